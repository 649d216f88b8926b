/** Browser side of administration: screen name → lazy screen. */
import { pantallaPerezosa, perezoso } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  campana: perezoso(() => import("./screens/avisos/campana.tsx")),
  admin: pantallaPerezosa(() => import("./screens/admin.tsx")),
};
