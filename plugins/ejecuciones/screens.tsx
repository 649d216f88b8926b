/** Browser side of executions: screen name → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  ejecuciones: pantallaPerezosa(() => import("./screens/ejecuciones.tsx")),
};
