/** `planta pasajes procesar`: what the button «Ejecutar proceso» does. */
import { formatEnteroEsAr } from "../../core/domain/money.ts";
import type { Comando } from "../../core/plugin.ts";
import { procesarPasajes } from "./pasajes/procesar-pasajes.ts";

const cuantos = (n: number, uno: string, varios: string) =>
  `${formatEnteroEsAr(n)} ${n === 1 ? uno : varios}`;

export const commands: readonly Comando[] = [{
  nombre: "pasajes procesar",
  resumen: "Ejecuta los pasajes pendientes, en el orden en que se ingresaron",
  opciones: {
    forzar: {
      tipo: "bandera",
      descripcion: "También en presupuestos congelados; queda en la auditoría",
    },
  },
  async run({ app, actor, opciones, json, escribir, progreso }) {
    const hecho = await procesarPasajes(app, actor, progreso, opciones.forzar === true);
    if (json) escribir(JSON.stringify({ resultado: hecho.rechazados === 0, ...hecho }));
    else {
      for (const { id, resultado } of hecho.pasajes) escribir(`Pasaje ${id}: ${resultado}`);
      escribir(
        hecho.pasajes.length === 0
          ? "No hay pasajes pendientes"
          : `${cuantos(hecho.ejecutados, "ejecutado", "ejecutados")}, ` +
            cuantos(hecho.rechazados, "sin ejecutar", "sin ejecutar"),
      );
    }
    return hecho.rechazados === 0 ? 0 : 1;
  },
}];
