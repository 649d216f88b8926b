/** Reading the words after `planta`: nothing unknown passes. */
import { quisoDecir } from "../domain/similar.ts";
import { Rechazo } from "../errors.ts";
import type { ComandoDePlanta, OpcionComando } from "../plugin.ts";

type Opciones = Record<string, string | number | boolean | readonly string[] | undefined>;

export interface ArgumentosLeidos {
  readonly args: readonly string[];
  readonly opciones: Opciones;
  readonly ayuda: boolean;
  readonly json: boolean;
  readonly silencio: boolean;
}

const COMUNES: Readonly<Record<string, OpcionComando>> = {
  ayuda: { type: "flag", description: "Muestra esta ayuda", short: "h" },
  json: { type: "flag", description: "Responde en JSON, para programas" },
  silencio: { type: "flag", description: "No cuenta el avance ni lo que anota, salvo los errores" },
};

/** Options of a command with those that every command has. */
export function opcionesDe(comando: ComandoDePlanta): Readonly<Record<string, OpcionComando>> {
  return { ...comando.options, ...COMUNES };
}

/** The refusal of an order that is written wrong: it ends with its own code. */
export const uso = (mensaje: string): Rechazo => new Rechazo("uso", 400, mensaje);

function numero(nombre: string, { min = 0 }: OpcionComando, texto: string): number {
  if (!/^\d{1,9}$/.test(texto)) throw uso(`--${nombre}: se espera un número entero`);
  if (Number(texto) < min) throw uso(`--${nombre}: se espera un número entero, desde ${min}`);
  return Number(texto);
}

function guardar(opciones: Opciones, nombre: string, o: OpcionComando, texto: string): void {
  if (o.multiple) {
    const previos = (opciones[nombre] ?? []) as readonly string[];
    opciones[nombre] = [...previos, texto];
    return;
  }
  if (opciones[nombre] !== undefined) throw uso(`--${nombre} está repetida`);
  opciones[nombre] = o.type === "number" ? numero(nombre, o, texto) : texto;
}

/** Splits `--nombre=valor`, `--nombre valor`, `-x valor` and arguments. @throws Rechazo. */
export function leerArgumentos(
  comando: ComandoDePlanta,
  palabras: readonly string[],
): ArgumentosLeidos {
  const conocidas = opcionesDe(comando);
  const porCorta = new Map(Object.entries(conocidas).map(([n, o]) => [o.short, n]));
  const opciones: Opciones = {};
  const args: string[] = [];
  for (let i = 0; i < palabras.length; i++) {
    const palabra = palabras[i] === "--help" ? "--ayuda" : palabras[i];
    if (palabra === "--") {
      args.push(...palabras.slice(i + 1));
      break;
    }
    const partes = /^(?:--([\w-]+)|-(\w))(?:=(.*))?$/s.exec(palabra);
    if (!partes) {
      if (palabra.startsWith("-") && palabra !== "-") throw uso(`opción desconocida: ${palabra}`);
      args.push(palabra);
      continue;
    }
    const nombre = partes[1] ?? porCorta.get(partes[2]) ?? "";
    const opcion = Object.hasOwn(conocidas, nombre) ? conocidas[nombre] : undefined;
    if (!opcion) {
      const escrita = palabra.split("=", 1)[0];
      const posibles = Object.keys(conocidas).map((n) => `--${n}`);
      throw uso(`opción desconocida: ${escrita}${quisoDecir(escrita, posibles)}`);
    }
    if (opcion.type === "flag") {
      if (partes[3] !== undefined) throw uso(`--${nombre} no lleva valor`);
      opciones[nombre] = true;
      continue;
    }
    const valor = partes[3] ?? palabras[++i];
    // The next option is no value; a text that begins so is written with `=`.
    if (valor === undefined || partes[3] === undefined && valor.startsWith("--")) {
      throw uso(`--${nombre}: falta el valor`);
    }
    guardar(opciones, nombre, opcion, valor);
  }
  const dicha = (nombre: string) => opciones[nombre] === true;
  const leido = {
    args,
    opciones,
    ...{ ayuda: dicha("ayuda"), json: dicha("json"), silencio: dicha("silencio") },
  };
  if (!leido.ayuda) exigirArgumentos(comando, args);
  return leido;
}

function exigirArgumentos(comando: ComandoDePlanta, args: readonly string[]): void {
  const esperados = comando.arguments ?? [];
  const falta = esperados[args.length];
  if (falta && !falta.optional) throw uso(`falta ${falta.name}: ${falta.description}`);
  if (args.length > esperados.length && !esperados.at(-1)?.many) {
    throw uso(`sobra «${args[esperados.length]}»`);
  }
}
