/** An operation that the server does meanwhile: what it would do, starting it, and its end ([F2]). */
import type {
  PreviaDeOperacion,
  ResultadoDeOperacion,
  TrabajoDeOperacion,
} from "#proto/formulacion.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { auth } from "#ui/state/auth.ts";

/** What is asked of the server, as the calls take it. */
export interface Pedido extends Readonly<Record<string, string | number>> {
  readonly accion:
    | "crear"
    | "valorizar"
    | "congelar"
    | "reabrir"
    | "quitar"
    | "agregar"
    | "deshacer";
}

export const prever = (pedido: Pedido): Promise<PreviaDeOperacion> =>
  api.post("/formulacion/previa", pedido);

/** Starts it. @returns the number of its job. @throws ErrorApi */
export async function empezar(pedido: Pedido): Promise<number> {
  const { accion } = pedido;
  const llamada = accion === "quitar" || accion === "agregar" ? "historico" : accion;
  return (await api.post(`/formulacion/${llamada}`, pedido)).trabajo;
}

/** Between two looks: what it does is also told as it happens. */
const MIRADA_MS = 400;

/** What was started from this tab and nobody was told the end of. */
export interface Empezado {
  /** As the person asked for it. */
  readonly label: string;
  readonly trabajo: number;
}

const claveDe = (): string => `planta.operacion.${auth.usuario.peek()}`;

/** Kept in this tab for its user: who leaves the screen, or reloads it, finds it there. */
export function recordarEmpezado(empezado: Empezado): void {
  sessionStorage.setItem(claveDe(), JSON.stringify(empezado));
}

const olvidarEmpezado = (): void => sessionStorage.removeItem(claveDe());

export function leerEmpezado(): Empezado | null {
  try {
    const { label, trabajo } = JSON.parse(sessionStorage.getItem(claveDe()) ?? "{}");
    return typeof label === "string" && typeof trabajo === "number" ? { label, trabajo } : null;
  } catch {
    return null;
  }
}

/** What came of it; of one that was interrupted, what had come until then. */
type Fin = ResultadoDeOperacion & { readonly interrumpida: boolean };

/**
 * Waits for its end, which is then told, and remembered no more.
 * @param salida the person left the screen: the end is left for when they come back.
 * @returns null when they left.
 * @throws Error with why it failed; ErrorApi when it cannot be asked.
 */
export async function seguir(
  trabajo: number,
  alMirar: (t: TrabajoDeOperacion) => void,
  salida: AbortSignal,
): Promise<Fin | null> {
  while (!salida.aborted) {
    const t = await api.get("/formulacion/trabajos/:trabajo", { trabajo }).catch((e: unknown) => {
      if (e instanceof ErrorApi && e.status === 404) olvidarEmpezado();
      throw e;
    });
    if (salida.aborted) break;
    if (t.resultado || t.estado === "fallado") olvidarEmpezado();
    if (t.resultado) return { ...t.resultado, interrumpida: t.estado === "fallado" };
    if (t.estado === "fallado") throw new Error(t.mensaje);
    alMirar(t);
    await new Promise((listo) => setTimeout(listo, MIRADA_MS));
  }
  return null;
}

export const cancelar = (trabajo: number) =>
  api.post("/formulacion/trabajos/:trabajo/cancelar", { trabajo });
