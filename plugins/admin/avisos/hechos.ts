/** What happened to the groups of an organismo, as the trail tells it ([F5]). */
import { nombreMes } from "#core/domain/period.ts";
import { BASES } from "#plugins/bases/service.ts";
import type { Que } from "../auditoria/filtro-auditoria.ts";
import type { Hallado } from "../auditoria/indice-auditoria.ts";

const DE_FILAS: ReadonlySet<string> = new Set(BASES.map((b) => b.id));

const DE_PRESUPUESTO: Readonly<Record<string, (codipres: string) => string>> = {
  quitar: (c) => `${c} pasó a Información Histórica`,
  agregar: (c) => `${c} volvió de Información Histórica`,
  congelar: (c) => `${c} fue congelado: queda de sólo lectura hasta que se reabra`,
  reabrir: (c) => `${c} fue reabierto: se puede volver a modificar`,
};

/** `M2607`, as it is named: «julio de 2026». */
const mesDeEjecucion = (codipres: string): string => {
  const [anio, mes] = [Number(codipres.slice(1, 3)), Number(codipres.slice(3))];
  return mes >= 1 && mes <= 12 ? nombreMes((2000 + anio) * 100 + mes) : codipres;
};

/** Whether an entry of that kind is a fact of a group. */
export const esDeGrupo = ({ entidad, accion }: Que): boolean =>
  entidad === "presupuestos"
    ? Object.hasOwn(DE_PRESUPUESTO, accion)
    : entidad === "ejecucion"
    ? accion === "cargar"
    : accion === "pasaje" && DE_FILAS.has(entidad);

/** The fact in a sentence. */
export function decirHecho({ entidad, accion }: Que, codipres: string): string {
  if (entidad === "presupuestos") return DE_PRESUPUESTO[accion](codipres);
  return entidad === "ejecucion"
    ? `Se cargó la ejecución de ${mesDeEjecucion(codipres)}`
    : `Un pasaje movió registros de ${codipres}`;
}

/** Entries of one fact have one key: a transfer writes one for each row. */
export const claveDeHecho = ({ id, quien, que, segundos }: Hallado): string =>
  que.accion === "pasaje" ? `${quien.saf}|${quien.codipres}|${segundos}` : String(id);
