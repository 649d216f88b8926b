/** `planta respaldo`, `restaurar` and `trasladar` (interfaces.md «Command line»). */
import { exigirDestino } from "../cli/destination.ts";
import { formatEnteroEsAr } from "../domain/money.ts";
import type { Comando, ContextoComando } from "../plugin.ts";
import { type Hecho, respaldar, restaurar, trasladar } from "./backup.ts";
import { rechazo } from "./rejections.ts";

function informar({ json, escribir }: ContextoComando, hecho: Hecho, frase: string): void {
  if (json) escribir(JSON.stringify({ resultado: true, ...hecho }));
  else escribir(`${frase}: ${hecho.tablas} tablas, ${formatEnteroEsAr(hecho.filas)} filas.`);
}

export const comandosDeRespaldo: readonly Comando[] = [
  {
    nombre: "respaldo",
    resumen: "Copia toda la base en un archivo, comprobado, sin detener a nadie",
    argumentos: [{ nombre: "ARCHIVO", descripcion: "Archivo nuevo" }],
    async run(ctx) {
      await exigirDestino(ctx.args[0]);
      const hecho = await respaldar(ctx.app, ctx.actor, ctx.args[0], ctx.progreso);
      informar(ctx, hecho, `Respaldo escrito en ${ctx.args[0]}`);
    },
  },
  {
    nombre: "restaurar",
    resumen: "Pone un respaldo en lugar de la base, con los servidores detenidos",
    argumentos: [{ nombre: "ARCHIVO", descripcion: "Archivo hecho por «planta respaldo»" }],
    opciones: {
      reemplazar: { tipo: "bandera", descripcion: "Borra los datos que tenga la base" },
    },
    async run(ctx) {
      const reemplazar = ctx.opciones.reemplazar === true;
      const hecho = await restaurar(ctx.app, ctx.actor, ctx.args[0], reemplazar, ctx.progreso);
      informar(ctx, hecho, "Respaldo restaurado");
    },
  },
  {
    nombre: "trasladar",
    resumen: "Copia todo a una base vacía, de la otra clase o de la misma",
    opciones: {
      a: { tipo: "texto", descripcion: "Base de destino: sqlite:ARCHIVO o postgres://…" },
    },
    async run(ctx) {
      if (typeof ctx.opciones.a !== "string") throw rechazo("falta_destino");
      const hecho = await trasladar(ctx.app, ctx.actor, ctx.opciones.a, ctx.progreso);
      informar(ctx, hecho, "Todo quedó en el destino");
    },
  },
];
