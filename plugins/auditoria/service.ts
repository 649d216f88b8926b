/** What other plugins may ask of the audit trail: its entries, found and said in words. */
export { type AsientoGuardado, leerAsientos } from "./auditoria.ts";
export { indiceAlDia } from "./auditoria-al-dia.ts";
export type { Que } from "./filtro-auditoria.ts";
export type { AsientoHallado, HuecoDeIds, IndiceDeAuditoria } from "./indice-auditoria.ts";
export { cambiosDe, resumenDe } from "./legible.ts";
export {
  campoDe,
  nombreDeAccion,
  nombreDeRegistro,
  simboloDeMoneda,
  tituloDeEntidad,
} from "./nombres.ts";
