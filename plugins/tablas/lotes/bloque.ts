/**
 * A pasted or dropped block of cells as rows of a dated table: which column is which, and what
 * each cell says. Pure; nothing is decided here about what is stored.
 */
import {
  type ClaseDeBloque,
  type ColumnaDeBloque,
  columnasDeBloque,
  type FilaLeida,
  leerFila,
  type Registro,
  tieneDatos,
} from "#core/sheet/block.ts";
import { type Celda, type Formato, vacia } from "#core/sheet/cells.ts";
import { rechazo } from "#core/sheet/errors.ts";
import { valorSimple } from "#core/excel/values.ts";
import {
  campoDe,
  CAMPOS,
  columnasDelCatalogo,
  type TablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import type { Clave } from "../lecturas/clave.ts";
import { contenidoDe } from "../lecturas/fechadas.ts";

export interface PedidoDeLote {
  readonly tabla: TablaReferencia;
  readonly mes: number;
  /** Key columns that the call fixes: the scale of some categories. */
  readonly parte: Clave;
  readonly formato: Formato | null;
}

/** Columns that a block may name: the table's, and what describes its key. */
function columnasDe(tabla: TablaReferencia): ColumnaDeBloque[] {
  return [...tabla.columnas, ...columnasDelCatalogo(tabla)].map((id) => ({
    id,
    titulo: tituloDe(tabla, id),
    campo: campoDe(tabla, id),
    nombres: campoDe(tabla, id).nombres,
  }));
}

const escrita = (c: Celda): string => String(valorSimple(c) ?? "").trim();

/** A grid of levels by grades, as the screen draws it, is one row of the table per cell. */
function desplegar(tabla: TablaReferencia, registros: readonly Registro[]): readonly Registro[] {
  const [cabeza, ...cuerpo] = registros.filter(tieneDatos);
  const [titulo, ...grados] = cabeza?.celdas ?? [];
  const esGrilla = tabla.id === "sinep_grilla" && /^nivel$/i.test(escrita(titulo)) &&
    grados.length > 0 && grados.every((c) => /^\d{1,2}$/.test(escrita(c)));
  if (!esGrilla) return registros;
  const celdas = cuerpo.flatMap(({ numero, celdas }) =>
    grados.flatMap((grado, i) => {
      const ur = celdas[i + 1];
      if (vacia(ur) || /^[-–—]$/.test(escrita(ur))) return [];
      return [{ numero, celdas: [celdas[0], grado, ur, ...celdas.slice(grados.length + 1)] }];
    })
  );
  return [{ numero: cabeza.numero, celdas: ["nivel", "grado", "ur"] }, ...celdas];
}

function claseDe(tabla: TablaReferencia, fijas: readonly string[]): ClaseDeBloque<ColumnaDeBloque> {
  const columnas = columnasDe(tabla);
  return {
    columnas,
    // Key, description when the second cell is a text, amounts in table order.
    sinTitulos({ celdas }) {
      const claves = tabla.clave.filter((c) => !fijas.includes(c));
      const segunda = celdas[claves.length];
      const conDescripcion = columnas.length > tabla.columnas.length && !vacia(segunda) &&
        !/\d/.test(escrita(segunda));
      const orden = [...claves, ...(conDescripcion ? ["descripcion"] : []), ...contenidoDe(tabla)];
      return [orden.flatMap((id) => columnas.find((c) => c.id === id) ?? [])];
    },
    prescindible: ({ id }) => !tabla.clave.some((c) => c === id),
    de: "tabla",
    nada: "ninguna fila para cargar",
  };
}

/**
 * The rows of a block. The key columns that the call names are absent from it unless its heading
 * names them. @throws Rechazo 200 for a heading that does not fit.
 */
export function renglonesDe(
  { tabla, parte, formato }: PedidoDeLote,
  registros: readonly Registro[],
): FilaLeida[] {
  const clase = claseDe(tabla, Object.keys(parte));
  const { orden, registros: datos } = columnasDeBloque(clase, desplegar(tabla, registros));
  const falta = tabla.clave.find((c) => !(c in parte) && !orden.some((o) => o?.id === c));
  if (falta) throw rechazo("columna_ausente", { columna: CAMPOS[falta].titulo });
  return datos.map((r) =>
    leerFila(orden, r, { formato, de: clase.de, ...(tabla.porFila ? {} : { vaciasCallan: true }) })
  );
}
