/**
 * Turns to load: one load at a time per month, on any number of servers ([E1]). The turn is a row
 * that its holder keeps alive; a holder that died is found out at once on its own machine, and by
 * its silence from another. Whatever a wrong guess could start, only the holder of the turn at the
 * moment of storing stores anything.
 */
import { hostname } from "node:os";
import { subirContador } from "#core/db/audit.ts";
import { cambiar, es, poner, quitar, una, varias } from "#core/db/query.ts";
import { BaseOcupada } from "#core/db/values.ts";
import { elegir } from "#core/domain/fields.ts";
import { nombreMes } from "#core/domain/period.ts";
import { estaVivo } from "#core/jobs/alive.ts";
import { datosDeError } from "#core/process/log.ts";
import type { Actor, App, Consulta, Escritura } from "#core/plugin.ts";
import { rechazo } from "../errors.ts";
import { ESTADO, type EstadoDeEjecucion } from "../estado.ts";
import { tabla } from "../tables.ts";

/** Raised by whatever changes what the list of executions shows. */
export const CONTADOR = "ejecuciones";
/** A holder says it is alive at least this often while it reads. */
export const LATIDO_MS = 1000;
/** Silence after which a load is taken for dead. */
const VENCE_MS = 60_000;
/** A load that ends the process each time is not tried for ever. */
const INTENTOS = 5;

export interface TurnoDeCarga {
  readonly id: number;
  readonly mes: number;
  readonly turno: string;
  /** Whether the SAFs of the month that the files do not hold go away ([E1]). */
  readonly mes_completo: boolean;
}

/** The turn itself, whatever it is for. */
type Tomado = Pick<TurnoDeCarga, "mes" | "turno">;

/** Turns that this process holds, whichever of its threads works on them. */
const propios = new Set<string>();

/**
 * Whether the holder of a turn may still be working on it. Silence is the last word even on this
 * machine: the number of a dead process is given to another one.
 */
export function activo(
  { turno, latido }: { readonly turno: string; readonly latido: number },
  ahora: number,
): boolean {
  if (ahora - latido > VENCE_MS) return false;
  return turno.startsWith(`${hostname()}:${process.pid}:`)
    ? propios.has(turno)
    : estaVivo(turno, latido, ahora, VENCE_MS);
}

/** What a request asks for beside its month. */
interface Opciones {
  readonly mes_completo: boolean;
}

/** The pending request of a month, or a new one: a load without a request creates it ([E1]). */
async function solicitudDe(
  q: Escritura,
  actor: Actor,
  mes: number,
  ahora: number,
  opciones: Opciones,
): Promise<{ readonly id: number; readonly mes_completo: boolean }> {
  const donde = { mes, estado: ESTADO.ingresada };
  const columnas = ["id", "mes_completo"] as const;
  const pendiente = await una(q, tabla.ejecuciones, donde, columnas, { orden: "id" });
  if (!pendiente) return { id: await crearSolicitud(q, actor, mes, ahora, opciones), ...opciones };
  // Who asked for the month may have chosen it, or who loads it.
  const mes_completo = pendiente.mes_completo || opciones.mes_completo;
  return { id: pendiente.id, mes_completo };
}

/**
 * Inserts a request, audited, in the caller's transaction. @returns its id.
 * @param suya id and owner of one that comes back.
 */
export async function crearSolicitud(
  q: Escritura,
  actor: Actor,
  mes: number,
  ahora: number,
  { mes_completo }: Opciones,
  suya: { readonly id?: number } & Pick<Actor, "id_usuario" | "usuario"> = elegir(actor, [
    "id_usuario",
    "usuario",
  ]),
): Promise<number> {
  const id = await poner(q, tabla.ejecuciones, {
    ...suya,
    mes,
    estado: ESTADO.ingresada,
    recurrente: false,
    solicitada: ahora,
    resultado: "",
    omitidos: "[]",
    archivos: "[]",
    resumen: "",
    mes_completo,
  });
  await q.auditar(actor, {
    accion: "solicitar",
    entidad: "ejecuciones",
    clave: id,
    despues: { mes, ...(mes_completo ? { mes_completo } : {}) },
  });
  await subirContador(q, CONTADOR);
  return id;
}

/** How the load of a file ended, by what is remembered of it; null while none did. */
export async function estadoDeArchivo(
  q: Consulta,
  mes: number,
  huella: string,
): Promise<EstadoDeEjecucion | null> {
  const donde = { mes, estado: es("<>", ESTADO.ingresada) };
  const columnas = ["estado", "archivos"] as const;
  const filas = await varias(q, tabla.ejecuciones, donde, columnas, { orden: "-id" });
  const fila = filas.find((f) => (JSON.parse(f.archivos) as string[]).includes(huella));
  return fila?.estado ?? null;
}

/**
 * Takes the turn to load a month.
 * @param huellas what is remembered of its files (`bandeja.ts`): those whose load another server has
 * just ended are not loaded again.
 * @throws Rechazo when someone else is loading it, or has; nothing was written then.
 */
export async function tomarTurno(
  app: App,
  actor: Actor,
  mes: number,
  huellas: readonly string[] = [],
  opciones: Opciones = { mes_completo: false },
): Promise<TurnoDeCarga> {
  const turno = `${hostname()}:${process.pid}:${crypto.randomUUID()}`;
  propios.add(turno);
  try {
    return await app.db.tx(async (q) => {
      const ahora = Date.now();
      // Raising the counter comes first: of two units of work at once, the later one conflicts,
      // runs again and then sees the turn of the other.
      await subirContador(q, CONTADOR);
      const actual = await una(q, tabla.ejecuciones_en_curso, { mes });
      if (actual && activo(actual, ahora)) {
        throw rechazo("carga_en_curso", { mes: nombreMes(mes) });
      }
      for (const huella of huellas) {
        if (await estadoDeArchivo(q, mes, huella) !== null) {
          throw rechazo("carga_hecha", { mes: nombreMes(mes) });
        }
      }
      const { id, mes_completo } = await solicitudDe(q, actor, mes, ahora, opciones);
      // From now on, however it ends: who stops a load knows nothing of its files.
      await cambiar(q, tabla.ejecuciones, { id }, { archivos: JSON.stringify(huellas) });
      const intentos = actual?.ejecucion === id ? actual.intentos + 1 : 1;
      const tomado = { ejecucion: id, turno, latido: ahora, intentos, progreso: 0, etapa: "" };
      await poner(q, tabla.ejecuciones_en_curso, { mes, ...tomado }, "reemplazar");
      return { id, mes, turno, mes_completo };
    });
  } catch (error) {
    propios.delete(turno);
    throw error;
  }
}

/**
 * Keeps a turn alive while its load waits for a free worker, which says nothing of it.
 * @returns what ends it: from its first progress on, the load says by itself that it is alive.
 */
export function latirEnEspera(app: App, { mes, turno }: Tomado): () => void {
  const reloj = setInterval(() => {
    app.db.tx((q) => cambiar(q, tabla.ejecuciones_en_curso, { mes, turno }, { latido: Date.now() }))
      .catch((error: unknown) => {
        if (!(error instanceof BaseOcupada)) app.log.error("turno_callado", datosDeError(error));
      });
  }, LATIDO_MS);
  return () => clearInterval(reloj);
}

/** Lets go of a turn that ended or that broke off: another may take it at once. */
export function soltarTurno({ turno }: Tomado): void {
  propios.delete(turno);
}

/** @throws Rechazo when the load broke off too many times. */
export async function exigirIntentos(app: App, { mes, turno }: Tomado): Promise<void> {
  const fila = await una(app.db, tabla.ejecuciones_en_curso, { mes, turno }, ["intentos"]);
  if (fila && fila.intentos > INTENTOS) throw rechazo("carga_interrumpida", { veces: INTENTOS });
}

/** Ends the turn in the transaction that stores its outcome. @throws Rechazo when it was lost. */
export async function cerrarTurno(q: Escritura, { mes, turno }: Tomado): Promise<void> {
  const cerrados = await quitar(q, tabla.ejecuciones_en_curso, { mes, turno });
  if (cerrados === 0) throw rechazo("carga_perdida", { mes: nombreMes(mes) });
}

/**
 * Stops the load of a request, if somebody is at it: whoever has its turn finds it gone at the next
 * beat, or when it goes to store, and stores nothing. It ends in Error: its files are no longer to be
 * loaded by themselves. The turn goes before the counter, as when a load is stored: of the two at
 * once, the later one conflicts, runs again and sees what the other did.
 * @returns false when nobody is loading it.
 */
export async function detener(
  q: Escritura,
  actor: Actor,
  { id, mes }: Pick<TurnoDeCarga, "id" | "mes">,
): Promise<boolean> {
  const turno = await una(q, tabla.ejecuciones_en_curso, { ejecucion: id });
  const ahora = Date.now();
  if (!turno || !activo(turno, ahora)) return false;
  await quitar(q, tabla.ejecuciones_en_curso, { ejecucion: id });
  await cambiar(q, tabla.ejecuciones, { id }, {
    estado: ESTADO.error,
    ultima_carga: ahora,
    resultado: rechazo("carga_cancelada", { usuario: actor.usuario }).message,
  });
  await q.auditar(actor, {
    accion: "detener",
    entidad: "ejecuciones",
    clave: id,
    despues: { mes, estado: ESTADO.error },
  });
  await subirContador(q, CONTADOR);
  return true;
}

/** What was said of a load that lost its turn because somebody stopped it; null when none did. */
export async function textoDeDetenida(
  q: Consulta,
  { id, turno }: Pick<TurnoDeCarga, "id" | "turno">,
): Promise<string | null> {
  if (await una(q, tabla.ejecuciones_en_curso, { turno }, ["mes"])) return null;
  const fila = await una(q, tabla.ejecuciones, { id }, ["estado", "resultado"]);
  return fila?.estado === ESTADO.error ? fila.resultado : null;
}

/** Tells how far the load is, which keeps its turn alive; at most once per `LATIDO_MS`. */
export function avisador(
  app: App,
  { mes, turno }: Tomado,
  progreso: (fraccion: number, etapa?: string) => void,
): (fraccion: number, etapa?: string) => Promise<void> {
  let ultimo = 0;
  return async (fraccion, etapa = "") => {
    const ahora = Date.now();
    if (ahora - ultimo < LATIDO_MS) return;
    ultimo = ahora;
    progreso(fraccion, etapa);
    try {
      await app.db.tx(async (q) => {
        const vigentes = await cambiar(q, tabla.ejecuciones_en_curso, { mes, turno }, {
          latido: Date.now(),
          etapa,
          progreso: Math.min(99, Math.floor(fraccion * 100)),
        });
        if (vigentes === 0) throw rechazo("carga_perdida", { mes: nombreMes(mes) });
        await subirContador(q, CONTADOR);
      });
    } catch (error) {
      // The database is busy with a long write. The load goes on and reports itself alive at the
      // next beat.
      if (!(error instanceof BaseOcupada)) throw error;
    }
  };
}
