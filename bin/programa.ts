/** Gives the command line its process. */
import { ejecutarCli } from "#core/cli/run.ts";
import { leerEntrada } from "#core/cli/secret.ts";
import { usuarioDelSistema } from "#core/cli/system-user.ts";
import { plugins } from "#plugins/index.ts";

// What the program writes holds people's data and the hashes of their passwords.
process.umask(0o077);

// A reader that has left (`planta … | head`) is no failure: the order goes on, unheard.
for (const flujo of [process.stdout, process.stderr]) {
  flujo.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

process.exitCode = await ejecutarCli(process.argv.slice(2), plugins, {
  env: process.env,
  escribir: (linea) => void process.stdout.write(`${linea}\n`),
  avisar: (texto) => void process.stderr.write(texto),
  esTerminal: process.stderr.isTTY === true,
  entrada: leerEntrada,
  usuario: usuarioDelSistema(),
  trabajador: new URL("./trabajador.ts", import.meta.url),
});
