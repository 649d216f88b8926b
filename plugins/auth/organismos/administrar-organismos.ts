/** Organismos as a resource ([O1], [O3]): what is true of them alone. */
import { elegir } from "#core/domain/fields.ts";
import { leerFormulario, sinBlancos } from "#core/http/form.ts";
import type { Actor, App, Consulta, Escritura } from "#core/plugin.ts";
import {
  type FallaDeFila,
  type Guardada,
  recurso,
  type RevisorDeFilas,
} from "#core/recurso/recurso.ts";
import type { Message } from "#proto/admin-messages.ts";
import { EDITABLES_DE_SAF, ORGANISMO } from "#proto/recursos/organismo.ts";
import type { Organismo } from "../campos.ts";
import { cuentas, nombreCompletoDe, safsDeLista } from "../cuentas/cuentas.ts";
import { rechazo } from "../errors.ts";
import { ARCHIVO_ORGANISMOS } from "./archivo-organismos.ts";
import { organismos } from "./organismos.ts";

/** What an administrator sends; `rev` null = the last writer wins ([K1]). */
export interface PedidoDeSaf extends Omit<Message<"EdicionSaf">, "accion"> {
  readonly accion: "nuevo" | "editar" | "eliminar";
}

/** What a new organismo says where administrators are not asked; `organismos.csv` may change it. */
const SIN_DECIR = {
  jur: 0,
  sjur: 0,
  ent: 0,
  car: 0,
  consolidado: false,
  usa_coefval: false,
  onp: false,
};

/** What is wrong with one by itself and beside the others. */
async function revisorDeOrganismos(q: Consulta): Promise<RevisorDeFilas<Organismo>> {
  const todos = await organismos(q);
  const falla = (columna: string, rehusa: ReturnType<typeof rechazo>): FallaDeFila => ({
    columna,
    mensaje: rehusa.message,
    rechazo: rehusa,
  });
  return ({ saf, login, codsir }) => {
    const otros = todos.filter((o) => o.saf !== saf);
    const [deLogin, deCodsir] = [{ campo: "login" }, { campo: "codsir" }];
    if (!/^([A-Z]{2})?$/.test(codsir)) {
      return falla("codsir", rechazo("codsir_invalido", {}, deCodsir));
    }
    const mismo = otros.find((o) => o.login.toLowerCase() === login);
    if (mismo) {
      return falla("login", rechazo("login_repetido", { login, saf: mismo.saf }, deLogin));
    }
    // Two SAFs of one institution: a load could not tell whose its records are ([E4]).
    const igual = codsir === "" ? undefined : otros.find((o) => o.codsir === codsir);
    return igual
      ? falla("codsir", rechazo("codsir_repetido", { codsir, saf: igual.saf }, deCodsir))
      : null;
  };
}

/** Who is of a SAF, or may use it: it is not deleted then ([O3]). */
export async function usuariosDe(q: Consulta, { saf }: Organismo): Promise<string | null> {
  const todas = await cuentas(q);
  const propias = todas.filter((c) => c.saf === saf).length;
  if (propias > 0) return propias === 1 ? "1 usuario" : `${propias} usuarios`;
  const ajena = todas.find((c) => safsDeLista(c.acceso_safs).includes(saf));
  return ajena ? `acceso otorgado al usuario ${nombreCompletoDe(ajena)}` : null;
}

/** A SAF as the list shows it (spec 1 §3 «SAF row»); its identity is its number. */
const mostrar = (o: Guardada<Organismo>): Message<"Saf"> => ({
  id: o.saf,
  codigo: o.saf,
  ...elegir(o, [...EDITABLES_DE_SAF, "rev"]),
});

export const ORGANISMOS = recurso({
  ...ORGANISMO,
  orden: ["saf"],
  claveFija: true,
  ordenDeArchivo: ARCHIVO_ORGANISMOS.order,
  archivo: ARCHIVO_ORGANISMOS,
  // Validation and valuation read its flags. Who writes another one at once makes this unit of work
  // start again: no login is two people.
  contador: "referencias",
  frases: {
    existente: "Ya existe el SAF {saf}",
    inexistente: [404, "El SAF ya no existe; actualice la lista"],
    en_uso: "El SAF {saf} no se puede eliminar: tiene {motivo}",
    acompanado: "El SAF {saf} no se puede eliminar: tiene datos en {otra}",
    // Somebody created an account in it meanwhile.
    nombrado: "El SAF {saf} no se puede eliminar: tiene usuarios",
  },
  celdas: EDITABLES_DE_SAF,
  lista: "safs",
  escrito: sinBlancos,
  enConflicto: (_, fila) => Promise.resolve(mostrar(fila)),
  normalizar: (o) => ({
    ...o,
    nombre: o.nombre.trim(),
    login: o.login.trim().toLowerCase(),
    codsir: o.codsir.trim().toUpperCase(),
  }),
  revisar: revisorDeOrganismos,
});

/** Every organismo, in SAF order. */
export const listaDeSafs = async (q: Consulta): Promise<Message<"Saf">[]> =>
  (await ORGANISMOS.leer(q)).map(mostrar);

/** What an administrator writes of one. @throws Rechazo with the field. */
function leer(p: PedidoDeSaf) {
  const dicho = sinBlancos(elegir(p, EDITABLES_DE_SAF));
  if (/[\s@]/.test(String(dicho.login)) && !/\p{Cc}/u.test(String(dicho.login))) {
    throw rechazo("login_invalido", {}, { campo: "login" });
  }
  return leerFormulario(elegir(ORGANISMO.campos, EDITABLES_DE_SAF), dicho);
}

const enSaf = (saf: object) => ({ saf });

async function crear(q: Escritura, actor: Actor, p: PedidoDeSaf) {
  const campo = { campo: "nro_saf" };
  if (p.nro_saf === 0) throw rechazo("organismo_cero", {}, campo);
  const { nro_saf: saf } = leerFormulario({ nro_saf: ORGANISMO.campos.saf }, p);
  if ((await ORGANISMOS.leer(q, { saf })).length > 0) {
    throw rechazo("organismo_repetido", { saf }, campo);
  }
  const nuevo = ORGANISMOS.normalizada({ saf, ...SIN_DECIR, ...leer(p) });
  await ORGANISMOS.exigirBuena(q, null, nuevo);
  return { id: saf, rev: (await ORGANISMOS.escribir(q, actor, null, nuevo)).rev };
}

/**
 * Creates, edits or deletes an organismo, with what goes with it. Saving what it says already
 * changes nothing.
 * @throws Rechazo with the rule that it breaks, and the field in `campo`.
 */
export async function administrarOrganismo(
  app: App,
  q: Escritura,
  actor: Actor,
  p: PedidoDeSaf,
): Promise<{ readonly id: number; readonly rev: number }> {
  if (p.accion === "nuevo") return await crear(q, actor, p);
  const { id, rev } = p;
  if (p.accion === "editar") {
    if (p.nro_saf !== 0 && p.nro_saf !== id) {
      throw rechazo("organismo_fijo", {}, { campo: "nro_saf" });
    }
    const pedido = { rev, valores: leer(p) };
    return { id, rev: (await ORGANISMOS.corregir(q, actor, { saf: id }, pedido, enSaf)).rev };
  }
  const antes = await ORGANISMOS.vigente(q, { saf: id }, rev, enSaf);
  await ORGANISMOS.escribir(q, actor, antes, null, {}, { app });
  return { id, rev: 0 };
}
