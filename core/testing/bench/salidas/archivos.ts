/**
 * The files of the outputs. A workbook of 100,000 rows and fifteen columns against building the
 * text of its cells and nothing else; its memory with five times as many rows, how long it keeps
 * the thread that writes it, and every cell read back by two readers. A form of 200 pages. The
 * lines of a figure, 200,000, as a workbook.
 */
import { join } from "node:path";
import { LIMITES, recorrerLibro, type Valor, valorSimple } from "#core/excel/reader.ts";
import { type CeldaDeLibro, escribirLibro } from "#core/excel/writer.ts";
import { type CeldaCruda, filasCrudas } from "#core/testing/files/libro-crudo.ts";
import { carpetaPropia } from "../comun/datos.ts";
import { type Banco, type Cifra, type Comparacion, mediana } from "../comun/harness.ts";
import { COLUMNAS, fila, hoja } from "./datos-de-archivos.ts";
import type { Medido } from "./archivos-proceso.ts";

const FILAS = 100_000;
const MB = 1e6;

const LETRAS = [..."ABCDEFGHIJKLMNO"];
const escapar = (texto: string) =>
  texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Text of the cells, a row at a time. @returns its length. */
function textoDeCeldas(): number {
  let largo = 0;
  for (let i = 0; i < FILAS; i++) {
    let xml = `<row r="${i + 2}">`;
    fila(i).forEach((v, j) => {
      xml += typeof v === "number"
        ? `<c r="${LETRAS[j]}${i + 2}"><v>${v}</v></c>`
        : `<c r="${LETRAS[j]}${i + 2}" t="inlineStr"><is><t>${escapar(String(v))}</t></is></c>`;
    });
    largo += (xml + "</row>").length;
  }
  return largo;
}

export const excelDeCienMil: Banco = {
  nombre: "Excel de 100.000 filas × 15 columnas",
  piso: "armar el texto XML de sus celdas",
  alcanzar: 4,
  rondas: 7,
  calentamiento: 2,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const archivo = join(carpeta.ruta, "libro.xlsx");
    return {
      piso: () => void textoDeCeldas(),
      propio: async () => void await escribirLibro(archivo, [hoja(FILAS)]),
      cerrar: () => carpeta.borrar(),
    };
  },
};

type Leida = { readonly numero: number; readonly celdas: readonly (Valor | CeldaCruda)[] };

/** @returns cells that are the ones written. @throws Error at the first one that is not. */
async function comparar(lector: AsyncIterable<Leida>): Promise<number> {
  const titulos = COLUMNAS.map((c): CeldaDeLibro => c.titulo);
  let n = 0;
  let ultima = 0;
  for await (const { numero, celdas } of lector) {
    const esperadas = numero === 1 ? titulos : fila(numero - 2);
    for (let i = 0; i < COLUMNAS.length; i++) {
      const [leida, escrita] = [valorSimple(celdas[i] ?? "") ?? "", esperadas[i]];
      if (leida !== escrita) throw new Error(`fila ${numero}, columna ${i}: ${leida} ≠ ${escrita}`);
      n++;
    }
    ultima = numero;
  }
  if (ultima !== FILAS + 1) throw new Error(`se leyeron ${ultima} filas`);
  return n;
}

const ENORMES = {
  ...LIMITES,
  archivo: 1e9,
  desempaquetado: 1e9,
  filas: FILAS + 1,
  celdas: Infinity,
  caracteres: Infinity,
  marcas: Infinity,
};

export const excelLeido: Cifra = {
  nombre: "celdas de ese Excel leídas igual por dos lectores",
  piso: "las escritas",
  async medir() {
    const carpeta = await carpetaPropia();
    const archivo = join(carpeta.ruta, "libro.xlsx");
    try {
      await escribirLibro(archivo, [hoja(FILAS)]);
      const piso = (FILAS + 1) * COLUMNAS.length;
      return [
        {
          propio: await comparar(recorrerLibro(archivo, ENORMES)),
          piso,
          alcanzar: 1,
          unidad: "celdas",
        },
        { propio: await comparar(filasCrudas(archivo)), piso, alcanzar: 1, unidad: "celdas" },
      ];
    } finally {
      await carpeta.borrar();
    }
  },
};

async function medir(tarea: string, cuanto = 0): Promise<Medido> {
  const hijo = Bun.spawn(
    [process.execPath, `${import.meta.dir}/archivos-proceso.ts`, tarea, String(cuanto)],
    { stdout: "pipe", stderr: "inherit" },
  );
  const salida = await new Response(hijo.stdout).text();
  if (await hijo.exited !== 0) throw new Error(`la tarea ${tarea} terminó mal`);
  return JSON.parse(salida) as Medido;
}

const RONDAS = 3;
const DEMORA_MS = 50;

/** Several runs, each in a new process. */
async function medianas(tarea: string, cuanto?: number): Promise<Medido> {
  const medidos: Medido[] = [];
  for (let i = 0; i < RONDAS; i++) medidos.push(await medir(tarea, cuanto));
  const de = (campo: keyof Medido) => mediana(medidos.map((m) => m[campo]));
  return { ms: de("ms"), memoria: de("memoria"), demora: de("demora") };
}

export const excelGrande: Cifra = {
  nombre: "Excel de 500.000 filas × 15 columnas: memoria y demora",
  piso: "la memoria con 100.000 filas; 50 ms",
  async medir() {
    const chico = await medianas("excel", FILAS);
    const grande = await medianas("excel", 5 * FILAS);
    return [
      { propio: grande.memoria / MB, piso: chico.memoria / MB, alcanzar: 1.3, unidad: "MB" },
      {
        propio: Math.max(chico.demora, grande.demora),
        piso: DEMORA_MS,
        alcanzar: 1,
        unidad: "ms",
      },
    ];
  },
};

/** Enough lines for more than 200 pages. */
const DETALLES = 4_000;

export const pdfDeDoscientas: Cifra = {
  nombre: "PDF de 200 páginas: tiempo y memoria",
  piso: "los límites",
  async medir() {
    const { ms, memoria } = await medianas("pdf", DETALLES);
    return [
      { propio: ms, piso: 3000, alcanzar: 1, unidad: "ms" },
      { propio: memoria / MB, piso: 300, alcanzar: 1, unidad: "MB" },
    ];
  },
};

export const excelDeLineas: Cifra = {
  nombre: "Excel de las 200.000 líneas de una cifra: memoria, con la valorización ya hecha",
  piso: "el límite",
  async medir() {
    const { memoria } = await medianas("lineas");
    return [{ propio: memoria / MB, piso: 512, alcanzar: 1, unidad: "MB" }];
  },
};
