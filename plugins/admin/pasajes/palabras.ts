/** What a transfer would do, in words: for the screen and the command line. Pure. */
import { contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import type { PreviaDePasaje } from "#proto/admin.ts";

type Dicha = Pick<PreviaDePasaje, "motivo" | "registros" | "errores" | "quedan">;

export function previaEnPalabras({ motivo, registros, errores, quedan }: Dicha): string {
  if (motivo !== "") return `No se podría ejecutar: ${motivo}.`;
  const conErrores = errores > 0 ? `, ${formatEnteroEsAr(errores)} con errores en el destino` : "";
  const pasan = registros === 1 ? "Pasaría" : "Pasarían";
  return `${pasan} ${contarRegistros(registros)}${conErrores}.${quedan && ` ${quedan}`}`;
}

/** The same of several that run one after another: what is asked before. */
export function procesoEnPalabras(previas: readonly Dicha[]): string {
  const suma = (de: "registros" | "errores") => previas.reduce((n, p) => n + p[de], 0);
  const [registros, errores] = [suma("registros"), suma("errores")];
  const no = previas.filter((p) => p.motivo !== "").length;
  const frases = registros > 0
    ? [previaEnPalabras({ motivo: "", registros, errores, quedan: "" })]
    : [];
  if (no > 0) {
    frases.push(
      no === 1
        ? "1 no se podría ejecutar, y queda pendiente."
        : `${formatEnteroEsAr(no)} no se podrían ejecutar, y quedan pendientes.`,
    );
  }
  return frases.join(" ");
}
