import { expect, test } from "bun:test";
import { imprimir } from "./imprimir.ts";
import type { Impreso, RenglonImpreso } from "./tipos.ts";

const impreso = (
  renglones: readonly RenglonImpreso[],
  cambios: Partial<Impreso> = {},
): Impreso => ({
  codigo: "F.9",
  titulo: "Gastos en personal",
  bloque: [["Ejercicio", "2026"], ["SAF", "357 - Ñandú y Cía. «áéíóúü»"]],
  columnas: [
    { titulo: "Descripción", ancho: 70, numero: false },
    { titulo: "Importe", ancho: 30, numero: true },
  ],
  porPagina: 2,
  renglones,
  firmas: ["Responsable"],
  instante: 1_700_000_000_000,
  fechas: "Valorizado el 14/11/2023 19:13:20  ·  Impreso el 15/11/2023",
  nombre: "F.9 - SAF 357",
  ...cambios,
});

const detalles = (n: number): RenglonImpreso[] => [
  { clase: "banda", nivel: 0, texto: "Moneda 1 - Pesos" },
  { clase: "banda", nivel: 1, texto: "Programa 1" },
  ...Array.from({ length: n }, (_, i): RenglonImpreso => ({
    clase: "detalle",
    nivel: 4,
    celdas: [`Renglón ${i}`, "1.234.567,89"],
  })),
];

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const paginas = (bytes: Uint8Array): number =>
  latin1(bytes).match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test("[S4] a form without lines is one page that says so", async () => {
  expect(paginas(await imprimir(impreso([])))).toBe(1);
});

test("[S4] a form of thousands of lines has all its pages and embeds its letters once", async () => {
  const bytes = await imprimir(impreso(detalles(5000)));
  expect(paginas(bytes)).toBeGreaterThan(150);
  expect(latin1(bytes).match(/\/FontFile2 /g)).toHaveLength(2);
});

test("[S4] texts longer than their box and characters without a letter are printed all the same", async () => {
  const raros: RenglonImpreso = {
    clase: "detalle",
    nivel: 4,
    celdas: ["Dirección 🏛 漢字 ﷽ ".repeat(40), "-70.000.000.000.000,00"],
  };
  expect(paginas(await imprimir(impreso([raros])))).toBe(1);
});

test("[S4] the bytes depend on what is printed and on nothing else", async () => {
  const uno = await imprimir(impreso(detalles(40)));
  expect(await imprimir(impreso(detalles(40)))).toEqual(uno);
  expect(await imprimir(impreso(detalles(41)))).not.toEqual(uno);
  expect(await imprimir(impreso(detalles(40), { fechas: "Impreso el 16/11/2023" }))).not.toEqual(
    uno,
  );
});

test("[S4] the document says its title and its language to whoever reads it aloud", async () => {
  const texto = latin1(await imprimir(impreso(detalles(3))));
  expect(texto).toContain("(F.9 - SAF 357)");
  expect(texto).toContain("/Lang (es-AR)");
  expect(texto).toContain("/DisplayDocTitle true");
  expect(texto).toContain("/StructTreeRoot");
});
