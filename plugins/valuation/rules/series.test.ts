/** Published series that the chain of raises must reproduce: files that an analyst signs. */
import { describe, expect, test } from "bun:test";
import { encadenar } from "#core/domain/aumentos.ts";
import { mulDiv, parseEsAr } from "#core/domain/money.ts";
import { mesesEntre } from "#core/domain/period.ts";
import { casos, leerCaso } from "./testing/leer.ts";

interface Aumento {
  readonly mes: number;
  readonly porcentaje: string;
}
interface Tope {
  readonly mes: number;
  readonly desde: string;
  readonly hasta: string;
  readonly aumentos: readonly Aumento[];
  readonly publicado: Readonly<Record<string, string>>;
  readonly redondeando_al_peso_fallan: number;
}
interface Tramo {
  readonly desde: number;
  readonly hasta: number;
}
interface Convenio {
  readonly aumentos: readonly Aumento[];
  readonly acumulados: readonly (Tramo & { readonly porcentaje: string })[];
  readonly sumas: readonly (Tramo & { readonly importe: string })[];
  readonly sumas_por_cargo: readonly (Tramo & { readonly importe: string })[];
}

function centesimos(texto: string, decimales = 2): number {
  const leido = parseEsAr(texto, decimales);
  if (!("valor" in leido)) throw new TypeError(`«${texto}» no es un número`);
  return leido.valor;
}

const alPeso = (centavos: number) => mulDiv(centavos, 1, 100);

describe("the cap of extraordinary services", () => {
  const { mes, desde, hasta, aumentos, publicado, redondeando_al_peso_fallan } = leerCaso<Tope>(
    "series/tope-servicios-extraordinarios.jsonc",
  );
  const porcentajes = aumentos.map((a) => centesimos(a.porcentaje));
  /** Months published that are not what the chain says. */
  const distintos = (base: number, valores: readonly number[]) => {
    const todos = new Map([[mes, base], ...aumentos.map((a, i) => [a.mes, valores[i]] as const)]);
    return Object.entries(publicado)
      .filter(([m, pesos]) => alPeso(todos.get(Number(m)) ?? 0) !== centesimos(pesos, 0));
  };
  const [primera, ultima] = [centesimos(desde), centesimos(hasta)];

  test("[W2] each raise over the month before, to the centavo, gives every published value", () => {
    for (let base = primera; base <= ultima; base++) {
      expect(distintos(base, encadenar(base, porcentajes))).toEqual([]);
    }
  });

  test("[W2] another base, or each tranche rounded to the peso, does not", () => {
    // From the centavo before the first one, rounding each tranche still gets there.
    for (const base of [primera - 2, ultima + 1]) {
      expect(distintos(base, encadenar(base, porcentajes))).not.toEqual([]);
    }
    let pesos = alPeso(primera) * 100;
    const enPesos = porcentajes.map((p) => pesos = alPeso(encadenar(pesos, [p])[0]) * 100);
    expect(distintos(alPeso(primera) * 100, enPesos)).toHaveLength(redondeando_al_peso_fallan);
  });
});

describe("the general agreement", () => {
  const { aumentos, acumulados, sumas, sumas_por_cargo } = leerCaso<Convenio>(
    "series/convenio-general.jsonc",
  );

  test("[Y3] its raises accumulate what was published", () => {
    for (const { desde, hasta, porcentaje } of acumulados) {
      let [n, d] = [1n, 1n];
      for (const a of aumentos.filter((x) => desde <= x.mes && x.mes <= hasta)) {
        n *= BigInt(10_000 + centesimos(a.porcentaje));
        d *= 10_000n;
      }
      // Ten-thousandths of one per cent, the nearest.
      const acumulado = ((n - d) * 2_000_000n + d) / (2n * d);
      expect(Number(acumulado)).toBe(centesimos(porcentaje, 4));
    }
  });

  test("[Y7] its sums add what was published by position", () => {
    for (const { desde, hasta, importe } of sumas_por_cargo) {
      const total = sumas.reduce((t, s) => {
        const [a, b] = [Math.max(s.desde, desde), Math.min(s.hasta, hasta)];
        return t + (a > b ? 0 : (mesesEntre(a, b) + 1) * centesimos(s.importe));
      }, 0);
      expect(total).toBe(centesimos(importe));
    }
  });

  test("[Y3] a value of any case that a raise over the month before explains is that raise", () => {
    const deMes = new Map(aumentos.map((a) => [a.mes, centesimos(a.porcentaje)]));
    const dichos = casos().flatMap(({ archivo, caso }) =>
      (caso.tablas?.valores_ur ?? []).flatMap((v, i, todos) => {
        const previo = todos.slice(0, i).findLast((w) => w.serie_ur === v.serie_ur);
        if (!String(v.norma).includes("sobre el mes anterior") || !previo) return [];
        const mes = Number(v.desde_mes);
        const seguido = Number(previo.desde_mes) === (mes % 100 === 1 ? mes - 89 : mes - 1);
        const valor = centesimos(String(v.valor));
        const aumento = 10_000 + (deMes.get(mes) ?? Number.NaN);
        const bien = seguido && valor === mulDiv(centesimos(String(previo.valor)), aumento, 10_000);
        return [{ archivo, mes, bien }];
      })
    );
    expect(dichos.length).toBeGreaterThan(20);
    expect(dichos.filter((d) => !d.bien)).toEqual([]);
  });
});
