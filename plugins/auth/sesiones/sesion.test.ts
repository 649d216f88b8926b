import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { acceso } from "#core/http/access.ts";
import { CONTRACT, definePlugin } from "#core/plugin.ts";
import { type AppDePrueba, appDePrueba, type CasoApi, type Credencial } from "#core/testing/api.ts";
import { encabezadoDe, probarLlamadas } from "#core/testing/api.ts";
import { leidas, paraCadaBase } from "#core/testing/db.ts";
import { hashear } from "../claves/claves.ts";
import { contarExito, contarFallo, esperaDe, intentoDe } from "./intentos.ts";
import { plugin } from "../plugin.ts";
import { CLAVE, sembrar } from "../testing/sembrar.ts";
import { recordarGrupo } from "../service.ts";
import { identify } from "./sesiones.ts";

/** A call that reads a SAF and one that writes it. */
const ajeno = definePlugin({
  id: "ajeno",
  contract: CONTRACT,
  requires: ["auth"],
  prefixes: ["/api/prueba"],
  routes: (app) =>
    new Elysia({ name: "ajeno", prefix: "/api/prueba" }).use(acceso(app))
      .get("/ver/:saf", () => "datos", { permiso: "ver" })
      .post("/ver", () => "datos", { permiso: "ver" })
      .post("/escribir/:saf", () => "escrito", { permiso: "escribir" })
      .post("/tablas", () => "escrito", { permiso: "ediciontablas" })
      .get("/admin", () => "datos", { permiso: "admin" }),
});

const RECHAZO = { resultado: false, mensaje: "El usuario o la contraseña no son correctos" };
const CLAVES_INGRESO = [
  "resultado",
  "mensaje",
  "ultimo_saf",
  "ultimo_saf_nombre",
  "ultimo_codipres",
  "ultimo_codipres_desc",
  "ultimo_desde_mes",
  "ultimo_ejercicio",
  "ultimo_version",
  "ultimo_fecha_alta",
  "ultimo_criterio",
  "admin",
  "completo",
  "consulta",
  "edicion_tablas",
  "multisaf",
  "id_usuario",
  "nombrecompleto",
  "token",
  "usuario",
  "organismo",
  "dependencia",
  "onp",
];

paraCadaBase("signing in", (base) => {
  let prueba: AppDePrueba;
  const roles: Record<string, Credencial> = {};

  const ejecutar = (sql: string, parametros: (string | number | boolean)[] = []) =>
    prueba.app.db.tx((q) => q.ejecutar(sql, parametros));
  const ingreso = (usuario: string, clave: string) =>
    prueba.pedir("POST", "/api/iniciarsesion", { form: { usuario, clave } });
  const cambio = (usuario: string, actual: string, nuevo: string) =>
    prueba.pedir("POST", "/api/cambiarclave", { form: { usuario, actual, nuevo } });
  const organismos = (como: Credencial | null) =>
    prueba.pedir<{ codigo: number }[]>("GET", "/api/organismos", { como });

  beforeAll(async () => {
    prueba = await appDePrueba(base, [plugin, ajeno]);
    await sembrar(prueba.app.db);
    for (const usuario of ["admin", "completo", "analista", "consulta", "tablas", "varios"]) {
      roles[usuario] = await prueba.ingresar(usuario, CLAVE);
    }
  });
  afterAll(() => prueba.cerrar());

  /** The accounts that failed have one free failure left. */
  const casiTodas = () =>
    ejecutar("UPDATE intentos SET fallos = fallos + 3 WHERE clave NOT LIKE 'direccion %'");

  /** The waits that began last as long as the test. */
  const alargar = () => ejecutar("UPDATE intentos SET hasta = hasta + 3600000 WHERE hasta > 0");

  /** Each test begins without failures behind it. */
  beforeEach(() => ejecutar("DELETE FROM intentos"));

  test("answers the keys of the spec, and no secret but the token", async () => {
    const { status, json, texto } = await ingreso("analista@economia", CLAVE);
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(CLAVES_INGRESO.toSorted());
    expect(json).toMatchObject({
      resultado: true,
      mensaje: "",
      usuario: "analista@economia",
      organismo: "Organismo 357",
      nombrecompleto: "Persona analista",
      dependencia: "Oficina",
      admin: false,
      onp: false,
      completo: false,
      consulta: false,
      edicion_tablas: false,
      multisaf: false,
      ultimo_saf: 357,
      ultimo_saf_nombre: "Organismo 357",
      ultimo_codipres: "",
    });
    expect(texto).not.toContain("argon2");
  });

  test("[U2] each kind of account is answered its flags", async () => {
    const flags = async (usuario: string) => {
      const { json: j } = await ingreso(usuario, CLAVE);
      const nombres = ["admin", "completo", "consulta", "edicion_tablas", "multisaf", "onp"];
      return nombres.filter((n) => j[n]);
    };
    expect(await flags("admin@onp")).toEqual(["admin", "edicion_tablas", "multisaf", "onp"]);
    expect(await flags("completo@onp")).toEqual(["completo", "multisaf", "onp"]);
    expect(await flags("consulta@economia")).toEqual(["consulta"]);
    expect(await flags("tablas@economia")).toEqual(["edicion_tablas"]);
    expect(await flags("varios@economia")).toEqual(["multisaf"]);
  });

  test("[U1] case does not count, and a plain name serves while it is unique", async () => {
    expect((await ingreso(" ANALISTA@Economia ", CLAVE)).json.resultado).toBe(true);
    expect((await ingreso("Analista", CLAVE)).json.resultado).toBe(true);
    expect((await ingreso("presupuesto", CLAVE)).json).toEqual(RECHAZO);
    const conicet = await ingreso("presupuesto@conicet", CLAVE);
    const cancilleria = await ingreso("presupuesto@cancilleria", CLAVE);
    expect([conicet.json.ultimo_saf, cancilleria.json.ultimo_saf]).toEqual([103, 307]);
    expect((await ingreso("analista@conicet", CLAVE)).json).toEqual(RECHAZO);
    expect((await ingreso("analista@economia@economia", CLAVE)).json).toEqual(RECHAZO);
  });

  test("[X2] wrong user, wrong password and disabled account get the same answer", async () => {
    const malos: [string, string][] = [
      ["nadie@economia", CLAVE],
      ["analista@economia", "otra clave"],
      ["baja@economia", CLAVE],
      ["' OR 1=1 --", "x"],
      ["🙂", "🙂"],
    ];
    for (const [usuario, clave] of malos) {
      const { status, json } = await ingreso(usuario, clave);
      expect([status, json]).toEqual([200, RECHAZO]);
    }
  });

  test("[X2] every kind of wrong attempt costs one verification of the same hash", async () => {
    const [[barato]] = await prueba.app.db.valores("SELECT min(clave_hash) FROM usuarios");
    await ejecutar("UPDATE usuarios SET clave_hash = ?", [await hashear(CLAVE)]);
    const verificar = Bun.password.verify;
    const hashes: string[] = [];
    Bun.password.verify = (clave, hash, algoritmo) => {
      hashes.push(String(hash).split("$").slice(0, 4).join("$"));
      return verificar(clave, hash, algoritmo);
    };
    try {
      await ingreso("nadie@economia", CLAVE);
      await ingreso("presupuesto", CLAVE);
      await ingreso("analista@economia", "otra clave");
      await ingreso("baja@economia", CLAVE);
      await cambio("nadie@economia", CLAVE, "otra clave nueva");
    } finally {
      Bun.password.verify = verificar;
      await ejecutar("UPDATE usuarios SET clave_hash = ?", [String(barato)]);
    }
    expect(hashes).toEqual(Array(5).fill("$argon2id$v=19$m=65536,t=2,p=1"));
  });

  test("[X2] failures slow the account down with 429, and waiting lets it in again", async () => {
    expect((await ingreso("analista", "mala")).json).toEqual(RECHAZO);
    await casiTodas();
    expect((await ingreso("analista", "mala")).json).toEqual(RECHAZO);
    await alargar();
    const frenado = await ingreso("analista@economia", CLAVE);
    expect([frenado.status, frenado.json.resultado]).toEqual([429, false]);
    expect(Number(frenado.headers.get("retry-after"))).toBeGreaterThan(0);
    // The same bucket by its other name and for changing the password; not for another account.
    expect((await ingreso("ANALISTA", CLAVE)).status).toBe(429);
    expect((await cambio("analista", CLAVE, "una clave nueva")).status).toBe(429);
    expect((await ingreso("consulta", CLAVE)).json.resultado).toBe(true);
    await ejecutar("UPDATE intentos SET hasta = 1");
    expect((await ingreso("analista", CLAVE)).json.resultado).toBe(true);
    const restos = await prueba.app.db.valores(
      "SELECT clave FROM intentos WHERE clave LIKE 'cuenta %' AND fallos > 0",
    );
    expect(restos).toEqual([]);
  });

  test("[X2] who guesses elsewhere does not keep the owner out of a known address", async () => {
    expect((await ingreso("analista", CLAVE)).json.resultado).toBe(true);
    // The wait that somebody's failures from other addresses left on the account.
    const [[conocida]] = await prueba.app.db.valores(
      "SELECT id_usuario FROM lugares ORDER BY ultimo DESC LIMIT 1",
    );
    const cuenta = `cuenta ${conocida}`;
    await ejecutar("INSERT INTO intentos (clave, fallos, ultimo, hasta) VALUES (?, 20, ?, ?)", [
      cuenta,
      Date.now(),
      Date.now() + 3600_000,
    ]);
    expect((await ingreso("analista", CLAVE)).json.resultado).toBe(true);
    // Guessing from the owner's own address is slowed down all the same.
    for (let i = 0; i < 5; i++) await ingreso("analista", "mala");
    await alargar();
    expect((await ingreso("analista", CLAVE)).status).toBe(429);
  });

  test("[X2] two first sign-ins at once from a new address both come in", async () => {
    const intento = intentoDe({ id: 1 }, "analista", "10.9.8.7");
    const escrito = Promise.withResolvers<void>();
    const uno = prueba.app.db.tx(async (q) => {
      await contarExito(q, intento, Date.now());
      escrito.resolve();
      await Bun.sleep(100);
    });
    await escrito.promise;
    await Promise.all([uno, prueba.app.db.tx((q) => contarExito(q, intento, Date.now()))]);
    expect(await esperaDe(prueba.app.db, intento, Date.now())).toEqual({ propia: 0, ajena: 0 });
    const varios = await Promise.all(Array.from({ length: 6 }, () => ingreso("analista", CLAVE)));
    expect(varios.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test("[X2] names without account are slowed down alike, and an address as well", async () => {
    await ingreso("nadie", "mala");
    await casiTodas();
    await ingreso("nadie", "mala");
    await alargar();
    expect((await ingreso("nadie", "mala")).status).toBe(429);
    await ejecutar("UPDATE intentos SET fallos = 29, hasta = 0 WHERE clave LIKE 'direccion %'");
    expect((await ingreso("otra", "mala")).status).toBe(200);
    await alargar();
    expect((await ingreso("otra", "mala")).status).toBe(429);
    // An account that never signed in from there waits as well.
    await ejecutar("DELETE FROM lugares");
    expect((await ingreso("consulta", CLAVE)).status).toBe(429);
  });

  test("[X4] whatever others fail behind its address, an account that signed in from it comes in", async () => {
    for (const usuario of ["analista", "consulta", "tablas"]) await ingreso(usuario, CLAVE);
    const bloquear = () =>
      ejecutar(
        "INSERT INTO intentos (clave, fallos, ultimo, hasta) VALUES ('direccion ', 40, ?, ?) " +
          "ON CONFLICT (clave) DO UPDATE SET fallos = 40, hasta = excluded.hasta",
        [Date.now(), Date.now() + 60_000],
      );
    await bloquear();
    for (const usuario of ["analista", "consulta", "tablas"]) {
      const { status, json } = await ingreso(usuario, CLAVE);
      expect([usuario, status, json.resultado]).toEqual([usuario, 200, true]);
    }
    await bloquear();
    // What is wrong is told there as it is to a name that nobody has, and counted on the account.
    const sinSegundos = ({ status, json }: { status: number; json: Record<string, unknown> }) => [
      status,
      String(json.mensaje).replace(/\d+ segundos?/, "N"),
    ];
    const propia = sinSegundos(await ingreso("analista", "mala"));
    expect(propia).toEqual(sinSegundos(await ingreso("nadie", "mala")));
    expect(propia[0]).toBe(429);
    for (let i = 0; i < 4; i++) await ingreso("analista", "mala");
    await alargar();
    expect((await ingreso("analista", CLAVE)).status).toBe(429);
    expect((await ingreso("consulta", CLAVE)).status).toBe(200);
    // 91 days later it is no place of hers any more.
    await ejecutar("UPDATE lugares SET ultimo = ultimo - ?", [91 * 24 * 3600_000]);
    expect((await ingreso("consulta", CLAVE)).status).toBe(429);
  });

  test("[X4] failures alone do not keep an address among the places of an account", async () => {
    const { db } = prueba.app;
    const dia = 24 * 3600_000;
    const intento = intentoDe({ id: 1 }, "admin", "10.1.1.1");
    const otro = intentoDe(undefined, "nadie", "10.1.1.1");
    const t0 = Date.now();
    await db.tx((q) => contarExito(q, intento, t0));
    for (let i = 0; i < 31; i++) await db.tx((q) => contarFallo(q, otro, t0 + 89 * dia));
    await db.tx((q) => contarFallo(q, intento, t0 + 89 * dia));
    expect((await esperaDe(db, intento, t0 + 89 * dia)).propia).toBe(0);
    for (let i = 0; i < 31; i++) await db.tx((q) => contarFallo(q, otro, t0 + 91 * dia));
    expect((await esperaDe(db, intento, t0 + 91 * dia)).propia).toBeGreaterThan(0);
  });

  test("[X4] a clock that went back makes nobody wait longer than the greatest wait", async () => {
    const { db } = prueba.app;
    const manana = Date.now() + 24 * 3600_000;
    const intento = intentoDe(undefined, "nadie", "10.2.2.2");
    for (let i = 0; i < 20; i++) await db.tx((q) => contarFallo(q, intento, manana));
    const ahora = Date.now();
    expect((await esperaDe(db, intento, ahora)).propia).toBe(60);
    // The wait passes, although the other clock is still a day ahead.
    expect((await esperaDe(db, intento, ahora + 59_000)).propia).toBe(1);
    expect((await esperaDe(db, intento, ahora + 60_000)).propia).toBe(0);
  });

  test("[X2] another server of the database counts the same failures", async () => {
    await ejecutar("INSERT INTO intentos (clave, fallos, ultimo, hasta) VALUES (?, 9, ?, ?)", [
      "direccion ",
      Date.now(),
      Date.now() + 60_000,
    ]);
    await ejecutar("DELETE FROM lugares");
    const { status, headers } = await ingreso("consulta", CLAVE);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(30);
  });

  test("[X1] the database holds the hash of the token, never the token", async () => {
    const { json } = await ingreso("analista", CLAVE);
    const [[hash]] = await prueba.app.db.valores(
      "SELECT token_hash FROM sesiones ORDER BY id DESC LIMIT 1",
    );
    expect(hash).toBe(new Bun.CryptoHasher("sha256").update(String(json.token)).digest("hex"));
    expect(Buffer.from(String(json.token), "base64url")).toHaveLength(32);
  });

  test("[X1] eight hours without use end a session, and twenty-four hours end any", async () => {
    const sesion = await prueba.ingresar("analista", CLAVE);
    const ultima = "WHERE id = (SELECT max(id) FROM sesiones)";
    const hora = 3600_000;
    const poner = async (creada: number, usada: number) => {
      await ejecutar(`UPDATE sesiones SET creada = ?, usada = ? ${ultima}`, [
        Date.now() - creada,
        Date.now() - usada,
      ]);
      return (await organismos(sesion)).status;
    };
    expect(await poner(23.9 * hora | 0, 0)).toBe(200);
    expect(await poner(24 * hora + 1000, 0)).toBe(401);
    expect(await poner(9 * hora, 8 * hora + 1000)).toBe(401);
    expect(await poner(9 * hora, 8 * hora - 60_000)).toBe(200);
    // That request is noted as a use behind its answer; the test ends when it stands.
    const usada = async () =>
      (await prueba.app.db.valores(`SELECT usada FROM sesiones ${ultima}`))[0][0];
    while (Date.now() - Number(await usada()) > hora) await Bun.sleep(5);
  });

  test("[X1] the next sign-in forgets the sessions that are past their limits", async () => {
    await prueba.ingresar("tablas", CLAVE);
    await ejecutar("UPDATE sesiones SET usada = 1 WHERE id = (SELECT max(id) FROM sesiones)");
    await prueba.ingresar("tablas", CLAVE);
    const viejas = await prueba.app.db.valores("SELECT id FROM sesiones WHERE usada = 1");
    expect(viejas).toEqual([]);
  });

  test("[X1] a token serves its own account alone", async () => {
    const { id_usuario, token } = roles.analista as { id_usuario: number; token: string };
    expect((await organismos({ id_usuario, token })).status).toBe(200);
    expect((await organismos({ id_usuario: id_usuario + 1, token })).status).toBe(401);
    expect((await organismos({ id_usuario, token: token.toLowerCase() })).status).toBe(401);
    const basura = ["Basic", "Basic ñ", `Basic ${"A".repeat(60_000)}`, "Bearer x", "Basic ::::"];
    for (const como of basura) {
      // A header with letters outside Latin-1 never leaves a client.
      if (/^[\x20-\xff]*$/.test(como)) expect((await organismos(como)).status).toBe(401);
    }
  });

  test("[U4] a disabled account loses its sessions at once, whoever disabled it", async () => {
    const sesion = await prueba.ingresar("varios", CLAVE);
    expect((await organismos(sesion)).status).toBe(200);
    await ejecutar("UPDATE usuarios SET habilitado = ? WHERE usuario = 'varios'", [false]);
    expect((await organismos(sesion)).status).toBe(401);
    expect((await ingreso("varios", CLAVE)).json).toEqual(RECHAZO);
    await ejecutar("UPDATE usuarios SET habilitado = ? WHERE usuario = 'varios'", [true]);
  });

  test("signing out ends that session and no other", async () => {
    const [una, otra] = [
      await prueba.ingresar("consulta", CLAVE),
      await prueba.ingresar("consulta", CLAVE),
    ];
    const salida = await prueba.pedir("POST", "/api/cerrarsesion", { como: una });
    expect([salida.status, salida.json]).toEqual([200, { resultado: true, mensaje: "" }]);
    expect((await organismos(una)).status).toBe(401);
    expect((await organismos(otra)).status).toBe(200);
    expect((await prueba.pedir("POST", "/api/cerrarsesion", { como: una })).status).toBe(401);
  });

  test("[X3] changing the password asks for the current one, and ends the sessions", async () => {
    const nueva = "otra clave de prueba";
    const sesion = await prueba.ingresar("consulta", CLAVE);
    expect((await cambio("consulta", "mala", nueva)).json).toEqual(RECHAZO);
    expect((await cambio("nadie", CLAVE, nueva)).json).toEqual(RECHAZO);
    expect((await cambio("consulta", CLAVE, "corta")).json.mensaje).toContain("8");
    expect((await cambio("consulta", CLAVE, CLAVE)).json.resultado).toBe(false);
    expect((await organismos(sesion)).status).toBe(200);
    const hecho = await cambio("consulta@economia", CLAVE, nueva);
    expect([hecho.status, hecho.json.resultado]).toEqual([200, true]);
    expect(String(hecho.json.mensaje).length).toBeGreaterThan(0);
    expect((await organismos(sesion)).status).toBe(401);
    expect((await ingreso("consulta", CLAVE)).json).toEqual(RECHAZO);
    expect((await cambio("consulta", nueva, CLAVE)).json.resultado).toBe(true);
    roles.consulta = await prueba.ingresar("consulta", CLAVE);
  });

  test("[X3] the longest password, with blanks at its ends, serves as it was typed and no other way", async () => {
    const larga = ` ${"Mesa verde, ¿y 4 gatos? ".repeat(9).slice(0, 198)} `;
    expect((await cambio("varios", CLAVE, larga)).json.resultado).toBe(true);
    expect((await ingreso("varios", larga.trim())).json).toEqual(RECHAZO);
    expect((await ingreso("varios", larga.toUpperCase())).json).toEqual(RECHAZO);
    expect((await ingreso("varios", larga)).json.resultado).toBe(true);
    expect((await cambio("varios", larga, CLAVE)).json.resultado).toBe(true);
    roles.varios = await prueba.ingresar("varios", CLAVE);
  });

  test("[X3] a wrong current password counts as a failed sign-in", async () => {
    await cambio("tablas", "mala", "una clave nueva");
    await casiTodas();
    await cambio("tablas", "mala", "una clave nueva");
    await alargar();
    expect((await ingreso("tablas", CLAVE)).status).toBe(429);
  });

  test("[U5] the last group is answered while it exists, online, within reach", async () => {
    const { app } = prueba;
    const poner = "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, " +
      "version, fecha_alta, online, rev, rev_datos) VALUES (?, ?, 'Uno', 202501, 2026, 1, " +
      "'2025-03-01', ?, 1, 1)";
    await ejecutar(poner, [307, "E2601", true]);
    const quien = await identify(
      app,
      new Headers({ authorization: encabezadoDe(await prueba.ingresar("varios", CLAVE)) }),
    );
    if (!quien) throw new Error("sin identidad");
    const grupo = {
      saf: 307,
      codipres: "E2601",
      descripcion: "Uno",
      desde_mes: 202501,
      ejercicio: 2026,
      version: 1,
      fecha_alta: "2025-03-01",
      criterio: "mensual",
    } as const;
    const ultimo = async () => {
      const { json } = await ingreso("varios", CLAVE);
      return [json.ultimo_saf, json.ultimo_codipres, json.ultimo_desde_mes];
    };
    expect(await ultimo()).toEqual([357, "", 0]);
    await recordarGrupo(app.db, quien, grupo);
    await recordarGrupo(app.db, quien, grupo);
    expect((await ingreso("varios", CLAVE)).json).toMatchObject({
      ultimo_saf: 307,
      ultimo_saf_nombre: "Organismo 307",
      ultimo_codipres: "E2601",
      ultimo_codipres_desc: "Uno",
      ultimo_desde_mes: 202501,
      ultimo_ejercicio: 2026,
      ultimo_version: 1,
      ultimo_fecha_alta: "2025-03-01",
      // What the group says now, not what it said then.
      ultimo_criterio: "unico",
    });
    const asientos = await app.db.valores("SELECT id FROM auditoria WHERE accion = 'recordar'");
    expect(asientos).toHaveLength(1);
    // The header may have changed since.
    await ejecutar("UPDATE presupuestos SET desde_mes = 202506 WHERE saf = 307");
    expect(await ultimo()).toEqual([307, "E2601", 202506]);
    await ejecutar("UPDATE presupuestos SET online = ? WHERE saf = 307", [false]);
    expect(await ultimo()).toEqual([307, "", 0]);
    await ejecutar("UPDATE usuarios SET acceso_safs = '' WHERE usuario = 'varios'");
    expect(await ultimo()).toEqual([357, "", 0]);
    // Of the consolidated organismo a group exists while some SAF has it online ([O2]).
    await ejecutar("UPDATE usuarios SET acceso_safs = '307;750' WHERE usuario = 'varios'");
    await recordarGrupo(app.db, { ...quien, acceso_safs: [307, 750] }, { ...grupo, saf: 750 });
    expect(await ultimo()).toEqual([750, "", 0]);
    await ejecutar("UPDATE presupuestos SET online = ? WHERE saf = 307", [true]);
    expect(await ultimo()).toEqual([750, "E2601", 202501]);
    await ejecutar("UPDATE usuarios SET acceso_safs = '103;307' WHERE usuario = 'varios'");
  });

  test("[U2] the list of organismos is what the user may see, by SAF", async () => {
    const ve = async (rol: string) => (await organismos(roles[rol])).json.map((o) => o.codigo);
    expect(await ve("admin")).toEqual([103, 307, 357, 750]);
    expect(await ve("completo")).toEqual([103, 307, 357, 750]);
    expect(await ve("varios")).toEqual([103, 307, 357]);
    const { json } = await organismos(roles.analista);
    expect(json as unknown).toEqual([
      { codigo: 357, nombre: "Organismo 357", login: "economia" },
    ]);
  });

  test("the section that changes organismo is offered to those who have another", async () => {
    const offered = async (rol: string) => {
      const { json } = await prueba.pedir<{ id: string }[]>("GET", "/api/secciones", {
        como: roles[rol],
      });
      return json.map((s) => s.id);
    };
    expect(await offered("analista")).toEqual(["usuario"]);
    expect(await offered("varios")).toEqual(["organismos", "usuario"]);
    expect(await offered("admin")).toEqual(["organismos", "usuario"]);
  });

  test("[A1] [A2] every sign-in, failure, change and exit is in the trail, without secrets", async () => {
    const { db } = prueba.app;
    const [[desde]] = await db.valores("SELECT max(id) FROM auditoria");
    const sesion = await prueba.ingresar("tablas", CLAVE);
    await ingreso("tablas", "mi otra clave");
    await ingreso("mi clave secreta", CLAVE);
    await prueba.pedir("POST", "/api/cerrarsesion", { como: sesion });
    const filas = await leidas<{ accion: string; usuario: string; origen: string }>(
      db,
      "SELECT accion, usuario, origen, clave, antes, despues FROM auditoria WHERE id > ? ORDER BY id",
      [Number(desde)],
    );
    expect(filas.map((f) => [f.accion, f.usuario])).toEqual([
      ["ingresar", "tablas@economia"],
      ["ingreso fallido", "tablas@economia"],
      ["ingreso fallido", ""],
      ["salir", "tablas@economia"],
    ]);
    const texto = JSON.stringify([filas, prueba.log, await db.valores("SELECT * FROM intentos")]);
    for (const secreto of [CLAVE, "secreta", "otra clave", (sesion as { token: string }).token]) {
      expect(texto).not.toContain(secreto);
    }
  });

  const malformados: readonly (Omit<CasoApi, "metodo" | "ruta" | "como">)[] = [
    { form: {}, estado: 400 },
    { form: { usuario: "analista" }, estado: 400 },
    { form: { usuario: "", clave: "" }, estado: 200 },
    { form: { usuario: "a".repeat(5000), clave: "x" }, estado: 200 },
    { form: { usuario: "ana\u0000lista", clave: "x" }, estado: 400 },
    { form: { usuario: "analista", clave: "x".repeat(5000) }, estado: 200 },
    { form: { usuario: "analista", clave: new File(["x"], "x") }, estado: 400 },
    { json: { usuario: 1, clave: [] }, estado: 400 },
    { json: null, estado: 400 },
    { json: [], estado: 400 },
    {
      body: "usuario=a&usuario=b&clave=c",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      estado: 400,
    },
    { body: "{", headers: { "content-type": "application/json" }, estado: 400 },
    { body: "x".repeat(2_000_000), headers: { "content-type": "text/plain" }, estado: 413 },
  ];
  probarLlamadas(
    () => ({ prueba, roles }),
    malformados.map((caso) => ({
      metodo: "POST",
      ruta: "/api/iniciarsesion",
      como: "invitado",
      noContiene: ["argon2", "SELECT", "token"],
      contiene: ['"resultado":false'],
      ...caso,
    })),
  );

  const quienes = ["invitado", "consulta", "analista", "tablas", "varios", "completo", "admin"];
  const llamadas: readonly [string, string, readonly number[], Record<string, string>?][] = [
    ["GET", "/api/organismos", [401, 200, 200, 200, 200, 200, 200]],
    ["GET", "/api/prueba/ver/357", [401, 200, 200, 200, 200, 200, 200]],
    ["GET", "/api/prueba/ver/307", [401, 403, 403, 403, 200, 200, 200]],
    ["GET", "/api/prueba/ver/750", [401, 403, 403, 403, 403, 200, 200]],
    ["GET", "/api/prueba/ver/abc", [401, 400, 400, 400, 400, 400, 400]],
    ["GET", "/api/prueba/ver/357?saf=307", [401, 403, 403, 403, 200, 200, 200]],
    ["GET", "/api/prueba/ver/357?saf=357&saf=307", [401, 403, 403, 403, 200, 200, 200]],
    ["POST", "/api/prueba/ver", [401, 403, 403, 403, 200, 200, 200], { saf: "307" }],
    ["POST", "/api/prueba/ver", [401, 400, 400, 400, 400, 400, 400]],
    ["POST", "/api/prueba/escribir/357", [401, 403, 200, 200, 200, 200, 200]],
    ["POST", "/api/prueba/escribir/307", [401, 403, 403, 403, 200, 200, 200]],
    ["POST", "/api/prueba/tablas", [401, 403, 403, 200, 403, 403, 200]],
    ["GET", "/api/prueba/admin", [401, 403, 403, 403, 403, 403, 200]],
  ];
  probarLlamadas(
    () => ({ prueba, roles }),
    llamadas.flatMap(([metodo, ruta, estados, form]) =>
      quienes.map((como, i) => ({ metodo, ruta, como, estado: estados[i], form, titulo: "[U3]" }))
    ),
  );
});
