/**
 * Storing and reading valued lines. A valuation is one header and a few compressed columnar
 * blocks: writing costs what its bytes cost, any figure is listed by reading the blocks again, and
 * the bytes are the same on both databases (decision 0004).
 */
import type { Actor, Consulta, Escritura } from "../../core/plugin.ts";
import { codificar, decodificar } from "./engine/codec.ts";
import { Tramo } from "./engine/cursor.ts";
import type { Bloque, Diccionario } from "./engine/lineas.ts";
import type { Libro } from "./engine/libro.ts";
import { MOTOR } from "./motores.ts";

/** zstd level: beyond it blocks shrink little and take much longer. */
const NIVEL = 1;

const deTexto = new TextEncoder();

export interface Cabecera {
  readonly id: number;
  readonly saf: number;
  readonly codipres: string;
  readonly tipo: "valorizacion" | "ejecucion";
  /** Milliseconds since 1970, UTC. */
  readonly instante: number;
  readonly usuario: string;
  readonly motor: string;
  readonly desde_mes: number;
  readonly ejercicio: number;
  readonly version: number;
  readonly rev_datos: number;
  readonly referencias: number;
  readonly renglones: number;
  readonly lineas: number;
  /** Centavos by currency. */
  readonly totales: Readonly<Record<string, number>>;
}

const COLUMNAS = [
  "saf",
  "codipres",
  "tipo",
  "instante",
  "usuario",
  "motor",
  "desde_mes",
  "ejercicio",
  "version",
  "rev_datos",
  "referencias",
  "renglones",
  "lineas",
  "totales",
] as const;

const comprimir = (valor: unknown): Uint8Array =>
  Bun.zstdCompressSync(deTexto.encode(JSON.stringify(valor)), { level: NIVEL });

function descomprimir<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(Bun.zstdDecompressSync(bytes))) as T;
}

/** Header of the stored lines of a group, or undefined when it was never valued or loaded. */
export async function cabeceraDe(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Cabecera | undefined> {
  const fila = await q.fila<Omit<Cabecera, "totales"> & { totales: string }>(
    `SELECT id, ${COLUMNAS.join(", ")} FROM valuaciones WHERE saf = ? AND codipres = ?`,
    [saf, codipres],
  );
  return fila && { ...fila, totales: JSON.parse(fila.totales) as Record<string, number> };
}

/** The flags of the organismo that decide which rows are valid ([V12]). */
export interface Banderas {
  readonly habilitar_me: boolean;
  readonly habilitar_ogas: boolean;
}

/** The dictionary of the lines, and what of the structure and the organismo they rest on. */
export interface DiccionarioGuardado extends Diccionario {
  readonly banderas: Banderas;
  readonly cadenas: readonly (readonly [number, number, number, number])[];
}

/** A dictionary from its stored bytes, its caller's alone. */
export const abrirDiccionario = (datos: Uint8Array): DiccionarioGuardado =>
  descomprimir<DiccionarioGuardado>(datos);

/**
 * What the indexes of the lines of a valuation refer to.
 * @param abrir another reading of the stored bytes, one that remembers.
 */
export async function diccionarioDe(
  q: Consulta,
  id: number,
  abrir = abrirDiccionario,
): Promise<DiccionarioGuardado> {
  const [fila] = await q.valores("SELECT diccionario FROM valuaciones WHERE id = ?", [id]);
  return abrir(fila[0] as Uint8Array);
}

/** The ledger of a valuation ([V13]). */
export async function libroDe(q: Consulta, id: number): Promise<Libro> {
  const [fila] = await q.valores("SELECT libro FROM valuaciones WHERE id = ?", [id]);
  return descomprimir<Libro>(fila[0] as Uint8Array);
}

/** A block from its stored bytes, its caller's alone. */
export const abrirBloque = (datos: Uint8Array): Bloque =>
  decodificar(Bun.zstdDecompressSync(datos));

/** Blocks of a valuation in order, a few at a time. */
export async function* bloquesDe(
  q: Consulta,
  id: number,
  abrir = abrirBloque,
): AsyncGenerator<Bloque> {
  const POR_LECTURA = 8;
  for (let desde = 0;; desde += POR_LECTURA) {
    const filas = await q.valores(
      "SELECT datos FROM valuacion_bloques WHERE valuacion = ? AND bloque >= ? AND bloque < ? " +
        "ORDER BY bloque",
      [id, desde, desde + POR_LECTURA],
    );
    for (const [datos] of filas) yield abrir(datos as Uint8Array);
    if (filas.length < POR_LECTURA) return;
  }
}

/** Lines of a valuation in order, for who reads them once. */
export async function* tramosDe(q: Consulta, id: number): AsyncGenerator<Tramo> {
  const diccionario = await diccionarioDe(q, id);
  for await (const bloque of bloquesDe(q, id)) yield new Tramo(bloque, diccionario);
}

/**
 * SHA-256 of stored lines and of the dictionary that they refer to, in hexadecimal: of what they
 * say, so that it does not change with the compression.
 */
export async function huellaDe(q: Consulta, id: number): Promise<string> {
  const resumen = new Bun.CryptoHasher("sha256");
  const agregar = (datos: unknown) =>
    void resumen.update(Bun.zstdDecompressSync(datos as Uint8Array<ArrayBuffer>));
  const [[diccionario]] = await q.valores("SELECT diccionario FROM valuaciones WHERE id = ?", [id]);
  agregar(diccionario);
  for (let bloque = 0;; bloque++) {
    const [fila] = await q.valores(
      "SELECT datos FROM valuacion_bloques WHERE valuacion = ? AND bloque = ?",
      [id, bloque],
    );
    if (!fila) return resumen.digest("hex");
    agregar(fila[0]);
  }
}

/** Writes blocks as they come; the header goes first and its counts are set at the end. */
export class Deposito {
  #bloques = 0;
  #renglones = 0;
  #lineas = 0;
  /** The block that other threads are compressing while the next one is being valued. */
  #comprimiendo: Promise<Uint8Array> | undefined;

  private constructor(private readonly q: Escritura, private readonly id: number) {}

  /** Drops what the group had stored and starts anew, in the caller's transaction ([V11]). */
  static async abrir(
    q: Escritura,
    actor: Actor,
    datos:
      & Pick<
        Cabecera,
        | "saf"
        | "codipres"
        | "tipo"
        | "desde_mes"
        | "ejercicio"
        | "version"
        | "rev_datos"
        | "referencias"
      >
      & Partial<Pick<Cabecera, "motor">>,
    instante: number,
  ): Promise<Deposito> {
    await q.ejecutar("DELETE FROM valuaciones WHERE saf = ? AND codipres = ?", [
      datos.saf,
      datos.codipres,
    ]);
    const vacio = comprimir(null);
    const [[id]] = await q.valores(
      `INSERT INTO valuaciones (${COLUMNAS.join(", ")}, diccionario, libro) ` +
        `VALUES (${COLUMNAS.map(() => "?").join(", ")}, ?, ?) RETURNING id`,
      [
        datos.saf,
        datos.codipres,
        datos.tipo,
        instante,
        actor.usuario,
        datos.motor ?? MOTOR,
        datos.desde_mes,
        datos.ejercicio,
        datos.version,
        datos.rev_datos,
        datos.referencias,
        0,
        0,
        "{}",
        vacio,
        vacio,
      ],
    );
    return new Deposito(q, Number(id));
  }

  /** Takes the block as it is now: the caller may reuse its arrays at once. */
  async guardar(bloque: Bloque): Promise<void> {
    if (bloque.renglones.n === 0) return;
    const anterior = this.#comprimiendo;
    this.#comprimiendo = Bun.zstdCompress(codificar(bloque), { level: NIVEL });
    this.#renglones += bloque.renglones.n;
    this.#lineas += bloque.lineas.n;
    if (anterior) await this.#insertar(await anterior);
  }

  async #insertar(datos: Uint8Array): Promise<void> {
    await this.q.ejecutar(
      "INSERT INTO valuacion_bloques (valuacion, bloque, datos) VALUES (?, ?, ?)",
      [this.id, this.#bloques++, datos],
    );
  }

  async cerrar(
    diccionario: DiccionarioGuardado,
    libro: Libro,
    totales: Readonly<Record<string, number>>,
  ): Promise<{ id: number; renglones: number; lineas: number }> {
    if (this.#comprimiendo) await this.#insertar(await this.#comprimiendo);
    await this.q.ejecutar(
      "UPDATE valuaciones SET renglones = ?, lineas = ?, totales = ?, diccionario = ?, libro = ? " +
        "WHERE id = ?",
      [
        this.#renglones,
        this.#lineas,
        JSON.stringify(totales),
        comprimir(diccionario),
        comprimir(libro),
        this.id,
      ],
    );
    return { id: this.id, renglones: this.#renglones, lineas: this.#lineas };
  }
}
