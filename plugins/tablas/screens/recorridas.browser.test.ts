/** Tables of values that are written as sheets, walked the same way by keys and mouse. */
import { setDefaultTimeout, test } from "bun:test";
import { type HojaPorRecorrer, recorrerHoja } from "#ui/testing/hoja.ts";
import { TAMANOS } from "#ui/testing/navegador.ts";
import { pruebasDeSeccion } from "#ui/testing/seccion.ts";

setDefaultTimeout(600_000);

const pruebas = pruebasDeSeccion("Tablas");

const HOJAS: Readonly<Record<string, HojaPorRecorrer>> = {
  "Sumas fijas": {
    columna: "Descripción",
    escritos: ["Suma de marzo", "Suma de abril", "Suma de mayo"],
    mala: ["", "Ingrese la descripción"],
    cerrada: ["Código", "El código de una suma no se cambia"],
  },
};

test.each(Object.entries(HOJAS))("[K1] %s is written as any other sheet", async (item, hoja) => {
  const otra = await pruebas.abrir("admin@onp", item, { tamano: TAMANOS[1] });
  const p = await pruebas.abrir("tablas@economia", item, { tamano: TAMANOS[1] });
  await recorrerHoja(p, otra, hoja);
});
