/** `bun run bench [filtro…] [--json archivo]`: measures, prints the table, leaves it as JSON. */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { analistas } from "./analistas.ts";
import { arrancarYParar } from "./arranque.ts";
import {
  guardarCelda,
  guardarEnBaseGrande,
  guardarRenglon,
  listaGrande,
  previaDePegado,
} from "./bases.ts";
import {
  completaPorMeses,
  completaPorMesesPostgres,
  completaPostgres,
  completaSqlite,
} from "./completa.ts";
import { filtros } from "./filtros.ts";
import { correr } from "./harness.ts";
import {
  escenarioAlTipear,
  escenarioContraValorizar,
  escenarioDelPais,
  escenarioEntra,
} from "./escenarios.ts";
import { importarPostgres, importarSqlite } from "./importar.ts";
import { desconocidoContraConocido } from "./ingreso.ts";
import { inicioDePresupuesto } from "./inicio.ts";
import { compresion, listaConCosto, listaDe50 } from "./listas.ts";
import { lineasPorMeses, motorPorMeses } from "./meses.ts";
import { millon } from "./millon.ts";
import { guardarYSumarPostgres, guardarYSumarSqlite, primerTotal } from "./momento.ts";
import { motorSolo } from "./motor.ts";
import { navegador } from "./navegador.ts";
import { ingresoAMuchas } from "./navegador-ingreso.ts";
import { cambioGrande } from "./navegador-cambio.ts";
import { tiraDeEscenarios } from "./navegador-tira.ts";
import { detenerPostgres } from "./postgres.ts";
import { respaldoPostgres, respaldoSqlite } from "./respaldo.ts";
import { revision } from "./revision.ts";
import { rivales } from "./rivales.ts";
import { explicarCifras, parametrico } from "./salidas.ts";
import {
  mesesEnColumnas,
  mesesEnFilas,
  parametricoPorMes,
  resumenPorMes,
} from "./salidas-meses.ts";
import { proyeccionDeCierre } from "./salidas-proyeccion.ts";
import { paginasDeListado } from "./salidas-paginas.ts";
import {
  excelDeCienMil,
  excelDeLineas,
  excelGrande,
  excelLeido,
  pdfDeDoscientas,
} from "./salidas-archivos.ts";
import { saludOcupada } from "./salud.ts";
import { cargaDeSirhu, memoriaDeSirhu, subidaDeSirhu } from "./sirhu.ts";
import { planillaDeTabla } from "./tablas.ts";
import { techos } from "./techos.ts";
import { vivos } from "./vivos.ts";
import { estructura } from "./estructura.ts";
import { avisos } from "./avisos.ts";
import { pasajes } from "./pasajes.ts";
import { formulacion } from "./formulacion.ts";
import { valorizarYGuardar } from "./formulacion-valorizar.ts";
import { resumenConsolidado, resumenSinCambios, todosPostgres } from "./todos.ts";
import { valores, valoresDelPais } from "./valores.ts";

const BANCOS = [
  motorSolo,
  motorPorMeses,
  lineasPorMeses,
  completaSqlite,
  completaPorMeses,
  completaPostgres,
  completaPorMesesPostgres,
  millon,
  escenarioContraValorizar,
  escenarioAlTipear,
  escenarioEntra,
  escenarioDelPais,
  ...rivales,
  guardarRenglon,
  guardarEnBaseGrande,
  guardarCelda,
  guardarYSumarSqlite,
  guardarYSumarPostgres,
  primerTotal,
  listaGrande,
  previaDePegado,
  listaDe50,
  listaConCosto,
  compresion,
  inicioDePresupuesto,
  saludOcupada,
  arrancarYParar,
  planillaDeTabla,
  desconocidoContraConocido,
  parametrico,
  explicarCifras,
  paginasDeListado,
  parametricoPorMes,
  mesesEnColumnas,
  mesesEnFilas,
  resumenPorMes,
  proyeccionDeCierre,
  resumenSinCambios,
  resumenConsolidado,
  todosPostgres,
  ...estructura,
  ...avisos,
  ...pasajes,
  ...formulacion,
  ...valorizarYGuardar,
  ...revision,
  ...techos,
  ...valores,
  valoresDelPais,
  excelDeCienMil,
  excelLeido,
  excelGrande,
  pdfDeDoscientas,
  excelDeLineas,
  filtros,
  importarSqlite,
  importarPostgres,
  respaldoSqlite,
  respaldoPostgres,
  cargaDeSirhu,
  subidaDeSirhu,
  memoriaDeSirhu,
  ...vivos,
  ...analistas,
  ...navegador,
  cambioGrande,
  tiraDeEscenarios,
  ingresoAMuchas,
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
