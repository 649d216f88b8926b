/** Browser side of the scenarios: screen name → lazy screen. */
import { pantallaPerezosa } from "../../ui/parts/perezoso.tsx";

export const screens = { escenarios: pantallaPerezosa(() => import("./screens/escenarios.tsx")) };
