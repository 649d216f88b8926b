/** The engine of the product as the comparison takes it: what a copy with a mutation gives too. */
export { Agregador } from "#plugins/valuation/engine/agrupar/agregar.ts";
export { DICCIONARIO_CUBO } from "#plugins/valuation/engine/agrupar/cubo.ts";
export { CuboDeMeses, MesesDelCubo } from "#plugins/valuation/engine/agrupar/cubo-meses.ts";
export { Desborde, FaltaValor } from "#plugins/valuation/engine/errores.ts";
export { codificar } from "#plugins/valuation/engine/lineas/codec.ts";
export { decodificar } from "#plugins/valuation/engine/lineas/decodificar.ts";
export { TramoDeLineas } from "#plugins/valuation/engine/lineas/cursor.ts";
export { SumideroLineas } from "#plugins/valuation/engine/sumideros.ts";
export { SumideroTotales } from "#plugins/valuation/engine/totales.ts";
export { cargosDeFilas, NOMBRES_CARGOS } from "#plugins/valuation/engine/filas.ts";
export { anioDe, crearMotor } from "#plugins/valuation/engine/motor.ts";
export { Lector } from "#plugins/valuation/engine/lector.ts";
export { mesDeCategoria, mesDeRenglon, pagoDeEscala } from "#plugins/valuation/engine/pago/mes.ts";
export { sumasDelMes } from "#plugins/valuation/engine/pago/sumas.ts";
export { COLUMNAS_OTRAS } from "#plugins/valuation/engine/otras.ts";
export { correr } from "#plugins/valuation/rules/testing/correr.ts";
