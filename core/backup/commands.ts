/** `planta respaldo`, `restaurar` and `trasladar`. */
import { exigirDestino } from "../cli/destination.ts";
import { formatEnteroEsAr } from "../domain/money.ts";
import type { Comando, ContextoComando } from "../plugin.ts";
import { explicar } from "../cli/failures.ts";
import { Rechazo } from "../errors.ts";
import { type Hecho, respaldar } from "./backup.ts";
import { trasladar } from "./move.ts";
import { rechazo } from "./rejections.ts";
import { type Admitido, restaurar } from "./restore.ts";

function informar({ json, escribir }: ContextoComando, hecho: Hecho, frase: string): void {
  if (json) escribir(JSON.stringify({ resultado: true, ...hecho }));
  else escribir(`${frase}: ${hecho.tablas} tablas, ${formatEnteroEsAr(hecho.filas)} filas.`);
}

/** Who may come in from now on, those that could not before said so ([X6]). */
function decirAdmitidos({ json, escribir }: ContextoComando, cuentas: readonly Admitido[]): void {
  if (json) return;
  escribir("Se empieza sin sesiones abiertas ni intentos de ingreso: todos vuelven a ingresar.");
  escribir(`Cuentas que quedan habilitadas: ${formatEnteroEsAr(cuentas.length)}`);
  for (const { cuenta, vuelve } of cuentas) {
    escribir(`  ${cuenta}${vuelve ? " (no lo estaba en la base anterior)" : ""}`);
  }
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
    database: "create",
    argumentos: [{ nombre: "ARCHIVO", descripcion: "Archivo hecho por «planta respaldo»" }],
    opciones: {
      reemplazar: { tipo: "bandera", descripcion: "Borra los datos que tenga la base" },
    },
    async run(ctx) {
      const reemplazar = ctx.opciones.reemplazar === true;
      const hecho = await restaurar(ctx.app, ctx.actor, ctx.args[0], reemplazar, ctx.progreso);
      informar(ctx, hecho, "Respaldo restaurado");
      decirAdmitidos(ctx, hecho.habilitadas);
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
      const { app, opciones: { a: databaseUrl } } = ctx;
      const hecho = await trasladar(app, ctx.actor, databaseUrl, ctx.progreso).catch(
        (error: unknown) => {
          if (error instanceof Rechazo) throw error;
          const motivo = explicar(error, { ...app.config, databaseUrl });
          throw motivo === null ? error : rechazo("destino_invalido", { motivo });
        },
      );
      informar(ctx, hecho, "Todo quedó en el destino");
    },
  },
];
