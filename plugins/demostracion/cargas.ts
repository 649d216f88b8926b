/**
 * The executions of the demonstration, loaded as any other: November from synthetic zips of SIRHU
 * with some records that stay out, December from a CSV of lines, January from a zip cut short.
 */
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Actor, App } from "#core/plugin.ts";
import { cargarEjecucion } from "../ejecuciones/service.ts";
import { escribirSirhu } from "./sirhu.ts";

const DE_SIRHU = 202411;
const DE_CSV = 202412;
const FALLIDA = 202501;
/** Bytes that are left of the zip that fails. */
const CORTE = 20_000;

/**
 * Takes the rows of 2024 out of the folder, which is imported with the rest of the executions alone:
 * those of the month that is loaded as people load it are given back.
 */
export async function apartarEjecuciones(carpeta: string): Promise<string> {
  const origen = join(carpeta, "ejecucion.csv");
  const [titulos, ...filas] = (await readFile(origen, "utf8")).split("\n");
  const resto = filas.filter((f) => f !== "" && !f.startsWith("2024"));
  await writeFile(origen, [titulos, ...resto, ""].join("\n"));
  return [titulos, ...filas.filter((f) => f.startsWith(`${DE_CSV},`)), ""].join("\n");
}

/** @param csv what `apartarEjecuciones` gave. @throws Error when one does not end as it should. */
export async function cargarEjecuciones(
  app: App,
  actor: Actor,
  carpeta: string,
  csv: string,
): Promise<void> {
  const ruta = (nombre: string) => join(carpeta, nombre);
  await escribirSirhu(ruta(`${DE_SIRHU}.zip`), {
    mes: DE_SIRHU,
    safs: [103, 307, 357],
    personas: 1500,
    adicionales: 2,
    rarezas: [
      ...["otro_periodo", "lh1_repetido", "lh2_sin_lh1", "concepto_sin_ch1"] as const,
      ...["categoria_desconocida", "negativos", "personales"] as const,
    ],
  });
  await writeFile(ruta(`${DE_CSV}.csv`), csv);
  await escribirSirhu(ruta(`${FALLIDA}.zip`), { mes: FALLIDA, safs: [357], personas: 600 });
  await truncate(ruta(`${FALLIDA}.zip`), CORTE);
  const esperados: readonly (readonly [mes: number, archivo: string, estado: number])[] = [
    [DE_SIRHU, `${DE_SIRHU}.zip`, 2],
    [DE_CSV, `${DE_CSV}.csv`, 2],
    [FALLIDA, `${FALLIDA}.zip`, 3],
  ];
  for (const [mes, archivo, esperado] of esperados) {
    const { estado, resultado } = await cargarEjecucion(app, actor, mes, [ruta(archivo)]);
    if (estado !== esperado) throw new Error(`demostración: ejecución ${mes}: ${resultado}`);
  }
}
