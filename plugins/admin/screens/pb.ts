/** The calls of administration that travel as protobuf (spec 1 §7). Comes with its screens. */
import { admin, type Draft, type Message } from "#proto/admin-messages.ts";
import { enviarPb, leerPb, pedirPb } from "#ui/pb.ts";

export type Saf = Message<"Saf">;
export type Usuario = Message<"Usuario">;
export type OrganismoDeUsuario = Message<"Organismo">;
export type PasajeMostrado = Message<"Pasaje">;
export type Par = Message<"ParEsidif">;
export type Techo = Message<"Techo">;
export type Vigente = Message<"Vigente">;
/** Boxes of a new transfer: its code and the two openings. */
export type CasillerosDePasaje = keyof Par;

export const ACCION = admin.Accion;

export const safs = async (signal: AbortSignal) => (await leerPb("safs", admin.Safs, signal)).safs;
export const editarSaf = (m: Draft<"EdicionSaf">) =>
  enviarPb("safs", admin.EdicionSaf.encode(m), admin.Guardado);

export const usuarios = (signal: AbortSignal) => leerPb("usuarios", admin.Usuarios, signal);
export const editarUsuario = (m: Draft<"EdicionUsuario">) =>
  enviarPb("usuarios/edicion", admin.EdicionUsuario.encode(m), admin.Guardado);
/** For who lost the telephone and the spare codes; ends the account's sessions. */
export const quitarSegundoFactor = (id_usuario: number) =>
  enviarPb(
    "usuarios/segundofactor/quitar",
    admin.QuitarSegundoFactor.encode({ id_usuario }),
    admin.Guardado,
  );

export const techos = async (anio: number, signal: AbortSignal) =>
  (await leerPb(`techos/${anio}`, admin.Techos, signal)).techos;
export const editarTecho = (anio: number, m: Draft<"EdicionTecho">) =>
  enviarPb(`techos/${anio}/editar`, admin.EdicionTecho.encode(m), admin.Techo);

export const vigente = async (anio: number, signal: AbortSignal) =>
  (await leerPb(`vigente/${anio}`, admin.Vigentes, signal)).vigente;
export const editarVigente = (anio: number, m: Draft<"EdicionVigente">) =>
  enviarPb(`vigente/${anio}/editar`, admin.EdicionVigente.encode(m), admin.Vigente);

export const pasajes = async (signal: AbortSignal) =>
  (await leerPb("pasajes/historial", admin.Pasajes, signal)).pasajes;
export const nuevoPasaje = (m: Draft<"NuevoPasaje">) =>
  enviarPb("pasajes/nuevo", admin.NuevoPasaje.encode(m), admin.Guardado);
export const editarPasaje = (m: Draft<"EdicionPasaje">) =>
  enviarPb("pasajes/edicion", admin.EdicionPasaje.encode(m), admin.Guardado);
export const mapeo = (codipres: string, saf: number, signal: AbortSignal) =>
  pedirPb("pasajes/mapeo", admin.MapeoEsidif, {
    metodo: "GET",
    consulta: { codipres, saf },
    signal,
  });
/** Runs the pending transfers, or these alone ([J2]). */
export const procesarPasajes = (ids: readonly number[]) =>
  enviarPb(
    "pasajes/proceso",
    admin.ProcesoPasajes.encode({ ids }),
    admin.PasajesProcesados,
  );
