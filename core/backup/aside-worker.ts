/** The thread of `aside.ts`. It loads SQLite and nothing else: it has to start at once. */
import { Database } from "bun:sqlite";
import { fallasDelMotor } from "../db/integrity.ts";
import type { EncargoDeCopia, RespuestaDeCopia } from "./aside.ts";

declare const self: Worker;

async function hacer(encargo: EncargoDeCopia): Promise<readonly string[]> {
  const base = new Database(encargo.archivo, { readwrite: true, strict: true });
  try {
    base.run("PRAGMA busy_timeout = 5000");
    switch (encargo.orden) {
      case "copiar":
        base.query("VACUUM INTO ?").run(encargo.destino);
        return [];
      case "revisar":
        return await fallasDelMotor({
          dialecto: "sqlite",
          valores: (sql) => Promise.resolve(base.query<unknown, []>(sql).values() as unknown[][]),
        });
    }
  } finally {
    base.close();
  }
}

self.onmessage = async ({ data }: MessageEvent<EncargoDeCopia>) => {
  const responder = (respuesta: RespuestaDeCopia) => self.postMessage(respuesta);
  try {
    responder({ fallas: await hacer(data) });
  } catch (error) {
    const { message, name, code } = error as Error & { readonly code?: string };
    responder({ error: { message, name, code: code ?? "" } });
  }
};
