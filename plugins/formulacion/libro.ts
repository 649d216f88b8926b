/** The workbook of «Estado de la formulación» ([S9]): the columns of its screen. */
import { fechaCorta, fechaYMinutosDe } from "#core/domain/period.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import type { FilaTabla } from "#core/outputs/table.ts";
import { trabajoDeLista } from "#core/outputs/workbook-job.ts";
import type { EstadoDeFormulacion } from "#proto/formulacion.ts";
import { estadoDeFormulacion } from "./estado.ts";
import { entregableDicho, NOMBRES_DE_ESTADO } from "./nombres.ts";

const texto = (campo: string, titulo: string, ancho?: number) =>
  clave(campo, titulo, "texto", ancho);
const entero = (campo: string, titulo: string) => medida(campo, titulo, "entero");

const COLUMNAS = [
  clave("saf", "SAF", "entero"),
  texto("nombre", "Organismo", 50),
  texto("estado", "Estado", 16),
  entero("renglones", "Renglones"),
  entero("invalidos", "Errores"),
  entero("cargos", "Cargos"),
  entero("techo", "Techo"),
  entero("vigente", "Vigente"),
  texto("valorizada", "Valorizada", 18),
  texto("valorizo", "Valorizada por", 26),
  medida("total", "Total", "importe", 22),
  clave("diferencia", "Dif. %", "porcentaje"),
  texto("entregable", "Entregable"),
  texto("cambio", "Último cambio", 18),
  texto("quien", "Por", 26),
  texto("conectados", "Trabajando ahora", 34),
  texto("etapa", "Etapa", 26),
  texto("vence", "Vence", 12),
];

/** Rows as the workbook has them: amounts in centavos, percentages in hundredths. */
const filasDe = ({ organismos }: EstadoDeFormulacion): FilaTabla[] =>
  organismos.map((o) => ({
    saf: o.saf,
    nombre: o.nombre,
    estado: o.historico
      ? "En Histórico"
      : NOMBRES_DE_ESTADO[o.estado] + (o.congelado ? " (congelado)" : ""),
    renglones: o.renglones,
    invalidos: o.invalidos,
    cargos: o.cargos,
    techo: o.techo,
    vigente: o.vigente,
    valorizada: o.valuacion ? fechaYMinutosDe(o.valuacion.instante) : "",
    valorizo: o.valuacion?.usuario ?? "",
    total: o.total === null ? null : Math.round(o.total * 100),
    diferencia: o.diferencia === null ? null : Math.round(o.diferencia * 100),
    entregable: entregableDicho(o) +
      (o.entregable && o.entregable.otro_criterio !== null ? " (otro criterio)" : ""),
    cambio: o.cambio ? fechaYMinutosDe(o.cambio.instante) : "",
    quien: o.cambio?.usuario ?? "",
    conectados: o.conectados.join(", "),
    etapa: o.etapa,
    vence: o.vence === null ? "" : fechaCorta(o.vence),
  }));

interface DelCodigo {
  readonly codipres: string;
  /** Organismos that may be seen. */
  readonly safs: readonly number[];
}

export const trabajoLibro = trabajoDeLista<DelCodigo>("Planilla de administración", {
  titulo: "Estado de la formulación",
  columnas: COLUMNAS,
  filas: async (q, { codipres, safs }) =>
    filasDe(await estadoDeFormulacion(q, codipres, (saf) => safs.includes(saf))),
});
