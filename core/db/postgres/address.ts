/**
 * Where a URL of PostgreSQL leads, as its own programs read one: by network or by a socket of the
 * machine (`postgres:///base?host=/run/postgresql`), to one server or to several of which one writes.
 */
import { Rechazo } from "#core/errors.ts";

/** One server of a URL. */
export interface Direccion {
  /** What the driver reads: the account, the database and the parameters, of no server. */
  readonly base: URL;
  /** Name or number, or folder of the socket. */
  readonly host: string;
  readonly puerto: number;
  /** Whether statements are prepared under a name, which a pooler that shares connections mixes. */
  readonly preparar: boolean;
}

const ajuste = (motivo: string) => new Rechazo("ajuste", 400, `DATABASE_URL: ${motivo}`);

/** What the connection has to admit; the driver would wait for the rest of them for ever. */
const ESCRIBEN = ["any", "primary", "read-write"];
const PUERTO = 5432;

function puertoDe(texto: string | undefined): number {
  const puerto = texto ? Number(texto) : PUERTO;
  if (Number.isInteger(puerto) && puerto > 0 && puerto < 65_536) return puerto;
  throw ajuste(`«${texto}» no es un puerto`);
}

/** The servers that a URL names, in order. @throws Rechazo when it cannot be read. */
export function direccionesDe(url: string): Direccion[] {
  const [, cuenta = "", servidores = "", resto = ""] =
    /^postgres(?:ql)?:\/\/(?:([^/?]*)@)?([^/?]*)(.*)$/s.exec(url) ?? [];
  let base: URL;
  try {
    base = new URL(`postgres://${cuenta && `${cuenta}@`}servidor${resto}`);
    // The driver takes them from there.
    for (const parte of [base.username, base.password, base.pathname, servidores]) {
      decodeURIComponent(parte);
    }
  } catch {
    throw ajuste("se esperaba postgres://usuario:clave@servidor/base");
  }
  const dichos = base.searchParams;
  const atributo = dichos.get("target_session_attrs") ?? "any";
  if (!ESCRIBEN.includes(atributo)) {
    throw ajuste(`target_session_attrs=${atributo} no sirve: Planta escribe`);
  }
  const preparar = dichos.get("prepare") !== "false";
  const hosts = dichos.get("host")?.split(",");
  const puertos = dichos.get("port")?.split(",") ?? [];
  for (const nombre of ["target_session_attrs", "host", "port"]) dichos.delete(nombre);
  const partes = hosts ?? servidores.split(",").map((parte) => {
    const [, nombre = "", puerto] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(parte) ?? [];
    puertos.push(puerto ?? "");
    return decodeURIComponent(nombre.replace(/^\[|\]$/g, ""));
  });
  return partes.map((host, i) => ({
    base,
    host: host || "localhost",
    puerto: puertoDe(puertos[i] ?? puertos[0]),
    preparar,
  }));
}

/** «servidor:5433, otro»; a socket by its folder. */
export const nombreDeServidores = (url: string): string =>
  direccionesDe(url).map(({ host, puerto }) => puerto === PUERTO ? host : `${host}:${puerto}`)
    .join(", ");
