/** [S3] The cubes: every valuation has one, it adds up to its lines, and summaries come from it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import { conectar } from "#core/db/connect.ts";
import type { Consulta } from "#core/plugin.ts";
import { appDePrueba } from "#core/testing/api.ts";
import { basesDeDatos, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { plugins } from "../index.ts";
import { Agregador } from "./engine/agrupar/agregar.ts";
import { codificar } from "./engine/lineas/codec.ts";
import { CAMPOS_CUBO, Cubo, DICCIONARIO_CUBO } from "./engine/agrupar/cubo.ts";
import {
  agregarLinea,
  agregarRenglon,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  SIN_MENSUAL,
  UNIDAD,
} from "./engine/lineas/lineas.ts";
import { abrirBloque, bloquesDe, cubosDe } from "./lineas/almacen.ts";
import { comprobar } from "./service.ts";

/** Groups with a valuation, each found with a cube that adds up to its lines. */
async function conCubo(q: Consulta): Promise<string[]> {
  const filas = await q.valores("SELECT id, saf, codipres FROM valuaciones ORDER BY saf, codipres");
  for (const [id, saf, codipres] of filas) {
    const [lineas, celdas] = [new Agregador(CAMPOS_CUBO), new Agregador(CAMPOS_CUBO)];
    for await (const bloque of bloquesDe(q, Number(id))) lineas.agregar(bloque, DICCIONARIO_CUBO);
    (await cubosDe(q, [Number(id)])).get(Number(id))?.agruparEn(celdas);
    expect({ saf, codipres, ...celdas.resultado() })
      .toEqual({ saf, codipres, ...lineas.resultado() });
  }
  return filas.map(([, saf, codipres]) => `${saf} ${codipres}`);
}

paraCadaBase("cubes", (base) => {
  let p: Producto;
  let raiz: string;
  beforeAll(async () => {
    raiz = await mkdtemp(join(tmpdir(), "planta-cubos-"));
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(async () => {
    await p.cerrar();
    await rm(raiz, { recursive: true, force: true });
  });

  const bien = async (url: string, ...argv: string[]) => {
    const quejas: string[] = [];
    const codigo = await ejecutarCli(argv, plugins, {
      env: { DATABASE_URL: url },
      escribir() {},
      avisar: (texto) => void quejas.push(texto),
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "prueba",
    });
    expect({ codigo, quejas: codigo === 0 ? [] : quejas }).toEqual({ codigo: 0, quejas: [] });
  };
  const deOtra = async (url: string) => {
    const db = await conectar(url);
    return await conCubo(db).finally(() => db.cerrar());
  };
  const resumen = async (saf: number, opciones = "") =>
    (await p.pedir(
      "GET",
      `/api/salidas/resumenporobjetodelgasto/${saf}/E2601${opciones}`,
      { como: p.roles.admin },
    )).json;
  const fallas = async () => (await comprobar(p.app.db, () => {})).flatMap((c) => c.fallas);
  /** Changes what is stored of every valuation that is no deliverable's. */
  const cambiar = (sentencia: string) =>
    p.app.db.tx((q) =>
      q.ejecutar(`${sentencia} (SELECT id FROM valuaciones WHERE codipres = 'E2601')`)
    );

  test(
    "[E6] loaded executions and [V11] one valuation, or all of them, keep their cubes",
    async () => {
      const cargadas = await conCubo(p.app.db);
      expect(cargadas).toContain("357 M2412");
      const form = { saf: 357, codipres: "E2601" };
      await p.pedir("POST", "/api/valorizar", { como: p.roles.admin, form });
      expect(await conCubo(p.app.db)).toEqual([...cargadas, "357 E2601"].sort());
      await bien(p.app.db.url, "valorizar", "--todos", "--codipres", "E2601");
      expect(await conCubo(p.app.db)).toEqual(expect.arrayContaining(["103 E2601", "307 E2601"]));
    },
    600_000,
  );

  test("[C2] a deliverable has the cube of what was closed", async () => {
    const form = { accion: "darcierre", tipo: "P" };
    const como = p.roles.analista;
    const ruta = "/api/presupuestos/darcierre/357/E2601";
    expect((await p.pedir("POST", ruta, { como, form })).json).toMatchObject({ resultado: true });
    expect(await conCubo(p.app.db)).toContain("357 P2601");
    expect(await fallas()).toEqual([]);
  });

  test("[X2] [X6] a backup, a move and a dump take them along", async () => {
    const hay = await conCubo(p.app.db);
    const otra = basesDeDatos().find((b) => b !== base) ?? base;
    const vacia = await otra.vacia();
    try {
      await bien(p.app.db.url, "trasladar", "--a", vacia.url);
      expect(await deOtra(vacia.url)).toEqual(hay);
    } finally {
      await vacia.cerrar();
    }
    const restaurada = `sqlite:${join(raiz, "restaurada.db")}`;
    await bien(p.app.db.url, "respaldo", join(raiz, "uno.respaldo"));
    await bien(restaurada, "restaurar", join(raiz, "uno.respaldo"));
    expect(await deOtra(restaurada)).toEqual(hay);
    await volcar(p.app, join(raiz, "volcado"));
    const nueva = await appDePrueba(otra, plugins);
    try {
      expect((await importar(nueva.app, ACTOR, join(raiz, "volcado"))).errores).toEqual([]);
      // A budget comes to be valued again; what nobody can make again comes with its lines.
      const { db } = nueva.app;
      expect(await conCubo(db)).toEqual(hay.filter((g) => !g.endsWith("E2601")));
    } finally {
      await nueva.cerrar();
    }
  }, 600_000);

  test("[S1] [O2] a summary is of the cubes; without them, of the lines, and says the same", async () => {
    const figuras = async () => [
      await resumen(357),
      await resumen(357, "?prog=16"),
      await resumen(750),
      await resumen(750, "?prog=16"),
    ];
    const deCubos = await figuras();
    expect(JSON.stringify(deCubos)).toContain('"valorizado":true');
    const bloques = await p.app.db.valores(
      "SELECT valuacion, bloque, datos FROM valuacion_bloques WHERE valuacion IN " +
        "(SELECT id FROM valuaciones WHERE codipres = 'E2601')",
    );
    await cambiar("DELETE FROM valuacion_bloques WHERE valuacion IN");
    expect(await figuras()).toEqual(deCubos);
    await p.app.db.tx((q) =>
      q.insertar("valuacion_bloques", ["valuacion", "bloque", "datos"], bloques as never[])
    );
    await cambiar("UPDATE valuaciones SET cubo = NULL WHERE saf <> 103 AND id IN");
    expect(await figuras()).toEqual(deCubos);
    expect(await fallas()).toEqual([]);
  });

  test(
    "[Y9][Y10] what is by months is of its own cube; without it, of the lines, and says the same",
    async () => {
      const como = p.roles.admin;
      await p.pedir("POST", "/api/valorizar", { como, form: { saf: 357, codipres: "E2602" } });
      const campos = "mon,prog,ff,pprin,ppar,esc,mes";
      const pedidos = [
        "programacionmensual/357/E2602?porprograma=1",
        ...["cargos", "valores"].map((tipo) =>
          `parametrico/357/E2602?tipo=${tipo}&campos=${campos}&opciones=sincontratos`
        ),
      ];
      const figuras = () =>
        Promise.all(
          pedidos.map(async (x) => (await p.pedir("GET", `/api/salidas/${x}`, { como })).json),
        );
      const deCubo = await figuras();
      expect(JSON.stringify(deCubo[0])).toContain('"meses":[');
      expect(await fallas()).toEqual([]);
      const suyos = "(SELECT id FROM valuaciones WHERE saf = 357 AND codipres = 'E2602')";
      const { db } = p.app;
      const bloques = await db.valores(
        `SELECT valuacion, bloque, datos FROM valuacion_bloques WHERE valuacion IN ${suyos}`,
      );
      await db.tx((q) => q.ejecutar(`DELETE FROM valuacion_bloques WHERE valuacion IN ${suyos}`));
      expect(await figuras()).toEqual(deCubo);
      await db.tx((q) =>
        q.insertar("valuacion_bloques", ["valuacion", "bloque", "datos"], bloques as never[])
      );
      const [[cubo]] = await db.valores(`SELECT cubo FROM valuaciones WHERE id IN ${suyos}`);
      const poner = (datos: Uint8Array | null) =>
        db.tx((q) =>
          q.ejecutar(`UPDATE valuaciones SET cubo_meses = ? WHERE id IN ${suyos}`, [datos])
        );
      await poner(null);
      expect(await figuras()).toEqual(deCubo);
      expect(await fallas()).toEqual([]);
      await poner(cubo as Uint8Array);
      expect(await fallas()).toEqual([
        "357 E2602: los subtotales guardados de los meses no son los de las líneas",
      ]);
      await poner(null);
    },
    600_000,
  );

  test("[V13] a cube that does not add up to its lines is told", async () => {
    const [[otro]] = await p.app.db.valores(
      "SELECT cubo FROM valuaciones WHERE saf = 357 AND codipres = 'M2412'",
    );
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE valuaciones SET cubo = ? WHERE saf = 103 AND codipres = 'E2601'", [
        otro as Uint8Array,
      ])
    );
    expect(await fallas()).toEqual([
      "103 E2601: los subtotales guardados no son la suma de las líneas",
    ]);
  });

  test("[V13] lines that add up to more than any amount are told, and the rest is checked", async () => {
    const { db } = p.app;
    const [[valuacion, bloque, datos]] = await db.valores(
      "SELECT b.valuacion, b.bloque, b.datos FROM valuacion_bloques b JOIN valuaciones v " +
        "ON v.id = b.valuacion WHERE v.saf = 103 AND v.codipres = 'E2601' ORDER BY b.bloque LIMIT 1",
    );
    const roto = abrirBloque(datos as Uint8Array);
    roto.lineas.importe.fill(6e15, 0, roto.lineas.n);
    await db.tx((q) =>
      q.ejecutar("UPDATE valuacion_bloques SET datos = ? WHERE valuacion = ? AND bloque = ?", [
        Bun.zstdCompressSync(codificar(roto)),
        Number(valuacion),
        Number(bloque),
      ])
    );
    const dichas = await fallas();
    expect(dichas.filter((f) => f.startsWith("103 E2601: ")).length).toBe(dichas.length);
    expect(dichas).toContain("103 E2601: las líneas en moneda 1 no suman su total");
    expect(dichas.some((f) => f.includes("límite"))).toBe(true);
  });
});

test("[V10] counts past what a row holds go on in another one", () => {
  const bloque = {
    renglones: crearRenglones(4),
    lineas: crearLineas(4),
    segmentos: crearSegmentos(0),
  };
  for (let i = 0; i < 4; i++) {
    const renglon = agregarRenglon(bloque.renglones, {
      saf: 357,
      mon: 1,
      pprin: 1,
      unidad: UNIDAD.cargos,
      ocupados: 3_000_000_000,
      vacantes: 7,
    });
    agregarLinea(bloque.lineas, {
      renglon,
      ppar: 1,
      rubro: 0,
      componente: 0,
      porcentaje: -1,
      regla: 0,
      mensual: SIN_MENSUAL,
      importe: 1e15,
      conteo: 1,
      parametros: 0,
    });
  }
  const cubo = new Cubo();
  cubo.agregar(bloque);
  const [lineas, celdas] = [new Agregador(["pprin"]), new Agregador(["pprin"])];
  lineas.agregar(bloque, DICCIONARIO_CUBO);
  celdas.agregar(cubo.bloque(), DICCIONARIO_CUBO);
  expect(celdas.resultado()).toEqual(lineas.resultado());
  expect(celdas.resultado().totales).toMatchObject({ ocupados: 12_000_000_000, valor: 4e15 });
});
