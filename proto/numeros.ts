/**
 * From `admin.proto`, which programs of others read, what this one reads and writes by:
 *
 *     bun proto/numeros.ts
 *
 * writes in it the fields that a description added to the messages, makes `admin-messages.ts` again, and
 * publishes the numbers and types of what is new in `admin.numeros.json`, which only ever grows: a
 * change that would break programs of others is refused.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import protobuf from "protobufjs";
import { RECURSOS } from "./recursos/todos.ts";

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

/** The text of `admin.proto` with the fields of descriptions that it lacks, each after the last. */
export function conLosQueFaltan(texto: string): string {
  let completo = texto;
  const campos = [...RECURSOS.values()].flatMap((r) => Object.entries(r.campos));
  for (const [nombre, { clase, mensajes = {} }] of campos) {
    const tipo = ({ entero: "int32", booleano: "bool" } as Record<string, string>)[clase] ??
      "string";
    for (const [mensaje, numero] of Object.entries(mensajes)) {
      completo = completo.replace(
        new RegExp(`^message ${mensaje} \\{[\\s\\S]*?^\\}`, "m"),
        (entero) =>
          new RegExp(`\\b${nombre} = ${numero};`).test(entero)
            ? entero
            : entero.replace(/\}$/, `  ${tipo} ${nombre} = ${numero};\n}`),
      );
    }
  }
  return completo;
}

function rotuloDe({ repeated, options, partOf }: protobuf.Field): readonly string[] {
  if (repeated) return ["repeated"];
  if (options?.proto3_optional) return ["optional"];
  return partOf ? [`oneof ${partOf.name}`] : [];
}

/** Bytes are written in the order of the numbers. @throws Error for what was left reserved. */
function entradaDe(objeto: protobuf.ReflectionObject): string[] {
  if (objeto instanceof protobuf.Enum) {
    return Object.entries(objeto.values).map(([nombre, n]) => `    ${nombre}: ${n},`);
  }
  if (!(objeto instanceof protobuf.Type)) throw new Error(`${objeto.name}: no se sabe qué es`);
  return objeto.fieldsArray.toSorted((a, b) => a.id - b.id).map((campo) => {
    if (objeto.isReservedId(campo.id) || objeto.isReservedName(campo.name)) {
      throw new Error(`${objeto.name}: ${campo.name} = ${campo.id} quedó reservado`);
    }
    const dicho = [campo.type, ...rotuloDe(campo)].map((t) => `, "${t}"`).join("");
    return `    ${campo.name}: [${campo.id}${dicho}],`;
  });
}

/** The text of `admin-messages.ts`: the messages as data, and what reads and writes them. */
export const mensajesComoDatos = (nombre: string): string =>
  [
    "/**",
    ` * Messages of \`${nombre}.proto\`, where each is explained, which this program reads and writes by. Made`,
    " * by `bun proto/numeros.ts`.",
    " */",
    'import { codecs, type DraftOf, type MessageOf, type Schema } from "./codec.ts";',
    "",
    "export const SCHEMA = {",
    ...mensajesDe(nombre).flatMap((o) => [`  ${o.name}: {`, ...entradaDe(o), "  },"]),
    "} as const satisfies Schema;",
    "",
    "/** Codecs by the name of the message; `Accion` is what is asked of a row. */",
    `export const ${nombre} = codecs(SCHEMA);`,
    "",
    "/** A message, whole. */",
    "export type Message<N extends keyof typeof SCHEMA> = MessageOf<typeof SCHEMA, N>;",
    "/** What is said of a message that is sent. */",
    "export type Draft<N extends keyof typeof SCHEMA> = DraftOf<typeof SCHEMA, N>;",
    "",
  ].join("\n");

if (import.meta.main) {
  const en = (archivo: string) => join(import.meta.dir, archivo);
  writeFileSync(en("admin.proto"), conLosQueFaltan(readFileSync(en("admin.proto"), "utf8")));
  const numeros = numerosDe("admin");
  const antes: Numeros = JSON.parse(readFileSync(en("admin.numeros.json"), "utf8"));
  const faltas = incompatibilidades(antes, numeros);
  if (faltas.length > 0) throw new Error(faltas.join("\n"));
  writeFileSync(en("admin-messages.ts"), mensajesComoDatos("admin"));
  writeFileSync(en("admin.numeros.json"), `${JSON.stringify(numeros, null, 2)}\n`);
}
