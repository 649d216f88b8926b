/** What a new password must be ([X3]). Pure. */
import type { Rechazo } from "#core/errors.ts";
import { COMUNES } from "./claves-comunes.ts";
import { rechazo } from "../errors.ts";

const LARGO_MINIMO = 8;

/** Rows and columns of the keyboard, and the alphabet; both ways. */
const FILAS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkln",
  "zxcvbnm",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qawsedrftgyhujikolp",
].flatMap((fila) => [fila, [...fila].reverse().join("")]);

/** Letters that people write as digits and signs; `1` is read both ways. */
const DISFRACES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  "$": "s",
  "!": "i",
  "|": "l",
  "+": "t",
  "€": "e",
  "(": "c",
};

/** More digits and signs than these around a word are no longer an ornament. */
const ADORNOS = 8;
/** Letters beside a word that add nothing. */
const SUELTAS = 2;

const plegar = (texto: string): string =>
  texto.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const soloLetras = (texto: string): string => texto.replace(/[^a-z]/g, "");

/** One character or a short piece repeated, or a stretch of the keyboard or the alphabet. */
function esSerie(texto: string): boolean {
  return new Set(texto).size <= 3 || /^(.{1,4})\1+.{0,3}$/u.test(texto) ||
    FILAS.some((fila) => fila.includes(texto));
}

/** A date or two years, without more: `20261231`, `31122026`, `20252026`. */
const esFecha = (texto: string): boolean =>
  /^((19|20)\d\d){2}$|^(19|20)\d\d(0\d|1[0-2])[0-3]\d$|^[0-3]\d(0\d|1[0-2])(19|20)\d\d$/.test(
    texto.replace(/[/.\- ]/g, ""),
  );

/** At most so many of the digits and signs at each end are letters in disguise. */
const DISFRAZADAS = 4;

/** The ways in which a password may be read as letters, ornaments apart. */
function lecturas(texto: string): Set<string> {
  const [, cabeza = "", centro = "", cola = ""] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(texto) ?? [];
  const leidas = new Set([soloLetras(texto)]);
  // Without any letter there is no word to look for.
  if (centro === "") return leidas;
  // The ends may be an ornament (`planta2026`), letters (`presupuest0`) or both (`incis0$2026`).
  for (let antes = 0; antes <= Math.min(DISFRAZADAS, cabeza.length); antes++) {
    for (let despues = 0; despues <= Math.min(DISFRAZADAS, cola.length); despues++) {
      const forma = cabeza.slice(cabeza.length - antes) + centro + cola.slice(0, despues);
      for (const uno of ["i", "l"]) {
        leidas.add(soloLetras(
          [...forma].map((c) => c === "1" ? uno : DISFRACES[c] ?? c).join(""),
        ));
      }
    }
  }
  return leidas;
}

/** One or two known words, and at most a few letters more. */
function sonPalabras(letras: string, propias: ReadonlySet<string>): boolean {
  const conocida = (parte: string) =>
    parte.length <= SUELTAS || COMUNES.has(parte) || propias.has(parte) ||
    (parte.length > SUELTAS + 1 && FILAS.some((fila) => fila.includes(parte)));
  const alReves = [...letras].reverse().join("");
  if (conocida(letras) || conocida(alReves)) return true;
  for (let i = 1; i < letras.length; i++) {
    if (conocida(letras.slice(0, i)) && conocida(letras.slice(i))) return true;
  }
  return false;
}

export interface ContextoDeClave {
  readonly usuario: string;
  readonly login: string;
  readonly nombre_completo?: string;
  readonly email?: string;
  /** The current password, when one is being changed. */
  readonly actual?: string;
}

/** The person's own words: name, mail, organismo. */
function palabrasDe(
  { usuario, login, nombre_completo = "", email = "" }: ContextoDeClave,
): Set<string> {
  const textos = [usuario, login, nombre_completo, email].map(plegar);
  const partes = textos.flatMap((t) => [...t.split(/[^a-z]+/), ...t.split("@").map(soloLetras)]);
  return new Set(partes.filter((p) => p.length >= 3));
}

function esComun(texto: string, contexto: ContextoDeClave): boolean {
  const plegado = plegar(texto);
  if (esSerie(plegado) || esFecha(plegado)) return true;
  const propias = palabrasDe(contexto);
  return [...lecturas(plegado)].some((l) =>
    l.length > SUELTAS && plegado.length - l.length <= ADORNOS && sonPalabras(l, propias)
  );
}

/** The part of [X3] that a file's passwords meet too: length, not the current one, not the name. */
export function revisarForma(
  nueva: string,
  { usuario, login, actual }: Pick<ContextoDeClave, "usuario" | "login" | "actual">,
): Rechazo | null {
  const texto = nueva.normalize("NFC").toLowerCase();
  if ([...texto].length < LARGO_MINIMO) return rechazo("clave_corta", { largo: LARGO_MINIMO });
  if (actual !== undefined && nueva.normalize("NFC") === actual.normalize("NFC")) {
    return rechazo("clave_igual");
  }
  return texto === usuario || texto === `${usuario}@${login}` ? rechazo("clave_usuario") : null;
}

/** Why the password is refused, or null. */
export function revisarClave(nueva: string, contexto: ContextoDeClave): Rechazo | null {
  return revisarForma(nueva, contexto) ??
    (esComun(nueva.normalize("NFC").toLowerCase(), contexto) ? rechazo("clave_comun") : null);
}
