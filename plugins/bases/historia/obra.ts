/** What was done to a budget, in words, for its screen and its workbook. Pure. */
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import type { CambioDeHistoria } from "#proto/valuation.ts";
import { type Base, baseDe, NOTA } from "../bases.ts";

const DE_FILAS: Readonly<Record<string, string>> = {
  nuevo: "Alta",
  eliminar: "Baja",
  editar: "Cambio",
  deshacer: "Cambio deshecho",
  rehacer: "Cambio rehecho",
  importar: "Importación",
  pasaje: "Pasaje",
  varias: "Carga en bloque",
};
const DE_GRUPO: Readonly<Record<string, string>> = {
  nuevo: "Creación del presupuesto",
  editar: "Cambio del encabezado",
  importar: "Importación del encabezado",
  generar: "Generación automática de datos",
  cerrar: "Cierre",
  recuperar: "Recuperación de un momento anterior",
  agregar: "Vuelta del histórico",
  quitar: "Pase al histórico",
  congelar: "Congelado",
  reabrir: "Reapertura",
};

/** What was done, where it is not a column from what to what. */
export function obraDe(
  { accion, base, registros, pedido_por }: {
    readonly accion: string;
    readonly base: string | null;
    readonly registros: number | null;
    /** Of a closing that another person confirmed ([Q10]). */
    readonly pedido_por?: string | undefined;
  },
): string {
  const obra = (base === null ? DE_GRUPO[accion] : undefined) ?? DE_FILAS[accion] ?? accion;
  const cuantos = registros === null || registros === 1
    ? ""
    : `: ${formatEnteroEsAr(registros)} renglones`;
  return `${obra}${cuantos}${pedido_por === undefined ? "" : `, a pedido de ${pedido_por}`}`;
}

type CampoCambiado = CambioDeHistoria["campos"][number];

type FilaDicha = Readonly<Record<string, string | number>>;

interface Cambiado {
  readonly campo: string;
  readonly antes: string | number;
  readonly despues: string | number;
}

/** What a change of a row did to it, its note too. @param antes and `despues`, as they are shown */
export const camposCambiados = (
  base: Base,
  antes: FilaDicha,
  despues: FilaDicha,
): Cambiado[] =>
  [...base.columnas, NOTA].map(({ id }) => (
    { campo: id, antes: antes[id] ?? "", despues: despues[id] ?? "" }
  )).filter((c) => c.antes !== c.despues);

/**
 * A column and what it said and says, as its base shows them.
 * @param cifra how the sign of a figure is written, where it is not as in a file.
 */
export function campoEnPalabras(
  base: string | null,
  { campo, antes, despues }: CampoCambiado,
  cifra: (texto: string) => string = (texto) => texto,
) {
  const suya = base === null ? undefined : baseDe(base);
  const columna = suya && [...suya.columnas, NOTA].find((c) => c.id === campo);
  const conDecimales = ["importe", "porcentaje"].includes(columna?.campo.clase ?? "");
  const decir = (v: CampoCambiado["antes"]): string => {
    if (v === null || v === "") return "—";
    if (columna === undefined || typeof v !== "number") return String(v);
    return cifra(conDecimales ? formatEsAr(Math.round(v * 100)) : String(v));
  };
  return { titulo: columna?.titulo ?? campo, antes: decir(antes), despues: decir(despues) };
}
