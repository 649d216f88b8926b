/** Invented staff of a body: the position rows of its budgets. */
import { type Azar, azar } from "./aleatorio.ts";
import { COLUMNAS, type RenglonDeArchivo } from "./archivos.ts";
import { categoriasConValor, esSinep } from "./escalas.ts";
import { type CadenaEnOrden, type Ejercicio, hojas } from "./estructura.ts";
import { perfilDe } from "./organismos.ts";
import type { GrupoDePlanta, PerfilDeOrganismo } from "./perfil.ts";
import { CANTIDAD_DESTINOS } from "./referencias.ts";

export const SEMILLA = 2026;

/** A row of base Cargos; `coefval` in hundredths. */
export interface Posicion {
  readonly cadena: CadenaEnOrden;
  readonly ubic: number;
  readonly ff: number;
  readonly pprin: number;
  readonly esc: number;
  readonly agrup: string;
  readonly nivel: string;
  readonly grado: number;
  readonly cat: number;
  readonly feje: number;
  readonly codp: number;
  readonly codes: number;
  readonly cargos: number;
  readonly vacantes: number;
  readonly coefval: number;
  readonly tcober: number;
  /** First covered month; 0 = not said ([Y2]). */
  readonly mes_inicio: number;
}

interface Pedido {
  readonly saf: number;
  readonly codipres: string;
  readonly renglones: number;
  /** Structure whose leaves the rows use; 2026 when absent. */
  readonly ejercicio?: Ejercicio;
  readonly semilla?: number;
}

// deno-fmt-ignore
const UBICACIONES = [
  [2, 46], [6, 16], [14, 8], [82, 7], [50, 5], [66, 3], [90, 3], [62, 3], [22, 2], [26, 2],
  [54, 2], [94, 1], [97, 2],
].map(([ubic, peso]) => ({ ubic, peso }));
const FUENTES = [[11, 80], [12, 10], [13, 6], [22, 4]].map(([ff, peso]) => ({ ff, peso }));
const NIVELES = [["A", 6], ["B", 18], ["C", 26], ["D", 28], ["E", 14], ["F", 8]] as const;
const AGRUPAMIENTOS = [["G", 50], ["P", 35], ["T", 8], ["E", 7]] as const;
const letra = (r: Azar, lista: readonly (readonly [string, number])[]) =>
  r.porPeso(lista.map(([valor, peso]) => ({ valor, peso }))).valor;

type Categoria = Pick<Posicion, "agrup" | "nivel" | "grado" | "cat" | "feje">;

function categoria(r: Azar, { esc }: GrupoDePlanta): Categoria {
  if (!esSinep(esc)) {
    const n = categoriasConValor(esc);
    // The greater of two draws: most people are in the lower categories, which have high numbers.
    const cat = Math.max(r.entero(1, n), r.entero(1, n));
    return { agrup: "", nivel: "", grado: 0, cat, feje: 0 };
  }
  const agrup = letra(r, AGRUPAMIENTOS);
  const nivel = letra(r, NIVELES);
  const grado = Math.min(r.entero(0, 10), r.entero(0, 12));
  const dirige = r.cada100(14) && esc === 303 && nivel < "C";
  return { agrup, nivel, grado, cat: 0, feje: dirige ? r.entero(1, 4) : 0 };
}

/** Destination of a position abroad, or 0. */
function destino(r: Azar, grupo: GrupoDePlanta, perfil: PerfilDeOrganismo): number {
  const porcentaje = grupo.esc === 850 ? 78 : grupo.esc === 303 && grupo.pprin === 1 ? 12 : 0;
  const sale = r.cada100(porcentaje);
  const codes = r.entero(1, CANTIDAD_DESTINOS);
  return sale && perfil.banderas?.includes("me") ? codes : 0;
}

function codigoDeProcesamiento(r: Azar, grupo: GrupoDePlanta, codes: number): number {
  const especial = r.cada100(3);
  if (grupo.esc === 410) return 3;
  if (grupo.pprin === 7 || codes > 0) return 2;
  if (grupo.pprin === 8) return especial ? 1 : 4;
  return especial ? 2 : 1;
}

/** Occupied and vacant positions: many small rows, a few large; some rows only vacant. */
function cantidades(
  r: Azar,
  grupo: GrupoDePlanta,
  mayor: number,
): { cargos: number; vacantes: number } {
  const tramo = r.entero(0, 99);
  const tope = tramo < 60 ? Math.ceil(mayor / 5) : tramo < 90 ? Math.ceil(mayor / 2) : mayor;
  const ocupados = r.entero(1, Math.max(1, tope));
  const vacantes = r.cada100(16) ? r.entero(1, 4) : 0;
  if (grupo.esc === 410) return { cargos: ocupados * 6, vacantes: 0 };
  if (grupo.esc === 100) return { cargos: 1, vacantes: 0 };
  return { cargos: vacantes > 0 && r.cada100(20) ? 0 : ocupados, vacantes };
}

/**
 * The staff of a budget. Budgets of one SAF share their people and differ in a few: the rows come
 * from one sequence per SAF, and a second one, per budget, changes some.
 * @throws Error for a SAF outside the demonstration.
 */
export function* plantel(pedido: Pedido): Generator<Posicion> {
  const { saf, codipres, renglones, ejercicio = 2026, semilla = SEMILLA } = pedido;
  const perfil = perfilDe(saf);
  const r = azar(semilla, saf);
  const cambio = azar(semilla, saf, codipres);
  const propias = hojas(saf, ejercicio);
  const otras = new Set(hojas(saf, ejercicio === 2026 ? 2025 : 2026).map(String));
  const comunes = propias.filter((c) => otras.has(String(c)));
  for (let i = 0; i < renglones; i++) {
    const grupo = r.porPeso(perfil.planta);
    const comun = r.elegir(comunes);
    const codes = destino(r, grupo, perfil);
    const posicion: Posicion = {
      cadena: cambio.cada100(8) ? cambio.elegir(propias) : comun,
      ubic: codes > 0 ? 99 : r.porPeso(UBICACIONES).ubic,
      ff: r.porPeso(FUENTES).ff,
      pprin: grupo.pprin,
      esc: grupo.esc,
      ...categoria(r, grupo),
      codp: codigoDeProcesamiento(r, grupo, codes),
      codes,
      ...cantidades(r, grupo, perfil.mayor),
      coefval: perfil.banderas?.includes("coefval") ? r.entero(80, 150) : 100,
      tcober: r.cada100(93) ? 12 : r.elegir([6, 6, 3, 9, 0]),
      mes_inicio: 0,
    };
    yield cambio.cada100(12)
      ? { ...posicion, cargos: Math.max(1, posicion.cargos + cambio.entero(-2, 3)) }
      : posicion;
  }
}

/** Columns of file `cargos` after the opening. */
const DE_POSICION = COLUMNAS.cargos.split(",").slice(6) as (keyof Omit<Posicion, "cadena">)[];

/** A row as file `cargos` has it: its columns in order, `coefval` in hundredths. */
export const aRenglon = (saf: number, codipres: string, p: Posicion): RenglonDeArchivo => [
  saf,
  codipres,
  ...p.cadena,
  ...DE_POSICION.map((c) => p[c]),
];

/**
 * Valid position rows of any number on the demonstration's reference data, for measurements:
 * arrays with the columns of file `cargos` (`coefval` in hundredths).
 */
export function* generarPresupuesto(pedido: Pedido): Generator<RenglonDeArchivo> {
  for (const p of plantel(pedido)) yield aRenglon(pedido.saf, pedido.codipres, p);
}
