/** Keys of reference entries as numbers (or short texts), for fast maps. */
import type { Campo } from "#core/domain/fields.ts";

export type Clave = Readonly<Record<string, number | string>>;
/** Packs a key; null when a value is not one that the column can hold. */
export type Empaque = (clave: Readonly<Record<string, unknown>>) => number | string | null;

/** One column as a digit of a mixed-radix number. */
function digito(campo: Campo<unknown>): { base: number; leer(v: unknown): number } | null {
  if (campo.clase === "letra") {
    return {
      base: 128,
      leer: (v) => {
        if (v === "") return 0;
        return typeof v === "string" && v.length === 1 && v.charCodeAt(0) < 128
          ? v.charCodeAt(0)
          : -1;
      },
    };
  }
  if (campo.clase === "entero" && campo.min !== undefined && campo.max !== undefined) {
    const max = campo.max;
    return {
      base: max + 1,
      leer: (v) => typeof v === "number" && Number.isInteger(v) && v >= 0 && v <= max ? v : -1,
    };
  }
  return null;
}

/**
 * The packing of a key: one number when every column is a bounded integer or a letter and their
 * product is exact, else the values joined. Two different keys never pack alike.
 */
export function empaque(campos: Readonly<Record<string, Campo<unknown>>>): Empaque {
  const nombres = Object.keys(campos);
  const digitos = nombres.map((n) => digito(campos[n]));
  const producto = digitos.reduce((p, d) => d ? p * d.base : Infinity, 1);
  if (producto > Number.MAX_SAFE_INTEGER) {
    return (clave) => {
      const valores = nombres.map((n) => clave[n]);
      return valores.some((v) => v === undefined || v === null) ? null : JSON.stringify(valores);
    };
  }
  return (clave) => {
    let numero = 0;
    for (let i = 0; i < nombres.length; i++) {
      const d = digitos[i];
      const v = d ? d.leer(clave[nombres[i]]) : -1;
      if (!d || v < 0) return null;
      numero = numero * d.base + v;
    }
    return numero;
  };
}

/** The inverse of the canonical text `esc=303|cat=5` of a recorded parameter. */
export function leerClave(
  texto: string,
  campos: Readonly<Record<string, Campo<unknown>>>,
): Clave {
  const clave: Record<string, number | string> = {};
  for (const par of texto.split("|")) {
    const corte = par.indexOf("=");
    if (corte < 1) continue;
    const nombre = par.slice(0, corte);
    const valor = par.slice(corte + 1);
    clave[nombre] = campos[nombre]?.clase === "entero" ? Number(valor) : valor;
  }
  return clave;
}
