/** The history of a budget as its screen tells it. Pure. */
import { formatEsAr } from "#core/domain/money.ts";
import { DIA_MS, diaDe, fechaCorta, fechaYHoraDe } from "#core/domain/period.ts";
import { conMenos } from "#core/domain/signs.ts";
import type { CambioDeUnaFila } from "#proto/bases.ts";
import type { CambioDeHistoria } from "#proto/valuation.ts";
import { aCentavos, formatear } from "#ui/grid/columnas.ts";
import { baseDe, NOTA } from "#plugins/bases/bases.ts";
import { campoEnPalabras as campoDicho } from "#plugins/bases/historia/obra.ts";

/** «13:50». */
export const horaDe = (instante: number): string => fechaYHoraDe(instante).slice(11, 16);

/** «hoy, 13:50», «ayer, 17:12», «18/11/2026, 9:40». */
export function cuandoFue(instante: number, ahora: number): string {
  const dia = diaDe(instante);
  const dicho = dia === diaDe(ahora)
    ? "hoy"
    : dia === diaDe(ahora - DIA_MS)
    ? "ayer"
    : fechaCorta(dia);
  return `${dicho}, ${horaDe(instante)}`;
}

const EN_PALABRAS = new Intl.DateTimeFormat("es-AR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const CON_ANIO = new Intl.DateTimeFormat("es-AR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** «Hoy, viernes 27 de noviembre». @param dia AAAA-MM-DD */
export function tituloDeDia(dia: string, ahora: number): string {
  const hoy = diaDe(ahora);
  const formato = dia.slice(0, 4) === hoy.slice(0, 4) ? EN_PALABRAS : CON_ANIO;
  const dicho = formato.format(new Date(`${dia}T12:00:00Z`)).replace(",", "");
  if (dia === hoy) return `Hoy, ${dicho}`;
  if (dia === diaDe(ahora - DIA_MS)) return `Ayer, ${dicho}`;
  return dicho.charAt(0).toUpperCase() + dicho.slice(1);
}

/** Lines by day, in their order. */
export function porDia<L extends Pick<CambioDeHistoria, "instante">>(
  lineas: readonly L[],
): readonly (readonly [dia: string, lineas: readonly L[]])[] {
  return [...Map.groupBy(lineas, (l) => diaDe(l.instante))];
}

/** «+31.173.069,31», «−318,00», «0,00»; a dash where nobody can say. */
export function conSigno(pesos: number | null): string {
  if (pesos === null) return "—";
  const centavos = aCentavos(pesos);
  const signo = centavos > 0 ? "+" : centavos < 0 ? "−" : "";
  return signo + formatEsAr(Math.abs(centavos));
}

/** «+ $ 31.173.069,31». */
export const enPesosConSigno = (pesos: number | null): string =>
  pesos === null ? "—" : conSigno(pesos).replace(/^([+−]?)/, (s) => s === "" ? "$ " : `${s} $ `);

export const importe = (pesos: number | null): string =>
  pesos === null ? "—" : formatear("importe", pesos);

/** A column and what it said and says, as people read it. */
export const campoEnPalabras = (base: string | null, campo: CambioDeHistoria["campos"][number]) =>
  campoDicho(base, campo, conMenos);

export const tituloDeBase = (id: string | null): string =>
  id === null ? "Presupuesto" : baseDe(id)?.titulo ?? id;

const QUE: Readonly<Record<CambioDeUnaFila["que"], string>> = {
  alta: "Alta",
  baja: "Baja",
  cambio: "",
};

/** «Cargos 2 → 3», «Alta»: one change of a row in its life. */
export const cambioDeVida = (base: string, c: CambioDeUnaFila): string =>
  QUE[c.que] || c.campos.map((x) => {
    const { titulo, antes, despues } = campoEnPalabras(base, x);
    return `${titulo} ${antes} → ${despues}`;
  }).join(", ") || "Sin cambios";

type CampoCambiado = CambioDeHistoria["campos"][number];

/** Those that can go back: a note is written again by hand. */
const queVuelven = (campos: readonly CampoCambiado[]) => campos.filter((c) => c.campo !== NOTA.id);

/** Whether a change did something that can go back. */
export const puedeVolver = (campos: readonly CampoCambiado[]): boolean =>
  queVuelven(campos).length > 0;

/** «Volver a Cargos 2»: what going back to before a change of columns does. */
export const vueltaEnPalabras = (base: string | null, campos: readonly CampoCambiado[]): string =>
  `Volver a ${
    queVuelven(campos).map((x) => {
      const { titulo, antes } = campoEnPalabras(base, x);
      return `${titulo} ${antes}`;
    }).join(", ")
  }`;

/** Whether something that a change of a row did was changed again after it. @param vida the last first */
export function pisadoDespues(vida: readonly CambioDeUnaFila[], asiento: number): boolean {
  const suyo = vida.findIndex((c) => c.asiento === asiento);
  const columnas = new Set(vida[suyo]?.campos.map((c) => c.campo));
  return vida.slice(0, suyo).some((c) =>
    c.que !== "cambio" || c.campos.some(({ campo }) => columnas.has(campo))
  );
}

/** The first day of a choice of days; empty = all. */
export function desdeDe(dias: string, ahora: number): string {
  const atras: Readonly<Record<string, number>> = { hoy: 0, semana: 6, mes: 30 };
  return Object.hasOwn(atras, dias) ? diaDe(ahora - atras[dias] * DIA_MS) : "";
}

/** A closing over the line of the total: where, of a thousand parts of its width. */
interface EnLaLinea {
  readonly en: number;
  readonly codigo: string;
}

/** Parts that a code takes beside another one, where the line is narrowest. */
const DE_CODIGO = 90;

/** Codes that do not print over one another: the newest of those together, and how many more. */
export function rotulosDeCierres(
  cierres: readonly EnLaLinea[],
): readonly { readonly en: number; readonly texto: string }[] {
  const juntos: { readonly ultimo: EnLaLinea; mas: number }[] = [];
  for (const c of cierres.toSorted((a, b) => b.en - a.en)) {
    const previo = juntos.at(-1);
    if (previo && previo.ultimo.en - c.en < DE_CODIGO) previo.mas++;
    else juntos.push({ ultimo: c, mas: 0 });
  }
  return juntos.map(({ ultimo: { en, codigo }, mas }) => ({
    en,
    texto: mas === 0 ? codigo : `${codigo} +${mas}`,
  }));
}

/** «, de $ 0,00 a $ 12,50»: what all the changes moved, told as the title of the line does. */
export function deCuantoACuanto(diferencia: number | null, ultimo: number | undefined): string {
  if (diferencia === null || ultimo === undefined) return "";
  const antes = (aCentavos(ultimo) - aCentavos(diferencia)) / 100;
  return `, de $\u00a0${importe(antes)} a $\u00a0${importe(ultimo)}`;
}
