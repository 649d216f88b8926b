/** Keeping the calendar of the formulation ([F4]): stages, and the extensions that reopen them. */
import { fechaCorta } from "#core/domain/period.ts";
import { elegir } from "#core/domain/fields.ts";
import { claveDeFila, leerClaveDeFila } from "#core/domain/recurso.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { type FallaDeFila, recurso, type RevisorDeFilas } from "#core/recurso/recurso.ts";
import type { EtapaGuardada } from "#proto/formulacion.ts";
import { ETAPA, PRORROGA, TODOS } from "#proto/recursos/calendario.ts";
import { organismos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";
import type { Etapa, Prorroga } from "./campos.ts";

type ClaveDeEtapa = Pick<Etapa, "ejercicio" | "nombre">;

/** What is wrong of a stage beside the others, as a sentence; null when nothing is. */
function fallaDeEtapa(e: Etapa, otras: Iterable<Etapa>): FallaDeFila | null {
  if (e.hasta < e.desde) return { columna: "hasta", mensaje: "es anterior al comienzo" };
  for (const o of otras) {
    if (o.ejercicio !== e.ejercicio || o.prefijo !== e.prefijo || o.nombre === e.nombre) continue;
    return {
      columna: "prefijo",
      mensaje: `ya es el de la etapa «${o.nombre}» de ese ejercicio`,
    };
  }
  return null;
}

const claveDe = (e: ClaveDeEtapa): string => claveDeFila(ETAPA, e);

/** @param propia key of the one that is about to be another. */
async function revisorDeEtapas(q: Consulta, propia = ""): Promise<RevisorDeFilas<Etapa>> {
  const quedan = new Map<string, Etapa>();
  for (const e of await ETAPAS.leer(q)) if (claveDe(e) !== propia) quedan.set(claveDe(e), e);
  return (etapa) => {
    const falla = fallaDeEtapa(etapa, quedan.values());
    if (!falla) quedan.set(claveDe(etapa), etapa);
    return falla;
  };
}

/** Extensions by stage. */
async function porEtapa(q: Consulta): Promise<(e: Etapa) => readonly Prorroga[]> {
  const deEtapa = Map.groupBy(await PRORROGAS.leer(q), claveDe);
  return (e) => deEtapa.get(claveDe(e)) ?? [];
}

/** Every stage and every organismo, with room to spare. */
const MAXIMO = 2000;

export const ETAPAS = recurso({
  ...ETAPA,
  orden: ["-ejercicio", "hasta", "nombre"],
  // After the rows: what a file brings of a stage that ended is not refused by it.
  ordenDeArchivo: 906,
  // Every screen looks again: any of them may show a group of the stage.
  oyen: "sesion",
  maximo: MAXIMO,
  tabla: { claves: (k, t: never) => [k.unico("etapas_prefijo").on(t["ejercicio"], t["prefijo"])] },
  frases: {
    existente: "Ya hay una etapa «{nombre}» en ese ejercicio",
    invalido: "«{campo}» {mensaje}",
    acompanado: "La etapa tiene prórrogas dadas después: quítelas antes",
  },
  revisar: (q, uno) => revisorDeEtapas(q, uno?.antes ? claveDe(uno.antes) : ""),
  async completar(q) {
    const prorrogasDe = await porEtapa(q);
    return (e) => ({
      prorrogas: prorrogasDe(e).map((p) => elegir(PRORROGAS.mostrar(p), ["saf", "hasta"])),
    });
  },
  async enLibro(q) {
    const prorrogasDe = await porEtapa(q);
    return (e) => ({ prorrogas: prorrogasDe(e).length });
  },
});

/** What is wrong with an extension; one that a file brings may say less than its stage. */
async function revisorDeProrrogas(
  q: Consulta,
): Promise<(p: Prorroga, antes: Prorroga | null) => readonly FallaDeFila[]> {
  const etapas = new Map((await ETAPAS.leer(q)).map((e) => [claveDe(e), e]));
  const safs = new Set((await organismos(q)).map((o) => o.saf)).add(TODOS);
  return (p, antes) => {
    const etapa = etapas.get(claveDe(p));
    const fallas: FallaDeFila[] = [];
    if (!etapa) {
      const mensaje = "no existe la etapa";
      fallas.push({ columna: "nombre", mensaje, rechazo: ETAPAS.frase("inexistente", {}) });
    }
    if (!safs.has(p.saf)) {
      fallas.push({
        columna: "saf",
        mensaje: "no existe el organismo",
        rechazo: rechazo("organismo_inexistente", { saf: p.saf }, { campo: "safs" }),
      });
    }
    if (etapa && p.hasta <= etapa.hasta && p !== antes) {
      const hasta = fechaCorta(etapa.hasta);
      fallas.push({
        columna: "hasta",
        mensaje: `debe ser posterior al ${hasta}`,
        rechazo: rechazo("prorroga_corta", { hasta }, { campo: "hasta" }),
      });
    }
    return fallas;
  };
}

export const PRORROGAS = recurso({
  ...PRORROGA,
  orden: ["saf"],
  ordenDeArchivo: 907,
  maximo: MAXIMO,
  acciones: { nuevo: "prorrogar", editar: "prorrogar", eliminar: "quitar prórroga" },
  revisar: revisorDeProrrogas,
  async alReponer(q, filas, con) {
    const revisar = await revisorDeProrrogas(q);
    for (const p of filas) {
      const fallas = revisar(p, null);
      // With its stage, it may be one that the stage outlived.
      const falla = con === "etapas" ? fallas.find((f) => f.columna === "saf") : fallas[0];
      if (falla) throw (con === "etapas" && falla.rechazo) || rechazo("prorroga_sin_etapa");
    }
  },
});

/** Every stage with its extensions, by date. */
export const calendario = async (q: Consulta): Promise<EtapaGuardada[]> =>
  (await ETAPAS.lista(q)).map(({ clave, prorrogas, rev, ...e }) => ({
    clave,
    ...e,
    rev,
    prorrogas,
  })) as EtapaGuardada[];

/** The columns that name a stage, of its key; undefined when it is none. */
export const leerEtapa = (clave: string): ClaveDeEtapa | undefined =>
  leerClaveDeFila(ETAPA, clave) as ClaveDeEtapa | undefined;

/**
 * Gives some organismos (`TODOS` = all) more days of a stage, or takes them back (`hasta` null):
 * one act over many rows.
 * @throws Rechazo for a date that gives none.
 */
export async function prorrogar(
  q: Escritura,
  actor: Actor,
  clave: string,
  safs: readonly number[],
  hasta: string | null,
): Promise<void> {
  const cual = leerEtapa(clave);
  if (!cual) throw ETAPAS.frase("inexistente", {});
  await ETAPAS.vigente(q, cual, null);
  const revisar = await revisorDeProrrogas(q);
  for (const saf of safs) {
    const [antes = null] = await PRORROGAS.leer(q, { ...cual, saf });
    const despues = hasta === null ? null : { ...cual, saf, hasta };
    if (!despues && !antes) throw rechazo("prorroga_inexistente");
    const falla = despues && revisar(despues, antes).at(-1)?.rechazo;
    if (falla) throw falla;
    await PRORROGAS.escribir(q, actor, antes, despues);
  }
}
