/** Which calls carry a version: all whose answer depends on stored state alone, or why not. */
import { expect, test } from "bun:test";
import { paraCadaBase } from "../testing/db.ts";
import { abrirProducto } from "../testing/producto.ts";

/** Answers over 1 kB that people ask for again and again. */
const CON_VERSION = [
  "/api/bases/cargos/357/E2601",
  "/api/tablas/clasificador",
  "/api/tablas/composicion",
  "/api/tablas/sinep/202412",
  "/api/valores/categoriasescalafon/601",
  "/api/salidas/resumenporobjetodelgasto/357/E2601",
  "/api/salidas/resumenporobjetodelgasto/750/E2601",
];

/** Those whose route tells none: what they say is their version. */
const POR_CONTENIDO = [
  "/api/organismos",
  "/api/secciones",
  "/api/presupuestos/lista/357",
  "/api/admin/historico",
  "/api/admin/auditoria",
  "/api/pb/admin/safs",
  "/api/pb/admin/usuarios",
  "/api/pb/admin/techos/2026",
];

paraCadaBase("versions of answers", (base) => {
  test("an answer is 304 until something that it shows is written, by whoever it is", async () => {
    const p = await abrirProducto(base);
    const como = p.roles.admin;
    const grupo = { saf: 357, codipres: "E2601" };
    const pedir = (ruta: string, etag = "") =>
      p.pedir("GET", ruta, { como, headers: { "if-none-match": etag } });
    const etags = async () => {
      const leidos = await Promise.all(CON_VERSION.map(async (ruta) => {
        const { status, headers } = await pedir(ruta);
        return [ruta, status === 200 ? headers.get("etag") ?? "" : `estado ${status}`] as const;
      }));
      return new Map(leidos);
    };
    const cambiadas = (antes: Map<string, string>, ahora: Map<string, string>) =>
      CON_VERSION.filter((ruta) => antes.get(ruta) !== ahora.get(ruta));
    const deBases = CON_VERSION.filter((r) => r.includes("E2601"));
    try {
      await p.pedir("POST", "/api/valorizar", { como, form: grupo });
      let antes = await etags();
      for (const [ruta, etag] of antes) {
        expect([ruta, etag]).toEqual([ruta, expect.stringMatching(/^W\//)]);
        expect([ruta, (await pedir(ruta, etag)).status]).toEqual([ruta, 304]);
        // Any version of it will do (RFC 9110, 13.1.2).
        expect((await pedir(ruta, "*")).status).toBe(304);
      }
      const siguen = async (esperadas: readonly string[]) => {
        const ahora = await etags();
        expect(cambiadas(antes, ahora)).toEqual([...esperadas]);
        antes = ahora;
      };
      await siguen([]);
      // A row: its list, and the outputs that are now out of date.
      const { json } = await p.pedir<{ cargos: Record<string, number | string>[] }>(
        "GET",
        "/api/bases/cargos/357/E2601",
        { como },
      );
      const { validacion: _, ...fila } = json.cargos[0];
      const form = { ...fila, accion: "editar", cargos: Number(fila.cargos) + 1 };
      await p.pedir("POST", "/api/bases/cargos/357/E2601", { como, form });
      await siguen(deBases);
      await p.pedir("POST", "/api/valorizar", { como, form: grupo });
      await siguen(deBases.filter((r) => r.startsWith("/api/salidas")));
      // A table: everything that may read it. Another process writes nothing but the database.
      await p.app.db.tx((q) =>
        q.ejecutar("UPDATE contadores SET valor = valor + 1 WHERE nombre = 'referencias'")
      );
      await siguen(CON_VERSION);
    } finally {
      await p.cerrar();
    }
  }, 600_000);

  test("an answer without a version of its own is 304 while it says the same", async () => {
    const p = await abrirProducto(base);
    const como = p.roles.admin;
    const pedir = (ruta: string, etag = "") =>
      p.pedir("GET", ruta, { como, headers: { "if-none-match": etag } });
    try {
      for (const ruta of POR_CONTENIDO) {
        const primera = await pedir(ruta);
        const etag = primera.headers.get("etag") ?? "";
        expect([ruta, primera.status, etag]).toEqual([ruta, 200, expect.stringMatching(/^W\//)]);
        expect(primera.headers.get("cache-control")).toBe("no-store");
        const segunda = await pedir(ruta, etag);
        expect([ruta, segunda.status, segunda.texto]).toEqual([ruta, 304, ""]);
        expect(segunda.headers.get("etag")).toBe(etag);
        expect(segunda.headers.get("x-content-type-options")).toBe("nosniff");
        expect([ruta, (await pedir(ruta, `${etag.slice(0, -1)}x"`)).status]).toEqual([ruta, 200]);
      }
      // A guest is told nothing by which to know it.
      expect((await p.pedir("GET", "/api/organismos")).headers.get("etag")).toBeNull();
      const antes = (await pedir("/api/organismos")).headers.get("etag") ?? "";
      await p.app.db.tx((q) =>
        q.ejecutar("UPDATE organismos SET nombre = 'Otro nombre' WHERE saf = 357")
      );
      expect((await pedir("/api/organismos", antes)).status).toBe(200);
    } finally {
      await p.cerrar();
    }
  }, 600_000);
});
