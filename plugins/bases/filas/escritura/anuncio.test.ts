/** What an event says of a list is what reading the list again would show. */
import { expect, test } from "bun:test";
import type { Evento } from "#core/events.ts";
import { vigilar } from "#core/process/watch.ts";
import { guardarCargo } from "#core/testing/faults/load.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import type { CambioDeLista, FilaDeLista } from "#proto/bases.ts";
import { BASES } from "#plugins/bases/bases.ts";
import { grupoParaEditar } from "#plugins/bases/grupos/grupos.ts";
import { seMostro } from "./ajenos.ts";
import { agregarFilas, filasDe, renglonesDe } from "../filas.ts";
import { guardarFilas } from "./registrar.ts";

const RUTA = "/api/bases/cargos/357/E2601";
const CARGOS = BASES[0];

type Fila = FilaDeLista & Readonly<Record<string, string | number>>;

const leer = async (p: Producto) =>
  (await p.pedir<{ cargos: Fila[] }>("GET", RUTA, { como: p.roles.analista })).json.cargos;

const cambioDe = (e: Evento | undefined) =>
  e?.datos as unknown as CambioDeLista & { readonly filas?: readonly Fila[] };

/** The list after the change, made from the one before. */
function aplicar(
  filas: readonly FilaDeLista[],
  { filas: nuevas = [], quitadas = [] }: CambioDeLista,
) {
  const fuera = new Set([...quitadas, ...nuevas.map((f) => f.id)]);
  return [...filas.filter((f) => !fuera.has(f.id)), ...nuevas].toSorted((a, b) => a.id - b.id);
}

paraCadaBase("the event of a change of rows", (base) => {
  test("carries them as the list shows them, with the versions before and after", async () => {
    const p = await abrirProducto(base);
    const eventos: Evento[] = [];
    p.app.eventos.escuchar((e) => e.tipo === "cambio" && eventos.push(e));
    try {
      let lista = await leer(p);
      const enviar = async (form: Record<string, string | number>, ruta = RUTA) => {
        eventos.length = 0;
        const antes = lista;
        const { json } = await p.pedir("POST", ruta, { como: p.roles.analista, form });
        expect(json).toMatchObject({ resultado: true });
        lista = await leer(p);
        expect(eventos).toHaveLength(1);
        const cambio = cambioDe(eventos[0]);
        expect(aplicar(antes, cambio)).toEqual(lista);
        expect(cambio.version.despues).toBe((cambio.version.antes ?? 0) + 1);
        return { json, cambio };
      };
      const { validacion: _validacion, costo_anual: _costo, id, ...fila } = lista[0];
      const uno = await enviar({ ...fila, accion: "editar", id, cargos: 77 });
      expect(uno.cambio.filas?.[0].cargos).toBe(77);
      const { json: nuevo, cambio } = await enviar({ ...fila, accion: "nuevo" });
      expect(cambio.version.antes).toBe(uno.cambio.version.despues);
      expect(cambio.version.marco).toBe(uno.cambio.version.marco);
      const borrada = await enviar({ accion: "eliminar", id: Number(nuevo.id) });
      expect(borrada.cambio.quitadas).toEqual([Number(nuevo.id)]);
      await enviar({}, "/api/bases/cargos/deshacer/357/E2601");
      const varias = lista.slice(-3).map((f) => f.id);
      await enviar({ registros: varias.join() }, "/api/bases/cargos/eliminar/357/E2601");
      expect(lista.some((f) => varias.includes(f.id))).toBe(false);
      // More than a person reads: the screens are told to read again, and nothing else.
      const [modelo] = (await renglonesDe(p.app.db, CARGOS, 357, "E2601", [id])).values();
      const agregadas = Array.from({ length: 201 }, () => modelo.valores);
      await p.app.db.tx((q) => agregarFilas(q, CARGOS, { saf: 357, codipres: "E2601" }, agregadas));
      eventos.length = 0;
      const muchas = (await filasDe(p.app.db, "base_cargos", ["id"], {
        saf: 357,
        codipres: "E2601",
      })).slice(-201);
      await p.pedir("POST", "/api/bases/cargos/eliminar/357/E2601", {
        como: p.roles.analista,
        form: { registros: muchas.join() },
      });
      const { version, filas, quitadas } = cambioDe(eventos[0]);
      expect({ filas, quitadas }).toEqual({ filas: undefined, quitadas: undefined });
      expect(version.despues).toBe((version.antes ?? 0) + 1);
    } finally {
      await p.cerrar();
    }
  }, 600_000);

  test(
    "what another process wrote carries its rows, and the version before when it is known",
    async () => {
      const p = await abrirProducto(base);
      const eventos: Evento[] = [];
      const parar = await vigilar(p.app, 20);
      p.app.eventos.escuchar((e) => e.tipo === "cambio" && eventos.push(e));
      /** As another process would: nothing of this one hears of it but the trail. */
      const ajeno = (id: number, cargos: number) =>
        p.app.db.tx(async (q) => {
          const g = await grupoParaEditar(q, 357, "E2601");
          const fila = (await renglonesDe(q, CARGOS, 357, "E2601", [id])).get(id);
          if (!fila) throw new Error("no está la fila");
          const despues = { ...fila.valores, cargos };
          // Two rows: what goes in bulk is not remembered as this process's own.
          const otra = [...(await renglonesDe(q, CARGOS, 357, "E2601", [id + 1])).values()][0];
          await guardarFilas(q, ACTOR, CARGOS, g, [
            { id, antes: fila.valores, despues },
            { id: id + 1, antes: otra.valores, despues: otra.valores },
          ]);
          return g.rev_datos + 1;
        });
      const oir = async () => {
        while (eventos.length === 0) await Bun.sleep(5);
        return cambioDe(eventos.shift());
      };
      try {
        const [{ id }] = await leer(p);
        await ajeno(id, 31);
        const primero = await oir();
        const antes = primero.version.despues;
        expect(primero.filas?.[0]).toMatchObject({ cargos: 31 });
        seMostro(p.app, { saf: 357, codipres: "E2601", rev_datos: antes });
        const despues = await ajeno(id, 32);
        const segundo = await oir();
        expect(segundo.version).toMatchObject({ antes, despues });
        expect(segundo.filas).toEqual(
          (await leer(p)).filter((f) => f.id === id || f.id === id + 1),
        );
        // One's own in between is told by itself; then the other's follows it.
        expect((await guardarCargo(p, p.roles.analista)).json).toMatchObject({ resultado: true });
        expect((await oir()).version).toMatchObject({ antes: despues, despues: despues + 1 });
        await ajeno(id, 33);
        expect((await oir()).version).toMatchObject({ antes: despues + 1, despues: despues + 2 });
        // A version that nobody told anything of: what came between is not known.
        await p.app.db.tx((q) => q.ejecutar("UPDATE presupuestos SET rev_datos = rev_datos + 1"));
        await ajeno(id, 34);
        expect((await oir()).version).toMatchObject({ antes: null, despues: despues + 4 });
      } finally {
        await parar();
        await p.cerrar();
      }
    },
    600_000,
  );
});
