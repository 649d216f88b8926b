import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CONTRACT, definePlugin } from "../plugin.ts";
import { Rechazo } from "../errors.ts";
import { pluginDeIdentidad } from "../testing/identity.ts";
import { VERSION } from "../process/version.ts";
import { crearProgreso } from "./run.ts";
import { ejecutarCli } from "./run.ts";
import { usuarioDelSistema } from "./system-user.ts";

const carpeta = mkdtempSync(join(tmpdir(), "planta-cli-"));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

const saludos = definePlugin({
  id: "saludos",
  contract: CONTRACT,
  commands: [
    {
      name: "saludar",
      summary: "Saluda",
      arguments: [{ name: "QUIEN", description: "a quién", many: true }],
      options: {
        veces: { type: "number", min: 1, description: "cuántas", short: "v" },
        fuerte: { type: "flag", description: "en mayúsculas" },
        tono: { type: "text", description: "tono", multiple: true },
      },
      run({ args, options, write, actor }) {
        write(JSON.stringify({ args, ...options, por: actor.usuario }));
        return Promise.resolve();
      },
    },
    { name: "usuarios crear", summary: "Crea", run: () => Promise.resolve(3) },
    {
      name: "usuarios listar",
      summary: "Lista",
      run: () => Promise.reject(new Rechazo("no", 409, "No se puede", { quien: 1 })),
    },
    { name: "romper", summary: "Rompe", run: () => Promise.reject(new Error("se rompió")) },
  ],
});

async function planta(...argv: string[]) {
  const salida: string[] = [];
  const quejas: string[] = [];
  const codigo = await ejecutarCli(argv, [pluginDeIdentidad, saludos], {
    env: { DATABASE_URL: `sqlite:${carpeta}/datos/prueba.db` },
    escribir: (l) => void salida.push(l),
    avisar: (t) => void quejas.push(t),
    esTerminal: false,
    entrada: () => Promise.resolve("clave"),
    usuario: "operadora",
  });
  return { codigo, salida: salida.join("\n"), quejas: quejas.join("") };
}

describe("the command line", () => {
  beforeAll(async () => {
    expect((await planta("migrar")).codigo).toBe(0);
  });

  test("--ayuda lists every command, of the core and of plugins", async () => {
    const { codigo, salida } = await planta("--ayuda");
    expect(codigo).toBe(0);
    for (
      const n of ["servir", "migrar", "importar", "volcar", "salida", "saludar", "usuarios crear"]
    ) {
      expect(salida).toContain(n);
    }
    expect((await planta()).codigo).toBe(2);
  });

  test("--ayuda after a command describes its arguments and options, wherever it stands", async () => {
    for (const argv of [["saludar", "--ayuda"], ["saludar", "-v", "2", "-h"]]) {
      const { codigo, salida } = await planta(...argv);
      expect(codigo).toBe(0);
      expect(salida).toContain("planta saludar QUIEN…");
      expect(salida).toContain("-v, --veces N");
    }
    expect((await planta("usuarios", "--ayuda")).salida).toContain("usuarios listar");
  });

  test("arguments and options reach the command, with who runs it", async () => {
    const { codigo, salida } = await planta(
      "saludar",
      "a",
      "-v",
      "3",
      "b",
      "--fuerte",
      "--tono=x",
      "--tono",
      "y",
      "--",
      "--c",
    );
    expect(codigo).toBe(0);
    expect(JSON.parse(salida)).toEqual({
      args: ["a", "b", "--c"],
      veces: 3,
      fuerte: true,
      tono: ["x", "y"],
      por: "operadora",
    });
  });

  test("--version and --help, and the word that was probably meant", async () => {
    expect(await planta("--version")).toMatchObject({ codigo: 0, salida: VERSION });
    expect(JSON.parse((await planta("--version", "--json")).salida))
      .toEqual({ resultado: true, version: VERSION });
    expect((await planta("--help")).salida).toBe((await planta("--ayuda")).salida);
    expect((await planta("saludar", "--help")).codigo).toBe(0);
    const casos = [
      [
        ["saluda", "a"],
        "comando desconocido: saluda. ¿Quiso decir saludar? Vea «planta --ayuda»\n",
      ],
      [["usuarios", "lista"], "¿Quiso decir usuarios listar?"],
      [["saludar", "a", "--vezes", "2"], "opción desconocida: --vezes. ¿Quiso decir --veces?"],
      [["zzzzz"], "comando desconocido: zzzzz. Vea «planta --ayuda»\n"],
    ] as const;
    for (const [argv, dicho] of casos) {
      const { codigo, quejas } = await planta(...argv);
      expect({ argv, codigo }).toEqual({ argv, codigo: 2 });
      expect(quejas).toContain(dicho);
    }
    expect((await planta("saludar", "a", "--silencio")).quejas).toBe("");
  });

  test("«salidas listar» answers what there is, and «respaldo -» is only the copy", async () => {
    const { salidas, resultado } = JSON.parse((await planta("salidas", "listar", "--json")).salida);
    expect([resultado, Array.isArray(salidas)]).toEqual([true, true]);
    expect(await planta("respaldo", "-", "--json")).toMatchObject({ codigo: 2 });
    const proceso = Bun.spawn([
      process.execPath,
      join(import.meta.dir, "../../bin/planta.ts"),
      "respaldo",
      "-",
    ], {
      env: { ...process.env, DATABASE_URL: `sqlite:${carpeta}/datos/prueba.db` },
      stdout: "pipe",
      stderr: "ignore",
    });
    const otra = `sqlite:${carpeta}/restaurada.db`;
    const restaurar = Bun.spawn([
      process.execPath,
      join(import.meta.dir, "../../bin/planta.ts"),
      ...["restaurar", "-"],
    ], {
      env: { ...process.env, DATABASE_URL: otra },
      stdin: proceso.stdout,
      stdout: "ignore",
      stderr: "inherit",
    });
    expect(await Promise.all([proceso.exited, restaurar.exited])).toEqual([0, 0]);
    // Each trail tells the other end of the pipe, and not a file that is no more.
    const dichos = (archivo: string) => {
      const base = new Database(join(carpeta, archivo), { readonly: true });
      const filas = base.query(
        "SELECT despues FROM auditoria WHERE entidad = 'base_de_datos' ORDER BY id DESC LIMIT 1",
      ).values() as [string][];
      base.close();
      return (JSON.parse(filas[0][0]) as { archivo: string }).archivo;
    };
    expect(dichos("datos/prueba.db")).toBe("la salida estándar");
    expect(dichos("restaurada.db")).toBe("la entrada estándar");
  }, 60_000);

  const malos: readonly (readonly [string, readonly string[]])[] = [
    ["comando desconocido", ["volar"]],
    ["opción desconocida: --rapido", ["saludar", "a", "--rapido=1"]],
    ["opción desconocida: -x", ["saludar", "a", "-x"]],
    ["falta QUIEN", ["saludar"]],
    ["falta el valor", ["saludar", "a", "--veces"]],
    ["--tono: falta el valor", ["saludar", "a", "--tono", "--fuerte"]],
    ["--veces: falta el valor", ["saludar", "--veces", "--ayuda"]],
    ["--veces: se espera un número entero, desde 1", ["saludar", "a", "--veces", "0"]],
    ["se espera un número", ["saludar", "a", "--veces", "1e3"]],
    ["no lleva valor", ["saludar", "a", "--fuerte=no"]],
    ["repetida", ["saludar", "a", "-v", "1", "-v", "2"]],
    ["sobra «b»", ["importar", "a", "b"]],
  ];
  for (const [mensaje, argv] of malos) {
    test(`«${argv.join(" ")}» is refused: ${mensaje}`, async () => {
      const { codigo, quejas } = await planta(...argv);
      expect(codigo).toBe(2);
      expect(quejas).toContain(mensaje);
    });
  }

  test("the exit code is the command's, 1 for a refusal and for a surprise", async () => {
    expect((await planta("usuarios", "crear")).codigo).toBe(3);
    const rechazo = await planta("usuarios", "listar");
    expect(rechazo).toMatchObject({ codigo: 1, quejas: "No se puede\n" });
    const sorpresa = await planta("romper");
    expect(sorpresa.codigo).toBe(1);
    expect(sorpresa.quejas).toContain("se rompió");
    expect((await planta("salida", "nada")).codigo).toBe(2);
  });

  test("where a dump cannot be written is said by its name, before anything is read", async () => {
    const archivo = import.meta.path;
    const { codigo, quejas } = await planta("volcar", archivo);
    expect(codigo).toBe(1);
    expect(quejas).toBe(`No se puede escribir en ${archivo}: no es una carpeta\n`);
  });

  test("--json prints a refusal as an object", async () => {
    const { codigo, salida } = await planta("usuarios", "listar", "--json");
    expect(codigo).toBe(1);
    expect(JSON.parse(salida)).toEqual({ resultado: false, mensaje: "No se puede", quien: 1 });
  });

  test("migrar can be repeated", async () => {
    expect((await planta("migrar")).codigo).toBe(0);
    const { codigo, salida } = await planta("migrar", "--json");
    expect(codigo).toBe(0);
    expect(JSON.parse(salida).migraciones).toContain("planta/0000_inicial");
  });

  test("a bad setting is told by its name", async () => {
    const quejas: string[] = [];
    const codigo = await ejecutarCli(["migrar"], [pluginDeIdentidad], {
      env: { PORT: "mil" },
      escribir: () => {},
      avisar: (t) => void quejas.push(t),
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "",
    });
    expect(codigo).toBe(1);
    expect(quejas.join("")).toContain("PORT");
  });
});

describe("progress", () => {
  const dibujar = (esTerminal: boolean, callado = false) => {
    const textos: string[] = [];
    const progreso = crearProgreso({ avisar: (t) => void textos.push(t), esTerminal }, callado);
    for (let i = 0; i <= 100; i++) progreso(i / 100, i < 50 ? "leyendo" : "guardando");
    return textos;
  };

  test("is a bar on a terminal", () => {
    const textos = dibujar(true);
    expect(textos).toHaveLength(101);
    expect(textos[50]).toContain("███████████████░░░");
    expect(textos.at(-1)).toEndWith("guardando\n");
  });

  test("is a few plain lines elsewhere, and nothing with --json", () => {
    const textos = dibujar(false);
    expect(textos.length).toBeLessThan(15);
    expect(textos.join("")).not.toContain("\r");
    expect(textos[0]).toBe("  0 % leyendo\n");
    expect(textos.at(-1)).toBe("100 % guardando\n");
    expect(dibujar(false, true)).toEqual([]);
  });
});

test("[A1] who runs an order is told by name, and nobody is called unknown", () => {
  expect(usuarioDelSistema(() => "operadora")).toBe("operadora");
  for (const nada of ["", "unknown"]) expect(usuarioDelSistema(() => nada)).toBe("sistema");
  const sinCuenta = () => {
    throw new Error("ENOENT");
  };
  expect(usuarioDelSistema(sinCuenta)).toBe("sistema");
});

test("an order whose reader has left ends as if somebody had read it", async () => {
  const planta = resolve(import.meta.dir, "../../bin/planta.ts");
  // The reader is gone before the order begins to write.
  const guion = '(sleep 0.2; "$0" "$1" --ayuda; echo "termina $?" >&2) | true';
  const proceso = Bun.spawn(["sh", "-c", guion, process.execPath, planta], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  expect(await new Response(proceso.stderr).text()).toBe("termina 0\n");
});
