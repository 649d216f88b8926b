/** The icon of each state of a data group, the same in the heading and in the chooser. */
import type { ReactNode } from "react";
import { IconoAviso, IconoCandado, IconoTilde } from "#ui/parts/botones/iconos.tsx";
import type { ClaseDeEstado } from "#core/domain/group.ts";

const Punto = () => <i className="estado-punto" />;
export const ICONOS: Readonly<Record<ClaseDeEstado, () => ReactNode>> = {
  bien: IconoTilde,
  aviso: Punto,
  mal: IconoAviso,
  cerrado: IconoCandado,
  nada: Punto,
};
