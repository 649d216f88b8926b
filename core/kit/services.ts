/**
 * Writes `servicios.md`: what each plugin of the product offers to those that require it, read from
 * its `service.ts` and from the docstrings of what that exports.
 *
 *     bun run servicios
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const RAIZ = resolve(import.meta.dir, "../..");
const PLUGINS = join(RAIZ, "plugins");
const PAGINA = join(import.meta.dir, "servicios.md");

interface Declaracion {
  readonly kind: string;
  readonly location: { readonly filename: string; readonly line: number };
}
interface Documento {
  readonly nodes: Readonly<
    Record<string, {
      readonly symbols: readonly {
        readonly name: string;
        readonly declarations: readonly Declaracion[];
      }[];
    }>
  >;
}

/** The docstring that ends right above a line, and the declaration up to its body. */
function leerDeclaracion({ location }: Declaracion): { firma: string; texto: string } {
  const lineas = readFileSync(fileURLToPath(location.filename), "utf8").split("\n");
  // Counted from 0, as places in the list are.
  const primera = location.line;
  let texto = "";
  if (lineas[primera - 1]?.trim().endsWith("*/")) {
    let desde = primera - 1;
    while (!lineas[desde].trim().startsWith("/**")) desde--;
    texto = lineas.slice(desde, primera).join("\n")
      .replace(/^\s*\/\*\*\s?|\s*\*\/\s*$/g, "").replace(/^\s*\* ?/gm, "").trim();
  }
  let firma = "";
  let abiertos = 0;
  for (const linea of lineas.slice(primera)) {
    firma += `${firma === "" ? "" : "\n"}${linea}`;
    for (const [letra] of linea.matchAll(/[()]/g)) abiertos += letra === "(" ? 1 : -1;
    if (abiertos === 0 && /(\{|=>|;)$/.test(linea)) break;
  }
  firma = firma.replace(/^export (async )?/, "").replace(/\s*(\{|=>.*|;)$/, "");
  return { firma, texto };
}

function parteDe(plugin: string, documento: Documento): string {
  const archivo = join(PLUGINS, plugin, "service.ts");
  const suyo = Object.entries(documento.nodes)
    .find(([ruta]) => fileURLToPath(ruta) === archivo)?.[1];
  const presentacion = /^\/\*\* (.*?) \*\//s.exec(readFileSync(archivo, "utf8"))?.[1] ?? "";
  const funciones: string[] = [];
  const demas: string[] = [];
  for (const { name, declarations: [una] } of suyo?.symbols ?? []) {
    const { firma, texto } = leerDeclaracion(una);
    if (una.kind === "function" || una.kind === "variable" && firma.includes("(")) {
      funciones.push(
        [`### \`${name}\``, `\`\`\`ts\n${firma}\n\`\`\``, texto].filter(Boolean).join("\n\n"),
      );
    } else demas.push(`- \`${name}\`${texto && `: ${texto.replaceAll(/\s+/g, " ")}`}`);
  }
  return [
    `## ${plugin}`,
    presentacion.replaceAll(/\s*\n \*\s*/g, " "),
    ...funciones,
    ...demas.length > 0 ? [`### Tipos y datos de ${plugin}`, demas.join("\n")] : [],
  ].join("\n\n");
}

/** Plugins of the product with a service, by name. */
export const conServicio = (): string[] =>
  readdirSync(PLUGINS).filter((n) => existsSync(join(PLUGINS, n, "service.ts"))).sort();

/** What a service exports when it runs: functions and data, without types. */
export function exportadas(plugin: string): string[] {
  const texto = readFileSync(join(PLUGINS, plugin, "service.ts"), "utf8");
  return new Bun.Transpiler({ loader: "ts" }).scan(texto).exports;
}

if (import.meta.main) {
  const archivos = conServicio().map((n) => join(PLUGINS, n, "service.ts"));
  const orden = [join(RAIZ, "node_modules/.bin/deno"), "doc", "--quiet", "--json", ...archivos];
  const { stdout, stderr, exitCode } = Bun.spawnSync(orden, {
    cwd: RAIZ,
    env: {
      ...process.env,
      DENO_NO_UPDATE_CHECK: "1",
      DENO_DIR: join(RAIZ, "node_modules/.cache/deno"),
    },
  });
  if (exitCode !== 0) throw new Error(stderr.toString());
  const documento = JSON.parse(stdout.toString()) as Documento;
  const partes = conServicio().map((plugin) => parteDe(plugin, documento));
  writeFileSync(
    PAGINA,
    [
      "# Lo que un plugin ofrece a los demás",
      "De un plugin que está en `requires` se importa su `service.ts`, y nada más " +
      "([guía](guia.md)). Esta página se escribe con `bun run servicios`, de lo que cada función " +
      "dice de sí misma.",
      ...partes,
    ].join("\n\n") + "\n",
  );
}
