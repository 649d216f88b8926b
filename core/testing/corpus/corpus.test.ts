import { describe, expect, test } from "bun:test";
import { campo } from "#core/domain/fields.ts";
import { Rechazo } from "#core/errors.ts";
import { columnasDeBloque, leerFila } from "#core/sheet/block.ts";
import { conOrigen, leerOrigen } from "#core/sheet/source.ts";
import { type CeldaDeCorpus, CELDAS } from "./celdas.ts";
import { type Manera, MANERAS } from "./maneras.ts";

/** What the product makes of a file: the value that it would store, or why it does not. */
async function leer(manera: Manera, celda: CeldaDeCorpus): Promise<unknown> {
  const columnas = [
    { id: "clave", titulo: "Clave", campo: campo.entero(0, 9) },
    { id: "dato", titulo: "Dato", campo: celda.columna },
  ];
  const archivo = new File([await manera.hacer(celda)], "planilla.xls");
  try {
    return await conOrigen({ archivo }, async (origen) => {
      const { registros } = await leerOrigen(origen, { maximo: 10 });
      const clase = { columnas, sinTitulos: () => [columnas], prescindible: () => false };
      const bloque = columnasDeBloque({ ...clase, de: "tabla", nada: "nada" }, registros);
      const [fila] = bloque.registros;
      const { valores, fallas } = leerFila(bloque.orden, fila, { formato: null, de: "tabla" });
      // A refusal says which cell: its row is told, and its column.
      const [falla] = fallas;
      if (falla) return { fila: fila.numero, columna: falla.columna, por: falla.mensaje };
      return [valores.clave, valores.dato];
    });
  } catch (error) {
    if (error instanceof Rechazo) return error.message;
    throw error;
  }
}

const seRehusa = (m: Manera, c: CeldaDeCorpus): boolean =>
  c.excel === undefined || c.rehusan === m.clase || (c.formula === true && m.sinValores === true);

describe("[B1] a spreadsheet of any program says what Excel shows, or its cell is refused", () => {
  test("there are two hundred files at least", () => {
    expect(MANERAS.length * CELDAS.length).toBeGreaterThan(200);
    expect(new Set(CELDAS.map((c) => c.dice)).size).toBe(CELDAS.length);
  });

  for (const manera of MANERAS) {
    test(manera.dice, async () => {
      for (const celda of CELDAS) {
        const leido = await leer(manera, celda);
        const esperado = seRehusa(manera, celda)
          ? { fila: 2, columna: "dato", por: expect.stringMatching(/./) }
          : [1, celda.excel];
        expect({ celda: celda.dice, leido }).toEqual({ celda: celda.dice, leido: esperado });
      }
    }, 60_000);
  }
});
