/** `planta`: finds the command, starts the app, runs it, and turns any failure into an exit code. */
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { type AppEnMarcha, arrancar, registroDe } from "../process/boot.ts";
import { type Config, leerConfig } from "../process/config.ts";
import { Rechazo } from "../errors.ts";
import { archivoSqlite, conectar, conectarSoloLectura, dialectoDe } from "../db/connect.ts";
import { exigirAlDia } from "../db/migrate.ts";
import { exigirBase, presencia } from "../db/presence.ts";
import type { Db } from "../db/types.ts";
import { BaseMovida, BaseOcupada } from "../db/values.ts";
import { crearLog } from "../process/log.ts";
import type { ComandoDePlanta, Plugin, Progreso, UsoDeBase } from "../plugin.ts";
import { RegistroError } from "../registry/error.ts";
import { conjuntosDe } from "../registry/registry.ts";
import { revisarColumnas } from "../registry/tables.ts";
import { barrer } from "../files/temporary.ts";
import { quisoDecir } from "../domain/similar.ts";
import { VERSION } from "../process/version.ts";
import { explicar } from "./failures.ts";
import { type ArgumentosLeidos, leerArgumentos, opcionesDe, uso } from "./arguments.ts";

/** What the command line is given by its process; tests give their own. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line on standard output: results. */
  escribir(linea: string): void;
  /** Text on standard error as it is: progress, complaints. */
  avisar(texto: string): void;
  /** Standard error is a terminal: draw a bar instead of lines. */
  readonly esTerminal: boolean;
  /** All of standard input, for passwords. */
  entrada(): Promise<string>;
  /** Account of the operating system, for the audit trail. */
  readonly usuario: string;
  /** Entry of the job workers. */
  readonly trabajador?: URL;
}

// Progress of long work: a bar on a terminal, plain lines elsewhere.

const ANCHO = 30;
/** Without a terminal: one line each time this much more is done. */
const PASO = 0.1;

/** @param callado nothing at all is said (`--json`, `--silencio`). It never goes back. */
export function crearProgreso(io: Pick<Io, "avisar" | "esTerminal">, callado: boolean): Progreso {
  if (callado) return () => {};
  let anterior = -1;
  let ultimoMensaje = "";
  let f = 0;
  return (fraccion, mensaje = "") => {
    // Several things that go on at a time do not tell it in order.
    f = Math.max(f, Math.min(1, fraccion));
    const porciento = `${Math.floor(f * 100)} %`.padStart(5);
    if (io.esTerminal) {
      const llenos = Math.round(f * ANCHO);
      const barra = "█".repeat(llenos) + "░".repeat(ANCHO - llenos);
      io.avisar(`\r\x1b[2K${barra} ${porciento} ${mensaje}${f >= 1 ? "\n" : ""}`);
    } else if (f >= 1 || f - anterior >= PASO || (mensaje !== "" && mensaje !== ultimoMensaje)) {
      io.avisar(`${`${porciento} ${mensaje}`.trimEnd()}\n`);
      anterior = f;
      ultimoMensaje = mensaje;
    }
  };
}

// Help texts of the program and of each command.

function columnas(pares: readonly (readonly [string, string])[]): string {
  const ancho = Math.max(...pares.map(([a]) => a.length)) + 2;
  return pares.map(([a, b]) => `  ${a.padEnd(ancho)}${b}`).join("\n");
}

function firma(comando: ComandoDePlanta): string {
  const args = (comando.arguments ?? []).map((a) =>
    a.optional ? `[${a.name}]` : a.many ? `${a.name}…` : a.name
  );
  return ["planta", comando.name, ...args].join(" ");
}

/** Every command with its summary, by name. */
function ayudaGeneral(comandos: readonly ComandoDePlanta[]): string {
  const ordenados = [...comandos].sort((a, b) => a.name < b.name ? -1 : 1);
  return [
    `Planta ${VERSION}: formulación del presupuesto de gastos en personal`,
    "",
    "Uso: planta COMANDO [opciones]",
    "",
    "Comandos:",
    columnas(ordenados.map((c) => [c.name, c.summary] as const)),
    "",
    "«planta COMANDO --ayuda» describe cada uno. --json responde para programas.",
    "--version dice la versión. Se termina en 0 si se hizo, 1 si no, y 2 si la orden está mal escrita.",
    "La base de datos y el puerto se eligen con DATABASE_URL, HOST y PORT.",
  ].join("\n");
}

/** One command: how it is written, its arguments and its options. */
function ayudaDe(comando: ComandoDePlanta): string {
  const opciones = Object.entries(opcionesDe(comando)).map(([nombre, o]) => {
    const nombres = [
      ...o.short ? [`-${o.short}`] : [],
      ...nombre === o.short ? [] : [`--${nombre}`],
    ];
    const valor = o.type === "flag" ? "" : o.type === "number" ? " N" : " VALOR";
    const repetible = o.multiple ? " (repetible)" : "";
    return [nombres.join(", ") + valor, o.description + repetible] as const;
  });
  const argumentos = (comando.arguments ?? []).map((a) => [a.name, a.description] as const);
  return [
    comando.summary,
    "",
    `Uso: ${firma(comando)} [opciones]`,
    ...(argumentos.length ? ["", "Argumentos:", columnas(argumentos)] : []),
    "",
    "Opciones:",
    columnas(opciones),
  ].join("\n");
}

/** Those that go on until they are told to stop. */
const PERMANENTES = ["servir", "trabajador"];
const USO = 2;
const FALLA = 1;

/** The command that the first one or two words name. */
function buscar(comandos: readonly ComandoDePlanta[], palabras: readonly string[]) {
  for (const largo of [2, 1]) {
    const nombre = palabras.slice(0, largo).join(" ");
    const comando = comandos.find((c) => c.name === nombre);
    if (comando) return { comando, resto: palabras.slice(largo) };
  }
  return null;
}

/** The sentence of a refusal, of a plugin that does not fit, or of what the system would not do. */
function fraseDe(error: unknown, io: Io): string {
  if (error instanceof Rechazo || error instanceof RegistroError) return error.message;
  if (error instanceof BaseOcupada || error instanceof BaseMovida) return error.message;
  const frase = explicar(error, leerConfig(io.env));
  return frase ?? `Error inesperado: ${error instanceof Error ? error.message : String(error)}`;
}

/** What was written well and cannot be used: a place, a setting. */
const DE_LO_QUE_HAY = ["ajuste", "destino", "destino_invalido"];

/** Written wrong: nothing that is there, or is not, would make it right. */
const esMalUso = ({ status, codigo }: Rechazo): boolean =>
  status === 400 && !DE_LO_QUE_HAY.includes(codigo);

function informar(io: Io, json: boolean, error: unknown): number {
  const esperado = error instanceof Rechazo;
  const mensaje = fraseDe(error, io);
  if (json) {
    const datos = esperado ? error.datos : {};
    io.escribir(JSON.stringify({ resultado: false, mensaje, ...datos }));
  } else {
    io.avisar(`${mensaje}\n`);
  }
  return esperado && esMalUso(error) ? USO : FALLA;
}

/** Stands for the database of a command that said it uses none. */
function sinBase(url: string): Db {
  const propias: Readonly<Record<string, unknown>> = { url, cerrar: () => Promise.resolve() };
  return new Proxy({} as Db, {
    get(_, nombre) {
      // `await` reads `then` of any object to see whether it is a promise: that is no use of the
      // database.
      if (typeof nombre === "symbol" || nombre === "then") return undefined;
      if (!(nombre in propias)) throw new Error("esta orden dijo que no usa la base");
      return propias[nombre];
    },
  });
}

/**
 * The database of a command that finds it there ([Q6]); undefined when the app makes it, or brings it
 * up to date.
 * @throws Rechazo when there is none to read.
 */
async function abrirPara(uso: UsoDeBase, { databaseUrl }: Config): Promise<Db | undefined> {
  if (uso === "none") return sinBase(databaseUrl);
  if (uso === "migrate") return undefined;
  if (uso === "create" && await presencia(databaseUrl) !== "planta") return undefined;
  await exigirBase(databaseUrl);
  return uso === "read-only" ? await conectarSoloLectura(databaseUrl) : await conectar(databaseUrl);
}

/** What a killed process left is removed by the next order that writes. */
function limpiarRestos({ databaseUrl }: Config): void {
  barrer(tmpdir());
  if (dialectoDe(databaseUrl) === "sqlite") barrer(dirname(archivoSqlite(databaseUrl)));
}

/** Whoever works for others does it in threads, which can be stopped (`jobs/limits.ts`). */
const hilosDe = (orden: string, trabajador: URL) =>
  orden === "servir"
    ? { trabajador }
    : orden === "trabajador"
    ? { trabajador, trabajadores: 1 }
    : {};

async function ejecutar(
  comando: ComandoDePlanta,
  leido: ArgumentosLeidos,
  plugins: readonly Plugin[],
  io: Io,
) {
  const config = leerConfig(io.env);
  const inicio = performance.now();
  // What stays tells what it does; an order, what went wrong: its answer tells the rest.
  const corriente = PERMANENTES.includes(comando.name) ? "info" : "advertencia";
  const nivel = leido.silencio ? "error" : config.registro ?? corriente;
  const log = crearLog((texto) => io.avisar(texto), nivel);
  for (const mensaje of leido.silencio ? [] : config.desconocidas) {
    if (PERMANENTES.includes(comando.name)) log.advertencia("ajuste_desconocido", { mensaje });
    else io.avisar(`${mensaje}\n`);
  }
  const uso = comando.database ?? "existing";
  const db = await abrirPara(uso, config);
  if (uso !== "none" && uso !== "read-only") limpiarRestos(config);
  const app: AppEnMarcha = await arrancar({ ...config, registro: nivel }, plugins, {
    db,
    migrar: db === undefined,
    log,
    ...(io.trabajador ? hilosDe(comando.name, io.trabajador) : {}),
  });
  try {
    if (db && uso !== "none") {
      await exigirAlDia(db, conjuntosDe(app.registro));
      await revisarColumnas(db, app.registro.plugins);
    }
    const codigo = await comando.run({
      app,
      actor: { id_usuario: null, usuario: io.usuario, origen: "linea de comandos" },
      args: leido.args,
      options: leido.opciones,
      json: leido.json,
      write: (linea) => io.escribir(linea),
      progress: crearProgreso(io, leido.json || leido.silencio),
      input: () => io.entrada(),
    }) ?? 0;
    log.info("orden", { orden: comando.name, codigo, ms: Math.round(performance.now() - inicio) });
    return codigo;
  } finally {
    await app.cerrar();
    await db?.cerrar();
  }
}

/** Runs one command line. @returns the exit code: 0 done, 1 failed, 2 misused. Never rejects. */
export async function ejecutarCli(
  argv: readonly string[],
  plugins: readonly Plugin[],
  io: Io,
): Promise<number> {
  const quiereJson = argv.includes("--json");
  const quiereAyuda = (palabra = "") => ["--ayuda", "--help", "-h"].includes(palabra);
  try {
    if (argv[0] === "--version") {
      io.escribir(quiereJson ? JSON.stringify({ resultado: true, version: VERSION }) : VERSION);
      return 0;
    }
    const { comandos } = await registroDe(leerConfig(io.env), plugins);
    if (argv.length === 0 || quiereAyuda(argv[0])) {
      io.escribir(ayudaGeneral(comandos));
      return argv.length === 0 ? USO : 0;
    }
    const hallado = buscar(comandos, argv);
    if (!hallado) {
      // `planta usuarios --ayuda`: the commands that begin with that word.
      const familia = comandos.filter((c) => c.name.startsWith(`${argv[0]} `));
      if (familia.length > 0 && (argv[1] === undefined || quiereAyuda(argv[1]))) {
        io.escribir(ayudaGeneral(familia));
        return argv[1] === undefined ? USO : 0;
      }
      const nombres = [
        ...comandos.map((c) => c.name),
        ...comandos.map((c) => c.name.split(" ")[0]),
      ];
      const cerca = quisoDecir(argv.slice(0, 2).join(" "), nombres) || quisoDecir(argv[0], nombres);
      throw uso(`comando desconocido: ${argv[0]}${cerca || "."} Vea «planta --ayuda»`);
    }
    const leido = leerArgumentos(hallado.comando, hallado.resto);
    if (leido.ayuda) {
      io.escribir(ayudaDe(hallado.comando));
      return 0;
    }
    return await ejecutar(hallado.comando, leido, plugins, io);
  } catch (error) {
    return informar(io, quiereJson, error);
  }
}
