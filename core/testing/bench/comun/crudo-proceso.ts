/** The least that a server can do: the statements, JSON of the last one's rows, no checks. */
import { abrirArchivo } from "#core/db/sqlite/sqlite.ts";
import type { Sentencia } from "./servidores.ts";

const { archivo, sentencias } = JSON.parse(process.env.CRUDO ?? "{}") as {
  archivo: string;
  sentencias: Sentencia[];
};
const base = abrirArchivo(archivo);
const preparadas = sentencias.map(({ sql, parametros }) => ({
  consulta: base.prepare(sql),
  parametros,
}));

const servidor = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch() {
    let filas: unknown[] = [];
    for (const { consulta, parametros } of preparadas) filas = consulta.all(...parametros);
    return Response.json({ cargos: filas, errores: 0 });
  },
});
console.log(`atiende en ${servidor.url}`);
