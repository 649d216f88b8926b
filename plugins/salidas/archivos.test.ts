import { afterAll, beforeAll, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import { fechaYHoraDe } from "#core/domain/period.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { abrirProducto, type Producto } from "#core/testing/producto.ts";

const TABLAS = [
  "resumenporobjetodelgasto",
  "parametrico",
  "formulariof4",
  "creditosfop",
  "valoresproasirhu",
  "comparativoproasirhu",
  "controlmesesremuneraciones",
  "explicar",
] as const;

paraCadaBase("files of the outputs", (base) => {
  let p: Producto;
  beforeAll(async () => {
    p = await abrirProducto(base, { safs: [103, 307, 357, 750], renglones: 120 });
  }, 600_000);
  afterAll(() => p.cerrar());

  const pedir = (ruta: string) => p.pedir("GET", ruta, { como: p.roles.analista });
  const nombreDe = (headers: Headers) =>
    /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];
  async function hojaDe(bytes: Uint8Array): Promise<ExcelJS.Worksheet> {
    const libro = new ExcelJS.Workbook();
    await libro.xlsx.load(bytes.slice().buffer as ArrayBuffer);
    return libro.worksheets[0];
  }

  test("[S9] every workbook says on paper whose it is, of which values, and when it was valued", async () => {
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
    const [{ instante }] = await leidas<{ instante: number }>(
      p.app.db,
      "SELECT instante FROM valuaciones WHERE saf = 357 AND codipres = 'E2601'",
    );
    const cuando = `Valorizado el ${fechaYHoraDe(Number(instante))}`;
    for (const id of TABLAS) {
      const { status, headers, bytes } = await pedir(`/api/salidas/${id}/357/E2601/excel`);
      expect({ id, status, nombre: nombreDe(headers) })
        .toEqual({ id, status: 200, nombre: `357-E2601-${id}.xlsx` });
      const { headerFooter, pageSetup } = await hojaDe(bytes);
      const impreso = `${headerFooter.oddHeader} ${headerFooter.oddFooter}`.replaceAll("\n", " ");
      for (
        const dice of ["(SAF 357)", "Presupuesto E2601 - ", "Valores de ", "Clasificador ", cuando]
      ) {
        expect(impreso).toContain(dice);
      }
      expect(impreso).toContain("Impreso el &D");
      expect(pageSetup.orientation).toBe("landscape");
      const { json } = await pedir(`/api/salidas/${id}/357/E2601?formato=json`);
      expect(json.encabezado).toContain(cuando);
    }
    for (
      const [ruta, nombre] of [["formulariof4/357/E2601", "formulariof4.pdf"], [
        "creditosfop/357/E2601",
        "creditosfop.zip",
      ]]
    ) {
      const { headers } = await pedir(`/api/salidas/${ruta}`);
      expect(nombreDe(headers)).toBe(`357-E2601-${nombre}`);
    }
  });

  test("[S9] counts have thousands, and codes have none", async () => {
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
    const CANTIDADES = "#,##0";
    const CODIGOS = "0";
    const libros = {
      "salidas/parametrico/357/E2601/excel": ["Cargos", "Ocupados", "Vacantes", "Horas"],
      "salidas/parametrico/357/E2601/excel?campos=esc&comparar=M2412": ["Cargos M2412"],
      "salidas/resumenporobjetodelgasto/357/E2601/excel": ["Cargos"],
      "salidas/comparativoproasirhu/357/E2601/excel": ["Cargos presup.", "Diferencia"],
      "salidas/controlmesesremuneraciones/357/E2601/excel": ["Cargos", "Horas"],
      "salidas/formulariof4/357/E2601/excel": ["Ocupados", "Total cargos"],
      "salidas/explicar/357/E2601/excel?medida=cargos": ["Ocupados", "Cargos"],
      "salidas/conciliacioncargos/357/E2601/excel": ["Cargos"],
      "bases/excel/cargos/357/E2601": ["Cargos", "Vacantes"],
    };
    for (const [ruta, cuentas] of Object.entries(libros)) {
      const hoja = await hojaDe((await pedir(`/api/${ruta}`)).bytes);
      const columnaDe = (titulo: string): ExcelJS.Cell => {
        for (let fila = 1; fila <= 20; fila++) {
          for (let c = 1; c <= hoja.columnCount; c++) {
            if (hoja.getCell(fila, c).value === titulo) return hoja.getCell(fila + 1, c);
          }
        }
        throw new Error(`${ruta} no tiene la columna ${titulo}`);
      };
      for (const titulo of cuentas) {
        expect({ ruta, titulo, formato: columnaDe(titulo).numFmt })
          .toEqual({ ruta, titulo, formato: CANTIDADES });
      }
      const codigo = ["Esc.", "Escalafón"].find((t) => {
        try {
          return typeof columnaDe(t).value === "number";
        } catch {
          return false;
        }
      });
      if (codigo) expect([ruta, columnaDe(codigo).numFmt]).toEqual([ruta, CODIGOS]);
    }
  });

  test("[S9] the workbook of a base is named after the base; its heading says body and budget", async () => {
    const { headers, bytes } = await pedir("/api/bases/excel/cargos/357/E2601");
    expect(nombreDe(headers)).toBe("cargos.xlsx");
    const { headerFooter } = await hojaDe(bytes);
    expect(headerFooter.oddHeader).toContain("(SAF 357) - E2601 - ");
  });

  test("[O2] the consolidated organismo says between which moments its parts were valued", async () => {
    await p.pedir("POST", "/api/valorizar", {
      como: p.roles.analista,
      form: { saf: 357, codipres: "E2601" },
    });
    const { json } = await p.pedir<{ encabezado: string[] }>(
      "GET",
      "/api/salidas/parametrico/750/E2601",
      { como: p.roles.admin },
    );
    expect(json.encabezado.some((l) => /^Valorizado (el|entre el) \d\d\//.test(l))).toBe(true);
  });

  test("a group that was never valued says no date", async () => {
    const { json } = await p.pedir<{ encabezado: string[] }>(
      "GET",
      "/api/salidas/parametrico/357/E2501",
      { como: p.roles.analista },
    );
    expect(json.encabezado).toHaveLength(3);
  });
});
