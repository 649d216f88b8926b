/**
 * What exists, seen from the browser: the organisation data as the `Catalogo` of the shared
 * validators ([B4]), and the description of each code. What the browser does not hold (dated values)
 * is left to the server, which checks again on save.
 */
import type { DatosOrganismo } from "#proto/bases.ts";
import type { CategoriaBuscada, Sinep } from "#proto/tablas.ts";
import type { Base } from "#plugins/bases/bases.ts";
import { crearNombres } from "#plugins/bases/filas/listado/describir.ts";
import type { Catalogo, FilaBase } from "#plugins/bases/filas/validar/validar.ts";

interface Fuentes {
  readonly datos: DatosOrganismo;
  /** Categories of a scale at the month; undefined while they load. */
  readonly categorias: (esc: number) => readonly CategoriaBuscada[] | undefined;
  readonly sinep: Pick<Sinep, "grilla" | "funciones_ejecutivas"> | null;
}

/** Lists that the validators name otherwise. */
const OTRO_NOMBRE: Readonly<Record<string, string>> = {
  fuentes: "fuentes_financiamiento",
  partidas: "partidas_principales",
};

type Entrada = { readonly valores: Readonly<Record<string, unknown>> };

const ESTA: Entrada = { valores: {} };

export interface CatalogoCliente extends Catalogo {
  /** Description of the code in a column of a row; empty when it does not exist. */
  describir(base: Base, columna: string, fila: FilaBase): string;
  readonly regimen: (esc: number) => string;
  /** The SINEP grid; empty until it is looked up. */
  readonly grilla: Sinep["grilla"];
  /** Whether the group is valued by months ([Y2]). */
  readonly por_meses: boolean;
}

/** Everything indexed once per organisation data. */
export function crearCatalogo({ datos, categorias, sinep }: Fuentes): CatalogoCliente {
  const { aperturas, tablas, composiciones, describir } = crearNombres({
    datos,
    categorias,
    grilla: sinep?.grilla,
  });
  const regimenes = new Map(datos.escalafones.map((e) => [Number(e.codigo), e.regimen]));
  const regimen = (esc: number): string => regimenes.get(esc) ?? "";
  const grilla = new Map(sinep?.grilla.map((g) => [`${g.nivel}${g.grado}`, g.ur]));
  const funciones = new Map(sinep?.funciones_ejecutivas.map((f) => [f.nivel, f.ur]));
  const item = (tabla: string, codigo: unknown) => tablas[tabla].get(String(codigo));
  const categoria = (esc: unknown, cat: unknown) =>
    categorias(Number(esc))?.find((c) => c.cat === Number(cat));

  const por_meses = datos.criterio === "mensual";
  /** Listed and with a value, at the month of the group; by months, the server looks at each. */
  const vale = (ur: number | null | undefined) => ur !== undefined && (por_meses || ur !== null);
  const leer: Catalogo["leer"] = (tabla, clave) => {
    switch (tabla) {
      case "escalafones": {
        const esc = item(tabla, clave.esc);
        return esc ? { valores: { regimen: regimen(Number(clave.esc)) } } : null;
      }
      case "composicion": {
        const { c_comp, c_scom, n_comp } = clave;
        return composiciones.has(`${c_comp}|${c_scom}|${n_comp}`) ? ESTA : null;
      }
      case "categorias":
        // Unknown until the look-up answers: nothing is refused on a guess.
        if (!categorias(Number(clave.esc))) return ESTA;
        return categoria(clave.esc, clave.cat) ? ESTA : null;
      case "categorias_valores": {
        const encontrada = categoria(clave.esc, clave.cat);
        return encontrada?.tiene_valor === false && !por_meses ? null : ESTA;
      }
      case "sinep_grilla":
        if (!sinep) return ESTA;
        return vale(grilla.get(`${clave.nivel}${clave.grado}`)) ? ESTA : null;
      case "sinep_funciones":
        return !sinep || vale(funciones.get(Number(clave.feje))) ? ESTA : null;
      default: {
        const indices = tablas[OTRO_NOMBRE[tabla] ?? tabla];
        if (!indices) return ESTA;
        return indices.has(String(Object.values(clave)[0])) ? ESTA : null;
      }
    }
  };

  return {
    leer,
    describir,
    regimen,
    grilla: sinep?.grilla ?? [],
    esHoja: (...c) => aperturas.esHoja(...c),
    conoce: (...c) => aperturas.conoce(...c),
    habilitar_me: datos.habilitar_me,
    habilitar_ogas: datos.habilitar_ogas,
    usa_coefval: datos.usa_coefval,
    por_meses,
    // Which values there are month by month, only the server knows.
    meses: por_meses
      ? { ejercicio: datos.aperturapres.ejercicio, referencia: 0, leer: () => leer }
      : null,
  };
}
