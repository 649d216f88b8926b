/** `planta`: finds the command, starts the app, runs it, and turns any failure into an exit code. */
import { type AppEnMarcha, arrancar, registroDe } from "../boot.ts";
import { leerConfig } from "../config.ts";
import { Rechazo } from "../errors.ts";
import { crearLog, logMudo } from "../log.ts";
import type { Comando, Plugin } from "../plugin.ts";
import { RegistroError } from "../registry.ts";
import { leerArgumentos, type Leido } from "./arguments.ts";
import { ayudaDe, ayudaGeneral } from "./help.ts";
import type { Io } from "./io.ts";
import { crearProgreso } from "./progress.ts";

const USO = 2;
const FALLA = 1;

/** The command that the first one or two words name. */
function buscar(comandos: readonly Comando[], palabras: readonly string[]) {
  for (const largo of [2, 1]) {
    const nombre = palabras.slice(0, largo).join(" ");
    const comando = comandos.find((c) => c.nombre === nombre);
    if (comando) return { comando, resto: palabras.slice(largo) };
  }
  return null;
}

function informar(io: Io, json: boolean, error: unknown): number {
  const esperado = error instanceof Rechazo;
  const mensaje = error instanceof Error ? error.message : String(error);
  if (json) {
    const datos = esperado ? error.datos : {};
    io.escribir(JSON.stringify({ resultado: false, mensaje, ...datos }));
  } else {
    // Plugins that do not fit together are named, and are nobody's surprise.
    const sorpresa = !esperado && !(error instanceof RegistroError);
    io.avisar(`${sorpresa ? "Error inesperado: " : ""}${mensaje}\n`);
  }
  return esperado && error.codigo === "uso" ? USO : FALLA;
}

async function ejecutar(comando: Comando, leido: Leido, plugins: readonly Plugin[], io: Io) {
  const sirve = comando.nombre === "servir";
  const config = leerConfig(io.env);
  const app: AppEnMarcha = await arrancar(config, plugins, {
    log: sirve ? crearLog() : logMudo(),
    ...(sirve && io.trabajador ? { trabajador: io.trabajador } : {}),
  });
  try {
    const codigo = await comando.run({
      app,
      actor: { id_usuario: null, usuario: io.usuario, origen: "linea de comandos" },
      args: leido.args,
      opciones: leido.opciones,
      json: leido.json,
      escribir: (linea) => io.escribir(linea),
      progreso: crearProgreso(io, leido.json),
      entrada: () => io.entrada(),
    });
    return codigo ?? 0;
  } finally {
    await app.cerrar();
  }
}

/** Runs one command line. @returns the exit code: 0 done, 1 failed, 2 misused. Never rejects. */
export async function ejecutarCli(
  argv: readonly string[],
  plugins: readonly Plugin[],
  io: Io,
): Promise<number> {
  const quiereJson = argv.includes("--json");
  const quiereAyuda = (palabra: string | undefined) => palabra === "--ayuda" || palabra === "-h";
  try {
    const { comandos } = await registroDe(leerConfig(io.env), plugins);
    if (argv.length === 0 || quiereAyuda(argv[0])) {
      io.escribir(ayudaGeneral(comandos));
      return argv.length === 0 ? USO : 0;
    }
    const hallado = buscar(comandos, argv);
    if (!hallado) {
      // `planta usuarios --ayuda`: the commands that begin with that word.
      const familia = comandos.filter((c) => c.nombre.startsWith(`${argv[0]} `));
      if (familia.length > 0 && (argv[1] === undefined || quiereAyuda(argv[1]))) {
        io.escribir(ayudaGeneral(familia));
        return argv[1] === undefined ? USO : 0;
      }
      throw new Rechazo("uso", 400, `comando desconocido: ${argv[0]}. Vea «planta --ayuda»`);
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
