/**
 * What a transfer would do as things stand, before anybody runs it: why it could not ([J3]), how many
 * rows it would move, and what its two openings are called. Those that run before it count.
 */
import { Cache } from "#core/cache.ts";
import { varias } from "#core/db/query.ts";
import { Rechazo } from "#core/errors.ts";
import type { Consulta } from "#core/plugin.ts";
import type { PreviaDePasaje, PreviaDePendiente } from "#proto/admin.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import {
  exigirEditable,
  type Grupo,
  grupo,
  type Movidos,
  porcentajesDe,
  porMover,
  type RenglonesPorCadena,
  renglonesPorCadena,
} from "#plugins/bases/service.ts";
import { type Cadena, referencias } from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import { cadenaDe, claveDe, type Lado, type Lugares, lugaresDe, textoDeCadena } from "./lugares.ts";
import { type Casilleros, casillerosDe, COLUMNAS, type Pasaje } from "./pasajes.ts";

/** What stays in the SAF of origin when the rows leave it ([J2]). */
export async function loQueQueda(q: Consulta, { origen, destino }: Lugares): Promise<string> {
  if (origen.grupo.saf === destino.grupo.saf) return "";
  const hay = await porcentajesDe(q, origen.grupo);
  if (hay.length === 0) return "";
  const cuales = hay.map((p) => `${p.titulo}: ${p.registros}`).join("; ");
  return `Quedan en el SAF ${origen.grupo.saf} los porcentajes de todos los programas (${cuales}).`;
}

/** Rows that stand somewhere today, and that earlier transfers would have brought here. */
interface Fuente {
  readonly grupo: Grupo;
  readonly cadena: Cadena;
  /** Percentages of programme 0, which do not move from there. */
  readonly sinPorcentajes: boolean;
}

/** Rows that are held at once: those of a group are read again when others came between. */
const RENGLONES = 200_000;

const pesar = (leidos: RenglonesPorCadena): number => {
  let n = 1;
  for (const cadenas of leidos.values()) for (const r of cadenas.values()) n += r.length;
  return n;
};

/** Transfers one after another, as the process would run them; nothing is written. */
class Ensayo {
  readonly #grupos = new Map<string, Promise<Grupo>>();
  readonly #leidos = new Cache<string, RenglonesPorCadena>("pasajes_renglones", RENGLONES, pesar);
  readonly #fuentes = new Map<string, readonly Fuente[]>();
  #organismos: ReadonlyMap<number, string> | null = null;

  constructor(private readonly q: Consulta) {}

  #grupo(saf: number, codipres: string): Promise<Grupo> {
    const clave = `${saf}|${codipres}`;
    let hallado = this.#grupos.get(clave);
    if (!hallado) this.#grupos.set(clave, hallado = grupo(this.q, saf, codipres));
    return hallado;
  }

  async #renglones({ saf, codipres }: Grupo): Promise<RenglonesPorCadena> {
    const clave = `${saf}|${codipres}`;
    let leidos = this.#leidos.get(clave);
    if (!leidos) {
      this.#leidos.set(clave, leidos = await renglonesPorCadena(this.q, { saf, codipres }));
    }
    return leidos;
  }

  async #nombres(p: Casilleros, lado: Lado): Promise<PreviaDePasaje[Lado]> {
    this.#organismos ??= await nombresDeSaf(this.q);
    const saf = p[`saf_${lado}`];
    const organismo = this.#organismos.get(saf) ?? "";
    try {
      const { ejercicio, version, desde_mes } = await this.#grupo(saf, p.codipres);
      const estructura = await referencias(this.q, ejercicio, version, desde_mes);
      return { organismo, apertura: estructura.descripcionApertura(saf, cadenaDe(p, lado)) };
    } catch (error) {
      // Without its group there is no structure that names it; the reason says so.
      if (error instanceof Rechazo) return { organismo, apertura: "" };
      throw error;
    }
  }

  #enSuLugar(p: Casilleros, lado: Lado, propio: Lugares["origen"]): readonly Fuente[] {
    const clave = `${p.codipres}|${claveDe(p, lado)}`;
    return this.#fuentes.get(clave) ?? [{ ...propio, sinPorcentajes: propio.cadena.prog === 0 }];
  }

  async #movidos(p: Casilleros, { origen, destino }: Lugares): Promise<readonly Movidos[]> {
    const porBase = new Map<string, Movidos>();
    for (const fuente of this.#enSuLugar(p, "origen", origen)) {
      const leidos = await this.#renglones(fuente.grupo);
      const cadena = textoDeCadena(fuente.cadena);
      const movidos = await porMover(
        this.q,
        fuente,
        destino,
        (base) => leidos.get(base)?.get(cadena) ?? [],
      );
      for (const m of movidos) {
        if (m.de.todosLosProgramas && fuente.sinPorcentajes) continue;
        const { base, titulo } = m;
        const antes = porBase.get(base) ?? { registros: 0, errores: 0 };
        const registros = antes.registros + m.registros;
        porBase.set(base, { base, titulo, registros, errores: antes.errores + m.errores });
      }
    }
    return [...porBase.values()];
  }

  /** The rows of the origin stand at the destination for whoever comes next. */
  #dejar(p: Casilleros, { origen, destino }: Lugares): void {
    const salen = this.#enSuLugar(p, "origen", origen)
      .map((f) => ({ ...f, sinPorcentajes: f.sinPorcentajes || origen.cadena.prog === 0 }));
    const estaban = this.#enSuLugar(p, "destino", destino);
    this.#fuentes.set(`${p.codipres}|${claveDe(p, "destino")}`, [...estaban, ...salen]);
    this.#fuentes.set(`${p.codipres}|${claveDe(p, "origen")}`, []);
  }

  /** @param pasar whether those that come after it find its rows at the destination. */
  async prever(p: Casilleros, pasar = true): Promise<PreviaDePasaje> {
    const nombres = {
      origen: await this.#nombres(p, "origen"),
      destino: await this.#nombres(p, "destino"),
    };
    try {
      const lugares = await lugaresDe(this.q, p, async (saf) => {
        const g = await this.#grupo(saf, p.codipres);
        exigirEditable(g);
        return g;
      });
      const bases = await this.#movidos(p, lugares);
      if (bases.length === 0) throw rechazo("pasaje_sin_registros");
      if (pasar) this.#dejar(p, lugares);
      const suma = (de: "registros" | "errores") => bases.reduce((n, m) => n + m[de], 0);
      return {
        ...nombres,
        motivo: "",
        registros: suma("registros"),
        errores: suma("errores"),
        bases,
        quedan: await loQueQueda(this.q, lugares),
      };
    } catch (error) {
      if (!(error instanceof Rechazo)) throw error;
      const { message: motivo } = error;
      return { ...nombres, motivo, registros: 0, errores: 0, bases: [], quedan: "" };
    }
  }
}

/** Pending ones in the order in which they run, with their boxes. */
const pendientesDe = (q: Consulta, codipres?: string): Promise<Pasaje[]> =>
  varias(
    q,
    tabla.pasajes,
    { ejecucion: null, ...(codipres === undefined ? {} : { codipres }) },
    COLUMNAS,
    { orden: "id" },
  );

/**
 * Of some that run one after another, those that have to do with what stands in some openings in the
 * end: the ones that take from them or bring to them, and in turn those that had to do with these.
 * @param claves `claveDe` of the openings.
 */
function losQueInfluyen(pasajes: readonly Pasaje[], claves: Iterable<string>): Pasaje[] {
  const tocadas = new Set(claves);
  return pasajes.toReversed().filter((p) => {
    const origen = claveDe(p, "origen");
    const influye = tocadas.has(origen) || tocadas.has(claveDe(p, "destino"));
    if (influye) tocadas.add(origen);
    return influye;
  }).reverse();
}

/**
 * What each pending one would do, run in their order.
 * @param ids only these would run; null = all of them.
 */
export async function previasDePendientes(
  q: Consulta,
  ids: ReadonlySet<number> | null,
): Promise<PreviaDePendiente[]> {
  const ensayo = new Ensayo(q);
  const previas: PreviaDePendiente[] = [];
  const elegidos = (await pendientesDe(q)).filter((p) => ids === null || ids.has(p.id));
  for (const p of elegidos) {
    previas.push({ id: p.id, ...await ensayo.prever(p) });
  }
  return previas;
}

/**
 * An essay in which the pending ones of a budget have run, up to the one that is being corrected.
 * @param claves `claveDe` of the openings that will be asked for: the others are left as they are.
 */
export async function trasLosPendientes(
  q: Consulta,
  codipres: string,
  claves: Iterable<string>,
  hasta = Infinity,
): Promise<{ readonly ensayo: Ensayo; readonly pendientes: readonly Pasaje[] }> {
  const ensayo = new Ensayo(q);
  const pendientes = (await pendientesDe(q, codipres)).filter((p) => p.id < hasta);
  for (const p of losQueInfluyen(pendientes, claves)) await ensayo.prever(p);
  return { ensayo, pendientes };
}

/**
 * What one that is still being typed would do.
 * @param id the pending one that is being corrected, which keeps its turn; without it, the last.
 * @throws Rechazo for boxes that make no transfer.
 */
export async function previaDeCasilleros(
  q: Consulta,
  pedido: Readonly<Record<string, unknown>>,
  id?: number,
): Promise<PreviaDePasaje> {
  const casilleros = casillerosDe(pedido);
  const claves = [claveDe(casilleros, "origen")];
  const { ensayo } = await trasLosPendientes(q, casilleros.codipres, claves, id);
  return await ensayo.prever(casilleros);
}
