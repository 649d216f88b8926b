/** Rubros ([R5]): what is computed, before the classifier gives each its partial. Pure. */

/** In the order of their codes in stored lines: a new one goes at the end. */
export const RUBROS = [
  "cargo",
  "no_cargo",
  "sac",
  "otros",
  "contribuciones",
  "complementos",
  "extraordinarias",
  "asistencia",
  "beneficios",
  "especiales",
] as const;
export type Rubro = typeof RUBROS[number];

/**
 * Those that an execution of SIRHU may have: the ones with a partial in every main item that [E4]
 * gives (1, 2 and 8).
 */
export const RUBROS_DE_EJECUCION = [
  "cargo",
  "no_cargo",
  "sac",
  "otros",
  "contribuciones",
  "complementos",
] as const satisfies readonly Rubro[];
export type RubroDeEjecucion = typeof RUBROS_DE_EJECUCION[number];

const RUBROS_EN_PALABRAS: Readonly<Record<Rubro, string>> = {
  cargo: "retribución del cargo",
  no_cargo: "retribuciones que no hacen al cargo",
  sac: "sueldo anual complementario",
  otros: "otros gastos",
  contribuciones: "contribuciones patronales",
  complementos: "complementos",
  extraordinarias: "servicios extraordinarios",
  asistencia: "asistencia social",
  beneficios: "beneficios y compensaciones",
  especiales: "contratos especiales",
};

/** What a month is paid in exchange of work: the base of the SAC and of contributions. */
const REMUNERATIVOS: readonly string[] = ["cargo", "no_cargo", "extraordinarias"];
export const esRemunerativo = (rubro: string): boolean => REMUNERATIVOS.includes(rubro);

/** In running text; itself when it is none of them. */
export function rubroEnPalabras(rubro: string): string {
  return (RUBROS_EN_PALABRAS as Readonly<Record<string, string>>)[rubro] ?? rubro;
}

/** «Retribución del cargo». */
export function nombreDeRubro(rubro: string): string {
  const nombre = rubroEnPalabras(rubro);
  return nombre.charAt(0).toUpperCase() + nombre.slice(1);
}

/** Names of the components that are no composition ([V1], [V4], [V8]). */
const COMPONENTES: Readonly<Record<string, string>> = {
  basico: "Básico",
  grado: "Grado",
  agrupamiento: "Agrupamiento",
  tramo: "Tramo",
  funcion: "Función ejecutiva",
  sumafija: "Suma fija",
  sac: "Sueldo anual complementario",
  contribuciones: "Contribuciones",
  beneficios: "Beneficios y compensaciones",
  otros: "Otros gastos",
};

const SUMA = "suma:";

/** Key of the component of a fixed sum ([Y7]). */
export const claveDeSuma = (id: string): string => SUMA + id;

/** The id of the fixed sum that a component is; null for the others. */
export const idDeSuma = (clave: string): string | null =>
  clave.startsWith(SUMA) ? clave.slice(SUMA.length) : null;

/** «Función ejecutiva», «Suma fija 2025-05»; empty for what is a composition. */
export function nombreDeComponente(clave: string): string {
  const suma = idDeSuma(clave);
  return suma === null ? COMPONENTES[clave] ?? "" : `Suma fija ${suma}`;
}
