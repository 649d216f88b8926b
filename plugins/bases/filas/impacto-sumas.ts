/** Which positions of a group a fixed sum reaches ([Y7]): those whose reading it changes. */
import type { CambioDeValores, FilaReferencia, Referencias } from "../../tablas/service.ts";

type Posicion = Readonly<Record<string, number | string>>;

const enLista = (lista: unknown, numero: unknown): boolean =>
  String(lista).split(";").includes(String(numero));

function alcanza(r: Referencias, suma: FilaReferencia, f: Posicion, meses: readonly number[]) {
  const { regimen, escalafones, pprins, desde_mes, hasta_mes } = suma;
  const esc = Number(f.esc);
  const deEscalafon = regimen
    ? r.leer("escalafones", { esc })?.valores.regimen === regimen
    : enLista(escalafones, esc);
  return deEscalafon && (!pprins || enLista(pprins, f.pprin)) &&
    meses.some((m) => m >= Number(desde_mes) && (!hasta_mes || m <= Number(hasta_mes)));
}

/**
 * Whether a position reads the sums that an edit touches: the stored one, or every one when the edit
 * names none, and the one that is being typed. Staff abroad and hours read none.
 */
export function leeSumas(
  r: Referencias,
  { parte, fila }: CambioDeValores,
  f: Posicion,
  meses: readonly number[],
): boolean {
  const porHora = r.leer("codigos_procesamiento", { codp: Number(f.codp) })?.valores.unidad === "H";
  if (f.codes !== 0 || porHora) return false;
  const guardadas = r.filas("sumas_fijas").filter((s) => !parte.id || s.id === parte.id);
  const escrita = fila?.desde_mes && (fila.regimen || fila.escalafones) ? [fila] : [];
  return [...guardadas, ...escrita].some((suma) => alcanza(r, suma, f, meses));
}
