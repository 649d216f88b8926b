/**
 * The rules of the projection written a second time ([Z1], [Y6]), position by position and month by
 * month, with fractions of whole numbers and nothing of the first: what the property tests compare
 * it with.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import type { Ejecutados, LineaEjecutada, ValoresDeReferencia } from "../tipos.ts";

/** Half away from zero. */
function r(n: bigint, d: bigint): bigint {
  const positivo = n < 0n ? -n : n;
  const entero = (2n * positivo + d) / (2n * d);
  return n < 0n ? -entero : entero;
}

const TODOS = Array.from({ length: 12 }, (_, i) => i + 1);
const REMUNERATIVO = new Set<Rubro>(["cargo", "no_cargo", "extraordinarias"]);

/** Amounts of a position by month and rubro. */
type Cuadro = Map<string, bigint>;
const en = (mes: number, rubro: Rubro) => `${mes} ${rubro}`;

interface Persona {
  readonly muestra: LineaEjecutada;
  readonly cuadro: Cuadro;
  readonly cargos: Map<number, bigint>;
}

function personas(ejecutados: Ejecutados): Map<string, Persona> {
  const todas = new Map<string, Persona>();
  for (const [mes, lineas] of ejecutados) {
    for (const l of lineas) {
      const clave = [l.act, l.pprin, l.mon, l.cat].join("|");
      const p = todas.getOrInsertComputed(
        clave,
        () => ({ muestra: l, cuadro: new Map(), cargos: new Map() }),
      );
      const lugar = en(mes, l.rubro);
      p.cuadro.set(lugar, (p.cuadro.get(lugar) ?? 0n) + BigInt(l.importe));
      p.cargos.set(mes, (p.cargos.get(mes) ?? 0n) + BigInt(l.cargos));
    }
  }
  return todas;
}

function sumas(v: ValoresDeReferencia, { muestra: m }: Persona, mes: number, cargos: bigint) {
  const vigentes = m.mon === 1 ? v.sumas(m.esc, m.pprin, mes) : [];
  const de = (cuales: typeof vigentes) =>
    cuales.reduce((t, s) => t + BigInt(s.importe) * cargos, 0n);
  return {
    no_cargo: de(vigentes.filter((s) => s.remunerativa)),
    complementos: de(vigentes.filter((s) => !s.remunerativa)),
    fuera: de(vigentes.filter((s) => s.remunerativa && !s.en_sac)),
  };
}

const sinPasarse = (hay: bigint, quita: bigint) => hay <= 0n ? hay : hay > quita ? hay - quita : 0n;

/** Projected amounts by position, rubro, partial item and month. */
export function proyectarOtraVez(
  ejecutados: Ejecutados,
  v: ValoresDeReferencia,
): Map<string, number> {
  const todas = personas(ejecutados);
  const ultimo = [...ejecutados.keys()].reduce((a, b) => a > b ? a : b);
  const faltan = TODOS.filter((m) => !ejecutados.has(m));
  for (const p of todas.values()) {
    const hay = (rubro: Rubro) => p.cuadro.get(en(ultimo, rubro));
    const cargos = p.cargos.get(ultimo) ?? 0n;
    const antes = sumas(v, p, ultimo, cargos);
    const esta = p.cargos.has(ultimo);
    for (const mes of faltan) {
      if (!esta) continue;
      p.cargos.set(mes, cargos);
      const { muestra: m } = p;
      const [pagoAntes, pagoAhora] = [v.pago(m, ultimo), v.pago(m, mes)];
      const sube = m.mon === 1 && m.esc > 0 && m.cat > 0 && pagoAntes !== null &&
        pagoAhora !== null;
      const llevar = (x: bigint) => sube ? r(x * BigInt(pagoAhora), BigInt(pagoAntes)) : x;
      const ahora = sumas(v, p, mes, cargos);
      p.cuadro.set(en(mes, "cargo"), llevar(hay("cargo") ?? 0n));
      for (const rubro of ["no_cargo", "complementos"] as const) {
        const propio = llevar(sinPasarse(hay(rubro) ?? 0n, antes[rubro]));
        p.cuadro.set(en(mes, rubro), propio + ahora[rubro]);
      }
    }
    const remunerativo = (mes: number) => {
      const fuera = sumas(v, p, mes, p.cargos.get(mes) ?? 0n).fuera;
      return (p.cuadro.get(en(mes, "cargo")) ?? 0n) +
        sinPasarse(p.cuadro.get(en(mes, "no_cargo")) ?? 0n, fuera);
    };
    const pagado = (mes: number) => ejecutados.has(mes) ? p.cuadro.get(en(mes, "sac")) ?? 0n : 0n;
    const { pprin } = p.muestra;
    if (pprin === 8 && TODOS.every((m) => pagado(m) === 0n)) continue;
    if (![1, 2, 7, 8].includes(pprin)) continue;
    const semestres = [TODOS.slice(0, 6), TODOS.slice(6)];
    const debidos = semestres.map((s) => {
      const conAlgo = s.map(remunerativo).filter((x) => x > 0n);
      const mejor = conAlgo.reduce((a, b) => a > b ? a : b, 0n);
      return mejor * BigInt(conAlgo.length);
    });
    const total = debidos[0] + debidos[1];
    const anual = r(total, 12n);
    const pagos = [0n, 0n];
    if (total > 0n) {
      // Largest remainder of two: the earlier one takes the cent when both are owed alike.
      const [deJunio, deDiciembre] = [anual * debidos[0] % total, anual * debidos[1] % total];
      const conCentavo = deJunio + deDiciembre === total && deJunio >= deDiciembre;
      pagos[0] = anual * debidos[0] / total + (conCentavo ? 1n : 0n);
      pagos[1] = anual - pagos[0];
    }
    semestres.forEach((s, i) => {
      const mes = s[5];
      if (ejecutados.has(mes)) return;
      const falta = pagos[i] - s.map(pagado).reduce((a, b) => a + b, 0n);
      if (falta > 0n) p.cuadro.set(en(mes, "sac"), falta);
    });
  }
  const masa = (pprin: number, mon: number, mes: number) => {
    let total = 0n;
    for (const { muestra: m, cuadro } of todas.values()) {
      if (m.pprin !== pprin || m.mon !== mon) continue;
      for (const rubro of [...REMUNERATIVO, "sac" as const]) {
        total += cuadro.get(en(mes, rubro)) ?? 0n;
      }
    }
    return total;
  };
  const salida = new Map<string, number>();
  for (const [clave, p] of todas) {
    const { pprin, mon } = p.muestra;
    const base = p.cuadro.get(en(ultimo, "contribuciones"));
    const antes = masa(pprin, mon, ultimo);
    for (const mes of faltan) {
      if (base !== undefined) {
        const suya = antes > 0n ? r(base * masa(pprin, mon, mes), antes) : base;
        p.cuadro.set(en(mes, "contribuciones"), suya);
      }
      for (const rubro of ["cargo", "no_cargo", "sac", "contribuciones", "complementos"] as const) {
        const importe = p.cuadro.get(en(mes, rubro)) ?? 0n;
        if (importe !== 0n) {
          salida.set(`${clave}|${rubro}|${v.ppar(pprin, rubro)}|${mes}`, Number(importe));
        }
      }
    }
  }
  return salida;
}
