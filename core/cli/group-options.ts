/** How an order names a data group. */
export const OPCIONES_DE_GRUPO = {
  saf: { type: "number", description: "SAF del organismo" },
  codipres: { type: "text", description: "Código del grupo de datos" },
} as const;
