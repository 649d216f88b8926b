/** What other plugins may ask of organismos, accounts and sessions. */
export { generarCodigos } from "./claves/activacion.ts";
export {
  administrarCuenta,
  type CuentaGuardada,
  listaDeCuentas,
  type PedidoDeCuenta,
  quitarFactorDe,
} from "./cuentas/administrar-cuentas.ts";
export {
  administrarOrganismo,
  listaDeSafs,
  ORGANISMOS,
  type PedidoDeSaf,
} from "./organismos/administrar-organismos.ts";
export { editarFicha } from "./cuentas/fichas.ts";
export type { Organismo } from "./campos.ts";
export { PLANILLA_DE_CUENTAS } from "./cuentas/planilla-cuentas.ts";
export { nombresDeCuentas } from "./cuentas/cuentas.ts";
export { puedeEscribir, sonDosPersonas } from "./cuentas/dos-personas.ts";
export { puedeVer } from "./cuentas/permisos.ts";
export {
  leerSafs,
  nombresDeSaf,
  organismo,
  organismos,
  sujetarOrganismo,
} from "./organismos/organismos.ts";
export { type GrupoRecordado, recordarGrupo } from "./cuentas/ultimo-grupo.ts";
export {
  cerrarSesionAbierta,
  conectadosEn,
  sesionesAbiertas,
  usoDeCuenta,
} from "./sesiones/sesiones-abiertas.ts";
