/**
 * Keeps the reference data of each database in memory. Every call reads the counter `referencias`,
 * which each write to a reference table or organismo raises in its own transaction: what is kept
 * is right exactly while the counter is the one it was read under.
 */
import { Cache } from "#core/cache.ts";
import { leerContador } from "#core/db/audit.ts";
import { esEscritura } from "#core/db/by-base.ts";
import type { Consulta, Db } from "#core/plugin.ts";
import { leerEstructura, leerInstantanea } from "./contenido.ts";
import type { Estructura } from "./estructura.ts";
import type { Instantanea } from "./instantanea.ts";
import { Referencias } from "./referencias.ts";

/** Counter raised by every write to the data kept here. */
export const CONTADOR = "referencias";

const ESTRUCTURAS = 12;
const MESES = 64;

interface Memoria {
  readonly contador: number;
  readonly instantanea: Instantanea;
  readonly estructuras: Cache<string, Estructura>;
  readonly referencias: Cache<string, Referencias>;
}

const memorias = new WeakMap<object, Memoria>();
const cargas = new WeakMap<object, { contador: number; promesa: Promise<Memoria> }>();

const esDb = (q: Consulta): q is Db => "leer" in q;

/** Several reads of one state: a snapshot, or the transaction that `q` already is. */
function consistente<T>(q: Consulta, fn: (q: Consulta) => Promise<T>): Promise<T> {
  return esDb(q) ? q.leer(fn) : fn(q);
}

function cargar(q: Consulta): Promise<Memoria> {
  return consistente(q, async (s) => ({
    contador: await leerContador(s, CONTADOR),
    instantanea: await leerInstantanea(s),
    estructuras: new Cache("estructuras", ESTRUCTURAS),
    referencias: new Cache("referencias", MESES),
  }));
}

/** One load at a time per database and counter: the rest wait for it. */
async function cargarUnaVez(db: Db, contador: number): Promise<Memoria> {
  let carga = cargas.get(db);
  if (carga?.contador !== contador) {
    carga = { contador, promesa: cargar(db) };
    cargas.set(db, carga);
  }
  try {
    return await carga.promesa;
  } finally {
    if (cargas.get(db) === carga) cargas.delete(db);
  }
}

/** What each open snapshot found: nothing that is written later changes what it reads. */
const deFotos = new WeakMap<Consulta, Memoria>();
const esFoto = (q: Consulta): boolean => !esDb(q) && !esEscritura(q);

async function memoria(q: Consulta): Promise<Memoria> {
  const vista = deFotos.get(q);
  if (vista) return vista;
  const hallada = await memoriaDe(q);
  if (esFoto(q)) deFotos.set(q, hallada);
  return hallada;
}

async function memoriaDe(q: Consulta): Promise<Memoria> {
  const contador = await leerContador(q, CONTADOR);
  const comun = q.base ?? q;
  for (const clave of [comun, q]) {
    const guardada = memorias.get(clave);
    if (guardada?.contador === contador) return guardada;
  }
  const nueva = esDb(q) ? await cargarUnaVez(q, contador) : await cargar(q);
  const actual = memorias.get(comun);
  // An old snapshot does not displace what newer readers share.
  const compartir = !esEscritura(q) && (!actual || actual.contador < nueva.contador || esDb(q));
  memorias.set(compartir ? comun : q, nueva);
  return nueva;
}

/** The reference data without a structure or a month. */
export async function instantanea(q: Consulta): Promise<Instantanea> {
  return (await memoria(q)).instantanea;
}

async function leerEn(q: Consulta, ejercicio: number, version: number) {
  return await consistente(q, async (s) => ({
    contador: await leerContador(s, CONTADOR),
    estructura: await leerEstructura(s, ejercicio, version),
  }));
}

/** The structure of a classifier, with the rest of the data of the same state. */
async function conEstructura(q: Consulta, ejercicio: number, version: number) {
  const clave = `${ejercicio}.${version}`;
  for (;;) {
    const m = await memoria(q);
    const guardada = m.estructuras.get(clave);
    if (guardada) return { m, estructura: guardada };
    const leida = await leerEn(q, ejercicio, version);
    // Written meanwhile: both are read again, so that they belong together.
    if (leida.contador !== m.contador) continue;
    const ajena = esEscritura(q) && memorias.get(q) !== m;
    if (!ajena) m.estructuras.set(clave, leida.estructura);
    return { m, estructura: leida.estructura };
  }
}

/** The structure (ejercicio, version). */
export async function estructura(
  q: Consulta,
  ejercicio: number,
  version: number,
): Promise<{ instantanea: Instantanea; estructura: Estructura }> {
  const { m, estructura } = await conEstructura(q, ejercicio, version);
  return { instantanea: m.instantanea, estructura };
}

/**
 * Everything needed to validate and value a data group: reference data at `mes` in the structure
 * (ejercicio, version). Immutable; the same object until something is written.
 */
export async function referencias(
  q: Consulta,
  ejercicio: number,
  version: number,
  mes: number,
): Promise<Referencias> {
  const { m, estructura } = await conEstructura(q, ejercicio, version);
  const clave = `${ejercicio}.${version}.${mes}`;
  const guardadas = m.referencias.get(clave);
  if (guardadas?.estructura === estructura) return guardadas;
  const nuevas = new Referencias(
    m.instantanea,
    estructura,
    ejercicio,
    version,
    mes,
    m.contador,
  );
  m.referencias.set(clave, nuevas);
  return nuevas;
}
