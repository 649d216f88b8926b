/** Files of a load → lines ready to be stored, and what to tell of them. Nothing is written. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { formatPlain, sumar } from "#core/domain/money.ts";
import type { Consulta, Progreso } from "#core/plugin.ts";
import { leerCsvDeEjecucion, revisarCsv } from "./csv.ts";
import { rechazo } from "../errors.ts";
import { cargadoDe, type Pedido, type Preparada, totalesDe } from "../informe/informe.ts";
import { conZips, leerSirhu } from "../sirhu/leer.ts";

/** `zip` or `csv`, by the names alone. @throws Rechazo for another file, a repeated one, or a mixture ([E2]). */
export function formatoDe(archivos: readonly string[]): "zip" | "csv" {
  if (archivos.length === 0) throw rechazo("sin_archivos");
  const vistos = new Set<string>();
  const formatos = new Set<string>();
  for (const ruta of archivos) {
    const archivo = basename(ruta);
    if (vistos.has(ruta)) throw rechazo("archivo_repetido", { archivo });
    vistos.add(ruta);
    const formato = /\.(zip|csv)$/i.exec(archivo)?.[1].toLowerCase();
    if (formato === undefined) throw rechazo("archivo_desconocido", { archivo });
    formatos.add(formato);
  }
  if (formatos.size > 1) throw rechazo("tipos_mezclados");
  const [formato] = formatos;
  if (formato === "csv" && archivos.length > 1) throw rechazo("varios_csv");
  return formato as "zip" | "csv";
}

/**
 * [E5] What was read is what will be stored plus what stays out, to the centavo, of each institution
 * and of all: the amounts to be stored are added up again from the lines themselves, those that stay
 * out from their list.
 * @throws Rechazo when it is not.
 */
export function exigirConciliacion({ cargas, informe }: Preparada): void {
  let lineas = 0;
  for (const carga of cargas.values()) lineas = sumar(lineas, carga.importe(), "el total cargado");
  const { leido, cargado, omitido } = totalesDe(informe);
  const listado = informe.omitidos.reduce((s, o) => s + o.importe, 0);
  const propios = informe.aportes.every((a) => a.leido === cargadoDe(a) + a.omitido);
  if (!propios || cargado !== lineas || omitido !== listado || leido !== lineas + listado) {
    throw rechazo("descuadre", {
      leido: formatPlain(leido),
      cargado: formatPlain(lineas),
      omitido: formatPlain(listado),
    });
  }
}

/**
 * What is known of the files before any record of them is read: that they are there, of one format,
 * and really of it. Whoever waits for an answer is told at once; nothing is asked for.
 * @throws Rechazo.
 */
export async function revisarArchivos(archivos: readonly string[]): Promise<void> {
  const formato = formatoDe(archivos);
  for (const ruta of archivos) {
    const datos = await stat(ruta).catch(() => null);
    if (!datos?.isFile()) throw rechazo("archivo_ilegible", { archivo: basename(ruta) });
  }
  if (formato === "csv") await revisarCsv(archivos[0]);
  else await conZips(archivos, () => Promise.resolve());
}

/**
 * Reads and joins the files of a load.
 * @param avanzar 0–1; awaited, so that whoever reports progress can hold the reading.
 * @throws Rechazo with what is wrong with the files.
 */
export async function preparar(
  q: Consulta,
  pedido: Pedido,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const preparada = formatoDe(pedido.archivos) === "zip"
    ? await leerSirhu(q, pedido, avanzar)
    : await leerCsvDeEjecucion(q, pedido, avanzar);
  exigirConciliacion(preparada);
  return preparada;
}
