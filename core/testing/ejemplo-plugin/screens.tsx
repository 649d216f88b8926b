/** Its browser side: a screen may be as small as a text. */
export const screens = {
  notas: () => "Notas",
  salidas: () => "Salidas",
};
