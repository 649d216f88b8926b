/** Going to the organisation's own sign-in and coming back from it ([Q8]). */

/** Address that was asked for before leaving; the provider keeps nothing of it. */
const PEDIDA = "planta-pedida";

export const recordarPedida = (): void => sessionStorage.setItem(PEDIDA, location.hash);

/** What the return says of itself, as the server writes it in the address. */
export type Vuelta = "si" | "caido" | "rechazado" | "vencido";

const VUELTAS: readonly string[] = ["si", "caido", "rechazado", "vencido"] satisfies Vuelta[];

/** The return that this page is, or null; the address is then that which was asked for. */
export function tomarVuelta(): Vuelta | null {
  const dicha = new URLSearchParams(location.search).get("institucional");
  if (dicha === null) return null;
  const pedida = sessionStorage.getItem(PEDIDA) ?? "";
  sessionStorage.removeItem(PEDIDA);
  history.replaceState(history.state, "", `${location.pathname}${pedida}`);
  return VUELTAS.includes(dicha) ? dicha as Vuelta : null;
}
