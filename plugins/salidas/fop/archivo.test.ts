import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";
import { volcar } from "#core/transfer/export.ts";

const GRUPO = { saf: 357, codipres: "E2601" };
const MUESTRA = { safs: [103, 357, 750], renglones: 20 };

async function csvDePaquetes(p: Producto): Promise<string> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-paquetes-"));
  try {
    await volcar(p.app, carpeta);
    return await Bun.file(join(carpeta, "paquetes_fop.csv")).text();
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

for (const base of basesDeDatos()) {
  describe(`paquetes_fop.csv en ${base.dialecto}`, () => {
    let p: Producto;
    let csv: string;

    const pedir = async (q: Producto) => {
      const ruta = `/api/salidas/creditosfop/${GRUPO.saf}/${GRUPO.codipres}`;
      const valorizado = await q.pedir("POST", "/api/valorizar", {
        como: q.roles.analista,
        form: GRUPO,
      });
      expect(valorizado.json.resultado).toBe(true);
      return {
        zip: () => q.pedir("GET", ruta, { como: q.roles.analista }),
        cambios: async () =>
          (await q.pedir("GET", `${ruta}?formato=json&mostrar=cambios`, {
            como: q.roles.analista,
          })).json,
      };
    };

    beforeAll(async () => {
      p = await abrirProducto(base, MUESTRA);
      const { zip } = await pedir(p);
      expect((await zip()).status).toBe(200);
      const { json } = await p.pedir<{ beneficiosycompensaciones: Record<string, unknown>[] }>(
        "GET",
        "/api/bases/beneficiosycompensaciones/357/E2601",
        { como: p.roles.analista },
      );
      const { validacion: _, ...fila } = json.beneficiosycompensaciones[0];
      await p.pedir("POST", "/api/bases/beneficiosycompensaciones/357/E2601", {
        como: p.roles.analista,
        form: { ...fila, accion: "editar", costo_total: "98765.43" } as Record<string, string>,
      });
      expect((await (await pedir(p)).zip()).status).toBe(200);
      csv = await csvDePaquetes(p);
    }, 600_000);
    afterAll(() => p.cerrar());

    test(
      "[S5] the packages travel with the data: a copy says the same of what changed",
      async () => {
        expect(new Set(csv.split("\n").slice(1, -1).map((l) => l.split(",")[2])).size).toBe(2);
        const copia = await abrirProducto(base, MUESTRA);
        try {
          const { cambios } = await pedir(copia);
          expect((await cambios()).ultimo_paquete).toBeNull();
          expect((await copia.importarTextos({ paquetes_fop: csv })).errores).toEqual([]);
          expect(await csvDePaquetes(copia)).toBe(csv);
          // A second time replaces the same ones.
          expect((await copia.importarTextos({ paquetes_fop: csv })).errores).toEqual([]);
          expect(await csvDePaquetes(copia)).toBe(csv);
          const { ultimo_paquete } = await (await pedir(p)).cambios();
          // The copy has the original amount of what was changed here.
          expect(await cambios()).toMatchObject({ ultimo_paquete, cambios: 1 });
        } finally {
          await copia.cerrar();
        }
      },
      600_000,
    );

    test("[S5] a package that is not what its seal says, or of no group, is refused and nothing stays", async () => {
      const [titulos, ...filas] = csv.split("\n").slice(0, -1);
      const con = (i: number, valor: string, fila = filas[0]) =>
        fila.split(",").map((v, j) => j === i ? valor : v).join(",");
      const columna = (nombre: string) => titulos.split(",").indexOf(nombre);
      const ultima = filas[filas.length - 1];
      const casos: [string, string[], string, RegExp][] = [
        ["otro importe", [con(columna("importe"), "1"), ...filas.slice(1)], "huella", /créditos/],
        ["falta una", filas.slice(1), "huella", /créditos/],
        ["sin grupo", [con(1, "E9999")], "codipres", /no existe/],
        ["ejecución", [con(1, "M2412")], "codipres", /ejecución/],
        ["instante", [con(2, "2025-13-01T00:00:00.000Z")], "instante", /instante/],
        ["a medias", [con(columna("programa"), "")], "programa", /obligatorio/],
        ["separadas", [...filas, filas[0]], "instante", /seguidos/],
        ["usuario", [...filas.slice(0, -1), con(3, "otro", ultima)], "usuario", /otro usuario/],
      ];
      for (const [caso, malas, esperada, mensaje] of casos) {
        const texto = `${[titulos, ...malas].join("\n")}\n`;
        const { resultado, errores } = await p.importarTextos({ paquetes_fop: texto });
        expect({ caso, resultado, columna: errores.at(0)?.columna }).toEqual({
          caso,
          resultado: false,
          columna: esperada,
        });
        expect(errores[0].mensaje).toMatch(mensaje);
        expect(await csvDePaquetes(p)).toBe(csv);
      }
    });

    test("[S5] a package without credits is one row without them", async () => {
      const [titulos] = csv.split("\n");
      const vacio = "ejercicio,caracter,jurisdiccion,subjurisdiccion,entidad,saf,programa," +
        "subprograma,proyecto,actividad,obra,ubicacion,inciso,principal,parcial,subparcial," +
        "fuente,moneda,pex,bapin,importe\n";
      const huella = new Bun.CryptoHasher("sha256").update(vacio).digest("hex");
      const comas = ",".repeat(titulos.split(",").length - 5);
      const fila = `357,E2501,2025-01-02T03:04:05.006Z,analista@economia,${huella}${comas}\n`;
      const { errores } = await p.importarTextos({ paquetes_fop: `${titulos}\n${fila}` });
      expect(errores).toEqual([]);
      expect(await csvDePaquetes(p)).toContain(fila);
    });
  });
}
