/** Control de remuneraciones: how old the pay behind each category is ([S8]). */
import { mulDiv } from "#core/domain/money.ts";
import { mesesEntre } from "#core/domain/period.ts";
import { tablaAJson } from "#core/outputs/json.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import type { Salida } from "#core/plugin.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import {
  compararClaves,
  type Lecturas,
  type MesDeCategoria,
  MESES_DE_AVISO,
  mesesDeCategorias,
  type ParametroDeLineas,
  TABLAS_DE_PAGO,
  valoresDelMes,
} from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "../columnas.ts";
import { describirCategoria } from "../ejecuciones/comparativo-proa.ts";
import { deReferencia, marcoDe } from "../encabezado.ts";
import { leerPropio } from "../grupo.ts";
import { type PagoDeCategoria, pagosDe, remuneracionDe } from "./remuneraciones.ts";

/** The two tables of the output; a call without one has both. */
const BLOQUES = ["categorias", "sinep"] as const;
type NombreDeBloque = typeof BLOQUES[number];

/** @param sinep the block of the grid alone, whose code is a level. */
const columnasDe = (sinep: boolean): readonly ColumnaDeTabla[] => [
  ...claves("esc"),
  leyenda("desc_escalafon", "Escalafón", "texto", 40),
  clave("cod_categoria", sinep ? "Nivel" : "Cat.", "texto"),
  ...claves("codes"),
  leyenda("desc_categoria", sinep ? "Descripción" : "Categoría", "texto", 40),
  leyenda("mes_presupuesto", "Mes presupuesto", "mes", 14),
  leyenda("mes_valores", "Mes valores", "mes", 14),
  leyenda("diferencia_meses", "Meses", "entero"),
  leyenda("advertencia", "Más de 6 meses", "booleano"),
  leyenda("remuneracion", "Remuneración", "importe", 20),
  medida("cargos", "Cargos", "entero"),
  medida("horas", "Horas", "entero"),
];

const lecturaDe = (
  partes: readonly PagoDeCategoria[],
  tabla: string,
): ParametroDeLineas | undefined =>
  partes.flatMap((p) => p.lecturas).find((l) => l.tabla === tabla);

function mesDeValores(partes: readonly PagoDeCategoria[]): number | null {
  for (const tabla of TABLAS_DE_PAGO) {
    const lectura = lecturaDe(partes, tabla);
    if (lectura) return lectura.desde_mes;
  }
  return null;
}

/** What both blocks say: months, their distance, and how many. */
function comun(partes: readonly PagoDeCategoria[], mes: number, r: Referencias) {
  const mes_valores = mesDeValores(partes);
  const diferencia = mes_valores === null ? null : mesesEntre(mes_valores, mes);
  const contar = (medida: "cargos" | "horas") => partes.reduce((t, p) => t + p.medidas[medida], 0);
  return {
    esc: partes[0].esc,
    desc_escalafon: r.descripcion("escalafones", { esc: partes[0].esc }),
    mes_presupuesto: mes,
    mes_valores,
    diferencia_meses: diferencia,
    advertencia: diferencia !== null && diferencia > MESES_DE_AVISO,
    cargos: contar("cargos"),
    horas: contar("horas"),
  };
}

function filaDeCategoria(
  partes: readonly PagoDeCategoria[],
  mes: number,
  r: Referencias,
  mesDe: MesDeCategoria,
): FilaTabla {
  const [primera] = partes;
  const destino = primera.codes === 0
    ? ""
    : ` - ${r.descripcion("codigos_destino", { codes: primera.codes })}`;
  return {
    bloque: "categorias",
    ...comun(partes, mes, r),
    cod_categoria: String(categoria(primera, false)),
    codes: primera.codes,
    desc_categoria: describirCategoria(primera, r) + destino,
    remuneracion: remuneracionDe(partes, mesDe),
  };
}

/** A level of the SINEP grid; its pay is the level's basic amount ([V1]). */
function filaDeNivel(
  partes: readonly PagoDeCategoria[],
  mes: number,
  r: Referencias,
): FilaTabla {
  const [{ nivel }] = partes;
  const ur = partes.flatMap((p) => p.lecturas)
    .find((l) => l.tabla === "sinep_grilla" && /\bgrado=0$/.test(l.clave))?.valores?.ur;
  const valor = lecturaDe(partes, "valores_ur")?.valores?.valor;
  const leidos = typeof ur === "number" && typeof valor === "number";
  return {
    bloque: "sinep",
    ...comun(partes, mes, r),
    cod_categoria: nivel,
    codes: 0,
    desc_categoria: `Nivel ${nivel}`,
    remuneracion: leidos ? mulDiv(valor, ur, 100) : null,
  };
}

const SIN_VALOR = { desde_mes: null, valores: null };

/**
 * A budget by months reads the values of its year; what this output tells is of the month of
 * reference ([Y1]).
 */
const enReferencia = (
  p: PagoDeCategoria,
  { releer }: Lecturas,
  mes: number,
): PagoDeCategoria => ({
  ...p,
  lecturas: p.lecturas.map((l) => ({ ...l, mes, ...releer(l, mes) ?? SIN_VALOR })),
});

/** Groups by a text key and draws each group, in the order of what `orden` answers. */
function porGrupo(
  pagos: readonly PagoDeCategoria[],
  orden: (p: PagoDeCategoria) => readonly (string | number)[],
  fila: (partes: readonly PagoDeCategoria[]) => FilaTabla,
): FilaTabla[] {
  return [...Map.groupBy(pagos, (p) => orden(p).join("|")).values()]
    .sort(([a], [b]) => compararClaves(orden(a), orden(b)))
    .map(fila);
}

function aJson(tabla: Tabla): Record<string, unknown> {
  const { filas } = tablaAJson(tabla);
  const bloque = (nombre: string) => filas.filter((_, i) => tabla.filas[i].bloque === nombre);
  return {
    encabezado: tabla.encabezado,
    escalafones: [...Map.groupBy(bloque("categorias"), (f) => f.esc)].map(([esc, suyas]) => ({
      esc,
      desc_escalafon: suyas[0].desc_escalafon,
      categorias: suyas.map(({ esc: _, desc_escalafon: __, ...c }) => c),
    })),
    sinep: bloque("sinep").map(({ cod_categoria, desc_categoria, codes: _, ...f }) => ({
      ...f,
      nivel: cod_categoria,
      descripcion: desc_categoria,
    })),
  };
}

export const controlRemuneraciones: Salida = {
  id: "controlmesesremuneraciones",
  title: "Control de remuneraciones",
  hiddenFor: ["consolidado", "ejecucion"],
  menu: false,
  options: {
    bloque: {
      description: "Sólo las categorías, o sólo los niveles del SINEP; ausente, los dos",
      values: BLOQUES,
    },
  },
  async query(ctx, { bloque }) {
    const { q } = ctx;
    const { g, estado, r } = await leerPropio(ctx);
    // Rows that are not positions read no pay.
    const leidos = (await pagosDe(q, estado)).filter((p) => p.lecturas.length > 0);
    const valores = await valoresDelMes(q, g, estado, r);
    const pagos = g.criterio === "mensual"
      ? leidos.map((p) => enReferencia(p, valores, r.mes))
      : leidos;
    const mesDe = mesesDeCategorias(valores, g.saf, r.mes);
    const enGrilla = (p: PagoDeCategoria) => p.nivel !== "" && p.codes === 0;
    const pide = (nombre: NombreDeBloque) => !bloque || bloque === nombre;
    const filas = [
      ...porGrupo(
        pagos.filter((p) => pide("categorias") && !enGrilla(p)),
        (p) => [p.esc, p.agrup, p.nivel, p.grado, p.cat, p.codes],
        (partes) => filaDeCategoria(partes, g.desde_mes, r, mesDe),
      ),
      ...porGrupo(
        pagos.filter((p) => pide("sinep") && enGrilla(p)),
        (p) => [p.esc, p.nivel],
        (partes) => filaDeNivel(partes, g.desde_mes, r),
      ),
    ];
    const contar = (medida: "cargos" | "horas") => filas.reduce((t, f) => t + Number(f[medida]), 0);
    return {
      ...await marcoDe(q, g, estado, ...deReferencia(g)),
      columnas: columnasDe(bloque === "sinep"),
      filas,
      totales: { cargos: contar("cargos"), horas: contar("horas") },
    };
  },
  json: aJson,
};
