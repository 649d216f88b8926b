/**
 * Outputs over 200,000 stored lines of `REAL`: the parametric list by six fields against reading
 * the stored bytes of the same lines and grouping them over bare arrays, opened beforehand.
 */
import { grupo } from "#plugins/bases/service.ts";
import { bloquesDe } from "#plugins/valuation/lineas/almacen.ts";
import type { Bloque } from "#plugins/valuation/engine/lineas/lineas.ts";
import { estadoDe } from "#plugins/valuation/service.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import type { Criterio } from "#core/domain/group.ts";
import { TRABAJO_SALIDA } from "#core/outputs/job.ts";
import { porMeses } from "../valorizacion/completa.ts";
import { ACTOR, aEscala, enSqlite, REAL } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";

/** About sixteen lines each. */
const CARGOS = aEscala(12_700);
const LINEAS = aEscala(200_000);
export const CAMPOS = ["mon", "prog", "ff", "pprin", "ppar", "esc"] as const;

type Opciones = Readonly<Record<string, string>>;
export interface Listado {
  readonly resultados: readonly Readonly<Record<string, number>>[];
  readonly totales: { readonly valor: number };
}

/** A database with a budget of that many positions, valued. @throws Error below 200,000 lines. */
export async function conLineas(
  criterio: Criterio = "unico",
): Promise<{ app: AppEnMarcha; cerrar(): Promise<void> }> {
  const { app, cerrar } = await enSqlite(CARGOS);
  const { saf, codipres } = REAL;
  const suyo = [criterio, saf, codipres] as const;
  const cambio = "UPDATE presupuestos SET criterio = ? WHERE saf = ? AND codipres = ?";
  await app.db.tx((q) => q.ejecutar(cambio, suyo));
  if (criterio === "mensual") await porMeses(app);
  await app.db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, () => {}));
  const { valuaciones } = await estadoDe(app.db, await grupo(app.db, saf, codipres));
  if (valuaciones[0].lineas < LINEAS) throw new Error(`sólo hay ${valuaciones[0].lineas} líneas`);
  return { app, cerrar };
}

/** The whole answer of the call, as its job makes it. */
export async function pedirSalida<T>(app: AppEnMarcha, id: string, valores: Opciones): Promise<T> {
  const pedido = { id, ...REAL, identidad: null, valores, formato: "json" };
  const { texto } = await app.trabajos.ejecutar<{ texto?: string }>(TRABAJO_SALIDA, pedido, ACTOR);
  return JSON.parse(texto ?? "null") as T;
}

/** One pass over typed arrays, with nothing said of each group but its number. */
function agregar(bloques: readonly Bloque[]): { grupos: number; total: number } {
  const sumas = new Map<number, number>();
  let total = 0;
  for (const { renglones: r, lineas: l } of bloques) {
    let [k, alta] = [-1, 0];
    for (let i = 0; i < l.n; i++) {
      if (l.renglon[i] !== k) {
        k = l.renglon[i];
        const apertura = ((r.mon[k] * 100 + r.prog[k]) * 100 + r.ff[k]) * 10 + r.pprin[k];
        alta = (apertura * 10_000 + r.esc[k]) * 256;
      }
      const clave = alta + l.ppar[i];
      sumas.set(clave, (sumas.get(clave) ?? 0) + l.importe[i]);
      total += l.importe[i];
    }
  }
  return { grupos: sumas.size, total };
}

/** The same fields in an order that was not asked before: nothing of it is remembered. */
export function* ordenes(campos: readonly string[]): Generator<readonly string[]> {
  if (campos.length < 2) return yield campos;
  for (const campo of campos) {
    for (const resto of ordenes(campos.filter((c) => c !== campo))) yield [campo, ...resto];
  }
}

export const parametrico: Banco = {
  nombre: "paramétrico por 6 campos, 200.000 líneas guardadas",
  piso: "leer los bytes guardados y agregar las mismas líneas, abiertas de antes, sobre arreglos",
  alcanzar: 2,
  rondas: 25,
  calentamiento: 10,
  async preparar(): Promise<Comparacion> {
    const { app, cerrar } = await conLineas();
    const estado = await estadoDe(app.db, await grupo(app.db, REAL.saf, REAL.codipres));
    const bloques: Bloque[] = [];
    const [{ id }] = estado.valuaciones;
    for await (const bloque of bloquesDe(app.db, id)) bloques.push(bloque);
    const pedidos = ordenes(CAMPOS);
    return {
      async piso() {
        await app.db.valores("SELECT datos FROM valuacion_bloques WHERE valuacion = ?", [id]);
        return agregar(bloques);
      },
      async propio() {
        const campos: readonly string[] = pedidos.next().value ?? CAMPOS;
        const opciones = { tipo: "valores", campos: campos.join(",") };
        const { resultados, totales } = await pedirSalida<Listado>(app, "parametrico", opciones);
        return { grupos: resultados.length, total: Math.round(totales.valor * 100) };
      },
      cerrar,
    };
  },
};
