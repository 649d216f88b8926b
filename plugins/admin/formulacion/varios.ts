/** One thing done to the budgets of many organismos: what came of each, and one entry for all ([F2]). */
import { una } from "../../../core/db/query.ts";
import { tabla as nucleo } from "../../../core/db/schema.ts";
import { Rechazo } from "../../../core/errors.ts";
import type {
  Actor,
  App,
  Consulta,
  ContextoTrabajo,
  Escritura,
  Trabajo,
} from "../../../core/plugin.ts";
import type {
  HechoEnOrganismo,
  PreviaDeOperacion,
  ResultadoDeOperacion,
} from "../../../proto/formulacion.ts";
import { nombresDeSaf } from "../../auth/service.ts";
import { cantidadesDe, type VersionDeGrupo } from "../../bases/service.ts";
import { registrosQueDa } from "../../valuation/service.ts";
import { rechazo } from "../errors.ts";
import { type Accion, ACCIONES, DESCRIPCIONES, type Operacion, type Previsto } from "./acciones.ts";

const CANCELADO = "No se hizo: se canceló";
const SIN_EMPEZAR = "No se hizo: el servidor se interrumpió antes";
const A_MEDIAS = "El servidor se interrumpió mientras se hacía: mire cómo quedó antes de repetirlo";

/** @returns what `hacer` gives, or why not. @throws what is no refusal. */
async function intentar<T>(hacer: () => Promise<T>): Promise<T | Rechazo> {
  try {
    return await hacer();
  } catch (error) {
    // A refusal comes before anything is written.
    if (!(error instanceof Rechazo)) throw error;
    return error;
  }
}

/** What an operation would do in each organismo, and why not; nothing is written. */
export async function preverEnVarios(q: Consulta, o: Operacion): Promise<PreviaDeOperacion> {
  const nombres = await nombresDeSaf(q);
  const prever = await DESCRIPCIONES[o.accion].prever(q, o);
  const previstos: [number, Previsto | Rechazo][] = [];
  for (const saf of o.safs) previstos.push([saf, await intentar(() => prever(saf))]);
  const grupos = previstos.flatMap(([, p]) => p instanceof Rechazo || !p.de ? [] : p.de);
  const cantidades = await cantidadesDe(q, grupos);
  const cuantos = async ({ de }: Previsto): Promise<number> => {
    if (!de) return 0;
    if (de.tipo !== "ejecucion") return cantidades.get(`${de.saf}|${de.codipres}`) ?? 0;
    const { registros } = await registrosQueDa(q, de as Parameters<typeof registrosQueDa>[1]);
    return registros.reduce((a, b) => a + b, 0);
  };
  const filas: PreviaDeOperacion["organismos"][number][] = [];
  for (const [saf, p] of previstos) {
    const hace = !(p instanceof Rechazo);
    const renglones = hace ? await cuantos(p) : 0;
    const mensaje = p instanceof Rechazo ? p.message : p.mensaje;
    filas.push({ saf, nombre: nombres.get(saf) ?? "", hace, mensaje, renglones });
  }
  return {
    accion: o.accion,
    codipres: o.codipres,
    cantidad: filas.filter((f) => f.hace).length,
    renglones: filas.reduce((n, f) => n + f.renglones, 0),
    organismos: filas,
  };
}

type Versiones = Readonly<Record<number, VersionDeGrupo>>;

const enTexto = (versiones: Versiones) =>
  Object.entries(versiones).map(([saf, v]) => `${saf}:${v.rev}:${v.rev_datos}`).join(", ");

function deTexto(texto: string): Versiones {
  const partes = texto === "" ? [] : texto.split(", ");
  return Object.fromEntries(partes.map((parte) => {
    const [saf, rev, rev_datos] = parte.split(":").map(Number);
    return [saf, { rev, rev_datos }];
  }));
}

/** One entry tells all of them ([A1]). @returns its number; null when nothing was done. */
async function asentar(
  q: Escritura,
  actor: Actor,
  { accion, codipres, deshace }: Operacion,
  hechas: readonly HechoEnOrganismo[],
  versiones: Versiones,
): Promise<number | null> {
  const safs = hechas.filter((o) => o.hecho).map((o) => o.saf);
  if (safs.length === 0) return null;
  const despues = {
    safs: safs.join(", "),
    ...(accion === "crear" ? { versiones: enTexto(versiones) } : {}),
    ...(deshace === undefined ? {} : { deshace }),
  };
  await q.auditar(actor, { accion, entidad: "formulacion", clave: codipres, despues });
  const mia = { entidad: "formulacion", clave: codipres, accion };
  return (await una(q, nucleo.auditoria, mia, ["id"], { orden: "-id" }))?.id ?? null;
}

/** How each kind is taken back. */
const INVERSAS: Readonly<Partial<Record<Accion, Accion>>> = {
  crear: "eliminar",
  congelar: "reabrir",
  reabrir: "congelar",
  quitar: "agregar",
  agregar: "quitar",
};

/** The operation that takes back the one of an entry. @throws Rechazo when none does. */
export async function operacionInversa(q: Consulta, asiento: number): Promise<Operacion> {
  const e = await una(q, nucleo.auditoria, { id: asiento, entidad: "formulacion" });
  const hecha = ACCIONES.find((a) => a === e?.accion);
  if (!e || !hecha) throw rechazo("operacion_inexistente", { operacion: asiento });
  const accion = INVERSAS[hecha];
  if (!accion) throw rechazo("operacion_sin_vuelta");
  const { safs, versiones = "" } = JSON.parse(e.despues ?? "{}") as {
    safs: string;
    versiones?: string;
  };
  return {
    accion,
    codipres: e.clave ?? "",
    safs: safs.split(", ").map(Number),
    versiones: deTexto(versiones),
    deshace: asiento,
  };
}

type Marcha =
  & Pick<ContextoTrabajo, "progress" | "signal">
  & Partial<Pick<ContextoTrabajo, "note">>;

/** In one unit of work; open screens are told. */
async function juntos(app: App, actor: Actor, o: Operacion) {
  const { juntos: hacer } = DESCRIPCIONES[o.accion];
  const hecho = await app.db.tx(async (q) => {
    const hechas: HechoEnOrganismo[] = [];
    for (const saf of o.safs) {
      const fin = await intentar(async () => await hacer?.(q, actor, saf, o.codipres));
      const mensaje = fin instanceof Rechazo ? fin.message : "";
      hechas.push({ saf, hecho: mensaje === "", mensaje });
    }
    return { hechas, operacion: await asentar(q, actor, o, hechas, {}) };
  });
  for (const { saf, hecho: si } of hecho.hechas) {
    if (!si) continue;
    const datos = { base: "presupuestos", accion: o.accion };
    app.eventos.cambio(actor, { saf, codipres: o.codipres }, datos);
  }
  return hecho;
}

const comoResultado = (
  { accion, codipres, deshace }: Operacion,
  organismos: readonly HechoEnOrganismo[],
  operacion: number | null = null,
  cancelada = false,
): ResultadoDeOperacion => ({
  accion,
  codipres,
  operacion,
  deshace: operacion !== null && deshace === undefined && INVERSAS[accion] !== undefined,
  cancelada,
  organismos,
});

/** What people save meanwhile goes first: it has its turns in the order in which it came. */
async function cederElTurno({ db }: App): Promise<void> {
  if (db.dialecto === "sqlite") await db.tx(() => Promise.resolve());
}

/**
 * Each in its own job and unit of work, one after another: two at once took as long for all of them,
 * and what people save meanwhile waited several times more, on either database.
 */
async function deAUno(app: App, actor: Actor, o: Operacion, { progress, signal, note }: Marcha) {
  const { cadaUno } = DESCRIPCIONES[o.accion];
  const hechas: HechoEnOrganismo[] = [];
  const versiones: Record<number, VersionDeGrupo> = {};
  let listos = 0;
  for (const [i, saf] of o.safs.entries()) {
    await cederElTurno(app);
    if (signal?.aborted) {
      hechas[i] = { saf, hecho: false, mensaje: CANCELADO };
      continue;
    }
    await note?.(comoResultado(o, [
      ...hechas,
      { saf, hecho: false, mensaje: A_MEDIAS },
      ...o.safs.slice(i + 1).map((s) => ({ saf: s, hecho: false, mensaje: SIN_EMPEZAR })),
    ]));
    const fin = await intentar(async () => await cadaUno?.(app, actor, saf, o));
    if (fin instanceof Rechazo) hechas[i] = { saf, hecho: false, mensaje: fin.message };
    else {
      hechas[i] = { saf, hecho: true, mensaje: fin?.mensaje ?? "" };
      if (fin?.version) versiones[saf] = fin.version;
    }
    progress(++listos / o.safs.length, `${listos} de ${o.safs.length}: SAF ${saf}`);
  }
  const operacion = await app.db.tx((q) => asentar(q, actor, o, hechas, versiones));
  return { hechas, operacion };
}

/** Where it cannot be done it is said, and the rest is done all the same. */
export async function operar(
  app: App,
  actor: Actor,
  o: Operacion,
  marcha: Marcha,
): Promise<ResultadoDeOperacion> {
  const { hechas, operacion } = DESCRIPCIONES[o.accion].juntos
    ? await juntos(app, actor, o)
    : await deAUno(app, actor, o, marcha);
  return comoResultado(o, hechas, operacion, marcha.signal?.aborted);
}

/** The operation as a call starts it: how it goes is told to administrators. */
export const trabajoOperacion = {
  title: "Operación sobre varios presupuestos",
  run: ({ app, actor, progress, signal, note, started: empezado = 0 }, operacion) =>
    operar(app, actor, operacion, {
      signal,
      note,
      progress(fraccion, mensaje = "") {
        progress(fraccion, mensaje);
        app.eventos.emitir({
          tipo: "progreso",
          saf: 0,
          codipres: "",
          permiso: "admin",
          datos: { trabajo: empezado, fraccion, mensaje },
        });
      },
    }),
} satisfies Trabajo<Operacion, ResultadoDeOperacion>;
