/** The bodies of the demonstration (real numbers and names; flags, users and staff mix invented). */
import type { Institucion } from "../tablas/service.ts";
import { DEMO, leerHechos, type RenglonDeArchivo } from "./archivos.ts";
import { otroDe } from "./otros-organismos.ts";
import type { GrupoDePlanta, PerfilDeOrganismo } from "./perfil.ts";

const g = (esc: number, pprin: number, peso: number): GrupoDePlanta => ({ esc, pprin, peso });
const ADMINISTRACION = [g(303, 1, 74), g(303, 2, 6), g(1303, 8, 16), g(101, 7, 2), g(100, 1, 2)];

type Cuerpo = readonly [
  saf: number,
  login: string,
  renglones: PerfilDeOrganismo["renglones"],
  mayor: number,
  banderas: NonNullable<PerfilDeOrganismo["banderas"]>,
  planta: PerfilDeOrganismo["planta"],
];

// deno-fmt-ignore
const CUERPOS: readonly Cuerpo[] = [
  [101, "lillo", [3020, 3005], 3, [], [g(62, 1, 60), g(303, 1, 25), g(410, 2, 10), g(1062, 8, 5)]],
  [103, "conicet", [3600, 3480], 20, ["coefval", "ogas"], [g(62, 1, 78), g(62, 2, 4), g(303, 1, 8), g(1062, 8, 10)]],
  [105, "cnea", [3180, 3120], 12, [], [g(221, 1, 80), g(221, 2, 6), g(303, 1, 10), g(1303, 8, 4)]],
  [107, "parques", [3060, 3010], 8, [], [g(310, 1, 52), g(303, 1, 34), g(303, 2, 4), g(1303, 8, 10)]],
  [119, "inprotur", [420, 400], 4, [], [g(303, 1, 60), g(1303, 8, 36), g(100, 1, 4)]],
  [209, "aaip", [260, 240], 3, [], [g(303, 1, 66), g(1303, 8, 28), g(100, 1, 6)]],
  [307, "cancilleria", [3300, 3240], 10, ["me", "ogas"], [g(850, 1, 42), g(303, 1, 42), g(303, 2, 4), g(1303, 8, 8), g(101, 7, 2), g(100, 1, 2)]],
  [327, "transporte", [3100, 3200], 10, [], ADMINISTRACION],
  [357, "economia", [3500, 3420], 18, ["ogas"], [...ADMINISTRACION, g(410, 2, 3)]],
  [375, "gendarmeria", [3400, 3350], 30, ["ogas"], [g(601, 1, 93), g(303, 1, 5), g(410, 2, 2)]],
  [604, "vialidad", [3250, 3220], 14, ["ogas"], [g(206, 1, 82), g(206, 2, 5), g(303, 1, 5), g(1206, 8, 8)]],
  [606, "inta", [3300, 3260], 15, ["ogas"], [g(62, 1, 76), g(62, 2, 6), g(303, 1, 10), g(1062, 8, 8)]],
  [612, "tasaciones", [210, 200], 3, [], [g(303, 1, 82), g(1303, 8, 14), g(100, 1, 4)]],
  [804, "coneau", [360, 340], 4, [], [g(303, 1, 70), g(1303, 8, 24), g(410, 2, 6)]],
  [750, "onp", [0, 0], 0, ["consolidado", "onp"], []],
];

export const PERFILES: ReadonlyMap<number, PerfilDeOrganismo> = new Map(
  CUERPOS.map((
    [saf, login, renglones, mayor, banderas, planta],
  ) => [saf, { login, renglones, mayor, banderas, planta }]),
);

/** @throws Error for a body outside the demonstration: a fault of the caller. */
export function perfilDe(saf: number): PerfilDeOrganismo {
  const perfil = PERFILES.get(saf) ?? otroDe(saf)?.perfil;
  if (!perfil) throw new Error(`la demostración no tiene el SAF ${saf}`);
  return perfil;
}

interface DatosOrganismos {
  readonly filas: RenglonDeArchivo[];
  /** Where each SAF stands in the institutional structure. */
  readonly instituciones: ReadonlyMap<number, Institucion & { readonly nombre: string }>;
}

const BANDERAS = ["me", "ogas", "consolidado", "coefval", "onp"] as const;

/** A row of file `organismos`: what is public of it, with its login and flags ([O1]). */
export function filaDeOrganismo(
  o: Institucion & { readonly saf: number; readonly nombre: string; readonly codsir: string },
  { login, banderas = [] }: PerfilDeOrganismo,
): RenglonDeArchivo {
  const { saf, nombre, codsir, jur, sjur, ent, car } = o;
  const si = BANDERAS.map((b) => banderas.includes(b) ? 1 : 0);
  return [saf, nombre, login, codsir, jur, sjur, ent, car, ...si];
}

/** File `organismos`: public columns plus login and flags ([O1]). */
export async function organismos(): Promise<DatosOrganismos> {
  const publicos = (await leerHechos("organismos")).map((h) => ({
    saf: Number(h.saf),
    nombre: h.nombre,
    codsir: h.codsir,
    jur: Number(h.jur),
    sjur: Number(h.sjur),
    ent: Number(h.ent),
    car: Number(h.car),
  }));
  return {
    filas: publicos.map((o) => filaDeOrganismo(o, perfilDe(o.saf))),
    instituciones: new Map(publicos.map((o) => [o.saf, o])),
  };
}

const CLAVE_DEMOSTRACION = "demostracion-2026";

/** File `usuarios`: one account of each kind ([U2]); people, addresses and telephones invented. */
export function usuarios(): RenglonDeArchivo[] {
  const cuenta = (
    saf: number,
    usuario: string,
    nombre: string,
    tipo: 1 | 2 | 3,
    { tablas = 0, consulta = 0, accesos = "", habilitado = 1 } = {},
  ): RenglonDeArchivo => [
    saf,
    usuario,
    CLAVE_DEMOSTRACION,
    nombre,
    `Presupuesto${DEMO}`,
    `${usuario}@ejemplo.invalid`,
    "000-0000",
    tipo,
    tablas,
    consulta,
    accesos,
    habilitado,
  ];
  return [
    cuenta(750, "admin", "Alma Administradora de Demostración", 3, { tablas: 1 }),
    cuenta(750, "onp", "Octavio Completo de Demostración", 2),
    cuenta(357, "analista", "Ana Analista de Demostración", 1),
    cuenta(357, "consulta", "Carlos Consulta de Demostración", 1, { consulta: 1 }),
    cuenta(357, "tablas", "Teresa Tablas de Demostración", 1, { tablas: 1 }),
    cuenta(357, "varios", "Vera Varios de Demostración", 1, { accesos: "327;604" }),
    cuenta(357, "baja", "Bruno Baja de Demostración", 1, { habilitado: 0 }),
    cuenta(103, "presupuesto", "Inés Analista de Demostración", 1),
    cuenta(307, "presupuesto", "Luis Analista de Demostración", 1),
  ];
}
