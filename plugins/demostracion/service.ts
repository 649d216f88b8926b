/** Invented data for others: the demonstration, a sample for tests, budgets and loads of any size. */
export { generarMuestra, generarPresupuesto, type Muestra } from "./generar.ts";
export {
  type ArchivoSirhu,
  archivosSirhu,
  bytesDeArchivo,
  escribirSirhu,
  escribirZip,
  type PedidoSirhu,
  RAREZAS,
} from "./sirhu.ts";
