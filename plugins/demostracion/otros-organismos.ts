/**
 * Bodies that do not exist, and say so in their name: small ones, so that whoever runs the
 * formulation of many sees every state at once.
 */
import type { GrupoDePlanta, PerfilDeOrganismo } from "./perfil.ts";

/** What is made of its budget `E2601`. */
export type SituacionInicial =
  | "sin crear"
  | "vacío"
  | "cargando"
  | "con errores"
  | "valorizado"
  | "desactualizado"
  | "cerrado"
  | "cambiado" // closed, then changed and valued again: it differs from what was delivered
  | "histórico";

export interface Otro {
  readonly saf: number;
  readonly nombre: string;
  readonly jur: number;
  readonly programa: readonly [nombre: string, fin: number, fun: number];
  readonly situacion: SituacionInicial;
  readonly perfil: PerfilDeOrganismo;
  readonly techo: "holgado" | "excedido" | "sin techo";
  readonly congelado: boolean;
}

const PLANTAS: Readonly<Record<"comun" | "ciencia" | "docente", readonly GrupoDePlanta[]>> = {
  comun: [{ esc: 303, pprin: 1, peso: 80 }, { esc: 1303, pprin: 8, peso: 20 }],
  ciencia: [{ esc: 62, pprin: 1, peso: 70 }, { esc: 303, pprin: 1, peso: 30 }],
  docente: [{ esc: 303, pprin: 1, peso: 90 }, { esc: 410, pprin: 2, peso: 10 }],
};

type Marca = "excedido" | "sin techo" | "congelado";

function otro(
  saf: number,
  nombre: string,
  login: string,
  jur: number,
  programa: Otro["programa"],
  situacion: SituacionInicial,
  renglones: number,
  marcas: readonly Marca[] = [],
  planta: keyof typeof PLANTAS = "comun",
): Otro {
  const techo = marcas.find((m) => m !== "congelado") ?? "holgado";
  const perfil = { login, renglones: [renglones, 0], mayor: 6, planta: PLANTAS[planta] } as const;
  return {
    saf,
    nombre,
    jur,
    programa,
    situacion,
    perfil,
    techo,
    congelado: marcas.includes("congelado"),
  };
}

// deno-fmt-ignore
export const OTROS: readonly Otro[] = [
  otro(911, "Ente Ficticio del Agua", "agua", 58, ["Regulación del servicio", 4, 4], "valorizado", 90),
  otro(912, "Ente Ficticio del Gas", "gas", 58, ["Regulación del servicio", 4, 1], "cerrado", 75),
  otro(913, "Ente Ficticio Postal", "postal", 57, ["Regulación del servicio", 4, 3], "desactualizado", 60),
  otro(914, "Museo Ficticio del Mar", "museomar", 70, ["Exposiciones", 3, 4], "con errores", 40, [], "docente"),
  otro(915, "Museo Ficticio del Norte", "museonorte", 70, ["Exposiciones", 3, 4], "cargando", 30),
  otro(916, "Teatro Ficticio del Sur", "teatrosur", 70, ["Temporada", 3, 4], "valorizado", 45, ["excedido"]),
  otro(917, "Ballet Ficticio Nacional", "ballet", 70, ["Temporada", 3, 4], "sin crear", 0),
  otro(918, "Archivo Ficticio Naval", "archivonaval", 41, ["Guarda de documentos", 1, 7], "vacío", 0),
  otro(919, "Biblioteca Ficticia Oral", "oral", 70, ["Grabación y consulta", 3, 4], "cambiado", 50),
  otro(920, "Junta Ficticia de Granos", "granos", 52, ["Control de calidad", 4, 7], "cerrado", 110),
  otro(921, "Junta Ficticia de Lanas", "lanas", 52, ["Control de calidad", 4, 7], "cargando", 35, ["sin techo"]),
  otro(922, "Fondo Ficticio Minero", "minero", 58, ["Fomento", 4, 7], "valorizado", 25, ["congelado"]),
  otro(923, "Fondo Ficticio Textil", "textil", 50, ["Fomento", 4, 7], "desactualizado", 30),
  otro(924, "Caja Ficticia de Retiros", "retiros", 41, ["Atención de beneficiarios", 1, 7], "con errores", 55, ["excedido"]),
  otro(925, "Instituto Ficticio Polar", "polar", 35, ["Campañas", 3, 5], "valorizado", 80, [], "ciencia"),
  otro(926, "Instituto Ficticio Lácteo", "lacteo", 52, ["Ensayos", 3, 5], "cambiado", 65, [], "ciencia"),
  otro(927, "Instituto Ficticio Apícola", "apicola", 52, ["Ensayos", 3, 5], "histórico", 20, [], "ciencia"),
  otro(928, "Agencia Ficticia de Datos", "datos", 25, ["Registro de datos", 1, 7], "cerrado", 35, ["congelado"]),
  otro(929, "Agencia Ficticia de Becas", "becas", 70, ["Becas", 3, 4], "desactualizado", 40, [], "docente"),
  otro(930, "Agencia Ficticia de Redes", "redes", 25, ["Redes", 1, 7], "cargando", 20, ["congelado"]),
  otro(931, "Hospital Ficticio del Este", "este", 30, ["Atención de pacientes", 3, 4], "con errores", 120),
  otro(932, "Hospital Ficticio Central", "central", 30, ["Atención de pacientes", 3, 4], "valorizado", 140),
  otro(933, "Laboratorio Ficticio Vial", "labvial", 57, ["Ensayos", 4, 3], "sin crear", 0),
  otro(934, "Comisión Ficticia Arbitral", "arbitral", 50, ["Arbitrajes", 1, 6], "cerrado", 25),
  otro(935, "Consejo Ficticio Rural", "rural", 52, ["Extensión", 4, 7], "cargando", 45, ["excedido"]),
  otro(936, "Consejo Ficticio Notarial", "notarial", 30, ["Registro de actos", 1, 7], "vacío", 0, ["sin techo"]),
  otro(937, "Unidad Ficticia Aduanera", "aduanera", 50, ["Control de cargas", 1, 6], "desactualizado", 70),
  otro(938, "Unidad Ficticia de Obras", "obras", 57, ["Obras", 4, 3], "cambiado", 55),
  otro(939, "Parque Ficticio del Delta", "delta", 81, ["Conservación", 4, 4], "valorizado", 30),
  otro(940, "Radio Ficticia Patagónica", "radio", 25, ["Programación", 1, 7], "sin crear", 0, ["sin techo"]),
];

export const otroDe = (saf: number): Otro | undefined => OTROS.find((o) => o.saf === saf);

/** Those whose budget is in one of these situations. */
export const enSituacion = (...cuales: readonly SituacionInicial[]): readonly Otro[] =>
  OTROS.filter((o) => cuales.includes(o.situacion));
