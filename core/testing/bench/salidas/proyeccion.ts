/**
 * Where the year ends, from six executed months of 12,000 positions: against reading and grouping
 * the stored lines of those months by position, which is the least that any answer needs.
 */
import { join } from "node:path";
import { grupo } from "#plugins/bases/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import {
  agrupar,
  CargaDeEjecucion,
  estadoDe,
  guardarEjecucion,
} from "#plugins/valuation/service.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import type { Rubro } from "#core/domain/rubros.ts";
import type { ProyeccionDeCierre } from "#proto/salidas.ts";
import { ACTOR, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";
import { pedirSalida } from "./listado.ts";

const CARGOS = 12_000;
const MESES = [1, 2, 3, 4, 5, 6];
/** Centavos of a position. */
const IMPORTES: readonly (readonly [Rubro, number])[] = [
  ["cargo", 90_000_000],
  ["no_cargo", 31_000_000],
  ["contribuciones", 29_040_000],
];
const PUESTO = [
  ...["prog", "subp", "proy", "act", "ubic", "ff", "pprin", "esc", "agrup", "nivel"] as const,
  ...["grado", "cat", "cargos"] as const,
] as const;
type Fila = Record<typeof PUESTO[number], never>;

/** Months of the year of the budget, executed. @returns their codes. */
export async function ejecutarMeses(app: AppEnMarcha): Promise<string[]> {
  const { saf, codipres } = REAL;
  const g = await grupo(app.db, saf, codipres);
  const filas = (await app.db.valores(
    `SELECT ${PUESTO.join(", ")} FROM base_cargos WHERE saf = ? AND codipres = ? AND codes = 0`,
    [saf, codipres],
  )).map((f) => Object.fromEntries(PUESTO.map((c, i) => [c, f[i]])) as Fila);
  const codigos: string[] = [];
  for (const m of MESES) {
    const mes = g.ejercicio * 100 + m;
    const r = await referencias(app.db, g.ejercicio, g.version, mes);
    const carga = new CargaDeEjecucion(mes, (tabla, clave) => r.leer(tabla, clave));
    for (const f of filas) {
      for (const [rubro, importe] of IMPORTES) {
        carga.agregar({
          ...f,
          ...{ saf, mon: 1, horas: 0, licencias: 0, rubro },
          cargos: rubro === "cargo" ? f.cargos : 0,
          importe: importe * f.cargos,
        });
      }
    }
    await app.db.tx((q) => guardarEjecucion(q, ACTOR, saf, carga, "cargar"));
    codigos.push(`M${String(mes).slice(2)}`);
  }
  return codigos;
}

const enCentavos = (n: number): number => Math.round(n * 100);

export const proyeccionDeCierre: Banco = {
  nombre: "proyección de cierre, seis meses ejecutados de 12.000 cargos, con su prueba",
  piso: "leer esos seis meses y agruparlos por puesto, en la misma corrida",
  alcanzar: 10,
  rondas: 5,
  calentamiento: 1,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, { reales: CARGOS });
    const codigos = await ejecutarMeses(app);
    return {
      async piso() {
        let total = 0;
        for (const codigo of codigos) {
          const estado = await estadoDe(app.db, await grupo(app.db, REAL.saf, codigo));
          const { totales } = await agrupar(app.db, estado, [
            ...["saf", "prog", "subp", "proy", "act", "ubic", "ff", "pprin", "ppar"] as const,
            ...["rubro", "esc", "agrup", "nivel", "grado", "cat", "mon"] as const,
          ]);
          total += totales.valor;
        }
        return total;
      },
      async propio() {
        const p = await pedirSalida<ProyeccionDeCierre>(app, "proyeccioncierre", {});
        return enCentavos(p.totales[0].ejecutado);
      },
      async cerrar() {
        await app.cerrar();
        await carpeta.borrar();
      },
    };
  },
};
