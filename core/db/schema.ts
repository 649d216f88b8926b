/** The core's own tables: the audit trail, the counters, the queue, the requests done once. */
import type { EstadoTrabajo } from "../jobs/types.ts";
import { tablasDe } from "./handles.ts";
import type { Kit } from "./kit.ts";

/**
 * `auditoria` ([A1]): appended in the transaction of the change; triggers refuse every update and
 * delete (migration `0001_auditoria_inmutable`). `contadores`: version counters of cached data.
 */
export function tablasDelNucleo(k: Kit) {
  const auditoria = k.tabla("auditoria", {
    id: k.id(),
    instante: k.instante().notNull(),
    id_usuario: k.grande(),
    usuario: k.texto().notNull(),
    origen: k.texto().notNull(),
    accion: k.texto().notNull(),
    entidad: k.texto().notNull(),
    clave: k.texto(),
    saf: k.entero(),
    codipres: k.texto(),
    /** JSON without secrets. */
    antes: k.texto(),
    despues: k.texto(),
    contenido: k.bytes(),
  }, (t) => [
    k.indice("auditoria_grupo").on(t.saf, t.codipres, t.id),
    k.indice("auditoria_entidad").on(t.entidad, t.clave),
  ]);
  const contadores = k.tabla("contadores", {
    nombre: k.texto().primaryKey(),
    valor: k.grande().notNull(),
  });
  /** Queue of jobs (`jobs/queue.ts`); `avance` in thousandths. */
  const trabajos = k.tabla("trabajos", {
    id: k.id(),
    nombre: k.texto().notNull(),
    /** JSON. */
    entrada: k.texto().notNull(),
    actor: k.texto().notNull(),
    /** Account that asked for it; 0 for what nobody in particular did ([K5]). */
    persona: k.grande().notNull().default(0),
    estado: k.texto().$type<EstadoTrabajo>().notNull(),
    dueno: k.texto(),
    latido: k.instante(),
    intentos: k.entero().notNull(),
    avance: k.entero().notNull(),
    etapa: k.texto().notNull(),
    resultado: k.texto(),
    creado: k.instante().notNull(),
    /** When somebody claimed it last; 0 before. */
    tomado: k.instante().notNull().default(0),
    terminado: k.instante(),
  }, (t) => [
    k.indice("trabajos_estado").on(t.estado, t.id),
    k.indice("trabajos_persona").on(t.persona, t.tomado),
  ]);
  /** Files of a job of the queue, in parts (`jobs/files.ts`). */
  const trabajosArchivos = k.tabla("trabajos_archivos", {
    id: k.id(),
    trabajo: k.grande().notNull(),
    /** Field of the job's input that names it. */
    campo: k.texto().notNull(),
    orden: k.entero().notNull(),
    nombre: k.texto().notNull(),
    parte: k.entero().notNull(),
    datos: k.bytes().notNull(),
  }, (t) => [k.indice("trabajos_archivos_trabajo").on(t.trabajo, t.id)]);
  /** Requests that are done once ([K3], `idempotency.ts`). Of no use in another database. */
  const idempotencia = k.tabla("idempotencia", {
    id_usuario: k.grande().notNull(),
    /** SHA-256 of the key, and of the request. */
    clave: k.texto().notNull(),
    huella: k.texto().notNull(),
    /** JSON: what the unit of work gave. */
    resultado: k.texto().notNull(),
    creado: k.instante().notNull(),
  }, (t) => [k.clavePrimaria({ columns: [t.id_usuario, t.clave] })]);
  return { auditoria, contadores, trabajos, trabajosArchivos, idempotencia };
}

/** Their handles. */
export const tabla = tablasDe(tablasDelNucleo);
