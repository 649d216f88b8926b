/** Files of a load → lines ready to be stored, and what to tell of them. Nothing is written. */
import { type FaltaDeFila, leerEjecuciones, type LineaDeArchivo } from "../archivo/lectura.ts";
import { ARCHIVO_EJECUCION } from "../archivo/archivo-ejecucion.ts";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { formatEnteroEsAr, formatPlain, sumar } from "#core/domain/money.ts";
import type { Consulta, Progreso } from "#core/plugin.ts";
import { ErrorCsv, leerCsv } from "#core/csv/reader.ts";
import { nombreMes } from "#core/domain/period.ts";
import { filasDe } from "#core/transfer/import.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { organismos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";
import {
  aporteDe,
  cargadoDe,
  type PedidoDeLectura,
  type Preparada,
  totalesDe,
} from "../informe/informe.ts";
import { conZips, leerSirhu } from "../sirhu/leer.ts";
import { avisosDeCargas } from "../avisos.ts";
import { type CuentaDeRegistros, cuentaEn, leer, omitir } from "../informe/cuentas.ts";
import { Omitidos } from "../sirhu/omitidos.ts";
import { textoDeOmitidos } from "../informe/texto.ts";

// The CSV of aggregated lines ([E2]b), through the code that `planta importar` uses for it.

/** Errors that the result text quotes; the rest are counted. */
const CITADOS = 100;

class Errores {
  readonly #citados: { readonly fila: number; readonly texto: string }[] = [];
  #cuantos = 0;

  agregar(_archivo: string, fila: number, columna: string, mensaje: string): void {
    this.#cuantos++;
    const donde = [fila > 0 ? `fila ${fila}` : "", columna === "" ? "" : `columna ${columna}`];
    const texto = [...donde.filter((d) => d !== ""), mensaje].join(", ");
    if (this.#citados.length < CITADOS) this.#citados.push({ fila, texto });
  }

  /** @throws Rechazo with the errors in row order, when there is any. */
  exigirNinguno(archivo: string): void {
    if (this.#cuantos === 0) return;
    const lineas = [...this.#citados].sort((a, b) => a.fila - b.fila).map((e) => `  ${e.texto}`);
    const otros = this.#cuantos - this.#citados.length;
    if (otros > 0) lineas.push(`  … y ${otros} errores más`);
    throw rechazo("csv_con_errores", { archivo, detalle: lineas.join("\n") });
  }
}

/**
 * Tells how far the reading is, counts the rows that go by, refuses those of another month, adds up
 * each SAF's amounts.
 */
async function* vigilar(
  lotes: AsyncIterable<FilaCsv[]>,
  mes: number,
  errores: Errores,
  leido: { readonly cuentas: Map<string, CuentaDeRegistros>; filas: number },
  avisar: () => Promise<void>,
): AsyncGenerator<FilaCsv[]> {
  for await (const lote of lotes) {
    await avisar();
    for (const { fila, valores } of lote) {
      leido.filas++;
      const cuenta = cuentaEn(leido.cuentas, String(valores.saf));
      leer(cuenta, Number(valores.importe));
      cuenta.delMes = true;
      if (valores.mes !== mes) {
        errores.agregar("", fila, "mes", `no es de ${nombreMes(mes)}, el mes de la carga`);
      }
    }
    yield lote;
  }
}

/** What stays out of a CSV, row by row. */
class Afuera {
  readonly omitidos = new Omitidos();
  readonly #vacios = new Map<string, number>();

  constructor(private readonly cuentas: Map<string, CuentaDeRegistros>) {}

  agregar({ saf, esc, importe }: LineaDeArchivo, { motivo, detalle }: FaltaDeFila): true {
    if (motivo === "vacio") {
      this.#vacios.set(detalle, (this.#vacios.get(detalle) ?? 0) + 1);
      return true;
    }
    const inst = String(saf);
    omitir(cuentaEn(this.cuentas, inst), importe);
    const datos = { motivo, registro: "CSV", inst, esc: String(esc), concepto: "" } as const;
    this.omitidos.agregar({ ...datos, detalle }, importe);
    return true;
  }

  avisos(): string[] {
    return [...this.#vacios].sort(([a], [b]) => a < b ? -1 : 1).map(([que, cuantos]) =>
      `Renglones sin importe ni cargos, de un rubro que no se imputa (${que}): ` +
      `${formatEnteroEsAr(cuantos)}; no hay nada de ellos para cargar`
    );
  }
}

/** Bytes of the file. @throws Rechazo when there is nothing to read. */
async function tamanoDe(ruta: string): Promise<number> {
  const archivo = basename(ruta);
  const datos = await stat(ruta).catch(() => null);
  if (!datos?.isFile()) throw rechazo("archivo_ilegible", { archivo });
  if (datos.size === 0) throw rechazo("archivo_vacio", { archivo });
  return datos.size;
}

/** Its header, and whether its first rows can be told apart. @throws Rechazo. */
async function revisarCsv(ruta: string): Promise<void> {
  await tamanoDe(ruta);
  const errores = new Errores();
  const filas = leerCsv(ruta, Object.keys(ARCHIVO_EJECUCION.fields));
  try {
    await filas.next();
  } catch (error) {
    if (!(error instanceof ErrorCsv)) throw error;
    for (const { fila, columna, mensaje } of error.errores) {
      errores.agregar("", fila, columna, mensaje);
    }
  } finally {
    await filas.return(undefined);
  }
  errores.exigirNinguno(basename(ruta));
}

/** Reads the one CSV of a load. @throws Rechazo with its errors, by row and column. */
async function leerCsvDeEjecucion(
  q: Consulta,
  { mes, archivos: [ruta] }: PedidoDeLectura,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const archivo = basename(ruta);
  const bytes = await tamanoDe(ruta);
  const errores = new Errores();
  const leido = { cuentas: new Map<string, CuentaDeRegistros>(), filas: 0 };
  const afuera = new Afuera(leido.cuentas);
  let van = 0;
  const avisar = () => avanzar(van / bytes, `Leyendo ${archivo}`);
  await avisar();
  const filas = filasDe(ruta, ARCHIVO_EJECUCION, errores, () => {}, (n) => van = n);
  const leidas = await leerEjecuciones(q, vigilar(filas, mes, errores, leido, avisar), {
    error: (fila, columna, mensaje) => errores.agregar("", fila, columna, mensaje),
    falta: (_fila, linea, falta) => afuera.agregar(linea, falta),
  });
  errores.exigirNinguno(archivo);
  if (leido.filas === 0) throw rechazo("csv_vacio", { archivo });
  const omitidos = afuera.omitidos.lista();
  const [primera] = leidas;
  const cargas = new Map(
    leidas.filter((l) => l.carga.cantidad > 0).map(({ saf, carga }) => [saf, carga]),
  );
  if (!primera || cargas.size === 0) {
    throw rechazo("nada_para_cargar", { detalle: [...textoDeOmitidos(omitidos)].join("\n") });
  }
  await avanzar(1, `Leído ${archivo}`);
  const porSaf = new Map((await organismos(q)).map((o) => [o.saf, o]));
  const aportes = [...leido.cuentas].map(([codigo, cuenta]) => {
    const saf = Number(codigo);
    const nombre = porSaf.get(saf)?.nombre ?? "no hay tal SAF";
    return aporteDe({ inst: "", saf, nombre }, cuenta, cargas.get(saf));
  });
  return {
    cargas,
    informe: {
      mes,
      archivos: [
        { nombre: archivo, bytes, partes: [], personales: [], ajenos: 0 },
      ],
      leidos: { Renglones: leido.filas },
      aportes: aportes.sort((a, b) => Number(a.saf) - Number(b.saf)),
      omitidos,
      descuentos: [],
      avisos: [...afuera.avisos(), ...avisosDeCargas(cargas, primera.clasificador)],
    },
  };
}

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
  pedido: PedidoDeLectura,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const preparada = formatoDe(pedido.archivos) === "zip"
    ? await leerSirhu(q, pedido, avanzar)
    : await leerCsvDeEjecucion(q, pedido, avanzar);
  exigirConciliacion(preparada);
  return preparada;
}
