/** The control of remunerations as the screen shows it ([S8]). Pure. */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { RespuestaControl } from "#proto/salidas.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import type { ParDeBarras, Umbral } from "../comparaciones/barras.tsx";
import { type ColumnaDeSalida, conLeyenda } from "../parametrico/con-leyenda.ts";
import { seleccionDeGrupos, seleccionDeTotal } from "../explicaciones/explicable.ts";

type Categoria = RespuestaControl["escalafones"][number]["categorias"][number];

export interface FilaControl extends Categoria {
  readonly clave: string;
  readonly esc: number;
  readonly desc_escalafon: string;
  /** Category, or level of the grid. */
  readonly cod_categoria: string;
  readonly codes: number;
  readonly desc_categoria: string;
  readonly esNivel: boolean;
}

/** Both blocks in one list: the levels of the grid after the categories. */
export function filasDeControl({ escalafones, sinep }: RespuestaControl): FilaControl[] {
  const categorias = escalafones.flatMap(({ esc, desc_escalafon, categorias }) =>
    categorias.map((c): FilaControl => ({
      ...c,
      clave: `${esc}/${c.cod_categoria}/${c.codes}`,
      esc,
      desc_escalafon,
      esNivel: false,
    }))
  );
  const niveles = sinep.map((n): FilaControl => ({
    ...n,
    clave: `${n.esc}/${n.nivel}`,
    cod_categoria: n.nivel,
    desc_categoria: n.descripcion,
    codes: 0,
    esNivel: true,
  }));
  return [...categorias, ...niveles];
}

const SIN_MES = "El valor no tiene mes propio";

/** Named as in the answer: its file is asked for the same columns. */
export const columnasDeControl: readonly ColumnaDeSalida<FilaControl>[] = [
  conLeyenda({ id: "esc", titulo: "Esc.", clase: "exacto", ancho: "60px" }, "desc_escalafon"),
  { id: "cod_categoria", titulo: "Cat.", clase: "codigo", ancho: "60px" },
  { id: "desc_categoria", titulo: "Categoría", clase: "texto", ayuda: (f) => f.desc_categoria },
  { id: "mes_presupuesto", titulo: "Mes presupuesto", clase: "mes", ancho: "154px" },
  { id: "mes_valores", titulo: "Mes valores", clase: "mes", ancho: "154px" },
  {
    id: "diferencia_meses",
    titulo: "Meses",
    clase: "exacto",
    ancho: "66px",
    invalida: (f) =>
      f.advertencia ? `El valor tiene ${f.diferencia_meses ?? 0} meses: más de 6` : null,
    ayuda: (f) => f.diferencia_meses === null ? SIN_MES : "",
  },
  { id: "remuneracion", titulo: "Remuneración", clase: "importe", ancho: "124px" },
  cuenta("cargos", "Cargos"),
  cuenta("horas", "Horas"),
];

function cuenta(id: "cargos" | "horas", titulo: string): ColumnaTabla<FilaControl> {
  return {
    id,
    titulo,
    clase: "entero",
    medida: true,
    ancho: "70px",
    texto: (f) => formatEnteroEsAr(f[id]),
  };
}

/** The warning in words, as the mark alone is easily missed (spec 2 §2). */
export function avisosDeControl(filas: readonly FilaControl[]): string[] {
  const viejas = filas.filter((f) => f.advertencia).length;
  if (viejas === 0) return [];
  return [
    viejas === 1
      ? "1 remuneración tiene más de 6 meses de diferencia con el mes del presupuesto."
      : `${viejas} remuneraciones tienen más de 6 meses de diferencia con el mes del presupuesto.`,
  ];
}

/** From which gap a pay is old ([S8]). */
export const UMBRAL_DE_MESES: Umbral = {
  valor: 6,
  texto: "Umbral: 6 meses",
  alPasar: "más de 6 meses",
};

/**
 * Longest and shortest gap of each scale, one alone where both are the same; scales whose pay has
 * no month are left out.
 */
export function brechas(filas: readonly FilaControl[]): ParDeBarras[] {
  const conMes = filas.filter((f) => f.diferencia_meses !== null);
  return [...Map.groupBy(conMes, (f) => f.esc)].sort(([a], [b]) => a - b).map(([esc, suyas]) => {
    const meses = suyas.map((f) => f.diferencia_meses ?? 0);
    const extremos = [...new Set([Math.max(...meses), Math.min(...meses)])];
    return {
      clave: String(esc),
      etiqueta: `${esc} ${suyas[0].desc_escalafon}`,
      valores: extremos,
      textos: extremos.map((n) => `${n} ${n === 1 ? "mes" : "meses"}`),
    };
  });
}

/** What `explicar` is asked for the positions of a row. */
export const seleccionDeControl = (f: FilaControl): Record<string, string> => ({
  esc: String(f.esc),
  ...(f.esNivel ? { nivel: f.cod_categoria } : { cat: f.cod_categoria }),
  codes: String(f.codes),
});

/** Components of a month's pay ([S7]); of a level of the grid, its basic amount alone ([S8]). */
export const DE_PAGO = "basico,grado,agrupamiento,tramo,funcion,sumafija";

/** What `explicar` is asked for the lines that a row's pay is read from. */
export const seleccionDePago = (f: FilaControl): Record<string, string> => ({
  ...seleccionDeControl(f),
  base: "cargos",
  clave: f.esNivel ? "basico" : DE_PAGO,
});

/** A row by the fields that a selection of several rows is made of. */
const comoSelecciona = (f: FilaControl) => ({
  esc: f.esc,
  codes: f.codes,
  nivel: f.esNivel ? f.cod_categoria : /^[GPTE]?([A-F])\d*$/.exec(f.cod_categoria)?.[1] ?? "",
  cat: f.esNivel ? "" : f.cod_categoria,
});

/** Row by row, for what no selection by codes means: a description, a month, an amount. */
function filaPorFila(pasan: readonly FilaControl[]): Record<string, string> | null {
  // A level of the grid is the category that it shows.
  const filas = pasan.map(({ esc, codes, cod_categoria }) => ({ esc, codes, cat: cod_categoria }));
  const grupos = seleccionDeGrupos(filas, ["esc", "codes", "cat"]);
  return grupos && { base: "cargos", ...grupos };
}

/**
 * The selection whose positions are those of `pasan`, among all the rows; null when they are too many to travel.
 */
export function seleccionDeTotalDeControl(
  todas: readonly FilaControl[],
  pasan: readonly FilaControl[],
): Record<string, string> | null {
  const campos = ["esc", "codes", "nivel", "cat"];
  const lista = (filas: readonly FilaControl[]) => filas.map(comoSelecciona);
  const seleccion = seleccionDeTotal(lista(todas), lista(pasan), campos);
  if (!seleccion) return filaPorFila(pasan);
  // A category says its level too, and the call takes one of the two.
  const { nivel = "", ...resto } = seleccion;
  // Rows without a level beside others that have one: no list of levels says both.
  const niveles = nivel.split(",");
  if (niveles.length > 1 && niveles.includes("")) return filaPorFila(pasan);
  return {
    // Special contracts have a scale too, and are no positions of this list.
    base: "cargos",
    ...resto,
    ...(seleccion.nivel === undefined || resto.cat ? {} : { nivel }),
  };
}
