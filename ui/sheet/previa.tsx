/** Rows before they are stored: the state of each, what is wrong, and what a person decides. */
import { type ReactNode, useMemo, useState } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { type ColumnaTabla, Tabla } from "../grid/tabla.tsx";
import { Boton } from "../parts/botones/boton.tsx";
import {
  type Decididas,
  type Estados,
  type FilaVista,
  filtroInicial,
  filtrosDe,
  pasaFiltro,
  type VistaDePrevia,
} from "./modelo.ts";

const claveDe = (f: FilaVista): number => f.clave;

interface PropsPrevia<F> {
  readonly filas: readonly FilaVista<F>[];
  readonly estados: Estados;
  readonly columnas: readonly ColumnaTabla<FilaVista<F>>[];
}

export function TablaPrevia<F>(
  { filas: todas, estados, columnas }: PropsPrevia<F>,
): ReactNode {
  const [elegido, elegir] = useState<{ todas: unknown; filtro: string } | null>(null);
  // Another preview begins by what matters in it.
  const filtro = elegido?.todas === todas ? elegido.filtro : filtroInicial(estados, todas);
  const filas = useMemo(() => todas.filter((f) => pasaFiltro(f, filtro)), [todas, filtro]);
  return (
    <div className="carga-previa">
      <Tabla<FilaVista<F>>
        key={filtro}
        titulo="Vista previa"
        columnas={columnas}
        filas={filas}
        clave={claveDe}
        barra={
          <div className="carga-filtros" role="group" aria-label="Filas que se muestran">
            {filtrosDe(estados, todas).map(({ id, texto, cuantas }) => (
              <Boton
                key={id}
                aria-pressed={id === filtro}
                onClick={() => elegir({ todas, filtro: id })}
              >
                {texto} <b>{formatEnteroEsAr(cuantas)}</b>
              </Boton>
            ))}
          </div>
        }
      />
    </div>
  );
}

interface PropsDecisiones {
  readonly opciones: VistaDePrevia["decisiones"];
  readonly decididas: Decididas;
  readonly onDecidir: (decididas: Decididas) => void;
}

/** What only a person can decide: deletions, and rows that someone else changed. */
export const Decisiones = ({ opciones, decididas, onDecidir }: PropsDecisiones): ReactNode =>
  opciones.map(({ id, texto }) => (
    <label key={id} className="carga-decision">
      <input
        type="checkbox"
        checked={decididas[id] ?? false}
        onChange={(e) => onDecidir({ ...decididas, [id]: e.currentTarget.checked })}
      />
      {texto}
    </label>
  ));

interface PropsFormato {
  /** Numbers that can be read in two ways, and the first of them. */
  readonly cuantos: number;
  readonly ejemplo: string;
  readonly formato: string;
  readonly onElegir: (formato: string) => void;
}

/** Each way of reading, and what separates the thousands in it. */
const FORMATOS: readonly (readonly [id: string, texto: string, miles: string])[] = [
  ["es-AR", "El punto separa los miles", "."],
  ["plano", "El punto separa los decimales", ","],
];

/** `3.000` without its thousands, or with a decimal comma. */
const leido = (numero: string, miles: string): string =>
  numero.includes(miles) ? numero.replace(miles, "") : numero.replace(/[.,]/, ",");

/** What is ambiguous is asked, never guessed. */
export function PreguntaDeFormato(p: PropsFormato): ReactNode {
  const { cuantos, ejemplo, formato, onElegir } = p;
  const [preguntado, recordar] = useState(ejemplo);
  if (ejemplo !== "" && ejemplo !== preguntado) recordar(ejemplo);
  if (cuantos === 0 && formato === "") return null;
  return (
    <fieldset className="carga-formato">
      <legend>
        {formato === ""
          ? `${
            cuantos === 1
              ? "Hay un número que se puede"
              : `Hay ${formatEnteroEsAr(cuantos)} números que se pueden`
          } leer de dos maneras. ¿Qué quiere decir ${preguntado}?`
          : `${preguntado} se leyó así:`}
      </legend>
      {FORMATOS.map(([id, texto, miles]) => (
        <label key={id}>
          <input
            type="radio"
            name="formato"
            checked={formato === id}
            onChange={() => onElegir(id)}
          />
          {`${texto}: ${leido(preguntado, miles)}`}
        </label>
      ))}
    </fieldset>
  );
}
