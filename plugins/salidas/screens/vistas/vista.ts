/** What a person chose in the parametric list, its rules, and its form in the address. Pure. */
import { escribirEnDireccion, leerDeDireccion } from "#ui/grid/filtros/en-direccion.ts";
import type { Orden } from "#ui/grid/modelo.ts";
import { CAMPOS } from "#plugins/salidas/parametrico/campos.ts";

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
  return { ...vista, tipo, campos: campos.length > 0 ? campos : iniciales(consolidado) };
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
  const lista = (nombre: "campos" | "opciones" | "comparar" | "columnas") =>
    v[nombre].join(",") === inicial[nombre].join(",") ? {} : { [nombre]: v[nombre].join(",") };
  return {
    ...(v.tipo === inicial.tipo ? {} : { tipo: v.tipo }),
    ...lista("campos"),
    ...lista("opciones"),
    ...(v.enColumnas ? { meses: "columnas" } : {}),
    ...lista("comparar"),
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
    columnas: partir(extra.columnas) ?? [],
    ...leerDeDireccion(extra),
    subtotales: Number(/^[1-9]\d?$/.exec(extra.subtotales ?? "")?.[0] ?? 0),
  };
}

/** Columns in the chosen order; one that was not there yet follows its own neighbour. */
export function ordenarColumnas<C extends { readonly id: string }>(
  columnas: readonly C[],
  elegidas: readonly string[],
): readonly C[] {
  if (elegidas.length === 0) return columnas;
  const porId = new Map(columnas.map((c) => [c.id, c]));
  const orden = elegidas.filter((id) => porId.has(id));
  columnas.forEach(({ id }, i) => {
    if (orden.includes(id)) return;
    const anterior = i === 0 ? -1 : orden.indexOf(columnas[i - 1].id);
    orden.splice(anterior + 1, 0, id);
  });
  return orden.flatMap((id) => porId.get(id) ?? []);
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
