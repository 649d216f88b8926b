/** Sets that somebody who may only look sends to cost as much as can be: refused, or answered soon. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { MAXIMOS } from "./compilar.ts";

/** Of one agreement ([W7]). */
const POR_ACUERDO = 200;
const SEGUNDOS = 20;
const BYTES = 400 * 2 ** 20;

/** The months of a year and those before, the last first. */
const mesAntes = (k: number): number => (2026 - Math.floor(k / 12)) * 100 + 12 - k % 12;

function enAcuerdos(que: "tramos" | "sumas", cosas: readonly object[]): object[] {
  return Array.from({ length: Math.ceil(cosas.length / POR_ACUERDO) }, (_, i) => ({
    nombre: `Acuerdo ${i + 1}`,
    fecha: "2026-01-05",
    [que]: cosas.slice(i * POR_ACUERDO, (i + 1) * POR_ACUERDO),
  }));
}

const tramos = (cuantos: number, mes: (k: number) => number, alcance: object) =>
  enAcuerdos(
    "tramos",
    Array.from({ length: cuantos }, (_, k) => ({
      mes: mes(k),
      porcentaje: 0.07,
      redondeo: "sin",
      con_funcion: true,
      alcance,
    })),
  );

const sumas = (cuantas: number) =>
  enAcuerdos(
    "sumas",
    Array.from({ length: cuantas }, (_, k) => ({
      id: `S${k}`,
      descripcion: "x",
      norma: "",
      regimen: ["sinep", "categorias", "ur"][k % 3],
      desde_mes: 202601 + k % 12,
      importe: 1,
      remunerativa: true,
      bonificable: false,
    })),
  );

const UN_TRAMO = tramos(1, () => 202603, { series: ["SINEP"] });

const CASOS: readonly (readonly [string, readonly object[], RegExp])[] = [
  [
    "years of raises after the year",
    tramos(400, (k) => 202701 + k % 12 + Math.floor(k / 12) * 100, {
      series: ["SINEP"],
    }),
    /posterior al ejercicio/,
  ],
  [
    "a raise for every month of forty years",
    tramos(480, mesAntes, { series: ["SINEP"] }),
    /más de 120 aumentos/,
  ],
  ["more sums than any year has", [...UN_TRAMO, ...sumas(MAXIMOS.sumas + 1)], /más de 100 sumas/],
  ["as many sums as there may be", [...UN_TRAMO, ...sumas(MAXIMOS.sumas)], /^$|crédito/],
  [
    "more raises than there may be",
    tramos(MAXIMOS.tramos + 1, mesAntes, { series: ["SINEP"] }),
    /más de 1.000 tramos/,
  ],
];

paraCadaBase("sets of agreements out of all measure", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  for (const [titulo, acuerdos, dice] of CASOS) {
    test(
      `[W4] [W5] ${titulo}: said in a sentence, or answered soon and in little memory`,
      async () => {
        for (const que of ["evaluar", "entra"]) {
          const antes = process.memoryUsage.rss();
          const inicio = performance.now();
          const { status, json } = await p.pedir("POST", `/api/escenarios/${que}`, {
            como: p.roles.consulta,
            form: {
              saf: 357,
              codipres: "E2601",
              acuerdos: JSON.stringify(acuerdos),
              credito: "999999999999.00",
              factor: "1",
            },
          });
          expect({ que, status, mensaje: json.mensaje ?? "" }).toEqual({
            que,
            status: 200,
            mensaje: expect.stringMatching(dice),
          });
          expect(performance.now() - inicio).toBeLessThan(SEGUNDOS * 1000);
          expect(process.memoryUsage.rss() - antes).toBeLessThan(BYTES);
        }
      },
      120_000,
    );
  }
});
