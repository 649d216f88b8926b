/** The rows of the whole strip, one under the other, and where each thing stands. Pure. */
import type { SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import { type Acuerdo } from "../tablero/acuerdo.ts";
import {
  type LugarEnTira,
  ocupado,
  type PuestoDeTablero,
  soloLectura,
  type Tablero,
} from "../tablero/tablero.ts";
import { type Carril, carrilesDe, type Casilla, type Pieza, piezaEn } from "./carriles.ts";

export interface FilaDeTira {
  readonly puesto: PuestoDeTablero;
  readonly carril: Carril;
  /** The one with the name of its agreement. */
  readonly primera: boolean;
  readonly ultima: boolean;
  readonly puede: boolean;
}

export const filasDeTira = (tablero: Tablero, ejercicio: number): readonly FilaDeTira[] =>
  tablero.flatMap((puesto) => {
    const carriles = carrilesDe(puesto.acuerdo, ejercicio);
    return carriles.map((carril, i) => ({
      puesto,
      carril,
      primera: i === 0,
      ultima: i === carriles.length - 1,
      puede: !soloLectura(puesto),
    }));
  });

export const lugarDe = ({ puesto, carril }: FilaDeTira, { indice }: Pieza): LugarEnTira => ({
  clave: puesto.clave,
  clase: carril.clase,
  indice,
});

/** Where something stands now; undefined once it is not on the strip. */
export function casillaDe(filas: readonly FilaDeTira[], lugar: LugarEnTira): Casilla | undefined {
  for (const [fila, f] of filas.entries()) {
    if (f.puesto.clave !== lugar.clave || f.carril.clase !== lugar.clase) continue;
    const pieza = f.carril.piezas.find((p) => p.indice === lugar.indice);
    if (pieza) return { fila, mes: pieza.desde };
  }
  return undefined;
}

/** What stands on a cell; undefined on a free one. */
export function enCasilla(
  filas: readonly FilaDeTira[],
  { fila, mes }: Casilla,
): LugarEnTira | undefined {
  const f = filas.at(fila);
  const pieza = f && piezaEn(f.carril, mes);
  return f && pieza && lugarDe(f, pieza);
}

/** A tranche for a free month: as the one before it, or as the first of the agreement. */
export function tramoNuevo(
  { tramos }: Acuerdo,
  mes: number,
  porcentaje: number,
  alcance: Alcance,
): TramoDeAcuerdo {
  const antes = tramos.findLast((t) => t.mes < mes) ?? tramos.at(0);
  return antes ? { ...antes, mes, porcentaje } : {
    mes,
    porcentaje,
    base: "anterior",
    redondeo: "centavo",
    con_funcion: false,
    alcance,
  };
}

/** The month, or the next one of its year where a new tranche has room; itself when none has. */
export function mesLibre(acuerdo: Acuerdo, mes: number, alcance: Alcance): number {
  for (let libre = mes; libre % 100 <= 12; libre++) {
    const nuevo = tramoNuevo(acuerdo, libre, 0, alcance);
    if (!ocupado(acuerdo.tramos, libre, nuevo.alcance)) return libre;
  }
  return mes;
}

/** A code that no other sum of the agreement has. */
const codigoLibre = (sumas: readonly SumaDeAcuerdo[], mes: number): string => {
  const raiz = `SF-${Math.trunc(mes / 100)}-${String(mes % 100).padStart(2, "0")}`;
  const libre = (id: string) => sumas.every((s) => s.id !== id);
  for (let n = 2;; n++) {
    const id = n === 2 ? raiz : `${raiz}-${n - 1}`;
    if (libre(id)) return id;
  }
};

/** A sum of one month, as the last one of the agreement. */
export function sumaNueva({ sumas, norma }: Acuerdo, mes: number, importe: number): SumaDeAcuerdo {
  const antes = sumas.at(-1);
  const propia = { id: codigoLibre(sumas, mes), desde_mes: mes, hasta_mes: mes, importe };
  return antes ? { ...antes, ...propia } : {
    ...propia,
    descripcion: "Suma fija",
    norma,
    regimen: "sinep",
    escalafones: [],
    pprins: [],
    remunerativa: false,
    bonificable: false,
    en_sac: null,
  };
}
