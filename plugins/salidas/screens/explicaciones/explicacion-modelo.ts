/** The answers of `explicar` as the panel shows them. Pure. */
import { formatEnteroEsAr, formatEsAr, repartir } from "#core/domain/money.ts";
import { conMenos } from "#core/domain/signs.ts";
import type { ParteDeCifra, RenglonDeCifra, RespuestaExplicar } from "#proto/salidas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { escribirHash } from "#ui/state/hash.ts";
import type { Figura } from "./explicable.ts";

/** What the call of the lines behind a figure is asked ([S3]). */
export const consultaDeFigura = (f: Figura): Record<string, string> => ({
  ...f.seleccion,
  medida: f.medida,
  ...(f.anualizado ? { anualizado: "si" } : {}),
});

/** Centavos of an amount, units of a count. */
export const cifraDe = (medida: string, valor: number): number =>
  medida === "valor" ? aCentavos(valor) : valor;

export const escribirCifra = (medida: string, cifra: number): string =>
  conMenos(medida === "valor" ? formatEsAr(cifra) : formatEnteroEsAr(cifra));

/** The figure of the answer; null in several currencies. */
export const sumaDe = ({ figura: { total } }: RespuestaExplicar, medida: string): number | null =>
  total === null ? null : cifraDe(medida, total);

/**
 * Tenths of a percent of each part, which together are the whole; null where a share says nothing:
 * some of them take away, or there are several currencies.
 */
export function partesDe(partes: readonly ParteDeCifra[]): readonly number[] | null {
  const cifras = partes.map((p) => Math.round(p.cantidad * 100));
  const seSuman = new Set(partes.map((p) => p.mon)).size === 1 && cifras.every((n) => n >= 0) &&
    cifras.some((n) => n > 0);
  return seSuman ? repartir(1000, cifras) : null;
}

/** «93,5 %» of tenths. */
export const enPorciento = (decimos: number): string =>
  `${(decimos / 10).toLocaleString("es-AR", { minimumFractionDigits: 1 })} %`;

/** As the address has it: which row, without saying it on screen. */
export const claveDeRenglon = (r: Pick<RenglonDeCifra, "saf" | "base" | "id">): string =>
  `${r.saf}/${r.base}/${r.id}`;

/** The row that an address names. @returns the fields that leave its lines alone. */
export function renglonDeClave(clave: string): Record<"saf" | "base" | "id", string> | null {
  const partes = /^(\d{1,3})\/([a-z]+)\/(\d{1,15})$/.exec(clave);
  return partes && { saf: partes[1], base: partes[2], id: partes[3] };
}

/** What was loaded as spent is in no base. */
const EJECUTADO = "ejecucion";

/**
 * Address of the row in its base; null when it is in none.
 * @param celda the column, or the component, that is being looked at.
 */
export function enlaceDeRenglon(
  { saf, base, id }: Pick<RenglonDeCifra, "saf" | "base" | "id">,
  codipres: string,
  celda = "",
): string | null {
  if (base === EJECUTADO) return null;
  return escribirHash({
    seccion: "bases",
    item: base,
    saf,
    codipres,
    extra: { registro: String(id), ...(celda === "" ? {} : { celda }) },
  });
}
