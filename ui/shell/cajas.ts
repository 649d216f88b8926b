/** Boxes of who signs in or says who it is. */

export const CAJA_CLAVE = {
  titulo: "Contraseña",
  tipo: "password",
  autoComplete: "current-password",
} as const;

/** Of the second factor. */
export const CAJA_CODIGO = {
  id: "codigo",
  titulo: "Código de verificación",
  autoComplete: "one-time-code",
  maximo: 60,
  ayuda: "El que muestra ahora la aplicación de su teléfono, o uno de recuperación",
} as const;
