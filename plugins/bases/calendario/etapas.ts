/** Keeping the calendar of the formulation ([F4]): stages, and the extensions that reopen them. */
import { fechaCorta } from "#core/domain/period.ts";
import { ultimoAutor } from "#core/db/audit.ts";
import { cambiar, mas, poner, quitar, una, varias } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { revNueva, revSinUsar } from "#core/reversals.ts";
import { organismos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import {
  CAMPOS_ETAPA,
  CLAVE_ETAPA,
  CLAVE_PRORROGA,
  type Etapa,
  oNulo,
  type Prorroga,
  TODOS,
} from "./campos.ts";

/** «2026|Anteproyecto»: an empty year is all of them. */
export const claveDeEtapa = ({ ejercicio, nombre }: Pick<Etapa, "ejercicio" | "nombre">): string =>
  `${oNulo(ejercicio) ?? ""}|${nombre}`;

export const mostrarEtapa = (e: Etapa) => ({
  ...elegir(e, Object.keys(CAMPOS_ETAPA) as (keyof Etapa)[]),
  ejercicio: oNulo(e.ejercicio),
});

export const mostrarProrroga = (p: Prorroga) => ({
  ejercicio: oNulo(p.ejercicio),
  nombre: p.nombre,
  saf: oNulo(p.saf),
  hasta: p.hasta,
});

/** Every stage with its extensions, by date. */
export async function calendario(q: Consulta) {
  const etapas = await varias(q, tabla.etapas, {}, "*", {
    orden: ["-ejercicio", "hasta", "nombre"],
  });
  const prorrogas = await varias(q, tabla.prorrogas, {}, "*", { orden: "saf" });
  const porEtapa = Map.groupBy(prorrogas, claveDeEtapa);
  return etapas.map((e) => {
    const clave = claveDeEtapa(e);
    return {
      clave,
      ...mostrarEtapa(e),
      rev: e.rev,
      prorrogas: (porEtapa.get(clave) ?? [])
        .map(({ saf, hasta }) => ({ saf: oNulo(saf), hasta })),
    };
  });
}

/** What is wrong of a stage beside the others, as a sentence; null when nothing is. */
export function fallaDeEtapa(
  e: Etapa,
  otras: readonly Etapa[],
): { readonly columna: keyof Etapa; readonly mensaje: string } | null {
  if (e.hasta < e.desde) return { columna: "hasta", mensaje: "es anterior al comienzo" };
  const igual = otras.find((o) =>
    o.ejercicio === e.ejercicio && o.prefijo === e.prefijo && o.nombre !== e.nombre
  );
  return igual
    ? { columna: "prefijo", mensaje: `ya es el de la etapa «${igual.nombre}» de ese ejercicio` }
    : null;
}

/** Reads the key of a stage. */
const leerClave = (clave: string): Pick<Etapa, "ejercicio" | "nombre"> => {
  const corte = clave.indexOf("|");
  const anio = clave.slice(0, Math.max(0, corte));
  return { ejercicio: anio === "" ? TODOS : Number(anio), nombre: clave.slice(corte + 1) };
};

const asientoDe = (accion: string, e: Pick<Etapa, "ejercicio" | "nombre">) => ({
  accion,
  entidad: "etapas",
  clave: claveDeEtapa(e),
});

/** The stage that a key names. @throws Rechazo 404, or 409 when it changed after `rev` ([K1]). */
async function etapaVigente(q: Consulta, clave: string, rev: number | null) {
  const { ejercicio, nombre } = leerClave(clave);
  const conocida = Number.isInteger(ejercicio) && await etapaGuardada(q, { ejercicio, nombre });
  if (!conocida) throw rechazo("etapa_inexistente");
  if (rev !== null && rev !== conocida.rev) {
    const quien = await ultimoAutor(q, "etapas", clave);
    const actual = { clave, ...mostrarEtapa(conocida), rev: conocida.rev };
    throw rechazo("etapa_cambiada", { quien }, { quien, actual });
  }
  return conocida;
}

/** Extensions of one stage, as the trail keeps them with it. */
export type ProrrogasDichas = readonly { readonly saf: number | null; readonly hasta: string }[];

const decirProrrogas = (prorrogas: readonly Prorroga[]): ProrrogasDichas =>
  prorrogas.map(({ saf, hasta }) => ({ saf: oNulo(saf), hasta }));

/** Extensions of a stage, in SAF order. */
export const prorrogasDe = (
  q: Consulta,
  { ejercicio, nombre }: Pick<Etapa, "ejercicio" | "nombre">,
) => varias(q, tabla.prorrogas, { ejercicio, nombre }, "*", { orden: "saf" });

/** One as it is stored, locked. */
export const etapaGuardada = (
  q: Consulta,
  { ejercicio, nombre }: Pick<Etapa, "ejercicio" | "nombre">,
) => una(q, tabla.etapas, { ejercicio, nombre }, "*", { bloquear: true });

/**
 * Creates a stage, or changes the one of that key; its extensions go with its name.
 * @param conElla extensions of one that is back, whose version is new.
 * @returns its key. @throws Rechazo when it does not fit with the others.
 */
export async function guardarEtapa(
  q: Escritura,
  actor: Actor,
  clave: string | null,
  rev: number | null,
  nueva: Etapa,
  conElla: readonly Prorroga[] = [],
): Promise<string> {
  const antes = clave === null ? null : await etapaVigente(q, clave, rev);
  const suya = antes && elegir(antes, CLAVE_ETAPA);
  const otras = (await varias(q, tabla.etapas, {})).filter((o) =>
    suya === null || claveDeEtapa(o) !== claveDeEtapa(suya)
  );
  if (otras.some((o) => claveDeEtapa(o) === claveDeEtapa(nueva))) {
    throw rechazo("etapa_existente", { nombre: nueva.nombre });
  }
  const falla = fallaDeEtapa(nueva, otras);
  if (falla) {
    const { columna: campo, mensaje } = falla;
    throw rechazo("etapa_invalida", { campo, mensaje }, { campo });
  }
  if (suya) {
    await cambiar(q, tabla.etapas, suya, { ...nueva, rev: mas(1) });
    await cambiar(q, tabla.prorrogas, suya, elegir(nueva, CLAVE_ETAPA));
  } else {
    await poner(q, tabla.etapas, {
      ...nueva,
      rev: await revNueva(q, "etapas", claveDeEtapa(nueva)),
    });
  }
  for (const p of conElla) await poner(q, tabla.prorrogas, { ...p, rev: await revSinUsar(q) });
  const prorrogas = decirProrrogas(conElla);
  await q.auditar(actor, {
    ...asientoDe(antes ? "editar" : "nuevo", nueva),
    ...(antes ? { antes: mostrarEtapa(antes) } : {}),
    despues: { ...mostrarEtapa(nueva), ...(prorrogas.length > 0 ? { prorrogas } : {}) },
  });
  return claveDeEtapa(nueva);
}

/** Removes a stage and its extensions. @throws Rechazo. */
export async function quitarEtapa(
  q: Escritura,
  actor: Actor,
  clave: string,
  rev: number | null,
): Promise<void> {
  const antes = await etapaVigente(q, clave, rev);
  const suya = elegir(antes, CLAVE_ETAPA);
  const prorrogas = decirProrrogas(await prorrogasDe(q, suya));
  await quitar(q, tabla.prorrogas, suya);
  await quitar(q, tabla.etapas, suya);
  await q.auditar(actor, {
    ...asientoDe("eliminar", antes),
    antes: { ...mostrarEtapa(antes), ...(prorrogas.length > 0 ? { prorrogas } : {}) },
  });
}

const claveDeProrroga = (p: Omit<Prorroga, "hasta">): string =>
  CLAVE_PRORROGA.map((c) => p[c] === TODOS ? "" : p[c]).join("|");

/**
 * Gives some organismos (`TODOS` = all) more days of a stage, or takes them back (`hasta` null).
 * @throws Rechazo for a date that gives none.
 */
export async function prorrogar(
  q: Escritura,
  actor: Actor,
  clave: string,
  safs: readonly number[],
  hasta: string | null,
): Promise<void> {
  const etapa = await etapaVigente(q, clave, null);
  if (hasta !== null && hasta <= etapa.hasta) {
    throw rechazo("prorroga_corta", { hasta: fechaCorta(etapa.hasta) }, { campo: "hasta" });
  }
  if (hasta !== null) {
    const existen = new Set((await organismos(q)).map((o) => o.saf)).add(TODOS);
    const ajeno = safs.find((saf) => !existen.has(saf));
    if (ajeno !== undefined) {
      throw rechazo("organismo_inexistente", { saf: ajeno }, { campo: "safs" });
    }
  }
  for (const saf of safs) {
    const suya = { ...elegir(etapa, CLAVE_ETAPA), saf };
    const antes = await una(q, tabla.prorrogas, suya);
    if (hasta === null && !antes) throw rechazo("prorroga_inexistente");
    if (hasta === null) await quitar(q, tabla.prorrogas, suya);
    else {
      const rev = await revNueva(q, "prorrogas", claveDeProrroga(suya));
      await poner(q, tabla.prorrogas, { ...suya, hasta, rev }, { hasta, rev: mas(1) });
    }
    await q.auditar(actor, {
      accion: hasta === null ? "quitar prórroga" : "prorrogar",
      entidad: "prorrogas",
      clave: claveDeProrroga(suya),
      ...(saf === TODOS ? {} : { saf }),
      ...(antes ? { antes: mostrarProrroga(antes) } : {}),
      ...(hasta === null ? {} : { despues: mostrarProrroga({ ...suya, hasta }) }),
    });
  }
}
