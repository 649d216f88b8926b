/** What a person chose in the parametric list, its rules, and its form in the address. Pure. */
import { escribirEnDireccion, leerDeDireccion } from "#ui/grid/filtros/en-direccion.ts";
import type { Orden } from "#ui/grid/modelo.ts";
import { CAMPOS } from "#plugins/salidas/parametrico/campos.ts";
import { medidaDe } from "../explicaciones/explicable.ts";

export type TipoListado = "cargos" | "valores";

export interface Vista {
  readonly tipo: TipoListado;
  /** In the order of the catalogue of fields; never empty. */
  readonly campos: readonly string[];
  readonly opciones: readonly string[];
  /** The months stand in columns, where they are a field beside others. */
  readonly enColumnas: boolean;
  /** Codes of the other data groups, in the order picked. */
  readonly comparar: readonly string[];
  /** Measures in sight; empty = all of them. */
  readonly medidas: readonly string[];
  /** Order of the columns where a person moved them; empty = the list's own. */
  readonly columnas: readonly string[];
  /** What is typed in the header boxes. */
  readonly filtros: Readonly<Record<string, string>>;
  /** How many of the leading fields, as the columns stand, have subtotals; 0 = none. */
  readonly subtotales: number;
  readonly orden: Orden | null;
}

export const OPCIONES = [
  ["agruparsinep", "Agrupar SINEP"],
  ["sincontratos", "Sin contratos"],
  ["leyendas", "Leyendas"],
] as const;

/** Full names of the fields whose description column does not give one. */
const NOMBRES: Readonly<Record<string, string>> = {
  saf_origen: "SAF de origen",
  jur: "Jurisdicción",
  sjur: "Subjurisdicción",
  ent: "Entidad",
  mes: "Mes",
  feje: "Función ejecutiva",
  c_comp: "Clase de composición",
  c_scom: "Subcomposición",
  n_comp: "Número de composición",
};

export interface CampoOfrecido {
  readonly campo: string;
  readonly nombre: string;
  readonly soloValores: boolean;
  /** Only of groups valued by months. */
  readonly porMeses: boolean;
}

/** The checklist: consolidated fields only for that organismo, composition only for values. */
export function camposOfrecidos(consolidado: boolean, tipo: TipoListado): CampoOfrecido[] {
  return CAMPOS
    .filter((c) => (consolidado || !c.consolidado) && (tipo === "valores" || !c.soloValores))
    .map((c) => ({
      campo: c.campo,
      nombre: NOMBRES[c.campo] ?? c.leyenda?.titulo ?? c.titulo,
      soloValores: c.soloValores === true,
      porMeses: c.porMeses === true,
    }));
}

/** Starting fields (spec 2 §4). */
const iniciales = (consolidado: boolean): string[] =>
  consolidado ? ["saf_origen", "mon", "prog", "esc"] : ["mon", "prog", "esc"];

/** Starting view: every option on (spec 2 §9). */
export const vistaInicial = (consolidado: boolean): Vista => ({
  tipo: "cargos",
  campos: iniciales(consolidado),
  opciones: OPCIONES.map(([id]) => id),
  enColumnas: false,
  comparar: [],
  medidas: [],
  columnas: [],
  filtros: {},
  subtotales: 0,
  orden: null,
});

const enOrden = (campos: ReadonlySet<string>): string[] =>
  CAMPOS.map((c) => c.campo).filter((c) => campos.has(c));

/** Picking `cat` brings `esc`; removing `esc` takes `cat` along; one field stays (spec 2 §4). */
export function alternarCampo(vista: Vista, campo: string): Vista {
  const campos = new Set(vista.campos);
  if (campos.delete(campo)) {
    if (campo === "esc") campos.delete("cat");
  } else {
    campos.add(campo);
    if (campo === "cat") campos.add("esc");
  }
  return campos.size === 0 ? vista : { ...vista, campos: enOrden(campos) };
}

/** Whether taking the field away would leave none. */
export const esUltimo = (vista: Vista, campo: string): boolean =>
  vista.campos.includes(campo) && alternarCampo(vista, campo) === vista;

export const alternarOpcion = (vista: Vista, opcion: string): Vista => ({
  ...vista,
  opciones: OPCIONES.map(([id]) => id)
    .filter((id) => vista.opciones.includes(id) !== (id === opcion)),
});

/** Whether the months may stand in columns. */
export const conMes = ({ campos }: Vista): boolean => campos.includes("mes") && campos.length > 1;

export const alternarMeses = (v: Vista): Vista => ({ ...v, enColumnas: !v.enColumnas });

/** The other tab; fields that it does not have are left behind. */
export function conTipo(vista: Vista, tipo: TipoListado, consolidado: boolean): Vista {
  const tiene = new Set(camposOfrecidos(consolidado, tipo).map((c) => c.campo));
  const campos = vista.campos.filter((c) => tiene.has(c));
  return {
    ...vista,
    tipo,
    campos: campos.length > 0 ? campos : iniciales(consolidado),
    medidas: [],
  };
}

/** Takes a measure off, or brings it back; the last one stays. @param todas in their order */
export function alternarMedida(vista: Vista, medida: string, todas: readonly string[]): Vista {
  const aLaVista = todas.filter((m) => seVe(vista, m) !== (m === medida));
  if (aLaVista.length === 0) return vista;
  return { ...vista, medidas: aLaVista.length === todas.length ? [] : aLaVista };
}

/** Whether a column is in sight; those of months are of no measure that is chosen. */
export function seVe({ medidas }: Pick<Vista, "medidas">, columna: string): boolean {
  const m = medidaDe(columna);
  return !m || m.mes !== undefined || medidas.length === 0 || medidas.includes(m.medida);
}

/** The view as options of the call. */
export function consultaDeVista(v: Vista): Record<string, string> {
  return {
    campos: v.campos.join(","),
    opciones: v.opciones.join(","),
    tipo: v.tipo,
    ...(v.enColumnas && conMes(v) ? { meses: "columnas" } : {}),
    ...(v.comparar.length > 0 ? { comparar: v.comparar.join(",") } : {}),
  };
}

/** The view as it was when it asked this; the inverse of {@link consultaDeVista}. */
export function conPregunta(
  v: Vista,
  { campos, opciones, tipo, meses, comparar }: Readonly<Record<string, unknown>>,
): Vista {
  const lista = (texto: unknown) => String(texto ?? "").split(",").filter(Boolean);
  return {
    ...v,
    tipo: tipo === "valores" ? "valores" : "cargos",
    campos: lista(campos),
    opciones: lista(opciones),
    enColumnas: meses === "columnas",
    comparar: lista(comparar),
  };
}

/** The view as it stands in the address; a starting view leaves nothing there. */
export function escribirVista(v: Vista, consolidado: boolean): Record<string, string> {
  const inicial = vistaInicial(consolidado);
  const lista = (nombre: "campos" | "opciones" | "comparar" | "medidas" | "columnas") =>
    v[nombre].join(",") === inicial[nombre].join(",") ? {} : { [nombre]: v[nombre].join(",") };
  return {
    ...(v.tipo === inicial.tipo ? {} : { tipo: v.tipo }),
    ...lista("campos"),
    ...lista("opciones"),
    ...(v.enColumnas ? { meses: "columnas" } : {}),
    ...lista("comparar"),
    ...lista("medidas"),
    ...lista("columnas"),
    ...(v.subtotales > 0 ? { subtotales: String(v.subtotales) } : {}),
    ...escribirEnDireccion(v),
  };
}

const partir = (texto: string | undefined): string[] | undefined =>
  texto === undefined ? undefined : [...new Set(texto.split(",").filter(Boolean))];

/** The inverse of {@link escribirVista}; anything that cannot be is left out. */
export function leerVista(
  extra: Readonly<Record<string, string>>,
  { consolidado, codipres }: { readonly consolidado: boolean; readonly codipres: string },
): Vista {
  const inicial = vistaInicial(consolidado);
  const tipo = extra.tipo === "valores" ? "valores" : "cargos";
  const ofrecidos = new Set(camposOfrecidos(consolidado, tipo).map((c) => c.campo));
  const campos = new Set((partir(extra.campos) ?? inicial.campos).filter((c) => ofrecidos.has(c)));
  if (campos.has("cat")) campos.add("esc");
  const opciones = partir(extra.opciones);
  return {
    tipo,
    campos: campos.size > 0 ? enOrden(campos) : inicial.campos,
    opciones: opciones
      ? OPCIONES.map(([id]) => id).filter((id) => opciones.includes(id))
      : inicial.opciones,
    enColumnas: extra.meses === "columnas",
    comparar: (partir(extra.comparar) ?? [])
      .filter((c) => /^[A-Z0-9]{5}$/.test(c) && c !== codipres),
    medidas: (partir(extra.medidas) ?? []).filter((m) =>
      medidaDe(m)?.codipres === "" && (m === "valor") === (tipo === "valores")
    ),
    columnas: partir(extra.columnas) ?? [],
    ...leerDeDireccion(extra),
    subtotales: Number(/^[1-9]\d?$/.exec(extra.subtotales ?? "")?.[0] ?? 0),
  };
}

/**
 * Columns in the chosen order; one that was not there yet follows its own neighbour. Keys go before
 * measures, and those of each compared group together, in the order of the own ones.
 */
export function ordenarColumnas<C extends { readonly id: string }>(
  columnas: readonly C[],
  elegidas: readonly string[],
): readonly C[] {
  if (elegidas.length === 0) return columnas;
  const comparado = ({ id }: C) => medidaDe(id)?.codipres ?? "";
  const propias = columnas.filter((c) => comparado(c) === "");
  const orden = elegidas.filter((id) => propias.some((c) => c.id === id));
  propias.forEach(({ id }, i) => {
    if (orden.includes(id)) return;
    const anterior = i === 0 ? -1 : orden.indexOf(propias[i - 1].id);
    orden.splice(anterior + 1, 0, id);
  });
  const grupos = [...new Set(columnas.map(comparado))];
  const lugar = (c: C): readonly number[] => {
    const m = medidaDe(c.id);
    if (!m) return [-1, 0, orden.indexOf(c.id)];
    const propia = m.codipres === "" ? c.id : m.medida;
    return [grupos.indexOf(m.codipres), m.esDiferencia ? 0 : 1, orden.indexOf(propia)];
  };
  return columnas.map((c) => ({ c, de: lugar(c) })).sort((a, b) =>
    a.de[0] - b.de[0] || a.de[1] - b.de[1] || a.de[2] - b.de[2]
  ).map(({ c }) => c);
}

/** The own columns once one is moved: a measure of a compared group moves as its own one does. */
export function conColumnaMovida(
  columnas: readonly { readonly id: string }[],
  id: string,
  destino: number,
): string[] {
  const propia = (columna: string) => {
    const m = medidaDe(columna);
    return m && m.codipres !== "" ? m.medida : columna;
  };
  const propias = [...new Set(columnas.map((c) => propia(c.id)))];
  const movidas = moverColumna(propias, propia(id), propias.indexOf(propia(columnas[destino].id)));
  const claves = movidas.filter((c) => medidaDe(c) === null);
  return [...claves, ...movidas.filter((c) => !claves.includes(c))];
}

/** The fields that may have subtotals, as the columns stand: the last one would repeat its rows. */
export const camposConSubtotal = (
  columnas: readonly { readonly id: string }[],
  campos: readonly string[],
): string[] => columnas.map((c) => c.id).filter((id) => campos.includes(id)).slice(0, -1);

/** `id` in the place `destino` of the list. */
export function moverColumna(ids: readonly string[], id: string, destino: number): string[] {
  const sin = ids.filter((c) => c !== id);
  sin.splice(Math.max(0, Math.min(destino, sin.length)), 0, id);
  return sin;
}
