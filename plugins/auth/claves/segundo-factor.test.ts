import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from "bun:test";
import { Elysia } from "elysia";
import { Secret, TOTP } from "otpauth";
import { ejecutarCli } from "#core/cli/run.ts";
import { leerConfig } from "#core/process/config.ts";
import { acceso } from "#core/http/access.ts";
import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { type AppDePrueba, appDePrueba, type Credencial } from "#core/testing/api.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { codigoDeUnUso, direccionDeSecreto, pasoDe, secretoNuevo } from "./codigos.ts";
import { files } from "../files.ts";
import { plugin } from "../plugin.ts";
import { CLAVE, sembrar } from "../testing/sembrar.ts";

setDefaultTimeout(600_000);

const PASO = 30_000;

/** What the telephone shows now, or some steps later. */
const codigo = (secreto: string, pasos = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secreto), digits: 6, period: 30 })
    .generate({ timestamp: Date.now() + pasos * PASO });
/** Six digits that are of no step near now. */
const malo = (secreto: string): string => {
  const cercanos = [-2, -1, 0, 1, 2, 3].map((n) => codigo(secreto, n));
  return ["000000", "111111", "222222", "333333", "444444", "555555", "666666"]
    .find((c) => !cercanos.includes(c)) ?? "";
};

describe("codes", () => {
  // The secret and the times of RFC 6238, appendix B; six of its eight digits.
  const RFC = Secret.fromUTF8("12345678901234567890").base32;

  test("are those of the standard, for the step before, the present one and the next", () => {
    expect(pasoDe(RFC, "287082", 59_000)).toBe(1);
    expect(pasoDe(RFC, "081804", 1_111_111_109_000)).toBe(37_037_036);
    expect(pasoDe(RFC, "287082", 59_000 + PASO)).toBe(1);
    expect(pasoDe(RFC, "287082", 59_000 - PASO)).toBe(1);
    expect(pasoDe(RFC, "287082", 59_000 + 2 * PASO)).toBeNull();
    for (const otro of ["", "28708", "2870820", "２８７０８２", "28708a", "-28708"]) {
      expect(pasoDe(RFC, otro, 59_000)).toBeNull();
    }
  });

  test("the address of a secret names product and account, and what the application needs", () => {
    const secreto = secretoNuevo();
    expect(secreto).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(direccionDeSecreto(secreto, "analista@economia"));
    expect(url.protocol).toBe("otpauth:");
    expect(decodeURIComponent(url.pathname)).toEndWith("Planta:analista@economia");
    expect(url.searchParams.get("secret")).toBe(secreto);
  });

  test("spare ones are of 120 bits, in groups that a person can copy", () => {
    const muchos = Array.from({ length: 200 }, codigoDeUnUso);
    for (const uno of muchos) expect(uno).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect(new Set(muchos).size).toBe(200);
    expect(new Set(muchos.join("").replaceAll("-", "")).size).toBe(32);
  });

  test("a setting that is neither of the two keeps the program from starting", () => {
    expect(leerConfig({}).segundoFactor).toBe("opcional");
    expect(leerConfig({ PLANTA_SEGUNDO_FACTOR: "administradores" }).segundoFactor)
      .toBe("administradores");
    expect(() => leerConfig({ PLANTA_SEGUNDO_FACTOR: "todos" })).toThrow("PLANTA_SEGUNDO_FACTOR");
  });
});

/** Calls on the second factor of whoever asks. */
function llamadasDe(p: () => AppDePrueba) {
  const enviar = (ruta: string, form: Record<string, string>, como?: Credencial) =>
    p().pedir<Record<string, unknown>>("POST", `/api/${ruta}`, { como, form });
  return {
    enviar,
    ingreso: (usuario: string, clave: string, codigo?: string) =>
      enviar("iniciarsesion", { usuario, clave, ...(codigo === undefined ? {} : { codigo }) }),
    estado: async (como: Credencial) =>
      (await p().pedir<Record<string, unknown>>("GET", "/api/segundofactor", { como })).json,
    /** Turns it on; its secret, the code that did it and the spare ones. */
    async activar(
      como: Credencial,
    ): Promise<{ secreto: string; usado: string; codigos: string[] }> {
      const { json } = await enviar("segundofactor/preparar", { clave: CLAVE }, como);
      expect(json.resultado).toBe(true);
      const secreto = String(json.secreto);
      const usado = codigo(secreto);
      const r = await enviar("segundofactor/activar", { codigo: usado }, como);
      expect(r.json.resultado).toBe(true);
      return { secreto, usado, codigos: r.json.codigos as string[] };
    },
    ejecutar: (sql: string, parametros: (string | number | boolean)[] = []) =>
      p().app.db.tx((q) => q.ejecutar(sql, parametros)),
  };
}

paraCadaBase("second factor", (base) => {
  let p: AppDePrueba;
  const { enviar, ingreso, estado, activar, ejecutar } = llamadasDe(() => p);

  beforeAll(async () => {
    p = await appDePrueba(base, [plugin]);
    await sembrar(p.app.db);
  });
  afterAll(() => p.cerrar());
  beforeEach(() => ejecutar("DELETE FROM intentos"));

  const credencial = ({ json }: { json: Record<string, unknown> }) =>
    json as { id_usuario: number; token: string };
  const sirve = async (como: Credencial) =>
    (await p.pedir("GET", "/api/organismos", { como })).status === 200;
  /** The telephone's codes serve again: as when time has passed. */
  const pasaElTiempo = () => ejecutar("UPDATE segundos_factores SET ultimo_paso = 0");

  test("[X1] from being turned on to being turned off", async () => {
    const primera = await p.ingresar("analista", CLAVE);
    const otra = await p.ingresar("analista", CLAVE);
    expect(await estado(primera)).toEqual({ activo: false, desde: 0, codigos: 0, exigido: false });
    const { secreto, usado, codigos } = await activar(primera);
    expect(codigos).toHaveLength(10);
    expect(await estado(primera)).toMatchObject({ activo: true, codigos: 10 });
    // What began without a code is over; who turned it on goes on.
    expect([await sirve(primera), await sirve(otra)]).toEqual([true, false]);

    const sinCodigo = await ingreso("analista", CLAVE);
    expect([sinCodigo.status, sinCodigo.json]).toEqual([200, {
      resultado: false,
      mensaje: "Ingrese el código de verificación de su aplicación o un código de recuperación",
      falta_codigo: true,
    }]);
    // The code of the activation is used up, like any other.
    expect((await ingreso("analista", CLAVE, usado)).json).toMatchObject({
      resultado: false,
      falta_codigo: true,
    });
    const siguiente = codigo(secreto, 1);
    const bien = await ingreso("analista", CLAVE, `${siguiente.slice(0, 3)} ${siguiente.slice(3)}`);
    expect(bien.json.resultado).toBe(true);
    expect(Object.keys(bien.json)).not.toContain("falta_segundo_factor");
    expect(await sirve(credencial(bien))).toBe(true);
    expect((await ingreso("analista", CLAVE, siguiente)).json.resultado).toBe(false);
    // A wrong password says nothing of the code, right or not.
    await pasaElTiempo();
    const clave = await ingreso("analista", "otra clave", codigo(secreto));
    expect(clave.json).toEqual({
      resultado: false,
      mensaje: "El usuario o la contraseña no son correctos",
    });

    const quitar = (clave: string, c: string) =>
      enviar("segundofactor/quitar", { clave, codigo: c }, primera);
    expect((await quitar(CLAVE, "")).json.falta_codigo).toBe(true);
    expect((await quitar(CLAVE, malo(secreto))).json.resultado).toBe(false);
    expect((await quitar("otra clave", codigo(secreto))).json.resultado).toBe(false);
    expect((await estado(primera)).activo).toBe(true);
    expect((await quitar(CLAVE, codigo(secreto))).json).toEqual({ resultado: true, mensaje: "" });
    expect(await estado(primera)).toMatchObject({ activo: false, codigos: 0 });
    expect((await ingreso("analista", CLAVE)).json.resultado).toBe(true);
    expect((await enviar("segundofactor/quitar", { clave: CLAVE }, primera)).json.mensaje)
      .toBe("El segundo factor no está activo");
  });

  test("a spare code serves once, however it is typed, and new ones replace them all", async () => {
    const sesion = await p.ingresar("tablas", CLAVE);
    const { secreto, codigos } = await activar(sesion);
    const [primero, segundo, tercero] = codigos;
    expect((await ingreso("tablas", CLAVE, primero)).json.resultado).toBe(true);
    expect((await ingreso("tablas", CLAVE, primero)).json.resultado).toBe(false);
    const desprolijo = ` ${segundo.toLowerCase().replaceAll("-", " ")} `;
    expect((await ingreso("tablas", CLAVE, desprolijo)).json.resultado).toBe(true);
    expect((await estado(sesion)).codigos).toBe(8);
    // Two at once: one of them alone.
    const dos = await Promise.all([0, 1].map(() => ingreso("tablas", CLAVE, tercero)));
    expect(dos.map((r) => r.json.resultado).sort()).toEqual([false, true]);
    await pasaElTiempo();
    const { json } = await enviar("segundofactor/codigos", {
      clave: CLAVE,
      codigo: codigo(secreto),
    }, sesion);
    expect(json.codigos).toHaveLength(10);
    expect((await ingreso("tablas", CLAVE, codigos[5])).json.resultado).toBe(false);
    expect((await ingreso("tablas", CLAVE, (json.codigos as string[])[5])).json.resultado)
      .toBe(true);
    const [[usados]] = await p.app.db.valores(
      "SELECT count(*) FROM auditoria WHERE accion = 'usar código de recuperación'",
    );
    expect(usados).toBe(4);
  });

  test("the same code of the telephone, asked twice at once, lets in once", async () => {
    const { secreto } = await activar(await p.ingresar("completo", CLAVE));
    const c = codigo(secreto, 1);
    const dos = await Promise.all([0, 1].map(() => ingreso("completo", CLAVE, c)));
    expect(dos.map((r) => r.json.resultado).sort()).toEqual([false, true]);
  });

  test("[X2] wrong codes slow the account down like wrong passwords; lacking one does not", async () => {
    const { secreto } = await activar(await p.ingresar("varios", CLAVE));
    for (let i = 0; i < 7; i++) {
      expect((await ingreso("varios", CLAVE)).json.falta_codigo).toBe(true);
    }
    expect((await ingreso("varios", CLAVE, malo(secreto))).json.falta_codigo).toBe(true);
    // A right password alone gives no failure back.
    expect((await ingreso("varios", CLAVE)).json.falta_codigo).toBe(true);
    await ejecutar("UPDATE intentos SET fallos = fallos + 3 WHERE clave LIKE 'cuenta %'");
    await ingreso("varios", CLAVE, malo(secreto));
    await ejecutar("UPDATE intentos SET hasta = hasta + 3600000 WHERE hasta > 0");
    expect((await ingreso("varios", CLAVE, codigo(secreto, 1))).status).toBe(429);
  });

  test("[X3] changing the password asks for the code as well", async () => {
    const { secreto } = await activar(await p.ingresar("consulta", CLAVE));
    const cambio = (c?: string) =>
      enviar("cambiarclave", {
        usuario: "consulta",
        actual: CLAVE,
        nuevo: "tres mesas verdes",
        ...(c === undefined ? {} : { codigo: c }),
      });
    expect((await cambio()).json).toMatchObject({ resultado: false, falta_codigo: true });
    expect((await cambio(malo(secreto))).json.resultado).toBe(false);
    expect((await cambio(codigo(secreto, 1))).json.resultado).toBe(true);
  });

  test("what is not in order is refused with its reason, and changes nothing", async () => {
    const sesion = await p.ingresar("presupuesto@conicet", CLAVE);
    const activarCon = (c: string) => enviar("segundofactor/activar", { codigo: c }, sesion);
    expect((await activarCon("123456")).json.mensaje).toContain("comience nuevamente");
    expect((await enviar("segundofactor/preparar", { clave: "otra clave" }, sesion)).json.resultado)
      .toBe(false);
    const preparar = async () =>
      (await enviar("segundofactor/preparar", { clave: CLAVE }, sesion)).json;
    const viejo = String((await preparar()).secreto);
    const nuevo = String((await preparar()).secreto);
    expect((await activarCon(malo(nuevo))).json).toMatchObject({ resultado: false });
    if (codigo(viejo) !== codigo(nuevo)) {
      expect((await activarCon(codigo(viejo))).json.resultado).toBe(false);
    }
    // Prepared and not confirmed, it asks for nothing.
    expect((await ingreso("presupuesto@conicet", CLAVE)).json.resultado).toBe(true);
    await ejecutar("UPDATE segundos_factores SET preparado = 1 WHERE activo = 0");
    expect((await activarCon(codigo(nuevo))).json.mensaje).toContain("comience nuevamente");
    expect((await enviar("segundofactor/codigos", { clave: CLAVE }, sesion)).json.resultado)
      .toBe(false);
    const { secreto } = await activar(sesion);
    expect(
      (await enviar("segundofactor/preparar", {
        clave: CLAVE,
        codigo: codigo(secreto, 1),
      }, sesion)).json.mensaje,
    ).toBe("El segundo factor ya está activo");
    expect((await activarCon(codigo(secreto))).json.resultado).toBe(false);
    const raros: Record<string, string>[] = [{}, { codigo: "x".repeat(5000) }, {
      codigo: "12\u00003456",
    }];
    for (const form of raros) {
      expect((await enviar("segundofactor/activar", form, sesion)).status).toBeLessThan(500);
    }
    for (const ruta of ["preparar", "activar", "codigos", "quitar"]) {
      expect((await enviar(`segundofactor/${ruta}`, { clave: CLAVE, codigo: "1" })).status)
        .toBe(401);
    }
  });

  test("[A1] [A2] the trail tells what happened; no secret is in it, in the log or in the files", async () => {
    const { db } = p.app;
    const [[desde]] = await db.valores("SELECT max(id) FROM auditoria");
    const sesion = await p.ingresar("presupuesto@cancilleria", CLAVE);
    const { secreto, codigos } = await activar(sesion);
    const usado = codigo(secreto, 1);
    await ingreso("presupuesto@cancilleria", CLAVE, usado);
    await ingreso("presupuesto@cancilleria", CLAVE, malo(secreto));
    await ingreso("presupuesto@cancilleria", CLAVE, codigos[0]);
    let texto = "";
    const salida = await ejecutarCli(
      ["usuarios", "quitar-segundo-factor", "presupuesto@cancilleria"],
      [plugin],
      {
        env: { DATABASE_URL: p.app.config.databaseUrl },
        escribir: (linea) => texto += `${linea}\n`,
        avisar: (parte) => texto += parte,
        esTerminal: false,
        entrada: () => Promise.resolve(""),
        usuario: "operadora",
      },
    );
    expect([salida, texto]).toEqual([
      0,
      "presupuesto@cancilleria: sin segundo factor; sus sesiones terminaron\n",
    ]);
    expect(await sirve(sesion)).toBe(false);
    expect((await ingreso("presupuesto@cancilleria", CLAVE)).json.resultado).toBe(true);
    const filas = await leidas<{ accion: string; usuario: string }>(
      db,
      "SELECT * FROM auditoria WHERE id > ? ORDER BY id",
      [Number(desde)],
    );
    const quien = "presupuesto@cancilleria";
    expect(filas.map((f) => [f.accion, f.usuario])).toEqual([
      ["ingresar", quien],
      ["activar segundo factor", quien],
      ["ingresar", quien],
      ["ingreso fallido", quien],
      ["usar código de recuperación", quien],
      ["ingresar", quien],
      ["quitar segundo factor", "operadora"],
      ["ingresar", quien],
    ]);
    const volcado: unknown[] = [];
    for (const archivo of files) for await (const lote of archivo.export(db)) volcado.push(lote);
    const [[otro]] = await db.valores("SELECT max(secreto) FROM segundos_factores");
    const [[huella]] = await db.valores("SELECT max(huella) FROM codigos_recuperacion");
    const todo = JSON.stringify([filas, volcado, p.log, texto]);
    for (const secretos of [secreto, String(otro), String(huella), ...codigos, codigos[0]]) {
      expect(todo).not.toContain(secretos);
    }
    expect(JSON.stringify([filas, p.log])).not.toContain(`"${usado}"`);
    expect(JSON.stringify(await db.valores("SELECT * FROM codigos_recuperacion")))
      .not.toContain(codigos[1].replaceAll("-", ""));
  });
});

/** Something that an administrator does. */
const ajeno = definePlugin({
  id: "ajeno",
  contract: CONTRACT,
  requires: ["auth"],
  prefixes: ["/api/prueba"],
  permissions: { suya: { title: "cualquiera", check: () => true } },
  routes: (app) =>
    new Elysia({ name: "ajeno", prefix: "/api/prueba" }).use(acceso(app))
      .get("/admin", () => "datos", { permiso: "admin" })
      .get("/suya", () => "datos", { permiso: "suya" })
      .get("/ver/:saf", () => "datos", { permiso: "ver" }),
});

paraCadaBase("second factor required of administrators", (base) => {
  let p: AppDePrueba;
  const { enviar, ingreso, estado, activar } = llamadasDe(() => p);
  const estados = (como: Credencial) =>
    Promise.all(
      ["organismos", "secciones", "eventos", "prueba/admin", "prueba/suya", "prueba/ver/357"]
        .map(async (r) => (await p.pedir("GET", `/api/${r}`, { como })).status),
    );

  beforeAll(async () => {
    p = await appDePrueba(base, [plugin, ajeno], { segundoFactor: "administradores" });
    await sembrar(p.app.db);
  });
  afterAll(() => p.cerrar());

  test("without it they only set it up or leave; with it everything is theirs again", async () => {
    const { json } = await ingreso("admin", CLAVE);
    expect(json).toMatchObject({ resultado: true, falta_segundo_factor: true, admin: true });
    const sesion = json as unknown as { id_usuario: number; token: string };
    expect(await estados(sesion)).toEqual([403, 403, 403, 403, 403, 403]);
    const negado = await p.pedir("GET", "/api/organismos", { como: sesion });
    expect(negado.json).toEqual({
      resultado: false,
      mensaje: "Antes de seguir tiene que activar el segundo factor de su cuenta",
      pendiente: true,
    });
    expect((await p.pedir("GET", "/api/sesiones", { como: sesion })).status).toBe(200);
    expect(await estado(sesion)).toMatchObject({ activo: false, exigido: true });
    const { secreto, codigos } = await activar(sesion);
    expect((await p.pedir("GET", "/api/prueba/admin", { como: sesion })).status).toBe(200);
    const otra = await ingreso("admin", CLAVE, codigo(secreto, 1));
    expect(otra.json.resultado).toBe(true);
    expect(Object.keys(otra.json)).not.toContain("falta_segundo_factor");
    // Another telephone: it is taken off and set up again, and nothing else in between.
    await enviar("segundofactor/quitar", { clave: CLAVE, codigo: codigos[0] }, sesion);
    expect(await estados(sesion)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await enviar("cerrarsesion", {}, sesion)).status).toBe(200);
  });

  test("nobody else is asked for it", async () => {
    const { json } = await ingreso("completo", CLAVE);
    expect(Object.keys(json)).not.toContain("falta_segundo_factor");
    const sesion = json as unknown as { id_usuario: number; token: string };
    expect((await p.pedir("GET", "/api/prueba/ver/357", { como: sesion })).status).toBe(200);
    expect(await estado(sesion)).toMatchObject({ exigido: false });
  });
});
