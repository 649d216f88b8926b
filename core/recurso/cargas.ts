/** Blocks of rows of a resource, from a spreadsheet or from another year: too long for a call. */
import type { Campo, Campos } from "../domain/fields.ts";
import { columnasDeLibro } from "../domain/recurso.ts";
import { escribirLibro } from "../excel/writer.ts";
import { hecho } from "../http/idempotency.ts";
import { clave, leyenda, medida } from "../outputs/columns.ts";
import type { ColumnaDeTabla, FilaTabla } from "../outputs/table.ts";
import { aplicarVista, type VistaDeTabla } from "../outputs/view.ts";
import { tablaAHoja } from "../outputs/workbook.ts";
import type { Actor, App, Recurso, Trabajo } from "../plugin.ts";
import { conOrigen, leerFormato, leerToken } from "../sheet/source.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { rechazo } from "./errors.ts";

/** @throws Rechazo 404 for a name of none. */
export function recursoDe(app: App, recurso: string): Recurso {
  const suyo = app.registro.recursos.get(recurso);
  if (!suyo) throw rechazo("recurso_inexistente", { recurso });
  return suyo;
}

interface DeRecurso {
  readonly recurso: string;
}

interface EntradaDeLibro extends DeRecurso {
  readonly ambito: Readonly<Record<string, unknown>>;
  /** What its heading says after the title. */
  readonly de: readonly unknown[];
  readonly vista: VistaDeTabla;
  /** Where the finished workbook goes. */
  readonly archivo: string;
}

export const trabajos = {
  planilla: {
    title: "Carga de una planilla",
    run: (contexto, { recurso, ...entrada }) =>
      recursoDe(contexto.app, recurso).cargar(contexto, entrada),
  } satisfies Trabajo<DeRecurso, unknown>,
  copia: {
    title: "Copia de otro ejercicio",
    run: ({ app, actor }, { recurso, ...pedido }) =>
      recursoDe(app, recurso).copiar(app, actor, pedido),
  } satisfies Trabajo<DeRecurso, unknown>,
};

/** How a column of a workbook is shown, from its field. */
export function columnaDeLibro(nombre: string, c: Campo<unknown>): ColumnaDeTabla {
  const titulo = c.enLibro ?? c.titulo ?? nombre;
  if (c.clase === "importe") return medida(nombre, titulo, "importe", c.ancho ?? 22);
  if (c.clase === "entero") return (c.cuenta ? leyenda : clave)(nombre, titulo, "entero", c.ancho);
  return clave(nombre, titulo, "texto", c.ancho ?? (c.clase === "fecha" ? 12 : undefined));
}

/** The workbook of a list, with what the person has on screen ([S9]). */
export const trabajoDeLibroDeRecurso: Trabajo<EntradaDeLibro, object> = {
  title: "Planilla de una lista",
  readOnly: true,
  shareable: { writes: "archivo" },
  run: ({ app }, { recurso, ambito, de, vista, archivo }) =>
    app.db.leer(async (q) => {
      const r = recursoDe(app, recurso);
      const campos: Campos = { ...r.campos, ...r.aparte };
      const tabla = aplicarVista({
        encabezado: [[r.titulo, ...de].join(" ")],
        columnas: columnasDeLibro(r).map((c) => columnaDeLibro(c, campos[c])),
        filas: await r.filasDeLibro(q, ambito) as readonly FilaTabla[],
        desactualizado: false,
        valorizado: true,
      }, vista);
      await escribirLibro(archivo, [tablaAHoja(r.titulo, tabla)]);
      return {};
    }),
};

export interface PedidoDePegar {
  readonly actor: Actor;
  readonly body: Readonly<Record<string, unknown>>;
  readonly request: Request;
}

interface BloquePegado {
  /** Job that reads the block, and what the call says of it besides. */
  readonly trabajo: string;
  readonly entrada: object;
  /** Tells who has the table open, once it is stored. */
  avisar(): void;
  /** Of the preview that is stored; that of the form if not said. */
  readonly token?: string | null;
}

/** A block of rows as a call takes it: its preview or, with its token, storing it whole. @throws Rechazo */
export async function pegarBloque(
  app: App,
  { actor, body, request: { signal } }: PedidoDePegar,
  { trabajo, entrada, avisar, token = leerToken(body) }: BloquePegado,
) {
  const pedido = { ...entrada, formato: leerFormato(body), token };
  const previa = await conOrigen(
    body,
    (origen) =>
      app.trabajos.ejecutar<PreviaDeFilas>(trabajo, { ...pedido, ...origen }, actor, {
        signal,
        onlyReads: token === null,
      }),
  );
  if (token !== null) avisar();
  return hecho(previa);
}

/** The same of a resource. @param fijas columns that the call says, instead of the block. */
export const pegar = (
  app: App,
  pedido: PedidoDePegar,
  recurso: string,
  fijas: Readonly<Record<string, unknown>> = {},
  avisar: () => void = () => recursoDe(app, recurso).avisar(app, pedido.actor),
) => pegarBloque(app, pedido, { trabajo: "nucleo.planilla", entrada: { recurso, fijas }, avisar });
