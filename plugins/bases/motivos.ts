/** What is wrong with each group of a row ([B2]), in words, and the cells that show it. Pure. */
import type { Grupo } from "./bases.ts";

export const MOTIVO_DE_GRUPO: Readonly<Record<Grupo, string>> = {
  apertura: "Apertura programática incompleta o incorrecta",
  ubic: "La ubicación geográfica no existe",
  ff: "La fuente de financiamiento no existe",
  pprin: "La partida principal no existe o no corresponde a esta base",
  esc: "El escalafón no existe",
  cargo: "La categoría no existe en el escalafón, o le falta un valor en el mes del presupuesto",
  codp: "El código de procesamiento no existe",
  codes: "El código de destino no existe o no está habilitado",
  composicion: "La composición salarial no existe",
  mon: "La moneda no existe o no está habilitada",
};

/** Cells of a group; the first is where the message goes. */
export const CELDAS_DE_GRUPO: Readonly<Record<Grupo, readonly string[]>> = {
  apertura: ["prog", "subp", "proy", "act"],
  ubic: ["ubic"],
  ff: ["ff"],
  pprin: ["pprin"],
  esc: ["esc"],
  cargo: ["cat", "agrup", "nivel", "grado", "feje"],
  codp: ["codp"],
  codes: ["codes"],
  composicion: ["n_comp", "c_scom"],
  mon: ["mon"],
};

/** Group of each cell; none for the columns that only their shape can spoil. */
export const GRUPO_DE: Readonly<Record<string, Grupo>> = Object.fromEntries(
  Object.entries(CELDAS_DE_GRUPO).flatMap(([grupo, celdas]) =>
    celdas.map((celda) => [celda, grupo as Grupo])
  ),
);
