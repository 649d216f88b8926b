/** Browser side of the outputs: a chunk of its own, loaded with the section. */
import { Salidas } from "./screens/salidas.tsx";

export const screens = { salidas: Salidas };
