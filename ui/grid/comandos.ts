/**
 * User commands: toolbar, context menu and keys read the same list, so that they never disagree
 * about what can be done.
 */
export interface Comando<F = unknown> {
  readonly id: string;
  readonly label: string;
  /** Key inside the table (`Enter`, `Delete`, `n`), compared without case. */
  readonly shortcut?: string;
  /** Where it is offered besides its key; both by default. */
  readonly lugar?: "barra" | "menu" | "ambos";
  /** Needs a row: the context menu's, or the focused one. */
  readonly sobreFila?: boolean;
  readonly primario?: boolean;
  readonly peligroso?: boolean;
  /** Text of the button when it says more than the label («2 errores»). */
  readonly pressed?: boolean;
  readonly enabled?: (fila: F | null) => boolean;
  readonly run: (fila: F | null) => void;
}

const NOMBRES: Readonly<Record<string, string>> = {
  Delete: "Supr",
  Escape: "Esc",
  ContextMenu: "Menú",
};

/** How a key is written on a button. */
export const nombreDeTecla = (tecla: string): string =>
  NOMBRES[tecla] ?? (tecla.length === 1 ? tecla.toUpperCase() : tecla);

/** Whether the command can run now on that row. */
export function disponible<F>(c: Comando<F>, fila: F | null): boolean {
  if (c.sobreFila && fila === null) return false;
  return c.enabled?.(fila) ?? true;
}

interface Tecla {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key, if it can run. Keys with a modifier belong to the browser. */
export function comandoDeTecla<F>(
  comandos: readonly Comando<F>[],
  tecla: Tecla,
  fila: F | null,
): Comando<F> | undefined {
  if (tecla.ctrlKey || tecla.metaKey || tecla.altKey) return undefined;
  return comandos.find((c) =>
    c.shortcut?.toLowerCase() === tecla.key.toLowerCase() && disponible(c, fila)
  );
}
