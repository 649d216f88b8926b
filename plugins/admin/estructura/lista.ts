/** The rows of a table of the structure, as the screen and its workbook show them. */
import { clave } from "#core/outputs/columns.ts";
import type { ColumnaTabla } from "#core/outputs/table.ts";
import { aplicarVista, type VistaDeTabla } from "#core/outputs/view.ts";
import { tablaAHoja } from "#core/outputs/workbook.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Consulta } from "#core/plugin.ts";
import type { FilaDeEstructura } from "#proto/estructura.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import {
  camposDe,
  filasAdministradas,
  mostrarAdministrada,
  parteDeVersion,
  tablaAdministrada,
  type TablaReferencia,
  tituloDe,
} from "#plugins/tablas/service.ts";

export interface DeVersion {
  readonly ejercicio?: number;
  readonly version?: number;
}

/** Column with which the workbook says whose the row is; what comes back from it leaves it aside. */
export const ORGANISMO = "Organismo";
const CON_SAF = (t: TablaReferencia): boolean => t.columnas.includes("saf");

/** Rows of a table, of one structure where the table is of one and the call says which. */
export async function listaDeEstructura(
  q: Consulta,
  tabla: TablaReferencia,
  cual: DeVersion,
): Promise<FilaDeEstructura[]> {
  const filas = await filasAdministradas(q, tabla, parteDeVersion(tabla, cual));
  const nombres = CON_SAF(tabla) ? await nombresDeSaf(q) : new Map<number, string>();
  return filas.map((f) => {
    const { clave, rev, valores } = mostrarAdministrada(tabla, f);
    return { clave, rev, valores, organismo: nombres.get(Number(f.saf)) ?? "" };
  });
}

function columnasDe(tabla: TablaReferencia): ColumnaTabla[] {
  const campos = camposDe(tabla);
  const propias = tabla.columnas.map((campo) => {
    const clase = campos[campo].clase === "entero" ? "entero" : "texto";
    return clave(campo, tituloDe(tabla, campo), clase, campo === "descripcion" ? 60 : undefined);
  });
  return CON_SAF(tabla) ? [...propias, clave("organismo", ORGANISMO, "texto", 50)] : propias;
}

const enPalabras = (v: unknown) => typeof v === "boolean" ? (v ? "Sí" : "No") : v;

interface EntradaLibro extends DeVersion {
  readonly tabla: string;
  readonly vista: VistaDeTabla;
}

/** A workbook that may be dropped back: its first row are the titles. */
export const trabajoLibro = trabajoDeLibro<EntradaLibro>(
  "Planilla de la estructura",
  async (q, { tabla: nombre, vista, ejercicio, version }) => {
    const tabla = tablaAdministrada(nombre);
    const cual = { ejercicio, version };
    const filas = (await listaDeEstructura(q, tabla, cual)).map(({ valores, organismo }) => ({
      ...Object.fromEntries(Object.entries(valores).map(([c, v]) => [c, enPalabras(v)])),
      organismo,
    }));
    const mostrada = aplicarVista({
      encabezado: [],
      columnas: columnasDe(tabla),
      filas: filas as never,
      desactualizado: false,
      valorizado: true,
    }, vista);
    return [tablaAHoja(tabla.titulo, mostrada)];
  },
);
