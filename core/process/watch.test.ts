import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { BASE_ENTERA } from "../db/audit.ts";
import { appDePrueba } from "../testing/api.ts";
import { paraCadaBase } from "../testing/db.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";
import { abrirProducto, ACTOR } from "../testing/producto.ts";
import { guardarCargo } from "../testing/faults/load.ts";
import type { Evento } from "../events.ts";
import { vigilar } from "./watch.ts";

const PLANTA = resolve(import.meta.dir, "../../bin/planta.ts");

paraCadaBase("what other processes write", (base) => {
  test("is no longer looked for from the moment that the server stops, between two looks too", async () => {
    const p = await appDePrueba(base, [pluginDeIdentidad]);
    const parar = await vigilar(p.app, 3_600_000);
    await parar();
    await p.cerrar();
  });

  test("is told to everybody when it was done with the whole database", async () => {
    const p = await appDePrueba(base, [pluginDeIdentidad]);
    const eventos: Evento[] = [];
    const parar = await vigilar(p.app, 20);
    const dejar = p.app.eventos.escuchar((e) => eventos.push(e));
    try {
      await p.app.db.tx((q) =>
        q.insertar(
          "auditoria",
          ["instante", "usuario", "origen", "accion", "entidad"],
          [[1, "otra", "linea de comandos", "restaurar", BASE_ENTERA]],
        )
      );
      while (eventos.length === 0) await Bun.sleep(5);
      expect(eventos[0]).toMatchObject({ tipo: "cambio", saf: 0, codipres: "", permiso: "sesion" });
    } finally {
      dejar();
      await parar();
      await p.cerrar();
    }
  }, 600_000);

  test(
    "reaches the screens of this server, once, and its own writes are not told again",
    async () => {
      const p = await abrirProducto(base);
      const eventos: Evento[] = [];
      const parar = await vigilar(p.app, 20);
      const dejar = p.app.eventos.escuchar((e) => {
        // What follows from them is told apart.
        if (e.tipo === "cambio" || e.tipo === "valorizado") eventos.push(e);
      });
      try {
        // Another process of the same program, on the same database.
        const otro = Bun.spawn([
          process.execPath,
          PLANTA,
          "valorizar",
          "--saf",
          "357",
          "--codipres",
          "E2601",
        ], {
          env: { ...process.env, DATABASE_URL: p.app.db.url },
          stdout: "ignore",
          stderr: "ignore",
        });
        expect(await otro.exited).toBe(0);
        while (eventos.length === 0) await Bun.sleep(5);
        expect(eventos[0]).toMatchObject({ tipo: "valorizado", saf: 357, codipres: "E2601" });
        eventos.length = 0;
        expect((await guardarCargo(p, p.roles.analista)).json).toMatchObject({ resultado: true });
        // An entry that nobody watches, then one that is watched: after it the first was passed by.
        await p.app.db.tx(async (q) => {
          await q.auditar(ACTOR, {
            accion: "prueba",
            entidad: "nadie",
            saf: 357,
            codipres: "E2601",
          });
          await q.insertar("auditoria", [
            "instante",
            "usuario",
            "origen",
            "accion",
            "entidad",
            "clave",
            "saf",
            "codipres",
          ], [[1, "otra", "x", "editar", "otrosgastos", "9", 357, "E2601"]]);
        });
        while (eventos.length < 2) await Bun.sleep(5);
        expect(eventos.map((e) => e.datos.base)).toEqual(["cargos", "otrosgastos"]);
        expect(eventos[1].datos).toMatchObject({
          base: "otrosgastos",
          usuario: "otra",
          accion: "editar",
          id: 9,
        });
        await Bun.sleep(100);
        expect(eventos).toHaveLength(2);
      } finally {
        dejar();
        await parar();
        await p.cerrar();
      }
    },
    600_000,
  );
});
