/**
 * Section, item and selection in the URL hash: `#/bases/cargos?saf=357&codipres=E2601`. It names
 * what is on screen, so that reload, back and a shared address work; it never holds the token.
 */
import { batch, effect, signal } from "@preact/signals-react";
import { escuchar } from "../pagina/escuchar.ts";
import { descartarPreguntas } from "./alerts.ts";
import { estado } from "./estado.ts";
import { alDejarEditor, haySinGuardar } from "./unsaved.ts";

export interface RutaDePantalla {
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
export function leerHash(hash: string): RutaDePantalla {
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
export function escribirHash(ruta: RutaDePantalla): string {
  const valores = new URLSearchParams();
  if (ruta.saf > 0) valores.set("saf", String(ruta.saf));
  if (ruta.codipres !== "") valores.set("codipres", ruta.codipres);
  for (const [nombre, valor] of Object.entries(ruta.extra)) valores.set(nombre, valor);
  const consulta = valores.toString();
  return `#/${ruta.seccion}${ruta.item ? `/${ruta.item}` : ""}${consulta ? `?${consulta}` : ""}`;
}

/** Writes in the address what `extra` is about to say; nothing on screen hears of it. */
export const adelantar = (pronto: Readonly<Record<string, string>>): void =>
  history.replaceState(
    history.state,
    "",
    escribirHash({ ...leerHash(location.hash), extra: pronto }),
  );

type Extra = RutaDePantalla["extra"];

const sinDetalle = (todo: Extra, marca: string): Extra =>
  Object.fromEntries(Object.entries(todo).filter(([clave]) => !clave.startsWith(marca)));

/** What the keys of the detail that is being opened begin with; null = none is. */
let porAbrir: string | null = null;

/** What an entry of the history says of itself: its place, and the detail that it opened. */
interface EstadoDeEntrada {
  readonly paso?: unknown;
  readonly detalle?: unknown;
}
const deEntrada = (): EstadoDeEntrada => (history.state ?? {}) as EstadoDeEntrada;

/** What the keys of the detail that this entry opened begin with; null = it opened none. */
function detalleDeEntrada(): string | null {
  const { detalle } = deEntrada();
  return typeof detalle === "string" ? detalle : null;
}

/**
 * Opens a detail beside the screen as a step of the history, so that Back closes it and leaves the
 * screen as it is by then. Another one of the same kind takes its place without a step.
 * @param marca what the keys of the detail begin with. @param valores them, and no others.
 */
export function abrirDetalle(marca: string, valores: Extra): void {
  const actual = extra.peek();
  const resto = sinDetalle(actual, marca);
  const abierto = Object.keys(resto).length < Object.keys(actual).length;
  porAbrir = abierto ? null : marca;
  try {
    extra.value = { ...resto, ...valores };
  } finally {
    porAbrir = null;
  }
}

/** Closes it; where it was a step, goes back from it: otherwise Back would then seem to do nothing. */
export function cerrarDetalle(marca: string): void {
  extra.value = sinDetalle(extra.peek(), marca);
  if (detalleDeEntrada() === marca) history.back();
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

/** Whether an address names another data group than the current one. */
export const esOtroGrupo = ({ saf, codipres }: RutaDePantalla): boolean =>
  saf > 0 && codipres !== "" &&
  (saf !== estado.saf.peek() || codipres !== estado.codipres.peek());

/** Whether an address shows another screen, or another group, than the current one. */
const esOtraPantalla = (ruta: RutaDePantalla): boolean =>
  ruta.seccion !== estado.seccion.peek() || ruta.item !== item.peek() || esOtroGrupo(ruta);

/** Place of the current entry in this tab's history; null when this program did not write it. */
function pasoActual(): number | null {
  const { paso } = deEntrada();
  return typeof paso === "number" ? paso : null;
}

/**
 * Keeps address and signals together while a session lasts; each change of section or item, and
 * each detail that is opened, is a step of the history. Going back or forward asks before something
 * typed is lost: the browser has moved by then, so it is sent back to where it was until the answer.
 * Returns the function that stops it.
 * @param alCambiarGrupo the address names another data group than the current one.
 */
export function seguirHash(
  alCambiarGrupo: (saf: number, codipres: string) => Promise<void> = () => Promise.resolve(),
): () => void {
  let escrito = location.hash;
  /** Group of the address while it is being opened: the address keeps it, also for a reload. */
  const pedido = signal<Pick<RutaDePantalla, "saf" | "codipres"> | null>(null);
  let paso = pasoActual() ?? 0;
  /** Address of a step that was allowed to leave what is not saved. */
  let permitida: string | null = null;
  history.replaceState({ ...deEntrada(), paso }, "");
  /** Of the entry that is on screen: known still when the browser has left it. */
  let detalle = detalleDeEntrada();
  const dejar = effect(() => {
    const ruta: RutaDePantalla = {
      seccion: estado.seccion.value,
      item: item.value,
      saf: estado.saf.value,
      codipres: estado.codipres.value,
      extra: extra.value,
      ...pedido.value,
    };
    const nuevo = escribirHash(ruta);
    if (nuevo === location.hash) return;
    const antes = leerHash(location.hash);
    const esPaso = antes.seccion !== ruta.seccion || antes.item !== ruta.item;
    escrito = nuevo;
    if ((esPaso || porAbrir !== null) && antes.seccion !== "") {
      detalle = esPaso ? null : porAbrir;
      history.pushState({ paso: ++paso, detalle }, "", nuevo);
    } else history.replaceState({ paso, detalle }, "", nuevo);
  });
  const alCambiar = () => {
    // Typed by hand: a new entry after the one before.
    const llegada = pasoActual() ?? paso + 1;
    history.replaceState({ ...deEntrada(), paso: llegada }, "");
    const dejado = detalle;
    const destino = location.hash;
    const ruta = leerHash(destino);
    const tramo = llegada - paso;
    const libre = destino === permitida;
    permitida = null;
    // Back from a detail closes it, and nothing else: what was sorted or filtered beside it stays.
    if (dejado !== null && tramo === -1 && !esOtraPantalla(ruta)) {
      paso = llegada;
      detalle = detalleDeEntrada();
      extra.value = sinDetalle(extra.peek(), dejado);
      escrito = location.hash;
      return;
    }
    if (destino === escrito || ruta.seccion === "") {
      paso = llegada;
      detalle = detalleDeEntrada();
      return;
    }
    // Whatever it names: what a screen keeps in the address may be another table, or another month.
    if (!libre && tramo !== 0 && haySinGuardar()) {
      history.go(-tramo);
      alDejarEditor(() => {
        permitida = destino;
        history.go(tramo);
      });
      return;
    }
    paso = llegada;
    detalle = detalleDeEntrada();
    escrito = destino;
    const otroGrupo = esOtroGrupo(ruta);
    if (esOtraPantalla(ruta)) descartarPreguntas();
    const { saf, codipres } = ruta;
    const abierto = otroGrupo ? { saf, codipres } : null;
    pedido.value = abierto;
    ir(ruta.seccion, ruta.item, ruta.extra);
    if (abierto) {
      void alCambiarGrupo(saf, codipres).finally(() => {
        if (pedido.peek() === abierto) pedido.value = null;
      });
    }
  };
  const callar = escuchar(globalThis, { popstate: alCambiar, hashchange: alCambiar });
  return () => {
    dejar();
    callar();
  };
}
