import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ejecutarCli } from "#core/cli/run.ts";
import { type AppDePrueba, appDePrueba, type Credencial } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { volcar } from "#core/transfer/export.ts";
import { importar } from "#core/transfer/import.ts";
import { buscarCuenta, safsDeLista } from "./cuentas/cuentas.ts";
import { plugin } from "./plugin.ts";
import { CLAVE, sembrar } from "./testing/sembrar.ts";
import { administrarCuenta, generarCodigos, type PedidoDeCuenta } from "./service.ts";

setDefaultTimeout(600_000);

const ACTOR = { id_usuario: null, usuario: "jefa@onp", origen: "prueba" };
const JEFA = {
  id_usuario: -1,
  usuario: "jefa@onp",
  saf: 750,
  completo: false,
  admin: true,
  onp: true,
  consulta: false,
  ediciontablas: true,
  acceso_safs: [],
  sesion: "",
};
const DADA = "cinco lobos en la estepa";
const PROPIA = "mesa verde y cuatro gatos";
const HORA = 3600_000;
const RECHAZO = { resultado: false, mensaje: "El usuario o la contraseña no son correctos" };

interface Ingreso {
  readonly resultado: boolean;
  readonly id_usuario: number;
  readonly token: string;
  readonly falta_clave?: boolean;
}

paraCadaBase("what an administrator gives", (base) => {
  let p: AppDePrueba;
  beforeAll(async () => {
    p = await appDePrueba(base, [plugin]);
    await sembrar(p.app.db);
  });
  afterAll(() => p.cerrar());
  beforeEach(() => p.app.db.tx((q) => q.ejecutar("DELETE FROM intentos")));

  const ingreso = (usuario: string, clave: string) =>
    p.pedir<Ingreso>("POST", "/api/iniciarsesion", { form: { usuario, clave } });
  const cambio = (usuario: string, actual: string, nuevo: string, como?: Credencial) =>
    p.pedir("POST", "/api/cambiarclave", { form: { usuario, actual, nuevo }, como });
  const adelantar = (horas: number) =>
    p.app.db.tx((q) =>
      q.ejecutar("UPDATE usuarios SET clave_vence = clave_vence - ? WHERE clave_vence > 0", [
        horas * HORA,
      ])
    );
  const cuenta = async (usuario: string) => {
    const hallada = await buscarCuenta(p.app.db, usuario);
    if (!hallada) throw new Error(`no está ${usuario}`);
    return hallada;
  };
  /** As the users screen does. */
  async function administrar(usuario: string, cambio: Partial<PedidoDeCuenta>): Promise<void> {
    const { tipo, acceso_safs, ...resto } = await cuenta(usuario);
    await administrarCuenta(p.app, ACTOR, JEFA, {
      ...resto,
      accion: "editar",
      clave: "",
      rev: null,
      tipo_de_usuario: tipo,
      acceso_safs: safsDeLista(acceso_safs),
      ...cambio,
    });
  }
  async function planta(palabras: string[], entrada = ""): Promise<string> {
    let texto = "";
    await ejecutarCli(["usuarios", ...palabras], [plugin], {
      env: { DATABASE_URL: p.app.config.databaseUrl },
      esTerminal: false,
      usuario: "operadora",
      entrada: () => Promise.resolve(entrada),
      escribir: (linea) => texto += `${linea}\n`,
      avisar: (parte) => texto += parte,
    });
    return texto;
  }

  /** Nothing is open but the change of the password, which makes the account like any other. */
  async function abreSoloSuCambio(usuario: string, dada: string): Promise<void> {
    const { status, json } = await ingreso(usuario, dada);
    expect([status, json.resultado, json.falta_clave]).toEqual([200, true, true]);
    const { id_usuario, token } = json;
    const sesion = { id_usuario, token };
    for (const ruta of ["/api/organismos", "/api/sesiones", "/api/segundofactor", "/api/eventos"]) {
      const r = await p.pedir("GET", ruta, { como: sesion });
      expect([ruta, r.status, r.json.mensaje]).toEqual([
        ruta,
        403,
        "Antes de seguir tiene que elegir su contraseña",
      ]);
    }
    const factor = await p.pedir("POST", "/api/segundofactor/preparar", {
      como: sesion,
      form: { clave: dada },
    });
    expect(factor.status).toBe(403);
    expect((await cambio(usuario, dada, dada, sesion)).json.resultado).toBe(false);
    expect((await cambio(usuario, dada, PROPIA, sesion)).json.resultado).toBe(true);
    expect((await p.pedir("GET", "/api/organismos", { como: sesion })).status).toBe(401);
    expect((await ingreso(usuario, dada)).json).toMatchObject(RECHAZO);
    const propia = await ingreso(usuario, PROPIA);
    expect(propia.json.resultado).toBe(true);
    expect(Object.keys(propia.json)).not.toContain("falta_clave");
    expect((await p.pedir("GET", "/api/organismos", { como: propia.json })).status).toBe(200);
    await adelantar(100);
    expect((await ingreso(usuario, PROPIA)).json.resultado).toBe(true);
  }

  test("[U6] a password chosen in the users screen opens only its own change", async () => {
    await administrar("analista@economia", { clave: DADA });
    await abreSoloSuCambio("analista@economia", DADA);
  });

  test("[U6] so does one of the command line, of a new account and of an old one", async () => {
    expect(await planta(["crear", "nueva@economia", "--nombre", "Nora"], DADA)).toBe(
      "nueva@economia: creado\n",
    );
    await abreSoloSuCambio("nueva@economia", DADA);
    await planta(["clave", "nueva@economia"], DADA);
    await abreSoloSuCambio("nueva@economia", DADA);
  });

  test("[U6] it lapses in 72 hours, and says so to who knows it alone", async () => {
    await administrar("consulta@economia", { clave: DADA });
    await adelantar(71.9 | 0);
    expect((await ingreso("consulta@economia", DADA)).json.resultado).toBe(true);
    await adelantar(2);
    const { json } = await ingreso("consulta@economia", DADA);
    expect(json as unknown).toEqual({
      resultado: false,
      mensaje: "La contraseña o el código que le dieron venció: pida otro a quien administra el " +
        "sistema",
    });
    expect((await cambio("consulta@economia", DADA, PROPIA)).json.resultado).toBe(false);
    expect((await ingreso("consulta@economia", "otra")).json).toMatchObject(RECHAZO);
  });

  test("[U6] a code takes the place of the password, and serves once", async () => {
    const { id } = await cuenta("tablas@economia");
    const abierta = await p.ingresar("tablas@economia", CLAVE);
    const [{ codigo, usuario }] = await generarCodigos(p.app, ACTOR, JEFA, [id]);
    expect([usuario, /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/.test(codigo)]).toEqual([
      "tablas@economia",
      true,
    ]);
    expect((await p.pedir("GET", "/api/organismos", { como: abierta })).status).toBe(401);
    expect((await ingreso("tablas@economia", CLAVE)).json).toMatchObject(RECHAZO);
    // As people type it.
    const escrito = codigo.toLowerCase().replaceAll("-", " ");
    const dos = await Promise.all([ingreso(usuario, escrito), ingreso(usuario, codigo)]);
    expect(dos.map((r) => r.json.resultado).toSorted()).toEqual([false, true]);
    const sesion = dos.find((r) => r.json.resultado)?.json as Ingreso;
    expect(sesion.falta_clave).toBe(true);
    expect((await p.pedir("GET", "/api/organismos", { como: sesion })).status).toBe(403);
    expect((await ingreso(usuario, codigo)).json).toMatchObject(RECHAZO);
    // Only the session that it opened may still choose a password with it.
    expect((await cambio(usuario, codigo, PROPIA)).json).toEqual(RECHAZO);
    expect((await cambio(usuario, codigo, PROPIA, sesion)).json.resultado).toBe(true);
    expect((await cambio(usuario, codigo, DADA)).json).toEqual(RECHAZO);
    expect((await ingreso(usuario, PROPIA)).json.resultado).toBe(true);
  });

  test("[U6] a code lapses, is replaced by the next one, and serves without signing in", async () => {
    const { id } = await cuenta("varios@economia");
    const [{ codigo: viejo }] = await generarCodigos(p.app, ACTOR, JEFA, [id]);
    const [{ codigo, usuario }] = await generarCodigos(p.app, ACTOR, JEFA, [id]);
    expect((await ingreso(usuario, viejo)).json).toMatchObject(RECHAZO);
    await adelantar(73);
    expect((await ingreso(usuario, codigo)).json.resultado).toBe(false);
    await adelantar(-73);
    expect((await cambio(usuario, codigo, PROPIA)).json.resultado).toBe(true);
    expect((await ingreso(usuario, PROPIA)).json.resultado).toBe(true);
  });

  test("[U6] an account is created with a code: by the screen and by the command line", async () => {
    await administrarCuenta(p.app, ACTOR, JEFA, {
      accion: "nuevo",
      id: 0,
      saf: 357,
      usuario: "sinclave",
      clave: "",
      sin_clave: true,
      nombre_completo: "Sin Clave",
      dependencia: "",
      email: "",
      telefono: "",
      rev: null,
      tipo_de_usuario: 1,
      edicion_tablas: false,
      solo_consulta: false,
      acceso_safs: [],
      habilitado: true,
    });
    for (const clave of ["", " "]) {
      expect((await ingreso("sinclave@economia", clave)).json.resultado).toBe(false);
    }
    const { id } = await cuenta("sinclave@economia");
    const [{ codigo }] = await generarCodigos(p.app, ACTOR, JEFA, [id]);
    expect((await ingreso("sinclave@economia", codigo)).json.falta_clave).toBe(true);
    const linea = await planta(["crear", "otra@economia", "--nombre", "Olga", "--con-codigo"]);
    expect(linea).toMatch(/hasta el \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s*$/);
    const mostrado = /[A-Z2-7-]{29}/.exec(linea)?.[0] ?? "";
    await abreSoloSuCambio("otra@economia", mostrado);
    const json = await planta(["clave", "otra@economia", "--con-codigo", "--json"]);
    await abreSoloSuCambio("otra@economia", (JSON.parse(json) as { codigo: string }).codigo);
  });

  test("[U6] wrong codes are slowed down as passwords are, and the database keeps hashes", async () => {
    const { id } = await cuenta("presupuesto@conicet");
    const [{ codigo }] = await generarCodigos(p.app, ACTOR, JEFA, [id]);
    for (let i = 0; i < 5; i++) {
      await ingreso(
        "presupuesto@conicet",
        codigo.replaceAll(codigo[i], codigo[i] === "A" ? "B" : "A"),
      );
    }
    expect((await ingreso("presupuesto@conicet", codigo)).status).toBe(429);
    const guardado = JSON.stringify([
      await p.app.db.valores("SELECT * FROM codigos_activacion"),
      await p.app.db.valores("SELECT antes, despues FROM auditoria"),
      p.log,
    ]);
    expect(guardado).not.toContain(codigo);
    expect(guardado).not.toContain(codigo.replaceAll("-", ""));
    expect(guardado).toContain("presupuesto@conicet");
  });

  test("[U6] one's own password is nobody's code, and the password that one chose stays", async () => {
    const { id } = await cuenta("admin@onp");
    const propia = { ...JEFA, id_usuario: id };
    await expect(generarCodigos(p.app, ACTOR, propia, [id])).rejects.toMatchObject({
      codigo: "codigo_propio",
    });
    await expect(generarCodigos(p.app, ACTOR, JEFA, [id, 999_999])).rejects.toMatchObject({
      codigo: "cuenta_inexistente",
    });
    expect((await ingreso("admin@onp", CLAVE)).json.resultado).toBe(true);
    const { tipo, ...resto } = await cuenta("admin@onp");
    await administrarCuenta(p.app, ACTOR, propia, {
      ...resto,
      accion: "editar",
      clave: PROPIA,
      rev: null,
      tipo_de_usuario: tipo,
      acceso_safs: [],
    });
    expect(Object.keys((await ingreso("admin@onp", PROPIA)).json)).not.toContain("falta_clave");
  });

  test("[U6] a file gives permanent passwords unless it says pendiente, which travels", async () => {
    const raiz = await mkdtemp(join(tmpdir(), "planta-pendiente-"));
    const cabeza = "saf,usuario,clave,nombre_completo,dependencia,email,telefono,tipo," +
      "edicion_tablas,solo_consulta,acceso_safs,habilitado";
    const fila = (usuario: string, clave = DADA) => `357,${usuario},${clave},Persona,,,,1,0,0,,1`;
    const traer = async (...lineas: string[]) => {
      await Bun.write(join(raiz, "usuarios.csv"), lineas.join("\n"));
      expect((await importar(p.app, ACTOR, raiz)).errores).toEqual([]);
    };
    const falta = async (usuario: string) =>
      (await ingreso(`${usuario}@economia`, DADA)).json.falta_clave ?? false;
    try {
      await traer(cabeza, fila("fija"));
      await traer(`${cabeza},pendiente`, `${fila("otrafija")},0`, `${fila("provisoria")},1`);
      expect(await Promise.all(["fija", "otrafija", "provisoria"].map(falta))).toEqual([
        false,
        false,
        true,
      ]);
      // What does not say, and brings no password, changes nothing; what says 0 makes it permanent.
      await traer(cabeza, fila("provisoria", ""));
      expect(await falta("provisoria")).toBe(true);
      const salida = join(raiz, "salida");
      await volcar(p.app, salida);
      const [titulos, ...filas] = (await Bun.file(join(salida, "usuarios.csv")).text()).split("\n");
      expect(titulos.split(",").at(-1)).toBe("pendiente");
      const pendientes = filas.filter((f) => f.endsWith(",1")).map((f) => f.split(",")[1]);
      expect(pendientes).toContain("provisoria");
      expect(pendientes).not.toContain("fija");
      await traer(`${cabeza},pendiente`, `${fila("provisoria", "")},0`);
      expect(await falta("provisoria")).toBe(false);
    } finally {
      await rm(raiz, { recursive: true });
    }
  });
});
