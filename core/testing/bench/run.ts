/**
 * `bun run bench [filtro…] [--json archivo]`: measures, prints the table, leaves it as JSON.
 * With `PLANTA_BENCH_ESCALA=0.02` the data are a fiftieth: to see that the rows run.
 */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { cargaDeSirhu, memoriaDeSirhu } from "./archivos/sirhu.ts";
import { respaldoPostgres, respaldoSqlite } from "./archivos/respaldo.ts";
import { guardarEnBaseGrande, guardarRenglon, listaGrande } from "./bases/bases.ts";
import { correr } from "./comun/harness.ts";
import { detenerPostgres } from "./comun/postgres.ts";
import { valorizarYGuardar } from "./formulacion/valorizar.ts";
import { navegador } from "./navegador/trabajo.ts";
import { parametrico } from "./salidas/listado.ts";
import { parametricoPorMes, resumenPorMes } from "./salidas/meses.ts";
import { analistas } from "./servidor/analistas.ts";
import { arrancarYParar } from "./servidor/arranque.ts";
import { desconocidoContraConocido } from "./servidor/ingreso.ts";
import { comprobarEnlazada, guardarConEslabones } from "./servidor/sellos.ts";
import { vivos } from "./servidor/vivos.ts";
import { completas } from "./valorizacion/completa.ts";
import { resumenConsolidado } from "./valorizacion/consolidado.ts";
import { lineasPorMeses, motorPorMeses } from "./valorizacion/meses.ts";
import { millon } from "./valorizacion/millon.ts";
import { guardarYSumarPostgres, guardarYSumarSqlite } from "./valorizacion/momento.ts";
import { segundoMotor } from "./valorizacion/segundo-motor.ts";

/** What each decides: from the engine to the crowd, and what a person waits for on screen. */
const BANCOS = [
  segundoMotor,
  motorPorMeses,
  lineasPorMeses,
  ...completas,
  millon,
  guardarRenglon,
  guardarEnBaseGrande,
  listaGrande,
  guardarYSumarSqlite,
  guardarYSumarPostgres,
  ...guardarConEslabones,
  ...comprobarEnlazada,
  arrancarYParar,
  desconocidoContraConocido,
  parametrico,
  parametricoPorMes,
  resumenPorMes,
  resumenConsolidado,
  cargaDeSirhu,
  memoriaDeSirhu,
  respaldoSqlite,
  respaldoPostgres,
  ...valorizarYGuardar,
  ...vivos,
  ...analistas,
  ...navegador,
];

const { values, positionals } = parseArgs({
  options: { json: { type: "string", default: "datos/bench.json" } },
  allowPositionals: true,
});
try {
  const informe = await correr(BANCOS, positionals, (linea) => console.log(linea));
  await mkdir(dirname(values.json), { recursive: true });
  await Bun.write(values.json, JSON.stringify(informe, null, 2) + "\n");
  if (informe.fallidos.length > 0) process.exitCode = 1;
} finally {
  await detenerPostgres();
}
