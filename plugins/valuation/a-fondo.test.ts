/** `planta comprobar --a-fondo`: what is kept is what the trail says of it, and is worth what it says. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Escritura, Parametro } from "#core/db/types.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { sinGuardas } from "#core/testing/sin-guardas.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { USUARIO } from "#proto/recursos/usuario.ts";
import { abrirBloque } from "./lineas/almacen.ts";
import { codificar } from "./engine/lineas/codec.ts";

interface Control {
  readonly control: string;
  readonly revisados: number;
  readonly fallas: readonly string[];
}

for (const base of basesDeDatos()) {
  describe(`comprobar a fondo en ${base.dialecto}`, () => {
    let p: Producto;
    const DEL_SAF = "saf = 357 AND codipres = 'E2601'";
    /** Two of them come from the file as they are; the others are saved. */
    const renglones: number[] = [];

    const enviar = async (ruta: string, form: Record<string, string | number>) => {
      const { json } = await p.pedir("POST", ruta, { como: p.roles.admin, form });
      expect(json).toMatchObject({ resultado: true });
    };
    const comprobar = async (...opciones: string[]) => {
      const { codigo, controles } = await p.orden("comprobar", ...opciones);
      const fallas = (controles as Control[]).flatMap((c) => c.fallas);
      return { codigo, fallas, controles: controles as Control[] };
    };
    const manipular = (tablas: string[], hacer: (q: Escritura) => Promise<unknown>) =>
      p.app.db.tx(async (q) => {
        await sinGuardas(q, ...tablas);
        await hacer(q);
      });
    const escribir = (tabla: string, sql: string, ...parametros: Parametro[]) =>
      manipular([tabla], (q) => q.ejecutar(sql, parametros));

    beforeAll(async () => {
      p = await abrirProducto(base);
      for (
        const [id] of await p.app.db.valores(
          `SELECT id FROM base_otrosgastos WHERE ${DEL_SAF} ORDER BY id LIMIT 5`,
        )
      ) renglones.push(Number(id));
      for (const id of renglones.slice(2)) {
        await enviar("/api/bases/otrosgastos/celdas/357/E2601", {
          cambios: JSON.stringify([{ id, rev: null, valores: { costo_total: 1000 + id } }]),
        });
      }
      await enviar("/api/admin/techos/2026/celdas", {
        cambios: JSON.stringify([{ id: 357, rev: null, valores: { cargos: 900 } }]),
      });
      await enviar("/api/tablas/valores/valores_ur/202701", {
        serie_ur: "SINEP",
        valor: "1000",
        norma: "Dec. 1",
      });
      await enviar("/api/valorizar", { saf: 307, codipres: "E2601" });
      await enviar("/api/presupuestos/darcierre/307/E2601", { accion: "darcierre", tipo: "L" });
    }, 600_000);
    afterAll(() => p.cerrar());

    test(
      "an untouched database is as its trail says, and the same bytes when valued again",
      async () => {
        const { codigo, fallas, controles } = await comprobar("--a-fondo");
        expect(fallas).toEqual([]);
        expect(codigo).toBe(0);
        const hechos = Object.fromEntries(controles.map((c) => [c.control, c.revisados]));
        expect(hechos).toMatchObject({ revaluar: 2 });
        expect(hechos.renglones).toBeGreaterThan(100);
        expect(hechos.registros).toBeGreaterThan(5);
        const corto = await comprobar();
        expect(corto.controles.map((c) => c.control)).not.toContain("renglones");
      },
      600_000,
    );

    test(
      "what was written behind the program's back is named, with who left it otherwise",
      async () => {
        const [traido, , editado, quitado] = renglones;
        await escribir(
          "base_otrosgastos",
          "UPDATE base_otrosgastos SET costo_total = costo_total + 1 WHERE id = ?",
          editado,
        );
        await escribir("base_otrosgastos", "DELETE FROM base_otrosgastos WHERE id = ?", quitado);
        await escribir("base_otrosgastos", "DELETE FROM base_otrosgastos WHERE id = ?", traido);
        await escribir(
          "techos",
          "UPDATE techos SET cargos = 901 WHERE ejercicio = 2026 AND saf = 357",
        );
        await escribir(
          "valores_ur",
          "UPDATE valores_ur SET valor = 100001 WHERE desde_mes = 202701",
        );
        await escribir("usuarios", "UPDATE usuarios SET tipo = 3 WHERE usuario = 'consulta'");
        // With its own password somebody would come in as another.
        await escribir(
          "usuarios",
          "UPDATE usuarios SET clave_hash = (SELECT clave_hash FROM usuarios WHERE usuario = " +
            "'consulta' AND saf = 357) WHERE usuario = 'admin'",
        );
        const otras = Object.keys(USUARIO.campos).filter((c) => c !== "usuario").join(", ");
        await escribir(
          "usuarios",
          `INSERT INTO usuarios (usuario, ${otras}, clave_hash, rev) SELECT 'intruso', ${otras}, ` +
            "clave_hash, 1 FROM usuarios WHERE usuario = 'consulta'",
        );
        await escribir(
          "presupuestos",
          `UPDATE presupuestos SET desde_mes = desde_mes - 1 WHERE ${DEL_SAF}`,
        );
        const { codigo, fallas } = await comprobar("--a-fondo");
        expect(codigo).toBe(1);
        const dichas = fallas.join("\n");
        const quien = String.raw`el asiento \d+ \(admin@onp, \d\d/\d\d/\d{4} [\d:]+\)`;
        for (
          const dice of [
            String
              .raw`357 E2601, Otros gastos, .* \(n\.º ${editado}\): Costo total dice 1\.\d+,01 y no 1\.\d+,00, como lo dejó ${quien}`,
            String.raw`357 E2601, Otros gastos, .* \(n\.º ${quitado}\): falta, y ${quien} lo dejó`,
            String
              .raw`357 E2601, Otros gastos: de los \d+ registros que trajo la última carga entera debe haber \d+ sin cambios, y hay \d+`,
            String.raw`Presupuestos, 357 E2601: no es como lo dejó el asiento \d+ `,
            String.raw`Techos, Ejercicio 2026, SAF 357: no es como lo dejó ${quien}: .*900 → 901`,
            String
              .raw`Valores de la unidad retributiva, .*: no es como lo dejó ${quien}: .*1\.000,00 → \$ 1\.000,01`,
            String
              .raw`Usuarios, \d+, SAF 357 \(consulta\): no es como lo dejó el asiento \d+ .*: Tipo: .* → Administrador$`,
            String
              .raw`Usuarios, .*\(admin\): no es como lo dejó el asiento \d+ .*: Huella de la contraseña: `,
            String.raw`Usuarios, .*: está, y la auditoría no lo nombra`,
          ]
        ) expect(dichas).toMatch(new RegExp(dice, "m"));
      },
      600_000,
    );

    test(
      "a line of a deliverable that says another amount is named by its row and object",
      async () => {
        const donde =
          "valuacion = (SELECT id FROM valuaciones WHERE codipres = 'L2601') AND bloque = 0";
        const [[datos]] = await p.app.db.valores(
          `SELECT datos FROM valuacion_bloques WHERE ${donde}`,
        );
        const bloque = abrirBloque(datos as Uint8Array);
        bloque.lineas.importe[0] += 100;
        await escribir(
          "valuacion_bloques",
          `UPDATE valuacion_bloques SET datos = ? WHERE ${donde}`,
          Bun.zstdCompressSync(codificar(bloque)),
        );
        // Somebody who knows how manifests are made leaves nothing else that tells.
        const { fallas } = await comprobar("--a-fondo");
        expect(fallas.join("\n")).toMatch(
          /307 L2601: Cargos, registro \d+, objeto \d\.\d.*: dice [\d.]+,\d\d y da [\d.]+,\d\d/,
        );
      },
      600_000,
    );

    test(
      "a value that came from a file and was changed behind is not what the valuation read",
      async () => {
        await escribir(
          "valores_ur",
          "UPDATE valores_ur SET valor = valor + 1 WHERE desde_mes < 202701",
        );
        const { fallas } = await comprobar("--a-fondo");
        expect(fallas.join("\n")).toMatch(
          /Valores de la unidad retributiva, .*: no es lo que leyó la valorización de 307 E2601, y nadie guardó otro valor/,
        );
      },
      600_000,
    );
  });
}
