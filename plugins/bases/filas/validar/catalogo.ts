/** The catalogue of a group: what exists in its structure at its month, for the validators. */
import type { Consulta } from "#core/plugin.ts";
import { datosDeOrganismo, type Referencias, referencias } from "#plugins/tablas/service.ts";
import type { Cabecera, Grupo } from "#plugins/bases/grupos/grupos.ts";
import {
  type CategoriaConNombre,
  crearNombres,
  type DatosDescriptos,
} from "../listado/describir.ts";
import type { Catalogo } from "./validar.ts";

/** One per SAF and flags while the reference data stay as they are: validators remember by it. */
const catalogos = new WeakMap<Referencias, Map<string, Catalogo>>();

type DeGrupo =
  & Pick<Cabecera, "saf" | "ejercicio" | "version" | "desde_mes" | "criterio">
  & Pick<Grupo, "organismo">;

/** The same object for the same SAF, flags, structure and month while the tables stay as they are. */
export async function catalogoDe(
  q: Consulta,
  grupo: DeGrupo,
): Promise<Catalogo> {
  return catalogoEn(await referencias(q, grupo.ejercicio, grupo.version, grupo.desde_mes), grupo);
}

/** What the codes of the group are called, as the browser says it. */
export async function nombresDe(q: Consulta, grupo: DeGrupo) {
  const { organismo, ejercicio, version, desde_mes } = grupo;
  const [r, datos] = await Promise.all([
    referencias(q, ejercicio, version, desde_mes),
    datosDeOrganismo(q, organismo, ejercicio, version, desde_mes),
  ]);
  const porEscala = Map.groupBy(r.filas("categorias"), (f) => Number(f.esc));
  return crearNombres({
    datos: datos as unknown as DatosDescriptos,
    categorias: (esc) => (porEscala.get(esc) ?? []) as unknown as readonly CategoriaConNombre[],
  });
}

/** The catalogue, in reference data of the group's structure and month that were read already. */
export function catalogoEn(r: Referencias, grupo: DeGrupo): Catalogo {
  const { habilitar_me, habilitar_ogas, usa_coefval } = grupo.organismo;
  let conocidos = catalogos.get(r);
  if (!conocidos) catalogos.set(r, conocidos = new Map());
  const clave = [grupo.saf, habilitar_me, habilitar_ogas, usa_coefval, grupo.criterio].join("|");
  let catalogo = conocidos.get(clave);
  if (!catalogo) conocidos.set(clave, catalogo = nuevoCatalogo(r, grupo));
  return catalogo;
}

function nuevoCatalogo(r: Referencias, grupo: DeGrupo): Catalogo {
  const { habilitar_me, habilitar_ogas, usa_coefval } = grupo.organismo;
  return {
    leer: (tabla, clave) => r.leer(tabla, clave),
    esHoja: (prog, subp, proy, act) => r.esHoja(grupo.saf, prog, subp, proy, act),
    conoce: (prog, subp, proy, act) => r.estructura.conoce(grupo.saf, { prog, subp, proy, act }),
    habilitar_me,
    habilitar_ogas,
    usa_coefval,
    meses: grupo.criterio === "unico" ? null : {
      ejercicio: grupo.ejercicio,
      referencia: grupo.desde_mes,
      leer: (mes) => (tabla, clave) => r.instantanea.leer(tabla, clave, mes),
    },
  };
}
