/** What an edit would revalue, said before it is saved. */
import { useEffect, useState } from "react";
import { contar, formatEnteroEsAr } from "../../../../core/domain/money.ts";
import type { Impacto } from "../../../../proto/bases.ts";
import type { PreviaDeFilas as Previa } from "../../../../proto/planilla.ts";
import { api } from "../../../../ui/api.ts";
import { consultaDeClave } from "./valores.ts";

/** What it says of an impact. */
interface Revaluado extends Omit<Impacto, "detalle"> {
  readonly detalle: readonly Pick<Impacto["detalle"][number], "saf" | "codipres" | "renglones">[];
}

const NOMBRADOS = 3;
/** What says whom a fixed sum reaches, and when. */
const ALCANCE = ["regimen", "escalafones", "pprins", "desde_mes", "hasta_mes"] as const;

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

/** What an address takes, with room for the rest of it. */
const LARGO = 5000;

/**
 * What a pasted block of fixed sums asks of its impact ([Y7]): those that it changes by their code,
 * and all that it brings by whom they reach and when. null = nothing, or more than can be asked.
 */
export function claveDeSumas(
  { filas }: Pick<Previa, "filas">,
): Readonly<Record<string, string>> | null {
  const cambian = filas.filter((f) => f.estado === "nueva" || f.estado === "cambiada");
  const dichas = cambian.map(({ estado, clave, despues }) => ({
    ...(estado === "cambiada" ? { id: String(clave.id) } : {}),
    ...Object.fromEntries(ALCANCE.map((c) => [c, String(despues?.[c] ?? "")])),
  }));
  const texto = JSON.stringify([...new Map(dichas.map((d) => [JSON.stringify(d), d])).values()]);
  return cambian.length === 0 || texto.length > LARGO ? null : { filas: texto };
}

/** A burst of months, while somebody goes through them, asks once. */
const CALMA_MS = 200;

/**
 * Sentence of the impact of editing a value from a month on; "" until it is known.
 * @param clave null = what is typed says no value yet.
 */
export function useImpacto(
  tabla: string,
  mes: number,
  clave: Readonly<Record<string, string | number>> | null,
): string {
  const ruta = clave === null ? "" : `${tabla}/${mes}?${consultaDeClave(clave)}`;
  const [leido, fijar] = useState({ ruta: "", texto: "" });
  useEffect(() => {
    if (clave === null) return;
    const control = new AbortController();
    const espera = setTimeout(() => {
      api.get("/tablas/impacto/:tabla/:mes", { ...clave, tabla, mes }, {
        signal: control.signal,
      }).then(
        (i) => fijar({ ruta, texto: textoDeImpacto(i) }),
        // It only informs: a failure of this call must not stand in the way of the edit.
        () => {
          if (!control.signal.aborted) {
            fijar({ ruta, texto: "No se pudo calcular qué presupuestos cambian." });
          }
        },
      );
    }, CALMA_MS);
    return () => {
      clearTimeout(espera);
      control.abort();
    };
  }, [ruta]);
  return leido.ruta === ruta ? leido.texto : "";
}
