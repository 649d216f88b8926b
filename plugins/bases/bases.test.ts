import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos, leidas } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { BASES } from "./bases.ts";

interface Lista {
  errores: number;
  [base: string]: unknown;
}
type Fila = Record<string, unknown> & { id: number; rev: number };

const CARGO = {
  prog: 18,
  subp: 0,
  proy: 0,
  act: 1,
  ubic: 2,
  ff: 11,
  pprin: 1,
  esc: 303,
  agrup: "P",
  nivel: "C",
  grado: 4,
  cat: 0,
  feje: 0,
  codp: 1,
  codes: 0,
  cargos: 3,
  vacantes: 1,
  coefval: "1.00",
  tcober: 12,
};

for (const base of basesDeDatos()) {
  describe(`bases en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const listar = async (b: string, saf = 357, codipres = "E2601") => {
      const { json } = await p.pedir<Lista>("GET", `/api/bases/${b}/${saf}/${codipres}`, {
        como: p.roles.admin,
      });
      return { filas: json[b] as Fila[], errores: json.errores };
    };
    const enviar = (
      b: string,
      form: Record<string, string | number>,
      como = p.roles.analista,
      grupo = "357/E2601",
    ) => p.pedir("POST", `/api/bases/${b}/${grupo}`, { como, form });
    const contar = async (tabla: string) =>
      Number(
        (await p.app.db.valores(
          `SELECT count(*) FROM ${tabla}`,
        ))[0][0],
      );

    test("[B4] every row of the sample that is listed is valid, in each of the nine bases", async () => {
      for (const { id } of BASES) {
        const { filas, errores } = await listar(id);
        expect({ id, hay: filas.length > 0, errores }).toEqual({ id, hay: true, errores: 0 });
        expect(Object.values(filas[0].validacion as object).every(Boolean)).toBe(true);
      }
    });

    test("[B2] invalid rows are listed with the groups that fail", async () => {
      let conErrores = 0;
      for (const { id } of BASES) {
        const { filas, errores } = await listar(id, 357, "E2699");
        const malas = filas.filter((f) => Object.values(f.validacion as object).includes(false));
        expect({ id, malas: malas.length }).toEqual({ id, malas: errores });
        if (errores > 0) conErrores++;
      }
      expect(conErrores).toBeGreaterThan(3);
    });

    test("a row is added, edited and deleted, and each write is audited with before and after", async () => {
      const nuevo = await enviar("cargos", { accion: "nuevo", id: 0, ...CARGO });
      expect(nuevo.json).toMatchObject({ resultado: true, mensaje: "", rev: 1 });
      const id = nuevo.json.id as number;
      const cambio = await enviar("cargos", { accion: "editar", id, rev: 1, ...CARGO, cargos: 5 });
      expect(cambio.json).toMatchObject({ resultado: true, rev: 2 });
      const guardada = (await listar("cargos")).filas.find((f) => f.id === id);
      expect(guardada).toMatchObject({ cargos: 5, vacantes: 1, coefval: 1, rev: 2 });
      const borrado = await enviar("cargos", { accion: "eliminar", id, rev: 2 });
      expect(borrado.json).toMatchObject({ resultado: true });
      expect((await listar("cargos")).filas.some((f) => f.id === id)).toBe(false);
      const asientos = await leidas<{ accion: string; antes: string; despues: string }>(
        p.app.db,
        "SELECT accion, antes, despues FROM auditoria WHERE entidad = 'cargos' AND clave = ? " +
          "ORDER BY id",
        [String(id)],
      );
      expect(asientos.map((a) => a.accion)).toEqual(["nuevo", "editar", "eliminar"]);
      expect(JSON.parse(asientos[1].antes)).toMatchObject({ cargos: 3 });
      expect(JSON.parse(asientos[1].despues)).toMatchObject({ cargos: 5 });
    });

    test("[K1] a row that changed meanwhile is refused with who changed it and both values", async () => {
      const { json } = await enviar("cargos", { accion: "nuevo", id: 0, ...CARGO });
      const id = json.id as number;
      await enviar("cargos", { accion: "editar", id, rev: 1, ...CARGO, cargos: 9 }, p.roles.onp);
      const tarde = await enviar("cargos", { accion: "editar", id, rev: 1, ...CARGO, cargos: 4 });
      expect(tarde.status).toBe(409);
      expect(tarde.json).toMatchObject({ resultado: false, actual: { id, rev: 2, cargos: 9 } });
      expect(String(tarde.json.mensaje)).toContain("onp");
      // Without a version, as in the calls of the spec, the last writer wins.
      const sinRev = await enviar("cargos", { accion: "editar", id, ...CARGO, cargos: 4 });
      expect(sinRev.json).toMatchObject({ resultado: true, rev: 3 });
    });

    test("[B2] whether a category is right does not depend on the rows before it", async () => {
      const columnas = Object.keys(CARGO);
      const categorias = [["", "A", 7], ["G", "A", 7], ["G", "A", 6], ["G", "", 6], ["", "", 6]];
      const filas = categorias.map(([agrup, nivel, grado]) =>
        Object.values({ ...CARGO, agrup, nivel, grado }).join()
      );
      const { errores } = await p.importarTextos({
        presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
          "357,E2691,Categorías,202501,2026,1,2025-01-02,1\n",
        cargos: `saf,codipres,${columnas.join()}\n${
          filas.map((fila) => `357,E2691,${fila}\n`).join("")
        }`,
      });
      expect(errores).toEqual([]);
      const { json } = await p.pedir<{ cargos: { validacion: { cargo: boolean } }[] }>(
        "GET",
        "/api/bases/cargos/357/E2691",
        { como: p.roles.analista },
      );
      expect(json.cargos.map((c) => c.validacion.cargo)).toEqual([false, true, true, false, false]);
    });

    const rechazos: [string, string, Record<string, string | number>, string][] = [
      [
        "no positions",
        "cargos",
        { cargos: 0, vacantes: 0 },
        "Complete el número de cargos ocupados y/o vacantes",
      ],
      [
        "an opening that is not a leaf",
        "cargos",
        { act: 0 },
        "Complete correctamente la información de la apertura programática",
      ],
      [
        "an unknown grade",
        "cargos",
        { grado: 50 },
        "Complete correctamente la información de los cargos",
      ],
      [
        "both",
        "cargos",
        { act: 0, codp: 77 },
        "Complete correctamente la información de la apertura programática y los cargos",
      ],
      ["three decimals", "cargos", { coefval: "1.005" }, "«coefval» admite hasta dos decimales"],
      [
        "a month count above twelve",
        "cargos",
        { tcober: 13 },
        "«tcober» debe ser un entero entre 0 y 12",
      ],
      [
        "prog 0 with a subprogramme",
        "cargos",
        { prog: 0, subp: 1 },
        "Con programa 0, el subprograma, el proyecto y la actividad deben ser 0",
      ],
    ];
    for (const [titulo, b, cambios, mensaje] of rechazos) {
      test(`[B1] ${titulo}: refused with its sentence, nothing stored`, async () => {
        const antes = await contar(`base_${b}`);
        const { status, json } = await enviar(b, { accion: "nuevo", id: 0, ...CARGO, ...cambios });
        expect(status).toBe(200);
        expect(json).toMatchObject({ resultado: false, mensaje });
        expect(await contar(`base_${b}`)).toBe(antes);
      });
    }

    test("malformed requests are 400, unknown ones 404, others' bodies 403, guests 401", async () => {
      const casos: [Promise<{ status: number }>, number][] = [
        [enviar("cargos", { accion: "nuevo", id: 0, ...CARGO, cargos: "muchos" }), 400],
        [enviar("cargos", { accion: "bailar", id: 0, ...CARGO }), 400],
        [enviar("cargos", { accion: "editar", id: "x", ...CARGO }), 400],
        [enviar("cargos", { accion: "editar", id: 999_999_999, ...CARGO }), 404],
        [enviar("inventada", { accion: "nuevo", id: 0 }), 404],
        [enviar("cargos", { accion: "nuevo", ...CARGO }, p.roles.analista, "357/E9999"), 404],
        [enviar("cargos", { accion: "nuevo", ...CARGO }, p.roles.ajena), 403],
        [enviar("cargos", { accion: "nuevo", ...CARGO }, p.roles.consulta), 403],
        [p.pedir("GET", "/api/bases/cargos/357/E2601"), 401],
        [p.pedir("GET", "/api/bases/cargos/357/E2601", { como: p.roles.ajena }), 403],
        [p.pedir("GET", "/api/bases/cargos/abc/E2601", { como: p.roles.admin }), 400],
      ];
      for (const [i, [respuesta, esperado]] of casos.entries()) {
        expect({ i, status: (await respuesta).status }).toEqual({ i, status: esperado });
      }
    });

    test("[P1] an execution, a historical group and the consolidated one take no rows", async () => {
      const ejecucion = await enviar(
        "cargos",
        { accion: "nuevo", ...CARGO },
        p.roles.admin,
        "357/M2412",
      );
      expect(ejecucion.json).toMatchObject({ resultado: false });
      const historico = await enviar(
        "cargos",
        { accion: "nuevo", ...CARGO },
        p.roles.admin,
        "357/E2502",
      );
      expect(historico.status).toBe(404);
      const consolidado = await enviar(
        "cargos",
        { accion: "nuevo", ...CARGO },
        p.roles.admin,
        "750/E2601",
      );
      expect(consolidado.json).toMatchObject({ resultado: false });
    });

    test("[P1] an imported execution is of the month that its code says", async () => {
      const fila = (codigo: string, mes: number) => `357,${codigo},Otra,${mes},2025,1,,1`;
      const texto = [
        "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online",
        fila("M2401", 202402),
        fila("M2413", 202412),
        fila("M2402", 202402),
        "",
      ].join("\n");
      const { errores } = await p.importarTextos({ presupuestos: texto });
      expect(errores.map((e) => `${e.fila} ${e.columna}`)).toEqual(["2 desde_mes", "3 desde_mes"]);
    });

    test("[P2] a budget is created with the prefix of its author and refused otherwise", async () => {
      const crear = (codigo: string, como = p.roles.analista, cambios = {}) =>
        p.pedir("POST", `/api/presupuestos/editar/357/${codigo}`, {
          como,
          form: {
            accion: "nuevo",
            descripcion: "Prueba",
            desde_mes: 202412,
            ejercicio: 2026,
            version: 1,
            ...cambios,
          },
        });
      const bien = await crear("E26X1");
      expect(bien.json).toMatchObject({
        resultado: true,
        mensaje: "",
        desde_mes: 202412,
        ej: 2026,
        version: 1,
      });
      for (
        const [codigo, como, cambios] of [
          ["E26X1", p.roles.analista, {}],
          ["O26X2", p.roles.analista, {}],
          ["E26X2", p.roles.onp, {}],
          ["E26x2", p.roles.analista, {}],
          ["E26X22", p.roles.analista, {}],
          ["E26X3", p.roles.analista, { descripcion: "  " }],
          ["E26X3", p.roles.analista, { version: 7 }],
        ] as const
      ) {
        const { json } = await crear(codigo, como, cambios);
        expect({ codigo, cambios, resultado: json.resultado }).toEqual({
          codigo,
          cambios,
          resultado: false,
        });
      }
      const mes = await crear("E26X3", p.roles.analista, { desde_mes: 202413 });
      expect(mes.json).toMatchObject({ resultado: false });
      const { json } = await p.pedir<{ presupuestos: { codipres: string }[] }>(
        "GET",
        "/api/presupuestos/lista/357",
        { como: p.roles.analista },
      );
      const codigos = json.presupuestos.map((b) => b.codipres);
      expect(codigos).toContain("E26X1");
      expect(codigos).not.toContain("E26X3");
      expect(codigos).not.toContain("E2502"); // [P3] historical
    });

    test("[P5] another month revalidates the rows against it", async () => {
      const editar = (desde_mes: number) =>
        p.pedir("POST", "/api/presupuestos/editar/357/O2601", {
          como: p.roles.analista,
          form: {
            accion: "editar",
            descripcion: "Otro mes",
            desde_mes,
            ejercicio: 2026,
            version: 1,
          },
        });
      expect((await listar("cargos", 357, "O2601")).errores).toBe(0);
      expect((await editar(200001)).json).toMatchObject({ resultado: true, desde_mes: 200001 });
      const { filas, errores } = await listar("cargos", 357, "O2601");
      expect(errores).toBe(filas.length);
      await editar(202503);
      expect((await listar("cargos", 357, "O2601")).errores).toBe(0);
    });
  });
}
