/**
 * What exists, seen from the browser: the organisation data as the `Catalogo` of the shared
 * validators ([B4]), and the description of each code. What the browser does not hold (dated values)
 * is left to the server, which checks again on save.
 */
import { mesesCubiertos } from "../../../../core/domain/meses-cubiertos.ts";
import { rangoDeMeses } from "../../../../core/domain/period.ts";
import type { DatosOrganismo } from "../../../../proto/bases.ts";
import type { CategoriaBuscada, Sinep } from "../../../../proto/tablas.ts";
import type { AperturaSaf, ItemCatalogo } from "../../../../ui/state/organismo.ts";
import type { Base } from "../../bases.ts";
import { type Catalogo, claveCadena, type FilaBase } from "../../filas/validar.ts";
import { TODAS_LAS_PARTIDAS, TODOS_LOS_PROGRAMAS } from "../../filas/vista.ts";

/** «688 UR»; empty where there is no value. */
export const enUnidades = (ur: number | null): string =>
  ur === null ? "" : `${ur.toLocaleString("es-AR")} UR`;

export interface Fuentes {
  readonly datos: DatosOrganismo;
  /** Categories of a scale at the month; undefined while they load. */
  readonly categorias: (esc: number) => readonly CategoriaBuscada[] | undefined;
  readonly sinep: Pick<Sinep, "grilla" | "funciones_ejecutivas"> | null;
}

/** Levels of a chain, from the greatest. */
export const NIVELES: readonly string[] = ["prog", "subp", "proy", "act"];

/** The list that a column takes its codes from. */
export const LISTAS: Readonly<Record<string, Lista>> = {
  ubic: "ubicaciones",
  ff: "fuentes_financiamiento",
  pprin: "partidas_principales",
  esc: "escalafones",
  agrup: "agrupamientos",
  feje: "funciones_ejecutivas",
  codp: "codigos_procesamiento",
  codes: "codigos_destino",
  mon: "monedas",
};
type Lista = {
  [K in keyof DatosOrganismo]: DatosOrganismo[K] extends readonly ItemCatalogo[] ? K : never;
}[keyof DatosOrganismo];

/** Lists that the validators name otherwise. */
const OTRO_NOMBRE: Readonly<Record<string, Lista>> = {
  fuentes: "fuentes_financiamiento",
  partidas: "partidas_principales",
};

type Entrada = { readonly valores: Readonly<Record<string, unknown>> };

const ESTA: Entrada = { valores: {} };

function indice(items: readonly ItemCatalogo[]): Map<string, ItemCatalogo> {
  return new Map(items.map((i) => [String(i.codigo), i]));
}

/** Listed chains, and those with something listed below them ([B2]). */
export function indiceDeAperturas(lineas: readonly AperturaSaf[]) {
  const porCadena = new Map<number, AperturaSaf>();
  const conDescendientes = new Set<number>();
  for (const l of lineas) {
    const propia = claveCadena(l.prog, l.subp, l.proy, l.act);
    porCadena.set(propia, l);
    const niveles = [[l.prog, l.subp, l.proy], [l.prog, l.subp, 0], [l.prog, 0, 0]];
    for (const [prog, subp, proy] of niveles) {
      const ancestro = claveCadena(prog, subp, proy, 0);
      if (ancestro !== propia) conDescendientes.add(ancestro);
    }
  }
  return {
    linea: (prog: number, subp: number, proy: number, act: number) =>
      porCadena.get(claveCadena(prog, subp, proy, act)),
    esHoja(prog: number, subp: number, proy: number, act: number) {
      const clave = claveCadena(prog, subp, proy, act);
      return porCadena.has(clave) && !conDescendientes.has(clave);
    },
  };
}

export interface CatalogoCliente extends Catalogo {
  /** Description of the code in a column of a row; empty when it does not exist. */
  describir(base: Base, columna: string, fila: FilaBase): string;
  readonly regimen: (esc: number) => string;
  /** The SINEP grid; empty until it is looked up. */
  readonly grilla: Sinep["grilla"];
  /** Whether the group is valued by months ([Y2]). */
  readonly por_meses: boolean;
}

/** «abril a diciembre»: the months that a position covers ([Y2]). */
function mesesEnPalabras(mes_inicio: number, tcober: number): string {
  const cubiertos = mesesCubiertos(mes_inicio, tcober);
  if (!cubiertos) return "Ningún mes";
  const { desde, hasta } = cubiertos;
  if (hasta > 12) return "Pasa de diciembre";
  return rangoDeMeses(desde, hasta);
}

/** Everything indexed once per organisation data. */
export function crearCatalogo({ datos, categorias, sinep }: Fuentes): CatalogoCliente {
  const aperturas = indiceDeAperturas(datos.apertura_saf);
  const tablas = Object.fromEntries(
    Object.values(LISTAS).map((lista) => [lista, indice(datos[lista])]),
  );
  const composiciones = new Map(
    datos.composicion_salarial.map((c) => [`${c.c_comp}|${c.c_scom}|${c.n_comp}`, c.descripcion]),
  );
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

  function describirNivel(columna: string, f: FilaBase): string {
    if (Number(f[columna]) === 0) return "";
    const hasta = NIVELES.indexOf(columna);
    const [prog, subp, proy, act] = NIVELES.map((n, i) => i > hasta ? 0 : Number(f[n]));
    return aperturas.linea(prog, subp, proy, act)?.descripcion ?? "";
  }

  function describir(base: Base, columna: string, f: FilaBase): string {
    const valor = f[columna];
    if (valor === 0 && columna === "prog" && base.todosLosProgramas) return TODOS_LOS_PROGRAMAS;
    if (valor === 0 && columna === "pprin" && base.pprins?.includes(0)) return TODAS_LAS_PARTIDAS;
    if (NIVELES.includes(columna)) return describirNivel(columna, f);
    switch (columna) {
      case "grado":
        return enUnidades(grilla.get(`${f.nivel}${f.grado}`) ?? null);
      case "cat":
        return valor === 0 ? "" : categoria(f.esc, valor)?.descripcion ?? "";
      case "c_scom":
      case "n_comp":
        return composiciones.get(`${base.c_comp}|${f.c_scom}|${f.n_comp}`) ?? "";
      case "tcober":
        return valor === 1 ? "1 mes" : `${valor} meses`;
      case "mes_inicio":
        return mesesEnPalabras(Number(valor), Number(f.tcober));
    }
    const lista = LISTAS[columna];
    if (!lista || (columna === "codes" && valor === 0)) return "";
    return item(lista, valor)?.descripcion ?? "";
  }

  return {
    leer,
    describir,
    regimen,
    grilla: sinep?.grilla ?? [],
    esHoja: (...c) => aperturas.esHoja(...c),
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
