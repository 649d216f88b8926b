/** One save from the editor: nuevo, editar, eliminar ([B1], [B4], [K1], [K2], [A1]). */
import { ultimoAutor } from "#core/db/audit.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import { elegir } from "#core/domain/fields.ts";
import { leerFormulario } from "#core/http/form.ts";
import { type Base, camposDe, columnasGuardadas, NOTA } from "#plugins/bases/bases.ts";
import { catalogoDe } from "../validar/catalogo.ts";
import { rechazo } from "#plugins/bases/errors.ts";
import { exigirRenglon, mostrarFila, type Renglon } from "../filas.ts";
import { motivoDeGrupo } from "../validar/motivos.ts";
import type { Grupo } from "#plugins/bases/grupos/grupos.ts";
import { escribirEnGrupo, type RegistroGuardado } from "./registrar.ts";
import {
  crearValidador,
  type FilaBase,
  formaDeFila,
  mensajeDeValidacion,
  type OrganismoRevisado,
} from "../validar/validar.ts";

export type AccionDeRegistro = "nuevo" | "editar" | "eliminar";

/** Reads and checks the shape of a row from a form ([B1]). @throws Rechazo with the sentence. */
export function filaDeFormulario(
  base: Base,
  body: unknown,
  organismo: OrganismoRevisado,
): FilaBase {
  const fila = leerFormulario({ ...camposDe(base), nota: NOTA.campo }, body) as FilaBase;
  const falla = formaDeFila(base, fila, organismo);
  if (falla) throw rechazo("fila_invalida", { mensaje: falla.mensaje }, { campo: falla.columna });
  return fila;
}

/** @throws Rechazo with what of the row does not exist, or is not enabled. */
export async function exigirReferencias(
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
  const calladas = columnasGuardadas(base)
    .filter((c) => c.posterior && cuerpo[c.id] === undefined);
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
    const quien = await ultimoAutor(q, base.id, id);
    throw rechazo("renglon_cambiado", { quien }, {
      quien,
      actual: { id, rev: actual.rev, ...mostrarFila(base, actual.valores) },
    });
  }
  return actual;
}

interface Pedido {
  readonly accion: AccionDeRegistro;
  readonly id: number;
  /** Version that the editor opened; null = last writer wins (calls that send no version). */
  readonly rev: number | null;
  readonly body: unknown;
}

/** Applies one save in its own unit of work and tells the other screens. */
export const guardar = (
  app: App,
  actor: Actor,
  base: Base,
  saf: number,
  codipres: string,
  { accion, id, rev, body }: Pedido,
): Promise<RegistroGuardado> =>
  escribirEnGrupo(app, actor, base, { saf, codipres }, accion, async (q, grupo, registrar) => {
    const leida = accion === "eliminar" ? null : filaDeFormulario(base, body, grupo.organismo);
    const actual = accion === "nuevo" ? null : await renglonVigente(q, base, grupo, id, rev);
    const antes = actual && actual.valores;
    const despues = leida && (antes ? conHeredadas(base, leida, antes, body) : leida);
    if (despues) await exigirReferencias(q, base, grupo, despues);
    const cambio = { id: actual && id, antes, despues, rev: actual?.rev };
    const [guardado] = await registrar([cambio]);
    // What the unit gives is what a repeat of the request is answered with ([K3]).
    return guardado;
  }, { costea: true, dicho: (guardado) => guardado });
