/** A box of the row editor for a code or a letter: its meaning below, its values at F4. */
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { MarcoCampo } from "#ui/parts/campos/campos.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { useNumero } from "#ui/parts/campos/use-numero.ts";
import type { Columna } from "#plugins/bases/bases.ts";
import { enBreve, MEDIDAS } from "#plugins/bases/filas/listado/vista.ts";
import { cifrasDe } from "./borrador.ts";
import type { ValorElegible } from "./valores.ts";

const SelectorDeValores = perezoso(() => import("./selector-valores.tsx"));

export interface PropsCampoCodigo {
  readonly columna: Columna;
  readonly valor: string;
  readonly ayuda: string;
  readonly invalido: boolean | string;
  readonly deshabilitado?: boolean;
  readonly onCambio: (texto: string) => void;
  readonly onSalir?: () => void;
  readonly onRechazo?: (motivo: string) => void;
  /** Absent = a box without a picker. */
  readonly valores?: () => readonly ValorElegible[];
  readonly onElegir?: (valor: ValorElegible) => void;
}

export function CampoCodigo(p: PropsCampoCodigo): ReactNode {
  const { columna, valores } = p;
  const caja = useRef<HTMLInputElement>(null);
  const [abierto, abrir] = useState(false);
  const { rechazo, texto, atributos } = useNumero({
    ...p,
    caja,
    decimales: 0,
    maximo: cifrasDe(columna.campo),
    agrupa: MEDIDAS.has(columna.id),
  });
  const deTexto = {
    inputMode: "text" as const,
    autoComplete: "off",
    onFocus: (e: FocusEvent<HTMLInputElement>) => e.target.select(),
    onChange: (e: ChangeEvent<HTMLInputElement>) => p.onCambio(e.target.value),
    onBlur: p.onSalir,
  };
  const esLetra = columna.campo.clase === "letra";
  const alTeclear = (e: KeyboardEvent) => {
    if (valores && (e.key === "F4" || (e.altKey && e.key === "ArrowDown"))) {
      e.preventDefault();
      abrir(true);
    }
  };
  // Only once the picker is gone, with what it did to the rest of the page: while it stands, it
  // keeps the focus to itself.
  const estuvo = useRef(false);
  useEffect(() => {
    if (estuvo.current && !abierto) caja.current?.focus();
    estuvo.current = abierto;
  }, [abierto]);
  const cerrar = () => abrir(false);
  return (
    <>
      <MarcoCampo
        etiqueta={columna.titulo}
        invalido={rechazo || p.invalido}
        ayuda={<span title={p.ayuda}>{enBreve(p.ayuda) || "\u00a0"}</span>}
        className="campo-codigo"
      >
        {(a11y) => (
          <span className="campo-caja">
            <input
              {...a11y}
              {...(esLetra ? deTexto : atributos)}
              ref={caja}
              data-columna-editor={columna.id}
              className={esLetra ? "campo-letra" : "campo-numero"}
              spellCheck={false}
              value={esLetra ? p.valor : texto}
              disabled={p.deshabilitado}
              aria-keyshortcuts={valores ? "F4" : undefined}
              onKeyDown={alTeclear}
            />
            {valores && !p.deshabilitado && (
              <button
                type="button"
                className="campo-valores"
                tabIndex={-1}
                aria-label={`Valores de ${columna.titulo}`}
                title="Valores (F4)"
                onClick={() => abrir(true)}
              >
                ▾
              </button>
            )}
          </span>
        )}
      </MarcoCampo>
      {abierto && valores && (
        <SelectorDeValores
          titulo={columna.titulo}
          ancla={caja}
          valores={valores()}
          onCerrar={cerrar}
          onElegir={(v) => {
            p.onElegir?.(v);
            cerrar();
          }}
        />
      )}
    </>
  );
}
