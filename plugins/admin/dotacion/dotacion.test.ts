import { afterAll, beforeAll, expect, test } from "bun:test";
import { unSoloDia } from "#core/testing/clocks.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { hojasDe } from "#core/testing/files/libro.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { pedirPb } from "#core/testing/protobuf.ts";
import { admin as m } from "#proto/admin-messages.ts";
import { hoy } from "#plugins/bases/service.ts";

await unSoloDia();

const ANIO = Number(hoy().slice(0, 4));

interface Renglon {
  readonly saf: number;
  readonly cargos: number;
  readonly horas?: number;
  readonly rev: number;
}

/** The two lists, and how each travels. */
const LISTAS = {
  techos: {
    lista: m.Techos,
    edicion: m.EdicionTecho,
    fila: m.Techo,
    hasta: ANIO + 1,
    datos: { saf: 357, cargos: 120, observaciones: "Decreto, artículo 3" },
    columnas: ["SAF", "Descripción", "Cargos", "Presupuesto", "Ejecución", "Observaciones"],
  },
  vigente: {
    lista: m.Vigentes,
    edicion: m.EdicionVigente,
    fila: m.Vigente,
    hasta: ANIO,
    datos: { saf: 357, cargos: 118, horas: 40, observaciones: "" },
    columnas: [
      "SAF",
      "Descripción",
      "Cargos",
      "Horas",
      "Presupuesto",
      "Ejecución",
      "Observaciones",
    ],
  },
} as const;

paraCadaBase("ceilings and current staffing", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
    await p.app.db.tx(async (q) => {
      for (const tabla of Object.keys(LISTAS)) await q.ejecutar(`DELETE FROM ${tabla}`);
    });
  }, 600_000);
  afterAll(() => p.cerrar());

  for (const [nombre, d] of Object.entries(LISTAS)) {
    const leer = async (anio: number, como = p.roles.admin) => {
      const r = await pedirPb(p, "GET", `${nombre}/${anio}`, {
        como,
        respuesta: d.lista as typeof m.Techos,
      });
      const { [nombre]: filas = [] } = r.mensaje as unknown as Record<string, Renglon[]>;
      return { ...r, filas };
    };
    const guardar = (anio: number, datos: object, como = p.roles.admin) =>
      pedirPb(p, "POST", `${nombre}/${anio}/editar`, {
        como,
        envio: (d.edicion as typeof m.EdicionTecho).encode(datos),
        respuesta: d.fila as typeof m.Techo,
      });

    test(`[T1] ${nombre}: every SAF has a row before anybody saves one`, async () => {
      const { filas } = await leer(ANIO);
      expect(filas.map((f) => f.saf)).toEqual([103, 307, 357, 750]);
      expect(filas[1]).toMatchObject({ cargos: 0, observaciones: "", rev: 0 });
    });

    test(`[T1] [A1] ${nombre}: a save answers the row as it is, audited with what it said`, async () => {
      const primera = await guardar(ANIO, { ...d.datos, rev: 0 });
      expect(primera.status).toBe(200);
      expect(primera.mensaje).toMatchObject({ ...d.datos, rev: 1 });
      expect(String(primera.mensaje.descripcion)).not.toBe("");
      const segunda = await guardar(ANIO, { ...d.datos, cargos: 0, rev: 1 });
      expect(segunda.mensaje).toMatchObject({ cargos: 0, rev: 2 });
      expect((await leer(ANIO)).filas[2]).toEqual(segunda.mensaje as unknown as Renglon);
      // Of that fiscal year alone.
      expect((await leer(ANIO - 1)).filas[2].rev).toBe(0);
      const asientos = await leidas<Record<string, string>>(
        p.app.db,
        "SELECT accion, antes, despues FROM auditoria WHERE entidad = ? AND clave = ? ORDER BY id",
        [nombre, `${ANIO}|357`],
      );
      expect(asientos.map((a) => a.accion)).toEqual(["nuevo", "editar"]);
      expect(JSON.parse(asientos[1].antes)).toMatchObject({ cargos: d.datos.cargos });
      expect(JSON.parse(asientos[1].despues)).toMatchObject({ cargos: 0, ejercicio: ANIO });
      // What it says already is no change.
      expect((await guardar(ANIO, { ...d.datos, cargos: 0, rev: 2 })).mensaje.rev).toBe(2);
    });

    test(`[K1] ${nombre}: two people on one row, also on one that nobody had saved`, async () => {
      const uno = await guardar(ANIO, { ...d.datos, saf: 103, rev: 0 });
      const otro = await guardar(ANIO, { ...d.datos, saf: 103, cargos: 7, rev: 0 });
      expect([uno.status, otro.status]).toEqual([200, 409]);
      expect(otro.error).toMatchObject({
        quien: "admin@onp",
        [nombre === "techos" ? "techo" : "vigente"]: { saf: 103, cargos: d.datos.cargos, rev: 1 },
      });
      // Without a version the last writer wins.
      expect((await guardar(ANIO, { ...d.datos, saf: 103, cargos: 9 })).mensaje.cargos).toBe(9);
      const juntos = await Promise.all(
        [1, 2, 3].map((cargos) => guardar(ANIO, { ...d.datos, saf: 307, cargos, rev: 0 })),
      );
      expect(juntos.map((r) => r.status).sort()).toEqual([200, 409, 409]);
    });

    test(`${nombre}: years as the screen offers them, and what is out of range, refused`, async () => {
      expect((await leer(2019)).status).toBe(200);
      expect((await leer(d.hasta)).status).toBe(200);
      for (const anio of [2018, d.hasta + 1, 0]) {
        const { status, error } = await leer(anio);
        expect({ anio, status }).toEqual({ anio, status: 400 });
        expect(error.error).toContain(`entre 2019 y ${d.hasta}`);
        expect((await guardar(anio, d.datos)).status).toBe(400);
      }
      expect((await leer(99_999)).status).toBe(400);
      const casos: [object, number, string][] = [
        [{ cargos: -1 }, 422, "cargos"],
        [{ cargos: 1_000_000_000 }, 422, "cargos"],
        [{ saf: 1000 }, 422, "saf"],
        [{ saf: 999 }, 404, ""],
        [{ observaciones: "x".repeat(501) }, 422, "observaciones"],
        [{ observaciones: "a\u0000b" }, 400, "observaciones"],
        ...(nombre === "vigente"
          ? [[{ horas: -5 }, 422, "horas"] as [object, number, string]]
          : []),
      ];
      for (const [cambio, estado, campo] of casos) {
        const { status, error } = await guardar(ANIO, { ...d.datos, ...cambio });
        expect({ cambio, status, campo: error.campo }).toEqual({ cambio, status: estado, campo });
      }
    });

    test(`[U3] ${nombre}: only administrators read and save them`, async () => {
      for (const rol of ["onp", "analista", "tablas", "consulta"] as const) {
        expect((await leer(ANIO, p.roles[rol])).status).toBe(403);
        expect((await guardar(ANIO, d.datos, p.roles[rol])).status).toBe(403);
      }
    });

    test(`[S9] ${nombre}: the workbook has every row, observations as text`, async () => {
      await guardar(ANIO, { ...d.datos, observaciones: "=1+1" });
      const { bytes, headers, status } = await p.pedir(
        "GET",
        `/api/admin/${nombre}/${ANIO}/excel`,
        { como: p.roles.admin },
      );
      expect({ status, archivo: headers.get("content-disposition") }).toEqual({
        status: 200,
        archivo: `attachment; filename="${nombre}.xlsx"`,
      });
      const [, titulos, ...filas] = (await hojasDe(bytes))[0].filas.map((f) => f.celdas);
      expect(titulos).toEqual([...d.columnas]);
      expect(filas.map((f) => f[0])).toEqual([103, 307, 357, 750]);
      const cantidades = nombre === "techos" ? [120] : [118, 40];
      expect(filas[2].slice(2, 2 + cantidades.length)).toEqual(cantidades);
      expect(filas[2].at(-1)).toBe("=1+1");
      const lejos = await p.pedir("GET", `/api/admin/${nombre}/2018/excel`, {
        como: p.roles.admin,
      });
      expect(lejos.status).toBe(400);
    });
  }

  test("[T2] what is saved is what the budget is shown against", async () => {
    await p.importarTextos({
      vigente: "ejercicio,saf,cargos,horas,observaciones\n2026,357,1,1,\n",
    });
    await pedirPb(p, "POST", "techos/2026/editar", {
      como: p.roles.admin,
      envio: m.EdicionTecho.encode({ saf: 357, cargos: 1 }),
      respuesta: m.Techo,
    });
    const { json } = await p.pedir<{ posiciones: object }>(
      "GET",
      "/api/presupuestos/situacion/357/E2601",
      { como: p.roles.analista },
    );
    expect(json.posiciones).toMatchObject({ techo: 1, supera: true });
  });
});
