/** The least that a server of the same library can be: one route, and the database open. */
import { Elysia } from "elysia";
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";

const base = abrirArchivo(process.env.CRUDO ?? "");
const estado = base.prepare("SELECT 1 AS bien");
const servidor = new Elysia()
  .get("/api/salud", () => estado.get())
  .listen({ port: 0, hostname: "127.0.0.1" });
console.log(`atiende en http://127.0.0.1:${servidor.server?.port}`);
