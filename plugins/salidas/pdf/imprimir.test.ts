import { expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
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

/** Sizes of the letters on the pages, in points. */
function cuerpos(bytes: Uint8Array): Set<number> {
  const buffer = Buffer.from(bytes);
  const texto = buffer.toString("latin1");
  const tamanos = new Set<number>();
  for (const { index, 0: marca } of texto.matchAll(/stream\r?\n/g)) {
    if (texto.slice(index - 3, index) === "end") continue;
    try {
      const dibujo = inflateSync(buffer.subarray(index + marca.length)).toString("latin1");
      for (const [, n] of dibujo.matchAll(/\/F\d+ ([\d.]+) Tf/g)) tamanos.add(Number(n));
    } catch {
      // Letters and pictures are no drawing.
    }
  }
  return tamanos;
}

test("[Y10] a figure wider than its column is made smaller, and never cut", async () => {
  const con = (importe: string) =>
    imprimir(impreso([{ clase: "detalle", nivel: 4, celdas: ["Renglón", importe] }], {
      columnas: [
        { titulo: "Descripción", ancho: 93, numero: false },
        { titulo: "Importe", ancho: 7, numero: true },
      ],
    }));
  const [cabe, larga] = [cuerpos(await con("1,00")), cuerpos(await con("69.999.999.999.999,99"))];
  const propios = [...larga].filter((n) => !cabe.has(n));
  expect(propios).toHaveLength(1);
  expect(propios[0]).toBeGreaterThan(3);
  expect(propios[0]).toBeLessThan(7.5);
});

test("[Y10] the figures of a row are of one size, that of the widest", async () => {
  const con = (...importes: string[]) =>
    imprimir(impreso([{ clase: "total", nivel: 4, celdas: ["Total", ...importes] }], {
      columnas: [
        { titulo: "Partida", ancho: 80, numero: false },
        { titulo: "Enero", ancho: 8, numero: true },
        { titulo: "Febrero", ancho: 12, numero: true },
      ],
    }));
  const larga = "69.999.999.999.999,99";
  expect(cuerpos(await con(larga, larga))).toEqual(cuerpos(await con(larga, "1,00")));
});

test("[Y10] several forms are one document, and a chart stands on a page of its own", async () => {
  const grafico = {
    titulo: "Por mes",
    series: ["Haberes y otros", "SAC"],
    barras: [{ etiqueta: "Enero", partes: [10, 2], texto: "12,0" }],
  };
  const bytes = await imprimir(impreso([], { grafico }), impreso(detalles(3)));
  expect(paginas(bytes)).toBe(2);
});
