/**
 * Many rows of PostgreSQL as one text: its driver makes a string of every value of every row, which
 * takes ten times as long as cutting one that has them all.
 */
import type { Consulta, Parametro } from "./types.ts";
import { leido } from "./values.ts";

/** A column to read. */
export interface ColumnaLeida {
  readonly nombre: string;
  /** Text of any kind; else a number, or a boolean as 0/1. */
  readonly texto: boolean;
}

const COMA = 44;
const ABRE = 40;
const CIERRA = 41;
const COMILLA = 34;
const CERO = 48;
const NUEVE = 57;

const numeroDe = (texto: string): number =>
  texto === "t" ? 1 : texto === "f" ? 0 : leido(Number(texto));

/**
 * Rows from the text of composite values one after the other: `(1,2,"x y",)(…`. What is empty is
 * null; what has a comma, a space, a quote or nothing inside comes between quotes, which are doubled
 * in it as the backslash is.
 */
export function cortarFilas(texto: string, deTexto: readonly boolean[]): unknown[][] {
  const filas: unknown[][] = [];
  const ancho = deTexto.length;
  let i = 0;
  while (i < texto.length) {
    if (texto.charCodeAt(i++) !== ABRE) throw new RangeError("se esperaba el comienzo de una fila");
    const fila = new Array<unknown>(ancho);
    for (let c = 0; c < ancho; c++) {
      if (texto.charCodeAt(i) === COMILLA) {
        let fin = i + 1;
        while (texto.charCodeAt(fin) !== COMILLA || texto.charCodeAt(fin + 1) === COMILLA) {
          if (fin >= texto.length) throw new RangeError("falta el fin de un texto");
          fin += texto.charCodeAt(fin) === COMILLA || texto[fin] === "\\" ? 2 : 1;
        }
        fila[c] = texto.slice(i + 1, fin).replaceAll('""', '"').replaceAll("\\\\", "\\");
        i = fin + 2;
        continue;
      }
      let n = 0;
      let digitos = true;
      const desde = i;
      for (;;) {
        const codigo = texto.charCodeAt(i);
        if (codigo >= CERO && codigo <= NUEVE) n = n * 10 + (codigo - CERO);
        else if (codigo === COMA || codigo === CIERRA) break;
        else if (i >= texto.length) throw new RangeError("falta el fin de una fila");
        else digitos = false;
        i++;
      }
      if (i === desde) fila[c] = null;
      else if (deTexto[c]) fila[c] = texto.slice(desde, i);
      else fila[c] = digitos ? leido(n) : numeroDe(texto.slice(desde, i));
      i++;
    }
    filas.push(fila);
  }
  return filas;
}

/**
 * The rows of `SELECT columnas {resto}`, as `Consulta.valores` gives them, in the order of `por`.
 * @param por one of the columns, by which `resto` orders them too.
 */
export async function muchasFilas(
  q: Consulta,
  columnas: readonly ColumnaLeida[],
  resto: string,
  parametros: readonly Parametro[],
  por: string,
): Promise<unknown[][]> {
  const sql = `SELECT ${columnas.map((c) => c.nombre).join(", ")} ${resto}`;
  if (q.dialecto !== "postgres") return await q.valores(sql, parametros);
  const [[texto]] = await q.valores(
    `SELECT string_agg(fila::text, '' ORDER BY fila.${por}) FROM (${sql}) fila`,
    parametros,
  );
  return texto === null ? [] : cortarFilas(String(texto), columnas.map((c) => c.texto));
}
