/** Pasajes: entering them, their history, and the mapping that fills their boxes ([J4]). */
import type { App } from "../../core/app.ts";
import type { Fila } from "../../core/domain/fields.ts";
import { leerFormulario } from "../../core/http/form.ts";
import type { Actor, Consulta } from "../../core/plugin.ts";
import { nombresDeCuentas, organismo } from "../auth/service.ts";
import { grupo } from "../bases/service.ts";
import { mapeoEsidif, versionesDisponibles } from "../tablas/service.ts";
import { rechazo } from "./errors.ts";
import { fechaYHora } from "./momento.ts";
import { CAMPOS_PASAJE } from "./tables.ts";

export type Casilleros = Readonly<Fila<typeof CAMPOS_PASAJE>>;

export const CASILLEROS = Object.keys(CAMPOS_PASAJE) as (keyof Casilleros)[];

/** A transfer as it is stored. */
export interface Pasaje extends Casilleros {
  readonly id: number;
  readonly id_usuario: number | null;
  readonly usuario: string;
  /** When it ran, milliseconds since 1970; null while it is pending. */
  readonly ejecucion: number | null;
  readonly resultado: string;
}

const COLUMNAS = `id, ${CASILLEROS.join(", ")}, id_usuario, usuario, ejecucion, resultado`;

/** One transfer, locked until the end of the transaction when it is to run. */
export function pasajeDe(q: Consulta, id: number, bloquear: boolean): Promise<Pasaje | undefined> {
  return q.fila<Pasaje>(
    `SELECT ${COLUMNAS} FROM pasajes WHERE id = ?` +
      (bloquear && q.dialecto === "postgres" ? " FOR UPDATE" : ""),
    [id],
  );
}

/** Ids of the pending ones, in the order in which they were entered ([J2]). */
export async function pendientes(q: Consulta): Promise<number[]> {
  const filas = await q.valores("SELECT id FROM pasajes WHERE ejecucion IS NULL ORDER BY id");
  return filas.map(([id]) => Number(id));
}

/** Every transfer, the last entered first, as the list shows it (spec 1 §3 «Transfer row»). */
export async function listaDePasajes(q: Consulta) {
  const nombres = await nombresDeCuentas(q);
  const filas = await q.filas<Pasaje>(`SELECT ${COLUMNAS} FROM pasajes ORDER BY id DESC`);
  return filas.map((p) => ({
    ...p,
    id_usuario: p.id_usuario ?? 0,
    nombre_completo: nombres.get(p.id_usuario ?? 0) ?? "",
    ejecucion: fechaYHora(p.ejecucion),
  }));
}

/** @throws Rechazo with the box in `campo`. */
function casillerosDe(pedido: Readonly<Record<string, unknown>>): Casilleros {
  const { codipres } = pedido;
  if (typeof codipres === "string" && !/^[EO][A-Z0-9]{4}$/.test(codipres.toUpperCase())) {
    throw rechazo("pasaje_codigo", {}, { campo: "codipres" });
  }
  const c = leerFormulario(CAMPOS_PASAJE, { ...pedido, codipres: String(codipres).toUpperCase() });
  for (const lado of ["origen", "destino"] as const) {
    if (c[`prog_${lado}`] === 0 && (c[`subp_${lado}`] || c[`proy_${lado}`] || c[`act_${lado}`])) {
      throw rechazo("pasaje_programa_cero", {}, { campo: `prog_${lado}` });
    }
  }
  const niveles = ["saf", "prog", "subp", "proy", "act"] as const;
  if (niveles.every((n) => c[`${n}_origen`] === c[`${n}_destino`])) {
    throw rechazo("pasaje_igual", {}, { campo: "saf_destino" });
  }
  return c;
}

/** Enters a transfer; it runs with the next process. Its id. */
export async function nuevoPasaje(
  app: App,
  actor: Actor,
  pedido: Readonly<Record<string, unknown>>,
  ahora: number,
): Promise<number> {
  const casilleros = casillerosDe(pedido);
  return await app.db.tx(async (q) => {
    for (const campo of ["saf_origen", "saf_destino"] as const) {
      const saf = casilleros[campo];
      if (!await organismo(q, saf)) throw rechazo("pasaje_saf", { saf }, { campo });
    }
    const columnas = [...CASILLEROS, "id_usuario", "usuario", "instante", "resultado"];
    const [[id]] = await q.valores(
      `INSERT INTO pasajes (${columnas.join(", ")}) ` +
        `VALUES (${columnas.map(() => "?").join(", ")}) RETURNING id`,
      [...CASILLEROS.map((c) => casilleros[c]), actor.id_usuario, actor.usuario, ahora, ""],
    );
    await q.auditar(actor, {
      accion: "nuevo",
      entidad: "pasajes",
      clave: Number(id),
      saf: casilleros.saf_origen,
      codipres: casilleros.codipres,
      despues: casilleros,
    });
    return Number(id);
  });
}

/** «Mapeo eSidif» of a budget and an origin SAF. @throws Rechazo 404 when it has no such group. */
export async function mapeoDePasaje(q: Consulta, codipres: string, saf: number) {
  const { ejercicio, version } = await grupo(q, saf, codipres);
  const clasificador = (await versionesDisponibles(q))
    .find((v) => v.ejercicio === ejercicio && v.version === version);
  return {
    descripcion: clasificador?.descripcion ?? "",
    ejercicio,
    version,
    mapeo: await mapeoEsidif(q, ejercicio, version, saf),
  };
}
