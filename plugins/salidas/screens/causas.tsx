/** Why two data groups differ: causes that add up to the difference, each with its rows ([S10]). */
import { type ReactNode, useMemo, useState } from "react";
import { formatEsAr } from "../../../core/domain/money.ts";
import { aCentavos, type ColumnaTabla, formatear } from "../../../ui/grid/columnas.ts";
import { Tabla } from "../../../ui/grid/tabla.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { Vacio } from "../../../ui/parts/vacio.tsx";
import { Boton } from "./boton.tsx";
import { usarCarga } from "./carga.ts";
import { bajarLibro } from "./descarga.tsx";
import { type Diferencia, enPalabras, type Figura } from "./explicable.ts";
import type { FilaSalida } from "./generica-modelo.ts";
import { LINEAS_POR_PEDIDO } from "./explicacion-modelo.ts";
import { SIN_RESULTADOS } from "./resumen-modelo.ts";
import { Tramos } from "./tramos.tsx";
import { filasDe } from "./vista-archivo.ts";

interface Resumida {
  readonly causa: string;
  readonly titulo: string;
  readonly mon: number;
  readonly importe: number;
  readonly renglones: number;
}

interface Respuesta {
  readonly columnas: readonly {
    readonly campo: string;
    readonly titulo: string;
    readonly clase: ColumnaTabla["clase"];
    readonly tipo: "clave" | "leyenda" | "medida";
  }[];
  readonly filas: readonly FilaSalida[];
  readonly resumen: readonly Resumida[];
  readonly renglones: number;
  readonly anualizado: boolean;
  readonly comparado: { readonly anualizado: boolean };
}

type Fila = FilaSalida;

/** Options of `explicar` that list the lines of the row, in either group; they travel with it. */
const filtroDe = (fila: Fila) =>
  (fila as unknown as { readonly filtro: Readonly<Record<string, string>> }).filtro;

/** Centavos of all the causes together. */
const suma = (resumen: readonly Resumida[]): number =>
  resumen.reduce((t, c) => t + aCentavos(c.importe), 0);

const IMPORTES = ["actual", "otro", "importe"];

function columnasDe({ columnas, filas }: Respuesta): ColumnaTabla<Fila>[] {
  const varia = (campo: string) => new Set(filas.map((f) => f[campo])).size > 1;
  return columnas
    .filter((c) => IMPORTES.includes(c.campo) || c.campo === "titulo" || varia(c.campo))
    .map((c): ColumnaTabla<Fila> => ({
      id: c.campo,
      titulo: c.titulo,
      clase: c.clase === "entero" ? "exacto" : c.clase,
      medida: c.tipo === "medida",
      ...(c.campo === "titulo" ? { ancho: "18%" } : {}),
      ...(c.campo === "cat" ? { ancho: "72px" } : {}),
      ...(IMPORTES.includes(c.campo) ? { ancho: "160px" } : {}),
    }));
}

function Causas({ resumen, elegida, onElegir }: {
  readonly resumen: readonly Resumida[];
  readonly elegida: string;
  readonly onElegir: (causa: string) => void;
}): ReactNode {
  const mayor = Math.max(1, ...resumen.map((c) => Math.abs(c.importe)));
  const variasMonedas = new Set(resumen.map((c) => c.mon)).size > 1;
  return (
    <ul className="causas" aria-label="Causas de la diferencia">
      {resumen.map((c) => (
        <li key={`${c.causa}/${c.mon}`}>
          <button
            type="button"
            aria-pressed={elegida === c.causa}
            onClick={() => onElegir(elegida === c.causa ? "" : c.causa)}
          >
            <span>{variasMonedas ? `${c.titulo}, moneda ${c.mon}` : c.titulo}</span>
            <b>{formatear("importe", c.importe)}</b>
            <svg width="100%" height="6" aria-hidden="true" focusable="false">
              <rect className="grafico-riel" width="100%" height="6" rx="2" />
              <rect
                className={c.importe < 0 ? "grafico-negativo" : "grafico-largo"}
                width={`${(Math.abs(c.importe) / mayor) * 100}%`}
                height="6"
                rx="2"
              />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}

export interface PropsCausas {
  readonly diferencia: Diferencia;
  /** Opens the lines of a figure of either group. */
  readonly onFigura: (figura: Figura) => void;
  readonly onCerrar: () => void;
}

export default function CausasDeDiferencia(
  { diferencia, onFigura, onCerrar }: PropsCausas,
): ReactNode {
  const { saf, codipres, con, seleccion, titulo, cifra } = diferencia;
  const [{ causa, desde }, elegir] = useState({ causa: "", desde: 0 });
  const irA = (otro: number) => elegir({ causa, desde: otro });
  const ruta = `/salidas/diferencias/${saf}/${codipres}`;
  const consulta = {
    ...seleccion,
    con,
    ...(diferencia.anualizado ? {} : { anualizado: "no" }),
    ...(causa ? { causa } : {}),
  };
  const { datos, error, cargando, recargar } = usarCarga<Respuesta>(
    saf,
    codipres,
    ruta,
    { ...consulta, formato: "json", desde, limite: LINEAS_POR_PEDIDO },
    0,
  );
  const columnas = useMemo(() => datos ? columnasDe(datos) : [], [datos]);
  const lugares = useMemo(() => new Map(datos?.filas.map((f, i) => [f, i])), [datos]);
  const alElegir = (fila: Fila, columna: string) => {
    if (columna !== "actual" && columna !== "otro") return;
    const actual = columna === "actual";
    const claves =
      datos?.columnas.filter((c) =>
        c.tipo === "clave" && c.campo !== "titulo" && fila[c.campo] !== undefined &&
        fila[c.campo] !== null
      ) ?? [];
    onFigura({
      saf,
      codipres: actual ? codipres : con,
      seleccion: {
        ...filtroDe(fila),
        ...(seleccion.opciones ? { opciones: seleccion.opciones } : {}),
      },
      medida: "valor",
      titulo: `Importe de ${enPalabras(fila, claves)}`,
      cifra: aCentavos(Number(fila[columna])),
      anualizado: actual ? datos?.anualizado : datos?.comparado.anualizado,
    });
  };
  const contenido = (): ReactNode => {
    if (!datos) {
      return error
        ? <Vacio texto={error} accion={<Boton onClick={recargar}>Reintentar</Boton>} />
        : <CargandoSeccion />;
    }
    return (
      <>
        {suma(datos.resumen) !== cifra && (
          <p className="salida-aviso" role="status">
            La diferencia cambió desde que se leyó: ahora es {formatEsAr(suma(datos.resumen))}.
          </p>
        )}
        <Causas
          resumen={datos.resumen}
          elegida={causa}
          onElegir={(otra) => elegir({ causa: otra, desde: 0 })}
        />
        <Tabla
          titulo="Renglones de la diferencia"
          columnas={columnas}
          filas={datos.filas}
          clave={(f) => lugares.get(f) ?? -1}
          porPagina={100}
          vacio={SIN_RESULTADOS}
          cargando={cargando}
          onFila={alElegir}
          onExcel={(estado) =>
            void bajarLibro(ruta, `diferencias-${codipres}-${con}`, {
              ...consulta,
              ...filasDe(columnas, estado),
            })}
          barra={
            <Tramos
              que="Renglones"
              desde={desde}
              mostradas={datos.filas.length}
              total={datos.renglones}
              onIr={irA}
            />
          }
        />
      </>
    );
  };
  return (
    <Dialogo
      titulo={titulo}
      subtitulo={
        <span className="explicacion-suma">
          Diferencia de {codipres} con {con}: <b>{formatEsAr(cifra)}</b>
        </span>
      }
      ancho="ancho"
      onCerrar={onCerrar}
    >
      <div className="explicacion">{contenido()}</div>
    </Dialogo>
  );
}
