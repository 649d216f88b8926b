/** The lists of reference data as tables: their columns once, for every workbook ([S9]). */
import type { Formato } from "../../../core/excel/writer.ts";
import type { ClaseFiltro } from "../../../core/domain/filters.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { CAMPOS, type NombreCampo, TITULOS } from "../campos.ts";
import { tablaReferencia, tituloDe } from "../descripciones.ts";
import { rechazo } from "../errors.ts";
import { exigirEscalafon } from "./escalas.ts";
import type { Instantanea } from "./instantanea.ts";
import { estructura, instantanea } from "./memoria.ts";
import { mesDe } from "../../../core/domain/period.ts";
import * as vistas from "./vistas.ts";

export interface ColumnaLista {
  readonly campo: string;
  readonly titulo: string;
  readonly formato: Formato;
  readonly filtro: ClaseFiltro;
}

export type FilaLista = Readonly<Record<string, number | string | boolean | null>>;
/** Path parameters, already read. */
export type Parametros = Readonly<Record<string, number>>;

export interface Lista {
  readonly titulo: string;
  /** Name of the file, without extension. */
  readonly archivo: string;
  readonly columnas: readonly ColumnaLista[];
  /** Rows as the call answers them. @throws Rechazo 404 for a parameter that does not exist. */
  filas(q: Consulta, p: Parametros): Promise<readonly FilaLista[]>;
  /** Columns that the screen of these rows does not have; whoever names them still gets them. */
  omitidas?(q: Consulta, p: Parametros): Promise<readonly string[]>;
}

const FORMATOS: Readonly<Record<string, Formato>> = {
  entero: "entero",
  importe: "importe",
  porcentaje: "porcentaje",
  mes: "mes",
};

/** A column of a field kind; `titulo` and `filtro` where the screen has others (spec 1 §2). */
function columna(campo: NombreCampo, titulo = TITULOS[campo], filtro?: ClaseFiltro): ColumnaLista {
  const { clase } = CAMPOS[campo];
  const numerica = clase in FORMATOS;
  return {
    campo,
    titulo,
    formato: FORMATOS[clase] ?? "texto",
    filtro: filtro ?? (numerica ? "numerico" : clase === "letra" ? "codigo" : "texto"),
  };
}

const codigo: ColumnaLista = {
  campo: "codigo",
  titulo: "Código",
  formato: "texto",
  filtro: "texto",
};
const descripcion = columna("descripcion");

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
  archivo: string,
  columnas: readonly ColumnaLista[],
  filas: (i: Instantanea) => readonly FilaLista[],
): Lista => ({
  titulo,
  archivo,
  columnas,
  filas: async (q) => filas(await instantanea(q)),
});

const SUMAS = tablaReferencia("sumas_fijas");

const enPalabras = (f: Readonly<Record<"remunerativa" | "bonificable" | "en_sac", unknown>>) =>
  Object.fromEntries(
    (["remunerativa", "bonificable", "en_sac"] as const)
      .map((c) => [c, f[c] === null ? null : f[c] ? "Sí" : "No"]),
  );

const codigos = (titulo: string, clase: keyof typeof vistas.CLASES) =>
  simple(
    titulo,
    clase,
    [codigo, descripcion],
    (i) => vistas.codigos(i, vistas.CLASES[clase]) as FilaLista[],
  );

export const LISTAS = {
  clasificador: simple(
    "Clasificador Presupuestario",
    "clasificador",
    [columna("pprin"), columna("ppar"), descripcion],
    vistas.clasificador,
  ),
  ubicacion: simple(
    "Ubicación Geográfica",
    "ubicacion",
    [columna("ubic"), descripcion],
    vistas.ubicaciones,
  ),
  adicionales: codigos("Adicionales", "adicionales"),
  contribuciones: codigos("Contribuciones", "contribuciones"),
  complementos: codigos("Complementos", "complementos"),
  asistenciasocial: codigos("Asistencia social", "asistenciasocial"),
  escalafones: simple(
    "Escalafones",
    "escalafones",
    [columna("esc", "Escalafón"), descripcion],
    vistas.escalafones,
  ),
  sumasfijas: simple(
    SUMAS.titulo,
    "sumasfijas",
    SUMAS.columnas.map((c) => columna(c, tituloDe(SUMAS, c))),
    // A flag is a word, and what comes back from the workbook says it so.
    (i) => vistas.sumasFijas(i).map((f) => ({ ...f, ...enPalabras(f) })),
  ),
  composicion: simple("Composición Salarial", "composicion", [
    columna("c_comp"),
    columna("c_scom"),
    columna("n_comp", TITULOS.n_comp, "exacto"),
    descripcion,
  ], vistas.composicion),
  equivalenciasexterior: simple("Equivalencias Exterior", "equivalenciasexterior", [
    columna("esc", "Escalafón"),
    columna("cat", "Categoría"),
    columna("nivel", "Nivel (Sinep)"),
    descripcion,
    columna("porcentaje", "% Retribución"),
  ], (i) =>
    // A row for a level of the SINEP has no category (spec 1 §2).
    vistas.equivalenciasExterior(i).map((f) => ({ ...f, cat: f.cat || null }))),
  unidadesretributivas: simple(
    "Unidades retributivas",
    "unidadesretributivas",
    [
      columna("esc", "Escalafón"),
      columna("cat", "Categoría"),
      descripcion,
      { campo: "cantidad", titulo: "Cantidad", formato: "importe", filtro: "numerico" },
    ],
    (i) => vistas.unidadesRetributivas(i, mesDe(Date.now())) as FilaLista[],
  ),
  codigosdedestino: {
    titulo: "Codigos de Destino",
    archivo: "codigosdedestino",
    columnas: [
      { campo: "codigo", titulo: "Código", formato: "entero", filtro: "numerico" },
      descripcion,
      columna("desde_mes"),
      columna("retri_emba"),
    ],
    filas: async (q, p) => vistas.codigosDeDestino(await instantanea(q), p.mes) as FilaLista[],
  },
  categorias: {
    titulo: "Categorías",
    archivo: "categorias",
    columnas: [
      columna("cat", "Categoría"),
      descripcion,
      columna("norma"),
      columna("desde_mes"),
      columna("remuneracion"),
      columna("sumafijare"),
      columna("uret"),
    ],
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
    columnas: [columna("jur"), columna("sjur"), columna("ent"), descripcion],
    async filas(q, { ejercicio, version }) {
      const i = await instantanea(q);
      exigirVersion(i, ejercicio, version);
      return vistas.instituciones(i, ejercicio, version).datos;
    },
  },
  apertura: {
    titulo: "Apertura programática",
    archivo: "apertura",
    columnas: [
      ...(["jur", "sjur", "ent", "car", "saf"] as const).map((c) => columna(c)),
      { campo: "organismo", titulo: "Organismo", formato: "texto", filtro: "texto" },
    ],
    async filas(q, p) {
      const leida = await estructuraDe(q, p);
      return vistas.organizaciones(leida.instantanea, leida.estructura).datos;
    },
  },
  programas: {
    titulo: "Apertura programática",
    archivo: "apertura",
    columnas: [
      ...(["prog", "subp", "proy", "act", "fin", "fun"] as const).map((c) => columna(c)),
      descripcion,
    ],
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
