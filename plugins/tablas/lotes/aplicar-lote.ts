/** Bulk entry of dated values: the block as it comes, its preview, and storing it whole or not. */
import type { Registro } from "#core/sheet/block.ts";
import type { Formato } from "#core/sheet/cells.ts";
import type { Planilla } from "#core/sheet/process.ts";
import { exigirPrevia } from "#core/sheet/rows.ts";
import type { Origen } from "#core/sheet/source.ts";
import { renglonesDe } from "./bloque.ts";
import type { Clave } from "../lecturas/clave.ts";
import { tablaReferencia } from "../descripciones.ts";
import { guardarEntrada, marcarReferencias } from "../edicion/editar.ts";
import { editarConjunto } from "../edicion/editar-conjunto.ts";
import { rechazo } from "../errors.ts";
import { exigirConCategorias, reemplazar } from "../edicion/escalas.ts";
import { tablaEditable } from "../lecturas/fechadas.ts";
import { fallaDelConjunto } from "../edicion/formularios.ts";
import type { Instantanea } from "../lecturas/instantanea.ts";
import { evaluarLote } from "./lote.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";
import type { Evaluacion, PedidoDeLote } from "./lote-tipos.ts";
import { instantanea } from "../lecturas/memoria.ts";

/** Plain JSON: it crosses to the worker. */
export interface EntradaLote extends Origen {
  readonly tabla: string;
  readonly mes: number;
  readonly parte: Clave;
  readonly formato: Formato | null;
  /** Token of the preview to apply; null = only the preview. */
  readonly token: string | null;
}

interface Revisado extends Evaluacion {
  readonly i: Instantanea;
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
  const evaluada = evaluarLote(i, pedido, renglonesDe(pedido, registros));
  const mensaje = fallaDelConjunto(tabla, evaluada.conjunto);
  if (mensaje) throw rechazo("valor_invalido", { mensaje });
  return evaluada;
}

/** A block of dated values. */
export const LOTE: Planilla<EntradaLote, Revisado, Previa> = {
  /** Any scale or grid fits many times. */
  maximo: 10_000,
  // Those of a set that it does not name are removed.
  entera: ({ tabla }) => tablaEditable(tabla).fechada === "conjunto",
  guarda: ({ token }) => token !== null,
  async revisar(q, { tabla, mes, parte, formato }, { registros }) {
    const i = await instantanea(q);
    return { i, ...evaluar(i, { tabla: tablaEditable(tabla), mes, parte, formato }, registros) };
  },
  /** @throws Rechazo with the new preview when that of the token is no longer right ([K1]). */
  async guardar(q, actor, { tabla: nombre, mes, token }, { i, previa, cambios, conjunto }) {
    exigirPrevia(previa, token);
    const tabla = tablaEditable(nombre);
    if (tabla.fechada === "conjunto") {
      await editarConjunto(q, actor, tabla, mes, conjunto, null);
      return previa;
    }
    const catalogo = tabla.catalogo && tablaReferencia(tabla.catalogo);
    for (const { catalogado, entrada } of cambios) {
      if (catalogo && catalogado) {
        const antes = i.fila(catalogo.nombre, catalogado as Clave);
        await reemplazar(q, actor, catalogo, antes, catalogado);
      }
      if (entrada) await guardarEntrada(q, actor, i, tabla, entrada);
    }
    if (cambios.length > 0) await marcarReferencias(q);
    return previa;
  },
};
