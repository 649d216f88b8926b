/**
 * Which lines a call means: field=values, the same names that the outputs group by ([S3]). Shared
 * by whatever lists lines instead of grouping them.
 */
import { RUBROS } from "#core/domain/rubros.ts";
import { OPCION_VALORES } from "#core/outputs/values.ts";
import type { Consulta, OpcionSalida } from "#core/plugin.ts";
import { referencias } from "#plugins/tablas/service.ts";
import {
  BASES,
  type CampoAgrupable,
  CAMPOS_APERTURA,
  type Estado,
  type Filtro,
  type ValorCampo,
} from "#plugins/valuation/service.ts";
import { rechazo } from "../errors.ts";
import { leerGrupos } from "../explicaciones/grupos.ts";

const ENTEROS = [
  "mon",
  ...CAMPOS_APERTURA,
  ...["ppar", "esc", "feje", "codp", "codes", "tcober", "n_comp", "id", "regla"] as const,
] as const;
const TEXTOS = ["base", "nivel", "rubro", "clave", "c_comp", "c_scom"] as const;
/** Of each organismo, in the consolidated one ([O2]). */
const DE_ORGANISMO = ["saf_origen", "jur", "sjur", "ent"] as const;

const CONOCIDOS: ReadonlySet<string> = new Set([...ENTEROS, ...TEXTOS, "mes"]);

const varios = (descripcion: string, valores?: readonly string[]): OpcionSalida => ({
  description: descripcion,
  multiple: true,
  ...(valores ? { values: valores } : {}),
});

/** The options through which an output takes a selection. */
export const OPCIONES_SELECCION: Readonly<Record<string, OpcionSalida>> = {
  ...Object.fromEntries(
    [...DE_ORGANISMO, ...ENTEROS, ...TEXTOS].map((c) => [c, varios(`Sólo estos valores de ${c}`)]),
  ),
  base: varios("Sólo los renglones de estas bases", BASES),
  rubro: varios("Sólo estos rubros", RUBROS),
  mes: varios("Sólo lo que es de estos meses, de 1 a 12; 0 lo que no tiene mes"),
  cat: { description: "Sólo esta categoría, como se muestra: 5, PC4 o PC" },
  opciones: varios("Opciones del listado paramétrico; cuenta sincontratos", [
    "agruparsinep",
    "sincontratos",
    "leyendas",
  ]),
};

interface Seleccion {
  readonly filtro: Filtro;
  readonly organismos: Readonly<
    Partial<Record<typeof DE_ORGANISMO[number], readonly number[]>>
  >;
}

type Valores = Readonly<Record<string, string | undefined>>;

function enteros(campo: string, texto: string): number[] {
  return texto.split(",").map((t) => {
    if (!/^\d{1,15}$/.test(t)) throw rechazo("filtro_invalido", { campo });
    return Number(t);
  });
}

/** @throws Rechazo 400 for what is no month: it would be answered with no lines, as if nothing was. */
function meses(texto: string): number[] {
  const pedidos = enteros("mes", texto);
  const ajeno = pedidos.find((m) => m > 12);
  if (ajeno !== undefined) throw rechazo("mes_fuera_del_anio", { mes: ajeno });
  return pedidos;
}

/** A displayed category: a number, or agrupamiento + nivel + grado, the last one optional. */
function deCategoria(texto: string): Partial<Record<CampoAgrupable, ValorCampo[]>> {
  if (/^\d{1,9}$/.test(texto)) return { cat: [Number(texto)], nivel: [""] };
  const sinep = /^([GPTE]?)([A-F])(\d{0,2})$/.exec(texto);
  if (!sinep) throw rechazo("filtro_invalido", { campo: "cat" });
  const [, agrup, nivel, grado] = sinep;
  return {
    agrup: [agrup],
    nivel: [nivel],
    ...(grado === "" ? {} : { grado: [Number(grado)] }),
  };
}

/** @throws Rechazo 400 for a value that the field cannot have. */
export function leerSeleccion(valores: Valores): Seleccion {
  const solo: Partial<Record<CampoAgrupable, readonly ValorCampo[]>> = {};
  for (const campo of ENTEROS) {
    const texto = valores[campo];
    if (texto !== undefined) solo[campo] = enteros(campo, texto);
  }
  for (const campo of TEXTOS) {
    const texto = valores[campo];
    // An empty text is a filter as well (components without composition): only an absent one is
    // not.
    if (texto !== undefined) solo[campo] = texto.split(",");
  }
  if (valores.cat !== undefined) {
    if (solo.nivel) throw rechazo("filtro_invalido", { campo: "nivel" });
    Object.assign(solo, deCategoria(valores.cat));
  }
  const organismos: Partial<Record<typeof DE_ORGANISMO[number], number[]>> = {};
  for (const campo of DE_ORGANISMO) {
    const texto = valores[campo];
    if (texto !== undefined) organismos[campo] = enteros(campo, texto);
  }
  const sinContratos = (valores.opciones ?? "").split(",").includes("sincontratos");
  return {
    filtro: {
      solo,
      ...(valores.mes === undefined ? {} : { meses: meses(valores.mes) }),
      ...(sinContratos ? { sin: { pprin: [8] } } : {}),
      ...(valores.grupos ? { combinaciones: leerGrupos(valores.grupos, CONOCIDOS) } : {}),
    },
    organismos,
  };
}

/** The state without the organismos that the selection leaves out: their lines are not read. */
export async function estadoElegido(
  q: Consulta,
  estado: Estado,
  { organismos }: Seleccion,
): Promise<Estado> {
  if (Object.keys(organismos).length === 0) return estado;
  const valuaciones: Estado["valuaciones"][number][] = [];
  for (const v of estado.valuaciones) {
    const r = await referencias(q, v.ejercicio, v.version, v.desde_mes);
    const de = { saf_origen: v.saf, ...r.institucion(v.saf) };
    if (DE_ORGANISMO.every((c) => organismos[c]?.includes(de[c]) ?? true)) valuaciones.push(v);
  }
  return { ...estado, valuaciones };
}

/** What is typed over a list, answered over all of its rows and not over a page of them. */
export const OPCIONES_FILAS: Readonly<Record<string, OpcionSalida>> = {
  valores_de: { ...OPCION_VALORES, format: "json" },
  filtros: { description: "Sólo las filas que los cumplen: lista JSON de {campo, clase, texto}" },
  orden: { description: "Campo por el que se ordenan, con - adelante de mayor a menor" },
};

const PAGINA = { inicial: 200, maximo: 5000 };

export const OPCIONES_PAGINA: Readonly<Record<string, OpcionSalida>> = {
  desde: { description: "Cuántas filas se saltean", initial: "0" },
  limite: {
    description: `Cuántas filas se responden, hasta ${PAGINA.maximo}; ` +
      `sin indicarlo, ${PAGINA.inicial} en JSON y todas en un archivo`,
  },
};

export interface Pagina {
  readonly desde: number;
  readonly hasta: number;
}

/** Rows of this page; a file without a limit has them all. */
export function leerPagina(valores: Valores, formato: string): Pagina {
  const numero = (campo: "desde" | "limite", texto: string, maximo: number): number => {
    if (!/^\d{1,9}$/.test(texto) || Number(texto) > maximo) {
      throw rechazo("filtro_invalido", { campo });
    }
    return Number(texto);
  };
  const desde = numero("desde", valores.desde || "0", 999_999_999);
  const limite = valores.limite
    ? numero("limite", valores.limite, PAGINA.maximo)
    : formato === "json"
    ? PAGINA.inicial
    : Infinity;
  return { desde, hasta: desde + limite };
}
