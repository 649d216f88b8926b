/** Files of SIRHU for tests: generated ones as they are, cut, or spoilt on purpose. */
import { spyOn } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "#core/db/types.ts";
import {
  archivosSirhu,
  bytesDeArchivo,
  escribirZip,
  type PedidoSirhu,
} from "#plugins/demostracion/service.ts";

/** Contents of a zip by name. */
export type Contenido = Record<string, Uint8Array>;

/** The files of a month, whole in memory. */
export async function contenidoSirhu(pedido: PedidoSirhu): Promise<Contenido> {
  const archivos = await archivosSirhu(pedido);
  return Object.fromEntries(
    archivos.map((a) => [a.nombre, new Uint8Array(Buffer.concat([...bytesDeArchivo(a)]))]),
  );
}

/** Records of a file as texts, without CRLF. */
export const registrosDe = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes).toString("latin1").split("\r\n").slice(0, -1);

/** The bytes of these records. */
export const bytesDe = (registros: readonly string[]): Uint8Array =>
  new Uint8Array(Buffer.from(registros.map((r) => `${r}\r\n`).join(""), "latin1"));

/** Writes a zip with these files. @returns its path. */
export async function zipDe(ruta: string, contenido: Contenido): Promise<string> {
  await escribirZip(
    ruta,
    Object.entries(contenido).map(([nombre, bytes]) => ({ nombre, bytes: () => [bytes] })),
  );
  return ruta;
}

/** A folder of its own, gone afterwards. */
export async function enCarpetaPropia<T>(fn: (carpeta: string) => Promise<T>): Promise<T> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-sirhu-"));
  try {
    return await fn(carpeta);
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/**
 * The next load stands still when it first says how far it is, however fast the machine is: then its
 * copy is made, and it has stored nothing. Beats that come by themselves must be off (`sinLatidos`).
 */
export function enSuPrimerAvance(db: Db) {
  const llego = Promise.withResolvers<void>();
  const sigue = Promise.withResolvers<void>();
  const tx = db.tx.bind(db);
  const espia = spyOn(db, "tx").mockImplementation(async (fn) => {
    // The first is its turn.
    if (espia.mock.calls.length === 2) {
      llego.resolve();
      await sigue.promise;
    }
    return await tx(fn);
  });
  return {
    llego: llego.promise,
    seguir() {
      espia.mockRestore();
      sigue.resolve();
    },
  };
}

/** How many rows there are of what a load of executions writes, and of what it may not. */
export const filasDeCargas = (db: Db): Promise<unknown[][][]> =>
  Promise.all(
    ["auditoria", "ejecuciones", "ejecuciones_en_curso", "presupuestos", "valuaciones", "trabajos"]
      .map((t) => db.valores(`SELECT count(*) FROM ${t}`)),
  );
