/** Heading of a screen: its title, its selectors, and the way back to where it was opened from. */
import { type ReactNode, useEffect, useRef } from "react";
import { Ayuda } from "./ayuda.tsx";
import { Boton } from "../botones/boton.tsx";
import { IconoVolver } from "../botones/iconos.tsx";
import { alDejarEditor } from "#ui/state/unsaved.ts";
import { Detenidos } from "./detenidos.tsx";
import { Impreso } from "./impreso.tsx";

export interface PropsEncabezado {
  readonly titulo: string;
  readonly detalle?: ReactNode;
  /** Once what is typed may be left. */
  readonly onVolver?: () => void;
  /** The way back says its word; without it, an arrow alone. */
  readonly conTexto?: boolean;
  /** Selectors of what the screen shows. */
  readonly children?: ReactNode;
}

export function Encabezado(
  { titulo, detalle, onVolver, conTexto = false, children }: PropsEncabezado,
): ReactNode {
  const volver = useRef<HTMLButtonElement>(null);
  // The row that was clicked is gone: the focus goes to the way back.
  useEffect(() => volver.current?.focus(), []);
  return (
    <div className="titulos encabezado-seccion">
      {onVolver && (
        <Boton
          ref={volver}
          className={conTexto ? "" : "boton-icono"}
          aria-label="Volver"
          title="Volver"
          onClick={() => alDejarEditor(onVolver)}
        >
          <IconoVolver />
          {conTexto && "Volver"}
        </Boton>
      )}
      <div>
        <h1>{titulo}</h1>
        <Detenidos />
        {onVolver ? detalle && <p>{detalle}</p> : <Ayuda tras={detalle} />}
        <Impreso />
      </div>
      {children && <div className="encabezado-controles">{children}</div>}
    </div>
  );
}
