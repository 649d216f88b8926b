import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { hojasDe } from "#core/testing/files/libro.ts";

interface Listado {
  readonly campos: {
    readonly campo: string;
    readonly tipo: string;
    /** Only of a page. */
    readonly clase?: string;
    readonly largo?: number;
  }[];
  /** Only of a page. */
  readonly desde: number;
  readonly renglones: number;
  /** Only with the column that they are of. */
  readonly valores: {
    readonly valor: number | string | null;
    readonly descripcion?: string;
    readonly cuantas: number;
  }[];
  readonly renglones_sin_filtros: number;
  readonly resultados: Readonly<Record<string, number | string>>[];
  readonly totales: Readonly<Record<string, number>>;
  readonly comparados: { readonly codipres: string; readonly desactualizado: boolean }[];
  readonly mensaje: string;
  /** Only when asked for. */
  readonly subtotales: Readonly<Record<string, number | string>>[];
}

const centavos = (n: number | string): number => Math.round(Number(n) * 100);

for (const base of basesDeDatos()) {
  describe(`paramétrico en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 30 });
      const grupos = [[357, "E2601"], [357, "E2501"], [103, "E2601"], [307, "E2601"]] as const;
      for (const [saf, codipres] of grupos) {
        await p.pedir("POST", "/api/valorizar", {
          como: p.roles.admin,
          form: { saf, codipres },
        });
      }
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = async (consulta: string, grupo = "357/E2601") =>
      await p.pedir<Listado>("GET", `/api/salidas/parametrico/${grupo}?${consulta}`, {
        como: p.roles.admin,
      });

    test("[S2] comparing is a full outer join: each side keeps what it says alone", async () => {
      for (const tipo of ["cargos", "valores"]) {
        const consulta = `tipo=${tipo}&campos=prog,esc,cat&opciones=leyendas`;
        const solo = (await pedir(consulta)).json;
        const otro = (await pedir(consulta, "357/E2501")).json;
        const { status, json } = await pedir(`${consulta}&comparar=E2501`);
        expect(status).toBe(200);
        const medidas = solo.campos.filter((c) => c.tipo === "medida").map((c) => c.campo);
        const clave = (f: Readonly<Record<string, number | string>>) =>
          [f.prog, f.esc, f.cat].join("|");
        const de = (l: Listado) => new Map(l.resultados.map((f) => [clave(f), f]));
        const [suyas, ajenas, juntas] = [de(solo), de(otro), de(json)];
        expect(juntas.size).toBe(json.resultados.length);
        expect(new Set(juntas.keys())).toEqual(new Set([...suyas.keys(), ...ajenas.keys()]));
        expect(juntas.size).toBeGreaterThan(suyas.size);
        for (const [k, fila] of juntas) {
          for (const m of medidas) {
            const [a, b] = [suyas.get(k)?.[m] ?? 0, ajenas.get(k)?.[m] ?? 0];
            expect([fila[m], fila[`${m}_E2501`]]).toEqual([a, b]);
            expect(centavos(fila[`${m}_dif_E2501`])).toBe(centavos(a) - centavos(b));
          }
        }
        for (const m of medidas) {
          const suma = (c: string) => json.resultados.reduce((t, f) => t + centavos(f[c]), 0);
          for (const c of [m, `${m}_E2501`, `${m}_dif_E2501`]) {
            expect({ c, total: centavos(json.totales[c]) }).toEqual({ c, total: suma(c) });
          }
          expect(json.totales[`${m}_E2501`]).toBe(otro.totales[m]);
        }
      }
    });

    test("[S2] with two currencies each has its totals, and joins the key though nobody asked for it", async () => {
      for (const [tipo, medida] of [["valores", "valor"], ["cargos", "cargos"]] as const) {
        for (const extra of ["", "&opciones=sincontratos", "&opciones=leyendas&comparar=M2412"]) {
          const { json } = await pedir(`tipo=${tipo}&campos=prog${extra}`, "307/E2601");
          expect(json.campos[0].campo).toBe("mon");
          const totales = json.totales as unknown as Readonly<Record<string, number>>[];
          expect(totales.map((t) => t.mon)).toEqual([1, 2]);
          const medidas = json.campos.filter((c) => c.tipo === "medida").map((c) => c.campo);
          expect(medidas).toContain(medida);
          for (const { mon, ...sumas } of totales) {
            const suyas = json.resultados.filter((f) => f.mon === mon);
            expect(Object.keys(sumas)).toEqual(medidas);
            for (const [campo, suma] of Object.entries(sumas)) {
              expect({ mon, campo, suma: centavos(suma) }).toEqual({
                mon,
                campo,
                suma: suyas.reduce((t, f) => t + centavos(f[campo]), 0),
              });
            }
          }
        }
      }
      const [{ totales }] = await leidas<{ totales: string }>(
        p.app.db,
        "SELECT totales FROM valuaciones WHERE saf = 307 AND codipres = 'E2601'",
      );
      const { json } = await pedir("tipo=valores&campos=esc", "307/E2601");
      expect(
        Object.fromEntries(
          (json.totales as unknown as Readonly<Record<string, number>>[])
            .map((t) => [String(t.mon), centavos(t.valor)]),
        ),
      ).toEqual(JSON.parse(totales));
    });

    test("[S2] with one currency the totals are an object, and the key is what was asked for", async () => {
      const { json } = await pedir("tipo=valores&campos=prog");
      expect(json.campos.map((c) => c.campo)).toEqual(["prog", "valor"]);
      expect(json.totales.valor).toBeGreaterThan(0);
    });

    test("[S2] a category brings its scale, and options that were not asked for are none", async () => {
      const { json } = await pedir("campos=cat");
      expect(json.campos.slice(0, 2).map((c) => c.campo)).toEqual(["esc", "cat"]);
      const { json: con } = await pedir("campos=cat&opciones=");
      expect(con).toEqual(json);
      expect(json.campos.some((c) => c.tipo === "leyenda")).toBe(false);
      // With grades, and with contracts.
      expect(json.resultados.some((f) => /^[GPTE][A-F]\d+$/.test(String(f.cat)))).toBe(true);
      const { json: sin } = await pedir("campos=cat&opciones=sincontratos");
      expect(json.totales.cargos).toBeGreaterThan(sin.totales.cargos);
    });

    test("[S2] [S9] the workbook has a row of totals per currency, those of the filtered rows too", async () => {
      const libro = async (extra: string) => {
        const { bytes } = await p.pedir(
          "GET",
          `/api/salidas/parametrico/307/E2601/excel?tipo=valores&campos=mon,prog${extra}`,
          { como: p.roles.admin },
        );
        const [hoja] = await hojasDe(bytes);
        return hoja.filas.map((f) => f.celdas).filter((c) => String(c[0]).startsWith("Total"));
      };
      const { json } = await pedir("tipo=valores&campos=mon,prog", "307/E2601");
      const suma = (mon: number, prog?: unknown) =>
        json.resultados.filter((f) => f.mon === mon && (prog === undefined || f.prog === prog))
          .reduce((t, f) => t + centavos(f.valor), 0) / 100;
      expect(await libro("")).toEqual([
        ["Total Mon. 1", null, suma(1)],
        ["Total Mon. 2", null, suma(2)],
      ]);
      const { prog } = json.resultados.find((f) => f.mon === 2) ?? {};
      const filtros = JSON.stringify([{ campo: "prog", clase: "exacto", texto: String(prog) }]);
      expect(await libro(`&filtros=${encodeURIComponent(filtros)}`)).toEqual(
        [1, 2].flatMap((mon) =>
          json.resultados.some((f) => f.mon === mon && f.prog === prog)
            ? [[`Total Mon. ${mon}`, null, suma(mon, prog)]]
            : []
        ),
      );
    });

    test("[S2] a budget and an execution are compared too, and described by their own structure", async () => {
      const { status, json } = await pedir(
        "tipo=valores&campos=pprin,ppar&opciones=leyendas&comparar=E2501,M2412",
      );
      expect(status).toBe(200);
      expect(json.comparados.map((c) => c.codipres)).toEqual(["E2501", "M2412"]);
      expect(json.resultados.length).toBeGreaterThan(0);
      expect(json.resultados.filter((f) => !f.pprin_desc)).toEqual([]);
    });

    test("[S2] the current group, a repeated, unknown or not valued one are refused in Spanish", async () => {
      const casos: [string, number, RegExp][] = [
        ["E2601", 400, /consigo mismo/],
        ["E2501,E2501", 400, /repetido/],
        ["E9999", 404, /no tiene el grupo/],
        ["E2502", 404, /no tiene el grupo/],
        ["E2699", 409, /no está valorizado/],
        ["<b>", 400, /no es un código/],
      ];
      for (const [comparar, esperado, mensaje] of casos) {
        const { status, json } = await pedir(`comparar=${encodeURIComponent(comparar)}`);
        expect({ comparar, status }).toEqual({ comparar, status: esperado });
        expect(json.mensaje).toMatch(mensaje);
      }
    });

    test("[S9] the workbook of a comparison has the rows, columns and totals of the answer", async () => {
      const consulta = "tipo=valores&campos=pprin,ppar&comparar=E2501";
      const { json } = await pedir(consulta);
      const { status, bytes } = await p.pedir(
        "GET",
        `/api/salidas/parametrico/357/E2601?formato=excel&${consulta}`,
        { como: p.roles.admin },
      );
      expect(status).toBe(200);
      const [hoja] = await hojasDe(bytes);
      const filas = hoja.filas.map((f) => f.celdas);
      const columnas = json.campos.map((c) => c.campo);
      const cuerpo = filas.slice(-(json.resultados.length + 1), -1);
      expect(cuerpo).toEqual(json.resultados.map((f) => columnas.map((c) => f[c])));
      expect(filas.at(-1)?.slice(-3)).toEqual(columnas.slice(-3).map((c) => json.totales[c]));
    });

    test("[S2] subtotals by the leading fields add up to the total, and nothing else changes", async () => {
      const consulta = "tipo=valores&campos=mon,prog,esc&comparar=E2501";
      const { json: sin } = await pedir(consulta);
      expect(sin).not.toHaveProperty("subtotales");
      const { json } = await pedir(`${consulta}&subtotales=mon,prog`);
      const { subtotales, ...resto } = json;
      expect(resto as unknown).toEqual(sin);
      for (const [nivel, campos] of [[1, ["mon"]], [2, ["mon", "prog"]]] as const) {
        const suyos = subtotales.filter((s) => s.nivel === nivel);
        const clave = (f: Readonly<Record<string, number | string>>) =>
          campos.map((c) => f[c]).join("|");
        const esperados = Map.groupBy(sin.resultados, clave);
        expect(suyos.map(clave)).toEqual([...esperados.keys()]);
        for (const s of suyos) {
          for (const m of ["valor", "valor_E2501", "valor_dif_E2501"]) {
            const suma = esperados.get(clave(s))?.reduce((t, f) => t + centavos(f[m]), 0);
            expect(centavos(s[m])).toBe(suma ?? NaN);
          }
        }
      }
    });

    test("[S9] the workbook has the subtotals where the screen has them, filtered and moved", async () => {
      const { json } = await pedir("campos=prog,esc&opciones=agruparsinep");
      const { esc } = json.resultados[0];
      const filtros = JSON.stringify([{ campo: "esc", clase: "exacto", texto: String(esc) }]);
      const { status, bytes } = await p.pedir(
        "GET",
        "/api/salidas/parametrico/357/E2601/excel?campos=prog,esc&opciones=agruparsinep" +
          `&subtotales=esc&columnas=esc,prog,cargos&orden=-cargos&filtros=${
            encodeURIComponent(filtros)
          }`,
        { como: p.roles.admin },
      );
      expect(status).toBe(200);
      const [hoja] = await hojasDe(bytes);
      const suyas = json.resultados.filter((f) => f.esc === esc);
      const total = suyas.reduce((t, f) => t + Number(f.cargos), 0);
      const cuerpo = hoja.filas.map((f) => f.celdas).slice(-(suyas.length + 2));
      expect(cuerpo.slice(0, -2).map((c) => c[2])).toEqual(
        suyas.map((f) => f.cargos).sort((a, b) => Number(b) - Number(a)),
      );
      expect(cuerpo.at(-2)).toEqual([`Total Esc. ${esc}`, null, total]);
      expect(cuerpo.at(-1)?.[2]).toBe(total);
    });

    test("[S2] a subtotal by a field that is not in the list, or twice, is refused in Spanish", async () => {
      const sin = await pedir("campos=prog&subtotales=esc");
      expect([sin.status, sin.json.mensaje]).toEqual([
        400,
        "El subtotal por «esc» necesita ese campo en el listado",
      ]);
      const dos = await pedir("campos=prog,esc&subtotales=prog,prog");
      expect([dos.status, dos.json.mensaje]).toEqual([400, "El campo «prog» está repetido"]);
    });

    test("[S9] a workbook that compares with a stale valuation is refused and names it", async () => {
      const { json: cargos } = await p.pedir<{ otrosgastos: Record<string, unknown>[] }>(
        "GET",
        "/api/bases/otrosgastos/357/E2501",
        { como: p.roles.analista },
      );
      const { validacion: _, ...fila } = cargos.otrosgastos[0];
      await p.pedir("POST", "/api/bases/otrosgastos/357/E2501", {
        como: p.roles.analista,
        form: { ...fila, accion: "editar", costo_total: "77.77" } as Record<string, string>,
      });
      const { json } = await pedir("comparar=E2501");
      expect(json.comparados).toMatchObject([{ codipres: "E2501", desactualizado: true }]);
      const excel = await pedir("comparar=E2501&formato=excel");
      expect(excel.status).toBe(409);
      expect(excel.json.mensaje).toContain("E2501");
      expect((await pedir("formato=excel")).status).toBe(200);
    });

    const CAMPOS_DE_PAGINA = "mon,prog,pprin,ppar,esc,cat";
    const paginas = async (consulta: string, limite: number, grupo?: string) => {
      const hechas: Listado[] = [];
      for (let desde = 0;; desde += limite) {
        const { status, json } = await pedir(`${consulta}&desde=${desde}&limite=${limite}`, grupo);
        expect(status).toBe(200);
        expect(json.desde).toBe(desde);
        hechas.push(json);
        if (desde + limite >= json.renglones) return hechas;
      }
    };
    const filtrar = (...filtros: readonly Readonly<Record<string, string>>[]) =>
      `&filtros=${encodeURIComponent(JSON.stringify(filtros))}`;

    test("[S2] pages follow one another: the same rows and totals as the whole list", async () => {
      for (const tipo of ["cargos", "valores"]) {
        for (const grupo of ["357/E2601", "307/E2601", "750/E2601"]) {
          const consulta = `tipo=${tipo}&campos=${CAMPOS_DE_PAGINA}&opciones=leyendas`;
          const { json: entera } = await pedir(consulta, grupo);
          expect(entera).not.toHaveProperty("renglones");
          const hechas = await paginas(consulta, 40, grupo);
          expect(hechas.length).toBeGreaterThan(1);
          expect(hechas.flatMap((p) => p.resultados)).toEqual(entera.resultados);
          for (const p of hechas) {
            expect(p.totales).toEqual(entera.totales);
            expect([p.renglones, p.renglones_sin_filtros]).toEqual(
              [entera.resultados.length, entera.resultados.length],
            );
            expect(p.campos.map(({ campo, tipo }) => ({ campo, tipo }))).toEqual(
              entera.campos.map(({ campo, tipo }) => ({ campo, tipo })),
            );
          }
          const textos = (campo: string) => entera.resultados.map((f) => String(f[campo]).length);
          for (const { campo, largo, clase } of hechas[0].campos) {
            if (largo === undefined) continue;
            expect(largo).toBe(Math.max(...textos(campo)));
            expect(clase === "exacto").toBe(
              entera.resultados.every((f) => typeof f[campo] === "number"),
            );
          }
        }
      }
    });

    test("[S2] [S9] filters, order and subtotals of a page are those of the workbook, over every row", async () => {
      const consulta = `tipo=valores&campos=${CAMPOS_DE_PAGINA}&opciones=leyendas&comparar=M2412`;
      const { json: entera } = await pedir(consulta);
      const { esc } = entera.resultados[0];
      const vistas = [
        filtrar({ campo: "esc", clase: "exacto", texto: String(esc) }),
        `${filtrar({ campo: "ppar_desc", clase: "texto", texto: "a" })}&orden=-valor`,
        `${filtrar({ campo: "valor", clase: "numerico", texto: "7" })}&orden=cat`,
        "&orden=-esc_desc&subtotales=esc,prog",
        "&orden=-prog&subtotales=prog,pprin",
      ];
      for (const vista of vistas) {
        const hechas = await paginas(`${consulta}${vista}`, 25);
        const { status, bytes } = await p.pedir(
          "GET",
          `/api/salidas/parametrico/357/E2601/excel?${consulta}${vista}`,
          { como: p.roles.admin },
        );
        expect(status).toBe(200);
        const [hoja] = await hojasDe(bytes);
        const columnas = entera.campos.map((c) => c.campo);
        const desde = hoja.filas.findIndex((f) => f.celdas[0] === "Mon.") + 1;
        const cuerpo = hoja.filas.slice(desde).map((f) => f.celdas);
        const medidas = entera.campos.filter((c) => c.tipo === "medida").map((c) => c.campo);
        const esperadas: unknown[][] = [];
        for (const { resultados, subtotales } of hechas) {
          for (let i = 0; i < resultados.length; i++) {
            esperadas.push(columnas.map((c) => resultados[i][c] === "" ? null : resultados[i][c]));
            for (const s of (subtotales ?? []).filter((s) => s.tras === i + 1)) {
              esperadas.push(medidas.map((m) => s[m]));
            }
          }
        }
        esperadas.push(medidas.map((m) => hechas[0].totales[m]));
        expect(cuerpo.length).toBe(esperadas.length);
        expect<unknown[]>(
          cuerpo.map((c, i) =>
            esperadas[i].length === medidas.length ? c.slice(-medidas.length) : c
          ),
        )
          .toEqual(esperadas);
        expect(hechas[0].renglones).toBe(hechas.flatMap((h) => h.resultados).length);
        expect(hechas[0].renglones_sin_filtros).toBe(entera.resultados.length);
      }
    });

    test("[S2] a page says the values of a column among all the rows that pass, with their counts", async () => {
      const consulta = `tipo=valores&campos=${CAMPOS_DE_PAGINA}&opciones=leyendas`;
      const { json: entera } = await pedir(consulta);
      const { esc } = entera.resultados[entera.resultados.length >> 1];
      const filtro = filtrar({ campo: "esc", clase: "exacto", texto: `<>${esc}` });
      const pasan = entera.resultados.filter((f) => f.esc !== esc);
      for (const columna of ["prog", "ppar", "cat", "esc_desc", "valor"]) {
        const { status, json } = await pedir(`${consulta}${filtro}&limite=1&valores_de=${columna}`);
        expect({ columna, status }).toEqual({ columna, status: 200 });
        const contadas = Map.groupBy(pasan, (f) => f[columna]);
        expect(new Map(json.valores.map((v) => [v.valor ?? "", v.cuantas]))).toEqual(
          new Map([...contadas].map(([v, filas]) => [v, filas.length])),
        );
        for (const { valor, descripcion = "" } of json.valores) {
          const [fila] = contadas.get(valor ?? "") ?? [];
          expect({ valor, descripcion }).toEqual({
            valor,
            descripcion: String(fila[`${columna}_desc`] ?? ""),
          });
        }
      }
      const { json } = await pedir(`${consulta}&limite=1&valores_de=prog`);
      expect(json.valores.map((v) => Number(v.valor))).toEqual(
        [...new Set(entera.resultados.map((f) => Number(f.prog)))].sort((a, b) => a - b),
      );
      expect(json.resultados).toHaveLength(1);
    });

    test("[S2] a page of what cannot be is refused in Spanish, and a workbook is always whole", async () => {
      const casos: [string, RegExp][] = [
        ["campos=prog&desde=3", /indique también «limite»/],
        ["campos=prog&orden=prog", /indique también «limite»/],
        ["campos=prog&valores_de=prog", /indique también «limite»/],
        ["campos=prog&limite=10&valores_de=esc", /valores_de/],
        ["campos=prog&limite=0,5", /«limite» no admite/],
        ["campos=prog&limite=5001", /«limite» no admite/],
        ["campos=prog&limite=10&orden=esc", /orden/],
        ["campos=prog&limite=10&filtros=%7B", /filtros/],
        ["campos=prog&limite=10&formato=excel", /limite/],
      ];
      for (const [consulta, mensaje] of casos) {
        const { status, json } = await pedir(consulta);
        expect({ consulta, status }).toEqual({ consulta, status: 400 });
        expect(json.mensaje).toMatch(mensaje);
      }
    });

    test("[V12] a page is of the lines that are stored now, whoever wrote them", async () => {
      const consulta = "tipo=valores&campos=prog,esc&limite=10&opciones=leyendas";
      const total = async () => (await pedir(consulta, "103/E2601")).json.totales.valor;
      const antes = await total();
      expect(await total()).toBe(antes);
      const donde = "saf = 103 AND codipres = 'E2601'";
      const [{ id }] = await leidas<{ id: number }>(
        p.app.db,
        `SELECT id FROM valuaciones WHERE ${donde}`,
      );
      const otro = "(SELECT id FROM valuaciones WHERE saf = 357 AND codipres = 'E2601')";
      await p.app.db.tx(async (q) => {
        // As another process that values: same header, other lines.
        await q.ejecutar(
          `UPDATE valuaciones SET cubo = (SELECT cubo FROM valuaciones WHERE id = ${otro}) WHERE id = ?`,
          [id],
        );
      });
      const { json } = await pedir(consulta, "357/E2601");
      expect(json.totales.valor).not.toBe(antes);
      expect(await total()).toBe(json.totales.valor);
      await p.pedir("POST", "/api/valorizar", {
        como: p.roles.admin,
        form: { saf: 103, codipres: "E2601" },
      });
      expect(await total()).toBe(antes);
    });

    test("[O2] the consolidated list is grouped by SAF and adds up to its parts", async () => {
      const consulta = "tipo=valores&campos=saf_origen,jur,mon";
      const todo = (await pedir(consulta, "750/E2601")).json;
      for (const saf of [103, 357]) {
        const parte = (await pedir("tipo=valores&campos=mon", `${saf}/E2601`)).json;
        const suyas = todo.resultados.filter((f) => f.saf_origen === saf);
        expect(suyas.map((f) => f.valor)).toEqual(parte.resultados.map((f) => f.valor));
      }
    });
  });
}
