/** A small set of reference data for tests: the facts of the worked example, and a little more. */
import type { FilaReferencia } from "../lecturas/instantanea.ts";

/** Rows by table, as stored: centavos and hundredths. */
export const EJEMPLO: Readonly<Record<string, readonly FilaReferencia[]>> = {
  versiones: [
    { ejercicio: 2025, version: 1, descripcion: "Clasificador 2025.1" },
    { ejercicio: 2026, version: 1, descripcion: "Clasificador 2026.1" },
  ],
  instituciones: [
    { ejercicio: 2026, version: 1, jur: 50, sjur: 0, ent: 0, descripcion: "Economía" },
  ],
  aperturas: [
    linea(2026, 357, 1, 0, 0, 0, "Conducción"),
    linea(2026, 357, 1, 0, 0, 1, "Dirección"),
    linea(2026, 357, 16, 0, 0, 0, "Programa 16"),
    linea(2026, 357, 16, 2, 0, 0, "Subprograma 2"),
    linea(2026, 357, 16, 2, 3, 0, "Proyecto 3"),
    linea(2026, 357, 16, 2, 3, 51, "Obra"),
    linea(2026, 357, 17, 0, 0, 0, "Programa 17"),
    linea(2025, 357, 1, 0, 0, 0, "Conducción"),
  ],
  clasificador: [
    { pprin: 1, ppar: 0, descripcion: "Personal permanente" },
    { pprin: 1, ppar: 1, descripcion: "Retribución del cargo" },
    { pprin: 5, ppar: 9, descripcion: "Otras asistencias sociales" },
  ],
  imputacion: [{ pprin: 1, rubro: "cargo", ppar: 1 }, { pprin: 5, rubro: "asistencia", ppar: 9 }],
  ubicaciones: [
    { ubic: 6, descripcion: "Buenos Aires" },
    { ubic: 2, descripcion: "Ciudad Autónoma de Buenos Aires" },
  ],
  fuentes: [{ ff: 11, descripcion: "Tesoro Nacional" }],
  monedas: [
    { mon: 1, descripcion: "Pesos", simbolo: "$" },
    { mon: 2, descripcion: "Dólares estadounidenses", simbolo: "US$" },
  ],
  finalidades_funciones: [{ fin: 1, fun: 6, descripcion: "Administración Fiscal" }],
  sinep_grilla: [
    { desde_mes: 200812, nivel: "C", grado: 0, ur: 55_400 },
    { desde_mes: 200812, nivel: "C", grado: 4, ur: 68_800 },
    { desde_mes: 202601, nivel: "C", grado: 11, ur: 90_000 },
  ],
  sinep_funciones: [{ desde_mes: 200812, feje: 4, ur: 126_300 }],
  sinep_agrupamientos: [
    { desde_mes: 200812, agrup: "P", descripcion: "Profesional", porcentaje: 3_500 },
  ],
  sinep_tramos: [
    tramo(200812, 0, 3, 0),
    tramo(200812, 4, 7, 1_500),
    tramo(200812, 8, 10, 3_000),
    tramo(202001, 0, 5, 1_000),
  ],
  valores_ur: [
    { serie_ur: "SINEP", desde_mes: 202010, valor: 5_780, norma: "Decreto 1" },
    { serie_ur: "SINEP", desde_mes: 200812, valor: 475, norma: "" },
    { serie_ur: "AUT", desde_mes: 202010, valor: 10_000, norma: "" },
  ],
  escalafones: [
    escalafon(303, "SINEP", "sinep", "SINEP"),
    escalafon(100, "Autoridades", "ur", "AUT"),
    escalafon(62, "Científico", "categorias", ""),
    escalafon(850, "Servicio Exterior", "categorias", ""),
  ],
  categorias: [
    { esc: 100, cat: 1, descripcion: "Ministro" },
    { esc: 62, cat: 5, descripcion: "Investigador" },
    { esc: 62, cat: 6, descripcion: "Sin valor todavía" },
    { esc: 850, cat: 2, descripcion: "Consejero" },
  ],
  categorias_valores: [
    valorCat(62, 5, 202001, 10_000_050, 0, 0, "Acta 1"),
    valorCat(62, 5, 202412, 20_000_000, 5_000, 0, ""),
    valorCat(100, 1, 202001, 0, 0, 1_250, ""),
  ],
  codigos_procesamiento: [
    { codp: 1, descripcion: "Planta", unidad: "C", con_sac: true, con_contribuciones: true },
  ],
  codigos_destino: [{ codes: 10, descripcion: "Washington", mon: 2 }],
  codigos_destino_valores: [{ codes: 10, desde_mes: 202412, retri_emba: 1_500_000 }],
  equivalencias_exterior: [
    { esc: 850, cat: 2, nivel: "", porcentaje: 8_050 },
    { esc: 303, cat: 0, nivel: "C", porcentaje: 6_000 },
  ],
  composicion: [
    { c_comp: "J", c_scom: "A", n_comp: 1, descripcion: "Riesgo de trabajo" },
    { c_comp: "B", c_scom: "A", n_comp: 12, descripcion: "Antigüedad" },
    { c_comp: "B", c_scom: "A", n_comp: 2, descripcion: "Título" },
  ],
  imputacion_composicion: [{ pprin: 5, c_comp: "J", c_scom: "A", n_comp: 1, ppar: 9 }],
  tipos_cierre: [{
    codigo: "A",
    descripcion: "Anteproyecto",
    propio_onp: false,
    dos_personas: false,
  }],
  mapeo_esidif: [{
    ejercicio: 2026,
    version: 1,
    saf_origen: 357,
    prog_origen: 1,
    subp_origen: 0,
    proy_origen: 0,
    act_origen: 0,
    saf_destino: 357,
    prog_destino: 17,
    subp_destino: 0,
    proy_destino: 0,
    act_destino: 0,
  }],
};

function linea(
  ejercicio: number,
  saf: number,
  prog: number,
  subp: number,
  proy: number,
  act: number,
  descripcion: string,
): FilaReferencia {
  const institucion = { ejercicio, version: 1, jur: 50, sjur: 0, ent: 0, car: 1, saf };
  return { ...institucion, prog, subp, proy, act, fin: 1, fun: 6, descripcion };
}

function tramo(
  desde_mes: number,
  grado_desde: number,
  grado_hasta: number,
  porcentaje: number,
): FilaReferencia {
  return { desde_mes, grado_desde, grado_hasta, porcentaje, descripcion: "" };
}

function escalafon(
  esc: number,
  descripcion: string,
  regimen: string,
  serie_ur: string,
): FilaReferencia {
  const carrera = regimen === "sinep";
  const banderas = { con_agrupamiento: carrera, con_tramo: carrera };
  return { esc, descripcion, regimen, serie_ur, ...banderas, serie_fe: "" };
}

function valorCat(
  esc: number,
  cat: number,
  desde_mes: number,
  remuneracion: number,
  sumafijare: number,
  uret: number,
  norma: string,
): FilaReferencia {
  return { esc, cat, desde_mes, remuneracion, sumafijare, uret, norma };
}
