/**
 * User commands: toolbar, context menu and keys read the same list, so that they never disagree
 * about what can be done.
 */
import { alDejarEditor } from "#ui/state/unsaved.ts";

export interface Comando<F = unknown> {
  readonly id: string;
  readonly label: string;
  /** Text while it acts on several rows («Eliminar 3 registros»). */
  readonly labelDeVarias?: (cuantas: number) => string;
  /** Text in the context menu, when it is not the label. */
  readonly labelDeMenu?: string;
  /** Key inside the table (`Enter`, `Delete`, `n`, `ctrl+z`), compared without case. */
  readonly shortcut?: string;
  /** Its key in a sheet, where letters and digits write. */
  readonly shortcutDeHoja?: string;
  /** Its text in a sheet, where it is not what its cells are offered. */
  readonly labelDeHoja?: string;
  /** Something else answers its key, as the browser or a sheet: it is only shown. */
  readonly nativo?: boolean;
  /** Of the cells of a sheet: in the menu, apart from those of the row. */
  readonly deCeldas?: boolean;
  /** Where it is offered besides its key; both by default. `seleccion`: menu, and bar while
   * rows are selected. */
  readonly lugar?: "barra" | "menu" | "ambos" | "seleccion";
  /** Needs a row: the context menu's, or the focused one. */
  readonly sobreFila?: boolean;
  /** Its button is the filled one, and the first. */
  readonly primario?: boolean;
  /** The first of the toolbar. */
  readonly primero?: boolean;
  /** Those of one kind stand joined in the toolbar: what writes, after the first; what is taken, at its right. */
  readonly tramo?: "escribir" | "llevar";
  readonly peligroso?: boolean;
  /** Text of the button when it says more than the label («2 errores»). */
  readonly pressed?: boolean;
  /**
   * What is being typed stays as it is under it: it neither opens anything nor works on what is
   * stored. Any other runs once the open editor, or the cells of the sheet, may be left.
   */
  readonly conserva?: boolean;
  readonly enabled?: (fila: F | null) => boolean;
  /** Why it cannot run, when it cannot. */
  readonly motivo?: string;
  /**
   * @param fila the context menu's row, or the focused one.
   * @param filas the selected rows or, when there are none, `fila` alone.
   */
  readonly run: (fila: F | null, filas: readonly F[], objetivo: Objetivo<F>) => void;
}

/** Rows on which commands act. */
export interface Objetivo<F> {
  readonly fila: F | null;
  readonly elegidas: readonly F[];
  /** Column of the focused cell. */
  readonly columna?: string;
  /** Rows of the range that is chosen in a sheet; none when it is of one. */
  readonly enRango?: () => readonly F[];
  /** A row as it is now, when what was typed in it was stored meanwhile. */
  vigente?(fila: F): F;
}

const NOMBRES: Readonly<Record<string, string>> = {
  Delete: "Supr",
  Escape: "Esc",
  ContextMenu: "Menú",
  ctrl: "Ctrl",
  shift: "Mayús",
};

/** How a key is written on a button. */
export const nombreDeTecla = (tecla: string): string =>
  tecla.split("+").map((t) => NOMBRES[t] ?? (t.length === 1 ? t.toUpperCase() : t)).join("+");

/** Whether the command can run now on that row. */
export function disponible<F>(c: Comando<F>, fila: F | null): boolean {
  if (c.sobreFila && fila === null) return false;
  return c.enabled?.(fila) ?? true;
}

/** Why the command cannot run now on that row; null when it can. */
export function impedimentoDe<F>(c: Comando<F>, fila: F | null): string | null {
  if (disponible(c, fila)) return null;
  if (c.sobreFila && fila === null) return "Elija antes un registro de la tabla";
  return c.motivo ?? "Ahora no se puede";
}

/** Runs it on the selected rows, or on the only one, once what is being typed may be left. */
export function ejecutar<F>(c: Comando<F>, objetivo: Objetivo<F>): void {
  const correr = () => {
    const { vigente = (f: F) => f } = objetivo;
    const fila = objetivo.fila === null ? null : vigente(objetivo.fila);
    const elegidas = objetivo.elegidas.map((f) => vigente(f));
    const filas = elegidas.length > 0 ? elegidas : fila === null ? [] : [fila];
    c.run(fila, filas, { ...objetivo, fila, elegidas });
  };
  if (c.conserva || c.deCeldas) correr();
  else alDejarEditor(correr);
}

/** What the command says now. */
export const rotuloDe = <F>(c: Comando<F>, { elegidas }: Objetivo<F>): string =>
  elegidas.length > 1 && c.labelDeVarias ? c.labelDeVarias(elegidas.length) : c.label;

/** What it says in a menu. */
export const rotuloDeMenu = <F>(c: Comando<F>, objetivo: Objetivo<F>): string =>
  c.labelDeMenu ?? rotuloDe(c, objetivo);

interface DeBarra<F> {
  readonly aLaVista: readonly Comando<F>[];
  /** Only while rows are selected; last, so that no other button moves under the pointer. */
  readonly deSeleccion: readonly Comando<F>[];
}

/** Those that the toolbar offers. */
export function deBarra<F>(
  comandos: readonly Comando<F>[],
  { elegidas }: Objetivo<F>,
): DeBarra<F> {
  return {
    aLaVista: comandos.filter((c) => c.lugar !== "menu" && c.lugar !== "seleccion"),
    deSeleccion: elegidas.length > 0 ? comandos.filter((c) => c.lugar === "seleccion") : [],
  };
}

/** Those of the context menu. */
export const deMenu = <F>(comandos: readonly Comando<F>[]): readonly Comando<F>[] =>
  comandos.filter((c) => c.sobreFila && c.lugar !== "barra");

interface Tecla {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** The command of a key, if it can run. Other keys with a modifier belong to the browser. */
export function comandoDeTecla<F>(
  comandos: readonly Comando<F>[],
  tecla: Tecla,
  fila: F | null,
): Comando<F> | undefined {
  if (tecla.altKey) return undefined;
  const conShift = tecla.shiftKey ? "ctrl+shift+" : "ctrl+";
  const deFuncion = tecla.shiftKey && /^F\d+$/.test(tecla.key) ? "shift+" : "";
  const pulsada = `${tecla.ctrlKey || tecla.metaKey ? conShift : deFuncion}${tecla.key}`
    .toLowerCase();
  // Two keys of old for the same.
  const pedida = pulsada === "ctrl+shift+z" ? "ctrl+y" : pulsada;
  return comandos.find((c) =>
    !c.nativo && c.shortcut?.toLowerCase() === pedida && disponible(c, fila)
  );
}
