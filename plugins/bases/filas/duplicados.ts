/** Rows of a group that say exactly what another of their base does (formulation [F6]). */
import { Cache } from "../../../core/cache.ts";
import { contarRegistros } from "../../../core/domain/money.ts";
import type { Consulta, PuntoDeRevision } from "../../../core/plugin.ts";
import { type Base, BASES, columnasDe, tablaDe } from "../bases.ts";
import { type Grupo, grupo } from "../grupos/grupos.ts";
import { lugarDeIguales, registroEnPalabras } from "./en-la-base.ts";
import { lotesDe } from "./filas.ts";
import { firma, textoDeRepetidas } from "./repetidas.ts";

/** Rows that say the same: what they say, and how many they are. */
interface Iguales {
  readonly base: Base;
  readonly valores: readonly unknown[];
  readonly veces: number;
}

/** Rows that are looked at without letting others be served. */
const TANDA = 4096;

async function enLaBase(q: Consulta, base: Base, grupo: Grupo): Promise<Iguales[]> {
  const vistas = new Set<string>();
  const repetidas = new Map<string, { valores: readonly unknown[]; veces: number }>();
  for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), grupo, TANDA)) {
    for (const fila of lote) {
      const valores = fila.slice(1, -1);
      const suya = firma(valores);
      if (!vistas.has(suya)) vistas.add(suya);
      else {
        const conocida = repetidas.get(suya);
        if (conocida) conocida.veces++;
        else repetidas.set(suya, { valores, veces: 2 });
      }
    }
  }
  return [...repetidas.values()].map((r) => ({ base, ...r }));
}

/** What is told of them, however many they are. */
interface Hallados {
  /** State of the rows that they were found in. */
  readonly rev_datos: number;
  readonly registros: number;
  readonly primeros: readonly Iguales[];
}

const GRUPOS = 500;
const NOMBRADOS = 20;
const memorias = new WeakMap<object, Cache<string, Hallados>>();

async function buscar(q: Consulta, grupo: Grupo): Promise<Hallados> {
  const todos: Iguales[] = [];
  for (const base of BASES) todos.push(...await enLaBase(q, base, grupo));
  return {
    rev_datos: grupo.rev_datos,
    registros: todos.reduce((n, { veces }) => n + veces, 0),
    primeros: todos.slice(0, NOMBRADOS),
  };
}

/** @param grupo of the same snapshot as its rows. */
async function duplicadosDe(q: Consulta, grupo: Grupo): Promise<Hallados> {
  // Inside a unit of work nothing is remembered: its rows may never be committed.
  if ("ejecutar" in q || !q.base) return await buscar(q, grupo);
  const par = `${grupo.saf}|${grupo.codipres}`;
  const memoria = memorias.getOrInsertComputed(q.base, () => new Cache("duplicados", GRUPOS));
  const conocidos = memoria.get(par);
  if (conocidos?.rev_datos === grupo.rev_datos) return conocidos;
  const hallados = await buscar(q, grupo);
  memoria.set(par, hallados);
  return hallados;
}

export const puntoDuplicados: PuntoDeRevision = {
  id: "duplicados",
  titulo: "Registros exactamente iguales a otro",
  orden: 30,
  async run({ q, saf, codipres }) {
    const { registros, primeros } = await duplicadosDe(q, await grupo(q, saf, codipres));
    if (registros === 0) return null;
    const detalle = primeros.map(({ base, valores, veces }) => ({
      frase: `${base.titulo}, ${contarRegistros(veces)}: ${registroEnPalabras(base, valores)}`,
      lugar: lugarDeIguales(base, valores),
    }));
    return {
      cuantos: registros,
      frase: textoDeRepetidas(registros),
      lugar: detalle[0].lugar,
      detalle,
    };
  },
};
