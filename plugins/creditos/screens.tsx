/** Browser side of the credit in force: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  credito: pantallaPerezosa(() => import("./screens/credito.tsx")),
};
