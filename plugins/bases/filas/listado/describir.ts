/**
 * What each code of a row means, on screen, in filters and in workbooks alike. Pure: whoever calls it
 * brings the organisation data of the group, as the browser gets them.
 */
import { categoriaEnPalabras } from "#core/domain/category.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { mesesCubiertos } from "#core/domain/meses-cubiertos.ts";
import { rangoDeMeses } from "#core/domain/period.ts";
import type { DatosOrganismo } from "#proto/bases.ts";
import type { Sinep } from "#proto/tablas.ts";
import type { Base } from "#plugins/bases/bases.ts";
import { claveCadena, type FilaBase } from "../validar/validar.ts";
import { esSinep, TODAS_LAS_PARTIDAS, TODOS_LOS_PROGRAMAS } from "./vista.ts";

type Item = { readonly codigo: number | string; readonly descripcion: string };
type Apertura = DatosOrganismo["apertura_saf"][number];

/** «688 UR», «12,5 UR»; empty where there is no value. */
export const enUnidades = (ur: number | null): string =>
  ur === null ? "" : `${formatEsAr(Math.round(ur * 100)).replace(/,?0{1,2}$/, "")} UR`;

/** Levels of a chain, from the greatest. */
export const NIVELES: readonly string[] = ["prog", "subp", "proy", "act"];

/** «Política › Coordinación»: what each level of a chain is called, down to one of them. */
export const cadenaEnPalabras = (
  base: Base,
  fila: FilaBase,
  describir: (base: Base, columna: string, fila: FilaBase) => string,
  hasta = NIVELES.length,
): string =>
  NIVELES.slice(0, hasta).map((nivel) => describir(base, nivel, fila))
    .filter((d) => d !== "").join(" › ");

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
  [K in keyof DatosOrganismo]: DatosOrganismo[K] extends readonly Item[] ? K : never;
}[keyof DatosOrganismo];

/** Listed chains, and those with something listed below them ([B2]). */
function indiceDeAperturas(lineas: readonly Apertura[]) {
  const porCadena = new Map<number, Apertura>();
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
    conoce(prog: number, subp: number, proy: number, act: number) {
      const clave = claveCadena(prog, subp, proy, act);
      return porCadena.has(clave) || conDescendientes.has(clave);
    },
  };
}

function indice(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((i) => [String(i.codigo), i]));
}

/** «abril a diciembre»: the months that a position covers ([Y2]). */
function mesesEnPalabras(mes_inicio: number, tcober: number): string {
  const cubiertos = mesesCubiertos(mes_inicio, tcober);
  if (!cubiertos) return "Ningún mes";
  const { desde, hasta } = cubiertos;
  if (hasta > 12) return "Pasa de diciembre";
  return rangoDeMeses(desde, hasta);
}

/** What is called by its number within a scale. */
export type CategoriaConNombre = { readonly cat: number; readonly descripcion: string };

export interface FuentesDeNombres {
  readonly datos: DatosDescriptos;
  /** Categories of a scale; undefined while they load. */
  readonly categorias: (esc: number) => readonly CategoriaConNombre[] | undefined;
  readonly grilla?: Sinep["grilla"];
}

/** What of the organisation data has names. */
export type DatosDescriptos = Pick<
  DatosOrganismo,
  "apertura_saf" | "composicion_salarial" | Lista
>;

/** Everything that has a name, indexed once. */
export function crearNombres({ datos, categorias, grilla = [] }: FuentesDeNombres) {
  const aperturas = indiceDeAperturas(datos.apertura_saf);
  const tablas = Object.fromEntries(
    Object.values(LISTAS).map((lista) => [lista, indice(datos[lista])]),
  );
  const composiciones = new Map(
    datos.composicion_salarial.map((c) => [`${c.c_comp}|${c.c_scom}|${c.n_comp}`, c.descripcion]),
  );
  const unidades = new Map(grilla.map((g) => [`${g.nivel}${g.grado}`, g.ur]));
  const item = (tabla: string, codigo: unknown) => tablas[tabla].get(String(codigo));
  const deEscala = new Map<number, ReadonlyMap<number, CategoriaConNombre>>();
  const categoria = (esc: unknown, cat: unknown) => {
    const escala = Number(esc);
    const lista = deEscala.has(escala) ? undefined : categorias(escala);
    if (lista) deEscala.set(escala, new Map(lista.map((c) => [c.cat, c])));
    return deEscala.get(escala)?.get(Number(cat));
  };

  function describirCategoria(f: FilaBase): string {
    const enCodigos = { nivel: String(f.nivel), grado: Number(f.grado) };
    if (!esSinep(f)) {
      const nombre = f.cat === 0 ? "" : categoria(f.esc, f.cat)?.descripcion ?? "";
      return categoriaEnPalabras(enCodigos, "", nombre);
    }
    return categoriaEnPalabras(enCodigos, item("agrupamientos", f.agrup)?.descripcion ?? "", "");
  }

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
        return enUnidades(unidades.get(`${f.nivel}${f.grado}`) ?? null);
      case "cat":
        return describirCategoria(f);
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

  return { aperturas, tablas, composiciones, describir };
}
