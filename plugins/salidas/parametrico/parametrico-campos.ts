/** Fields, measures and columns that a call of the parametric list asks for ([S2]). */
import { MESES, MESES_ABREVIADOS } from "#core/domain/period.ts";
import type { ColumnaDeTabla } from "#core/outputs/table.ts";
import type { Grupo } from "#plugins/bases/service.ts";
import type { Estado, FilaAgregada } from "#plugins/valuation/service.ts";
import { type CampoListado, CAMPOS } from "./campos.ts";
import { leyenda, medida } from "#core/outputs/columns.ts";
import { claves } from "../columnas.ts";
import { rechazo } from "../errors.ts";

export const MEDIDAS = {
  cargos: [
    ["cargos", "Cargos"],
    ["ocupados", "Ocupados"],
    ["vacantes", "Vacantes"],
    ["financiados", "Financiados"],
    ["horas", "Horas"],
  ],
  valores: [["valor", "Valor"]],
} as const satisfies Record<string, readonly (readonly [keyof FilaAgregada, string])[]>;

export type Tipo = keyof typeof MEDIDAS;
export type Medida = typeof MEDIDAS[Tipo][number][0];

/** Starting fields (spec 2 §4). */
const INICIALES = { propio: "mon,prog,esc", consolidado: "saf_origen,mon,prog,esc" };

/** The chosen fields, in the order asked; `cat` brings `esc`. */
export function camposPedidos(texto: string | undefined, g: Grupo, tipo: Tipo): CampoListado[] {
  const { consolidado } = g.organismo;
  const lista = texto ?? (consolidado ? INICIALES.consolidado : INICIALES.propio);
  const nombres = lista.split(",").filter(Boolean);
  if (nombres.length === 0) throw rechazo("sin_campos");
  if (nombres.includes("cat") && !nombres.includes("esc")) {
    nombres.splice(nombres.indexOf("cat"), 0, "esc");
  }
  return nombres.map((nombre, i) => {
    const campo = CAMPOS.find((c) => c.campo === nombre && (consolidado || !c.consolidado));
    if (!campo) throw rechazo("campo_desconocido", { campo: nombre.slice(0, 40) });
    if (nombres.indexOf(nombre) !== i) throw rechazo("campo_repetido", { campo: nombre });
    if (campo.soloValores && tipo === "cargos") {
      throw rechazo("campo_de_otro_tipo", { campo: nombre });
    }
    return campo;
  });
}

/** `mon` joins the key whenever more than one currency is present. */
export function conMoneda(campos: CampoListado[], estados: readonly Estado[]): CampoListado[] {
  const monedas = new Set(
    estados.flatMap((e) => e.valuaciones.flatMap((v) => Object.keys(v.totales))),
  );
  const moneda = CAMPOS.find((c) => c.campo === "mon");
  const falta = monedas.size > 1 && moneda && !campos.includes(moneda);
  return falta ? [moneda, ...campos] : campos;
}

/**
 * The fields of option `subtotales`.
 * @throws Rechazo 400 for one that the list does not group by, or twice.
 */
export function camposDeSubtotal(
  texto: string | undefined,
  campos: readonly CampoListado[],
): string[] {
  const nombres = (texto ?? "").split(",").filter(Boolean);
  for (const [i, campo] of nombres.entries()) {
    if (!campos.some((c) => c.campo === campo)) {
      throw rechazo("subtotal_sin_campo", { campo: campo.slice(0, 40) });
    }
    if (nombres.indexOf(campo) !== i) throw rechazo("campo_repetido", { campo });
  }
  return nombres;
}

const describible = (c: CampoListado, presentes: ReadonlySet<string>, g: Grupo): boolean =>
  c.leyenda !== undefined && (c.leyenda.requiere ?? []).every((n) => presentes.has(n)) &&
  // A programme number means something different in each organismo: in the consolidated one its
  // description is only offered beside the SAF.
  (!g.organismo.consolidado || !["prog", "subp", "proy", "act"].includes(c.campo) ||
    presentes.has("saf_origen"));

/** The fields that get a description column. */
export function conLeyenda(campos: readonly CampoListado[], g: Grupo): CampoListado[] {
  const presentes = new Set(campos.map((c) => c.campo));
  return campos.filter((c) => describible(c, presentes, g));
}

const columnaDeMedida = (
  m: Medida,
  campo: string,
  titulo: string,
  { unica, enMes }: Pick<ColumnaDeTabla, "unica" | "enMes">,
): ColumnaDeTabla => ({
  ...(m === "valor" ? medida(campo, titulo, "importe", 22) : medida(campo, titulo, "entero", 12)),
  ...(m === "valor" || unica === undefined ? {} : { unica }),
  ...(enMes === undefined ? {} : { enMes }),
});

/** The measure of each kind of list whose months stand in columns; the others are of the year. */
export const MEDIDA_POR_MES = { cargos: "cargos", valores: "valor" } as const satisfies Record<
  Tipo,
  Medida
>;

/** @throws Rechazo 400 where the months cannot be in columns: not among the fields, or alone. */
export function sinElMes(campos: readonly CampoListado[]): CampoListado[] {
  const otros = campos.filter((c) => !c.porMeses);
  if (otros.length === campos.length || otros.length === 0) throw rechazo("meses_en_columnas");
  return otros;
}

/** Name of the column of a measure in a month, 1–12. */
export const columnaDelMes = (m: Medida, mes: number): string => `${m}_mes${mes}`;

function columnasDeMeses(tipo: Tipo): ColumnaDeTabla[] {
  const m = MEDIDA_POR_MES[tipo];
  return MESES.map((mes) =>
    columnaDeMedida(m, columnaDelMes(m, mes), MESES_ABREVIADOS[mes - 1], {})
  );
}

/** A group in a list, and how its columns tell it. */
export interface EnListado {
  readonly codipres: string;
  /** An execution taken to its year ([S6]). */
  readonly alAnio: boolean;
  /** Whether it is taken from the own one. */
  readonly seResta: boolean;
  /** The only month of a list by months that it has: that of an execution ([Y12]). */
  readonly enMes?: number;
}

/**
 * Keys with their descriptions, the months where they stand in columns, measures, and the measures
 * of each compared group.
 */
export function columnasDe(
  campos: readonly CampoListado[],
  descriptos: readonly CampoListado[],
  tipo: Tipo,
  propio: EnListado,
  comparados: readonly EnListado[],
  enColumnas: boolean,
): ColumnaDeTabla[] {
  const deAnio = ({ alAnio }: EnListado) => alAnio ? " al año" : "";
  const unica = campos.some((c) => c.porMeses) ? { unica: "mes" } : {};
  return [
    ...campos.flatMap((c) => [
      ...claves(c.campo),
      ...(c.leyenda && descriptos.includes(c)
        ? [leyenda(`${c.campo}_desc`, c.leyenda.titulo, "texto", 36)]
        : []),
    ]),
    ...(enColumnas ? columnasDeMeses(tipo) : []),
    ...MEDIDAS[tipo].map(([m, titulo]) =>
      columnaDeMedida(m, m, `${titulo}${deAnio(propio)}`, unica)
    ),
    ...comparados.flatMap((otro) => {
      const { codipres, seResta, enMes } = otro;
      const deOtro = { ...unica, enMes };
      const suyo = `${codipres}${deAnio(otro)}`;
      // What a comparison is made for goes first: its differences, and then what they come from.
      return [
        ...(seResta
          ? MEDIDAS[tipo].map(([m, titulo]) =>
            columnaDeMedida(m, `${m}_dif_${codipres}`, `${titulo}: dif. con ${suyo}`, deOtro)
          )
          : []),
        ...MEDIDAS[tipo].map(([m, titulo]) =>
          columnaDeMedida(m, `${m}_${codipres}`, `${titulo} ${suyo}`, deOtro)
        ),
      ];
    }),
  ];
}
