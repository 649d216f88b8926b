/**
 * A thing that is kept as its screen shows it: from its description, with what is the screen's own.
 * A field that is added to the description is in the list, in the sheet and in the dialog.
 */
import type { Campo } from "#core/domain/fields.ts";
import { diaEscrito } from "#core/domain/period.ts";
import { claveDeFila, type RecursoCualquiera, tituloEnCaja } from "#core/domain/recurso.ts";
import type { ParametrosDeConsulta } from "../api.ts";
import type { CampoDeFormulario } from "../form/campos.tsx";
import type { Fallas } from "../form/use-guardado.ts";
import type { ColumnaTabla } from "../grid/columnas.ts";
import type { ClaveDeFila } from "../grid/estado.ts";
import type { Hoja } from "../grid/celdas/hoja.ts";
import type { PropsDialogo } from "../parts/dialogos/dialogo.tsx";
import {
  type ColumnaDeLista,
  columnasDe,
  columnasDeTabla,
  type Previa,
  previaDe,
  type Propias,
} from "./columnas.ts";
import { type BloquePropio, type CeldasPropias, hojaDeBloque, hojaDeCeldas } from "./hoja.ts";

/** Of what a list is, when it is not of everything. */
export interface Sobre {
  readonly ejercicio?: number;
  /** What every call of it says besides. */
  readonly fijo?: ParametrosDeConsulta;
}

/** What the boxes of a dialog hold. */
export type BorradorDeRecurso = Readonly<Record<string, string | boolean>>;

/** A row while its dialog is open. */
export interface EnDialogo<F> {
  /** null = a new one. */
  readonly fila: F | null;
  readonly b: BorradorDeRecurso;
  /** What a new one begins with says which one it is. */
  readonly propuesta: boolean;
}

/**
 * A box that is not as every other of its kind. A `saf` is typed by its number or by the name of its
 * body; so are several (`safs`), in the box of that name.
 */
export type CajaPropia = Partial<Omit<CampoDeFormulario<BorradorDeRecurso>, "id">> & {
  readonly de?: "saf" | "safs";
};

export interface DialogoPropio<F> extends Pick<PropsDialogo, "ancho"> {
  /**
   * Boxes by column, in their order; those of the description that are not here come after them.
   * false = it has none.
   */
  readonly cajas?: Readonly<
    Record<string, CajaPropia | false | ((e: EnDialogo<F>) => CajaPropia)>
  >;
  /** Two columns of boxes. */
  readonly doble?: boolean;
  /** What its heading calls it: «Aviso»; by default, its name with a capital. */
  readonly nombre?: string;
  /** Where a box holds something else than its column, or a new one begins with something. */
  readonly borradorDe?: (fila: F | null) => Partial<BorradorDeRecurso>;
  /** What is sent of what was typed; by default, all of it as it is. */
  readonly form?: (b: BorradorDeRecurso) => ParametrosDeConsulta;
  readonly revisar?: (b: BorradorDeRecurso) => Fallas;
  /** Asked before it is deleted. */
  readonly pregunta: (fila: F) => string;
  /** «Eliminar aviso» by default. */
  readonly quitar?: string;
  /** A refusal of a conflict does not bring the row: the list is read again. */
  readonly relee?: true;
  /**
   * Stores it by another call than that of every resource; null = it is deleted.
   * @returns its key; undefined when the person went back. @throws ErrorApi
   */
  readonly enviar?: (
    b: BorradorDeRecurso | null,
    fila: F | null,
    rev: number | undefined,
  ) => Promise<ClaveDeFila | undefined>;
}

export interface Pantalla<F extends object, D extends object> {
  readonly datos: RecursoCualquiera;
  /** Path of its calls: `/admin/avisos`. */
  readonly llamada: string;
  /** Name of the rows in the answer of its list. */
  readonly filas: string;
  /** Reads the list, where it is no JSON. @throws ErrorApi */
  readonly leer?: (signal: AbortSignal, ejercicio: number) => Promise<D>;
  /** Columns that are not shown: those that say what one list is of, those of the file alone. */
  readonly sin?: readonly string[];
  /** Key of a row in its table. */
  readonly clave?: (fila: F) => ClaveDeFila;
  readonly columnas?: Propias<F>;
  /** The first ones, where they are not in the order of the workbook. */
  readonly orden?: readonly string[];
  /**
   * What a spreadsheet has, as its box asks for it; without it, none is taken.
   * @param columnas those of the block, as people read a list.
   */
  readonly indicacion?: string | ((columnas: string) => string);
  /** Its sheet, as a block unless it has `celdas`. */
  readonly hoja?: BloquePropio<F>;
  readonly celdas?: CeldasPropias<F>;
  readonly dialogo?: DialogoPropio<F>;
  /** What another fiscal year gives, as the box of the copy says it; without it, none is copied. */
  readonly copia?: { readonly que: string; readonly conNorma?: true };
  /** What the history of a row says that it is of; without it, it has none. */
  readonly historia?: (fila: F) => string;
  readonly sinLibro?: true;
  readonly vacio?: string;
}

/** What a list gives its sheet. */
type EnHoja<F extends object> =
  & Omit<Parameters<typeof hojaDeBloque<F>>[1], "columnas" | "clave" | "ruta">
  & { readonly ruta?: string };

export interface Descripta<F extends object, D extends object = Readonly<Record<string, unknown>>>
  extends Omit<Pantalla<F, D>, "hoja" | "clave" | "columnas"> {
  readonly clave: (fila: F) => ClaveDeFila;
  readonly columnas: readonly ColumnaDeLista<F>[];
  readonly tabla: readonly ColumnaTabla<F>[];
  readonly previa: Previa;
  readonly hoja: (de: EnHoja<F>) => Hoja<F>;
}

/** The key that answers give, or else what names the row. */
function claveEn<F extends object>(datos: RecursoCualquiera): (fila: F) => ClaveDeFila {
  return (fila) => {
    const { clave, id } = fila as { readonly clave?: string; readonly id?: number };
    if (clave !== undefined) return clave;
    return id === undefined
      ? claveDeFila(datos, fila as Readonly<Record<string, unknown>>)
      : String(id);
  };
}

export function describir<
  F extends object,
  D extends object = Readonly<Record<string, unknown>>,
>(d: Pantalla<F, D>): Descripta<F, D> {
  const { datos, celdas, sin = [], clave = claveEn<F>(datos) } = d;
  const ocultas = Object.fromEntries(sin.map((c) => [c, false as const]));
  const dichas = Object.entries(datos.campos).flatMap(([c, { titulo = c }]) =>
    sin.includes(c) ? [] : [titulo]
  );
  const indicacion = typeof d.indicacion === "function"
    ? d.indicacion(new Intl.ListFormat("es-AR").format(dichas))
    : d.indicacion;
  const columnas = columnasDe<F>(datos, { ...d.columnas, ...ocultas }, d.orden);
  return {
    ...d,
    clave,
    columnas,
    tabla: columnasDeTabla(columnas),
    previa: previaDe(columnas, indicacion ?? ""),
    hoja({ ruta = d.llamada, ...en }) {
      const de = { ...en, ruta, columnas, clave };
      return celdas ? hojaDeCeldas(celdas, de) : hojaDeBloque(d.hoja ?? {}, de);
    },
  };
}

/** Digits of a code, at most: those of its greatest value, or three. */
const DIGITOS = 3;

function cajaDeClase(c: Campo<unknown>): CajaPropia {
  switch (c.clase) {
    case "entero": {
      const digitos = Math.max(DIGITOS, String(c.max ?? "").length);
      return { entrada: (t) => t.replace(/\D/g, "").slice(0, digitos) };
    }
    case "importe":
      return { clase: "decimal" };
    case "booleano":
      return { clase: "siNo" };
    case "fecha":
      return { maximo: 10, entrada: diaEscrito, ayuda: "DD/MM/AAAA" };
    default:
      return c.largo === undefined ? {} : { maximo: c.largo };
  }
}

type ConDialogo<F extends object> = Pick<Descripta<F>, "datos" | "sin" | "dialogo">;

/** The boxes of a row. The first one that takes anything has the focus, unless another says so. */
export function cajasDe<F extends object>(
  { datos, sin = [], dialogo }: ConDialogo<F>,
  e: EnDialogo<F>,
): (CampoDeFormulario<BorradorDeRecurso> & Pick<CajaPropia, "de">)[] {
  const { cajas: propias = {} } = dialogo ?? {};
  const ids = new Set([...Object.keys(propias), ...Object.keys(datos.campos)]);
  const cajas = [...ids].flatMap((id) => {
    const dicha = propias[id];
    if (dicha === false || sin.includes(id)) return [];
    const propia = typeof dicha === "function" ? dicha(e) : dicha;
    const campo = Object.hasOwn(datos.campos, id) ? datos.campos[id] : undefined;
    const titulo = tituloEnCaja(datos.campos, id);
    const base = { id, titulo, nombre: id };
    if (!campo) return [{ ...base, ...propia }];
    const opcional = campo.vacio !== undefined || campo.nulo || campo.clase === "booleano";
    const deClase = cajaDeClase(campo);
    return [{
      ...base,
      ...deClase,
      // What is cut as it is typed is not cut before.
      ...(propia?.entrada || propia?.de ? { maximo: undefined } : {}),
      falta: opcional ? undefined : `Ingrese ${titulo}`,
      ...propia,
    }];
  });
  if (cajas.some((c) => c.autoFocus !== undefined)) return cajas;
  const primera = cajas.findIndex((c) => !c.deshabilitado);
  return cajas.map((c, i) => i === primera ? { ...c, autoFocus: true } : c);
}

const enCaja = (valor: unknown): string | boolean =>
  typeof valor === "boolean" ? valor : Array.isArray(valor) ? valor.join(";") : String(valor ?? "");

/** What the boxes hold of a row, or of a new one. */
export function borradorDe<F extends object>(d: ConDialogo<F>, fila: F | null): BorradorDeRecurso {
  const de = (fila ?? {}) as Readonly<Record<string, unknown>>;
  const { datos: { campos }, sin = [], dialogo } = d;
  const propias = dialogo?.cajas ?? {};
  const ids = new Set([...Object.keys(propias), ...Object.keys(campos)]);
  const propio = dialogo?.borradorDe?.(fila) ?? {};
  return Object.fromEntries(
    [...ids].filter((id) => propias[id] !== false && !sin.includes(id)).map((id) => {
      const nada = campos[id]?.clase === "booleano" ? false : "";
      return [id, propio[id] ?? enCaja(de[id] ?? nada)];
    }),
  );
}
