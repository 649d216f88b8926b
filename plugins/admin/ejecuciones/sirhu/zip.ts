/** The files of SIRHU in a zip that nobody vouches for. */
import { basename } from "node:path";
import type { Rechazo } from "#core/errors.ts";
import {
  abrirZip as abrir,
  type Falla,
  type Limites,
  type Parte as ParteDeZip,
  PROPORCION,
} from "#core/files/zip.ts";
import { rechazo } from "../errors.ts";
import { NOMBRE, ORDEN, type TipoDeArchivo } from "./formato.ts";

const LIMITES: Limites = {
  // Who receives the file limits its size.
  archivo: Infinity,
  /** Some hundreds of institutions with a few lots each. */
  partes: 20_000,
  /** Twice the pay of the whole administration. */
  desempaquetado: 2 * 2 ** 30,
};

/** A file of SIRHU inside a zip; its name is `ECLH1001.SIR`, without folder. */
export interface Parte extends ParteDeZip {
  readonly tipo: TipoDeArchivo;
}

export interface ZipAbierto {
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

function rechazar(archivo: string, falla: Falla, parte: string): Rechazo {
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
export async function abrirZip(ruta: string): Promise<ZipAbierto> {
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
