/** The workbook of «Estado de la formulación» ([S9]): the columns of its screen. */
import { fechaCorta, fechaYHoraDe } from "../../../core/domain/period.ts";
import type { ColumnaTabla, FilaTabla } from "../../../core/outputs/table.ts";
import type { EstadoDeFormulacion } from "../../../proto/formulacion.ts";
import { NOMBRES_DE_ESTADO } from "./nombres.ts";

const columna = (
  campo: string,
  titulo: string,
  clase: "texto" | "entero" | "importe" | "porcentaje" = "texto",
  ancho?: number,
): ColumnaTabla => ({
  campo,
  titulo,
  clase,
  tipo: clase === "entero" && campo !== "saf" || clase === "importe" ? "medida" : "clave",
  ...(ancho ? { ancho } : {}),
});

export const COLUMNAS_DE_ESTADO: readonly ColumnaTabla[] = [
  columna("saf", "SAF", "entero"),
  columna("nombre", "Organismo", "texto", 50),
  columna("estado", "Estado", "texto", 16),
  columna("renglones", "Renglones", "entero"),
  columna("invalidos", "Errores", "entero"),
  columna("cargos", "Cargos", "entero"),
  columna("techo", "Techo", "entero"),
  columna("vigente", "Vigente", "entero"),
  columna("valorizada", "Valorizada", "texto", 18),
  columna("valorizo", "Valorizada por", "texto", 26),
  columna("total", "Total", "importe", 22),
  columna("diferencia", "Dif. %", "porcentaje"),
  columna("entregable", "Entregable"),
  columna("cambio", "Último cambio", "texto", 18),
  columna("quien", "Por", "texto", 26),
  columna("conectados", "Trabajando ahora", "texto", 34),
  columna("etapa", "Etapa", "texto", 26),
  columna("vence", "Vence", "texto", 12),
];

/** Rows as the workbook has them: amounts in centavos, percentages in hundredths. */
export const filasDeEstado = ({ organismos }: EstadoDeFormulacion): FilaTabla[] =>
  organismos.map((o) => ({
    saf: o.saf,
    nombre: o.nombre,
    estado: o.historico
      ? "En Histórico"
      : NOMBRES_DE_ESTADO[o.estado] + (o.congelado ? " (congelada)" : ""),
    renglones: o.renglones,
    invalidos: o.invalidos,
    cargos: o.cargos,
    techo: o.techo,
    vigente: o.vigente,
    valorizada: o.valuacion ? fechaYHoraDe(o.valuacion.instante).slice(0, 16) : "",
    valorizo: o.valuacion?.usuario ?? "",
    total: o.total === null ? null : Math.round(o.total * 100),
    diferencia: o.diferencia === null ? null : Math.round(o.diferencia * 100),
    entregable: o.entregable?.codipres ?? "",
    cambio: o.cambio ? fechaYHoraDe(o.cambio.instante).slice(0, 16) : "",
    quien: o.cambio?.usuario ?? "",
    conectados: o.conectados.join(", "),
    etapa: o.etapa,
    vence: o.vence === null ? "" : fechaCorta(o.vence),
  }));
