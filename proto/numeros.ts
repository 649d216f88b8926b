/**
 * Numbers and types of the messages as they were published: what programs of others rely on. Kept
 * in `<name>.numeros.json`, which only ever grows: `bun proto/numeros.ts` publishes what was added
 * to `admin.proto`, where it writes what a description added to the messages, and refuses a change
 * that would break programs of others.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import protobuf from "protobufjs";
import { SCHEMA } from "./admin-messages.ts";

/** Of each message and enumeration: what each number is. */
export type Numeros = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What stands under a number that is no longer used. */
const RESERVADO = "reservado";

/** The messages of `proto/<nombre>.proto`, by their name. */
export function mensajesDe(nombre: string): readonly protobuf.ReflectionObject[] {
  const archivo = join(import.meta.dir, `${nombre}.proto`);
  const paquete = new protobuf.Root().loadSync(archivo, { keepCase: true })
    .lookup(`planta.${nombre}`);
  return paquete instanceof protobuf.Namespace ? paquete.nestedArray : [];
}

function deTipo(tipo: protobuf.Type): Record<string, string> {
  const numeros: Record<string, string> = {};
  for (const rango of tipo.reserved ?? []) {
    if (typeof rango === "string") continue;
    for (let n = rango[0]; n <= rango[1]; n++) numeros[n] = RESERVADO;
  }
  for (const { id, type, name, repeated, partOf } of tipo.fieldsArray) {
    const clase = repeated ? "repeated " : partOf ? `${partOf.name} ` : "";
    numeros[id] = `${clase}${type} ${name}`;
  }
  return numeros;
}

/** As they are now. */
export function numerosDe(nombre: string): Numeros {
  const numeros: Record<string, Record<string, string>> = {};
  for (const objeto of mensajesDe(nombre)) {
    if (objeto instanceof protobuf.Type) numeros[objeto.name] = deTipo(objeto);
    else if (objeto instanceof protobuf.Enum) numeros[objeto.name] = { ...objeto.valuesById };
  }
  return numeros;
}

/** What would break a program written against `antes`, a sentence each; additions do not. */
export function incompatibilidades(antes: Numeros, ahora: Numeros): string[] {
  return Object.entries(antes).flatMap(([mensaje, numeros]) =>
    Object.entries(numeros).flatMap(([numero, era]) => {
      const es = ahora[mensaje]?.[numero] ?? "nada";
      return es === era || es === RESERVADO
        ? []
        : [`${mensaje} ${numero}: era «${era}» y ahora es «${es}»`];
    })
  );
}

/** The text of `admin.proto` with the fields of the messages that it lacks, each after the last. */
export function conLosQueFaltan(texto: string): string {
  let completo = texto;
  for (const [mensaje, campos] of Object.entries(SCHEMA)) {
    for (const [nombre, campo] of Object.entries(campos)) {
      if (typeof campo === "number") continue;
      const [numero, tipo, rotulo] = campo as readonly [number, string, string?];
      completo = completo.replace(
        new RegExp(`^message ${mensaje} \\{[\\s\\S]*?^\\}`, "m"),
        (entero) =>
          new RegExp(`\\b${nombre} = ${numero};`).test(entero) ? entero : entero.replace(
            /\}$/,
            `  ${rotulo ? `${rotulo} ` : ""}${tipo} ${nombre} = ${numero};\n}`,
          ),
      );
    }
  }
  return completo;
}

if (import.meta.main) {
  const proto = join(import.meta.dir, "admin.proto");
  writeFileSync(proto, conLosQueFaltan(readFileSync(proto, "utf8")));
  const publicados = join(import.meta.dir, "admin.numeros.json");
  const numeros = numerosDe("admin");
  const faltas = incompatibilidades(JSON.parse(readFileSync(publicados, "utf8")), numeros);
  if (faltas.length > 0) throw new Error(faltas.join("\n"));
  writeFileSync(publicados, `${JSON.stringify(numeros, null, 2)}\n`);
}
