/**
 * Monthly lines of two executions, from the staff of the 2025 budgets ([E2] b); and those of half a
 * year of one body, from that of 2026, with which its end is projected ([Z1]).
 */
import { azar } from "./aleatorio.ts";
import { leerHechos, type RenglonDeArchivo } from "./archivos.ts";
import { esSinep, pagoDeCategoria } from "./escalas.ts";
import { type Ejercicio, hojas } from "./estructura.ts";
import { plantel, type Posicion, SEMILLA } from "./plantel.ts";
import { perfilDe } from "./organismos.ts";
import { SERIE, unidadesSinep } from "./unidades.ts";

/** Which SAFs have which months. */
const MESES: readonly (readonly [mes: number, safs: readonly number[]])[] = [
  [202411, [357]],
  [202412, [103, 307, 357]],
];
/** SINEP unit at the month of the budgets, hundredths; the public November value is missing. */
const UNIDAD_SINEP = 78_300;
/** Its first month with another one. */
const DESDE_2026 = 202601;

/** The body whose year is projected, and its executed months. */
const DE_CIERRE = { saf: 357, meses: [202601, 202602, 202603, 202604, 202605, 202606] } as const;
/** Fixed sums of the SINEP in those months, not remunerative, centavos of one position. */
const SUMAS: Readonly<Record<number, number>> = { 202605: 4_500_000, 202606: 2_500_000 };

interface Clave {
  readonly posicion: Posicion;
  cargos: number;
  horas: number;
}

/** Monthly pay of one position: what the rubros `cargo` and `no_cargo` get, centavos. */
export type PagaMensual = (
  p: Pick<Posicion, "esc" | "agrup" | "nivel" | "grado" | "cat">,
  mes: number,
) => readonly [cargo: number, no_cargo: number];

export async function pagas(): Promise<PagaMensual> {
  const grilla = new Map(
    (await leerHechos("sinep_grilla")).map((g) => [`${g.nivel}${g.grado}`, Number(g.ur)]),
  );
  const unidades = (await unidadesSinep()).filter(([serie]) => serie === SERIE)
    .map(([, mes, valor]) => [Number(mes), Number(valor)] as const);
  const unidadEn = (mes: number): number =>
    mes < DESDE_2026
      ? UNIDAD_SINEP
      : unidades.filter(([desde]) => desde <= mes).at(-1)?.[1] ?? UNIDAD_SINEP;
  return (p, mes) => {
    if (!esSinep(p.esc)) return pagoDeCategoria(p.esc, p.cat, mes);
    const cargo = (grilla.get(`${p.nivel}${p.grado}`) ?? 0) * unidadEn(mes);
    return [cargo, p.agrup === "P" ? Math.round(cargo * 35 / 100) : 0];
  };
}

/** Positions at home gathered by key; the last opening and region take the place of many. */
function claves(saf: number, ejercicio: Ejercicio): Clave[] {
  const todas = new Map<string, Clave>();
  const cadenas = hojas(saf, ejercicio);
  const [actual, anterior] = perfilDe(saf).renglones;
  const [codipres, renglones] = ejercicio === 2026 ? ["E2601", actual] : ["E2501", anterior];
  for (const p of plantel({ saf, codipres, ejercicio, renglones })) {
    if (p.codes > 0 || p.cargos === 0) continue;
    const cadena = cadenas.find((c) => c[0] === p.cadena[0]) ?? p.cadena;
    const posicion = { ...p, cadena, ubic: 2, ff: 11, grado: p.grado - p.grado % 3 };
    const id = [cadena, p.pprin, p.esc, p.agrup, p.nivel, posicion.grado, p.cat].join("|");
    let clave = todas.get(id);
    if (!clave) todas.set(id, clave = { posicion, cargos: 0, horas: 0 });
    if (p.codp === 3) clave.horas += p.cargos;
    else clave.cargos += p.cargos;
  }
  return [...todas.values()];
}

function lineasDe(
  mes: number,
  saf: number,
  paga: PagaMensual,
  semilla: number,
): RenglonDeArchivo[] {
  const r = azar(semilla, saf, mes, "ejecucion");
  const ejercicio = mes < DESDE_2026 ? 2025 : 2026;
  return claves(saf, ejercicio).flatMap(({ posicion: p, cargos, horas }) => {
    const presentes = Math.max(0, cargos + (r.cada100(20) ? r.entero(-3, 2) : 0));
    const licencias = r.cada100(12) ? Math.min(presentes, r.entero(1, 2)) : 0;
    const cuantos = presentes + horas;
    const [cargo, extra] = paga(p, mes).map((x) => x * (cuantos - licencias));
    // Retroactive adjustments make some amounts negative ([B1]: only executions have them).
    const ajuste = r.cada100(2) ? -r.entero(100_000, 9_000_000) : 0;
    const no_cargo = extra + Math.round(cargo * r.entero(8, 22) / 100) + ajuste;
    const conSac = mes % 100 === 12 || (mes % 100 === 6 && p.pprin !== 8);
    const sac = conSac ? Math.round((cargo + no_cargo) / 2) : 0;
    const suma = esSinep(p.esc) ? (SUMAS[mes] ?? 0) * presentes : 0;
    const importes = {
      cargo,
      no_cargo,
      sac,
      contribuciones: p.pprin === 8 ? 0 : Math.round((cargo + no_cargo + sac) * 24 / 100),
      complementos: Math.round(cargo * r.entero(0, 6) / 100) + suma,
    };
    const { cadena, ubic, ff, pprin, esc, agrup, nivel, grado, cat } = p;
    const lineas = Object.entries(importes).filter(([rubro, v]) => rubro === "cargo" || v !== 0);
    return lineas.map(([rubro, importe]) => {
      const gente = rubro === "cargo" ? [presentes, horas, licencias] : [0, 0, 0];
      const lugar = [mes, saf, ...cadena, ubic, ff, pprin, rubro, esc, agrup, nivel, grado, cat];
      return [...lugar, 1, ...gente, importe];
    });
  });
}

/** Lines in foreign currency, of a body that pays some staff abroad. */
function lineasDelExterior(mes: number, saf: number, semilla: number): RenglonDeArchivo[] {
  const r = azar(semilla, saf, mes, "exterior");
  const [cadena] = hojas(saf, 2025);
  return [1, 2, 3, 4, 5, 6, 7].map((cat) => {
    const cargos = r.entero(4, 40);
    const importe = cargos * r.entero(500_000, 1_200_000);
    return [mes, saf, ...cadena, 99, 11, 1, "cargo", 850, "", "", 0, cat, 2, cargos, 0, 0, importe];
  });
}

/** File `ejecucion`: the groups `M2411` and `M2412` come out of loading it ([E6]). */
export async function filasDeEjecucion(semilla = SEMILLA): Promise<RenglonDeArchivo[]> {
  const paga = await pagas();
  return MESES.flatMap(([mes, safs]) =>
    safs.flatMap((saf) => [
      ...lineasDe(mes, saf, paga, semilla),
      ...(perfilDe(saf).banderas?.includes("me") ? lineasDelExterior(mes, saf, semilla) : []),
    ])
  );
}

/** Half a year of one body, for `ejecucion`: where it ends is projected from them. */
export async function filasDeMedioAnio(semilla = SEMILLA): Promise<RenglonDeArchivo[]> {
  const paga = await pagas();
  const { saf, meses } = DE_CIERRE;
  return meses.flatMap((mes) => lineasDe(mes, saf, paga, semilla));
}
