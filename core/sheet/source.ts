/** Where the rows of a block come from: pasted text, an uploaded text file, or a workbook. */
import { join } from "node:path";
import { celdasDeTexto, DemasiadasCeldas } from "../csv/block.ts";
import { contar, losPrimeros } from "../domain/money.ts";
import { type HojaLeida, leerLibro, LIMITES } from "../excel/reader.ts";
import { letras } from "../excel/xml.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { type Registro, tieneDatos } from "./block.ts";
import { type Formato, FORMATOS, vacia } from "./cells.ts";
import { rechazo } from "./errors.ts";

/** What to do with what is out of sight in a workbook: hidden rows and columns, filtered rows. */
const OCULTAS = ["cargar", "omitir"] as const;
type Ocultas = (typeof OCULTAS)[number];

/** Plain JSON: it crosses to the worker. One of the first two is null. */
export interface Origen {
  readonly texto: string | null;
  /** Path of an uploaded workbook. */
  readonly libro: string | null;
  /** What the person decided of what is out of sight; null = nothing yet. */
  readonly ocultas?: Ocultas | null;
}

type Formulario = Readonly<Record<string, unknown>>;

/** Older spreadsheets save text in the Windows alphabet; «Texto Unicode» is UTF-16 with its mark. */
function decodificar(bytes: Uint8Array): string {
  const marca = bytes[0] * 256 + bytes[1];
  const utf16 = marca === 0xfffe ? "utf-16le" : marca === 0xfeff ? "utf-16be" : null;
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  let texto: string;
  try {
    texto = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    texto = new TextDecoder("windows-1252").decode(bytes);
  }
  if (texto.includes("\0")) throw rechazo("archivo_ilegible");
  return texto;
}

/** Whether the bytes hold a text, whichever of both ways it is written. */
const contiene = (bytes: Uint8Array, texto: string): boolean =>
  (["latin1", "utf16le"] as const).some((c) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(texto, 0, c)
  );

/** Bytes that tell what a file is. */
const COMIENZO = 4096;

/**
 * Whether a file is to be read as a workbook, by what it holds: a zip may be one; what is no text
 * either is named. @throws Rechazo for what only Excel opens.
 */
function esLibro(nombre: string, bytes: Uint8Array): boolean {
  const firma = bytes.subarray(0, 4).toHex();
  if (firma.startsWith("504b")) return true;
  const otra = (cual: string) => rechazo("archivo_de_otra_clase", { cual });
  if (firma === "d0cf11e0") {
    if (contiene(bytes, "EncryptedPackage")) throw rechazo("archivo_con_clave");
    throw otra(
      contiene(bytes, "Workbook") || contiene(bytes, "Book")
        ? "un libro de Excel 97-2003 (.xls)"
        : "de un programa anterior a Excel 2007",
    );
  }
  // Excel 2 to 4.
  if (/^09(00|02|04)(04|06)00$/.test(firma)) throw otra("un libro de Excel 4 o anterior (.xls)");
  if (firma === "25504446") throw otra("un PDF");
  const comienzo = decodificar(bytes.subarray(0, COMIENZO - COMIENZO % 4)).trimStart();
  if (!comienzo.replace(/^\ufeff/, "").startsWith("<")) {
    // Excel opens a text that is called .xls, but none that is called as the new workbooks.
    return /\.xls[xmb]$/i.test(nombre);
  }
  if (/urn:schemas-microsoft-com:office:spreadsheet|Excel\.Sheet/.test(comienzo)) {
    throw otra("una «Hoja de cálculo XML 2003»");
  }
  throw otra("una página web (HTML) con nombre de planilla");
}

/** `formato` of a form; null = it does not say. @throws Rechazo 400. */
export function leerFormato({ formato = "" }: Formulario): Formato | null {
  const elegido = FORMATOS.find((f) => f === formato) ?? null;
  if (elegido === null && formato !== "") throw rechazo("formato_invalido");
  return elegido;
}

/** `ocultas` of a form. @throws Rechazo 400. */
function leerOcultas({ ocultas = "" }: Formulario): Ocultas | null {
  const elegido = OCULTAS.find((o) => o === ocultas) ?? null;
  if (elegido === null && ocultas !== "") throw rechazo("ocultas_invalidas");
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
  formulario: Formulario,
  correr: (origen: Origen) => Promise<T>,
): Promise<T> {
  const { texto, archivo } = formulario;
  const ocultas = leerOcultas(formulario);
  if (typeof texto === "string" && texto !== "") {
    return await correr({ texto, libro: null, ocultas });
  }
  if (!(archivo instanceof File)) throw rechazo("bloque_ausente");
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  if (!esLibro(archivo.name, bytes)) {
    return await correr({ texto: decodificar(bytes), libro: null, ocultas });
  }
  return await conCarpetaTemporal("planilla", async (carpeta) => {
    const libro = join(carpeta, "planilla.xlsx");
    await Bun.write(libro, bytes);
    return await correr({ texto: null, libro, ocultas });
  });
}

function registrosDeTexto(texto: string, maximo: number): Registro[] {
  try {
    return celdasDeTexto(texto, maximo).map((celdas, i) => ({ numero: i + 1, celdas }));
  } catch (error) {
    throw error instanceof DemasiadasCeldas
      ? rechazo("bloque_con_celdas")
      : rechazo("bloque_ilegible");
  }
}

export interface BloqueLeido {
  /** Rows of the text, or of the sheet that the workbook opens on. */
  readonly registros: readonly Registro[];
  /** The sheets of a workbook; none for a text. */
  readonly hojas: readonly HojaLeida[];
}

/** What of a sheet nobody sees, in words; null when all of it is in sight. */
function loOculto(filas: HojaLeida["filas"], columnas: readonly number[]): string | null {
  const ocultas = filas.filter((f) => f.oculta && tieneDatos(f)).length;
  const conDatos = columnas.filter((c) => filas.some(({ celdas }) => !vacia(celdas[c])));
  const partes = [
    ocultas > 0 && contar(ocultas, "fila oculta o filtrada", "filas ocultas o filtradas"),
    conDatos.length > 0 &&
    contar(conDatos.length, "columna oculta", "columnas ocultas") +
      ` (${losPrimeros(conDatos, 5, (c) => letras(c + 1)).join(", ")})`,
  ].filter((p) => p !== false);
  return partes.length > 0 ? partes.join(" y ") : null;
}

/** The rows of a sheet. @throws Rechazo, which offers what to do, for what is out of sight. */
function filasDeHoja(
  { filas, columnasOcultas = [] }: HojaLeida,
  ocultas: Ocultas | null,
  entera: boolean,
): readonly Registro[] {
  const que = loOculto(filas, columnasOcultas);
  if (que === null || ocultas === "cargar") return filas;
  if (ocultas === "omitir" && !entera) {
    return filas.filter((f) => !f.oculta).map((f) => ({
      numero: f.numero,
      celdas: f.celdas.map((c, i) => columnasOcultas.includes(i) ? null : c),
    }));
  }
  throw rechazo("filas_ocultas", { ocultas: que }, { ocultas: entera ? ["cargar"] : OCULTAS });
}

export interface ComoLeer {
  /** Rows without the heading. */
  readonly maximo: number;
  /** Rows that are none of data, as the total of a workbook of ours. */
  readonly sobra?: ((celdas: Registro["celdas"]) => boolean) | undefined;
  /** Whether what is not among the rows would be removed: then none may be left out. */
  readonly entera?: ((hojas: readonly HojaLeida[]) => boolean) | undefined;
  /** Who waits for it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the rows, a heading among them.
 * @throws Rechazo for what cannot be read, or is too much; AbortError.
 */
export async function leerOrigen(
  { texto, libro, ocultas = null }: Origen,
  { maximo, sobra = () => false, entera = () => false, signal }: ComoLeer,
): Promise<BloqueLeido> {
  const hojas = libro === null ? [] : await leerLibro(libro, LIMITES, signal);
  // The one that is in sight when the workbook is opened.
  const hoja = hojas.find((h) => h.activa && !h.oculta) ?? hojas.find((h) => !h.oculta);
  const registros = libro === null ? registrosDeTexto(texto ?? "", maximo + 1) : hoja
    ? filasDeHoja(
      { ...hoja, filas: hoja.filas.filter((f) => !sobra(f.celdas)) },
      ocultas,
      entera(hojas),
    )
    : [];
  if (registros.length > maximo + 1) throw rechazo("bloque_excede", { maximo });
  return { registros, hojas };
}
