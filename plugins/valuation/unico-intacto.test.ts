/**
 * [Y1] A budget of one month, stored: nothing that is of later months moves a byte of its lines, on
 * either database. `rules/unico-intacto.test.ts` says that they are those of before the months.
 */
import { expect, test } from "bun:test";
import { subirContador } from "#core/db/audit.ts";
import { basesDeDatos } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { valorizarEnTx } from "./valorizar.ts";

const SAFS = [103, 307, 357];
/** Month of the values of all of them. */
const MES = 202412;

/** What is stored of their lines, valued anew: the digest of each one. */
async function huellas(p: Producto): Promise<string[]> {
  for (const saf of SAFS) {
    await p.app.db.tx((q) => valorizarEnTx(q, ACTOR, saf, "E2601", () => {}));
  }
  const bloques = await p.app.db.valores(
    "SELECT v.saf, b.datos FROM valuaciones v JOIN valuacion_bloques b ON b.valuacion = v.id " +
      "WHERE v.codipres = 'E2601' ORDER BY v.saf, b.bloque",
  );
  return SAFS.map((saf) => {
    const resumen = new Bun.CryptoHasher("sha256");
    for (const [suyo, datos] of bloques) {
      if (Number(suyo) === saf) resumen.update(Bun.zstdDecompressSync(datos as Uint8Array));
    }
    return resumen.digest("hex");
  });
}

test(
  "[Y1] [Y7] only a sum without an end changes the stored lines of a budget of one month",
  async () => {
    const porBase: string[][] = [];
    for (const base of basesDeDatos()) {
      const p = await abrirProducto(base);
      try {
        const cambiar = (sql: string, ...valores: number[]) =>
          p.app.db.tx(async (q) => {
            await q.ejecutar(sql, valores);
            await subirContador(q, "referencias");
          });
        const [[despues]] = await p.app.db.valores(
          "SELECT COUNT(*) FROM valores_ur WHERE desde_mes > ?",
          [MES],
        );
        expect(Number(despues)).toBeGreaterThan(10);
        const con = await huellas(p);
        expect(new Set(con).size).toBe(SAFS.length);
        await cambiar("DELETE FROM sumas_fijas");
        await cambiar("DELETE FROM valores_ur WHERE desde_mes > ?", MES);
        await cambiar("DELETE FROM categorias_valores WHERE desde_mes > ?", MES);
        expect(await huellas(p)).toEqual(con);
        const suma = (hasta: number | "") => ({
          sumas_fijas:
            "id,descripcion,norma,regimen,escalafones,pprins,desde_mes,hasta_mes,importe," +
            `remunerativa,bonificable,en_sac\nS,Suma,,sinep,,,${MES},${hasta},1000.00,1,0,\n`,
        });
        // In force at the month and with an end: it is of no year of one month.
        expect((await p.importarTextos(suma(202606))).errores).toEqual([]);
        expect(await huellas(p)).toEqual(con);
        expect((await p.importarTextos(suma(""))).errores).toEqual([]);
        const abierta = await huellas(p);
        expect(abierta[2]).not.toBe(con[2]);
        porBase.push([...con, ...abierta]);
      } finally {
        await p.cerrar();
      }
    }
    expect(porBase[1]).toEqual(porBase[0]);
  },
  600_000,
);
