/** What the file benches write: a sheet of fifteen columns and a form, both made as they are read. */
import type { Impreso, RenglonImpreso } from "#plugins/salidas/pdf/tipos.ts";
import { formatEsAr } from "#core/domain/money.ts";
import type { CeldaDeLibro, ColumnaHoja, HojaDeLibro } from "#core/excel/writer.ts";

/** Five codes, four texts, four amounts, a percentage and a month, as the outputs have. */
export const COLUMNAS: readonly ColumnaHoja[] = [
  ...["Prog.", "Subp.", "Proy.", "Act.", "Esc."].map((titulo) =>
    ({ titulo, formato: "entero" }) as const
  ),
  ...["Programa", "Escalafón", "Categoría", "Observación"].map((titulo) =>
    ({ titulo, formato: "texto" }) as const
  ),
  ...["Básico", "Adicionales", "SAC", "Contribuciones"].map((titulo) =>
    ({ titulo, formato: "importe" }) as const
  ),
  { titulo: "Porcentaje", formato: "porcentaje" },
  { titulo: "Mes", formato: "mes" },
];

/** Some texts need escaping, some would be formulas in a careless writer. */
const TEXTOS = ["Conducción y administración", "Ñandú & Cía. <sur>", "=1+1", "", "Línea «á»\n2"];

export function fila(i: number): CeldaDeLibro[] {
  const texto = (j: number) => {
    const base = TEXTOS[(i + j) % TEXTOS.length];
    return base === "" ? "" : `${base} ${(i * 31 + j) % 977}`;
  };
  return [
    i % 99,
    i % 7,
    0,
    i % 13,
    300 + i % 40,
    texto(0),
    texto(1),
    texto(2),
    texto(3),
    ...[i * 131_071 % 999_999_937, i * 7_919, i % 1000, -i].map((centavos) => centavos / 100),
    i % 10_000 / 100,
    202_401 + i % 12,
  ];
}

export const hoja = (filas: number): HojaDeLibro => ({
  nombre: "Salida",
  columnas: COLUMNAS,
  filas: (function* () {
    for (let i = 0; i < filas; i++) yield fila(i);
  })(),
});

const POR_PROGRAMA = 60;

/** A form of that many detail lines, with bands and subtotals as the F.4 has. */
export function formulario(detalles: number): Impreso {
  const renglones: RenglonImpreso[] = [];
  const total = (nivel: number, texto: string): RenglonImpreso => ({
    clase: "total",
    nivel,
    celdas: ["", texto, "1.200", "40", "1.240", formatEsAr(98_765_432_101)],
  });
  for (let i = 0; i < detalles; i++) {
    if (i === 0) renglones.push({ clase: "banda", nivel: 0, texto: "Moneda 1 - Pesos" });
    if (i % POR_PROGRAMA === 0) {
      if (i > 0) renglones.push(total(1, "Total Programa"));
      renglones.push({ clase: "banda", nivel: 1, texto: `Programa ${i / POR_PROGRAMA}` });
    }
    renglones.push({
      clase: "detalle",
      nivel: 3,
      celdas: [
        `P C ${i % 10}`,
        `Profesional de nivel C, grado ${i % 10} - Administración Ñ`,
        String(i % 900),
        String(i % 30),
        String(i % 900 + i % 30),
        formatEsAr(i * 131_071),
      ],
    });
  }
  renglones.push(total(1, "Total Programa"), total(0, "Total general - Pesos"));
  return {
    codigo: "F.4",
    fechas: "Valorizado el 01/12/2025 10:00:00  ·  Impreso el 02/12/2025",
    titulo: "Recursos humanos por programa",
    bloque: [
      ["Ejercicio", "2026"],
      ["Jurisdicción", "50 - Ministerio de Economía"],
      ["Subjurisdicción", "0"],
      ["Entidad", "0"],
      ["SAF", "357"],
      ["Grupo de datos", "E2601 - Anteproyecto 2026"],
      ["Valores", "2024-12"],
      ["Clasificador", "2026.1"],
    ],
    columnas: [
      { titulo: "Categoría", ancho: 12, numero: false },
      { titulo: "Descripción", ancho: 38, numero: false },
      { titulo: "Ocupados", ancho: 10, numero: true },
      { titulo: "Vacantes", ancho: 10, numero: true },
      { titulo: "Total", ancho: 10, numero: true },
      { titulo: "Costo anual", ancho: 20, numero: true },
    ],
    porPagina: 2,
    renglones,
    firmas: ["Responsable de Recursos Humanos", "Responsable del SAF"],
    instante: 1_700_000_000_000,
    nombre: "F.4 - SAF 357 - E2601",
  };
}
