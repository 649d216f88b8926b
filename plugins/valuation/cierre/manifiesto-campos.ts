/**
 * The names that a manifest of format 2 answers for ([C5]): all that there is when it is made, and
 * never fewer than what the first manifests answered for.
 */
import type { Consulta } from "#core/plugin.ts";
import { BASES, CAMPOS_PRESUPUESTO, type Entregable } from "#plugins/bases/service.ts";
import {
  cabeceraDe,
  type CabeceraDeLineas,
  diccionarioDe,
  type DiccionarioGuardado,
  libroDe,
} from "../lineas/almacen.ts";
import type { Libro } from "../engine/libro.ts";
import {
  COLUMNAS_LINEAS,
  COLUMNAS_RENGLONES,
  COLUMNAS_SEGMENTOS,
} from "../engine/lineas/lineas.ts";
import { COLUMNAS_1, LINEAS_1 } from "./manifiesto-1.ts";

export type Nombres = readonly string[];
/** Names by part: base, array of a document, struct of the lines. */
export type PorParte = Readonly<Record<string, Nombres>>;
export type Documento = Readonly<Record<string, unknown>>;

/** The names that a seal answers for. */
export interface CamposDelSello {
  readonly grupo: Nombres;
  readonly cierre: Nombres;
  readonly bases: PorParte;
  readonly valuacion: Nombres;
  /** By key of the document: the fields of its entries; none = whatever the value holds. */
  readonly diccionario: PorParte;
  readonly libro: PorParte;
  /** Columns of the rows, of the lines and of their segments ([Y11]). */
  readonly bloques: PorParte;
}

/** Facts of the closing that every manifest answers for. */
const DE_TODO_CIERRE = ["origen", "tipo", "motor", "usuario", "instante"];
const DE_CIERRE = [...DE_TODO_CIERRE, "revision"];
/** Who asked for a closing that another one confirmed ([Q10]): those of one person do not name it. */
export const DE_DOS_PERSONAS = "pedido_por";
/** Facts of the valuation that every manifest answers for. */
const DE_TODA_VALUACION = [
  ...["instante", "usuario", "motor", "desde_mes", "ejercicio", "version"] as const,
  ...["renglones", "lineas", "totales"] as const,
] satisfies readonly (keyof CabeceraDeLineas)[];
/** Facts of the valuation, wherever it is stored. */
export const DE_VALUACION = [...DE_TODA_VALUACION, "criterio"] as const satisfies readonly (
  keyof CabeceraDeLineas
)[];

/** Hiding a group changes nothing of it ([P3]), nor does freezing it. */
export const camposDeGrupo = (): string[] =>
  Object.keys(CAMPOS_PRESUPUESTO).filter((c) => c !== "online" && c !== "congelado");

export const ordenados = (nombres: Iterable<string>): string[] => [...nombres].sort();

/** Entries by ascending name. */
export const porNombre = <T>(partes: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(partes).sort(([a], [b]) => a < b ? -1 : 1);

/** The fields of the entries of each list of a document. */
function formaDe(documento: object): PorParte {
  const forma = (valor: unknown): string[] => {
    if (!Array.isArray(valor)) return [];
    const nombres = new Set<string>();
    for (const v of valor) {
      if (v === null || typeof v !== "object" || Array.isArray(v)) return [];
      for (const nombre of Object.keys(v)) nombres.add(nombre);
    }
    return ordenados(nombres);
  };
  return Object.fromEntries(porNombre(documento as Documento).map(([k, v]) => [k, forma(v)]));
}

/** What the names of a document come from. */
export interface Valuado {
  readonly valuacion: CabeceraDeLineas;
  readonly diccionario: DiccionarioGuardado;
  readonly libro: Libro;
}

/** The valuation of a deliverable, without its lines. @throws Error when it has none. */
export async function valuadoDe(
  q: Consulta,
  { saf, codipres }: Pick<Entregable, "saf" | "codipres">,
): Promise<Valuado> {
  const valuacion = await cabeceraDe(q, saf, codipres);
  if (!valuacion) throw new Error("falta la valorización");
  const { id } = valuacion;
  return { valuacion, diccionario: await diccionarioDe(q, id), libro: await libroDe(q, id) };
}

/** What a closing made now answers for: every field that there is. */
export function camposDe(
  { diccionario, libro }: Valuado,
  { pedido_por }: Pick<Entregable, "pedido_por">,
): CamposDelSello {
  return {
    grupo: ordenados(camposDeGrupo()),
    cierre: ordenados(pedido_por === "" ? DE_CIERRE : [...DE_CIERRE, DE_DOS_PERSONAS]),
    bases: Object.fromEntries(BASES.map((b) => [b.id, ordenados(b.columnas.map((c) => c.id))])),
    valuacion: ordenados(DE_VALUACION),
    diccionario: formaDe(diccionario),
    libro: formaDe(libro),
    bloques: {
      renglones: ordenados(Object.keys(COLUMNAS_RENGLONES)),
      // Which list a line has depends on how it is stored: its segments say what is in it.
      lineas: ordenados(Object.keys(COLUMNAS_LINEAS).filter((c) => c !== "segmentos")),
      segmentos: ordenados(Object.keys(COLUMNAS_SEGMENTOS)),
    },
  };
}

const ILEGIBLES = "los campos del manifiesto no se pueden leer";

const sonNombres = (v: unknown): v is Nombres =>
  Array.isArray(v) && v.every((n) => typeof n === "string" && /^[a-z_]\w{0,60}$/i.test(n));

const sonPartes = (v: unknown): v is PorParte =>
  v !== null && typeof v === "object" && !Array.isArray(v) &&
  sonNombres(Object.keys(v)) && Object.values(v).every(sonNombres);

const contiene = (nombres: Nombres | undefined, minimos: Nombres): boolean =>
  minimos.every((n) => nombres?.includes(n));

/** Whether nothing is left out of what every manifest answered for from the first one on. */
function cubren(c: CamposDelSello): boolean {
  const grupo = [
    "saf",
    "codipres",
    "descripcion",
    "desde_mes",
    "ejercicio",
    "version",
    "fecha_alta",
  ];
  return contiene(c.grupo, grupo) && contiene(c.cierre, DE_TODO_CIERRE) &&
    contiene(c.valuacion, DE_TODA_VALUACION) &&
    Object.entries(COLUMNAS_1).every(([base, columnas]) => contiene(c.bases[base], columnas)) &&
    contiene(c.bloques.renglones, LINEAS_1.renglones) &&
    contiene(c.bloques.lineas, LINEAS_1.lineas) &&
    contiene(Object.keys(c.diccionario), ["componentes", "parametros", "conjuntos"]) &&
    contiene(Object.keys(c.libro), ["bases", "sin_importe"]);
}

/**
 * The names that came with a seal, from a file or from the database.
 * @throws Error when they are not names, or leave out what every seal answers for.
 */
export function leerCampos(texto: string): CamposDelSello {
  let c: CamposDelSello;
  try {
    c = JSON.parse(texto) as CamposDelSello;
  } catch {
    throw new Error(ILEGIBLES);
  }
  const bien = [c?.grupo, c?.cierre, c?.valuacion].every(sonNombres) &&
    [c.bases, c.diccionario, c.libro, c.bloques].every(sonPartes) && cubren(c);
  if (!bien) throw new Error(ILEGIBLES);
  return c;
}
