/**
 * The demonstration: public facts plus invented data that says so, as the CSV files that
 * `planta importar` reads. The same seed always gives the same bytes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filasDeAcuerdos } from "./acuerdos.ts";
import { aCsv, COLUMNAS, type Filas, type NombreArchivo, NORMA, type Renglon } from "./archivos.ts";
import { filasDeCalendario } from "./calendario.ts";
import { filasDeEjecucion, filasDeMedioAnio } from "./ejecuciones.ts";
import { filasDeEscalas } from "./escalas.ts";
import { filasDeEstructura } from "./estructura.ts";
import { organismos, usuarios } from "./organismos.ts";
import { cargosCambiados, filasDeOtros } from "./otros-presupuestos.ts";
import { SEMILLA } from "./plantel.ts";
import { agregar, filasDePresupuestos } from "./presupuestos.ts";
import { filasDeReferencia } from "./referencias.ts";

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

const filasDeCredito = (): Renglon[] =>
  CREDITOS.flatMap(([pprin, ...millones]) =>
    PASOS.map(([fecha, norma], i): Renglon => [
      ...[2026, 357, "", pprin, "", "", 1] as const,
      fecha,
      norma,
      millones[i] * MILLON,
    ])
  );

export { generarPresupuesto } from "./plantel.ts";

/** Every row of the public bodies, in memory. */
async function filasDeDemostracion(semilla: number): Promise<Filas> {
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

async function escribir(carpeta: string, filas: Filas): Promise<void> {
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
  await escribir(carpeta, muestra as Filas);
}
