/** What is wrong with each group of a row ([B2]), in words, and the cells that show it. Pure. */
import { nombreMes } from "../../../../core/domain/period.ts";
import type { Base, Grupo } from "../../bases.ts";
import { type Catalogo, type MesesDeCatalogo, primerMes } from "./validar.ts";

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

/** Why months that go beyond the year are refused ([Y2]). */
export const PASA_DE_DICIEMBRE =
  "Los meses que cubre pasan de diciembre: corrija el mes de inicio o el tiempo de cobertura";

type Fila = Readonly<Record<string, unknown>>;
type Requerida = NonNullable<Base["requiere"]>;

/** How administrators know the option that a base needs. */
const OPCION: Readonly<Record<Requerida, string>> = { habilitar_ogas: "Habilitar Otros Gastos" };

/** Why nothing can be written to a base whose option is off; null where it can ([B5]). */
export function motivoDeApagada(
  { requiere }: Base,
  opciones: Readonly<Record<Requerida, boolean>>,
): string | null {
  if (!requiere || opciones[requiere]) return null;
  return `El organismo no tiene habilitada la opción ${OPCION[requiere]}: estos registros se ` +
    "conservan, y sólo se pueden eliminar";
}

/** Of a position valued by months: those that it may not cover, or its first one ([Y2], [Y3]). */
function motivoDeMeses(meses: MesesDeCatalogo | null, fila: Fila): string | null {
  if (!meses) return null;
  const mes = primerMes(meses, Number(fila.mes_inicio), Number(fila.tcober));
  return mes === null
    ? PASA_DE_DICIEMBRE
    : `La categoría no existe en el escalafón, o le falta un valor en ${nombreMes(mes)}`;
}

/** What is wrong with a group of a row. */
export const motivoDeGrupo = (
  base: Base,
  grupo: Grupo,
  catalogo: Readonly<Record<Requerida, boolean>> & Pick<Catalogo, "meses">,
  fila: Fila,
): string =>
  (grupo === "apertura" && motivoDeApagada(base, catalogo)) ||
  (grupo === "cargo" && motivoDeMeses(catalogo.meses, fila)) ||
  MOTIVO_DE_GRUPO[grupo];

/** Cells of a group; the first is where the message goes. */
export const CELDAS_DE_GRUPO: Readonly<Record<Grupo, readonly string[]>> = {
  apertura: ["prog", "subp", "proy", "act"],
  ubic: ["ubic"],
  ff: ["ff"],
  pprin: ["pprin"],
  esc: ["esc"],
  cargo: ["cat", "agrup", "nivel", "grado", "feje", "mes_inicio"],
  codp: ["codp"],
  codes: ["codes"],
  composicion: ["n_comp", "c_scom"],
  mon: ["mon"],
};

/** Months that pass December are no fault of the category, nor a missing value of the months. */
export const esDeCelda = (celda: string, motivo: string): boolean =>
  (motivo === PASA_DE_DICIEMBRE) === (celda === "mes_inicio");

/**
 * Where a table that shows some columns says what is wrong with a group: months that pass December,
 * where the months are said, if they are.
 */
export function celdaDe(grupo: Grupo, motivo: string, columnas: ReadonlySet<string>): string {
  const deMeses = motivo === PASA_DE_DICIEMBRE ? ["mes_inicio", "tcober"] : [];
  return [...deMeses, ...CELDAS_DE_GRUPO[grupo]].find((c) => columnas.has(c)) ?? "";
}

/** Group of each cell; none for the columns that only their shape can spoil. */
export const GRUPO_DE: Readonly<Record<string, Grupo>> = Object.fromEntries(
  Object.entries(CELDAS_DE_GRUPO).flatMap(([grupo, celdas]) =>
    celdas.map((celda) => [celda, grupo as Grupo])
  ),
);
