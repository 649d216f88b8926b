/** Kinds of account as people call them, from type 1 on ([U2]). */
export const TIPOS_DE_USUARIO = ["Convencional", "Completito", "Administrador"] as const;
