/** Browser side of the notices: screen name → lazy screen. */
import { pantallaPerezosa, perezoso } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  campana: perezoso(() => import("./screens/campana.tsx")),
  avisos: pantallaPerezosa(() => import("./screens/avisos.tsx")),
};
