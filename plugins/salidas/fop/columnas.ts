/** The columns of the credits package, in order ([S5]). Pure. */

/** Name, title, and the field of the valued lines that it is; the ones before `importe` are the key. */
export const COLUMNAS = [
  ["ejercicio", "Ejercicio", null],
  ["caracter", "Carácter", null],
  ["jurisdiccion", "Jurisdicción", null],
  ["subjurisdiccion", "Subjurisdicción", null],
  ["entidad", "Entidad", null],
  ["saf", "SAF", null],
  ["programa", "Programa", "prog"],
  ["subprograma", "Subprograma", "subp"],
  ["proyecto", "Proyecto", "proy"],
  ["actividad", "Actividad", "act"],
  ["obra", "Obra", null],
  ["ubicacion", "Ubicación", "ubic"],
  ["inciso", "Inciso", null],
  ["principal", "Principal", "pprin"],
  ["parcial", "Parcial", "ppar"],
  ["subparcial", "Subparcial", null],
  ["fuente", "Fuente", "ff"],
  ["moneda", "Moneda", "mon"],
  ["pex", "PEX", null],
  ["bapin", "BAPIN", null],
  ["importe", "Importe", null],
] as const;

export type CampoCredito = typeof COLUMNAS[number][0];

/** Fields of both files of the package, in their order. */
export const CAMPOS: CampoCredito[] = COLUMNAS.map(([campo]) => campo);

/** What tells a credit apart from the others, and its fields of the valued lines. */
export const DE_LINEAS = COLUMNAS.flatMap(([campo, , de]) => de ? [[campo, de] as const] : []);
