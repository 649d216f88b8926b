import { afterAll, beforeAll, expect, test } from "bun:test";
import { ejecutarCli } from "#core/cli/run.ts";
import { type AppDePrueba, appDePrueba } from "#core/testing/api.ts";
import { paraCadaBase } from "#core/testing/db.ts";
import { plugin } from "./plugin.ts";
import { CLAVE, sembrar } from "./testing/sembrar.ts";

paraCadaBase("planta usuarios", (base) => {
  let prueba: AppDePrueba;
  beforeAll(async () => {
    prueba = await appDePrueba(base, [plugin]);
    await sembrar(prueba.app.db);
  });
  afterAll(() => prueba.cerrar());

  /** Exit code and everything written. */
  async function planta(palabras: string[], entrada = ""): Promise<[number, string]> {
    let texto = "";
    const codigo = await ejecutarCli(["usuarios", ...palabras], [plugin], {
      env: { DATABASE_URL: prueba.app.config.databaseUrl },
      escribir: (linea) => texto += `${linea}\n`,
      avisar: (parte) => texto += parte,
      esTerminal: false,
      entrada: () => Promise.resolve(entrada),
      usuario: "operadora",
    });
    return [codigo, texto];
  }

  test("an account is created with the password of standard input, and signs in", async () => {
    const [codigo, texto] = await planta(
      ["crear", "Nueva@Economia", "--nombre", "Nora Nueva", "--safs", "103", "--edicion-tablas"],
      "tres mesas verdes\n",
    );
    expect([codigo, texto]).toEqual([0, "nueva@economia: creado\n"]);
    await prueba.ingresar("nueva@economia", "tres mesas verdes");
    expect(await planta(["crear", "nueva@economia", "--nombre", "x"], "cuatro mesas"))
      .toEqual([1, "Ya existe el usuario nueva@economia\n"]);
    const [, lista] = await planta(["listar", "--json"]);
    const nueva = lista.trim().split("\n").map((l) => JSON.parse(l))
      .find((c) => c.usuario === "nueva");
    expect(nueva).toMatchObject({ saf: 357, acceso_safs: "103", tipo: 1, edicion_tablas: true });
    expect(lista).not.toMatch(/argon2/);
  });

  test("what is wrong is refused with its reason, and nothing is stored", async () => {
    const cuantas = async () => (await planta(["listar"]))[1].split("\n").length;
    const antes = await cuantas();
    const casos: [string[], string, string][] = [
      [["crear", "x@economia", "--nombre", "X"], "corta\n", "al menos 8"],
      [["crear", "x@economia", "--nombre", "X"], "", "al menos 8"],
      [["crear", "x@economia", "--nombre", "X"], "Economia2026", "adivinar"],
      [["crear", "x@nadie", "--nombre", "X"], "tres mesas verdes", "nadie"],
      [["crear", "x", "--nombre", "X"], "tres mesas verdes", "usuario@organismo"],
      [["crear", "x-y@economia", "--nombre", "X"], "tres mesas verdes", "letras"],
      [["crear", "x@economia"], "tres mesas verdes", "nombre_completo"],
      [["crear", "x@economia", "--nombre", "X", "--safs", "888"], "tres mesas verdes", "888"],
      [["crear", "x@economia", "--nombre", "X", "--tipo", "jefe"], "tres mesas verdes", "tipo"],
      [["clave", "nadie@economia"], "tres mesas verdes", "No existe"],
      [["habilitar", "presupuesto"], "", "No existe"],
      [["crear", "x@economia", "--clave", "tres mesas"], "", "opción desconocida"],
    ];
    for (const [palabras, entrada, parte] of casos) {
      const [codigo, texto] = await planta(palabras, entrada);
      expect([palabras, codigo > 0]).toEqual([palabras, true]);
      expect(texto).toContain(parte);
    }
    expect(await cuantas()).toBe(antes);
  });

  test("[U4] a new password and disabling end the sessions; enabling lets in again", async () => {
    const estado = async (como: Awaited<ReturnType<AppDePrueba["ingresar"]>>) =>
      (await prueba.pedir("GET", "/api/organismos", { como })).status;
    const primera = await prueba.ingresar("analista", CLAVE);
    expect((await planta(["clave", "analista"], "cuatro mesas verdes\r\n"))[0]).toBe(0);
    expect(await estado(primera)).toBe(401);
    const segunda = await prueba.ingresar("analista", "cuatro mesas verdes");
    expect(await planta(["deshabilitar", "analista@economia", "--json"])).toEqual([
      0,
      '{"resultado":true,"usuario":"analista@economia"}\n',
    ]);
    expect(await estado(segunda)).toBe(401);
    expect((await planta(["habilitar", "analista@economia"]))[0]).toBe(0);
    expect(await estado(segunda)).toBe(401);
    await prueba.ingresar("analista", "cuatro mesas verdes");
    const asientos = await prueba.app.db.valores(
      "SELECT accion, usuario FROM auditoria WHERE usuario = 'operadora' ORDER BY id DESC LIMIT 3",
    );
    expect(asientos.map(([accion]) => accion)).toEqual([
      "habilitar",
      "deshabilitar",
      "cambiar clave",
    ]);
  });

  test("[U4] the last enabled administrator cannot be disabled, however many try at once", async () => {
    expect((await planta(["deshabilitar", "admin@onp"]))[1]).toContain("último administrador");
    const [codigo] = await planta(
      ["crear", "otra@onp", "--nombre", "Otra", "--tipo", "administrador"],
      "tres mesas verdes",
    );
    expect(codigo).toBe(0);
    const salidas = await Promise.all([
      planta(["deshabilitar", "admin@onp"]),
      planta(["deshabilitar", "otra@onp"]),
    ]);
    expect(salidas.map(([c]) => c).sort()).toEqual([0, 1]);
    const [[quedan]] = await prueba.app.db.valores(
      "SELECT count(*) FROM usuarios WHERE tipo = 3 AND habilitado",
    );
    expect(quedan).toBe(1);
  });
});
