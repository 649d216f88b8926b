/** The job that makes an output in any of its formats, off the event loop. */
import { writeFile } from "node:fs/promises";
import { esDeEjecucion } from "../domain/group.ts";
import { Desborde } from "../domain/money.ts";
import { escribirLibroConFormato } from "../excel/formatted.ts";
import { escribirLibro } from "../excel/writer.ts";
import type { ArchivoHecho, ContextoSalida, Identidad, Trabajo } from "../plugin.ts";
import { tablaDe } from "./checked.ts";
import { salidaAJson } from "./json.ts";
import { formatosDe, ocultaPara } from "./options.ts";
import { rechazo } from "./rejections.ts";
import { aplicarVista, type VistaDeTabla } from "./view.ts";
import { exigirVigente } from "./vigente.ts";
import { hojasDeTabla } from "./workbook.ts";

export interface PedidoSalida {
  readonly id: string;
  readonly saf: number;
  readonly codipres: string;
  readonly identidad: Identidad | null;
  readonly valores: Readonly<Record<string, string>>;
  readonly formato: string;
  /** What the screen shows of the table, for a workbook that equals it. */
  readonly vista?: VistaDeTabla;
  /** Where the file goes, for every format but `json`. */
  readonly archivo?: string;
}

export const TRABAJO_SALIDA = "nucleo.salida";

/** An amount past the limit is the data's own error, said as such: never a wrong number. */
async function sinDesbordes<T>(hacer: () => Promise<T>): Promise<T> {
  try {
    return await hacer();
  } catch (error) {
    if (error instanceof Desborde) throw rechazo("desborde", { que: error.message });
    throw error;
  }
}

/** Answers `{texto}` with the JSON, or `{}` once the file is written. */
export const trabajoSalida: Trabajo<PedidoSalida, { texto?: string }> = {
  title: "Salida",
  readOnly: true,
  shareable: { writes: "archivo" },
  async run({ app, actor }, pedido) {
    const { id, saf, codipres, identidad, valores, formato, vista, archivo } = pedido;
    const salida = app.registro.salida(id);
    if (!salida) throw rechazo("salida_inexistente", { id });
    if (esDeEjecucion(codipres) && ocultaPara(salida).includes("ejecucion")) {
      throw rechazo("sin_ejecuciones");
    }
    if (!formatosDe(salida).includes(formato)) throw rechazo("formato_desconocido");
    let asentar: ArchivoHecho["record"];
    const respuesta = await sinDesbordes(() =>
      app.db.leer(async (q) => {
        const ctx: ContextoSalida = { app, q, saf, codipres, identidad, format: formato };
        const hacer = salida.files?.[formato];
        if (hacer && archivo) {
          const hecho = await hacer(ctx, valores);
          const { content } = hecho instanceof Uint8Array ? { content: hecho } : hecho;
          if (!(hecho instanceof Uint8Array)) asentar = hecho.record;
          await writeFile(archivo, content);
          return {};
        }
        const tabla = await tablaDe(salida, ctx, valores);
        if (formato === "json") return { texto: JSON.stringify(salidaAJson(salida, tabla)) };
        if (!archivo) throw new Error("falta el archivo de destino");
        exigirVigente(tabla, codipres);
        const vencido = tabla.otros_desactualizados?.at(0);
        if (vencido !== undefined) throw rechazo("desactualizado", { codipres: vencido });
        const vistos = vista ? aplicarVista(tabla, vista) : tabla;
        const escribir = salida.formatted ? escribirLibroConFormato : escribirLibro;
        await escribir(archivo, hojasDeTabla(salida.title, vistos));
        return {};
      })
    );
    // Only after the snapshot is released: on one connection, a unit of work opened inside it would
    // wait for ever.
    if (asentar) {
      const escribir = asentar;
      await app.db.tx((q) => escribir(q, actor));
    }
    return respuesta;
  },
};
