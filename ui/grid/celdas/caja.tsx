/** The box in which a cell is typed: each key draws this box alone. */
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { trasRafaga } from "#ui/pagina/use-calma.ts";
import type { Edicion, Mando } from "./contexto.ts";
import { ListaDeOpciones } from "./lista-opciones.tsx";
import { ofrecidas, quedaUna } from "./opciones.ts";

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
  const lista = useId();
  useLayoutEffect(() => {
    const { current } = caja;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const { falla, ayuda } = control.mientras(texto);
  // Lists that were asked for arrive with another description of the sheet.
  const { hoja } = control.contexto;
  const opciones = useMemo(() => control.opciones(), [control, hoja]);
  const [elegida, elegir] = useState(-1);
  // What the cell already said offers everything; what was typed, what it leaves.
  const buscado = texto === edicion.inicial && !edicion.reemplaza ? "" : texto;
  const visibles = opciones ? ofrecidas(opciones, buscado) : [];
  useEffect(() => {
    if (texto === edicion.inicial && !edicion.reemplaza) return;
    return trasRafaga((signal) => control.probar(texto, signal));
  }, [control, edicion, texto]);
  const terminar = (hacer: () => void) => {
    if (hecha.current) return;
    hecha.current = true;
    hacer();
  };
  const escrito = useRef(texto);
  escrito.current = texto;
  // Its row was deleted by somebody else: a box that is taken away is told nothing.
  useLayoutEffect(() => () => {
    const { todas, clave } = control.contexto;
    if (todas.some((f) => clave(f) === edicion.clave)) return;
    terminar(() => control.confirmar(escrito.current, null));
  }, []);
  const alTeclear = (e: KeyboardEvent<HTMLInputElement>) => {
    const vertical = e.key === "ArrowDown" || e.key === "ArrowUp";
    if (vertical && visibles.length > 0 && !e.ctrlKey && !e.shiftKey) {
      e.preventDefault();
      e.stopPropagation();
      const paso = e.key === "ArrowDown" ? 1 : -1;
      return elegir((i) => Math.max(-1, Math.min(i + paso, visibles.length - 1)));
    }
    const flecha = FLECHAS.has(e.key) && reemplaza && !e.ctrlKey && !e.shiftKey;
    if (e.key === "Enter" || e.key === "Tab" || flecha) {
      const tecla = e.key === "Enter" || e.key === "Tab" ? e.key : "flecha";
      // The box goes with its answer: what was typed is read before.
      const escrito = e.currentTarget.value;
      e.preventDefault();
      const una = visibles[elegida] ?? (opciones && quedaUna(opciones, escrito));
      terminar(() => control.confirmar(una?.codigo ?? escrito, tecla, e, una?.escribe));
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
        {...(opciones
          ? {
            role: "combobox",
            "aria-expanded": visibles.length > 0,
            "aria-controls": lista,
            "aria-autocomplete": "list" as const,
            "aria-activedescendant": elegida < 0 ? undefined : `${lista}-${elegida}`,
          }
          : {})}
        aria-invalid={falla !== "" || undefined}
        aria-describedby={id}
        autoComplete="off"
        spellCheck={false}
        value={texto}
        onChange={(e) => {
          escribir(e.currentTarget.value);
          elegir(-1);
        }}
        onKeyDown={alTeclear}
        onBlur={(e) => {
          const escrito = e.currentTarget.value;
          terminar(() => control.confirmar(escrito, null));
        }}
      />
      <span
        id={id}
        className={falla ? "globo malo" : "globo"}
        hidden={(!falla && !ayuda) || visibles.length > 0}
      >
        {falla || ayuda}
      </span>
      {visibles.length > 0 && (
        <ListaDeOpciones
          id={lista}
          caja={caja}
          titulo={etiqueta}
          opciones={visibles}
          elegida={elegida}
          onElegir={(o) =>
            terminar(() => control.confirmar(o.codigo, "Enter", undefined, o.escribe))}
        />
      )}
    </>
  );
}
