/** What an uploaded workbook (xlsx) says of itself: its sheets, and what their cells refer to. */
import { posix } from "node:path";
import { Rechazo } from "../errors.ts";
import type { Limites as LimitesDeZip, Parte, Zip } from "../files/zip.ts";
import { type Oyente, recorrerXml } from "./sax.ts";
import { desescaparExcel } from "./xml.ts";

/** What an upload may cost; sizes in bytes. */
export interface Limites extends LimitesDeZip {
  /** Last row of any sheet. */
  readonly filas: number;
  /** Last column of any row. */
  readonly columnas: number;
}

/** 400: what was uploaded is no workbook, or not a whole one. */
export const danado = (): Rechazo =>
  new Rechazo("libro_danado", 400, "El archivo no es un libro de Excel (.xlsx) o está dañado");

/** 413: `que` says which limit it passes, as a sentence goes on. */
export const excede = (que: string): Rechazo =>
  new Rechazo("libro_excede", 413, `El libro de Excel es demasiado grande: ${que}`);

async function leerParte(parte: Parte | undefined, oyente: Oyente): Promise<void> {
  if (!parte) throw danado();
  for await (const _ of recorrerXml(parte.leer(), oyente));
}

interface Hoja {
  readonly nombre: string;
  readonly oculta: boolean;
  readonly parte: Parte;
}

/** What the cells of every sheet refer to. */
export interface Libro {
  readonly hojas: readonly Hoja[];
  readonly textos: readonly string[];
  /** Whether a number of each style is a date. */
  readonly deFecha: readonly boolean[];
  /** The day zero of dates is that of 1904. */
  readonly desde1904: boolean;
}

/** Formats of the program that show a date, which no workbook declares. */
const FECHAS_PROPIAS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

/** Whether a number format shows days or hours; what stands in quotes or brackets is literal. */
const muestraFecha = (formato: string): boolean =>
  /[ymdhMsb]/.test(
    formato.replace(/\\(.)/g, "$1").replace(/\[[^\]]*]/g, "").replace(/"[^"]*"/g, ""),
  );

async function leerEstilos(parte: Parte): Promise<boolean[]> {
  const formatos = new Map(FECHAS_PROPIAS.map((id) => [id, true]));
  const numeros: number[] = [];
  let deCeldas = false;
  await leerParte(parte, {
    abre(nombre, atributo) {
      if (nombre === "cellXfs") deCeldas = true;
      else if (nombre === "numFmt") {
        formatos.set(Number(atributo("numFmtId")), muestraFecha(atributo("formatCode") ?? ""));
      } else if (nombre === "xf" && deCeldas) numeros.push(Number(atributo("numFmtId")));
    },
    cierra(nombre) {
      if (nombre === "cellXfs") deCeldas = false;
    },
  });
  return numeros.map((id) => formatos.get(id) ?? false);
}

async function leerTextos(parte: Parte): Promise<string[]> {
  const textos: string[] = [];
  let actual = "";
  let enTexto = false;
  let fonetica = false;
  await leerParte(parte, {
    abre(nombre) {
      if (nombre === "si") actual = "";
      else if (nombre === "rPh") fonetica = true;
      enTexto = nombre === "t" && !fonetica;
    },
    texto(texto) {
      if (enTexto) actual += texto;
    },
    cierra(nombre) {
      enTexto = false;
      if (nombre === "rPh") fonetica = false;
      else if (nombre === "si") textos.push(desescaparExcel(actual));
    },
  });
  return textos;
}

/** Everything but the rows. @throws Rechazo */
export async function leerPartes({ partes }: Zip, limites: Limites): Promise<Libro> {
  const porNombre = Map.groupBy(partes, (p) => p.nombre);
  // Two parts of one name: which one counts would depend on the reader.
  if (porNombre.size < partes.length) throw danado();
  const parteDe = (nombre: string) => porNombre.get(nombre)?.[0];
  const relaciones: { id?: string; tipo: string; parte?: Parte }[] = [];
  await leerParte(parteDe("xl/_rels/workbook.xml.rels"), {
    abre(nombre, atributo) {
      if (nombre !== "Relationship") return;
      // Relative to the folder of the workbook, or to the root when it begins with `/`.
      const lugar = posix.resolve("/xl", atributo("Target") ?? "").slice(1);
      const tipo = (atributo("Type") ?? "").split("/").at(-1) ?? "";
      relaciones.push({ id: atributo("Id"), tipo, parte: parteDe(lugar) });
    },
  });
  const declaradas: { nombre: string; estado?: string; id?: string }[] = [];
  let desde1904 = false;
  await leerParte(parteDe("xl/workbook.xml"), {
    abre(nombre, atributo) {
      if (nombre === "workbookPr") desde1904 = atributo("date1904") === "1";
      if (nombre !== "sheet") return;
      declaradas.push({
        nombre: atributo("name") ?? "",
        estado: atributo("state"),
        id: atributo("r:id"),
      });
    },
  });
  if (declaradas.length === 0) throw danado();
  // Many may name one part, which would be read again for each.
  if (declaradas.length > limites.partes) throw excede(`tiene más de ${limites.partes} hojas`);
  const hojas = declaradas.flatMap(({ nombre, estado, id }): Hoja[] => {
    const relacion = relaciones.find((r) => r.id === id);
    if (!relacion) throw danado();
    if (relacion.tipo !== "worksheet") return []; // a chart has no rows
    if (!relacion.parte) throw danado();
    const oculta = estado === "hidden" || estado === "veryHidden";
    return [{ nombre, oculta, parte: relacion.parte }];
  });
  const opcional = async <T>(tipo: string, leer: (parte: Parte) => Promise<T[]>) => {
    const relacion = relaciones.find((r) => r.tipo === tipo);
    if (!relacion) return [];
    if (!relacion.parte) throw danado();
    return await leer(relacion.parte);
  };
  return {
    hojas,
    desde1904,
    deFecha: await opcional("styles", leerEstilos),
    textos: await opcional("sharedStrings", leerTextos),
  };
}
