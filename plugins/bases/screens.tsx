/** Browser side of the bases: screen name → lazy screen. */
import { lazy } from "react";

export const screens = {
  bases: lazy(() => import("./screens/bases.tsx")),
  "seleccionar-grupo": lazy(() => import("./screens/seleccionar-grupo.tsx")),
};
