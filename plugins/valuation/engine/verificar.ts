/** Verifying one position ([V14]): all its lines, with missing values shown instead of thrown. */
import type { Rubro } from "#core/domain/rubros.ts";
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import { mulDiv, multiplicar, sumar } from "#core/domain/money.ts";
import type { ComponenteMensual } from "./pago/categoria.ts";
import { FaltaValor } from "./errores.ts";
import { type BaseDePorcentaje, CLASE_DE, type FilaCargo } from "./filas.ts";
import { imputar, imputarComposicion } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { SIN_MENSUAL } from "./lineas/lineas.ts";
import { sacPorSemestres } from "./pago/pago.ts";
import type { Perfil } from "./pago/paga.ts";
import { Perfiles } from "./pago/perfil.ts";
import { type DelAnio, Puesto } from "./pago/puesto.ts";
import { type IndiceDeReglas, RUBRO_DE } from "./reglas.ts";
import { seMuestraSinMeses } from "./sumidero.ts";

/** One line of the verification. Amounts in centavos, percentages in hundredths, null = none. */
export interface LineaEnCentavos {
  readonly clave: string;
  /** `1.pprin.ppar`. */
  readonly objeto: string;
  /** Value of the unit, where the component is paid in units. */
  readonly valor_ur: number | null;
  /** Month of the value used, yyyymm. */
  readonly mes_actualizado: number | null;
  readonly porcentaje: number | null;
  /** One position's month, for components. */
  readonly valor_mensual: number | null;
  /** The annual line; 0 when tiene_valor is false. */
  readonly valor_total: number;
  readonly tiene_valor: boolean;
  /** Of the components of a row valued by months: what each of its segments is paid ([Y11]). */
  readonly segmentos?: readonly SegmentoVerificado[];
}

/** A run of months with the same values ([Y4]). */
export interface SegmentoVerificado {
  /** Months 1–12, both included. */
  readonly desde: number;
  readonly hasta: number;
  readonly valor_ur: number | null;
  readonly mes_actualizado: number | null;
  readonly porcentaje: number | null;
  /** One position's month. */
  readonly valor_mensual: number;
  readonly tiene_valor: boolean;
}

const SIN_DATOS = {
  valor_ur: null,
  mes_actualizado: null,
  porcentaje: null,
  valor_mensual: null,
} as const;

const positivo = (v: number): number | null => v < 0 ? null : v;
const conMensual = (v: number): number | null => v === SIN_MENSUAL ? null : v;

/** What a month of a component rests on. */
const datosDe = (lector: Lector, c: ComponenteMensual) => ({
  valor_ur: positivo(c.valorUr),
  mes_actualizado: lector.parametro(c.principal).desde_mes,
});

/** Months that the row covers in a budget valued by months; undefined = one month stands for all. */
function mesesDe(fila: FilaCargo, ejercicio: number | null): DelAnio | undefined {
  const cubiertos = mesesCubiertos(fila.mes_inicio ?? 0, fila.tcober);
  if (ejercicio === null || cubiertos === null) return undefined;
  // Months past December have no value in this year: the row is refused elsewhere.
  return { ejercicio, cubiertos: { ...cubiertos, hasta: Math.min(cubiertos.hasta, 12) } };
}

/** Each segment of a component, where it is paid. */
function segmentosDe(
  lector: Lector,
  { pagado: { segmentos, unidad: { anio } } }: Perfil,
  clave: string,
): SegmentoVerificado[] {
  return segmentos.flatMap(({ desde, hasta, pago }) => {
    const c = pago.componentes.find((x) => x.clave === clave);
    return c === undefined || anio === null ? [] : [{
      desde,
      hasta,
      // A month that says what another one says has a read of its own.
      ...datosDe(lector, { ...c, principal: anio.en(desde).repetir(c.principal) }),
      porcentaje: positivo(c.porcentaje),
      valor_mensual: c.mensual,
      tiene_valor: c.falta < 0,
    }];
  });
}

/** Amounts of the rules of a base that apply to the row. */
interface Aplicadas {
  readonly suma: number;
  /** Whether each of them has a value: what adds them is whole. */
  readonly enteras: boolean;
  readonly importes: readonly number[];
}

/**
 * @param ejercicio year of a budget valued by months; null = all at the month of the reader.
 * @throws Desborde
 */
export function verificarCargo(
  lector: Lector,
  saf: number,
  indice: IndiceDeReglas,
  fila: FilaCargo,
  ejercicio: number | null,
): LineaEnCentavos[] {
  const faltas = { indices: [] as number[] };
  const meses = mesesDe(fila, ejercicio);
  const puesto = new Puesto(lector, saf, fila.pprin, fila);
  const perfil = new Perfiles(lector, puesto, fila.codp, faltas).resolver(0, meses);
  const pprin = fila.pprin;
  const q = fila.cargos + fila.vacantes;
  const { desde, hasta } = meses?.cubiertos ?? { desde: 1, hasta: fila.tcober };
  const veces = perfil.segmentos === null ? q * (hasta - desde + 1) : q;
  const objeto = (ppar: number) => `1.${pprin}.${ppar}`;
  const lineas: LineaEnCentavos[] = [];
  let p = 0;
  let w = 0;
  let wSac = 0;
  let completo = faltas.indices.length === 0;

  perfil.pagado.paga.filas.forEach(({ detalle: c }, i) => {
    const imputado = imputar(lector, pprin, c.rubro) !== null;
    const tieneValor = c.falta < 0 && imputado;
    if (!tieneValor) completo = false;
    const total = tieneValor ? multiplicar(perfil.valor[i], veces, c.clave) : 0;
    const seMuestra = i === 0 || !tieneValor || seMuestraSinMeses(fila.tcober, c.mensual);
    if (total === 0 && !seMuestra) return;
    if (c.rubro !== "complementos") w = sumar(w, total, c.clave);
    if (c.enSac) wSac = sumar(wSac, total, c.clave);
    if (c.enP) p = sumar(p, total, c.clave);
    lineas.push({
      clave: c.clave,
      objeto: objeto(perfil.fijas.ppar[i]),
      ...datosDe(lector, c),
      porcentaje: positivo(perfil.porcentaje[i]),
      valor_mensual: tieneValor ? conMensual(perfil.fijas.mensual[i]) : 0,
      valor_total: total,
      tiene_valor: tieneValor,
      ...(meses === undefined ? {} : { segmentos: segmentosDe(lector, perfil, c.clave) }),
    });
  });

  // A percentage of an incomplete base would be a wrong number: it has no value either.
  const reglas = (base: BaseDePorcentaje, sobre: number, entera: boolean): Aplicadas => {
    const rubro: Rubro = RUBRO_DE[base];
    let suma = 0;
    let enteras = entera;
    const importes: number[] = [];
    const clave = { ...fila, mon: perfil.mon };
    for (const orden of indice.coincidencias(base, clave)) {
      const r = indice.reglas(base)[orden];
      const composicion = { c_comp: CLASE_DE[base], c_scom: r.c_scom, n_comp: r.n_comp };
      let ppar = 0;
      let tieneValor = entera;
      try {
        ppar = imputarComposicion(lector, pprin, rubro, composicion).ppar;
      } catch (e) {
        if (!(e instanceof FaltaValor)) throw e;
        tieneValor = enteras = false;
      }
      const total = tieneValor ? mulDiv(sobre, r.porcentaje, 10_000) : 0;
      if (total === 0 && tieneValor) continue;
      suma = sumar(suma, total);
      importes.push(total);
      lineas.push({
        ...SIN_DATOS,
        clave: `${CLASE_DE[base]}${r.c_scom}${r.n_comp}`,
        objeto: objeto(ppar),
        porcentaje: r.porcentaje,
        valor_total: total,
        tiene_valor: tieneValor,
      });
    }
    return { suma, enteras, importes };
  };

  const adicionales = reglas("adicionales", p, completo);
  w = sumar(w, adicionales.suma);
  wSac = sumar(wSac, adicionales.suma);
  let sac = 0;
  let conSac = adicionales.enteras;
  if (perfil.conSac) {
    const tieneValor = conSac && imputar(lector, pprin, "sac") !== null;
    if (tieneValor) {
      sac = perfil.segmentos === null
        ? mulDiv(wSac, 1, 12)
        : sacPorSemestres(perfil.segmentos, q, adicionales.importes);
    }
    if (sac !== 0 || !tieneValor) {
      lineas.push({
        ...SIN_DATOS,
        clave: "sac",
        objeto: objeto(perfil.sacPpar),
        valor_total: sac,
        tiene_valor: tieneValor,
      });
    }
    conSac = tieneValor;
  }
  reglas("complementos", p, completo);
  if (perfil.conContribuciones) reglas("contribuciones", sumar(w, sac), conSac);
  return lineas;
}
