/** What was done to a budget, in words, for its screen and its workbook. Pure. */
import { formatEnteroEsAr } from "#core/domain/money.ts";

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
