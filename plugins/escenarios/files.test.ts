/** `acuerdos.csv` and `acuerdos_valores.csv`: out and in again; importing never homologates ([W6]). */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { appDePrueba } from "#core/testing/api.ts";
import { trasladar } from "#core/backup/commands.ts";
import { conectar } from "#core/db/connect.ts";
import type { Consulta } from "#core/plugin.ts";
import { basesDeDatos, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { plugins } from "../index.ts";
import { comprobar } from "../valuation/service.ts";

const ACUERDO = {
  nombre: 'Paritaria "de prueba", con comas',
  fecha: "2026-01-05",
  tramos: [
    { mes: 202601, porcentaje: 2.5, alcance: { series: ["SINEP"] } },
    {
      mes: 202602,
      porcentaje: 2,
      base: 202512,
      redondeo: "sin",
      alcance: { categorias: [{ esc: 206, cats: [2, 1] }], sumafijare: true },
    },
  ],
  sumas: [{
    id: "ARCHIVO-05",
    regimen: "sinep",
    pprins: [1],
    desde_mes: 202605,
    importe: 45_000.5,
    remunerativa: false,
    bonificable: false,
  }],
};
const CABEZA = "id,saf,nombre,norma,fecha,estado,publicado,definicion";

paraCadaBase("files of the agreements", (base) => {
  let p: Producto;
  let carpeta: string;
  beforeEach(async () => {
    p = await abrirProducto(base);
    carpeta = await mkdtemp(join(tmpdir(), "planta-acuerdos-"));
  }, 600_000);
  afterEach(async () => {
    await rm(carpeta, { recursive: true, force: true });
    await p.cerrar();
  });

  const pedir = <T = { id: number; token: string }>(ruta: string, form: Record<string, unknown>) =>
    p.pedir<T>("POST", `/api/acuerdos${ruta}`, {
      como: p.roles.admin,
      form: form as Record<string, string | number>,
    });
  async function crear(saf: number): Promise<number> {
    const { json } = await pedir("", { saf, definicion: JSON.stringify(ACUERDO) });
    return json.id;
  }
  async function homologado(): Promise<number> {
    const id = await crear(750);
    await pedir(`/${id}`, { accion: "estado", estado: "acta" });
    await pedir(`/${id}`, { accion: "publicar", publicado: 1 });
    const { json: { token } } = await pedir(`/${id}/homologar/previa`, { norma: "Dec. 1/2026" });
    const { json } = await pedir(`/${id}/homologar`, {
      norma: "Dec. 1/2026",
      token,
      aceptados: "todos",
    });
    expect(json).toMatchObject({ resultado: true });
    return id;
  }
  const archivos = () =>
    Promise.all(
      ["acuerdos", "acuerdos_valores"].map((n) => Bun.file(join(carpeta, `${n}.csv`)).text()),
    );
  const guardado = async () =>
    JSON.stringify([
      await p.app.db.valores("SELECT * FROM acuerdos ORDER BY id"),
      await p.app.db.valores("SELECT * FROM acuerdos_tramos ORDER BY 1, 2"),
      await p.app.db.valores("SELECT * FROM acuerdos_valores ORDER BY 1, 2"),
      await p.app.db.valores("SELECT * FROM valores_ur ORDER BY 1, 2"),
    ]);

  test(
    "importar(volcar(x)) = x, links of the values included, and numbers go on from theirs",
    async () => {
      await crear(357);
      const id = await homologado();
      await volcar(p.app, carpeta);
      const antes = await archivos();
      expect(antes[0].split("\n")[0]).toBe(CABEZA);
      expect(antes[1].split("\n").length).toBeGreaterThan(4);
      const nueva = await appDePrueba(base, plugins);
      try {
        expect((await importar(nueva.app, ACTOR, carpeta)).errores).toEqual([]);
        await volcar(nueva.app, carpeta);
        expect(await archivos()).toEqual(antes);
        const como = await nueva.ingresar("admin@onp", "demostracion-2026");
        const origen = await nueva.pedir("GET", "/api/tablas/acuerdos/valores_ur?serie_ur=SINEP", {
          como,
        });
        expect(origen.json).toEqual([
          { desde_mes: 202601, acuerdo: id, nombre: ACUERDO.nombre },
        ] as never);
        const { json } = await nueva.pedir<{ id: number }>("POST", "/api/acuerdos", {
          como,
          form: { saf: 357, definicion: JSON.stringify(ACUERDO) },
        });
        expect(json.id).toBe(id + 1);
      } finally {
        await nueva.cerrar();
      }
      // The same file again, over what it came from.
      expect((await importar(p.app, ACTOR, carpeta)).errores).toEqual([]);
      await volcar(p.app, carpeta);
      expect(await archivos()).toEqual(antes);
    },
    600_000,
  );

  test(
    "a move to either kind of database carries them whole, and leaves them in order",
    async () => {
      await crear(357);
      await homologado();
      const tablas = ["", "_tramos", "_alcances", "_sumas", "_valores"].map((t) => `acuerdos${t}`);
      const filas = (db: Consulta) =>
        Promise.all(tablas.map((t) => db.valores(`SELECT * FROM ${t} ORDER BY 1, 2, 3, 4`)));
      const antes = await filas(p.app.db);
      expect(antes.every((t) => t.length > 0)).toBe(true);
      for (const destino of basesDeDatos()) {
        const nueva = await destino.vacia();
        try {
          await trasladar(p.app, ACTOR, nueva.url);
          const db = await conectar(nueva.url);
          try {
            expect(JSON.stringify(await filas(db))).toBe(JSON.stringify(antes));
            const controles = await comprobar(db, () => {});
            expect(controles.flatMap((c) => c.fallas)).toEqual([]);
          } finally {
            await db.cerrar();
          }
        } finally {
          await nueva.cerrar();
        }
      }
    },
    600_000,
  );

  test(
    "[W6] a file neither homologates, nor changes what became law, nor takes the place of another's",
    async () => {
      const borrador = await crear(357);
      const ley = await homologado();
      const antes = await guardado();
      const fila = (
        id: number,
        saf: number,
        estado: string,
        cambios: object = {},
        publicado = 0,
      ) => {
        const definicion = { ...ACUERDO, norma: "Dec. 1/2026", estado, ...cambios };
        const texto = JSON.stringify(definicion).replaceAll('"', '""');
        const nombre = ACUERDO.nombre.replaceAll('"', '""');
        return `${id},${saf},"${nombre}",Dec. 1/2026,2026-01-05,${estado},${publicado},"${texto}"`;
      };
      const casos: readonly [string, string, string][] = [
        [fila(borrador, 357, "homologado"), "estado", "importar no homologa"],
        [fila(ley, 750, "homologado", { tramos: [] }), "definicion", "homologado"],
        [fila(ley, 750, "borrador"), "definicion", "homologado"],
        [fila(borrador, 103, "borrador"), "saf", "el acuerdo es del SAF 357"],
        [fila(900, 999, "borrador"), "saf", "no existe el organismo"],
        [fila(900, 357, "borrador", {}, 1), "publicado", "ONP"],
        [fila(900, 357, "borrador", { version: 9 }), "definicion", "versión 9"],
        [fila(900, 357, "borrador", { nombre: "Otro" }), "nombre", "no coincide"],
        [
          fila(900, 357, "borrador", {
            tramos: [{ mes: 202601, porcentaje: 1, alcance: { series: ["NADIE"] } }],
          }),
          "definicion",
          "no existe la serie NADIE",
        ],
        [`900,357,x,,2026-01-05,borrador,0,{`, "definicion", "no es un texto JSON"],
        [`900,357,x,,2026-01-05,firmado,0,{}`, "estado", "formato"],
      ];
      for (const [renglon, columna, parte] of casos) {
        const { errores } = await p.importarTextos({ acuerdos: `${CABEZA}\n${renglon}\n` });
        expect({ renglon, errores }).toMatchObject({
          errores: [{ fila: 2, columna, mensaje: expect.stringContaining(parte) }],
        });
      }
      const deBorrador = await p.importarTextos({
        acuerdos_valores: `tabla,entrada,acuerdo,valor\n` +
          `valores_ur,serie_ur=SINEP|desde_mes=202601,${borrador},{}\n`,
      });
      expect(deBorrador.errores).toMatchObject([{ columna: "acuerdo" }]);
      expect(await guardado()).toBe(antes);
      // A draft may come in a file, and in place of itself.
      const otro = fila(borrador, 357, "acta", { tramos: [] });
      expect((await p.importarTextos({ acuerdos: `${CABEZA}\n${otro}\n` })).errores).toEqual([]);
      const leido = await p.pedir("GET", `/api/acuerdos/${borrador}`, { como: p.roles.analista });
      expect(leido.json).toMatchObject({ estado: "acta", definicion: { tramos: [] } });
    },
    600_000,
  );
});
