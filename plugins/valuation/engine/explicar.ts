/** What a figure is made of: the lines behind it, one by one, with all that explains them ([S3]). */
import { type Rubro, RUBROS } from "../../../core/domain/rubros.ts";
import { type CampoRenglon, type Filtro, Pasa } from "./filtro.ts";
import {
  BASES,
  type Bloque,
  type Componente,
  type Diccionario,
  letraDe,
  type Lineas,
  type NombreBase,
  type Parametro,
  type Renglon,
} from "./lineas.ts";

type DelRenglon = Exclude<CampoRenglon, "base"> | "ocupados" | "vacantes";

/** A valued line with all that explains it ([V9]). Amounts in centavos. */
export interface LineaExplicada extends Pick<Renglon, DelRenglon>, Readonly<Componente> {
  readonly base: NombreBase;
  readonly ppar: number;
  readonly rubro: Rubro;
  /** Hundredths, or null. */
  readonly porcentaje: number | null;
  /** Id of the percentage row that produced it, or null. */
  readonly regla: number | null;
  readonly mensual: number | null;
  readonly importe: number;
  readonly conteo: boolean;
  readonly parametros: readonly Parametro[];
}

/** What line `i` read of the reference data ([V9]). */
export const parametrosDe = (l: Lineas, dic: Diccionario, i: number): readonly Parametro[] =>
  dic.conjuntos[l.parametros[i]].map((p) => dic.parametros[p]);

/** Line `i` of a block, in full. */
export function lineaExplicada({ renglones: r, lineas: l }: Bloque, dic: Diccionario, i: number) {
  const k = l.renglon[i];
  const componente = dic.componentes[l.componente[i]];
  const linea: LineaExplicada = {
    base: BASES[r.base[k]],
    id: r.id[k],
    saf: r.saf[k],
    prog: r.prog[k],
    subp: r.subp[k],
    proy: r.proy[k],
    act: r.act[k],
    ubic: r.ubic[k],
    ff: r.ff[k],
    pprin: r.pprin[k],
    ppar: l.ppar[i],
    rubro: RUBROS[l.rubro[i]],
    clave: componente.clave,
    c_comp: componente.c_comp,
    c_scom: componente.c_scom,
    n_comp: componente.n_comp,
    mon: r.mon[k],
    esc: r.esc[k],
    agrup: letraDe(r.agrup[k]),
    nivel: letraDe(r.nivel[k]),
    grado: r.grado[k],
    cat: r.cat[k],
    feje: r.feje[k],
    codp: r.codp[k],
    codes: r.codes[k],
    ocupados: r.ocupados[k],
    vacantes: r.vacantes[k],
    tcober: r.tcober[k],
    porcentaje: l.porcentaje[i] < 0 ? null : l.porcentaje[i],
    regla: l.regla[i] === 0 ? null : l.regla[i],
    mensual: l.mensual[i] < 0 ? null : l.mensual[i],
    importe: l.importe[i],
    conteo: l.conteo[i] === 1,
    parametros: parametrosDe(l, dic, i),
  };
  return linea;
}

/** Calls `vez` with the index of each line that passes, in order; rows are asked once. */
export function recorrer(
  bloque: Bloque,
  dic: Diccionario,
  filtro: Filtro,
  vez: (i: number, renglon: number) => void,
): void {
  const pasa = new Pasa(filtro);
  const { renglones: r, lineas: l } = bloque;
  let actual = -1;
  let renglon = false;
  for (let i = 0; i < l.n; i++) {
    const k = l.renglon[i];
    if (k !== actual) {
      actual = k;
      renglon = pasa.renglon(r, k);
    }
    if (renglon && pasa.linea(l, i, dic, r)) vez(i, k);
  }
}

/** The lines behind a figure: same filter, no grouping; Σ importe = the figure ([S3]). */
export function explicar(bloque: Bloque, dic: Diccionario, filtro: Filtro = {}): LineaExplicada[] {
  const lineas: LineaExplicada[] = [];
  recorrer(bloque, dic, filtro, (i) => lineas.push(lineaExplicada(bloque, dic, i)));
  return lineas;
}
