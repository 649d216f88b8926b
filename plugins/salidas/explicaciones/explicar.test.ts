import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { plugins } from "#plugins/index.ts";
import { hojasDe } from "#core/testing/files/libro.ts";

interface Linea {
  readonly base: string;
  readonly id: number;
  readonly importe: number;
  readonly cargos: number;
  readonly clave: string;
  readonly parametros: {
    readonly tabla: string;
    readonly clave_texto: string;
    readonly valores_texto: string;
    readonly desde_mes: number | null;
    readonly valores: Readonly<Record<string, number>>;
    readonly norma: string | null;
  }[];
}
interface Explicacion {
  readonly filas: Linea[];
  readonly totales: Readonly<Record<string, number>>;
  readonly lineas: number;
  readonly figura: { readonly lineas: number; readonly total: number };
  readonly campos_usados: readonly string[];
  /** Only with the column that they are of. */
  readonly valores: { readonly valor: number | string | null; readonly cuantas: number }[];
  readonly mensaje: string;
}
type Fila = Readonly<Record<string, number | string>>;
interface Causas {
  readonly filas: (Fila & { readonly filtro: Readonly<Record<string, string>> })[];
  readonly resumen: { readonly causa: string; readonly mon: number; readonly importe: number }[];
  readonly totales_por_moneda: {
    readonly mon: number;
    readonly actual: number;
    readonly otro: number;
    readonly diferencia: number;
  }[];
  readonly mensaje: string;
}

const centavos = (n: number | string): number => Math.round(Number(n) * 100);
const sumar = (filas: readonly { readonly importe: number | string }[]): number =>
  filas.reduce((t, f) => t + centavos(f.importe), 0);

for (const base of basesDeDatos()) {
  describe(`explicar en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 30 });
      for (const [saf, codipres] of [[357, "E2601"], [357, "E2501"], [103, "E2601"]] as const) {
        await p.pedir("POST", "/api/valorizar", {
          como: p.roles.admin,
          form: { saf, codipres },
        });
      }
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = async <T>(camino: string, consulta: Readonly<Record<string, string>> = {}) =>
      await p.pedir<T>("GET", `/api/salidas/${camino}?${new URLSearchParams(consulta)}`, {
        como: p.roles.admin,
      });
    const explicar = async (grupo: string, consulta: Readonly<Record<string, string>>) =>
      (await pedir<Explicacion>(`explicar/${grupo}`, { limite: "5000", ...consulta })).json;
    const listar = async (grupo: string, consulta: Readonly<Record<string, string>>) =>
      (await pedir<{ resultados: Fila[]; totales: Fila }>(`parametrico/${grupo}`, consulta)).json;

    test("[S3] every amount and count of a list is the sum of the lines that explain it", async () => {
      const claves = ["prog,esc,cat", "c_comp,c_scom,n_comp", "pprin,ppar,ff", "feje,codp,codes"];
      for (const grupo of ["357/E2601", "103/E2601", "357/M2412"]) {
        for (const campos of claves) {
          const consulta = { tipo: "valores", campos, opciones: "sincontratos" };
          const { resultados, totales } = await listar(grupo, consulta);
          expect(resultados.length).toBeGreaterThan(0);
          const nombres = campos.split(",");
          const muestra = [resultados[0], resultados[resultados.length >> 1], resultados.at(-1)];
          for (const fila of muestra) {
            const monedaYClave = [...nombres, ...(fila && "mon" in fila ? ["mon"] : [])];
            const filtro = Object.fromEntries(monedaYClave.map((n) => [n, String(fila?.[n])]));
            const { filas } = await explicar(grupo, { ...filtro, opciones: "sincontratos" });
            expect({ grupo, filtro, suma: sumar(filas) }).toEqual({
              grupo,
              filtro,
              suma: centavos(fila?.valor ?? NaN),
            });
          }
          const todo = await explicar(grupo, { opciones: "sincontratos" });
          expect(centavos(todo.totales.importe)).toBe(centavos(totales.valor));
        }
        const { resultados } = await listar(grupo, { tipo: "cargos", campos: "mon,esc,cat" });
        const { esc, cat, mon, cargos } = resultados[0];
        const { filas, totales } = await explicar(grupo, {
          esc: String(esc),
          cat: String(cat),
          mon: String(mon),
          medida: "cargos",
        });
        expect([totales.cargos, filas.reduce((t, f) => t + f.cargos, 0)]).toEqual([
          Number(cargos),
          Number(cargos),
        ]);
      }
    });

    test("[S3] a line says its row, its percentage, its month and what it read with its norm", async () => {
      const { filas } = await explicar("357/E2601", { clave: "agrupamiento", limite: "1" });
      const [linea] = filas;
      expect(linea).toMatchObject({ base: "cargos", clave: "agrupamiento", porcentaje: 35 });
      const unidad = linea.parametros.find((x) => x.tabla === "valores_ur");
      expect(unidad?.valores.valor).toBeGreaterThan(1);
      expect(unidad?.desde_mes).toBeGreaterThan(201_000);
      const escalafon = linea.parametros.find((x) => x.tabla === "escalafones");
      expect([escalafon?.clave_texto, escalafon?.valores_texto]).toEqual([
        "escalafón 303",
        "régimen SINEP, serie SINEP, con agrupamiento, con tramo",
      ]);
      const basicos = await explicar("357/E2601", { clave: "basico" });
      const lista = basicos.filas.flatMap((f) => f.parametros)
        .find((x) => x.tabla === "categorias_valores");
      expect(lista?.norma).toContain("demostración");
      const { json } = await p.pedir<{ cargos: { id: number }[] }>(
        "GET",
        "/api/bases/cargos/357/E2601",
        { como: p.roles.admin },
      );
      expect(json.cargos.some((c) => c.id === linea.id)).toBe(true);
    });

    test("[S3] pages follow one another without overlap and keep the total of the figure", async () => {
      const todo = await explicar("357/E2601", { pprin: "1" });
      expect(todo.lineas).toBeGreaterThan(100);
      const juntas: Linea[] = [];
      for (let desde = 0; desde < todo.lineas; desde += 60) {
        const pagina = await explicar("357/E2601", {
          pprin: "1",
          desde: String(desde),
          limite: "60",
        });
        expect(pagina.totales).toEqual(todo.totales);
        juntas.push(...pagina.filas);
      }
      expect(juntas).toEqual(todo.filas);
    });

    test("[S3] filters and order are over every line of the figure, whatever the page", async () => {
      const todo = await explicar("357/E2601", { pprin: "1" });
      expect(todo.figura).toEqual({ lineas: todo.lineas, total: todo.totales.importe });
      const filtro = { campo: "descripcion", clase: "texto", texto: "básico" };
      const basicos = todo.filas.filter((f) => f.clave === "basico");
      expect(basicos.length).toBeGreaterThan(12);
      expect(basicos.length).toBeLessThan(todo.lineas);
      const ordenados = basicos.map((f) => f.importe).sort((a, b) => b - a);
      const vista = { pprin: "1", filtros: JSON.stringify([filtro]), orden: "-importe" };
      const juntos: number[] = [];
      for (let desde = 0; desde < basicos.length; desde += 12) {
        const pagina = await explicar("357/E2601", { ...vista, desde: `${desde}`, limite: "12" });
        expect(pagina.figura).toEqual(todo.figura);
        expect(pagina.campos_usados).toEqual(todo.campos_usados);
        expect([pagina.lineas, centavos(pagina.totales.importe)])
          .toEqual([basicos.length, sumar(basicos)]);
        juntos.push(...pagina.filas.map((f) => f.importe));
      }
      expect(juntos).toEqual(ordenados);
      const { bytes } = await p.pedir(
        "GET",
        `/api/salidas/explicar/357/E2601/excel?${new URLSearchParams(vista)}`,
        { como: p.roles.admin },
      );
      const [hoja] = await hojasDe(bytes);
      const celdas = hoja.filas.flatMap((f) => f.celdas).map(String);
      expect(celdas.filter((c) => c === "Retribución del cargo").length).toBe(basicos.length);
      expect(celdas).not.toContain("basico");
      const { json } = await pedir<Causas & { renglones: number; renglones_sin_filtros: number }>(
        "diferencias/357/E2601",
        {
          con: "E2501",
          filtros: '[{"campo":"titulo","clase":"texto","texto":"Sólo en E2601"}]',
          orden: "-importe",
          limite: "2",
        },
      );
      const solo = json.resumen.filter((c) => c.causa === "solo_actual");
      expect(json.renglones).toBeGreaterThan(2);
      expect(json.renglones).toBeLessThan(json.renglones_sin_filtros);
      const { totales } = json as unknown as Explicacion;
      expect(centavos(totales.importe)).toBe(sumar(solo));
      expect(json.filas[0].importe).toBeGreaterThanOrEqual(Number(json.filas[1].importe));
    });

    test("[S3] each column says its values with how many lines have each, as their rows say them", async () => {
      for (
        const [grupo, cual] of [
          ["357/E2601", { pprin: "1" }],
          ["357/M2412", { anualizado: "si" }],
          ["357/E2601", { medida: "cargos" }],
        ] as const
      ) {
        const todo = (await pedir<Explicacion & { columnas: { campo: string }[] }>(
          `explicar/${grupo}`,
          { ...cual, limite: "5000" },
        )).json;
        expect(todo.filas).toHaveLength(todo.lineas);
        for (const { campo } of todo.columnas) {
          const { json: { valores, filas } } = await pedir<Explicacion>(
            `explicar/${grupo}`,
            { ...cual, valores_de: campo, limite: "1" },
          );
          expect(filas).toEqual(todo.filas.slice(0, 1));
          const dicen = Map.groupBy(
            todo.filas as unknown as Fila[],
            (f) => f[campo] === "" ? null : f[campo],
          );
          expect({ campo, valores: new Map(valores.map((v) => [v.valor, v.cuantas])) }).toEqual({
            campo,
            valores: new Map([...dicen].map(([v, suyas]) => [v, suyas.length])),
          });
        }
      }
      const { json } = await pedir<Explicacion>("diferencias/357/E2601", {
        con: "E2501",
        valores_de: "titulo",
        limite: "5000",
      });
      const titulos = Map.groupBy(json.filas as unknown as Fila[], (f) => f.titulo);
      expect(new Map(json.valores.map((v) => [v.valor, v.cuantas])))
        .toEqual(new Map([...titulos].map(([v, suyas]) => [v, suyas.length])));
    });

    test("[S3] any rows of a list together are the sum of their lines, by groups", async () => {
      const sumaDe = (filas: readonly Fila[], medida: string) =>
        filas.reduce((t, f) => t + centavos(f[medida]), 0);
      for (
        const [grupo, campos, opciones, medida] of [
          ["357/E2601", "prog,esc,cat", "agruparsinep,sincontratos", "valor"],
          ["357/E2601", "mon,esc,cat", "", "cargos"],
          ["357/E2601", "pprin,ppar,cat", "", "valor"],
          ["357/M2412", "pprin,ppar,c_comp,c_scom,n_comp,esc", "", "valor"],
          ["750/E2601", "saf_origen,mon,prog,esc", "", "valor"],
        ] as const
      ) {
        const tipo = medida === "valor" ? "valores" : "cargos";
        const { resultados } = await listar(grupo, { tipo, campos, opciones });
        const nombres = [...new Set([...campos.split(","), "esc"])];
        // One of each three: no list of values by field means exactly these.
        const pasan = resultados.filter((_, i) => i % 3 === 0).slice(0, 100);
        expect(pasan.length).toBeGreaterThan(1);
        const claves = pasan.map((f) => nombres.map((n) => f[n]).join());
        const { totales } = await explicar(grupo, {
          grupos: [nombres.join(), ...claves].join(";"),
          medida,
          opciones,
          limite: "1",
        });
        const total = totales[medida === "valor" ? "importe" : medida];
        expect({ grupo, campos, total: centavos(total) })
          .toEqual({ grupo, campos, total: sumaDe(pasan, medida) });
      }
    });

    test("[S3] [S8] scattered rows of the control are the sum of their lines, by groups", async () => {
      interface Control {
        readonly escalafones: {
          readonly esc: number;
          readonly categorias: (Fila & { codes: number })[];
        }[];
        readonly sinep: Fila[];
      }
      const { json } = await pedir<Control>("controlmesesremuneraciones/357/E2601");
      const categorias = json.escalafones.flatMap(({ esc, categorias: suyas }) =>
        suyas.map((c): Fila => ({ ...c, esc }))
      );
      const niveles = json.sinep.map((n): Fila => ({ ...n, codes: 0 }));
      for (
        const [filas, campos] of [
          [categorias, ["esc", "codes", "cod_categoria"]],
          [niveles, ["esc", "codes", "nivel"]],
          // Both in one list: a level is the category that it shows.
          [
            [...categorias, ...niveles.map((n): Fila => ({ ...n, cod_categoria: n.nivel }))],
            ["esc", "codes", "cod_categoria"],
          ],
        ] as const
      ) {
        const pasan = filas.filter((_, i) => i % 2 === 0).slice(0, 200);
        expect(pasan.length).toBeGreaterThan(1);
        const grupos = pasan.map((f) => campos.map((c) => f[c]).join());
        const nombres = campos.map((c) => c === "cod_categoria" ? "cat" : c).join();
        for (const medida of ["cargos", "horas"]) {
          const { totales } = await explicar("357/E2601", {
            base: "cargos",
            grupos: [nombres, ...grupos].join(";"),
            medida,
            limite: "1",
          });
          expect(totales[medida]).toBe(pasan.reduce((t, f) => t + Number(f[medida]), 0));
        }
      }
    });

    test("[S3] [S10] any rows of a compared list together have their causes, by groups", async () => {
      for (
        const [campos, opciones] of [
          ["prog,esc,cat", "agruparsinep,sincontratos"],
          ["pprin,ppar,c_comp,c_scom,n_comp", ""],
        ] as const
      ) {
        const { resultados } = await listar("357/E2601", {
          tipo: "valores",
          campos,
          opciones,
          comparar: "E2501",
        });
        const pasan = resultados.filter((_, i) => i % 3 === 1).slice(0, 100);
        const esperado = pasan.reduce((t, f) => t + centavos(f.valor_dif_E2501), 0);
        expect(esperado).not.toBe(0);
        const nombres = campos.split(",");
        const claves = pasan.map((f) => nombres.map((n) => f[n]).join());
        const { json } = await pedir<Causas>("diferencias/357/E2601", {
          con: "E2501",
          grupos: [nombres.join(), ...claves].join(";"),
          opciones,
        });
        expect(sumar(json.resumen)).toBe(esperado);
        for (const { filtro, actual, otro } of json.filas.slice(0, 5)) {
          const lados = [
            (await explicar("357/E2601", { ...filtro, limite: "1" })).totales.importe,
            (await explicar("357/E2501", { ...filtro, limite: "1" })).totales.importe,
          ];
          expect({ filtro, lados }).toEqual({ filtro, lados: [Number(actual), Number(otro)] });
        }
      }
      const anual = await pedir("diferencias/357/E2601", { con: "M2412", grupos: "prog;1" });
      expect(anual.status).toBe(400);
    });

    test("[S9] the workbook has every line, whatever the page of the answer", async () => {
      const { json } = await pedir<Explicacion>("explicar/357/E2601");
      expect(json.filas.length).toBe(200);
      const { status, bytes } = await p.pedir("GET", "/api/salidas/explicar/357/E2601/excel", {
        como: p.roles.admin,
      });
      expect(status).toBe(200);
      const [hoja] = await hojasDe(bytes);
      expect(hoja.filas.length).toBeGreaterThan(json.lineas);
    });

    test("[O2] a consolidated figure is explained over the SAFs that it is made of", async () => {
      const { resultados } = await listar("750/E2601", {
        tipo: "valores",
        campos: "saf_origen,jur,mon",
      });
      for (const { saf_origen, jur, mon, valor } of resultados) {
        const { totales } = await explicar("750/E2601", {
          saf_origen: String(saf_origen),
          jur: String(jur),
          mon: String(mon),
        });
        expect(centavos(totales.importe)).toBe(centavos(valor));
      }
      expect((await explicar("750/E2601", { saf_origen: "1" })).lineas).toBe(0);
    });

    test("[S3] [S6] an annualised amount is the sum of the lines of the month in their year", async () => {
      interface Valores {
        readonly pprins: {
          readonly pprin: number;
          readonly ppars: { readonly ppar: number; readonly ejecucion: number }[];
        }[];
      }
      const { json } = await pedir<Valores>("valoresproasirhu/357/E2601", { ejecucion: "M2412" });
      for (const { pprin, ppars } of json.pprins) {
        for (const { ppar, ejecucion } of ppars) {
          const { filas } = await explicar("357/M2412", {
            anualizado: "si",
            pprin: String(pprin),
            ppar: String(ppar),
          });
          expect({ pprin, ppar, suma: sumar(filas) }).toEqual({
            pprin,
            ppar,
            suma: centavos(ejecucion),
          });
        }
      }
    });

    test("[S3] planta salida explicar prints the same lines as the call", async () => {
      let texto = "";
      const palabras = ["--saf", "357", "--codipres", "E2601", "-o", "clave=sac", "-o", "limite=7"];
      const codigo = await ejecutarCli(["salida", "explicar", ...palabras], plugins, {
        env: { DATABASE_URL: p.app.config.databaseUrl },
        escribir: (linea) => void (texto += linea),
        avisar: () => {},
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      });
      expect(codigo).toBe(0);
      expect(JSON.parse(texto)).toEqual(await explicar("357/E2601", { clave: "sac", limite: "7" }));
    });

    test("a filter that no field can have is refused in Spanish", async () => {
      for (
        const consulta of [
          { prog: "x" },
          { cat: "Z9" },
          { mon: "1;2" },
          { limite: "9999999" },
          { base: "usuarios" },
          { anualizado: "si" },
          { cosa: "1" },
          { filtros: "[" },
          { filtros: '[{"campo":"cosa","clase":"texto","texto":"x"}]' },
          { orden: "-cosa" },
          { grupos: "jur;1" },
          { grupos: "prog" },
          { grupos: "prog,prog;1,1" },
          { grupos: "prog,esc;1" },
        ] as Record<string, string>[]
      ) {
        const { status, json } = await pedir<Explicacion>("explicar/357/E2601", consulta);
        expect({ consulta, status }).toEqual({ consulta, status: 400 });
        expect(json.mensaje).not.toBe("");
      }
      const anual = await pedir("explicar/357/M2412", { anualizado: "si", grupos: "prog;1" });
      expect(anual.status).toBe(400);
    });

    test("[S10] the causes add up to the difference, by currency, between any two groups", async () => {
      for (const [grupo, con] of [["357/E2601", "E2501"], ["357/E2601", "M2412"]]) {
        const { status, json } = await pedir<Causas>(`diferencias/${grupo}`, { con });
        expect(status).toBe(200);
        for (const { mon, actual, otro, diferencia } of json.totales_por_moneda) {
          expect(centavos(diferencia)).toBe(centavos(actual) - centavos(otro));
          const causas = json.resumen.filter((c) => c.mon === mon);
          expect(sumar(causas)).toBe(centavos(diferencia));
        }
        const anual: Record<string, string> = con.startsWith("M") ? { anualizado: "si" } : {};
        const propio = await explicar(grupo, { limite: "1" });
        const suyo = await explicar(`357/${con}`, { ...anual, limite: "1" });
        const [{ actual, otro }] = json.totales_por_moneda;
        expect([actual, otro]).toEqual([propio.totales.importe, suyo.totales.importe]);
        expect(json.resumen.map((c) => c.causa)).toContain("solo_actual");
      }
    });

    test("[S10] [S6] the causes of a compared list add up to its difference, an execution in its year", async () => {
      for (const grupo of ["357/E2601", "750/E2601"]) {
        const { json: lista } = await pedir<{ totales: Readonly<Record<string, number>> }>(
          `parametrico/${grupo}`,
          { tipo: "valores", campos: "mon,prog", comparar: "M2412", opciones: "sincontratos" },
        );
        const { status, json } = await pedir<Causas>(`diferencias/${grupo}`, {
          con: "M2412",
          opciones: "sincontratos",
        });
        expect(status).toBe(200);
        expect(sumar(json.resumen)).toBe(centavos(lista.totales.valor_dif_M2412));
      }
    });

    test("[S10] [O2] the year of the consolidated execution is that of its organismos", async () => {
      const { status, json } = await pedir<Causas>("diferencias/750/E2601", { con: "M2412" });
      expect(status).toBe(200);
      const [{ mon, actual, otro, diferencia }] = json.totales_por_moneda;
      expect(sumar(json.resumen.filter((c) => c.mon === mon))).toBe(centavos(diferencia));
      const total = async (grupo: string, anual: Record<string, string>) =>
        centavos(
          (await explicar(grupo, { mon: String(mon), limite: "1", ...anual })).totales.importe,
        );
      const partes = async (codipres: string, anual: Record<string, string> = {}) => {
        let suma = 0;
        for (const saf of [103, 357]) suma += await total(`${saf}/${codipres}`, anual);
        return suma;
      };
      const anual = { anualizado: "si" };
      expect(centavos(actual)).toBe(await partes("E2601"));
      expect(centavos(otro)).toBe(await partes("M2412", anual));
      expect(await total("750/M2412", anual)).toBe(centavos(otro));
    });

    test("[S10] each cause lists its rows, and the filter of a row its lines on both sides", async () => {
      const consulta = { con: "M2412", causa: "retribucion,porcentajes", limite: "6" };
      const { json } = await pedir<Causas>("diferencias/357/E2601", consulta);
      expect(json.filas.length).toBeGreaterThan(0);
      for (const { filtro, actual, otro } of json.filas) {
        const propias = await explicar("357/E2601", filtro);
        const suyas = await explicar("357/M2412", { ...filtro, anualizado: "si" });
        expect({ filtro, lados: [propias.totales.importe, suyas.totales.importe] }).toEqual({
          filtro,
          lados: [Number(actual), Number(otro)],
        });
      }
    });

    test("[S10] the difference of one object is split by what its positions did", async () => {
      const { json } = await pedir<Causas>("diferencias/357/E2601", { con: "E2501", ppar: "6" });
      const lado = async (g: string) => (await explicar(g, { ppar: "6" })).totales.importe;
      const esperado = centavos(await lado("357/E2601")) - centavos(await lado("357/E2501"));
      expect(sumar(json.resumen)).toBe(esperado);
      // A row is of that object alone, and so are the lines that it opens.
      for (const { filtro, actual } of json.filas.slice(0, 5)) {
        const { totales } = await explicar("357/E2601", { ...filtro, limite: "1" });
        expect({ filtro, importe: totales.importe }).toEqual({ filtro, importe: Number(actual) });
      }
      const sin = await pedir<Causas>("diferencias/357/E2601");
      expect(sin.status).toBe(400);
    });
  });
}
