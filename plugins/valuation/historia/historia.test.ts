/** The history of a budget in pesos: each total is that of a recovery of its moment ([A3]). */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basesDeDatos } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import type { CambioDeUnaFila } from "#proto/bases.ts";
import type { CambioDeHistoria, ResumenDeHistoria, TotalAlMomento } from "#proto/valuation.ts";

type Fila = Readonly<Record<string, string | number>> & {
  readonly id: number;
  readonly rev: number;
};
const GRUPO = "357/E2601";
const GASTO = { prog: 18, subp: 0, proy: 0, act: 1, ubic: 2, ff: 11, pprin: 1, esc: 303 };
const centavos = (n: number): number => Math.round(n * 100);

for (const base of basesDeDatos()) {
  describe(`historia en ${base.dialecto}`, () => {
    let p: Producto;
    beforeAll(async () => {
      p = await abrirProducto(base);
    }, 600_000);
    afterAll(() => p.cerrar());

    const pedir = async <T>(
      ruta: string,
      como = p.roles.analista,
    ) => (await p.pedir<T & { mensaje: string }>("GET", `/api/${ruta}`, { como }));
    const enviar = async (
      ruta: string,
      form: Readonly<Record<string, string | number>>,
      como = p.roles.analista,
    ) =>
      (await p.pedir<{ resultado: boolean; mensaje: string; id: number }>("POST", `/api/${ruta}`, {
        como,
        form,
      })).json;
    const filas = async (cual: string) =>
      (await pedir<Record<string, Fila[]>>(`bases/${cual}/${GRUPO}`)).json[cual];
    const editar = async (cual: string, fila: Fila, cambio: Record<string, string | number>) => {
      const hecho = await enviar(`bases/${cual}/${GRUPO}`, {
        ...fila,
        accion: "editar",
        ...cambio,
      });
      expect(hecho).toMatchObject({ resultado: true });
    };
    const historia = async (consulta: Readonly<Record<string, string | number>> = {}) =>
      (await pedir<{ cambios: CambioDeHistoria[]; hay_mas: boolean }>(
        `valorizar/historia/${GRUPO}?${new URLSearchParams(
          Object.entries(consulta).map(([c, v]) => [c, String(v)]),
        )}`,
      )).json;
    const cambios = async (consulta?: Readonly<Record<string, string | number>>) =>
      (await historia(consulta)).cambios.filter((c) => c.tipo === "cambio");
    const total = async (codipres = "E2601") =>
      (await pedir<TotalAlMomento>(`valorizar/momento/357/${codipres}`)).json.totales
        .find((t) => t.mon === 1)?.total ?? 0;
    const vida = async (cual: string, id: number) =>
      (await pedir<{ existe: boolean; cambios: CambioDeUnaFila[] }>(
        `bases/${cual}/vida/${GRUPO}/${id}`,
      )).json;

    test(
      "[A3] each line moves what the total moved, and each total is that of its recovery",
      async () => {
        const [uno, dos] = await filas("cargos");
        const [regla] = await filas("adicionales");
        await editar("cargos", uno, { cargos: Number(uno.cargos) + 3 });
        await editar("adicionales", regla, {
          porcentaje: (Number(regla.porcentaje) + 1.5).toFixed(2),
        });
        await editar("cargos", dos, { tcober: 7 });
        const nuevo = await enviar(`bases/otrosgastos/${GRUPO}`, {
          ...GASTO,
          accion: "nuevo",
          id: 0,
          costo_total: "1000.50",
        });
        await enviar(`bases/cargos/celdas/${GRUPO}`, {
          cambios: JSON.stringify([
            { id: uno.id, valores: { vacantes: "2" } },
            { id: dos.id, valores: { vacantes: "1" } },
          ]),
        });
        // One that fails a check counts nothing until it is right again.
        await enviar(`presupuestos/editar/${GRUPO}`, { nada: "" });
        const [gasto] = (await filas("otrosgastos")).filter((f) => f.id === nuevo.id);
        await enviar(`bases/otrosgastos/${GRUPO}`, { ...gasto, accion: "eliminar" });
        await enviar("valorizar", { saf: 357, codipres: "E2601" });

        const lineas = await cambios({ limite: 100 });
        expect(centavos(lineas[0].total ?? NaN)).toBe(centavos(await total()));
        // From one line to the one before it, the total moves by what the line says.
        const primeras = lineas.slice(0, 7);
        for (const [i, l] of primeras.entries()) {
          const antes = lineas[i + 1];
          expect([i, centavos((l.total ?? NaN) - (l.diferencia ?? NaN))])
            .toEqual([i, centavos(antes?.total ?? NaN)]);
        }
        expect(primeras.map((l) => [l.base, l.registros]).slice(0, 6)).toEqual([
          ["otrosgastos", 1],
          ["cargos", 2],
          ["otrosgastos", 1],
          ["cargos", 1],
          ["adicionales", 1],
          ["cargos", 1],
        ]);
        expect(primeras[2].diferencia).toBe(1000.5);
        expect(primeras[3].campos).toEqual([{ campo: "tcober", antes: dos.tcober, despues: 7 }]);
        // Each moment, as a budget of its own.
        for (const [i, l] of lineas.slice(0, 9).entries()) {
          const codigo = `E26R${i}`;
          const hecho = await enviar(`presupuestos/recuperar/${GRUPO}/${l.asiento}`, { codigo });
          expect(hecho).toMatchObject({ resultado: true });
          expect([i, centavos(await total(codigo))]).toEqual([i, centavos(l.total ?? NaN)]);
        }
      },
      600_000,
    );

    test("[A3] pages, filters and days are of the same lines; a valuation is one of them", async () => {
      const { cambios: todas, hay_mas } = await historia({ limite: 500 });
      expect(hay_mas).toBe(false);
      const juntas: CambioDeHistoria[] = [];
      for (let siguen = true; siguen;) {
        const ultimo = juntas.at(-1)?.asiento;
        const pagina = await historia({ limite: 3, ...(ultimo ? { antes: ultimo } : {}) });
        juntas.push(...pagina.cambios);
        siguen = pagina.hay_mas;
      }
      expect(juntas).toEqual(todas);
      expect(todas[0]).toMatchObject({ tipo: "valorizacion" });
      expect(centavos(todas[0].total ?? NaN)).toBe(centavos(await total()));
      const resumen = async (filtro = "") =>
        (await pedir<ResumenDeHistoria>(`valorizar/historia-resumen/${GRUPO}?${filtro}`)).json;
      const r = await resumen();
      const suyas = todas.filter((c) => c.tipo === "cambio");
      expect(r.cambios).toBe(suyas.length);
      expect(r.dias.reduce((t, d) => t + d.cambios, 0)).toBe(suyas.length);
      expect(centavos(r.puntos.at(-1)?.total ?? NaN)).toBe(centavos(await total()));
      expect(r.hitos.map((h) => h.tipo)).toContain("valorizacion");
      const deCargos = await resumen("base=cargos");
      expect(deCargos.cambios).toBe(suyas.filter((c) => c.base === "cargos").length);
      const [{ renglon, usuario }] = suyas.filter((c) => c.renglon !== "");
      const [palabra] = renglon.split(/[\s,·]+/);
      const buscadas = await cambios({ busca: palabra.toUpperCase(), usuario });
      expect(buscadas.length).toBeGreaterThan(0);
      expect(await cambios({ busca: "zzz" })).toEqual([]);
      expect(await cambios({ hasta: "2001-01-01" })).toEqual([]);
      expect((await pedir("valorizar/historia/357/M2412")).status).toBe(409);
    });

    test("[S9] its workbook has its lines, with the same filters and to the cent", async () => {
      const suyas = (await historia({ base: "cargos", limite: 500 })).cambios;
      const { bytes } = await p.pedir(
        "GET",
        `/api/valorizar/historia-excel/${GRUPO}?base=cargos`,
        { como: p.roles.consulta },
      );
      const [{ filas: hoja }] = await hojasDe(bytes);
      const desde = hoja.findIndex((f) => f.celdas[0] === "Fecha y hora") + 1;
      const lineas = hoja.slice(desde, desde + suyas.length).map((f) => f.celdas);
      expect(lineas.map((c) => [c[1], c[3] ?? "", c[5]]))
        .toEqual(suyas.map((l) => [l.usuario, l.renglon, l.diferencia]));
      const editada = suyas.findIndex((l) => l.campos.some((c) => c.campo === "cargos"));
      const { antes, despues } = suyas[editada].campos[0];
      expect(lineas[editada][4]).toBe(`Cargos ${antes} → ${despues}`);
    });

    test("[A3] what is new is put over what is known, and tables that change move every total", async () => {
      const antes = await cambios();
      const [uno] = await filas("cargos");
      await editar("cargos", uno, { cargos: Number(uno.cargos) + 1 });
      const despues = await cambios();
      expect(despues.slice(1)).toEqual(antes);
      expect(centavos(despues[0].total ?? NaN)).toBe(centavos(await total()));
      // A note is told as what it says, and moves nothing.
      const [vigente] = await filas("cargos");
      await editar("cargos", vigente, { nota: "Falta la resolución" });
      const [anotada] = await cambios();
      const campos = [{ campo: "nota", antes: "", despues: "Falta la resolución" }];
      expect(anotada).toMatchObject({ campos, diferencia: 0 });
      expect((await vida("cargos", vigente.id)).cambios[0].campos).toEqual(campos);
    });

    test("[A3] [K1] a row goes back to a value; what no longer fits is refused, and it can be undone", async () => {
      const [uno] = await filas("cargos");
      await editar("cargos", uno, { cargos: Number(uno.cargos) + 10 });
      const [suya] = (await filas("cargos")).filter((f) => f.id === uno.id);
      await editar("cargos", suya, { tcober: 5 });
      const { cambios: [ultimo, deCargos], existe } = await vida("cargos", uno.id);
      expect(existe).toBe(true);
      expect(deCargos.campos.map((c) => c.campo)).toEqual(["cargos"]);
      const volver = (asiento: number, visto: number, como = p.roles.analista) =>
        enviar(`bases/cargos/volver/${GRUPO}`, { asiento, registro: uno.id, ultimo: visto }, como);
      // Somebody changed it after what this person saw.
      expect((await volver(deCargos.asiento, deCargos.asiento)).resultado).toBe(false);
      expect(await volver(deCargos.asiento, ultimo.asiento)).toMatchObject({ resultado: true });
      const ahora = async () => (await filas("cargos")).find((f) => f.id === uno.id);
      // Its other columns keep what was done to them later.
      expect(await ahora()).toMatchObject({ cargos: uno.cargos, tcober: 5 });
      const { cambios: [vuelta] } = await vida("cargos", uno.id);
      expect(vuelta.usuario).toBe(deCargos.usuario);
      expect((await volver(deCargos.asiento, vuelta.asiento)).mensaje)
        .toBe("El renglón ya tiene ese valor");
      expect(await enviar(`bases/cargos/deshacer/${GRUPO}`, { nada: "" }))
        .toMatchObject({ resultado: true });
      expect(await ahora()).toMatchObject({ cargos: Number(uno.cargos) + 10, tcober: 5 });
      // A row that went away comes back, once.
      const vigente = await ahora();
      await enviar(`bases/cargos/${GRUPO}`, { ...vigente, accion: "eliminar" });
      const { cambios: [baja], existe: sigue } = await vida("cargos", uno.id);
      expect([baja.que, sigue]).toEqual(["baja", false]);
      expect(await volver(baja.asiento, baja.asiento)).toMatchObject({ resultado: true });
      expect(await ahora()).toMatchObject({ cargos: Number(uno.cargos) + 10 });
      const { cambios: [alta] } = await vida("cargos", uno.id);
      expect((await volver(baja.asiento, alta.asiento)).mensaje)
        .toBe("El renglón ya está de nuevo en la base");
      // Who only looks, and who is of another organismo, write nothing.
      expect((await volver(deCargos.asiento, alta.asiento, p.roles.consulta)).resultado)
        .toBe(false);
    });

    test("[A3] nobody reads the history of another organismo", async () => {
      for (
        const ruta of [
          "valorizar/historia/307/E2601",
          "valorizar/historia-resumen/307/E2601",
          "valorizar/historia-excel/307/E2601",
          "bases/cargos/vida/307/E2601/1",
        ]
      ) {
        expect({ ruta, status: (await pedir(ruta)).status }).toEqual({ ruta, status: 403 });
      }
    });
  });
}
