/** The agreements of the demonstration are read, and do something to the budget by months. */
import { expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto } from "#core/testing/producto.ts";
import { filasDeAcuerdos } from "./generar.ts";
import { aCsv } from "./archivos.ts";

paraCadaBase("agreements of the demonstration", (base) => {
  test(
    "one is published and everybody reads it; the other is a draft that says it is invented",
    async () => {
      const p = await abrirProducto(base);
      try {
        const { acuerdos = [] } = await filasDeAcuerdos(750, 357);
        const { errores } = await p.importarTextos({ acuerdos: aCsv("acuerdos", acuerdos) });
        expect(errores).toEqual([]);
        const lista = async (como: "analista" | "ajena") =>
          (await p.pedir<{ nombre: string; estado: string; publicado: boolean }[]>(
            "GET",
            "/api/acuerdos",
            { como: p.roles[como] },
          )).json;
        expect(await lista("ajena")).toMatchObject([
          { nombre: "Convenio general 2026", estado: "acta", publicado: true },
        ]);
        const [propuesta] = await lista("analista");
        expect(propuesta).toMatchObject({ estado: "borrador", publicado: false });
        expect(propuesta.nombre).toContain("datos de demostración");
        const { json } = await p.pedir<Record<"total" | "base", Record<string, number>>>(
          "POST",
          "/api/escenarios/evaluar",
          { como: p.roles.analista, form: { saf: 357, codipres: "E2602", acuerdos: "[2]" } },
        );
        expect(json.total["1"]).toBeGreaterThan(json.base["1"]);
      } finally {
        await p.cerrar();
      }
    },
    600_000,
  );
});
