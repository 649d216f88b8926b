/** The fields and measures of the list, as chips over its table: moved, taken off, added. */
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { IconoCerrar } from "#ui/parts/botones/iconos.tsx";
import { moverColumna } from "../vistas/vista.ts";

interface Ficha {
  readonly id: string;
  readonly titulo: string;
}

interface PropsTira {
  readonly nombre: string;
  readonly fichas: readonly Ficha[];
  /** Their ids in another order. */
  readonly onOrden: (ids: readonly string[]) => void;
  /** What each is, as the button that takes it off says it. */
  readonly que: string;
  readonly onQuitar: (id: string) => void;
  /** Those that stay. */
  readonly firmes: readonly string[];
}

/** How far a key takes a chip, with Ctrl. */
const PASOS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function Tira({ nombre, fichas, que, onOrden, onQuitar, firmes }: PropsTira): ReactNode {
  const [llevada, llevar] = useState("");
  const [dicho, decir] = useState("");
  const ids = fichas.map((f) => f.id);
  const mover = (id: string, destino: number) => {
    if (destino < 0 || destino >= ids.length || ids[destino] === id) return;
    onOrden(moverColumna(ids, id, destino));
    const titulo = fichas.find((f) => f.id === id)?.titulo ?? id;
    decir(`${titulo}: lugar ${destino + 1} de ${ids.length}`);
  };
  const alPulsar = (e: KeyboardEvent, id: string) => {
    if (e.key === "Delete" && !firmes.includes(id)) return onQuitar(id);
    const paso = PASOS[e.key];
    if (!e.ctrlKey || !paso) return;
    e.preventDefault();
    mover(id, ids.indexOf(id) + paso);
  };
  return (
    <div className={`fichas-tira fichas-${nombre.toLowerCase()}`} role="group" aria-label={nombre}>
      <span className="fichas-nombre" aria-hidden="true">{nombre}</span>
      {fichas.map(({ id, titulo }, i) => (
        <span
          key={id}
          className="ficha-campo"
          draggable
          data-llevada={llevada === id || undefined}
          onDragStart={(e) => {
            e.dataTransfer.effectAllowed = "move";
            e.dataTransfer.setData("text/plain", titulo);
            llevar(id);
          }}
          onDragEnd={() => llevar("")}
          onDragOver={(e) =>
            llevada !== "" && e.preventDefault()}
          onDrop={(e) => {
            e.preventDefault();
            if (llevada !== "") {
              mover(llevada, i);
            }
            llevar("");
          }}
        >
          <button
            type="button"
            className="ficha-asa"
            title="Se arrastra, o se mueve con Ctrl y las flechas"
            aria-keyshortcuts="Control+ArrowLeft Control+ArrowRight"
            onKeyDown={(e) =>
              alPulsar(e, id)}
          >
            {titulo}
          </button>
          {!firmes.includes(id) && (
            <button
              type="button"
              className="ficha-quitar"
              aria-label={`Quitar ${que} ${titulo}`}
              onClick={() => onQuitar(id)}
            >
              <IconoCerrar />
            </button>
          )}
        </span>
      ))}
      <span className="solo-lectores" aria-live="polite">{dicho}</span>
    </div>
  );
}

/** Keys first and measures after them, each in its own order. */
export function Fichas({ claves, medidas, firmes, onOrden, onQuitar, onQuitarMedida, onAgregar }: {
  readonly claves: readonly Ficha[];
  readonly medidas: readonly Ficha[];
  readonly firmes: readonly string[];
  readonly onOrden: (ids: readonly string[]) => void;
  readonly onQuitar: (id: string) => void;
  readonly onQuitarMedida: (id: string) => void;
  /** Shows the fields that there are; absent while they are in sight. */
  readonly onAgregar?: () => void;
}): ReactNode {
  const de = (fichas: readonly Ficha[]) => fichas.map((f) => f.id);
  return (
    <div className="fichas">
      <Tira
        nombre="Filas"
        que="el campo"
        fichas={claves}
        firmes={firmes}
        onOrden={(ids) => onOrden([...ids, ...de(medidas)])}
        onQuitar={onQuitar}
      />
      {onAgregar && (
        <button type="button" className="ficha-agregar" onClick={onAgregar}>+ Campo</button>
      )}
      {medidas.length > 1 && (
        <Tira
          nombre="Medidas"
          que="la medida"
          fichas={medidas}
          firmes={[]}
          onQuitar={onQuitarMedida}
          onOrden={(ids) => onOrden([...de(claves), ...ids])}
        />
      )}
    </div>
  );
}
