/** What is wrong with each group of a row ([B2]), in words, and the cells that show it. Pure. */
import { nombreMes } from "#core/domain/period.ts";
import type { Base, GrupoDeValidacion } from "#plugins/bases/bases.ts";
import { type Catalogo, primerMes } from "./validar.ts";
import { type CargoRevisado, faltaDelCargo } from "./validar-cargo.ts";

export const MOTIVO_DE_GRUPO: Readonly<Record<Exclude<GrupoDeValidacion, "cargo">, string>> = {
  apertura: "Apertura programática incompleta o incorrecta",
  ubic: "La ubicación geográfica no existe",
  ff: "La fuente de financiamiento no existe",
  pprin: "La partida principal no existe o no corresponde a esta base",
  esc: "El escalafón no existe",
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

/** What is missing from each table that a position reads, by its key. */
const FALTA: Readonly<Record<string, (clave: Fila) => string>> = {
  escalafones: () => "El escalafón no existe",
  categorias: () => "La categoría no existe en el escalafón",
  categorias_valores: ({ esc, cat }) =>
    `Falta el valor de la categoría ${cat} del escalafón ${esc}`,
  valores_ur: ({ serie_ur }) => `Falta el valor de la unidad retributiva de la serie ${serie_ur}`,
  sinep_grilla: ({ nivel, grado }) =>
    `La grilla del SINEP no tiene el nivel ${nivel}, grado ${grado},`,
  sinep_agrupamientos: ({ agrup }) => `Falta el porcentaje del agrupamiento ${agrup} del SINEP`,
  sinep_tramos: () => "Faltan los tramos del SINEP",
  sinep_funciones: ({ feje }) => `Faltan las unidades de la función ejecutiva ${feje}`,
  codigos_destino_valores: ({ codes }) => `Falta la retribución del destino ${codes}`,
  equivalencias_exterior: ({ esc, cat, nivel }) =>
    `Falta la equivalencia en el exterior de ${
      nivel ? `el nivel ${nivel}` : `la categoría ${cat}`
    } ` +
    `del escalafón ${esc}`,
};

/** Tables that are the same whatever the month. */
const SIN_FECHA = new Set(["escalafones", "categorias", "equivalencias_exterior"]);

/**
 * What is wrong with a position: the months that it may not cover ([Y2]), or what it lacks, by table,
 * key and month ([R1], [Y3]). The browser, that holds no dated values, says the month alone.
 */
function motivoDeCargo({ leer, meses }: Pick<Catalogo, "leer" | "meses">, fila: Fila): string {
  const mes = meses && primerMes(meses, Number(fila.mes_inicio), Number(fila.tcober));
  if (meses && mes === null) return PASA_DE_DICIEMBRE;
  const lector = meses && mes ? meses.leer(mes) : leer;
  const cuando = mes ? `en ${nombreMes(mes)}` : "en el mes del presupuesto";
  const falta = faltaDelCargo(lector, fila as unknown as CargoRevisado);
  if (!falta) return `A la categoría le falta un valor ${cuando}`;
  const dicho = FALTA[falta.tabla](falta.clave);
  return SIN_FECHA.has(falta.tabla) ? dicho : `${dicho} ${cuando}`;
}

/** What is wrong with a group of a row. */
export const motivoDeGrupo = (
  base: Base,
  grupo: GrupoDeValidacion,
  catalogo: Readonly<Record<Requerida, boolean>> & Pick<Catalogo, "leer" | "meses">,
  fila: Fila,
): string =>
  (grupo === "apertura" && motivoDeApagada(base, catalogo)) ||
  (grupo === "cargo" ? motivoDeCargo(catalogo, fila) : MOTIVO_DE_GRUPO[grupo]);

/** Cells of a group; the first is where the message goes. */
export const CELDAS_DE_GRUPO: Readonly<Record<GrupoDeValidacion, readonly string[]>> = {
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

/** The level of a chain that is not listed or, when all are, the one that is missing. */
export function nivelMalo({ conoce }: Pick<Catalogo, "conoce">, fila: Fila): string {
  const niveles = CELDAS_DE_GRUPO.apertura;
  const cadena = niveles.map((n) => Number(fila[n]));
  const lugar = cadena.findIndex((n, i) => {
    const [prog, subp, proy, act] = cadena.map((valor, j) => j <= i ? valor : 0);
    return n !== 0 && !conoce(prog, subp, proy, act);
  });
  return niveles[lugar] ?? (fila.prog === 0 ? "prog" : "act");
}

/**
 * Where a table that shows some columns says what is wrong with a group: of a chain, the level that
 * fails; months that pass December, where the months are said, if they are.
 */
export function celdaDe(
  grupo: GrupoDeValidacion,
  motivo: string,
  catalogo: Pick<Catalogo, "conoce">,
  fila: Fila,
  columnas: ReadonlySet<string>,
): string {
  const antes = motivo === PASA_DE_DICIEMBRE
    ? ["mes_inicio", "tcober"]
    : grupo === "apertura"
    ? [nivelMalo(catalogo, fila)]
    : [];
  return [...antes, ...CELDAS_DE_GRUPO[grupo]].find((c) => columnas.has(c)) ?? "";
}

/** Group of each cell; none for the columns that only their shape can spoil. */
export const GRUPO_DE: Readonly<Record<string, GrupoDeValidacion>> = Object.fromEntries(
  Object.entries(CELDAS_DE_GRUPO).flatMap(([grupo, celdas]) =>
    celdas.map((celda) => [celda, grupo as GrupoDeValidacion])
  ),
);
