/** One field of many rows at once: what each would say, exactly. Pure. */
import { mulDiv } from "#core/domain/money.ts";
import type { Columna } from "#plugins/bases/bases.ts";
import { GRUPO_DE } from "#plugins/bases/filas/validar/motivos.ts";
import { esDecimal } from "../editor/borrador.ts";

export type OperacionDeCampo = "valor" | "sumar" | "restar" | "multiplicar" | "reemplazar";

export const OPERACIONES: Readonly<Record<OperacionDeCampo, string>> = {
  valor: "Poner",
  sumar: "Sumar",
  restar: "Restar",
  multiplicar: "Multiplicar por",
  reemplazar: "Reemplazar texto",
};

const OPUESTA = { sumar: OPERACIONES.restar, restar: OPERACIONES.sumar };

/** The boxes of the dialog, as they are typed. */
export interface CambioDeCampo {
  readonly operacion: OperacionDeCampo;
  readonly valor: string;
  /** Text that is replaced. */
  readonly buscar: string;
}

/** A code is not added up: only what is counted or paid is. */
export const operacionesDe = ({ id, campo }: Columna): readonly OperacionDeCampo[] =>
  GRUPO_DE[id] !== undefined || campo.clase === "letra"
    ? ["valor", "reemplazar"]
    : ["valor", "sumar", "restar", "multiplicar"];

/** Millionths: what a factor may say. */
const MILLON = 1_000_000;
const DEMASIADO = 10 ** 13;

/** `1,05` → 1050000 millionths; null for what is no number, or can be read in two ways. */
function leerEscalado(texto: string, decimales: number): number | null {
  const limpio = texto.trim();
  const m = /^(\d{1,10})(?:[.,](\d{1,6}))?$/.exec(limpio);
  const fraccion = m?.[2] ?? "";
  if (!m || fraccion.length > decimales) return null;
  if (decimales > 2 && /^\d{1,3}\.\d{3}$/.test(limpio)) return null;
  return Number(m[1]) * 10 ** decimales + Number(fraccion.padEnd(decimales, "0"));
}

const comoTexto = (centavos: number): string => {
  const signo = centavos < 0 ? "-" : "";
  const n = Math.abs(centavos);
  const resto = n % 100;
  return `${signo}${Math.floor(n / 100)}${resto === 0 ? "" : `,${String(resto).padStart(2, "0")}`}`;
};

/** Why the change cannot be made on any row; empty when it can. */
export function fallaDeCambio(
  columna: Columna,
  { operacion, valor, buscar }: CambioDeCampo,
): string {
  switch (operacion) {
    case "valor":
      return valor.trim() === "" ? "Escriba el valor" : "";
    case "reemplazar":
      return buscar === "" ? "Escriba el texto que se reemplaza" : "";
    case "multiplicar":
      return leerEscalado(valor, 6) === null ? "Escriba un número con hasta seis decimales" : "";
    default:
      if (leerEscalado(valor, esDecimal(columna.campo) ? 2 : 0) !== null) return "";
      return `Escriba un número${
        esDecimal(columna.campo) ? " con hasta dos decimales" : " entero"
      }` +
        (/^\s*[-−]/.test(valor) ? `, sin signo: para eso está «${OPUESTA[operacion]}»` : "");
  }
}

/**
 * What a cell would say. A product of amounts is rounded to the cent, as everything is; one of
 * units that is not whole is told, not rounded.
 * @param actual as it is typed in a sheet: `1234,5`
 */
export function conCambio(columna: Columna, c: CambioDeCampo, actual: string): string {
  if (c.operacion === "valor") return c.valor.trim();
  if (c.operacion === "reemplazar") return actual.replaceAll(c.buscar, c.valor.trim());
  const [entero, fraccion = ""] = actual.split(",");
  const centavos = Number(entero) * 100 + Number(fraccion.padEnd(2, "0"));
  if (c.operacion !== "multiplicar") {
    const decimales = esDecimal(columna.campo) ? 2 : 0;
    const cuanto = (leerEscalado(c.valor, decimales) ?? 0) * (decimales === 2 ? 1 : 100);
    return comoTexto(c.operacion === "sumar" ? centavos + cuanto : centavos - cuanto);
  }
  const factor = leerEscalado(c.valor, 6) ?? 0;
  // Far beyond what any field takes: its own limit is what refuses it.
  if (centavos * (factor / MILLON) > DEMASIADO) return String(DEMASIADO);
  return comoTexto(mulDiv(centavos, factor, MILLON));
}
