/**
 * Who may import whom. The houses are pure vocabulary, core, plugins, browser and command line;
 * an import that crosses a wall is named with its file and the rule that forbids it. Type-only
 * imports are erased before anything runs, and so they may cross; but no file may import itself
 * through others, types included: one of them could not be understood without the rest. And what
 * makes the houses readable: few files with one reader, and one type for each name.
 */
import { posix } from "node:path";
import { archivos, esCodigo, esPrueba, leer, leerCodigo } from "./sources.ts";

/** Everything that the top of the repository may hold, beside files that begin with a dot. */
const CIMA = new Set([
  "bin",
  "core",
  "migrations",
  "plugins",
  "proto",
  "ui",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "bun.lock",
  "bunfig.toml",
  "deno.json",
  "package.json",
  "tsconfig.json",
]);

/** Libraries that run in a browser. */
const NAVEGADOR =
  /^(react|react-dom|@preact\/signals-react|react-aria-components|protobufjs\/minimal|uqr)(\/|$)/;
const REACT = /^(react|react-dom|@preact\/signals-react|@testing-library)(\/|$)/;

/** What makes a function depend on more than its arguments: clock, chance, environment, locale. */
const IMPURO =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.|Intl\.|toLocale\w*|localeCompare|fetch\(|setTimeout|setInterval|process\.|Bun\.|Deno\.|navigator\.|globalThis|console\.|import\.meta)/;

/** An import: either a file of the project or a package. */
interface Destino {
  readonly archivo?: string;
  readonly paquete?: string;
}

interface Contexto {
  readonly desde: string;
  /** Plugin of the file and the plugins it declares to require. */
  readonly plugin: string;
  readonly requiere: readonly string[];
  /** Whether a file of the project depends on nothing but its arguments, imports included. */
  puro(archivo: string): boolean;
}

interface Casa {
  readonly regla: string;
  incluye(archivo: string): boolean;
  permite(destino: Destino, contexto: Contexto): boolean;
}

const en = (destino: Destino, ...carpetas: string[]): boolean =>
  carpetas.some((carpeta) => destino.archivo?.startsWith(`${carpeta}/`));

/** What of proto runs in a browser; of the rest, which brings the schemas, it takes the types. */
const esMensaje = (d: Destino): boolean => /^proto\/[\w-]+-messages\.ts$/.test(d.archivo ?? "");

/** What is said once of a kind of thing, which brings nothing but core/domain. */
const esRecurso = (d: Destino): boolean => /^proto\/recursos\/[\w-]+\.ts$/.test(d.archivo ?? "");

const PLUGIN = /^plugins\/([^/]+)\//;
const PANTALLA = /^plugins\/[^/]+\/(screens\.tsx?$|screens\/)/;

/** The houses; a file belongs to the first that includes it. */
const CASAS: readonly Casa[] = [
  {
    regla: "core/domain no importa más que core/domain",
    incluye: (a) => a.startsWith("core/domain/"),
    permite: (d) => en(d, "core/domain"),
  },
  {
    regla: "plugins/valuation/engine no importa más que a sí mismo y core/domain",
    incluye: (a) => a.startsWith("plugins/valuation/engine/"),
    permite: (d) => en(d, "plugins/valuation/engine", "core/domain"),
  },
  {
    regla: "proto/recursos, que leen las pantallas, no importa más que a sí mismo y core/domain",
    incluye: (a) => a.startsWith("proto/recursos/"),
    permite: (d) => en(d, "proto/recursos", "core/domain"),
  },
  {
    regla: "la herramienta de proto, que publica sus números, importa proto y bibliotecas",
    incluye: (a) => a === "proto/numeros.ts",
    permite: (d) => d.paquete !== undefined || en(d, "proto"),
  },
  {
    regla: "proto importa core/domain, protobufjs y con qué se describen las llamadas",
    incluye: (a) => a.startsWith("proto/"),
    permite: (d) =>
      en(d, "proto", "core/domain") ||
      /^(protobufjs(\/.*)?|elysia|@sinclair\/typebox)$/.test(d.paquete ?? ""),
  },
  {
    regla: "core/testing/bench mide el producto entero",
    incluye: (a) => a.startsWith("core/testing/bench/"),
    permite: () => true,
  },
  {
    regla: "el segundo motor no importa nada del producto: sólo sus fracciones",
    incluye: (a) => a === "core/testing/segundo-motor/motor.ts",
    permite: (d) => d.archivo === "core/testing/segundo-motor/fraccion.ts",
  },
  {
    regla: "core/testing/segundo-motor compara ese motor con el de plugins/valuation",
    incluye: (a) => a.startsWith("core/testing/segundo-motor/"),
    permite: (d) =>
      d.paquete !== undefined ||
      en(d, "core", "plugins/valuation/engine", "plugins/valuation/rules"),
  },
  {
    regla: "core/testing importa core, proto, bibliotecas, la lista de plugins y sus servicios",
    incluye: (a) => a.startsWith("core/testing/"),
    permite: (d) =>
      d.paquete !== undefined || en(d, "core", "proto") || d.archivo === "plugins/index.ts" ||
      /^plugins\/[^/]+\/service\.ts$/.test(d.archivo ?? ""),
  },
  {
    regla:
      "core importa core, proto, bibliotecas y la versión de package.json; nunca plugins, ui, bin, React, core/testing",
    incluye: (a) => a.startsWith("core/"),
    permite: (d) =>
      d.paquete !== undefined ? !REACT.test(d.paquete) : d.archivo === "package.json" ||
        (en(d, "core", "proto") && !en(d, "core/testing")),
  },
  {
    regla: "plugins/index.ts importa solo el plugin.ts de cada uno",
    incluye: (a) => /^plugins\/[^/]+\.ts$/.test(a),
    permite: (d) => /^plugins\/[^/]+\/plugin\.ts$/.test(d.archivo ?? ""),
  },
  {
    regla: "una pantalla importa las pantallas y los validadores puros de su plugin, ui, los " +
      "mensajes y los recursos de proto, core/domain y bibliotecas de navegador",
    incluye: (a) => PANTALLA.test(a),
    permite: (d, c) =>
      d.paquete !== undefined ? NAVEGADOR.test(d.paquete) : en(d, "ui", "core/domain") ||
        esMensaje(d) || esRecurso(d) ||
        (en(d, `plugins/${c.plugin}`) &&
          (PANTALLA.test(d.archivo ?? "") || c.puro(d.archivo ?? ""))),
  },
  {
    regla: "un plugin importa su carpeta (no sus pantallas), core, proto, bibliotecas y el " +
      "service.ts de los que declara en requires; nunca ui ni React",
    incluye: (a) => PLUGIN.test(a),
    permite: (d, c) =>
      d.paquete !== undefined
        ? !REACT.test(d.paquete)
        : (en(d, "core", "proto") && !en(d, "core/testing")) ||
          (en(d, `plugins/${c.plugin}`) && !PANTALLA.test(d.archivo ?? "")) ||
          c.requiere.some((otro) => d.archivo === `plugins/${otro}/service.ts`),
  },
  {
    regla: "ui/testing importa ui, core, bibliotecas",
    incluye: (a) => a.startsWith("ui/testing/"),
    permite: (d) => d.paquete !== undefined || en(d, "ui", "core", "proto"),
  },
  {
    regla: "ui importa ui, los mensajes y los recursos de proto, core/domain y bibliotecas de " +
      "navegador",
    incluye: (a) => a.startsWith("ui/"),
    permite: (d) =>
      d.paquete !== undefined
        ? NAVEGADOR.test(d.paquete)
        : en(d, "ui", "core/domain") || esMensaje(d) || esRecurso(d),
  },
  {
    regla: "bin importa core y plugins/index.ts",
    incluye: (a) => a.startsWith("bin/"),
    permite: (d) =>
      d.paquete?.startsWith("node:") === true || d.archivo === "plugins/index.ts" ||
      (en(d, "core") && !en(d, "core/testing")),
  },
];

/** A test may also take the testing helpers, any library, the whole product and its services. */
function permiteEnPrueba(destino: Destino): boolean {
  return destino.paquete !== undefined || en(destino, "core/testing", "ui/testing") ||
    destino.archivo === "plugins/index.ts" ||
    /^plugins\/[^/]+\/service\.ts$/.test(destino.archivo ?? "") ||
    // The engine is proved by the rules' cases.
    en(destino, "plugins/valuation/rules");
}

/** Development tools may leave the installation: only tests and authoring tools take them. */
function usaHerramientas(archivo: string): boolean {
  return esPrueba(archivo) || /^(core|ui)\/testing\//.test(archivo) ||
    archivo === "core/db/generate.ts";
}

function paqueteDe(especificador: string): string {
  return especificador.split("/").slice(0, especificador.startsWith("@") ? 2 : 1).join("/");
}

/** Every breach below `raiz`, one sentence each; empty when the houses stand. */
export function revisarCapas(raiz: string): string[] {
  const todos = archivos(raiz);
  const faltas: string[] = [];
  for (const nombre of new Set(todos.map((ruta) => ruta.split("/")[0]))) {
    if (!nombre.startsWith(".") && !CIMA.has(nombre)) {
      faltas.push(`${nombre}: no tiene lugar en la raíz del repositorio`);
    }
  }
  const paquetes = JSON.parse(leer(raiz, "package.json")) as {
    readonly devDependencies?: Readonly<Record<string, string>>;
  };
  const herramientas = new Set(Object.keys(paquetes.devDependencies ?? {}));
  const codigo = todos.filter(esCodigo);
  const importados = new Map(codigo.map((ruta) => [ruta, importaciones(raiz, ruta)]));
  const requiere = new Map<string, readonly string[]>();
  for (const ruta of codigo) {
    const id = ruta.match(/^plugins\/([^/]+)\/plugin\.ts$/)?.[1];
    if (id !== undefined) requiere.set(id, requeridos(leer(raiz, ruta)));
  }
  const puro = purezaDe(raiz, importados);

  for (const [desde, destinos] of importados) {
    const casa = CASAS.find((c) => c.incluye(desde));
    if (!casa) continue;
    const plugin = desde.match(PLUGIN)?.[1] ?? "";
    const contexto = { desde, plugin, requiere: requiere.get(plugin) ?? [], puro };
    for (const destino of destinos) {
      const nombre = destino.archivo ?? destino.paquete ?? "";
      const permitido = casa.permite(destino, contexto) ||
        (esPrueba(desde) && permiteEnPrueba(destino));
      if (!permitido) faltas.push(`${desde} importa ${nombre}: ${casa.regla}`);
      else if (
        destino.paquete && herramientas.has(paqueteDe(destino.paquete)) && !usaHerramientas(desde)
      ) {
        faltas.push(`${desde} importa ${nombre}: es una herramienta de desarrollo`);
      }
    }
    const pura = /^(core\/domain|plugins\/valuation\/engine)\//.test(desde) && !esPrueba(desde);
    const impuro = pura ? ejecutable(raiz, desde).match(IMPURO)?.[0] : undefined;
    if (impuro !== undefined) {
      faltas.push(`${desde} usa ${impuro}: un módulo puro depende solo de sus argumentos`);
    }
  }
  return [
    ...faltas,
    ...trepan(raiz, codigo),
    ...deUnLector(raiz, codigo),
    ...declaradosDosVeces(raiz, codigo),
    ...ciclos(raiz, codigo),
  ];
}

/** The file of the project that a specifier names; undefined for a package. */
function archivoDe(desde: string, especificador: string): string | undefined {
  if (especificador.startsWith("#")) return especificador.slice(1);
  if (!especificador.startsWith(".")) return undefined;
  return posix.normalize(posix.join(posix.dirname(desde), especificador));
}

const IMPORTADO = /\b(?:from|import)\s*\(?\s*"([.#][^"]+)"/g;
/** What is loaded when used. */
const PEREZOSO = /\bimport\(\s*"([.#][^"]+)"/g;

/** What a file imports, as it writes it, types included. */
const escritos = (raiz: string, ruta: string, como = IMPORTADO): readonly string[] =>
  [...leer(raiz, ruta).matchAll(como)].map(([, e]) => e);

/** Files below `raiz` that a file imports, types included. */
const conTipos = (raiz: string, ruta: string): readonly string[] =>
  escritos(raiz, ruta).flatMap((e) => archivoDe(ruta, e) ?? []);

/** A file that moves would have to be read to know what these mean: an alias says it. */
const trepan = (raiz: string, codigo: readonly string[]): string[] =>
  codigo.flatMap((ruta) =>
    escritos(raiz, ruta).filter((e) => e.startsWith("../../"))
      .map((e) => `${ruta} importa ${e}: más de un nivel arriba se nombra desde la raíz, con #`)
  );

/** Files that a single neighbour reads because they are an idea of their own: so many there may be. */
const DE_UN_LECTOR = 60;

/**
 * The files that only one other of their folder imports, when they are too many: what is no idea of
 * its own is told in the one that reads it. What is loaded when used stands apart for that reason,
 * and a plugin's face is the list of its parts.
 */
function deUnLector(raiz: string, codigo: readonly string[]): string[] {
  const lectores = new Map<string, Set<string>>();
  for (const ruta of codigo) {
    for (const leido of esPrueba(ruta) ? [] : conTipos(raiz, ruta)) {
      lectores.getOrInsertComputed(leido, () => new Set()).add(ruta);
    }
  }
  const sueltos = [...lectores].filter(([ruta, [lector, ...otros]]) =>
    otros.length === 0 && esCodigo(ruta) && !ruta.includes("/testing/") &&
    posix.dirname(lector) === posix.dirname(ruta) && !lector.endsWith("/plugin.ts") &&
    !escritos(raiz, lector, PEREZOSO).some((e) => archivoDe(lector, e) === ruta)
  ).map(([ruta]) => ruta);
  if (sueltos.length <= DE_UN_LECTOR) return [];
  return [
    `${sueltos.length} archivos tienen un solo lector, de su misma carpeta, y pueden ser ` +
    `${DE_UN_LECTOR}: lo que no es una idea propia va en el que lo lee (${sueltos.join(", ")})`,
  ];
}

const TIPO = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;

/** The types of the product that two files export by the same name: a reader could not tell which. */
function declaradosDosVeces(raiz: string, codigo: readonly string[]): string[] {
  const donde = new Map<string, Set<string>>();
  for (const ruta of codigo.filter((r) => !esPrueba(r) && !r.includes("/testing/"))) {
    for (const [, tipo] of leer(raiz, ruta).matchAll(TIPO)) {
      donde.getOrInsertComputed(tipo, () => new Set()).add(ruta);
    }
  }
  return [...donde].filter(([, rutas]) => rutas.size > 1)
    .map(([tipo, rutas]) => `el tipo ${tipo} está declarado en ${[...rutas].join(" y en ")}`);
}

/** Every circle of imports, told once, by the path that closes it. */
function ciclos(raiz: string, codigo: readonly string[]): string[] {
  const importa = new Map(codigo.map((ruta) => [ruta, conTipos(raiz, ruta)]));
  const terminados = new Set<string>();
  const camino: string[] = [];
  const hallados: string[] = [];
  const seguir = (ruta: string): void => {
    const desde = camino.indexOf(ruta);
    if (desde >= 0) hallados.push(`${[...camino.slice(desde), ruta].join(" → ")}: es un ciclo`);
    if (desde >= 0 || terminados.has(ruta)) return;
    camino.push(ruta);
    for (const destino of importa.get(ruta) ?? []) seguir(destino);
    camino.pop();
    terminados.add(ruta);
  };
  for (const ruta of codigo) seguir(ruta);
  return hallados;
}

function transpilador(ruta: string): Bun.Transpiler {
  return new Bun.Transpiler({ loader: ruta.endsWith("x") ? "tsx" : "ts" });
}

/** The code as it runs, without comments and types. */
function ejecutable(raiz: string, ruta: string): string {
  return transpilador(ruta).transformSync(leerCodigo(raiz, ruta));
}

/** What a file loads, types left out. */
export function importaciones(raiz: string, ruta: string): readonly Destino[] {
  return transpilador(ruta).scanImports(leerCodigo(raiz, ruta)).map(({ path }) => {
    const archivo = archivoDe(ruta, path);
    return archivo === undefined ? { paquete: path } : { archivo };
    // The JSX runtime is what the compiler adds, not what the author imports.
  }).filter(({ paquete }) => !/^react\/jsx-/.test(paquete ?? ""));
}

/** The ids in `requires: [...]` of a plugin's face; its text is enough, nothing is executed. */
function requeridos(texto: string): readonly string[] {
  const lista = texto.match(/\brequires:\s*\[([^\]]*)\]/)?.[1] ?? "";
  return [...lista.matchAll(/["']([^"']+)["']/g)].map(([, id]) => id);
}

function purezaDe(
  raiz: string,
  importados: ReadonlyMap<string, readonly Destino[]>,
): (archivo: string) => boolean {
  const sabidos = new Map<string, boolean>();
  const puro = (archivo: string): boolean => {
    const sabido = sabidos.get(archivo);
    if (sabido !== undefined) return sabido;
    sabidos.set(archivo, true); // a cycle of pure modules is pure
    const destinos = importados.get(archivo);
    const resultado = archivo.startsWith("core/domain/") ||
      (destinos !== undefined && !IMPURO.test(ejecutable(raiz, archivo)) &&
        destinos.every((d) => d.archivo !== undefined && puro(d.archivo)));
    sabidos.set(archivo, resultado);
    return resultado;
  };
  return puro;
}
