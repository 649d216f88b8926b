/**
 * Loaded when used: the values of a column with how many rows have each: choosing some writes them
 * in its box.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { Dialog, Popover } from "react-aria-components";
import type { ValorDeFiltro } from "#core/domain/filter-operands.ts";
import { contar, formatEnteroEsAr } from "#core/domain/money.ts";
import { abrirGlosario } from "#ui/glosario/estado.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import type { ColumnaTabla } from "../columnas.ts";
import {
  buscarValores,
  elegidosEn,
  escribirElegidos,
  nombreDeValor,
  textoDeValor,
  type ValorOfrecido,
} from "./valores-de-filtro.ts";

export interface PropsListaDeValores {
  readonly titulo: string;
  readonly ancla: RefObject<HTMLElement | null>;
  readonly columna: ColumnaTabla<unknown>;
  readonly valores: readonly ValorOfrecido<unknown>[];
  /** What the box says. */
  readonly escrito: string;
  readonly onElegir: (escrito: string) => void;
  readonly onCerrar: () => void;
}

/** Pixels of a line, and how many are seen at once: only those are drawn, however many there are. */
const ALTO = 26;
const A_LA_VISTA = 12;

const PASOS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: A_LA_VISTA - 1,
  PageUp: 1 - A_LA_VISTA,
  Home: -Infinity,
  End: Infinity,
};

export default function ListaDeValores(p: PropsListaDeValores): ReactNode {
  const { titulo, ancla, columna, valores, onElegir, onCerrar } = p;
  const id = useId();
  const lista = useRef<HTMLDivElement>(null);
  const [buscado, buscar] = useState("");
  const [elegidos, elegir] = useState(() => elegidosEn(valores, columna, p.escrito));
  const [activo, activar] = useState(0);
  const [corrido, correr] = useState(0);
  const ofrecidos = buscarValores(valores, columna, buscado);
  const actual = Math.min(activo, ofrecidos.length - 1);

  const poner = (nuevos: ReadonlySet<ValorDeFiltro>) => {
    elegir(nuevos);
    onElegir(escribirElegidos(valores, columna, nuevos));
  };
  const alternar = (valor: ValorDeFiltro) => {
    const nuevos = new Set(elegidos);
    if (!nuevos.delete(valor)) nuevos.add(valor);
    poner(nuevos);
  };
  const mover = (paso: number) => {
    const lugar = Math.max(0, Math.min(ofrecidos.length - 1, actual + paso));
    activar(lugar);
    const caja = lista.current;
    if (!caja) return;
    const arriba = lugar * ALTO;
    if (arriba < caja.scrollTop) caja.scrollTop = arriba;
    else if (arriba + ALTO > caja.scrollTop + caja.clientHeight) {
      caja.scrollTop = arriba + ALTO - caja.clientHeight;
    }
  };
  const alTeclear = (e: KeyboardEvent) => {
    const paso = PASOS[e.key];
    const alPrincipio = e.key === "Home" || e.key === "End";
    if (paso !== undefined && !(alPrincipio && buscado !== "")) mover(paso);
    else if (e.key === "Enter" && ofrecidos[actual]) alternar(ofrecidos[actual].valor);
    else if (e.key === "Tab") onCerrar();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const desde = Math.max(0, Math.floor(corrido / ALTO) - 2);
  const dibujados = ofrecidos.slice(desde, desde + A_LA_VISTA + 5);
  return (
    <Popover
      isOpen
      triggerRef={ancla}
      placement="bottom start"
      offset={2}
      className="valores-de-filtro"
      onOpenChange={(abierto) => abierto || onCerrar()}
    >
      <Dialog aria-label={`Valores de ${titulo}`}>
        <input
          type="text"
          autoFocus
          role="combobox"
          aria-label={`Buscar entre los valores de ${titulo}`}
          aria-expanded="true"
          aria-controls={`${id}-lista`}
          aria-activedescendant={actual >= 0 ? `${id}-${actual}` : undefined}
          placeholder="Buscar…"
          autoComplete="off"
          spellCheck={false}
          value={buscado}
          onChange={(e) => {
            buscar(e.currentTarget.value);
            activar(0);
            if (lista.current) lista.current.scrollTop = 0;
          }}
          onKeyDown={alTeclear}
        />
        <div
          ref={lista}
          id={`${id}-lista`}
          role="listbox"
          aria-multiselectable="true"
          aria-label={`Valores de ${titulo}`}
          className="lista"
          style={{ height: Math.max(1, Math.min(ofrecidos.length, A_LA_VISTA)) * ALTO }}
          onScroll={(e) => correr(e.currentTarget.scrollTop)}
        >
          <div role="presentation" style={{ height: desde * ALTO }} />
          {dibujados.map((v, i) => {
            const lugar = desde + i;
            const nombre = nombreDeValor(columna, v);
            return (
              <div
                key={String(v.valor)}
                id={`${id}-${lugar}`}
                role="option"
                aria-selected={elegidos.has(v.valor)}
                aria-setsize={ofrecidos.length}
                aria-posinset={lugar + 1}
                className={lugar === actual ? "activo" : undefined}
                style={{ height: ALTO }}
                title={nombre || undefined}
                onClick={() => {
                  activar(lugar);
                  alternar(v.valor);
                }}
              >
                <span className="marca" aria-hidden="true">{elegidos.has(v.valor) ? "✓" : ""}</span>
                <span className="texto">
                  {textoDeValor(columna, v)}
                  {nombre && <span className="nota">{nombre}</span>}
                </span>
                <span className="cuantas">{formatEnteroEsAr(v.cuantas)}</span>
              </div>
            );
          })}
          <div
            role="presentation"
            style={{ height: Math.max(0, ofrecidos.length - desde - dibujados.length) * ALTO }}
          />
        </div>
        <footer>
          <span role="status">
            {ofrecidos.length === 0
              ? "Sin valores disponibles"
              : contar(ofrecidos.length, "valor", "valores")}
            {elegidos.size > 0 && ` · ${contar(elegidos.size, "elegido", "elegidos")}`}
          </span>
          <Boton
            clase="plano"
            motivo={elegidos.size === 0 ? "No hay valores elegidos" : null}
            onClick={() => poner(new Set())}
          >
            Quitar
          </Boton>
          <Boton
            clase="plano"
            onClick={() => {
              onCerrar();
              abrirGlosario(columna.titulo);
            }}
          >
            Qué es
          </Boton>
          <Boton clase="plano" onClick={onCerrar}>Listo</Boton>
        </footer>
      </Dialog>
    </Popover>
  );
}
