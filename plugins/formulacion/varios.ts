/** One thing done to the budgets of many organismos: what came of each, and one entry for all ([F2]). */
import { una } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { columnas, filas } from "#core/db/text-query.ts";
import { Rechazo } from "#core/errors.ts";
import { porCierre } from "#core/jobs/run.ts";
import type { Actor, App, Consulta, ContextoTrabajo, Escritura, Trabajo } from "#core/plugin.ts";
import type {
  HechoEnOrganismo,
  PreviaDeOperacion,
  ResultadoDeOperacion,
} from "#proto/formulacion.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import { cantidadesDe, type VersionDeGrupo } from "#plugins/bases/service.ts";
import { registrosQueDa } from "#plugins/valuation/service.ts";
import { rechazo } from "./errors.ts";
import { type Accion, ACCIONES, DESCRIPCIONES, type Operacion, type Previsto } from "./acciones.ts";
import type { HechoPor } from "./plantilla.ts";

const CANCELADO = "No se hizo: se canceló";
const SIN_EMPEZAR = "No se hizo: el servidor se interrumpió antes";
const A_MEDIAS = "El servidor se interrumpió mientras se hacía: mire cómo quedó antes de repetirlo";

/** @returns what `hacer` gives, or why not. @throws what is no refusal. */
async function intentar<T>(hacer: () => Promise<T>): Promise<T | Rechazo> {
  try {
    return await hacer();
  } catch (error) {
    // A refusal comes before anything is written; a process that is closing refuses nothing.
    if (!(error instanceof Rechazo) || porCierre(error)) throw error;
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

/** As the entries tell it that were written when all were done, before version 2026.3. */
function deTexto(texto: string): Versiones {
  const partes = texto === "" ? [] : texto.split(", ");
  return Object.fromEntries(partes.map((parte) => {
    const [saf, rev, rev_datos] = parte.split(":").map(Number);
    return [saf, { rev, rev_datos }];
  }));
}

/** What a `nuevo` entry tells of each that an operation made, in order. */
const CREADO = columnas(nucleo.auditoria, "saf", "despues");

/** Those that an operation made, whether or not it got to its end: each tells which made it. */
async function hechosPor(q: Consulta, operacion: number, codipres: string): Promise<Versiones> {
  const nuevos = await filas(
    q,
    CREADO,
    "FROM auditoria WHERE id > ? AND entidad = 'presupuestos' AND accion = 'nuevo' " +
      "AND codipres = ? ORDER BY id",
    [operacion, codipres],
  );
  return Object.fromEntries(
    nuevos.map(({ saf, despues }) =>
      [saf ?? 0, JSON.parse(despues ?? "{}") as Partial<HechoPor>] as const
    ).filter(([, hecho]) => hecho.operacion === operacion)
      .map(([saf, { rev = 0, rev_datos = 0 }]) => [saf, { rev, rev_datos }]),
  );
}

/** One entry tells all of them ([A1]). @returns its number; null when there are none. */
async function asentar(
  q: Escritura,
  actor: Actor,
  { accion, codipres, deshace }: Operacion,
  safs: readonly number[],
): Promise<number | null> {
  if (safs.length === 0) return null;
  const despues = {
    safs: safs.join(", "),
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
  const dicho = JSON.parse(e.despues ?? "{}") as { safs: string; versiones?: string };
  const codipres = e.clave ?? "";
  const deUna = dicho.versiones === undefined
    ? await hechosPor(q, asiento, codipres)
    : deTexto(dicho.versiones);
  const safs = hecha === "crear" ? Object.keys(deUna) : dicho.safs.split(", ");
  if (safs.length === 0) throw rechazo("operacion_sin_hechos");
  return { accion, codipres, safs: safs.map(Number), versiones: deUna, deshace: asiento };
}

type Marcha =
  & Pick<ContextoTrabajo, "progress" | "signal">
  & Partial<Pick<ContextoTrabajo, "note" | "noted">>;

const safsHechos = (organismos: readonly HechoEnOrganismo[]): number[] =>
  organismos.filter((o) => o.hecho).map((o) => o.saf);

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
    return { hechas, operacion: await asentar(q, actor, o, safsHechos(hechas)) };
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

/** Of what had been told when another process did it: what was already settled. */
function yaResueltos(noted: unknown): ReadonlyMap<number, HechoEnOrganismo> {
  const { organismos = [] } = (noted ?? {}) as Partial<ResultadoDeOperacion>;
  const pendientes = new Set([A_MEDIAS, SIN_EMPEZAR]);
  return new Map(organismos.filter((o) => !pendientes.has(o.mensaje)).map((o) => [o.saf, o]));
}

/**
 * Each in its own job and unit of work, one after another: two at once took as long for all of them,
 * and what people save meanwhile waited several times more, on either database.
 */
async function deAUno(app: App, actor: Actor, o: Operacion, marcha: Marcha) {
  const { progress, signal, note, noted } = marcha;
  const { cadaUno, prever, desdeElPrimero } = DESCRIPCIONES[o.accion];
  const resueltos = yaResueltos(noted);
  const hechas: HechoEnOrganismo[] = [];
  let operacion: number | null = null;
  /** Its entry, before the first that will be done; one that is refused opens none. */
  async function abrir(saf: number): Promise<Rechazo | null> {
    if (!desdeElPrimero || operacion !== null) return null;
    const previsto = await intentar(() => app.db.leer(async (q) => (await prever(q, o))(saf)));
    if (previsto instanceof Rechazo) return previsto;
    operacion = await app.db.tx((q) => asentar(q, actor, o, o.safs));
    return null;
  }
  const uno = async (saf: number, i: number): Promise<HechoEnOrganismo> => {
    const motivo = await abrir(saf);
    if (motivo) return { saf, hecho: false, mensaje: motivo.message };
    await note?.(comoResultado(o, [
      ...hechas,
      { saf, hecho: false, mensaje: A_MEDIAS },
      ...o.safs.slice(i + 1).map((s) =>
        resueltos.get(s) ?? { saf: s, hecho: false, mensaje: SIN_EMPEZAR }
      ),
    ], operacion));
    const fin = await intentar(async () =>
      await cadaUno?.(app, actor, saf, { ...o, operacion: operacion ?? 0 }) ?? ""
    );
    return fin instanceof Rechazo
      ? { saf, hecho: false, mensaje: fin.message }
      : { saf, hecho: true, mensaje: fin };
  };
  for (const [i, saf] of o.safs.entries()) {
    const resuelto = resueltos.get(saf);
    if (!resuelto) await cederElTurno(app);
    if (resuelto) hechas[i] = resuelto;
    else if (signal?.aborted) hechas[i] = { saf, hecho: false, mensaje: CANCELADO };
    else hechas[i] = await uno(saf, i);
    progress((i + 1) / o.safs.length, `${i + 1} de ${o.safs.length}: SAF ${saf}`);
  }
  const safs = safsHechos(hechas);
  if (!desdeElPrimero) operacion = await app.db.tx((q) => asentar(q, actor, o, safs));
  return { hechas, operacion: safs.length === 0 ? null : operacion };
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
  // Valuing twice gives the same; of the others, what was half way could not be told from what
  // somebody did since.
  resumable: ({ accion }) => accion === "valorizar",
  run: ({ app, actor, progress, signal, note, noted, started: empezado = 0 }, operacion) =>
    operar(app, actor, operacion, {
      signal,
      note,
      noted,
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
