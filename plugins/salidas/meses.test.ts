import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import fc from "#core/testing/properties.ts";
import type {
  Diferencias,
  Parametrico,
  RespuestaDe,
  RespuestaExplicar,
  ValoresProa,
} from "#proto/salidas.ts";
import { grupo } from "../bases/service.ts";
import { compararClaves, estadoDe, lineasDe } from "../valuation/service.ts";

const centavos = (n: unknown): number => Math.round(Number(n) * 100);
const suma = (importes: readonly number[]): number => importes.reduce((t, x) => t + x, 0);
type Fila = Parametrico["resultados"][number];

paraCadaBase("what the outputs say by months", (base) => {
  let p: Producto;
  const pedir = <T>(ruta: string) =>
    p.pedir<T & { readonly mensaje: string }>("GET", `/api/salidas/${ruta}`, {
      como: p.roles.admin,
    });
  const listado = (consulta: string, grupo = "357/E2602") =>
    pedir<Parametrico>(`parametrico/${grupo}?${consulta}`);
  const valorizar = async (saf: number, codipres: string): Promise<void> => {
    const { json } = await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf, codipres },
    });
    expect(json).toMatchObject({ resultado: true });
  };
  const clave = (f: Fila, campos: readonly string[]) => campos.map((c) => f[c]).join("|");

  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 30 });
    for (
      const [saf, codipres] of [
        [357, "E2601"],
        [357, "E2501"],
        [357, "E2602"],
        [103, "E2601"],
      ] as const
    ) {
      await valorizar(saf, codipres);
    }
  }, 600_000);
  afterAll(() => p.cerrar());

  test("[Y9] the months of each row of the list add up to it, with any fields beside them", async () => {
    for (const campos of ["esc", "prog,pprin,ppar", "mon,prog,esc,cat", "c_comp,c_scom,n_comp"]) {
      const { json: anual } = await listado(`tipo=valores&campos=${campos}`);
      const { json } = await listado(`tipo=valores&campos=${campos},mes`);
      const claves = anual.campos.filter((c) => c.tipo === "clave").map((c) => c.campo);
      const porFila = Map.groupBy(json.resultados, (f) => clave(f, claves));
      for (const f of anual.resultados) {
        const suyas = porFila.get(clave(f, claves)) ?? [];
        expect(suma(suyas.map((s) => centavos(s.valor)))).toBe(centavos(f.valor));
        expect(suyas.every((s) => Number(s.mes) >= 1 && Number(s.mes) <= 12)).toBe(true);
      }
      expect((json.totales as Fila).valor).toBe((anual.totales as Fila).valor);
    }
  });

  test("[Y9] positions are in the months that they cover, and once in the totals of the year", async () => {
    const { json: anual } = await listado("tipo=cargos&campos=mon");
    const { json } = await listado("tipo=cargos&campos=mon,mes&opciones=leyendas");
    const { mon: _, ...cuentas } = anual.totales as Fila;
    expect(json.totales).toMatchObject(cuentas);
    expect(json.encabezado).toContainEqual(expect.stringContaining("son los del año"));
    expect(json.resultados.map((f) => f.mes_desc).slice(0, 2)).toEqual(["enero", "febrero"]);
    const total = Number(anual.resultados[0].cargos);
    for (const f of json.resultados) {
      expect(Number(f.cargos)).toBeLessThanOrEqual(total);
      expect(Number(f.cargos)).toBeGreaterThan(0);
    }
    // Of several months there is no sum of positions; of one, there is.
    const pagina = (filtro: string) =>
      listado(
        `tipo=cargos&campos=mon,mes&limite=50&filtros=${
          encodeURIComponent(JSON.stringify([{ campo: "mes", clase: "exacto", texto: filtro }]))
        }`,
      );
    const { json: unMes } = await pagina("3");
    expect((unMes.totales as Fila).cargos).toBe(unMes.resultados[0].cargos);
    const { json: cruzado } = await listado("tipo=cargos&campos=mon,mes&subtotales=mon");
    expect(cruzado.subtotales?.map((s) => s.cargos)).toEqual([null]);
  });

  test("[Y9] the months in columns are those of the rows, beside the year of each line", async () => {
    for (const [tipo, medida] of [["valores", "valor"], ["cargos", "cargos"]] as const) {
      const campos = "prog,esc,cat";
      const consulta = `tipo=${tipo}&campos=${campos}`;
      const { json: anual } = await listado(consulta);
      const { json: filas } = await listado(`${consulta},mes`);
      const { json } = await listado(`${consulta},mes&meses=columnas`);
      const claves = anual.campos.filter((c) => c.tipo === "clave").map((c) => c.campo);
      const delMes = (m: number) => `${medida}_mes${m + 1}`;
      const meses = Array.from({ length: 12 }, (_, m) => delMes(m));
      expect(json.campos.map((c) => c.campo))
        .toEqual([...claves, ...meses, ...anual.campos.map((c) => c.campo).slice(claves.length)]);
      // Without the months, it is the list of the year, in its order.
      expect(
        json.resultados.map((f) =>
          Object.fromEntries(Object.entries(f).filter(([campo]) => !meses.includes(campo)))
        ),
      ).toEqual([...anual.resultados]);
      const celdas = new Map(
        filas.resultados.map((f) => [`${clave(f, claves)}|${f.mes}`, Number(f[medida])]),
      );
      for (const f of json.resultados) {
        meses.forEach((m, i) => expect(f[m]).toBe(celdas.get(`${clave(f, claves)}|${i + 1}`) ?? 0));
        if (tipo === "valores") {
          expect(suma(meses.map((m) => centavos(f[m])))).toBe(centavos(f.valor));
        }
      }
      const totales = json.totales as Fila;
      for (const m of meses) {
        expect(centavos(totales[m])).toBe(suma(json.resultados.map((f) => centavos(f[m]))));
      }
      expect(totales[medida]).toBe((anual.totales as Fila)[medida]);
      // A page, in order of a month, with what its filter leaves.
      const [{ esc }] = json.resultados;
      const filtros = JSON.stringify([{ campo: "esc", clase: "exacto", texto: String(esc) }]);
      const { json: pagina } = await listado(
        `${consulta},mes&meses=columnas&limite=3&desde=1&orden=-${meses[5]}` +
          `&filtros=${encodeURIComponent(filtros)}`,
      );
      const pasan = json.resultados.filter((f) => f.esc === esc);
      const ordenados = pasan.map((f) => Number(f[meses[5]])).toSorted((a, b) => b - a);
      expect(pagina.resultados.map((f) => f[meses[5]])).toEqual(ordenados.slice(1, 4));
      expect(centavos((pagina.totales as Fila)[meses[11]]))
        .toBe(suma(pasan.map((f) => centavos(f[meses[11]]))));
      const { bytes } = await pedir(`parametrico/357/E2602/excel?${consulta},mes&meses=columnas`);
      const [hoja] = await hojasDe(bytes);
      const cuerpo = hoja.filas.map((f) => f.celdas).slice(-(json.resultados.length + 1), -1);
      const columnas = json.campos.map((c) => c.campo);
      expect(cuerpo).toEqual(json.resultados.map((f) => columnas.map((c) => f[c])) as never);
    }
    for (const campos of ["esc", "mes"]) {
      const { status, json } = await listado(`campos=${campos}&meses=columnas`);
      expect([campos, status, json.mensaje])
        .toEqual([campos, 400, expect.stringContaining("al menos otro campo") as never]);
    }
    // What it is compared with stays in the year.
    const { json: otro } = await listado("tipo=valores&campos=mon&comparar=E2601");
    const { json } = await listado(
      "tipo=valores&campos=mon,mes&meses=columnas&comparar=E2601",
    );
    expect(json.resultados.map((f) => f.valor_dif_E2601))
      .toEqual(otro.resultados.map((f) => f.valor_dif_E2601));
  });

  test("[Y9] with the month anywhere among the fields, a row is what its lines are in it, in order", async () => {
    const estado = await estadoDe(p.app.db, await grupo(p.app.db, 357, "E2602"));
    // Some that no cube has: the answer comes from the lines.
    const CAMPOS = ["ubic", "ppar", "codp", "ff", "esc", "feje"] as const;
    const deLasLineas = async (campos: readonly (typeof CAMPOS[number] | "mes")[]) => {
      const celdas = new Map<
        string,
        { clave: number[]; valor: number; cargos: number; horas: number }
      >();
      for await (const { tramo } of lineasDe(p.app.db, estado)) {
        tramo.recorrer({}, (linea) => {
          const { renglon, ppar, medidas } = linea;
          for (let mes = 1; mes <= 12; mes++) {
            const veces = linea.cubre(mes) ? 1 : 0;
            const valor = linea.meses[mes - 1];
            if (valor === 0 && !(linea.conteo && veces === 1)) continue;
            const dice = { ...renglon, ppar, mes };
            const clave = campos.map((c) => Number(dice[c]));
            const celda = celdas.getOrInsertComputed(
              clave.join(),
              () => ({ clave, valor: 0, cargos: 0, horas: 0 }),
            );
            celda.valor += valor;
            celda.cargos += medidas.cargos * veces;
            celda.horas += medidas.horas * veces;
          }
        });
      }
      return [...celdas.values()].toSorted((a, b) => compararClaves(a.clave, b.clave));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...CAMPOS], { minLength: 0 }),
        fc.nat(),
        async (otros, lugar) => {
          const campos = otros.toSpliced(lugar % (otros.length + 1), 0, "mes" as never);
          const esperadas = await deLasLineas(campos);
          // Pages before the list is read whole, and one after it was put in order by its months.
          for (const orden of ["", "", "-valor", ""]) {
            const desde = (lugar * 7 + orden.length) % (esperadas.length + 1);
            const { json: pagina } = await listado(
              `tipo=valores&campos=${campos}&limite=5&desde=${desde}` +
                (orden ? `&orden=${orden}` : ""),
            );
            const suyas = orden ? esperadas.toSorted((a, b) => b.valor - a.valor) : esperadas;
            expect(pagina.renglones).toBe(esperadas.length);
            expect(pagina.resultados.map((f) => [...campos.map((c) => f[c]), centavos(f.valor)]))
              .toEqual(suyas.slice(desde, desde + 5).map((c) => [...c.clave, c.valor]));
            lugar++;
          }
          const { json } = await listado(`tipo=valores&campos=${campos}`);
          expect(json.resultados.map((f) => [...campos.map((c) => f[c]), centavos(f.valor)]))
            .toEqual(esperadas.map((c) => [...c.clave, c.valor]));
          const { json: cargos } = await listado(`tipo=cargos&campos=${campos}`);
          const cuentan = esperadas.filter((c) => c.cargos > 0 || c.horas > 0);
          expect(cargos.resultados.map((f) => [...campos.map((c) => f[c]), f.cargos, f.horas]))
            .toEqual(cuentan.map((c) => [...c.clave, c.cargos, c.horas]));
        },
      ),
      { numRuns: 15 },
    );
  });

  test("[Y9] a cell of a month is the sum of the lines that explain it", async () => {
    for (const tipo of ["valores", "cargos"]) {
      const medida = tipo === "valores" ? "valor" : "cargos";
      const { json } = await listado(`tipo=${tipo}&campos=mon,pprin,mes`);
      for (const f of json.resultados.filter((x) => [1, 6, 12].includes(Number(x.mes)))) {
        const { json: lineas } = await pedir<RespuestaExplicar>(
          `explicar/357/E2602?mon=${f.mon}&pprin=${f.pprin}&mes=${f.mes}&medida=${medida}`,
        );
        expect(lineas.figura.total).toBe(Number(f[medida]));
      }
    }
    // A total of rows that no list of values can say.
    const { json } = await listado("tipo=valores&campos=pprin,mes");
    const [a, b] = [json.resultados[0], json.resultados.at(-1) ?? json.resultados[0]];
    const { json: lineas } = await pedir<RespuestaExplicar>(
      `explicar/357/E2602?grupos=pprin,mes;${a.pprin},${a.mes};${b.pprin},${b.mes}`,
    );
    expect(centavos(lineas.figura.total)).toBe(centavos(a.valor) + centavos(b.valor));
  });

  test("[Y9] a budget of one month has no months, and says what to change", async () => {
    const { status, json } = await listado("campos=esc,mes", "357/E2601");
    expect([status, json.mensaje]).toEqual([409, expect.stringContaining("«Mes a mes»") as never]);
    const { json: nombres } = await listado("campos=saf_origen,mes", "750/E2601");
    expect(nombres.safs_sin_meses?.map((s) => s.saf)).toEqual([103, 357]);
  });

  test("[Y1] set beside a budget of one month, that one is all in month 0, the year", async () => {
    const { json: otro } = await listado("tipo=valores&campos=mon", "357/E2601");
    const { json } = await listado("tipo=valores&campos=mon,mes&opciones=leyendas&comparar=E2601");
    const suyas = json.resultados.filter((f) => f.mon === 1);
    expect(suyas.map((f) => f.mes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect([suyas[0].mes_desc, suyas[0].valor]).toEqual(["año", 0]);
    expect(suyas[0].valor_E2601).toBe(otro.resultados[0].valor);
    expect(suyas.slice(1).every((f) => f.valor_E2601 === 0)).toBe(true);
  });

  test("[Y12] an execution stands beside its own month of the budget, and nothing is annualised", async () => {
    const { json } = await listado("tipo=valores&campos=mes&comparar=M2412");
    const { json: ejecucion } = await listado("tipo=valores&campos=mon", "357/M2412");
    const conEjecucion = json.resultados.filter((f) => f.valor_M2412 !== 0);
    expect(conEjecucion.map((f) => [f.mes, f.valor_M2412]))
      .toEqual([[12, ejecucion.resultados[0].valor]]);
    const { json: d } = await pedir<Diferencias>(
      "diferencias/357/E2602?con=M2412&anualizado=no&mes=12",
    );
    const [{ actual, otro }] = d.totales_por_moneda;
    expect([actual, otro]).toEqual([
      Number(conEjecucion[0].valor),
      Number(ejecucion.resultados[0].valor),
    ]);
    expect(suma(d.resumen.map((r) => centavos(r.importe)))).toBe(centavos(actual) - centavos(otro));
  });

  test("[Y12] a month that was not loaded is no zero: its field says which one it has, and a file is empty there", async () => {
    for (const [tipo, medida] of [["valores", "valor"], ["cargos", "cargos"]] as const) {
      const consulta = `tipo=${tipo}&campos=mes&comparar=M2412`;
      const { json } = await listado(consulta);
      const suyas = json.campos.map((c) => c.campo).filter((c) => c.endsWith("_M2412"));
      expect(suyas).toContain(`${medida}_M2412`);
      // What a compared group lacks is 0 in an answer ([S2]).
      for (const { campo, en_mes } of json.campos) {
        expect([campo, en_mes]).toEqual([campo, suyas.includes(campo) ? 12 : undefined]);
      }
      expect(json.resultados.every((f) => typeof f[`${medida}_M2412`] === "number")).toBe(true);
      const { bytes } = await pedir(`parametrico/357/E2602/excel?${consulta}`);
      const [hoja] = await hojasDe(bytes);
      const cuerpo = hoja.filas.map((f) => f.celdas).slice(-(json.resultados.length + 1), -1);
      const esperadas = json.resultados.map((f) =>
        json.campos.map(({ campo }) => suyas.includes(campo) && f.mes !== 12 ? null : f[campo])
      );
      const enteras = cuerpo.map((celdas) => json.campos.map((_, i) => celdas[i] ?? null));
      expect<unknown>(enteras).toEqual(esperadas);
      // By pages, the same order as on screen: what has none goes last.
      const orden = `&orden=${medida}_M2412`;
      const { json: pagina } = await listado(`${consulta}${orden}&limite=20`);
      expect(pagina.resultados[0].mes).toBe(12);
      expect(pagina.campos.find((c) => c.campo === `${medida}_M2412`)?.en_mes).toBe(12);
      const { bytes: otro } = await pedir(`parametrico/357/E2602/excel?${consulta}${orden}`);
      const [ordenada] = await hojasDe(otro);
      expect(
        ordenada.filas.map((f) => f.celdas).slice(-(json.resultados.length + 1), -1).map((c) =>
          c[0]
        ),
      )
        .toEqual(pagina.resultados.map((f) => f.mes) as never);
    }
  });

  test("[Y12] the comparison by object offers it too, with the lines of that month behind it", async () => {
    const { json } = await pedir<ValoresProa>("valoresproasirhu/357/E2602?periodo=mes");
    const { codigo_ejecucion: codigo, mes, pprins, total_presupuesto, total_ejecucion } = json;
    expect(mes).toBe(Number(codigo.slice(3)));
    expect([json.anualizacion, json.sin_anualizar]).toEqual([[], []]);
    const { json: meses } = await listado("tipo=valores&campos=mon,mes");
    const suyo = meses.resultados.find((f) => f.mon === 1 && f.mes === mes);
    expect(total_presupuesto).toBe(Number(suyo?.valor));
    const { json: ejecucion } = await listado("tipo=valores&campos=mon", `357/${codigo}`);
    expect(total_ejecucion).toBe(Number(ejecucion.resultados[0].valor));
    const [{ mon, pprin, presupuesto }] = pprins;
    const { json: lineas } = await pedir<RespuestaExplicar>(
      `explicar/357/E2602?mon=${mon}&pprin=${pprin}&mes=${mes}`,
    );
    expect(lineas.figura.total).toBe(presupuesto);
    expect((await pedir("valoresproasirhu/357/E2601?periodo=mes")).status).toBe(409);
  });

  test("[Y12] the comparison of positions offers it too: those that cover the month, and their lines", async () => {
    type Comparativo = RespuestaDe<"comparativoproasirhu">;
    const { json: anual } = await pedir<Comparativo>("comparativoproasirhu/357/E2602");
    expect("mes" in anual).toBe(false);
    const { json } = await pedir<Comparativo>("comparativoproasirhu/357/E2602?periodo=mes");
    const { codigo_ejecucion: codigo, mes, comparativo, totales } = json;
    expect(mes).toBe(Number(codigo.slice(3)));
    expect([json.anualizacion, json.sin_anualizar]).toEqual([[], []]);
    expect(json.encabezado).toContainEqual(
      expect.stringMatching(/, diciembre de 2024 contra diciembre de 2026 del presupuesto$/),
    );
    const { json: meses } = await listado("tipo=cargos&campos=pprin,mon,esc,cat,mes");
    const suyos = new Map(
      meses.resultados.filter((f) => f.mes === mes)
        .map((f) => [clave({ ...f, cat: String(f.cat) }, ["pprin", "mon", "esc", "cat"]), f]),
    );
    for (const f of comparativo) {
      const suyo = suyos.get(clave(f, ["pprin", "mon", "esc", "grado"]));
      expect([f.cargos_pres, f.vacantes_pres, f.financiados_pres])
        .toEqual([suyo?.cargos ?? 0, suyo?.vacantes ?? 0, suyo?.financiados ?? 0]);
    }
    expect(totales.cargos_pres).toBe(suma([...suyos.values()].map((f) => Number(f.cargos))));
    // Some rows do not cover the month; what was executed is the same in both.
    expect(Number(totales.cargos_pres)).toBeLessThan(Number(anual.totales.cargos_pres));
    expect(totales.cargos_ej).toBe(anual.totales.cargos_ej);
    const f = comparativo.find((x) => Number(x.cargos_pres) > 0);
    const { json: lineas } = await pedir<RespuestaExplicar>(
      `explicar/357/E2602?pprin=${f?.pprin}&mon=${f?.mon}&esc=${f?.esc}&cat=${f?.grado}` +
        `&mes=${mes}&medida=cargos`,
    );
    expect(lineas.figura.total).toBe(Number(f?.cargos_pres));
    expect((await pedir("comparativoproasirhu/357/E2601?periodo=mes")).status).toBe(409);
  });

  test("[Y1] what is paid in a month is of the reference month, and each output that tells it says so", async () => {
    const frase = "La remuneración mensual es la de 2024-12, el mes de referencia";
    for (const id of ["comparativoproasirhu", "controlmesesremuneraciones"]) {
      for (const [codipres, dice] of [["E2602", true], ["E2601", false]] as const) {
        const { json } = await pedir<Parametrico>(`${id}/357/${codipres}`);
        expect({ id, codipres, dice: json.encabezado.includes(frase) })
          .toEqual({ id, codipres, dice });
      }
    }
    for (const [id, dice] of [["formulariof4", true], ["formulariof9", false]] as const) {
      const { json } = await pedir<{ readonly notas: readonly string[] }>(
        `${id}/357/E2602?formato=json`,
      );
      expect({ id, dice: json.notas.includes(frase) }).toEqual({ id, dice });
    }
  });

  test("[S8] [Y1] the control tells of a budget by months what it tells of one of its month of reference", async () => {
    interface Fila {
      readonly mes_valores: number | null;
      readonly diferencia_meses: number | null;
      readonly remuneracion: number | null;
    }
    interface Control {
      readonly escalafones: readonly {
        readonly esc: number;
        readonly categorias: readonly (Fila & { cod_categoria: string; codes: number })[];
      }[];
      readonly sinep: readonly (Fila & { nivel: string })[];
    }
    const [meses, unico] = await Promise.all(["E2602", "E2601"].map(async (codipres) => {
      const { json } = await pedir<Control>(`controlmesesremuneraciones/357/${codipres}`);
      const dice = (f: Fila) => [f.mes_valores, f.diferencia_meses, f.remuneracion];
      return new Map([
        ...json.escalafones.flatMap(({ esc, categorias }) =>
          categorias.map((c) => [`${esc} ${c.cod_categoria} ${c.codes}`, dice(c)] as const)
        ),
        ...json.sinep.map((f) => [f.nivel, dice(f)] as const),
      ]);
    }));
    const comunes = [...meses.keys()].filter((k) => unico.has(k));
    expect(comunes.length).toBeGreaterThan(5);
    for (const k of comunes) expect([k, meses.get(k)]).toEqual([k, unico.get(k)]);
  });

  test("[S10] what valuing by months adds is a cause of its own, and the causes close to the cent", async () => {
    const { json: d } = await pedir<Diferencias>("diferencias/357/E2602?con=E2601");
    for (const { mon, diferencia } of d.totales_por_moneda) {
      const suyas = d.resumen.filter((r) => r.mon === mon);
      expect(suma(suyas.map((r) => centavos(r.importe)))).toBe(centavos(diferencia));
    }
    const meses = d.resumen.find((r) => r.causa === "valores_mes_a_mes" && r.mon === 1);
    expect(meses?.titulo).toBe("Valores mes a mes");
    expect(meses?.importe).toBeGreaterThan(0);
    // The other way round it is the same, with the other sign.
    const { json: al_reves } = await pedir<Diferencias>("diferencias/357/E2601?con=E2602");
    expect(al_reves.resumen.find((r) => r.causa === "valores_mes_a_mes" && r.mon === 1)?.importe)
      .toBe(-(meses?.importe ?? NaN));
    // Two of one month have nothing of it.
    const { json: iguales } = await pedir<Diferencias>("diferencias/357/E2601?con=E2501");
    expect(iguales.resumen.length).toBeGreaterThan(0);
    expect(iguales.resumen.map((r) => r.causa)).not.toContain("valores_mes_a_mes");
  });

  test("[S10] what was changed after valuing by months is no cause of what was valued", async () => {
    const pide = () => pedir<Diferencias>("diferencias/357/E2602?con=E2601");
    const cambiar = async (valor: (cargos: number) => number) => {
      const { json } = await pedir<{ cargos: { id: number; rev: number; cargos: number }[] }>(
        "../bases/cargos/357/E2602",
      );
      const [{ id, rev, cargos }] = json.cargos.toSorted((a, b) => a.id - b.id);
      const cambios = JSON.stringify([{ id, rev, valores: { cargos: String(valor(cargos)) } }]);
      const { json: hecho } = await p.pedir("POST", "/api/bases/cargos/celdas/357/E2602", {
        como: p.roles.admin,
        form: { cambios },
      });
      expect(hecho).toMatchObject({ resultado: true });
    };
    const { json: antes } = await pide();
    await cambiar((n) => n + 200);
    const { json: d } = await pide();
    expect(d.comparado).toEqual(antes.comparado);
    expect(d.totales_por_moneda).toEqual(antes.totales_por_moneda);
    expect(d.encabezado.join("\n")).toContain("cuando E2602 está valorizado al día");
    expect(d.resumen.map((r) => r.causa)).not.toContain("valores_mes_a_mes");
    const cargos = (r: Diferencias) =>
      r.resumen.filter((c) => c.causa === "cargos").map((c) => [c.mon, c.importe]);
    expect(cargos(d)).toEqual(cargos(antes));
    // Of stored lines alone, the parts are of what both columns say.
    for (const f of d.filas) {
      const suyas = d.filas.filter((o) => JSON.stringify(o.filtro) === JSON.stringify(f.filtro));
      expect(suma(suyas.map((o) => centavos(o.importe))))
        .toBe(centavos(f.actual) - centavos(f.otro));
    }
    await cambiar((n) => n - 200);
    await valorizar(357, "E2602");
  });

  test("[S9] the workbook by months has the rows of the screen, and the positions of the year", async () => {
    const { json } = await listado("tipo=cargos&campos=esc,mes");
    const { status, bytes } = await pedir("parametrico/357/E2602/excel?tipo=cargos&campos=esc,mes");
    expect(status).toBe(200);
    const [hoja] = await hojasDe(bytes);
    const cuerpo = hoja.filas.map((f) => f.celdas).slice(-(json.resultados.length + 1));
    expect(cuerpo.slice(0, -1).map((c) => [c[0], c[1], c[2]]))
      .toEqual(json.resultados.map((f) => [f.esc, f.mes, f.cargos]));
    expect(cuerpo.at(-1)?.[2]).toBe((json.totales as Fila).cargos);
  });

  test("[Y9] in several currencies the totals of counts are those of the year of each", async () => {
    await p.pedir("POST", "/api/presupuestos/editar/307/E2601", {
      como: p.roles.admin,
      form: {
        accion: "editar",
        descripcion: "Por meses",
        desde_mes: 202412,
        ejercicio: 2026,
        version: 1,
        criterio: "mensual",
      },
    });
    const form = { saf: 307, codipres: "E2601" };
    await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
    type Totales = readonly Readonly<Record<string, number | null>>[];
    const { json: anual } = await listado("campos=mon", "307/E2601");
    const totales = anual.totales as unknown as Totales;
    expect(totales.map((t) => t.mon)).toEqual([1, 2]);
    expect(totales.every((t) => Number(t.cargos) > 0)).toBe(true);
    const { json } = await listado("campos=esc,mes", "307/E2601");
    expect(json.totales as unknown as Totales).toEqual(totales);
    // What a filter leaves is added up by nobody: its rows are of several months.
    const filtros = JSON.stringify([{ campo: "esc", clase: "exacto", texto: "303" }]);
    const { json: filtrado } = await listado(
      `campos=mon,esc,mes&filtros=${encodeURIComponent(filtros)}&limite=5`,
      "307/E2601",
    );
    expect(filtrado.renglones ?? 0).toBeLessThan(filtrado.renglones_sin_filtros ?? 0);
    expect(JSON.stringify(filtrado.totales)).not.toContain(String(totales[0].cargos));
  });

  test("[S3] a figure in several currencies is explained with a total of each, and none of all", async () => {
    interface Explicada {
      readonly lineas: number;
      readonly totales: Fila | readonly Fila[];
      readonly figura: { readonly lineas: number; readonly total: number | null };
    }
    const form = { saf: 307, codipres: "E2501" };
    await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
    const explicar = async (consulta: string) =>
      (await pedir<Explicada>(`explicar/307/E2501?limite=1&${consulta}`)).json;
    const { json } = await listado("tipo=valores&campos=mon", "307/E2501");
    const esperados = json.resultados.map(({ mon, valor }) => ({ mon, importe: valor }));
    expect(esperados.map(({ mon }) => mon)).toEqual([1, 2]);
    const todo = await explicar("");
    expect(todo.totales).toEqual(esperados);
    expect(todo.figura).toEqual({ lineas: todo.lineas, total: null });
    // Read one by one, and not a part at a time: the same.
    expect((await explicar("orden=-importe")).totales).toEqual(esperados);
    const deUna = JSON.stringify([{ campo: "mon", clase: "exacto", texto: "2" }]);
    const filtrada = await explicar(`filtros=${encodeURIComponent(deUna)}`);
    expect(filtrada.totales).toEqual([esperados[1]]);
    expect(filtrada.figura).toEqual(todo.figura);
    for (const { mon, importe } of esperados) {
      const suya = await explicar(`mon=${mon}`);
      expect(suya.figura.total).toBe(Number(importe));
      expect(suya.totales).toMatchObject({ importe });
    }
    // Counts are of any currency.
    expect((await explicar("medida=cargos")).figura.total).toBeGreaterThan(0);
    const { bytes } = await p.pedir("GET", "/api/salidas/explicar/307/E2501/excel", {
      como: p.roles.admin,
    });
    const [hoja] = await hojasDe(bytes);
    const pie = hoja.filas.slice(-2).map(({ celdas }) => celdas.map(String));
    expect(pie.map((fila) => fila.find((c) => c.startsWith("Total")))).toEqual([
      "Total Mon. 1",
      "Total Mon. 2",
    ]);
    for (const [i, { importe }] of esperados.entries()) expect(pie[i]).toContain(String(importe));
  });
});
