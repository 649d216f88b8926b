/** Browser side of the outputs. */
import { lazy } from "react";

export const screens = {
  salidas: lazy(() => import("./screens/salidas.tsx")),
};
