/**
 * The bases that are not positions ([V8]), one small function each: a row becomes its item,
 * currency, counts and lines.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import { mulDiv, multiplicar, sumar } from "#core/domain/money.ts";
import {
  type FilaPorColumna,
  type FilasEnBloque,
  filasPorNombre,
  type NombresDeColumnas,
} from "./filas.ts";
import { type Imputacion, imputar, imputarComposicion, imputarOFallar } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { codigoDeBase, codigoDeRubro } from "./lineas/lineas.ts";
import type { LineaSimple, RenglonSimple } from "./sumidero.ts";

const COMUNES = ["id", "prog", "subp", "proy", "act", "ubic", "ff", "esc"] as const;

/** Columns that each base is valued by. */
export const COLUMNAS_OTRAS = {
  serviciosextraordinarios: [...COMUNES, "c_scom", "n_comp", "cantidad", "costo", "porcont"],
  beneficiosycompensaciones: [...COMUNES, "costo_total"],
  asistenciasocial: [...COMUNES, "mon", "c_scom", "n_comp", "cantidad", "costo"],
  contratosespeciales: [...COMUNES, "c_scom", "n_comp", "cantidad", "costo_total"],
  otrosgastos: [...COMUNES, "pprin", "costo_total"],
} as const;

export type OtraBase = keyof typeof COLUMNAS_OTRAS;
type FilaDe<B extends OtraBase> = FilaPorColumna<typeof COLUMNAS_OTRAS[B][number]>;
type Composicion = FilaPorColumna<"c_scom" | "n_comp">;

interface Valuado {
  readonly pprin: number;
  readonly mon?: number;
  readonly ocupados?: number;
  readonly lineas: readonly LineaSimple[];
}

/** How a row of each base is valued. Amounts in centavos, percentages in hundredths. */
type Valuar = { readonly [B in OtraBase]: (lector: Lector, f: FilaDe<B>) => Valuado };

function linea(
  lector: Lector,
  rubro: Rubro,
  componente: number,
  importe: number,
  imputacion: Imputacion,
  extras: { porcentaje?: number; conteo?: boolean } = {},
): LineaSimple[] {
  if (importe === 0 && !extras.conteo) return []; // [V9]
  return [{
    ppar: imputacion.ppar,
    rubro: codigoDeRubro(rubro),
    componente,
    porcentaje: extras.porcentaje ?? -1,
    importe,
    conteo: extras.conteo ?? false,
    conjunto: lector.conjunto(imputacion.parametro < 0 ? [] : [imputacion.parametro]),
  }];
}

function deComposicion(
  lector: Lector,
  pprin: number,
  rubro: Rubro,
  clase: string,
  { c_scom, n_comp }: Composicion,
  importe: number,
  conteo = false,
): LineaSimple[] {
  const imputacion = imputarComposicion(lector, pprin, rubro, { c_comp: clase, c_scom, n_comp });
  const componente = lector.composicion(clase, c_scom, n_comp);
  return linea(lector, rubro, componente, importe, imputacion, { conteo });
}

const VALUAR: Valuar = {
  serviciosextraordinarios: (lector, f) => {
    const x = multiplicar(f.costo, f.cantidad, "el importe");
    const s = mulDiv(x, 1, 12);
    const porcont = f.porcont;
    const contribucion = mulDiv(sumar(x, s), porcont, 10_000);
    return {
      pprin: 3,
      lineas: [
        ...deComposicion(lector, 3, "extraordinarias", "E", f, x),
        ...linea(lector, "sac", lector.componente("sac"), s, imputarOFallar(lector, 3, "sac")),
        ...linea(
          lector,
          "contribuciones",
          lector.componente("contribuciones"),
          contribucion,
          imputarOFallar(lector, 3, "contribuciones"),
          { porcentaje: porcont },
        ),
      ],
    };
  },
  beneficiosycompensaciones: (lector, f) => ({
    pprin: 6,
    lineas: linea(
      lector,
      "beneficios",
      lector.componente("beneficios"),
      f.costo_total,
      imputarOFallar(lector, 6, "beneficios"),
    ),
  }),
  asistenciasocial: (lector, f) => {
    const importe = multiplicar(f.costo, f.cantidad, "el importe");
    return {
      pprin: 5,
      mon: f.mon,
      lineas: deComposicion(lector, 5, "asistencia", "J", f, importe),
    };
  },
  contratosespeciales: (lector, f) => {
    const cantidad = f.cantidad;
    const importe = f.costo_total;
    // Without amount the line stays while it counts somebody, as [V10] does for positions.
    const conteo = cantidad > 0;
    return {
      pprin: 8,
      ocupados: cantidad,
      lineas: deComposicion(lector, 8, "especiales", "A", f, importe, conteo),
    };
  },
  otrosgastos: (lector, f) => {
    const pprin = f.pprin;
    const imputacion = imputar(lector, pprin, "otros") ?? { ppar: 0, parametro: -1 };
    const importe = f.costo_total;
    return {
      pprin,
      lineas: linea(lector, "otros", lector.componente("otros"), importe, imputacion),
    };
  },
};

/** Bulk rows of a base by name. @throws TypeError when a column is missing. */
export const filasDeOtra = <B extends OtraBase>(
  base: B,
  columnas: NombresDeColumnas,
  filas: FilasEnBloque,
): FilaDe<B>[] => filasPorNombre(COLUMNAS_OTRAS[base], columnas, filas);

/** @throws FaltaValor, Desborde */
export function valuarFila<B extends OtraBase>(
  lector: Lector,
  base: B,
  fila: FilaDe<B> & FilaPorColumna<typeof COMUNES[number]>,
): RenglonSimple {
  const { id, prog, subp, proy, act, ubic, ff, esc } = fila;
  return {
    base: codigoDeBase(base),
    id,
    prog,
    subp,
    proy,
    act,
    ubic,
    ff,
    esc,
    mon: 1,
    ocupados: 0,
    ...VALUAR[base](lector, fila),
  };
}
