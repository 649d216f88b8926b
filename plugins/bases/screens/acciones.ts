/** Commands of the table of a base: toolbar, context menu and keys read this list. */
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { Comando } from "#ui/grid/mando/comandos.ts";
import type { FilaMostrada } from "./tipos.ts";

interface Acciones {
  /** Absent where nothing can be written. */
  readonly escritura?: {
    /** Why nothing can be added; null when it can. */
    readonly impedimento: string | null;
    readonly nuevo: (despuesDe: FilaMostrada | null) => void;
    readonly editar: (fila: FilaMostrada) => void;
    /** @param columna where the focus is: what is changed of the copy, most often. */
    readonly duplicar: (fila: FilaMostrada, columna: string | undefined) => void;
    readonly eliminar: (filas: readonly FilaMostrada[]) => void;
    readonly copiar: (filas: readonly FilaMostrada[]) => void;
    readonly pegar: () => void;
    readonly subir: () => void;
    readonly deshacer: () => void;
    readonly rehacer: () => void;
    /** @param filas those chosen; none = whichever pass the filters. @param columna where the focus is. */
    readonly cambiarCampo: (filas: readonly FilaMostrada[], columna: string | undefined) => void;
  };
  /** Only for positions. */
  readonly verificar?: (fila: FilaMostrada) => void;
}

type Accion = Comando<FilaMostrada>;

export function accionesDeBase({ escritura, verificar }: Acciones): readonly Accion[] {
  const impedimento = escritura?.impedimento ?? null;
  const puede = impedimento === null ? {} : { enabled: () => false, motivo: impedimento };
  const deEscritura: readonly Accion[] = !escritura ? [] : [
    {
      id: "nuevo",
      label: "+ Nuevo",
      shortcut: "n",
      primario: true,
      ...puede,
      run: (fila) => escritura.nuevo(fila),
    },
    {
      id: "cambiar",
      label: "Cambiar campo…",
      // Beside it stands what deletes them: both in one line.
      labelDeVarias: () => "Cambiar…",
      shortcut: "c",
      lugar: "barra",
      ...puede,
      run: (_fila, _filas, { elegidas, enRango, columna }) =>
        escritura.cambiarCampo(elegidas.length > 0 ? elegidas : enRango?.() ?? [], columna),
    },
    {
      id: "editar",
      label: "Editar",
      shortcut: "Enter",
      shortcutDeHoja: "ctrl+Enter",
      lugar: "menu",
      sobreFila: true,
      run: (fila) => fila && escritura.editar(fila),
    },
    {
      id: "duplicar",
      label: "Duplicar",
      shortcut: "d",
      shortcutDeHoja: "ctrl+shift+d",
      secundario: true,
      sobreFila: true,
      ...puede,
      run: (fila, _filas, { columna }) => fila && escritura.duplicar(fila, columna),
    },
    {
      id: "copiar",
      label: "Copiar",
      labelDeHoja: "Copiar fila",
      labelDeVarias: (n) => `Copiar ${formatEnteroEsAr(n)} registros`,
      shortcut: "ctrl+c",
      nativo: true,
      conserva: true,
      secundario: true,
      sobreFila: true,
      // Without a secure connection the browser only copies by its key.
      enabled: () => navigator.clipboard !== undefined,
      run: (_, filas) => escritura.copiar(filas),
    },
    {
      id: "eliminar",
      label: "Eliminar",
      labelDeVarias: (n) => `Eliminar ${formatEnteroEsAr(n)} registros`,
      shortcut: "Delete",
      // It leaves the open editor by itself; cells of other rows wait as they are.
      conserva: true,
      lugar: "seleccion",
      sobreFila: true,
      peligroso: true,
      run: (_, filas) => escritura.eliminar(filas),
    },
    {
      id: "pegar",
      label: "Pegar filas",
      shortcut: "ctrl+v",
      nativo: true,
      ...puede,
      run: () => escritura.pegar(),
    },
    { id: "deshacer", label: "Deshacer", shortcut: "ctrl+z", run: () => escritura.deshacer() },
    {
      id: "rehacer",
      label: "Rehacer",
      shortcut: "ctrl+y",
      secundario: true,
      run: () => escritura.rehacer(),
    },
    {
      id: "subir",
      label: "Subir planilla",
      shortcut: "u",
      secundario: true,
      ...puede,
      run: () => escritura.subir(),
    },
  ];
  const deCargo: readonly Accion[] = !verificar ? [] : [{
    id: "verificar",
    label: "Verificar valorización",
    labelDeMenu: "Verificar Valorización",
    shortcut: "v",
    // Who only looks has no menu of the row (spec 2 §6); the button stands for all.
    lugar: escritura ? "ambos" : "barra",
    secundario: escritura !== undefined,
    sobreFila: true,
    run: (fila) => fila && verificar(fila),
  }];
  return [...deEscritura, ...deCargo];
}
