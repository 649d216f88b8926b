/** An operation that the server does meanwhile: what it would do, starting it, and its end ([F2]). */
import type {
  PreviaDeOperacion,
  ResultadoDeOperacion,
  TrabajoDeOperacion,
} from "../../../../proto/formulacion.ts";
import { api } from "../../../../ui/api.ts";

/** What is asked of the server, as the calls take it. */
export type Pedido = Readonly<Record<string, string | number>> & { readonly accion: string };

export const prever = (pedido: Pedido): Promise<PreviaDeOperacion> =>
  api.post("/formulacion/previa", pedido);

/** Starts it. @returns the number of its job. @throws ErrorApi */
export async function empezar({ accion, ...pedido }: Pedido): Promise<number> {
  const enviar = () => {
    switch (accion) {
      case "crear":
        return api.post("/formulacion/crear", pedido);
      case "valorizar":
        return api.post("/formulacion/valorizar", pedido);
      case "congelar":
        return api.post("/formulacion/congelar", pedido);
      case "reabrir":
        return api.post("/formulacion/reabrir", pedido);
      case "deshacer":
        return api.post("/formulacion/deshacer", pedido);
      default:
        return api.post("/formulacion/historico", { ...pedido, accion });
    }
  };
  return (await enviar()).trabajo;
}

/** Between two looks: what it does is also told as it happens. */
const MIRADA_MS = 400;

/** Waits for its end. @throws Error with why it failed; ErrorApi when it cannot be asked. */
export async function seguir(
  trabajo: number,
  alMirar: (t: TrabajoDeOperacion) => void,
): Promise<ResultadoDeOperacion> {
  while (true) {
    const t = await api.get("/formulacion/trabajos/:trabajo", { trabajo });
    if (t.resultado) return t.resultado;
    if (t.estado === "fallado") throw new Error(t.mensaje);
    alMirar(t);
    await new Promise((listo) => setTimeout(listo, MIRADA_MS));
  }
}

export const cancelar = (trabajo: number) =>
  api.post("/formulacion/trabajos/:trabajo/cancelar", { trabajo });
