/** The catalogue of a group: what exists in its structure at its month, for the validators. */
import type { Consulta } from "../../core/plugin.ts";
import { referencias } from "../tablas/service.ts";
import type { Cabecera, Grupo } from "./grupos.ts";
import type { Catalogo } from "./validar.ts";

export async function catalogoDe(
  q: Consulta,
  grupo: Pick<Cabecera, "saf" | "ejercicio" | "version" | "desde_mes"> & Pick<Grupo, "organismo">,
): Promise<Catalogo> {
  const r = await referencias(q, grupo.ejercicio, grupo.version, grupo.desde_mes);
  const { habilitar_me, habilitar_ogas, usa_coefval } = grupo.organismo;
  return {
    leer: (tabla, clave) => r.leer(tabla, clave),
    esHoja: (prog, subp, proy, act) => r.esHoja(grupo.saf, prog, subp, proy, act),
    habilitar_me,
    habilitar_ogas,
    usa_coefval,
  };
}
