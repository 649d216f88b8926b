/**
 * Makes one file, in a process of its own, and prints as JSON how long it took, the greatest memory
 * that the process ever held, and for how long its event loop was busy.
 */
import { join } from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { memoriaMaxima } from "../comun/memoria.ts";

export interface Medido {
  readonly ms: number;
  /** Bytes. */
  readonly memoria: number;
  /** Longest time in which no timer could run, milliseconds. */
  readonly demora: number;
}

/** Runs `hacer` while a timer of one millisecond says how late it comes. */
async function medir(hacer: () => Promise<unknown>): Promise<Medido> {
  let demora = 0;
  let anterior = performance.now();
  const reloj = setInterval(() => {
    const ahora = performance.now();
    demora = Math.max(demora, ahora - anterior - 1);
    anterior = ahora;
  }, 1);
  const inicio = performance.now();
  await hacer();
  const ms = performance.now() - inicio;
  clearInterval(reloj);
  return { ms, memoria: await memoriaMaxima(), demora };
}

const carpeta = await mkdtemp(join(tmpdir(), "planta-medidas-"));
const archivo = join(carpeta, "salida");

/** Each loads only what it measures: the rest of the product would hide its memory. */
const TAREAS: Readonly<Record<string, (cuanto: number) => Promise<Medido>>> = {
  async excel(filas) {
    const { escribirLibro } = await import("#core/excel/writer.ts");
    const { hoja } = await import("./datos-de-archivos.ts");
    return await medir(() => escribirLibro(archivo, [hoja(filas)]));
  },
  async pdf(detalles) {
    const { imprimir } = await import("#plugins/salidas/pdf/imprimir.ts");
    const { formulario } = await import("./datos-de-archivos.ts");
    return await medir(async () => await Bun.write(archivo, await imprimir(formulario(detalles))));
  },
  async lineas() {
    const { TRABAJO_SALIDA } = await import("#core/outputs/job.ts");
    const { ACTOR, REAL } = await import("../comun/datos.ts");
    const { app, cerrar } = await (await import("./listado.ts")).conLineas();
    const pedido = { id: "explicar", ...REAL, identidad: null, valores: {}, formato: "excel" };
    const medido = await medir(() =>
      app.trabajos.ejecutar(TRABAJO_SALIDA, { ...pedido, archivo }, ACTOR)
    );
    await cerrar();
    return medido;
  },
};
try {
  const [tarea, cuanto] = process.argv.slice(2);
  console.log(JSON.stringify(await TAREAS[tarea](Number(cuanto))));
} finally {
  await rm(carpeta, { recursive: true, force: true });
}
