/** What other plugins may ask of the data groups and their bases. */
export { type Base, baseDe, BASES, tablaDe } from "./bases.ts";
export { filaDeFormulario } from "./escribir.ts";
export { exigirRenglon, filasDe, lotesDe, type Renglon } from "./filas.ts";
export {
  type Cabecera,
  cabeceras,
  crearEjecucion,
  type Grupo,
  grupo,
  grupoParaEditar,
  gruposDe,
  safsDelConsolidado,
  tipoDeGrupo,
} from "./grupos.ts";
export { catalogoDe } from "./catalogo.ts";
export { type Catalogo, crearValidador, type FilaBase, type Validador } from "./validar.ts";
