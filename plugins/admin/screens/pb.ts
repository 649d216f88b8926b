/** The calls of administration that travel as protobuf (spec 1 §7). Comes with its screens. */
import { planta } from "../../../proto/admin.generado.js";
import { api, type PedidoBinario } from "../../../ui/api.ts";

const { admin } = planta;

export type Saf = planta.admin.Saf;
export type Usuario = planta.admin.Usuario;
export type Organismo = planta.admin.Organismo;
export type Ejecucion = planta.admin.Ejecucion;
export type Pasaje = planta.admin.Pasaje;
export type Par = planta.admin.ParEsidif;
export type Techo = planta.admin.Techo;
export type Vigente = planta.admin.Vigente;
/** Boxes of a new transfer: its code and the two openings. */
export type Casilleros = Exclude<keyof Par, "$unknowns">;

export const ACCION = admin.Accion;

interface Codec<T> {
  decode(bytes: Uint8Array): T;
}

/** A refusal, in the words of {@link ErrorApi}: `campo`, and on a conflict `actual` ([K1]). */
function leerRechazo(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const e = admin.Error.decode(bytes);
  const { error, campo, quien, actual } = e;
  return { mensaje: error, campo, quien, actual: actual ? e[actual] : undefined };
}

async function pedir<T>(
  ruta: string,
  respuesta: Codec<T>,
  pedido: Omit<PedidoBinario, "leerRechazo">,
): Promise<T> {
  return respuesta.decode(await api.binario(`/pb/admin/${ruta}`, { ...pedido, leerRechazo }));
}

const leer = <T>(ruta: string, respuesta: Codec<T>, signal: AbortSignal): Promise<T> =>
  pedir(ruta, respuesta, { metodo: "GET", signal });

interface Mensaje<M> {
  encode(mensaje: M): { finish(): Uint8Array };
}

const enviar = <M, T>(ruta: string, [clase, m]: [Mensaje<M>, M], respuesta: Codec<T>): Promise<T> =>
  pedir(ruta, respuesta, {
    metodo: "POST",
    cuerpo: new Uint8Array(clase.encode(m).finish()),
  });

export const safs = async (signal: AbortSignal) =>
  (await leer("safs", admin.Safs, signal)).safs as Saf[];
export const editarSaf = (m: planta.admin.IEdicionSaf) =>
  enviar("safs", [admin.EdicionSaf, m], admin.Guardado);

export async function usuarios(signal: AbortSignal) {
  const { usuarios, organismos } = await leer("usuarios", admin.Usuarios, signal);
  return { usuarios: usuarios as Usuario[], organismos: organismos as Organismo[] };
}
export const editarUsuario = (m: planta.admin.IEdicionUsuario) =>
  enviar("usuarios/edicion", [admin.EdicionUsuario, m], admin.Guardado);
/** For who lost the telephone and the spare codes; ends the account's sessions. */
export const quitarSegundoFactor = (id_usuario: number) =>
  enviar(
    "usuarios/segundofactor/quitar",
    [admin.QuitarSegundoFactor, { id_usuario }],
    admin.Guardado,
  );

export const ejecuciones = async (signal: AbortSignal) =>
  (await leer("ejecuciones", admin.Ejecuciones, signal)).ejecuciones as Ejecucion[];
export const nuevaEjecucion = (mes: number, mes_completo: boolean) =>
  enviar(
    "ejecuciones",
    [admin.EdicionEjecucion, { accion: ACCION.NUEVO, mes, mes_completo }],
    admin.Guardado,
  );

export const techos = async (anio: number, signal: AbortSignal) =>
  (await leer(`techos/${anio}`, admin.Techos, signal)).techos as Techo[];
export const editarTecho = (anio: number, m: planta.admin.IEdicionTecho) =>
  enviar(`techos/${anio}/editar`, [admin.EdicionTecho, m], admin.Techo);

export const vigente = async (anio: number, signal: AbortSignal) =>
  (await leer(`vigente/${anio}`, admin.Vigentes, signal)).vigente as Vigente[];
export const editarVigente = (anio: number, m: planta.admin.IEdicionVigente) =>
  enviar(`vigente/${anio}/editar`, [admin.EdicionVigente, m], admin.Vigente);

export const pasajes = async (signal: AbortSignal) =>
  (await leer("pasajes/historial", admin.Pasajes, signal)).pasajes as Pasaje[];
export const nuevoPasaje = (m: planta.admin.INuevoPasaje) =>
  enviar("pasajes/nuevo", [admin.NuevoPasaje, m], admin.Guardado);
export const editarPasaje = (m: planta.admin.IEdicionPasaje) =>
  enviar("pasajes/edicion", [admin.EdicionPasaje, m], admin.Guardado);
export async function mapeo(codipres: string, saf: number, signal: AbortSignal) {
  const { mapeo, descripcion, ejercicio, version } = await pedir(
    "pasajes/mapeo",
    admin.MapeoEsidif,
    { metodo: "GET", consulta: { codipres, saf }, signal },
  );
  return { descripcion, ejercicio, version, mapeo: mapeo as Par[] };
}
/** Runs the pending transfers ([J2]). */
export async function procesarPasajes() {
  const { ejecutados, rechazados, pasajes } = await pedir(
    "pasajes/proceso",
    admin.PasajesProcesados,
    { metodo: "POST" },
  );
  return { ejecutados, rechazados, pasajes: pasajes as Pasaje[] };
}
