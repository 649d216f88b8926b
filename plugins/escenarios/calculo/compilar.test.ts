/** Agreements to dated entries: cases that an analyst signs, and properties over the demonstration. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { formatEsAr, mulDiv, parseEsAr } from "#core/domain/money.ts";
import { mesesEntre } from "#core/domain/period.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import { type FilaReferencia, type Instantanea, instantanea } from "#plugins/tablas/service.ts";
import type { Acuerdo } from "../acuerdos/acuerdo.ts";
import { leerAcuerdo } from "../acuerdos/leer-acuerdo.ts";
import { acuerdosPublicos } from "../acuerdos/publicos.ts";
import { type Compilado, compilar, type EntradaDeAcuerdo } from "./compilar.ts";

type Fila = Readonly<Record<string, string | number>>;
interface Caso {
  readonly caso: string;
  readonly reglas: readonly string[];
  readonly guardado: Readonly<Record<string, readonly Fila[]>>;
  readonly tramos: readonly unknown[];
  readonly espera: { readonly entradas: string[]; readonly reemplazados: string[] };
}
interface Acumulados {
  readonly acuerdos: readonly string[];
  readonly acumulados: readonly {
    readonly desde: number;
    readonly hasta: number;
    readonly porcentaje: string;
    readonly publicado: string;
  }[];
  readonly sumas_por_cargo: readonly {
    readonly desde: number;
    readonly hasta: number;
    readonly importe: string;
  }[];
}

const CARPETA = new URL("../casos/", import.meta.url);
const leer = <T>(nombre: string): T =>
  JSON.parse(
    readFileSync(new URL(nombre, CARPETA), "utf8").replace(/^\s*\/\/.*$/gm, ""),
  ) as T;
const CASOS = readdirSync(CARPETA).filter((n) => /^\d/.test(n)).sort().map((n) => leer<Caso>(n));

const COLUMNAS: Readonly<Record<string, string>> = {
  escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo,serie_fe",
  categorias: "esc,cat,descripcion",
  valores_ur: "serie_ur,desde_mes,valor,norma",
  categorias_valores: "esc,cat,desde_mes,remuneracion,sumafijare,uret,norma",
};

/** What the cases store, as files. */
function archivos(): Record<string, string> {
  const csv = (columnas: string, filas: readonly Fila[]) =>
    [columnas, ...filas.map((f) => columnas.split(",").map((c) => f[c] ?? "").join(","))]
      .map((l) => `${l}\n`).join("");
  return Object.fromEntries(
    Object.entries(COLUMNAS).map(([tabla, columnas]) => {
      const filas = CASOS.flatMap((c) => c.guardado[tabla] ?? []).map((f) =>
        Object.fromEntries(
          Object.entries(f).map(([c, v]) => [
            c,
            /^\d+,\d\d$/.test(String(v)) ? String(v).replace(",", ".") : v,
          ]),
        )
      );
      return [tabla, csv(columnas, filas)];
    }),
  );
}

const valorEnPalabras = (f: FilaReferencia | null): string =>
  f === null
    ? "nada"
    : "valor" in f
    ? formatEsAr(Number(f.valor))
    : `${formatEsAr(Number(f.remuneracion))} + ${formatEsAr(Number(f.sumafijare))}`;

const claveEnPalabras = (e: Pick<EntradaDeAcuerdo, "tabla" | "clave" | "desde_mes">): string =>
  `${e.tabla} ${Object.values(e.clave).join(" ")} ${e.desde_mes}`;

const acuerdoDe = (tramos: readonly unknown[], mas: object = {}): Acuerdo =>
  leerAcuerdo({ nombre: "El acuerdo", fecha: "2026-01-05", tramos, ...mas });

const sinLugar = ({ entradas }: Compilado) =>
  entradas.map(({ acuerdo: _, tramo: __, suma: ___, ...e }) => e);

let p: Producto;
let valores: Instantanea;
beforeAll(async () => {
  p = await abrirProducto(basesDeDatos()[0]);
  const { errores } = await p.importarTextos(archivos());
  expect(errores).toEqual([]);
  valores = await instantanea(p.app.db);
}, 600_000);
afterAll(() => p.cerrar());

describe("the cases of agreements", () => {
  for (const { caso, reglas, tramos, espera } of CASOS) {
    test(`[${reglas.join("] [")}] ${caso}`, () => {
      const { entradas, reemplazados } = compilar([acuerdoDe(tramos)], valores);
      expect(
        entradas.map((e) =>
          `${claveEnPalabras(e)}: ${valorEnPalabras(e.antes)} -> ${valorEnPalabras(e.despues)}`
        ),
      ).toEqual(espera.entradas);
      expect(reemplazados.map((r) => `${claveEnPalabras(r)}: ${valorEnPalabras(r.fila)}`))
        .toEqual(espera.reemplazados);
    });
  }

  test("[W3] the published agreements give the published sums and the accumulated raises", async () => {
    const { acuerdos, acumulados, sumas_por_cargo } = leer<Acumulados>("acumulados.jsonc");
    const publicos = (await acuerdosPublicos()).filter((a) => acuerdos.includes(a.codigo))
      .map((a) => leerAcuerdo(a.definicion));
    const { entradas } = compilar(publicos, valores);
    const aumentos = entradas.filter((e) => e.tabla === "valores_ur");
    const exacto = (desde: number, hasta: number) =>
      aumentos.filter((e) => e.desde_mes >= desde && e.desde_mes <= hasta)
        .reduce((t, e) => t * BigInt(10_000 + (e.porcentaje ?? 0)), 1n);
    for (const { desde, hasta, porcentaje, publicado } of acumulados) {
      const n = aumentos.filter((e) => e.desde_mes >= desde && e.desde_mes <= hasta).length;
      const escala = 10n ** BigInt(4 * n - 6);
      const millonesimas = Number((exacto(desde, hasta) + escala / 2n) / escala) - 1_000_000;
      expect(formatoDe(millonesimas, 4)).toBe(porcentaje);
      expect(formatoDe(mulDiv(millonesimas, 1, 100), 2)).toBe(publicado);
    }
    for (const { desde, hasta, importe } of sumas_por_cargo) {
      const total = entradas.filter((e) => e.tabla === "sumas_fijas").reduce(
        (t, { despues: s }) => {
          const [de, a] = [Number(s.desde_mes), Number(s.hasta_mes)];
          const meses = mesesEntre(Math.max(de, desde), Math.min(a, hasta)) + 1;
          return t + Math.max(0, meses) * Number(s.importe);
        },
        0,
      );
      expect(formatEsAr(total)).toBe(importe);
    }
  });

  test("[Y7] the sums of 2025 are in the catalogue as the golden case of 2025 counts them", async () => {
    interface Suma {
      readonly desde_mes: number;
      readonly hasta_mes: number | null;
      readonly importe: number | string;
      readonly remunerativa: boolean | number;
      readonly bonificable: boolean | number;
      readonly en_sac: boolean | number | null;
      readonly norma: string;
    }
    const centavosDe = (texto: string) => {
      const leido = parseEsAr(texto);
      return "valor" in leido ? leido.valor : NaN;
    };
    const dichas = (sumas: readonly Suma[]) =>
      sumas.map((s) => ({
        ...{ norma: s.norma, desde_mes: s.desde_mes, hasta_mes: s.hasta_mes },
        importe: typeof s.importe === "string" ? centavosDe(s.importe) : s.importe * 100,
        remunerativa: Boolean(s.remunerativa),
        bonificable: Boolean(s.bonificable),
        en_sac: Boolean(s.en_sac ?? s.remunerativa),
      }));
    const caso = leer<{ readonly tablas: { readonly sumas_fijas: readonly Suma[] } }>(
      "../../valuation/rules/casos/35-sumas-2025.jsonc",
    );
    const de2025 = (await acuerdosPublicos()).filter((a) => a.codigo.startsWith("convenio-2025"));
    expect(dichas(de2025.flatMap((a) => a.definicion.sumas))).toEqual(
      dichas(caso.tablas.sumas_fijas),
    );
  });

  test("[W3] compiled again, they are what the history of the series shows, entry by entry", async () => {
    const publicos = (await acuerdosPublicos()).filter((a) => a.codigo !== "convenio-2024")
      .map((a) => leerAcuerdo(a.definicion));
    const { entradas, reemplazados } = compilar(publicos, valores);
    const guardado = new Map(reemplazados.map((r) => [claveEnPalabras(r), r.fila.valor]));
    const aumentos = entradas.filter((e) => e.tabla === "valores_ur");
    expect(aumentos.length).toBe(17);
    for (const e of aumentos) expect(e.despues.valor).toBe(guardado.get(claveEnPalabras(e)) ?? -1);
  });
});

/** Ten-thousandths of a unit as a percentage with so many decimals. */
function formatoDe(n: number, decimales: number): string {
  const texto = String(n).padStart(decimales + 1, "0");
  return `${texto.slice(0, -decimales)},${texto.slice(-decimales)}`;
}

const MESES = Array.from({ length: 12 }, (_, m) => 202601 + m);
/** Raises of one key, each in a month of its own. */
const cadena = (series: readonly string[]) =>
  fc.uniqueArray(
    fc.record({
      mes: fc.constantFrom(...MESES),
      porcentaje: fc.integer({ min: 0, max: 3000 }).map((n) => n / 100),
      base: fc.constantFrom("anterior" as const, 202512, 202506),
      redondeo: fc.constantFrom("centavo" as const, "sin" as const),
    }),
    { minLength: 1, maxLength: 6, selector: (t) => t.mes },
  ).map((tramos) => tramos.map((t) => ({ ...t, alcance: { series } })));

describe("the properties of compiling", () => {
  test("[W3] the order of the tranches and of the agreements does not matter", () => {
    fc.assert(
      fc.property(
        fc.tuple(cadena(["SINEP"]), cadena(["AUTORIDADES"]), cadena(["GABINETE"])),
        fc.infiniteStream(fc.nat()),
        (cadenas, azar) => {
          const una = compilar(cadenas.map((t) => acuerdoDe(t)), valores);
          const mezclados = cadenas.flat().toSorted(() => azar.next().value % 3 - 1);
          const corte = azar.next().value % (mezclados.length + 1);
          const otra = compilar(
            [acuerdoDe(mezclados.slice(corte)), acuerdoDe(mezclados.slice(0, corte))],
            valores,
          );
          expect(sinLugar(otra)).toEqual(sinLugar(una));
          expect(otra.reemplazados).toEqual(una.reemplazados);
        },
      ),
      { numRuns: 200 },
    );
  });

  test("[W3] what the history would show of the entries compiles to the same entries", () => {
    fc.assert(
      fc.property(cadena(["SINEP"]), (tramos) => {
        const alCentavo = tramos.map((t) => ({ ...t, base: "anterior", redondeo: "centavo" }));
        const { entradas } = compilar([acuerdoDe(alCentavo)], valores);
        // A history says the month and the percentage over the value before.
        const leidos = entradas.map((e) => ({
          mes: e.desde_mes,
          porcentaje: (e.porcentaje ?? 0) / 100,
          alcance: { series: ["SINEP"] },
        }));
        expect(sinLugar(compilar([acuerdoDe(leidos)], valores))).toEqual(
          sinLugar({ entradas, reemplazados: [], series: [] }),
        );
        for (const { antes, despues, porcentaje } of entradas) {
          const base = Number(antes?.valor);
          expect(Number(despues.valor)).toBe(base + mulDiv(base, porcentaje ?? 0, 10_000));
        }
      }),
      { numRuns: 200 },
    );
  });

  test("[W3] every stored entry from the first tranche on is replaced, and no other one", () => {
    fc.assert(
      fc.property(cadena(["SINEP", "GABINETE"]), (tramos) => {
        const { reemplazados } = compilar([acuerdoDe(tramos)], valores);
        const primera = Math.min(...tramos.map((t) => t.mes));
        const suyas = valores.filas("valores_ur").filter((f) =>
          ["SINEP", "GABINETE"].includes(String(f.serie_ur)) && Number(f.desde_mes) >= primera
        );
        expect(new Set(reemplazados.map((r) => r.fila))).toEqual(new Set(suyas));
      }),
      { numRuns: 100 },
    );
  });
});

describe("what is refused", () => {
  const falla = (acuerdos: readonly Acuerdo[]) => {
    try {
      compilar(acuerdos, valores);
    } catch (error) {
      return error as Error & { readonly datos: unknown };
    }
    throw new Error("no se rechazó");
  };
  const tramo = (mes: number, alcance: object, mas: object = {}) => ({
    mes,
    porcentaje: 1,
    alcance,
    ...mas,
  });

  test("[W3] two tranches on one key and month, of one agreement or of two", () => {
    const uno = tramo(202603, { series: ["SINEP"] });
    const otro = tramo(202603, { escalafones: [303] });
    expect(falla([acuerdoDe([uno, otro])])).toMatchObject({
      message: "El acuerdo, tramo de marzo de 2026: la serie SINEP ya aumenta en marzo de 2026 " +
        "por otro tramo del mismo acuerdo",
      datos: { acuerdo: 0, tramo: 1 },
    });
    const segundo = { ...acuerdoDe([otro]), nombre: "El otro" };
    expect(falla([acuerdoDe([uno]), segundo])).toMatchObject({
      message: "El otro, tramo de marzo de 2026: la serie SINEP ya aumenta en marzo de 2026 " +
        "por El acuerdo",
      datos: { acuerdo: 1, tramo: 0 },
    });
  });

  test("[W2] what does not exist: a scale, a category, a series", () => {
    const de = (alcance: object) => falla([acuerdoDe([tramo(202603, alcance)])]).message;
    expect(de({ escalafones: [9999] }))
      .toBe("El acuerdo, tramo de marzo de 2026: no existe el escalafón 9999");
    expect(de({ series: ["NADA"] }))
      .toBe("El acuerdo, tramo de marzo de 2026: no existe la serie de unidades NADA");
    expect(de({ categorias: [{ esc: 9004, cats: [8] }] }))
      .toBe("El acuerdo, tramo de marzo de 2026: no existe la categoría 8 del escalafón 9004");
    expect(de({ categorias: [{ esc: 100, cats: [1] }] })).toContain("Nombre su serie, AUTORIDADES");
  });

  test("[W2] a key without a value before its first tranche", () => {
    expect(falla([acuerdoDe([tramo(202603, { categorias: [{ esc: 9004, cats: [3] }] })])]).message)
      .toBe(
        "El acuerdo, tramo de marzo de 2026: la categoría 3 del escalafón 9004 no tiene valor en " +
          "febrero de 2026, sobre el que se calcula el aumento",
      );
    const antes = tramo(202601, { series: ["CASO1"] }, { base: 199901 });
    expect(falla([acuerdoDe([antes])]).message).toContain("no tiene valor en enero de 1999");
  });

  test("[W2] a series that also pays the executive function, unless the tranche says so", () => {
    for (const alcance of [{ series: ["CASO5"] }, { escalafones: [9005] }]) {
      expect(falla([acuerdoDe([tramo(202601, alcance)])]).message).toBe(
        "El acuerdo, tramo de enero de 2026: la serie CASO5 paga también la función ejecutiva " +
          "(escalafón 9005). Dígalo en el tramo (con_funcion) o dé a esos escalafones una serie " +
          "propia para ella",
      );
    }
  });

  test("[W2] naming a scale raises its series, and every scale that shares it is told", () => {
    const { entradas, series } = compilar(
      [acuerdoDe([tramo(202601, { escalafones: [303] })])],
      valores,
    );
    expect(entradas.map((e) => e.clave)).toEqual([{ serie_ur: "SINEP" }]);
    expect(series).toEqual([{ serie: "SINEP", escalafones: [303, 1303] }]);
  });

  test("[W3] the same sum twice, and a sum of a scale that does not exist", () => {
    const suma = {
      id: "S1",
      descripcion: "",
      norma: "",
      regimen: "sinep",
      desde_mes: 202601,
      importe: 1,
      remunerativa: true,
      bonificable: false,
    };
    const uno = acuerdoDe([], { sumas: [{ ...suma, descripcion: "Una" }] });
    expect(falla([uno, { ...uno, nombre: "El otro" }])).toMatchObject({
      message: "El otro, suma S1: la suma S1 ya está en El acuerdo",
      datos: { acuerdo: 1, suma: 0 },
    });
    const ajena = { ...suma, descripcion: "Una", regimen: "", escalafones: [9999] };
    expect(falla([acuerdoDe([], { sumas: [ajena] })]).message)
      .toBe("El acuerdo, suma S1: no existe el escalafón 9999");
  });

  test("[W2] a value that no table could keep", () => {
    const tramos = MESES.map((mes) => tramo(mes, { series: ["SINEP"] }, { porcentaje: 999.99 }));
    expect(falla([acuerdoDe(tramos)]).message).toContain("pasaría de 9.999.999.999,99");
  });
});

test("the texts of the cases are numbers as people write them", () => {
  for (const { espera } of CASOS) {
    for (const entrada of espera.entradas) {
      for (const numero of entrada.match(/[\d.]+,\d+/g) ?? []) {
        expect(parseEsAr(numero)).toHaveProperty("valor");
      }
    }
  }
});
