/** Months as numbers yyyymm (202412 = diciembre de 2024), and the year input of the spec. */

const NOMBRES = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

/** Whether `mes` is a real month: four-digit year, month 1–12. */
export function esMes(mes: number): boolean {
  return Number.isInteger(mes) && mes >= 100_001 && mes <= 999_912 && mes % 100 >= 1 &&
    mes % 100 <= 12;
}

/** Months since year 0, so that distances are subtractions. */
function ordinal(mes: number): number {
  return Math.trunc(mes / 100) * 12 + (mes % 100) - 1;
}

function desdeOrdinal(n: number): number {
  return Math.floor(n / 12) * 100 + (n % 12) + 1;
}

/** The month before: January → December of the year before. */
export function mesAnterior(mes: number): number {
  return desdeOrdinal(ordinal(mes) - 1);
}

/** The month after: December → January of the next year. */
export function mesSiguiente(mes: number): number {
  return desdeOrdinal(ordinal(mes) + 1);
}

/** Months from `desde` to `hasta`; negative when `hasta` is earlier. */
export function mesesEntre(desde: number, hasta: number): number {
  return ordinal(hasta) - ordinal(desde);
}

/** `202412` → «diciembre de 2024». What is not a month (below 10000, say) is shown as it is. */
export function nombreMes(mes: number): string {
  const nombre = mes < 10_000 ? undefined : NOMBRES[(mes % 100) - 1];
  return nombre === undefined ? String(mes) : `${nombre} de ${Math.trunc(mes / 100)}`;
}

/** Name of the month 1–12, in lower case. */
export function nombreDeMes(numero: number): string {
  return NOMBRES[numero - 1] ?? String(numero);
}

/** The months of a year, 1–12. */
export const MESES: readonly number[] = NOMBRES.map((_, i) => i + 1);

/** «ene», «feb»… */
export const MESES_ABREVIADOS: readonly string[] = NOMBRES.map((nombre) => nombre.slice(0, 3));

/** Name of the month 1–12 where it begins a title: «Enero». */
export function tituloDeMes(numero: number): string {
  const nombre = nombreDeMes(numero);
  return nombre[0].toUpperCase() + nombre.slice(1);
}

/** Months 1–12 in words: «marzo», «mayo a junio». */
export const rangoDeMeses = (desde: number, hasta: number): string =>
  desde === hasta ? nombreDeMes(desde) : `${nombreDeMes(desde)} a ${nombreDeMes(hasta)}`;

/** Argentina has been at UTC−3 all year round since 2009. */
const HUSO = -3 * 3_600_000;

/** Milliseconds of a day; none has another length in Argentina. */
export const DIA_MS = 24 * 3_600_000;

/** Day `AAAA-MM-DD` in Argentina of a moment (milliseconds, UTC). */
export const diaDe = (instante: number): string =>
  new Date(instante + HUSO).toISOString().slice(0, 10);

/** Moment (milliseconds, UTC) of a day and a time in Argentina; NaN when there is no such moment. */
export const instanteDe = (dia: string, hora = "00:00"): number =>
  Date.parse(`${dia}T${hora}Z`) - HUSO;

/** `21/11/2026 09:05:12` in Argentina, of a moment (milliseconds, UTC). */
export function fechaYHoraDe(instante: number): string {
  const [fecha, hora] = new Date(instante + HUSO).toISOString().split("T");
  return `${fecha.split("-").reverse().join("/")} ${hora.slice(0, 8)}`;
}

/** `2026-11-21 09:05:12` in Argentina, of a moment (milliseconds, UTC): what orders write and take. */
export const momentoEscrito = (instante: number): string =>
  new Date(instante + HUSO).toISOString().slice(0, 19).replace("T", " ");

/** A day as it is read: `2026-08-08` → `08/08/2026`. */
export const fechaCorta = (dia: string): string => dia.split("-").reverse().join("/");

/** `02/01/2026`, as people and screens write it, → `2026-01-02`; any other text as it is. */
export const diaEscrito = (texto: string): string =>
  texto.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    (_, dia: string, mes: string, anio: string) =>
      `${anio}-${mes.padStart(2, "0")}-${dia.padStart(2, "0")}`,
  );

/**
 * `21/11/2026 09:05` in Argentina, of a moment: as screens say it, without its seconds. Empty for
 * none.
 */
export const fechaYMinutosDe = (instante: number | null): string =>
  instante === null ? "" : fechaYHoraDe(instante).slice(0, 16);

/** `21/11/2026` in Argentina, of a moment (milliseconds, UTC). */
export const fechaDe = (instante: number): string => fechaYHoraDe(instante).slice(0, 10);

/**
 * When something was, as people say it: `hoy, 13:50`, `ayer, 17:12`, `21/11/2026`.
 * @param ahora the caller's clock: this module has none.
 */
export function cuandoFue(instante: number, ahora: number): string {
  const dias = (Date.parse(diaDe(ahora)) - Date.parse(diaDe(instante))) / DIA_MS;
  if (dias !== 0 && dias !== 1) return fechaDe(instante);
  return `${dias === 0 ? "hoy" : "ayer"}, ${fechaYHoraDe(instante).slice(11, 16)}`;
}

/** Year in Argentina of a moment (milliseconds, UTC). */
export const anioDelInstante = (instante: number): number =>
  new Date(instante + HUSO).getUTCFullYear();

/** The month (yyyymm) of a moment (milliseconds, UTC) in Argentina. */
export function mesDe(instante: number): number {
  const fecha = new Date(instante + HUSO);
  return fecha.getUTCFullYear() * 100 + fecha.getUTCMonth() + 1;
}

/** Whether a text is a date of the calendar, `AAAA-MM-DD`. */
export function esFecha(fecha: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(fecha);
  if (m === null) return false;
  const [anio, mes, dia] = [Number(m[1]), Number(m[2]), Number(m[3])];
  const bisiesto = (anio % 4 === 0 && anio % 100 !== 0) || anio % 400 === 0;
  const largo = [31, bisiesto ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mes - 1];
  return anio >= 1000 && largo !== undefined && dia >= 1 && dia <= largo;
}

/**
 * The year box (spec 1 §5): digits only, no leading zeros, capped at the current year plus one.
 * @param anioActual the caller's current year: this module has no clock.
 */
export function entradaAnio(texto: string, anioActual: number): string {
  const digitos = texto.replace(/\D/g, "").replace(/^0+/, "");
  if (digitos === "") return "";
  return String(Math.min(Number(digitos.slice(0, 5)), anioActual + 1));
}
