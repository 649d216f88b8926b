/** Messages waiting to be shown, one at a time; the shell draws the first (`parts/alerta.tsx`). */
import { signal } from "@preact/signals-react";
import { ErrorApi } from "../api.ts";
import type { LugarDelProducto } from "../paleta/destinos.ts";

export interface AlertaAbierta {
  readonly id: number;
  readonly titulo: string;
  readonly mensaje: string;
  /** Text of the accepting button of a confirmation; absent = a plain alert. */
  readonly confirmar?: string;
  /** Text of a second accepting button: neither answer is the expected one. */
  readonly otra?: string;
  /** Whether accepting destroys something. */
  readonly peligro?: boolean;
  /** Where what it tells of is mended. */
  readonly lugar?: LugarDelProducto;
  /** A box whose text is the answer. */
  readonly caja?: CajaDeAviso;
  readonly responder: (respuesta: Respuesta) => void;
}

export interface CajaDeAviso {
  readonly etiqueta: string;
  readonly maximo?: number;
  /** Text of the accepting button while the box is empty. */
  readonly vacia: string;
}

/** Whether it was accepted, `"otra"` with the second button, or what was typed in its box. */
type Respuesta = boolean | "otra" | { readonly texto: string };

export const avisos = signal<readonly AlertaAbierta[]>([]);
let siguiente = 1;

function agregar(aviso: Omit<AlertaAbierta, "id" | "responder">): Promise<Respuesta> {
  return new Promise((resolver) => {
    const id = siguiente++;
    const responder = (respuesta: Respuesta) => {
      avisos.value = avisos.peek().filter((a) => a.id !== id);
      resolver(respuesta);
    };
    avisos.value = [...avisos.peek(), { ...aviso, id, responder }];
  });
}

/** Shows a sentence and waits until it is dismissed (spec: «browser alert»). */
export async function alerta(
  mensaje: string,
  titulo = "Aviso",
  lugar?: LugarDelProducto,
): Promise<void> {
  await agregar({ titulo, mensaje, lugar });
}

/** Where a refusal says that what it tells of is mended. */
export function lugarDeRechazo({ lugar }: ErrorApi["datos"]): LugarDelProducto | undefined {
  const { seccion, item } = (lugar ?? {}) as Readonly<Record<keyof LugarDelProducto, unknown>>;
  return typeof seccion === "string" && typeof item === "string"
    ? lugar as LugarDelProducto
    : undefined;
}

/** Asks; false when cancelled or escaped. */
export async function confirmar(
  mensaje: string,
  opciones: { titulo?: string; aceptar?: string; peligro?: boolean } = {},
): Promise<boolean> {
  const { titulo = "Confirmar", aceptar = "Aceptar", peligro = false } = opciones;
  return await agregar({ titulo, mensaje, confirmar: aceptar, peligro }) !== false;
}

/**
 * Asks which of two; null when cancelled or escaped.
 * @param peligro the first one destroys something.
 */
export async function elegir(
  mensaje: string,
  [primera, segunda]: readonly [string, string],
  { titulo, peligro }: { readonly titulo: string; readonly peligro?: boolean },
): Promise<0 | 1 | null> {
  const respuesta = await agregar({ titulo, mensaje, confirmar: primera, otra: segunda, peligro });
  return respuesta === false ? null : respuesta === "otra" ? 1 : 0;
}

/** Asks for a text, which may stay empty; null when cancelled or escaped. */
export async function preguntar(
  mensaje: string,
  opciones: { readonly titulo: string; readonly aceptar: string; readonly caja: CajaDeAviso },
): Promise<string | null> {
  const { titulo, aceptar, caja } = opciones;
  const respuesta = await agregar({ titulo, mensaje, confirmar: aceptar, caja });
  return typeof respuesta === "object" ? respuesta.texto.trim() : null;
}

/**
 * Shows what went wrong with a call. A lost session is silent (spec 1 §8), and so is a request
 * that the screen itself ended.
 */
export async function mostrarError(error: unknown): Promise<void> {
  if (error instanceof ErrorApi) {
    if (error.status !== 401 && !error.dicho) {
      await alerta(error.mensaje, undefined, lugarDeRechazo(error.datos));
    }
  } else if (!(error instanceof DOMException && error.name === "AbortError")) {
    console.error(error);
    await alerta("Ocurrió un error inesperado en la pantalla.");
  }
}

/**
 * The code that draws the messages did not come: the browser says those that wait, and questions
 * are as if cancelled. The next one asks for it again.
 */
export function decirSinDibujo(): void {
  for (const aviso of avisos.peek()) {
    globalThis.alert(aviso.mensaje);
    aviso.responder(false);
  }
}

/** Another screen came under a question of the one that left: it is as if it were cancelled. */
export function descartarPreguntas(): void {
  for (const aviso of avisos.peek()) if (aviso.confirmar) aviso.responder(false);
}

/** For tests and for leaving the session. */
export function descartarAvisos(): void {
  for (const aviso of avisos.peek()) aviso.responder(false);
}
