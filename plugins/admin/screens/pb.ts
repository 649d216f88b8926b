/** The calls of administration that travel as protobuf (spec 1 §7). Comes with its screens. */
import { admin, type Draft, type Message } from "#proto/admin-messages.ts";
import type { Codec } from "#proto/codec.ts";
import { api, type PedidoBinario } from "#ui/api.ts";

export type Saf = Message<"Saf">;
export type Usuario = Message<"Usuario">;
export type OrganismoDeUsuario = Message<"Organismo">;
export type Ejecucion = Message<"Ejecucion">;
export type PasajeMostrado = Message<"Pasaje">;
export type Par = Message<"ParEsidif">;
export type Techo = Message<"Techo">;
export type Vigente = Message<"Vigente">;
/** Boxes of a new transfer: its code and the two openings. */
export type CasillerosDePasaje = keyof Par;

export const ACCION = admin.Accion;

type Respuesta<T> = Pick<Codec<T>, "decode">;

/** A refusal, in the words of {@link ErrorApi}: `campo`, and on a conflict `actual` ([K1]). */
function leerRechazo(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const { error, campo, quien, ...filas } = admin.Error.decode(bytes);
  const actual = Object.values(filas).find((fila) => fila !== null);
  return { mensaje: error, campo, quien, actual };
}

async function pedir<T>(
  ruta: string,
  respuesta: Respuesta<T>,
  pedido: Omit<PedidoBinario, "leerRechazo">,
): Promise<T> {
  return respuesta.decode(await api.binario(`/pb/admin/${ruta}`, { ...pedido, leerRechazo }));
}

const leer = <T>(ruta: string, respuesta: Respuesta<T>, signal: AbortSignal): Promise<T> =>
  pedir(ruta, respuesta, { metodo: "GET", signal });

const enviar = <T>(
  ruta: string,
  cuerpo: Uint8Array<ArrayBuffer>,
  respuesta: Respuesta<T>,
): Promise<T> => pedir(ruta, respuesta, { metodo: "POST", cuerpo });

export const safs = async (signal: AbortSignal) => (await leer("safs", admin.Safs, signal)).safs;
export const editarSaf = (m: Draft<"EdicionSaf">) =>
  enviar("safs", admin.EdicionSaf.encode(m), admin.Guardado);

export const usuarios = (signal: AbortSignal) => leer("usuarios", admin.Usuarios, signal);
export const editarUsuario = (m: Draft<"EdicionUsuario">) =>
  enviar("usuarios/edicion", admin.EdicionUsuario.encode(m), admin.Guardado);
/** For who lost the telephone and the spare codes; ends the account's sessions. */
export const quitarSegundoFactor = (id_usuario: number) =>
  enviar(
    "usuarios/segundofactor/quitar",
    admin.QuitarSegundoFactor.encode({ id_usuario }),
    admin.Guardado,
  );

export const ejecuciones = async (signal: AbortSignal) =>
  (await leer("ejecuciones", admin.Ejecuciones, signal)).ejecuciones;
export const nuevaEjecucion = (mes: number, mes_completo: boolean) =>
  enviar(
    "ejecuciones",
    admin.EdicionEjecucion.encode({ accion: ACCION.NUEVO, mes, mes_completo }),
    admin.Guardado,
  );

/** Takes back a request that nobody loaded yet. */
export const cancelarEjecucion = (id: number) =>
  enviar(
    "ejecuciones",
    admin.EdicionEjecucion.encode({ accion: ACCION.ELIMINAR, id }),
    admin.Guardado,
  );

export const techos = async (anio: number, signal: AbortSignal) =>
  (await leer(`techos/${anio}`, admin.Techos, signal)).techos;
export const editarTecho = (anio: number, m: Draft<"EdicionTecho">) =>
  enviar(`techos/${anio}/editar`, admin.EdicionTecho.encode(m), admin.Techo);

export const vigente = async (anio: number, signal: AbortSignal) =>
  (await leer(`vigente/${anio}`, admin.Vigentes, signal)).vigente;
export const editarVigente = (anio: number, m: Draft<"EdicionVigente">) =>
  enviar(`vigente/${anio}/editar`, admin.EdicionVigente.encode(m), admin.Vigente);

export const pasajes = async (signal: AbortSignal) =>
  (await leer("pasajes/historial", admin.Pasajes, signal)).pasajes;
export const nuevoPasaje = (m: Draft<"NuevoPasaje">) =>
  enviar("pasajes/nuevo", admin.NuevoPasaje.encode(m), admin.Guardado);
export const editarPasaje = (m: Draft<"EdicionPasaje">) =>
  enviar("pasajes/edicion", admin.EdicionPasaje.encode(m), admin.Guardado);
export const mapeo = (codipres: string, saf: number, signal: AbortSignal) =>
  pedir("pasajes/mapeo", admin.MapeoEsidif, { metodo: "GET", consulta: { codipres, saf }, signal });
/** Runs the pending transfers, or these alone ([J2]). */
export const procesarPasajes = (ids: readonly number[]) =>
  enviar(
    "pasajes/proceso",
    admin.ProcesoPasajes.encode({ ids }),
    admin.PasajesProcesados,
  );
