/** Browser side of the valuation: its dialog, opened by other screens through the section host. */
import { lazy } from "react";

export const screens = {
  valorizar: lazy(() => import("./screens/valorizar.tsx")),
};
