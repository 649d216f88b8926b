/** Agreements to begin with: one that norms published, and a proposal that nobody made. */
import { readFile } from "node:fs/promises";
import { DEMO, type Filas, NORMA, type Renglon } from "./archivos.ts";

const PUBLICO = new URL("../escenarios/datos/convenio-2026.json", import.meta.url);

const GENERAL = { series: ["SINEP"], escalafones: [], categorias: [], sumafijare: false };
const tramo = (mes: number, porcentaje: number, cambios: object = {}) => ({
  ...{ mes, porcentaje, base: "anterior", redondeo: "centavo", con_funcion: false },
  alcance: GENERAL,
  ...cambios,
});

/** On the months that nothing was agreed for; the second rise is on the value of May. */
const PROPUESTA = {
  version: 1,
  nombre: `Propuesta de julio a diciembre de 2026${DEMO}`,
  norma: NORMA,
  fecha: "2026-06-15",
  estado: "borrador",
  tramos: [
    tramo(202607, 3),
    tramo(202609, 2.5, { base: 202605 }),
    tramo(202610, 2, { alcance: { ...GENERAL, series: [], escalafones: [410] } }),
    tramo(202612, 2),
  ],
  sumas: [{
    id: "DEMO-2026-12",
    descripcion: `Suma por única vez en diciembre${DEMO}`,
    norma: NORMA,
    regimen: "sinep",
    escalafones: [],
    pprins: [],
    desde_mes: 202612,
    hasta_mes: 202612,
    importe: 60_000,
    remunerativa: false,
    bonificable: false,
    en_sac: false,
  }],
};

function renglon(
  id: number,
  saf: number,
  publicado: number,
  definicion: typeof PROPUESTA,
): Renglon {
  const { nombre, norma, fecha, estado } = definicion;
  return [id, saf, nombre, norma, fecha, estado, publicado, JSON.stringify(definicion)];
}

/** @param onp its SAF */
export async function filasDeAcuerdos(onp: number, saf: number): Promise<Filas> {
  const publico = JSON.parse(await readFile(PUBLICO, "utf8"));
  return { acuerdos: [renglon(1, onp, 1, publico), renglon(2, saf, 0, PROPUESTA)] };
}
