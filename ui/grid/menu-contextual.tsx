/** Context menu of a row. Loaded the first time it opens: it brings the menu library. */
import { type ReactNode, useRef } from "react";
import { Menu, MenuItem, Popover, Text } from "react-aria-components";
import { type Comando, disponible, nombreDeTecla } from "./comandos.ts";

export interface PropsMenuContextual<F> {
  readonly comandos: readonly Comando<F>[];
  readonly fila: F;
  readonly x: number;
  readonly y: number;
  readonly onCerrar: () => void;
}

export default function MenuContextual<F>(
  { comandos, fila, x, y, onCerrar }: PropsMenuContextual<F>,
): ReactNode {
  const ancla = useRef<HTMLSpanElement>(null);
  const deMenu = comandos.filter((c) => c.sobreFila && c.lugar !== "barra");
  return (
    <>
      <span ref={ancla} className="ancla" style={{ left: x, top: y }} />
      <Popover
        isOpen
        triggerRef={ancla}
        placement="bottom start"
        offset={0}
        className="menu-contextual"
        onOpenChange={(abierto) => abierto || onCerrar()}
      >
        <Menu
          aria-label="Acciones del renglón"
          autoFocus="first"
          disabledKeys={deMenu.filter((c) => !disponible(c, fila)).map((c) => c.id)}
          onAction={(id) => {
            onCerrar();
            deMenu.find((c) => c.id === id)?.run(fila);
          }}
        >
          {deMenu.map((c) => (
            <MenuItem key={c.id} id={c.id} textValue={c.label}>
              <Text slot="label">{c.label}</Text>
              {c.shortcut && <kbd>{nombreDeTecla(c.shortcut)}</kbd>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
