/** Browser side of the formulation: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  estado: pantallaPerezosa(() => import("./screens/estado/formulacion.tsx")),
  calendario: pantallaPerezosa(() => import("./screens/calendario/calendario.tsx")),
  estructura: pantallaPerezosa(() => import("./screens/estructura/estructura.tsx")),
};
