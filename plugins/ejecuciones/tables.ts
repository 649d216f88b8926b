/** Executions asked for and loaded, loads in course, and exceptions of concepts. */
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import type { EstadoDeEjecucion } from "./estado.ts";
import { EXCEPCIONES } from "./excepciones.ts";

export const tables = (k: Kit) => {
  const ejecuciones = k.tabla("ejecuciones", {
    id: k.id(),
    mes: k.entero().notNull(),
    /** See `ESTADO` in `estado.ts`. */
    estado: k.entero().$type<EstadoDeEjecucion>().notNull(),
    /** Always false: the spec names it and nothing sets it ([E1]). */
    recurrente: k.booleano().notNull(),
    solicitada: k.instante().notNull(),
    /** When the load ended, well or not; null while it is pending. */
    ultima_carga: k.instante(),
    /** Null for a load that nobody asked for on screen. */
    id_usuario: k.grande(),
    usuario: k.texto().notNull(),
    /** The result text ([E5]); empty while it is pending. */
    resultado: k.texto().notNull(),
    /** JSON: what was left out, by reason, institution, scale and concept. */
    omitidos: k.texto().notNull(),
    /** JSON: what it did, as figures; empty while it is pending, after an error, in old ones. */
    resumen: k.texto().notNull().default(""),
    /** Ten-thousandths of what was read that stayed out, without signs; null = nothing did. */
    omisiones: k.entero(),
    /** Whether its load is to remove the SAFs of the month that its files do not hold ([E1]). */
    mes_completo: k.booleano().notNull().default(false),
    /** JSON: which files of the inbox it took, to know them again after an interruption. */
    archivos: k.texto().notNull(),
  }, (t) => [k.indice("ejecuciones_mes").on(t.mes, t.estado)]);
  /** One load at a time per month, of whatever server: the key is the lock ([E1]). */
  const ejecuciones_en_curso = k.tabla("ejecuciones_en_curso", {
    mes: k.entero().notNull(),
    ejecucion: k.grande().notNull(),
    /** Who holds the load: `host:process:chance`. */
    turno: k.texto().notNull(),
    /** Last sign of life; a load silent for long is taken up by another. */
    latido: k.instante().notNull(),
    /** How many times it was taken up. */
    intentos: k.entero().notNull(),
    /** Hundredths of the whole, 0–100, and what it is doing. */
    progreso: k.entero().notNull(),
    etapa: k.texto().notNull(),
  }, (t) => [
    k.clavePrimaria({ columns: [t.mes] }),
    k.referencia({ columns: [t.ejecucion], foreignColumns: [ejecuciones.id] }).onDelete("cascade"),
  ]);
  return { ejecuciones, ejecuciones_en_curso, excepciones_conceptos: EXCEPCIONES.esquema(k) };
};

export const tabla = tablasDe(tables);
