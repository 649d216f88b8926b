/** `planta salida`: any output of the registry, to a file or to standard output. */
import { type PedidoSalida, TRABAJO_SALIDA } from "../outputs/job.ts";
import { join, resolve } from "node:path";
import { esDeEjecucion } from "../domain/group.ts";
import { quisoDecir } from "../domain/similar.ts";
import { Rechazo } from "../errors.ts";
import {
  extensionDe,
  formatosDe,
  leerOpciones,
  ocultaPara,
  opcionesDe,
} from "../outputs/options.ts";
import type { Comando, ContextoComando, Salida } from "../plugin.ts";
import { decirHecho } from "./answer.ts";
import { uso } from "./arguments.ts";
import { exigirDestino, llenarCarpeta } from "./destination.ts";
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

/** @throws Rechazo with the one that was probably meant. */
function salidaNombrada({ app }: ContextoComando, id: string): Salida {
  const salida = app.registro.salida(id);
  if (salida) return salida;
  const cerca = quisoDecir(id, app.registro.salidas.map((s) => s.id));
  throw uso(`No existe la salida «${id}»${cerca || "."} «planta salidas listar» las dice`);
}

/** What one of many gave: its file, or why there is none. */
interface Escrita {
  readonly saf: number;
  readonly codipres: string;
  readonly salida: string;
  readonly formato: string;
  readonly resultado: boolean;
  readonly archivo: string;
  readonly mensaje: string;
}

/** Formats, each once. @throws Rechazo for one that none of these outputs has. */
function formatosPedidos(pedidos: unknown, salidas: readonly Salida[]): readonly string[] | null {
  if (pedidos === undefined) return null;
  const todos = [...new Set(salidas.flatMap(formatosDe))];
  const lista = [...new Set(String(pedidos).split(",").map((f) => f.trim()).filter(Boolean))];
  const malo = lista.find((f) => !todos.includes(f));
  if (lista.length === 0 || malo !== undefined) {
    throw uso(`--formatos: se espera ${todos.join(", ")}, separados por coma`);
  }
  return lista;
}

/** Those that the menu offers: the others answer what a screen asks them. */
const deUnGrupo = (salida: Salida): boolean =>
  salida.menu !== false || salida.initialFormat !== undefined;

/** Every output of every group, in one process; where one cannot be made it is said, and the rest is. */
async function escribirTodas(contexto: ContextoComando): Promise<number> {
  const { app, actor, args: [id], options, json, write, progress } = contexto;
  const { carpeta, codipres } = options;
  for (const suelta of ["archivo", "formato", "o"]) {
    if (options[suelta] !== undefined) {
      throw uso(`--todos no lleva ${suelta === "o" ? "-o" : `--${suelta}`}`);
    }
  }
  if (typeof carpeta !== "string") throw uso("--todos: falta --carpeta");
  const salidas = id === undefined
    ? app.registro.salidas.filter(deUnGrupo)
    : [salidaNombrada(contexto, id)];
  const formatos = formatosPedidos(options.formatos, salidas);
  const grupos = (await app.db.leer((q) => app.registro.grupos(q))).filter((g) =>
    (codipres === undefined || g.codipres === codipres) &&
    (options.saf === undefined || g.saf === options.saf)
  );
  if (grupos.length === 0) throw new Rechazo("sin_grupos", 404, "No hay grupos de datos así");
  const pares = grupos.flatMap((g) =>
    salidas.filter((s) => !(esDeEjecucion(g.codipres) && ocultaPara(s).includes("ejecucion")))
      .flatMap((salida) =>
        formatosDe(salida)
          .filter((f) => formatos ? formatos.includes(f) : f === (salida.initialFormat ?? "excel"))
          .map((formato) => ({ ...g, salida, formato }))
      )
  );
  const hechas: Escrita[] = [];
  await llenarCarpeta(carpeta, async (provisoria) => {
    for (const [i, { salida, formato, saf, codipres }] of pares.entries()) {
      const nombre = `${saf}-${codipres}-${salida.id}.${extensionDe(formato)}`;
      progress(i / pares.length, nombre);
      const archivo = join(provisoria, nombre);
      const dicho = { saf, codipres, salida: salida.id, formato };
      try {
        const valores = leerOpciones(salida, {}, formato);
        const pedido: PedidoSalida = {
          id: salida.id,
          saf,
          codipres,
          identidad: null,
          valores,
          formato,
        };
        const { texto } = await app.trabajos.ejecutar<{ texto?: string }>(
          TRABAJO_SALIDA,
          formato === "json" ? pedido : { ...pedido, archivo },
          actor,
        );
        if (texto !== undefined) await Bun.write(archivo, texto);
        hechas.push({ ...dicho, resultado: true, archivo: nombre, mensaje: "" });
      } catch (error) {
        if (!(error instanceof Rechazo)) throw error;
        hechas.push({ ...dicho, resultado: false, archivo: "", mensaje: error.message });
      }
    }
    progress(1);
  });
  const escritas = hechas.filter((h) => h.resultado).length;
  const resultado = escritas === hechas.length;
  if (json) write(JSON.stringify({ resultado, carpeta, archivos: hechas }));
  else {
    for (const h of hechas.filter((x) => !x.resultado)) {
      write(`SAF ${h.saf} ${h.codipres}, ${h.salida} (${h.formato}): ${h.mensaje}`);
    }
    write(`${escritas} de ${hechas.length} archivos en ${resolve(carpeta)}`);
  }
  return resultado ? 0 : 1;
}

async function ejecutar(contexto: ContextoComando) {
  if (contexto.options.todos === true) return await escribirTodas(contexto);
  const { app, actor, args: [id], options, ...ctx } = contexto;
  if (id === undefined) throw uso("falta NOMBRE: el identificador de la salida, o --todos");
  for (const deTodas of ["carpeta", "formatos"]) {
    if (options[deTodas] !== undefined) throw uso(`--${deTodas} va con --todos`);
  }
  const salida = salidaNombrada(contexto, id);
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

/** What each takes: «planta salida NOMBRE --formato F -o campo=valor». */
export const comandoSalidas: Comando = {
  name: "salidas listar",
  summary: "Dice qué salidas hay, con sus formatos y sus opciones",
  database: "none",
  run({ app, json, write }) {
    const salidas = app.registro.salidas.map((s) => ({
      id: s.id,
      titulo: s.title,
      formatos: formatosDe(s),
      formato_inicial: s.initialFormat ?? "json",
      opciones: formatosDe(s).flatMap((formato) =>
        Object.entries(opcionesDe(s, formato)).map(([nombre, o]) => ({
          nombre,
          descripcion: o.description,
          valores: o.values ?? null,
          inicial: o.initial ?? null,
        }))
      ).filter((o, i, todas) => todas.findIndex((x) => x.nombre === o.nombre) === i),
    }));
    if (json) write(JSON.stringify({ resultado: true, salidas }));
    else {
      for (const { id, titulo, formatos, opciones } of salidas) {
        write(`${id}: ${titulo} (${formatos.join(", ")})`);
        for (const { nombre, descripcion, valores } of opciones) {
          write(
            `  -o ${nombre}=${valores ? valores.join("|") : "…"}  ${descripcion ?? ""}`.trimEnd(),
          );
        }
      }
    }
    return Promise.resolve();
  },
};

export const comandoSalida: Comando = {
  name: "salida",
  summary: "Genera una salida de un grupo de datos, o con --todos las de todos",
  arguments: [{ name: "NOMBRE", description: "Identificador de la salida", optional: true }],
  options: {
    ...OPCIONES_DE_GRUPO,
    formato: { type: "text", description: "Uno de los de la salida: json, excel…" },
    archivo: { type: "text", description: "Archivo de destino; sin él, JSON a la pantalla" },
    todos: {
      type: "flag",
      description:
        "De todos los grupos en línea (o los de --codipres o --saf), a --carpeta; sin NOMBRE, las que el menú ofrece",
    },
    carpeta: { type: "text", description: "Con --todos, dónde; se crea si no existe" },
    formatos: {
      type: "text",
      description: "Con --todos, cuáles, separados por coma; el de cada salida si falta",
    },
    o: {
      type: "text",
      description: "Opción de la salida, campo=valor",
      short: "o",
      multiple: true,
    },
  },
  run: ejecutar,
};
