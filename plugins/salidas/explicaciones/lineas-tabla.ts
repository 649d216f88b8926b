/** Valued lines as rows of a table, each with what explains it ([S3], [V9]). */
import { formatEsAr, toNumber } from "#core/domain/money.ts";
import { rangoDeMeses } from "#core/domain/period.ts";
import { nombreDeComponente, nombreDeRubro } from "#core/domain/rubros.ts";
import type { ColumnaDeTabla, FilaTabla } from "#core/outputs/table.ts";
import { decirLectura, mostrarLectura, type Referencias } from "#plugins/tablas/service.ts";
import {
  CAMPOS_APERTURA,
  type LineaExplicada,
  type ParametroDeLineas,
  type SegmentoDeLinea,
} from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "../columnas.ts";
import { composicionDe, descripcionDe, nombreDeBase } from "./columna-de-linea.ts";
import { mesConGuion } from "#core/domain/group.ts";

/**
 * The first name and title are those of what is added up.
 * @param mes yyyymm of the month of one position, where it is not that of the figure
 */
export function columnasDeLineas(
  [campo, titulo]: readonly [string, string],
  mes?: number,
): ColumnaDeTabla[] {
  const mensual = mes === undefined ? "Mensual de un cargo" : `Mensual en ${mesConGuion(mes)}`;
  return [
    clave("base", "Base", "texto", 24),
    leyenda("desc_base", "Nombre de la base", "texto", 30),
    clave("id", "Registro", "entero"),
    ...claves("saf", "mon", ...CAMPOS_APERTURA, "ppar"),
    clave("rubro", "Rubro", "texto", 16),
    clave("clave", "Componente", "texto", 14),
    leyenda("descripcion", "Descripción", "texto", 36),
    leyenda("composicion", "Composición", "texto", 14),
    ...claves("esc", "cat", "feje", "codp", "codes"),
    clave("regla", "Regla", "entero"),
    leyenda("ocupados", "Ocupados", "entero"),
    leyenda("vacantes", "Vacantes", "entero"),
    leyenda("tcober", "T. Cober.", "entero"),
    leyenda("porcentaje", "Porcentaje", "porcentaje"),
    leyenda("mensual", mensual, "importe", 20),
    medida(campo, titulo, campo === "importe" ? "importe" : "entero", 22),
    leyenda("lecturas", "Valores usados", "texto", 80),
  ];
}

/** What is known of a value that was read beside the value. */
export type DeDonde = (parametro: ParametroDeLineas) => { readonly acuerdo?: string };

/** What a line read, as the JSON form lists it. */
export function mostrarParametro(parametro: ParametroDeLineas, deDonde?: DeDonde) {
  const { tabla, clave, mes, desde_mes, valores, norma } = parametro;
  const { titulo, valores: mostrados } = mostrarLectura(tabla, valores);
  const palabras = decirLectura(tabla, clave, valores);
  return {
    tabla,
    titulo,
    clave,
    clave_texto: palabras.clave,
    mes,
    desde_mes,
    valores: mostrados,
    valores_texto: palabras.valores,
    norma,
    ...deDonde?.(parametro),
  };
}

/** A run of months of the same pay, as the JSON form lists it ([Y11]). */
export const mostrarSegmento = (
  { desde, hasta, mensual, parametros }: SegmentoDeLinea,
  deDonde?: DeDonde,
) => ({
  desde,
  hasta,
  mensual: toNumber(mensual),
  parametros: parametros.map((p) => mostrarParametro(p, deDonde)),
});

function enPalabras(parametro: ParametroDeLineas): string {
  const { titulo, clave_texto, desde_mes, valores_texto, norma } = mostrarParametro(parametro);
  const desde = desde_mes === null ? "" : ` desde ${mesConGuion(desde_mes)}`;
  return `${titulo} (${clave_texto})${desde}${valores_texto && `: ${valores_texto}`}${
    norma ? ` [${norma}]` : ""
  }`;
}

/** Sentences of the parameters, each made once however many lines share it. */
export function lector(): (parametros: readonly ParametroDeLineas[]) => string {
  const dichas = new WeakMap<ParametroDeLineas, string>();
  return (parametros) =>
    parametros.map((p) => {
      let dicha = dichas.get(p);
      if (dicha === undefined) dichas.set(p, dicha = enPalabras(p));
      return dicha;
    }).join("; ");
}

/** Columns that a workbook has in words. */
export const EN_PALABRAS: ReadonlySet<string> = new Set(["rubro", "clave"]);

/** Codes of a line as a workbook says them: in words where they are not what people type. */
export const codigosEnPalabras = (fila: FilaTabla): FilaTabla => ({
  ...fila,
  rubro: nombreDeRubro(String(fila.rubro)),
  clave: nombreDeComponente(String(fila.clave)) || fila.clave,
});

/** A line as the table has it; `cantidad` is what it adds to the figure. */
export function filaDeLinea(
  linea: LineaExplicada,
  medida: string,
  cantidad: number,
  r: Referencias,
  lecturas: (parametros: readonly ParametroDeLineas[]) => string,
): FilaTabla {
  const { parametros, segmentos, grado, agrup, nivel, ...otros } = linea;
  const { conteo: _, importe: _importe, ...resto } = otros;
  return {
    ...resto,
    desc_base: nombreDeBase(linea.base),
    cat: categoria({ agrup, nivel, grado, cat: linea.cat }, false),
    descripcion: descripcionDe(linea, r),
    composicion: composicionDe(linea),
    [medida]: cantidad,
    lecturas: segmentos === undefined
      ? lecturas(parametros)
      : segmentos.map((s) =>
        `${rangoDeMeses(s.desde, s.hasta)}, ${formatEsAr(s.mensual)}: ${lecturas(s.parametros)}`
      ).join("; "),
  };
}
