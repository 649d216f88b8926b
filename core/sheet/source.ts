/** Where the rows of a block come from: pasted text, an uploaded text file, or a workbook. */
import { join } from "node:path";
import { celdasDeTexto } from "../csv/block.ts";
import { type HojaLeida, leerLibro } from "../excel/reader.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import type { Registro } from "./block.ts";
import { type Formato, FORMATOS } from "./cells.ts";
import { rechazo } from "./errors.ts";

/** Plain JSON: it crosses to the worker. One of both is null. */
export interface Origen {
  readonly texto: string | null;
  /** Path of an uploaded workbook. */
  readonly libro: string | null;
}

type Formulario = Readonly<Record<string, unknown>>;

/** Spreadsheets save CSV as UTF-8 or, in older versions, in the Windows alphabet. */
function decodificar(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const esLibro = (nombre: string, bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || /\.xls\w?$/i.test(nombre);

/** `formato` of a form; null = it does not say. @throws Rechazo 400. */
export function leerFormato({ formato = "" }: Formulario): Formato | null {
  const elegido = FORMATOS.find((f) => f === formato) ?? null;
  if (elegido === null && formato !== "") throw rechazo("formato_invalido");
  return elegido;
}

/** Token of a preview in a form; null = it only asks for one. @throws Rechazo 400. */
export function leerToken({ token = "" }: Formulario): string | null {
  if (token === "") return null;
  if (typeof token !== "string" || !/^[0-9a-z]{1,20}$/.test(token)) {
    throw rechazo("token_invalido");
  }
  return token;
}

/**
 * Runs over the `texto` or the `archivo` of a form; a workbook lives in a temporary file meanwhile.
 * @throws Rechazo 400 when there is neither.
 */
export async function conOrigen<T>(
  { texto, archivo }: Formulario,
  correr: (origen: Origen) => Promise<T>,
): Promise<T> {
  if (typeof texto === "string" && texto !== "") return await correr({ texto, libro: null });
  if (!(archivo instanceof File)) throw rechazo("bloque_ausente");
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  if (!esLibro(archivo.name, bytes)) {
    return await correr({ texto: decodificar(bytes), libro: null });
  }
  return await conCarpetaTemporal("planilla", async (carpeta) => {
    const libro = join(carpeta, "planilla.xlsx");
    await Bun.write(libro, bytes);
    return await correr({ texto: null, libro });
  });
}

function registrosDeTexto(texto: string, maximo: number): Registro[] {
  try {
    return celdasDeTexto(texto, maximo).map((celdas, i) => ({ numero: i + 1, celdas }));
  } catch {
    throw rechazo("bloque_ilegible");
  }
}

export interface Bloque {
  /** Rows of the text, or of the first sheet in sight. */
  readonly registros: readonly Registro[];
  /** The sheets of a workbook; none for a text. */
  readonly hojas: readonly HojaLeida[];
}

/**
 * Reads the rows, a heading among them.
 * @param maximo rows without the heading.
 * @param sobra rows that are none of data, as the total of a workbook of ours.
 * @throws Rechazo for what cannot be read, or is too much.
 */
export async function leerOrigen(
  { texto, libro }: Origen,
  maximo: number,
  sobra: (celdas: Registro["celdas"]) => boolean = () => false,
): Promise<Bloque> {
  const hojas = libro === null ? [] : await leerLibro(libro);
  const registros = libro === null
    ? registrosDeTexto(texto ?? "", maximo + 1)
    : (hojas.find((h) => !h.oculta)?.filas ?? []).filter((f) => !sobra(f.celdas));
  if (registros.length > maximo + 1) throw rechazo("bloque_excede", { maximo });
  return { registros, hojas };
}
