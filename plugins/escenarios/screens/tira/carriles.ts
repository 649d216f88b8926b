/** Rows of the strip: the tranches of each scope, and the sums that do not overlap. Pure. */
import { type Acuerdo, claveDeAlcance, textoDeAlcance } from "../tablero/acuerdo.ts";

/** Months 0–11 that something takes on a row. */
export interface Pieza {
  /** Of the tranche or sum in its agreement. */
  readonly indice: number;
  readonly desde: number;
  readonly hasta: number;
}

export interface Carril {
  readonly clase: "tramo" | "suma";
  /** What tells it from the other rows of its agreement; empty when it has no other. */
  readonly titulo: string;
  /** By their first month; none covers a month of another. */
  readonly piezas: readonly Pieza[];
}

/** Month 0–11 of the year shown. */
const enAnio = (mes: number, ejercicio: number): number => mes - ejercicio * 100 - 1;

/** Puts each piece on the first row where it fits. */
function enFilas(piezas: readonly Pieza[]): Pieza[][] {
  const filas: Pieza[][] = [];
  for (const pieza of [...piezas].sort((a, b) => a.desde - b.desde || a.indice - b.indice)) {
    const fila = filas.find((f) => (f.at(-1)?.hasta ?? -1) < pieza.desde);
    if (fila) fila.push(pieza);
    else filas.push([pieza]);
  }
  return filas;
}

/** A row for tranches is there also before the first one. */
export function carrilesDe({ tramos, sumas }: Acuerdo, ejercicio: number): readonly Carril[] {
  const visibles = tramos.flatMap((tramo, indice) => {
    const mes = enAnio(tramo.mes, ejercicio);
    return mes >= 0 && mes < 12 ? [{ tramo, indice, mes }] : [];
  });
  const alcances = [...Map.groupBy(visibles, (v) => claveDeAlcance(v.tramo.alcance)).values()];
  const deTramos = alcances.flatMap((suyos) =>
    enFilas(suyos.map(({ indice, mes }) => ({ indice, desde: mes, hasta: mes }))).map((piezas) => ({
      clase: "tramo" as const,
      titulo: alcances.length > 1 ? textoDeAlcance(suyos[0].tramo.alcance) : "",
      piezas,
    }))
  );
  const deSumas = sumas.flatMap(({ desde_mes, hasta_mes }, indice) => {
    const desde = Math.max(0, enAnio(desde_mes, ejercicio));
    const hasta = Math.min(11, hasta_mes === null ? 11 : enAnio(hasta_mes, ejercicio));
    return hasta >= 0 && desde < 12 && desde <= hasta ? [{ indice, desde, hasta }] : [];
  });
  return [
    ...(deTramos.length > 0 ? deTramos : [{ clase: "tramo" as const, titulo: "", piezas: [] }]),
    ...enFilas(deSumas).map((piezas) => ({
      clase: "suma" as const,
      titulo: sumas.length === 1 ? "Suma fija" : "Sumas fijas",
      piezas,
    })),
  ];
}

/** What of the agreement the strip of that year does not show. */
export const fueraDelAnio = ({ tramos, sumas }: Acuerdo, ejercicio: number): number =>
  tramos.filter((t) => Math.trunc(t.mes / 100) !== ejercicio).length +
  sumas.filter((s) =>
    s.desde_mes > ejercicio * 100 + 12 ||
    (s.hasta_mes !== null && s.hasta_mes < ejercicio * 100 + 1)
  ).length;

export const piezaEn = ({ piezas }: Carril, mes: number): Pieza | undefined =>
  piezas.find((p) => p.desde <= mes && mes <= p.hasta);

/** A cell of the strip: row (0 = the first of all) and month 0–11. */
export interface Casilla {
  readonly fila: number;
  readonly mes: number;
}

/** The cell that an arrow leads to: a sum is passed whole. */
export function vecina(
  carriles: readonly Carril[],
  { fila, mes }: Casilla,
  hacia: "izquierda" | "derecha" | "arriba" | "abajo",
): Casilla {
  const pieza = carriles.at(fila) && piezaEn(carriles[fila], mes);
  const acotar = (n: number, hasta: number) => Math.max(0, Math.min(hasta, n));
  switch (hacia) {
    case "izquierda":
      return { fila, mes: acotar((pieza?.desde ?? mes) - 1, 11) };
    case "derecha":
      return { fila, mes: acotar((pieza?.hasta ?? mes) + 1, 11) };
    case "arriba":
      return { fila: acotar(fila - 1, carriles.length - 1), mes };
    case "abajo":
      return { fila: acotar(fila + 1, carriles.length - 1), mes };
  }
}
