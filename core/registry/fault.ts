/** Why code could not be loaded or made, with the place in a file that its author has to look at. */
import { relative, sep } from "node:path";

/** Reasons that are told; one mistake may give many. */
const DICHOS = 3;

interface Posicion {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A path as the author of a folder names it. */
const nombrado = (archivo: string, carpeta: string): string =>
  archivo.startsWith(carpeta + sep) ? relative(carpeta, archivo).replaceAll(sep, "/") : archivo;

/** The first place of the folder among those that an error went through. */
function marcoDe(error: Error, carpeta: string): string | null {
  for (
    const [, archivo, linea] of (error.stack ?? "").matchAll(/[( ](\/[^()\n]*?):(\d+):\d+\)?$/gm)
  ) {
    if (archivo.startsWith(carpeta + sep) && !archivo.includes(`${sep}node_modules${sep}`)) {
      return `${nombrado(archivo, carpeta)}:${linea}`;
    }
  }
  return null;
}

function motivo(causa: unknown, carpeta: string, leido?: string): string {
  if (!(causa instanceof Error)) {
    const { message, position } = (causa ?? {}) as { message?: string; position?: Posicion | null };
    if (typeof message !== "string") return String(causa);
    return position ? enPosicion(message, position, carpeta, leido) : message;
  }
  const { specifier, referrer, position } = causa as Partial<ResolveMessage>;
  if (causa.name === "ResolveMessage" && specifier !== undefined) {
    const desde = position?.file || referrer || "";
    return `${nombrado(desde, carpeta)} importa «${specifier}», ` +
      (/^[./]/.test(specifier) ? "que no está" : "que no está instalado");
  }
  if (position) return enPosicion(causa.message, position, carpeta, leido);
  const marco = marcoDe(causa, carpeta);
  return marco === null ? String(causa) : `${marco}: ${String(causa)}`;
}

function enPosicion(
  mensaje: string,
  { file, line, column }: Posicion,
  carpeta: string,
  leido = file,
): string {
  return `${nombrado(leido, carpeta)}:${line}:${column}: ${mensaje}`;
}

/**
 * @param carpeta folder from which files are named; those outside are named whole.
 * @param leido file whose text was given by itself, so that who read it does not know its name.
 * @returns `archivo:línea:columna: motivo`, as far as they are known; several, one after the other.
 */
export function motivosDe(causa: unknown, carpeta: string, leido?: string): string {
  const causas: readonly unknown[] = causa instanceof AggregateError && causa.errors.length > 0
    ? causa.errors
    : [causa];
  const dichos = [...new Set(causas.map((una) => motivo(una, carpeta, leido)))];
  const demas = dichos.length - DICHOS;
  return dichos.slice(0, DICHOS).join("; ") + (demas > 0 ? `; y ${demas} más` : "");
}
