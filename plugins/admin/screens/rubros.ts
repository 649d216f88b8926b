/** Where the amounts of an execution go, in words. */

const RUBROS: Readonly<Record<string, string>> = {
  cargo: "Cargo",
  no_cargo: "No cargo",
  sac: "SAC",
  otros: "Otros",
  contribuciones: "Contribuciones",
  complementos: "Complementos",
};

export const nombreDeRubro = (rubro: string): string => RUBROS[rubro] ?? rubro;
