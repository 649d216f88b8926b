/** Columns of a budget item, for the credit that it has and for what it is worth ([Z2], [F9]). */
import type { CreditoDePartida } from "#proto/admin.ts";
import { columnaSaf } from "../columna-saf.ts";
import type { ColumnaDeLista } from "../planilla/descripcion.ts";

type DePartida = Pick<
  CreditoDePartida,
  "saf" | "organismo" | "partida" | "prog" | "ppar" | "ff"
>;

/** An optional code: a dash is the whole item. */
const codigo = <F extends DePartida>(
  id: "prog" | "ppar" | "ff",
  titulo: string,
): ColumnaDeLista<F> => ({
  id,
  titulo,
  clase: "exacto",
  ancho: "66px",
  deClave: "66px",
  texto: (f) => f[id] === null ? "–" : String(f[id]),
  ayuda: (f) => f[id] === null ? "Toda la partida" : "",
});

export const columnasDePartida = <F extends DePartida>(): readonly ColumnaDeLista<F>[] => [
  { ...columnaSaf<F>("60px", ({ organismo }) => organismo), deClave: "56px" },
  codigo("prog", "Prog."),
  { id: "pprin", titulo: "Principal", clase: "exacto", ancho: "78px", deClave: "76px" },
  codigo("ppar", "Parcial"),
  {
    id: "partida",
    titulo: "Partida",
    clase: "texto",
    nota: ({ organismo }) => organismo,
    notaAncha: true,
    ayuda: ({ partida, organismo }) => `${partida} - ${organismo}`,
  },
  codigo("ff", "Fuente"),
  { id: "mon", titulo: "Mon.", clase: "exacto", ancho: "54px", deClave: "56px" },
];
