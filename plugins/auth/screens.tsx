/** Browser side of the session: section id → lazy screen. */
import { lazy } from "react";

export const screens = {
  organismos: lazy(() => import("./screens/organismos.tsx")),
  usuario: lazy(() => import("./screens/usuario.tsx")),
};
