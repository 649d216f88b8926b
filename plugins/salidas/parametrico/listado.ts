/** Grouped rows of the parametric list, of one group or of several set side by side ([S2]). */
import { sumar } from "../../../core/domain/money.ts";
import type { FilaTabla } from "../../../core/outputs/table.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { type Referencias, referencias } from "../../tablas/service.ts";
import {
  Agregador,
  type CampoAgrupable,
  compararClaves,
  type Estado,
  lineasDe,
  type ValorCampo,
} from "../../valuation/service.ts";
import { type CampoListado, categoria, type Valores } from "./campos.ts";
import type { Medida } from "./parametrico-campos.ts";

export type Medidas = Readonly<Record<string, number>>;

/** A row of the list. */
export interface FilaListado {
  /** Displayed values by field. */
  readonly valores: Valores;
  readonly medidas: Medidas;
  /** Stored values of the fields: the order of the rows. */
  readonly orden: readonly ValorCampo[];
  /** The classifier that describes it: its own budget's ([O2]). */
  readonly referencias: Referencias;
}

export interface Listado {
  readonly filas: readonly FilaListado[];
  readonly totales: Medidas;
}

export interface OpcionesListado {
  readonly campos: readonly CampoListado[];
  readonly medidas: readonly Medida[];
  readonly agruparSinep: boolean;
  readonly sinContratos: boolean;
}

/** Displayed values of the fields of one grouped line. */
function mostrarClave(
  campos: readonly CampoListado[],
  crudos: Readonly<Record<string, ValorCampo>>,
  r: Referencias,
  agruparSinep: boolean,
): Valores {
  return Object.fromEntries(campos.map(({ campo, desde }) => {
    if (campo === "cat") return [campo, categoria(crudos, agruparSinep)];
    if (campo === "jur" || campo === "sjur" || campo === "ent") {
      return [campo, r.institucion(Number(crudos.saf))[campo]];
    }
    return [campo, crudos[desde[0]]];
  }));
}

function sumarMedidas(a: Medidas, b: Medidas): Medidas {
  return Object.fromEntries(
    Object.keys(a).map((m) => [m, sumar(a[m], b[m] ?? 0, "un subtotal")]),
  );
}

const claveDe = (campos: readonly CampoListado[], v: Valores): string =>
  JSON.stringify(campos.map((c) => v[c.campo]));

/** Rows with the same displayed key become one: a category without grade, a jurisdiction. */
function juntar(filas: readonly FilaListado[], campos: readonly CampoListado[]): FilaListado[] {
  const porClave = new Map<string, FilaListado>();
  for (const fila of filas) {
    const clave = claveDe(campos, fila.valores);
    const otra = porClave.get(clave);
    porClave.set(
      clave,
      otra ? { ...otra, medidas: sumarMedidas(otra.medidas, fila.medidas) } : fila,
    );
  }
  return [...porClave.values()];
}

/** Groups the lines of a state; each line is described by the classifier of its own budget. */
export async function listar(
  q: Consulta,
  estado: Estado,
  { campos, medidas, agruparSinep, sinContratos }: OpcionesListado,
): Promise<Listado> {
  const desde = [...new Set(campos.flatMap((c) => c.desde))] as CampoAgrupable[];
  const filtro = sinContratos ? { sin: { pprin: [8] } } : {};
  const partes = new Map<string, { agregador: Agregador; r: Referencias }>();
  for await (const { tramo, valuacion: v } of lineasDe(q, estado)) {
    const llave = `${v.ejercicio}.${v.version}.${v.desde_mes}`;
    let parte = partes.get(llave);
    if (!parte) {
      const r = await referencias(q, v.ejercicio, v.version, v.desde_mes);
      partes.set(llave, parte = { agregador: new Agregador(desde, filtro), r });
    }
    tramo.agruparEn(parte.agregador);
  }
  let totales: Medidas = Object.fromEntries(medidas.map((m) => [m, 0]));
  const sueltas: FilaListado[] = [];
  for (const { agregador, r } of partes.values()) {
    const { filas, totales: propios } = agregador.resultado();
    totales = sumarMedidas(totales, propios as unknown as Medidas);
    for (const f of filas) {
      sueltas.push({
        valores: mostrarClave(campos, f.clave, r, agruparSinep),
        medidas: Object.fromEntries(medidas.map((m) => [m, f[m]])),
        orden: Object.values(f.clave),
        referencias: r,
      });
    }
  }
  if (partes.size > 1) sueltas.sort((a, b) => compararClaves(a.orden, b.orden));
  return { filas: juntar(sueltas, campos), totales };
}

/** Measures of a row beside those of each compared one, and its difference with them. */
function comparadas(
  medidas: readonly Medida[],
  propias: Medidas | undefined,
  otras: readonly (readonly [codipres: string, Medidas | undefined])[],
): Medidas {
  const de = (m: Medida) => propias?.[m] ?? 0;
  return Object.fromEntries([
    ...medidas.map((m) => [m, de(m)] as const),
    ...otras.flatMap(([codipres, suyas]) =>
      medidas.flatMap((m) => {
        const otra = suyas?.[m] ?? 0;
        return [
          [`${m}_${codipres}`, otra] as const,
          [`${m}_dif_${codipres}`, sumar(de(m), -otra, "una diferencia")] as const,
        ];
      })
    ),
  ]);
}

/** Full outer join on the displayed key; what a side lacks is 0 ([S2]). */
export function unir(
  propio: Listado,
  otros: ReadonlyMap<string, Listado>,
  { campos, medidas }: OpcionesListado,
): Listado {
  if (otros.size === 0) return propio;
  const indexar = (l: Listado) => new Map(l.filas.map((f) => [claveDe(campos, f.valores), f]));
  const propias = indexar(propio);
  const suyas = [...otros].map(([codipres, l]) => [codipres, indexar(l)] as const);
  const todas = new Map(propias);
  for (const [, filas] of suyas) {
    for (const [clave, fila] of filas) if (!todas.has(clave)) todas.set(clave, fila);
  }
  const filas = [...todas].map(([clave, fila]): FilaListado => ({
    ...fila,
    medidas: comparadas(
      medidas,
      propias.get(clave)?.medidas,
      suyas.map(([codipres, f]) => [codipres, f.get(clave)?.medidas]),
    ),
  }));
  return {
    filas: filas.sort((a, b) => compararClaves(a.orden, b.orden)),
    totales: comparadas(
      medidas,
      propio.totales,
      [...otros].map(([codipres, l]) => [codipres, l.totales]),
    ),
  };
}

/** A row as the table has it, with the descriptions asked for. */
export function aFilaDeTabla(
  { valores, medidas, referencias: r }: FilaListado,
  descriptos: readonly CampoListado[],
  saf: number,
): FilaTabla {
  const leyendas = descriptos.map((c) => [
    `${c.campo}_desc`,
    c.leyenda?.describir(valores, r, Number(valores.saf_origen ?? saf)) ?? "",
  ]);
  return { ...valores, ...Object.fromEntries(leyendas), ...medidas };
}
