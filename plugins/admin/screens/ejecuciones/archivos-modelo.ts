/** Files that are about to be loaded: what their names say ([E1], [E2]). Pure. */
import { esMes } from "#core/domain/period.ts";

interface Archivo {
  readonly name: string;
  readonly size: number;
}

const MEGA = 2 ** 20;
/** What the server takes in one upload. */
const MAXIMO = 512 * MEGA;

/** The month with which the names begin, as the inbox reads it; null when they do not say one. */
export function mesDeArchivos(archivos: readonly Archivo[]): number | null {
  const meses = new Set(archivos.map((a) => Number(/^\d{6}/.exec(a.name)?.[0] ?? 0)));
  const [mes] = meses;
  return meses.size === 1 && esMes(mes) ? mes : null;
}

/** What stops them from being sent; empty when nothing. */
export function faltaEnArchivos(archivos: readonly Archivo[]): string {
  if (archivos.length === 0) return "Elija antes los archivos";
  const csv = archivos.filter((a) => /\.csv$/i.test(a.name)).length;
  const zip = archivos.filter((a) => /\.zip$/i.test(a.name)).length;
  if (csv + zip < archivos.length) return "Sólo archivos .zip o .csv";
  if (csv > 0 && zip > 0) return "Los zip del SIRHU o un CSV, no de ambos";
  if (csv > 1) return "Un solo archivo .csv por vez";
  if (new Set(archivos.map((a) => a.name)).size < archivos.length) {
    return "Hay dos archivos con el mismo nombre";
  }
  const bytes = archivos.reduce((n, a) => n + a.size, 0);
  return bytes > MAXIMO
    ? `Los archivos pasan de ${MAXIMO / MEGA} MB: déjelos en la bandeja o cárguelos con la línea ` +
      "de comandos"
    : "";
}
