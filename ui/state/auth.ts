/** The session (spec 1 §3 «auth»). Kept in the sessionStorage of each tab, never in the URL. */
import { batch, computed, type Signal, signal } from "@preact/signals-react";

/**
 * What an account has to do before anything else: choose its password ([U6]), or turn on the second
 * factor that the installation asks for; empty when nothing.
 */
type Pendiente = "" | "clave" | "factor";

export interface Sesion {
  readonly id_usuario: number;
  readonly usuario: string;
  readonly nombrecompleto: string;
  readonly token: string;
  readonly completo: boolean;
  readonly admin: boolean;
  readonly consulta: boolean;
  readonly ediciontablas: boolean;
  readonly multisaf: boolean;
  readonly organismo: string;
  readonly dependencia: string;
  readonly onp: boolean;
  /** Where signing out goes on: the provider of identities ([Q8]); empty for none. */
  readonly salida: string;
  readonly pendiente: Pendiente;
}

const VACIA: Sesion = {
  id_usuario: 0,
  usuario: "",
  nombrecompleto: "",
  token: "",
  completo: false,
  admin: false,
  consulta: false,
  ediciontablas: false,
  multisaf: false,
  organismo: "",
  dependencia: "",
  onp: false,
  salida: "",
  pendiente: "",
};

const CAMPOS = Object.keys(VACIA) as (keyof Sesion)[];

/** A signal for each of its fields. */
export const auth = Object.fromEntries(CAMPOS.map((c) => [c, signal(VACIA[c])])) as unknown as {
  readonly [C in keyof Sesion]: Signal<Sesion[C]>;
};

/** Whether somebody is signed in. */
export const haySesion = computed(() => auth.token.value !== "");

/** Whether they may write in the reference tables. */
export const editaTablas = computed(() => auth.ediciontablas.value && !auth.consulta.value);

/** Stores the session of a sign-in, or of the storage; what is not said of it is empty. */
export function asignarSesion(sesion: Sesion): void {
  const valores = { ...VACIA, ...sesion };
  batch(() => {
    for (const campo of CAMPOS) (auth[campo] as Signal<unknown>).value = valores[campo];
  });
}

/** The session as plain data, to keep it across a reload. */
export const sesionActual = (): Sesion =>
  Object.fromEntries(CAMPOS.map((c) => [c, auth[c].peek()])) as unknown as Sesion;

/** All fields empty or false (spec 1 §4). */
export function limpiarSesion(): void {
  asignarSesion(VACIA);
}

/** Authorization header of [X1]; null without a session. */
export function encabezadoBasic(): string | null {
  const token = auth.token.peek();
  return token === "" ? null : `Basic ${btoa(`${auth.id_usuario.peek()}:${token}`)}`;
}

/** What the tabs of a session call it among themselves: of its token, too little to use it. */
export const nombreDeSesion = ({ id_usuario, token } = sesionActual()): string =>
  `${id_usuario}-${token.slice(0, 8)}`;
