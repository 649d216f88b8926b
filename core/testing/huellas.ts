/**
 * What the demonstration answers, as one line per answer with its SHA-256: every output of every
 * data group in every format, the lists of the nine bases, and the dump. Two versions of the program
 * that behave alike print the same lines, on either database:
 *
 *     bun core/testing/huellas.ts > antes
 *     …
 *     bun core/testing/huellas.ts | diff antes -
 *
 * Options: `--base URL` (an empty database; a temporary SQLite file by default), `--saf N` (one
 * organismo only), `--formatos json,pdf` (only those of the outputs) and `--parte 1/2` (one budget in
 * two). The clock stands still while it runs: what files say of
 * their instant is equal.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { plugins } from "#plugins/index.ts";
import { type AppEnMarcha, arrancar } from "../process/boot.ts";
import { leerConfig } from "../process/config.ts";
import { entero, filas, texto } from "../db/text-query.ts";
import { cargarDemostracion } from "../process/demo.ts";
import { Rechazo } from "../errors.ts";
import { TRABAJO_SALIDA } from "../outputs/job.ts";
import { formatosDe, leerOpciones } from "../outputs/options.ts";
import type { Salida } from "../plugin.ts";
import { volcar } from "../transfer/export.ts";

const ACTOR = { id_usuario: null, usuario: "huellas", origen: "prueba" };

/** 2026-03-02, 12:00 in Buenos Aires. */
export const AHORA = Date.UTC(2026, 2, 2, 15);

function detenerReloj(): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (_, partes) => Reflect.construct(Real, partes.length === 0 ? [AHORA] : partes),
    get: (clase, nombre) => nombre === "now" ? () => AHORA : Reflect.get(clase, nombre),
  });
}

/** The product over a database; from here on every date of this process is `AHORA`. */
export function abrirQuieta(
  url: string,
  bandeja: string,
  ajustes: Readonly<Record<string, string>> = {},
): Promise<AppEnMarcha> {
  detenerReloj();
  const config = leerConfig({
    DATABASE_URL: url,
    PLANTA_BANDEJA: bandeja,
    PLANTA_REGISTRO: "error",
    ...ajustes,
  });
  return arrancar(config, plugins);
}

const sha = (contenido: Uint8Array | string): string =>
  createHash("sha256").update(contenido).digest("hex");

/** Further ways of asking for an output, beside its own defaults. */
const PEDIDOS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  parametrico: [
    { tipo: "cargos", campos: "mon,prog,esc,cat", opciones: "agruparsinep,leyendas" },
    { tipo: "valores", campos: "mon,prog,ubic,ff,pprin,ppar,codes", opciones: "leyendas" },
    { tipo: "valores", campos: "pprin,ppar,c_comp,c_scom,n_comp", opciones: "sincontratos" },
  ],
  explicar: [{ pprin: "1", prog: "1" }, { pprin: "8" }],
  diferencias: [{ con: "E2501" }, { con: "M2412" }],
};

/** The credentials of a dump change each time: their salt is chance. */
export const SIN_AZAR: Readonly<Record<string, (texto: string) => string>> = {
  "usuarios.csv": (texto) => texto.replaceAll(/\$argon2id\$[^"\n]+/g, "HASH"),
};

interface Grupo {
  readonly saf: number;
  readonly codipres: string;
}

/** What of it is printed; all of it without any. */
interface Recorte {
  readonly saf?: number;
  readonly formatos?: readonly string[];
  /** The budgets whose place leaves this remainder. */
  readonly parte?: { readonly resto: number; readonly de: number };
}

async function* deSalida(
  app: AppEnMarcha,
  carpeta: string,
  salida: Salida,
  { saf, codipres }: Grupo,
  formatos?: readonly string[],
): AsyncIterable<string> {
  const archivo = join(carpeta, "salida");
  for (const pedidas of [{}, ...(PEDIDOS[salida.id] ?? [])]) {
    for (const formato of formatosDe(salida).filter((f) => formatos?.includes(f) ?? true)) {
      const nombre = [saf, codipres, salida.id, JSON.stringify(pedidas), formato].join(" ");
      try {
        const valores = leerOpciones(salida, pedidas, formato);
        const pedido = { id: salida.id, saf, codipres, identidad: null, valores, formato };
        const { texto } = await app.trabajos.ejecutar<{ texto?: string }>(
          TRABAJO_SALIDA,
          formato === "json" ? pedido : { ...pedido, archivo },
          ACTOR,
        );
        yield `${nombre} ${sha(texto ?? readFileSync(archivo))}`;
      } catch (error) {
        if (!(error instanceof Rechazo)) throw error;
        yield `${nombre} ${error.status} ${error.message}`;
      }
    }
  }
}

async function* huellas(
  app: AppEnMarcha,
  carpeta: string,
  { saf: solo, formatos, parte = { resto: 0, de: 1 } }: Recorte,
): AsyncIterable<string> {
  await cargarDemostracion(app);
  const grupos = (await filas(
    app.db,
    { saf: entero(), codipres: texto() },
    "SELECT saf, codipres FROM presupuestos ORDER BY saf, codipres",
  )).filter((g) => solo === undefined || g.saf === solo);
  // All of them in every part: an output compares its budget with others.
  for (const { saf, codipres } of grupos) {
    try {
      await app.trabajos.ejecutar("valuation.valorizar", { saf, codipres }, ACTOR);
    } catch (error) {
      if (!(error instanceof Rechazo)) throw error;
      yield `${saf} ${codipres} valorizar ${error.status} ${error.message}`;
    }
  }
  const pedidos = [...grupos, { saf: 750, codipres: "E2601" }]
    .filter((_, i) => i % parte.de === parte.resto);
  for (const grupo of pedidos) {
    for (const salida of app.registro.salidas) {
      yield* deSalida(app, carpeta, salida, grupo, formatos);
    }
  }
  const volcado = join(carpeta, "volcado");
  await volcar(app, volcado);
  for (const nombre of readdirSync(volcado, { recursive: true }).map(String).sort()) {
    if (!/\.\w+$/.test(nombre)) continue;
    const texto = readFileSync(join(volcado, nombre), "utf8");
    yield `volcado ${nombre} ${sha(SIN_AZAR[nombre]?.(texto) ?? texto)}`;
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      base: { type: "string" },
      saf: { type: "string" },
      formatos: { type: "string" },
      parte: { type: "string" },
    },
  });
  const carpeta = mkdtempSync(join(tmpdir(), "planta-huellas-"));
  const url = values.base ?? `sqlite:${join(carpeta, "base.db")}`;
  const app = await abrirQuieta(url, carpeta);
  try {
    const [cual, de] = values.parte?.split("/").map(Number) ?? [1, 1];
    const recorte: Recorte = {
      ...(values.saf === undefined ? {} : { saf: Number(values.saf) }),
      ...(values.formatos === undefined ? {} : { formatos: values.formatos.split(",") }),
      parte: { resto: cual - 1, de },
    };
    for await (const linea of huellas(app, carpeta, recorte)) console.log(linea);
  } finally {
    await app.cerrar();
    rmSync(carpeta, { recursive: true, force: true });
  }
}
