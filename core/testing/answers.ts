/** Every answer that a test sees is the one that `proto/` describes for its route. */
import type { TSchema } from "elysia";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import type { App } from "../plugin.ts";
import { contextoDe } from "../http/context.ts";
import { rutasDe } from "../http/mounted.ts";

const compilados = new WeakMap<TSchema, TypeCheck<TSchema>>();

function comprobadorDe(esquema: TSchema): TypeCheck<TSchema> {
  let hecho = compilados.get(esquema);
  if (!hecho) compilados.set(esquema, hecho = TypeCompiler.Compile(esquema));
  return hecho;
}

/** A refusal, whatever its status: in a form, what a person can correct is refused with a 200. */
function esRechazo(json: unknown): boolean {
  const { resultado, mensaje } = (json ?? {}) as Record<string, unknown>;
  return resultado === false && typeof mensaje === "string";
}

const recortar = (valor: unknown) => JSON.stringify(valor)?.slice(0, 300);

/**
 * Routes that nobody describes, which are those of test plugins, answer what they like.
 * @throws Error with what the answer has that its description has not, or the reverse.
 */
export function exigirDescrita(
  app: App,
  request: Request,
  { status, headers, texto }: { status: number; headers: Headers; texto: string },
): void {
  const { ruta: patron } = contextoDe(request);
  const ruta = rutasDe(app).find((r) => r.metodo === request.method && r.patron === patron);
  if (!ruta?.call || texto === "") return;
  const tipo = headers.get("content-type")?.split(";")[0] ?? "";
  const nombre = `${ruta.call} (${status})`;
  if (tipo !== "application/json") {
    if (ruta.types?.includes(tipo)) return;
    throw new Error(`${nombre} responde ${tipo}, y sus tipos son ${ruta.types}`);
  }
  const json: unknown = JSON.parse(texto);
  if (esRechazo(json)) return;
  if (status >= 400) throw new Error(`${nombre} rechaza sin decir por qué: ${recortar(json)}`);
  if (!ruta.answer) throw new Error(`${nombre} no dice que responda JSON`);
  const comprobador = comprobadorDe(ruta.answer);
  if (comprobador.Check(json)) return;
  const faltas = [...comprobador.Errors(json)].slice(0, 5).map((e) =>
    `${e.path || "/"}: ${e.message}, y es ${recortar(e.value)}`
  );
  throw new Error(`${nombre} no responde lo que describe:\n${faltas.join("\n")}`);
}
