/**
 * How many lines say what: `bun run lineas [COMMIT]`, and beside them those of another commit.
 *
 * Product are the TypeScript and style sheets that git keeps, without tests, testing and bench; read
 * in reviews, enforced by nobody.
 */
import { $ } from "bun";

const ES_PRUEBA = /\.test\.|(^|\/)testing\/|(^|\/)bench\//;
/** Folders that say which room a file is of. */
const HONDURA: Readonly<Record<string, number>> = { core: 2, ui: 2, plugins: 3 };
const cuartoDe = (ruta: string): string => {
  const carpetas = ruta.split("/").slice(0, -1);
  return carpetas.slice(0, HONDURA[carpetas[0]] ?? 1).join("/");
};

interface Cuenta {
  producto: number;
  pruebas: number;
  archivos: number;
}

const VACIA: Readonly<Cuenta> = { producto: 0, pruebas: 0, archivos: 0 };

/** Lines by room, of the files of a commit. */
async function contar(commit: string): Promise<Map<string, Cuenta>> {
  const cuartos = new Map<string, Cuenta>();
  // An empty tree has every line of the commit as added.
  const vacio = (await $`git hash-object -t tree --stdin < /dev/null`.text()).trim();
  const lineas = await $`git diff --numstat --no-renames ${vacio} ${commit}`.text();
  for (const linea of lineas.trim().split("\n")) {
    const [agregadas, , ruta] = linea.split("\t");
    if (!/\.(tsx?|css)$/.test(ruta)) continue;
    const cuarto = cuartos.getOrInsertComputed(cuartoDe(ruta), () => ({ ...VACIA }));
    if (ES_PRUEBA.test(ruta)) cuarto.pruebas += Number(agregadas);
    else {
      cuarto.producto += Number(agregadas);
      cuarto.archivos++;
    }
  }
  return cuartos;
}

const [otro] = process.argv.slice(2);
const ahora = await contar("HEAD");
const antes = otro === undefined ? undefined : await contar(otro);

const total = (de: ReadonlyMap<string, Cuenta>, que: keyof Cuenta): number =>
  [...de.values()].reduce((suma, c) => suma + c[que], 0);
const numero = (n: number): string => n.toLocaleString("es-AR").padStart(9);
const diferencia = (n: number): string =>
  n === 0
    ? "".padStart(9)
    : `${n > 0 ? "+" : "−"}${Math.abs(n).toLocaleString("es-AR")}`.padStart(9);

function fila(nombre: string, a: Cuenta, b: Cuenta | undefined): void {
  const lado = (que: "producto" | "pruebas") =>
    numero(a[que]) + (b ? diferencia(a[que] - b[que]) : "");
  console.log(`${nombre.padEnd(28)}${lado("producto")}${lado("pruebas")}${numero(a.archivos)}`);
}

const ancho = antes ? 18 : 9;
console.log(
  `${"".padEnd(28)}${"producto".padStart(ancho)}${"pruebas".padStart(ancho)}${
    "archivos".padStart(9)
  }`,
);
for (const cuarto of [...new Set([...ahora.keys(), ...antes?.keys() ?? []])].sort()) {
  fila(cuarto, ahora.get(cuarto) ?? VACIA, antes && (antes.get(cuarto) ?? VACIA));
}
const todo = (de: ReadonlyMap<string, Cuenta>): Cuenta => ({
  producto: total(de, "producto"),
  pruebas: total(de, "pruebas"),
  archivos: total(de, "archivos"),
});
fila("total", todo(ahora), antes && todo(antes));
