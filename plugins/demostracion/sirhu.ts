/**
 * Synthetic files of SIRHU ([E3]) over the organismos of the demonstration: the same seed gives the
 * same bytes, in any size. People, documents and amounts are invented.
 */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Azar, azar } from "./aleatorio.ts";
import { leerHechos } from "./archivos.ts";
import { type PagaMensual, pagas } from "./ejecuciones.ts";
import { plantel, type Posicion, SEMILLA } from "./plantel.ts";

/** What does not happen in tidy files, and does in real ones; each can be asked for. */
export const RAREZAS = [
  "institucion_desconocida",
  "escalafon_desconocido",
  "categoria_desconocida",
  "apertura_desconocida",
  "otro_periodo",
  "lh1_repetido",
  "lh2_sin_lh1",
  "concepto_sin_ch1",
  "concepto_contradicho",
  "negativos",
  "personales",
] as const;
export type Rareza = typeof RAREZAS[number];

export interface PedidoSirhu {
  readonly mes: number;
  readonly semilla?: number;
  /** SAFs of the demonstration that have letters in SIRHU. */
  readonly safs: readonly number[];
  /** People of each. */
  readonly personas: number;
  /** LH2 of each person beyond the usual ones. */
  readonly adicionales?: number;
  /** Files in which LH1 and LH2 of an institution are cut. */
  readonly lotes?: number;
  readonly rarezas?: readonly Rareza[];
  /** Document of the person number `n`; sixteen characters at most. */
  documento?(n: number): string;
}

/** A file of SIRHU: its name and its records, without CRLF. */
export interface ArchivoSirhu {
  readonly nombre: string;
  registros(): Iterable<string>;
}

const izquierda = (texto: string | number, largo: number) => String(texto).padEnd(largo);
const ceros = (n: number, largo: number) => String(n).padStart(largo, "0");

/** Centavos in fifteen characters: `-` first when negative, decimal point. */
function monto(centavos: number): string {
  const positivo = Math.abs(centavos);
  const texto = `${Math.trunc(positivo / 100)}.${ceros(positivo % 100, 2)}`;
  return centavos < 0 ? `-${texto.padStart(14, "0")}` : texto.padStart(15, "0");
}

interface Concepto {
  readonly codigo: number;
  readonly nombre: string;
  readonly caracter: 1 | 3;
  readonly tipo: 1 | 2 | 4;
}

const CONCEPTOS: readonly Concepto[] = [
  { codigo: 1, nombre: "ASIGNACION BASICA", caracter: 1, tipo: 1 },
  { codigo: 10, nombre: "ADICIONAL POR AÑOS DE SERVICIO", caracter: 1, tipo: 1 },
  { codigo: 20, nombre: "COMPENSACION NO REMUNERATIVA", caracter: 3, tipo: 1 },
  { codigo: 101, nombre: "APORTE JUBILATORIO", caracter: 1, tipo: 2 },
  { codigo: 201, nombre: "CONTRIBUCION JUBILATORIA", caracter: 1, tipo: 4 },
  { codigo: 202, nombre: "CONTRIBUCIÓN OBRA SOCIAL", caracter: 1, tipo: 4 },
];
const AGUINALDO: Concepto = { codigo: 40, nombre: "S.A.C. SAC 2° CUOTA", caracter: 1, tipo: 1 };
const ADICIONAL = (i: number): Concepto => ({
  codigo: 300 + i,
  nombre: `SUPLEMENTO ${i + 1}`,
  caracter: 1,
  tipo: 1,
});
const SIN_CH1 = 777;

interface Persona extends Pick<Posicion, "agrup" | "nivel" | "grado" | "cat" | "esc"> {
  readonly posicion: Posicion;
  readonly documento: string;
  readonly licencia: boolean;
}

const cada = (i: number, n: number) => i % n === n - 1;

/** Everything that one institution sends. */
class Institucion {
  constructor(
    private readonly pedido: PedidoSirhu,
    private readonly inst: string,
    private readonly saf: number,
    private readonly orden: number,
    private readonly paga: PagaMensual,
  ) {}

  #con(rareza: Rareza): boolean {
    return this.pedido.rarezas?.includes(rareza) ?? false;
  }

  #azar(parte: string): Azar {
    return azar(this.pedido.semilla ?? SEMILLA, this.saf, this.pedido.mes, "sirhu", parte);
  }

  *#personas(): Generator<Persona> {
    const { personas, documento, semilla } = this.pedido;
    const r = this.#azar("personas");
    let n = 0;
    const pedido = { saf: this.saf, codipres: "E2501", ejercicio: 2025, semilla } as const;
    for (const posicion of plantel({ ...pedido, renglones: personas * 4 })) {
      if (posicion.codes > 0) continue;
      for (let i = 0; i < Math.min(posicion.cargos, 5); i++) {
        if (n === personas) return;
        const numero = this.orden * 1_000_000 + n++;
        yield {
          ...posicion,
          posicion,
          documento: documento?.(numero) ?? ceros(90_000_000 + numero, 8),
          licencia: r.cada100(5),
        };
      }
    }
  }

  #inicio({ documento }: Persona, esc: number): string {
    return `${this.inst}  ${izquierda("DNI", 4)}${izquierda(documento, 16)}${ceros(esc, 4)}`;
  }

  #lh1(p: Persona, i: number): string {
    const { posicion } = p;
    const esc = this.#con("escalafon_desconocido") && cada(i, 41) ? 998 : p.esc;
    const sinep = p.cat === 0;
    const rara = this.#con("categoria_desconocida") && cada(i, 43);
    const categoria = rara ? 99 : sinep ? p.grado : p.cat;
    const [prog, subp, proy, act] = posicion.cadena;
    const apertura = this.#con("apertura_desconocida") && cada(i, 47)
      ? [99, 0, 0, 9]
      : [prog, subp, proy, act];
    const viejo = this.#con("otro_periodo") && cada(i, 53);
    return this.#inicio(p, esc) +
      izquierda(sinep ? p.agrup : "", 4) + izquierda(sinep ? p.nivel : "", 4) +
      ceros(categoria, 4) + izquierda("UNIDAD", 14) + "50" + "00" + "000" +
      apertura.map((n) => ceros(n, 2)).join("") + ceros(posicion.ubic, 2) + " ".repeat(6) +
      (viejo ? "201912" : this.pedido.mes) + (posicion.pprin === 2 ? "T" : "P") + "20150301" +
      ceros(posicion.ff, 4) + (p.licencia ? "L" : "A");
  }

  #lh2(p: Persona, i: number, codigo: number, centavos: number): string {
    const esc = this.#con("escalafon_desconocido") && cada(i, 41) ? 998 : p.esc;
    const viejo = this.#con("otro_periodo") && cada(i, 59) && codigo === 10;
    const negativo = this.#con("negativos") && cada(i, 61) && codigo === 10;
    const [unidad, unidades] = p.esc === 410 && codigo === 1 ? ["HC", 6] : ["ME", 1];
    return this.#inicio(p, esc) + ceros(codigo, 6) + monto(negativo ? -centavos : centavos) +
      unidad + ceros(unidades, 6) + (viejo ? "201912" : this.pedido.mes);
  }

  #conceptos(): Concepto[] {
    const adicionales = Array.from(
      { length: this.pedido.adicionales ?? 0 },
      (_, i) => ADICIONAL(i),
    );
    const conSac = this.pedido.mes % 100 === 12 || this.pedido.mes % 100 === 6;
    return [...CONCEPTOS, ...(conSac ? [AGUINALDO] : []), ...adicionales];
  }

  *#registrosCh1(): Generator<string> {
    const escalas = new Set([...this.#personas()].map((p) => p.esc));
    for (const esc of [...escalas, 998].sort((a, b) => a - b)) {
      for (const { codigo, nombre, caracter, tipo } of this.#conceptos()) {
        yield this.inst + ceros(esc, 4) + ceros(codigo, 6) + izquierda(nombre, 40) + caracter +
          tipo;
      }
      if (this.#con("concepto_contradicho")) {
        yield `${this.inst}${ceros(esc, 4)}000020${izquierda("OTRO NOMBRE", 40)}14`;
      }
    }
  }

  *#registrosLh1(lote: number, lotes: number): Generator<string> {
    let i = 0;
    for (const p of this.#personas()) {
      const numero = i++;
      if (numero % lotes !== lote) continue;
      if (this.#con("lh2_sin_lh1") && cada(numero, 67)) continue;
      yield this.#lh1(p, numero);
      if (this.#con("lh1_repetido") && cada(numero, 71)) yield this.#lh1(p, numero);
    }
  }

  *#registrosLh2(lote: number, lotes: number): Generator<string> {
    const r = this.#azar("importes");
    const conceptos = this.#conceptos();
    let i = 0;
    for (const p of this.#personas()) {
      const numero = i++;
      const [cargo, resto] = this.paga(p, this.pedido.mes);
      const basico = cargo + r.entero(0, 99);
      const antiguedad = resto + r.entero(1000, 9_000_000);
      if (numero % lotes !== lote) continue;
      const importes: Record<number, number> = {
        1: basico,
        10: antiguedad,
        20: 1_500_000 + numero % 7,
        40: Math.round((basico + antiguedad) / 2),
        101: Math.round(basico * 11 / 100),
        201: Math.round(basico * 16 / 100),
        202: Math.round(basico * 6 / 100),
      };
      for (const { codigo } of conceptos) {
        yield this.#lh2(p, numero, codigo, importes[codigo] ?? 10_000 + codigo);
      }
      if (this.#con("concepto_sin_ch1") && cada(numero, 73)) {
        yield this.#lh2(p, numero, SIN_CH1, 123_456);
      }
    }
  }

  *#registrosPersonales(): Generator<string> {
    for (const p of this.#personas()) yield `${this.#inicio(p, p.esc)}APELLIDO NOMBRE INVENTADO`;
  }

  *archivos(): Generator<ArchivoSirhu> {
    const lotes = this.pedido.lotes ?? 1;
    const { inst } = this;
    yield { nombre: `${inst}CH1001.SIR`, registros: () => this.#registrosCh1() };
    for (let l = 0; l < lotes; l++) {
      const lote = ceros(l + 1, 3);
      yield { nombre: `${inst}LH1${lote}.SIR`, registros: () => this.#registrosLh1(l, lotes) };
      yield { nombre: `${inst}LH2${lote}.SIR`, registros: () => this.#registrosLh2(l, lotes) };
    }
    if (this.#con("personales")) {
      yield { nombre: `${inst}DP1001.SIR`, registros: () => this.#registrosPersonales() };
    }
  }
}

/** The files of a month. @throws Error for a SAF without letters in SIRHU. */
export async function archivosSirhu(pedido: PedidoSirhu): Promise<ArchivoSirhu[]> {
  const paga = await pagas();
  const letras = new Map(
    (await leerHechos("organismos")).map((o) => [Number(o.saf), o.codsir]),
  );
  const desconocida = pedido.rarezas?.includes("institucion_desconocida") ?? false;
  return [
    ...pedido.safs.map((saf) => [letras.get(saf) ?? "", saf] as const),
    ...(desconocida ? [["ZZ", pedido.safs[0]] as const] : []),
  ].flatMap(([inst, saf], i) => {
    if (inst === "") throw new Error(`el SAF ${saf} no tiene código SIRHU`);
    return [...new Institucion(pedido, inst, saf, i, paga).archivos()];
  });
}

/** Bytes gathered before they go to the compressor. */
const TROZO = 64 * 1024;

/** The bytes of a file: latin-1, each record with its CRLF. */
export function* bytesDeArchivo({ registros }: ArchivoSirhu): Generator<Uint8Array> {
  let texto = "";
  for (const registro of registros()) {
    texto += `${registro}\r\n`;
    if (texto.length >= TROZO) {
      yield Buffer.from(texto, "latin1");
      texto = "";
    }
  }
  if (texto !== "") yield Buffer.from(texto, "latin1");
}

/** Writes a zip with these files; the same files give the same bytes. */
export async function escribirZip(
  ruta: string,
  archivos: Iterable<{ readonly nombre: string; bytes(): Iterable<Uint8Array> }>,
): Promise<void> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const opciones = { mtime: new Date(1980, 0, 1), mode: 0o100600, forceDosTimestamp: true };
  for (const { nombre, bytes } of archivos) {
    zip.addReadStreamLazy(
      nombre,
      opciones,
      (dar) => dar(null, Readable.from(bytes(), { objectMode: false })),
    );
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(ruta, { mode: 0o600 }));
}

/** Writes the zip of a month. */
export async function escribirSirhu(ruta: string, pedido: PedidoSirhu): Promise<void> {
  const archivos = await archivosSirhu(pedido);
  await escribirZip(
    ruta,
    archivos.map((a) => ({ nombre: a.nombre, bytes: () => bytesDeArchivo(a) })),
  );
}
