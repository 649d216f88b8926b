import { afterAll, beforeAll, expect, test } from "bun:test";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

interface Otros {
  readonly filas: readonly { readonly codipres: string; readonly valorizado: boolean }[];
}
interface ConEjecuciones {
  readonly ejecuciones: readonly { readonly codipres: string; readonly valorizado: boolean }[];
  readonly codigo_ejecucion: string;
}

paraCadaBase("groups to compare with", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 30 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const otros = async (grupo: string, rol: "analista" | "onp" = "analista") => {
    const ruta = `/api/salidas/comparables/${grupo}`;
    const { status, json } = await p.pedir<Otros>("GET", ruta, { como: p.roles[rol] });
    expect(status).toBe(200);
    return new Map(json.filas.map((f) => [f.codipres, f.valorizado]));
  };
  const valorizar = async (saf: number, codipres: string) => {
    const { json } = await p.pedir("POST", "/api/valorizar", {
      como: p.roles.admin,
      form: { saf, codipres },
    });
    expect(json.resultado).toBe(true);
  };

  test("[S2] every other group says whether it is valued, and the own one is not among them", async () => {
    const antes = await otros("357/E2601");
    expect(antes.has("E2601")).toBe(false);
    expect([antes.get("E2501"), antes.get("E2699"), antes.get("M2412")])
      .toEqual([false, false, true]);
    await valorizar(357, "E2501");
    expect((await otros("357/E2601")).get("E2501")).toBe(true);
    // From an execution, which has the list too.
    expect((await otros("357/M2412")).get("E2501")).toBe(true);
    const ajena = await p.pedir("GET", "/api/salidas/comparables/357/E2601", {
      como: p.roles.ajena,
    });
    expect(ajena.status).toBe(403);
  });

  test("[O2] a consolidated group is valued when one of its parts is", async () => {
    const consolidado = await otros("750/E2601", "onp");
    expect(consolidado.get("E2501")).toBe(true);
    expect(consolidado.get("M2412")).toBe(true);
  });

  test("an execution without lines is shown as such, is not the one that opens, and is refused", async () => {
    const { errores } = await p.importarTextos({
      presupuestos: "saf,codipres,descripcion,desde_mes,ejercicio,version,fecha_alta,online\n" +
        "357,M2501,Ejecución sin líneas,202501,2025,1,,1\n",
    });
    expect(errores).toEqual([]);
    await valorizar(357, "E2601");
    for (const salida of ["valoresproasirhu", "comparativoproasirhu"]) {
      const ruta = `/api/salidas/${salida}/357/E2601`;
      const { json } = await p.pedir<ConEjecuciones>("GET", ruta, { como: p.roles.analista });
      expect(json.codigo_ejecucion).toBe("M2412");
      expect(json.ejecuciones.find((e) => e.codipres === "M2501")?.valorizado).toBe(false);
      const vacia = await p.pedir("GET", `${ruta}?ejecucion=M2501`, { como: p.roles.analista });
      expect({ status: vacia.status, mensaje: vacia.json.mensaje }).toEqual({
        status: 409,
        mensaje: "El grupo de datos M2501 no está valorizado; no se puede comparar",
      });
    }
  });
});
