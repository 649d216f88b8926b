/** What a profile has by component, and their sums: the same for every codp of a unit. */
import { idDeSuma, type Rubro } from "#core/domain/rubros.ts";
import type { Imputacion } from "../imputacion.ts";
import type { Lector } from "../lector.ts";
import { codigoDeRubro } from "../lineas/lineas.ts";
import type { ColumnasDePaga, ComponentesFijos, FilaDePaga, Paga } from "./paga.ts";

/** Slot of (pprin, ppar, mon) in the arrays of totals. */
export function ranura(pprin: number, ppar: number, mon: number): number {
  return (pprin << 12) | (ppar << 4) | mon;
}
export const RANURAS = 1 << 16;

function fijasDe(
  lector: Lector,
  pprin: number,
  { filas, pagos: [{ mon }] }: Paga,
  imputarAqui: (rubro: Rubro) => Imputacion,
): ComponentesFijos {
  const n = filas.length;
  const fijas = {
    claves: filas.map((f) => f.muestra.clave),
    mon,
    mensual: new Float64Array(n),
    componente: new Uint16Array(n),
    rubro: new Uint8Array(n),
    ppar: new Uint8Array(n),
    imputado: new Int32Array(n),
    cargoRanura: 0,
    noCargoRanura: 0,
    complementosRanura: 0,
  };
  filas.forEach(({ muestra: c, mensual }, i) => {
    fijas.mensual[i] = mensual;
    const { ppar, parametro } = imputarAqui(c.rubro);
    const donde = ranura(pprin, ppar, mon);
    fijas.componente[i] = idDeSuma(c.clave) !== null
      ? lector.suma(c.clave, c.enP, c.enSac)
      : lector.componente(c.clave);
    fijas.rubro[i] = codigoDeRubro(c.rubro);
    fijas.ppar[i] = ppar;
    fijas.imputado[i] = parametro;
    if (c.rubro === "cargo") fijas.cargoRanura = donde;
    else if (c.rubro === "complementos") fijas.complementosRanura = donde;
    else fijas.noCargoRanura = donde;
  });
  return fijas;
}

const sonDe = (
  { claves, mon }: ComponentesFijos,
  filas: readonly FilaDePaga[],
  suya: number,
): boolean =>
  mon === suya && claves.length === filas.length &&
  claves.every((clave, i) => clave === filas[i].muestra.clave);

/**
 * @param hechas those of other months of the unit; what is new is added.
 * @param imputarAqui asked only for what is new.
 */
export function columnasDe(
  lector: Lector,
  pprin: number,
  paga: Paga,
  hechas: ComponentesFijos[],
  imputarAqui: (rubro: Rubro) => Imputacion,
): ColumnasDePaga {
  const { filas, pagos: [{ mon }] } = paga;
  let fijas = hechas.find((f) => sonDe(f, filas, mon));
  if (fijas === undefined) hechas.push(fijas = fijasDe(lector, pprin, paga, imputarAqui));
  const valores = new Float64Array(filas.length);
  const porcentajes = new Int32Array(filas.length);
  let [total, cota, p, wSac] = [0, 0, 0, 0];
  let [cargo, noCargo, complementos] = [0, 0, 0];
  for (let i = 0; i < filas.length; i++) {
    const { muestra: c, valor, porcentaje } = filas[i];
    valores[i] = valor;
    porcentajes[i] = porcentaje;
    total += valor;
    cota += Math.abs(valor);
    if (c.enP) p += valor;
    if (c.enSac) wSac += valor;
    if (c.rubro === "cargo") cargo += valor;
    else if (c.rubro === "complementos") complementos += valor;
    else noCargo += valor;
  }
  return {
    fijas,
    valor: valores,
    porcentaje: porcentajes,
    total,
    cota,
    p,
    w: total - complementos,
    wSac,
    cargo,
    noCargo,
    complementos,
  };
}
