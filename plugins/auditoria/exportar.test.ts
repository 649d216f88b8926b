/** [Q9]: the trail as JSON lines, from an entry or a day, and as it grows. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { ejecutarCli } from "#core/cli/run.ts";
import { hasta } from "#core/testing/until.ts";
import { plugins } from "#plugins/index.ts";

paraCadaBase("auditoria exportar", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  const exportar = (lineas: string[], ...argv: string[]) =>
    ejecutarCli(["auditoria", "exportar", ...argv], plugins, {
      env: { DATABASE_URL: p.app.config.databaseUrl, PLANTA_MODO: "testing" },
      escribir: (l) => void lineas.push(l),
      avisar: (l) => void lineas.push(l),
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "operadora",
    });
  const asentar = (clave: string) =>
    p.app.db.tx((q) =>
      q.auditar(ACTOR, { accion: "editar", entidad: "cargos", clave, saf: 357, despues: { a: 1 } })
    );

  test("each entry is a line, whole; from one on, and from a day", async () => {
    await asentar("uno");
    const todas: string[] = [];
    expect(await exportar(todas)).toBe(0);
    const [[n, ultimo]] = await p.app.db.valores("SELECT count(*), max(id) FROM auditoria");
    expect(todas).toHaveLength(Number(n));
    const leidas = todas.map((l) => JSON.parse(l));
    expect(leidas.map((a) => a.id)).toEqual(leidas.map((a) => a.id).toSorted((a, b) => a - b));
    expect(leidas.at(-1)).toMatchObject({
      id: Number(ultimo),
      usuario: "prueba",
      entidad: "cargos",
      clave: "uno",
      saf: 357,
      antes: null,
      despues: { a: 1 },
      adjunto: null,
    });
    const despues: string[] = [];
    await exportar(despues, "--desde", String(Number(ultimo) - 1));
    expect(despues).toEqual([todas[todas.length - 1]]);
    const futuras: string[] = [];
    await exportar(futuras, "--desde", "2099-01-01");
    expect(futuras).toEqual([]);
    const mal: string[] = [];
    expect(await exportar(mal, "--desde", "ayer")).toBe(2);
    expect(mal.join()).toContain("«ayer» no es el número de un asiento ni un día AAAA-MM-DD");
  }, 600_000);

  test("it follows what is written, each entry once, one that came late too", async () => {
    const [[ultimo]] = await p.app.db.valores("SELECT max(id) FROM auditoria");
    const lineas: string[] = [];
    const fin = exportar(lineas, "--desde", String(ultimo), "--seguir");
    const claves = () => lineas.map((l) => JSON.parse(l).clave);
    await asentar("dos");
    await hasta(() => claves().includes("dos"));
    // Its number was given before that of another, and it was committed after it.
    const tarde = Number(ultimo) + 500;
    for (const [id, clave] of [[tarde + 1, "cuatro"], [tarde, "tres"]] as const) {
      await p.app.db.tx((q) =>
        q.insertar(
          "auditoria",
          ["id", "instante", "usuario", "origen", "accion", "entidad", "clave"],
          [[id, Date.now(), "otra", "prueba", "editar", "cargos", clave]],
        )
      );
      await hasta(() => claves().includes(clave));
    }
    process.emit("SIGINT");
    expect(await fin).toBe(0);
    expect(claves()).toEqual(["dos", "cuatro", "tres"]);
  }, 600_000);
});
