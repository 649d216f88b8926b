/** The list of executions and the request of a new one (spec 1 §2 «Ejecuciones»). */
import type { App } from "../../../core/app.ts";
import { cuantas, una } from "../../../core/db/query.ts";
import { columnas, filas, oNulo } from "../../../core/db/text-query.ts";
import { esMes, nombreMes } from "../../../core/domain/period.ts";
import type { Actor, Consulta } from "../../../core/plugin.ts";
import { nombresDeCuentas } from "../../auth/service.ts";
import { fechaYHora } from "../auditoria/momento.ts";
import { rechazo } from "./errors.ts";
import type { Omitido } from "./informe.ts";
import { RUBROS_DE_EJECUCION } from "./sirhu/clasificar.ts";
import { ESTADO, type EstadoDeEjecucion } from "./estado.ts";
import { tabla } from "./tables.ts";
import { crearSolicitud } from "./turnos.ts";

/** First year that may be asked for (spec 1 §9). */
const PRIMER_ANIO = 2000;

/** A row of the list (spec 1 §3 «Execution row»), and how far its load is. */
export interface FilaDeEjecucion {
  readonly id: number;
  readonly mes: number;
  readonly descripcion_mes: string;
  readonly estado: EstadoDeEjecucion;
  readonly recurrente: boolean;
  /** `dd/mm/aaaa hh:mm`, in Buenos Aires. */
  readonly solicitada: string;
  /** The same; empty while it is pending. */
  readonly ultima_carga: string;
  readonly usuario: string;
  readonly nombre_usuario: string;
  readonly resultado: string;
  /** 0–100 while it is being loaded; null otherwise. */
  readonly progreso: number | null;
  /** What the load is doing. */
  readonly etapa: string;
  /** Ten-thousandths of what was read that its load left out; null when nothing stayed out. */
  readonly omisiones: number | null;
}

/** A row of the list, and of the load in course. */
const LISTADA = {
  ...columnas(tabla.ejecuciones, "id", "mes", "estado", "recurrente", "solicitada"),
  ...columnas(tabla.ejecuciones, "ultima_carga", "id_usuario", "usuario", "resultado", "omisiones"),
  progreso: oNulo(tabla.ejecuciones_en_curso.progreso),
  etapa: oNulo(tabla.ejecuciones_en_curso.etapa),
};

/** Every request, the newest first. */
export async function listaDeEjecuciones(q: Consulta): Promise<FilaDeEjecucion[]> {
  const listadas = await filas(
    q,
    LISTADA,
    "FROM ejecuciones LEFT JOIN ejecuciones_en_curso " +
      "ON ejecuciones_en_curso.ejecucion = ejecuciones.id ORDER BY ejecuciones.id DESC",
  );
  const nombres = await nombresDeCuentas(q);
  return listadas.map(({ id_usuario, ...f }) => ({
    ...f,
    descripcion_mes: nombreMes(f.mes),
    solicitada: fechaYHora(f.solicitada),
    ultima_carga: fechaYHora(f.ultima_carga),
    nombre_usuario: id_usuario === null ? "" : nombres.get(id_usuario) ?? "",
    etapa: f.etapa ?? "",
  }));
}

/**
 * Asks for the execution of a month.
 * @param anio current year: requests go up to the end of the next one.
 * @param mes_completo its load removes the SAFs of the month that the files do not hold ([E1]).
 * @throws Rechazo for a month out of range, or one that is asked for already.
 */
export async function solicitarEjecucion(
  app: App,
  actor: Actor,
  mes: number,
  anio: number,
  mes_completo = false,
): Promise<number> {
  const pedido = Math.floor(mes / 100);
  if (!esMes(mes) || pedido < PRIMER_ANIO || pedido > anio + 1) {
    throw rechazo("mes_fuera_de_rango", { anio: anio + 1 });
  }
  return await app.db.tx(async (q) => {
    // It raises the counter: of two requests at once, the later one conflicts, runs again and sees
    // the other's.
    const id = await crearSolicitud(q, actor, mes, Date.now(), { mes_completo });
    const pendientes = await cuantas(q, tabla.ejecuciones, { mes, estado: ESTADO.ingresada });
    if (pendientes > 1) throw rechazo("solicitud_existente", { mes: nombreMes(mes) });
    return id;
  });
}

/** A line left out, and whether an exception of its concept would bring it in. */
export type OmitidoOfrecido = Omitido & { readonly admite_excepcion: boolean };

/** What a load left out, for programs and for offering exceptions. @throws Rechazo 404. */
export async function omitidosDe(q: Consulta, id: number): Promise<{
  readonly mes: number;
  readonly omitidos: readonly OmitidoOfrecido[];
  /** Apart: no spending, unless an exception says otherwise. */
  readonly descuentos: readonly OmitidoOfrecido[];
  /** Rubros that an exception may name. */
  readonly rubros: readonly string[];
}> {
  const fila = await una(q, tabla.ejecuciones, { id }, ["mes", "omitidos"]);
  if (!fila) throw rechazo("ejecucion_inexistente");
  const todos = (JSON.parse(fila.omitidos) as Omitido[]).map((o): OmitidoOfrecido => ({
    ...o,
    admite_excepcion: (o.motivo === "concepto" || o.motivo === "descuento") && o.esc !== "" &&
      /^[A-Z0-9]{1,6}$/i.test(o.concepto) && /^[A-Z0-9]{2}$/.test(o.inst),
  }));
  return {
    mes: fila.mes,
    omitidos: todos.filter((o) => o.motivo !== "descuento"),
    descuentos: todos.filter((o) => o.motivo === "descuento"),
    rubros: RUBROS_DE_EJECUCION,
  };
}
