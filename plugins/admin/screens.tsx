/** Browser side of administration: screen name → lazy screen. */
import { lazy } from "react";

export const screens = { admin: lazy(() => import("./screens/admin.tsx")) };
