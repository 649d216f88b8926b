/** The box in which a cell is typed: each key draws this box alone. */
import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Edicion, Mando } from "./contexto.ts";

interface PropsCaja {
  readonly control: Mando<unknown>;
  readonly edicion: Edicion;
  readonly etiqueta: string;
}

const FLECHAS: ReadonlySet<string> = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]);

export function CajaDeCelda({ control, edicion, etiqueta }: PropsCaja): ReactNode {
  const caja = useRef<HTMLInputElement>(null);
  const [texto, escribir] = useState(edicion.inicial);
  const [reemplaza, fijarModo] = useState(edicion.reemplaza);
  const hecha = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = caja;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const { falla, ayuda } = control.mientras(texto);
  const terminar = (hacer: () => void) => {
    if (hecha.current) return;
    hecha.current = true;
    hacer();
  };
  const alTeclear = (e: KeyboardEvent<HTMLInputElement>) => {
    const flecha = FLECHAS.has(e.key) && reemplaza && !e.ctrlKey && !e.shiftKey;
    if (e.key === "Enter" || e.key === "Tab" || flecha) {
      const tecla = e.key === "Enter" || e.key === "Tab" ? e.key : "flecha";
      // The box goes with its answer: what was typed is read before.
      const escrito = e.currentTarget.value;
      e.preventDefault();
      terminar(() => control.confirmar(escrito, tecla, e));
    } else if (e.key === "Escape") {
      terminar(() => control.cancelar());
    } else if (e.key === "F2") {
      fijarModo(!reemplaza);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <>
      <input
        ref={caja}
        className="caja-celda"
        aria-label={etiqueta}
        aria-invalid={falla !== "" || undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        value={texto}
        onChange={(e) => escribir(e.currentTarget.value)}
        onKeyDown={alTeclear}
        onBlur={(e) => {
          const escrito = e.currentTarget.value;
          terminar(() => control.confirmar(escrito, null));
        }}
      />
      <span id={id} className={falla ? "globo malo" : "globo"} hidden={!falla && !ayuda}>
        {falla || ayuda}
      </span>
    </>
  );
}
