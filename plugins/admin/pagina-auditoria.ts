/**
 * A page of the audit trail ([A1]), however long it is: what is typed becomes exact values, found
 * by jumping from one to the next in an index; the rarest of them is what is read, in its order.
 */
import type { Consulta } from "../../core/plugin.ts";
import {
  type Condicion,
  condiciones,
  diceEntidad,
  type FiltroDeAuditoria,
  leerAsientos,
  mostrarAsiento,
} from "./auditoria.ts";

/** Entries of a page. */
const POR_PAGINA = 50;
/** Entries that are counted: a person who has more to look at limits the days. */
const TOPE = 10_000;
/** The same, where several filters meet: the entries themselves have to be looked at. */
const TOPE_DE_VARIOS = 1_000;
/** Entries of one value up to which reading them all costs less than going through the others. */
const RARO = 5_000;
/** Exact values that are looked up one by one. */
const VALORES = 20;

/** Columns with an index in the order of the entries. */
type Columna = "saf" | Textos;

/** What one filter leaves of the values that a column has. */
interface Dimension {
  readonly columna: Columna;
  readonly valores: readonly (string | number)[];
}

const marcas = (n: number): string => Array.from({ length: n }, () => "?").join(", ");

/** Columns that are looked up by a part of what they say. */
const TEXTOS = ["usuario", "codipres", "entidad", "accion"] as const;
/** Identities are given before the commit: one this far behind the last may still appear. */
const REZAGO = 1_000;

type Textos = typeof TEXTOS[number];

interface Vistos {
  /** Greatest id that was looked at. */
  ultimo: number;
  readonly valores: Readonly<Record<Textos, Set<string>>>;
}

/** Values that the trail has; it only grows, so that only what was added has to be read. */
const vistos = new WeakMap<object, Vistos>();

/** Each value by one jump in the index of its column. */
async function saltar(q: Consulta, columna: Textos): Promise<Set<string>> {
  const filas = await q.valores(
    `WITH RECURSIVE v (valor) AS (SELECT min(${columna}) FROM auditoria UNION ALL ` +
      `SELECT (SELECT min(a.${columna}) FROM auditoria a WHERE a.${columna} > v.valor) ` +
      "FROM v WHERE v.valor IS NOT NULL) SELECT valor FROM v WHERE valor IS NOT NULL",
  );
  return new Set(filas.map(([valor]) => String(valor)));
}

async function valoresVistos(q: Consulta): Promise<Vistos["valores"]> {
  const [[maximo]] = await q.valores("SELECT coalesce(max(id), 0) FROM auditoria");
  const ultimo = Number(maximo);
  const antes = vistos.get(q.base ?? q);
  if (!antes) {
    const pares = [];
    for (const columna of TEXTOS) pares.push([columna, await saltar(q, columna)] as const);
    const valores = Object.fromEntries(pares) as Record<Textos, Set<string>>;
    vistos.set(q.base ?? q, { ultimo, valores });
    return valores;
  }
  const nuevos = await q.valores(
    `SELECT DISTINCT ${TEXTOS.join(", ")} FROM auditoria WHERE id > ?`,
    [antes.ultimo - REZAGO],
  );
  for (const fila of nuevos) {
    TEXTOS.forEach((c, i) => fila[i] !== null && antes.valores[c].add(String(fila[i])));
  }
  antes.ultimo = ultimo;
  return antes.valores;
}

/** What of a column passes, by what was typed; absent when nothing was. */
function pasaDe(f: FiltroDeAuditoria): Partial<Record<Textos, (valor: string) => boolean>> {
  const dice = (texto: string) => (valor: string) =>
    valor.toLowerCase().includes(texto.trim().toLowerCase());
  const { usuario, accion, entidad, codipres } = f;
  return {
    ...(usuario?.trim() ? { usuario: dice(usuario) } : {}),
    ...(accion?.trim() ? { accion: dice(accion) } : {}),
    ...(entidad?.trim() ? { entidad: diceEntidad(entidad) } : {}),
    ...(codipres ? { codipres: (valor: string) => valor.startsWith(codipres.toUpperCase()) } : {}),
  };
}

async function dimensionesDe(q: Consulta, f: FiltroDeAuditoria): Promise<Dimension[]> {
  const hechas: Dimension[] = f.saf === undefined ? [] : [{ columna: "saf", valores: [f.saf] }];
  const pasa = pasaDe(f);
  if (Object.keys(pasa).length === 0) return hechas;
  const todos = await valoresVistos(q);
  for (const columna of TEXTOS) {
    const filtro = pasa[columna];
    if (filtro) hechas.push({ columna, valores: [...todos[columna]].filter(filtro) });
  }
  return hechas;
}

/** How many entries a statement finds, counted up to a limit. */
async function contar(q: Consulta, c: Condicion, tope: number): Promise<number> {
  const [[n]] = await q.valores(
    `SELECT count(*) FROM (SELECT 1 FROM auditoria WHERE ${c.sql} LIMIT ?) t`,
    [...c.valores, tope],
  );
  return Number(n);
}

const SIEMPRE: Condicion = { sql: "1 = 1", valores: [] };

const unir = (...partes: readonly Condicion[]): Condicion => ({
  sql: partes.map(({ sql }) => sql).join(" AND "),
  valores: partes.flatMap(({ valores }) => valores),
});

/**
 * A plain column lets the database use its index; an expression over it (`saf + 0`) prevents that.
 */
function limitar({ columna, valores }: Dimension, conIndice: boolean): Condicion {
  const suelta = columna === "saf" ? `${columna} + 0` : `${columna} || ''`;
  return { sql: `${conIndice ? columna : suelta} IN (${marcas(valores.length)})`, valores };
}

interface Plan {
  /** Read value by value, each in the order of the entries. */
  readonly ramas?: Dimension;
  /** Read whole, and ordered afterwards: it is rare. */
  readonly rara?: Dimension;
  readonly comun: Condicion;
  readonly tope: number;
}

/** The rarest of several filters, if one is. */
async function raraDe(
  q: Consulta,
  { desde, hasta }: FiltroDeAuditoria,
  dimensiones: readonly Dimension[],
): Promise<Dimension | undefined> {
  const medidas: { d: Dimension; n: number }[] = [];
  for (const d of dimensiones) {
    const n = await contar(q, unir(limitar(d, true), condiciones({ desde, hasta })), RARO);
    medidas.push({ d, n });
  }
  return medidas.toSorted((a, b) => a.n - b.n).find(({ n }) => n < RARO)?.d;
}

/**
 * Chooses which filter goes through an index and which are checked row by row, to read the fewest
 * entries.
 */
async function planDe(
  q: Consulta,
  f: FiltroDeAuditoria,
  dimensiones: readonly Dimension[],
): Promise<Plan> {
  // What has no index of its own: days, the key, what sessions note by themselves.
  const { desde, hasta, clave, de_sesion } = f;
  const comun = condiciones({ desde, hasta, clave, de_sesion });
  const con = (d: Dimension | undefined, indices: boolean) =>
    unir(...dimensiones.filter((x) => x !== d).map((x) => limitar(x, indices)), comun);
  if (clave) {
    // A key belongs to an entity, and there is an index over (entity, key).
    const rara = dimensiones.find((d) => d.columna === "entidad") ??
      { columna: "entidad" as const, valores: [...(await valoresVistos(q)).entidad] };
    return { rara, comun: con(rara, false), tope: TOPE };
  }
  const [primera, ...otras] = dimensiones;
  if (!primera) return { comun, tope: TOPE };
  const tope = otras.length > 0 || de_sesion === 0 ? TOPE_DE_VARIOS : TOPE;
  if (otras.length === 0 && primera.valores.length <= VALORES) {
    return { ramas: primera, comun, tope };
  }
  // PostgreSQL chooses by its statistics; SQLite has none.
  if (q.dialecto === "postgres") return { comun: con(undefined, true), tope };
  const rara = await raraDe(q, f, dimensiones);
  return { rara, comun: con(rara, false), tope };
}

/** Where a page begins: after an entry, or after so many. */
interface Lugar {
  readonly saltear: number;
  readonly antes?: { readonly instante: number; readonly id: number };
}

const ORDEN = "ORDER BY instante DESC, id DESC LIMIT ?";

/** `1790000000000-123`, as an answer gives it; undefined for anything else. */
export function leerLugar(texto: string): Lugar["antes"] {
  const partes = /^(\d{1,15})-(\d{1,15})$/.exec(texto);
  return partes ? { instante: Number(partes[1]), id: Number(partes[2]) } : undefined;
}

async function idsDe(
  q: Consulta,
  { ramas, rara, comun }: Plan,
  { saltear, antes }: Lugar,
): Promise<{ id: number; instante: number }[]> {
  const corte: Condicion = antes
    ? { sql: "(instante, id) < (?, ?)", valores: [antes.instante, antes.id] }
    : SIEMPRE;
  const limite = unir(comun, corte);
  const n = POR_PAGINA + 1;
  if (!ramas) {
    const { sql, valores } = rara ? unir(limitar(rara, true), limite) : limite;
    // What is rare is found by its own index, not by that of the order.
    const orden = rara ? ORDEN.replace("instante", "instante + 0") : ORDEN;
    return await q.filas(`SELECT id, instante FROM auditoria WHERE ${sql} ${orden} OFFSET ?`, [
      ...[...valores, n, saltear],
    ]);
  }
  // Each value gives its own last ones, in order: nothing else is read to merge them.
  const partes = ramas.valores.map(() =>
    `SELECT * FROM (SELECT id, instante FROM auditoria WHERE ${ramas.columna} = ? ` +
    `AND ${limite.sql} ${ORDEN}) r`
  );
  return await q.filas(
    `SELECT id, instante FROM (${partes.join(" UNION ALL ")}) t ${ORDEN} OFFSET ?`,
    [...ramas.valores.flatMap((v) => [v, ...limite.valores, n + saltear]), n, saltear],
  );
}

/**
 * A page of the trail, the newest first. `total` is counted up to a limit, which `hay_mas` tells;
 * `siguiente` is where the next page begins, whatever is added meanwhile. Pages count from 1.
 * @param antes of a previous answer; goes before `pagina`.
 */
export async function paginaDeAuditoria(
  q: Consulta,
  filtro: FiltroDeAuditoria,
  pagina: number,
  antes?: Lugar["antes"],
) {
  const dimensiones = await dimensionesDe(q, filtro);
  if (dimensiones.some((d) => d.valores.length === 0)) {
    return { total: 0, hay_mas: false, por_pagina: POR_PAGINA, siguiente: null, asientos: [] };
  }
  const plan = await planDe(q, filtro, dimensiones);
  const lugar = antes ? { saltear: 0, antes } : { saltear: (pagina - 1) * POR_PAGINA };
  const dimension = plan.rara ?? plan.ramas;
  const todo = dimension ? unir(limitar(dimension, true), plan.comun) : plan.comun;
  const halladas = await idsDe(q, plan, lugar);
  const contadas = await contar(q, todo, plan.tope + 1);
  const ids = halladas.slice(0, POR_PAGINA);
  const ultima = halladas.length > POR_PAGINA ? ids.at(-1) : undefined;
  const asientos = await leerAsientos(q, ids.map(({ id }) => id));
  return {
    total: Math.min(contadas, plan.tope),
    hay_mas: contadas > plan.tope,
    por_pagina: POR_PAGINA,
    siguiente: ultima ? `${ultima.instante}-${ultima.id}` : null,
    asientos: asientos.map(mostrarAsiento),
  };
}
