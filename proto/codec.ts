/**
 * Messages in protobuf (proto3) from a description as data. Nothing is generated and nothing is
 * evaluated from text, which the page's content policy forbids.
 */
import protobuf from "protobufjs/minimal.js";

const { Reader, Writer } = protobuf;
type Reader = protobuf.Reader;
type Writer = protobuf.Writer;

/**
 * A field: its number, which it keeps for ever; a scalar, a message or an enumeration of the same
 * schema; and how it may be absent or many. Without a label, what is absent is the type's default.
 */
type Field = readonly [
  number: number,
  type: string,
  label?: "repeated" | "optional" | `oneof ${string}`,
];
type Fields = Readonly<Record<string, Field>>;
/** Values by name. A message may hold others: those of a newer program. */
type Enumeration = Readonly<Record<string, number>>;
/** Messages and enumerations by name; the fields of a message in the order of their numbers. */
export type Schema = Readonly<Record<string, Fields | Enumeration>>;

interface Scalars {
  int32: number;
  bool: boolean;
  string: string;
}

type Value<S, T> = T extends keyof Scalars ? Scalars[T]
  : T extends keyof S ? S[T] extends Enumeration ? number : MessageOf<S, T>
  : never;

type ValueOf<S, F> = F extends readonly [number, infer T, infer L]
  ? L extends "repeated" ? readonly Value<S, T>[] : Value<S, T> | null
  : F extends readonly [number, infer T] ? Value<S, T>
  : never;

/** Every field of a message; null is an optional one, or one of a choice, that is absent. */
export type MessageOf<S, N extends keyof S> = {
  readonly [F in keyof S[N]]: ValueOf<S, S[N][F]>;
};

/** A message to be sent; what is not named, or is null, is absent. */
export type DraftOf<S, N extends keyof S> = {
  readonly [F in keyof S[N]]?: ValueOf<S, S[N][F]> | null;
};

export interface Codec<M, D = Partial<M>> {
  /** Fields that the message does not have are left out. */
  encode(draft: D): Uint8Array<ArrayBuffer>;
  /**
   * What the message does not have is skipped through the reader's `skipType`.
   * @throws Error for bytes that are no such message.
   */
  decode(source: Uint8Array | Reader): M;
}

/** The codec of each message, and the enumerations as they are. */
type Codecs<S> = {
  readonly [N in keyof S]: S[N] extends Enumeration ? S[N]
    : Codec<MessageOf<S, N>, DraftOf<S, N>>;
};

type Values = Record<string, unknown>;

/** How values of a type travel. `wire` is the format's number for the shape of the bytes. */
interface Type {
  readonly wire: 0 | 2;
  readonly initial: unknown;
  write(w: Writer, value: unknown): void;
  /** @param before value that the message already has: a second part of a message completes it. */
  read(r: Reader, depth: number, before: unknown): unknown;
}

const INT32: Type = {
  wire: 0,
  initial: 0,
  write: (w, value) => void w.int32(value as number),
  read: (r) => r.int32(),
};
const SCALARS: Readonly<Record<keyof Scalars, Type>> = {
  int32: INT32,
  bool: {
    wire: 0,
    initial: false,
    write: (w, value) => void w.bool(value as boolean),
    read: (r) => r.bool(),
  },
  string: {
    wire: 2,
    initial: "",
    write: (w, value) => void w.string(value as string),
    read: (r) => r.stringVerify(),
  },
};

/** Reads a stretch that begins with its length, and nothing beyond it. */
function within(r: Reader, read: (end: number) => void): void {
  const { len } = r;
  const end = r.size() + r.pos;
  if (end > len) throw new RangeError("index out of range");
  r.len = end;
  read(end);
  if (r.pos !== end) throw new RangeError("index out of range");
  r.len = len;
}

interface Plan {
  readonly name: string;
  readonly number: number;
  readonly type: Type;
  readonly repeated: boolean;
  /** Absent is told apart from the type's default. */
  readonly presence: boolean;
  /** The other fields of its choice: of all, a message has one at most. */
  readonly others: readonly string[];
}

class MessageType implements Type {
  readonly wire = 2;
  readonly initial = null;
  #fields: readonly Plan[] = [];
  readonly #byNumber: Plan[] = [];
  readonly #lists: string[] = [];
  readonly #initial: Values = {};

  /** Apart from the constructor, because messages name each other. */
  define(fields: Fields, typeOf: (name: string) => Type): void {
    this.#fields = Object.entries(fields).map(([name, [number, typeName, label]]): Plan => {
      const type = typeOf(typeName);
      const others = label?.startsWith("oneof ")
        ? Object.keys(fields).filter((f) => f !== name && fields[f][2] === label)
        : [];
      const repeated = label === "repeated";
      const presence = label !== undefined || type instanceof MessageType;
      return { name, number, type, repeated, presence, others };
    });
    for (const plan of this.#fields) {
      this.#byNumber[plan.number] = plan;
      if (plan.repeated) this.#lists.push(plan.name);
      this.#initial[plan.name] = plan.presence ? null : plan.type.initial;
    }
  }

  write(w: Writer, value: unknown): void {
    this.writeFields(w.fork(), value as Values);
    w.ldelim();
  }

  read(r: Reader, depth: number, before: unknown): unknown {
    const message = before ? before as Values : this.empty();
    within(r, (end) => this.readFields(r, end, depth + 1, message));
    return message;
  }

  empty(): Values {
    const message = { ...this.#initial };
    for (const list of this.#lists) message[list] = [];
    return message;
  }

  writeFields(w: Writer, message: Values): void {
    for (const { name, number, type, repeated, presence } of this.#fields) {
      const value = message[name];
      if (value === undefined || value === null) continue;
      if (repeated) writeList(w, number, type, value as readonly unknown[]);
      else if (presence || value !== type.initial) {
        type.write(w.uint32(number << 3 | type.wire), value);
      }
    }
  }

  readFields(r: Reader, end: number, depth: number, message: Values): void {
    if (depth > Reader.recursionLimit) throw new Error("max depth exceeded");
    while (r.pos < end) {
      const tag = r.tag();
      const number = tag >>> 3;
      const wire = tag & 7;
      const plan = this.#byNumber[number];
      if (plan?.type.wire === wire) {
        const { name, type, repeated, others } = plan;
        if (repeated) (message[name] as unknown[]).push(type.read(r, depth, null));
        else message[name] = type.read(r, depth, message[name]);
        for (const other of others) message[other] = null;
      } else if (plan?.repeated && wire === 2) {
        const list = message[plan.name] as unknown[];
        within(r, (end) => {
          while (r.pos < end) list.push(plan.type.read(r, depth, null));
        });
      } else r.skipType(wire, depth, number);
    }
  }
}

/** Numbers go together behind one tag, the rest each behind its own. */
function writeList(w: Writer, number: number, type: Type, list: readonly unknown[]): void {
  if (list.length === 0) return;
  const tag = number << 3 | 2;
  if (type.wire === 2) { for (const value of list) type.write(w.uint32(tag), value); }
  else {
    w.uint32(tag).fork();
    for (const value of list) type.write(w, value);
    w.ldelim();
  }
}

const isEnumeration = (entry: Fields | Enumeration): entry is Enumeration =>
  Object.values(entry).every((value) => typeof value === "number");

/** Codecs of the messages of a schema. */
export function codecs<const S extends Schema>(schema: S): Codecs<S> {
  const types: Record<string, Type> = { ...SCALARS };
  const done: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(schema)) {
    if (isEnumeration(entry)) {
      types[name] = INT32;
      done[name] = entry;
      continue;
    }
    const type = new MessageType();
    types[name] = type;
    done[name] = {
      encode(draft: Values) {
        const w = Writer.create();
        type.writeFields(w, draft);
        return w.finish() as Uint8Array<ArrayBuffer>;
      },
      decode(source: Uint8Array | Reader) {
        const r = source instanceof Reader ? source : Reader.create(source);
        const message = type.empty();
        type.readFields(r, r.len, 0, message);
        return message;
      },
    } satisfies Codec<Values>;
  }
  for (const [name, entry] of Object.entries(schema)) {
    const type = types[name];
    if (type instanceof MessageType) type.define(entry as Fields, (of) => types[of]);
  }
  return done as Codecs<S>;
}
