/** Progress of long work: a bar on a terminal, plain lines elsewhere. */
import type { Progreso } from "../plugin.ts";
import type { Io } from "./io.ts";

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
