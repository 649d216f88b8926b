/** The zips of a load, read in the order that the join needs ([E2]a, [E4]). */
import { Clasificador } from "../archivo/clasificacion.ts";
import { basename } from "node:path";
import { nombreMes } from "#core/domain/period.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { Consulta, Progreso } from "#core/plugin.ts";
import { organismos } from "#plugins/auth/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { type CargaDeEjecucion, estructuraDeEjecucion } from "#plugins/valuation/service.ts";
import type { Rechazo } from "#core/errors.ts";
import {
  abrirZip as abrir,
  type FallaDeZip,
  type LimitesDeZip,
  type ParteDeZip,
  PROPORCION,
} from "#core/files/zip.ts";
import { rechazo } from "../errors.ts";
import { EXCEPCIONES } from "../excepciones.ts";
import { avisosDeCargas } from "../avisos.ts";
import {
  type Aporte,
  aporteDe,
  type ArchivoLeido,
  type PedidoDeLectura,
  type Preparada,
} from "../informe/informe.ts";
import { textoDeOmitidos } from "../informe/texto.ts";
import { claveDeConcepto } from "./clasificar.ts";
import { LARGOS, NOMBRE, ORDEN, type TipoDeArchivo } from "./formato.ts";
import { institucionesDe, type ReferenciasDeCarga } from "./referencias.ts";
import { type Unido, Union } from "./union.ts";

// The files of SIRHU in a zip that nobody vouches for.

const LIMITES: LimitesDeZip = {
  // Who receives the file limits its size.
  archivo: Infinity,
  /** Some hundreds of institutions with a few lots each. */
  partes: 20_000,
  /** Twice the pay of the whole administration. */
  desempaquetado: 2 * 2 ** 30,
};

/** A file of SIRHU inside a zip; its name is `ECLH1001.SIR`, without folder. */
interface Parte extends ParteDeZip {
  readonly tipo: TipoDeArchivo;
}

interface ZipAbierto {
  /** Name without folder. */
  readonly nombre: string;
  readonly bytes: number;
  readonly partes: readonly Parte[];
  /** Files of SIRHU that are not read because they hold personal data ([E3]). */
  readonly personales: readonly string[];
  /** Other files: their names could hold anything, so they are only counted. */
  readonly ajenos: number;
  cerrar(): void;
}

const COMPRIMIDO = /\.(zip|rar|7z|gz|tgz|bz2|xz|tar|jar)$/i;

/** Name that a file of SIRHU has wherever it stands. */
const nombreDe = (parte: string): string => basename(parte).toUpperCase();

/** « en ECLH1001.SIR»; nothing of a part whose name could hold anything ([E4]). */
const enParte = (parte: string): string =>
  NOMBRE.test(nombreDe(parte)) ? ` en ${nombreDe(parte)}` : "";

function rechazar(archivo: string, falla: FallaDeZip, parte: string): Rechazo {
  const excesivo = (motivo: string) => rechazo("zip_excesivo", { archivo, motivo });
  switch (falla) {
    case "ilegible":
      return rechazo("archivo_ilegible", { archivo });
    case "vacio":
      return rechazo("archivo_vacio", { archivo });
    case "ajeno":
      return rechazo("no_es_zip", { archivo });
    case "danado":
      return rechazo("zip_danado", { archivo, parte: enParte(parte) });
    case "partes":
      return excesivo("tiene demasiados archivos");
    case "proporcion":
      return excesivo(`una parte se desplegaría más de ${PROPORCION} veces`);
    case "archivo":
    case "desempaquetado":
      return excesivo("desplegado ocuparía demasiado");
    default:
      return rechazo(`zip_${falla}`, { archivo });
  }
}

/**
 * Opens a zip and lists what it has; nothing is unpacked yet.
 * @throws Rechazo when it is not a zip, is broken, or is a danger.
 */
async function abrirZip(ruta: string): Promise<ZipAbierto> {
  const nombre = basename(ruta);
  const zip = await abrir(ruta, LIMITES, (falla, parte) => rechazar(nombre, falla, parte));
  const partes: Parte[] = [];
  const personales: string[] = [];
  let ajenos = 0;
  try {
    for (const parte of zip.partes) {
      if (COMPRIMIDO.test(parte.nombre)) throw rechazo("zip_anidado", { archivo: nombre });
      const suyo = nombreDe(parte.nombre);
      const tipo = NOMBRE.exec(suyo)?.[2];
      if (tipo === undefined) ajenos++;
      else if (ORDEN.some((t) => t === tipo)) {
        partes.push({ ...parte, nombre: suyo, tipo: tipo as TipoDeArchivo });
      } else personales.push(suyo);
    }
    if (zip.entradas === 0) throw rechazo("zip_vacio", { archivo: nombre });
    if (partes.length === 0) throw rechazo("zip_sin_sirhu", { archivo: nombre });
  } catch (error) {
    zip.cerrar();
    throw error;
  }
  return { nombre, bytes: zip.bytes, partes, personales, ajenos, cerrar: () => zip.cerrar() };
}

// Cutting a stream of bytes into records of one exact length ended by CRLF, or all by LF ([E3]).

const CR = 13;
const LF = 10;
/** End of file of old systems. */
const SUB = 26;
/** Where a record's end is looked for, to say how long it really is. */
const ALCANCE = 4096;

/** Called with the bytes of a record, which are reused afterwards, and its number from 1. */
type AlRegistro = (bytes: Uint8Array, inicio: number, numero: number) => void;

function marcaDeCodificacion(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "UTF-8";
  const par = bytes[0] * 256 + bytes[1];
  return par === 0xfeff || par === 0xfffe ? "UTF-16" : null;
}

/** A letter beyond ASCII written as two bytes. */
function pareceUtf8(bytes: Uint8Array, desde: number, hasta: number): boolean {
  for (let i = desde; i + 1 < hasta; i++) {
    if ((bytes[i] === 0xc2 || bytes[i] === 0xc3) && bytes[i + 1] >> 6 === 2) return true;
  }
  return false;
}

class Cortador {
  numero = 0;
  /** Records end by LF alone: those of a file that went through another system. */
  soloLf = false;

  constructor(
    private readonly parte: string,
    private readonly largo: number,
    private readonly alRegistro: AlRegistro,
  ) {}

  /** Hands on the record at `inicio`, whose bytes and line end are all there. @throws Rechazo. */
  cortar(bytes: Uint8Array, inicio: number): void {
    const fin = inicio + this.largo;
    const bien = this.soloLf ? bytes[fin] === LF : bytes[fin] === CR && bytes[fin + 1] === LF;
    if (!bien) throw this.#falla(bytes, inicio);
    // A line end inside would be two short records passing for one.
    for (let i = inicio; i < fin; i++) if (bytes[i] < 32) throw this.#falla(bytes, inicio);
    this.alRegistro(bytes, inicio, ++this.numero);
  }

  /** What is left after the last whole record. @throws Rechazo. */
  terminar(resto: Uint8Array): void {
    let fin = resto.length;
    while (fin > 0 && [CR, LF, SUB].includes(resto[fin - 1])) fin--;
    if (fin === 0) return;
    const ultimo = new Uint8Array(this.largo + 2);
    ultimo.set(resto.subarray(0, Math.min(fin, this.largo)));
    ultimo.set(this.soloLf ? [LF] : [CR, LF], Math.min(fin, this.largo));
    if (fin !== this.largo) throw this.#falla(ultimo, 0);
    this.cortar(ultimo, 0);
  }

  #falla(bytes: Uint8Array, inicio: number) {
    const parte = this.parte;
    const numero = formatEnteroEsAr(this.numero + 1);
    const hasta = Math.min(bytes.length, inicio + ALCANCE);
    let fin = inicio;
    while (fin < hasta && bytes[fin] !== CR && bytes[fin] !== LF) {
      if (bytes[fin] < 32) {
        const motivo = "tiene caracteres de control";
        return rechazo("largo_de_registro", { parte, numero, motivo });
      }
      fin++;
    }
    const largo = fin - inicio;
    if (pareceUtf8(bytes, inicio, fin)) {
      return rechazo("codificacion", { parte, numero, codificacion: "UTF-8" });
    }
    if (largo === this.largo) {
      const motivo = "la línea no termina con CR LF, o con LF todas";
      return rechazo("largo_de_registro", { parte, numero, motivo });
    }
    const medido = fin === hasta && hasta - inicio === ALCANCE
      ? `más de ${formatEnteroEsAr(ALCANCE)}`
      : formatEnteroEsAr(largo);
    const motivo = `tiene ${medido} caracteres y deben ser ${this.largo}`;
    return rechazo("largo_de_registro", { parte, numero, motivo });
  }
}

/**
 * Reads every record of a file of SIRHU. Memory does not grow with it.
 * @param parte name of the file, for the messages: they never quote the record.
 * @returns how many records there were.
 * @throws Rechazo at the first record of another length or encoding.
 */
export async function leerRegistros(
  origen: AsyncIterable<Uint8Array>,
  parte: string,
  largo: number,
  alRegistro: AlRegistro,
  alTrozo: (bytes: number) => Promise<void> | void,
): Promise<number> {
  const cortador = new Cortador(parte, largo, alRegistro);
  let resto = new Uint8Array(0);
  let primero = true;
  for await (const trozo of origen) {
    const bytes = resto.length === 0 ? trozo : Buffer.concat([resto, trozo]);
    if (primero && bytes.length >= 3) {
      primero = false;
      const codificacion = marcaDeCodificacion(bytes);
      if (codificacion) throw rechazo("codificacion", { parte, numero: 1, codificacion });
    }
    // The first one tells for all.
    if (cortador.numero === 0 && bytes.length > largo) cortador.soloLf = bytes[largo] === LF;
    const paso = largo + (cortador.soloLf ? 1 : 2);
    let inicio = 0;
    for (; inicio + paso <= bytes.length; inicio += paso) cortador.cortar(bytes, inicio);
    resto = bytes.slice(inicio);
    await alTrozo(trozo.length);
  }
  cortador.terminar(resto);
  return cortador.numero;
}

async function referenciasDe(
  q: Consulta,
  { mes, horas }: PedidoDeLectura,
): Promise<ReferenciasDeCarga> {
  const estructura = await estructuraDeEjecucion(q, mes) ??
    { ejercicio: Math.floor(mes / 100), version: 1 };
  return {
    mes,
    instituciones: institucionesDe(await organismos(q)),
    excepciones: new Map(
      (await EXCEPCIONES.leer(q)).map((e) => [claveDeConcepto(e.inst, e.esc, e.concepto), e.rubro]),
    ),
    horas: new Set(horas),
    clasificador: new Clasificador(
      await referencias(q, estructura.ejercicio, estructura.version, mes),
    ),
  };
}

/** Parts of every zip by kind and name: the result does not depend on how they were packed. */
function ordenadas(zips: readonly ZipAbierto[]): Parte[] {
  const partes = zips.flatMap((z) => z.partes);
  const vistas = new Set<string>();
  for (const { nombre } of partes) {
    if (vistas.has(nombre)) throw rechazo("parte_repetida", { parte: nombre });
    vistas.add(nombre);
  }
  return partes.sort((a, b) =>
    ORDEN.indexOf(a.tipo) - ORDEN.indexOf(b.tipo) || (a.nombre < b.nombre ? -1 : 1)
  );
}

/** Opens the zips of a load, with their parts in the order to read them; closed afterwards. */
export async function conZips<T>(
  archivos: readonly string[],
  fn: (zips: readonly ZipAbierto[], partes: readonly Parte[]) => Promise<T>,
): Promise<T> {
  const zips: ZipAbierto[] = [];
  try {
    for (const ruta of archivos) zips.push(await abrirZip(ruta));
    return await fn(zips, ordenadas(zips));
  } finally {
    for (const zip of zips) zip.cerrar();
  }
}

async function recorrer(
  partes: readonly Parte[],
  union: Union,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Map<string, number>> {
  const total = partes.reduce((s, p) => s + p.bytes, 0);
  const leidos = new Map<string, number>();
  let hechos = 0;
  for (const parte of partes) {
    const { nombre, tipo } = parte;
    const registros = await leerRegistros(
      parte.leer(),
      nombre,
      LARGOS[tipo],
      tipo === "LH2"
        ? (bytes, inicio, numero) => union.lh2(bytes, inicio, numero, nombre)
        : tipo === "LH1"
        ? (bytes, inicio) => union.lh1(bytes, inicio)
        : (bytes, inicio) => union.ch1(bytes, inicio),
      (bytes) => avanzar((hechos += bytes) / total, `Leyendo ${nombre}`),
    );
    leidos.set(nombre, registros);
  }
  return leidos;
}

/** One for each institution with records, loaded or not, by its letters. */
function aportesDe(
  cargas: ReadonlyMap<number, CargaDeEjecucion>,
  { cuentas }: Unido,
  { instituciones }: ReferenciasDeCarga,
): Aporte[] {
  return [...cuentas].sort(([a], [b]) => a < b ? -1 : 1).map(([inst, cuenta]) => {
    const organismo = instituciones.get(inst);
    const saf = organismo?.saf ?? null;
    const nombre = organismo?.nombre ??
      (organismo === null ? "más de un SAF tiene ese código" : "ningún SAF tiene ese código");
    return aporteDe({ inst, saf, nombre }, cuenta, saf === null ? undefined : cargas.get(saf));
  });
}

/** @throws Rechazo when no record of people is of the month, or all of them stay out. */
function exigirAlgo({ delMes, otrosMeses, omitidos, grupos }: Unido, mes: number): void {
  if (delMes === 0) {
    const otros = [...otrosMeses].sort().map(([m, cuantos]) =>
      `${/^\d+$/.test(m) ? nombreMes(Number(m)) : m} (${formatEnteroEsAr(cuantos)})`
    );
    throw rechazo("nada_del_mes", {
      mes: nombreMes(mes),
      otros: otros.length > 0 ? `; hay de ${otros.join(", ")}` : "",
    });
  }
  if (grupos.cuantos === 0) {
    throw rechazo("nada_para_cargar", { detalle: [...textoDeOmitidos(omitidos)].join("\n") });
  }
}

/** Reads, joins and classifies the zips of a load. @throws Rechazo with what is wrong. */
export async function leerSirhu(
  q: Consulta,
  pedido: PedidoDeLectura,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const contexto = await referenciasDe(q, pedido);
  const union = new Union(contexto);
  try {
    return await conZips(pedido.archivos, async (zips, partes) => {
      const leidos = await recorrer(partes, union, avanzar);
      const unido = union.terminar();
      exigirAlgo(unido, pedido.mes);
      const cargas = unido.grupos.cargas(contexto);
      const cuantos = (suyas: readonly Parte[]) =>
        suyas.reduce((s, p) => s + (leidos.get(p.nombre) ?? 0), 0);
      const archivos = zips.map(({ nombre, bytes, partes, personales, ajenos }): ArchivoLeido => ({
        nombre,
        bytes,
        personales,
        ajenos,
        partes: partes.map((p) => ({ nombre: p.nombre, registros: cuantos([p]) })),
      }));
      return {
        cargas,
        informe: {
          mes: pedido.mes,
          archivos,
          leidos: Object.fromEntries(
            ORDEN.map((tipo) => [tipo, cuantos(partes.filter((p) => p.tipo === tipo))]),
          ),
          aportes: aportesDe(cargas, unido, contexto),
          omitidos: unido.omitidos,
          descuentos: unido.descuentos,
          avisos: [...unido.avisos, ...avisosDeCargas(cargas, contexto.clasificador)],
        },
      };
    });
  } finally {
    union.olvidar();
  }
}
