/** Rows of organismos and accounts ([O1], [U2]), and what passwords and codes look like. */
import type { Fila } from "#core/domain/fields.ts";
import type { ORGANISMO } from "#proto/recursos/organismo.ts";
import type { USUARIO } from "#proto/recursos/usuario.ts";

/** Longest password that is read; longer ones only cost work. */
export const LARGO_CLAVE = 200;

/** Longest code that is read: a spare one has 29 characters, and people add blanks. */
export const LARGO_CODIGO = 60;

/** What argon2id hashes of this program look like: algorithm and cost are fixed (`claves.ts`). */
export const PATRON_HASH =
  /^\$argon2id\$v=19\$m=65536,t=2,p=1\$[A-Za-z0-9+/]{43}\$[A-Za-z0-9+/]{43}$/;

export type Organismo = Readonly<Fila<typeof ORGANISMO.campos>>;

export type DatosUsuario = Readonly<Fila<typeof USUARIO.campos>>;
