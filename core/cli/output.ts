/** `planta salida`: any output of the registry, to a file or to standard output. */
import { Rechazo } from "../errors.ts";
import { type PedidoSalida, TRABAJO_SALIDA } from "../outputs/job.ts";
import { formatosDe, leerOpciones } from "../outputs/options.ts";
import { rechazo } from "../outputs/rejections.ts";
import type { Comando, ContextoComando } from "../plugin.ts";
import { exigirDestino } from "./destination.ts";
import { OPCIONES_DE_GRUPO } from "./group-options.ts";
import { publicar } from "./publish.ts";

const uso = (mensaje: string) => new Rechazo("uso", 400, mensaje);

/** `-o campo=valor`, once per option. */
function opcionesDeSalida(pares: unknown): Record<string, string> {
  const opciones: Record<string, string> = {};
  for (const par of (pares ?? []) as readonly string[]) {
    const corte = par.indexOf("=");
    if (corte < 1) throw uso(`-o ${par}: se espera campo=valor`);
    opciones[par.slice(0, corte)] = par.slice(corte + 1);
  }
  return opciones;
}

async function ejecutar({ app, actor, args: [id], opciones, ...ctx }: ContextoComando) {
  const salida = app.registro.salida(id);
  if (!salida) throw rechazo("salida_inexistente", { id });
  const { saf, codipres, archivo } = opciones;
  if (typeof saf !== "number" || typeof codipres !== "string") {
    throw uso("faltan --saf y --codipres");
  }
  const formato = String(opciones.formato ?? salida.formatoInicial ?? "json");
  if (!formatosDe(salida).includes(formato)) {
    throw uso(`--formato: se espera ${formatosDe(salida).join(", ")}`);
  }
  if (formato !== "json" && typeof archivo !== "string") throw uso("falta --archivo");
  if (typeof archivo === "string") await exigirDestino(archivo);
  const valores = leerOpciones(salida, opcionesDeSalida(opciones.o), formato);
  const pedido: PedidoSalida = { id, saf, codipres, identidad: null, valores, formato };
  const correr = (destino?: string) =>
    app.trabajos.ejecutar<{ texto?: string }>(
      TRABAJO_SALIDA,
      destino === undefined ? pedido : { ...pedido, archivo: destino },
      actor,
      { progreso: ctx.progreso },
    );
  if (typeof archivo !== "string") return ctx.escribir((await correr()).texto ?? "");
  await publicar(archivo, async (temporal) => {
    const { texto } = await correr(temporal);
    if (texto !== undefined) await Bun.write(temporal, texto);
  });
  ctx.escribir(ctx.json ? JSON.stringify({ resultado: true, archivo }) : archivo);
}

export const comandoSalida: Comando = {
  nombre: "salida",
  resumen: "Genera una salida de un grupo de datos",
  argumentos: [{ nombre: "NOMBRE", descripcion: "Identificador de la salida" }],
  opciones: {
    ...OPCIONES_DE_GRUPO,
    formato: { tipo: "texto", descripcion: "Uno de los de la salida: json, excel…" },
    archivo: { tipo: "texto", descripcion: "Archivo de destino; sin él, JSON a la pantalla" },
    o: {
      tipo: "texto",
      descripcion: "Opción de la salida, campo=valor",
      corta: "o",
      multiple: true,
    },
  },
  run: ejecutar,
};
