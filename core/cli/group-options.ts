/** How an order names a data group. */
export const OPCIONES_DE_GRUPO = {
  saf: { tipo: "numero", descripcion: "SAF del organismo" },
  codipres: { tipo: "texto", descripcion: "Código del grupo de datos" },
} as const;
