/** Who may do what, as the walks over every route expect it ([U3]). */
import { LETRAS } from "#core/http/ui/bundle.ts";
import { PUBLICO } from "#core/http/access.ts";
import type { Ruta } from "#core/http/mounted.ts";
import type { Rol } from "../producto.ts";

/** Somebody without a session, or one of the signed-in kinds. */
export type Quien = Rol | "invitado";

/**
 * Every kind of caller. `analista`, `consulta` and `tablas` belong to SAF 357, `ajena` to another
 * organismo, `onp` and `admin` see every SAF.
 */
export const QUIENES = [
  "invitado",
  "consulta",
  "ajena",
  "analista",
  "tablas",
  "onp",
  "admin",
] as const satisfies readonly Quien[];

/** Whom each permission refuses, about SAF 357. A permission without an entry fails the walks. */
export const NEGADOS: Readonly<Record<string, readonly Quien[]>> = {
  [PUBLICO]: [],
  sesion: ["invitado"],
  propia: ["invitado"],
  salir: ["invitado"],
  ver: ["invitado", "ajena"],
  escribir: ["invitado", "ajena", "consulta"],
  redactar: ["invitado", "consulta"],
  ediciontablas: ["invitado", "ajena", "consulta", "analista", "onp"],
  admin: ["invitado", "ajena", "consulta", "analista", "tablas", "onp"],
  formulacion: ["invitado", "ajena", "consulta", "analista", "tablas"],
};

/** Whom the permission of a route refuses whatever the SAF. */
export function negadosSiempre(permiso: string): readonly Quien[] {
  const negados = NEGADOS[permiso] ?? [];
  return permiso === "ver" || permiso === "escribir"
    ? negados.filter((quien) => quien !== "ajena")
    : negados;
}

/** Roles that see one SAF alone, and which. */
export const DE_UN_SAF: Readonly<Partial<Record<Quien, number>>> = {
  analista: 357,
  consulta: 357,
  tablas: 357,
  ajena: 103,
};

/**
 * Permissions whose routes speak of a SAF. A route that names `:saf` and has another permission
 * would answer about any organismo; those of administrators see all of them.
 */
export const DE_SAF: readonly string[] = ["ver", "escribir", "admin"];

export const nombreDe = (ruta: Ruta): string => `${ruta.metodo} ${ruta.patron}`;

/**
 * What each open route is open for. A new one fails the walk until it is written here, with the
 * reason beside it.
 */
export const ABIERTAS: Readonly<Record<string, string>> = {
  "GET /": "the program, without data",
  "GET /ui/:archivo": "scripts, styles, the icon and a blank form",
  [`GET ${LETRAS.camino}/:archivo`]: "letters",
  "GET /api/salud": "watchers of the service have no account",
  "GET /api/salud/vivo": "who would start it again has no account",
  "GET /api/metricas": "asks for an administrator itself, or for what the settings allow",
  "GET /api/documentacion": "describes the calls",
  "GET /api/documentacion/openapi.json": "describes the calls",
  "GET /api/guia": "the operations guide",
  "GET /api/documentacion/estilo.css": "style of the open pages",
  "GET /api/contactos": "who asks for access has no account yet",
  "GET /api/sello/clave": "who got a seal from outside compares its key, and has no account",
  "POST /api/iniciarsesion": "where a session begins",
  "GET /api/institucional/entrar": "where a session begins, at the provider of identities",
  "GET /api/institucional/vuelta": "where the provider sends people back to",
  "POST /api/institucional/canje": "what the provider said opens the session",
  "POST /api/cambiarclave": "the current password is what allows it",
};
