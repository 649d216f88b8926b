/** What the lists say that rows cost is what a valuation makes of them, and adds up to the total. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { BASES, columnasDe, filasDe, grupo, tablaDe } from "#plugins/bases/service.ts";
import { SumideroLineas } from "../engine/sumideros.ts";
import { tomarFoto } from "./foto.ts";
import { leerReglas, mediosDe, referenciasDe } from "./medios.ts";
import { Tasador } from "./tasador.ts";

const SAF = 357;
const CODIPRES = "E2601";

type Fila = Record<string, string | number> & { id: number; rev: number };
interface Listada {
  readonly fila: Fila;
  /** Centavos; null when the list says null, undefined when it says nothing. */
  readonly costo: number | null | undefined;
  readonly valida: boolean;
}

const centavos = (pesos: number): number => Math.round(pesos * 100);
const sumar = (de: readonly Listada[]): number => de.reduce((s, f) => s + (f.costo ?? 0), 0);

for (const base of basesDeDatos()) {
  describe(`costo anual en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    async function listar(b: string, codipres = CODIPRES, primeras = ""): Promise<Listada[]> {
      const ruta = `/api/bases/${b}/${SAF}/${codipres}${primeras}`;
      const { status, json } = await p.pedir<Record<string, unknown>>("GET", ruta, {
        como: p.roles.analista,
      });
      expect({ b, status }).toEqual({ b, status: 200 });
      return (json[b] as Record<string, unknown>[]).map(({ validacion, costo_anual, ...fila }) => ({
        fila: fila as Fila,
        costo: typeof costo_anual === "number"
          ? centavos(costo_anual)
          : costo_anual as null | undefined,
        valida: !Object.values(validacion as object).includes(false),
      }));
    }
    const enviar = (b: string, form: Record<string, string | number>, accion = "") =>
      p.pedir<Record<string, unknown>>("POST", `/api/bases/${b}${accion}/${SAF}/${CODIPRES}`, {
        como: p.roles.analista,
        form,
      });
    const momento = async () =>
      (await p.pedir<TotalAlMomento>("GET", `/api/valorizar/momento/${SAF}/${CODIPRES}`, {
        como: p.roles.analista,
      })).json;

    /** Amounts of every line of a whole valuation, by the rule that made it. */
    async function deReglas(): Promise<Map<number, number>> {
      const suma = new Map<number, number>();
      await p.app.db.leer(async (q) => {
        const g = await grupo(q, SAF, CODIPRES);
        const r = await referenciasDe(q, g);
        const tasador = new Tasador(mediosDe(g, r, (await leerReglas(q, g, r)).reglas));
        const [cargos] = BASES;
        const filas = await filasDe(q, tablaDe(cargos), columnasDe(cargos), g);
        const sumidero = new SumideroLineas();
        tasador.valuar(cargos, tasador.validas(cargos, filas), sumidero);
        const { n, regla, importe, rubro } = sumidero.bloque().lineas;
        for (let i = 0; i < n; i++) {
          const clave = regla[i] * 32 + rubro[i];
          if (regla[i] > 0) suma.set(clave, (suma.get(clave) ?? 0) + importe[i]);
        }
      });
      return suma;
    }

    /** Lists, total and a whole valuation say the same. */
    async function comparar(): Promise<void> {
      let deFilas = 0;
      const deLasReglas: number[] = [];
      for (const { id, todosLosProgramas } of BASES) {
        const lista = await listar(id);
        for (const { costo, valida } of lista) expect(costo === null).toBe(!valida);
        if (todosLosProgramas) deLasReglas.push(...lista.map((f) => f.costo ?? 0));
        else deFilas += sumar(lista);
      }
      const { totales, falla } = await momento();
      expect(falla).toBe("");
      expect(deFilas).toBe(totales.reduce((s, { total }) => s + centavos(total), 0));
      const lineas = [...(await deReglas()).values()].sort((a, b) => a - b);
      expect(deLasReglas.filter((c) => c > 0).sort((a, b) => a - b)).toEqual(lineas);
      // What moved with each save is what a picture taken now says.
      const foto = await p.app.db.leer((q) => tomarFoto(q, SAF, CODIPRES));
      const porFoto = Object.values(foto.porRegla).flatMap((c) => [...c]);
      expect(deLasReglas.reduce((s, c) => s + c, 0)).toBe(porFoto.reduce((s, c) => s + c, 0));
    }

    test("the rows of the lists add up to the total, and rules to what they add", async () => {
      await comparar();
    }, 600_000);

    test("they follow the saves of positions, of rules, and of many rows at once", async () => {
      const cargos = await listar("cargos");
      for (const [i, { fila }] of cargos.slice(0, 12).entries()) {
        const { json } = await enviar("cargos", {
          ...fila,
          accion: i % 3 === 0 ? "nuevo" : i % 3 === 1 ? "editar" : "eliminar",
          cargos: 1 + i,
          tcober: i,
        });
        expect(json.resultado).toBe(true);
      }
      await comparar();
      const [regla] = await listar("contribuciones");
      const antes = sumar(await listar("cargos"));
      await enviar("contribuciones", { ...regla.fila, accion: "editar", porcentaje: "37.41" });
      expect(sumar(await listar("cargos"))).not.toBe(antes);
      await comparar();
      const registros = (await listar("cargos")).slice(0, 9).map(({ fila }) => fila.id).join();
      await enviar("cargos", { registros }, "/eliminar");
      await comparar();
    }, 600_000);

    test("a row costs what its editor says, and the first ones what the list says", async () => {
      for (const { id } of BASES) {
        const [{ fila, costo }] = await listar(id);
        const { json } = await p.pedir<{ costo: number }>(
          "POST",
          `/api/valorizar/renglon/${id}/${SAF}/${CODIPRES}`,
          { como: p.roles.consulta, form: fila },
        );
        expect({ id, costo: centavos(json.costo) }).toEqual({ id, costo: costo ?? -1 });
        const primeras = await listar(id, CODIPRES, "?primeras=1");
        expect(primeras[0].costo).toBe(costo ?? -1);
      }
    });

    test("valued by months it costs its months; what is no budget has none", async () => {
      const una = (await listar("cargos")).find((f) => f.fila.tcober === 12 && Number(f.costo) > 0);
      await p.app.db.tx((q) =>
        q.ejecutar(
          "UPDATE presupuestos SET criterio = 'mensual', rev = rev + 1, rev_datos = rev_datos + 1 " +
            "WHERE saf = ? AND codipres = ?",
          [SAF, CODIPRES],
        )
      );
      await comparar();
      const ahora = (await listar("cargos")).find((f) => f.fila.id === una?.fila.id);
      expect(ahora?.costo).toBeGreaterThan(0);
      expect(ahora?.costo).not.toBe(una?.costo);
      const otros = await p.pedir<{ presupuestos: { codipres: string; tipo: string }[] }>(
        "GET",
        `/api/presupuestos/lista/${SAF}`,
        { como: p.roles.analista },
      );
      const ejecucion = otros.json.presupuestos.find((g) => g.tipo === "ejecucion");
      const codipres = ejecucion?.codipres ?? "";
      await p.app.db.tx((q) =>
        q.ejecutar("UPDATE base_cargos SET codipres = ? WHERE saf = ? AND id = ?", [
          codipres,
          SAF,
          una?.fila.id ?? 0,
        ])
      );
      expect((await listar("cargos", codipres)).map((f) => f.costo)).toEqual([undefined]);
    }, 600_000);
  });
}
