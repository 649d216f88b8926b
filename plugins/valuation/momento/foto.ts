/** What a group is worth at one version of its rows and of the reference data. */
import { sumar } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import {
  BASES,
  columnasDe,
  type EscritoEnGrupo,
  type FilaBase,
  type Grupo,
  grupo,
  lotesDe,
  tablaDe,
} from "#plugins/bases/service.ts";
import { anotarReglas, moverReglas, type PorRegla, porReglaDe } from "../engine/costo-por-fila.ts";
import type { CargosChunk, Reglas } from "../engine/filas.ts";
import { esDeValores } from "../engine/errores.ts";
import type { ValoresDeCargo } from "../engine/sumidero.ts";
import { SumideroTotales } from "../engine/totales.ts";
import { parteDe } from "./costos.ts";
import { esDePorcentaje, type Fuera, leerReglas, mediosDe, referenciasDe } from "./medios.ts";
import { type Importes, importesDe, Tasador } from "./tasador.ts";

/** Plain data: it crosses from the thread that makes it. */
export interface Foto {
  readonly grupo: Grupo;
  /** Counter of the reference data; with `grupo.rev_datos`, the version. */
  readonly referencias: number;
  /** Those that are valid. */
  readonly reglas: Reglas;
  readonly totales: Importes;
  /** What each of those rules adds to the positions that it reaches; they count it. */
  readonly porRegla: PorRegla;
  readonly fuera: Fuera;
  /** Why there is no total, as a valuation would say it; empty when there is one. */
  readonly falla: string;
}

export const LOTE = 8_192;

/** The totals, and what each rule adds. */
export class SumideroDeFoto extends SumideroTotales {
  constructor(private readonly porRegla: PorRegla) {
    super();
  }

  override cargo(c: CargosChunk, i: number, v: ValoresDeCargo): void {
    super.cargo(c, i, v);
    anotarReglas(this.porRegla, v);
  }
}

/** What the engine refuses, in words. @throws anything else */
function fallaDe(error: unknown): string {
  if (esDeValores(error)) return error.message;
  throw error;
}

/** Values every row of a group. `q` must be one snapshot. @throws Rechazo when it is not there. */
export async function tomarFoto(q: Consulta, saf: number, codipres: string): Promise<Foto> {
  const g = await grupo(q, saf, codipres);
  const r = await referenciasDe(q, g);
  const { reglas, fuera: deReglas } = await leerReglas(q, g, r);
  const tasador = new Tasador(mediosDe(g, r, reglas));
  const porRegla = porReglaDe(reglas);
  const sumidero = new SumideroDeFoto(porRegla);
  const fuera: Record<string, number> = { ...deReglas };
  let totales: Importes = {};
  let falla = "";
  try {
    for (const base of BASES.filter((b) => !esDePorcentaje(b))) {
      fuera[base.id] = 0;
      for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), g, LOTE)) {
        const validas = tasador.validas(base, lote);
        fuera[base.id] += lote.length - validas.length;
        tasador.valuar(base, validas, sumidero);
      }
    }
    totales = importesDe(sumidero);
  } catch (error) {
    falla = fallaDe(error);
  }
  return { grupo: g, referencias: r.contador, reglas, totales, porRegla, fuera, falla };
}

/**
 * The same picture after the next save: what the rows were worth is taken out, what they are worth
 * is put in. @returns null when it takes every row again: rules changed, or there is no total.
 */
export function trasEscrito(foto: Foto, tasador: Tasador, e: EscritoEnGrupo): Foto | null {
  if (foto.falla !== "" || esDePorcentaje(e.base)) return null;
  try {
    const de = (filas: readonly (FilaBase | null)[]) =>
      parteDe(tasador, e.base, filas.filter((f) => f !== null), foto.reglas);
    const antes = de(e.cambios.map((c) => c.antes));
    const despues = de(e.cambios.map((c) => c.despues));
    const totales: Record<string, number> = { ...foto.totales };
    for (const [mon, valor] of Object.entries(antes.importes)) totales[mon] -= valor;
    for (const [mon, valor] of Object.entries(despues.importes)) {
      totales[mon] = sumar(totales[mon] ?? 0, valor, `el total en moneda ${mon}`);
    }
    const fuera = (foto.fuera[e.base.id] ?? 0) + despues.fuera - antes.fuera;
    return {
      ...foto,
      grupo: { ...foto.grupo, rev_datos: e.rev_datos },
      totales,
      porRegla: moverReglas(foto.porRegla, antes.porRegla, despues.porRegla),
      fuera: { ...foto.fuera, [e.base.id]: fuera },
    };
  } catch (error) {
    fallaDe(error);
    return null;
  }
}
