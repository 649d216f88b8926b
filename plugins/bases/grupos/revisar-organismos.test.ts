import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

const ENCABEZADO =
  "saf,nombre,login,codsir,jur,sjur,ent,car,habilitar_me,habilitar_ogas,consolidado,usa_coefval,onp";
const fila = (saf: number, consolidado: 0 | 1) =>
  `${saf},Organismo ${saf},login${saf},,1,0,0,1,0,0,${consolidado},0,0`;

paraCadaBase("organismos.csv beside the data groups", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const traer = (...filas: string[]) =>
    p.importarTextos({ organismos: [ENCABEZADO, ...filas, ""].join("\n") });
  const cuantos = async (saf: number) =>
    Number(
      (await p.app.db.valores("SELECT count(*) FROM presupuestos WHERE saf = ?", [saf]))[0][0],
    );

  test("[O2] a SAF with groups of its own does not become the consolidated one by a file", async () => {
    const grupos = await cuantos(307);
    expect(grupos).toBeGreaterThan(0);
    const antes = await p.app.db.valores("SELECT * FROM organismos ORDER BY saf");
    const r = await traer(fila(911, 1), fila(307, 1), fila(357, 0));
    expect(r.errores).toEqual([{
      archivo: "organismos.csv",
      fila: 3,
      columna: "consolidado",
      mensaje: `el SAF 307 tiene ${
        grupos === 1 ? "1 grupo de datos propio" : `${grupos} grupos de datos propios`
      }: no puede serlo`,
    }]);
    expect(await p.app.db.valores("SELECT * FROM organismos ORDER BY saf")).toEqual(antes);
  });

  test("[O2] not even with its groups hidden; one without any may", async () => {
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE presupuestos SET online = ? WHERE saf = 307", [false])
    );
    expect((await traer(fila(307, 1))).cantidad_errores).toBe(1);
    expect((await traer(fila(911, 1))).errores).toEqual([]);
  });
});
