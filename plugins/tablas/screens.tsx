/** Browser side of the reference tables: screen name → lazy screen. */
import { lazy } from "react";

export const screens = { tablas: lazy(() => import("./screens/tablas.tsx")) };
