/** What previews of spreadsheets say of a row: which one it is, and what it changes. Pure. */
import { formatEnteroEsAr } from "../../../../core/domain/money.ts";
import { fechaCorta } from "../../../../core/domain/period.ts";
import type { CampoDicho, ColumnaDeClave } from "../../../../ui/sheet/filas.ts";

/** @param vacia what a key without it is of. */
export const clave = (
  id: string,
  titulo: string,
  ancho = "66px",
  vacia = "",
): ColumnaDeClave => ({ id, titulo, ancho, decir: (fila) => String(fila[id] ?? vacia) });

export const claveDeDia = (id: string, titulo: string): ColumnaDeClave => ({
  id,
  titulo,
  ancho: "100px",
  decir: ({ [id]: dia }) => dia ? fechaCorta(String(dia)) : "",
});

export const texto = (id: string, titulo: string, vacio = "–"): CampoDicho => ({
  id,
  titulo,
  decir: (v) => String(v || vacio),
});

export const dia = (id: string, titulo: string): CampoDicho => ({
  id,
  titulo,
  decir: (v) => v ? fechaCorta(String(v)) : "–",
});

export const cantidad = (id: string, titulo: string): CampoDicho => ({
  id,
  titulo,
  decir: (n) => n ? formatEnteroEsAr(Number(n)) : "–",
});

export const siNo = (id: string, titulo: string): CampoDicho => ({
  id,
  titulo,
  decir: (v) => v ? "Sí" : "No",
});
