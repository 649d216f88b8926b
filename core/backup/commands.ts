/** `planta respaldo`, `restaurar` and `trasladar`. */
import { join } from "node:path";
import { uso } from "../cli/arguments.ts";
import { exigirDestino } from "../cli/destination.ts";
import { conCarpetaTemporal } from "../files/temporary.ts";
import { formatEnteroEsAr } from "../domain/money.ts";
import type { Comando, ContextoComando } from "../plugin.ts";
import { explicar } from "../cli/failures.ts";
import { Rechazo } from "../errors.ts";
import { type Hecho, respaldar } from "./backup.ts";
import { trasladar } from "./move.ts";
import { rechazo } from "./rejections.ts";
import { type Admitido, restaurar } from "./restore.ts";

function informar({ json, write }: ContextoComando, hecho: Hecho, frase: string): void {
  if (json) write(JSON.stringify({ resultado: true, ...hecho }));
  else write(`${frase}: ${hecho.tablas} tablas, ${formatEnteroEsAr(hecho.filas)} filas.`);
}

/** Who may come in from now on, those that could not before said so ([X6]). */
function decirAdmitidos({ json, write }: ContextoComando, cuentas: readonly Admitido[]): void {
  if (json) return;
  write("Se empieza sin sesiones abiertas ni intentos de ingreso: todos vuelven a ingresar.");
  write(`Cuentas que quedan habilitadas: ${formatEnteroEsAr(cuentas.length)}`);
  for (const { cuenta, vuelve } of cuentas) {
    write(`  ${cuenta}${vuelve ? " (no lo estaba en la base anterior)" : ""}`);
  }
}

/** Through a pipe: nothing else is written there. */
async function aLaSalida({ app, actor, json, progress }: ContextoComando): Promise<void> {
  if (json) throw uso("con - la salida es el respaldo: no lleva --json");
  if (process.stdout.isTTY) {
    throw uso("con - el respaldo va a una tubería o a un archivo (… | ssh …)");
  }
  await conCarpetaTemporal("tuberia", async (carpeta) => {
    const archivo = join(carpeta, "respaldo.db");
    await respaldar(app, actor, archivo, progress);
    await Bun.write(Bun.stdout, Bun.file(archivo));
  });
}

export const comandosDeRespaldo: readonly Comando[] = [
  {
    name: "respaldo",
    summary: "Copia toda la base en un archivo, comprobado, sin detener a nadie",
    arguments: [{ name: "ARCHIVO", description: "Archivo nuevo; con -, va a la salida estándar" }],
    async run(ctx) {
      if (ctx.args[0] === "-") return await aLaSalida(ctx);
      await exigirDestino(ctx.args[0]);
      const hecho = await respaldar(ctx.app, ctx.actor, ctx.args[0], ctx.progress);
      informar(ctx, hecho, `Respaldo escrito en ${ctx.args[0]}`);
    },
  },
  {
    name: "restaurar",
    summary: "Pone un respaldo en lugar de la base, con los servidores detenidos",
    // It makes its own, once the backup is found good.
    database: "none",
    arguments: [{ name: "ARCHIVO", description: "Archivo hecho por «planta respaldo»" }],
    options: {
      reemplazar: { type: "flag", description: "Borra los datos que tenga la base" },
    },
    async run(ctx) {
      const reemplazar = ctx.options.reemplazar === true;
      const hecho = await restaurar(ctx.app, ctx.actor, ctx.args[0], reemplazar, ctx.progress);
      informar(ctx, hecho, "Respaldo restaurado");
      decirAdmitidos(ctx, hecho.habilitadas);
    },
  },
  {
    name: "trasladar",
    summary: "Copia todo a una base vacía, de la otra clase o de la misma",
    options: {
      a: { type: "text", description: "Base de destino: sqlite:ARCHIVO o postgres://…" },
    },
    async run(ctx) {
      if (typeof ctx.options.a !== "string") throw rechazo("falta_destino");
      const { app, options: { a: databaseUrl } } = ctx;
      const hecho = await trasladar(app, ctx.actor, databaseUrl, ctx.progress).catch(
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
