/**
 * Storing and reading valued lines. A valuation is one header and a few compressed columnar
 * blocks: writing costs what its bytes cost, any figure is listed by reading the blocks again, and
 * the bytes are the same on both databases (decision 0004).
 */
import type { FilaDe } from "#core/db/handles.ts";
import { cambiar, poner, quitar, una, varias } from "#core/db/query.ts";
import { columnas, filas } from "#core/db/text-query.ts";
import { sumar } from "#core/domain/money.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { type Breve, breveDe } from "../engine/lineas/breve.ts";
import { codificar, Reserva } from "../engine/lineas/codec.ts";
import { decodificar } from "../engine/lineas/decodificar.ts";
import { CuboDeMeses, MesesDelCubo } from "../engine/agrupar/cubo-meses.ts";
import { Cubo, DICCIONARIO_CUBO } from "../engine/agrupar/cubo.ts";
import type { MesesPorTipo } from "../engine/agrupar/meses-por-tipo.ts";
import { TramoDeLineas } from "../engine/lineas/cursor.ts";
import type { Bloque, Diccionario } from "../engine/lineas/lineas.ts";
import type { Libro } from "../engine/libro.ts";
import { Sobrantes } from "../engine/sobrantes.ts";
import { motorDe } from "./motores.ts";
import { tabla } from "../tables.ts";

/** zstd level: beyond it blocks shrink little and take much longer. */
const NIVEL = 1;

const deTexto = new TextEncoder();

/** Columns of the cubes of a valuation. */
type Cubos = "cubo" | "cubo_meses";

/** Header of the stored lines of a group. */
export interface CabeceraDeLineas
  extends
    Readonly<Omit<FilaDe<typeof tabla.valuaciones>, "totales" | "diccionario" | "libro" | Cubos>> {
  /** Centavos by currency. */
  readonly totales: Readonly<Record<string, number>>;
}

/** What a header has, as it is read. */
export const COLUMNAS = [
  ...["id", "saf", "codipres", "tipo", "instante", "usuario", "motor", "desde_mes"] as const,
  ...[
    "criterio",
    "ejercicio",
    "version",
    "rev_datos",
    "referencias",
    "renglones",
    "lineas",
  ] as const,
  "totales" as const,
];

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
): Promise<CabeceraDeLineas | undefined> {
  const fila = await una(q, tabla.valuaciones, { saf, codipres }, COLUMNAS);
  return fila && comoCabecera(fila);
}

type FilaDeCabecera = Omit<CabeceraDeLineas, "totales"> & { readonly totales: string };

const comoCabecera = (fila: FilaDeCabecera): CabeceraDeLineas => ({
  ...fila,
  totales: JSON.parse(fila.totales) as Record<string, number>,
});

/** Headers of the stored lines of a group in every SAF that has any. */
export async function cabecerasDe(
  q: Consulta,
  codipres: string,
): Promise<Map<number, CabeceraDeLineas>> {
  const filas = await varias(q, tabla.valuaciones, { codipres }, COLUMNAS);
  return new Map(filas.map((fila) => [fila.saf, comoCabecera(fila)]));
}

/** Headers of the stored lines of every group of a SAF that has any, by code. */
export async function cabecerasDelSaf(
  q: Consulta,
  saf: number,
): Promise<Map<string, CabeceraDeLineas>> {
  const filas = await varias(q, tabla.valuaciones, { saf }, COLUMNAS);
  return new Map(filas.map((fila) => [fila.codipres, comoCabecera(fila)]));
}

/** What each of some groups adds up to, by SAF; of a SAF at most one. */
export async function totalesDeGrupos(
  q: Consulta,
  grupos: readonly { readonly saf: number; readonly codipres: string }[],
): Promise<Map<number, CabeceraDeLineas["totales"]>> {
  const codigos = [...new Set(grupos.map((g) => g.codipres))];
  const pedidos = new Map(grupos.map((g) => [g.saf, g.codipres]));
  const filas = await varias(q, tabla.valuaciones, { codipres: codigos }, [
    "saf",
    "codipres",
    "totales",
  ]);
  return new Map(
    filas.filter((f) => pedidos.get(f.saf) === f.codipres)
      .map((f) => [f.saf, JSON.parse(f.totales) as CabeceraDeLineas["totales"]]),
  );
}

/** By code, how many SAFs have it valued and online, and what they come to together. */
export async function totalesPorCodigo(q: Consulta) {
  const leidas = await filas(
    q,
    columnas(tabla.valuaciones, "codipres", "totales"),
    "FROM valuaciones JOIN presupuestos ON presupuestos.saf = valuaciones.saf " +
      "AND presupuestos.codipres = valuaciones.codipres WHERE presupuestos.online",
  );
  const porCodigo = new Map<string, { valorizados: number; totales: Record<string, number> }>();
  for (const { codipres, totales } of leidas) {
    const suyos = porCodigo.getOrInsertComputed(
      codipres,
      () => ({ valorizados: 0, totales: {} }),
    );
    suyos.valorizados++;
    for (const [mon, n] of Object.entries(JSON.parse(totales) as Record<string, number>)) {
      suyos.totales[mon] = sumar(suyos.totales[mon] ?? 0, n, "el total de un grupo de datos");
    }
  }
  return porCodigo;
}

/** The flags of the organismo that decide which rows are valid ([V12]). */
interface Banderas {
  readonly habilitar_me: boolean;
  readonly habilitar_ogas: boolean;
}

/** The dictionary of the lines, and what of the structure and the organismo they rest on. */
export interface DiccionarioGuardado extends Diccionario {
  readonly banderas: Banderas;
  readonly cadenas: readonly (readonly [number, number, number, number])[];
}

async function guardado(q: Consulta, id: number, columna: "diccionario" | "libro") {
  const fila = await una(q, tabla.valuaciones, { id }, [columna]);
  if (!fila) throw new Error(`la valuación ${id} no está guardada`);
  return fila[columna];
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
  return abrir(await guardado(q, id, "diccionario"));
}

/** The ledger of a valuation ([V13]). */
export async function libroDe(q: Consulta, id: number): Promise<Libro> {
  return descomprimir<Libro>(await guardado(q, id, "libro"));
}

/** A block from its stored bytes, its caller's alone. */
export const abrirBloque = (datos: Uint8Array): Bloque =>
  decodificar(Bun.zstdDecompressSync(datos));

/** A cube, with the months of its cells where it has them. */
export interface CuboAbierto {
  readonly bloque: Bloque;
  readonly meses?: MesesDelCubo;
}

/** A cube of months from its stored bytes, its caller's alone. */
export function abrirMeses(datos: Uint8Array): CuboAbierto {
  const bloque = abrirBloque(datos);
  return { bloque, meses: new MesesDelCubo(bloque) };
}

/** One reading, however many they are. */
async function celdasDe(
  q: Consulta,
  ids: readonly number[],
  cual: Cubos,
  abrir: (datos: Uint8Array) => CuboAbierto,
): Promise<Map<number, TramoDeLineas>> {
  if (ids.length === 0) return new Map();
  const filas = await q.valores(
    `SELECT id, ${cual} FROM valuaciones WHERE ${cual} IS NOT NULL ` +
      `AND id IN (${ids.map(() => "?")})`,
    ids,
  );
  return new Map(filas.map(([id, datos]) => {
    const { bloque, meses } = abrir(datos as Uint8Array);
    return [Number(id), new TramoDeLineas(bloque, DICCIONARIO_CUBO, meses)];
  }));
}

/** The cells of these valuations, by their ids; those made before there were cubes have none. */
export const cubosDe = (q: Consulta, ids: readonly number[], abrir = abrirBloque) =>
  celdasDe(q, ids, "cubo", (datos) => ({ bloque: abrir(datos) }));

/** Those by months: what is of one month has none either. */
export const cubosDeMeses = (q: Consulta, ids: readonly number[], abrir = abrirMeses) =>
  celdasDe(q, ids, "cubo_meses", abrir);

/** Blocks of a valuation in order, a few at a time. */
export const bloquesDe = (q: Consulta, id: number, abrir = abrirBloque): AsyncGenerator<Bloque> =>
  leidosDe(q, id, abrir);

/** Stored blocks as they are written, uncompressed, in order. */
export const bytesDe = (q: Consulta, id: number): AsyncGenerator<Uint8Array> =>
  leidosDe(q, id, (datos) => Bun.zstdDecompressSync(datos));

async function* leidosDe<T>(
  q: Consulta,
  id: number,
  abrir: (datos: Uint8Array) => T,
): AsyncGenerator<T> {
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
export async function* tramosDe(q: Consulta, id: number): AsyncGenerator<TramoDeLineas> {
  const diccionario = await diccionarioDe(q, id);
  for await (const bloque of bloquesDe(q, id)) yield new TramoDeLineas(bloque, diccionario);
}

/**
 * SHA-256 of stored lines and of the dictionary that they refer to, in hexadecimal: of what they
 * say, so that it does not change with the compression.
 */
export async function huellaDe(q: Consulta, id: number): Promise<string> {
  const resumen = new Bun.CryptoHasher("sha256");
  const agregar = (datos: Uint8Array) => void resumen.update(Bun.zstdDecompressSync(datos));
  agregar(await guardado(q, id, "diccionario"));
  for await (const _ of leidosDe(q, id, agregar));
  return resumen.digest("hex");
}

/** Adds to a digest every stored byte from which the lines of a valuation are read. */
export async function sellar(q: Consulta, id: number, resumen: Bun.CryptoHasher): Promise<void> {
  const tomar = (datos: Uint8Array): Uint8Array => {
    resumen.update(`${datos.length}.`).update(datos);
    return datos;
  };
  const fila = await una(q, tabla.valuaciones, { id }, ["diccionario", "cubo", "cubo_meses"]);
  for (const datos of [fila?.diccionario, fila?.cubo, fila?.cubo_meses]) {
    tomar(datos ?? new Uint8Array(0));
  }
  for await (const _ of leidosDe(q, id, tomar));
}

const comprimirBloque = (bloque: Bloque): Uint8Array =>
  Bun.zstdCompressSync(codificar(bloque), { level: NIVEL });

/** Whether the lines of a valuation have months of their own. */
export const tieneMeses = (
  { criterio, tipo }: Pick<CabeceraDeLineas, "criterio" | "tipo">,
): boolean => criterio === "mensual" && tipo === "valorizacion";

/** What a header says from the beginning. @param motor the one that made the lines, where known. */
export type DatosDeDeposito =
  & Omit<
    CabeceraDeLineas,
    "id" | "instante" | "usuario" | "motor" | "renglones" | "lineas" | "totales"
  >
  & Partial<Pick<CabeceraDeLineas, "motor">>;

/** Drops what the group had stored and puts an empty header in its place. @returns its id. */
async function encabezar(
  q: Escritura,
  { usuario }: Pick<Actor, "usuario">,
  datos: DatosDeDeposito,
  instante: number,
): Promise<number> {
  const { saf, codipres, tipo, desde_mes, criterio, ejercicio, version } = datos;
  const { rev_datos, referencias, motor = "" } = datos;
  await quitar(q, tabla.valuaciones, { saf, codipres });
  const vacio = comprimir(null);
  return await poner(q, tabla.valuaciones, {
    saf,
    codipres,
    tipo,
    instante,
    usuario,
    motor,
    desde_mes,
    criterio,
    ejercicio,
    version,
    rev_datos,
    referencias,
    renglones: 0,
    lineas: 0,
    totales: "{}",
    diccionario: vacio,
    libro: vacio,
  });
}

const reservas = new Sobrantes(() => [new Reserva(), new Reserva()]);

/**
 * Writes blocks as they come; the header goes first and its counts are set at the end. One that is
 * kept in memory is written whole, when it is told to.
 */
export class Deposito {
  #bloques = 0;
  #renglones = 0;
  #lineas = 0;
  readonly #cubo = new Cubo();
  #meses: CuboDeMeses | null;
  /** The block that other threads are compressing while the next one is being valued. */
  #comprimiendo: Promise<Uint8Array> | undefined;
  /** The one that the database is storing, meanwhile too. */
  #guardando: Promise<void> | undefined;
  /** Where the block that is compressed is, and then where the next one is put. */
  readonly #reservas = reservas.tomar();
  /** Blocks that wait in memory until the valuation is written. */
  readonly #enMemoria: Uint8Array[] = [];
  #final: Parameters<typeof cambiar<typeof tabla.valuaciones>>[3] = {};

  /**
   * @param destino null in memory.
   * @param datos without a motor, the one that the lines were made with.
   */
  private constructor(
    private readonly destino: { readonly q: Escritura; readonly id: number } | null,
    private readonly datos: DatosDeDeposito,
  ) {
    this.#meses = tieneMeses(datos) ? new CuboDeMeses() : null;
  }

  /** Drops what the group had stored and starts anew, in the caller's transaction ([V11]). */
  static async abrir(
    q: Escritura,
    actor: Actor,
    datos: DatosDeDeposito,
    instante: number,
  ): Promise<Deposito> {
    return new Deposito({ q, id: await encabezar(q, actor, datos, instante) }, datos);
  }

  /** Where whoever makes the lines leaves the months of their classes; null where none are kept. */
  get tipos(): MesesPorTipo | null {
    return this.#meses?.tipos ?? null;
  }

  /** Keeps everything until `escribir`: nobody waits for the database meanwhile. */
  static enMemoria(datos: DatosDeDeposito): Deposito {
    return new Deposito(null, datos);
  }

  /** What was kept in memory, in the caller's transaction ([V11]). */
  async escribir(q: Escritura, actor: Actor, instante: number): Promise<void> {
    const id = await encabezar(q, actor, this.datos, instante);
    for (const [bloque, datos] of this.#enMemoria.entries()) {
      await poner(q, tabla.valuacion_bloques, { valuacion: id, bloque, datos });
    }
    await cambiar(q, tabla.valuaciones, { id }, this.#final);
  }

  /**
   * Takes the block as it is now: the caller may reuse its arrays at once.
   * @param diccionario of its lines, at least as far as they go.
   * @throws Desborde when the lines of a cell of the cube reach the limit.
   */
  async guardar(lineas: Bloque | Breve, diccionario: Diccionario): Promise<void> {
    if (lineas.renglones.n === 0) return;
    const bloque = breveDe(lineas);
    const anterior = this.#comprimiendo;
    this.#reservas.reverse();
    const bytes = codificar(bloque, undefined, this.#reservas[0]);
    this.#comprimiendo = Bun.zstdCompress(bytes, { level: NIVEL });
    this.#cubo.agregar(bloque);
    this.#sumarMeses(bloque, diccionario);
    this.#renglones += bloque.renglones.n;
    this.#lineas += bloque.n;
    await this.#guardando;
    if (!anterior) return;
    this.#guardando = this.#insertar(await anterior);
    // Whoever fails before waiting for it has told why.
    this.#guardando.catch(() => {});
  }

  /** Lines that came in a file may have no months: what they say is checked elsewhere. */
  #sumarMeses(bloque: Breve, diccionario: Diccionario): void {
    try {
      this.#meses?.agregar(bloque, diccionario);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#meses = null;
    }
  }

  async #insertar(datos: Uint8Array): Promise<void> {
    if (!this.destino) return void this.#enMemoria.push(datos);
    const { q, id } = this.destino;
    const bloque = { valuacion: id, bloque: this.#bloques++, datos };
    await poner(q, tabla.valuacion_bloques, bloque);
  }

  async cerrar(
    diccionario: DiccionarioGuardado,
    libro: Libro,
    totales: Readonly<Record<string, number>>,
  ): Promise<{ id: number; renglones: number; lineas: number }> {
    await this.#guardando;
    if (this.#comprimiendo) await this.#insertar(await this.#comprimiendo);
    reservas.dejar(this.#reservas);
    this.#final = {
      motor: this.datos.motor ?? motorDe(this.datos, diccionario),
      renglones: this.#renglones,
      lineas: this.#lineas,
      totales: JSON.stringify(totales),
      diccionario: comprimir(diccionario),
      libro: comprimir(libro),
      cubo: comprimirBloque(this.#cubo.bloque()),
      cubo_meses: this.#meses && comprimirBloque(this.#meses.bloque()),
    };
    const { destino } = this;
    if (destino) await cambiar(destino.q, tabla.valuaciones, { id: destino.id }, this.#final);
    return { id: destino?.id ?? 0, renglones: this.#renglones, lineas: this.#lineas };
  }
}

/** Stored lines of some groups; those that have none are left out. */
export async function lineasDeGrupos(
  q: Consulta,
  grupos: readonly { readonly saf: number; readonly codipres: string }[],
): Promise<CabeceraDeLineas[]> {
  const porCodigo = Map.groupBy(grupos, (g) => g.codipres);
  const halladas: CabeceraDeLineas[] = [];
  for (const [codipres, iguales] of porCodigo) {
    const suyas = await cabecerasDe(q, codipres);
    halladas.push(...iguales.flatMap(({ saf }) => suyas.get(saf) ?? []));
  }
  return halladas;
}
