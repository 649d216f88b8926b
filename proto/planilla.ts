/** Rows that come from a spreadsheet or from other rows: what is asked of them, and their preview. */
import { Type } from "@sinclair/typebox";
import {
  CELDA,
  type De,
  entero,
  form,
  hecho,
  lista,
  nulo,
  objeto,
  opcional,
  texto,
  uno,
} from "./wire.ts";

/** Values of a row by column. */
export const Mostrada = Type.Record(Type.String(), CELDA);

const PREVIA = {
  filas: lista(objeto({
    numero: Type.Integer({ description: "Fila del bloque; 0 si no la tiene" }),
    estado: uno("nueva", "cambiada", "igual", "erronea", "dudosa", "quitada"),
    clave: Mostrada,
    antes: nulo(Mostrada),
    despues: nulo(Mostrada),
    motivos: lista(objeto({
      columna: texto,
      motivo: texto,
      // A doubtful number as it was written, and its two readings as shown values.
      escrito: opcional(texto),
      lecturas: opcional(
        lista(objeto({ formato: uno("es-AR", "plano"), valor: CELDA, error: nulo(texto) })),
      ),
    })),
  })),
  resumen: objeto({
    nueva: entero,
    cambiada: entero,
    igual: entero,
    erronea: entero,
    dudosa: entero,
    quitada: entero,
  }),
  /** What else storing it would do, where there is anything to tell. */
  consecuencias: opcional(Type.Unknown()),
  // What storing it must bring: another one means that the preview is no longer right.
  token: Type.String({ description: "Con él, la planilla se guarda" }),
};
export type PreviaDeFilas = De<ReturnType<typeof objeto<typeof PREVIA>>>;

/** A block of rows: its preview or, with the `token` of one, storing it whole. */
export const BLOQUE = {
  body: form("texto", "archivo", "formato", "ocultas", "token"),
  answer: hecho(PREVIA),
} as const;

/** Rows of another fiscal year: their preview or, with the `token` of one, storing them. */
export const COPIA = {
  body: form("desde", "reemplazar", "norma", "token"),
  answer: hecho(PREVIA),
} as const;
