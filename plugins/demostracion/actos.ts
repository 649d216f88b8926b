/**
 * What people did in the demonstration after its rows were loaded, by the same calls: some budgets
 * valued, closed and changed afterwards, transfers waiting to run and the execution of a month asked
 * for.
 */
import { join } from "node:path";
import type { Actor, App } from "#core/plugin.ts";
import { importar } from "#core/transfer/import.ts";
import { nuevoPasaje } from "../admin/service.ts";
import { solicitarEjecucion } from "../ejecuciones/service.ts";
import { generarCambios } from "./generar.ts";
import { enSituacion, type SituacionInicial } from "./otros-organismos.ts";
import { CODIGO } from "./otros-presupuestos.ts";

/** Type of closing of a first version ([C1]). */
const ANTEPROYECTO = "A";
/** Asked for, and its files did not come. */
const EJECUCION_PEDIDA = 202502;

type Lugar = readonly [saf: number, prog: number, subp: number, proy: number, act: number];

/** From, to: one that can run, one between bodies, and one whose destination is no leaf ([J3]). */
const PASAJES: readonly (readonly [Lugar, Lugar])[] = [
  [[911, 16, 0, 0, 2], [911, 16, 0, 0, 3]],
  [[915, 16, 0, 0, 1], [914, 16, 0, 0, 1]],
  [[937, 16, 0, 0, 3], [937, 3, 0, 0, 0]],
];

const casillero = (lado: "origen" | "destino", [saf, prog, subp, proy, act]: Lugar) => ({
  [`saf_${lado}`]: saf,
  [`prog_${lado}`]: prog,
  [`subp_${lado}`]: subp,
  [`proy_${lado}`]: proy,
  [`act_${lado}`]: act,
});

/** @throws Error when something that was rows cannot be loaded. */
export async function importarTodo(app: App, actor: Actor, carpeta: string): Promise<void> {
  const { resultado, errores } = await importar(app, actor, carpeta);
  if (resultado) return;
  const [{ archivo, fila, columna, mensaje }] = errores;
  throw new Error(`demostración: ${archivo}, fila ${fila}, ${columna}: ${mensaje}`);
}

/** @param carpeta a temporary one, for what changes. */
export async function actuar(app: App, actor: Actor, carpeta: string): Promise<void> {
  const enCada = async (trabajo: string, cuales: readonly SituacionInicial[], mas = {}) => {
    for (const { saf } of enSituacion(...cuales)) {
      await app.trabajos.ejecutar(trabajo, { saf, codipres: CODIGO, ...mas }, actor);
    }
  };
  const quien = { admin: true, onp: true };
  await enCada("valuation.valorizar", ["valorizado", "desactualizado", "cerrado", "cambiado"]);
  await enCada("valuation.cerrar", ["cerrado", "cambiado"], { tipo: ANTEPROYECTO, quien });
  const cambios = join(carpeta, "cambios");
  await generarCambios(cambios);
  await importarTodo(app, actor, cambios);
  await enCada("valuation.valorizar", ["cambiado"]);
  const ahora = Date.now();
  for (const [origen, destino] of PASAJES) {
    const pedido = {
      codipres: CODIGO,
      ...casillero("origen", origen),
      ...casillero("destino", destino),
    };
    await nuevoPasaje(app, actor, pedido, ahora);
  }
  await solicitarEjecucion(app, actor, EJECUCION_PEDIDA, Math.trunc(EJECUCION_PEDIDA / 100));
}
