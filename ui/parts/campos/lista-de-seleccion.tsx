/** Loaded when used: the options of a select, under it. */
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { IconoTilde } from "../botones/iconos.tsx";

export interface Opcion<T extends number | string = number> {
  readonly id: T;
  readonly descripcion: string;
  /** Shown, and not to be chosen: its text says why. */
  readonly impedida?: boolean;
}

export interface PropsListaDeSeleccion {
  readonly id: string;
  readonly titulo: string;
  readonly ancla: RefObject<HTMLElement | null>;
  readonly opciones: readonly Opcion<number | string>[];
  /** Its id as text. */
  readonly elegida: string | undefined;
  readonly onElegir: (id: string) => void;
  readonly onCerrar: () => void;
}

/** Choosing what is chosen already is choosing too: the list goes. */
const TAMBIEN_LA_MISMA = { allowDuplicateSelectionEvents: true };

export default function ListaDeSeleccion(
  { id, titulo, ancla, opciones, elegida, onElegir, onCerrar }: PropsListaDeSeleccion,
): ReactNode {
  const tomar = (clave: string) => {
    onElegir(clave);
    onCerrar();
  };
  /** Tab takes the option where one stands, and goes back to the box. */
  const alTeclear = (e: KeyboardEvent) => {
    if (e.key !== "Tab") return;
    e.preventDefault();
    e.stopPropagation();
    const { activeElement } = document;
    const clave = activeElement instanceof HTMLElement ? activeElement.dataset.key : undefined;
    if (clave === undefined) onCerrar();
    else tomar(clave);
  };
  return (
    <Popover
      isOpen
      aria-label={titulo}
      triggerRef={ancla}
      placement="bottom start"
      offset={2}
      className="lista-de-seleccion"
      onOpenChange={(abierto) => abierto || onCerrar()}
    >
      <div onKeyDownCapture={alTeclear}>
        <ListBox
          id={id}
          aria-label={titulo}
          autoFocus="first"
          selectionMode="single"
          disallowEmptySelection
          {...TAMBIEN_LA_MISMA}
          selectedKeys={elegida === undefined ? [] : [elegida]}
          disabledKeys={opciones.filter((o) => o.impedida).map((o) => String(o.id))}
          onSelectionChange={(claves) => {
            if (claves !== "all") { for (const clave of claves) tomar(String(clave)); }
          }}
          items={opciones.map(({ id, descripcion }) => ({ id: String(id), descripcion }))}
        >
          {({ descripcion }) => (
            <ListBoxItem textValue={descripcion}>
              <span className="marca">
                <IconoTilde />
              </span>
              {descripcion}
            </ListBoxItem>
          )}
        </ListBox>
      </div>
    </Popover>
  );
}
