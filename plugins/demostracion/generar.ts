/**
 * The demonstration: public facts plus invented data that says so, as the CSV files that
 * `planta importar` reads. The same seed always gives the same bytes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { filasDeAcuerdos } from "./acuerdos.ts";
import { aCsv, COLUMNAS, type Filas, type NombreArchivo } from "./archivos.ts";
import { filasDeCalendario } from "./calendario.ts";
import { filasDeCredito } from "./credito.ts";
import { filasDeEjecucion, filasDeMedioAnio } from "./ejecuciones.ts";
import { filasDeEscalas } from "./escalas.ts";
import { filasDeEstructura } from "./estructura.ts";
import { organismos, usuarios } from "./organismos.ts";
import { cargosCambiados, filasDeOtros } from "./otros-presupuestos.ts";
import { SEMILLA } from "./plantel.ts";
import { agregar, filasDePresupuestos } from "./presupuestos.ts";
import { filasDeReferencia } from "./referencias.ts";

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
