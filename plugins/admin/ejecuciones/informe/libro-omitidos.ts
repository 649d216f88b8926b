/** The workbook of what a load left out, with its reconciliation first ([E5]). */
import { escribirLibro } from "../../../../core/excel/writer.ts";
import { nombreMes } from "../../../../core/domain/period.ts";
import type { ColumnaTabla, FilaTabla, Tabla } from "../../../../core/outputs/table.ts";
import { tablaAHoja } from "../../../../core/outputs/workbook.ts";
import type { Consulta } from "../../../../core/plugin.ts";
import { MOTIVOS, type Omitido } from "./informe.ts";
import { omitidosDe, resumenDeEjecucion } from "../solicitudes.ts";

const clave = (campo: string, titulo: string, ancho: number): ColumnaTabla => ({
  campo,
  titulo,
  ancho,
  clase: "texto",
  tipo: "clave",
});
const medida = (campo: string, titulo: string, clase: "entero" | "importe"): ColumnaTabla => ({
  campo,
  titulo,
  clase,
  tipo: "medida",
  ancho: clase === "importe" ? 22 : 12,
});

const DE_INSTITUCIONES = [
  clave("inst", "Institución", 12),
  clave("saf", "SAF", 8),
  clave("nombre", "Nombre", 44),
  medida("leido", "Leído", "importe"),
  medida("cargado", "Cargado", "importe"),
  medida("omitido", "No cargado", "importe"),
  medida("cargos", "Cargos", "entero"),
  medida("licencias", "Licencias", "entero"),
  medida("renglones", "Renglones", "entero"),
];

const DE_OMITIDOS = [
  clave("motivo", "Motivo", 60),
  clave("registro", "Registro", 10),
  clave("inst", "Inst. o SAF", 12),
  clave("esc", "Escalafón", 10),
  clave("concepto", "Concepto", 12),
  clave("detalle", "Detalle", 40),
  medida("registros", "Registros", "entero"),
  medida("importe", "Importe", "importe"),
];

const deOmitidos = (omitidos: readonly Omitido[]): FilaTabla[] =>
  omitidos.map((o) => ({ ...o, motivo: MOTIVOS[o.motivo] }));

export interface EntradaOmitidos {
  readonly id: number;
  /** Where the finished workbook goes. */
  readonly archivo: string;
}

/** @throws Rechazo 404. */
export async function escribirOmitidos(
  q: Consulta,
  { id, archivo }: EntradaOmitidos,
): Promise<void> {
  const { mes, omitidos, descuentos } = await omitidosDe(q, id);
  const resumen = await resumenDeEjecucion(q, id);
  const hoja = (titulo: string, columnas: readonly ColumnaTabla[], filas: FilaTabla[]) => {
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
  await escribirLibro(archivo, [
    hoja("Conciliación", DE_INSTITUCIONES, instituciones),
    hoja("Quedó afuera", DE_OMITIDOS, deOmitidos(omitidos)),
    hoja("Descuentos", DE_OMITIDOS, deOmitidos(descuentos)),
  ]);
}
