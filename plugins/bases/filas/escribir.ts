/** One save from the editor: nuevo, editar, eliminar ([B1], [B4], [K1], [K2], [A1]). */
import { ultimoAutor } from "../../../core/db/audit.ts";
import { toNumber } from "../../../core/domain/money.ts";
import type { Actor, Escritura } from "../../../core/plugin.ts";
import type { App } from "../../../core/app.ts";
import { elegir } from "../../../core/domain/fields.ts";
import { leerFormulario } from "../../../core/http/form.ts";
import { type Base, camposDe } from "../bases.ts";
import { catalogoDe } from "./catalogo.ts";
import { rechazo } from "../errors.ts";
import { contarEscrito, type Escrito } from "./escrito.ts";
import { exigirRenglon, mostrarFila, type Renglon } from "./filas.ts";
import { motivoDeGrupo } from "./motivos.ts";
import { type Grupo, grupoParaEditar } from "../grupos/grupos.ts";
import { guardarFilas } from "./guardar-filas.ts";
import {
  crearValidador,
  type FilaBase,
  formaDeFila,
  mensajeDeValidacion,
  type Organismo,
} from "./validar.ts";

export type Accion = "nuevo" | "editar" | "eliminar";

export interface Guardado {
  readonly id: number;
  /** Row version after the save; 0 after a delete. */
  readonly rev: number;
}

/** What a save answers. */
export interface GuardadoConCosto extends Guardado {
  /** Of a year of the row, in its currency; null when nobody can say. */
  readonly costo: number | null;
}

/** Reads and checks the shape of a row from a form ([B1]). @throws Rechazo with the sentence. */
export function filaDeFormulario(base: Base, body: unknown, organismo: Organismo): FilaBase {
  const fila = leerFormulario(camposDe(base), body) as FilaBase;
  const falla = formaDeFila(base, fila, organismo);
  if (falla) throw rechazo("fila_invalida", { mensaje: falla.mensaje }, { campo: falla.columna });
  return fila;
}

async function exigirReferencias(q: Escritura, base: Base, grupo: Grupo, fila: FilaBase) {
  if (base.requiere && !grupo.organismo[base.requiere]) {
    throw rechazo("base_deshabilitada", { titulo: base.titulo });
  }
  const catalogo = await catalogoDe(q, grupo);
  const validacion = crearValidador(base, catalogo).validacion(fila);
  const mensaje = mensajeDeValidacion(base, validacion);
  if (!mensaje) return;
  // The months of a row are said: they are what only the server knows.
  const detalle = catalogo.meses && validacion.cargo === false
    ? `. ${motivoDeGrupo(base, "cargo", catalogo, fila)}`
    : "";
  throw rechazo("fila_invalida", { mensaje: mensaje + detalle }, { validacion });
}

/** The row as it is to be stored: a younger column that the call does not name stays as it was. */
function conHeredadas(base: Base, fila: FilaBase, antes: FilaBase, body: unknown): FilaBase {
  const cuerpo = body as Readonly<Record<string, unknown>>;
  const calladas = base.columnas.filter((c) => c.posterior && cuerpo[c.id] === undefined);
  return { ...fila, ...elegir(antes, calladas.map((c) => c.id)) };
}

/** The row as it is now, refused when someone else changed it after `rev` ([K1]). */
async function renglonVigente(
  q: Escritura,
  base: Base,
  grupo: Grupo,
  id: number,
  rev: number | null,
): Promise<Renglon> {
  const actual = await exigirRenglon(q, base, grupo.saf, grupo.codipres, id);
  if (rev !== null && rev !== actual.rev) {
    throw rechazo("renglon_cambiado", { quien: await ultimoAutor(q, base.id, id) }, {
      actual: { id, rev: actual.rev, ...mostrarFila(base, actual.valores) },
    });
  }
  return actual;
}

export interface Pedido {
  readonly accion: Accion;
  readonly id: number;
  /** Version that the editor opened; null = last writer wins (calls that send no version). */
  readonly rev: number | null;
  readonly body: unknown;
}

/** Applies one save in its own unit of work and tells the other screens. */
export async function guardar(
  app: App,
  actor: Actor,
  base: Base,
  saf: number,
  codipres: string,
  pedido: Pedido,
): Promise<GuardadoConCosto> {
  let escrito: Escrito | undefined;
  const guardado = await app.db.tx(async (q) => {
    const grupo = await grupoParaEditar(q, saf, codipres);
    const { antes, despues, ...hecho } = await aplicar(q, base, grupo, pedido, actor);
    const rev_datos = grupo.rev_datos + 1;
    escrito = { saf, codipres, base, rev_datos, cambios: [{ antes, despues }] };
    return hecho;
  });
  const costo = escrito ? await contarEscrito(app, escrito) : null;
  app.eventos.cambio(actor, { saf, codipres }, {
    base: base.id,
    accion: pedido.accion,
    ...guardado,
  });
  return { ...guardado, costo: costo === null ? null : toNumber(costo) };
}

async function aplicar(
  q: Escritura,
  base: Base,
  grupo: Grupo,
  { accion, id, rev, body }: Pedido,
  actor: Actor,
): Promise<Guardado & Escrito["cambios"][number]> {
  const escribir = (antes: FilaBase | null, despues: FilaBase | null) =>
    guardarFilas(q, actor, base, grupo, [{ id: antes && id, antes, despues }]);
  const leida = accion === "eliminar" ? null : filaDeFormulario(base, body, grupo.organismo);
  if (accion === "nuevo" && leida) {
    await exigirReferencias(q, base, grupo, leida);
    const [nuevo] = await escribir(null, leida);
    return { id: nuevo, rev: 1, antes: null, despues: leida };
  }
  const actual = await renglonVigente(q, base, grupo, id, rev);
  const fila = leida && conHeredadas(base, leida, actual.valores, body);
  if (fila) await exigirReferencias(q, base, grupo, fila);
  await escribir(actual.valores, fila);
  return { id, rev: fila ? actual.rev + 1 : 0, antes: actual.valores, despues: fila };
}
