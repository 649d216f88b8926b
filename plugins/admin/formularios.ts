/** What the forms of administration say alike: what is done to a row, and of which version. */
import { enteroDeFormulario } from "#core/http/form.ts";
import { rechazo } from "./errors.ts";

type Cuerpo = Readonly<Record<string, unknown>>;

const ACCIONES = ["NUEVO", "EDITAR", "ELIMINAR"] as const;
export type AccionDeFila = typeof ACCIONES[number];

/** @throws Rechazo 400 for none of the three. */
export function leerAccion({ accion }: Cuerpo): AccionDeFila {
  const dicha = ACCIONES.find((a) => a === accion);
  if (!dicha) throw rechazo("accion_invalida", { acciones: "NUEVO, EDITAR o ELIMINAR" });
  return dicha;
}

/** The version that was seen; null = the last writer wins ([K1]). @throws Rechazo 400. */
export const leerRev = ({ rev }: Cuerpo): number | null =>
  rev === undefined ? null : enteroDeFormulario("rev", rev, 2_147_483_647);
