/** PostgreSQL's COPY FROM STDIN in its text format (manual, «COPY», File Formats). */
import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Parametro } from "./types.ts";
import { parametro } from "./values.ts";

/** Characters gathered before they go to the stream. */
const TROZO = 128 * 1024;
const ESPECIALES = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};

function codificar(valor: Parametro): string {
  const limpio = parametro(valor);
  if (limpio === null) return "\\N";
  switch (typeof limpio) {
    case "number":
      return String(limpio);
    case "boolean":
      return limpio ? "t" : "f";
    case "string":
      return ESPECIALES.test(limpio)
        ? limpio.replace(/[\\\t\n\r]/g, (c) => ESCAPES[c] ?? c)
        : limpio;
    default:
      return "\\\\x" + limpio.toHex();
  }
}

/** One line of the stream, newline included. */
export function codificarFila(fila: readonly Parametro[]): string {
  let linea = "";
  for (let i = 0; i < fila.length; i++) {
    linea += i === 0 ? codificar(fila[i]) : "\t" + codificar(fila[i]);
  }
  return linea + "\n";
}

/** What is used of the driver's query; `reject` is not in its types. */
export interface ConsultaDeCopia {
  reject: (error: unknown) => void;
  writable(): Promise<Writable>;
}

/**
 * Sends the rows, at the pace at which the server takes them; number of rows.
 *
 * When the server refuses after the last byte (a broken reference, a repeated key), the driver
 * rejects a promise that it has resolved already with the stream, and the stream never ends. So
 * the late refusal is caught where the driver reports it: the query's own `reject`.
 */
export async function copiar(
  consulta: ConsultaDeCopia,
  ancho: number,
  filas: Iterable<readonly Parametro[]> | AsyncIterable<readonly (readonly Parametro[])[]>,
): Promise<number> {
  const { promise: rechazo, reject: rechazar } = Promise.withResolvers<never>();
  rechazo.catch(() => {});
  const propio = consulta.reject;
  consulta.reject = (error) => {
    rechazar(error);
    propio(error);
  };
  const salida = await consulta.writable();
  const fin = Promise.race([finished(salida), rechazo]);
  fin.catch(() => {});
  let total = 0;
  let trozo = "";
  const agregar = (fila: readonly Parametro[]): boolean => {
    if (fila.length !== ancho) throw new Error("fila con otra cantidad de columnas");
    trozo += codificarFila(fila);
    total++;
    return trozo.length >= TROZO;
  };
  const mandar = async () => {
    const sigue = salida.write(trozo);
    trozo = "";
    if (!sigue) await Promise.race([once(salida, "drain"), fin]);
  };
  try {
    if (Symbol.asyncIterator in filas) {
      for await (const lote of filas) for (const f of lote) if (agregar(f)) await mandar();
    } else {
      for (const fila of filas) if (agregar(fila)) await mandar();
    }
  } catch (error) {
    if (!salida.destroyed) salida.destroy(error instanceof Error ? error : undefined);
    throw error;
  }
  salida.end(trozo);
  await fin;
  return total;
}
