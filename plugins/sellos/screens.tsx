/** Browser side of the seals: the page that checks a closing certificate. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  constancia: pantallaPerezosa(() => import("./screens/constancia.tsx")),
};
