/** What the home of a budget says of its figures. Pure. */
import { decimasDeMillon, textoDeDecimas } from "#core/domain/millions.ts";
import { formatEsAr, mulDiv } from "#core/domain/money.ts";
import { cuandoFue } from "#core/domain/period.ts";
import { conSigno, diferenciaEnPesos } from "#core/domain/signs.ts";
import type { Situacion } from "#proto/admin.ts";
import type { CambioDeHoy, IdDePaso, InicioDePresupuesto } from "#proto/inicio.ts";
import { aCentavos } from "#ui/grid/columnas.ts";

/** A difference as it is read: of what, and how much of it. */
export interface DiferenciaLeida {
  readonly centavos: number;
  /** «+3.817,8» */
  readonly millones: string;
  /** «+2,0 %»; «–» over nothing. */
  readonly porcentaje: string;
}

/** @param antes null where there is nothing to compare with. */
export function diferenciaDe(ahora: number, antes: number | null): DiferenciaLeida | null {
  if (antes === null) return null;
  const [a, b] = [aCentavos(ahora), aCentavos(antes)];
  const centavos = a - b;
  const decimas = decimasDeMillon(centavos);
  const partes = b > 0 ? mulDiv(centavos, 1000, b) : null;
  return {
    centavos,
    millones: conSigno(textoDeDecimas(decimas), decimas),
    porcentaje: partes === null ? "—" : `${conSigno(textoDeDecimas(partes), partes)} %`,
  };
}

/** A bar of the chart: where it begins and how long it is, percent of its track. */
export interface BarraDeCambio {
  readonly pprin: number;
  readonly nombre: string;
  readonly diferencia: DiferenciaLeida;
  readonly desde: number;
  readonly largo: number;
}

export interface CambioDeInicio {
  readonly titulo: string;
  /** What of it is of how each is valued ([Y1]); null where both are valued alike. */
  readonly criterio: string | null;
  /** Where nothing changes, percent of the track. */
  readonly cero: number;
  readonly barras: readonly BarraDeCambio[];
}

/**
 * What changed of each main item since the last deliverable, or beside the execution where there is
 * none, or it is what was delivered; null where there is neither.
 */
export function cambioDe(d: InicioDePresupuesto): CambioDeInicio | null {
  const igual = d.partidas.every((p) => p.entregable === p.total);
  const cual = d.entregable && !(igual && d.ejecucion)
    ? "entregable"
    : d.ejecucion
    ? "ejecucion"
    : null;
  if (cual === null) return null;
  const filas = d.partidas.flatMap((p) => {
    const diferencia = diferenciaDe(p.total, p[cual]);
    return diferencia ? [{ ...p, diferencia }] : [];
  });
  const valores = filas.map((f) => f.diferencia.centavos);
  const [menor, mayor] = [Math.min(0, ...valores), Math.max(0, ...valores)];
  const ancho = mayor - menor || 1;
  const lugar = (n: number) => (n - menor) * 100 / ancho;
  const contra = cual === "entregable"
    ? d.entregable?.codipres ?? ""
    : `la ejecución ${d.ejecucion?.codipres}, llevada al año`;
  const total = diferenciaDe(d.total.total, d.total[cual]);
  const mayorCambio = filas.toSorted((a, b) =>
    Math.abs(b.diferencia.centavos) - Math.abs(a.diferencia.centavos)
  ).at(0);
  const criterio = cual === "entregable" ? d.entregable?.otro_criterio ?? null : null;
  const frase = !total || total.centavos === 0
    ? `Igual que ${contra}`
    : `${total.centavos > 0 ? "Sube" : "Baja"} ${
      total.millones.slice(1)
    } millones desde ${contra}` +
      (criterio !== null
        ? ", con otro criterio"
        : mayorCambio
        ? `; lo que más cambia es ${mayorCambio.descripcion.toLowerCase()}`
        : "");
  return {
    titulo: frase,
    criterio,
    cero: lugar(0),
    barras: filas.map(({ pprin, descripcion, diferencia }) => ({
      pprin,
      nombre: `${pprin} ${descripcion}`,
      diferencia,
      desde: lugar(Math.min(0, diferencia.centavos)),
      largo: Math.abs(diferencia.centavos) * 100 / ancho,
    })),
  };
}

const EN_PESOS = 1;
const enPesos = (totales: Situacion["totales"]): number | null => {
  const suyo = totales.find((t) => t.mon === EN_PESOS);
  return suyo ? aCentavos(suyo.total) : null;
};

/** The total of the home in words: of when it is, and what it is now where that is another. */
export interface TotalLeido {
  readonly rotulo: string;
  /** «$ 1.234,56»; a dash when nothing is known. */
  readonly importe: string;
  /** «de hoy, 02:08»: the valuation that everything here is of, once the budget changed after it. */
  readonly valorizacion: string | null;
  /** «$ 1.234,56», as the heading says it; null where it is the same, or not known. */
  readonly ahora: string | null;
  /** «+ $ 1.234,56» since it was valued. */
  readonly desde: string | null;
}

/** @param instante of who looks: it tells today from other days. */
export function totalDe(
  { momento, situacion, total }: InicioDePresupuesto,
  instante: number,
): TotalLeido {
  const decir = (n: number | null) => n === null ? "—" : `$ ${formatEsAr(n)}`;
  const corriente = momento && enPesos(momento.totales);
  if (!situacion.valorizado) {
    return {
      rotulo: "Total anual ahora, sin valorizar",
      importe: decir(corriente),
      valorizacion: null,
      ahora: null,
      desde: null,
    };
  }
  const movido = corriente === null ? 0 : corriente - (enPesos(situacion.totales) ?? 0);
  const importe = decir(aCentavos(total.total));
  if (!situacion.desactualizado && movido === 0) {
    return {
      rotulo: "Total anual, en pesos",
      importe,
      valorizacion: null,
      ahora: null,
      desde: null,
    };
  }
  const cuando = situacion.valuacion ? cuandoFue(situacion.valuacion.instante, instante) : "";
  const valorizacion = cuando === ""
    ? "anterior"
    : `${/^\d/.test(cuando) ? "del" : "de"} ${cuando}`;
  return {
    rotulo: `Total anual según la valorización ${valorizacion}`,
    importe,
    valorizacion,
    ahora: movido === 0 ? null : decir(corriente),
    desde: movido === 0 ? null : diferenciaEnPesos(movido),
  };
}

/** «+ $ 1.234,56» a year. */
export const movidoEnPesos = (
  { simbolo, total }: NonNullable<CambioDeHoy["costo"]>[number],
): string => diferenciaEnPesos(aCentavos(total), simbolo);

/** «19-0-0-1 · Esc. 303 · P C 4 · Cargos: 12 → 14 · usted»; the act, where no field says it. */
export function enUnaLinea(
  { accion, obra, clave, detalle, usuario }: CambioDeHoy,
  propio: string,
): string {
  const dicho = accion === "editar" && detalle !== "" || accion === "valorizar" ? "" : obra;
  const quien = usuario === propio ? "usted" : usuario;
  return [clave, dicho, detalle, quien].filter((x) => x !== "").join(" · ");
}

/** Where each step is done, and what its button says. The heading has its own for what is wrong. */
export const DONDE: Readonly<
  Record<
    Exclude<IdDePaso, "corregir">,
    { readonly texto: string; readonly seccion: string; readonly item: string }
  >
> = {
  cargar: { texto: "Cargar renglones", seccion: "bases", item: "cargos" },
  valorizar: { texto: "Ir a valorizar", seccion: "salidas", item: "valorizacion" },
  revisar: { texto: "Revisar la valorización", seccion: "salidas", item: "valorizacion" },
  cerrar: { texto: "Cerrar en Bases", seccion: "bases", item: "" },
  enviar: { texto: "Ir a los envíos", seccion: "salidas", item: "enviosfop" },
};
