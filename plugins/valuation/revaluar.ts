/**
 * Valuations made again from their own rows with the values that they read ([Q3]): by the same version
 * of the engine they are the same bytes; by another, the same amounts of each row and object of spending.
 * One block is in memory at a time, and nothing is written.
 */
import { varias } from "#core/db/query.ts";
import { leerContador } from "#core/db/audit.ts";
import { Rechazo } from "#core/errors.ts";
import { formatEsAr } from "#core/domain/money.ts";
import type { Comprobacion, Consulta } from "#core/plugin.ts";
import { baseDe, type Grupo, grupo as grupoDe, versionDeCifras } from "../bases/service.ts";
import {
  decirLectura,
  mostrarLectura,
  type ParametroLeido,
  referencias,
} from "../tablas/service.ts";
import { codificar } from "./engine/lineas/codec.ts";
import { decodificar } from "./engine/lineas/decodificar.ts";
import { BASES as NOMBRES, type Bloque, type Diccionario } from "./engine/lineas/lineas.ts";
import { anioDe, crearMotor } from "./engine/motor.ts";
import { SumideroLineas } from "./engine/sumideros.ts";
import { comoRechazo } from "./errors.ts";
import {
  bytesDe,
  type CabeceraDeLineas,
  COLUMNAS,
  diccionarioDe,
  libroDe,
} from "./lineas/almacen.ts";
import { cambiosEntre, lecturasTacitas, motorDe } from "./lineas/motores.ts";
import { lecturasDe } from "./lineas/referencia.ts";
import { tabla } from "./tables.ts";
import { LecturaDeFilas, leerReglas, valuarBases } from "./valorizar.ts";

/** Differences told of one valuation; a rule that changed moves every row. */
const DICHAS = 5;

/** Rows of the group may have been written by a program that admitted others. */
const SIN_REVISAR = () => ({ bits: () => 0 });

/** Centavos by object of spending and currency of each row of a block, in order. */
function importesPorRenglon({ renglones: r, lineas: l }: Bloque): ReadonlyMap<string, number>[] {
  const filas = Array.from({ length: r.n }, () => new Map<string, number>());
  for (let i = 0; i < l.n; i++) {
    const k = l.renglon[i];
    const objeto = `${r.pprin[k]}.${l.ppar[i]}${r.mon[k] === 1 ? "" : ` en moneda ${r.mon[k]}`}`;
    filas[k].set(objeto, (filas[k].get(objeto) ?? 0) + l.importe[i]);
  }
  return filas;
}

/** What a block says of a row and object otherwise than it is worth now. */
function* diferencias(guardado: Bloque, hecho: Bloque): Generator<string> {
  const [antes, ahora] = [guardado, hecho].map(importesPorRenglon);
  const n = Math.max(antes.length, ahora.length);
  for (let k = 0; k < n; k++) {
    const [a, b] = [guardado.renglones, hecho.renglones];
    const otro = k >= a.n || k >= b.n || a.base[k] !== b.base[k] || a.id[k] !== b.id[k];
    const r = k < a.n ? a : b;
    const base = NOMBRES[r.base[k]];
    const quien = `${baseDe(base)?.titulo ?? base}, registro ${r.id[k]}`;
    // After one that is not there, each is compared with another.
    if (otro) return yield `${quien}: sus líneas no son las de un registro de la base`;
    for (const objeto of new Set([...antes[k].keys(), ...ahora[k].keys()])) {
      const [dice, da] = [antes[k].get(objeto) ?? 0, ahora[k].get(objeto) ?? 0];
      if (dice === da) continue;
      yield `${quien}, objeto ${objeto}: dice ${formatEsAr(dice)} y da ${formatEsAr(da)}`;
    }
  }
}

interface Hallado {
  readonly importes: string[];
  /** Whether some byte is another. */
  otrosBytes: boolean;
}

/** Compares each block with the stored one as it is made. */
class Cotejo {
  readonly hallado: Hallado = { importes: [], otrosBytes: false };
  readonly #bloques: AsyncGenerator<Uint8Array>;

  constructor(q: Consulta, id: number) {
    this.#bloques = bytesDe(q, id);
  }

  async guardar(lineas: Parameters<typeof codificar>[0]): Promise<void> {
    if (lineas.renglones.n === 0) return;
    const bytes = codificar(lineas);
    const { value: guardado } = await this.#bloques.next() as { value?: Uint8Array };
    if (guardado && Buffer.compare(guardado, bytes) === 0) return;
    this.hallado.otrosBytes = true;
    if (!guardado) return void this.#decir("faltan líneas al final");
    for (const d of diferencias(decodificar(guardado), decodificar(bytes))) this.#decir(d);
  }

  async terminar(): Promise<Hallado> {
    for await (const _ of this.#bloques) this.#decir("sobran líneas al final");
    return this.hallado;
  }

  #decir(diferencia: string): void {
    this.hallado.importes.push(diferencia);
  }
}

const mismos = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a dictionary says, without the readings that its program took for granted: those that came
 * later have their own places, and every set that names them moves.
 */
function dichoPor(
  { componentes, parametros, conjuntos }: Pick<Diccionario, "componentes" | "conjuntos"> & {
    readonly parametros: readonly ParametroLeido[];
  },
  tacitas: ReadonlySet<string>,
) {
  const nombres = parametros.map((p) => JSON.stringify([lugarDe(p), p.desde_mes, p.valores]));
  const dichos = new Set(nombres.filter((_, i) => !tacitas.has(lugarDe(parametros[i]))));
  return {
    componentes,
    parametros: nombres.filter((n) => dichos.has(n)),
    conjuntos: conjuntos.map((c) => c.map((i) => nombres[i]).filter((n) => dichos.has(n))),
  };
}

const lugarDe = ({ tabla, clave, mes }: ParametroLeido): string => `${tabla}|${clave}|${mes}`;

/** What of a valuation is not what its rows and its values give; empty when it is. */
async function revaluar(q: Consulta, g: Grupo, v: CabeceraDeLineas): Promise<readonly string[]> {
  const lectura = await LecturaDeFilas.empezar(q, g, () => {});
  const { leer } = await lecturasDe(q, v);
  const motor = crearMotor({
    mes: v.desde_mes,
    saf: v.saf,
    leer,
    reglas: await leerReglas(lectura, SIN_REVISAR),
    ...anioDe(v),
  });
  const sumidero = new SumideroLineas();
  const cotejo = new Cotejo(q, v.id);
  try {
    await valuarBases(lectura, SIN_REVISAR, motor, sumidero, cotejo);
  } catch (error) {
    const datos = await referencias(q, v.ejercicio, v.version, v.desde_mes);
    const motivo = comoRechazo(error, datos);
    if (!(motivo instanceof Rechazo)) throw motivo;
    return [`no se puede volver a valorizar con los valores que guarda: ${motivo.message}`];
  }
  const { importes, otrosBytes } = await cotejo.terminar();
  const hecho: Diccionario = motor.diccionario();
  const { componentes, parametros, conjuntos } = await diccionarioDe(q, v.id);
  const motorDeHoy = motorDe(v, hecho);
  const totales = sumidero.totales();
  sumidero.dejar();
  const mas = importes.length > DICHAS ? [`… y ${importes.length - DICHAS} diferencias más`] : [];
  const dichas = [...importes.slice(0, DICHAS), ...mas];
  if (!mismos(totales, v.totales)) dichas.push("su total no es el que dan sus registros");
  if (v.motor !== motorDeHoy) {
    const cambios = cambiosEntre(v.motor, motorDeHoy);
    return dichas.map((d) =>
      `${d} (lo hizo el motor ${v.motor}; el de hoy es el ${motorDeHoy}, que cambió ${cambios})`
    );
  }
  if (dichas.length > 0) return dichas;
  const tacitas = new Set(lecturasTacitas(v, parametros).map(lugarDe));
  const guardado = dichoPor({ componentes, parametros, conjuntos }, tacitas);
  const igual = !otrosBytes && mismos(dichoPor(hecho, tacitas), guardado) &&
    mismos(motor.libro(), await libroDe(q, v.id));
  return igual ? [] : ["sus líneas suman lo mismo y no son, byte por byte, las que se guardaron"];
}

/**
 * A value that was read and is another now, while nothing says that the tables were written: whoever
 * changed it did it behind the program's back.
 */
async function valorCambiado(q: Consulta, v: CabeceraDeLineas, contador: number) {
  if (v.referencias !== contador) return null;
  const { parametros } = await diccionarioDe(q, v.id);
  const ahora = await referencias(q, v.ejercicio, v.version, v.desde_mes);
  return ahora.primeraDiferencia(parametros);
}

/** Deliverables, and the valuations of budgets whose rows nobody changed since. */
export const comprobacionDeLineas: Comprobacion = {
  id: "revaluar",
  title: "Valorizaciones vueltas a hacer con sus propios valores",
  deep: true,
  async run(q) {
    const failures: string[] = [];
    const contador = await leerContador(q, "referencias");
    const filas = await varias(q, tabla.valuaciones, { tipo: "valorizacion" }, COLUMNAS, {
      orden: ["saf", "codipres"],
    });
    let checked = 0;
    for (const fila of filas) {
      const v: CabeceraDeLineas = { ...fila, totales: JSON.parse(fila.totales) };
      const nombre = `${v.saf} ${v.codipres}`;
      try {
        const g = await grupoDe(q, v.saf, v.codipres);
        const delPresupuesto = g.tipo === "presupuesto";
        if (delPresupuesto && v.rev_datos !== versionDeCifras(g)) continue;
        checked++;
        for (const d of await revaluar(q, g, v)) failures.push(`${nombre}: ${d}`);
        const otro = delPresupuesto ? await valorCambiado(q, v, contador) : null;
        if (!otro) continue;
        const { titulo } = mostrarLectura(otro.tabla, null);
        const { clave } = decirLectura(otro.tabla, otro.clave, null);
        failures.push(
          `${titulo}, ${clave}: no es lo que leyó la valorización de ${nombre}, y nadie guardó otro valor`,
        );
      } catch (error) {
        failures.push(`${nombre}: no se puede leer (${(error as Error).message})`);
      }
    }
    return { checked, failures };
  },
};
