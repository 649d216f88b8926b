/** A disk without room, as SQLite meets it. */
import { expect, test } from "bun:test";
import { basesDeDatos } from "../db.ts";
import { abrirProducto } from "../producto.ts";
import { guardarCargo } from "./load.ts";

test("[K2] without room a save says so, reads go on, and nothing is damaged", async () => {
  const [sqlite] = basesDeDatos();
  const p = await abrirProducto(sqlite);
  try {
    const fijarTope = (paginas: number) =>
      p.app.db.tx((q) => q.valores(`PRAGMA max_page_count = ${paginas}`));
    const filas = async () =>
      Number(
        (await p.app.db.valores(
          "SELECT count(*) FROM base_cargos WHERE saf = 357 AND codipres = 'E2601'",
        ))[0][0],
      );
    const [[hay]] = await p.app.db.valores("PRAGMA page_count");
    await fijarTope(Number(hay));
    const antes = await filas();
    let guardados = 0;
    let r = await guardarCargo(p, p.roles.analista);
    for (; r.status === 200 && guardados < 5_000; guardados++) {
      expect(r.json).toMatchObject({ resultado: true });
      r = await guardarCargo(p, p.roles.analista);
    }
    expect(r.status).toBe(507);
    expect(r.json).toMatchObject({ resultado: false });
    expect(r.json.mensaje).toContain("No queda lugar en el disco");
    expect(await filas()).toBe(antes + guardados);
    const lista = await p.pedir<{ cargos: unknown[] }>("GET", "/api/bases/cargos/357/E2601", {
      como: p.roles.analista,
    });
    expect(lista.json.cargos).toHaveLength(antes + guardados);
    expect((await p.pedir("GET", "/api/salud")).status).toBe(200);
    expect(await p.app.db.valores("PRAGMA integrity_check")).toEqual([["ok"]]);
    await fijarTope(1_000_000);
    expect((await guardarCargo(p, p.roles.analista)).json).toMatchObject({ resultado: true });
    expect(await filas()).toBe(antes + guardados + 1);
  } finally {
    await p.cerrar();
  }
}, 120_000);
