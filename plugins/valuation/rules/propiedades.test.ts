/**
 * Properties of the valuation that no list of cases proves: conservation, independence of order,
 * growth. That each line is the right one is said by `core/testing/segundo-motor`.
 */
import { describe, expect, test } from "bun:test";
import fc from "#core/testing/properties.ts";
import { Agregador } from "../engine/agrupar/agregar.ts";
import { explicar } from "../engine/lineas/cursor.ts";
import { cargosDeFilas, type Regla, type Reglas } from "../engine/filas.ts";
import { crearMotor } from "../engine/motor.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { SumideroTotales } from "../engine/totales.ts";
import { referencias, type Tablas } from "./testing/correr.ts";
import { tablasComunes } from "./testing/leer.ts";

const MES = 202010;

interface Posicion {
  readonly esc: 62 | 303;
  readonly act: number;
  readonly pprin: number;
  readonly codp: number;
  readonly cargos: number;
  readonly vacantes: number;
  readonly tcober: number;
}

const posicion: fc.Arbitrary<Posicion> = fc.record({
  esc: fc.constantFrom(62 as const, 303 as const),
  act: fc.integer({ min: 1, max: 3 }),
  pprin: fc.constantFrom(1, 2, 8),
  codp: fc.integer({ min: 1, max: 5 }),
  cargos: fc.integer({ min: 1, max: 400 }),
  vacantes: fc.integer({ min: 0, max: 50 }),
  tcober: fc.integer({ min: 0, max: 12 }),
});

const regla: fc.Arbitrary<Omit<Regla, "id">> = fc.record({
  prog: fc.constantFrom(0, 16),
  subp: fc.constant(0),
  proy: fc.constant(0),
  act: fc.integer({ min: 1, max: 3 }),
  pprin: fc.constantFrom(0, 1, 2),
  esc: fc.constantFrom(62, 303),
  mon: fc.constant(1),
  c_scom: fc.constantFrom("A", "K"),
  n_comp: fc.integer({ min: 1, max: 9 }),
  porcentaje: fc.integer({ min: 0, max: 15_000 }),
}).map((r) => ({ ...r, act: r.prog === 0 ? 0 : r.act }));

const numeradas = fc.array(regla, { maxLength: 5 }).map((rs) =>
  rs.map((r, i): Regla => ({ ...r, id: i + 1 }))
);
const reglas: fc.Arbitrary<Reglas> = fc.record({
  adicionales: numeradas,
  complementos: numeradas,
  contribuciones: numeradas,
});
const pago = fc.record({
  remuneracion: fc.integer({ min: 0, max: 99_999_999 }),
  sumafija: fc.integer({ min: 0, max: 9_999_999 }),
  ur: fc.integer({ min: 0, max: 999_999 }),
  valor: fc.integer({ min: 1, max: 99_999 }),
});
type Pago = { remuneracion: number; sumafija: number; ur: number; valor: number };

const comunes = tablasComunes();
const coma = (n: number) => `${Math.floor(n / 100)},${String(n % 100).padStart(2, "0")}`;

function tablasDe(p: Pago): Tablas {
  return {
    ...comunes,
    categorias_valores: [{
      esc: 62,
      cat: 5,
      desde_mes: MES,
      remuneracion: coma(p.remuneracion),
      sumafijare: coma(p.sumafija),
      uret: "0,00",
    }],
    valores_ur: [{ serie_ur: "SINEP", desde_mes: MES, valor: coma(p.valor) }],
    sinep_grilla: [
      { nivel: "C", grado: 0, desde_mes: MES, ur: coma(p.ur) },
      { nivel: "C", grado: 4, desde_mes: MES, ur: coma(p.ur + 13_377) },
    ],
  };
}

const COLUMNAS = [
  "id",
  "prog",
  "subp",
  "proy",
  "act",
  "ubic",
  "ff",
  "pprin",
  "esc",
  "agrup",
  "nivel",
  "grado",
  "cat",
  "feje",
  "codp",
  "codes",
  "cargos",
  "vacantes",
  "coefval",
  "tcober",
];

function filas(posiciones: readonly Posicion[]): unknown[][] {
  return posiciones.map((p, i) => {
    const sinep = p.esc === 303;
    const categoria = sinep ? ["P", "C", 4, 0, 0] : ["", "", 0, 5, 0];
    return [
      i + 1,
      16,
      0,
      0,
      p.act,
      2,
      11,
      p.pprin,
      p.esc,
      ...categoria,
      p.codp,
      0,
      p.cargos,
      p.vacantes,
      100,
      p.tcober,
    ];
  });
}

function valorizar(filasDeCargos: unknown[][], rs: Reglas, p: Pago) {
  const motor = crearMotor({
    mes: MES,
    saf: 357,
    leer: referencias([tablasDe(p)], MES),
    reglas: rs,
  });
  const sumidero = new SumideroLineas();
  motor.cargos(cargosDeFilas(COLUMNAS, filasDeCargos), sumidero);
  const lineas = [...explicar(sumidero.bloque(), motor.diccionario())];
  return { motor, sumidero, lineas };
}

const posiciones = fc.array(posicion, { minLength: 1, maxLength: 12 });

describe("properties of the valuation", () => {
  test("[S3] conservation: totals by any grouping add up to the lines, by two ways", () => {
    fc.assert(fc.property(posiciones, reglas, pago, (ps, rs, p) => {
      const { motor, sumidero, lineas } = valorizar(filas(ps), rs, p);
      const suma = lineas.reduce((a, l) => a + l.importe, 0);
      expect(sumidero.totales()).toEqual({ "1": suma });
      const porObjeto = new Agregador(["pprin", "ppar"]);
      const porRegla = new Agregador(["c_comp", "c_scom", "n_comp", "regla", "esc", "id"]);
      for (const a of [porObjeto, porRegla]) {
        a.agregar(sumidero.bloque(), motor.diccionario());
        const { filas: grupos, totales } = a.resultado();
        expect(grupos.reduce((t, g) => t + g.valor, 0)).toBe(suma);
        expect(totales.valor).toBe(suma);
        expect(grupos.reduce((t, g) => t + g.cargos + g.horas, 0)).toBe(
          ps.reduce((t, c) => t + c.cargos + c.vacantes, 0),
        );
      }
      const leer = referencias([tablasDe(p)], MES);
      const otro = new SumideroTotales();
      crearMotor({ mes: MES, saf: 357, leer, reglas: rs }).cargos(
        cargosDeFilas(COLUMNAS, filas(ps)),
        otro,
      );
      expect(
        otro.totales().map((t): unknown[] => [t.pprin, t.ppar, t.valor, t.cargos, t.financiados]),
      )
        .toEqual(
          porObjeto.resultado().filas.map((
            f,
          ) => [...Object.values(f.clave), f.valor, f.cargos, f.financiados]),
        );
    }));
  });

  test("[V11] the order of rows and of rules changes no line", () => {
    fc.assert(fc.property(posiciones, reglas, pago, (ps, rs, p) => {
      const derecho = valorizar(filas(ps), rs, p);
      const alReves = valorizar(filas(ps).reverse(), {
        adicionales: rs.adicionales.toReversed(),
        complementos: rs.complementos.toReversed(),
        contribuciones: rs.contribuciones.toReversed(),
      }, p);
      const porId = alReves.lineas.toSorted((a, b) => a.id - b.id);
      expect(porId.map((l) => ({ ...l, parametros: 0 }))).toEqual(
        derecho.lineas.map((l) => ({ ...l, parametros: 0 })),
      );
      const claves = (ls: typeof porId) =>
        ls.map((l) => l.parametros.map((x) => `${x.tabla} ${x.clave}`).sort());
      expect(claves(porId)).toEqual(claves(derecho.lineas));
    }));
  });

  test("[V2][V3] more positions, months, pay or percentage never give less", () => {
    const total = (ps: Posicion[], rs: Reglas, p: Pago) =>
      valorizar(filas(ps), rs, p).sumidero.totales()["1"];
    fc.assert(fc.property(posicion, reglas, pago, (c, rs, p) => {
      const base = total([c], rs, p);
      expect(total([{ ...c, vacantes: c.vacantes + 1 }], rs, p)).toBeGreaterThanOrEqual(base);
      expect(total([{ ...c, tcober: c.tcober + 1 }], rs, p)).toBeGreaterThanOrEqual(base);
      expect(total([c], rs, { ...p, remuneracion: p.remuneracion + 1, valor: p.valor + 1 }))
        .toBeGreaterThanOrEqual(base);
      const mas = rs.adicionales.map((x) => ({ ...x, porcentaje: x.porcentaje + 1 }));
      expect(total([c], { ...rs, adicionales: mas }, p)).toBeGreaterThanOrEqual(base);
    }));
  });

  test("[V13] rows in = rows with an amount + rows listed without, in every base", () => {
    fc.assert(fc.property(posiciones, reglas, pago, (ps, rs, p) => {
      const { motor, lineas } = valorizar(filas(ps), rs, p);
      const libro = motor.libro();
      for (const { base, entrada, con_importe } of libro.bases) {
        const sin = libro.sin_importe.filter((s) => s.base === base);
        expect(con_importe + sin.length).toBe(entrada);
        expect(new Set(sin.map((s) => s.id)).size).toBe(sin.length);
      }
      const conImporte = (clase: string) =>
        new Set(lineas.filter((l) => l.c_comp === clase && l.importe !== 0).map((l) => l.regla));
      const bases = [["adicionales", "B"], ["complementos", "D"], ["contribuciones", "H"]] as const;
      for (const [base, clase] of bases) {
        const sin = libro.sin_importe.filter((s) => s.base === base).map((s) => s.id);
        const con = rs[base].map((x) => x.id).filter((id) => !sin.includes(id));
        expect(con).toEqual([...conImporte(clase)].map(Number).sort((a, b) => a - b));
      }
    }));
  });
});
