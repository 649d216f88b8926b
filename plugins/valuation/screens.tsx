/** Browser side of the valuation: its dialog, opened by other screens, and what titles say. */
import { perezoso } from "#ui/parts/estados/perezoso.tsx";

export const screens = {
  valorizar: perezoso(() => import("./screens/valorizar.tsx")),
  // Without it the titles say what they always say.
  cierre: perezoso(() => import("./screens/cierre-hecho.tsx"), null, () => {}),
};
