/** What a change can break: the files that it touches, and the tests that reach them. */
import { posix } from "node:path";
import { importaciones } from "./layers.ts";
import { archivos, esCodigo, esPrueba } from "./sources.ts";

/**
 * Files changed since the branch left `main`, saved or not; on `main` itself, since the last commit.
 * @throws Error where git does not answer.
 */
export function cambiadosEn(raiz: string): string[] {
  const git = (...orden: string[]): string[] => {
    const { exitCode, stdout, stderr } = Bun.spawnSync(["git", "-C", raiz, ...orden]);
    if (exitCode !== 0) throw new Error(`git ${orden.join(" ")}: ${stderr.toString().trim()}`);
    return stdout.toString().split("\n").filter(Boolean);
  };
  const hayMain = git("branch", "--list", "main").length > 0;
  const [base] = hayMain ? git("merge-base", "HEAD", "main") : ["HEAD"];
  const rutas = [
    ...git("diff", "--name-only", "--no-renames", base),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(rutas)].sort();
}

/** The list of plugins leads from every test of the server to the whole product. */
const COMPOSICION = "plugins/index.ts";

const esDePantalla = (ruta: string): boolean =>
  /^ui\/|\/screens\/|\/screens\.tsx$|\.css$/.test(ruta);
const esDeNavegador = (ruta: string): boolean => /\.browser\.test\.tsx?$/.test(ruta);

/** The tests of a folder, or else of the nearest one above that has some. */
function masCercanas(pruebas: readonly string[], ruta: string): readonly string[] {
  for (let donde = posix.dirname(ruta); donde !== "."; donde = posix.dirname(donde)) {
    const suyas = pruebas.filter((p) => posix.dirname(p) === donde);
    if (suyas.length > 0) return suyas;
  }
  return [];
}

/**
 * Tests that a change can break, the nearest first: those that import what changed, however far, and
 * those of its folder. A browser test imports no screen: of the screens, those of their folder.
 */
export function pruebasDeCambios(raiz: string, cambiados: readonly string[]): string[] {
  const todos = archivos(raiz);
  const importadores = new Map<string, string[]>();
  for (const ruta of todos.filter((r) => esCodigo(r) && r !== COMPOSICION)) {
    for (const { archivo } of importaciones(raiz, ruta)) {
      if (archivo) importadores.getOrInsertComputed(archivo, () => []).push(ruta);
    }
  }
  const pruebas = todos.filter(esPrueba);
  const deNavegador = pruebas.filter(esDeNavegador);
  const demas = pruebas.filter((p) => !esDeNavegador(p));
  // In order of reach: what is added while it is gone through is one step further.
  const alcanzados = new Set(cambiados);
  for (const ruta of alcanzados) {
    const deSuCarpeta = cambiados.includes(ruta) && !esPrueba(ruta) ? masCercanas(demas, ruta) : [];
    for (const otra of [...deSuCarpeta, ...importadores.get(ruta) ?? []]) alcanzados.add(otra);
  }
  const vistas = cambiados.filter((r) => esDePantalla(r) && !esPrueba(r))
    .flatMap((ruta) => masCercanas(deNavegador, ruta));
  const halladas = [...alcanzados].filter((r) => pruebas.includes(r));
  return [
    ...halladas.filter((r) => !esDeNavegador(r)),
    ...new Set([...halladas.filter(esDeNavegador), ...vistas]),
  ];
}
