/** The lists of reference data as tables: columns with their rows, for every workbook ([S9]). */
import type { Consulta } from "#core/plugin.ts";
import { columnaDe, type ColumnaDeLista, COLUMNAS } from "../columnas.ts";
import { tablaReferencia, tituloDe } from "../descripciones.ts";
import { rechazo } from "../errors.ts";
import type { FilaReferencia, Instantanea } from "./instantanea.ts";
import { estructura, instantanea } from "./memoria.ts";
import { mesDe } from "#core/domain/period.ts";
import * as vistas from "./vistas.ts";

export type FilaLista = Readonly<Record<string, number | string | boolean | null>>;
/** Path parameters, already read. */
export type Parametros = Readonly<Record<string, number>>;

export interface Lista {
  readonly titulo: string;
  /** Name of the file, without extension. */
  readonly archivo: string;
  readonly columnas: readonly ColumnaDeLista[];
  /** Rows as the call answers them. @throws Rechazo 404 for a parameter that does not exist. */
  filas(q: Consulta, p: Parametros): Promise<readonly FilaLista[]>;
  /** Columns that the screen of these rows does not have; whoever names them still gets them. */
  omitidas?(q: Consulta, p: Parametros): Promise<readonly string[]>;
}

/** @throws Rechazo 404. */
export function exigirEscalafon(i: Instantanea, esc: number): FilaReferencia {
  const fila = i.fila("escalafones", { esc });
  if (!fila) throw rechazo("escalafon_inexistente", { esc });
  return fila;
}

/** @throws Rechazo 404. */
export function exigirVersion(i: Instantanea, ejercicio: number, version: number): void {
  if (!i.fila("versiones", { ejercicio, version })) {
    throw rechazo("version_inexistente", { ejercicio, version });
  }
}

/** The structure (ejercicio, version) that a call names. @throws Rechazo 404. */
export async function estructuraDe(q: Consulta, { ejercicio, version }: Parametros) {
  const leida = await estructura(q, ejercicio, version);
  exigirVersion(leida.instantanea, ejercicio, version);
  return leida;
}

/** A list that needs no parameter. */
const simple = (
  titulo: string,
  archivo: keyof typeof COLUMNAS,
  filas: (i: Instantanea) => readonly FilaLista[],
): Lista => ({
  titulo,
  archivo,
  columnas: COLUMNAS[archivo],
  filas: async (q) => filas(await instantanea(q)),
});

const SUMAS = tablaReferencia("sumas_fijas");

const enPalabras = (f: Readonly<Record<"remunerativa" | "bonificable" | "en_sac", unknown>>) =>
  Object.fromEntries(
    (["remunerativa", "bonificable", "en_sac"] as const)
      .map((c) => [c, f[c] === null ? null : f[c] ? "Sí" : "No"]),
  );

const codigos = (titulo: string, clase: keyof typeof vistas.CLASES) =>
  simple(titulo, clase, (i) => vistas.codigos(i, vistas.CLASES[clase]) as FilaLista[]);

export const LISTAS = {
  clasificador: simple("Clasificador Presupuestario", "clasificador", vistas.clasificador),
  ubicacion: simple("Ubicación Geográfica", "ubicacion", vistas.ubicaciones),
  adicionales: codigos("Adicionales", "adicionales"),
  contribuciones: codigos("Contribuciones", "contribuciones"),
  complementos: codigos("Complementos", "complementos"),
  asistenciasocial: codigos("Asistencia social", "asistenciasocial"),
  escalafones: simple("Escalafones", "escalafones", vistas.escalafones),
  sumasfijas: {
    titulo: SUMAS.titulo,
    archivo: "sumasfijas",
    columnas: SUMAS.columnas.map((c) => columnaDe(c, tituloDe(SUMAS, c))),
    // A flag is a word, and what comes back from the workbook says it so.
    filas: async (q) =>
      vistas.sumasFijas(await instantanea(q)).map((f) => ({ ...f, ...enPalabras(f) })),
  },
  composicion: simple("Composición Salarial", "composicion", vistas.composicion),
  equivalenciasexterior: simple("Equivalencias Exterior", "equivalenciasexterior", (i) =>
    // A row for a level of the SINEP has no category (spec 1 §2).
    vistas.equivalenciasExterior(i).map((f) => ({ ...f, cat: f.cat || null }))),
  unidadesretributivas: simple(
    "Unidades retributivas",
    "unidadesretributivas",
    (i) => vistas.unidadesRetributivas(i, mesDe(Date.now())) as FilaLista[],
  ),
  codigosdedestino: {
    titulo: "Codigos de Destino",
    archivo: "codigosdedestino",
    columnas: COLUMNAS.codigosdedestino,
    filas: async (q, p) => vistas.codigosDeDestino(await instantanea(q), p.mes) as FilaLista[],
  },
  categorias: {
    titulo: "Categorías",
    archivo: "categorias",
    columnas: COLUMNAS.categorias,
    async filas(q, { esc, mes }) {
      const i = await instantanea(q);
      exigirEscalafon(i, esc);
      return vistas.categoriasSinRev(i, esc, mes);
    },
    // Units only where the scale is paid in them ([R2]).
    omitidas: async (q, { esc }) =>
      (await instantanea(q)).fila("escalafones", { esc })?.regimen === "ur" ? [] : ["uret"],
  },
  instituciones: {
    titulo: "Instituciones",
    archivo: "instituciones",
    columnas: COLUMNAS.instituciones,
    async filas(q, { ejercicio, version }) {
      const i = await instantanea(q);
      exigirVersion(i, ejercicio, version);
      return vistas.instituciones(i, ejercicio, version).datos;
    },
  },
  apertura: {
    titulo: "Apertura programática",
    archivo: "apertura",
    columnas: COLUMNAS.apertura,
    async filas(q, p) {
      const leida = await estructuraDe(q, p);
      return vistas.organizaciones(leida.instantanea, leida.estructura).datos;
    },
  },
  programas: {
    titulo: "Apertura programática",
    archivo: "apertura",
    columnas: COLUMNAS.programas,
    async filas(q, p) {
      const { jur, sjur, ent, car, saf } = p;
      const leida = await estructuraDe(q, p);
      const organizacion = { jur, sjur, ent, car, saf };
      return vistas.programas(leida.instantanea, leida.estructura, organizacion)
        .datos as unknown as FilaLista[];
    },
  },
} satisfies Record<string, Lista>;

export type NombreLista = keyof typeof LISTAS;

/** A list by its name. @throws Rechazo 404. */
export function listaDe(nombre: string): Lista {
  if (!Object.hasOwn(LISTAS, nombre)) throw rechazo("lista_inexistente", { lista: nombre });
  return LISTAS[nombre as NombreLista];
}
