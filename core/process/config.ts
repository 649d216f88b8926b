/** Settings, all from the environment. Read once, at start. */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { quisoDecir } from "../domain/similar.ts";
import { Rechazo } from "../errors.ts";
import { type Nivel, NIVELES } from "./log.ts";

/** The provider of identities of the organisation, and where this installation is for it. */
export interface Institucional {
  readonly emisor: string;
  readonly cliente: string;
  /** Empty for a client that has none: the proof of each sign-in is enough. */
  readonly secreto: string;
  /** What people call it, as the button of the sign-in screen says it. */
  readonly nombre: string;
  /** Public origin, without a path: `https://planta.example`. */
  readonly origen: string;
}

export interface Config {
  readonly databaseUrl: string;
  /**
   * The role of PostgreSQL that owns the tables and migrates them ([Q7]); empty: that of `databaseUrl`
   * does.
   */
  readonly duenoUrl: string;
  readonly host: string;
  readonly port: number;
  readonly modo: "produccion" | "desarrollo" | "testing";
  readonly plugins: readonly string[];
  readonly bandeja: string;
  /** File of the key that signs the seals; empty = they go without signature. */
  readonly claveDeSello: string;
  /** Whom backups are encrypted to, as age writes them (`age1…`); none = they go in the clear. */
  readonly claveDeRespaldo: readonly string[];
  /** Folder where each seal is kept too; empty = only in the database. */
  readonly sellos: string;
  /** Folder for what may be made again, as systemd names it; empty = the program's own. */
  readonly cache: string;
  /** Unit types of SIRHU's LH2 whose units are hours ([E4]): two characters at most. */
  readonly sirhuHoras: readonly string[];
  /** Idle and absolute limits of a session, in seconds ([X1]). */
  readonly sesionInactiva: number;
  readonly sesionMaxima: number;
  /** Who must sign in with a second factor. */
  readonly segundoFactor: "opcional" | "administradores";
  /** The organisation's own sign-in, by OpenID Connect ([Q8]); null = accounts have passwords alone. */
  readonly institucional: Institucional | null;
  /** Days that a file that somebody took is remembered ([Q9]); 0: none is. */
  readonly lecturasDias: number;
  /** Key with which a monitor reads `/api/metricas`; empty = none. */
  readonly metricasClave: string;
  /** Whether this same machine reads it without any. */
  readonly metricasLocal: boolean;
  /** Addresses, and networks (`10.0.0.0/8`), of the proxies whose `X-Forwarded-For` is believed. */
  readonly proxies: readonly string[];
  /** The least that the log tells; null = what fits the order. */
  readonly registro: Nivel | null;
  /** What to tell of variables that begin as the program's and are none of them: sentences. */
  readonly desconocidas: readonly string[];
}

const ajuste = (mensaje: string) => new Rechazo("ajuste", 400, mensaje);

const MODOS = ["produccion", "desarrollo", "testing"] as const;
const SEGUNDO_FACTOR = ["opcional", "administradores"] as const;

function entero(
  nombre: string,
  texto: string | undefined,
  inicial: number,
  [min, max]: readonly [number, number],
): number {
  if (texto === undefined || texto === "") return inicial;
  const n = Number(texto);
  if (!Number.isInteger(n) || n < min || n > max) {
    throw ajuste(`${nombre}: se esperaba un entero entre ${min} y ${max}, llegó «${texto}»`);
  }
  return n;
}

/** Minimum length of the key: a shorter one could be guessed by trying. */
const CLAVE_MINIMA = 16;

function claveDeMetricas(texto = ""): string {
  if (texto !== "" && !/^[\x21-\x7e]+$/.test(texto)) {
    throw ajuste("PLANTA_METRICAS_CLAVE: se esperaban letras, números y signos sin espacios");
  }
  if (texto !== "" && texto.length < CLAVE_MINIMA) {
    throw ajuste(`PLANTA_METRICAS_CLAVE: se esperaban al menos ${CLAVE_MINIMA} caracteres`);
  }
  return texto;
}

function bandera(nombre: string, texto: string | undefined, inicial = false): boolean {
  if (texto === undefined || texto === "") return inicial;
  if (texto === "0") return false;
  if (texto === "1") return true;
  throw ajuste(`${nombre}: se esperaba 0 o 1, llegó «${texto}»`);
}

/** The URL says it to whoever connects: threads, other processes. */
function conPreparadas(url: string, preparar: boolean): string {
  if (preparar || !/^postgres/.test(url)) return url;
  return `${url}${url.includes("?") ? "&" : "?"}prepare=false`;
}

/** Seconds of a session: with none, nobody would ever be in. */
const SESION = [1, 1e8] as const;

const listaDe = (texto = ""): string[] => texto.split(",").map((s) => s.trim()).filter(Boolean);

/** One that could never match is refused: nobody would notice that it does nothing. */
function listaDeCada(
  nombre: string,
  texto: string | undefined,
  vale: (parte: string) => boolean,
  esperado: string,
): string[] {
  const lista = listaDe(texto);
  const mala = lista.find((parte) => !vale(parte));
  if (mala === undefined) return lista;
  throw ajuste(`${nombre}: se esperaban ${esperado}, separados por coma; llegó «${mala}»`);
}

/** Whether a host is this same machine. */
export const esLocal = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|(0+:){0,7}:?0*1|::ffff:127(\.\d+){3})$/i.test(host);

/** What came is not repeated: whoever mistook one key for the other wrote the private one. */
function destinatariosDe(texto: string | undefined): string[] {
  const lista = listaDe(texto);
  if (lista.every((d) => /^age1[0-9a-z]{20,}$/.test(d))) return lista;
  throw ajuste(
    "PLANTA_CLAVE_RESPALDO: se esperaban destinatarios de age (age1…), separados por coma; " +
      "la clave privada no va acá",
  );
}

/** Everything that goes over it is who somebody is: only this machine may say it in the clear. */
function direccionSegura(nombre: string, texto: string): URL {
  const url = URL.parse(texto);
  const local = url !== null && esLocal(url.hostname.replace(/^\[|\]$/g, ""));
  if (url && (url.protocol === "https:" || url.protocol === "http:" && local)) return url;
  throw ajuste(
    `${nombre}: se esperaba una dirección https (http sólo en esta máquina); llegó «${texto}»`,
  );
}

function institucionalDe(env: Entorno): Institucional | null {
  const [emisor, cliente, secreto, nombre, url] = [
    env.PLANTA_OIDC_EMISOR,
    env.PLANTA_OIDC_CLIENTE,
    env.PLANTA_OIDC_SECRETO,
    env.PLANTA_OIDC_NOMBRE,
    env.PLANTA_URL,
  ].map((v) => v ?? "");
  if (emisor === "" && cliente === "") return null;
  const faltan = [["PLANTA_OIDC_EMISOR", emisor], ["PLANTA_OIDC_CLIENTE", cliente], [
    "PLANTA_URL",
    url,
  ]].filter(([, valor]) => valor === "").map(([variable]) => variable);
  if (faltan.length > 0) throw ajuste(`Para el ingreso institucional falta ${faltan.join(" y ")}`);
  direccionSegura("PLANTA_OIDC_EMISOR", emisor);
  const propia = direccionSegura("PLANTA_URL", url);
  if (propia.origin !== url.replace(/\/$/, "")) {
    throw ajuste(
      `PLANTA_URL: se esperaba sólo el origen, como ${propia.origin}; llegó «${url}»`,
    );
  }
  return {
    emisor,
    cliente,
    secreto,
    nombre: nombre || "identidad institucional",
    origen: propia.origin,
  };
}

type Entorno = Readonly<Record<string, string | undefined>>;

/** An address, or a network: `10.0.0.0/8`, `fd00::/8`. */
function esDireccionORed(texto: string): boolean {
  const [direccion, bits, ...resto] = texto.split("/");
  const clase = isIP(direccion);
  if (clase === 0 || resto.length > 0) return false;
  return bits === undefined || /^\d{1,3}$/.test(bits) && Number(bits) <= (clase === 4 ? 32 : 128);
}

/** Another role of the same kind of database: on a file there is only who reads it. */
function duenoDe(dueno: string | undefined, url: string): string {
  if (!dueno) return "";
  if (/^postgres/.test(dueno) && /^postgres/.test(url)) return dueno;
  throw ajuste(
    "DATABASE_URL_DUENO: es para PostgreSQL, la misma base de DATABASE_URL con otra cuenta",
  );
}

/** What a file says, so that a password is in no environment; the variable itself otherwise. */
function baseDe(url: string | undefined, archivo: string | undefined): string {
  if (!archivo) return url || "sqlite:./datos/planta.db";
  if (url) throw ajuste("DATABASE_URL y DATABASE_URL_FILE están las dos: deje una");
  let texto: string;
  try {
    texto = readFileSync(archivo, "utf8").trim();
  } catch {
    throw ajuste(`DATABASE_URL_FILE: no se puede leer ${archivo}`);
  }
  if (texto === "" || /\s/.test(texto)) {
    throw ajuste(`DATABASE_URL_FILE: se esperaba en ${archivo} una sola línea, como DATABASE_URL`);
  }
  return texto;
}

/** Of the tests and the measures: the program does not read them here. */
const DE_PRUEBAS = /^PLANTA_(AZAR|LENTO|CAPTURAS|BENCH_\w+)$/;

/** «PLANTA_BANDEJAS no es un ajuste de Planta. ¿Quiso decir PLANTA_BANDEJA?» Never their values. */
const noConocidas = (env: Entorno, propias: readonly string[]): string[] =>
  Object.keys(env)
    .filter((n) => n.startsWith("PLANTA_") && !propias.includes(n) && !DE_PRUEBAS.test(n))
    .sort()
    .map((n) => `${n} no es un ajuste de Planta${quisoDecir(n, propias)}`);

/** @throws Rechazo with the name of the variable and what was expected. */
export function leerConfig(entorno: Entorno): Config {
  // Those that are read are those that there are.
  const propias = new Set<string>();
  const env = new Proxy(entorno, {
    get(todas, nombre) {
      propias.add(String(nombre));
      return todas[String(nombre)];
    },
  });
  const modo = env.PLANTA_MODO || "produccion";
  if (!(MODOS as readonly string[]).includes(modo)) {
    throw ajuste(`PLANTA_MODO: se esperaba ${MODOS.join(", ")}; llegó «${modo}»`);
  }
  const segundoFactor = env.PLANTA_SEGUNDO_FACTOR || SEGUNDO_FACTOR[0];
  if (!(SEGUNDO_FACTOR as readonly string[]).includes(segundoFactor)) {
    throw ajuste(
      `PLANTA_SEGUNDO_FACTOR: se esperaba ${SEGUNDO_FACTOR.join(" o ")}; llegó «${segundoFactor}»`,
    );
  }
  const registro = env.PLANTA_REGISTRO || null;
  if (registro !== null && !(NIVELES as readonly string[]).includes(registro)) {
    throw ajuste(`PLANTA_REGISTRO: se esperaba ${NIVELES.join(", ")}; llegó «${registro}»`);
  }
  const databaseUrl = conPreparadas(
    baseDe(env.DATABASE_URL, env.DATABASE_URL_FILE),
    bandera("PLANTA_PG_PREPARAR", env.PLANTA_PG_PREPARAR, true),
  );
  return {
    databaseUrl,
    duenoUrl: duenoDe(env.DATABASE_URL_DUENO, databaseUrl),
    registro: registro as Nivel | null,
    host: env.HOST || "127.0.0.1",
    port: entero("PORT", env.PORT, 3000, [0, 65_535]),
    modo: modo as Config["modo"],
    plugins: listaDe(env.PLANTA_PLUGINS),
    proxies: listaDeCada(
      "PLANTA_PROXY",
      env.PLANTA_PROXY,
      esDireccionORed,
      "números de dirección IP, o redes como 10.0.0.0/8",
    ),
    bandeja: env.PLANTA_BANDEJA || "./datos/bandeja",
    claveDeSello: env.PLANTA_CLAVE_SELLO || "",
    claveDeRespaldo: destinatariosDe(env.PLANTA_CLAVE_RESPALDO),
    sellos: env.PLANTA_SELLOS || "",
    cache: (env.CACHE_DIRECTORY ?? "").split(":")[0],
    sirhuHoras: listaDeCada(
      "PLANTA_SIRHU_HORAS",
      env.PLANTA_SIRHU_HORAS,
      (parte) => parte.length <= 2,
      "tipos de unidad de uno o dos caracteres",
    ),
    sesionInactiva: entero("PLANTA_SESION_INACTIVA", env.PLANTA_SESION_INACTIVA, 8 * 3600, SESION),
    sesionMaxima: entero("PLANTA_SESION_MAXIMA", env.PLANTA_SESION_MAXIMA, 24 * 3600, SESION),
    segundoFactor: segundoFactor as Config["segundoFactor"],
    institucional: institucionalDe(env),
    lecturasDias: entero("PLANTA_LECTURAS_DIAS", env.PLANTA_LECTURAS_DIAS, 365, [0, 36_500]),
    metricasClave: claveDeMetricas(env.PLANTA_METRICAS_CLAVE),
    metricasLocal: bandera("PLANTA_METRICAS_LOCAL", env.PLANTA_METRICAS_LOCAL),
    desconocidas: noConocidas(entorno, [...propias]),
  };
}
