/**
 * The bases that are not positions ([V8]), one small function each: a row becomes its item,
 * currency, counts and lines.
 */
import type { Rubro } from "../../../core/domain/rubros.ts";
import { mulDiv, multiplicar, sumar } from "../../../core/domain/money.ts";
import type { FilaSimple } from "./filas.ts";
import { type Imputacion, imputar, imputarComposicion, imputarOFallar } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { codigoDeBase, codigoDeRubro } from "./lineas.ts";
import type { LineaSimple, RenglonSimple } from "./sumideros.ts";

export type OtraBase =
  | "serviciosextraordinarios"
  | "beneficiosycompensaciones"
  | "asistenciasocial"
  | "contratosespeciales"
  | "otrosgastos";

const APERTURA = ["id", "prog", "subp", "proy", "act", "ubic", "ff"];

/** Columns that each base is valued by. */
export const COLUMNAS_OTRAS: Readonly<Record<OtraBase, readonly string[]>> = {
  serviciosextraordinarios: [
    ...APERTURA,
    "esc",
    "c_scom",
    "n_comp",
    "cantidad",
    "costo",
    "porcont",
  ],
  beneficiosycompensaciones: [...APERTURA, "esc", "cargos", "costo_total"],
  asistenciasocial: [...APERTURA, "esc", "mon", "c_scom", "n_comp", "cantidad", "costo"],
  contratosespeciales: [...APERTURA, "esc", "c_scom", "n_comp", "cantidad", "costo_total"],
  otrosgastos: [...APERTURA, "pprin", "esc", "costo_total"],
};

interface Valuado {
  readonly pprin: number;
  readonly mon?: number;
  readonly ocupados?: number;
  readonly lineas: readonly LineaSimple[];
}

/** How a row of each base is valued. Amounts in centavos, percentages in hundredths. */
type Valuar = (lector: Lector, f: FilaSimple) => Valuado;

const numero = (f: FilaSimple, columna: string): number => Number(f[columna]);

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

function composicion(clase: string, f: FilaSimple) {
  return { c_comp: clase, c_scom: String(f.c_scom), n_comp: numero(f, "n_comp") };
}

function deComposicion(
  lector: Lector,
  pprin: number,
  rubro: Rubro,
  clase: string,
  f: FilaSimple,
  importe: number,
  conteo = false,
): LineaSimple[] {
  const c = composicion(clase, f);
  const imputacion = imputarComposicion(lector, pprin, rubro, c);
  const componente = lector.composicion(c.c_comp, c.c_scom, c.n_comp);
  return linea(lector, rubro, componente, importe, imputacion, { conteo });
}

const VALUAR: Readonly<Record<OtraBase, Valuar>> = {
  serviciosextraordinarios: (lector, f) => {
    const x = multiplicar(numero(f, "costo"), numero(f, "cantidad"), "el importe");
    const s = mulDiv(x, 1, 12);
    const porcont = numero(f, "porcont");
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
      numero(f, "costo_total"),
      imputarOFallar(lector, 6, "beneficios"),
    ),
  }),
  asistenciasocial: (lector, f) => {
    const importe = multiplicar(numero(f, "costo"), numero(f, "cantidad"), "el importe");
    return {
      pprin: 5,
      mon: numero(f, "mon"),
      lineas: deComposicion(lector, 5, "asistencia", "J", f, importe),
    };
  },
  contratosespeciales: (lector, f) => {
    const cantidad = numero(f, "cantidad");
    const importe = numero(f, "costo_total");
    // Without amount the line stays while it counts somebody, as [V10] does for positions.
    const conteo = cantidad > 0;
    return {
      pprin: 8,
      ocupados: cantidad,
      lineas: deComposicion(lector, 8, "especiales", "A", f, importe, conteo),
    };
  },
  otrosgastos: (lector, f) => {
    const pprin = numero(f, "pprin");
    const imputacion = imputar(lector, pprin, "otros") ?? { ppar: 0, parametro: -1 };
    const importe = numero(f, "costo_total");
    return {
      pprin,
      lineas: linea(lector, "otros", lector.componente("otros"), importe, imputacion),
    };
  },
};

/** @throws FaltaValor, Desborde */
export function valuarFila(lector: Lector, base: OtraBase, f: FilaSimple): RenglonSimple {
  const { pprin, mon = 1, ocupados = 0, lineas } = VALUAR[base](lector, f);
  return {
    base: codigoDeBase(base),
    id: numero(f, "id"),
    prog: numero(f, "prog"),
    subp: numero(f, "subp"),
    proy: numero(f, "proy"),
    act: numero(f, "act"),
    ubic: numero(f, "ubic"),
    ff: numero(f, "ff"),
    pprin,
    mon,
    esc: numero(f, "esc"),
    ocupados,
    lineas,
  };
}
