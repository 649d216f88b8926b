/** Pay scales, their categories and dated values ([R1], [R2]); amounts are invented. */
import { DEMO, type FilasPorArchivo, NORMA, type RenglonDeArchivo } from "./archivos.ts";
import { SERIE, SERIE_FUNCION, unidadesSinep } from "./unidades.ts";

interface Escala {
  readonly esc: number;
  readonly descripcion: string;
  readonly regimen: "categorias" | "ur" | "sinep";
  readonly serie?: string;
  /** Series that pays the executive function, where it is another one. */
  readonly funcion?: string;
  readonly agrupamiento?: boolean;
  readonly tramo?: boolean;
  /** Highest category first; their numbers are 1, 2, 3… */
  readonly categorias: readonly string[];
  /** Pay of category 1 in the first month, centavos; retributive units in hundredths for `ur`. */
  readonly inicial: number;
  /** What each next category earns of the one above, hundredths of one per cent. */
  readonly escalon: number;
  /** Fixed remunerative sum of the first month, centavos; only the lower half gets it. */
  readonly fija?: number;
  /** Months of its raises, as percentages over the previous value. */
  readonly aumentos: readonly (readonly [mes: number, porciento: number])[];
  /** This last category has no value before that month: it lets a person meet the error of [R1]. */
  readonly futura?: number;
}

const numeradas = (nombre: string, cuantas: number) =>
  Array.from({ length: cuantas }, (_, i) => `${nombre} ${cuantas - i}`);
const PARITARIA = [[202301, 0], [202307, 30], [202312, 45], [202406, 38], [202410, 9]] as const;
/** The raises of 2025 of the general agreement, laid on the months of 2026: invented here ([Y1]). */
const MES_A_MES = [
  ...PARITARIA,
  ...[1.5, 1.2, 1.3, 1.3, 1.3, 1.3, 1.3, 1.3, 1.2, 1.1, 1.1, 2]
    .map((sube, i) => [202601 + i, sube] as const),
];
/** No raise since March 2024: the control of pay must warn ([S8]). */
const ATRASADA = [[202301, 0], [202308, 32], [202403, 71]] as const;
const CON_FUTURO = [...PARITARIA, [202503, 6], [202509, 5]] as const;

// deno-fmt-ignore
const ESCALAS: readonly Escala[] = [
  { esc: 62, descripcion: "Personal científico y técnico CONICET/INTA", regimen: "categorias", inicial: 98_400_000, escalon: 9350, aumentos: CON_FUTURO,
    categorias: ["Investigador superior", "Investigador principal", "Investigador independiente", "Investigador adjunto", "Investigador asistente", "Profesional principal", "Profesional adjunto", "Profesional asistente", ...numeradas("Técnico", 6)] },
  { esc: 100, descripcion: "Autoridades superiores", regimen: "ur", serie: "AUTORIDADES", inicial: 420_000, escalon: 8800, aumentos: [[202301, 0], [202401, 5]],
    categorias: ["Ministro o ministra", "Secretario o secretaria", "Subsecretario o subsecretaria", "Titular de organismo", "Jefatura de gabinete de asesores"] },
  { esc: 101, descripcion: "Asesoría de gabinete", regimen: "ur", serie: "GABINETE", inicial: 180_050, escalon: 8700, aumentos: [[202301, 0]],
    categorias: numeradas("Asesoría nivel", 8) },
  { esc: 206, descripcion: "Personal vial", regimen: "categorias", inicial: 61_250_000, escalon: 9300, fija: 1_850_000, aumentos: ATRASADA,
    categorias: numeradas("Clase", 18) },
  { esc: 221, descripcion: "Personal de la actividad nuclear", regimen: "categorias", inicial: 92_700_050, escalon: 9200, fija: 940_033, aumentos: PARITARIA,
    categorias: ["Jefatura de gerencia", "Jefatura de departamento", ...numeradas("Profesional", 5), ...numeradas("Técnico", 5)] },
  { esc: 303, descripcion: "Sistema Nacional de Empleo Público", regimen: "sinep", serie: SERIE, funcion: SERIE_FUNCION, agrupamiento: true, tramo: true, inicial: 0, escalon: 0, aumentos: [], categorias: [] },
  { esc: 310, descripcion: "Cuerpo de guardaparques", regimen: "categorias", inicial: 57_300_000, escalon: 9100, fija: 2_100_000, aumentos: PARITARIA,
    categorias: ["Guardaparque general", "Guardaparque mayor", "Guardaparque principal", "Guardaparque subprincipal", "Guardaparque", "Guardaparque auxiliar", "Guardaparque de apoyo", "Aspirante"] },
  { esc: 410, descripcion: "Personal docente por horas cátedra", regimen: "categorias", inicial: 1_240_050, escalon: 9400, aumentos: MES_A_MES,
    categorias: ["Hora cátedra de nivel superior", "Hora cátedra de posgrado", "Hora cátedra de capacitación", "Hora cátedra de nivel medio"] },
  { esc: 601, descripcion: "Personal de Gendarmería", regimen: "categorias", inicial: 110_500_000, escalon: 9000, fija: 3_300_000, aumentos: CON_FUTURO, futura: 202603,
    categorias: ["Comandante general", "Comandante mayor", "Comandante principal", "Comandante", "Segundo comandante", "Primer alférez", "Alférez", "Subalférez", "Suboficial mayor", "Suboficial principal", "Sargento ayudante", "Sargento primero", "Sargento", "Cabo primero", "Cabo", "Gendarme", "Aspirante a gendarme"] },
  { esc: 850, descripcion: "Servicio Exterior de la Nación", regimen: "categorias", inicial: 121_000_000, escalon: 8900, aumentos: PARITARIA,
    categorias: ["Embajador", "Ministro de primera", "Ministro de segunda", "Consejero", "Secretario de primera", "Secretario de segunda", "Secretario de tercera"] },
  { esc: 1062, descripcion: "Contratados del escalafón científico y técnico", regimen: "categorias", inicial: 64_000_000, escalon: 9200, aumentos: PARITARIA,
    categorias: numeradas("Contrato nivel", 6) },
  { esc: 1206, descripcion: "Contratados del escalafón vial", regimen: "categorias", inicial: 39_900_099, escalon: 9350, aumentos: ATRASADA,
    categorias: numeradas("Contrato clase", 6) },
  { esc: 1303, descripcion: "Contratados del Sistema Nacional de Empleo Público", regimen: "sinep", serie: SERIE, funcion: SERIE_FUNCION, inicial: 0, escalon: 0, aumentos: [], categorias: [] },
];

/** Unit values of the invented series, hundredths. */
const SERIES: readonly RenglonDeArchivo[] = [
  ["AUTORIDADES", 202301, 19_450, NORMA],
  ["AUTORIDADES", 202312, 41_200, NORMA],
  ["AUTORIDADES", 202406, 68_915, NORMA],
  ["AUTORIDADES", 202412, 81_250, NORMA],
  ["AUTORIDADES", 202507, 87_500, NORMA],
  ["AUTORIDADES", 202601, 89_250, NORMA],
  ["AUTORIDADES", 202607, 93_400, NORMA],
  ["GABINETE", 202301, 19_450, NORMA],
  ["GABINETE", 202312, 40_075, NORMA],
  ["GABINETE", 202411, 76_333, NORMA],
  ["GABINETE", 202603, 80_920, NORMA],
];

const porciento = (n: number, diezmilesimos: number) => Math.round(n * diezmilesimos / 10_000);

/** Value of each category at each of its months: remuneration or units, and fixed sum. */
function valoresDe(escala: Escala): RenglonDeArchivo[] {
  let tope = escala.inicial;
  return escala.categorias.flatMap((_, i) => {
    if (i > 0) tope = porciento(tope, escala.escalon);
    const conFija = escala.fija !== undefined && i >= escala.categorias.length / 2;
    let valor = tope;
    let fija = conFija ? escala.fija ?? 0 : 0;
    const ultima = i === escala.categorias.length - 1;
    const historia = escala.aumentos.map(([mes, sube]): RenglonDeArchivo => {
      valor = porciento(valor, 10_000 + Math.round(sube * 100));
      fija = porciento(fija, 10_000 + Math.round(sube * 50));
      const [remuneracion, uret] = escala.regimen === "ur" ? [0, valor] : [valor, 0];
      return [escala.esc, i + 1, mes, remuneracion, fija, uret, NORMA];
    });
    if (!escala.futura || !ultima) return historia;
    return [[escala.esc, i + 1, escala.futura, valor, fija, 0, NORMA]];
  });
}

/** Says for the contracts what their scale says for all: an example that changes no figure. */
const SUPLEMENTOS: readonly RenglonDeArchivo[] = [[1303, 8, 0, 0]];

/**
 * Fixed sums of 2026 ([Y7]): those of 2025 on the same months of the next year. Only of 2026: at the
 * months of the budgets of one month there is none.
 */
const SUMAS: readonly RenglonDeArchivo[] = ([
  ["2026-05", "por única vez en mayo", 202605, 202605, 4_500_000, "Dec. 293/2025"],
  ["2026-06", "de junio a agosto", 202606, 202608, 2_500_000, "Dec. 527/2025"],
  ["2026-09", "de septiembre a noviembre", 202609, 202611, 2_000_000, "Dec. 527/2025"],
  ["2026-12", "por única vez en diciembre", 202612, 202612, 5_000_000, "Dec. 36/2026"],
] as const).map(([mes, cuando, desde, hasta, importe, norma]) => [
  `SF-${mes}`,
  `Suma fija ${cuando}${DEMO}`,
  `${NORMA}: la de 2025 (${norma}) puesta en 2026`,
  ...["sinep", "", ""],
  // Their norms make them remunerative and no base of percentages; nothing keeps them out of the SAC.
  ...[desde, hasta, importe, 1, 0, 1],
]);

/** Files of the scales: public SINEP tables, invented categories. */
export async function filasDeEscalas(): Promise<FilasPorArchivo> {
  return {
    valores_ur: [...await unidadesSinep(), ...SERIES],
    escalafones: ESCALAS.map((e) => [
      e.esc,
      e.regimen === "sinep" ? e.descripcion : e.descripcion + DEMO,
      e.regimen,
      e.serie ?? "",
      e.agrupamiento ? 1 : 0,
      e.tramo ? 1 : 0,
      e.funcion ?? "",
    ]),
    escalafon_suplementos: [...SUPLEMENTOS],
    sumas_fijas: [...SUMAS],
    categorias: ESCALAS.flatMap((e) => e.categorias.map((c, i) => [e.esc, i + 1, c])),
    categorias_valores: ESCALAS.flatMap(valoresDe),
  };
}

const POR_ESC = new Map(ESCALAS.map((e) => [e.esc, e]));

/** True for the scales whose positions have grouping, level and grade instead of a category. */
export function esSinep(esc: number): boolean {
  return POR_ESC.get(esc)?.regimen === "sinep";
}

/** How many categories of a scale have values at the months of the demonstration. */
export function categoriasConValor(esc: number): number {
  const escala = POR_ESC.get(esc);
  return escala ? escala.categorias.length - (escala.futura ? 1 : 0) : 0;
}

const vigente = <T extends RenglonDeArchivo>(filas: readonly T[], mes: number, columna: number) =>
  filas.filter((f) => Number(f[columna]) <= mes).at(-1);

/** Monthly pay of a category and its fixed sum at a month, centavos. */
export function pagoDeCategoria(esc: number, cat: number, mes: number): [number, number] {
  const escala = POR_ESC.get(esc);
  const valores = escala ? valoresDe(escala).filter((f) => f[1] === cat) : [];
  const valor = vigente(valores, mes, 2);
  if (!escala || !valor) {
    throw new Error(`sin valor: escalafón ${esc}, categoría ${cat}, mes ${mes}`);
  }
  if (escala.regimen !== "ur") return [Number(valor[3]), Number(valor[4])];
  const unidad = vigente(SERIES.filter((s) => s[0] === escala.serie), mes, 1);
  return [Math.round(Number(valor[5]) * Number(unidad?.[2] ?? 0) / 100), Number(valor[4])];
}
