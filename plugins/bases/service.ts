/** What other plugins may ask of the data groups and their bases. */
export { type Base, baseDe, BASES, columnasDe, tablaDe } from "./bases.ts";
export { copiarBase } from "./copiar.ts";
export { type Entregable, entregableDe, entregables, sellar, sinSellar } from "./entregables.ts";
export { filaDeFormulario } from "./escribir.ts";
export { vaciarBase } from "./files.ts";
export { agregarFilas, exigirRenglon, filasDe, lotesDe, type Renglon } from "./filas.ts";
export {
  borrarEjecucion,
  type Cabecera,
  cabeceras,
  codigoDeEjecucion,
  crearEjecucion,
  crearEntregable,
  type Grupo,
  grupo,
  grupoParaEditar,
  gruposDe,
  marcarCambio,
  safsDelConsolidado,
  tipoDeGrupo,
} from "./grupos.ts";
export { cantidadesDeGrupos, ponerEnLinea } from "./historico.ts";
export { type Cadena, moverCadena, type Movidos } from "./mover.ts";
export { catalogoDe } from "./catalogo.ts";
export { hoy } from "./presupuestos.ts";
export { type EstadoDeBase, estadoDeBases } from "./situacion.ts";
export { CAMPOS_PRESUPUESTO, filasDeBase } from "./tables.ts";
export {
  type Catalogo,
  crearValidador,
  type FilaBase,
  formaDeFila,
  type Validador,
} from "./validar.ts";
