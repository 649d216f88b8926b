/** Reference tables: the public ones as they are, and the invented codes of the demonstration. */
import {
  DEMO,
  type FilasPorArchivo,
  leerHechos,
  type NombreArchivo,
  type RenglonDeArchivo,
} from "./archivos.ts";

/** Public files that need nothing added. */
const PUBLICOS = [
  "clasificador",
  "imputacion",
  "ubicaciones",
  "fuentes",
  "monedas",
  "finalidades_funciones",
  "sinep_grilla",
  "sinep_funciones",
  "sinep_agrupamientos",
  "sinep_tramos",
] as const satisfies readonly NombreArchivo[];

/** Processing codes; the numbers are used by `plantel.ts`. */
const PROCESAMIENTO: readonly RenglonDeArchivo[] = [
  [1, `Cargo con SAC y contribuciones${DEMO}`, "C", 1, 1],
  [2, `Cargo sin SAC${DEMO}`, "C", 0, 1],
  [3, `Horas cátedra${DEMO}`, "H", 1, 1],
  [4, `Cargo con SAC, sin contribuciones${DEMO}`, "C", 1, 0],
];

/** Destination and monthly pay of an ambassador there, US cents: first month and July 2024. */
const DESTINOS: readonly (readonly [nombre: string, antes: number, desde_2024: number])[] = [
  ["Washington", 1_245_000, 1_298_050],
  ["Nueva York", 1_310_000, 1_372_000],
  ["Brasilia", 980_000, 1_004_533],
  ["Montevideo", 940_000, 968_000],
  ["Santiago", 935_000, 951_025],
  ["Asunción", 870_000, 893_000],
  ["La Paz", 905_000, 921_400],
  ["Madrid", 1_105_000, 1_140_000],
  ["Roma", 1_118_000, 1_152_075],
  ["París", 1_198_000, 1_243_000],
  ["Ginebra", 1_405_000, 1_466_000],
  ["Bruselas", 1_176_000, 1_219_000],
  ["Pekín", 1_267_000, 1_301_000],
  ["Tokio", 1_389_000, 1_447_099],
];
/** Exists but has no value until that month ([R1]). */
const DESTINO_FUTURO: RenglonDeArchivo = [99, 202607, 1_000_000];
export const CANTIDAD_DESTINOS = DESTINOS.length;

/** What each scale earns abroad of the ambassador's pay, hundredths of a per cent. */
const EQUIVALENCIAS: readonly RenglonDeArchivo[] = [
  ...[10_000, 9_250, 8_500, 7_625, 6_800, 5_950, 5_100].map((p, i) => [850, i + 1, "", p]),
  ...[6_200, 5_400, 4_650, 4_000, 3_525, 3_075].map((p, i) => [303, 0, "ABCDEF"[i], p]),
];

/** Compositions used by the bases: class, sub-class, number, description. */
// deno-fmt-ignore
const COMPOSICION: readonly (readonly [clase: string, sub: string, numero: number, texto: string])[] = [
  ["A", "A", 19, "Contratos especiales"], ["A", "A", 20, "Pasantías"], ["A", "B", 1, "Locaciones de obra"],
  ["B", "A", 1, "Antigüedad"], ["B", "A", 2, "Presentismo"], ["B", "B", 1, "Título universitario"], ["B", "C", 1, "Zona desfavorable"],
  ["B", "D", 1, "Dedicación exclusiva"], ["B", "E", 1, "Riesgo"], ["B", "F", 1, "Permanencia"], ["B", "G", 1, "Capacitación"],
  ["B", "H", 1, "Responsabilidad jerárquica"], ["B", "I", 1, "Tareas insalubres"], ["B", "J", 1, "Disponibilidad"],
  ["B", "K", 1, "Actividad crítica"], ["B", "L", 1, "Manejo de fondos"], ["B", "M", 1, "Otros adicionales"],
  ["D", "A", 1, "Incentivo no remunerativo"], ["D", "B", 1, "Compensación por desarraigo"], ["D", "C", 1, "Refrigerio"],
  ["E", "A", 1, "Horas extraordinarias al 50 %"], ["E", "A", 2, "Horas extraordinarias al 100 %"], ["E", "B", 1, "Guardias"],
  ["H", "A", 1, "Sistema previsional"], ["H", "A", 2, "Servicios sociales para jubilados"], ["H", "B", 1, "Obra social"],
  ["H", "C", 1, "Seguro de vida obligatorio"], ["H", "D", 1, "Régimen diferencial"],
  ["J", "A", 1, "Seguro de riesgos del trabajo"], ["J", "A", 2, "Guardería"], ["J", "B", 1, "Comedor"], ["J", "C", 1, "Cobertura médica en el exterior"],
];

/** Closing types of [C1]. */
const CIERRES: readonly RenglonDeArchivo[] = [
  ["P", "Presupuesto preliminar", 0],
  ["A", "Anteproyecto", 0],
  ["S", "Anteproyecto con sobretecho", 0],
  ["R", "Anteproyecto revisado", 0],
  ["J", "Proyecto de ley", 1],
  ["L", "Ley sancionada", 1],
  ["D", "Distribución administrativa", 1],
];

export async function filasDeReferencia(): Promise<FilasPorArchivo> {
  const filas: FilasPorArchivo = {
    codigos_procesamiento: [...PROCESAMIENTO],
    codigos_destino: [
      ...DESTINOS.map(([nombre], i): RenglonDeArchivo => [i + 1, nombre + DEMO, 2]),
      [99, `Destino a habilitar${DEMO}`, 2],
    ],
    codigos_destino_valores: [
      ...DESTINOS.flatMap(([, antes, despues], i) => [
        [i + 1, 202301, antes],
        [i + 1, 202407, despues],
      ]),
      DESTINO_FUTURO,
    ],
    equivalencias_exterior: [...EQUIVALENCIAS],
    composicion: COMPOSICION.map(([clase, sub, n, texto]) => [clase, sub, n, texto + DEMO]),
    imputacion_composicion: [[5, "J", "A", 1, 1]],
    tipos_cierre: [...CIERRES],
  };
  for (const nombre of PUBLICOS) {
    filas[nombre] = (await leerHechos(nombre)).map((h) => Object.values(h));
  }
  return filas;
}
