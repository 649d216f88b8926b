/**
 * A pasted or dropped block of cells as rows of a dated table: which column is which, and what
 * each cell says. Pure; nothing is decided here about what is stored.
 */
import { type Campo, leerCampo, leerValor } from "../../core/domain/fields.ts";
import { normalizar } from "../../core/domain/filters.ts";
import { formatPlain, parseEsAr } from "../../core/domain/money.ts";
import { type NombreCampo, TITULOS } from "./campos.ts";
import { camposDe, type TablaReferencia } from "./descripciones.ts";
import { rechazo } from "./errors.ts";
import { contenidoDe } from "./fechadas.ts";

export type Celda = string | number | boolean | null;

/** How a number that can be read in two ways is meant; null = it was not said. */
export type Formato = "es-AR" | "plano";

export interface Registro {
  /** As the block numbers it, from 1. */
  readonly numero: number;
  readonly celdas: readonly Celda[];
}

/** One row with its cells by column. */
export interface RenglonDeBloque {
  readonly numero: number;
  readonly celdas: Readonly<Partial<Record<NombreCampo, Celda>>>;
  /** Cells beyond the last column. */
  readonly sobran: number;
}

const simple = (texto: string) => normalizar(texto).replace(/[^a-z0-9]/g, "");

/** Other names that a column has on screen and in workbooks. */
const OTROS_NOMBRES: Readonly<Partial<Record<NombreCampo, readonly string[]>>> = {
  cat: ["Categoría"],
  esc: ["Escalafón"],
  feje: ["Función ejecutiva"],
  agrup: ["Agrupamiento"],
  ur: ["UR", "Unidades", "Unidades retributivas"],
  uret: ["Unidades retributivas"],
  sumafijare: ["Suma fija", "Suma fija remunerativa"],
  porcentaje: ["%"],
};

/** Columns that a block may name: the table's, and the description of its key. */
export function columnasDeBloque(tabla: TablaReferencia): NombreCampo[] {
  const conDescripcion = tabla.nombre === "categorias_valores";
  return [...tabla.columnas, ...(conDescripcion ? ["descripcion" as const] : [])];
}

function nombres(tabla: TablaReferencia): Map<string, NombreCampo> {
  const mapa = new Map<string, NombreCampo>();
  for (const c of columnasDeBloque(tabla)) {
    for (const nombre of [c, TITULOS[c], ...(OTROS_NOMBRES[c] ?? [])]) {
      mapa.set(simple(nombre) || nombre, c);
    }
  }
  return mapa;
}

const vacia = (c: Celda | undefined): boolean =>
  c === null || c === undefined || (typeof c === "string" && c.trim() === "");

const escrita = (c: Celda): string => typeof c === "string" ? c.trim() : String(c ?? "");

const pareceNumero = (c: Celda | undefined): boolean =>
  typeof c === "number" || (typeof c === "string" && /\d/.test(c));

/** Columns named by a heading row, or null when the row holds data. @throws Rechazo. */
function encabezado(
  tabla: TablaReferencia,
  { celdas }: Registro,
): (NombreCampo | null)[] | null {
  const conocidos = nombres(tabla);
  const columnas = celdas.map((c) =>
    vacia(c) ? null : conocidos.get(simple(escrita(c)) || escrita(c)) ?? null
  );
  if (!columnas.some((c) => c !== null) || celdas.some((c) => typeof c === "number")) return null;
  celdas.forEach((c, i) => {
    if (!vacia(c) && columnas[i] === null) {
      throw rechazo("columna_desconocida", { columna: escrita(c).slice(0, 60) });
    }
    if (columnas[i] !== null && columnas.indexOf(columnas[i]) !== i) {
      throw rechazo("columna_desconocida", { columna: `${escrita(c).slice(0, 60)} (repetida)` });
    }
  });
  return columnas;
}

/** Without a heading: key, description when the second cell is a text, amounts in table order. */
function porPosicion(
  tabla: TablaReferencia,
  fijas: readonly string[],
  primera: Registro,
): NombreCampo[] {
  const claves = tabla.clave.filter((c) => !fijas.includes(c));
  const segunda = primera.celdas[claves.length];
  const conDescripcion = columnasDeBloque(tabla).includes("descripcion") &&
    !tabla.columnas.includes("descripcion") && !vacia(segunda) && !pareceNumero(segunda);
  return [...claves, ...(conDescripcion ? ["descripcion" as const] : []), ...contenidoDe(tabla)];
}

/** A grid of levels by grades, as the screen draws it: one row of the table per cell. */
function matriz(tabla: TablaReferencia, registros: readonly Registro[]): RenglonDeBloque[] | null {
  if (tabla.nombre !== "sinep_grilla") return null;
  const [cabeza, ...cuerpo] = registros;
  const [titulo, ...grados] = cabeza.celdas;
  const esGrado = (c: Celda) => /^\d{1,2}$/.test(escrita(c));
  if (simple(escrita(titulo ?? null)) !== "nivel" || grados.length === 0) return null;
  if (!grados.every(esGrado)) return null;
  return cuerpo.flatMap(({ numero, celdas }) =>
    grados.flatMap((grado, i) => {
      const ur = celdas[i + 1];
      if (vacia(ur) || /^[-–—]$/.test(escrita(ur))) return [];
      const sobran = Math.max(0, celdas.length - grados.length - 1);
      return [{ numero, celdas: { nivel: celdas[0], grado, ur }, sobran }];
    })
  );
}

/**
 * The rows of a block. `fijas` are key columns that the call names, absent from the block unless
 * its heading names them. @throws Rechazo 200 for a heading that does not fit.
 */
export function renglonesDe(
  tabla: TablaReferencia,
  registros: readonly Registro[],
  fijas: readonly string[],
): RenglonDeBloque[] {
  const conDatos = registros.filter((r) => r.celdas.some((c) => !vacia(c)));
  if (conDatos.length === 0) throw rechazo("bloque_vacio");
  const grilla = matriz(tabla, conDatos);
  if (grilla) return grilla;
  const cabeza = encabezado(tabla, conDatos[0]);
  const columnas = cabeza ?? porPosicion(tabla, fijas, conDatos[0]);
  for (const clave of tabla.clave) {
    if (!columnas.includes(clave) && !fijas.includes(clave)) {
      throw rechazo("columna_ausente", { columna: TITULOS[clave] });
    }
  }
  const filas = cabeza ? conDatos.slice(1) : conDatos;
  if (filas.length === 0) throw rechazo("bloque_vacio");
  return filas.map(({ numero, celdas }) => ({
    numero,
    celdas: Object.fromEntries(
      columnas.flatMap((c, i) => c === null ? [] : [[c, celdas[i] ?? null]]),
    ),
    sobran: celdas.slice(columnas.length).filter((c) => !vacia(c)).length,
  }));
}

/** One of the two ways to read a doubtful number. */
export interface Lectura {
  readonly formato: Formato;
  readonly valor: unknown;
  readonly error: string | null;
}

export type CeldaLeida =
  | { readonly valor: unknown }
  | { readonly error: string }
  | { readonly lecturas: readonly Lectura[] }
  | { readonly vacia: true };

const NUMERICAS: ReadonlySet<string> = new Set(["entero", "importe", "porcentaje"]);

/** A lonely separator before three digits, read as one format has it. */
function leerDudoso(campo: Campo<unknown>, texto: string, formato: Formato): Lectura {
  const miles = formato === "es-AR" ? "." : ",";
  const leido = texto.includes(miles)
    ? leerCampo(campo, texto.replace(miles, ""))
    : leerCampo(campo, texto.replace(",", "."));
  return "valor" in leido
    ? { formato, valor: leido.valor, error: null }
    : { formato, valor: null, error: leido.error };
}

/**
 * What a cell says for its column. Typed numbers are taken as they are; written ones in es-AR or
 * plain format, with `formato` deciding the doubtful ones once the person has answered.
 */
export function leerCelda(
  campo: Campo<unknown>,
  celda: Celda | undefined,
  formato: Formato | null,
): CeldaLeida {
  if (celda === null || celda === undefined || vacia(celda)) return { vacia: true };
  if (typeof celda !== "string") {
    // Texts may look like numbers to a spreadsheet: a norm `12` is a text.
    const textual = campo.clase === "texto" || campo.clase === "letra";
    return leerValor(campo, textual ? String(celda) : celda);
  }
  const texto = celda.trim();
  if (campo.clase === "letra") return leerCampo(campo, texto.toUpperCase());
  if (!NUMERICAS.has(campo.clase)) return leerCampo(campo, texto);
  const cuerpo = texto.replace(/^\$\s*/, "").replace(/\s*%$/, "");
  const decimales = campo.clase === "entero" ? 0 : 2;
  const leido = parseEsAr(cuerpo, decimales);
  if ("error" in leido) return { error: leido.error };
  if ("valor" in leido) {
    return leerCampo(campo, decimales === 0 ? String(leido.valor) : formatPlain(leido.valor));
  }
  const lecturas = [leerDudoso(campo, cuerpo, "es-AR"), leerDudoso(campo, cuerpo, "plano")];
  const elegida = lecturas.find((l) => l.formato === formato);
  if (!elegida) return { lecturas };
  return elegida.error === null ? { valor: elegida.valor } : { error: elegida.error };
}

/** Field kind of a column of a block; the description of a category is not the table's own. */
export function campoDeBloque(
  tabla: TablaReferencia,
  ajenos: Readonly<Record<string, Campo<unknown>>>,
  columna: NombreCampo,
): Campo<unknown> {
  return camposDe(tabla)[columna] ?? ajenos[columna];
}
