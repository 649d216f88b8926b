/** Protobuf messages of every shape: those of `admin.proto`, right, almost right and broken. */
import fc from "fast-check";
import { join } from "node:path";
import protobuf from "protobufjs";
import { NUMEROS_HOSTILES, textoHostil } from "./values.ts";

const raiz = await new protobuf.Root().load(
  join(import.meta.dir, "../../../proto/admin.proto"),
  { keepCase: true },
);

/** What each call in protobuf takes and answers, as the comments of `admin.proto` say. */
export const MENSAJES: Readonly<Record<string, { envia?: string; recibe: string }>> = {
  "GET /api/pb/admin/usuarios": { recibe: "Usuarios" },
  "POST /api/pb/admin/usuarios/edicion": { envia: "EdicionUsuario", recibe: "Guardado" },
  "POST /api/pb/admin/usuarios/segundofactor/quitar": {
    envia: "QuitarSegundoFactor",
    recibe: "Guardado",
  },
  "GET /api/pb/admin/ejecuciones": { recibe: "Ejecuciones" },
  "POST /api/pb/admin/ejecuciones": { envia: "EdicionEjecucion", recibe: "Guardado" },
  "GET /api/pb/admin/safs": { recibe: "Safs" },
  "POST /api/pb/admin/safs": { envia: "EdicionSaf", recibe: "Guardado" },
  "GET /api/pb/admin/pasajes/historial": { recibe: "Pasajes" },
  "POST /api/pb/admin/pasajes/edicion": { envia: "EdicionPasaje", recibe: "Guardado" },
  "GET /api/pb/admin/pasajes/mapeo": { recibe: "MapeoEsidif" },
  "POST /api/pb/admin/pasajes/nuevo": { envia: "NuevoPasaje", recibe: "Guardado" },
  "POST /api/pb/admin/pasajes/proceso": { envia: "ProcesoPasajes", recibe: "PasajesProcesados" },
  "GET /api/pb/admin/techos/:ejercicio": { recibe: "Techos" },
  "POST /api/pb/admin/techos/:ejercicio/editar": { envia: "EdicionTecho", recibe: "Techo" },
  "GET /api/pb/admin/vigente/:ejercicio": { recibe: "Vigentes" },
  "POST /api/pb/admin/vigente/:ejercicio/editar": { envia: "EdicionVigente", recibe: "Vigente" },
};

const tipo = (nombre: string): protobuf.Type => raiz.lookupType(`planta.admin.${nombre}`);

/** Every message of the file. */
export const TIPOS: readonly string[] = raiz.lookup("planta.admin") instanceof protobuf.Namespace
  ? (raiz.lookup("planta.admin") as protobuf.Namespace).nestedArray
    .filter((n) => n instanceof protobuf.Type).map((n) => n.name)
  : [];

/** Fields of the message, as an object. @throws when the bytes are not one. */
export function leerComo(nombre: string, bytes: Uint8Array): Record<string, unknown> {
  const t = tipo(nombre);
  return t.toObject(t.decode(bytes), { defaults: true });
}

const ENTEROS = [...NUMEROS_HOSTILES.map(Number), 357, 103, 2026, 202412]
  .filter(Number.isSafeInteger);

const ESCALARES = ["int32", "bool", "string", "Accion"];

type Escribir = (w: protobuf.Writer) => void;

/** One field with a plausible value, a hostile one, or the form of another type. */
function campo(
  { id, type, repeated }: protobuf.Field,
  plausibles: readonly unknown[],
): fc.Arbitrary<Escribir> {
  const numerico = type !== "string";
  const numeros = plausibles.map(Number).filter(Number.isSafeInteger);
  const entero = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(numeros.length > 0 ? numeros : [1])) },
    { weight: 1, arbitrary: fc.constantFrom(...ENTEROS) },
    { weight: 1, arbitrary: fc.integer() },
  );
  const texto = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...(plausibles.map(String)), "algo") },
    { weight: 2, arbitrary: textoHostil },
  );
  const derecho = numerico
    ? repeated
      ? fc.array(entero, { maxLength: 5 }).map((lista): Escribir => (w) => {
        w.uint32((id << 3) | 2).fork();
        for (const n of lista) w.int32(n);
        w.ldelim();
      })
      : type === "bool"
      ? fc.boolean().map((b): Escribir => (w) => void w.uint32(id << 3).bool(b))
      : entero.map((n): Escribir => (w) => void w.uint32(id << 3).int64(n))
    : texto.map((t): Escribir => (w) => void w.uint32((id << 3) | 2).string(t));
  const torcido = fc.oneof(
    fc.nat(7).map((forma): Escribir => (w) => void w.uint32((id << 3) | forma).uint32(1)),
    fc.uint8Array({ maxLength: 12 }).map((b): Escribir => (w) =>
      void w.uint32((id << 3) | 2).bytes(b)
    ),
    fc.double().map((d): Escribir => (w) => void w.uint32((id << 3) | 1).double(d)),
    fc.constant<Escribir>((w) => void w.uint32(id << 3).uint64(2 ** 53 - 1)),
  );
  return fc.oneof({ weight: 14, arbitrary: derecho }, { weight: 1, arbitrary: torcido });
}

/** Bytes cut, changed, repeated or followed by others. */
const romper = (bytes: Uint8Array): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    fc.nat(bytes.length).map((n) => bytes.subarray(0, n)),
    fc.tuple(fc.nat(Math.max(0, bytes.length - 1)), fc.nat(255)).map(([i, b]) => {
      const otros = bytes.slice();
      if (otros.length > 0) otros[i] = b;
      return otros;
    }),
    fc.uint8Array({ maxLength: 20 }).map((resto) => Buffer.concat([bytes, resto])),
    fc.constant(Buffer.concat([bytes, bytes])),
    fc.uint8Array({ maxLength: 200 }),
    fc.constant(new Uint8Array(70_000).fill(0x08)),
  );

/**
 * Messages of a type: most with each field likely to be there, some with unknown ones, some broken.
 * @param plausibles values by field name, as they were seen in answers.
 */
export function mensajes(
  nombre: string,
  plausibles: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<Uint8Array> {
  // Messages inside messages are of answers alone; as bytes any field may hold them.
  const campos = tipo(nombre).fieldsArray.filter((f) => ESCALARES.includes(f.type));
  const partes = campos.map((f) =>
    fc.option(campo(f, f.type === "Accion" ? [1, 2, 3] : plausibles[f.name] ?? []), { freq: 8 })
  );
  const entero = fc.tuple(...partes).map((escribir) => {
    const w = protobuf.Writer.create();
    for (const uno of escribir) uno?.(w);
    return w.finish();
  });
  return fc.oneof(
    { weight: 8, arbitrary: entero },
    { weight: 1, arbitrary: entero.chain(romper) },
  );
}
