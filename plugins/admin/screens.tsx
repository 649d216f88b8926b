/** Browser side of administration: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  admin: pantallaPerezosa(() => import("./screens/admin.tsx")),
};
