/** The answer of `explicar` as the panel shows it. Pure. */
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import {
  aCentavos,
  type ColumnaTabla,
  formatear,
  type ValorCelda,
} from "../../../ui/grid/columnas.ts";
import { escribirHash } from "../../../ui/state/hash.ts";
import type { Figura } from "./explicable.ts";

/** What a line read from a reference table ([V9]). */
export interface ParametroLeido {
  readonly tabla: string;
  readonly titulo: string;
  readonly clave: string;
  readonly mes: number;
  readonly desde_mes: number | null;
  readonly valores: Readonly<Record<string, ValorCelda>> | null;
  readonly norma: string | null;
}

export type LineaExplicada = Readonly<Record<string, ValorCelda>> & {
  readonly parametros: readonly ParametroLeido[];
};

/** Answer of `GET /salidas/explicar/{saf}/{codipres}`. */
export interface RespuestaExplicar {
  readonly columnas: readonly {
    readonly campo: string;
    readonly titulo: string;
    readonly clase: "texto" | "entero" | "importe" | "porcentaje" | "mes" | "booleano";
    readonly tipo: "clave" | "leyenda" | "medida";
  }[];
  readonly filas: readonly LineaExplicada[];
  readonly totales: Readonly<Record<string, number>>;
  /** Lines of the figure; `filas` are those of this page. */
  readonly lineas: number;
  readonly desde: number;
  readonly desactualizado: boolean;
}

/** Lines asked for at once. */
export const LINEAS_POR_PEDIDO = 1000;

export const consultaDeFigura = (f: Figura): Record<string, string> => ({
  ...f.seleccion,
  medida: f.medida,
  ...(f.anualizado ? { anualizado: "si" } : {}),
});

/** Columns of the panel, narrowest first; the rest of the answer is in its file. */
const MOSTRADAS: readonly (readonly [campo: string, ancho: string])[] = [
  ["saf", "48px"],
  ["mon", "48px"],
  ["prog", "52px"],
  ["subp", "52px"],
  ["proy", "52px"],
  ["act", "52px"],
  ["ubic", "52px"],
  ["ff", "56px"],
  ["pprin", "60px"],
  ["ppar", "60px"],
  ["esc", "60px"],
  ["cat", "64px"],
  ["clave", "104px"],
  ["descripcion", "17%"],
  ["porcentaje", "84px"],
  ["mensual", "128px"],
];

/** Every amount of the panel in its own column; codes that say nothing are left out. */
export function columnasDeLineas(
  { columnas, filas }: RespuestaExplicar,
): ColumnaTabla<LineaExplicada>[] {
  const varia = (campo: string) => new Set(filas.map((f) => f[campo])).size > 1;
  // Zero and empty are «none» in every code of a line.
  const dice = (campo: string) =>
    filas.some((f) => ![0, "0", "", null, undefined].includes(f[campo] as string));
  const mostradas = MOSTRADAS.flatMap(([campo, ancho]) => {
    const columna = columnas.find((c) => c.campo === campo);
    if (!columna || !dice(campo)) return [];
    if ((campo === "saf" || campo === "mon") && !varia(campo)) return [];
    return [{ columna, ancho }];
  });
  const medida = columnas.find((c) => c.tipo === "medida");
  return [
    { id: "desc_base", titulo: "Base", clase: "texto", ancho: "16%" },
    { id: "id", titulo: "Registro", clase: "entero", ancho: "76px" },
    ...mostradas.map(({ columna, ancho }): ColumnaTabla<LineaExplicada> => ({
      id: columna.campo,
      titulo: columna.titulo,
      clase: columna.clase === "entero" ? "exacto" : columna.clase,
      ancho,
    })),
    ...(medida
      ? [{
        id: medida.campo,
        titulo: medida.titulo,
        clase: medida.clase,
        medida: true,
        ancho: "160px",
      }]
      : []),
  ];
}

/** Centavos of an amount, units of a count. */
export const cifraDe = (medida: string, valor: number): number =>
  medida === "valor" ? aCentavos(valor) : valor;

/** The figure of the answer, in the unit of {@link cifraDe}. */
export function sumaDe(r: RespuestaExplicar, medida: string): number {
  const [total = 0] = Object.values(r.totales).filter((v) => typeof v === "number");
  return cifraDe(medida, total);
}

/** «desde diciembre de 2024»; nothing for tables without dates. */
export const vigenciaDe = (p: ParametroLeido): string =>
  p.desde_mes === null ? "" : `desde ${nombreMes(p.desde_mes)}`;

/** «valor 1.234,50; ur 10,00» */
export function valoresDe(p: ParametroLeido): string {
  if (p.valores === null) return "sin valor";
  return Object.entries(p.valores).map(([campo, v]) => `${campo} ${escribirValor(v)}`).join("; ");
}

/** Codes and counts without decimals; amounts and percentages with theirs. */
function escribirValor(v: ValorCelda): string {
  if (typeof v !== "number") return formatear("texto", v);
  return Number.isInteger(v) ? formatEnteroEsAr(v) : formatear("importe", v);
}

/** Address of the row in its base; null when it is in none. */
export function enlaceDeRegistro(
  f: LineaExplicada,
  codipres: string,
  bases: ReadonlyMap<string, string>,
): string | null {
  const base = String(f.base);
  if (!bases.has(base)) return null;
  return escribirHash({
    seccion: "bases",
    item: base,
    saf: Number(f.saf),
    codipres,
    extra: { registro: String(f.id) },
  });
}
