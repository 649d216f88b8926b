/**
 * Files that are not what their name says ([E4], [A2]): whatever a load answers and stores of them,
 * nobody can be known by it.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bytesDe, enCarpetaPropia, zipDe } from "#core/testing/files/sirhu.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, ACTOR, type Producto } from "#core/testing/producto.ts";
import { cargarEjecucion } from "./carga/cargar.ts";
import { ensayarEjecucion } from "./carga/ensayo.ts";

const MES = 202411;
const DOCUMENTO = "31777555";
const NOMBRE = "QUIROGAZELAYA";

/** An LH1 of nobody: its document, and a name where the unit stands. */
const LH1 = ("ME  DNI " + DOCUMENTO.padStart(16, "0") + " 303P   C      4" + NOMBRE.padEnd(14)
  .slice(0, 14)).padEnd(97, " ");
/** Of staff data, which no load reads: a name of forty letters. */
const PERSONAL = (`ME ${DOCUMENTO} ${NOMBRE} MARIA`).padEnd(54, " ");
const LH2 = ("ME  DNI " + DOCUMENTO.padStart(16, "0") + " 303000001        1000.00").padEnd(57) +
  "202411";

/** Five digits of the document one after another, or as many letters of the name. */
const PEDAZOS = [DOCUMENTO, NOMBRE].flatMap((t) =>
  Array.from({ length: t.length - 4 }, (_, i) => t.slice(i, i + 5))
);

/** What a text tells of the person, blanks, quotes and amounts apart. */
const cuenta = (texto: string): string[] => {
  const sinImportes = texto.replace(/-?[\d.]+,\d\d/g, "").replace(/:-?\d+/g, "");
  const junto = sinImportes.toUpperCase().replace(/[\s«»".,-]/g, "");
  return PEDAZOS.filter((p) => junto.includes(p));
};

const correr = (registro: string, lugares: number): string =>
  registro.slice(lugares) + registro.slice(0, lugares);

paraCadaBase("files that are not what their name says", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base);
  }, 600_000);
  afterAll(() => p.cerrar());

  /** Loads one file, and tries it; everything that was answered and stored. */
  const contado = (nombre: string, escribir: (ruta: string) => Promise<unknown>): Promise<string> =>
    enCarpetaPropia(async (carpeta) => {
      const ruta = join(carpeta, nombre);
      await escribir(ruta);
      const entrada = { mes: MES, mes_completo: false, archivos: [ruta] };
      const ensayo = await ensayarEjecucion(p.app, ACTOR, entrada).catch((e: unknown) => String(e));
      const { id, resultado } = await cargarEjecucion(p.app, ACTOR, MES, [ruta]);
      const filas = await p.app.db.valores(
        "SELECT resultado, omitidos, resumen, archivos FROM ejecuciones WHERE id = ?",
        [id],
      );
      return JSON.stringify([ensayo, resultado, filas]);
    });

  const DISFRACES: readonly (readonly [string, string])[] = [
    ["an LH1", `${LH1}\r\n${LH1}\r\n`],
    ["an LH1 with commas", `${LH1.replace(/ +/g, ",")}\r\n${LH1}\r\n`],
    ["a list of people", `apellido;documento\r\n${NOMBRE};${DOCUMENTO}\r\n`],
    ["a list of people with commas", `mes,${NOMBRE},${DOCUMENTO},${DOCUMENTO}\r\n1,2,3,4\r\n`],
    ["open quotes", `"${NOMBRE},${DOCUMENTO}\r\n`],
    [
      "one row with good headings",
      `mes,saf,prog,subp,proy,act,ubic,ff,pprin,rubro,esc,agrup,nivel,` +
      `grado,cat,mon,cargos,horas,licencias,importe\r\n${Array(20).fill(NOMBRE).join()}\r\n` +
      `${Array(20).fill(DOCUMENTO).join()}\r\n`,
    ],
  ];
  for (const [titulo, texto] of DISFRACES) {
    test(`[E4] [A2] ${titulo} with the name of a csv: nothing of a person is told nor stored`, async () => {
      const dicho = await contado("202411.csv", (ruta) => writeFile(ruta, texto, "latin1"));
      expect(dicho).toMatch(/fila [12]/);
      expect(cuenta(dicho)).toEqual([]);
    });
  }

  test("[E4] [A2] records out of place, or of another kind, tell nothing of a person", async () => {
    for (let lugares = 0; lugares < LH1.length; lugares++) {
      const dicho = await contado("202411.zip", (ruta) =>
        zipDe(ruta, {
          "MELH1001.SIR": bytesDe([LH1, correr(LH1, lugares)].map((r) =>
            // Of the month, wherever that stands: otherwise nothing else is looked at.
            r.slice(0, 77) + "202411" + r.slice(83)
          )),
          "MELH2001.SIR": bytesDe([correr(LH2, lugares % LH2.length)]),
          "MECH1001.SIR": bytesDe([correr(PERSONAL, lugares % PERSONAL.length)]),
        }));
      expect([lugares, ...cuenta(dicho)]).toEqual([lugares]);
    }
  }, 600_000);

  test("[E4] [A2] the names of other parts of a zip are not told, whatever is wrong with them", async () => {
    const parte = `${NOMBRE} ${DOCUMENTO}`;
    for (const nombre of [`${parte}.pdf`, `${parte}.zip`, `${parte}/MELH1001.SIR`]) {
      const dicho = await contado("202411.zip", async (ruta) => {
        await zipDe(ruta, { [nombre]: new TextEncoder().encode(LH1.repeat(40)) });
        const bytes = await Bun.file(ruta).bytes();
        bytes[60] ^= 255;
        await writeFile(ruta, bytes);
      });
      expect(cuenta(dicho)).toEqual([]);
    }
  });
});
