/** Browser side of the session: section id → lazy screen. */
import { pantallaPerezosa } from "#ui/parts/estados/perezoso.tsx";

export const sources = () => import("./screens/para-la-paleta.ts");

export const screens = {
  organismos: pantallaPerezosa(() => import("./screens/organismos.tsx")),
  usuario: pantallaPerezosa(() => import("./screens/usuario.tsx")),
};
