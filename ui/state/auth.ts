/** The session (spec 1 §3 «auth»). Kept in sessionStorage, never in the URL. */
import { batch, computed, signal } from "@preact/signals-react";

/**
 * What an account has to do before anything else: choose its password ([U6]), or turn on the second
 * factor that the installation asks for; empty when nothing.
 */
export type Pendiente = "" | "clave" | "factor";

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
  readonly pendiente?: Pendiente;
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
};

export const auth = {
  id_usuario: signal(VACIA.id_usuario),
  usuario: signal(VACIA.usuario),
  nombrecompleto: signal(VACIA.nombrecompleto),
  token: signal(VACIA.token),
  completo: signal(VACIA.completo),
  admin: signal(VACIA.admin),
  consulta: signal(VACIA.consulta),
  ediciontablas: signal(VACIA.ediciontablas),
  multisaf: signal(VACIA.multisaf),
  organismo: signal(VACIA.organismo),
  dependencia: signal(VACIA.dependencia),
  onp: signal(VACIA.onp),
  pendiente: signal<Pendiente>(""),
};

/** Whether somebody is signed in. */
export const haySesion = computed(() => auth.token.value !== "");

/** Whether they may write in the reference tables. */
export const editaTablas = computed(() => auth.ediciontablas.value && !auth.consulta.value);

/** Stores the session of a sign-in, or of the storage. */
export function asignarSesion(sesion: Sesion): void {
  batch(() => {
    auth.id_usuario.value = sesion.id_usuario;
    auth.usuario.value = sesion.usuario;
    auth.nombrecompleto.value = sesion.nombrecompleto;
    auth.token.value = sesion.token;
    auth.completo.value = sesion.completo;
    auth.admin.value = sesion.admin;
    auth.consulta.value = sesion.consulta;
    auth.ediciontablas.value = sesion.ediciontablas;
    auth.multisaf.value = sesion.multisaf;
    auth.organismo.value = sesion.organismo;
    auth.dependencia.value = sesion.dependencia;
    auth.onp.value = sesion.onp;
    auth.pendiente.value = sesion.pendiente ?? "";
  });
}

/** The session as plain data, to keep it across a reload. */
export function sesionActual(): Sesion {
  return {
    id_usuario: auth.id_usuario.peek(),
    usuario: auth.usuario.peek(),
    nombrecompleto: auth.nombrecompleto.peek(),
    token: auth.token.peek(),
    completo: auth.completo.peek(),
    admin: auth.admin.peek(),
    consulta: auth.consulta.peek(),
    ediciontablas: auth.ediciontablas.peek(),
    multisaf: auth.multisaf.peek(),
    organismo: auth.organismo.peek(),
    dependencia: auth.dependencia.peek(),
    onp: auth.onp.peek(),
    pendiente: auth.pendiente.peek(),
  };
}

/** All fields empty or false (spec 1 §4). */
export function limpiarSesion(): void {
  asignarSesion(VACIA);
}

/** Authorization header of [X1]; null without a session. */
export function encabezadoBasic(): string | null {
  const token = auth.token.peek();
  return token === "" ? null : `Basic ${btoa(`${auth.id_usuario.peek()}:${token}`)}`;
}
