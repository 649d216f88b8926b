import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CeldaRehusada } from "#core/http/cells.ts";
import type { CambioMostrado, CeldasGuardadas } from "#proto/bases.ts";
import { BASES } from "../bases.ts";

type Fila = Record<string, unknown> & { id: number; rev: number };
interface Respuesta extends Partial<CeldasGuardadas> {
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly celdas?: readonly CeldaRehusada[];
  readonly conflictos?: readonly { id: number; quien: string | null; actual: unknown }[];
}

const GRUPO = "357/E2601";

for (const base of basesDeDatos()) {
  describe(`celdas sobre registros en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const listar = async (b: string) => {
      const { json } = await p.pedir<Record<string, Fila[]>>("GET", `/api/bases/${b}/${GRUPO}`, {
        como: p.roles.analista,
      });
      return json[b];
    };
    const enviar = (b: string, cambios: unknown, como = p.roles.analista) =>
      p.pedir<Respuesta>("POST", `/api/bases/${b}/celdas/${GRUPO}`, {
        como,
        form: { cambios: typeof cambios === "string" ? cambios : JSON.stringify(cambios) },
      });
    const cambio = ({ id, rev }: Fila, valores: object) => ({ id, rev, valores });
    const cambiosDe = async () => {
      const { json } = await p.pedir<{ cambios: CambioMostrado[] }>(
        "GET",
        `/api/bases/cambios/${GRUPO}`,
        { como: p.roles.analista },
      );
      return json.cambios;
    };

    test("[K1] cells of several rows are one change, one undo, and each row keeps the rest of it", async () => {
      const [a, b] = await listar("cargos");
      const { json } = await enviar("cargos", [
        cambio(a, { cargos: "41" }),
        cambio(b, { vacantes: 7 }),
      ]);
      expect(json).toMatchObject({ resultado: true });
      const costos = json.registros?.map((r) => r.costo ?? 0) ?? [];
      expect(costos.every((c) => c > 0)).toBe(true);
      const [a2, b2] = await listar("cargos");
      expect([a2, b2]).toEqual([
        { ...a, cargos: 41, rev: a.rev + 1, costo_anual: costos[0] },
        { ...b, vacantes: 7, rev: b.rev + 1, costo_anual: costos[1] },
      ]);
      const [ultimo] = await cambiosDe();
      expect(ultimo).toMatchObject({ base: "cargos", cantidad: 2, libres: 2 });
      const { json: deshecho } = await p.pedir("POST", `/api/bases/cargos/deshacer/${GRUPO}`, {
        como: p.roles.analista,
        form: { instante: ultimo.instante },
      });
      expect(deshecho).toMatchObject({ resultado: true, deshechos: 2 });
      const [a3, b3] = await listar("cargos");
      expect([a3.cargos, b3.vacantes]).toEqual([a.cargos, b.vacantes]);
    });

    test("[V14] what rows would cost is what saving them says, and nothing is stored", async () => {
      const antes = await listar("cargos");
      const [a, b] = antes;
      const preguntar = async (cambios: unknown, base = "cargos") => {
        const { json } = await p.pedir<Record<string, { mon: number; total: number }[]>>(
          "POST",
          `/api/valorizar/celdas/${base}/${GRUPO}`,
          { como: p.roles.consulta, form: { cambios: JSON.stringify(cambios) } },
        );
        return json;
      };
      const quieta = await preguntar([{ id: a.id, valores: {} }, { id: b.id, valores: {} }]);
      expect(quieta).toMatchObject({ resultado: true, con_error: 0 });
      expect(quieta.despues).toEqual(quieta.antes);
      const cambios = [cambio(a, { cargos: 77 }), cambio(b, { act: 98 })];
      expect(await preguntar(cambios)).toMatchObject({ con_error: 1 });
      const { despues: [{ total: de77 }] } = await preguntar([cambio(a, { cargos: 77 })]);
      expect(await listar("cargos")).toEqual(antes);
      const { json } = await enviar("cargos", [cambio(a, { cargos: 77 })]);
      expect(json.registros?.[0].costo).toBe(de77);
      // A rule changes what every position that it reaches costs.
      const total = async () =>
        (await p.pedir<{ totales: { total: number }[] }>(
          "GET",
          `/api/valorizar/momento/${GRUPO}`,
          { como: p.roles.consulta },
        )).json.totales.reduce((s, t) => s + Math.round(t.total * 100), 0);
      const suma = (de: { total: number }[]) =>
        de.reduce((s, t) => s + Math.round(t.total * 100), 0);
      const [regla] = await listar("contribuciones");
      const quieta2 = await preguntar([{ id: regla.id, valores: {} }], "contribuciones");
      expect(quieta2.despues).toEqual(quieta2.antes);
      const otra = [cambio(regla, { porcentaje: "37.41" })];
      const dicha = await preguntar(otra, "contribuciones");
      const previo = await total();
      await enviar("contribuciones", otra);
      expect(suma(dicha.despues) - suma(dicha.antes)).toBe(await total() - previo);
      expect(await total()).not.toBe(previo);
    });

    test("[B1] [B4] what an editor would refuse is told cell by cell, and nothing is stored", async () => {
      const antes = await listar("cargos");
      const [a, b, c] = antes;
      const { json } = await enviar("cargos", [
        cambio(a, { cargos: "3" }),
        cambio(b, { cargos: "doce", tcober: 13 }),
        cambio(c, { act: 98, ubic: 998 }),
      ]);
      expect(json.resultado).toBe(false);
      expect(json.mensaje).toBe("No se guardó nada: hay 4 celdas con errores");
      expect(json.celdas).toEqual([
        { id: b.id, columna: "cargos", mensaje: expect.stringContaining("debe ser un entero") },
        { id: b.id, columna: "tcober", mensaje: expect.stringContaining("entre 0 y 12") },
        { id: c.id, columna: "act", mensaje: "Apertura programática incompleta o incorrecta" },
        { id: c.id, columna: "ubic", mensaje: "La ubicación geográfica no existe" },
      ]);
      const uno = await enviar("cargos", [cambio(a, { cargos: 0, vacantes: 0 })]);
      expect(uno.json.mensaje).toBe("Complete el número de cargos ocupados y/o vacantes");
      expect(await listar("cargos")).toEqual(antes);
    });

    test("[K1] a row that somebody changed stops them all, and says who and how it is", async () => {
      const [a, b] = await listar("otrosgastos");
      const ajeno = await enviar("otrosgastos", [cambio(b, { costo_total: "77.5" })], p.roles.onp);
      expect(ajeno.json.resultado).toBe(true);
      const r = await enviar("otrosgastos", [
        cambio(a, { costo_total: "1" }),
        cambio(b, { costo_total: "2" }),
      ]);
      expect(r.status).toBe(409);
      expect(r.json.conflictos).toMatchObject([{
        id: b.id,
        quien: "onp@onp",
        actual: { rev: b.rev + 1, costo_total: 77.5 },
      }]);
      const [despues] = await listar("otrosgastos");
      expect(despues).toEqual(a);
    });

    test("the same call serves the nine bases", async () => {
      for (const { id, columnas } of BASES) {
        const [fila] = await listar(id);
        const { id: columna } = columnas.findLast((c) =>
          c.campo.clase !== "letra" && !c.condicion
        ) ??
          columnas[0];
        const { json } = await enviar(id, [cambio(fila, { [columna]: "5.00" })]);
        const entera = columnas.find((c) => c.id === columna)?.campo.clase === "entero";
        if (entera) expect(json.celdas?.[0].columna).toBe(columna);
        else expect([id, json.resultado, json.mensaje]).toEqual([id, true, ""]);
      }
    });

    test("more rows than an event carries are stored by the worker, all of them", async () => {
      const filas = await listar("cargos");
      const veces = Math.ceil(260 / filas.length);
      const columnas = BASES[0].columnas.filter((c) => !c.condicion).map((c) => c.id);
      const texto = [
        columnas,
        ...Array(veces).fill(filas).flat()
          .map((f: Fila) => columnas.map((c) => f[c])),
      ].map((l) => l.join("\t")).join("\n");
      await p.pedir("POST", `/api/bases/cargos/pegar/${GRUPO}`, {
        como: p.roles.analista,
        form: { texto, formato: "plano", aplicar: 1 },
      });
      const muchas = await listar("cargos");
      expect(muchas.length).toBeGreaterThan(260);
      const { json } = await enviar("cargos", muchas.map((f) => cambio(f, { vacantes: 3 })));
      expect(json.registros).toHaveLength(muchas.length);
      const despues = await listar("cargos");
      expect(despues.every((f, i) => f.vacantes === 3 && f.rev === muchas[i].rev + 1)).toBe(true);
    });

    test("what is no list of cells is a malformed request; who only looks writes nothing", async () => {
      const [a] = await listar("cargos");
      const malas = [
        "",
        "no",
        "[]",
        "{}",
        [{ id: a.id, valores: {} }],
        [{ id: a.id, valores: { saf: 1 } }],
        [{ id: a.id, rev: "uno!", valores: { cargos: 1 } }],
        [{ id: -1, valores: { cargos: 1 } }],
        [cambio(a, { cargos: 1 }), cambio(a, { cargos: 2 })],
      ];
      for (const mala of malas) expect((await enviar("cargos", mala)).status).toBe(400);
      const consulta = await enviar("cargos", [cambio(a, { cargos: 9 })], p.roles.consulta);
      expect(consulta.status).toBe(403);
      expect((await listar("cargos"))[0]).toEqual(a);
    });
  });
}
