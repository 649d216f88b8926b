/**
 * What is counted of each group, remembered under the state of its data and moved on by each save:
 * asking for it costs the same whatever the rows.
 */
import { Cache } from "#core/cache.ts";
import { leerContador } from "#core/db/audit.ts";
import { porBase } from "#core/db/by-base.ts";
import type { Consulta } from "#core/plugin.ts";
import type { EscritoEnGrupo } from "../filas/escritura/escrito.ts";
import {
  contar,
  type CuentaDelGrupo,
  type Cuentas,
  type EstadoDeBase,
  type Mirada,
} from "./cuenta.ts";
import type { Grupo } from "./grupos.ts";

/** A save, with what it takes to count it. */
export interface Movimiento extends EscritoEnGrupo {
  /** Counter of the reference data that its rows were checked with. */
  readonly contador: number;
  /** Whether each row that it found failed some check; what is saved fails none. */
  readonly malos: readonly boolean[];
}

interface Contada {
  /** State of the reference data: with another one, other rows are invalid. */
  readonly contador: number;
  rev_datos: number;
  readonly cuenta: CuentaDelGrupo;
}

interface Memoria {
  readonly contadas: Cache<string, Contada>;
  /** Being counted: who asks the same waits for it. */
  readonly enCurso: Map<string, Promise<Cuentas>>;
  /** What was saved lately, to move on a count that was being made meanwhile. */
  readonly movimientos: Cache<string, Movimiento>;
}

const GRUPOS = 500;
const MOVIMIENTOS = 500;

const memoriaDe = porBase((): Memoria => ({
  contadas: new Cache("situaciones", GRUPOS),
  enCurso: new Map(),
  movimientos: new Cache("situaciones_movimientos", MOVIMIENTOS),
}));

const parDe = ({ saf, codipres }: Pick<Grupo, "saf" | "codipres">) => `${saf}|${codipres}`;

/** Moves the count of a group on by the saves that came after it. */
function avanzar({ contadas, movimientos }: Memoria, par: string): void {
  const contada = contadas.get(par);
  if (!contada) return;
  for (;;) {
    const m = movimientos.get(`${par}|${contada.rev_datos + 1}`);
    if (m?.contador !== contada.contador) return;
    m.cambios.forEach(({ antes, despues }, i) => {
      contada.cuenta.mover(m.base, antes, m.malos[i], -1);
      contada.cuenta.mover(m.base, despues, false, 1);
    });
    contada.rev_datos = m.rev_datos;
  }
}

/** A save of this process was committed. */
export function seguirCuentas(q: Consulta, movimiento: Movimiento): void {
  const memoria = memoriaDe(q);
  if (!memoria) return;
  const par = parDe(movimiento);
  memoria.movimientos.set(`${par}|${movimiento.rev_datos}`, movimiento);
  avanzar(memoria, par);
}

/**
 * What is counted of a group. `grupo` and the rows must come from one snapshot. What is validated
 * depends on the rows, the reference data and the organismo: `rev_datos` and the counter
 * `referencias` tell all of them.
 * @param otras who looks at the rows too, if they have to be read.
 */
export async function cuentasDe(
  q: Consulta,
  grupo: Grupo,
  otras: readonly Mirada[] = [],
): Promise<Cuentas> {
  const memoria = memoriaDe(q);
  if (!memoria) return (await contar(q, grupo, otras)).decir();
  const par = parDe(grupo);
  const contador = await leerContador(q, "referencias");
  const { rev_datos } = grupo;
  const contada = memoria.contadas.get(par);
  if (contada?.contador === contador && contada.rev_datos === rev_datos) {
    return contada.cuenta.decir();
  }
  const turno = `${par}|${contador}|${rev_datos}`;
  const deOtro = memoria.enCurso.get(turno);
  // What stopped somebody else's reading is no reason to refuse this one.
  if (deOtro) return await deOtro.catch(async () => (await contar(q, grupo, otras)).decir());
  const hechas = contar(q, grupo, otras).then((cuenta) => {
    const cuentas = cuenta.decir();
    memoria.contadas.set(par, { contador, rev_datos, cuenta });
    avanzar(memoria, par);
    return cuentas;
  }).finally(() => memoria.enCurso.delete(turno));
  memoria.enCurso.set(turno, hechas);
  return await hechas;
}

export async function estadoDeBases(q: Consulta, grupo: Grupo): Promise<readonly EstadoDeBase[]> {
  return (await cuentasDe(q, grupo)).bases;
}
