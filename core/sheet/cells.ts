/** What a cell of a pasted block or of a workbook says for its column. Pure. */
import { enUnRenglon } from "../domain/block-text.ts";
import {
  type Campo,
  cuerpoDeNumero,
  leerCampo,
  leerValor,
  llevaPorcentajes,
  SENTENCIA_PORCENTAJE,
} from "../domain/fields.ts";
import type { Especial, Valor } from "../excel/values.ts";
import { calcular, esCuenta } from "../domain/arithmetic.ts";
import { formatPlain, parseEsAr } from "../domain/money.ts";
import { diaEscrito } from "../domain/period.ts";

export type Celda = Valor;

/** How a number that can be read in two ways is to be read: which sign groups thousands. */
export const FORMATOS = ["es-AR", "plano"] as const;
export type Formato = (typeof FORMATOS)[number];

/** One of the two ways to read a doubtful number. */
export interface LecturaDeNumero {
  readonly formato: Formato;
  /** As stored; null when that way cannot be. */
  readonly valor: unknown;
  readonly error: string | null;
}

export type CeldaLeida =
  | { readonly valor: unknown }
  | { readonly error: string }
  | { readonly lecturas: readonly LecturaDeNumero[] };

const NUMERICAS: ReadonlySet<string> = new Set(["entero", "importe", "porcentaje"]);

/** A number in such a cell is a text that looks like one: a norm `12`, a list of one scale. */
const TEXTUALES: ReadonlySet<string> = new Set(["texto", "letra", "lista"]);
/** How people write a flag. */
const SI_NO: ReadonlyMap<string, string> = new Map([
  ["sí", "1"],
  ["si", "1"],
  ["verdadero", "1"],
  ["no", "0"],
  ["falso", "0"],
]);

/** `2026-05` and `05/2026` → `202605`; any other text as it is. */
const sinGuion = (texto: string): string =>
  texto.replace(/^(\d{4})-(\d{2})$/, "$1$2").replace(/^(\d{2})\/(\d{4})$/, "$2$1");

export const vacia = (c: Celda | undefined): boolean =>
  c === null || c === undefined || (typeof c === "string" && c.trim() === "");

/** A cell as whoever wrote it sees it, to say it back. */
export function textoDe(c: Celda | undefined): string {
  if (typeof c === "number") return String(c).replace(".", ",");
  if (typeof c !== "object" || c === null) return String(c ?? "");
  return c.clase === "ilegible" ? "(ilegible)" : c.clase === "fecha" ? c.dia : c.texto;
}

/** Longest number that a cell without a format shows whole, with its sign of decimals. */
const LARGO_A_LA_VISTA = 11;

/** A number in a column of texts: the text that it shows. */
function leerNumeroComoTexto(campo: Campo<unknown>, texto: string): CeldaLeida {
  return texto.replace("-", "").length > LARGO_A_LA_VISTA && !/^\d+$/.test(texto)
    ? { error: "es un número que no se muestra entero: escríbalo como texto" }
    : leerCampo(campo, campo.clase === "letra" ? texto.toUpperCase() : texto);
}

/** What a cell that is more than its value says for its column. */
function leerEspecial(campo: Campo<unknown>, celda: Especial): CeldaLeida {
  const { clase } = campo;
  if (celda.clase === "ilegible") return { error: celda.motivo };
  if (celda.clase === "fecha") {
    if (clase === "fecha") return leerCampo(campo, celda.dia);
    if (clase === "mes") return leerCampo(campo, sinGuion(celda.dia));
    const aTexto = TEXTUALES.has(clase) ? ": escríbala como texto" : "";
    return { error: `es una fecha${aTexto}` };
  }
  if (TEXTUALES.has(clase)) return leerNumeroComoTexto(campo, celda.texto);
  if (celda.clase === "porcentaje" && !llevaPorcentajes(campo)) {
    return { error: SENTENCIA_PORCENTAJE };
  }
  return leerCelda(campo, celda.numero, null);
}

/** A lonely separator before three digits, read as one format has it. */
function leerDudoso(campo: Campo<unknown>, cuerpo: string, formato: Formato): LecturaDeNumero {
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
  if (typeof celda === "object" && celda !== null) return leerEspecial(campo, celda);
  if (typeof celda !== "string") {
    if (campo.clase === "booleano" && typeof celda === "number") {
      return leerCampo(campo, String(celda));
    }
    if (TEXTUALES.has(campo.clase)) {
      return typeof celda === "number"
        ? leerNumeroComoTexto(campo, textoDe(celda))
        : { error: "es verdadero o falso: escríbalo como texto" };
    }
    return leerValor(campo, celda);
  }
  const texto = celda.trim();
  if (campo.clase === "booleano") return leerCampo(campo, SI_NO.get(texto.toLowerCase()) ?? texto);
  if (campo.clase === "mes") return leerCampo(campo, sinGuion(texto));
  if (campo.clase === "fecha") return leerCampo(campo, diaEscrito(texto));
  if (campo.clase === "letra") return leerCampo(campo, texto.toUpperCase());
  if (campo.clase === "texto") return leerCampo(campo, enUnRenglon(texto));
  if (!NUMERICAS.has(campo.clase)) return leerCampo(campo, texto);
  const decimales = campo.clase === "entero" ? 0 : 2;
  if (esCuenta(texto)) {
    const hecha = calcular(texto, decimales);
    return "error" in hecha ? hecha : leerCampo(campo, hecha.valor);
  }
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
