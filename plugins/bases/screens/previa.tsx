/** A block before it is stored: each row with its state, each cell with what is wrong or changes. */
import { type ReactNode, useMemo, useState } from "react";
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { Tabla } from "../../../ui/grid/tabla.tsx";
import type { Columna } from "../bases.ts";
import type { Previa } from "../previa.ts";
import {
  columnasDePrevia,
  type Decisiones,
  filasVistas,
  type FilaVista,
  type Filtro,
  filtroInicial,
  filtrosDe,
  pasaFiltro,
} from "./carga-modelo.ts";

const claveDe = (f: FilaVista): number => f.clave;

export function TablaPrevia(
  { previa, columnas: visibles }: {
    readonly previa: Previa;
    readonly columnas: readonly Columna[];
  },
): ReactNode {
  const todas = useMemo(() => filasVistas(previa), [previa]);
  const columnas = useMemo(() => columnasDePrevia(visibles), [visibles]);
  const [elegido, elegir] = useState<{ previa: Previa; filtro: Filtro } | null>(null);
  const opciones = filtrosDe(todas);
  // Another preview begins by what matters in it.
  const filtro = elegido?.previa === previa ? elegido.filtro : filtroInicial(todas);
  const filas = useMemo(() => todas.filter((f) => pasaFiltro(f, filtro)), [todas, filtro]);
  return (
    <div className="carga-previa">
      <Tabla<FilaVista>
        key={filtro}
        titulo="Vista previa"
        columnas={columnas}
        filas={filas}
        clave={claveDe}
        barra={
          <div className="carga-filtros" role="group" aria-label="Filas que se muestran">
            {opciones.map(({ id, texto, cuantas }) => (
              <button
                key={id}
                type="button"
                className="boton boton-secundario"
                aria-pressed={id === filtro}
                onClick={() => elegir({ previa, filtro: id })}
              >
                {texto} <b>{formatEnteroEsAr(cuantas)}</b>
              </button>
            ))}
          </div>
        }
      />
    </div>
  );
}

interface PropsDecisiones {
  readonly resumen: Previa["resumen"];
  readonly decisiones: Decisiones;
  readonly onDecidir: (decisiones: Decisiones) => void;
}

const registros = (n: number): string =>
  n === 1 ? "el registro" : `los ${formatEnteroEsAr(n)} registros`;

/** What only a person can decide: deletions, and rows that someone else changed. */
export function CasillasDeDecision(
  { resumen: { eliminada, conflicto }, decisiones, onDecidir }: PropsDecisiones,
): ReactNode {
  const casilla = (cual: keyof Decisiones, texto: string) => (
    <label className="carga-decision">
      <input
        type="checkbox"
        checked={decisiones[cual]}
        onChange={(e) => onDecidir({ ...decisiones, [cual]: e.currentTarget.checked })}
      />
      {texto}
    </label>
  );
  return (
    <>
      {conflicto > 0 && casilla(
        "conservar",
        `Dejar como ${conflicto === 1 ? "está" : "están"} ${
          registros(conflicto)
        } que cambió otra persona, y guardar lo demás`,
      )}
      {eliminada > 0 && casilla(
        "eliminar",
        `Eliminar ${registros(eliminada)} que ya no ${
          eliminada === 1 ? "está" : "están"
        } en la planilla`,
      )}
    </>
  );
}

interface PropsFormato {
  /** Numbers that can be read in two ways. */
  readonly cuantos: number;
  readonly formato: string;
  readonly onElegir: (formato: string) => void;
}

const FORMATOS: readonly (readonly [string, string])[] = [
  ["es-AR", "El punto separa los miles: mil doscientos treinta y cuatro"],
  ["plano", "El punto separa los decimales: uno con 234 milésimos"],
];

/** What is ambiguous is asked, never guessed. */
export function PreguntaDeFormato({ cuantos, formato, onElegir }: PropsFormato): ReactNode {
  if (cuantos === 0 && formato === "") return null;
  return (
    <fieldset className="carga-formato">
      <legend>
        {formato === ""
          ? `${
            cuantos === 1
              ? "Hay un número que se puede"
              : `Hay ${formatEnteroEsAr(cuantos)} números que se pueden`
          } leer de dos maneras. ¿Qué quiere decir 1.234?`
          : "1.234 se leyó así:"}
      </legend>
      {FORMATOS.map(([id, texto]) => (
        <label key={id}>
          <input
            type="radio"
            name="formato"
            checked={formato === id}
            onChange={() => onElegir(id)}
          />
          {texto}
        </label>
      ))}
    </fieldset>
  );
}
