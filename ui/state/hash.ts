/**
 * Section, item and selection in the URL hash: `#/bases/cargos?saf=357&codipres=E2601`. It names
 * what is on screen, so that reload, back and a shared address work; it never holds the token.
 */
import { batch, effect, signal } from "@preact/signals-react";
import { estado } from "./estado.ts";

export interface Ruta {
  readonly seccion: string;
  /** Side-menu item; empty = the section's first. */
  readonly item: string;
  readonly saf: number;
  readonly codipres: string;
  /** Further selection of the screen (`errores=1`). */
  readonly extra: Readonly<Record<string, string>>;
}

/** Side-menu item of the current section. */
export const item = signal("");
/** What the screen itself keeps in the address; reset when section or item change. */
export const extra = signal<Readonly<Record<string, string>>>({});

/** Reads an address; anything odd in it is left out. */
export function leerHash(hash: string): Ruta {
  const [camino = "", consulta = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [seccion = "", elegido = ""] = camino.split("/");
  const valores = new URLSearchParams(consulta);
  const saf = Number(valores.get("saf") ?? "0");
  const codipres = valores.get("codipres") ?? "";
  valores.delete("saf");
  valores.delete("codipres");
  return {
    seccion: /^[\w-]*$/.test(seccion) ? seccion : "",
    item: /^[\w-]*$/.test(elegido) ? elegido : "",
    saf: Number.isInteger(saf) && saf > 0 && saf <= 999 ? saf : 0,
    codipres: /^[A-Z0-9]{5}$/.test(codipres) ? codipres : "",
    extra: Object.fromEntries(valores),
  };
}

/** The inverse of {@link leerHash}. */
export function escribirHash(ruta: Ruta): string {
  const valores = new URLSearchParams();
  if (ruta.saf > 0) valores.set("saf", String(ruta.saf));
  if (ruta.codipres !== "") valores.set("codipres", ruta.codipres);
  for (const [nombre, valor] of Object.entries(ruta.extra)) valores.set(nombre, valor);
  const consulta = valores.toString();
  return `#/${ruta.seccion}${ruta.item ? `/${ruta.item}` : ""}${consulta ? `?${consulta}` : ""}`;
}

/** Shows a section, and one of its items. */
export function ir(
  seccion: string,
  elegido = "",
  masExtra: Readonly<Record<string, string>> = {},
): void {
  batch(() => {
    estado.seccion.value = seccion;
    item.value = elegido;
    extra.value = masExtra;
  });
}

/**
 * Keeps address and signals together while a session lasts; each change of section or item is a
 * step of the history. Returns the function that stops it.
 * @param alCambiarGrupo the address names another data group than the current one.
 */
export function seguirHash(
  alCambiarGrupo: (saf: number, codipres: string) => void = () => {},
): () => void {
  let escrito = location.hash;
  const dejar = effect(() => {
    const ruta: Ruta = {
      seccion: estado.seccion.value,
      item: item.value,
      saf: estado.saf.value,
      codipres: estado.codipres.value,
      extra: extra.value,
    };
    const nuevo = escribirHash(ruta);
    if (nuevo === location.hash) return;
    const antes = leerHash(location.hash);
    const esPaso = antes.seccion !== ruta.seccion || antes.item !== ruta.item;
    escrito = nuevo;
    if (esPaso && antes.seccion !== "") history.pushState(null, "", nuevo);
    else history.replaceState(null, "", nuevo);
  });
  const alCambiar = () => {
    if (location.hash === escrito) return;
    const ruta = leerHash(location.hash);
    if (ruta.seccion === "") return;
    escrito = location.hash;
    const otroGrupo = ruta.saf > 0 && ruta.codipres !== "" &&
      (ruta.saf !== estado.saf.peek() || ruta.codipres !== estado.codipres.peek());
    ir(ruta.seccion, ruta.item, ruta.extra);
    if (otroGrupo) alCambiarGrupo(ruta.saf, ruta.codipres);
  };
  addEventListener("popstate", alCambiar);
  addEventListener("hashchange", alCambiar);
  return () => {
    dejar();
    removeEventListener("popstate", alCambiar);
    removeEventListener("hashchange", alCambiar);
  };
}
