import { afterAll, beforeAll, expect, setDefaultTimeout, setSystemTime, test } from "bun:test";
import { type Servicio, servir } from "#core/http/serve.ts";
import { type AppDePrueba, appDePrueba, type Credencial, encabezadoDe } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { sinLatidos } from "#core/testing/clocks.ts";
import { LATIDO_MS, revisarFlujos } from "#core/http/event-stream.ts";
import { vigilar } from "#core/process/watch.ts";
import { cuentaPorId, safsDeLista } from "./cuentas/cuentas.ts";
import { plugin } from "./plugin.ts";
import { CLAVE, sembrar } from "./testing/sembrar.ts";
import { administrarCuenta, type PedidoDeCuenta } from "./service.ts";

setDefaultTimeout(600_000);
// A beat would end a stream too: what closes one is what was done.
sinLatidos(LATIDO_MS);

const ACTOR = { id_usuario: null, usuario: "prueba", origen: "prueba" };

paraCadaBase("open streams", (base) => {
  let p: AppDePrueba;
  let servicio: Servicio;
  beforeAll(async () => {
    p = await appDePrueba(base, [plugin]);
    await sembrar(p.app.db);
    servicio = servir(p.app, "127.0.0.1", 0);
  });
  afterAll(async () => {
    await servicio.detener(0);
    await p.cerrar();
  });

  /** What somebody hears. */
  async function escuchar(quien: Credencial) {
    const { body } = await fetch(`${servicio.url}/api/eventos`, {
      headers: { authorization: encabezadoDe(quien) },
    });
    const lector = body?.getReader();
    if (!lector) throw new Error("sin flujo");
    let texto = "";
    const leer = async (): Promise<boolean> => {
      const { done, value } = await lector.read();
      texto += new TextDecoder().decode(value ?? new Uint8Array());
      return !done;
    };
    await leer();
    return {
      async hasta(marca: string): Promise<string> {
        while (!texto.includes(marca)) if (!await leer()) throw new Error("se cerró");
        return texto;
      },
      /** All of it, once it was closed. */
      async fin(): Promise<string> {
        while (await leer());
        return texto;
      },
      dejar: () => lector.cancel(),
    };
  }

  const idDe = (c: Credencial) => (c as { id_usuario: number }).id_usuario;

  /** As the users screen does; `id` is the administrator. */
  async function administrar(id: number, cambio: Partial<PedidoDeCuenta>): Promise<void> {
    const cuenta = await cuentaPorId(p.app.db, id);
    if (!cuenta) throw new Error("sin cuenta");
    const { tipo, acceso_safs, ...resto } = cuenta;
    const pedido: PedidoDeCuenta = {
      ...resto,
      accion: "editar",
      clave: "",
      rev: null,
      tipo_de_usuario: tipo,
      acceso_safs: safsDeLista(acceso_safs),
      ...cambio,
    };
    await administrarCuenta(p.app, ACTOR, { ...NADIE, id_usuario: -1 }, pedido);
  }
  const NADIE = {
    id_usuario: 0,
    usuario: "",
    saf: 0,
    completo: false,
    admin: true,
    consulta: false,
    ediciontablas: true,
    onp: false,
    acceso_safs: [],
    sesion: "",
  };

  interface Fin {
    readonly como: string;
    readonly usuario: string;
    /** What its owner is told. */
    readonly motivo: string;
    terminar(sesion: Credencial): Promise<unknown>;
  }
  const FINES: readonly Fin[] = [
    {
      como: "signing out",
      usuario: "consulta",
      motivo: "Se cerró desde otra pestaña.",
      terminar: (c) => p.pedir("POST", "/api/cerrarsesion", { como: c }),
    },
    {
      como: "one's own change of password",
      usuario: "consulta",
      motivo: "La contraseña de su cuenta se cambió.",
      terminar: () =>
        p.pedir("POST", "/api/cambiarclave", {
          form: { usuario: "consulta@economia", actual: CLAVE, nuevo: "mesa verde y cuatro gatos" },
        }),
    },
    {
      como: "a password that an administrator gives",
      usuario: "tablas",
      motivo: "Un administrador cambió su contraseña.",
      terminar: (c) => administrar(idDe(c), { clave: "cinco lobos en la estepa" }),
    },
    {
      como: "disabling the account",
      usuario: "analista",
      motivo: "Su usuario fue deshabilitado.",
      terminar: (c) => administrar(idDe(c), { habilitado: false }),
    },
    {
      como: "deleting the account",
      usuario: "varios",
      motivo: "Su usuario fue eliminado.",
      terminar: (c) => administrar(idDe(c), { accion: "eliminar" }),
    },
  ];
  for (const { como, usuario, motivo, terminar } of FINES) {
    test(`[X5] ${como} closes them at once, and says why`, async () => {
      const sesion = await p.ingresar(`${usuario}@economia`, CLAVE);
      const flujo = await escuchar(sesion);
      const otro = await escuchar(await p.ingresar("presupuesto@conicet", CLAVE));
      await terminar(sesion);
      p.app.eventos.emitir({ tipo: "cambio", saf: 357, codipres: "E2601", datos: { tarde: 1 } });
      const oido = await flujo.fin();
      expect(oido).not.toContain("tarde");
      const dicho = JSON.stringify({ saf: 0, codipres: "", motivo });
      expect(oido).toContain(`event: despedida\ndata: ${dicho}\n`);
      // Nobody else's.
      p.app.eventos.emitir({ tipo: "cambio", saf: 103, codipres: "E2601", datos: { sigue: 1 } });
      await otro.hasta("sigue");
      await otro.dejar();
    });
  }

  test("[X5] a SAF that is withdrawn is heard of no more, and the stream goes on", async () => {
    const sesion = await p.ingresar("completo@onp", CLAVE);
    const flujo = await escuchar(sesion);
    const emitir = (saf: number, marca: string) =>
      p.app.eventos.emitir({ tipo: "cambio", saf, codipres: "E2601", datos: { marca } });
    emitir(307, "antes");
    await flujo.hasta("antes");
    await administrar(idDe(sesion), { tipo_de_usuario: 1, acceso_safs: [357] });
    emitir(307, "ajena");
    emitir(357, "propia");
    expect(await flujo.hasta("propia")).not.toContain("ajena");
    await administrar(idDe(sesion), { tipo_de_usuario: 1, acceso_safs: [307] });
    emitir(357, "retirada");
    emitir(307, "nueva");
    expect(await flujo.hasta("nueva")).not.toContain("retirada");
    await flujo.dejar();
  });

  test("[X5] a session past its limits hears nothing more, without waiting for the beat", async () => {
    const sesion = await p.ingresar("presupuesto@cancilleria", CLAVE);
    // Its last minute: it is over between two beats.
    const creada = Date.now() - p.app.config.sesionMaxima * 1000 + 60_000;
    await p.app.db.tx((q) =>
      q.ejecutar("UPDATE sesiones SET creada = ? WHERE id_usuario = ?", [creada, idDe(sesion)])
    );
    const flujo = await escuchar(sesion);
    const emitir = (marca: string) =>
      p.app.eventos.emitir({ tipo: "cambio", saf: 307, codipres: "E2601", datos: { marca } });
    emitir("dentro");
    await flujo.hasta("dentro");
    setSystemTime(Date.now() + 61_000);
    try {
      emitir("pasada");
      expect(await flujo.fin()).not.toContain("pasada");
    } finally {
      setSystemTime();
    }
  });

  test("[X1] a screen that only listens is not in use: its session lapses", async () => {
    const sesion = await p.ingresar("presupuesto@cancilleria", CLAVE);
    const flujo = await escuchar(sesion);
    const usada = async () =>
      (await p.app.db.filas("SELECT usada FROM sesiones WHERE id_usuario = ?", [idDe(sesion)]))
        .map((f) => Number(f.usada));
    const antes = await usada();
    const { sesionInactiva } = p.app.config;
    const inicio = Date.now();
    try {
      setSystemTime(inicio + sesionInactiva * 1000 - 5000);
      // As a beat does.
      revisarFlujos(p.app, idDe(sesion));
      p.app.eventos.emitir({ tipo: "cambio", saf: 307, codipres: "E2601", datos: { sigue: 1 } });
      await flujo.hasta("sigue");
      // Had it been noted as a use, it would be by now.
      await Bun.sleep(200);
      expect(await usada()).toEqual(antes);
      setSystemTime(inicio + sesionInactiva * 1000 + 5000);
      revisarFlujos(p.app, idDe(sesion));
      expect(await flujo.fin()).toContain("event: despedida");
    } finally {
      setSystemTime();
    }
  });

  test("[X5] what another process ends is closed by the watch of the trail", async () => {
    const sesion = await p.ingresar("presupuesto@cancilleria", CLAVE);
    const flujo = await escuchar(sesion);
    const parar = await vigilar(p.app, 20);
    // As another process leaves it: the rows changed, and the entry in the trail.
    await p.app.db.tx(async (q) => {
      await q.ejecutar("DELETE FROM sesiones WHERE id_usuario = ?", [idDe(sesion)]);
      await q.auditar(ACTOR, { accion: "cerrar", entidad: "sesiones", clave: 1 });
    });
    expect(await flujo.fin()).toContain("event: despedida");
    await parar();
  });
});
