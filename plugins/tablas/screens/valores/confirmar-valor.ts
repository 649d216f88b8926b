/** What is asked before a national value is stored: it reaches every budget that reads it. */
import { formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { confirmar } from "#ui/state/alerts.ts";
import {
  type Borrador,
  type CampoDeValor,
  esDecimal,
  textoDeValor,
  type ValorMostrado,
} from "./valores.ts";

/** A value that moves by more than this is likely a slip of the keyboard. */
const SALTO_PORCENTUAL = 50;

interface Variacion {
  readonly titulo: string;
  readonly antes: number;
  readonly ahora: number;
  /** Of what it was; two decimals are told. */
  readonly porcentaje: number;
}

/** Amounts that what was typed moves; from nothing there is no percentage. Pure. */
function variaciones(
  campos: readonly CampoDeValor[],
  vigente: ValorMostrado | null,
  borrador: Borrador,
): Variacion[] {
  return campos.filter((c) => esDecimal(c.campo)).flatMap(({ id, titulo }) => {
    const [antes, ahora] = [Number(vigente?.[id] ?? 0), Number(borrador[id])];
    if (!(antes > 0) || !Number.isFinite(ahora) || ahora === antes) return [];
    return [{ titulo, antes, ahora, porcentaje: (ahora / antes - 1) * 100 }];
  });
}

const enTexto = (n: number): string => formatEsAr(aCentavos(n));
const conSigno = (n: number): string => `${n > 0 ? "+" : ""}${enTexto(n)} %`;

/** «Remuneración +12,50 %», while it is typed; empty where nothing moves. */
export const textoDeVariaciones = (...de: Parameters<typeof variaciones>): string =>
  variaciones(...de).map((v) => `${v.titulo} ${conSigno(v.porcentaje)}.`).join(" ");

/** «Remuneración pasa de 1.000,00 a 10.000,00 (+900,00 %)», one per amount that jumps. Pure. */
export const saltos = (...de: Parameters<typeof variaciones>): string[] =>
  variaciones(...de).filter((v) => Math.abs(v.porcentaje) > SALTO_PORCENTUAL).map((v) =>
    `${v.titulo} pasa de ${enTexto(v.antes)} a ${enTexto(v.ahora)} (${conSigno(v.porcentaje)}).`
  );

/** Whether what was typed changes some amount. Pure. */
export const seMueve = (
  campos: readonly CampoDeValor[],
  vigente: ValorMostrado | null,
  borrador: Borrador,
): boolean =>
  campos.some((c) => esDecimal(c.campo) && Number(borrador[c.id]) !== Number(vigente?.[c.id] ?? 0));

/** Whether an amount of a national value changes and nobody says which norm ordered it. Pure. */
export const faltaNorma = (
  campos: readonly CampoDeValor[],
  vigente: ValorMostrado | null,
  borrador: Borrador,
): boolean =>
  campos.some((c) => c.id === "norma") && (borrador.norma ?? "").trim() === "" &&
  seMueve(campos, vigente, borrador);

interface Pregunta {
  readonly campos: readonly CampoDeValor[];
  /** Value in force at the month that is edited; null when there is none. */
  readonly vigente: ValorMostrado | null;
  /** yyyymm */
  readonly mes: number;
  readonly borrador: Borrador;
  /** Whether a value that nobody asked to correct would be replaced. */
  readonly reemplaza: boolean;
  /** Sentence of the rows that would be valued again. */
  readonly impacto: string;
}

/** Asks once, with everything there is to know; true when there is nothing to ask. */
export async function confirmarValor(p: Pregunta): Promise<boolean> {
  const grandes = saltos(p.campos, p.vigente, p.borrador);
  const sinNorma = faltaNorma(p.campos, p.vigente, p.borrador);
  if (grandes.length === 0 && !p.reemplaza && !sinNorma) return true;
  const actual = p.campos.filter((c) => p.vigente?.[c.id])
    .map((c) => `${c.titulo} ${textoDeValor(c.campo, p.vigente?.[c.id])}`).join(", ");
  const frases = [
    ...(p.reemplaza
      ? [`${nombreMes(p.mes)} ya tiene un valor (${actual}), que se reemplaza.`]
      : []),
    ...grandes,
    ...(sinNorma ? ["No dice qué norma lo dispone."] : []),
    p.impacto,
  ];
  const [titulo, aceptar] = p.reemplaza
    ? ["Reemplazar el valor", "Reemplazar"]
    : grandes.length > 0
    ? ["El valor cambia mucho", "Guardar igual"]
    : ["Falta la norma", "Guardar sin norma"];
  return await confirmar(frases.filter(Boolean).join("\n"), {
    titulo,
    aceptar,
  });
}
