/** Kinds of account as people call them, from type 1 on ([U2]). */
export const TIPOS_DE_USUARIO = ["Convencional", "Completito", "Administrador"] as const;

/** A login, and the full name while its account exists (spec 1 §2). */
export const cuentaEnPalabras = (usuario: string, nombre: string): string =>
  nombre === "" ? usuario : `${usuario} (${nombre})`;
