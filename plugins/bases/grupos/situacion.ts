/** Rows and invalid rows of each base of a group, counted once per state of its data. */
import { Cache } from "../../../core/cache.ts";
import { leerContador } from "../../../core/db/audit.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { BASES, columnasDe, tablaDe } from "../bases.ts";
import { catalogoDe } from "../filas/catalogo.ts";
import { lotesDe } from "../filas/filas.ts";
import type { Grupo } from "./grupos.ts";
import { crearValidador } from "../filas/validar.ts";

export interface EstadoDeBase {
  readonly base: string;
  readonly titulo: string;
  readonly registros: number;
  /** Rows that fail some check ([B2]). */
  readonly errores: number;
}

interface Recordado {
  readonly clave: string;
  readonly bases: readonly EstadoDeBase[];
}

/** By open database and group: the toolbar asks again and again for what did not change. */
const recordados = new WeakMap<object, Cache<string, Recordado>>();
const RECORDADOS_MAXIMO = 500;

async function contar(q: Consulta, grupo: Grupo): Promise<EstadoDeBase[]> {
  const catalogo = await catalogoDe(q, grupo);
  const bases: EstadoDeBase[] = [];
  for (const base of BASES) {
    const validador = crearValidador(base, catalogo);
    let registros = 0;
    let errores = 0;
    for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), grupo, 4096)) {
      registros += lote.length;
      for (const fila of lote) if (validador.bits(fila) !== 0) errores++;
    }
    bases.push({ base: base.id, titulo: base.titulo, registros, errores });
  }
  return bases;
}

/**
 * The nine bases in order. `grupo` and the rows must come from one snapshot.
 * What is validated depends on the rows, the reference data and the organismo: `rev_datos` and the
 * counter `referencias` tell all of them.
 */
export async function estadoDeBases(q: Consulta, grupo: Grupo): Promise<readonly EstadoDeBase[]> {
  // Inside a unit of work nothing is remembered: its rows may never be committed.
  if ("ejecutar" in q || !q.base) return await contar(q, grupo);
  const propios = recordados.get(q.base) ??
    new Cache<string, Recordado>("situaciones", RECORDADOS_MAXIMO);
  recordados.set(q.base, propios);
  const par = `${grupo.saf}|${grupo.codipres}`;
  const clave = `${grupo.rev_datos}|${await leerContador(q, "referencias")}`;
  const guardado = propios.get(par);
  if (guardado?.clave === clave) return guardado.bases;
  const bases = await contar(q, grupo);
  propios.set(par, { clave, bases });
  return bases;
}
