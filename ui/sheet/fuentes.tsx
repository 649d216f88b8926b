/** Where pasted text and workbooks are given, when they do not come with the gesture. */
import { type ReactNode, useRef, useState } from "react";
import { contar } from "#core/domain/money.ts";
import { Boton } from "../parts/botones/boton.tsx";
import { type CeldaConError, lugarEnTexto, textoDeError } from "./modelo.ts";
import { ZonaDeSoltar } from "./soltar.tsx";

/** Thousands of links would stop the box at every key; those left out are listed once these are right. */
const ERRORES_A_LA_VISTA = 200;

interface PropsTexto {
  /** What was pasted before. */
  readonly inicial: string;
  /** Names of the columns that `errores` tells of. */
  readonly columnas: readonly { readonly id: string; readonly titulo: string }[];
  /** Said above the box. */
  readonly indicacion?: ReactNode;
  /** Height of the box. */
  readonly renglones?: number;
  /** What was wrong with it. */
  readonly errores: readonly CeldaConError[];
  readonly onTexto: (texto: string) => void;
  /** The text was touched by hand: it is nowhere else. */
  readonly onRetocar: (texto: string) => void;
  /** A file may come in its place. */
  readonly onArchivo?: ((archivo: File) => void) | undefined;
}

export function FuenteDeTexto(
  { inicial, columnas, indicacion, renglones = 12, errores, onTexto, onRetocar, onArchivo }:
    PropsTexto,
): ReactNode {
  const [texto, escribir] = useState(inicial);
  const caja = useRef<HTMLTextAreaElement>(null);
  const vistos = errores.slice(0, ERRORES_A_LA_VISTA);
  const ocultos = errores.length - vistos.length;
  function ir(error: CeldaConError): void {
    const area = caja.current;
    if (!area) return;
    const { desde, hasta } = lugarEnTexto(texto, error);
    area.focus();
    area.setSelectionRange(desde, hasta);
    const lineas = (hasta: number) => texto.slice(0, hasta).split("\n").length;
    area.scrollTop = area.scrollHeight * (lineas(desde) - 3) / lineas(texto.length);
  }
  return (
    <>
      {indicacion}
      {errores.length > 0 && (
        <ul className="carga-errores" aria-label="Celdas con errores">
          {vistos.map((e) => (
            <li key={`${e.fila} ${e.columna}`}>
              <button type="button" className="enlace" onClick={() => ir(e)}>
                {textoDeError(e, columnas)}
              </button>
            </li>
          ))}
          {ocultos > 0 && (
            <li>
              {`y ${contar(ocultos, "celda", "celdas")} más con errores`}
            </li>
          )}
        </ul>
      )}
      <label className="campo">
        <span>Copie las filas en su planilla y péguelas aquí, con o sin títulos</span>
        <textarea
          ref={caja}
          rows={renglones}
          wrap="off"
          spellCheck={false}
          autoFocus
          value={texto}
          onChange={(e) => {
            escribir(e.currentTarget.value);
            onRetocar(e.currentTarget.value);
          }}
          onPaste={(e) => {
            const pegado = e.clipboardData.getData("text/plain");
            const { selectionStart, selectionEnd } = e.currentTarget;
            const reemplaza = selectionStart === 0 && selectionEnd === texto.length;
            if (!reemplaza || pegado.trim() === "") return;
            e.preventDefault();
            onTexto(pegado);
          }}
        />
      </label>
      <p className="carga-ver">
        <Boton
          motivo={texto.trim() === "" ? "Pegue o escriba antes las filas" : null}
          onClick={() => onTexto(texto)}
        >
          Vista previa
        </Boton>
        {onArchivo && (
          <ElegirArchivo
            texto="Elegir una planilla"
            clase="boton-secundario"
            onArchivo={onArchivo}
          />
        )}
      </p>
    </>
  );
}

interface PropsArchivo {
  readonly onArchivo: (archivo: File) => void;
}

export function ElegirArchivo(
  { texto, clase, foco = false, acepta = ".xlsx,.csv,.tsv,.txt", varios = false, onArchivo }: {
    /** @param todos with `varios`, all of them. */
    readonly onArchivo: (archivo: File, todos: readonly File[]) => void;
    readonly texto: string;
    /** How its button looks. */
    readonly clase: string;
    readonly foco?: boolean;
    /** Which files are offered. */
    readonly acepta?: string;
    /** Several may be chosen. */
    readonly varios?: boolean;
  },
): ReactNode {
  return (
    <label className={`boton ${clase}`}>
      <input
        type="file"
        autoFocus={foco}
        accept={acepta}
        multiple={varios}
        className="solo-lectores"
        onChange={(e) => {
          const todos = [...e.currentTarget.files ?? []];
          if (todos[0]) onArchivo(todos[0], todos);
        }}
      />
      {texto}
    </label>
  );
}

export const FuenteDeArchivo = ({ onArchivo }: PropsArchivo): ReactNode => (
  <ZonaDeSoltar texto="Suelte la planilla" onArchivo={onArchivo}>
    <div className="carga-archivo">
      <p>
        Descargue la base con Excel, modifíquela en su planilla y suéltela aquí: se ve qué cambia
        antes de guardar.
      </p>
      <ElegirArchivo
        texto="Elegir una planilla"
        clase="boton-primario"
        foco
        onArchivo={onArchivo}
      />
    </div>
  </ZonaDeSoltar>
);
