/** What a command reads from standard input: all of it, or from a terminal, a password unseen. */
import { Rechazo } from "../errors.ts";

const FIN = "\u0004";
const BORRAR = "\u007f\b";
const INTERRUMPIR = "\u0003";

/** One line that the terminal does not show. */
async function leerLinea(pregunta: string): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true);
  stderr.write(pregunta);
  const { promise, resolve } = Promise.withResolvers<string>();
  let texto = "";
  const leer = (parte: Uint8Array | string) => {
    for (const letra of typeof parte === "string" ? parte : new TextDecoder().decode(parte)) {
      if (letra === INTERRUMPIR) {
        // In this mode the terminal does not send the signal, and it would stay in it.
        stdin.setRawMode(false);
        process.kill(process.pid, "SIGINT");
      } else if (letra === "\r" || letra === "\n" || letra === FIN) resolve(texto);
      else if (BORRAR.includes(letra)) texto = [...texto].slice(0, -1).join("");
      else texto += letra;
    }
  };
  stdin.on("data", leer).resume();
  try {
    return await promise;
  } finally {
    stdin.off("data", leer);
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write("\n");
  }
}

/** @throws Rechazo when what was typed on a terminal, twice, was not the same. */
export async function leerEntrada(): Promise<string> {
  if (!process.stdin.isTTY) return await Bun.stdin.text();
  const una = await leerLinea("Contraseña: ");
  if (una !== await leerLinea("Otra vez: ")) {
    throw new Rechazo("claves_distintas", 400, "Las dos contraseñas no son iguales");
  }
  return una;
}
