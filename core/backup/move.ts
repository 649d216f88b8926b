/** Moving everything to another database. */
import { resolve } from "node:path";
import { asentarOperacion } from "../db/audit.ts";
import { archivoSqlite, dialectoDe } from "../db/connect.ts";
import { migrar } from "../db/migrate.ts";
import { nombreDeBase, presencia, quitarCreada } from "../db/presence.ts";
import type { Actor } from "../db/types.ts";
import type { App, Progreso } from "../plugin.ts";
import { conjuntosDe } from "../registry/registry.ts";
import { conBase, exigirIntegra, type Hecho, resumen } from "./backup.ts";
import { copiarTodo } from "./copy.ts";
import { rechazo } from "./rejections.ts";

function exigirOtra(propia: string, destino: string): void {
  const real = (url: string): string =>
    dialectoDe(url) === "sqlite" ? resolve(archivoSqlite(url)) : url;
  let misma: boolean;
  try {
    misma = real(destino) === real(propia);
  } catch (error) {
    throw rechazo("destino_invalido", { motivo: error instanceof Error ? error.message : "" });
  }
  if (misma) throw rechazo("misma_base");
}

/**
 * Copies everything into an empty database of either kind, creating its tables, with an entry of it
 * there ([A4]); it starts without what belonged to the running installation ([X6]).
 * @throws Rechazo when the destination has data, is the same database, or cannot hold a table.
 */
export async function trasladar(
  app: App,
  actor: Actor,
  destino: string,
  progreso: Progreso = () => {},
): Promise<Hecho> {
  exigirOtra(app.config.databaseUrl, destino);
  const previa = await presencia(destino);
  try {
    await migrar(destino, conjuntosDe(app.registro));
    return await conBase(destino, async (db) => {
      const hechas = await copiarTodo(app.db, db, {
        reemplazar: false,
        sin: app.registro.efimeras,
        alTerminar: (w, h) =>
          asentarOperacion(w, actor, "trasladar", {
            origen: nombreDeBase(app.config.databaseUrl),
            ...resumen(h),
          }),
      }, (f, m) => progreso(f * 0.9, m));
      await exigirIntegra(app, db, actor);
      progreso(1, "trasladado");
      return resumen(hechas);
    });
  } catch (error) {
    quitarCreada(destino, previa);
    throw error;
  }
}
