/**
 * Values that are not stored, read as if they were: over the reference data of one state, without
 * touching them. Pure.
 */
import { vigenteEn } from "#core/domain/dated.ts";
import type { Clave } from "./clave.ts";
import { columnasDeValor, tablaReferencia } from "#proto/recursos/tablas.ts";
import type { FilaReferencia, Instantanea, LecturaDeTabla } from "./instantanea.ts";
import { Sumas } from "./sumas.ts";

/**
 * What takes the place of something stored. Of a dated table: an entry, and from the first of its
 * key on, no stored one of that key is in force. Of the fixed sums: a sum instead of that of its id.
 */
export interface Superpuesto {
  readonly tabla: string;
  readonly clave: Clave;
  readonly desde_mes: number;
  readonly despues: FilaReferencia;
}

const textoDe = (tabla: string, clave: Clave): string => [tabla, ...Object.values(clave)].join("|");

interface Entrada {
  readonly desde_mes: number;
  readonly lectura: LecturaDeTabla;
}

function lecturaDe({ tabla, desde_mes, despues }: Superpuesto): LecturaDeTabla {
  const valores = columnasDeValor(tablaReferencia(tabla)).map((c) => [c, despues[c]]);
  return {
    desde_mes,
    valores: Object.fromEntries(valores) as LecturaDeTabla["valores"],
    norma: despues.norma ? String(despues.norma) : null,
  };
}

/** The reader of a state with some values laid over it; of that state alone where there are none. */
export function superponer(
  i: Instantanea,
  capa: readonly Superpuesto[],
): (tabla: string, clave: Clave, mes: number) => LecturaDeTabla | null {
  const deSumas = capa.filter((s) => s.tabla === "sumas_fijas");
  const ids = new Set(deSumas.map((s) => s.clave.id));
  const sumas = deSumas.length === 0 ? null : new Sumas(
    [
      ...i.filas("sumas_fijas").filter((f) => !ids.has(String(f.id))),
      ...deSumas.map((s) => s.despues),
    ],
    (esc) => String(i.fila("escalafones", { esc })?.regimen ?? ""),
  );
  const historias = new Map<string, Entrada[]>();
  for (const s of capa) {
    if (s.tabla === "sumas_fijas") continue;
    historias.getOrInsertComputed(textoDe(s.tabla, s.clave), () => [])
      .push({ desde_mes: s.desde_mes, lectura: lecturaDe(s) });
  }
  for (const suyas of historias.values()) suyas.sort((a, b) => a.desde_mes - b.desde_mes);
  const tablas = new Set(capa.map((s) => s.tabla));
  return (tabla, clave, mes) => {
    if (!tablas.has(tabla)) return i.leer(tabla, clave, mes);
    if (sumas !== null && tabla === "sumas_fijas") {
      return sumas.leer(Number(clave.esc), Number(clave.pprin), mes);
    }
    const historia = historias.get(textoDe(tabla, clave));
    const propia = historia && vigenteEn(historia, mes);
    return propia ? propia.lectura : i.leer(tabla, clave, mes);
  };
}
