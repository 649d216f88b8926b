/**
 * Outputs over 200,000 stored lines of `REAL`: the parametric list by six fields against reading
 * the stored bytes of the same lines and grouping them over bare arrays, opened beforehand, and how
 * long any of its figures takes to list its lines.
 */
import { join } from "node:path";
import { grupo } from "#plugins/bases/service.ts";
import { bloquesDe } from "#plugins/valuation/lineas/almacen.ts";
import type { Bloque } from "#plugins/valuation/engine/lineas/lineas.ts";
import { estadoDe } from "#plugins/valuation/service.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import type { Criterio } from "#core/domain/group.ts";
import { TRABAJO_SALIDA } from "#core/outputs/job.ts";
import { porMeses } from "../valorizacion/completa.ts";
import { ACTOR, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Cifra, Comparacion } from "../comun/harness.ts";

/** About sixteen lines each. */
const CARGOS = 12_700;
const LINEAS = 200_000;
export const CAMPOS = ["mon", "prog", "ff", "pprin", "ppar", "esc"] as const;

type Opciones = Readonly<Record<string, string>>;
export interface Listado {
  readonly resultados: readonly Readonly<Record<string, number>>[];
  readonly totales: { readonly valor: number };
}

/** A database with a budget of that many positions, valued. @throws Error below 200,000 lines. */
export async function conLineas(
  cargos = CARGOS,
  criterio: Criterio = "unico",
): Promise<{ app: AppEnMarcha; cerrar(): Promise<void> }> {
  const carpeta = await carpetaPropia();
  const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, { reales: cargos });
  const { saf, codipres } = REAL;
  const suyo = [criterio, saf, codipres] as const;
  const cambio = "UPDATE presupuestos SET criterio = ? WHERE saf = ? AND codipres = ?";
  await app.db.tx((q) => q.ejecutar(cambio, suyo));
  if (criterio === "mensual") await porMeses(app);
  await app.db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, () => {}));
  const { valuaciones } = await estadoDe(app.db, await grupo(app.db, saf, codipres));
  if (valuaciones[0].lineas < LINEAS) throw new Error(`sólo hay ${valuaciones[0].lineas} líneas`);
  return {
    app,
    async cerrar() {
      await app.cerrar();
      await carpeta.borrar();
    },
  };
}

/** The whole answer of the call, as its job makes it. */
export async function pedirSalida<T>(app: AppEnMarcha, id: string, valores: Opciones): Promise<T> {
  const pedido = { id, ...REAL, identidad: null, valores, formato: "json" };
  const { texto } = await app.trabajos.ejecutar<{ texto?: string }>(TRABAJO_SALIDA, pedido, ACTOR);
  return JSON.parse(texto ?? "null") as T;
}

/** Sums by number, over arrays alone: a table of open addresses. */
class Sumas {
  #claves = new Float64Array(4096).fill(-1);
  readonly #importes = new Float64Array(4096);
  grupos = 0;

  sumar(clave: number, importe: number): void {
    let lugar = (Math.imul(clave % 0x7fffffff, 0x9e3779b1) >>> 16) & 4095;
    while (this.#claves[lugar] !== clave) {
      if (this.#claves[lugar] < 0) {
        this.#claves[lugar] = clave;
        this.grupos++;
        break;
      }
      lugar = (lugar + 1) & 4095;
    }
    this.#importes[lugar] += importe;
  }
}

/** One pass over typed arrays: a number for the six values, made once for each row. */
function agregar(bloques: readonly Bloque[]): { grupos: number; total: number } {
  const sumas = new Sumas();
  let total = 0;
  for (const { renglones: r, lineas: l } of bloques) {
    let [k, alta] = [-1, 0];
    for (let i = 0; i < l.n; i++) {
      if (l.renglon[i] !== k) {
        k = l.renglon[i];
        const apertura = ((r.mon[k] * 100 + r.prog[k]) * 100 + r.ff[k]) * 10 + r.pprin[k];
        alta = (apertura * 10_000 + r.esc[k]) * 256;
      }
      sumas.sumar(alta + l.ppar[i], l.importe[i]);
      total += l.importe[i];
    }
  }
  return { grupos: sumas.grupos, total };
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

const LIMITE_MS = 200;
const FIGURAS = 200;

export const explicarCifras: Cifra = {
  nombre: "explicar cualquier cifra, 200.000 líneas: p95",
  piso: "el límite",
  async medir() {
    const { app, cerrar } = await conLineas();
    try {
      const opciones = { tipo: "valores", campos: CAMPOS.join(",") };
      const { resultados } = await pedirSalida<Listado>(app, "parametrico", opciones);
      // From one object of one programme to everything: figures of every size.
      const figuras = Array.from({ length: FIGURAS }, (_, i): Opciones => {
        const fila = resultados[i * 7919 % resultados.length];
        const campos = CAMPOS.slice(0, i % (CAMPOS.length + 1));
        return Object.fromEntries(campos.map((c) => [c, String(fila[c])]));
      });
      const ms: number[] = [];
      for (const figura of figuras) {
        const inicio = performance.now();
        await pedirSalida(app, "explicar", { ...figura, medida: "valor", limite: "1000" });
        ms.push(performance.now() - inicio);
      }
      ms.sort((a, b) => a - b);
      const p95 = ms[Math.ceil(ms.length * 0.95) - 1];
      return [{ propio: p95, piso: LIMITE_MS, alcanzar: 1, unidad: "ms" }];
    } finally {
      await cerrar();
    }
  },
};
