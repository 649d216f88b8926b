/**
 * What may cross the border to a database, the same on both: values that one of them would store
 * differently, or round without a word, are refused here instead.
 */
import { resolve, sep } from "node:path";
import type { Parametro } from "./types.ts";

/** A value that the two databases would not keep alike. A fault of the program, never of a user. */
export class ValorInvalido extends Error {
  override readonly name = "ValorInvalido";
}

/** No unit of work got hold of the database within the limit. */
export class BaseOcupada extends Error {
  override readonly name = "BaseOcupada";
}

/** The file of the database is no longer where it was: moved, deleted, or another in its place. */
export class BaseMovida extends Error {
  override readonly name = "BaseMovida";
}

/**
 * Checks one parameter; bigint becomes number.
 * @throws ValorInvalido for undefined, texts with NUL (SQLite stores them, PostgreSQL cannot),
 * numbers that are not finite and integers from 2^53 on. The value itself is not in the message.
 */
export function parametro(valor: Parametro): Exclude<Parametro, bigint> {
  switch (typeof valor) {
    case "number":
      if (Number.isSafeInteger(valor)) return valor;
      if (!Number.isFinite(valor) || Number.isInteger(valor)) {
        throw new ValorInvalido("número fuera del rango exacto (2^53)");
      }
      return valor;
    case "string":
      if (valor.includes("\0")) throw new ValorInvalido("texto con el carácter NUL");
      return valor;
    case "bigint": {
      const numero = Number(valor);
      if (!Number.isSafeInteger(numero)) {
        throw new ValorInvalido("número fuera del rango exacto (2^53)");
      }
      return numero;
    }
    case "undefined":
      throw new ValorInvalido("parámetro sin valor (undefined)");
    default:
      return valor;
  }
}

/** @throws ValorInvalido when a number read is not an exact integer. */
export function leido(valor: number): number {
  if (!Number.isSafeInteger(valor)) {
    throw new ValorInvalido("la base devolvió un número que no es un entero exacto");
  }
  return valor;
}

/** Where this layer is: what stands on it is whoever wrote the statement. */
const CAPA = resolve(import.meta.dir) + sep;

/** `archivo:línea` of the first place outside this layer through which an error came. */
function autorDe(pila: string | undefined): string {
  for (const [, archivo, linea] of (pila ?? "").matchAll(/[( ](\/[^()\n]*?):(\d+):\d+\)?$/gm)) {
    if (!archivo.startsWith(CAPA) && !archivo.includes(`${sep}node_modules${sep}`)) {
      return ` (${archivo}:${linea})`;
    }
  }
  return "";
}

/**
 * A statement that does not say what the database understands, or that writes where only reading is
 * done: a fault of whoever wrote it, who is told in which file and line.
 */
export class FallaDeSql extends Error {
  override readonly name = "FallaDeSql";
  /**
   * @param code what the driver gave; empty when it was not asked.
   * @param ajeno whether the words are the driver's, which may quote what is stored.
   */
  constructor(mensaje: string, readonly code: string, readonly ajeno = false) {
    super(mensaje);
    this.message += autorDe(this.stack);
  }
}

/** What writing outside a unit of work is told. */
export const escrituraAfuera = (code: string): FallaDeSql =>
  new FallaDeSql("se escribe sólo dentro de «app.db.tx», y esto está afuera", code);

/**
 * Names the place of a statement that is wrong; anything else is left as it is. To be called where
 * the statement was asked for, which the driver's own error may not know.
 * @param lee whether it was run where nothing may be written.
 */
export function conLugar(error: unknown, lee: boolean): unknown {
  const cual = codigo(error);
  if (lee && (cual === "SQLITE_READONLY" || cual === "25006")) {
    return escrituraAfuera(cual);
  }
  // 42501: the account may not, which is nobody's mistake in the statement.
  return error instanceof Error && /^(SQLITE_ERROR$|42(?!501))/.test(cual)
    ? new FallaDeSql(error.message, cual, true)
    : error;
}

/** The driver's own error under Drizzle's wrapper, whose message repeats every parameter. */
export function causaOriginal(error: unknown): unknown {
  let actual = error;
  while (actual instanceof Error && actual.name !== "PostgresError" && actual.cause) {
    actual = actual.cause;
  }
  return actual;
}

/** The code that the driver or the system gave to what was thrown; empty without one. */
export function codigo(error: unknown): string {
  const original = causaOriginal(error);
  return original instanceof Error && "code" in original ? String(original.code) : "";
}

/** A primary key or unique index refused the write; true on both databases. */
export function esClaveRepetida(error: unknown): boolean {
  return ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]
    .includes(codigo(error));
}

/** A foreign key refused the write; true on both databases. */
export function esReferenciaRota(error: unknown): boolean {
  return ["23503", "SQLITE_CONSTRAINT_FOREIGNKEY"].includes(codigo(error));
}

/** Another transaction was in the way and repeating helps: serialisation failure or deadlock. */
export function esConflicto(error: unknown): boolean {
  return ["40001", "40P01"].includes(codigo(error));
}

/**
 * The server takes no writing now, though it was asked for: a replica, or a primary that is no more.
 * @param empezada whether the unit of work had begun: a replica refuses its very beginning.
 */
export function esSoloLectura(error: unknown, empezada: boolean): boolean {
  return codigo(error) === (empezada ? "25006" : "0A000");
}

/** The connection to the server ended under the statement: closed, reset, or the server stopped. */
export function conexionPerdida(error: unknown): boolean {
  return /^(CONNECTION_|CONNECT_|ECONN|EPIPE|ETIMEDOUT|08|57P0[1-4])/.test(codigo(error));
}

/** Whoever administers it cancelled the statement, or it passed a limit of time of the server. */
export function cancelada(error: unknown): boolean {
  return codigo(error) === "57014";
}

/**
 * The connection was lost while a unit of work was being confirmed: it may be stored or not, and
 * nobody here knows ([K4]). It is never repeated.
 */
export class ConfirmacionIncierta extends Error {
  override readonly name = "ConfirmacionIncierta";
  /** @param perdida what the driver said. Not its `cause`, which whoever asks for causes takes. */
  constructor(readonly perdida: unknown) {
    super("se perdió la conexión mientras se confirmaba");
  }
}

/** Why the database cannot serve now, without any fault of the program. */
export type Impedimento =
  | "base_sin_conexion"
  | "base_sin_escritura"
  | "base_ocupada"
  | "base_sin_lugar"
  | "base_movida"
  | "base_cancelada"
  | "confirmacion_incierta";

/** The same, told by who knows it: another thread, where the driver's error stayed, or a unit of work. */
export class BaseNoDisponible extends Error {
  override readonly name = "BaseNoDisponible";
  constructor(readonly motivo: Impedimento, opciones?: ErrorOptions) {
    super(`la base de datos no está disponible: ${motivo}`, opciones);
  }
}

/**
 * Reads it from what was thrown; null for anything else. Too many connections (53300), a server
 * that starts or stops (57P0x) and a lost connection are the same to who waits for an answer.
 */
export function impedimento(error: unknown): Impedimento | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof BaseOcupada) return "base_ocupada";
    if (e instanceof BaseMovida) return "base_movida";
    if (e instanceof BaseNoDisponible) return e.motivo;
    if (e instanceof ConfirmacionIncierta) return "confirmacion_incierta";
  }
  const cual = codigo(error);
  if (cual === "53300" || conexionPerdida(error)) return "base_sin_conexion";
  // 25P02: one before it in its unit of work was cancelled, and its other statements say only this.
  if (cancelada(error) || cual === "25P02") return "base_cancelada";
  return /^(53100|SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE|TRUNCATE)|ENOSPC|EDQUOT)$/.test(cual)
    ? "base_sin_lugar"
    : null;
}

/** SQLite's single writer is taken. */
export function estaOcupada(error: unknown): boolean {
  return codigo(error).startsWith("SQLITE_BUSY");
}

/** Longest wait for a unit of work to get its turn, in milliseconds. */
const ESPERA_MAXIMA = 60_000;

/**
 * Tries again what finds the database taken by others. The pause doubles up to 64 ms, with chance so
 * that two processes do not keep step.
 * @param repetible whether what was thrown, at try number `intento` (from 0), may go well later.
 * @throws what is not; BaseOcupada when nobody made room in time.
 */
export async function reintentar<T>(
  hacer: () => T | Promise<T>,
  repetible: (error: unknown, intento: number) => boolean,
): Promise<T> {
  const limite = Date.now() + ESPERA_MAXIMA;
  for (let intento = 0;; intento++) {
    try {
      return await hacer();
    } catch (error) {
      if (!repetible(error, intento)) throw error;
      if (Date.now() > limite) {
        throw new BaseOcupada("la base de datos está ocupada por otra operación", {
          cause: error,
        });
      }
    }
    const tope = Math.min(2 ** intento, 64);
    await new Promise((listo) => setTimeout(listo, tope / 2 + Math.random() * tope / 2));
  }
}
