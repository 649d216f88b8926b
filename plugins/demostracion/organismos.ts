/** The bodies of the demonstration (real numbers and names; flags, users and staff mix invented). */
import { DEMO, leerHechos, type Renglon } from "./archivos.ts";
import { otroDe } from "./otros-organismos.ts";
import type { Grupo, Perfil } from "./perfil.ts";

const g = (esc: number, pprin: number, peso: number): Grupo => ({ esc, pprin, peso });
const ADMINISTRACION = [g(303, 1, 74), g(303, 2, 6), g(1303, 8, 16), g(101, 7, 2), g(100, 1, 2)];

export const PERFILES: ReadonlyMap<number, Perfil> = new Map<number, Perfil>([
  [101, {
    login: "lillo",
    renglones: [3020, 3005],
    mayor: 3,
    planta: [g(62, 1, 60), g(303, 1, 25), g(410, 2, 10), g(1062, 8, 5)],
  }],
  [103, {
    login: "conicet",
    banderas: ["coefval", "ogas"],
    renglones: [3600, 3480],
    mayor: 20,
    planta: [g(62, 1, 78), g(62, 2, 4), g(303, 1, 8), g(1062, 8, 10)],
  }],
  [105, {
    login: "cnea",
    renglones: [3180, 3120],
    mayor: 12,
    planta: [g(221, 1, 80), g(221, 2, 6), g(303, 1, 10), g(1303, 8, 4)],
  }],
  [107, {
    login: "parques",
    renglones: [3060, 3010],
    mayor: 8,
    planta: [g(310, 1, 52), g(303, 1, 34), g(303, 2, 4), g(1303, 8, 10)],
  }],
  [119, {
    login: "inprotur",
    renglones: [420, 400],
    mayor: 4,
    planta: [g(303, 1, 60), g(1303, 8, 36), g(100, 1, 4)],
  }],
  [209, {
    login: "aaip",
    renglones: [260, 240],
    mayor: 3,
    planta: [g(303, 1, 66), g(1303, 8, 28), g(100, 1, 6)],
  }],
  [307, {
    login: "cancilleria",
    banderas: ["me", "ogas"],
    renglones: [3300, 3240],
    mayor: 10,
    planta: [g(850, 1, 42), g(303, 1, 42), g(303, 2, 4), g(1303, 8, 8), g(101, 7, 2), g(100, 1, 2)],
  }],
  [327, { login: "transporte", renglones: [3100, 3200], mayor: 10, planta: ADMINISTRACION }],
  [357, {
    login: "economia",
    banderas: ["ogas"],
    renglones: [3500, 3420],
    mayor: 18,
    planta: [...ADMINISTRACION, g(410, 2, 3)],
  }],
  [375, {
    login: "gendarmeria",
    banderas: ["ogas"],
    renglones: [3400, 3350],
    mayor: 30,
    planta: [g(601, 1, 93), g(303, 1, 5), g(410, 2, 2)],
  }],
  [604, {
    login: "vialidad",
    banderas: ["ogas"],
    renglones: [3250, 3220],
    mayor: 14,
    planta: [g(206, 1, 82), g(206, 2, 5), g(303, 1, 5), g(1206, 8, 8)],
  }],
  [606, {
    login: "inta",
    banderas: ["ogas"],
    renglones: [3300, 3260],
    mayor: 15,
    planta: [g(62, 1, 76), g(62, 2, 6), g(303, 1, 10), g(1062, 8, 8)],
  }],
  [612, {
    login: "tasaciones",
    renglones: [210, 200],
    mayor: 3,
    planta: [g(303, 1, 82), g(1303, 8, 14), g(100, 1, 4)],
  }],
  [804, {
    login: "coneau",
    renglones: [360, 340],
    mayor: 4,
    planta: [g(303, 1, 70), g(1303, 8, 24), g(410, 2, 6)],
  }],
  [750, {
    login: "onp",
    banderas: ["consolidado", "onp"],
    renglones: [0, 0],
    mayor: 0,
    planta: [],
  }],
]);

/** @throws Error for a body outside the demonstration: a fault of the caller. */
export function perfilDe(saf: number): Perfil {
  const perfil = PERFILES.get(saf) ?? otroDe(saf)?.perfil;
  if (!perfil) throw new Error(`la demostración no tiene el SAF ${saf}`);
  return perfil;
}

export interface Institucion {
  readonly jur: number;
  readonly sjur: number;
  readonly ent: number;
  readonly car: number;
}

interface DatosOrganismos {
  readonly filas: Renglon[];
  /** Where each SAF stands in the institutional structure. */
  readonly instituciones: ReadonlyMap<number, Institucion & { readonly nombre: string }>;
}

/** A row of file `organismos`: what is public of it, with its login and flags ([O1]). */
export function filaDeOrganismo(
  o: Institucion & { readonly saf: number; readonly nombre: string; readonly codsir: string },
  { login, banderas = [] }: Perfil,
): Renglon {
  const si = (b: typeof banderas[number]) => banderas.includes(b) ? 1 : 0;
  return [
    o.saf,
    o.nombre,
    login,
    o.codsir,
    o.jur,
    o.sjur,
    o.ent,
    o.car,
    si("me"),
    si("ogas"),
    si("consolidado"),
    si("coefval"),
    si("onp"),
  ];
}

/** File `organismos`: public columns plus login and flags ([O1]). */
export async function organismos(): Promise<DatosOrganismos> {
  const hechos = await leerHechos("organismos");
  const filas = hechos.map((h) =>
    filaDeOrganismo({
      saf: Number(h.saf),
      nombre: h.nombre,
      codsir: h.codsir,
      jur: Number(h.jur),
      sjur: Number(h.sjur),
      ent: Number(h.ent),
      car: Number(h.car),
    }, perfilDe(Number(h.saf)))
  );
  const instituciones = new Map(hechos.map((h) => [Number(h.saf), {
    jur: Number(h.jur),
    sjur: Number(h.sjur),
    ent: Number(h.ent),
    car: Number(h.car),
    nombre: h.nombre,
  }]));
  return { filas, instituciones };
}

const CLAVE_DEMOSTRACION = "demostracion-2026";

/** File `usuarios`: one account of each kind ([U2]); people, addresses and telephones invented. */
export function usuarios(): Renglon[] {
  const cuenta = (
    saf: number,
    usuario: string,
    nombre: string,
    tipo: 1 | 2 | 3,
    { tablas = 0, consulta = 0, accesos = "", habilitado = 1 } = {},
  ): Renglon => [
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
