/** What other plugins may ask of organismos, accounts and sessions. */
export { generarCodigos } from "./activacion.ts";
export {
  administrarCuenta,
  type CuentaGuardada,
  listaDeCuentas,
  type PedidoDeCuenta,
  quitarFactorDe,
} from "./administrar-cuentas.ts";
export {
  administrarOrganismo,
  listaDeSafs,
  type PedidoDeSaf,
  tieneDatos,
} from "./administrar-organismos.ts";
export type { Organismo } from "./campos.ts";
export { nombresDeCuentas } from "./cuentas.ts";
export { organismo, organismos, sujetarOrganismo } from "./organismos.ts";
export { type GrupoRecordado, recordarGrupo } from "./ultimo-grupo.ts";
export { cerrarSesionAbierta, sesionesAbiertas } from "./sesiones-abiertas.ts";
