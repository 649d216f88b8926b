/** Browser side of the reference tables: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = { tablas: pantallaPerezosa(() => import("./screens/tablas.tsx")) };
