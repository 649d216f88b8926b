/** The box of a percentage or an amount, in its place on the strip. */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useNumero } from "#ui/parts/campos/use-numero.ts";

export function Caja({ nombre, valor, entera, falla, onValor, onRechazo, ...p }: {
  readonly nombre: string;
  /** Canonical, with `.`. */
  readonly valor: string;
  /** It begins with all of it chosen; otherwise behind what is typed already. */
  readonly entera: boolean;
  /** Why it cannot be left so, which its owner shows: Enter and Tab stay in the box. */
  readonly falla: string | null;
  readonly onValor: (valor: string) => void;
  readonly onRechazo: (motivo: string) => void;
  readonly onTerminar: (como: "asentar" | "devolver", hacia?: "izquierda" | "derecha") => void;
  /** The focus went elsewhere. */
  readonly onSalir: () => void;
}): ReactNode {
  const caja = useRef<HTMLInputElement>(null);
  const { texto, rechazo, atributos } = useNumero({
    caja,
    valor,
    onCambio: onValor,
    onRechazo,
    decimales: 2,
  });
  const cerrada = useRef(false);
  useLayoutEffect(() => {
    const e = caja.current;
    e?.focus();
    if (!entera) e?.setSelectionRange(texto.length, texto.length);
  }, []);
  const terminar: typeof p.onTerminar = (como, hacia) => {
    if (como === "asentar" && falla) return;
    cerrada.current = true;
    p.onTerminar(como, hacia);
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
      aria-invalid={falla || rechazo ? true : undefined}
      onKeyDown={alTeclear}
      onPointerDown={(e) => e.stopPropagation()}
      onBlur={(e) => {
        atributos.onBlur(e);
        if (!cerrada.current) p.onSalir();
      }}
    />
  );
}
