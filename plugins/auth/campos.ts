/** Columns of `organismos.csv` and `usuarios.csv` ([O1], [U2]). */
import { campo, conVacio, type Fila } from "#core/domain/fields.ts";
import { type ORGANISMO, SAF } from "#proto/recursos/organismo.ts";

/** Longest password that is read; longer ones only cost work. */
export const LARGO_CLAVE = 200;

/** Longest code that is read: a spare one has 29 characters, and people add blanks. */
export const LARGO_CODIGO = 60;

/** What argon2id hashes of this program look like: algorithm and cost are fixed (`claves.ts`). */
export const PATRON_HASH =
  /^\$argon2id\$v=19\$m=65536,t=2,p=1\$[A-Za-z0-9+/]{43}\$[A-Za-z0-9+/]{43}$/;

export type Organismo = Readonly<Fila<typeof ORGANISMO.campos>>;

/** What an account says of a person and of what it may do; its password is apart. */
export const CAMPOS_USUARIO = {
  saf: SAF,
  /** Lower case letters and digits; the key within its SAF ([U1]). */
  usuario: campo.texto(40, /^[A-Za-z0-9]+$/),
  nombre_completo: campo.texto(200),
  dependencia: conVacio(campo.texto(200), ""),
  email: conVacio(campo.texto(200), ""),
  telefono: conVacio(campo.texto(60), ""),
  /** 1 Convencional, 2 Completito, 3 Administrador ([U2]). */
  tipo: campo.entero(1, 3),
  edicion_tablas: campo.booleano(),
  solo_consulta: campo.booleano(),
  acceso_safs: campo.lista(),
  habilitado: campo.booleano(),
};

export type DatosUsuario = Readonly<Fila<typeof CAMPOS_USUARIO>>;
