/** [Q9]: who took files out, apart from the audit trail. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { plugins } from "#plugins/index.ts";
import type { LecturasMostradas } from "#proto/admin.ts";
import { services } from "./lecturas.ts";

const DIA = 24 * 3_600_000;

paraCadaBase("files that somebody took", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf: 357, codipres: "E2601" },
    });
  }, 600_000);
  afterAll(() => p.cerrar());

  /** With the service up; what was noted is written when it stops. */
  async function sirviendo(fn: () => Promise<unknown>): Promise<void> {
    const parar = await services[0].start(p.app);
    try {
      await fn();
    } finally {
      await parar();
    }
  }
  const bajar = (ruta: string, como: keyof Producto["roles"] = "analista", metodo = "GET") =>
    p.pedir(metodo, `/api/${ruta}`, { como: p.roles[como] });
  const leer = async (consulta = "") =>
    (await p.pedir<LecturasMostradas>("GET", `/api/admin/lecturas${consulta}`, {
      como: p.roles.admin,
    })).json;
  const FILTRADO = {
    filtros: JSON.stringify({ esc: "303", costo_anual: ">100.000.000" }),
    orden: "-prog",
    grupos: "esc",
  };
  const EXCEL = "salidas/parametrico/357/E2601/excel?tipo=valores&campos=prog";

  test(
    "every file leaves who, when, from where and what; what is only seen leaves nothing",
    async () => {
      await sirviendo(async () => {
        expect((await bajar(EXCEL)).status).toBe(200);
        expect(
          (await bajar(`bases/excel/cargos/357/E2601?${new URLSearchParams(FILTRADO)}`)).status,
        )
          .toBe(200);
        expect((await bajar("admin/auditoria/excel?usuario=ana", "admin")).status).toBe(200);
        // Seen, refused, and asked about without taking it.
        expect((await bajar("salidas/parametrico/357/E2601?tipo=valores&campos=prog")).status)
          .toBe(200);
        expect((await bajar(EXCEL, "ajena")).status).toBe(403);
        await bajar(EXCEL, "analista", "HEAD");
      });
      const { dias, hay_mas, lecturas } = await leer();
      expect({ dias, hay_mas }).toEqual({ dias: 365, hay_mas: false });
      expect(lecturas.map(({ usuario, saf, codipres, archivo }) => ({
        ...{ usuario, saf, codipres, archivo },
      }))).toEqual([
        { usuario: "admin@onp", saf: null, codipres: null, archivo: "auditoria.xlsx" },
        { usuario: "analista@economia", saf: 357, codipres: "E2601", archivo: "cargos.xlsx" },
        {
          usuario: "analista@economia",
          saf: 357,
          codipres: "E2601",
          archivo: "357-E2601-parametrico.xlsx",
        },
      ]);
      expect(lecturas[2]).toMatchObject({
        titulo: expect.stringContaining("Paramétrico"),
        pedido: "Tipo: valores; Campos: Prog.",
        origen: expect.stringMatching(/^http/),
      });
      expect(lecturas[1]).toMatchObject({
        titulo: "Planilla de cálculo de una base: Cargos",
        pedido: "Esc.: 303; Costo anual: >100.000.000; Orden: Prog., de mayor a menor; " +
          "Agrupado por: Esc.",
      });
      expect(lecturas[0].pedido).toBe("Usuario: ana");
      // Options in the words of their screen; those as they begin are not said.
      const pedida = async (pedido: string) => {
        await p.app.db.tx((q) =>
          q.ejecutar("UPDATE lecturas SET pedido = ? WHERE id = ?", [pedido, lecturas[2].id])
        );
        const { titulo, pedido: dicho } = (await leer()).lecturas[2];
        return [titulo, dicho];
      };
      expect(await pedida("base=ejecucion&porprograma=0&porfuente=0"))
        .toEqual(["Listado Paramétrico (excel)", ""]);
      expect(await pedida("base=presupuesto&porprograma=1&porfuente=1")).toEqual([
        "Listado Paramétrico (excel)",
        "Meses que faltan: del presupuesto; Por programa; Por fuente",
      ]);
      const [[enAuditoria]] = await p.app.db.valores(
        "SELECT count(*) FROM auditoria WHERE entidad = 'lecturas'",
      );
      expect(Number(enAuditoria)).toBe(0);
    },
    600_000,
  );

  test("administrators alone read them, by days, and the command says each in a line", async () => {
    expect((await bajar("admin/lecturas")).status).toBe(403);
    expect((await leer("?desde=2001-01-01&hasta=2001-02-01")).lecturas).toEqual([]);
    expect((await bajar("admin/lecturas?desde=ayer", "admin")).status).toBe(400);
    // Its workbook has the rows of the screen, filtered as its boxes are.
    const filtros = [
      { campo: "organismo", clase: "texto", texto: "econom" },
      { campo: "archivo", clase: "texto", texto: "cargos" },
    ];
    const libro = async (consulta: string, como: keyof Producto["roles"] = "admin") =>
      await bajar(`admin/lecturas/excel?${consulta}`, como);
    const { bytes } = await libro(`filtros=${encodeURIComponent(JSON.stringify(filtros))}`);
    const [{ filas }] = await hojasDe(bytes);
    const titulos = filas.findIndex((f) => f.celdas[0] === "Fecha y hora");
    expect(filas.slice(titulos + 1).map((f) => f.celdas.slice(3, 8))).toEqual([[
      357,
      expect.stringContaining("Economía"),
      "E2601",
      "Planilla de cálculo de una base: Cargos",
      "cargos.xlsx",
    ]]);
    expect((await libro("desde=ayer")).status).toBe(400);
    expect((await libro("", "analista")).status).toBe(403);
    const lineas: string[] = [];
    const codigo = await ejecutarCli(["auditoria", "exportar", "--lecturas"], plugins, {
      env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
      escribir: (l) => void lineas.push(l),
      avisar: () => {},
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "operadora",
    });
    expect(codigo).toBe(0);
    expect(lineas.map((l) => JSON.parse(l).archivo)).toEqual([
      ...["357-E2601-parametrico.xlsx", "cargos.xlsx", "auditoria.xlsx"],
    ]);
    expect(JSON.parse(lineas[0])).toMatchObject({
      usuario: "analista@economia",
      saf: 357,
      codipres: "E2601",
      instante: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  }, 600_000);

  test("what cannot be written down is not lost, and the file leaves all the same", async () => {
    await sirviendo(async () => {
      await p.app.db.tx((q) => q.ejecutar("ALTER TABLE lecturas RENAME TO aparte"));
      expect((await bajar(EXCEL)).status).toBe(200);
      await Bun.sleep(2_500);
      expect(await services[0].health?.(p.app)).toEqual({ lecturas_sin_anotar: 1 });
      await p.app.db.tx((q) => q.ejecutar("ALTER TABLE aparte RENAME TO lecturas"));
    });
    expect(await services[0].health?.(p.app)).toEqual({ lecturas_sin_anotar: 0 });
    expect((await leer()).lecturas).toHaveLength(4);
  }, 600_000);

  test("they are kept some days, and with 0 none is", async () => {
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE lecturas SET instante = instante - ? WHERE archivo = 'cargos.xlsx'", [
        366 * DIA,
      ])
    );
    await sirviendo(() => Promise.resolve());
    expect((await leer()).lecturas.map((l) => l.archivo)).not.toContain("cargos.xlsx");
    const { lecturasDias } = p.app.config;
    const fijar = (dias: number) => Object.assign(p.app.config, { lecturasDias: dias });
    fijar(0);
    try {
      await sirviendo(() => bajar(EXCEL));
      expect(await leer()).toMatchObject({ dias: 0, lecturas: [] });
    } finally {
      fijar(lecturasDias);
    }
  }, 600_000);
});
