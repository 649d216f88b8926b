/** The box of a percentage or an amount, in its place on the strip. */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useNumero } from "../../../../ui/parts/use-numero.ts";

export function Caja({ nombre, valor, entera, onValor, onTerminar, onSalir }: {
  readonly nombre: string;
  /** Canonical, with `.`. */
  readonly valor: string;
  /** It begins with all of it chosen; otherwise behind what is typed already. */
  readonly entera: boolean;
  readonly onValor: (valor: string) => void;
  readonly onTerminar: (como: "asentar" | "devolver", hacia?: "izquierda" | "derecha") => void;
  /** The focus went elsewhere. */
  readonly onSalir: () => void;
}): ReactNode {
  const caja = useRef<HTMLInputElement>(null);
  const { texto, rechazo, atributos } = useNumero({ caja, valor, onCambio: onValor, decimales: 2 });
  const cerrada = useRef(false);
  useLayoutEffect(() => {
    const e = caja.current;
    e?.focus();
    if (!entera) e?.setSelectionRange(texto.length, texto.length);
  }, []);
  const terminar: typeof onTerminar = (como, hacia) => {
    cerrada.current = true;
    onTerminar(como, hacia);
  };
  function alTeclear(e: KeyboardEvent<HTMLInputElement>): void {
    e.stopPropagation();
    if (e.defaultPrevented) return;
    if (e.key === "Escape") {
      e.preventDefault();
      terminar("devolver");
    }
    if (e.key === "Enter") {
      e.preventDefault();
      terminar("asentar");
    }
    if (e.key === "Tab") {
      e.preventDefault();
      terminar("asentar", e.shiftKey ? "izquierda" : "derecha");
    }
  }
  return (
    <input
      {...atributos}
      ref={caja}
      className="tira-caja"
      value={texto}
      aria-label={nombre}
      aria-invalid={rechazo ? true : undefined}
      title={rechazo || undefined}
      onKeyDown={alTeclear}
      onPointerDown={(e) => e.stopPropagation()}
      onBlur={(e) => {
        atributos.onBlur(e);
        if (!cerrada.current) onSalir();
      }}
    />
  );
}
