/** Agreements for the tests of the screen. */
import type { SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import type { Alcance } from "#plugins/escenarios/acuerdos/acuerdo.ts";
import type { Acuerdo } from "../tablero/acuerdo.ts";
import type { Letra, PuestoDeTablero } from "../tablero/tablero.ts";

export const SINEP: Alcance = {
  series: ["SINEP"],
  escalafones: [],
  categorias: [],
  sumafijare: false,
};

export const tramo = (
  mes: number,
  porcentaje: number,
  cambio: Partial<TramoDeAcuerdo> = {},
): TramoDeAcuerdo => ({
  mes: 202600 + mes,
  porcentaje,
  base: "anterior",
  redondeo: "centavo",
  con_funcion: false,
  alcance: SINEP,
  ...cambio,
});

export const suma = (
  desde: number,
  hasta: number | null,
  cambio: Partial<SumaDeAcuerdo> = {},
): SumaDeAcuerdo => ({
  id: `S${desde}`,
  descripcion: "Suma",
  norma: "",
  regimen: "sinep",
  escalafones: [],
  pprins: [],
  desde_mes: 202600 + desde,
  hasta_mes: hasta === null ? null : 202600 + hasta,
  importe: 45000,
  remunerativa: false,
  bonificable: false,
  en_sac: null,
  ...cambio,
});

export const acuerdo = (
  tramos: readonly TramoDeAcuerdo[],
  sumas: readonly SumaDeAcuerdo[] = [],
): Acuerdo => ({
  version: 1,
  nombre: "Acuerdo",
  norma: "",
  fecha: "2026-01-05",
  estado: "borrador",
  tramos: [...tramos],
  sumas: [...sumas],
});

export const puesto = (
  letra: Letra,
  a: Acuerdo,
  cambio: Partial<PuestoDeTablero> = {},
): PuestoDeTablero => ({
  clave: letra,
  letra,
  id: null,
  rev: null,
  propio: true,
  guardado: null,
  acuerdo: a,
  ...cambio,
});
