/** One save from the editor: nuevo, editar, eliminar ([B1], [B4], [K1], [K2], [A1]). */
import { leerContador, ultimoAutor } from "../../../core/db/audit.ts";
import { toNumber } from "../../../core/domain/money.ts";
import type { Actor, Escritura } from "../../../core/plugin.ts";
import type { App } from "../../../core/app.ts";
import { elegir } from "../../../core/domain/fields.ts";
import { leerFormulario } from "../../../core/http/form.ts";
import type { CambioDeLista } from "../../../proto/bases.ts";
import { type Base, camposDe } from "../bases.ts";
import { filaDeLista, marco } from "./anuncio.ts";
import { catalogoDe } from "./catalogo.ts";
import { rechazo } from "../errors.ts";
import { contarEscrito, costoDeFila } from "./escrito.ts";
import { exigirRenglon, mostrarFila, type Renglon } from "./filas.ts";
import { motivoDeGrupo } from "./motivos.ts";
import { type Grupo, grupoParaEditar } from "../grupos/grupos.ts";
import { type Movimiento, seguirCuentas } from "../grupos/situacion.ts";
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

async function exigirReferencias(
  q: Escritura,
  base: Base,
  grupo: Grupo,
  fila: FilaBase,
): Promise<void> {
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

/** A save that is about to be stored. */
interface Aplicado {
  readonly guardado: Guardado;
  /** What the screens are told. */
  readonly cambio: CambioDeLista;
  readonly escrito: Movimiento;
}

/** Applies one save in its own unit of work and tells the other screens. */
export async function guardar(
  app: App,
  actor: Actor,
  base: Base,
  saf: number,
  codipres: string,
  pedido: Pedido,
): Promise<Guardado> {
  let hecho: Aplicado | undefined;
  // What the unit gives is what a repeat of the request is answered with ([K3]).
  const guardado = await app.db.tx(async (q) => {
    const grupo = await grupoParaEditar(q, saf, codipres);
    hecho = await aplicar(app, q, base, grupo, pedido, actor);
    return hecho.guardado;
  });
  if (hecho) {
    seguirCuentas(app.db, hecho.escrito);
    await contarEscrito(app, hecho.escrito);
  }
  app.eventos.cambio(actor, { saf, codipres }, {
    base: base.id,
    accion: pedido.accion,
    ...guardado,
    ...hecho?.cambio,
  });
  return guardado;
}

async function aplicar(
  app: App,
  q: Escritura,
  base: Base,
  grupo: Grupo,
  { accion, id, rev, body }: Pedido,
  actor: Actor,
): Promise<Aplicado> {
  const { saf, codipres } = grupo;
  const leida = accion === "eliminar" ? null : filaDeFormulario(base, body, grupo.organismo);
  const actual = accion === "nuevo" ? null : await renglonVigente(q, base, grupo, id, rev);
  const fila = leida && (actual ? conHeredadas(base, leida, actual.valores, body) : leida);
  if (fila) await exigirReferencias(q, base, grupo, fila);
  const antes = actual && actual.valores;
  const cambio = { id: actual && id, antes, despues: fila };
  const { ids, quitadas, version: { rev_datos } } = await guardarFilas(q, actor, base, grupo, [
    cambio,
  ]);
  const [propio = id] = ids;
  const costo = await costoDeFila(app, q, grupo, base, fila);
  const guardado = {
    id: propio,
    rev: fila ? (actual?.rev ?? 0) + 1 : 0,
    costo: costo === null ? null : toNumber(costo),
  };
  const contador = await leerContador(q, "referencias");
  const validador = crearValidador(base, await catalogoDe(q, grupo));
  const version = { marco: marco(grupo, contador), antes: rev_datos - 1, despues: rev_datos };
  const filas = fila
    ? [filaDeLista(base, validador, { ...guardado, valores: fila }, guardado.costo)]
    : [];
  const malo = antes !== null && Object.values(validador.validacion(antes)).includes(false);
  const cambios = [{ antes, despues: fila }];
  return {
    guardado,
    cambio: { version, filas, quitadas: [...quitadas] },
    escrito: { saf, codipres, base, rev_datos, cambios, contador, malos: [malo] },
  };
}
