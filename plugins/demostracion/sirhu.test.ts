import { describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR } from "#core/testing/producto.ts";
import { contenidoSirhu, enCarpetaPropia, registrosDe } from "#core/testing/files/sirhu.ts";
import { apartarEjecuciones, cargarEjecuciones } from "./cargas.ts";
import { generarMuestra } from "./generar.ts";
import { escribirSirhu, type PedidoSirhu, RAREZAS } from "./sirhu.ts";

const PEDIDO: PedidoSirhu = { mes: 202412, safs: [103, 357], personas: 50, rarezas: RAREZAS };
/** Lengths of the records, written again here: the generator must not be its own witness. */
const LARGOS: Record<string, number> = { LH1: 97, LH2: 63, CH1: 54 };

describe("synthetic files of SIRHU", () => {
  test("the same seed gives the same bytes, another seed others", () =>
    enCarpetaPropia(async (c) => {
      const escribir = async (nombre: string, semilla?: number) => {
        await escribirSirhu(join(c, nombre), { ...PEDIDO, semilla });
        return await readFile(join(c, nombre));
      };
      const una = await escribir("a.zip", 1);
      expect((await escribir("b.zip", 1)).equals(una)).toBe(true);
      expect((await escribir("c.zip", 2)).equals(una)).toBe(false);
    }));

  test("[E3] every record has the length of its kind, is of its file's institution, in latin-1", async () => {
    const contenido = await contenidoSirhu({ ...PEDIDO, lotes: 3, adicionales: 2 });
    expect(Object.keys(contenido).filter((n) => n.startsWith("ME")).sort()).toEqual([
      "MECH1001.SIR",
      "MEDP1001.SIR",
      "MELH1001.SIR",
      "MELH1002.SIR",
      "MELH1003.SIR",
      "MELH2001.SIR",
      "MELH2002.SIR",
      "MELH2003.SIR",
    ]);
    for (const [nombre, bytes] of Object.entries(contenido)) {
      const registros = registrosDe(bytes);
      expect(registros.length).toBeGreaterThan(0);
      const largo = LARGOS[nombre.slice(2, 5)];
      if (largo) expect([...new Set(registros.map((r) => r.length))]).toEqual([largo]);
      expect(registros.every((r) => r.startsWith(nombre.slice(0, 2)))).toBe(true);
    }
    expect(Buffer.from(contenido["MECH1001.SIR"]).includes(0xd3)).toBe(true); // Ó
  });

  test("without odd cases there is one LH1 for each person and all of one month", async () => {
    const contenido = await contenidoSirhu({ mes: 202411, safs: [357], personas: 80 });
    const lh1 = registrosDe(contenido["MELH1001.SIR"]);
    const personas = new Set(lh1.map((r) => r.slice(0, 28)));
    expect([lh1.length, personas.size]).toEqual([80, 80]);
    const lh2 = registrosDe(contenido["MELH2001.SIR"]);
    expect(lh2.every((r) => personas.has(r.slice(0, 28)) && r.slice(57) === "202411")).toBe(true);
    expect(lh2.some((r) => r[34] === "-")).toBe(false);
  });
});

paraCadaBase("executions of the demonstration", (base) => {
  test("[E1] go through the real loader: two loaded, one in error, nothing on disk", async () => {
    const p = await abrirProducto(base);
    try {
      await enCarpetaPropia(async (c) => {
        await generarMuestra(c, { safs: [103, 307, 357, 750], renglones: 40 });
        const csv = await apartarEjecuciones(c);
        expect(
          csv.split("\n").slice(1).filter((f) => f !== "").every((f) => f.startsWith("202412,")),
        ).toBe(true);
        await cargarEjecuciones(p.app, ACTOR, c, csv);
      });
      const estados = await p.app.db.valores("SELECT mes, estado FROM ejecuciones ORDER BY mes");
      expect(estados).toEqual([[202411, 2], [202412, 2], [202501, 3]]);
      const grupos = await p.app.db.valores(
        "SELECT codipres, saf FROM presupuestos WHERE codipres LIKE 'M%' ORDER BY codipres, saf",
      );
      expect(grupos.map(String)).toEqual([
        "M2411,103",
        "M2411,307",
        "M2411,357",
        "M2412,103",
        "M2412,307",
        "M2412,357",
      ]);
      const [[texto]] = await p.app.db.valores(
        "SELECT resultado FROM ejecuciones WHERE mes = 202411",
      );
      expect(String(texto)).toContain("REGISTROS QUE QUEDARON AFUERA");
    } finally {
      await p.cerrar();
    }
  }, 600_000);
});
