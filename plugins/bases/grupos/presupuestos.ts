/** Headers of data groups: list, read, create, edit ([P1]–[P3], [P5]). */
import { ultimoAutor } from "#core/db/audit.ts";
import { cambiar, mas, poner, una } from "#core/db/query.ts";
import { conVacio, elegir } from "#core/domain/fields.ts";
import type { Criterio } from "#core/domain/group.ts";
import { diaDe } from "#core/domain/period.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Consulta, Escritura, Identidad } from "#core/plugin.ts";
import { organismo as organismoDe, sujetarOrganismo } from "#plugins/auth/service.ts";
import { versionesDisponibles } from "#plugins/tablas/service.ts";
import { vencimientos } from "../calendario/calendario.ts";
import { rechazo } from "../errors.ts";
import { versionInicial } from "./eliminar.ts";
import {
  asientoDeGrupo,
  type Cabecera,
  conOrganismo,
  grupo,
  grupoParaEditar,
  gruposDe,
  NUEVO,
  tipoDeGrupo,
} from "./grupos.ts";
import { CAMPOS_PRESUPUESTO, tabla } from "../tables.ts";

/** Today in Buenos Aires, AAAA-MM-DD: the creation date that people see. */
export const hoy = (): string => diaDe(Date.now());

const MOSTRADOS = [
  ...["codipres", "descripcion", "desde_mes", "ejercicio", "version", "fecha_alta"] as const,
  "criterio",
] as const;

/** A header as the calls show it. */
export const mostrarPresupuesto = (c: Cabecera, editable: boolean) => ({
  ...elegir(c, MOSTRADOS),
  tipo: tipoDeGrupo(c.codipres),
  editable,
  rev: c.rev,
});

/** `{presupuestos, versiones_disponibles}`. */
export async function listaDePresupuestos(q: Consulta, saf: number) {
  const org = await organismoDe(q, saf);
  if (!org) throw rechazo("organismo_inexistente", { saf });
  const grupos = await gruposDe(q, org);
  const vencimiento = await vencimientos(q);
  return {
    presupuestos: grupos.map((c) =>
      mostrarPresupuesto(c, conOrganismo(c, org, vencimiento(c)).editable)
    ),
    versiones_disponibles: await versionesDisponibles(q),
  };
}

/** `{presupuesto, versiones_disponibles}`. */
export async function presupuestoParaEditar(q: Consulta, saf: number, codipres: string) {
  const g = await grupo(q, saf, codipres);
  return {
    presupuesto: mostrarPresupuesto(g, g.editable),
    versiones_disponibles: await versionesDisponibles(q),
  };
}

const { descripcion, desde_mes, ejercicio, version, criterio } = CAMPOS_PRESUPUESTO;
const CAMPOS_FORMULARIO = { descripcion, desde_mes, ejercicio, version };

type Datos = Pick<Cabecera, keyof typeof CAMPOS_FORMULARIO | "criterio">;

/**
 * What a person typed, checked against what exists ([P2]). @param actual the criterion of a call
 * that does not say it ([Y1]).
 */
async function datosDelFormulario(
  q: Consulta,
  body: unknown,
  actual: Criterio,
): Promise<Datos> {
  const leidos = leerFormulario(
    { ...CAMPOS_FORMULARIO, criterio: conVacio(criterio, actual) },
    body,
  );
  const datos = { ...leidos, descripcion: leidos.descripcion.trim() };
  if (datos.descripcion === "") throw rechazo("descripcion_vacia");
  const versiones = await versionesDisponibles(q);
  if (!versiones.some((v) => v.ejercicio === datos.ejercicio && v.version === datos.version)) {
    throw rechazo("version_inexistente", elegir(datos, ["ejercicio", "version"]));
  }
  return datos;
}

/** Prefix of the budgets that a person creates ([P2]). */
export const prefijoDe = (quien: Pick<Identidad, "onp">): "O" | "E" => quien.onp ? "O" : "E";

/**
 * A budget that does not exist yet ([P2]).
 * @param quien null = who makes it for others: an administrator, or the operator's command line.
 * @throws Rechazo why it cannot be made.
 */
export async function prepararNuevo(
  q: Consulta,
  quien: Pick<Identidad, "onp"> | null,
  saf: number,
  codipres: string,
  body: unknown,
  hoy: string,
): Promise<Cabecera> {
  const org = await organismoDe(q, saf);
  if (!org) throw rechazo("organismo_inexistente", { saf });
  if (org.consolidado) throw rechazo("consolidado_solo_lectura");
  const prefijo = quien ? prefijoDe(quien) : "";
  if (!/^[EO][A-Z0-9]{4}$/.test(codipres) || !codipres.startsWith(prefijo)) {
    throw rechazo("codigo_invalido", { prefijo: prefijo || "E u O" });
  }
  const datos = await datosDelFormulario(q, body, "unico");
  const existe = await una(q, tabla.presupuestos, { saf, codipres }, ["online"]);
  if (existe?.online === false) throw rechazo("codigo_en_historico", { codipres });
  if (existe) throw rechazo("codigo_existente", { codipres });
  const version = await versionInicial(q, saf, codipres);
  return { saf, codipres, ...datos, fecha_alta: hoy, ...NUEVO, ...version };
}

/** A new budget in the caller's transaction, without its entry. See `prepararNuevo`. */
export async function crear(
  q: Escritura,
  quien: Pick<Identidad, "onp"> | null,
  saf: number,
  codipres: string,
  body: unknown,
  hoy: string,
): Promise<Cabecera> {
  await sujetarOrganismo(q, saf);
  const nuevo = await prepararNuevo(q, quien, saf, codipres, body, hoy);
  if (await poner(q, tabla.presupuestos, nuevo, "nada") === 0) {
    throw rechazo("codigo_existente", { codipres });
  }
  return nuevo;
}

/** Creates the header of a budget and audits it ([A1]). @param mas what else its entry tells. */
export async function crearAuditado(
  q: Escritura,
  actor: Actor,
  quien: Pick<Identidad, "onp"> | null,
  saf: number,
  codipres: string,
  body: unknown,
  hoy: string,
  mas: (creado: Cabecera) => object = () => ({}),
): Promise<Cabecera> {
  const creado = await crear(q, quien, saf, codipres, body, hoy);
  await q.auditar(actor, {
    ...asientoDeGrupo("nuevo", creado),
    despues: { ...mostrarPresupuesto(creado, true), ...mas(creado) },
  });
  return creado;
}

/** What its header says, changed and audited. @throws Rechazo as whoever edits it is told. */
export async function editarAuditado(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
  body: unknown,
  rev: number | null,
): Promise<Cabecera> {
  const antes = await grupoParaEditar(q, saf, codipres);
  if (rev !== null && rev !== antes.rev) {
    const quien = await ultimoAutor(q, "presupuestos", { saf, codipres });
    throw rechazo("encabezado_cambiado", { quien }, {
      quien,
      actual: mostrarPresupuesto(antes, true),
    });
  }
  const datos = await datosDelFormulario(q, body, antes.criterio);
  const cambios = { ...datos, rev: mas(1), rev_datos: mas(1) };
  await cambiar(q, tabla.presupuestos, { saf, codipres }, cambios);
  const despues = { ...antes, ...datos, rev: antes.rev + 1 };
  await q.auditar(actor, {
    ...asientoDeGrupo("editar", antes),
    antes: mostrarPresupuesto(antes, true),
    despues: mostrarPresupuesto(despues, true),
  });
  return despues;
}

/** One that was removed, as it was and with the date on which it was made; it has no rows. */
export async function reponerAuditado(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
  dicho: Datos & Pick<Cabecera, "fecha_alta">,
): Promise<void> {
  await crearAuditado(q, actor, null, saf, codipres, dicho, dicho.fecha_alta);
  // After the deadline of its stage a group is made already frozen, and nobody writes in it.
  await grupoParaEditar(q, saf, codipres);
}

/** What spec 2 §7 names of a saved header, beside `resultado` and `mensaje`. */
export const mostrarGuardado = (c: Cabecera) => ({
  desde_mes: c.desde_mes,
  ej: c.ejercicio,
  ...elegir(c, ["version", "fecha_alta", "criterio", "rev"]),
});

/** Creates or edits a header. */
export async function guardarPresupuesto(
  app: App,
  actor: Actor,
  quien: Identidad,
  saf: number,
  codipres: string,
  pedido: { accion: "nuevo" | "editar"; body: unknown; rev: number | null; hoy: string },
) {
  const cabecera = await app.db.tx(async (q) => {
    if (pedido.accion === "nuevo") {
      return await crearAuditado(q, actor, quien, saf, codipres, pedido.body, pedido.hoy);
    }
    return await editarAuditado(q, actor, saf, codipres, pedido.body, pedido.rev);
  });
  app.eventos.cambio(actor, { saf, codipres }, { base: "presupuestos" });
  return mostrarGuardado(cabecera);
}
