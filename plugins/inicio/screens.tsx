/** Browser side of the home of a budget: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = { inicio: pantallaPerezosa(() => import("./screens/inicio.tsx")) };
