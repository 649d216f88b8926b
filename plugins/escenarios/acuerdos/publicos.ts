/**
 * Agreements that norms published, ready to be opened ([W8]); what was not found stays out, and the
 * note says it. Their files are those of the command line.
 */
import { readFile } from "node:fs/promises";
import type { AcuerdoPublico } from "#proto/escenarios.ts";
import { leerTextoDeAcuerdo, mostrarAcuerdo } from "./leer-acuerdo.ts";

const COMUN = "Alcanza a la serie SINEP, sin la función ejecutiva. La fecha es el primer día del " +
  "primer mes que alcanza.";

/** File of each, and what is missing in it. */
const NOTAS: Readonly<Record<string, string>> = {
  "convenio-2024": "Los aumentos de marzo a agosto de 2024 no se encontraron: no están, y un " +
    "escenario que parte de enero sigue en septiembre desde el valor de febrero. De la suma de " +
    "diciembre no se encontró si es remunerativa: se carga como no remunerativa.",
  "convenio-2025-1":
    "De los aumentos de enero y febrero de 2025 no se encontró la norma. La suma " +
    "de mayo es remunerativa y no bonificable.",
  "convenio-2025-2": "Las sumas son remunerativas y no bonificables.",
  "convenio-2026": "No se encontró la norma. La suma de junio de 2026 no es remunerativa.",
};

async function leer(codigo: string, nota: string): Promise<AcuerdoPublico> {
  const archivo = new URL(`../datos/${codigo}.json`, import.meta.url);
  const definicion = mostrarAcuerdo(leerTextoDeAcuerdo(await readFile(archivo, "utf8")));
  const { nombre, norma, fecha } = definicion;
  return { codigo, nombre, norma, fecha, nota: `${nota} ${COMUN}`, definicion };
}

let leidos: Promise<AcuerdoPublico[]> | undefined;

/** Read once: they are part of the program. */
export const acuerdosPublicos = (): Promise<AcuerdoPublico[]> =>
  leidos ??= Promise.all(Object.entries(NOTAS).map(([codigo, nota]) => leer(codigo, nota)));
