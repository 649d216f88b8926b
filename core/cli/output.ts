/** `planta salida`: any output of the registry, to a file or to standard output. */
import { type PedidoSalida, TRABAJO_SALIDA } from "../outputs/job.ts";
import { formatosDe, leerOpciones } from "../outputs/options.ts";
import { rechazo } from "../outputs/rejections.ts";
import type { Comando, ContextoComando } from "../plugin.ts";
import { decirHecho } from "./answer.ts";
import { uso } from "./arguments.ts";
import { exigirDestino } from "./destination.ts";
import { grupoNombrado, OPCIONES_DE_GRUPO } from "./group-options.ts";
import { publicar } from "./publish.ts";

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

async function ejecutar({ app, actor, args: [id], options, ...ctx }: ContextoComando) {
  const salida = app.registro.salida(id);
  if (!salida) throw rechazo("salida_inexistente", { id });
  const { archivo } = options;
  const grupo = grupoNombrado(options);
  const formato = String(options.formato ?? salida.initialFormat ?? "json");
  if (!formatosDe(salida).includes(formato)) {
    throw uso(`--formato: se espera ${formatosDe(salida).join(", ")}`);
  }
  if (formato !== "json" && typeof archivo !== "string") throw uso("falta --archivo");
  if (typeof archivo === "string") await exigirDestino(archivo);
  const valores = leerOpciones(salida, opcionesDeSalida(options.o), formato);
  const pedido: PedidoSalida = { id, ...grupo, identidad: null, valores, formato };
  const correr = (destino?: string) =>
    app.trabajos.ejecutar<{ texto?: string }>(
      TRABAJO_SALIDA,
      destino === undefined ? pedido : { ...pedido, archivo: destino },
      actor,
      { progress: ctx.progress },
    );
  if (typeof archivo !== "string") return ctx.write((await correr()).texto ?? "");
  await publicar(archivo, async (temporal) => {
    const { texto } = await correr(temporal);
    if (texto !== undefined) await Bun.write(temporal, texto);
  });
  decirHecho(ctx, archivo, { archivo });
}

export const comandoSalida: Comando = {
  name: "salida",
  summary: "Genera una salida de un grupo de datos",
  arguments: [{ name: "NOMBRE", description: "Identificador de la salida" }],
  options: {
    ...OPCIONES_DE_GRUPO,
    formato: { type: "text", description: "Uno de los de la salida: json, excel…" },
    archivo: { type: "text", description: "Archivo de destino; sin él, JSON a la pantalla" },
    o: {
      type: "text",
      description: "Opción de la salida, campo=valor",
      short: "o",
      multiple: true,
    },
  },
  run: ejecutar,
};
