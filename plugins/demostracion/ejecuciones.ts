/** Monthly lines of two executions, from the staff of the 2025 budgets ([E2] b). */
import { azar } from "./aleatorio.ts";
import { leerHechos, type Renglon } from "./archivos.ts";
import { esSinep, pagoDeCategoria } from "./escalas.ts";
import { hojas } from "./estructura.ts";
import { plantel, type Posicion, SEMILLA } from "./plantel.ts";
import { perfilDe } from "./organismos.ts";

/** Which SAFs have which months. */
const MESES: readonly (readonly [mes: number, safs: readonly number[]])[] = [
  [202411, [357]],
  [202412, [103, 307, 357]],
];
/** SINEP unit at the month of the budgets, hundredths; the public November value is missing. */
const UNIDAD_SINEP = 78_300;

interface Clave {
  readonly posicion: Posicion;
  cargos: number;
  horas: number;
}

/** Monthly pay of one position: what the rubros `cargo` and `no_cargo` get, centavos. */
export type Paga = (
  p: Pick<Posicion, "esc" | "agrup" | "nivel" | "grado" | "cat">,
  mes: number,
) => readonly [cargo: number, no_cargo: number];

export async function pagas(): Promise<Paga> {
  const grilla = new Map(
    (await leerHechos("sinep_grilla")).map((g) => [`${g.nivel}${g.grado}`, Number(g.ur)]),
  );
  return (p, mes) => {
    if (!esSinep(p.esc)) return pagoDeCategoria(p.esc, p.cat, mes);
    const cargo = (grilla.get(`${p.nivel}${p.grado}`) ?? 0) * UNIDAD_SINEP;
    return [cargo, p.agrup === "P" ? Math.round(cargo * 35 / 100) : 0];
  };
}

/** Positions at home gathered by key; the last opening and region take the place of many. */
function claves(saf: number): Clave[] {
  const todas = new Map<string, Clave>();
  const cadenas = hojas(saf, 2025);
  const renglones = perfilDe(saf).renglones[1];
  for (const p of plantel({ saf, codipres: "E2501", ejercicio: 2025, renglones })) {
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

function lineasDe(mes: number, saf: number, paga: Paga, semilla: number): Renglon[] {
  const r = azar(semilla, saf, mes, "ejecucion");
  return claves(saf).flatMap(({ posicion: p, cargos, horas }) => {
    const presentes = Math.max(0, cargos + (r.cada100(20) ? r.entero(-3, 2) : 0));
    const licencias = r.cada100(12) ? Math.min(presentes, r.entero(1, 2)) : 0;
    const cuantos = presentes + horas;
    const [cargo, extra] = paga(p, mes).map((x) => x * (cuantos - licencias));
    // Retroactive adjustments make some amounts negative ([B1]: only executions have them).
    const ajuste = r.cada100(2) ? -r.entero(100_000, 9_000_000) : 0;
    const no_cargo = extra + Math.round(cargo * r.entero(8, 22) / 100) + ajuste;
    const sac = mes % 100 === 12 ? Math.round((cargo + no_cargo) / 2) : 0;
    const importes = {
      cargo,
      no_cargo,
      sac,
      contribuciones: p.pprin === 8 ? 0 : Math.round((cargo + no_cargo + sac) * 24 / 100),
      complementos: Math.round(cargo * r.entero(0, 6) / 100),
    };
    return Object.entries(importes).filter(([rubro, v]) => rubro === "cargo" || v !== 0).map((
      [rubro, importe],
    ) => [
      mes,
      saf,
      ...p.cadena,
      p.ubic,
      p.ff,
      p.pprin,
      rubro,
      p.esc,
      p.agrup,
      p.nivel,
      p.grado,
      p.cat,
      1,
      ...(rubro === "cargo" ? [presentes, horas, licencias] : [0, 0, 0]),
      importe,
    ]);
  });
}

/** Lines in foreign currency, of a body that pays some staff abroad. */
function lineasDelExterior(mes: number, saf: number, semilla: number): Renglon[] {
  const r = azar(semilla, saf, mes, "exterior");
  const [cadena] = hojas(saf, 2025);
  return [1, 2, 3, 4, 5, 6, 7].map((cat) => {
    const cargos = r.entero(4, 40);
    return [
      mes,
      saf,
      ...cadena,
      99,
      11,
      1,
      "cargo",
      850,
      "",
      "",
      0,
      cat,
      2,
      cargos,
      0,
      0,
      cargos * r.entero(500_000, 1_200_000),
    ];
  });
}

/** File `ejecucion`: the groups `M2411` and `M2412` come out of loading it ([E6]). */
export async function filasDeEjecucion(semilla = SEMILLA): Promise<Renglon[]> {
  const paga = await pagas();
  return MESES.flatMap(([mes, safs]) =>
    safs.flatMap((saf) => [
      ...lineasDe(mes, saf, paga, semilla),
      ...(perfilDe(saf).banderas?.includes("me") ? lineasDelExterior(mes, saf, semilla) : []),
    ])
  );
}
