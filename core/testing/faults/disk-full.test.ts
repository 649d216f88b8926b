/** A disk without room, as SQLite meets it. */
import { expect, test } from "bun:test";
import { basesDeDatos } from "../db.ts";
import { abrirProducto } from "../producto.ts";
import { guardarCargo } from "./load.ts";

test(
  "[K2] [X4] without room a save and a sign-in say so, reads go on, and nothing is damaged",
  async () => {
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
      const ingreso = { usuario: "consulta@economia", clave: "demostracion-2026" };
      const entrar = () => p.pedir("POST", "/api/iniciarsesion", { form: ingreso });
      // Sessions have pages of their own, with room for a few.
      let negado = await entrar();
      for (let i = 0; negado.status === 200 && i < 100; i++) negado = await entrar();
      expect(negado.status).toBe(507);
      expect(negado.json).toMatchObject({
        resultado: false,
        mensaje: expect.stringContaining("no se puede guardar nada ni ingresar"),
      });
      const lista = await p.pedir<{ cargos: unknown[] }>("GET", "/api/bases/cargos/357/E2601", {
        como: p.roles.analista,
      });
      expect(lista.json.cargos).toHaveLength(antes + guardados);
      expect((await p.pedir("GET", "/api/salud")).status).toBe(200);
      // Leaving cannot be stored, and whoever leaves is out all the same.
      const sesiones = () => p.app.db.valores("SELECT count(*) FROM sesiones");
      const habia = await sesiones();
      const como = p.roles.consulta;
      expect((await p.pedir("POST", "/api/cerrarsesion", { como })).json).toMatchObject({
        resultado: true,
      });
      expect((await p.pedir("GET", "/api/organismos", { como })).status).toBe(401);
      expect(await sesiones()).toEqual(habia);
      expect(await p.app.db.valores("PRAGMA integrity_check")).toEqual([["ok"]]);
      await fijarTope(1_000_000);
      expect((await guardarCargo(p, p.roles.analista)).json).toMatchObject({ resultado: true });
      expect(await filas()).toBe(antes + guardados + 1);
      expect((await entrar()).json).toMatchObject({ resultado: true });
    } finally {
      await p.cerrar();
    }
  },
  600_000,
);
