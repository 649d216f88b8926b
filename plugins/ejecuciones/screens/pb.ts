/** The calls of executions that travel as protobuf (spec 1 §7). Comes with their screens. */
import { admin, type Message } from "#proto/admin-messages.ts";
import { enviarPb, leerPb } from "#ui/pb.ts";

export type Ejecucion = Message<"Ejecucion">;

const ACCION = admin.Accion;

export const ejecuciones = async (signal: AbortSignal) =>
  (await leerPb("ejecuciones", admin.Ejecuciones, signal)).ejecuciones;
export const nuevaEjecucion = (mes: number, mes_completo: boolean) =>
  enviarPb(
    "ejecuciones",
    admin.EdicionEjecucion.encode({ accion: ACCION.NUEVO, mes, mes_completo }),
    admin.Guardado,
  );

/** Takes back a request that nobody loaded yet. */
export const cancelarEjecucion = (id: number) =>
  enviarPb(
    "ejecuciones",
    admin.EdicionEjecucion.encode({ accion: ACCION.ELIMINAR, id }),
    admin.Guardado,
  );
