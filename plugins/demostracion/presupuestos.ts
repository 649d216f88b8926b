/** The data groups of each body, with their rows and the ceilings that follow from them. */
import type { Criterio } from "#core/domain/group.ts";
import { DEMO, type FilasPorArchivo, NORMA, type RenglonDeArchivo } from "./archivos.ts";
import { CON_ERRORES, filasConErrores } from "./con-errores.ts";
import { type CadenaEnOrden, type Ejercicio, hojas } from "./estructura.ts";
import { perfilDe, PERFILES } from "./organismos.ts";
import { aRenglon, plantel, type Posicion, SEMILLA } from "./plantel.ts";
import { type Azar, azar } from "./aleatorio.ts";
import type { GrupoDePlanta } from "./perfil.ts";

// The eight bases besides Cargos, for one budget: percentages by scale and amounts by opening.

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
  readonly hojas: readonly CadenaEnOrden[];
  readonly planta: readonly GrupoDePlanta[];
  readonly multimoneda: boolean;
}

/** Different openings: two rows of the same rule and opening would be a repeated line. */
function distintas({ r, hojas }: Contexto, cuantas: number): CadenaEnOrden[] {
  const primera = r.entero(0, hojas.length - 1);
  const total = Math.min(cuantas, hojas.length);
  return Array.from({ length: total }, (_, i) => hojas[(primera + i * 3 + i) % hojas.length])
    .filter((c, i, todas) => todas.indexOf(c) === i);
}

const TODOS: readonly CadenaEnOrden[] = [[0, 0, 0, 0]];

function porcentajes(c: Contexto, reglas: readonly Regla[]): RenglonDeArchivo[] {
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

const veces = (cuantas: number, renglon: () => RenglonDeArchivo): RenglonDeArchivo[] =>
  Array.from({ length: cuantas }, renglon);

/**
 * Rows of the eight bases of a budget; few for small bodies.
 * @param pedido `como`: the budget whose rows they are.
 */
function otrasBases({ saf, codipres, como, ejercicio, cuantas, semilla = SEMILLA }: {
  readonly saf: number;
  readonly codipres: string;
  readonly como: string;
  readonly ejercicio: Ejercicio;
  readonly cuantas: number;
  readonly semilla?: number;
}): FilasPorArchivo {
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

/** Every value of the public facts exists at this month. */
const MES = 202412;

export interface PresupuestoDeDemostracion {
  readonly saf: number;
  readonly codipres: string;
  readonly descripcion: string;
  readonly ejercicio: Ejercicio;
  readonly mes: number;
  readonly alta: string;
  readonly online: 0 | 1;
  readonly congelado: 0 | 1;
  readonly renglones: number;
  readonly criterio: Criterio;
  /** Budget whose staff it has, where it is another one's. */
  readonly como: string;
}

/** Has the staff of `E2601`, valued by months: the difference is what the months make ([Y1]). */
const POR_MESES = { saf: 357, codipres: "E2602", como: "E2601" } as const;

/** Bodies with a budget made by the national office, and with a historical one. */
const CON_ONP = [103, 307, 357, 375, 604];
const CON_HISTORICO = [103, 357];

/** A budget of the only criterion, online, with its own staff. */
export function grupoDe(
  saf: number,
  codipres: string,
  texto: string,
  ejercicio: Ejercicio,
  alta: string,
  renglones: number,
): PresupuestoDeDemostracion {
  const descripcion = texto + DEMO;
  const base = { saf, codipres, descripcion, ejercicio, mes: MES, alta, renglones };
  return { ...base, online: 1, congelado: 0, criterio: "unico", como: codipres };
}

function gruposDe(
  saf: number,
  [actual, anterior]: readonly [number, number],
): PresupuestoDeDemostracion[] {
  const grupo = (
    codipres: string,
    texto: string,
    ejercicio: Ejercicio,
    alta: string,
    renglones: number,
    resto: Partial<PresupuestoDeDemostracion> = {},
  ): PresupuestoDeDemostracion => ({
    ...grupoDe(saf, codipres, texto, ejercicio, alta, renglones),
    ...resto,
  });
  const grupos = [
    grupo("E2501", "Anteproyecto 2025", 2025, "2024-06-03", anterior),
    grupo("E2601", "Anteproyecto 2026", 2026, "2025-05-04", actual),
  ];
  if (saf === POR_MESES.saf) {
    const { codipres, como } = POR_MESES;
    grupos.push(
      grupo(codipres, "Anteproyecto 2026, mes a mes", 2026, "2025-05-04", actual, {
        criterio: "mensual",
        como,
      }),
    );
  }
  if (CON_HISTORICO.includes(saf)) {
    const archivado = { online: 0 } as const;
    grupos.push(grupo("E2502", "Borrador archivado 2025", 2025, "2024-05-06", 240, archivado));
  }
  if (saf === CON_ERRORES.saf) {
    grupos.push(grupo(CON_ERRORES.codipres, "Con errores", 2026, "2025-06-18", 60));
  }
  if (CON_ONP.includes(saf)) {
    const posterior = { mes: 202503 };
    grupos.push(grupo("O2601", "Proyecto revisado 2026", 2026, "2025-08-19", 320, posterior));
  }
  return grupos;
}

/** Rows of some files after those that there are. */
export function agregar(filas: FilasPorArchivo, mas: FilasPorArchivo): void {
  for (
    const [nombre, nuevas] of Object.entries(mas) as [keyof FilasPorArchivo, RenglonDeArchivo[]][]
  ) {
    const destino = filas[nombre] ??= [];
    for (const fila of nuevas) destino.push(fila);
  }
}

/**
 * Who is there part of the year says from when, in some: from January on, or the last months. The
 * rest say nothing, which is the last months too ([Y2]).
 */
function conMeses(p: Posicion, i: number): Posicion {
  if (p.tcober === 0 || p.tcober === 12) return p;
  return { ...p, mes_inicio: [0, 1, 13 - p.tcober][i % 3] };
}

/** This body has fewer authorised positions than its budget asks for: the warning of [T2]. */
const SAF_EXCEDIDO = 327;

/** Every group, by body; that of the months comes last, so that the rows of the others keep their ids. */
function todos(): PresupuestoDeDemostracion[] {
  const grupos = [...PERFILES].sort(([a], [b]) => a - b)
    .filter(([, perfil]) => perfil.planta.length > 0)
    .flatMap(([saf, perfil]) => gruposDe(saf, perfil.renglones));
  const porMeses = (g: PresupuestoDeDemostracion) => g.criterio === "mensual";
  return [...grupos.filter((g) => !porMeses(g)), ...grupos.filter(porMeses)];
}

/** The rows of a group, and who is in it. @param cuantas rows of each base of amounts. */
export function filasDeGrupo(g: PresupuestoDeDemostracion, semilla: number, cuantas: number): {
  readonly filas: FilasPorArchivo;
  readonly planta: readonly Posicion[];
} {
  const { saf } = g;
  const gente = [...plantel({ ...g, codipres: g.como, semilla })];
  const planta = g.criterio === "mensual" ? gente.map(conMeses) : gente;
  const cabecera = [saf, g.codipres, g.descripcion, g.mes, g.ejercicio, 1, g.alta, g.online];
  return {
    filas: {
      presupuestos: [[...cabecera, g.criterio, g.congelado]],
      cargos: planta.map((p) => aRenglon(saf, g.codipres, p)),
      ...g.renglones === 0 ? {} : otrasBases({ ...g, semilla, cuantas }),
    },
    planta,
  };
}

/** Authorised and current positions of its staff ([T1]). @param margen ceiling, per cent of it. */
export function techosDe(
  { ejercicio, saf }: PresupuestoDeDemostracion,
  planta: readonly Posicion[],
  margen: number,
): Required<Pick<FilasPorArchivo, "techos" | "vigente">> {
  const sumar = (horas: boolean) =>
    planta.filter((p) => (p.codp === 3) === horas && p.pprin < 3)
      .reduce((total, p) => total + p.cargos + p.vacantes, 0);
  const cargos = (porcentaje: number) => Math.floor(sumar(false) * porcentaje / 100);
  return {
    techos: [[ejercicio, saf, cargos(margen), NORMA]],
    vigente: [[ejercicio, saf, cargos(97), sumar(true), NORMA]],
  };
}

/** Files of the data groups, of their nine bases, and `techos` and `vigente` ([T1]). */
export function filasDePresupuestos(semilla: number): FilasPorArchivo {
  const filas: FilasPorArchivo = {};
  for (const g of todos()) {
    const { filas: suyas, planta } = filasDeGrupo(g, semilla, g.renglones < 1000 ? 8 : 24);
    agregar(filas, suyas);
    if (g.saf === CON_ERRORES.saf && g.codipres === CON_ERRORES.codipres) {
      agregar(filas, filasConErrores());
    }
    if (g.codipres !== "E2501" && g.codipres !== "E2601") continue;
    agregar(filas, techosDe(g, planta, g.saf === SAF_EXCEDIDO ? 95 : 104));
  }
  return filas;
}
