/** Messages of Administración (spec 1 §3 and §7), which this program reads and writes by. */
import { SCHEMA } from "./admin-schema.ts";
import { codecs, type DraftOf, type MessageOf } from "./codec.ts";

/** Codecs by the name of the message; `Accion` is what is asked of a row. */
export const admin = codecs(SCHEMA);

/** A message, whole. */
export type Message<N extends keyof typeof SCHEMA> = MessageOf<typeof SCHEMA, N>;
/** What is said of a message that is sent. */
export type Draft<N extends keyof typeof SCHEMA> = DraftOf<typeof SCHEMA, N>;
