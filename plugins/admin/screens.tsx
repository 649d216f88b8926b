/** Browser side of administration: screen name → lazy screen. */
import { pantallaPerezosa } from "../../ui/parts/perezoso.tsx";

export const screens = {
  admin: pantallaPerezosa(() => import("./screens/admin.tsx")),
  formulacion: pantallaPerezosa(() => import("./screens/formulacion/de-salidas.tsx")),
};
