/** What the system and the drivers refuse, as a sentence that says what to look at. */
import type { Config } from "../process/config.ts";
import { archivoSqlite, dialectoDe } from "../db/connect.ts";
import { MigracionRechazada } from "../db/migrations.ts";
import { nombreDeBase } from "../db/presence.ts";
import { BaseNoDisponible, codigo, FallaDeSql } from "../db/values.ts";

type Donde = Pick<Config, "databaseUrl" | "host" | "port">;

/** What a connection asks for at its start and who answers does not know, by its name. */
const PARAMETRO =
  /par(?:ameter|ámetro)(?: de configuración| in startup packet| in options)?:? ["«]?([\w.]+)/;

function rechazada(d: Donde, { message }: Error): string {
  const parametro = PARAMETRO.exec(message)?.[1];
  if (parametro === undefined) return `La base ${base(d)} rechazó la conexión: ${message}`;
  return `La base ${base(d)} no admite el parámetro de conexión «${parametro}»: ` +
    (parametro === "default_transaction_read_only"
      ? "en PgBouncer, agréguelo a ignore_startup_parameters, o ponga PLANTA_PG_PREPARAR=0"
      : "quítelo de DATABASE_URL");
}

const POSTGRES: Readonly<Record<string, (d: Donde, error: Error) => string>> = {
  "08P01": rechazada,
  "42704": rechazada,
  "28P01": (d) => `PostgreSQL no acepta la contraseña de DATABASE_URL para ${base(d)}`,
  "28000": (d) => `PostgreSQL no deja entrar a la cuenta de DATABASE_URL en ${base(d)}`,
  "3D000": (d) =>
    `No existe la base ${base(d)}: créela, con codificación UTF-8, o revise DATABASE_URL`,
  "42501": (d) => `La cuenta de DATABASE_URL no tiene permiso para eso en la base ${base(d)}`,
  "53300": (d) => `PostgreSQL no admite más conexiones (base ${base(d)})`,
  "53100": () => "No queda lugar en el disco de PostgreSQL",
  "57P03": (d) => `PostgreSQL está arrancando o deteniéndose (base ${base(d)})`,
};

const base = ({ databaseUrl }: Donde): string => nombreDeBase(databaseUrl);

/** SQLite's primary codes; an extended one begins with its own. */
const SQLITE: readonly (readonly [RegExp, (archivo: string) => string])[] = [
  [/^SQLITE_CORRUPT/, (a) => `El archivo ${a} está dañado: restaure un respaldo en una base nueva`],
  [/^SQLITE_NOTADB/, (a) => `El archivo ${a} no es una base de SQLite, o está dañado`],
  [
    /^SQLITE_(CANTOPEN|PERM|AUTH)/,
    (a) => `No se puede abrir ${a}: revise que exista y los permisos`,
  ],
  [
    /^SQLITE_READONLY/,
    (a) => `No se puede escribir en ${a}: falta el permiso en el archivo o su carpeta`,
  ],
  [/^SQLITE_FULL/, (a) => `No queda lugar en el disco de ${a}`],
  [/^SQLITE_IOERR/, (a) => `El disco falló al leer o escribir ${a}`],
  [/^SQLITE_(BUSY|LOCKED)/, (a) => `Otro proceso tiene tomada la base ${a}`],
];

const direccionAjena = ({ host }: Donde) => `HOST=${host} no es una dirección de esta máquina`;

const ESCUCHA: Readonly<Record<string, (d: Donde) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `El puerto ${port} de ${host} está ocupado: otro programa lo usa. Elija otro con PORT`,
  EADDRNOTAVAIL: direccionAjena,
  // A name that is of no machine.
  ENOENT: direccionAjena,
  EINVAL: direccionAjena,
  EACCES: ({ host, port }) =>
    `El sistema no deja atender en el puerto ${port} de ${host}: elija otro con PORT`,
};

const ARCHIVOS: Readonly<Record<string, string>> = {
  EACCES: "falta el permiso",
  EPERM: "falta el permiso",
  EROFS: "el disco es sólo de lectura",
  ENOSPC: "no queda lugar en el disco",
  EDQUOT: "se acabó el lugar asignado a la cuenta",
  ENOENT: "no existe",
  ENOTDIR: "no es una carpeta",
  EISDIR: "es una carpeta",
  EEXIST: "ya existe",
  EMFILE: "hay demasiados archivos abiertos",
};

/** The thrown error and those that caused it. */
function* causas(error: unknown): Generator<Error> {
  for (let e = error; e instanceof Error; e = e.cause) yield e;
}

function deArchivo(error: Error): string | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const motivo = ARCHIVOS[code ?? ""];
  if (motivo === undefined || syscall === "connect" || syscall === "listen") return null;
  return path === undefined
    ? `El sistema no lo permitió: ${motivo}`
    : `No se puede usar ${path}: ${motivo}`;
}

function deUno(error: Error, donde: Donde): string | null {
  if (error instanceof BaseNoDisponible && error.motivo === "base_sin_escritura") {
    return `PostgreSQL no admite cambios (base ${
      base(donde)
    }): es una réplica, o está por pasar a otro`;
  }
  const cual = codigo(error);
  const esPostgres = dialectoDe(donde.databaseUrl) === "postgres";
  const alAtender = (error as NodeJS.ErrnoException).syscall === "listen";
  if (alAtender && ESCUCHA[cual]) return ESCUCHA[cual](donde);
  if (/ port .* in use|Failed to start server/i.test(error.message)) {
    return ESCUCHA.EADDRINUSE(donde);
  }
  if (POSTGRES[cual]) return POSTGRES[cual](donde, error);
  const sqlite = SQLITE.find(([patron]) => patron.test(cual))?.[1];
  if (sqlite) return sqlite(esPostgres ? "auxiliar" : archivoSqlite(donde.databaseUrl));
  const sinLlegar =
    /^(CONNECT_TIMEOUT|CONNECTION_|ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|08)/;
  if (esPostgres && sinLlegar.test(cual)) {
    return `PostgreSQL no responde (base ${base(donde)}): revise que esté andando y DATABASE_URL`;
  }
  return deArchivo(error);
}

/** The sentence for what was thrown; null for a surprise. */
export function explicar(error: unknown, donde: Donde): string | null {
  for (const e of causas(error)) {
    if (e instanceof FallaDeSql) return `Error de programa: ${e.message}`;
    if (e instanceof MigracionRechazada) return e.message[0].toUpperCase() + e.message.slice(1);
    const frase = deUno(e, donde);
    if (frase !== null) return frase;
  }
  return null;
}
