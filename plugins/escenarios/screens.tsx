/** Browser side of the scenarios: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = { escenarios: pantallaPerezosa(() => import("./screens/escenarios.tsx")) };
