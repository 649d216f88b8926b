/**
 * The lists of the current group in the browser. What is saved, here or by somebody else, is told
 * with its rows and put in its place; a list is read again only when something of it was missed.
 */
import { type Signal, signal } from "@preact/signals-react";
import type { CambioDeLista } from "#proto/bases.ts";
import type { Answer } from "#proto/calls.ts";
import { api, type RespuestaConVersion } from "#ui/api.ts";
import type { EventoDelServidor } from "#ui/events.ts";
import { mostrarError } from "#ui/state/alerts.ts";
import { BASES } from "../bases.ts";
import { conCategoria } from "../filas/listado/vista.ts";
import { costoDe, type FilaMostrada, tieneErrores } from "./tipos.ts";

// How far a list on screen goes, and whether what is told of it follows. Pure.

type VersionContada = CambioDeLista["version"];

interface VersionDeLista {
  /** Header and reference data: with others, any row may read otherwise. */
  readonly marco: string;
  /** Raised by each write to the group. */
  readonly datos: number;
  /** Of whom: a server that began again, perhaps over a database put back, is another. */
  readonly de: string;
}

/** What the answer of a list says of itself: `W/"marco.datos-de"`; null when it says nothing. */
export function versionDeEtag(etag: string | null): VersionDeLista | null {
  const partes = /^W\/"(\d+\.\d+)\.(\d+)-(\w+)"$/.exec(etag ?? "");
  return partes && { marco: partes[1], datos: Number(partes[2]), de: partes[3] };
}

/**
 * `sigue`: nothing is missing. `falta`: something that was not told, or not yet. `otra`: the whole
 * list may read otherwise.
 */
type Estado = "sigue" | "falta" | "otra";

/** A list as it was read, and the changes told since. */
export class Seguimiento {
  #datos: number;
  /** Told before what comes between. */
  #sueltos: VersionContada[] = [];
  /** By row, the version that it was last told with: what is told late does not go over it. */
  readonly #filas = new Map<number, number>();
  /** Rows changed that were not told: up to its version, the list does not show them. */
  #incompleta = false;

  constructor(private readonly leida: VersionDeLista) {
    this.#datos = leida.datos;
  }

  /** Whether the list goes as far as that version. */
  tiene({ marco, datos, de }: VersionDeLista): boolean {
    return !this.#incompleta && de === this.leida.de && marco === this.leida.marco &&
      datos === this.#datos && this.#sueltos.length === 0;
  }

  /** Something changed without being told which rows: only reading the list again shows them. */
  perder(): void {
    this.#incompleta = true;
  }

  /** Whether the list that was read already had it. */
  esAnterior({ despues }: VersionContada): boolean {
    return despues <= this.leida.datos;
  }

  recibir(version: VersionContada): Estado {
    if (this.esAnterior(version)) return this.#estado();
    if (version.marco !== this.leida.marco) return "otra";
    this.#sueltos.push(version);
    for (;;) {
      const datos = this.#datos;
      const sigue = ({ antes, despues }: VersionContada) =>
        despues <= datos || antes !== null && antes <= datos;
      const siguen = this.#sueltos.filter(sigue);
      if (siguen.length === 0) return this.#estado();
      this.#datos = Math.max(datos, ...siguen.map((v) => v.despues));
      this.#sueltos = this.#sueltos.filter((v) => !sigue(v));
    }
  }

  #estado(): Estado {
    return this.#sueltos.length === 0 ? "sigue" : "falta";
  }

  /** Whether what is told of a row is not older than what was told of it before. */
  vale(id: number, { despues }: VersionContada): boolean {
    if (despues <= this.leida.datos || despues < (this.#filas.get(id) ?? 0)) return false;
    this.#filas.set(id, despues);
    return true;
  }
}

interface Lista {
  readonly filas: readonly FilaMostrada[];
  readonly errores: number;
  /** They are the first ones, while the rest arrives: nothing is counted, filtered or sorted. */
  readonly parcial: boolean;
  /** Its rows say what they cost. */
  readonly conCosto: boolean;
  /** What some of them cost rests on what changed since: reading the list says it. */
  readonly porCostear: boolean;
}

type ListaLeida = Answer<"GET", "/bases/:base/:saf/:codipres">;

/** A change, and the base that it is of. */
interface Contado {
  readonly base: string;
  readonly cambio: CambioDeLista;
}

const TODAS: readonly string[] = BASES.map((b) => b.id);
const listas = new Map(TODAS.map((id) => [id, signal<Lista | null>(null)]));
const NINGUNA = signal<Lista | null>(null);

/** Rows of a base of the current group; null until they arrive. */
export const listaDe = (base: string): Signal<Lista | null> => listas.get(base) ?? NINGUNA;

/** The last changes that were told: a list that is on its way may be of before them. */
const RECIENTES = 100;
/** A burst of changes reads once, when it rests. */
const CALMA_MS = 250;
/** What is told out of order may still come: others' servers are looked at each second. */
const HUECO_MS = 1_500;
/** Rows that are shown while the rest of a long list arrives. */
const PRIMERAS = 200;
/** What one wrote is shown by who wrote it, as soon as it is answered. */
const PROPIO_MS = 1_000;
/** What one saves is told to all, oneself included. */
const CONFIRMACION_MS = 3_000;
/** Everybody reads again what everybody sees: not all at once. */
const REPARTO_MS = 1_500;

let grupo = { saf: 0, codipres: "" };
let recientes: Contado[] = [];
const propios: Contado[] = [];
const seguidas = new Map<string, Seguimiento>();
const relojes = new Map<string, { readonly hueco: boolean; parar(): void }>();
/** Turns of each base: an answer is dropped when something newer is shown already. */
const turnos = new Map<string, number>();
const enCamino = new Set<string>();
const hechas = new Map<string, FilaMostrada>();

/** Forgets the rows of another group. */
export function entrarEnGrupo(saf: number, codipres: string): void {
  if (saf === grupo.saf && codipres === grupo.codipres) return;
  grupo = { saf, codipres };
  recientes = [];
  propios.length = 0;
  for (const lista of listas.values()) lista.value = null;
  for (const reloj of relojes.values()) reloj.parar();
  for (const cual of [hechas, seguidas, relojes, enCamino]) cual.clear();
}

/** The row that this person made last on a base of the current group. */
export const filaHecha = (base: string): FilaMostrada | undefined => hechas.get(base);
export function anotarHecha(base: string, fila: FilaMostrada): void {
  hechas.set(base, fila);
}

function nuevoTurno(base: string): number {
  const turno = (turnos.get(base) ?? 0) + 1;
  turnos.set(base, turno);
  return turno;
}

function noReleer(base: string): void {
  relojes.get(base)?.parar();
  relojes.delete(base);
}

/**
 * Reads the base again soon, unless it is read before.
 * @param hueco only what comes between is missing: when it comes, nothing is read.
 */
function releer(base: string, ms: number, hueco = false): void {
  const anterior = relojes.get(base);
  if (anterior && hueco) return;
  anterior?.parar();
  const { saf, codipres } = grupo;
  const reloj = setTimeout(() => {
    relojes.delete(base);
    cargarLista(base, saf, codipres).catch(mostrarError);
  }, ms);
  relojes.set(base, { hueco, parar: () => clearTimeout(reloj) });
}

/**
 * Why lists are read again: somebody wrote to the group and did not say which rows; what is of no
 * group changed; or nothing was told for a while.
 */
type Motivo = "escrito" | "de todos" | "corte";

/** Reads again the lists on screen, or one of them. */
export function releerListas(motivo: Motivo, cual?: string): void {
  const ms = motivo === "de todos" ? CALMA_MS + Math.random() * REPARTO_MS : CALMA_MS;
  for (const base of cual === undefined ? TODAS : [cual]) {
    // Its version may be the list's by then, told with what somebody else wrote.
    if (motivo === "escrito") seguidas.get(base)?.perder();
    // What is on its way may be of before.
    if (listaDe(base).peek() || enCamino.has(base)) releer(base, ms);
  }
}

/** Shows a list that was read, and what was told of it while it came. */
function mostrar(base: string, { datos, etag }: RespuestaConVersion<ListaLeida>): void {
  const { errores, parcial = false } = datos;
  const version = parcial ? null : versionDeEtag(etag);
  if (version) seguidas.set(base, new Seguimiento(version));
  else seguidas.delete(base);
  const filas = (datos as Readonly<Record<string, unknown>>)[base] as readonly FilaMostrada[];
  const conCosto = filas.some((f) => costoDe(f) !== undefined);
  listaDe(base).value = { filas, errores, parcial, conCosto, porCostear: false };
  if (!parcial) { for (const { base: cual, cambio } of recientes) seguir(base, cual, cambio); }
}

/**
 * Reads a base. An answer for a group that is no longer current is dropped.
 * @param primeras the first rows of a long one are shown while the rest arrives.
 */
export async function cargarLista(
  base: string,
  saf: number,
  codipres: string,
  primeras = false,
): Promise<void> {
  const pedido = grupo;
  if (saf !== pedido.saf || codipres !== pedido.codipres) return;
  noReleer(base);
  const turno = nuevoTurno(base);
  const vigente = () => pedido === grupo && turnos.get(base) === turno;
  enCamino.add(base);
  try {
    if (primeras && !listaDe(base).peek()) {
      const pocas = await api.getSi(
        "/bases/:base/:saf/:codipres",
        { base, saf, codipres, primeras: PRIMERAS },
        () => true,
      );
      if (!pocas || !vigente()) return;
      mostrar(base, pocas);
      if (!pocas.datos.parcial) return;
    }
    const leida = await api.getSi(
      "/bases/:base/:saf/:codipres",
      { base, saf, codipres },
      (etag) => {
        const version = versionDeEtag(etag);
        return !version || !listaDe(base).peek() || !seguidas.get(base)?.tiene(version);
      },
    );
    if (leida && vigente()) mostrar(base, leida);
  } catch (error) {
    // A part is no list: nothing could be done with it.
    if (vigente() && listaDe(base).peek()?.parcial) listaDe(base).value = null;
    throw error;
  } finally {
    if (turnos.get(base) === turno) enCamino.delete(base);
  }
}

/** Reads what is not here of a group: a row may be in any of its bases. */
export async function completarListas(saf: number, codipres: string): Promise<void> {
  entrarEnGrupo(saf, codipres);
  for (const base of TODAS) {
    if (listaDe(base).peek()?.parcial !== false) await cargarLista(base, saf, codipres);
  }
}

/** A change of the group was announced with what changed: null for an event of another kind. */
export function cambioDe({ tipo, datos }: EventoDelServidor): CambioDeLista | null {
  return tipo === "cambio" && datos.version ? datos as unknown as CambioDeLista : null;
}

/**
 * Puts in its place what was told of a base; every list of the group goes on from there.
 * @param propio this person wrote it: whoever is writing shows it with the focus in its place, and
 *   until then it waits.
 */
export function recibirCambio(base: string, cambio: CambioDeLista, propio: boolean): void {
  const contado = { base, cambio };
  recientes = [...recientes.slice(-RECIENTES), contado];
  if (!propio) return seguirTodas(contado);
  propios.push(contado);
  if (propios.length === 1) setTimeout(soltarPropios, PROPIO_MS);
}

function seguirTodas({ base, cambio }: Contado): void {
  for (const cual of TODAS) if (listaDe(cual).peek()) seguir(cual, base, cambio);
}

function soltarPropios(): void {
  for (const contado of propios.splice(0)) seguirTodas(contado);
}

/** @param cual the base that the change is of. */
function seguir(base: string, cual: string, cambio: CambioDeLista): void {
  const seguida = seguidas.get(base);
  // What is on its way is put in step when it arrives.
  if (!seguida) return base === cual && !enCamino.has(base) ? releer(base, CALMA_MS) : undefined;
  const { version } = cambio;
  const estado = seguida.recibir(version);
  if (estado === "otra") return releer(base, CALMA_MS);
  if (descansa(base, cual) && !seguida.esAnterior(version)) porCostear(base);
  if (base === cual && !seguida.esAnterior(version)) {
    if (!cambio.filas) {
      seguida.perder();
      return releer(base, CALMA_MS);
    }
    aplicar(base, seguida, cambio);
  }
  if (estado === "falta") {
    releer(base, version.antes === null ? CALMA_MS : HUECO_MS, true);
  } else if (relojes.get(base)?.hueco) noReleer(base);
}

/** Rules cost what positions make of them, and positions what rules add to them. */
const DE_REGLAS = new Set(BASES.filter((b) => b.todosLosProgramas).map((b) => b.id));
const DE_CARGOS = new Set(BASES.filter(conCategoria).map((b) => b.id));
const descansa = (base: string, cual: string): boolean =>
  DE_REGLAS.has(base) ? DE_REGLAS.has(cual) || DE_CARGOS.has(cual) : DE_CARGOS.has(base) &&
    DE_REGLAS.has(cual);

function porCostear(base: string): void {
  const lista = listaDe(base);
  const antes = lista.peek();
  if (antes?.conCosto && !antes.porCostear) lista.value = { ...antes, porCostear: true };
}

/** Reads again a list whose costs are of before. */
export function releerCostos(base: string): void {
  seguidas.get(base)?.perder();
  releer(base, CALMA_MS);
}

function aplicar(base: string, seguida: Seguimiento, cambio: CambioDeLista): void {
  const { version, filas = [], quitadas = [] } = cambio;
  const nuevas = filas.filter((f) => seguida.vale(f.id, version)) as unknown as FilaMostrada[];
  const fuera = quitadas.filter((id) => seguida.vale(id, version));
  cambiarFilas(base, nuevas, new Set(fuera));
}

/** Whether two tellings of a row are of the same: what was saved here is told afterwards too. */
function dicenIgual(una: FilaMostrada, otra: FilaMostrada): boolean {
  const igual = (campo: string) =>
    una[campo] === otra[campo] || JSON.stringify(una[campo]) === JSON.stringify(otra[campo]);
  return [una, otra].every((fila) => Object.keys(fila).every(igual));
}

/**
 * The same list with these rows in their place by id, and without those that are gone. A row that
 * stands with a later version stays: what was saved here may be shown before it is told. While
 * nothing changes, it is the same list: nobody filters or adds it up again.
 */
function cambiarFilas(
  base: string,
  nuevas: readonly FilaMostrada[],
  fuera: ReadonlySet<number>,
): void {
  const lista = listaDe(base);
  const antes = lista.peek();
  if (!antes || nuevas.length + fuera.size === 0) return;
  const porId = new Map(nuevas.map((f) => [f.id, f]));
  let { errores } = antes;
  let cambiadas = 0;
  const filas: FilaMostrada[] = [];
  for (const fila of antes.filas) {
    const dicha = porId.get(fila.id);
    porId.delete(fila.id);
    const queda = dicha && dicha.rev >= fila.rev && !dicenIgual(dicha, fila) ? dicha : fila;
    const sale = fuera.has(fila.id);
    if (!sale) filas.push(queda);
    if (!sale && queda === fila) continue;
    cambiadas++;
    errores += (sale ? 0 : Number(tieneErrores(queda))) - Number(tieneErrores(fila));
  }
  const agregadas = [...porId.values()].filter((f) => !fuera.has(f.id));
  const alFinal = agregadas.every((f) => f.id > (filas.at(-1)?.id ?? 0));
  filas.push(...agregadas.toSorted((a, b) => a.id - b.id));
  // One that was put back goes where it was.
  if (!alFinal) filas.sort((a, b) => a.id - b.id);
  errores += agregadas.filter(tieneErrores).length;
  const conCosto = antes.conCosto || nuevas.some((f) => costoDe(f) !== undefined);
  const sinDecir = conCosto && nuevas.some((f) => costoDe(f) === undefined);
  if (cambiadas + agregadas.length === 0 && !sinDecir) return;
  lista.value = { ...antes, filas, errores, conCosto, porCostear: antes.porCostear || sinDecir };
}

/** What was written here is told to this screen too: were it not, the list would be read again. */
function esperarAviso(base: string, escrita: (cambio: CambioDeLista) => boolean): void {
  // The answer on its way may be of before.
  if (enCamino.has(base)) return releer(base, 0);
  const dicha = recientes.some((r) => r.base === base && escrita(r.cambio));
  if (!dicha) releer(base, CONFIRMACION_MS, true);
}

/** Rows just saved, with their new versions: in their places, or at the end. */
export function ponerFilas(base: string, filas: readonly FilaMostrada[]): void {
  // What waits was written before this.
  soltarPropios();
  cambiarFilas(base, filas, new Set());
  const [{ id, rev }] = filas;
  esperarAviso(base, ({ filas = [] }) => filas.some((f) => f.id === id && f.rev >= rev));
}

export const ponerFila = (base: string, fila: FilaMostrada): void => ponerFilas(base, [fila]);

/** Rows just deleted. */
export function quitarFilas(base: string, ids: ReadonlySet<number>): void {
  soltarPropios();
  cambiarFilas(base, [], ids);
  esperarAviso(base, ({ quitadas = [] }) => quitadas.some((id) => ids.has(id)));
}
