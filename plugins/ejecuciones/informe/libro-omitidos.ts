/** The workbook of what a load left out, with its reconciliation first ([E5]). */
import type { HojaDeLibro } from "#core/excel/writer.ts";
import { nombreMes } from "#core/domain/period.ts";
import { clave, medida } from "#core/outputs/columns.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import { tablaAHoja } from "#core/outputs/workbook.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Consulta } from "#core/plugin.ts";
import { MOTIVOS, type Omitido } from "./informe.ts";
import { omitidosDe, resumenDeEjecucion } from "../solicitudes.ts";

const texto = (campo: string, titulo: string, ancho: number) =>
  clave(campo, titulo, "texto", ancho);
const entero = (campo: string, titulo: string) => medida(campo, titulo, "entero", 12);
const importe = (campo: string, titulo: string) => medida(campo, titulo, "importe", 22);

const DE_INSTITUCIONES = [
  texto("inst", "Institución", 12),
  texto("saf", "SAF", 8),
  texto("nombre", "Nombre", 44),
  importe("leido", "Leído"),
  importe("cargado", "Cargado"),
  importe("omitido", "No cargado"),
  entero("cargos", "Cargos"),
  entero("licencias", "Licencias"),
  entero("renglones", "Renglones"),
];

const DE_OMITIDOS = [
  texto("motivo", "Motivo", 60),
  texto("registro", "Registro", 10),
  texto("inst", "Inst. o SAF", 12),
  texto("esc", "Escalafón", 10),
  texto("concepto", "Concepto", 12),
  texto("detalle", "Detalle", 40),
  entero("registros", "Registros"),
  importe("importe", "Importe"),
];

const deOmitidos = (omitidos: readonly Omitido[]): FilaTabla[] =>
  omitidos.map((o) => ({ ...o, motivo: MOTIVOS[o.motivo] }));

/** @throws Rechazo 404. */
async function hojas(q: Consulta, { id }: { readonly id: number }): Promise<HojaDeLibro[]> {
  const { mes, omitidos, descuentos } = await omitidosDe(q, id);
  const resumen = await resumenDeEjecucion(q, id);
  const hoja = (titulo: string, columnas: readonly ColumnaDeTabla[], filas: FilaTabla[]) => {
    const totales: FilaTabla = Object.fromEntries(
      columnas.filter((c) => c.tipo === "medida")
        .map(({ campo }) => [campo, filas.reduce((s, f) => s + Number(f[campo]), 0)]),
    );
    const tabla: Tabla = {
      encabezado: [`Ejecución de ${nombreMes(mes)}`, titulo],
      columnas,
      filas,
      totales,
      desactualizado: false,
      valorizado: true,
    };
    return tablaAHoja(titulo, tabla);
  };
  const instituciones = (resumen?.instituciones ?? [])
    .map((i): FilaTabla => ({ ...i, saf: i.saf === null ? "" : String(i.saf) }));
  return [
    hoja("Conciliación", DE_INSTITUCIONES, instituciones),
    hoja("Quedó afuera", DE_OMITIDOS, deOmitidos(omitidos)),
    hoja("Descuentos", DE_OMITIDOS, deOmitidos(descuentos)),
  ];
}

export const trabajoOmitidos = trabajoDeLibro("Planilla de lo que una carga dejó afuera", hojas);
