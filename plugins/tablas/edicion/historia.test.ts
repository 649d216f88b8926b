/** Who stored each entry of a dated value: a person, or the file that it came in. */
import { expect, test } from "bun:test";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

interface Entrada {
  readonly desde_mes: number;
  readonly usuario: string | null;
  readonly instante: number | null;
  readonly importado: boolean;
  readonly reemplazos: readonly {
    readonly valor: { readonly valor: number; readonly desde_mes: number };
    readonly usuario: string;
    readonly instante: number;
  }[];
}

const CABEZA = "serie_ur,desde_mes,valor,norma";

async function historia(p: Producto, tabla: string, consulta = ""): Promise<Entrada[]> {
  const { json } = await p.pedir<Entrada[]>("GET", `/api/tablas/historia/${tabla}${consulta}`, {
    como: p.roles.tablas,
  });
  return json;
}

paraCadaBase("the history of a value", (base) => {
  test("says which file an entry came in, while it can be known", async () => {
    const p = await abrirProducto(base);
    try {
      const [{ serie_ur }] = await leidas<{ serie_ur: string }>(
        p.app.db,
        "SELECT serie_ur FROM valores_ur ORDER BY serie_ur",
      );
      const consulta = `?serie_ur=${serie_ur}`;
      const primera = (await historia(p, "valores_ur", consulta))[0];
      expect(primera).toMatchObject({ usuario: "prueba", importado: true });
      // The sample came in when the run began.
      expect(Math.abs(Number(primera.instante) - Date.now())).toBeLessThan(86_400_000);

      // A second file replaces one entry and adds another: the rest may be of either.
      const { errores } = await p.importarTextos({
        valores_ur: `${CABEZA}\n${serie_ur},${primera.desde_mes},77.7,\n${serie_ur},203001,88.8,\n`,
      });
      expect(errores).toEqual([]);
      const luego = await historia(p, "valores_ur", consulta);
      expect(luego[0]).toMatchObject({ usuario: "prueba", importado: true });
      expect(Number(luego[0].instante)).toBeGreaterThan(Number(primera.instante));
      expect(luego[1]).toMatchObject({ usuario: null, instante: null, importado: true });
      expect(luego.at(-1)).toMatchObject({ desde_mes: 203001, usuario: null, importado: true });

      // Whoever corrects it afterwards is its author.
      const { json } = await p.pedir(
        "POST",
        `/api/tablas/valores/valores_ur/${primera.desde_mes}`,
        {
          como: p.roles.tablas,
          form: { serie_ur, valor: 78.8 },
        },
      );
      expect(json).toMatchObject({ resultado: true });
      expect((await historia(p, "valores_ur", consulta))[0]).toMatchObject({
        usuario: "tablas@economia",
        importado: false,
      });
      // What stood at that month before is still told, newest first: by a person, then by the file.
      const { reemplazos } = (await historia(p, "valores_ur", consulta))[0];
      expect(reemplazos.map((r) => [r.valor.valor, r.valor.desde_mes, r.usuario])).toEqual([
        [77.7, primera.desde_mes, "tablas@economia"],
        [expect.any(Number), primera.desde_mes, "prueba"],
      ]);
      expect(luego.at(-1)?.reemplazos).toEqual([]);
    } finally {
      await p.cerrar();
    }
  }, 600_000);

  test("[R1] of a set says the file that replaced its month", async () => {
    const p = await abrirProducto(base);
    try {
      const antes = await historia(p, "sinep_tramos");
      const mes = antes[0].desde_mes;
      expect(antes[0]).toMatchObject({ usuario: "prueba", importado: true });
      const { errores } = await p.importarTextos({
        sinep_tramos: "grado_desde,grado_hasta,porcentaje,desde_mes,descripcion\n" +
          `0,9,12.5,${mes},Único\n`,
      });
      expect(errores).toEqual([]);
      const [entrada] = await historia(p, "sinep_tramos");
      expect(entrada).toMatchObject({ desde_mes: mes, usuario: "prueba", importado: true });
      expect(Number(entrada.instante)).toBeGreaterThan(Number(antes[0].instante));
    } finally {
      await p.cerrar();
    }
  }, 600_000);
});
