/** Browser side of the valuation: its dialog, opened by other screens through the section host. */
import { Valorizar } from "./screens/valorizar.tsx";

export const screens = { valorizar: Valorizar };
