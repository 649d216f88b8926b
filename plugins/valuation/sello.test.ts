import { expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR } from "#core/testing/producto.ts";
import { grupo } from "../bases/service.ts";
import { estadoDe, selloDe } from "./service.ts";
import { valorizarEnTx } from "./valorizar.ts";

test("[Y1] the same lines of a valuation of another kind are another list", async () => {
  const p = await abrirProducto(basesDeDatos()[0]);
  try {
    await p.app.db.tx((q) => valorizarEnTx(q, ACTOR, 357, "E2601", () => {}));
    await p.app.db.leer(async (q) => {
      const estado = await estadoDe(q, await grupo(q, 357, "E2601"));
      const como = (cambio: object) => {
        const valuaciones = estado.valuaciones.map((v) => ({ ...v, ...cambio }));
        return selloDe(q, { ...estado, valuaciones });
      };
      const sellos = await Promise.all([
        como({}),
        como({ criterio: "mensual" }),
        como({ tipo: "ejecucion" }),
      ]);
      expect(new Set(sellos).size).toBe(3);
      expect(await como({})).toBe(sellos[0]);
    });
  } finally {
    await p.cerrar();
  }
}, 600_000);
