/**
 * Properties of the year by months ([Y2]–[Y9]): conservation, and what a segment, a raise or a month may change.
 */
import { describe, expect, test } from "bun:test";
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import fc from "#core/testing/properties.ts";
import { Agregador } from "../engine/agrupar/agregar.ts";
import { codificar } from "../engine/lineas/codec.ts";
import { decodificar } from "../engine/lineas/decodificar.ts";
import { CAMPOS_POR_MES, CuboDeMeses, MesesDelCubo } from "../engine/agrupar/cubo-meses.ts";
import { Cubo, DICCIONARIO_CUBO } from "../engine/agrupar/cubo.ts";
import { type LineaExplicada, TramoDeLineas } from "../engine/lineas/cursor.ts";
import type { Eleccion } from "../engine/lineas/eleccion.ts";
import { cargosDeFilas, type FilaCargo, type Regla } from "../engine/filas.ts";
import { crearMotor } from "../engine/motor.ts";
import { hacerLugar, SumideroLineas } from "../engine/sumideros.ts";
import { SumideroTotales } from "../engine/totales.ts";
import { type FilaCaso, referencias, type Tablas } from "./testing/correr.ts";
import { tablasComunes } from "./testing/leer.ts";

/** What those lines add, of the only currency that there is here. */
function sumaDe(lineas: Eleccion): number {
  const porMoneda = new Map<number, number>();
  lineas.sumarEn(porMoneda);
  return porMoneda.values().reduce((a, b) => a + b, 0);
}

const EJERCICIO = 2026;
/** The reference month, before the year. */
const MES = 202512;

interface Posicion {
  readonly esc: 62 | 303;
  readonly pprin: 1 | 2;
  readonly codp: number;
  readonly feje: number;
  readonly cargos: number;
  readonly mes_inicio: number;
  readonly tcober: number;
}

const posicion: fc.Arbitrary<Posicion> = fc.record({
  esc: fc.constantFrom(62 as const, 303 as const),
  pprin: fc.constantFrom(1 as const, 2 as const),
  codp: fc.integer({ min: 1, max: 5 }),
  feje: fc.constantFrom(0, 1),
  cargos: fc.integer({ min: 1, max: 40 }),
  mes_inicio: fc.integer({ min: 0, max: 12 }),
  tcober: fc.integer({ min: 1, max: 12 }),
}).map((p) => ({
  ...p,
  feje: p.esc === 303 ? p.feje : 0,
  mes_inicio: p.mes_inicio + p.tcober - 1 > 12 ? 0 : p.mes_inicio,
}));

/** A value and the months in which it changes: 0 = the one of before the year. */
const historia = (max: number, min = 0) =>
  fc.record({
    inicial: fc.integer({ min: min || 1, max }),
    cambios: fc.uniqueArray(
      fc.record({ mes: fc.integer({ min: 1, max: 12 }), valor: fc.integer({ min, max }) }),
      { selector: (c) => c.mes, maxLength: 12 },
    ),
  });
type Historia = { inicial: number; cambios: { mes: number; valor: number }[] };

const suma = fc.record({
  esc: fc.constantFrom(62, 303),
  pprin: fc.constantFrom(0, 1, 2),
  desde: fc.integer({ min: 0, max: 12 }),
  meses: fc.integer({ min: 0, max: 11 }),
  abierta: fc.boolean(),
  importe: fc.integer({ min: 1, max: 9_999_999 }),
  remunerativa: fc.boolean(),
  bonificable: fc.boolean(),
  en_sac: fc.boolean(),
}).map((s) => ({ ...s, bonificable: s.bonificable && s.remunerativa }));
type Suma = typeof suma extends fc.Arbitrary<infer S> ? S : never;

const datos = fc.record({
  ur: historia(99_999),
  fe: historia(99_999),
  /** Over the base of its level: a degree below it is paid a negative amount. */
  grado: historia(99_999, -55_400),
  tramo: historia(4_000),
  remuneracion: historia(99_999_999),
  sumafija: fc.integer({ min: 0, max: 999_999 }),
  sumas: fc.array(suma, { maxLength: 3 }),
});
type Datos = typeof datos extends fc.Arbitrary<infer D> ? D : never;

const reglas = fc.record({
  adicionales: fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 3 }),
  complementos: fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 2 }),
  contribuciones: fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 2 }),
});
type Reglas = typeof reglas extends fc.Arbitrary<infer R> ? R : never;

const coma = (n: number) => `${Math.floor(n / 100)},${String(n % 100).padStart(2, "0")}`;
const mesDe = (mes: number) => mes === 0 ? MES : EJERCICIO * 100 + mes;
const entradas = ({ inicial, cambios }: Historia, fila: (v: string) => FilaCaso): FilaCaso[] =>
  [{ mes: 0, valor: inicial }, ...cambios]
    .map(({ mes, valor }) => ({ ...fila(coma(valor)), desde_mes: mesDe(mes) }));
const mas = ({ inicial, cambios }: Historia, cuanto: number): Historia => ({
  inicial: inicial + cuanto,
  cambios: cambios.map(({ mes, valor }) => ({ mes, valor: valor + cuanto })),
});

const comunes = tablasComunes();
const hastaDe = (s: Suma) => Math.min(12, s.desde + s.meses);

function tablasDe(d: Datos): Tablas {
  return {
    ...comunes,
    escalafones: comunes.escalafones.map((e) => e.esc === 303 ? { ...e, serie_fe: "FE" } : e),
    valores_ur: [
      ...entradas(d.ur, (valor) => ({ serie_ur: "SINEP", valor })),
      ...entradas(d.fe, (valor) => ({ serie_ur: "FE", valor })),
    ],
    sinep_grilla: [
      { nivel: "C", grado: 0, desde_mes: 200812, ur: "554,00" },
      ...entradas(mas(d.grado, 55_400), (ur) => ({ nivel: "C", grado: 4, ur })),
    ],
    sinep_tramos: entradas(d.tramo, (porcentaje) => ({
      grado_desde: 4,
      grado_hasta: 7,
      porcentaje,
    })),
    categorias_valores: entradas(d.remuneracion, (remuneracion) => ({
      esc: 62,
      cat: 5,
      remuneracion,
      sumafijare: coma(d.sumafija),
      uret: "0,00",
    })),
    sumas_fijas: d.sumas.map((s, i) => ({
      id: `s${i}`,
      regimen: "",
      escalafones: String(s.esc),
      pprins: s.pprin === 0 ? "" : String(s.pprin),
      desde_mes: mesDe(s.desde),
      ...(s.abierta ? {} : { hasta_mes: mesDe(hastaDe(s)) }),
      importe: coma(s.importe),
      remunerativa: Number(s.remunerativa),
      bonificable: Number(s.bonificable),
      en_sac: Number(s.en_sac),
    })),
  };
}

const COLUMNAS = [
  ...["id", "prog", "subp", "proy", "act", "ubic", "ff", "pprin", "esc", "agrup", "nivel"],
  ...["grado", "cat", "feje", "codp", "codes", "cargos", "vacantes", "coefval", "tcober"],
  "mes_inicio",
];
const fila = (p: Posicion, i: number): unknown[] => [
  ...[i + 1, 16, 0, 0, 1, 2, 11, p.pprin, p.esc],
  ...(p.esc === 303 ? ["P", "C", 4, 0, p.feje] : ["", "", 0, 5, 0]),
  ...[p.codp, 0, p.cargos, 0, 100, p.tcober, p.mes_inicio],
];

const SCOM = { adicionales: "A", complementos: "A", contribuciones: "A" } as const;
function reglasDe(r: Reglas) {
  const de = (base: keyof Reglas): Regla[] =>
    r[base].flatMap((porcentaje, i) =>
      [62, 303].map((esc, k) => ({
        id: i * 2 + k + 1,
        prog: 0,
        subp: 0,
        proy: 0,
        act: 0,
        pprin: 0,
        esc,
        mon: 1,
        c_scom: SCOM[base],
        n_comp: i + 1,
        porcentaje,
      }))
    );
  return {
    adicionales: de("adicionales"),
    complementos: de("complementos"),
    contribuciones: de("contribuciones"),
  };
}

function motorDe(d: Datos, r: Reglas, criterio: "unico" | "mensual", mes = MES) {
  return crearMotor({
    mes,
    saf: 357,
    leer: referencias([tablasDe(d)], mes),
    reglas: reglasDe(r),
    ...(criterio === "mensual" ? { ejercicio: EJERCICIO } : {}),
  });
}

interface Contada extends LineaExplicada {
  readonly porMes: readonly number[];
}

/** Lines with their months, through the codec and back. */
function valorizar(ps: readonly Posicion[], d: Datos, r: Reglas): Contada[] {
  const motor = motorDe(d, r, "mensual");
  const sumidero = new SumideroLineas();
  motor.cargos(cargosDeFilas(COLUMNAS, ps.map(fila)), sumidero);
  const bloque = decodificar(codificar(sumidero.bloque()));
  expect(codificar(bloque)).toEqual(codificar(sumidero.bloque()));
  const lineas: Contada[] = [];
  new TramoDeLineas(bloque, motor.diccionario()).recorrer({}, (l) => {
    lineas.push({ ...l.explicada(), porMes: [...l.meses] });
  });
  return lineas;
}

/** Some said twice: the lines of a row are those of another that is the same. */
const posiciones = fc.tuple(fc.array(posicion, { minLength: 1, maxLength: 4 }), fc.nat(2))
  .map(([ps, otra]) => [...ps, ...ps.slice(0, otra)]);
const quieta = ({ inicial }: Historia): Historia => ({ inicial, cambios: [] });
/** The same data without anything that changes in the year. */
const sinCambios = (d: Datos): Datos => ({
  ...d,
  ur: quieta(d.ur),
  fe: quieta(d.fe),
  grado: quieta(d.grado),
  tramo: quieta(d.tramo),
  remuneracion: quieta(d.remuneracion),
  sumas: d.sumas.map((s) => ({ ...s, desde: 0, abierta: true })),
});
const sinMesDeLectura = (ls: readonly Contada[]) =>
  ls.map(({ parametros: _, segmentos: __, porMes: ___, ...l }) => l);

describe("properties of the year by months", () => {
  test("[Y5] with one segment the lines are those of a budget of one month", () => {
    fc.assert(fc.property(posiciones, datos, reglas, (ps, d, r) => {
      const quietos = sinCambios(d);
      const motor = motorDe(quietos, r, "unico");
      const sumidero = new SumideroLineas();
      motor.cargos(cargosDeFilas(COLUMNAS, ps.map(fila)), sumidero);
      const unicas: Contada[] = [];
      new TramoDeLineas(sumidero.bloque(), motor.diccionario()).recorrer({}, (l) => {
        unicas.push({ ...l.explicada(), porMes: [] });
      });
      const lineas = valorizar(ps, quietos, r);
      expect(sinMesDeLectura(lineas)).toEqual(sinMesDeLectura(unicas));
      expect(lineas.every((l) => (l.segmentos?.length ?? 1) === 1)).toBe(true);
    }));
  });

  test("[V9][Y4] what a row reads is of its own months, whoever is paid as it is", () => {
    // Entries that repeat a value: months that say the same with other entries behind.
    const repetida = (h: Historia): Historia => ({
      ...h,
      cambios: h.cambios.map((c) => c.valor % 3 === 0 ? { ...c, valor: h.inicial } : c),
    });
    const comoTexto = (xs: readonly unknown[]) => xs.map((x) => JSON.stringify(x)).sort();
    const leido = (ls: readonly Contada[]) =>
      ls.map(({ clave, parametros, segmentos = [] }) => [
        clave,
        comoTexto(parametros),
        segmentos.map((x) => [x.desde, x.hasta, x.mensual, comoTexto(x.parametros)]),
      ]);
    fc.assert(fc.property(posiciones, datos, reglas, (ps, d0, r) => {
      const d = { ...d0, ur: repetida(d0.ur), remuneracion: repetida(d0.remuneracion) };
      const juntas = valorizar(ps, d, r);
      const usado = motorDe(d, r, "mensual");
      usado.cargos(cargosDeFilas(COLUMNAS, ps.map(fila)), new SumideroTotales());
      ps.forEach((p, i) => {
        expect(leido(juntas.filter((l) => l.id === i + 1))).toEqual(leido(valorizar([p], d, r)));
        const suya = fila(p, i).map((v, j) => [COLUMNAS[j], v]);
        const cargo = Object.fromEntries(suya) as FilaCargo;
        const verificado = usado.verificar(cargo);
        expect(verificado).toEqual(motorDe(d, r, "mensual").verificar(cargo));
        const { cambios } = p.esc === 303 ? d.ur : d.remuneracion;
        for (const x of verificado[0].segmentos ?? []) {
          const entradas = cambios.map((c) => c.mes).filter((mes) => mes <= x.desde);
          expect(x.mes_actualizado).toBe(mesDe(Math.max(0, ...entradas)));
        }
      });
    }));
  });

  test("[Y9] the months of every line add up to it, and none falls out of the covered ones", () => {
    fc.assert(fc.property(posiciones, datos, reglas, (ps, d, r) => {
      for (const l of valorizar(ps, d, r)) {
        expect(l.porMes.reduce((a, b) => a + b, 0)).toBe(l.importe);
        const { desde, hasta } = mesesCubiertos(ps[l.id - 1].mes_inicio, l.tcober) ??
          { desde: 1, hasta: 0 };
        l.porMes.forEach((x, m) => {
          const suyo = desde <= m + 1 && m + 1 <= hasta;
          const deSac = l.rubro === "sac" || l.rubro === "contribuciones";
          if (!suyo && !(deSac && (m === 5 || m === 11))) expect(x).toBe(0);
          if (l.clave !== "grado") expect(x).toBeGreaterThanOrEqual(0);
        });
      }
    }));
  });

  test("[V11][Y3] the order of rows and of raises changes nothing", () => {
    const alReves = (h: Historia) => ({ ...h, cambios: h.cambios.toReversed() });
    fc.assert(fc.property(posiciones, datos, reglas, (ps, d, r) => {
      const lineas = valorizar(ps, d, r);
      const otras = valorizar(ps.toReversed(), {
        ...d,
        ur: alReves(d.ur),
        remuneracion: alReves(d.remuneracion),
        tramo: alReves(d.tramo),
      }, r).map((l) => ({ ...l, id: ps.length + 1 - l.id })).toSorted((a, b) => a.id - b.id);
      expect(sinMesDeLectura(otras)).toEqual(sinMesDeLectura(lineas));
      expect(otras.map((l) => l.porMes)).toEqual(lineas.map((l) => l.porMes));
    }));
  });

  test("[Y2] a month more in a row changes no line of the others", () => {
    fc.assert(fc.property(posiciones, datos, reglas, posicion, (ps, d, r, otra) => {
      const con = (tcober: number) =>
        valorizar([...ps, { ...otra, mes_inicio: 0, tcober }], d, r)
          .filter((l) => l.id <= ps.length);
      const [uno, dos] = [con(5), con(6)];
      expect(sinMesDeLectura(uno)).toEqual(sinMesDeLectura(dos));
      expect(uno.map((l) => l.porMes)).toEqual(dos.map((l) => l.porMes));
    }));
  });

  test("[Y4] an entry that repeats a value splits nothing, and is told", () => {
    fc.assert(
      fc.property(posicion, datos, reglas, fc.integer({ min: 2, max: 12 }), (p, d, r, mes) => {
        const entera = { ...p, esc: 62 as const, feje: 0, mes_inicio: 0, tcober: 12 };
        const quietos = { ...sinCambios(d), sumas: [] };
        const { inicial } = quietos.remuneracion;
        const remuneracion = { inicial, cambios: [{ mes, valor: inicial }] };
        const [basico] = valorizar([entera], { ...quietos, remuneracion }, r);
        const [segmento, ...mas] = basico.segmentos ?? [];
        expect(mas).toEqual([]);
        const deValores = segmento.parametros.filter((x) => x.tabla === "categorias_valores");
        expect(deValores.map((x) => x.desde_mes)).toEqual([MES, EJERCICIO * 100 + mes]);
      }),
    );
  });

  test("[S3] totals by object are the lines, without making them", () => {
    fc.assert(fc.property(posiciones, datos, reglas, (ps, d, r) => {
      const porObjeto = new Map<string, number>();
      for (const l of valorizar(ps, d, r)) {
        const clave = `${l.pprin}.${l.ppar}`;
        porObjeto.set(clave, (porObjeto.get(clave) ?? 0) + l.importe);
      }
      const totales = new SumideroTotales();
      motorDe(d, r, "mensual").cargos(cargosDeFilas(COLUMNAS, ps.map(fila)), totales);
      const suyos = new Map(totales.totales().map((t) => [`${t.pprin}.${t.ppar}`, t.valor]));
      expect(new Map([...suyos].filter(([, v]) => v !== 0)))
        .toEqual(new Map([...porObjeto].filter(([, v]) => v !== 0).toSorted()));
    }));
  });

  test("[Y9][Y10] the cells of the months say what the lines do, by all their fields", () => {
    fc.assert(fc.property(
      fc.array(fc.array(posicion, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      datos,
      reglas,
      fc.boolean(),
      (bloques, d, r, conOtras) => {
        const motor = motorDe(d, r, "mensual");
        const [cubo, conClases] = [new CuboDeMeses(), new CuboDeMeses()];
        const sumidero = new SumideroLineas(conClases.tipos);
        const [deLineas, deCeldas] = [CAMPOS_POR_MES, CAMPOS_POR_MES].map((c) => new Agregador(c));
        for (const ps of bloques) {
          sumidero.vaciar();
          // The first of each block has no months; and there are rows that say the same.
          const [sin, ...otras] = [...ps, ...ps, ...ps].map(fila);
          const filas = [sin.with(COLUMNAS.indexOf("tcober"), 0), ...otras];
          motor.cargos(cargosDeFilas(COLUMNAS, filas), sumidero);
          if (conOtras) {
            const comunes = ["id", "prog", "subp", "proy", "act", "ubic", "ff", "esc"];
            const de = [...comunes, "c_scom", "n_comp", "cantidad"];
            const suya = [1, 16, 0, 0, 1, 2, 12, 303, "A", 1, 3];
            motor.otra(
              "serviciosextraordinarios",
              [...de, "costo", "porcont"],
              [[...suya, 1_234_567, 2_350], [...suya, 99, 1]],
              sumidero,
            );
            const contratos = [[...suya, 7_654_321], [...suya, 0]];
            motor.otra("contratosespeciales", [...de, "costo_total"], contratos, sumidero);
          }
          cubo.agregar(sumidero.bloque(), motor.diccionario());
          // Who makes the lines gives the months of each class of row: the cells are those of the lines.
          conClases.agregar(sumidero.breve(), motor.diccionario());
          new TramoDeLineas(sumidero.bloque(), motor.diccionario()).agruparEn(deLineas);
        }
        expect(codificar(conClases.bloque())).toEqual(codificar(cubo.bloque()));
        const celdas = decodificar(codificar(cubo.bloque()));
        new TramoDeLineas(celdas, DICCIONARIO_CUBO, new MesesDelCubo(celdas)).agruparEn(deCeldas);
        expect(deCeldas.resultado()).toEqual(deLineas.resultado());
      },
    ));
  });

  test("[V11] what is remembered from one block to the next leaves no trace in the bytes of any", () => {
    fc.assert(fc.property(
      fc.array(fc.array(posicion, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      datos,
      reglas,
      fc.constantFrom("unico" as const, "mensual" as const),
      fc.boolean(),
      (bloques, d, r, criterio, conOtras) => {
        const motor = motorDe(d, r, criterio);
        const sumidero = new SumideroLineas(null, hacerLugar(1));
        const cubos = [new Cubo(), new Cubo()];
        for (const ps of bloques) {
          const solo = new SumideroLineas(null, hacerLugar(1));
          const [sin, ...otras] = [...ps, ...ps].map(fila);
          const filas = [...otras, sin.with(COLUMNAS.indexOf("tcober"), 0), sin];
          for (const s of [sumidero, solo]) {
            motor.cargos(cargosDeFilas(COLUMNAS, filas), s);
            // A row of another kind is said by no other: what is remembered ends with its block.
            if (conOtras) {
              const de = ["id", "prog", "subp", "proy", "act", "ubic", "ff", "esc", "costo_total"];
              motor.otra("beneficiosycompensaciones", de, [[1, 16, 0, 0, 1, 2, 12, 303, 77]], s);
            }
          }
          const bytes = codificar(sumidero.breve());
          expect(bytes).toEqual(codificar(solo.breve()));
          expect(bytes).toEqual(codificar(sumidero.bloque()));
          expect(decodificar(bytes)).toEqual(decodificar(codificar(solo.bloque())));
          cubos[0].agregar(sumidero.breve());
          cubos[1].agregar(decodificar(bytes));
          sumidero.vaciar();
        }
        expect(codificar(cubos[0].bloque())).toEqual(codificar(cubos[1].bloque()));
      },
    ));
  });

  test("[Y9] grouping by month adds up the months of the lines, and counts who covers each", () => {
    fc.assert(
      fc.property(
        fc.array(posicion, { minLength: 1, maxLength: 12 }),
        datos,
        reglas,
        (ps, d, r) => {
          const motor = motorDe(d, r, "mensual");
          const sumidero = new SumideroLineas();
          // The same rows twice: the second time they are remembered.
          motor.cargos(cargosDeFilas(COLUMNAS, [...ps, ...ps].map(fila)), sumidero);
          const agregador = new Agregador(["mes", "pprin", "ppar"]);
          const tramo = new TramoDeLineas(sumidero.bloque(), motor.diccionario());
          tramo.agruparEn(agregador);
          const { filas, totales } = agregador.resultado();
          const esperado = new Map<string, number>();
          const cargos = new Map<number, number>();
          let n = 0;
          tramo.recorrer({}, (l) => {
            l.meses.forEach((x, m) => {
              const clave = `${m + 1}|${l.renglon.pprin}|${l.ppar}`;
              if (x !== 0) esperado.set(clave, (esperado.get(clave) ?? 0) + x);
              if (l.cubre(m + 1)) cargos.set(m + 1, (cargos.get(m + 1) ?? 0) + l.medidas.cargos);
            });
            n += l.medidas.cargos;
          });
          const valores = filas.filter((f) => f.valor !== 0)
            .map((f) => [`${f.clave.mes}|${f.clave.pprin}|${f.clave.ppar}`, f.valor] as const);
          expect(new Map<string, number>(valores)).toEqual(esperado);
          for (const [mes, cuantos] of cargos) {
            const suyas = filas.filter((f) => f.clave.mes === mes);
            expect(suyas.reduce((t, f) => t + f.cargos, 0)).toBe(cuantos);
          }
          expect(totales.cargos).toBe(n);
          expect(filas.reduce((t, f) => t + f.valor, 0)).toBe(totales.valor);
          // Lines that are kept to be added up later, or up to some number of them, say the same.
          const agrupados = [0, 1, sumidero.bloque().lineas.n, Infinity].map((retiene) => {
            const otro = new Agregador(["mes", "pprin", "ppar"], {}, undefined, retiene);
            for (const t of [tramo, tramo]) t.agruparEn(otro);
            return otro.resultado();
          });
          for (const otros of agrupados) expect(otros).toEqual(agrupados[0]);
          // The lines behind each of those figures, one month or several at once.
          for (const meses of [[1], [6], [12], [1, 2, 3], [0]]) {
            for (const [medida, campo] of [["valor", "valor"], ["cargos", "cargos"]] as const) {
              if (medida === "cargos" && meses.length > 1) continue;
              const suyas = filas.filter((f) => meses.includes(f.clave.mes));
              expect(sumaDe(tramo.elegir({ meses }, medida)))
                .toBe(suyas.reduce((t, f) => t + f[campo], 0));
            }
          }
        },
      ),
    );
  });

  test("[Y1] what has no months is all in month 0, and an execution in its own", () => {
    fc.assert(
      fc.property(
        fc.array(posicion, { minLength: 1, maxLength: 12 }),
        datos,
        reglas,
        fc.integer({ min: 0, max: 12 }),
        (ps, d, r, mes) => {
          const motor = motorDe(d, r, "unico");
          const sumidero = new SumideroLineas();
          motor.cargos(cargosDeFilas(COLUMNAS, ps.map(fila)), sumidero);
          const tramo = new TramoDeLineas(sumidero.bloque(), motor.diccionario(), mes);
          const [sin, con] = [new Agregador(["pprin"]), new Agregador(["mes", "pprin"])];
          tramo.agruparEn(sin, con);
          expect(con.resultado().totales).toEqual(sin.resultado().totales);
          expect(con.resultado().filas).toEqual(
            sin.resultado().filas.map((f) => ({ ...f, clave: { mes, ...f.clave } })),
          );
          const { totales: { valor } } = sin.resultado();
          expect(sumaDe(tramo.elegir({ meses: [mes] }, "valor"))).toBe(valor);
          expect(sumaDe(tramo.elegir({ meses: [(mes + 1) % 13] }, "valor"))).toBe(0);
        },
      ),
    );
  });

  test("[V14] verifying a row gives its lines and one column per segment", () => {
    fc.assert(fc.property(posicion, datos, reglas, (p, d, r) => {
      const lineas = valorizar([p], d, r);
      const f = Object.fromEntries(COLUMNAS.map((c, i) => [c, fila(p, 0)[i]]));
      const verificadas = motorDe(d, r, "mensual").verificar(f as never);
      expect(verificadas.map((l) => [l.clave, l.valor_total, l.valor_mensual]))
        .toEqual(lineas.map((l) => [l.clave, l.importe, l.mensual]));
      expect(verificadas.map((l) => l.segmentos?.map((s) => [s.desde, s.hasta, s.valor_mensual])))
        .toEqual(lineas.map((l) => l.segmentos?.map((s) => [s.desde, s.hasta, s.mensual])));
    }));
  });
});
