import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { PreviaDeFilas as Previa } from "#proto/planilla.ts";

type Form = Readonly<Record<string, string | number | File>>;
type Fila = Record<string, unknown>;

for (const base of basesDeDatos()) {
  describe(`bloques y planillas de tablas en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
    }, 600_000);
    afterAll(() => p.cerrar());

    const lote = (ruta: string, form: Form) =>
      p.pedir<Previa & { resultado: boolean; mensaje: string; previa?: Previa }>(
        "POST",
        `/api/tablas/lotes/${ruta}`,
        { como: p.roles.tablas, form },
      );
    const pedir = async <T>(ruta: string) =>
      (await p.pedir<T>("GET", `/api/tablas${ruta}`, { como: p.roles.tablas })).json;
    const libro = async (ruta: string) => {
      const r = await p.pedir("GET", `/api/tablas${ruta}`, { como: p.roles.consulta });
      expect({ ruta, estado: r.status }).toEqual({ ruta, estado: 200 });
      return await hojasDe(r.bytes);
    };
    const contar = async (tabla: string) =>
      Number((await p.app.db.valores(`SELECT count(*) FROM ${tabla}`))[0][0]);
    const categoria = async (cat: number, mes: number) =>
      (await pedir<Fila[]>(`/categorias/62/${mes}`)).find((c) => c.cat === cat);

    test("a pasted block is told apart row by row, with the reason of each cell", async () => {
      const actual = await categoria(1, 202606);
      const igual = String(actual?.remuneracion).replace(".", ",");
      const texto = [
        "Categoría\tDescripción\tRemuneración\tS. F. Rem.",
        `1\t\t${igual}\t`,
        "2\t\t$ 1.234.567,89\t10.5",
        "90\tNueva categoría\t500.000,00\t",
        "91\t\t500\t",
        "3\t\t-5\t",
        "4\t\t1.234\t",
        "2\t\t9\t",
        "5\t\tmucho\t1,999",
      ].join("\n");
      const { json } = await lote("categorias_valores/202606/previa", { esc: 62, texto });
      expect(json.filas.map((f) => f.estado)).toEqual([
        "igual",
        "cambiada",
        "nueva",
        "erronea",
        "erronea",
        "dudosa",
        "erronea",
        "erronea",
      ]);
      expect(json.resumen).toMatchObject({
        nueva: 1,
        cambiada: 1,
        igual: 1,
        dudosa: 1,
        erronea: 4,
      });
      expect(json.filas[1]).toMatchObject({
        numero: 3,
        clave: { esc: 62, cat: 2 },
        despues: { remuneracion: 1_234_567.89, sumafijare: 10.5, desde_mes: 202606 },
      });
      expect(json.filas[3].motivos[0].motivo).toContain(
        "no existe; para su alta agregue Descripción",
      );
      expect(json.filas[5].motivos[0].lecturas).toEqual([
        { formato: "es-AR", valor: 1_234, error: null },
        { formato: "plano", valor: null, error: "admite hasta dos decimales" },
      ]);
      expect(json.filas[5].motivos[0].escrito).toBe("1.234");
      expect(json.filas[6].motivos[0].motivo).toContain("fila 3");
      expect(json.filas[7].motivos.map((m) => m.columna)).toEqual(["remuneracion", "sumafijare"]);

      const antes = await contar("categorias_valores");
      const form = { esc: 62, texto, token: json.token };
      const aplicado = await lote("categorias_valores/202606/aplicar", form);
      expect(aplicado.json.resultado).toBe(false);
      expect(await contar("categorias_valores")).toBe(antes);
    });

    test("[R6] a block is stored whole, with the answer to its doubts, and only what changes", async () => {
      const conDudas = { esc: 62, texto: "1;10.000\n2;20,5" };
      const duda = await lote("categorias_valores/202607/previa", conDudas);
      expect(duda.json.resumen).toMatchObject({ dudosa: 1, cambiada: 1 });
      const form = { ...conDudas, formato: "es-AR" };
      const { json } = await lote("categorias_valores/202607/previa", form);
      expect(json.resumen).toMatchObject({ cambiada: 2, dudosa: 0, erronea: 0 });
      const r = await lote("categorias_valores/202607/aplicar", { ...form, token: json.token });
      expect(r.json.resultado).toBe(true);
      expect(await categoria(1, 202607)).toMatchObject({ remuneracion: 10_000, desde_mes: 202607 });
      expect(await categoria(2, 202607)).toMatchObject({ remuneracion: 20.5 });
      const otra = await lote("categorias_valores/202608/previa", form);
      expect(otra.json.resumen).toMatchObject({ igual: 2, cambiada: 0 });
    });

    test("[F9] destinations come from a spreadsheet: their values, their names, and new ones", async () => {
      const antes = await pedir<Fila[]>("/codigosdedestino/202605");
      const { bytes } = await p.pedir("GET", "/api/tablas/codigosdedestino/202605/excel", {
        como: p.roles.tablas,
      });
      const archivo = new File([new Uint8Array(bytes)], "destinos.xlsx");
      const vuelta = await lote("codigos_destino_valores/202605/previa", { archivo });
      expect(vuelta.json.resumen).toMatchObject({ igual: antes.length, cambiada: 0, erronea: 0 });
      const texto = [
        "Código\tDescripción\tMon.\tRetribución de embajador",
        "10\tWáshington\t2\t1.600.000,00",
        "77\tMontevideo\t2\t900.000,50",
      ].join("\n");
      const { json } = await lote("codigos_destino_valores/202605/previa", { texto });
      expect(json.filas.map((f) => f.estado)).toEqual(["cambiada", "nueva"]);
      expect(json.filas[1].despues).toMatchObject({ descripcion: "Montevideo", mon: 2 });
      const hecho = await lote("codigos_destino_valores/202605/aplicar", {
        texto,
        token: json.token,
      });
      expect(hecho.json.resultado).toBe(true);
      const despues = await pedir<Fila[]>("/codigosdedestino/202605");
      expect(despues).toContainEqual(
        expect.objectContaining({ codigo: 10, descripcion: "Wáshington", retri_emba: 1_600_000 }),
      );
      expect(despues).toContainEqual(
        expect.objectContaining({ codigo: 77, descripcion: "Montevideo", retri_emba: 900_000.5 }),
      );
      const mala = await lote("codigos_destino_valores/202605/previa", {
        texto: "Código\tDescripción\tRetribución de embajador\n78\tRoma\t1,00",
      });
      expect(mala.json.filas[0].motivos[0].motivo)
        .toBe("Código: no existe; para su alta agregue Mon.");
    });

    test("[K1] a preview that is no longer right is not applied, and the new one comes back", async () => {
      const form = { esc: 62, texto: "cat\tremuneracion\n1\t11\n3\t33" };
      const { json } = await lote("categorias_valores/202609/previa", form);
      await p.pedir("POST", "/api/tablas/categorias/editar/62/202609", {
        como: p.roles.admin,
        form: { cat: 3, remuneracion: 77 },
      });
      const r = await lote("categorias_valores/202609/aplicar", { ...form, token: json.token });
      expect(r.status).toBe(409);
      expect(r.json.previa?.filas[1].antes).toMatchObject({ remuneracion: 77 });
      expect((await categoria(1, 202609))?.remuneracion).not.toBe(11);
      const token = r.json.previa?.token ?? "";
      const segundo = await lote("categorias_valores/202609/aplicar", { ...form, token });
      expect(segundo.json.resultado).toBe(true);
      expect((await categoria(3, 202609))?.remuneracion).toBe(33);
    });

    test("the workbook that is downloaded is the block that is dropped back", async () => {
      const r = await p.pedir("GET", "/api/tablas/categorias/excel/850/202606", {
        como: p.roles.tablas,
      });
      const archivo = new File([new Uint8Array(r.bytes)], "categorias.xlsx");
      const { json } = await lote("categorias_valores/202606/previa", { esc: 850, archivo });
      expect(json.filas.length).toBe(7);
      expect(json.resumen).toMatchObject({ igual: 7, cambiada: 0, erronea: 0 });
    });

    test("a whole grid is pasted as the screen draws it", async () => {
      const texto = "Nivel\t0\t1\t2\nC\t554\t600,5\t-\nD\t1\t\t3";
      const { json } = await lote("sinep_grilla/202606/previa", { texto });
      expect(json.filas.map((f) => f.clave)).toEqual([
        { nivel: "C", grado: 0 },
        { nivel: "C", grado: 1 },
        { nivel: "D", grado: 0 },
        { nivel: "D", grado: 2 },
      ]);
      await lote("sinep_grilla/202606/aplicar", { texto, token: json.token });
      const { grilla } = await pedir<{ grilla: Fila[] }>("/sinep/202606");
      const escrita = expect.objectContaining({ nivel: "C", grado: 1, ur: 600.5 });
      expect(grilla).toContainEqual(escrita);
      expect((await pedir<{ grilla: Fila[] }>("/sinep/202605")).grilla).not.toContainEqual(escrita);
    });

    test("[R1] a pasted set of tramos shows what it takes away and may not overlap", async () => {
      const bien = "Grado desde;Grado hasta;Porcentaje\n0;3;0\n4;9;25";
      const { json } = await lote("sinep_tramos/202606/previa", { texto: bien });
      expect(json.filas.map((f) => f.estado)).toEqual(["igual", "cambiada", "quitada"]);
      await lote("sinep_tramos/202606/aplicar", { texto: bien, token: json.token });
      const { filas } = await pedir<{ filas: Fila[] }>("/valores/sinep_tramos/202606");
      expect(filas.map((f) => f.porcentaje)).toEqual([0, 25]);
      const mal = await lote("sinep_tramos/202606/previa", { texto: bien + "\n9;12;30" });
      expect(mal.json.mensaje).toContain("superpone");
    });

    test("blocks that cannot be read are refused in words, never with a failure", async () => {
      const casos: readonly [string, Form, number, string][] = [
        ["sueldos/202606/previa", { texto: "1" }, 404, "sueldos"],
        ["categorias_valores/202606/previa", { esc: 62 }, 400, "Falta el texto"],
        ["categorias_valores/202606/previa", { esc: 62, texto: "\n\n" }, 200, "ninguna fila"],
        [
          "categorias_valores/202606/previa",
          { esc: 62, texto: "cat\tsueldo\n1\t2" },
          200,
          "sueldo",
        ],
        [
          "categorias_valores/202606/previa",
          { esc: 62, texto: "norma\nx" },
          200,
          "Falta la columna",
        ],
        [
          "categorias_valores/202606/previa",
          { esc: 62, texto: "1\t2\t3\t4\t5\t6\t7" },
          200,
          "La fila tiene 7 columnas y se esperan 5",
        ],
        ["categorias_valores/202606/previa", { esc: 303, texto: "1\t2" }, 200, "SINEP"],
        ["categorias_valores/202606/previa", { esc: 63, texto: "1\t2" }, 404, "63"],
        ["categorias_valores/209912/previa", { esc: 62, texto: "1\t2" }, 200, "mes"],
        [
          "categorias_valores/202606/previa",
          { esc: 62, texto: "1\t2", formato: "x" },
          400,
          "es-AR",
        ],
        ["categorias_valores/202606/aplicar", { esc: 62, texto: "1\t2" }, 400, "versión"],
        [
          "categorias_valores/202606/previa",
          { esc: 62, archivo: new File(["PK roto"], "x.xlsx") },
          400,
          "Excel",
        ],
      ];
      for (const [ruta, form, estado, parte] of casos) {
        const r = await lote(ruta, form);
        expect({ ruta, estado: r.status, texto: r.texto }).toEqual({
          ruta,
          estado,
          texto: expect.stringContaining(parte),
        });
        expect(r.json.resultado).toBe(false);
      }
    });

    test("[S9] every workbook has the rows of its list, in order, with numbers as numbers", async () => {
      const apertura = "/apertura/2026/1";
      const { datos: organizaciones } = await pedir<{ datos: Fila[] }>(apertura);
      const [{ jur, sjur, ent, car, saf }] = organizaciones;
      const detalle = `${apertura}/${jur}/${sjur}/${ent}/${car}/${saf}`;
      const casos: readonly [string, string, string, string][] = [
        ["/clasificador/excel", "/clasificador", "", "ppar"],
        ["/ubicacion/excel", "/ubicacion", "", "ubic"],
        ["/adicionales/excel", "/adicionales", "", "codigo"],
        ["/contribuciones/excel", "/contribuciones", "", "codigo"],
        ["/complementos/excel", "/complementos", "", "codigo"],
        ["/asistenciasocial/excel", "/asistenciasocial", "", "codigo"],
        ["/escalafones/excel", "/escalafones", "", "esc"],
        ["/composicion/excel", "/composicion", "conceptos", "n_comp"],
        ["/equivalenciasexterior/excel", "/equivalenciasexterior", "", "porcentaje"],
        ["/unidadesretributivas/excel", "/unidadesretributivas", "", "cantidad"],
        ["/codigosdedestino/202412/excel", "/codigosdedestino/202412", "", "retri_emba"],
        ["/categorias/excel/62/202412", "/categorias/62/202412", "", "remuneracion"],
        ["/instituciones/2026/1/excel", "/instituciones/2026/1", "datos", "jur"],
        [`${apertura}/excel`, apertura, "datos", "organismo"],
        [`${detalle}/excel`, detalle, "datos", "descripcion"],
      ];
      for (const [ruta, lista, clave, campo] of casos) {
        const json = await pedir<Fila[] & Record<string, Fila[]>>(lista);
        const filas: Fila[] = clave ? json[clave] : json;
        const [hoja] = await libro(ruta);
        expect({ ruta, filas: hoja.filas.length }).toEqual({ ruta, filas: filas.length + 1 });
        expect(filas.length).toBeGreaterThan(0);
        const vistos = hoja.filas.slice(1).map((f) => f.celdas);
        const conValor = filas.map((fila, i) => ({ valor: fila[campo], visto: vistos[i] }))
          .filter(({ valor }) => valor !== null && valor !== "");
        expect(conValor.length).toBeGreaterThan(0);
        for (const { valor, visto } of conValor) expect(visto).toContain(valor as string);
      }
    });

    test("[S9] a workbook keeps the filters, the order and the columns of the screen", async () => {
      const query = new URLSearchParams({
        filtros: JSON.stringify({ descripcion: "tecnico" }),
        orden: "-cat",
        columnas: "cat,descripcion",
      });
      const [{ filas }] = await libro(`/categorias/excel/62/202412?${query}`);
      expect(filas[0].celdas).toEqual(["Categoría", "Descripción"]);
      const cats = filas.slice(1).map((f) => Number(f.celdas[0]));
      expect(cats.length).toBe(6);
      expect(cats).toEqual(cats.toSorted((a, b) => b - a));
      for (const mala of ["orden=sueldo", "columnas=sueldo", "filtros=[1]", "filtros={mal"]) {
        const r = await p.pedir("GET", `/api/tablas/clasificador/excel?${mala}`, {
          como: p.roles.consulta,
        });
        expect({ mala, estado: r.status }).toEqual({ mala, estado: 400 });
      }
    });

    test("[S9] a workbook has the columns of its screen: units only for scales paid in them, no category for a level", async () => {
      const titulos = async (ruta: string) => (await libro(ruta))[0].filas[0].celdas;
      expect(await titulos("/categorias/excel/62/202412")).toEqual([
        "Categoría",
        "Descripción",
        "Norma",
        "Actualizado desde",
        "Remuneración",
        "S. F. Rem.",
      ]);
      expect((await titulos("/categorias/excel/100/202412")).at(-1)).toBe("Unid. Ret.");
      expect(await titulos("/categorias/excel/62/202412?columnas=cat,uret")).toEqual([
        "Categoría",
        "Unid. Ret.",
      ]);
      const [{ filas }] = await libro("/equivalenciasexterior/excel");
      const deNivel = filas.map((f) => f.celdas).find(([, , nivel]) => nivel === "A");
      expect(deNivel?.slice(0, 3)).toEqual([303, null, "A"]);
    });

    test("[R2] the executive function of the SINEP workbook is paid with its own unit, and says it", async () => {
      const [, valor, funciones] = await libro("/sinep/excel/202503?unidad=pesos&esc=303");
      expect(valor.filas[1].celdas).toEqual([814.75, 202503]);
      // 1.895 units of 737,76 pesos, that stay where they were.
      expect(funciones.filas[1].celdas).toEqual(["I", 1_398_055.2, 737.76, 202501]);
      // A scale that pays it with the unit of the rest says nothing more.
      await p.importarTextos({
        escalafones: "esc,descripcion,regimen,serie_ur,con_agrupamiento,con_tramo\n" +
          "1399,Otra,sinep,SINEP,0,0\n",
      });
      const [, , comunes] = await libro("/sinep/excel/202503?unidad=pesos&esc=1399");
      expect(comunes.filas[1].celdas).toEqual(["I", 1_543_951.25]);
      const deOtra = (esc: number) => pedir<object>(`/sinep/202503?esc=${esc}`);
      expect(await deOtra(303)).toMatchObject({ valor_ur: 814.75, valor_fe: 737.76 });
      expect(await deOtra(1399)).toMatchObject({ valor_ur: 814.75, valor_fe: 814.75 });
    });

    test("[S9] the SINEP workbook shows units or money, and the grades of the view", async () => {
      const [grilla, valor, funciones, agrupamientos, tramos] = await libro(
        "/sinep/excel/202412?grados=0-9",
      );
      const cabeza = grilla.filas.find((f) => f.celdas[0] === "Nivel");
      expect(cabeza?.celdas.slice(1)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
      const nivelC = grilla.filas.find((f) => f.celdas[0] === "C");
      expect(nivelC?.celdas[1]).toBe(554);
      expect(valor.filas[1].celdas[0]).toBe(783);
      expect(funciones.filas[1].celdas[0]).toBe("I");
      expect(agrupamientos.filas.length).toBe(5);
      const { filas: enPantalla } = await pedir<{ filas: Fila[] }>("/valores/sinep_tramos/202412");
      const enElLibro = tramos.filas.slice(1).map((
        { celdas: [grado_desde, grado_hasta, porcentaje] },
      ) => ({
        grado_desde,
        grado_hasta,
        porcentaje,
      }));
      expect(enPantalla).toMatchObject(enElLibro);
      expect(enElLibro.length).toBe(enPantalla.length);
      const [enPesos] = await libro("/sinep/excel/202412?unidad=pesos");
      // 554 units of 783,00 pesos.
      expect(enPesos.filas.find((f) => f.celdas[0] === "C")?.celdas[1]).toBe(433_782);
      const mal = await p.pedir("GET", "/api/tablas/sinep/excel/202412?grados=5", {
        como: p.roles.consulta,
      });
      expect(mal.status).toBe(400);
    });
  });
}
