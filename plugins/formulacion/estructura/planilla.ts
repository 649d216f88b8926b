/** The rows of a table of the structure as its screen, its workbook and a spreadsheet have them. */
import { campo, type Campos, llamado } from "#core/domain/fields.ts";
import { aplicarVista, type VistaDeTabla } from "#core/outputs/view.ts";
import { tablaAHoja } from "#core/outputs/workbook.ts";
import { trabajoDeLibro } from "#core/outputs/workbook-job.ts";
import type { Consulta, Trabajo } from "#core/plugin.ts";
import { columnaDeLibro } from "#core/recurso/cargas.ts";
import { procesarPlanilla } from "#core/sheet/process.ts";
import { type EntradaDeFilas, palabrasDe, planillaDeFilas } from "#core/sheet/rows.ts";
import type { FilaDeEstructura } from "#proto/estructura.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import {
  enPantalla,
  type FilaReferencia,
  filasAdministradas,
  guardarCambios,
  mostrarAdministrada,
  parteDeVersion,
  revisorDe,
  tablaAdministrada,
  type TablaReferencia,
} from "#plugins/tablas/service.ts";
import { consecuenciasDe } from "./consecuencias.ts";

interface DeVersion {
  readonly ejercicio?: number;
  readonly version?: number;
}

/** Whose the row is: what comes back from a workbook leaves it aside. */
const aparteDe = ({ campos }: TablaReferencia): Campos =>
  "saf" in campos ? { organismo: llamado("Organismo", campo.texto(200), { ancho: 50 }) } : {};

/** Rows of a table, of one structure where the table is of one and the call says which. */
export async function listaDeEstructura(
  q: Consulta,
  tabla: TablaReferencia,
  cual: DeVersion,
): Promise<FilaDeEstructura[]> {
  const filas = await filasAdministradas(q, tabla, parteDeVersion(tabla, cual));
  const nombres = "saf" in tabla.campos ? await nombresDeSaf(q) : new Map<number, string>();
  return filas.map((f) => {
    const { clave, rev, valores } = mostrarAdministrada(tabla, f);
    return { clave, rev, valores, organismo: nombres.get(Number(f.saf)) ?? "" };
  });
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
      columnas: Object.entries({ ...tabla.campos, ...aparteDe(tabla) })
        .map(([columna, suyo]) => columnaDeLibro(columna, suyo)),
      filas: filas as never,
      desactualizado: false,
      valorizado: true,
    }, vista);
    return [tablaAHoja(tabla.titulo, mostrada)];
  },
);

/** Rows of one block: the openings of every organismo, with room to spare. */
const MAXIMO = 20_000;

const planillaDe = (tabla: TablaReferencia) =>
  planillaDeFilas<FilaReferencia>({
    ...palabrasDe(tabla.campos, aparteDe(tabla)),
    clave: tabla.clave,
    maximo: MAXIMO,
    de: "tabla",
    nada: "ninguna fila para cargar",
    async leer(q, fijas) {
      const revisar = await revisorDe(q, tabla, enPantalla);
      return {
        filas: await filasAdministradas(q, tabla, fijas),
        revisar: (fila) => revisar(fila)[0] ?? null,
      };
    },
    consecuencias: (q, cambios) => consecuenciasDe(q, tabla, cambios),
    guardar: (tx, actor, cambios) => guardarCambios(tx, actor, tabla, cambios),
  });

interface EntradaDePlanilla extends EntradaDeFilas {
  readonly tabla: string;
}

export const trabajoPlanilla = {
  title: "Carga de una planilla de la estructura",
  run: (contexto, { tabla, ...entrada }) =>
    procesarPlanilla(contexto, planillaDe(tablaAdministrada(tabla)), entrada),
} satisfies Trabajo<EntradaDePlanilla, PreviaDeFilas>;
