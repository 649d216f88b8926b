/** Which positions of a group a fixed sum reaches ([Y7]): those whose reading it changes. */
import type { CambioDeValores, FilaReferencia, Referencias } from "#plugins/tablas/service.ts";

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
 * Whether a position reads the sums that an edit touches: the stored ones, or every one when the edit
 * names none, and those that are being typed or pasted. Staff abroad and hours read none.
 */
export function leeSumas(
  r: Referencias,
  { filas = [] }: CambioDeValores,
  f: Posicion,
  meses: readonly number[],
): boolean {
  const porHora = r.leer("codigos_procesamiento", { codp: Number(f.codp) })?.valores.unidad === "H";
  if (f.codes !== 0 || porHora) return false;
  const tocadas = new Set(filas.map((s) => s.id).filter(Boolean));
  const todas = tocadas.size === 0 && filas.every((s) => !s.desde_mes);
  const guardadas = r.filas("sumas_fijas").filter((s) => todas || tocadas.has(s.id));
  const escritas = filas.filter((s) => s.desde_mes && (s.regimen || s.escalafones));
  return [...guardadas, ...escritas].some((suma) => alcanza(r, suma, f, meses));
}
