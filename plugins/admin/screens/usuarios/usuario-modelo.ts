/** An account while it is edited: what stands in its form, and what is wrong with it. Pure. */
import { TIPOS_DE_USUARIO } from "#core/domain/accounts.ts";
import { titulosDe } from "#core/domain/recurso.ts";
import { type ColumnaDePersona, COLUMNAS_DE_PERSONA, USUARIO } from "#proto/recursos/usuario.ts";
import type { Fallas } from "#ui/form/use-guardado.ts";
import type { Usuario } from "../pb.ts";

/** Kinds of account ([U2]). */
export const TIPO = { convencional: 1, completito: 2, administrador: 3 } as const;

export const TIPOS = TIPOS_DE_USUARIO.map((descripcion, i) => ({ id: i + 1, descripcion }));

export const AVISO_ADMINISTRADOR =
  "El usuario tendrá privilegios de administrador y contará con acceso completo a la información " +
  "de todos los SAF en el sistema.";

const { tipo, acceso_safs } = USUARIO.campos;

/** Labels of the form. */
export const TITULOS: Readonly<Record<string, string>> = {
  ...titulosDe(USUARIO.campos),
  tipo_de_usuario: tipo.titulo,
  acceso_safs: acceso_safs.enCaja ?? acceso_safs.titulo,
};

export type BorradorDeUsuario = Omit<
  Usuario,
  "id" | "login" | "saf" | "organismo" | "rev" | "segundo_factor" | "ultimo_ingreso"
>;

const personaDe = (u: Usuario | null) =>
  Object.fromEntries(COLUMNAS_DE_PERSONA.map((c) => [c, u?.[c] ?? ""])) as Pick<
    Usuario,
    ColumnaDePersona
  >;

/** The form of an account; of a new one, the spec's defaults (spec 1 §6). */
export const borradorDe = (u: Usuario | null): BorradorDeUsuario => ({
  usuario: u?.usuario ?? "",
  tipo_de_usuario: u?.tipo_de_usuario ?? TIPO.convencional,
  edicion_tablas: u?.edicion_tablas ?? false,
  solo_consulta: u?.solo_consulta ?? false,
  acceso_safs: u ? [...u.acceso_safs] : [],
  ...personaDe(u),
  habilitado: u?.habilitado ?? true,
});

/** What another account may do, for one whose own organismo is another: it reaches the same ones. */
export function perfilDe(
  u: Usuario,
  saf: number,
): Pick<BorradorDeUsuario, "tipo_de_usuario" | "edicion_tablas" | "solo_consulta" | "acceso_safs"> {
  const { tipo_de_usuario, edicion_tablas, solo_consulta } = u;
  const acceso_safs = tipo_de_usuario === TIPO.convencional
    ? u.acceso_safs.filter((s) => s !== saf)
    : [];
  return { tipo_de_usuario, edicion_tablas, solo_consulta, acceso_safs };
}

/** The user name: lower case, only a–z and digits (spec 1 §5). */
export const entradaUsuario = (texto: string): string =>
  texto.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A new password is not shorter than this ([X3]). */
const LARGO_DE_CLAVE = 8;

function fallaDeClave(clave: string, esNuevo: boolean): string {
  if (clave === "") return esNuevo ? "Ingrese la contraseña" : "";
  return [...clave.normalize("NFC")].length < LARGO_DE_CLAVE
    ? `Debe tener al menos ${LARGO_DE_CLAVE} caracteres`
    : "";
}

/** What is wrong before anything is sent (spec 1 §5, [X3]): said once, beside its box. */
export function fallasDeUsuario(b: BorradorDeUsuario, clave: string, esNuevo: boolean): Fallas {
  const deClave = fallaDeClave(clave, esNuevo);
  return {
    ...(b.usuario === "" ? { usuario: "Ingrese el usuario" } : {}),
    ...(deClave ? { clave: deClave } : {}),
    ...(b.nombre_completo.trim() === "" ? { nombre_completo: "Ingrese el nombre completo" } : {}),
  };
}

/**
 * A SAF that was typed but not added gives no access. Whether it was meant is not guessed: saving
 * stops.
 */
export const fallaDeSaf = (sinAgregar: number): Fallas =>
  sinAgregar === 0
    ? {}
    : { acceso_safs: `Elija «Agregar» para dar acceso al SAF ${sinAgregar}, o borre el número` };

/** Why a SAF cannot be added to the extra ones; empty when it can, or when the box is. */
export function motivoDeSaf(
  saf: number,
  propio: number,
  agregados: readonly number[],
  existe: (saf: number) => boolean,
): string {
  if (saf === 0) return "";
  if (saf === propio) return "El usuario ya tiene acceso a su propio SAF";
  if (agregados.includes(saf)) return "El SAF ya está en la lista";
  return existe(saf) ? "" : `No existe el SAF ${saf}`;
}
