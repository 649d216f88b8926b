/**
 * The browser program is built once and kept on disk, in a folder named by the hash of everything
 * that it is made of. What is read back is compared with what was written, so a folder that is
 * damaged or half there is built again; one that cannot be written costs only the next start.
 */
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { fuentesDe } from "#core/files/sources.ts";
import { conTemporal, temporalJunto } from "#core/files/temporary.ts";
import { type Carpeta, type PaqueteDeInterfaz, RAIZ } from "./bundle.ts";

/** Bodies by content coding; what does not shrink has the first alone. */
export type Cuerpos =
  & { readonly identity: Uint8Array<ArrayBuffer> }
  & Readonly<Partial<Record<"gzip" | "br", Uint8Array<ArrayBuffer>>>>;

export interface Servido {
  readonly tipo: string;
  /** Whether its name changes with its content. */
  readonly inmutable: boolean;
  readonly cuerpos: Cuerpos;
}

export interface Interfaz {
  readonly paquete: Omit<PaqueteDeInterfaz, "leidos">;
  readonly servidos: ReadonlyMap<string, Servido>;
  /** Plugin → the screens that it exports. */
  readonly pantallas: Readonly<Record<string, readonly string[]>>;
}

interface Manifiesto extends Pick<Interfaz, "pantallas"> {
  readonly entrada: string;
  readonly primeros: readonly string[];
  readonly estilos: string;
  /** Sources outside the folders that the key covers → fingerprint. */
  readonly fuera: Readonly<Record<string, string>>;
  readonly archivos: readonly {
    readonly nombre: string;
    readonly tipo: string;
    readonly inmutable: boolean;
    /** Content coding → fingerprint of its body. */
    readonly huellas: Readonly<Partial<Record<keyof Cuerpos, string>>>;
  }[];
}

/** Changes when the same sources give another folder. */
const FORMATO = 3;
/** Folders that stay: this program's, and those of the versions before, to go back to. */
const CONSERVADAS = 3;
const MANIFIESTO = "manifiesto";
const EXTENSIONES = { identity: "", gzip: ".gz", br: ".br" } as const;
const CODIFICACIONES = Object.keys(EXTENSIONES) as (keyof Cuerpos)[];
const ENTRAN = /(?<!\.test)\.([cm]?[jt]sx?|css|json|svg|png|woff2)$/;

/** Tells damage, not malice: the folder is as safe as the program beside it. */
const huellaDe = (bytes: Uint8Array | string): string =>
  `${bytes.length}-${Bun.hash(bytes).toString(36)}`;

const esDe = (ruta: string, carpeta: string) => ruta.startsWith(carpeta + sep);

/** Files read at once: the server answers in between. */
const A_LA_VEZ = 32;

/** Hash of the sources, the libraries, the bundler and the plugins; and the files that it covers. */
async function claveDe(carpetas: readonly Carpeta[]) {
  const hash = new Bun.CryptoHasher("sha256");
  const cubiertos = new Set<string>();
  hash.update(JSON.stringify([FORMATO, Bun.version, Bun.revision, carpetas]));
  for (const nombre of ["package.json", "bun.lock"]) hash.update(readFileSync(join(RAIZ, nombre)));
  const propias = ["core", "plugins", "proto", "ui"].map((nombre) => join(RAIZ, nombre));
  const ajenas = carpetas.map(({ ruta }) => ruta).filter((r) => !propias.some((p) => esDe(r, p)));
  for (const carpeta of [...propias, ...ajenas]) {
    const rutas = [...fuentesDe(carpeta, ENTRAN)].map(({ ruta }) => ruta);
    for (let i = 0; i < rutas.length; i += A_LA_VEZ) {
      const tanda = rutas.slice(i, i + A_LA_VEZ);
      const leidas = await Promise.all(tanda.map((ruta) => readFile(ruta)));
      for (const [j, ruta] of tanda.entries()) {
        cubiertos.add(ruta);
        hash.update(`\n${relative(carpeta, ruta)} ${leidas[j].length}\n`).update(leidas[j]);
      }
    }
  }
  return { clave: hash.digest("hex"), cubiertos };
}

/** What a third party's screens take from elsewhere: the key does not cover it. */
function fueraDe(leidos: Iterable<string>, cubiertos: ReadonlySet<string>): Record<string, string> {
  const fuera = [...leidos].filter((r) =>
    !cubiertos.has(r) && !esDe(r, join(RAIZ, "node_modules")) && r !== join(RAIZ, "package.json")
  );
  return Object.fromEntries(fuera.map((r) => [r, huellaDe(readFileSync(r))]));
}

/** @throws when it is not there, or is not what was written. */
async function leer(carpeta: string): Promise<Interfaz> {
  const exigir = <T extends Uint8Array | string>(contenido: T, huella: string): T => {
    if (huellaDe(contenido) !== huella) throw new Error("está dañada");
    return contenido;
  };
  const [huella, texto = ""] = (await readFile(join(carpeta, MANIFIESTO), "utf8")).split("\n");
  const m = JSON.parse(exigir(texto, huella)) as Manifiesto;
  for (const [ruta, suya] of Object.entries(m.fuera)) exigir(readFileSync(ruta), suya);
  const servidos = new Map<string, Servido>();
  for (const { nombre, tipo, inmutable, huellas } of m.archivos) {
    const cuerpos = CODIFICACIONES.flatMap((codificacion) => {
      const suya = huellas[codificacion];
      if (suya === undefined) return [];
      const ruta = join(carpeta, nombre + EXTENSIONES[codificacion]);
      return [[codificacion, exigir(new Uint8Array(readFileSync(ruta)), suya)] as const];
    });
    servidos.set(nombre, { tipo, inmutable, cuerpos: Object.fromEntries(cuerpos) as Cuerpos });
  }
  const archivos = new Map(
    [...servidos].filter(([, s]) => s.inmutable).map((
      [nombre, { tipo, cuerpos }],
    ) => [nombre, { tipo, bytes: cuerpos.identity }]),
  );
  const { entrada, primeros, estilos, pantallas } = m;
  return { paquete: { archivos, entrada, primeros, estilos }, servidos, pantallas };
}

async function escribir(
  carpeta: string,
  { paquete, servidos, pantallas }: Interfaz,
  fuera: Manifiesto["fuera"],
): Promise<void> {
  await mkdir(carpeta, { mode: 0o700 });
  const archivos: Manifiesto["archivos"][number][] = [];
  for (const [nombre, { tipo, inmutable, cuerpos }] of servidos) {
    const huellas: Partial<Record<keyof Cuerpos, string>> = {};
    for (const codificacion of CODIFICACIONES) {
      const bytes = cuerpos[codificacion];
      if (!bytes) continue;
      huellas[codificacion] = huellaDe(bytes);
      await writeFile(join(carpeta, nombre + EXTENSIONES[codificacion]), bytes);
    }
    archivos.push({ nombre, tipo, inmutable, huellas });
  }
  const { entrada, primeros, estilos } = paquete;
  const manifiesto: Manifiesto = { entrada, primeros, estilos, pantallas, fuera, archivos };
  const texto = JSON.stringify(manifiesto);
  await writeFile(join(carpeta, MANIFIESTO), `${huellaDe(texto)}\n${texto}`);
}

/** Whole or not at all: beside its place, then moved. Another server may do the same meanwhile. */
async function guardar(
  destino: string,
  interfaz: Interfaz,
  fuera: Manifiesto["fuera"],
): Promise<void> {
  await mkdir(resolve(destino, ".."), { recursive: true, mode: 0o700 });
  await conTemporal(destino, "interfaz", async (nueva) => {
    await escribir(nueva, interfaz, fuera);
    if (await leer(destino).then(() => true, () => false)) return;
    // A folder cannot take the place of one with files: the damaged one leaves first.
    const retirada = temporalJunto(destino, "interfaz");
    await rename(destino, retirada).catch(() => {});
    await rename(nueva, destino);
    await rm(retirada, { recursive: true, force: true });
  });
}

/** The folders used longest ago go. */
async function podar(raiz: string): Promise<void> {
  const nombres = (await readdir(raiz)).filter((n) => /^[0-9a-f]{64}$/.test(n));
  const usadas = await Promise.all(nombres.map(async (nombre) => {
    const ruta = join(raiz, nombre);
    return { ruta, instante: (await stat(ruta)).mtimeMs };
  }));
  for (const { ruta } of usadas.sort((a, b) => b.instante - a.instante).slice(CONSERVADAS)) {
    await rm(ruta, { recursive: true, force: true });
  }
}

/**
 * The program of these plugins: the one that is kept, or a new one, which is kept if it can be.
 * @param raiz folder of what is kept, made when missing.
 * @throws Error naming what does not compile.
 */
export async function conservada(
  raiz: string,
  carpetas: readonly Carpeta[],
  construir: () => Promise<{ readonly interfaz: Interfaz; readonly leidos: Iterable<string> }>,
): Promise<Interfaz> {
  const { clave, cubiertos } = await claveDe(carpetas);
  const destino = join(raiz, clave);
  const hallada = await leer(destino).catch(() => null);
  if (hallada) {
    const ahora = new Date();
    await utimes(destino, ahora, ahora).catch(() => {});
    return hallada;
  }
  const { interfaz, leidos } = await construir();
  // A source that was being edited belongs to the next build.
  if ((await claveDe(carpetas)).clave === clave) {
    await guardar(destino, interfaz, fueraDe(leidos, cubiertos))
      .then(() => podar(raiz))
      .catch(() => {});
  }
  return interfaz;
}
