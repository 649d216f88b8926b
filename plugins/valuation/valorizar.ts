/** Valuing one data group: read, validate, value and store every line, in one unit of work. */
import type { Actor, Escritura, Progreso } from "../../core/plugin.ts";
import { leerContador } from "../../core/db/audit.ts";
import type { ErrorDeBase } from "../../proto/valuation.ts";
import {
  type Base,
  BASES,
  catalogoDe,
  columnasDe,
  crearValidador,
  type Grupo,
  grupoParaValorizar,
  lotesDe,
  tablaDe,
  type Validador,
} from "../bases/service.ts";
import { referencias } from "../tablas/service.ts";
import { Deposito } from "./lineas/almacen.ts";
import {
  BASES_DE_PORCENTAJE,
  cargosDeFilas,
  crearCargos,
  type Regla,
  type Reglas,
  reglasDeFilas,
} from "./engine/filas.ts";
import { anioDe, crearMotor, Desborde, FaltaValor, type Motor } from "./engine/motor.ts";
import type { OtraBase } from "./engine/otras.ts";
import { SumideroLineas } from "./engine/sumideros.ts";
import { rechazo } from "./errors.ts";
import { registrosDe } from "./posiciones.ts";

/** Base rows per block: big enough to compress well, small enough to keep memory flat. */
const POR_BLOQUE = 16_384;

/** Room made beforehand: a position gives about as many lines. More of them make more room. */
const LINEAS_POR_RENGLON = 20;

export interface Valorizado {
  /** Valued lines stored. */
  readonly renglones: number;
  /** Centavos by currency. */
  readonly totales: Readonly<Record<string, number>>;
}

const CADENA = ["prog", "subp", "proy", "act"];

const esDePorcentaje = (base: Base): boolean =>
  (BASES_DE_PORCENTAJE as readonly string[]).includes(base.id);

/** The same chunks, each asked for while the one before is being worked on. */
async function* conAnticipo<T>(
  lotes: AsyncGenerator<T>,
  primero: Promise<IteratorResult<T>>,
): AsyncGenerator<T> {
  for (let proximo = primero;;) {
    const { value, done } = await proximo;
    if (done) return;
    proximo = lotes.next();
    // Who stops before reading it does not wait for it.
    proximo.catch(() => {});
    yield value;
  }
}

/** Reads every row once, counting the invalid ones and remembering the chains that were used. */
class Lectura {
  readonly errores: ErrorDeBase[] = [];
  readonly cadenas = new Map<number, readonly [number, number, number, number]>();
  readonly #lotes = new Map<Base, AsyncGenerator<unknown[][]>>();
  #leidas = 0;
  #total = 0;

  private constructor(private readonly grupo: Grupo, private readonly progreso: Progreso) {}

  /** Asks for how many rows there are and for the first of each base, without waiting between them. */
  static async empezar(q: Escritura, grupo: Grupo, progreso: Progreso): Promise<Lectura> {
    const lectura = new Lectura(grupo, progreso);
    const cuantas = BASES.map((base) => registrosDe(q, base, grupo));
    for (const base of BASES) {
      const lotes = lotesDe(q, tablaDe(base), columnasDe(base), grupo, POR_BLOQUE);
      const primero = lotes.next();
      primero.catch(() => {});
      lectura.#lotes.set(base, conAnticipo(lotes, primero));
    }
    for (const n of await Promise.all(cuantas)) lectura.#total += n;
    return lectura;
  }

  /** The most rows that one chunk may have. */
  get porLote(): number {
    return Math.min(this.#total, POR_BLOQUE);
  }

  /** Chunks of a base; once a row of any base failed there is nothing to value, only to count. */
  async *lotes(base: Base, validador: Validador): AsyncGenerator<unknown[][]> {
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

/** Chain of a missing or overflowing value → a refusal that names it. */
function comoRechazo(error: unknown): unknown {
  return error instanceof FaltaValor || error instanceof Desborde
    ? rechazo("no_se_puede_valorizar", { mensaje: error.message })
    : error;
}

async function leerReglas(lectura: Lectura, validadorDe: (b: Base) => Validador): Promise<Reglas> {
  const reglas: Record<string, Regla[]> = {};
  for (const base of BASES.filter(esDePorcentaje)) {
    reglas[base.id] = [];
    for await (const lote of lectura.lotes(base, validadorDe(base))) {
      reglas[base.id].push(...reglasDeFilas(columnasDe(base), lote));
    }
  }
  return reglas as unknown as Reglas;
}

async function valuarBases(
  lectura: Lectura,
  validadorDe: (b: Base) => Validador,
  motor: Motor,
  sumidero: SumideroLineas,
  deposito: Deposito,
): Promise<void> {
  const cargos = crearCargos(lectura.porLote);
  for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
    const columnas = columnasDe(base);
    for await (const lote of lectura.lotes(base, validadorDe(base))) {
      if (base.id === "cargos") motor.cargos(cargosDeFilas(columnas, lote, cargos), sumidero);
      else motor.otra(base.id as OtraBase, columnas, lote, sumidero);
      await deposito.guardar(sumidero.bloque(), motor.diccionario(), sumidero.clases());
      sumidero.vaciar();
    }
  }
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
  const catalogo = await catalogoDe(q, grupo);
  const datos = await referencias(q, grupo.ejercicio, grupo.version, grupo.desde_mes);
  const validadorDe = (base: Base) => crearValidador(base, catalogo);
  const lectura = await Lectura.empezar(q, grupo, progreso);
  const reglas = await leerReglas(lectura, validadorDe);
  const motor = crearMotor({
    mes: grupo.desde_mes,
    saf,
    leer: (tabla, clave, mes) => datos.leer(tabla, clave, mes),
    reglas,
    ...anioDe(grupo),
  });
  const deposito = await Deposito.abrir(q, actor, {
    saf,
    codipres,
    tipo: "valorizacion",
    desde_mes: grupo.desde_mes,
    criterio: grupo.criterio,
    ejercicio: grupo.ejercicio,
    version: grupo.version,
    rev_datos: grupo.rev_datos,
    referencias: await leerContador(q, "referencias"),
  }, Date.now());
  const sumidero = new SumideroLineas(lectura.porLote * LINEAS_POR_RENGLON);
  try {
    await valuarBases(lectura, validadorDe, motor, sumidero, deposito);
  } catch (error) {
    throw comoRechazo(error);
  }
  if (lectura.errores.length > 0) {
    const orden = (e: ErrorDeBase) => BASES.findIndex((b) => b.id === e.base);
    const errores = lectura.errores.sort((a, b) => orden(a) - orden(b));
    const apagada = BASES.find((b) =>
      b.requiere && !grupo.organismo[b.requiere] && errores.some((e) => e.base === b.id)
    );
    throw apagada
      ? rechazo("base_deshabilitada", { titulo: apagada.titulo }, {
        errores,
        apagada: apagada.id,
      })
      : rechazo("registros_con_errores", {}, { errores });
  }
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
  await q.auditar(actor, {
    accion: "valorizar",
    entidad: "valuaciones",
    clave: codipres,
    saf,
    codipres,
    despues: { renglones: lineas, totales },
  });
  return { renglones: lineas, totales };
}
