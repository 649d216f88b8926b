/** `bun run bench [filtro…] [--json archivo]`: measures, prints the table, leaves it as JSON. */
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { analistas } from "./servidor/analistas.ts";
import { arrancarYParar } from "./servidor/arranque.ts";
import {
  guardarCelda,
  guardarEnBaseGrande,
  guardarRenglon,
  listaGrande,
  previaDePegado,
} from "./bases/bases.ts";
import {
  completaPorMeses,
  completaPorMesesPostgres,
  completaPostgres,
  completaSqlite,
} from "./valorizacion/completa.ts";
import { filtros } from "./bases/filtros.ts";
import { correr } from "./comun/harness.ts";
import {
  escenarioAlTipear,
  escenarioContraValorizar,
  escenarioDelPais,
  escenarioEntra,
} from "./valorizacion/escenarios.ts";
import { importarPostgres, importarSqlite } from "./archivos/importar.ts";
import { desconocidoContraConocido } from "./servidor/ingreso.ts";
import { inicioDePresupuesto } from "./salidas/inicio.ts";
import { compresion, listaConCosto, listaDe50 } from "./bases/listas.ts";
import { lineasPorMeses, motorPorMeses } from "./valorizacion/meses.ts";
import { millon } from "./valorizacion/millon.ts";
import { guardarYSumarPostgres, guardarYSumarSqlite, primerTotal } from "./valorizacion/momento.ts";
import { motorSolo } from "./valorizacion/motor.ts";
import { navegador } from "./navegador/trabajo.ts";
import { ingresoAMuchas } from "./navegador/ingreso.ts";
import { cambioGrande } from "./navegador/cambio.ts";
import { tiraDeEscenarios } from "./navegador/tira.ts";
import { detenerPostgres } from "./comun/postgres.ts";
import { respaldoPostgres, respaldoSqlite } from "./archivos/respaldo.ts";
import { revision } from "./bases/revision.ts";
import { rivales } from "./valorizacion/rivales.ts";
import { explicarCifras, parametrico } from "./salidas/listado.ts";
import {
  mesesEnColumnas,
  mesesEnFilas,
  parametricoPorMes,
  resumenPorMes,
} from "./salidas/meses.ts";
import { proyeccionDeCierre } from "./salidas/proyeccion.ts";
import { paginasDeListado } from "./salidas/paginas.ts";
import {
  excelDeCienMil,
  excelDeLineas,
  excelGrande,
  excelLeido,
  pdfDeDoscientas,
} from "./salidas/archivos.ts";
import { comprobarEnlazada, guardarConEslabones } from "./servidor/sellos.ts";
import { saludOcupada } from "./servidor/salud.ts";
import { cargaDeSirhu, memoriaDeSirhu, subidaDeSirhu } from "./archivos/sirhu.ts";
import { planillaDeTabla } from "./archivos/tablas.ts";
import { segundoMotor } from "./valorizacion/segundo-motor.ts";
import { techos } from "./formulacion/techos.ts";
import { vivos } from "./servidor/vivos.ts";
import { estructura } from "./formulacion/estructura.ts";
import { avisos } from "./formulacion/avisos.ts";
import { pasajes } from "./formulacion/pasajes.ts";
import { formulacion } from "./formulacion/estado.ts";
import { valorizarYGuardar } from "./formulacion/valorizar.ts";
import { resumenConsolidado, resumenSinCambios, todosPostgres } from "./valorizacion/todos.ts";
import { valores, valoresDelPais } from "./valorizacion/valores.ts";

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
  ...guardarConEslabones,
  ...comprobarEnlazada,
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
  segundoMotor,
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
