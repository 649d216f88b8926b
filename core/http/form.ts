/**
 * Forms: fields of a multipart or urlencoded body through the field kinds of `core/domain`
 * ([B1]). What cannot be read is a malformed request (400); what a person can act on is answered
 * 200 with `resultado: false`.
 */
import { type Campo, type Campos, type Fila, leerCampo, leerValor } from "../domain/fields.ts";
import { rechazo } from "./rejections.ts";

const NUMERO = /^-?\d+(\.\d+)?$/;
const NUMERICAS: ReadonlySet<string> = new Set(["entero", "mes", "importe", "porcentaje"]);

/** Browsers send `true`/`false` for a boolean; CSV has 0/1. */
function normalizar(c: Campo<unknown>, texto: string): string {
  if (c.clase !== "booleano") return texto;
  return texto === "true" ? "1" : texto === "false" ? "0" : texto;
}

/** Text that is a value of the kind's form, but not an allowed one: the person can correct it. */
function corregible(c: Campo<unknown>, valor: unknown): boolean {
  if (valor === "" || valor === null) return true;
  if (NUMERICAS.has(c.clase)) {
    return typeof valor === "number" || (typeof valor === "string" && NUMERO.test(valor));
  }
  // Control characters and lone surrogates never come from typing.
  return typeof valor === "string" && c.clase !== "booleano" && valor.isWellFormed() &&
    !/\p{Cc}/u.test(valor);
}

function leerUno(nombre: string, c: Campo<unknown>, valor: unknown): unknown {
  if (valor === undefined) {
    if (c.vacio !== undefined) return c.vacio;
    if (c.nulo) return null;
    throw rechazo("campo_ausente", { campo: nombre }, { campo: nombre });
  }
  if (Array.isArray(valor)) throw rechazo("campo_repetido", { campo: nombre }, { campo: nombre });
  const leido = typeof valor === "string"
    ? leerCampo(c, normalizar(c, valor))
    : leerValor(c, valor);
  if ("valor" in leido) return leido.valor;
  const codigo = corregible(c, valor) ? "campo_fuera_de_rango" : "campo_ilegible";
  throw rechazo(codigo, { campo: nombre, motivo: leido.error }, { campo: nombre });
}

/**
 * Stored values of the named fields; other fields of the body are ignored.
 * @throws Rechazo for the first field that fails, with its name in `campo`.
 */
export function leerFormulario<C extends Campos>(campos: C, body: unknown): Fila<C> {
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    throw rechazo("cuerpo_ilegible");
  }
  const cuerpo = body as Readonly<Record<string, unknown>>;
  const fila: Record<string, unknown> = {};
  for (const [nombre, c] of Object.entries(campos)) {
    fila[nombre] = leerUno(nombre, c, Object.hasOwn(cuerpo, nombre) ? cuerpo[nombre] : undefined);
  }
  return fila as Fila<C>;
}

/** A mechanical integer of a form (`id`, `rev`): from 0 to `max`. @throws Rechazo 400. */
export function enteroDeFormulario(nombre: string, valor: unknown, max: number): number {
  const numero = typeof valor === "number"
    ? valor
    : typeof valor === "string" && /^\d{1,16}$/.test(valor)
    ? Number(valor)
    : NaN;
  if (!Number.isSafeInteger(numero) || numero < 0 || numero > max) {
    throw rechazo("parametro_invalido", { campo: nombre }, { campo: nombre });
  }
  return numero;
}

/** A field of a body, whatever it says; undefined when it does not come. */
export const campoDe = (body: unknown, nombre: string): unknown =>
  (body as Readonly<Record<string, unknown>> | null)?.[nombre];

/** A mechanical integer that a form may lack, or leave empty. @throws Rechazo 400. */
export function enteroOpcional(body: unknown, nombre: string, max: number): number | null {
  const valor = campoDe(body, nombre);
  return valor === undefined || valor === "" ? null : enteroDeFormulario(nombre, valor, max);
}

/** Version that an editor saw; null = it does not say, and the last writer wins ([K1]). */
export const revDe = (body: unknown): number | null => enteroOpcional(body, "rev", 2_147_483_647);

/** What a form says without the blanks around its texts, which are not what is wrong with them. */
export const sinBlancos = (dicho: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(dicho).map(([c, v]) => [c, typeof v === "string" ? v.trim() : v]),
  );
