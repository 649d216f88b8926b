/** Rows of a CSV of executions → lines by month and SAF, each judged as [E5] says. */
import type { Consulta } from "#core/plugin.ts";
import type { FilaCsv } from "#core/transfer/types.ts";
import { organismo as organismoDe } from "#plugins/auth/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import {
  CargaDeEjecucion,
  estructuraDeEjecucion,
  type LineaDeEjecucion,
} from "#plugins/valuation/service.ts";
import { Clasificador, type Falta } from "./clasificacion.ts";

/** A row of the file: a line and the month it belongs to. */
export type LineaDeArchivo = LineaDeEjecucion & { readonly mes: number };

/** Why a row stays out; `vacio` = it charges nothing and nothing could be charged there. */
export type FaltaDeFila = Falta | { readonly motivo: "institucion" | "vacio"; detalle: string };

/** The lines of one SAF and month that a file brings. */
export interface EjecucionLeida {
  readonly mes: number;
  readonly saf: number;
  readonly carga: CargaDeEjecucion;
  readonly clasificador: Clasificador;
}

export interface AlLeer {
  /** A row whose shape is wrong: nothing of the file is stored. */
  error(fila: number, columna: string, mensaje: string): void;
  /** A row that does not fit the reference data. @returns whether it stays out. */
  falta(fila: number, linea: LineaDeArchivo, falta: FaltaDeFila): boolean;
  /** Structure in which the openings of a SAF are looked up; by default the month's ([E6]). */
  estructura?(
    saf: number,
    mes: number,
  ): { readonly ejercicio: number; readonly version: number } | undefined;
}

/** What is wrong with the shape of a row besides its fields ([E5]): column and text. */
function formaDe(f: LineaDeArchivo): readonly [columna: string, mensaje: string] | null {
  const medida = (["cargos", "horas", "licencias"] as const).find((m) => f[m] !== 0);
  if (f.rubro !== "cargo" && medida !== undefined) {
    return [medida, "sólo va en la línea de rubro cargo; en las demás, 0"];
  }
  if (f.licencias > f.cargos) return ["licencias", "no pueden ser más que los cargos"];
  return null;
}

function faltaDe(clasificador: Clasificador, f: LineaDeArchivo): FaltaDeFila | null {
  const falta = clasificador.falta(f) ?? clasificador.faltaImputacion(f.pprin, f.rubro);
  const nada = f.importe === 0 && f.cargos === 0 && f.horas === 0;
  // Every key has a line that only carries its counts. Where the main item has no partial for it
  // and it counts nobody, it is an empty line and not an error.
  if (falta?.motivo === "imputacion" && nada) return { motivo: "vacio", detalle: falta.detalle };
  return falta;
}

/** Gathers the rows of the file by month and SAF; those that do not stand are told to `al`. */
export async function leerEjecuciones(
  q: Consulta,
  lotes: AsyncIterable<FilaCsv[]>,
  al: AlLeer,
): Promise<EjecucionLeida[]> {
  const leidas = new Map<string, EjecucionLeida>();
  const conocidos = new Map<number, boolean>();
  const clasificadores = new Map<string, Clasificador>();

  async function clasificadorDe(saf: number, mes: number): Promise<Clasificador> {
    const { ejercicio, version } = al.estructura?.(saf, mes) ??
      await estructuraDeEjecucion(q, mes) ?? { ejercicio: Math.floor(mes / 100), version: 1 };
    const clave = `${ejercicio}|${version}|${mes}`;
    let clasificador = clasificadores.get(clave);
    if (!clasificador) {
      clasificador = new Clasificador(await referencias(q, ejercicio, version, mes));
      clasificadores.set(clave, clasificador);
    }
    return clasificador;
  }

  for await (const lote of lotes) {
    for (const { fila, valores } of lote) {
      const f = valores as unknown as LineaDeArchivo;
      if (!conocidos.has(f.saf)) {
        const org = await organismoDe(q, f.saf);
        conocidos.set(f.saf, org !== null && !org.consolidado);
      }
      const mal = formaDe(f);
      if (mal) {
        al.error(fila, ...mal);
        continue;
      }
      if (!conocidos.get(f.saf)) {
        al.falta(fila, f, { motivo: "institucion", detalle: "" });
        continue;
      }
      const clave = `${f.mes}|${f.saf}`;
      let leida = leidas.get(clave);
      if (!leida) {
        const clasificador = await clasificadorDe(f.saf, f.mes);
        const carga = new CargaDeEjecucion(f.mes, clasificador.leer);
        leida = { mes: f.mes, saf: f.saf, carga, clasificador };
        leidas.set(clave, leida);
      }
      const falta = faltaDe(leida.clasificador, f);
      if (falta === null || !al.falta(fila, f, falta)) leida.carga.agregar(f);
    }
  }
  return [...leidas.values()];
}
