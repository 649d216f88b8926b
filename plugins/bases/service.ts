/** What other plugins may ask of the data groups and their bases. */
export { type Base, baseDe, BASES, columnasDe, tablaDe } from "./bases.ts";
export { diasEntre, quedan, type Vencimiento } from "./calendario/campos.ts";
export { vencimientos } from "./calendario/calendario.ts";
export { calendario, ETAPAS, leerEtapa, prorrogar, PRORROGAS } from "./calendario/etapas.ts";
export { cambiaCongelado, congelar } from "./grupos/congelar.ts";
export { copiarBase } from "./grupos/copiar.ts";
export { desmover, revisarDesmover } from "./grupos/desmover.ts";
export {
  type Cerrado,
  cerrados,
  type CierrePedido,
  cierrePedido,
  cierresPedidos,
  type Entregable,
  entregableDe,
  entregables,
  ponerCierrePedido,
  quitarCierrePedido,
  rechazarCierrePedido,
  sellar,
  sinSellar,
  ultimoEntregable,
} from "./grupos/entregables.ts";
export { type Caidas, filasQueCaen } from "./filas/validar/caidas.ts";
export {
  lugarConFiltros,
  lugarDeRegistro,
  registroEnPalabras,
  rotuloDeFila,
} from "./filas/escritura/en-la-base.ts";
export { filaDeFormulario } from "./filas/escritura/escribir.ts";
export { type Costeador, costearCon } from "./filas/listado/costos.ts";
export { type EscritoEnGrupo, seguirEscritos } from "./filas/escritura/escrito.ts";
export { vaciarBase } from "./filas/escritura/vaciar.ts";
export {
  agregarFilas,
  type CambioDeFila,
  conAnticipo,
  exigirRenglon,
  filasDe,
  lotesDe,
  mostrarFila as mostrarFilaDeBase,
  type Renglon,
  renglonesDe,
} from "./filas/filas.ts";
export { filaDeAsiento } from "./historia/historia.ts";
export { encabezadoEn, filasEn } from "./historia/instante.ts";
export { campoEnPalabras, camposCambiados, obraDe } from "./historia/obra.ts";
export { grupoConHistoria } from "./historia/instante-operaciones.ts";
export {
  type CambioAsentado,
  type OperacionRecorrida,
  recorrerHistoria,
} from "./historia/recorrido.ts";
export { filaConCeldas } from "./planilla/cambiar-celdas.ts";
export {
  borrarEjecucion,
  type Cabecera,
  cabeceras,
  codigoDeEjecucion,
  conOrganismo,
  crearEjecucion,
  crearEntregable,
  ejecucionesHasta,
  exigirBase,
  exigirEditable,
  type Grupo,
  grupo,
  grupoParaEditar,
  grupoParaValorizar,
  gruposDe,
  gruposDelConsolidado,
  gruposValorizables,
  grupoValorizable,
  marcarCambio,
  presupuestosDelEjercicio,
  tipoDeGrupo,
  versionDeCifras,
  type VersionDeGrupo,
} from "./grupos/grupos.ts";
export {
  cambiaEnLinea,
  cantidadesDeGrupos,
  enHistoricoCon,
  ponerEnLinea,
} from "./grupos/historico.ts";
export {
  moverCadena,
  type Movidos,
  porcentajesDe,
  porMover,
  type RenglonesPorCadena,
  renglonesPorCadena,
} from "./grupos/mover.ts";
export { dondeEsta, filaEnPalabras, queEs } from "./filas/listado/en-palabras.ts";
export { catalogoDe, catalogoEn, nombresDe } from "./filas/validar/catalogo.ts";
export { impactoDe, leidosPor } from "./filas/impacto.ts";
export { PASA_DE_DICIEMBRE } from "./filas/validar/motivos.ts";
export { crearAuditado, hoy, prepararNuevo } from "./grupos/presupuestos.ts";
export { eliminarIntacto, exigirIntacto } from "./grupos/eliminar.ts";
export {
  cantidadesDe,
  type Cuentas,
  type EstadoDeBase,
  type SumaDePosiciones,
} from "./grupos/cuenta.ts";
export { filasMiradas, grupoMirado } from "./grupos/revision.ts";
export { cuentasDe, estadoDeBases } from "./grupos/situacion.ts";
export { CAMPOS_PRESUPUESTO, filasDeBase } from "./tables.ts";
export {
  type Catalogo,
  crearValidador,
  type FilaBase,
  formaDeFila,
  type Validador,
} from "./filas/validar/validar.ts";
