/** The eight bases besides Cargos, for one budget: percentages by scale and amounts by opening. */
import { type Azar, azar } from "./aleatorio.ts";
import type { Filas, Renglon } from "./archivos.ts";
import { type Cadena, type Ejercicio, hojas } from "./estructura.ts";
import { perfilDe } from "./organismos.ts";
import type { Grupo } from "./perfil.ts";
import { SEMILLA } from "./plantel.ts";

/** Percentages in hundredths; `aleatorio` adds up to that much, so that bodies differ. */
interface Regla {
  readonly comp: readonly [c_scom: string, n_comp: number];
  readonly base: number;
  readonly aleatorio: number;
  /** Only for that main item, when the scale has it. */
  readonly pprin?: number;
  /** On so many openings, instead of on all programmes. */
  readonly cadenas?: number;
}

const ADICIONALES: readonly Regla[] = [
  { comp: ["A", 1], base: 1_200, aleatorio: 600 },
  { comp: ["A", 2], base: 800, aleatorio: 250 },
  { comp: ["B", 1], base: 1_500, aleatorio: 1_000, pprin: 1 },
  { comp: ["C", 1], base: 2_000, aleatorio: 1_500, cadenas: 2 },
  { comp: ["F", 1], base: 333, aleatorio: 200, pprin: 1 },
  { comp: ["G", 1], base: 450, aleatorio: 300, pprin: 8 },
  { comp: ["K", 1], base: 750, aleatorio: 500, cadenas: 1, pprin: 1 },
];
const COMPLEMENTOS: readonly Regla[] = [
  { comp: ["A", 1], base: 500, aleatorio: 400 },
  { comp: ["B", 1], base: 1_000, aleatorio: 999, cadenas: 2 },
  { comp: ["C", 1], base: 120, aleatorio: 60, pprin: 1 },
];
/** The first three add up to 24 %. */
const CONTRIBUCIONES: readonly Regla[] = [
  { comp: ["A", 1], base: 1_600, aleatorio: 0 },
  { comp: ["A", 2], base: 200, aleatorio: 0 },
  { comp: ["B", 1], base: 600, aleatorio: 0 },
  { comp: ["C", 1], base: 5, aleatorio: 3, pprin: 1 },
  { comp: ["D", 1], base: 200, aleatorio: 100, cadenas: 1 },
];

interface Contexto {
  readonly r: Azar;
  readonly saf: number;
  readonly codipres: string;
  readonly hojas: readonly Cadena[];
  readonly planta: readonly Grupo[];
  readonly multimoneda: boolean;
}

/** Different openings: two rows of the same rule and opening would be a repeated line. */
function distintas({ r, hojas }: Contexto, cuantas: number): Cadena[] {
  const primera = r.entero(0, hojas.length - 1);
  const total = Math.min(cuantas, hojas.length);
  return Array.from({ length: total }, (_, i) => hojas[(primera + i * 3 + i) % hojas.length])
    .filter((c, i, todas) => todas.indexOf(c) === i);
}

const TODOS: readonly Cadena[] = [[0, 0, 0, 0]];

function porcentajes(c: Contexto, reglas: readonly Regla[]): Renglon[] {
  const escalas = [...new Set(c.planta.map((g) => g.esc))];
  const rige = (esc: number, pprin: number | undefined) =>
    pprin === undefined || c.planta.some((g) => g.esc === esc && g.pprin === pprin);
  return escalas.flatMap((esc) =>
    reglas.filter((regla) => rige(esc, regla.pprin)).flatMap((regla) =>
      (regla.cadenas ? distintas(c, regla.cadenas) : TODOS).flatMap((cadena) =>
        (c.multimoneda && (esc === 850 || esc === 303) ? [1, 2] : [1]).map((mon) => {
          const porcentaje = regla.base + c.r.entero(0, regla.aleatorio);
          const { pprin = 0, comp } = regla;
          return [c.saf, c.codipres, ...cadena, pprin, esc, mon, ...comp, porcentaje];
        })
      )
    )
  );
}

/** Columns from saf to esc of the bases of amounts. */
function apertura({ r, saf, codipres, hojas }: Contexto): (number | string)[] {
  const cadena = r.elegir(hojas);
  return [saf, codipres, ...cadena, r.elegir([2, 2, 6, 14, 82, 97]), r.elegir([11, 11, 12])];
}

const veces = (cuantas: number, renglon: () => Renglon): Renglon[] =>
  Array.from({ length: cuantas }, renglon);

/**
 * Rows of the eight bases of a budget; few for small bodies.
 * @param pedido `como`: the budget whose rows they are.
 */
export function otrasBases({ saf, codipres, como, ejercicio, cuantas, semilla = SEMILLA }: {
  readonly saf: number;
  readonly codipres: string;
  readonly como: string;
  readonly ejercicio: Ejercicio;
  readonly cuantas: number;
  readonly semilla?: number;
}): Filas {
  const perfil = perfilDe(saf);
  const r = azar(semilla, saf, como, "bases");
  const multimoneda = perfil.banderas?.includes("me") ?? false;
  const planta = perfil.planta;
  const c: Contexto = { r, saf, codipres, hojas: hojas(saf, ejercicio), planta, multimoneda };
  const esc = () => r.elegir(planta).esc;
  const pesos = (desde: number, hasta: number) => r.entero(desde * 100, hasta * 100);
  const conOtrosGastos = perfil.banderas?.includes("ogas");
  return {
    adicionales: porcentajes(c, ADICIONALES),
    complementos: porcentajes(c, COMPLEMENTOS),
    contribuciones: porcentajes(c, CONTRIBUCIONES),
    serviciosextraordinarios: veces(cuantas, () => [
      ...apertura(c),
      esc(),
      ...r.elegir([["A", 1], ["A", 2], ["B", 1]] as const),
      r.entero(10, 4_000),
      pesos(4_000, 19_000),
      r.elegir([2_400, 2_400, 2_205, 0]),
    ]),
    beneficiosycompensaciones: veces(cuantas, () => [
      ...apertura(c),
      esc(),
      r.entero(0, 60),
      pesos(300_000, 90_000_000),
    ]),
    asistenciasocial: veces(cuantas, () => {
      const exterior = multimoneda && r.cada100(30);
      const comp = exterior ? ["C", 1] : r.elegir([["A", 1], ["A", 1], ["A", 2], ["B", 1]]);
      const costo = exterior ? pesos(80, 900) : pesos(1_500, 260_000);
      return [...apertura(c), esc(), exterior ? 2 : 1, ...comp, r.entero(1, 900), costo];
    }),
    contratosespeciales: veces(cuantas, () => [
      ...apertura(c),
      esc(),
      ...r.elegir([["A", 19], ["A", 19], ["A", 20], ["B", 1]] as const),
      r.entero(1, 25),
      pesos(2_000_000, 240_000_000),
    ]),
    otrosgastos: !conOtrosGastos ? [] : veces(cuantas, () => [
      ...apertura(c),
      r.elegir([1, 1, 2, 4, 7, 8]),
      esc(),
      pesos(500_000, 60_000_000),
    ]),
  };
}
