/**
 * The demonstration: public facts plus invented data that says so, as the CSV files that
 * `planta importar` reads. The same seed always gives the same bytes.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DIA_MS } from "#core/domain/period.ts";
import {
  aCsv,
  COLUMNAS,
  DEMO,
  type FilasPorArchivo,
  type NombreArchivo,
  NORMA,
  type RenglonDeArchivo,
} from "./archivos.ts";
import { filasDeEjecucion, filasDeMedioAnio } from "./ejecuciones.ts";
import { filasDeEscalas } from "./escalas.ts";
import { filasDeEstructura } from "./estructura.ts";
import { organismos, usuarios } from "./organismos.ts";
import { cargosCambiados, filasDeOtros, PRELIMINAR, SEGUNDA_VUELTA } from "./otros-presupuestos.ts";
import { SEMILLA } from "./plantel.ts";
import { agregar, filasDePresupuestos } from "./presupuestos.ts";
import { filasDeReferencia } from "./referencias.ts";

// Agreements to begin with: one that norms published, and a proposal that nobody made.

const PUBLICO = new URL("../escenarios/datos/convenio-2026.json", import.meta.url);

const GENERAL = { series: ["SINEP"], escalafones: [], categorias: [], sumafijare: false };
const tramo = (mes: number, porcentaje: number, cambios: object = {}) => ({
  ...{ mes, porcentaje, base: "anterior", redondeo: "centavo", con_funcion: false },
  alcance: GENERAL,
  ...cambios,
});

/** On the months that nothing was agreed for; the second rise is on the value of May. */
const PROPUESTA = {
  version: 1,
  nombre: `Propuesta de julio a diciembre de 2026${DEMO}`,
  norma: NORMA,
  fecha: "2026-06-15",
  estado: "borrador",
  tramos: [
    tramo(202607, 3),
    tramo(202609, 2.5, { base: 202605 }),
    tramo(202610, 2, { alcance: { ...GENERAL, series: [], escalafones: [410] } }),
    tramo(202612, 2),
  ],
  sumas: [{
    id: "DEMO-2026-12",
    descripcion: `Suma por única vez en diciembre${DEMO}`,
    norma: NORMA,
    regimen: "sinep",
    escalafones: [],
    pprins: [],
    desde_mes: 202612,
    hasta_mes: 202612,
    importe: 60_000,
    remunerativa: false,
    bonificable: false,
    en_sac: false,
  }],
};

function renglon(
  id: number,
  saf: number,
  publicado: number,
  definicion: typeof PROPUESTA,
): RenglonDeArchivo {
  const { nombre, norma, fecha, estado } = definicion;
  return [id, saf, nombre, norma, fecha, estado, publicado, JSON.stringify(definicion)];
}

/** @param onp its SAF */
export async function filasDeAcuerdos(onp: number, saf: number): Promise<FilasPorArchivo> {
  const publico = JSON.parse(await readFile(PUBLICO, "utf8"));
  return { acuerdos: [renglon(1, onp, 1, publico), renglon(2, saf, 0, PROPUESTA)] };
}

// Stages of the formulation around the day on which the demonstration is loaded ([F4]): one that
// ended, one about to end, one with time, who has more days, and what is said to the organismos
// ([F5]).

/** @param hoy AAAA-MM-DD, of which everything is so many days. */
export function filasDeCalendario(hoy: string): FilasPorArchivo {
  const dia = (mas: number) => new Date(Date.parse(hoy) + mas * DIA_MS).toISOString().slice(0, 10);
  return {
    etapas: [
      [2026, "Preliminar", PRELIMINAR, dia(-40), dia(-9)],
      [2026, "Segunda vuelta", SEGUNDA_VUELTA, dia(-8), dia(2)],
      [2026, "Anteproyecto", "E26", dia(-40), dia(45)],
    ],
    avisos: [
      [
        dia(-1),
        dia(30),
        "",
        `El anteproyecto 2026 se presenta hasta el último día de su etapa${DEMO}.`,
      ],
      [
        dia(-3),
        dia(2),
        "914;924;931",
        `Quedan registros con errores: sin corregirlos no se puede valorizar${DEMO}.`,
      ],
    ],
    prorrogas: [
      [2026, "Preliminar", 914, dia(5)],
      [2026, "Segunda vuelta", 916, dia(12)],
      [2026, "Anteproyecto", 931, dia(60)],
    ],
  };
}

// Credit of 2026 of one body ([Z2]), invented: the budget of the year before is extended, then
// enlarged twice, and is not enough for the permanent staff.

const PASOS = [
  ["2026-01-02", `Prórroga de 2025. ${NORMA}`],
  ["2026-03-16", `Ampliación de marzo. ${NORMA}`],
  ["2026-06-01", `Ampliación de junio. ${NORMA}`],
] as const;

/** Millions of each main item at each of those dates. */
const CREDITOS: readonly (readonly [pprin: number, ...millones: number[]])[] = [
  [1, 92_000, 18_000, 12_000],
  [2, 9_500, 1_800, 1_000],
  [7, 2_900, 400, 100],
  [8, 15_000, 4_000, 2_600],
];
/** Centavos. */
const MILLON = 100_000_000;

const filasDeCredito = (): RenglonDeArchivo[] =>
  CREDITOS.flatMap(([pprin, ...millones]) =>
    PASOS.map(([fecha, norma], i): RenglonDeArchivo => [
      ...[2026, 357, "", pprin, "", "", 1] as const,
      fecha,
      norma,
      millones[i] * MILLON,
    ])
  );

export { generarPresupuesto } from "./plantel.ts";

/** Every row of the public bodies, in memory. */
async function filasDeDemostracion(semilla: number): Promise<FilasPorArchivo> {
  const { filas: cuerpos, instituciones } = await organismos();
  return {
    organismos: cuerpos,
    usuarios: usuarios(),
    ...filasDeEstructura(instituciones),
    ...await filasDeReferencia(),
    ...await filasDeEscalas(),
    ...filasDePresupuestos(semilla),
    ...await filasDeAcuerdos(750, 357),
    ejecucion: await filasDeEjecucion(semilla),
  };
}

async function escribir(carpeta: string, filas: FilasPorArchivo): Promise<void> {
  await mkdir(carpeta, { recursive: true });
  for (const nombre of Object.keys(COLUMNAS) as NombreArchivo[]) {
    await writeFile(join(carpeta, `${nombre}.csv`), aCsv(nombre, filas[nombre] ?? []));
  }
}

/**
 * Writes every file of the demonstration into `carpeta`, which is created when missing.
 * @param hoy AAAA-MM-DD: the day around which the stages of the formulation stand.
 * @param semilla other seeds give other staff on the same reference data.
 */
export async function generarDemostracion(
  carpeta: string,
  hoy: string,
  semilla = SEMILLA,
): Promise<void> {
  const filas = await filasDeDemostracion(semilla);
  agregar(filas, { ejecucion: await filasDeMedioAnio(semilla), credito_vigente: filasDeCredito() });
  // After everything else: what the public bodies have is where it was.
  agregar(filas, filasDeOtros(semilla));
  await escribir(carpeta, { ...filas, ...filasDeCalendario(hoy) });
}

/** Writes what changes in some budgets after they were valued. */
export async function generarCambios(carpeta: string, semilla = SEMILLA): Promise<void> {
  await mkdir(carpeta, { recursive: true });
  await writeFile(join(carpeta, "cargos.csv"), aCsv("cargos", cargosCambiados(semilla)));
}

export interface Muestra {
  readonly safs: readonly number[];
  /** The most rows of each base of each group. */
  readonly renglones: number;
}

/**
 * Writes a sample: the whole reference data, and of the given organismos the first rows of each
 * base. Small enough for a test that needs real data.
 */
export async function generarMuestra(
  carpeta: string,
  { safs, renglones }: Muestra,
): Promise<void> {
  const todas = await filasDeDemostracion(SEMILLA);
  const muestra: Record<string, readonly (readonly (number | string)[])[]> = {};
  for (const [nombre, columnas] of Object.entries(COLUMNAS)) {
    // A test makes the agreements that it needs.
    if (nombre === "acuerdos") continue;
    const titulos = columnas.split(",");
    const deSaf = titulos.flatMap((c, i) => /^saf$|^saf_|^acceso_safs$/.test(c) ? [i] : []);
    const conocidos = (celda: number | string) =>
      String(celda).split(";").every((saf) => saf === "" || safs.includes(Number(saf)));
    const grupo = ["saf", nombre === "ejecucion" ? "mes" : "codipres"].map((c) =>
      titulos.indexOf(c)
    );
    const porGrupo = new Map<string, number>();
    muestra[nombre] = (todas[nombre as NombreArchivo] ?? []).filter((fila) => {
      if (!deSaf.every((i) => conocidos(fila[i]))) return false;
      if (nombre === "presupuestos" || grupo.includes(-1)) return true;
      const clave = grupo.map((i) => fila[i]).join("|");
      const n = (porGrupo.get(clave) ?? 0) + 1;
      porGrupo.set(clave, n);
      return n <= renglones;
    });
  }
  await escribir(carpeta, muestra as FilasPorArchivo);
}
