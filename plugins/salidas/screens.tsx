/** Browser side of the outputs: a chunk of its own, loaded with the section. */
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { Salidas } from "./screens/salidas.tsx";

export const screens = {
  salidas: Salidas,
  // The lines behind a figure, for whoever shows figures ([S3]).
  explicacion: perezoso(() => import("./screens/explicaciones/explicacion.tsx")),
};
