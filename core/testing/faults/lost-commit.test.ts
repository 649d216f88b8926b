/** [K4] A connection to PostgreSQL that is cut at the very moment of confirming. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { plugins } from "#plugins/index.ts";
import { type AppEnMarcha, arrancar } from "#core/process/boot.ts";
import { crearServidor } from "#core/http/server.ts";
import { crearLog } from "#core/process/log.ts";
import { pedidoDe } from "../api.ts";
import { basesDeDatos } from "../db.ts";
import { abrirProducto, type Producto } from "../producto.ts";
import { CARGO } from "./load.ts";

/** Where the next confirmation is cut: before the server hears it, or before it is heard back. */
type Corte = "antes" | "despues" | null;

/** Stands between the program and the database, and cuts a connection when told to. */
function intermediario(url: URL) {
  let corte: Corte = null;
  let cortadas = 0;
  const escucha = Bun.listen<
    {
      servidor?: Bun.Socket;
      pendiente: Uint8Array[];
      mudo: boolean;
      asienta: boolean;
      commit: string;
    }
  >({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      async open(cliente) {
        cliente.data = { pendiente: [], mudo: false, asienta: false, commit: "\0commit\0" };
        const servidor = await Bun.connect({
          hostname: url.hostname,
          port: Number(url.port),
          socket: {
            data(_, bytes) {
              // The server has confirmed; nobody is told.
              if (cliente.data.mudo) return void cliente.terminate();
              cliente.write(bytes);
            },
            close: () => void cliente.end(),
          },
        });
        cliente.data.servidor = servidor;
        for (const bytes of cliente.data.pendiente) servidor.write(bytes);
      },
      data(cliente, bytes) {
        const texto = new TextDecoder("latin1").decode(bytes);
        // Only the unit of work that leaves an entry: those of sessions go by.
        if (texto.includes("analista@economia")) cliente.data.asienta = true;
        // Prepared once in each connection; from then on it goes by its name.
        const nombre = /(\w+)\0commit\0/.exec(texto)?.[1];
        if (nombre) cliente.data.commit = `\0${nombre}\0`;
        const confirma = nombre !== undefined || texto.includes(cliente.data.commit);
        if (corte !== null && cliente.data.asienta && confirma) {
          cortadas++;
          const como = corte;
          corte = null;
          if (como === "antes") {
            cliente.data.servidor?.terminate();
            return void cliente.terminate();
          }
          cliente.data.mudo = true;
        }
        if (confirma) cliente.data.asienta = false;
        if (cliente.data.servidor) cliente.data.servidor.write(bytes);
        else cliente.data.pendiente.push(Uint8Array.from(bytes));
      },
      close: (cliente) => void cliente.data.servidor?.end(),
    },
  });
  const propia = new URL(url);
  propia.hostname = "127.0.0.1";
  propia.port = String(escucha.port);
  return {
    url: propia.href,
    cortar: (cuando: Corte) => void (corte = cuando),
    cortadas: () => cortadas,
    cerrar: () => escucha.stop(true),
  };
}

const [, postgres] = basesDeDatos();
let p: Producto;
let medio: ReturnType<typeof intermediario>;
let app: AppEnMarcha;
let servidor: ReturnType<typeof crearServidor>;
beforeAll(async () => {
  p = await abrirProducto(postgres);
  medio = intermediario(new URL(p.app.config.databaseUrl));
  const config = { ...p.app.config, databaseUrl: medio.url };
  app = await arrancar(config, plugins, { migrar: false, log: crearLog(() => {}) });
  servidor = crearServidor(app);
}, 600_000);
afterAll(async () => {
  await app.cerrar();
  await p.cerrar();
  medio.cerrar();
});

const cargos = async () =>
  Number((await p.app.db.valores("SELECT count(*) FROM base_cargos"))[0][0]);

async function guardar(clave?: string) {
  const respuesta: Response = await servidor.handle(
    pedidoDe("POST", "/api/bases/cargos/357/E2601", {
      como: p.roles.analista,
      form: { accion: "nuevo", ...CARGO },
      headers: clave ? { "idempotency-key": clave } : {},
    }),
  );
  return { status: respuesta.status, json: await respuesta.json() as Record<string, unknown> };
}

const INCIERTO = {
  status: 503,
  json: {
    resultado: false,
    incierto: true,
    mensaje: "Se perdió la conexión con la base de datos mientras se confirmaba: no se sabe si " +
      "quedó guardado. Antes de repetirlo, vuelva a mirar",
  },
};

for (const corte of ["antes", "despues"] as const) {
  const guardado = corte === "despues" ? 1 : 0;
  test(`[K4] cut ${corte} of being confirmed, nothing is claimed`, async () => {
    const antes = await cargos();
    const cortadas = medio.cortadas();
    medio.cortar(corte);
    expect(await guardar()).toMatchObject(INCIERTO);
    expect(medio.cortadas()).toBe(cortadas + 1);
    expect(await cargos()).toBe(antes + guardado);
  }, 600_000);

  test(`[K4] cut ${corte} of being confirmed, the same key tells what became of it`, async () => {
    for (let vez = 0; vez < 3; vez++) {
      const antes = await cargos();
      medio.cortar(corte);
      const clave = `${corte}-${vez}`;
      const primera = await guardar(clave);
      // What was confirmed is told at once; what was not is done by the one that asks again.
      if (guardado) expect(primera).toMatchObject({ status: 200, json: { resultado: true } });
      else expect(primera).toMatchObject(INCIERTO);
      const segunda = await guardar(clave);
      expect(segunda).toMatchObject({ status: 200, json: { resultado: true } });
      if (guardado) expect(segunda).toEqual(primera);
      expect(await cargos()).toBe(antes + 1);
    }
  }, 600_000);
}

test("[K4] a job whose connection is cut while confirming tells no more either", async () => {
  await p.pedir("POST", "/api/valorizar", {
    como: p.roles.analista,
    form: { saf: 357, codipres: "E2601" },
  });
  const cerrar = async (clave: string) => {
    const respuesta: Response = await servidor.handle(
      pedidoDe("POST", "/api/presupuestos/darcierre/357/E2601", {
        como: p.roles.analista,
        form: { accion: "darcierre", tipo: "A" },
        headers: { "idempotency-key": clave },
      }),
    );
    return { status: respuesta.status, json: await respuesta.json() as Record<string, unknown> };
  };
  medio.cortar("antes");
  expect(await cerrar("a")).toMatchObject(INCIERTO);
  medio.cortar("despues");
  const hecho = await cerrar("a");
  expect(hecho).toMatchObject({ status: 200, json: { nuevo_codigo: "A2601" } });
  expect(await cerrar("a")).toEqual(hecho);
  const [[n]] = await p.app.db.valores("SELECT count(*) FROM entregables");
  expect(Number(n)).toBe(1);
}, 600_000);
