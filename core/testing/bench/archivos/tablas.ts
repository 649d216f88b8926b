/**
 * The workbook of a reference table: the categories of a scale of 5,000, with their values at a
 * month, as its job writes it. The floor writes the same cells, ready beforehand, to a workbook.
 */
import { join } from "node:path";
import { hojasDeLibro, VISTA_ENTERA } from "#plugins/tablas/lecturas/libro.ts";
import { CONTADOR } from "#plugins/tablas/lecturas/memoria.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { subirContador } from "#core/db/audit.ts";
import type { FilaDeHoja } from "#core/excel/model.ts";
import { escribirLibro } from "#core/excel/writer.ts";
import { ACTOR, carpetaPropia, ESC, MES, prepararBase } from "../comun/datos.ts";
import type { Banco, Comparacion } from "../comun/harness.ts";

const FILAS = 5000;
/** Above the categories of the demonstration. */
const PRIMERA = 1000;

/** Adds that many categories to the scale `ESC`, each with its value at the month. */
export async function agregarCategorias(app: AppEnMarcha, cuantas: number): Promise<void> {
  const categorias = Array.from({ length: cuantas }, (_, i) => PRIMERA + i);
  await app.db.tx(async (q) => {
    await q.insertar(
      "categorias",
      ["esc", "cat", "descripcion"],
      categorias.map((cat) => [ESC, cat, `Categoría ${cat}`]),
    );
    await q.insertar(
      "categorias_valores",
      ["esc", "cat", "desde_mes", "remuneracion", "sumafijare", "uret", "norma"],
      categorias.map((cat) => [ESC, cat, MES, 100_000_000 + cat * 131, cat * 7, 0, "Acta 1/24"]),
    );
    await subirContador(q, CONTADOR);
  });
}

export const planillaDeTabla: Banco = {
  nombre: `planilla de una tabla, ${FILAS} filas`,
  piso: "escribir las mismas celdas en un libro",
  alcanzar: 1.5,
  rondas: 15,
  calentamiento: 5,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const app = await prepararBase(`sqlite:${join(carpeta.ruta, "planta.db")}`, {});
    await agregarCategorias(app, FILAS);
    const parametros = { esc: ESC, mes: MES };
    const archivo = join(carpeta.ruta, "libro.xlsx");
    const entrada = { de: "categorias" as const, parametros, vista: VISTA_ENTERA, archivo };
    const [hoja] = await hojasDeLibro(app.db, entrada);
    const celdas: FilaDeHoja[] = [];
    for await (const fila of hoja.filas) celdas.push(fila);
    return {
      piso: () => escribirLibro(archivo, [{ ...hoja, filas: celdas }]),
      async propio() {
        await app.trabajos.ejecutar("tablas.excel", entrada, ACTOR);
        return { bytes: Bun.file(archivo).size };
      },
      async cerrar() {
        await app.cerrar();
        await carpeta.borrar();
      },
    };
  },
};
