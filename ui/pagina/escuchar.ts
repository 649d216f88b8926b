/** Events of the page, for as long as somebody wants them. */

type Eventos = WindowEventMap & Pick<DocumentEventMap, "visibilitychange">;
type Oyentes = { readonly [T in keyof Eventos]?: (e: Eventos[T]) => void };

/** @returns what stops listening to all of them: an effect gives it. */
export function escuchar(
  destino: EventTarget | null | undefined,
  oyentes: Oyentes,
  opciones: Pick<AddEventListenerOptions, "capture" | "passive"> = {},
): () => void {
  const corte = new AbortController();
  for (const [tipo, oyente] of Object.entries(oyentes)) {
    destino?.addEventListener(tipo, oyente as EventListener, {
      ...opciones,
      signal: corte.signal,
    });
  }
  return () => corte.abort();
}
