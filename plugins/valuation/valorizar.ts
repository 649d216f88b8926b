/** Valuing one data group: read, validate, value and store every line, in one unit of work. */
import type { Db } from "#core/db/types.ts";
import type { Rechazo } from "#core/errors.ts";
import type { Actor, Consulta, Escritura, Progreso } from "#core/plugin.ts";
import { leerContador } from "#core/db/audit.ts";
import type { ErrorDeBase } from "#proto/valuation.ts";
import {
  type Base,
  BASES,
  catalogoDe,
  columnasDe,
  conAnticipo,
  crearValidador,
  type Grupo,
  grupoParaValorizar,
  grupoValorizable,
  lotesDe,
  tablaDe,
  type Validador,
  versionDeCifras,
} from "../bases/service.ts";
import { referencias } from "../tablas/service.ts";
import { type DatosDeDeposito, Deposito } from "./lineas/almacen.ts";
import { cargosDeFilas, crearCargos, type Reglas } from "./engine/filas.ts";
import { anioDe, crearMotor, type Motor } from "./engine/motor.ts";
import type { OtraBase } from "./engine/otras.ts";
import { SumideroLineas } from "./engine/sumideros.ts";
import { comoRechazo, rechazo } from "./errors.ts";
import { esDePorcentaje, reglasDeGrupo } from "./momento/medios.ts";
import { registrosDe } from "./posiciones.ts";

/** Base rows per block: big enough to compress well, small enough to keep memory flat. */
const POR_BLOQUE = 16_384;

export interface Valorizado {
  /** Valued lines stored. */
  readonly renglones: number;
  /** Centavos by currency. */
  readonly totales: Readonly<Record<string, number>>;
}

const CADENA = ["prog", "subp", "proy", "act"];

/** Says what is wrong with a row; 0 = nothing. */
type Revisor = Pick<Validador, "bits">;

/** Reads every row once, counting the invalid ones and remembering the chains that were used. */
export class LecturaDeFilas {
  readonly errores: ErrorDeBase[] = [];
  readonly cadenas = new Map<number, readonly [number, number, number, number]>();
  readonly #lotes = new Map<Base, AsyncGenerator<unknown[][]>>();
  #leidas = 0;
  #total = 0;

  private constructor(private readonly grupo: Grupo, private readonly progreso: Progreso) {}

  /** Asks for how many rows there are and for the first of each base, without waiting between them. */
  static async empezar(q: Consulta, grupo: Grupo, progreso: Progreso): Promise<LecturaDeFilas> {
    const lectura = new LecturaDeFilas(grupo, progreso);
    const cuantos = registrosDe(q, grupo);
    for (const base of BASES) {
      const lotes = lotesDe(q, tablaDe(base), columnasDe(base), grupo, POR_BLOQUE);
      const primero = lotes.next();
      primero.catch(() => {});
      lectura.#lotes.set(base, conAnticipo(lotes, primero));
    }
    for (const n of await cuantos) lectura.#total += n;
    return lectura;
  }

  /** Rows of all the bases. */
  get total(): number {
    return this.#total;
  }

  /** The most rows that one chunk may have. */
  get porLote(): number {
    return Math.min(this.#total, POR_BLOQUE);
  }

  /** Chunks of a base; once a row of any base failed there is nothing to value, only to count. */
  async *lotes(base: Base, validador: Revisor): AsyncGenerator<unknown[][]> {
    let invalidas = 0;
    const columnas = columnasDe(base);
    const cadena = CADENA.map((c) => columnas.indexOf(c));
    for await (const lote of this.#lotes.get(base) ?? []) {
      for (const fila of lote) {
        if (validador.bits(fila) !== 0) invalidas++;
        this.#anotarCadena(fila as number[], cadena);
      }
      this.#leidas += lote.length;
      this.progreso(this.#leidas / this.#total, base.titulo);
      if (invalidas === 0 && this.errores.length === 0) yield lote;
    }
    if (invalidas > 0) this.errores.push({ base: base.id, registros: invalidas });
  }

  /** @param lugares places of `CADENA` in the row. */
  #anotarCadena(fila: readonly number[], lugares: readonly number[]): void {
    const prog = fila[lugares[0]];
    const subp = fila[lugares[1]];
    const proy = fila[lugares[2]];
    const act = fila[lugares[3]];
    if (prog === 0) return;
    const clave = ((prog * 100 + subp) * 100 + proy) * 100 + act;
    if (!this.cadenas.has(clave)) this.cadenas.set(clave, [prog, subp, proy, act]);
  }
}

export const leerReglas = (
  lectura: LecturaDeFilas,
  validadorDe: (b: Base) => Revisor,
): Promise<Reglas> =>
  reglasDeGrupo(async (base) =>
    (await Array.fromAsync(lectura.lotes(base, validadorDe(base)))).flat()
  );

export async function valuarBases(
  lectura: LecturaDeFilas,
  validadorDe: (b: Base) => Revisor,
  motor: Motor,
  sumidero: SumideroLineas,
  deposito: Pick<Deposito, "guardar">,
): Promise<void> {
  const cargos = crearCargos(lectura.porLote);
  for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
    const columnas = columnasDe(base);
    for await (const lote of lectura.lotes(base, validadorDe(base))) {
      if (base.id === "cargos") motor.cargos(cargosDeFilas(columnas, lote, cargos), sumidero);
      else motor.otra(base.id as OtraBase, columnas, lote, sumidero);
      await deposito.guardar(sumidero.breve(), motor.diccionario());
      sumidero.vaciar();
    }
  }
}

/** Header of what is being valued. */
const datosDe = (g: Grupo, referencias: number): DatosDeDeposito => ({
  saf: g.saf,
  codipres: g.codipres,
  tipo: "valorizacion",
  desde_mes: g.desde_mes,
  criterio: g.criterio,
  ejercicio: g.ejercicio,
  version: g.version,
  rev_datos: versionDeCifras(g),
  referencias,
});

/** The rows with error of each base, as the refusal that they are. */
function porErrores(grupo: Grupo, errores: ErrorDeBase[]): Rechazo {
  const orden = (e: ErrorDeBase) => BASES.findIndex((b) => b.id === e.base);
  errores.sort((a, b) => orden(a) - orden(b));
  const apagada = BASES.find((b) =>
    b.requiere && !grupo.organismo[b.requiere] && errores.some((e) => e.base === b.id)
  );
  return apagada
    ? rechazo("base_deshabilitada", { titulo: apagada.titulo }, { errores, apagada: apagada.id })
    : rechazo("registros_con_errores", {}, { errores });
}

/** Reads, validates and values every row into a deposit. @throws Rechazo as `valorizarEnTx`. */
async function valuar(
  q: Consulta,
  grupo: Grupo,
  lectura: LecturaDeFilas,
  deposito: Deposito,
): Promise<Valorizado> {
  const catalogo = await catalogoDe(q, grupo);
  const datos = await referencias(q, grupo.ejercicio, grupo.version, grupo.desde_mes);
  const validadorDe = (base: Base) => crearValidador(base, catalogo);
  const reglas = await leerReglas(lectura, validadorDe);
  const motor = crearMotor({
    mes: grupo.desde_mes,
    saf: grupo.saf,
    leer: (tabla, clave, mes) => datos.leer(tabla, clave, mes),
    reglas,
    ...anioDe(grupo),
  });
  const sumidero = new SumideroLineas(deposito.tipos);
  try {
    await valuarBases(lectura, validadorDe, motor, sumidero, deposito);
  } catch (error) {
    throw comoRechazo(error, datos);
  }
  if (lectura.errores.length > 0) throw porErrores(grupo, lectura.errores);
  const { habilitar_me, habilitar_ogas } = grupo.organismo;
  const totales = sumidero.totales();
  const { lineas } = await deposito.cerrar(
    {
      ...motor.diccionario(),
      cadenas: [...lectura.cadenas.values()],
      banderas: { habilitar_me, habilitar_ogas },
    },
    motor.libro(),
    totales,
  );
  sumidero.dejar();
  return { renglones: lineas, totales };
}

async function asentar(q: Escritura, actor: Actor, { saf, codipres }: Grupo, v: Valorizado) {
  await q.auditar(actor, {
    accion: "valorizar",
    entidad: "valuaciones",
    clave: codipres,
    saf,
    codipres,
    despues: { ...v },
  });
}

/**
 * Values a group inside the caller's transaction: it replaces the previous valuation, or throws
 * and leaves it in place ([V11]).
 * @throws Rechazo with `errores` when rows are invalid; naming table, key and month, or the line,
 * when a value is missing or an amount overflows.
 */
export async function valorizarEnTx(
  q: Escritura,
  actor: Actor,
  saf: number,
  codipres: string,
  progreso: Progreso,
): Promise<Valorizado> {
  const grupo = await grupoParaValorizar(q, saf, codipres);
  const lectura = await LecturaDeFilas.empezar(q, grupo, progreso);
  const datos = datosDe(grupo, await leerContador(q, "referencias"));
  const deposito = await Deposito.abrir(q, actor, datos, Date.now());
  const valorizado = await valuar(q, grupo, lectura, deposito);
  await asentar(q, actor, grupo, valorizado);
  return valorizado;
}

/** Rows whose lines, compressed, are kept in memory; more are written as they are valued. */
const EN_MEMORIA = 150_000;

/** Valued on one reading, with the versions that it is of; null when it is too long for memory. */
async function valuarLeyendo(q: Consulta, saf: number, codipres: string, progreso: Progreso) {
  const grupo = await grupoValorizable(q, saf, codipres);
  const lectura = await LecturaDeFilas.empezar(q, grupo, progreso);
  if (lectura.total > EN_MEMORIA) return null;
  const contador = await leerContador(q, "referencias");
  const deposito = Deposito.enMemoria(datosDe(grupo, contador));
  return { grupo, contador, deposito, valorizado: await valuar(q, grupo, lectura, deposito) };
}

/**
 * Values a group in a unit of work of its own. SQLite has one writer: there it is valued beforehand,
 * on a reading, so that whoever saves waits only for what is stored; if its rows or the reference
 * data changed meanwhile, it is valued again with the writer's place taken.
 * @throws Rechazo as `valorizarEnTx`.
 */
export async function valorizar(
  db: Db,
  actor: Actor,
  saf: number,
  codipres: string,
  progreso: Progreso,
): Promise<Valorizado> {
  const enTx = (q: Escritura) => valorizarEnTx(q, actor, saf, codipres, progreso);
  if (db.dialecto !== "sqlite") return await db.tx(enTx);
  const hecho = await db.leer((q) => valuarLeyendo(q, saf, codipres, progreso));
  return await db.tx(async (q) => {
    if (!hecho) return await enTx(q);
    const { rev_datos } = await grupoParaValorizar(q, saf, codipres);
    const contador = await leerContador(q, "referencias");
    if (rev_datos !== hecho.grupo.rev_datos || contador !== hecho.contador) return await enTx(q);
    await hecho.deposito.escribir(q, actor, Date.now());
    await asentar(q, actor, hecho.grupo, hecho.valorizado);
    return hecho.valorizado;
  });
}
