/** Why one total of positions is not another ([S11]): the steps between them. */
import type { ColumnaDeTabla, FilaTabla, Tabla } from "#core/outputs/table.ts";
import type { Consulta, Salida } from "#core/plugin.ts";
import type { Conciliacion, IdTotal } from "#proto/salidas.ts";
import { BASES, type Grupo } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { agrupar, type Estado, posicionesDe } from "#plugins/valuation/service.ts";
import { clave, leyenda } from "#core/outputs/columns.ts";
import type { PosicionesDePartida } from "#proto/valuation.ts";
import { marcoDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { leerPropio } from "../grupo.ts";

// The totals of positions of one data group, each as the same whole plus named steps ([S11]).
// Pure: what lies between any two of them is the difference of their steps, so that it always
// adds up.

/** In the order in which they are listed. */
const TOTALES: readonly IdTotal[] = [
  "base",
  "techo",
  "resumen",
  "parametrico",
  "financiados",
  "comparativo",
];

/** Positions of the valued lines that share these fields. */
interface EnLineas {
  readonly pprin: number;
  readonly mon: number;
  readonly prog: number;
  /** Of the rows that the whole begins with: base Cargos, or the execution. */
  readonly propia: boolean;
  readonly cargos: number;
  readonly financiados: number;
  readonly horas: number;
}

/** What a screen left out of the total that it shows. */
interface Recorte {
  readonly prog?: number;
  readonly mon?: number;
  readonly sinContratos?: boolean;
}

/** `vacantes`, `cambios`, `horas`, `sin_meses`, `especiales`, `pprin1`…; and what a screen left out. */
type IdPaso = string;

interface Total {
  readonly id: IdTotal;
  readonly cargos: number;
  /** `cargos` = the whole + Σ of these; never zero. */
  readonly pasos: ReadonlyMap<IdPaso, number>;
}

const PRINCIPALES_DEL_TECHO: readonly number[] = [1, 2];
const PRINCIPALES_DEL_RESUMEN: readonly number[] = [1, 2, 8];
const DE_CONTRATOS = 8;

const suma = <T>(partes: readonly T[], de: (p: T) => number): number =>
  partes.reduce((t, p) => t + de(p), 0);

/** One step per main item that the total has not. */
function principalesSin<T extends { readonly pprin: number; readonly cargos: number }>(
  partes: readonly T[],
  cuenta: readonly number[],
): [IdPaso, number][] {
  const fuera = Map.groupBy(partes.filter((p) => !cuenta.includes(p.pprin)), (p) => p.pprin);
  return [...fuera].sort(([a], [b]) => a - b)
    .map(([pprin, suyas]) => [`pprin${pprin}`, -suma(suyas, (p) => p.cargos)]);
}

function armar(id: IdTotal, entero: number, pasos: readonly (readonly [IdPaso, number])[]): Total {
  return {
    id,
    cargos: suma(pasos, ([, n]) => n) + entero,
    pasos: new Map(pasos.filter(([, n]) => n !== 0)),
  };
}

/**
 * @param base null for an execution, whose whole is that of its lines and which has no techo.
 * @param lineas null while the group is not valued: it has the first two totals only.
 */
function totalesDeCargos(
  base: readonly PosicionesDePartida[] | null,
  lineas: readonly EnLineas[] | null,
): Total[] {
  const propias = (lineas ?? []).filter((l) => l.propia);
  const valorizado = suma(propias, (l) => l.cargos + l.horas);
  const vacantes = base ? suma(base, (p) => p.vacantes + p.horas_vacantes) : 0;
  const todos = base ? suma(base, (p) => p.cargos + p.horas) : valorizado;
  // What the column of the base adds up: vacancies have a column of their own.
  const entero = todos - vacantes;
  const totales = [armar("base", entero, [])];
  if (base) {
    totales.push(armar("techo", entero, [
      ["vacantes", vacantes],
      ["horas", -suma(base, (p) => p.horas)],
      ...principalesSin(base, PRINCIPALES_DEL_TECHO),
    ]));
  }
  if (!lineas) return totales;
  const comunes = [
    ["vacantes", vacantes],
    ["cambios", valorizado - todos],
    ["horas", -suma(propias, (l) => l.horas)],
    ["especiales", suma(lineas.filter((l) => !l.propia), (l) => l.cargos)],
  ] as const;
  totales.push(
    armar("resumen", entero, [...comunes, ...principalesSin(lineas, PRINCIPALES_DEL_RESUMEN)]),
    armar("parametrico", entero, comunes),
    armar("financiados", entero, [
      ...comunes,
      ["sin_meses", -suma(lineas, (l) => l.cargos - l.financiados)],
    ]),
    armar("comparativo", entero, comunes),
  );
  return totales;
}

/** What a line counts in a total of the valuation. */
const enTotal: Readonly<Partial<Record<IdTotal, (l: EnLineas) => number>>> = {
  resumen: (l) => PRINCIPALES_DEL_RESUMEN.includes(l.pprin) ? l.cargos : 0,
  parametrico: (l) => l.cargos,
  financiados: (l) => l.financiados,
  comparativo: (l) => l.cargos,
};

/** The total as a screen shows it, one step more for each thing that it left out. */
function recortar(
  total: Total,
  lineas: readonly EnLineas[],
  { prog, mon, sinContratos }: Recorte,
): Total {
  const cuenta = enTotal[total.id];
  if (!cuenta) return total;
  const cortes: readonly (readonly [IdPaso, (l: EnLineas) => boolean])[] = [
    ["otras_monedas", (l) => mon === undefined || l.mon === mon],
    ["otros_programas", (l) => prog === undefined || l.prog === prog],
    ["contratos", (l) => !sinContratos || l.pprin !== DE_CONTRATOS],
  ];
  const pasos = new Map(total.pasos);
  let quedan = lineas;
  for (const [paso, pasa] of cortes) {
    const fuera = suma(quedan.filter((l) => !pasa(l)), cuenta);
    if (fuera !== 0) pasos.set(paso, -fuera);
    quedan = quedan.filter(pasa);
  }
  return { id: total.id, cargos: suma(quedan, cuenta), pasos };
}

/** `de` + Σ of what is answered = `a`; steps of zero are left out. */
function pasosEntre(de: Total, a: Total): [IdPaso, number][] {
  const ids = new Set([...de.pasos.keys(), ...a.pasos.keys()]);
  return [...ids]
    .map((id): [IdPaso, number] => [id, (a.pasos.get(id) ?? 0) - (de.pasos.get(id) ?? 0)])
    .filter(([, n]) => n !== 0);
}

type Nombre = Pick<Conciliacion["total"], "titulo" | "que_cuenta">;

const NOMBRES: Readonly<Record<IdTotal, Nombre>> = {
  base: {
    titulo: "Cargos de la base",
    que_cuenta: "La columna Cargos de todos los renglones, también los que cuentan horas.",
  },
  techo: {
    titulo: "Cargos frente al techo",
    que_cuenta: "Cargos y vacantes de la base en las partidas principales 1 y 2, sin horas.",
  },
  resumen: {
    titulo: "Resumen por objeto del gasto",
    que_cuenta: "Cargos y vacantes de las partidas principales 1, 2 y 8, sin horas.",
  },
  parametrico: {
    titulo: "Cargos del listado paramétrico",
    que_cuenta: "Cargos y vacantes de todas las partidas principales, sin horas.",
  },
  financiados: {
    titulo: "Financiados del listado paramétrico",
    que_cuenta: "Cargos y vacantes con meses cubiertos, de todas las partidas, sin horas.",
  },
  comparativo: {
    titulo: "Cargos del comparativo eProa-SIRHU",
    que_cuenta: "Cargos y vacantes de todas las partidas principales, sin horas.",
  },
};

const DE_EJECUCION: Readonly<Partial<Record<IdTotal, Nombre>>> = {
  base: { titulo: "Cargos y horas de la ejecución", que_cuenta: "Todo lo que trajo la carga." },
};

const PASOS: Readonly<Record<string, string>> = {
  otras_monedas: "Cargos en otras monedas",
  otros_programas: "Cargos de otros programas",
  contratos: "Contratos (partida principal 8)",
  vacantes: "Vacantes, que en la base tienen su columna",
  cambios: "Cambios en la base después de valorizar",
  horas: "Horas: renglones que cuentan horas y no cargos",
  especiales: "Contratos especiales",
  sin_meses: "Cargos sin meses cubiertos",
};
const ORDEN = Object.keys(PASOS);

/** Known steps in their order; main items after them, by number. */
const lugar = (id: IdPaso): string => {
  const i = ORDEN.indexOf(id);
  return i < 0 ? `z${id}` : String.fromCharCode(97 + i);
};

const tituloDe = (id: IdPaso, r: Referencias): string => {
  const pprin = Number(/^pprin(\d+)$/.exec(id)?.[1] ?? NaN);
  if (Number.isNaN(pprin)) return PASOS[id] ?? id;
  return `Partida principal ${pprin} - ${r.descripcion("clasificador", { pprin, ppar: 0 })}`;
};

async function enLineas(q: Consulta, g: Grupo, estado: Estado): Promise<EnLineas[]> {
  const { filas } = await agrupar(q, estado, ["base", "pprin", "mon", "prog"]);
  return filas.map(({ clave: { base, ...clave }, cargos, financiados, horas }) => ({
    propia: g.tipo === "ejecucion" || base === BASES[0].id,
    ...clave,
    cargos,
    financiados,
    horas,
  }));
}

function entero(campo: string, texto: string | undefined): number | undefined {
  if (texto === undefined || texto === "") return undefined;
  if (!/^\d{1,3}$/.test(texto)) throw rechazo("filtro_invalido", { campo });
  return Number(texto);
}

const COLUMNAS: readonly ColumnaDeTabla[] = [
  clave("contra", "Explicado contra", "texto", 40),
  leyenda("paso", "Paso", "texto", 56),
  leyenda("cargos", "Cargos", "entero", 14),
];

type Datos = Pick<Conciliacion, "total" | "totales" | "explicaciones">;

function explicarTotal(de: Total, a: Total, nombre: Nombre, r: Referencias) {
  return {
    contra: a.id,
    titulo: nombre.titulo,
    cargos: a.cargos,
    pasos: pasosEntre(de, a)
      .sort(([x], [y]) => lugar(x) < lugar(y) ? -1 : 1)
      .map(([id, cargos]) => ({ id, titulo: tituloDe(id, r), cargos })),
  };
}

/** Each chain from the total to another one, a row per step. */
const filasDe = ({ total, explicaciones }: Datos): FilaTabla[] =>
  explicaciones.flatMap(({ titulo, cargos, pasos }) => [
    { contra: titulo, paso: total.titulo, cargos: total.cargos },
    ...pasos.map((p) => ({ contra: titulo, paso: p.titulo, cargos: p.cargos })),
    { contra: titulo, paso: `= ${titulo}`, cargos },
  ]);

export const conciliacion: Salida = {
  id: "conciliacioncargos",
  title: "Conciliación de cargos",
  menu: false,
  hiddenFor: ["consolidado"],
  options: {
    de: { description: "El total que se explica", values: TOTALES, initial: "base" },
    prog: { description: "El total mostrado es de este programa solo" },
    mon: { description: "El total mostrado es de esta moneda sola" },
    opciones: {
      description: "Opciones con las que se muestra el total",
      multiple: true,
      values: ["agruparsinep", "sincontratos", "leyendas"],
    },
  },
  async query(ctx, valores): Promise<Tabla> {
    const { q, saf, codipres } = ctx;
    const { g, estado, r } = await leerPropio(ctx);
    const ejecucion = g.tipo === "ejecucion";
    const lineas = estado.valorizado ? await enLineas(q, g, estado) : null;
    const base = ejecucion ? null : await posicionesDe(q, saf, codipres);
    const totales = totalesDeCargos(base, lineas);
    const pedido = totales.find((t) => t.id === (valores.de || "base"));
    if (!pedido) throw rechazo("sin_total_de_cargos", { codipres });
    const de = recortar(pedido, lineas ?? [], {
      prog: entero("prog", valores.prog) || undefined,
      mon: entero("mon", valores.mon),
      sinContratos: (valores.opciones ?? "").split(",").includes("sincontratos"),
    });
    const nombre = (id: IdTotal): Nombre => (ejecucion && DE_EJECUCION[id]) || NOMBRES[id];
    const mostrar = ({ id, cargos }: Total) => ({ id, ...nombre(id), cargos });
    const datos: Datos = {
      total: mostrar(de),
      totales: totales.map(mostrar),
      explicaciones: totales.filter((t) => t.id !== de.id || t.cargos !== de.cargos)
        .map((t) => explicarTotal(de, t, nombre(t.id), r)),
    };
    return {
      ...await marcoDe(q, g, estado, `${datos.total.titulo}: ${datos.total.que_cuenta}`),
      columnas: COLUMNAS,
      filas: filasDe(datos),
      datos: { ...datos },
    };
  },
  json: ({ encabezado, datos }) => ({ encabezado, ...datos }),
};
