import { afterEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { contar } from "./steps.ts";
import { cambiadosEn, pruebasDeCambios } from "./changes.ts";
import { revisarCapas } from "./layers.ts";
import { revisarSenales } from "./signals.ts";
import { revisarVocabulario } from "./vocabulary.ts";

const carpetas: string[] = [];

/** A small repository with these files. */
function arbol(archivos: Readonly<Record<string, string>>): string {
  const raiz = mkdtempSync(join(tmpdir(), "planta-arbol-"));
  carpetas.push(raiz);
  const paquete = JSON.stringify({ devDependencies: { "fast-check": "1.0.0" } });
  for (const [ruta, texto] of Object.entries({ "package.json": paquete, ...archivos })) {
    mkdirSync(dirname(join(raiz, ruta)), { recursive: true });
    writeFileSync(join(raiz, ruta), texto);
  }
  return raiz;
}

afterEach(() => {
  for (const carpeta of carpetas.splice(0)) rmSync(carpeta, { recursive: true, force: true });
});

/** One file that imports `destino` and uses it. */
const importa = (destino: string): string => `import * as x from "${destino}";\nconsole.log(x);\n`;

describe("the houses", () => {
  const prohibidos: readonly (readonly [string, string])[] = [
    ["core/domain/a.ts", "node:fs"],
    ["core/domain/a.ts", "../db/types.ts"],
    ["plugins/valuation/engine/a.ts", "../service.ts"],
    ["plugins/valuation/engine/a.ts", "elysia"],
    ["proto/a.ts", "../core/plugin.ts"],
    ["core/a.ts", "../plugins/index.ts"],
    ["core/a.ts", "../ui/boot.tsx"],
    ["core/a.ts", "react"],
    ["core/a.ts", "./testing/db.ts"],
    ["core/testing/segundo-motor/motor.ts", "#core/domain/money.ts"],
    ["core/testing/segundo-motor/motor.ts", "#plugins/valuation/engine/pago/pago.ts"],
    ["plugins/index.ts", "./x/service.ts"],
    ["plugins/x/routes.ts", "#ui/api.ts"],
    ["plugins/x/routes.ts", "react"],
    ["plugins/x/routes.ts", "./screens/a.tsx"],
    ["plugins/x/routes.ts", "../y/tables.ts"],
    ["plugins/x/routes.ts", "../z/service.ts"],
    ["plugins/x/routes.ts", "fast-check"],
    ["plugins/x/screens/a.tsx", "../routes.ts"],
    ["plugins/x/screens/a.tsx", "#plugins/y/screens/b.tsx"],
    ["plugins/x/screens.tsx", "elysia"],
    ["plugins/x/screens/a.tsx", "#proto/a.ts"],
    ["ui/a.tsx", "../proto/a.ts"],
    ["ui/a.tsx", "#proto/recursos/x/a.ts"],
    ["proto/recursos/a.ts", "../wire.ts"],
    ["proto/recursos/a.ts", "elysia"],
    ["ui/a.tsx", "../core/plugin.ts"],
    ["ui/a.tsx", "../plugins/x/plugin.ts"],
    ["bin/planta.ts", "../ui/boot.tsx"],
    ["bin/planta.ts", "../plugins/x/service.ts"],
  ];
  const plugin = "export const plugin = { id: 'x', requires: ['y'] };\n";

  test.each(prohibidos)("%s may not import %s, and the sentence names both", (desde, destino) => {
    const faltas = revisarCapas(arbol({
      [desde]: importa(destino).replace("console.log(x)", "export const y = x"),
      "plugins/x/plugin.ts": plugin,
    }));
    expect(faltas).toHaveLength(1);
    expect(faltas[0]).toStartWith(`${desde} importa `);
  });

  test("what the table of houses allows passes, type-only imports everywhere among it", () => {
    const raiz = arbol({
      "core/domain/a.ts": "export const uno = 1;\n",
      "core/domain/a.test.ts": importa("fast-check"),
      "core/a.ts": importa("elysia") + 'import type { P } from "../plugins/x/plugin.ts";\n',
      "core/testing/a.ts": importa("#plugins/index.ts"),
      "plugins/index.ts": importa("./x/plugin.ts"),
      "plugins/x/plugin.ts": plugin,
      "plugins/x/routes.ts": importa("../y/service.ts") + importa("#proto/a.ts"),
      "plugins/x/routes.test.ts": importa("#core/testing/a.ts"),
      "plugins/x/validar.ts": 'import { uno } from "#core/domain/a.ts";\nexport const v = uno;',
      "plugins/x/screens/a.tsx": importa("../validar.ts") + importa("react"),
      "proto/recursos/a.ts": importa("#core/domain/a.ts"),
      "plugins/x/screens/b.tsx": importa("#proto/recursos/a.ts"),
      "ui/b.tsx": importa("#proto/recursos/a.ts"),
      "ui/a.tsx": 'import type { P } from "../plugins/x/plugin.ts";\nexport type Q = P;\n',
      "bin/planta.ts": importa("../plugins/index.ts"),
    });
    expect(revisarCapas(raiz)).toEqual([]);
  });

  test("more than one level up is named from the root", () => {
    const faltas = revisarCapas(arbol({ "plugins/x/y/a.ts": importa("../../../core/b.ts") }));
    expect(faltas).toEqual([expect.stringContaining("más de un nivel arriba")]);
  });

  test("a screen may not take a validator that reaches the server through another file", () => {
    const faltas = revisarCapas(arbol({
      "plugins/x/screens/a.tsx": importa("../validar.ts"),
      "plugins/x/validar.ts": 'import { db } from "./db.ts";\nexport const v = db;\n',
      "plugins/x/db.ts": 'import { Database } from "bun:sqlite";\nexport const db = Database;\n',
    }));
    expect(faltas.join()).toContain("plugins/x/screens/a.tsx importa plugins/x/validar.ts");
  });

  test.each(["Date.now()", "Math.random()", "new Intl.NumberFormat()", "process.env.X"])(
    "a pure module may not use %s, and a comment about it is no use",
    (uso) => {
      const texto = `// ${uso}\nexport const a = 1;\n`;
      expect(revisarCapas(arbol({ "core/domain/a.ts": texto }))).toEqual([]);
      const faltas = revisarCapas(
        arbol({ "core/domain/a.ts": `export const a = () => ${uso};\n` }),
      );
      expect(faltas).toHaveLength(1);
    },
  );

  test("a circle of imports is told once with its path, types included", () => {
    const faltas = revisarCapas(arbol({
      "core/a.ts": 'import type { B } from "./b.ts";\nexport type A = B;\n',
      "core/b.ts": 'import {\n  type C,\n} from "./c.ts";\nexport type B = C;\n',
      "core/c.ts": 'export const a = () => import("./a.ts");\nexport type C = 1;\n',
      "core/d.ts": 'import type { A } from "./a.ts";\nexport type D = A;\n',
    }));
    expect(faltas).toEqual(["core/a.ts → core/b.ts → core/c.ts → core/a.ts: es un ciclo"]);
  });

  test("files with one reader beside them are told once they are too many, but for what comes later", () => {
    const con = (cuantos: number, lee: (nombre: string) => string) =>
      revisarCapas(arbol(Object.fromEntries(
        Array.from({ length: cuantos }, (_, i) => [
          [`core/m${i}.ts`, "export const x = 1;\n"],
          [`core/l${i}.ts`, lee(`./m${i}.ts`)],
        ]).flat(),
      )));
    expect(con(60, importa)).toEqual([]);
    expect(con(61, importa)).toEqual([expect.stringMatching(/^61 archivos .*core\/m60\.ts/)]);
    expect(con(61, (nombre) => `export const f = () => import("${nombre}");\n`)).toEqual([]);
  });

  test("a type that two files export by the same name is told with both", () => {
    const faltas = revisarCapas(arbol({
      "core/a.ts": "export interface Lugar {\n  readonly a: 1;\n}\n",
      "core/b.ts": "export type Lugar = 1;\n",
      "core/c.ts": 'type Lugar = 2;\nexport type { Lugar as Otro } from "./a.ts";\n',
      "core/testing/d.ts": "export class Lugar {}\n",
      "core/e.test.ts": "export type Lugar = 3;\n",
    }));
    expect(faltas).toEqual(["el tipo Lugar está declarado en core/a.ts y en core/b.ts"]);
  });

  test("a folder that has no place at the top is named", () => {
    expect(revisarCapas(arbol({ "utils/a.ts": "", ".ci/run": "", "datos/planta.db": "" })))
      .toEqual(["utils: no tiene lugar en la raíz del repositorio"]);
  });
});

describe("the vocabulary", () => {
  const carpeta = ["", "home", "ana", "planta"].join("/");
  test.each([
    ["// TO" + "DO: more"],
    ["// @ts-" + "ignore"],
    ["// deno-lint-" + "ignore no-explicit-any"],
    ["const a = '" + carpeta + "';"],
    ["see https://" + "registry.example.org/x"],
    ["<".repeat(7) + " HEAD"],
    [">".repeat(7) + " 861f3b74 (feat: a change)"],
  ])("refuses %s with file and line", (linea) => {
    const faltas = revisarVocabulario(arbol({ "core/a.ts": `\n${linea}\n` }));
    expect(faltas).toHaveLength(1);
    expect(faltas[0]).toStartWith("core/a.ts:2 ");
  });

  test("lets a registry of plugins, a Spanish «TODO» and a relative path pass", () => {
    const texto = "registry.sections; 'EXPORTAR TODO'; './home/x'; // the registry\n";
    expect(revisarVocabulario(arbol({ "core/a.ts": texto }))).toEqual([]);
  });
});

describe("signals", () => {
  const componente = (cuerpo: string): string =>
    `export function Lista({ id }: Props) {\n${cuerpo}\n  return <p id={id} />;\n}\n`;

  test("a component that reads .value without useSignals() is named with its line", () => {
    const faltas = revisarSenales(arbol({ "ui/a.tsx": componente("  const n = total.value;") }));
    expect(faltas).toEqual([
      "ui/a.tsx:2 Lista lee .value sin llamar antes a useSignals()",
    ]);
  });

  test("a parameter list over several lines does not hide the body", () => {
    const texto =
      "export function Lista({\n  id,\n}: Props) {\n  return <p>{total.value}</p>;\n}\n";
    expect(revisarSenales(arbol({ "plugins/x/screens/a.tsx": texto }))).toHaveLength(1);
  });

  test("calling useSignals() first, writing a signal and reading a control are right", () => {
    const raiz = arbol({
      "ui/a.tsx": componente("  useSignals();\n  const n = total.value;"),
      "ui/b.tsx": componente("  const f = () => { total.value = 1; };"),
      "ui/c.tsx": componente("  const f = (e: Evento) => guardar(e.currentTarget.value);"),
    });
    expect(revisarSenales(raiz)).toEqual([]);
  });

  test("calling useSignals() after the read is too late", () => {
    const texto = componente("  const n = total.value;\n  useSignals();");
    expect(revisarSenales(arbol({ "ui/a.tsx": texto }))).toHaveLength(1);
  });
});

describe("the count of a test run", () => {
  const informe = '<testsuites name="bun test" tests="10" failures="2" skipped="1" time="1">';

  test("takes passed, failed and skipped from the report", () => {
    expect(contar(informe, "", 1)).toEqual({ pasaron: 7, fallaron: 2, omitidos: 1 });
  });

  test("adds the files that could not be loaded, which only the console counts", () => {
    expect(contar(informe, " 7 pass\n 3 fail\n 1 error", 1).fallaron).toBe(3);
  });

  test("a run that dies without a report is a failure", () => {
    expect(contar("", "", 139)).toEqual({ pasaron: 0, fallaron: 1, omitidos: 0 });
  });
});

describe("what a change can break", () => {
  const FUENTES = {
    "core/domain/a.ts": "export const a = 1;\n",
    "core/domain/a.test.ts": importa("./a.ts"),
    "core/domain/vecina.test.ts": "",
    "core/uno.ts": 'export { a } from "#core/domain/a.ts";\n',
    "core/uno.test.ts": importa("./uno.ts"),
    "plugins/x/plugin.ts": 'export { a } from "#core/uno.ts";\n',
    "plugins/index.ts": 'export * from "./x/plugin.ts";\n',
    "plugins/y/entero.test.ts": importa("#plugins/index.ts"),
    "plugins/x/screens/lista/lista.tsx": "export const lista = 1;\n",
    "plugins/x/screens/lista/modelo.test.ts": importa("./lista.tsx"),
    "plugins/x/screens/x.browser.test.ts": "",
    "migrations/sqlite/0001.sql": "",
    "migrations/todas.test.ts": "",
  };

  test("is what imports it, however far, but not by the list of every plugin; the nearest first", () => {
    const raiz = arbol(FUENTES);
    expect(pruebasDeCambios(raiz, ["core/domain/a.ts"])).toEqual([
      "core/domain/a.test.ts",
      "core/domain/vecina.test.ts",
      "core/uno.test.ts",
    ]);
    expect(pruebasDeCambios(raiz, ["core/uno.test.ts"])).toEqual(["core/uno.test.ts"]);
  });

  test("of a screen, the browser tests of its folder too; of what is no code, those beside it", () => {
    const raiz = arbol(FUENTES);
    expect(pruebasDeCambios(raiz, ["plugins/x/screens/lista/lista.tsx"])).toEqual([
      "plugins/x/screens/lista/modelo.test.ts",
      "plugins/x/screens/x.browser.test.ts",
    ]);
    expect(pruebasDeCambios(raiz, ["migrations/sqlite/0001.sql"]))
      .toEqual(["migrations/todas.test.ts"]);
    expect(pruebasDeCambios(raiz, ["README.md"])).toEqual([]);
  });

  test("are the files of the branch, saved or not, against main", () => {
    const raiz = arbol({ "a.ts": "", "b.ts": "", ".gitignore": "ajeno\n", ajeno: "" });
    const git = (...orden: string[]) => {
      const yo = ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "commit.gpgsign=false"];
      expect(Bun.spawnSync(["git", "-C", raiz, ...yo, ...orden]).exitCode).toBe(0);
    };
    git("init", "--quiet", "--initial-branch=main");
    git("add", "--all");
    git("commit", "--quiet", "--message=uno");
    expect(cambiadosEn(raiz)).toEqual([]);
    git("checkout", "--quiet", "-b", "rama");
    writeFileSync(join(raiz, "a.ts"), "1;\n");
    git("commit", "--quiet", "--all", "--message=dos");
    writeFileSync(join(raiz, "c.ts"), "");
    rmSync(join(raiz, "b.ts"));
    expect(cambiadosEn(raiz)).toEqual(["a.ts", "b.ts", "c.ts"]);
  });
});
