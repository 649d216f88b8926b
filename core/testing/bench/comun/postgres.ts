/** A PostgreSQL of the benches' own, started when the first one asks and shared by the rest. */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crearCliente } from "#core/db/postgres/postgres.ts";
import { iniciarPostgres, type Servidor } from "#core/testing/databases/postgres.ts";

let servidor: Promise<Servidor> | undefined;

/** A fresh database; the product migrates it when it starts over it. */
export async function baseVacia(): Promise<{ url: string; cerrar(): Promise<void> }> {
  // On the disk, which is part of what is measured.
  servidor ??= iniciarPostgres(mkdtempSync(join(tmpdir(), "planta-pg-")));
  const { url: raiz } = await servidor;
  const nombre = `medidas_${randomUUID().replaceAll("-", "")}`;
  const ordenar = async (orden: string) => {
    const cliente = crearCliente(raiz, 1);
    await cliente`SET default_transaction_read_only = off`;
    await cliente.unsafe(orden);
    await cliente.end();
  };
  await ordenar(`CREATE DATABASE ${nombre}`);
  const url = new URL(raiz);
  url.pathname = `/${nombre}`;
  return { url: url.href, cerrar: () => ordenar(`DROP DATABASE ${nombre} WITH (FORCE)`) };
}

/** Stops the server, if some bench started it. */
export async function detenerPostgres(): Promise<void> {
  if (servidor) await (await servidor).detener();
  servidor = undefined;
}
