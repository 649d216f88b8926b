/**
 * Seals ([Q2]): where every chain of the trail ends and which deliverables there are, at a moment,
 * over the seal before, signed with the installation's key.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { poner, una } from "#core/db/query.ts";
import type { FilaDe } from "#core/db/handles.ts";
import type { Consulta, Db, Escritura } from "#core/plugin.ts";
import { type ClaveDeSello, firmar, huellaDeClave } from "#core/process/signing-key.ts";
import { type Entregable, entregables } from "#plugins/bases/service.ts";
import { cabos, enlazarTodo, SIN_SAF } from "./enlazador.ts";
import { rechazo } from "./errors.ts";
import { type MotivoDeSello, tabla } from "./tables.ts";

export type Sello = FilaDe<typeof tabla.sellos>;

/** What a seal says. */
export interface DocumentoDeSello {
  readonly tipo: typeof TIPO;
  readonly formato: 1;
  readonly numero: number;
  /** ISO 8601, UTC. */
  readonly instante: string;
  readonly motivo: MotivoDeSello;
  /** SAF (null = entries of none), how many links it has, and the last of them in hexadecimal. */
  readonly cadenas: readonly (readonly [saf: number | null, numero: number, huella: string])[];
  /** How many there are, and the SHA-256 of their lines «SAF código manifiesto», by SAF and code. */
  readonly entregables: { readonly cantidad: number; readonly huella: string };
  /** SHA-256 of the document before; null for the first. */
  readonly anterior: string | null;
  /** PEM of the public key that signs it; null = without signature. */
  readonly clave: string | null;
  /** PEM of the key that signs from here on: this one presents it. */
  readonly clave_nueva?: string;
}

const TIPO = "sello de planta";

export const sha256 = (texto: string): string =>
  new Bun.CryptoHasher("sha256").update(texto).digest("hex");

/** What of the deliverables, by SAF and code, is sealed. */
export function resumenDe(todos: readonly Entregable[]): DocumentoDeSello["entregables"] {
  return { cantidad: todos.length, huella: sha256(listaDe(todos)) };
}

const listaDe = (todos: readonly Entregable[]): string =>
  todos.map((e) => `${e.saf} ${e.codipres} ${e.sha256}\n`).join("");

/** One that has just been made, with the list whose digest it holds. */
export interface SelloHecho extends Sello {
  readonly lista: string;
}

/** @throws Rechazo when the text is none. */
export function leerDocumento(texto: string, archivo: string): DocumentoDeSello {
  try {
    const leido = JSON.parse(texto) as DocumentoDeSello | null;
    if (leido?.tipo === TIPO) return leido;
  } catch {
    // Told below, as any other text that is no seal.
  }
  throw rechazo("sello_ilegible", { archivo });
}

export const ultimoSello = (q: Consulta): Promise<Sello | undefined> =>
  una(q, tabla.sellos, {}, "*", { orden: "-numero" });

interface PedidoDeSello {
  readonly motivo: MotivoDeSello;
  readonly clave: ClaveDeSello | null;
  /** The key that comes after this one. */
  readonly nueva?: ClaveDeSello;
}

/** Links what is not yet and seals it, in one unit of work. */
async function sellarEn(
  q: Escritura,
  { motivo, clave, nueva }: PedidoDeSello,
): Promise<SelloHecho> {
  await enlazarTodo(q);
  const previo = await ultimoSello(q);
  const cerrados = await entregables(q);
  const instante = Date.now();
  const numero = (previo?.numero ?? 0) + 1;
  const documento: DocumentoDeSello = {
    tipo: TIPO,
    formato: 1,
    numero,
    instante: new Date(instante).toISOString(),
    motivo,
    cadenas: [...await cabos(q)].map(([cadena, cabo]) =>
      [cadena === SIN_SAF ? null : cadena, cabo.numero, cabo.huella.toHex()] as const
    ),
    entregables: resumenDe(cerrados),
    anterior: previo ? sha256(previo.documento) : null,
    clave: clave?.publica ?? null,
    ...(nueva ? { clave_nueva: nueva.publica } : {}),
  };
  // A line for each chain: people compare two seals.
  const texto = `${JSON.stringify(documento).replaceAll(/(?<=[[,])\[/g, "\n[")}\n`;
  const firma = clave ? firmar(clave, texto) : null;
  const sello = { numero, instante, motivo, documento: texto, firma };
  await poner(q, tabla.sellos, sello);
  return { ...sello, lista: listaDe(cerrados) };
}

export const sellar = (db: Db, pedido: PedidoDeSello): Promise<SelloHecho> =>
  db.tx((q) => sellarEn(q, pedido));

const PARTES = { documento: "", firma: ".firma", clave: ".pem", lista: ".entregables" } as const;

/**
 * A seal as files: the document, its signature and the public key, with which openssl alone verifies
 * it, and the list of deliverables. @throws Rechazo when one of them is there.
 */
export function escribirSello({ documento, firma, lista }: SelloHecho, archivo: string): void {
  const { clave } = leerDocumento(documento, archivo);
  escribirPartes(archivo, [
    [PARTES.documento, documento],
    [PARTES.firma, firma],
    [PARTES.clave, clave],
    [PARTES.lista, lista],
  ]);
}

/** A file and those beside it, for this account alone. @throws Rechazo when one of them is there. */
export function escribirPartes(
  archivo: string,
  partes: readonly (readonly [parte: string, contenido: string | Uint8Array | null])[],
): void {
  for (const [parte, contenido] of partes) {
    if (contenido === null) continue;
    try {
      writeFileSync(`${archivo}${parte}`, contenido, { flag: "wx", mode: 0o600 });
    } catch (error) {
      const existe = (error as NodeJS.ErrnoException).code === "EEXIST";
      throw rechazo(existe ? "destino_existente" : "no_se_escribe", {
        archivo: `${archivo}${parte}`,
      });
    }
  }
}

/** @throws Rechazo when it is not there. */
export function leerTexto(archivo: string): string {
  try {
    return readFileSync(archivo, "utf8");
  } catch {
    throw rechazo("sello_ausente", { archivo });
  }
}

/** A seal that was kept outside. @throws Rechazo when it is not there or is none. */
export function leerSello(archivo: string): {
  readonly texto: string;
  readonly documento: DocumentoDeSello;
  readonly firma: Uint8Array | null;
} {
  const texto = leerTexto(archivo);
  const firma = `${archivo}${PARTES.firma}`;
  return {
    texto,
    documento: leerDocumento(texto, archivo),
    firma: existsSync(firma) ? new Uint8Array(readFileSync(firma)) : null,
  };
}

/** Keeps a seal in the folder of the settings, if there is one; what it has already stays. */
export function guardarAfuera(carpeta: string, sello: SelloHecho): void {
  if (carpeta === "") return;
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const archivo = join(carpeta, `sello-${String(sello.numero).padStart(6, "0")}.json`);
  if (!existsSync(archivo)) escribirSello(sello, archivo);
}

/** Of the key that signed last, as people compare it; null when nothing is signed. */
export async function claveDelUltimo(q: Consulta): Promise<string | null> {
  const firmado = (await q.valores(
    "SELECT documento FROM sellos WHERE firma IS NOT NULL ORDER BY numero DESC LIMIT 1",
  ))[0];
  if (!firmado) return null;
  const { clave_nueva, clave } = leerDocumento(String(firmado[0]), "");
  const vigente = clave_nueva ?? clave;
  return vigente === null ? null : huellaDeClave(vigente);
}
