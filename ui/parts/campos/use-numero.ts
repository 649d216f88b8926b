/** The box of a number while somebody types, pastes and leaves it; for every kind of number box. */
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { elegir } from "#ui/state/alerts.ts";
import {
  conPuntosPropios,
  dudaEntre,
  leerPegado,
  mostrarNumero,
  opcionesDe,
  sinPuntosPropios,
  type Tecleado,
  teclear,
} from "./entradas.ts";

/** Marks a box whose text is no number yet: the button row saves nothing while there is one. */
export const SIN_LEER = "data-sin-leer";

interface Opciones {
  readonly caja: RefObject<HTMLInputElement | null>;
  /** What is kept, canonical: decimals carry `.`. */
  readonly valor: string;
  readonly onCambio: (valor: string) => void;
  readonly onSalir?: () => void;
  /** Why what is typed is not taken, where the box has no room to say it; «» once it is. */
  readonly onRechazo?: (motivo: string) => void;
  readonly decimales: 0 | 2;
  /** Greatest number of digits of a whole number. */
  readonly maximo?: number;
  /** Thousands are set apart, as in amounts and counts; a code has none. */
  readonly agrupa?: boolean;
}

/** What is typed, as the box shows it. */
interface Escrito extends Tecleado {
  /** The points of its text were put by the box. */
  readonly propios: boolean;
}

const cuadro = () => new Promise(requestAnimationFrame);

/** @returns the sentence to show under the box, and what the box is made of. */
export function useNumero(o: Opciones) {
  const { caja, valor, decimales, maximo, agrupa = decimales > 0 } = o;
  const [escrito, escribir] = useState<Escrito | null>(null);
  /** Where the cursor goes once the box is drawn with the points that it puts. */
  const cursor = useRef<number | null>(null);
  const [rechazo, fijarRechazo] = useState("");
  /** `valor` as the owner left it after the last key; null = not known yet. */
  const dejado = useRef<string | null>(null);
  /** Keys were not taken, and Enter has not been told so yet. */
  const porVer = useRef(false);
  const conTab = useRef(false);
  // The answer to a question comes later than the box that asked it was drawn.
  const actual = useRef(o);
  actual.current = o;

  // What was typed stands until the owner says something else: a limit, a reset, a saved value.
  const sigue = escrito !== null &&
    (escrito.falla === undefined
      ? escrito.valor === valor
      : dejado.current === null || dejado.current === valor);
  const enCaja = sigue ? escrito : null;
  const texto = enCaja?.texto ?? (agrupa ? mostrarNumero(valor) : valor);
  useLayoutEffect(() => {
    if (cursor.current !== null) caja.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });
  useEffect(() => {
    if (!escrito) return;
    if (sigue) dejado.current ??= valor;
    else {
      escribir(null);
      rechazar("");
    }
  }, [escrito, valor]);

  function rechazar(motivo: string) {
    fijarRechazo(motivo);
    if (motivo !== "" || rechazo !== "") actual.current.onRechazo?.(motivo);
  }

  function tomar(nuevo: string) {
    escribir(null);
    rechazar("");
    porVer.current = false;
    actual.current.onCambio(nuevo);
  }

  async function preguntar(texto: string, ambiguo: readonly [string, string]): Promise<void> {
    const destino = document.activeElement;
    const elegida = await elegir(
      `${dudaEntre(texto, ambiguo)}.`,
      opcionesDe(ambiguo),
      { titulo: "Número ambiguo" },
    );
    if (elegida !== null) tomar(ambiguo[elegida]);
    if (elegida !== null && destino !== document.body && destino !== caja.current) return;
    // The question gives the focus back to where it was; from there it goes to the box.
    await cuadro();
    await cuadro();
    caja.current?.focus();
  }

  function alEscribir(
    { currentTarget: target, nativeEvent }: SyntheticEvent<HTMLInputElement>,
  ): void {
    const tras = { texto: target.value, cursor: target.selectionStart ?? target.value.length };
    const { inputType, isComposing = false } = nativeEvent as Partial<InputEvent>;
    const adelante = inputType === "deleteContentForward";
    const propios = agrupa && (enCaja?.propios ?? true);
    const crudo = propios ? sinPuntosPropios(texto, tras, adelante) : tras;
    const tecleado = teclear(crudo.texto, decimales, maximo);
    const { falla, pendiente, sobra } = tecleado;
    // A text that is written again, or its cursor moved, ends the composition that it is of.
    const puesto = agrupa && !isComposing ? conPuntosPropios(crudo, tecleado.texto) : null;
    if (puesto && puesto.texto !== tras.texto) cursor.current = puesto.cursor;
    dejado.current = null;
    porVer.current = sobra !== undefined;
    escribir({
      ...tecleado,
      texto: isComposing ? tras.texto : puesto?.texto ?? tecleado.texto,
      propios: puesto?.propios ?? false,
    });
    // The owner forgets what it was told as soon as something is typed.
    actual.current.onCambio(tecleado.valor);
    rechazar(sobra ?? (pendiente ? "" : falla ?? ""));
  }

  async function alPegar(e: ClipboardEvent<HTMLInputElement>): Promise<void> {
    const texto = e.clipboardData.getData("text");
    if (/^\d+$/.test(texto)) return;
    e.preventDefault();
    const leido = leerPegado(texto, decimales);
    const dicho = `«${texto.trim().slice(0, 40)}»`;
    if ("error" in leido) return rechazar(`${dicho} ${leido.error}`);
    if ("ambiguo" in leido) return await preguntar(texto.trim(), leido.ambiguo);
    if (decimales === 0 && maximo !== undefined && leido.valor.length > maximo) {
      return rechazar(`${dicho} admite hasta ${maximo} cifras`);
    }
    tomar(leido.valor);
  }

  async function alSalir(e: FocusEvent<HTMLInputElement>): Promise<void> {
    const { relatedTarget } = e;
    o.onSalir?.();
    // The window lost the focus, not the box.
    if (!enCaja || document.activeElement === e.currentTarget) return;
    if (!enCaja.falla) return escribir(null);
    // A sentence or a question would move the button away from the pointer: Cancelar needs neither,
    // and a save is sent back to the box.
    if (!conTab.current && relatedTarget?.closest("button")) return;
    rechazar(enCaja.falla);
    if (!enCaja.ambiguo) return;
    await cuadro();
    if (!caja.current || document.activeElement === caja.current) return;
    await preguntar(enCaja.texto, enCaja.ambiguo);
  }

  function alTeclear(e: KeyboardEvent): void {
    conTab.current = e.key === "Tab";
    if (e.key !== "Enter") return;
    if (enCaja?.falla) rechazar(enCaja.falla);
    // Once: the person sees what the box kept, and Enter again accepts it.
    if (enCaja?.falla || porVer.current) e.preventDefault();
    porVer.current = false;
  }

  return {
    rechazo,
    /** What stands in the box. */
    texto,
    atributos: {
      [SIN_LEER]: enCaja?.falla === undefined ? undefined : "",
      inputMode: decimales === 0 ? "numeric" as const : "decimal" as const,
      autoComplete: "off",
      onFocus: (e: FocusEvent<HTMLInputElement>) => {
        conTab.current = false;
        e.target.select();
        if (enCaja?.falla) rechazar(enCaja.falla);
      },
      onChange: alEscribir,
      onCompositionEnd: alEscribir,
      onPaste: (e: ClipboardEvent<HTMLInputElement>) => void alPegar(e),
      onBlur: (e: FocusEvent<HTMLInputElement>) => void alSalir(e),
      // Before the button row hears of Enter.
      onKeyDownCapture: alTeclear,
    },
  };
}
