/** The filter box of a column: what is typed, why it is not understood, and its list of values. */
import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from "react";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import { mostrarError } from "#ui/state/alerts.ts";
import { SENAS_DE_FILTRO } from "./ayuda-filtros.ts";
import type { ColumnaTabla } from "../columnas.ts";
import type { ValorOfrecido } from "./valores-de-filtro.ts";
import "./filtros.css";

const ListaDeValores = perezoso(() => import("./lista-de-valores.tsx"));

/** The values that the box of a column may leave, when they are asked for. */
export type ValoresDe<F> = (
  columna: ColumnaTabla<F>,
) => readonly ValorOfrecido<F>[] | Promise<readonly ValorOfrecido<F>[]>;

interface PropsCaja<F> {
  readonly orden: number;
  readonly columna: ColumnaTabla<F>;
  readonly titulo: string;
  readonly alinea: string;
  readonly valor: string;
  /** Why it cannot be understood; empty when it can. */
  readonly error: string;
  readonly onFiltrar: (columna: string, escrito: string) => void;
  readonly onBajar: (columna: number) => void;
  /** Absent where nobody can list them. */
  readonly valoresDe?: ValoresDe<F>;
}

/** Memoised: React writes every attribute of a box that it draws again, and a key changes one box. */
export const CajaDeFiltro = memo(Caja) as <F>(p: PropsCaja<F>) => ReactNode;

function Caja<F>(p: PropsCaja<F>): ReactNode {
  const { orden, columna, titulo, alinea, valor, error, onFiltrar, onBajar, valoresDe } = p;
  const caja = useRef<HTMLInputElement>(null);
  const idError = useId();
  const [valores, ofrecer] = useState<readonly ValorOfrecido<F>[] | null>(null);
  const abrir = () => {
    const suyos = valoresDe?.(columna);
    if (suyos instanceof Promise) suyos.then(ofrecer, mostrarError);
    else if (suyos) ofrecer(suyos);
  };
  const alTeclear = (e: KeyboardEvent) => {
    if (e.key === "ArrowDown") {
      e.preventDefault();
      if (e.altKey) abrir();
      else onBajar(orden);
    } else if (e.key === "Escape" && valor) {
      e.stopPropagation();
      onFiltrar(columna.id, "");
    }
  };
  return (
    <>
      <input
        ref={caja}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={`Filtrar ${titulo}`}
        aria-invalid={error === "" ? undefined : true}
        aria-describedby={error === "" ? undefined : idError}
        aria-keyshortcuts={valoresDe && "Alt+ArrowDown"}
        title={error || SENAS_DE_FILTRO}
        data-filtro={orden}
        className={`a-${alinea}${valor ? " puesto" : ""}`}
        value={valor}
        onChange={(e) => onFiltrar(columna.id, e.currentTarget.value)}
        onKeyDown={alTeclear}
      />
      {error !== "" && <span id={idError} role="status" className="solo-lectores">{error}</span>}
      {valoresDe && (
        // For the hand alone: by keyboard, and for who listens, it opens from the box.
        <span
          aria-hidden="true"
          className="ver-valores"
          title={`Valores de ${titulo} (Alt+↓)`}
          onClick={abrir}
        >
          ▾
        </span>
      )}
      {valores && (
        <ListaDeValores
          titulo={titulo}
          ancla={caja}
          columna={columna as ColumnaTabla<unknown>}
          valores={valores as readonly ValorOfrecido<unknown>[]}
          escrito={valor}
          onElegir={(escrito) => onFiltrar(columna.id, escrito)}
          onCerrar={() => {
            ofrecer(null);
            caja.current?.focus();
          }}
        />
      )}
    </>
  );
}
