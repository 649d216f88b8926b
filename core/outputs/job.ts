/** The job that makes an output in any of its formats, off the event loop. */
import { writeFile } from "node:fs/promises";
import { escribirLibro } from "../excel/writer.ts";
import type { ContextoSalida, Identidad, Trabajo } from "../plugin.ts";
import { salidaAJson } from "./json.ts";
import { formatosDe } from "./options.ts";
import { rechazo } from "./rejections.ts";
import { tablaAHoja } from "./workbook.ts";

export interface PedidoSalida {
  readonly id: string;
  readonly saf: number;
  readonly codipres: string;
  readonly identidad: Identidad | null;
  readonly valores: Readonly<Record<string, string>>;
  readonly formato: string;
  /** Where the file goes, for every format but `json`. */
  readonly archivo?: string;
}

export const TRABAJO_SALIDA = "nucleo.salida";

/** Answers `{texto}` with the JSON, or `{}` once the file is written. */
export const trabajoSalida: Trabajo<PedidoSalida, { texto?: string }> = {
  titulo: "Salida",
  async run({ app }, pedido) {
    const { id, saf, codipres, identidad, valores, formato, archivo } = pedido;
    const salida = app.registro.salida(id);
    if (!salida) throw rechazo("salida_inexistente", { id });
    if (codipres.startsWith("M") && !salida.ejecuciones) throw rechazo("sin_ejecuciones");
    if (!formatosDe(salida).includes(formato)) throw rechazo("formato_desconocido");
    return await app.db.leer(async (q) => {
      const ctx: ContextoSalida = { app, q, saf, codipres, identidad };
      const hacer = salida.archivos?.[formato];
      if (hacer && archivo) {
        await writeFile(archivo, await hacer(ctx, valores));
        return {};
      }
      const tabla = await salida.query(ctx, valores);
      if (formato === "json") return { texto: JSON.stringify(salidaAJson(salida, tabla)) };
      if (!archivo) throw new Error("falta el archivo de destino");
      if (!tabla.valorizado) throw rechazo("sin_valorizar", { codipres });
      if (tabla.desactualizado) throw rechazo("desactualizado", { codipres });
      await escribirLibro(archivo, [tablaAHoja(salida.titulo, tabla)]);
      return {};
    });
  },
};
