/**
 * The engine alone: 100,000 positions of `PLANO`, all of whose 40 rules match every position,
 * already in memory; a new engine each round, totals per object, nothing stored. The floor is the
 * same arithmetic, exact to the centavo, as one bare loop over typed arrays in which everything
 * that a rule or a category needs is already an index: no reading of reference data, no matching
 * of rules, no overflow checks, no ledger.
 */
import { join } from "node:path";
import { columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { filasDe } from "#plugins/bases/filas/filas.ts";
import { referencias } from "#plugins/tablas/service.ts";
import {
  type CargosChunk,
  cargosDeFilas,
  type Reglas,
  reglasDeFilas,
} from "#plugins/valuation/engine/filas.ts";
import { crearMotor } from "#plugins/valuation/engine/motor.ts";
import { SumideroTotales } from "#plugins/valuation/engine/totales.ts";
import type { Consulta } from "#core/db/types.ts";
import { base, carpetaPropia, ESC, MES, PLANO, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";

const RENGLONES = 100_000;

/** Amount in centavos by `pprin.ppar`, in order: what both sides must agree on. */
export type Totales = readonly (readonly [objeto: string, centavos: number])[];

export async function reglasDe(
  q: Consulta,
  grupo: typeof PLANO | typeof REAL = PLANO,
): Promise<Reglas> {
  const de = async (id: string) => {
    const columnas = columnasDe(base(id));
    return reglasDeFilas(columnas, await filasDe(q, tablaDe(base(id)), columnas, grupo));
  };
  return {
    adicionales: await de("adicionales"),
    complementos: await de("complementos"),
    contribuciones: await de("contribuciones"),
  };
}

export function totalesDe(sumidero: SumideroTotales): Totales {
  return sumidero.totales().map((t) => [`${t.pprin}.${t.ppar}`, t.valor]);
}

/** What the bare loop needs, resolved beforehand. */
interface Preparado {
  readonly basico: Float64Array;
  readonly fija: Float64Array;
  readonly conSac: Uint8Array;
  readonly conContribuciones: Uint8Array;
  /** Partial item by `pprin`, for each of the six kinds of line. */
  readonly ppar: Readonly<Record<string, Uint8Array>>;
  readonly porcentajes: readonly [Float64Array, Float64Array, Float64Array];
}

const RUBROS = ["cargo", "no_cargo", "sac", "complementos", "contribuciones"] as const;

async function preparado(q: Consulta, reglas: Reglas): Promise<Preparado> {
  const datos = await referencias(q, 2026, 1, MES);
  const numeros = (n: number, tabla: string, clave: (i: number) => object, campo: string) =>
    Float64Array.from(
      { length: n },
      (_, i) => Number(datos.leer(tabla, clave(i) as Record<string, number>)?.valores[campo] ?? 0),
    );
  const categoria = (cat: number) => ({ esc: ESC, cat });
  const banderas = (campo: string) =>
    Uint8Array.from(numeros(8, "codigos_procesamiento", (codp) => ({ codp }), campo));
  const deReglas = (r: Reglas[keyof Reglas]) => Float64Array.from(r, (x) => x.porcentaje);
  const ppar = RUBROS.map((
    rubro,
  ) => [rubro, Uint8Array.from(numeros(10, "imputacion", (pprin) => ({ pprin, rubro }), "ppar"))]);
  return {
    basico: numeros(20, "categorias_valores", categoria, "remuneracion"),
    fija: numeros(20, "categorias_valores", categoria, "sumafijare"),
    conSac: banderas("con_sac"),
    conContribuciones: banderas("con_contribuciones"),
    ppar: Object.fromEntries(ppar),
    porcentajes: [
      deReglas(reglas.adicionales),
      deReglas(reglas.complementos),
      deReglas(reglas.contribuciones),
    ],
  };
}

/** Sum of every percentage of `base`, each rounded to the centavo. */
function sumarPorcentajes(base: number, p: Float64Array): number {
  const q = Math.floor(base / 10_000);
  const resto = base - q * 10_000;
  let suma = 0;
  for (let j = 0; j < p.length; j++) suma += q * p[j] + Math.floor((resto * p[j] + 5_000) / 10_000);
  return suma;
}

function bucle(c: CargosChunk, d: Preparado): Totales {
  const valor = new Float64Array(10 * 256);
  const [adicionales, complementos, contribuciones] = d.porcentajes;
  for (let i = 0; i < c.n; i++) {
    const anual = (c.cargos[i] + c.vacantes[i]) * c.tcober[i];
    const p = d.basico[c.cat[i]] * anual;
    const fija = d.fija[c.cat[i]] * anual;
    const extra = sumarPorcentajes(p, adicionales);
    const w = p + fija + extra;
    const sac = d.conSac[c.codp[i]] === 1 ? Math.floor((w + 6) / 12) : 0;
    const donde = c.pprin[i] << 8;
    valor[donde | d.ppar.cargo[c.pprin[i]]] += p;
    valor[donde | d.ppar.no_cargo[c.pprin[i]]] += fija + extra;
    valor[donde | d.ppar.sac[c.pprin[i]]] += sac;
    valor[donde | d.ppar.complementos[c.pprin[i]]] += sumarPorcentajes(p, complementos);
    if (d.conContribuciones[c.codp[i]] === 1) {
      valor[donde | d.ppar.contribuciones[c.pprin[i]]] += sumarPorcentajes(w + sac, contribuciones);
    }
  }
  const objetos = [...valor].map((v, i) => [`${i >> 8}.${i & 255}`, v] as const);
  return objetos.filter(([, v]) => v > 0);
}

export const motorSolo: Banco = {
  nombre: "motor solo, 100.000 cargos × 40 reglas",
  piso: "la misma aritmética en un bucle sobre arreglos",
  alcanzar: 3,
  rondas: 15,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, {
      planos: RENGLONES,
    });
    const columnas = columnasDe(base("cargos"));
    const filas = await filasDe(app.db, tablaDe(base("cargos")), columnas, PLANO);
    const chunk = cargosDeFilas(columnas, filas);
    const reglas = await reglasDe(app.db);
    const datos = await referencias(app.db, 2026, 1, MES);
    const resuelto = await preparado(app.db, reglas);
    await app.cerrar();
    return {
      piso: () => bucle(chunk, resuelto),
      propio() {
        const sumidero = new SumideroTotales();
        const leer = datos.leer.bind(datos);
        crearMotor({ mes: MES, saf: PLANO.saf, leer, reglas }).cargos(chunk, sumidero);
        return totalesDe(sumidero);
      },
      cerrar: () => carpeta.borrar(),
    };
  },
};
