/** Jobs of every ending, for the tests of the pool. */
import type { Db } from "#core/db/types.ts";
import { Rechazo } from "#core/errors.ts";
import { CONTRACT, definePlugin, type Trabajo } from "#core/plugin.ts";

const sumar: Trabajo<readonly number[], { suma: number; hilo: boolean }> = {
  title: "Suma",
  run({ progress }, numeros) {
    progress(0.5, "a mitad de camino");
    return Promise.resolve({
      suma: numeros.reduce((a, b) => a + b, 0),
      hilo: !Bun.isMainThread,
    });
  },
};

const rechazar: Trabajo<unknown, never> = {
  title: "Rechazo",
  run: () => Promise.reject(new Rechazo("ocupado", 409, "Otro lo está usando", { quien: 7 })),
};

const fallar: Trabajo<unknown, never> = {
  title: "Falla",
  run: () => Promise.reject(new TypeError("dato secreto")),
};

const morir: Trabajo<unknown, never> = {
  title: "Muerte",
  run: () => process.exit(9),
};

const contar: Trabajo<unknown, number> = {
  title: "Consulta",
  async run({ app }) {
    const [fila] = await app.db.valores("SELECT count(*) FROM auditoria");
    return Number(fila[0]);
  },
};

const anotar: Trabajo<unknown, void> = {
  title: "Escritura",
  run: ({ app, actor }) =>
    app.db.tx((q) => q.auditar(actor, { accion: "prueba", entidad: "trabajo" })),
};

/** Opens the door that the readings named `espera-<door>…` stand before. */
export async function abrirPuerta(db: Db, puerta: string): Promise<void> {
  const actor = { id_usuario: null, usuario: "prueba", origen: "prueba" };
  await db.tx((q) => q.auditar(actor, { accion: "abrir", entidad: "puerta", clave: puerta }));
}

async function pasarPuerta(db: Db, puerta: string): Promise<void> {
  const abierta = async () =>
    (await db.valores("SELECT clave FROM auditoria WHERE entidad = 'puerta'"))
      .some(([clave]) => clave === puerta);
  while (!await abierta()) await Bun.sleep(10);
}

/** Takes its time when it says so (until its door opens), and leaves a note of its turn. */
const leer: Trabajo<string, void> = {
  title: "Lectura",
  readOnly: true,
  async run({ app, actor }, que) {
    const puerta = /^espera-([a-z]+)/.exec(que)?.[1];
    if (puerta) await pasarPuerta(app.db, puerta);
    await app.db.tx((q) => q.auditar(actor, { accion: "leer", entidad: "leido", clave: que }));
  },
};

/** Ends only when nobody waits for it. */
const velar: Trabajo<unknown, never> = {
  title: "Espera",
  readOnly: true,
  async run({ progress, signal }) {
    progress(0.1, "empezó");
    while (!signal?.aborted) await Bun.sleep(5);
    throw new Rechazo("dejado", 200, "Ya nadie lo espera");
  },
};

/** Never ends, and hears nothing: what a loop over what somebody sent may become. */
const girar: Trabajo<unknown, never> = {
  title: "Giro",
  readOnly: true,
  shareable: {},
  run({ progress }) {
    progress(0.1, "empezó");
    for (;;);
  },
};

/** Takes memory until somebody stops it. */
const engordar: Trabajo<unknown, never> = {
  title: "Engorde",
  readOnly: true,
  run() {
    const todo: Uint8Array[] = [];
    for (;;) todo.push(new Uint8Array(1 << 20).fill(1));
  },
};

/** Writes, and never ends. */
const trabar: Trabajo<unknown, never> = {
  title: "Traba",
  run: ({ app, actor, progress }) =>
    app.db.tx(async (q) => {
      await q.auditar(actor, { accion: "trabar", entidad: "trabajo" });
      progress(0.5, "escrito");
      for (;;);
    }),
};

export const pluginDeTrabajos = definePlugin({
  id: "pruebas",
  contract: CONTRACT,
  jobs: { sumar, rechazar, fallar, morir, contar, anotar, leer, velar, girar, engordar, trabar },
});
