/** Writing of dated values ([R6]): optimistic ([K1]), audited ([A1]), one unit of work each. */
import { auditarVarios, subirContador, ultimoAutor } from "#core/db/audit.ts";
import { quitar } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import { type CeldasDeFila, guardarCadaFila } from "#core/http/cells.ts";
import type { Asiento } from "#core/db/types.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { guardarFilas } from "#core/transfer/table-file.ts";
import {
  clavePrimaria,
  type NombreCampo,
  type TablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import { rechazo } from "../errors.ts";
import {
  asientoDe,
  type CambioDeReferencia,
  contenidoDe,
  fechadoDe,
  mostrarFila,
  revDeEntrada,
  tablaEditable,
  textoDeClave,
  vigente,
} from "../lecturas/fechadas.ts";
import type { Clave } from "../lecturas/clave.ts";
import type { FilaReferencia, Instantanea } from "../lecturas/instantanea.ts";
import { CONTADOR, instantanea } from "../lecturas/memoria.ts";
import { sinPago, textoSinPago } from "../lecturas/regimen.ts";
import { faltaReferencia } from "../revisar.ts";
import { tablaDe } from "../tables.ts";

/** Every cache of reference data is read again after this. */
export const marcarReferencias = (q: Escritura): Promise<number> => subirContador(q, CONTADOR);

/** Rows of a table as they are to be; the caller tells the trail, and raises the counter. */
export async function ponerFilas(
  q: Escritura,
  tabla: TablaReferencia,
  cambios: readonly CambioDeReferencia[],
): Promise<void> {
  const { id: nombre, campos } = tabla;
  const clave = clavePrimaria(tabla);
  for (const { antes, despues } of cambios) {
    if (antes && !despues) await quitar(q, tablaDe(tabla), elegir(antes, clave) as never);
  }
  const puestas = cambios.map(({ despues }) => despues).filter((f) => f !== null);
  if (puestas.length > 0) await guardarFilas(q, { nombre, campos, clave }, puestas);
}

/** The same, each with its entry in the trail ([A1]). */
export async function escribir(
  q: Escritura,
  actor: Actor,
  tabla: TablaReferencia,
  cambios: readonly CambioDeReferencia[],
): Promise<void> {
  await ponerFilas(q, tabla, cambios);
  await auditarVarios(q, actor, cambios.map((c) => asientoDe(tabla, c)));
}

/**
 * @param vista the version that somebody saw; null = the last writer wins. @param ahora what it is.
 * @param de where the trail tells who wrote it. @param datos of the refusal.
 * @throws Rechazo 409 when it is not that one any more ([K1]).
 */
export async function exigirRev(
  q: Consulta,
  { vista, ahora, de: [entidad, desde] }: {
    readonly vista: string | null;
    readonly ahora: string;
    readonly de: readonly [entidad: string | readonly string[], desde: string];
  },
  datos: (quien: string) => Readonly<Record<string, unknown>>,
): Promise<void> {
  if (vista === null || vista === ahora) return;
  const quien = await ultimoAutor(q, entidad, { desde });
  throw rechazo("valor_cambiado", { quien }, datos(quien));
}

export interface Guardado {
  /** Month since which the value now in force stands; null when there is none. */
  readonly desde_mes: number | null;
  readonly rev: string;
}

/**
 * What a person's content means at a month: the entry to store, or null when it is already what is
 * in force. A description alone corrects the entry in force and makes no new one ([R6]).
 */
export function entradaPara(
  tabla: TablaReferencia,
  actual: FilaReferencia | null,
  clave: Clave,
  mes: number,
  contenido: FilaReferencia,
): FilaReferencia | null {
  if (actual && fechadoDe(tabla).every((c) => actual[c] === contenido[c])) {
    const igual = contenidoDe(tabla).every((c) => actual[c] === contenido[c]);
    return igual ? null : { ...actual, ...contenido };
  }
  return tabla.fechada ? { ...clave, ...contenido, desde_mes: mes } : { ...clave, ...contenido };
}

/** Stores an entry, told beside the one in force until then; the caller raises the counter. */
export const guardarEntrada = (
  q: Escritura,
  actor: Actor,
  i: Instantanea,
  tabla: TablaReferencia,
  despues: FilaReferencia,
): Promise<void> =>
  escribir(q, actor, tabla, [{
    antes: vigente(i, tabla, despues as Clave, Number(despues.desde_mes)),
    despues,
  }]);

/** @throws Rechazo 409 with the value as it is, when `vista` is not its version ([K1]). */
async function exigirVista(
  q: Consulta,
  tabla: TablaReferencia,
  clave: Clave,
  actual: FilaReferencia | null,
  vista: string | null,
): Promise<void> {
  const ahora = revDeEntrada(tabla, actual);
  const de = [tabla.id, textoDeClave(tabla, clave)] as const;
  await exigirRev(q, { vista, ahora, de }, (quien) => ({
    quien,
    actual: { ...(actual ? mostrarFila(tabla, actual) : clave), rev: ahora },
  }));
}

export interface PedidoDeValor {
  readonly tabla: TablaReferencia;
  readonly clave: Clave;
  readonly mes: number;
  /** Version of the value in force at `mes` that the editor saw; null = last writer wins. */
  readonly rev: string | null;
  /** Content from what is in force, which absent fields keep. */
  contenido(actual: FilaReferencia | null): FilaReferencia;
}

/** @throws Rechazo for an amount that the regime of its scale does not pay ([R2]). */
export function exigirQuePague(
  i: Instantanea,
  tabla: TablaReferencia,
  fila: FilaReferencia,
  actual: FilaReferencia | null,
): void {
  const falla = sinPago(i, tabla, fila, actual);
  if (!falla) return;
  throw rechazo("valor_invalido", { mensaje: textoSinPago(falla) }, { campo: falla.columna });
}

/** @throws Rechazo for a row that its table does not admit, or that refers to what is not there. */
export function exigirBuena(i: Instantanea, tabla: TablaReferencia, fila: FilaReferencia): void {
  const falla = tabla.comprobar?.(fila);
  if (falla) {
    const titulo = tituloDe(tabla, falla.columna as NombreCampo);
    throw rechazo("valor_invalido", { mensaje: `${titulo}: ${falla.mensaje}` }, {
      campo: falla.columna,
    });
  }
  const mensaje = faltaReferencia(i, tabla, fila);
  if (mensaje) throw rechazo("valor_invalido", { mensaje });
}

/** What a write leaves in force, and whether it changed anything. */
export interface CambioGuardado extends Guardado {
  readonly cambio: boolean;
}

/** The counter is raised only for what changed. */
export async function conMarca(q: Escritura, hecho: Promise<CambioGuardado>): Promise<Guardado> {
  const { cambio, ...guardado } = await hecho;
  if (cambio) await marcarReferencias(q);
  return guardado;
}

/** Edits one dated value inside a unit of work. @throws Rechazo; nothing is stored then. */
export const editarValor = async (
  q: Escritura,
  actor: Actor,
  pedido: PedidoDeValor,
): Promise<Guardado> => conMarca(q, editarUno(q, await instantanea(q), actor, pedido));

/** The entry of exactly that month. @throws Rechazo 404 when it has none of its own. */
export function entradaPropia(
  i: Instantanea,
  { tabla, clave, mes }: Pick<PedidoDeValor, "tabla" | "clave" | "mes">,
): FilaReferencia {
  const actual = vigente(i, tabla, clave, mes);
  if (!actual || (tabla.fechada && actual.desde_mes !== mes)) {
    throw rechazo("valor_inexistente", { mes });
  }
  return actual;
}

const guardadoDe = (tabla: TablaReferencia, queda: FilaReferencia | null): Guardado => ({
  desde_mes: queda ? Number(queda.desde_mes) : null,
  rev: revDeEntrada(tabla, queda),
});

/**
 * An entry of exactly that month, even one that says what is in force already.
 * @throws Rechazo when it no longer fits.
 */
export async function reponerValor(
  q: Escritura,
  actor: Actor,
  { tabla, clave, mes }: Pick<PedidoDeValor, "tabla" | "clave" | "mes">,
  contenido: FilaReferencia,
): Promise<void> {
  const i = await instantanea(q);
  const fila = { ...clave, ...contenido, ...(tabla.fechada ? { desde_mes: mes } : {}) };
  exigirBuena(i, tabla, fila);
  exigirQuePague(i, tabla, fila, vigente(i, tabla, clave, mes));
  await guardarEntrada(q, actor, i, tabla, fila);
  await marcarReferencias(q);
}

/** Cells of many rows, all or none, and what became of each. @throws Rechazo */
export async function guardarCeldas(
  q: Escritura,
  filas: readonly CeldasDeFila[],
  guardar: (fila: CeldasDeFila) => Promise<CambioGuardado>,
): Promise<(Guardado & { readonly id: number })[]> {
  const hechas = await guardarCadaFila(filas, async (f) => ({ id: f.id, ...await guardar(f) }));
  if (hechas.some((h) => h.cambio)) await marcarReferencias(q);
  return hechas.map(({ cambio: _, ...guardado }) => guardado);
}

/**
 * The same of many values of a table, each by its key; all or none.
 * @param pedidoDe what a row asks for. @throws Rechazo
 */
export async function editarValores(
  q: Escritura,
  actor: Actor,
  filas: readonly CeldasDeFila[],
  pedidoDe: (fila: CeldasDeFila) => PedidoDeValor,
): Promise<(Guardado & { readonly id: number })[]> {
  const i = await instantanea(q);
  return await guardarCeldas(q, filas, async (fila) => {
    const pedido = pedidoDe(fila);
    // What is not there any more is not made again by writing one of its cells.
    if (pedido.tabla.porFila) entradaPropia(i, pedido);
    return await editarUno(q, i, actor, pedido);
  });
}

/** @param i what is stored of every value but those of this unit of work. */
async function editarUno(
  q: Escritura,
  i: Instantanea,
  actor: Actor,
  { tabla, clave, mes, rev, contenido }: PedidoDeValor,
): Promise<CambioGuardado> {
  const actual = vigente(i, tabla, clave, mes);
  await exigirVista(q, tabla, clave, actual, rev);
  const nuevo = contenido(actual);
  exigirBuena(i, tabla, { ...clave, ...nuevo });
  exigirQuePague(i, tabla, { ...clave, ...nuevo }, actual);
  const entrada = entradaPara(tabla, actual, clave, mes, nuevo);
  if (entrada) await guardarEntrada(q, actor, i, tabla, entrada);
  return { ...guardadoDe(tabla, entrada ?? actual), cambio: entrada !== null };
}

/**
 * Removes the entry of exactly that month, entered by mistake: the one before it rules again.
 * @throws Rechazo 404 when the month has no entry of its own, 409 when it changed meanwhile.
 */
export async function eliminarValor(
  q: Escritura,
  actor: Actor,
  { tabla, clave, mes, rev }: Omit<PedidoDeValor, "contenido">,
): Promise<Guardado> {
  const actual = entradaPropia(await instantanea(q), { tabla, clave, mes });
  await exigirVista(q, tabla, clave, actual, rev);
  await escribir(q, actor, tabla, [{ antes: actual, despues: null }]);
  await marcarReferencias(q);
  return guardadoDe(tabla, vigente(await instantanea(q), tabla, clave, mes));
}

// Many entries written at once by another plugin, as one operation ([W6]).

/** A stored row of a table with dated values, or of one that is edited by row. */
export interface EntradaDeTabla {
  readonly tabla: string;
  readonly fila: FilaReferencia;
}

/** An entry as people know it: its key with its month, its table in words, and what it says. */
export function mostrarEntrada({ tabla: nombre, fila }: EntradaDeTabla) {
  const tabla = tablaEditable(nombre);
  return {
    titulo: tabla.titulo,
    entrada: textoDeClave(tabla, fila),
    valor: mostrarFila(tabla, fila),
  };
}

/**
 * Takes some entries away and puts others, which may stand where those stood.
 * @returns what the trail is to say of each, for the caller to append with what it is part of.
 * @throws Rechazo for an entry that its table does not admit; nothing is stored then.
 */
export async function reemplazarEntradas(
  q: Escritura,
  quitadas: readonly EntradaDeTabla[],
  puestas: readonly EntradaDeTabla[],
): Promise<Asiento[]> {
  const i = await instantanea(q);
  const lugarDe = (e: EntradaDeTabla) => `${e.tabla}|${mostrarEntrada(e).entrada}`;
  const quedan = new Map(quitadas.map((e) => [lugarDe(e), e]));
  const cambios = puestas.map((puesta) => {
    const tabla = tablaEditable(puesta.tabla);
    exigirBuena(i, tabla, puesta.fila);
    const previa = quedan.get(lugarDe(puesta));
    quedan.delete(lugarDe(puesta));
    return { tabla, antes: previa?.fila ?? null, despues: puesta.fila };
  });
  const idas = [...quedan.values()].map((e) => (
    { tabla: tablaEditable(e.tabla), antes: e.fila, despues: null }
  ));
  const todos = [...cambios, ...idas];
  for (const [tabla, suyos] of Map.groupBy(todos, (c) => c.tabla)) {
    await ponerFilas(q, tabla, suyos);
  }
  await marcarReferencias(q);
  return todos.map((c) => asientoDe(c.tabla, c));
}
