/** The calls of every output: JSON at `/api/salidas/{id}/{saf}/{codipres}`, files beside it. */
import { Type } from "@sinclair/typebox";
import { type AnyElysia, Elysia, t } from "elysia";
import { Tabla } from "#proto/outputs.ts";
import { GRUPO } from "#proto/wire.ts";
import type { Actor } from "../db/types.ts";
import { acceso } from "../http/access.ts";
import { direccionDe } from "../http/address.ts";
import {
  type ConTiempo,
  encabezadosDeArchivo,
  responderLibro,
  sinLimite,
} from "../http/download.ts";
import type { VersionDeRespuesta } from "../http/etag.ts";
import type { App, Identidad, Salida } from "../plugin.ts";
import { type PedidoSalida, TRABAJO_SALIDA } from "./job.ts";
import { extensionDe, formatosDe, leerOpciones, opcionesDe } from "./options.ts";
import { rechazo } from "./rejections.ts";
import { leerVista, OPCIONES_DE_VISTA } from "./view.ts";

interface Pedido extends ConTiempo {
  readonly params: { saf: number; codipres: string };
  readonly identidad: Identidad;
  readonly actor: Actor;
}

/** Query of the call; the framework keeps one of a repeated name, here both are seen. */
function consultaDePedido(request: Request): Record<string, string | string[]> {
  const searchParams = new URLSearchParams(direccionDe(request).consulta);
  return Object.fromEntries([...new Set(searchParams.keys())].map((nombre) => {
    const valores = searchParams.getAll(nombre);
    return [nombre, valores.length === 1 ? valores[0] : valores];
  }));
}

async function responder(app: App, salida: Salida, pedido: Pedido, fijo?: string) {
  const { params: { saf, codipres }, request, identidad, actor } = pedido;
  const query = consultaDePedido(request);
  const { formato: pedidoFormato, ...resto } = query;
  // When the path names the format (`…/excel`), a `formato` in the query is treated as one more
  // option of the output, which refuses it.
  const formato = fijo ?? pedidoFormato ?? salida.initialFormat ?? "json";
  if (typeof formato !== "string" || !formatosDe(salida).includes(formato)) {
    throw rechazo("formato_desconocido");
  }
  const pedidas: Record<string, unknown> = { ...(fijo ? query : resto) };
  // Filters, order and groups of the screen apply to the workbook alone. Where the output declares
  // an option of the same name, that one is meant.
  const deVista = formato === "excel"
    ? OPCIONES_DE_VISTA.filter((o) => !Object.hasOwn(opcionesDe(salida, formato), o))
    : [];
  const vista = leerVista(Object.fromEntries(deVista.map((o) => [o, pedidas[o]])));
  for (const o of deVista) delete pedidas[o];
  const valores = leerOpciones(salida, pedidas, formato);
  const entrada: PedidoSalida = {
    id: salida.id,
    saf,
    codipres,
    identidad,
    valores,
    formato,
    vista,
  };
  const grupo = { saf, codipres };
  if (formato !== "json") {
    return await responderLibro(app, pedido, {
      trabajo: TRABAJO_SALIDA,
      entrada: { ...entrada },
      nombre: `${salida.id}.${extensionDe(formato)}`,
      actor,
      grupo,
    });
  }
  sinLimite(pedido);
  const { texto } = await app.trabajos.ejecutar<{ texto: string }>(TRABAJO_SALIDA, entrada, actor, {
    grupo,
    signal: request.signal,
  });
  return new Response(texto, { headers: { "content-type": "application/json;charset=utf-8" } });
}

function descripcionDe(salida: Salida): string {
  const opciones = Object.entries(salida.options ?? {}).map(([nombre, o]) =>
    `- \`${nombre}\`: ${o.description}${o.values ? ` (${o.values.join(", ")})` : ""}` +
    `${o.multiple ? "; varios, separados por coma" : ""}${o.format ? `; sólo en ${o.format}` : ""}`
  );
  const vista = "- `filtros` (lista JSON de {campo, clase, texto}), `orden` (campo, o -campo) y " +
    "`columnas`: en Excel, las filas y columnas que se ven en pantalla";
  return [`Formatos: ${formatosDe(salida).join(", ")}.`, ...opciones, vista].join("\n");
}

/** Query options for the documentation; the refusal of unknown ones is `leerOpciones`'. */
function consultaDe(salida: Salida, conFormato: boolean) {
  const opciones = Object.entries(salida.options ?? {}).map((
    [nombre, { description: descripcion }],
  ) => [nombre, t.Optional(t.Unknown({ description: descripcion }))] as const);
  const formato = ["formato", t.Optional(t.Unknown({ description: "json, excel…" }))] as const;
  return t.Object(Object.fromEntries([...opciones, ...(conFormato ? [formato] : [])]), {
    additionalProperties: true,
  });
}

/** Calls of the outputs of all plugins. */
export const PREFIJO_SALIDAS = "/api/salidas";

/** What a call answers: JSON, or a file; one that names no format, either. */
const respuestaDe = (salida: Salida, fijo?: string) => ({
  answer: fijo ? undefined : salida.answer ?? (salida.json ? Type.Unknown() : Tabla),
  types: formatosDe(salida).filter((f) => fijo ? f === fijo : f !== "json").map((f) =>
    encabezadosDeArchivo(`.${extensionDe(f)}`)["content-type"].split(";")[0]
  ),
});

/** Of its JSON: a file is made each time, and says when. */
const versionDe =
  (app: App, salida: Salida, fijo?: string): VersionDeRespuesta => async (pedido) => {
    const { params: { saf, codipres }, query: { formato = salida.initialFormat ?? "json" } } =
      pedido;
    if (fijo || formato !== "json" || !salida.version) return null;
    return await salida.version({ q: app.db, saf: Number(saf), codipres: String(codipres) });
  };

export function routesSalidas(app: App): AnyElysia {
  const rutas = new Elysia({ name: "core/salidas", prefix: PREFIJO_SALIDAS, normalize: false })
    .use(acceso(app));
  for (const salida of app.registro.salidas) {
    const { id, title: titulo } = salida;
    for (const fijo of [undefined, ...formatosDe(salida).filter((f) => f !== "json")]) {
      const camino = `/${id}/:saf/:codipres${fijo ? `/${fijo}` : ""}`;
      rutas.get(camino, (pedido) => responder(app, salida, pedido, fijo), {
        call: `GET /salidas${camino}`,
        ...respuestaDe(salida, fijo),
        permiso: "ver",
        version: versionDe(app, salida, fijo),
        params: GRUPO,
        query: consultaDe(salida, !fijo),
        detail: {
          summary: fijo ? `${titulo} (${fijo})` : titulo,
          description: descripcionDe(salida),
        },
      });
    }
  }
  return rutas;
}
