import { expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import fc from "../testing/properties.ts";
import { Cortador, ErrorDeFormato } from "./reader.ts";

/** Records of a text cut in pieces of these lengths, or what breaks it. */
function cortar(texto: string, largos: readonly number[]): string[][] | string {
  const registros: string[][] = [];
  const cortador = new Cortador((campos) => registros.push(campos));
  try {
    let desde = 0;
    for (const largo of largos) {
      cortador.dar(texto.slice(desde, desde + largo));
      desde += largo;
    }
    cortador.dar(texto.slice(desde));
    cortador.terminar();
    return registros;
  } catch (error) {
    if (!(error instanceof ErrorDeFormato)) throw error;
    return error.codigo;
  }
}

const CODIGOS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: "despues_de_comillas",
  INVALID_OPENING_QUOTE: "comillas_adentro",
  CSV_QUOTE_NOT_CLOSED: "comillas_sin_cerrar",
};

/** The same by the library that reads what people paste. */
function segunLibreria(texto: string): string[][] | string {
  try {
    return parse(texto, { record_delimiter: ["\r\n", "\n"], relax_column_count: true });
  } catch (error) {
    return CODIGOS[(error as { code: string }).code] ?? String(error);
  }
}

test("any text, cut anywhere, gives the records that another reader of RFC 4180 gives", () => {
  const texto = fc.array(fc.constantFrom('"', '""', ",", "\n", "\r\n", "a", "ñ", "\r", "12"), {
    maxLength: 30,
  }).map((partes) => partes.join(""));
  const largos = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 });
  fc.assert(
    fc.property(texto, largos, (t, l) => {
      expect(cortar(t, l)).toEqual(segunLibreria(t));
    }),
    { numRuns: 3_000 },
  );
});
