/** Verifying one position ([V14]): all its lines, with missing values shown instead of thrown. */
import type { Rubro } from "../../../core/domain/rubros.ts";
import { mulDiv, multiplicar, sumar } from "../../../core/domain/money.ts";
import { FaltaValor } from "./errores.ts";
import { type BaseDePorcentaje, CLASE_DE, type FilaCargo } from "./filas.ts";
import { imputar, imputarComposicion } from "./imputacion.ts";
import type { Lector } from "./lector.ts";
import { resolverPerfil } from "./perfil.ts";
import { type IndiceDeReglas, RUBRO_DE } from "./reglas.ts";
import { seMuestraSinMeses } from "./sumideros.ts";

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
}

const SIN_DATOS = {
  valor_ur: null,
  mes_actualizado: null,
  porcentaje: null,
  valor_mensual: null,
} as const;

/** @throws Desborde */
export function verificarCargo(
  lector: Lector,
  saf: number,
  indice: IndiceDeReglas,
  fila: FilaCargo,
): LineaEnCentavos[] {
  const faltas = { indices: [] as number[] };
  const perfil = resolverPerfil(lector, saf, fila, fila.codp, fila.pprin, { faltas });
  const pprin = fila.pprin;
  const anual = (fila.cargos + fila.vacantes) * fila.tcober;
  const objeto = (ppar: number) => `1.${pprin}.${ppar}`;
  const lineas: LineaEnCentavos[] = [];
  let p = 0;
  let w = 0;
  let completo = faltas.indices.length === 0;

  perfil.detalle.forEach((c, i) => {
    const imputado = imputar(lector, pprin, c.rubro) !== null;
    const tieneValor = c.falta < 0 && imputado;
    if (!tieneValor) completo = false;
    const total = tieneValor ? multiplicar(c.mensual, anual, c.clave) : 0;
    const seMuestra = i === 0 || !tieneValor || seMuestraSinMeses(fila.tcober, c.mensual);
    if (total === 0 && !seMuestra) return;
    w = sumar(w, total, c.clave);
    if (c.enP) p = sumar(p, total, c.clave);
    lineas.push({
      clave: c.clave,
      objeto: objeto(perfil.ppar[i]),
      valor_ur: c.valorUr < 0 ? null : c.valorUr,
      mes_actualizado: lector.parametro(c.principal).desde_mes,
      porcentaje: c.porcentaje < 0 ? null : c.porcentaje,
      valor_mensual: tieneValor ? c.mensual : 0,
      valor_total: total,
      tiene_valor: tieneValor,
    });
  });

  // A percentage of an incomplete base would be a wrong number: it has no value either.
  const reglas = (base: BaseDePorcentaje, sobre: number): number => {
    const rubro: Rubro = RUBRO_DE[base];
    let suma = 0;
    const clave = { ...fila, mon: perfil.mon };
    for (const orden of indice.coincidencias(base, clave)) {
      const r = indice.reglas(base)[orden];
      const composicion = { c_comp: CLASE_DE[base], c_scom: r.c_scom, n_comp: r.n_comp };
      let ppar = 0;
      let tieneValor = completo;
      try {
        ppar = imputarComposicion(lector, pprin, rubro, composicion).ppar;
      } catch (e) {
        if (!(e instanceof FaltaValor)) throw e;
        tieneValor = false;
      }
      const total = tieneValor ? mulDiv(sobre, r.porcentaje, 10_000) : 0;
      if (total === 0 && tieneValor) continue;
      suma = sumar(suma, total);
      lineas.push({
        ...SIN_DATOS,
        clave: `${CLASE_DE[base]}${r.c_scom}${r.n_comp}`,
        objeto: objeto(ppar),
        porcentaje: r.porcentaje,
        valor_total: total,
        tiene_valor: tieneValor,
      });
    }
    return suma;
  };

  w = sumar(w, reglas("adicionales", p));
  let sac = 0;
  if (perfil.conSac) {
    const tieneValor = completo && imputar(lector, pprin, "sac") !== null;
    sac = tieneValor ? mulDiv(w, 1, 12) : 0;
    if (sac !== 0 || !tieneValor) {
      lineas.push({
        ...SIN_DATOS,
        clave: "sac",
        objeto: objeto(perfil.sacPpar),
        valor_total: sac,
        tiene_valor: tieneValor,
      });
    }
    if (!tieneValor) completo = false;
  }
  reglas("complementos", p);
  if (perfil.conContribuciones) reglas("contribuciones", sumar(w, sac));
  return lineas;
}
