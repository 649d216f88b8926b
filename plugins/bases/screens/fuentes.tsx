/** Where pasted text and workbooks are given, when they do not come with the gesture. */
import { type ReactNode, useRef, useState } from "react";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { Boton } from "../../../ui/parts/boton.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import type { Columna } from "../bases.ts";
import type { ErrorDeCelda } from "../bloque.ts";
import { columnasDePantalla } from "../vista.ts";
import { lugarEnTexto, textoDeError } from "./carga-modelo.ts";
import { ZonaDeSoltar } from "./soltar.tsx";

/** Thousands of links would stop the box at every key; those left out are listed once these are right. */
const ERRORES_A_LA_VISTA = 200;

interface PropsTexto {
  /** What was pasted before. */
  readonly inicial: string;
  /** In the order in which cells without titles are read. */
  readonly columnas: readonly Columna[];
  /** What was wrong with it. */
  readonly errores: readonly ErrorDeCelda[];
  readonly onTexto: (texto: string) => void;
  /** The text was touched by hand: it is nowhere else. */
  readonly onRetocar: (texto: string) => void;
}

/** The columns that are expected, and their titles to begin a spreadsheet with. */
function Titulos({ columnas }: Pick<PropsTexto, "columnas">): ReactNode {
  const [copiados, marcar] = useState(false);
  const titulos = columnas.map((c) => c.titulo);
  const enPantalla = columnasDePantalla(columnas).length;
  return (
    <div className="carga-titulos">
      <p>
        {`Sin títulos, las ${columnas.length} columnas van en este orden: `}
        <b>{titulos.join(" · ")}</b>
        {enPantalla < columnas.length &&
          `. También sirven las ${enPantalla} de la pantalla, con la categoría en una: «P C 4».`}
      </p>
      <span role="status">{copiados && "Títulos copiados"}</span>
      {
        // Without a secure connection the browser does not copy.
        navigator.clipboard !== undefined && (
          <button
            type="button"
            className="boton boton-secundario"
            onClick={() => {
              navigator.clipboard.writeText(titulos.join("\t"))
                .then(() => marcar(true), mostrarError);
            }}
          >
            Copiar títulos
          </button>
        )
      }
    </div>
  );
}

export function FuenteDeTexto(
  { inicial, columnas, errores, onTexto, onRetocar }: PropsTexto,
): ReactNode {
  const [texto, escribir] = useState(inicial);
  const caja = useRef<HTMLTextAreaElement>(null);
  const vistos = errores.slice(0, ERRORES_A_LA_VISTA);
  const ocultos = errores.length - vistos.length;
  function ir(error: ErrorDeCelda): void {
    const area = caja.current;
    if (!area) return;
    const { desde, hasta } = lugarEnTexto(texto, error);
    area.focus();
    area.setSelectionRange(desde, hasta);
    const lineas = texto.split("\n").length;
    area.scrollTop = area.scrollHeight * (error.fila - 3) / lineas;
  }
  return (
    <>
      <Titulos columnas={columnas} />
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
              {`y ${formatEnteroEsAr(ocultos)} ${
                ocultos === 1 ? "celda" : "celdas"
              } más con errores`}
            </li>
          )}
        </ul>
      )}
      <label className="campo">
        <span>Copie las filas en su planilla y péguelas aquí, con o sin títulos</span>
        <textarea
          ref={caja}
          rows={12}
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
      <Boton
        className="carga-ver"
        motivo={texto.trim() === "" ? "Pegue o escriba antes las filas" : null}
        onClick={() => onTexto(texto)}
      >
        Vista previa
      </Boton>
    </>
  );
}

export function FuenteDeArchivo(
  { onArchivo }: { readonly onArchivo: (archivo: File) => void },
): ReactNode {
  return (
    <ZonaDeSoltar texto="Suelte la planilla" onArchivo={onArchivo}>
      <div className="carga-archivo">
        <p>
          Descargue la base con Excel, modifíquela en su planilla y suéltela aquí: se ve qué cambia
          antes de guardar.
        </p>
        <label className="boton boton-primario">
          <input
            type="file"
            autoFocus
            accept=".xlsx,.csv,.tsv,.txt"
            className="solo-lectores"
            onChange={(e) => {
              const elegido = e.currentTarget.files?.[0];
              if (elegido) onArchivo(elegido);
            }}
          />
          Elegir una planilla
        </label>
      </div>
    </ZonaDeSoltar>
  );
}
