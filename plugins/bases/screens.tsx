/** Browser side of the bases: screen name → lazy screen. */
import { pantallaPerezosa, perezoso } from "#ui/parts/estados/perezoso.tsx";

export const sources = () => import("./screens/grupos/para-la-paleta.ts");

export const screens = {
  bases: pantallaPerezosa(() => import("./screens/bases.tsx")),
  editar: perezoso(() => import("./screens/grupos/editar-presupuesto.tsx")),
  encabezado: perezoso(
    () => import("./screens/grupos/encabezado.tsx"),
    <div className="titulos-de-grupo" />,
  ),
  "seleccionar-grupo": perezoso(() => import("./screens/grupos/seleccionar-grupo.tsx")),
};
