/** Bulk entry of dated values: the block as it comes, its preview, and storing it whole or not. */
import { celdasDeTexto } from "../../core/csv/block.ts";
import { leerLibro } from "../../core/excel/reader.ts";
import type { Actor, Escritura } from "../../core/plugin.ts";
import type { App } from "../../core/app.ts";
import { type Celda, type Formato, type Registro, renglonesDe } from "./bloque.ts";
import type { Clave } from "./clave.ts";
import { tablaReferencia } from "./descripciones.ts";
import { guardarEntrada, marcarReferencias, ponerFila } from "./editar.ts";
import { editarConjunto } from "./editar-conjunto.ts";
import { rechazo } from "./errors.ts";
import { exigirConCategorias } from "./escalas.ts";
import { mostrarFila, tablaFechada, textoDeClave } from "./fechadas.ts";
import { fallaDelConjunto } from "./formularios.ts";
import type { Instantanea } from "./instantanea.ts";
import { evaluarLote } from "./lote.ts";
import type { Evaluacion, PedidoDeLote, Previa } from "./lote-tipos.ts";
import { instantanea } from "./memoria.ts";

/** Rows of one block: any scale or grid fits many times. */
const FILAS_MAXIMAS = 10_000;
const CATEGORIAS = tablaReferencia("categorias");

/** Plain JSON: it crosses to the worker. */
export interface EntradaLote {
  readonly tabla: string;
  readonly mes: number;
  readonly parte: Clave;
  readonly formato: Formato | null;
  readonly texto: string | null;
  /** Path of an uploaded workbook. */
  readonly libro: string | null;
  /** Token of the preview to apply; null = only the preview. */
  readonly token: string | null;
}

function registrosDeTexto(texto: string): Registro[] {
  let filas: string[][];
  try {
    filas = celdasDeTexto(texto, FILAS_MAXIMAS + 1);
  } catch {
    throw rechazo("bloque_ilegible", {
      motivo: "las comillas o el tamaño de una fila no son válidos",
    });
  }
  return filas.map((celdas, i) => ({ numero: i + 1, celdas }));
}

/** Rows of the first visible sheet. */
async function registrosDeLibro(archivo: string): Promise<Registro[]> {
  const hoja = (await leerLibro(archivo)).find((h) => !h.oculta);
  return (hoja?.filas ?? []).map(({ numero, celdas }) => ({ numero, celdas: celdas as Celda[] }));
}

function evaluar(
  i: Instantanea,
  pedido: PedidoDeLote,
  registros: readonly Registro[],
): Evaluacion {
  const { tabla, parte } = pedido;
  if (tabla.nombre === "categorias_valores" && "esc" in parte) {
    exigirConCategorias(i, Number(parte.esc));
  }
  const evaluada = evaluarLote(i, pedido, renglonesDe(tabla, registros, Object.keys(parte)));
  const mensaje = fallaDelConjunto(tabla, evaluada.conjunto);
  if (mensaje) throw rechazo("valor_invalido", { mensaje });
  return evaluada;
}

async function guardarCategoria(
  q: Escritura,
  actor: Actor,
  i: Instantanea,
  fila: Parameters<typeof ponerFila>[2],
): Promise<void> {
  const antes = i.fila(CATEGORIAS.nombre, fila as Clave);
  await ponerFila(q, CATEGORIAS, fila);
  await q.auditar(actor, {
    accion: antes ? "editar" : "agregar",
    entidad: CATEGORIAS.nombre,
    clave: textoDeClave(CATEGORIAS, fila),
    ...(antes ? { antes: mostrarFila(CATEGORIAS, antes) } : {}),
    despues: mostrarFila(CATEGORIAS, fila),
  });
}

async function aplicar(
  q: Escritura,
  actor: Actor,
  pedido: PedidoDeLote,
  registros: readonly Registro[],
  token: string,
): Promise<Previa> {
  const i = await instantanea(q);
  const { previa, cambios, conjunto } = evaluar(i, pedido, registros);
  if (previa.token !== token) throw rechazo("lote_cambiado", {}, { previa });
  if (previa.resumen.erronea + previa.resumen.dudosa > 0) {
    throw rechazo("lote_con_errores", {}, { previa });
  }
  const { tabla, mes } = pedido;
  if (tabla.fechada === "conjunto") {
    await editarConjunto(q, actor, tabla, mes, conjunto, null);
    return previa;
  }
  for (const { categoria, entrada } of cambios) {
    if (categoria) await guardarCategoria(q, actor, i, categoria);
    if (entrada) await guardarEntrada(q, actor, i, tabla, entrada);
  }
  if (cambios.length > 0) await marcarReferencias(q);
  return previa;
}

/** Preview of a block; with a token, stores it: every row or none. @throws Rechazo */
export async function procesarLote(app: App, actor: Actor, e: EntradaLote): Promise<Previa> {
  const pedido: PedidoDeLote = {
    tabla: tablaFechada(e.tabla),
    mes: e.mes,
    parte: e.parte,
    formato: e.formato,
  };
  const registros = e.libro === null
    ? registrosDeTexto(e.texto ?? "")
    : await registrosDeLibro(e.libro);
  if (registros.length > FILAS_MAXIMAS + 1) {
    throw rechazo("bloque_excede", { maximo: FILAS_MAXIMAS });
  }
  const { token } = e;
  if (token !== null) return await app.db.tx((q) => aplicar(q, actor, pedido, registros, token));
  return evaluar(await instantanea(app.db), pedido, registros).previa;
}
