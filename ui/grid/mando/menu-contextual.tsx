/** A menu of commands at a point: of a row, or of the toolbar. Loaded the first time it opens. */
import { type ReactNode, useRef } from "react";
import { Menu, MenuItem, Popover, Text } from "react-aria-components";
import {
  type Comando,
  disponible,
  ejecutar,
  nombreDeTecla,
  type Objetivo,
  rotuloDeMenu,
} from "./comandos.ts";

export interface PropsMenuContextual<F> {
  readonly titulo: string;
  readonly comandos: readonly Comando<F>[];
  readonly objetivo: Objetivo<F>;
  /** Where it opens, in the window. */
  readonly x: number;
  readonly y: number;
  readonly onCerrar: () => void;
}

export default function MenuContextual<F>(
  { titulo, comandos, objetivo, x, y, onCerrar }: PropsMenuContextual<F>,
): ReactNode {
  const ancla = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={ancla} className="ancla" style={{ left: x, top: y }} />
      <Popover
        isOpen
        aria-label={titulo}
        triggerRef={ancla}
        placement="bottom start"
        offset={0}
        className="menu-contextual"
        onOpenChange={(abierto) => abierto || onCerrar()}
      >
        <Menu
          aria-label={titulo}
          autoFocus="first"
          disabledKeys={comandos.filter((c) => !disponible(c, objetivo.fila)).map((c) => c.id)}
          onAction={(id) => {
            onCerrar();
            const elegido = comandos.find((c) => c.id === id);
            if (elegido) ejecutar(elegido, objetivo);
          }}
        >
          {comandos.map((c) => (
            <MenuItem
              key={c.id}
              id={c.id}
              textValue={rotuloDeMenu(c, objetivo)}
              className={c.deCeldas ? "de-celdas" : ""}
            >
              <Text slot="label">{rotuloDeMenu(c, objetivo)}</Text>
              {c.shortcut && <kbd>{nombreDeTecla(c.shortcut)}</kbd>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
