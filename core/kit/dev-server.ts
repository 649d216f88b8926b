/**
 * The server of `dev.ts`. It loads the libraries, which no save changes, and waits: the program
 * itself is loaded when the server before it has ended, and takes half as long.
 */
import { join, resolve } from "node:path";

const BIBLIOTECAS = [
  "elysia",
  "@sinclair/typebox/compiler",
  "@sinclair/typebox/value",
  "drizzle-orm/bun-sqlite",
  "drizzle-orm/pg-core",
  "drizzle-orm/sqlite-core",
  "postgres",
  "protobufjs/minimal",
];

// Who started it tells it to stop, or ended without saying anything: no server stays behind.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.once("message", async () => {
  await import(join(resolve(import.meta.dir, "../.."), "bin/programa.ts"));
  // The line to who started it would keep alive a server that has ended.
  process.exit();
});
await Promise.all(BIBLIOTECAS.map((biblioteca) => import(biblioteca)));
