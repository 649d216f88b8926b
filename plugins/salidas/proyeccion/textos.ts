/** What a projection says in words: the same on screen, in its workbook and on paper. Pure. */
import { enMillones } from "#core/domain/millions.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { rubroEnPalabras } from "#core/domain/rubros.ts";
import type { FilaProyectada } from "./filas.ts";
import type { Motivo } from "./tipos.ts";

/** «marzo», «marzo y abril», «marzo, abril y mayo». */
export function mesesEnPalabras(meses: readonly number[]): string {
  const nombres = meses.map(nombreDeMes);
  const ultimo = nombres.at(-1) ?? "";
  return nombres.length < 2 ? ultimo : `${nombres.slice(0, -1).join(", ")} y ${ultimo}`;
}

/** What the year of a currency comes to, beside its credit. Centavos. */
export type Cierre = Pick<FilaProyectada, "credito" | "saldo" | "mes_agotamiento" | "total">;

/** The conclusion: whether the credit lasts, and how much is missing or left. */
export function conclusionDe(
  { credito, saldo, mes_agotamiento, total }: Cierre,
  ejercicio: number,
  /** Items of which no credit was given. */
  sinCredito: readonly number[],
): string {
  const proyectado = `el gasto proyectado de ${ejercicio} es de ${enMillones(total)} millones`;
  if (credito === null || saldo === null) {
    return sinCredito.length > 0
      ? `Sin crédito cargado de ${sinCredito.length === 1 ? "la partida" : "las partidas"} ${
        sinCredito.join(", ")
      }: ${proyectado}`
      : `Sin crédito cargado: ${proyectado}`;
  }
  if (mes_agotamiento === null) {
    return saldo === 0
      ? `El crédito alcanza justo para ${ejercicio}`
      : `El crédito alcanza: al cierre de ${ejercicio} sobran ${enMillones(saldo)} millones`;
  }
  const hasta = mes_agotamiento === 1
    ? "El crédito no alcanza ni para enero"
    : `El crédito alcanza hasta ${nombreDeMes(mes_agotamiento - 1)}`;
  return saldo < 0
    ? `${hasta}; para cerrar ${ejercicio} faltan ${enMillones(-saldo)} millones`
    : `El crédito se pasa en ${nombreDeMes(mes_agotamiento)}, y el año cierra con ${
      enMillones(saldo)
    } millones de saldo`;
}

/** What the back-test found: «sin ver mayo y junio…». */
export function fraseDePrueba(
  { desde, meses, porcentaje, diferencia }: {
    readonly desde: number;
    readonly meses: readonly number[];
    /** Hundredths. */
    readonly porcentaje: number | null;
    readonly diferencia: number;
  },
): string {
  const error = porcentaje === null
    ? `${enMillones(diferencia)} millones`
    : `${porcentaje > 0 ? "+" : ""}${formatEsAr(porcentaje)} %`;
  return `Prueba: sin ver ${mesesEnPalabras(meses)}, la proyección desde ${nombreDeMes(desde)} ` +
    `se aparta ${error} de lo ejecutado`;
}

/** A category in words, short: «303 P C 4», «62 cat. 9». */
export const categoriaCorta = (
  { esc, agrup, nivel, grado, cat }: {
    readonly esc: number;
    readonly agrup: string;
    readonly nivel: string;
    readonly grado: number;
    readonly cat: number;
  },
): string =>
  esc === 0
    ? "sin escalafón"
    : nivel === ""
    ? `${esc} cat. ${cat}`
    : `${esc} ${agrup} ${nivel} ${grado}`;

const MOTIVOS: Readonly<Record<Motivo, (mes: string) => string>> = {
  sin_categoria: () => "sin categoría: sigue el importe del último mes",
  sin_valor: (mes) => `sin valor en ${mes}, o en el último mes: sigue el importe de éste`,
  suma_mayor: () =>
    `las sumas fijas son más que lo ejecutado de su rubro (${rubroEnPalabras("no_cargo")} o ${
      rubroEnPalabras("complementos")
    }): se quitaron hasta cero`,
  sac_mayor: (mes) => `el SAC ya pagado es más que el de ${mes}: no queda nada por pagar`,
  sin_relacion: () => "contribuciones sin remunerativo que las explique: sigue su importe",
};

export const motivoEnPalabras = (motivo: Motivo, mes: number): string =>
  MOTIVOS[motivo](nombreDeMes(mes));
