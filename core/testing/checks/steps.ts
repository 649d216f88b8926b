/** The steps of the check: what each runs, and how its result counts. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { iniciarPostgres, VARIABLE_PG } from "../databases/postgres.ts";
import { carpetaDePrueba } from "../scratch.ts";
import { VARIABLE_PLANTILLAS } from "../databases/templates.ts";
import { enCarriles, porCercania, type Tanda, tandas } from "./batches.ts";
import { cambiadosEn, pruebasDeCambios } from "./changes.ts";
import { revisarCapas } from "./layers.ts";
import { revisarSenales } from "./signals.ts";
import { archivos, esPrueba } from "./sources.ts";
import { revisarVocabulario } from "./vocabulary.ts";

export interface Cuenta {
  readonly pasaron: number;
  readonly fallaron: number;
  readonly omitidos: number;
}

/**
 * Reads the attributes of the report's root, and the summary of the console for what the report
 * leaves out: a file that could not be loaded, a throw between tests. A run that ends badly counts
 * at least one failure: it must never look well.
 */
export function contar(informe: string, consola: string, codigo: number): Cuenta {
  const raiz = informe.match(/<testsuites\b[^>]*>/)?.[0] ?? "";
  const atributo = (nombre: string): number =>
    Number(raiz.match(new RegExp(`\\b${nombre}="(\\d+)"`))?.[1] ?? 0);
  const omitidos = atributo("skipped");
  const informados = atributo("failures") + atributo("errors");
  const resumidos = Number(consola.match(/^ *(\d+) fail$/m)?.[1] ?? 0);
  return {
    pasaron: Math.max(0, atributo("tests") - informados - omitidos),
    fallaron: Math.max(informados, resumidos, codigo === 0 ? 0 : 1),
    omitidos,
  };
}

export const RAIZ = resolve(import.meta.dir, "../../..");

export interface Resultado extends Cuenta {
  /** What a person needs to repair it; empty when all went well. */
  readonly detalle: string;
}

export interface Paso {
  readonly nombre: string;
  ejecutar(): Promise<Resultado>;
}

const enModulos = (ruta: string): string => join(RAIZ, "node_modules", ruta);

/** The environment of a child: a test never meets the database or the settings of this machine. */
function entorno(): Record<string, string | undefined> {
  const ajeno = /^(PLANTA_|DATABASE_URL$|HOST$|PORT$|FORCE_COLOR$)/;
  const limpio = Object.entries(process.env).filter(([nombre]) => !ajeno.test(nombre));
  return {
    ...Object.fromEntries(limpio),
    NODE_ENV: "test",
    NO_COLOR: "1",
    DENO_DIR: enModulos(".cache/deno"),
    DENO_NO_UPDATE_CHECK: "1",
  };
}

const uno = (bien: boolean, detalle: string): Resultado => ({
  pasaron: bien ? 1 : 0,
  fallaron: bien ? 0 : 1,
  omitidos: 0,
  detalle: bien ? "" : detalle,
});

async function ejecutarOrden(
  orden: readonly string[],
  extra: Record<string, string> = {},
): Promise<{ codigo: number; salida: string }> {
  const proceso = Bun.spawn([...orden], {
    cwd: RAIZ,
    env: { ...entorno(), ...extra },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [salida, errores, codigo] = await Promise.all([
    new Response(proceso.stdout).text(),
    new Response(proceso.stderr).text(),
    proceso.exited,
  ]);
  return { codigo, salida: [salida, errores].map((t) => t.trim()).filter(Boolean).join("\n") };
}

/** A tool whose exit code is its verdict. */
function herramienta(nombre: string, orden: readonly string[]): Paso {
  return {
    nombre,
    async ejecutar() {
      const { codigo, salida } = await ejecutarOrden(orden);
      return uno(codigo === 0, salida || `${orden.join(" ")}: código ${codigo}`);
    },
  };
}

/** A check of our own: the list of what is wrong. */
function revision(nombre: string, revisar: (raiz: string) => readonly string[]): Paso {
  return {
    nombre,
    ejecutar() {
      const faltas = revisar(RAIZ);
      return Promise.resolve(uno(faltas.length === 0, faltas.join("\n")));
    },
  };
}

const deno = enModulos(".bin/deno");

/** A tool over all of the project, or over those of these files that it reads; none when none is. */
const sobre = (orden: readonly string[], cuales: RegExp, rutas?: readonly string[]): Paso[] => {
  const suyas = rutas?.filter((ruta) => cuales.test(ruta)) ?? [];
  return rutas && suyas.length === 0
    ? []
    : [herramienta(orden[0], [deno, ...orden.slice(1), ...suyas])];
};

/** Quick ones first; they run beside the tests. Format and lint of these files, or of all. */
const revisiones = (rutas?: readonly string[]): readonly Paso[] => [
  ...sobre(["formato", "fmt", "--check"], /\.(tsx?|css|json|md)$/, rutas),
  ...sobre(["lint", "lint", "--quiet"], /\.tsx?$/, rutas),
  revision("capas", revisarCapas),
  revision("vocabulario", revisarVocabulario),
  revision("señales", revisarSenales),
  herramienta("tipos", [
    process.execPath,
    enModulos("typescript/bin/tsc"),
    "--pretty",
    "false",
    // More of them read the same types each, and take the processors from the tests.
    "--checkers",
    "1",
  ]),
  herramienta("código muerto", [
    process.execPath,
    enModulos("knip/bin/knip-bun.js"),
    "--no-progress",
  ]),
  herramienta("casos dorados en Deno", [
    deno,
    "run",
    "--no-remote",
    "--no-npm",
    `--allow-read=${RAIZ}`,
    "plugins/valuation/rules/deno.ts",
  ]),
];

export const REVISIONES = revisiones();

/** Test processes at a time, more than processors: a browser test waits more than it computes. */
const CARRILES = ["a", "b", "c"];

/** One `bun test` over these files; what it leaves behind shows in a temporary folder of its own. */
async function probar(
  { rutas, aisladas }: Tanda,
  informe: string,
  extra: Record<string, string>,
): Promise<Resultado> {
  const { codigo, salida } = await ejecutarOrden([
    process.execPath,
    "test",
    ...(aisladas ? ["--isolate"] : []),
    "--only-failures",
    "--timeout=600000",
    "--reporter=junit",
    `--reporter-outfile=${informe}`,
    "--no-orphans",
    ...rutas.map((ruta) => `./${ruta}`),
  ], extra);
  const xml = await Bun.file(informe).exists() ? readFileSync(informe, "utf8") : "";
  const cuenta = contar(xml, salida, codigo);
  return { ...cuenta, detalle: cuenta.fallaron > 0 || cuenta.omitidos > 0 ? salida : "" };
}

const medida = (ruta: string) => ({ ruta, bytes: statSync(join(RAIZ, ruta)).size });

/**
 * Runs these batches, on both databases, with one PostgreSQL for all of them.
 * @param hasta instant after which none begins but the first of each lane, however long it took to
 * get ready; those left over count as not run.
 */
async function probarTandas(todas: readonly Tanda[], hasta = Infinity): Promise<Resultado> {
  const carpeta = carpetaDePrueba("planta-pruebas-");
  // Once, rather than by each of the servers that the tests start.
  const armados = ["core/program/make.ts", "core/testing/interface.ts"]
    .map((ruta) => ejecutarOrden([process.execPath, ruta]));
  const postgres = await iniciarPostgres();
  await Promise.all(armados);
  const plantillas = join(carpeta, "plantillas");
  try {
    chmodSync(carpeta, 0o755);
    mkdirSync(plantillas);
    const partes = await enCarriles(CARRILES, todas, async (tanda, carril, i) => {
      if (i >= CARRILES.length && Date.now() > hasta) return tanda.rutas;
      const propia = join(carpeta, carril);
      mkdirSync(propia, { recursive: true });
      // As a machine's own: what a test runs as another account writes there too.
      chmodSync(propia, 0o1777);
      return await probar(tanda, join(carpeta, `${i}.xml`), {
        [VARIABLE_PG]: postgres.url,
        [VARIABLE_PLANTILLAS]: plantillas,
        TMPDIR: propia,
      });
    });
    const hechas = partes.filter((p): p is Resultado => "pasaron" in p);
    const restan = partes.flatMap((p) => "pasaron" in p ? [] : p);
    const suma = (de: keyof Cuenta): number => hechas.reduce((n, parte) => n + parte[de], 0);
    const sinCorrer = restan.length > 0
      ? [
        `Pasó el tiempo: quedan ${restan.length} archivos de prueba más lejanos, que corre ` +
        `«bun run test»: ${restan.slice(0, 5).join(", ")}${restan.length > 5 ? "…" : ""}`,
      ]
      : [];
    return {
      pasaron: suma("pasaron"),
      fallaron: suma("fallaron"),
      omitidos: suma("omitidos") + restan.length,
      detalle: [...hechas.map(({ detalle }) => detalle).filter(Boolean), ...sinCorrer]
        .join("\n\n"),
    };
  } finally {
    await postgres.detener();
    rmSync(carpeta, { recursive: true, force: true });
  }
}

/** Every `*.test.ts`. */
export const PRUEBAS: Paso = {
  nombre: "pruebas",
  ejecutar: () => probarTandas(tandas(archivos(RAIZ).filter(esPrueba).map(medida))),
};

/** No batch of `--cambios` begins later: the answer comes within the minute. */
const PLAZO_MS = 40_000;

/**
 * The steps for what changed: the checks, and the tests that it can break.
 * @throws Error where git does not answer.
 */
export function pasosDeCambios(): { revisiones: readonly Paso[]; pruebas: Paso } {
  const cambiados = cambiadosEn(RAIZ);
  const pruebas = pruebasDeCambios(RAIZ, cambiados);
  return {
    revisiones: revisiones(cambiados.filter((ruta) => existsSync(join(RAIZ, ruta)))),
    pruebas: {
      nombre: `pruebas de ${cambiados.length} archivos cambiados`,
      async ejecutar() {
        if (pruebas.length === 0) return uno(true, "");
        return await probarTandas(porCercania(pruebas.map(medida)), Date.now() + PLAZO_MS);
      },
    },
  };
}
