/**
 * Linked audit ([Q1]): each committed entry gets a link over the one before, in the chain of its SAF.
 * The links are written by themselves, after the entries, so that saves never wait for one another.
 */
import { ASIENTOS_EN_CAMINO, subirContador } from "#core/db/audit.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { cuantas, una } from "#core/db/query.ts";
import type { ColumnaLeida } from "#core/db/rows-as-text.ts";
import type { Consulta, Db, Escritura } from "#core/plugin.ts";
import { tabla } from "./tables.ts";

/** Chain of the entries that are of no SAF. */
export const SIN_SAF = -1;
/** Entries of one unit of work: few, so that nobody who saves waits for it. */
const POR_VEZ = 500;
/** Raised by each linker that writes: of two at a time, the database makes one begin again. */
const CONTADOR = "eslabones";

/** What of an entry is linked, in this order; its attachment goes by its hash, after them. */
const COLUMNAS = [
  ...["id", "instante", "id_usuario", "usuario", "origen", "accion", "entidad"],
  ...["clave", "saf", "codipres", "antes", "despues"],
];

/**
 * What an entry says, as one text that both databases write alike: of each column its length in
 * characters and itself, `3:abc;`, or `-;` of what is empty. Nothing that a person typed can be taken
 * for another column, and reading one text takes a third of reading twelve.
 */
const DICHO = COLUMNAS.map((c) => `CAST(a.${c} AS text)`)
  .map((c) => `coalesce(length(${c}) || ':' || ${c}, '-') || ';'`).join(" || ");

/** Columns of an entry as `leerAsiento` takes them; of its attachment, whether there is one. */
export const COLUMNAS_LEIDAS: readonly ColumnaLeida[] = [
  { nombre: "a.id", texto: false },
  { nombre: "a.instante", texto: false },
  { nombre: "a.saf", texto: false },
  { nombre: DICHO, texto: true },
  { nombre: "CASE WHEN a.contenido IS NULL THEN 0 ELSE 1 END", texto: false },
];
export const COLUMNAS_DE_ASIENTO = COLUMNAS_LEIDAS.map((c) => c.nombre).join(", ");

export interface Asentado {
  readonly id: number;
  readonly instante: number;
  readonly cadena: number;
  readonly dicho: string;
  readonly conAdjunto: boolean;
  /** Its attachment, which few have and may be large: read apart. */
  readonly contenido: Uint8Array | null;
}

/** An entry read with `COLUMNAS_DE_ASIENTO`; null when it is not there. */
export function leerAsiento([id, instante, saf, dicho, adjunto]: readonly unknown[]):
  | Asentado
  | null {
  if (id === null) return null;
  return {
    id: Number(id),
    instante: Number(instante),
    cadena: saf === null ? SIN_SAF : Number(saf),
    dicho: String(dicho),
    conAdjunto: Number(adjunto) === 1,
    contenido: null,
  };
}

/** The same with its attachment. */
export async function traerAdjunto(q: Consulta, asiento: Asentado): Promise<Asentado> {
  const donde = { id: asiento.id };
  const hallado = await una(q, nucleo.auditoria, donde, ["contenido"]);
  return { ...asiento, contenido: hallado?.contenido ?? null };
}

const sha256 = (...partes: readonly (string | Uint8Array)[]): Uint8Array => {
  const hash = new Bun.CryptoHasher("sha256");
  for (const parte of partes) hash.update(parte);
  return hash.digest();
};

/**
 * The link of an entry: SHA-256 of the link before (32 zeros for the first), of what it says in UTF-8
 * and of the SHA-256 of its attachment in hexadecimal, if it has one.
 */
export function huellaDeAsiento(
  anterior: Uint8Array | null,
  { dicho, contenido }: Pick<Asentado, "dicho" | "contenido">,
): Uint8Array {
  const adjunto = contenido ? sha256(contenido).toHex() : "";
  return sha256(anterior ?? new Uint8Array(32), dicho, adjunto);
}

/** Last link of a chain. */
export interface Cabo {
  readonly numero: number;
  readonly huella: Uint8Array;
}

/** The last link of every chain, by chain. */
export async function cabos(q: Consulta): Promise<Map<number, Cabo>> {
  const filas = await q.valores(
    "SELECT e.cadena, e.numero, e.huella FROM eslabones e JOIN " +
      "(SELECT cadena, max(numero) AS ultimo FROM eslabones GROUP BY cadena) u " +
      "ON u.cadena = e.cadena AND u.ultimo = e.numero ORDER BY e.cadena",
  );
  return new Map(
    filas.map(([cadena, numero, huella]) => [
      Number(cadena),
      { numero: Number(numero), huella: huella as Uint8Array },
    ]),
  );
}

async function caboDe(q: Consulta, cadena: number): Promise<Cabo> {
  const ultimo = await una(q, tabla.eslabones, { cadena }, ["numero", "huella"], {
    orden: "-numero",
  });
  return ultimo ?? { numero: 0, huella: new Uint8Array(32) };
}

const SIN_ENLAZAR = "FROM auditoria a WHERE a.id > ? " +
  "AND NOT EXISTS (SELECT 1 FROM eslabones e WHERE e.asiento = a.id)";

/** Past this one, an entry without a link is new; before it, it is looked for only when one lacks. */
async function desdeDonde(q: Consulta): Promise<number> {
  const [[ultimo]] = await q.valores("SELECT coalesce(max(asiento), 0) FROM eslabones");
  return Number(ultimo) - ASIENTOS_EN_CAMINO;
}

/** Links the next entries. @returns how many; 0 when there is none after `desde`. */
async function enlazarLote(q: Escritura, desde: number): Promise<number> {
  const filas = await q.valores(
    `SELECT ${COLUMNAS_DE_ASIENTO} ${SIN_ENLAZAR} ORDER BY a.id LIMIT ${POR_VEZ}`,
    [desde],
  );
  if (filas.length === 0) return 0;
  const puntas = new Map<number, Cabo>();
  const eslabones: [number, number, number, Uint8Array][] = [];
  for (const fila of filas) {
    const leido = leerAsiento(fila);
    if (!leido) continue;
    const asiento = leido.conAdjunto ? await traerAdjunto(q, leido) : leido;
    const { cadena, id } = asiento;
    const { numero, huella } = puntas.get(cadena) ?? await caboDe(q, cadena);
    const punta = { numero: numero + 1, huella: huellaDeAsiento(huella, asiento) };
    puntas.set(cadena, punta);
    eslabones.push([cadena, punta.numero, id, punta.huella]);
  }
  await q.insertar("eslabones", ["cadena", "numero", "asiento", "huella"], eslabones);
  return eslabones.length;
}

/** Whether an entry, however old, has no link. */
const faltaAlguno = async (q: Consulta): Promise<boolean> =>
  await cuantas(q, nucleo.auditoria, {}) > await cuantas(q, tabla.eslabones, {});

/**
 * Links the committed entries that there are; those that are saved meanwhile wait for the next pass.
 * @param todos until none is left, older than the last ones too: for whoever seals.
 * @returns how many it linked.
 */
export async function enlazar(db: Db, todos = false, seguir = () => true): Promise<number> {
  let hechos = 0;
  while (seguir()) {
    let desde = await desdeDonde(db);
    const [[hay]] = await db.valores(`SELECT EXISTS (SELECT 1 ${SIN_ENLAZAR})`, [desde]);
    if (!hay) {
      if (!todos || !await faltaAlguno(db)) break;
      desde = 0;
    }
    const enlazados = await db.tx(async (q) => {
      await subirContador(q, CONTADOR);
      return await enlazarLote(q, desde);
    });
    hechos += enlazados;
    // While people save there is always another one: run after each, the units of work of the linker
    // would follow one another without a pause, and slow down those who save.
    if (!todos && enlazados < POR_VEZ) break;
  }
  return hechos;
}

/** Inside a unit of work that seals: what was committed until it began, to the last entry. */
export async function enlazarTodo(q: Escritura): Promise<void> {
  await subirContador(q, CONTADOR);
  while (await enlazarLote(q, await desdeDonde(q)) > 0);
  if (await faltaAlguno(q)) { while (await enlazarLote(q, 0) > 0); }
}

/** Entries written before `hasta` that have no link yet, among the last ones. */
export async function sinEnlazar(q: Consulta, hasta: number): Promise<number> {
  const [[n]] = await q.valores(
    `SELECT count(*) ${SIN_ENLAZAR} AND a.instante < ?`,
    [await desdeDonde(q), hasta],
  );
  return Number(n);
}
