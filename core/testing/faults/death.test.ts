import { describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { conectar } from "../../db/connect.ts";
import type { Db } from "../../db/types.ts";
import { type Credencial, encabezadoDe } from "../api.ts";
import { basesDeDatos } from "../db.ts";
import { abrirProducto } from "../producto.ts";
import { CARGO, NADA_PERDIDO, perdidos } from "./load.ts";
import { veces } from "./times.ts";

const PLANTA = resolve(import.meta.dir, "../../../bin/planta.ts");
const MUERTES = veces(5, 200);

/** A real server process on this database; resolves when it listens. */
async function levantar(databaseUrl: string) {
  const proceso = Bun.spawn([process.execPath, PLANTA, "servir"], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: "0",
      PLANTA_MODO: "testing",
      // Its own: a test never takes the files that somebody left in the usual one.
      PLANTA_BANDEJA: join(tmpdir(), `planta-bandeja-${process.pid}`),
    },
    stdout: "pipe",
    stderr: "ignore",
  });
  let salida = "";
  for await (const parte of proceso.stdout) {
    salida += new TextDecoder().decode(parte);
    const url = /https?:\/\/\S+/.exec(salida)?.[0];
    if (url) return { proceso, url };
  }
  throw new Error(`el servidor no llegó a escuchar: ${salida}`);
}

/** Saves and values without pause until the server dies; ids of the saves that were acknowledged. */
async function trabajar(url: string, quien: Credencial, guardados: number[]): Promise<void> {
  const enviar = async (ruta: string, form: Record<string, string | number>) => {
    const respuesta = await fetch(`${url}${ruta}`, {
      method: "POST",
      headers: { authorization: encabezadoDe(quien) },
      body: new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)])),
    });
    return await respuesta.json() as { resultado: boolean; id: number };
  };
  const insistir = async (tarea: () => Promise<void>) => {
    try {
      for (;;) await tarea();
    } catch {
      // The server was killed: that is what the test is about.
    }
  };
  await Promise.all([
    insistir(async () => {
      const r = await enviar("/api/bases/cargos/357/E2601", { accion: "nuevo", ...CARGO });
      if (r.resultado) guardados.push(r.id);
    }),
    insistir(async () => {
      await enviar("/api/valorizar", { saf: 357, codipres: "E2601" });
    }),
  ]);
}

/** What must hold whenever the database is opened again. */
async function revisar(db: Db, guardados: readonly number[]): Promise<void> {
  expect(await perdidos(db, guardados)).toEqual(NADA_PERDIDO);
  const { estadoDe, lineasDe } = await import("../../../plugins/valuation/service.ts");
  const { grupo } = await import("../../../plugins/bases/service.ts");
  const estado = await estadoDe(db, await grupo(db, 357, "E2601"));
  for (const valuacion of estado.valuaciones) {
    let lineas = 0;
    let total = 0;
    for await (const { bloque } of lineasDe(db, estado)) {
      lineas += bloque.lineas.n;
      for (let i = 0; i < bloque.lineas.n; i++) total += bloque.lineas.importe[i];
    }
    expect({ lineas, total }).toEqual({ lineas: valuacion.lineas, total: valuacion.totales["1"] });
  }
}

describe("un proceso muerto a la mitad", () => {
  for (const base of basesDeDatos()) {
    test(
      `[K2] loses nothing acknowledged and leaves nothing half done (${base.dialecto})`,
      async () => {
        const p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 200 });
        const guardados: number[] = [];
        try {
          for (let i = 0; i < MUERTES; i++) {
            const { proceso, url } = await levantar(p.app.config.databaseUrl);
            const fin = trabajar(url, p.roles.analista, guardados);
            await Bun.sleep(150 + (i % 5) * 130 + Math.random() * 60);
            proceso.kill("SIGKILL");
            await Promise.all([proceso.exited, fin]);
            const db = await conectar(p.app.config.databaseUrl);
            try {
              await revisar(db, guardados);
            } finally {
              await db.cerrar();
            }
          }
          expect(guardados.length).toBeGreaterThan(MUERTES);
        } finally {
          await p.cerrar();
        }
      },
      7_200_000,
    );
  }
});
