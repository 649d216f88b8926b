/** What a cell of a pasted block or of a workbook says for its column. Pure. */
import { enUnRenglon } from "../domain/block-text.ts";
import { type Campo, cuerpoDeNumero, leerCampo, leerValor } from "../domain/fields.ts";
import { formatPlain, parseEsAr } from "../domain/money.ts";
import { diaEscrito } from "../domain/period.ts";

export type Celda = string | number | boolean | null;

/** How a number that can be read in two ways is to be read: which sign groups thousands. */
export const FORMATOS = ["es-AR", "plano"] as const;
export type Formato = (typeof FORMATOS)[number];

/** One of the two ways to read a doubtful number. */
export interface Lectura {
  readonly formato: Formato;
  /** As stored; null when that way cannot be. */
  readonly valor: unknown;
  readonly error: string | null;
}

export type CeldaLeida =
  | { readonly valor: unknown }
  | { readonly error: string }
  | { readonly lecturas: readonly Lectura[] };

const NUMERICAS: ReadonlySet<string> = new Set(["entero", "importe", "porcentaje"]);

/** A number in such a cell is a text that looks like one: a norm `12`, a list of one scale. */
const TEXTUALES: ReadonlySet<string> = new Set(["texto", "letra", "lista"]);
/** How people write a flag. */
const SI_NO: ReadonlyMap<string, string> = new Map([["sí", "1"], ["si", "1"], ["no", "0"]]);

/** `2026-05` and `05/2026` → `202605`; any other text as it is. */
const sinGuion = (texto: string): string =>
  texto.replace(/^(\d{4})-(\d{2})$/, "$1$2").replace(/^(\d{2})\/(\d{4})$/, "$2$1");

export const vacia = (c: Celda | undefined): boolean =>
  c === null || c === undefined || (typeof c === "string" && c.trim() === "");

/** A lonely separator before three digits, read as one format has it. */
function leerDudoso(campo: Campo<unknown>, cuerpo: string, formato: Formato): Lectura {
  const [miles, decimal] = formato === "es-AR" ? [".", ","] : [",", "."];
  const leido = leerCampo(campo, cuerpo.replace(miles, "").replace(decimal, "."));
  return "valor" in leido
    ? { formato, valor: leido.valor, error: null }
    : { formato, valor: null, error: leido.error };
}

/**
 * What a cell says for its column. Typed numbers are taken as they are; written ones in es-AR or
 * plain format, with `formato` deciding the doubtful ones once the person has answered.
 */
export function leerCelda(
  campo: Campo<unknown>,
  celda: Celda | undefined,
  formato: Formato | null,
): CeldaLeida {
  if (vacia(celda)) return leerCampo(campo, "");
  if (typeof celda !== "string") {
    if (campo.clase === "booleano" && typeof celda === "number") {
      return leerCampo(campo, String(celda));
    }
    return leerValor(campo, TEXTUALES.has(campo.clase) ? String(celda) : celda);
  }
  const texto = celda.trim();
  if (campo.clase === "booleano") return leerCampo(campo, SI_NO.get(texto.toLowerCase()) ?? texto);
  if (campo.clase === "mes") return leerCampo(campo, sinGuion(texto));
  if (campo.clase === "fecha") return leerCampo(campo, diaEscrito(texto));
  if (campo.clase === "letra") return leerCampo(campo, texto.toUpperCase());
  if (campo.clase === "texto") return leerCampo(campo, enUnRenglon(texto));
  if (!NUMERICAS.has(campo.clase)) return leerCampo(campo, texto);
  const decimales = campo.clase === "entero" ? 0 : 2;
  const escrito = cuerpoDeNumero(campo, texto);
  if ("error" in escrito) return escrito;
  const { cuerpo } = escrito;
  const leido = parseEsAr(cuerpo, decimales);
  if ("error" in leido) return leido;
  if ("valor" in leido) {
    return leerCampo(campo, decimales === 0 ? String(leido.valor) : formatPlain(leido.valor));
  }
  const lecturas = FORMATOS.map((f) => leerDudoso(campo, cuerpo, f));
  const elegida = lecturas.find((l) => l.formato === formato);
  if (!elegida) return { lecturas };
  return elegida.error === null ? { valor: elegida.valor } : { error: elegida.error };
}
