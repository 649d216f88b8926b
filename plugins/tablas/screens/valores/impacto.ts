/** What an edit would revalue, said before it is saved. */
import { useEffect, useState } from "react";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { textoDePesos } from "#core/domain/cost-of-change.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";
import type { Impacto, PesosDeCambio } from "#proto/valuation.ts";
import { api } from "#ui/api.ts";
import { type Borrador, type CampoDeValor, consultaDeClave, leerBorrador } from "./valores.ts";

/** What it says of an impact. */
interface Revaluado extends Omit<Impacto, "detalle"> {
  readonly detalle: readonly Pick<Impacto["detalle"][number], "saf" | "codipres" | "renglones">[];
}

const NOMBRADOS = 3;
/** «Al guardar se revaluarán 12 renglones de 2 presupuestos abiertos (…)». */
export function textoDeImpacto({ presupuestos, renglones, safs, detalle }: Revaluado): string {
  if (renglones === 0) return "Ningún renglón de los presupuestos abiertos cambia de valor.";
  const nombrados = detalle.slice(0, NOMBRADOS).map((d) =>
    `SAF ${d.saf} ${d.codipres}: ${formatEnteroEsAr(d.renglones)}`
  );
  const resto = presupuestos - nombrados.length;
  if (resto > 0 && nombrados.length > 0) nombrados.push(`y ${formatEnteroEsAr(resto)} más`);
  const verbo = renglones === 1 ? "revaluará" : "revaluarán";
  return `Al guardar se ${verbo} ${contar(renglones, "renglón", "renglones")} de ` +
    contar(presupuestos, "presupuesto abierto", "presupuestos abiertos") +
    (safs > 1 ? ` de ${contar(safs, "organismo", "organismos")}` : "") +
    (nombrados.length > 0 ? ` (${nombrados.join("; ")}).` : ".");
}

/** Rows as their call takes them: key and content; of a set, all of it. */
export type FilasPorGuardar = readonly Readonly<Record<string, unknown>>[];

/** What would be stored with what is typed; null while something of it cannot be. */
export function filasDeBorrador(
  campos: readonly CampoDeValor[],
  clave: Readonly<Record<string, string | number>>,
  borrador: Borrador,
): FilasPorGuardar | null {
  const todos = new Set(campos.map((c) => c.id));
  const { form, errores } = leerBorrador(campos, borrador, todos);
  return Object.keys(errores).length === 0 ? [{ ...clave, ...form }] : null;
}

/** What a block would store; null when it would be refused. */
export function filasDePrevia(previa: Previa, conjunto: boolean): FilasPorGuardar | null {
  const { erronea, dudosa } = previa.resumen;
  if (erronea + dudosa > 0) return null;
  return previa.filas
    .filter((f) => f.despues && (conjunto || f.estado === "nueva" || f.estado === "cambiada"))
    .map(({ clave, despues }) => ({ ...clave, ...despues }));
}

/** A burst of keys, or of months while somebody goes through them, asks once. */
const CALMA_MS = 200;

const SIN_CALCULAR = "No se pudo calcular qué presupuestos cambian.";

/** The sentences of an answer; what the budgets that are not seen cost is not told, and said so. */
export function decir(dicho: Revaluado & { readonly pesos: PesosDeCambio }): string {
  const { presupuestos } = dicho.otros;
  const ajenos = presupuestos > 0 &&
    `No se dice cuánto cuestan ${
      contar(presupuestos, "presupuesto", "presupuestos")
    } de organismos a los que no accede.`;
  return [textoDeImpacto(dicho), textoDePesos(dicho.pesos), ajenos].filter(Boolean).join(" ");
}

/** The same of an entry that would go away; "" where nobody can say. */
export async function impactoDeQuitar(
  tabla: string,
  mes: number,
  clave: Readonly<Record<string, string | number>>,
): Promise<string> {
  try {
    const form = { tabla, mes, filas: JSON.stringify([clave]), quita: 1 };
    return decir(await api.post("/tablas/impacto/:tabla/:mes", form));
  } catch {
    return "";
  }
}

/** Times that what did not fit in the time of an answer is asked for again. */
const VECES = 5;

/**
 * What some values would cost, as far as it is known: what an answer measured is known to the next
 * one, so that it is asked again while that tells more.
 */
async function* loQueCuestan(
  tabla: string,
  mes: number,
  filas: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let antes = -1;
  for (let vez = 0; vez < VECES; vez++) {
    const dicho = await api.post("/tablas/impacto/:tabla/:mes", { tabla, mes, filas }, { signal });
    const { medidos, valorizados, no_valorizables } = dicho.pesos;
    if (medidos > antes) yield decir(dicho);
    if (medidos <= antes || medidos + no_valorizables >= valorizados) return;
    antes = medidos;
  }
}

async function* unaVez(texto: Promise<string>): AsyncGenerator<string> {
  yield await texto;
}

/** The answer to a question that changes while it is typed; "" until that of now is known. */
function useDicho(
  pregunta: string,
  preguntar: (signal: AbortSignal) => AsyncGenerator<string>,
  alFallar: string,
): string {
  const [leido, fijar] = useState({ pregunta: "", texto: "" });
  useEffect(() => {
    if (pregunta === "") return;
    const control = new AbortController();
    const espera = setTimeout(async () => {
      try {
        for await (const texto of preguntar(control.signal)) {
          if (!control.signal.aborted) fijar({ pregunta, texto });
        }
      } catch {
        // It only informs: a failure of this call must not stand in the way of the edit.
        if (!control.signal.aborted) fijar({ pregunta, texto: alFallar });
      }
    }, CALMA_MS);
    return () => {
      clearTimeout(espera);
      control.abort();
    };
  }, [pregunta]);
  return leido.pregunta === pregunta ? leido.texto : "";
}

/**
 * Sentence of the impact of editing a value from a month on; "" until it is known.
 * @param clave null = what is typed says no value yet.
 * @param filas what would be stored, which says what it costs too; null = it cannot be yet.
 */
export function useImpacto(
  tabla: string,
  mes: number,
  clave: Readonly<Record<string, string | number>> | null,
  filas: FilasPorGuardar | null = null,
): string {
  const conFilas = filas !== null && filas.length > 0 ? JSON.stringify(filas) : "";
  const renglones = useDicho(
    clave === null ? "" : `${tabla}/${mes}?${consultaDeClave(clave)}`,
    (signal) =>
      unaVez(
        api.get("/tablas/impacto/:tabla/:mes", { ...clave, tabla, mes }, { signal })
          .then(textoDeImpacto),
      ),
    SIN_CALCULAR,
  );
  const pesos = useDicho(
    conFilas === "" ? "" : `${tabla}/${mes} ${conFilas}`,
    (signal) => loQueCuestan(tabla, mes, conFilas, signal),
    // What cannot be stored so is told when it is tried.
    clave === null ? SIN_CALCULAR : "",
  );
  return pesos || renglones;
}
