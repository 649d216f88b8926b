/** What a new password must be ([X3]). Pure. */
import type { Rechazo } from "../../core/errors.ts";
import { rechazo } from "./errors.ts";

export const LARGO_MINIMO = 8;

/** The most used ones, here and anywhere, and the words of the trade. */
const COMUNES = new Set([
  ...["abcdefgh", "administrador", "admin", "argentina", "bienvenido", "bocajuniors", "boca"],
  ...["buenosaires", "cambiar", "cambiame", "clave", "contrasena", "contraseña", "dragon"],
  ...["economia", "estrella", "football", "futbol", "hola", "iloveyou", "independiente"],
  ...["letmein", "maradona", "mariposa", "messi", "ministerio", "monkey", "nacion", "onp"],
  ...["organismo", "pass", "passw0rd", "password", "planta", "presupuesto", "princesa", "princess"],
  ...["qazwsx", "qwerty", "qwertyui", "qwertyuiop", "asdfghjk", "asdfghjkl", "zxcvbnm", "river"],
  ...["riverplate", "secreto", "sistema", "superman", "teamo", "tequiero", "usuario", "welcome"],
]);

const FILAS = ["01234567890123456789", "98765432109876543210", "abcdefghijklmnopqrstuvwxyz"];

/** One character or a short piece repeated, or a row of the keyboard or the alphabet. */
function esSerie(texto: string): boolean {
  return /^(.{1,3})\1+.{0,2}$/u.test(texto) || FILAS.some((fila) => fila.includes(texto));
}

export interface Contexto {
  readonly usuario: string;
  readonly login: string;
  /** The current password, when one is being changed. */
  readonly actual?: string;
}

/** Why the password is refused, or null. */
export function revisarClave(nueva: string, { usuario, login, actual }: Contexto): Rechazo | null {
  const texto = nueva.normalize("NFC").toLowerCase();
  if ([...texto].length < LARGO_MINIMO) return rechazo("clave_corta", { largo: LARGO_MINIMO });
  if (actual !== undefined && nueva.normalize("NFC") === actual.normalize("NFC")) {
    return rechazo("clave_igual");
  }
  if (texto === usuario || texto === `${usuario}@${login}`) return rechazo("clave_usuario");
  // `Planta-2026` is the word `planta` with what everybody puts around it.
  const palabra = texto.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const comun = [texto, palabra].some((t) => COMUNES.has(t) || t === login || t === usuario);
  return comun || esSerie(texto) ? rechazo("clave_comun") : null;
}
