/** Browser side of the bases: section id → lazy screen. */
import { lazy } from "react";

export const screens = { bases: lazy(() => import("./screens/bases.tsx")) };
