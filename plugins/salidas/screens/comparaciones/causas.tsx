/** Why two data groups differ: causes that add up to the difference, each with its rows ([S10]). */
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Barra } from "#ui/parts/graficos/graficos.tsx";
import { useSignals } from "@preact/signals-react/runtime";
import { formatEsAr } from "#core/domain/money.ts";
import { conMenos } from "#core/domain/signs.ts";
import type { Diferencias } from "#proto/salidas.ts";
import { aCentavos, type ColumnaTabla, formatear } from "#ui/grid/columnas.ts";
import type { EstadoTabla, SumaDelServidor } from "#ui/grid/tabla.tsx";
import { estadoDeLectura } from "#ui/list/lista.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { useCarga } from "../carga.ts";
import { useDescargas } from "../archivos/descarga.tsx";
import { vencidosDe } from "../archivos/descarga-modelo.ts";
import { type DiferenciaExplicable, enPalabras, type Figura } from "../explicaciones/explicable.ts";
import { nombreDeMoneda } from "#ui/state/organismo.ts";
import { TablaDeSalida } from "../generica/tabla-de-salida.tsx";
import { usePaginas } from "../generica/use-paginas.ts";
import { vistaDeLibro } from "#ui/grid/modelo.ts";

type Fila = Diferencias["filas"][number];

/** Centavos of all the causes together. */
const suma = (resumen: Diferencias["resumen"]): number =>
  resumen.reduce((t, c) => t + aCentavos(c.importe), 0);

const IMPORTES = ["actual", "otro", "importe"];

function columnasDe({ columnas, campos_usados }: Diferencias): ColumnaTabla<Fila>[] {
  const fijas = [...IMPORTES, "titulo"];
  return columnas
    .filter((c) => fijas.includes(c.campo) || campos_usados.includes(c.campo))
    .map((c): ColumnaTabla<Fila> => ({
      id: c.campo,
      titulo: c.titulo,
      clase: c.clase === "entero" ? "exacto" : c.clase,
      medida: c.tipo === "medida",
      ...(c.campo === "titulo" ? { ancho: "13%" } : {}),
      ...(c.campo === "cat" ? { ancho: "72px" } : {}),
      ...(IMPORTES.includes(c.campo) ? { ancho: "160px" } : {}),
    }));
}

function Causas({ resumen, elegida, onElegir }: {
  readonly resumen: Diferencias["resumen"];
  readonly elegida: string;
  readonly onElegir: (causa: string) => void;
}): ReactNode {
  useSignals();
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
            <span>{variasMonedas ? `${c.titulo}, ${nombreDeMoneda(c.mon)}` : c.titulo}</span>
            <b>{formatear("importe", c.importe)}</b>
            <Barra
              alto={6}
              riel={false}
              tramos={[{
                clase: c.importe < 0 ? "grafico-negativo" : "grafico-largo",
                largo: Math.abs(c.importe) / mayor * 100,
              }]}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The rows of totals of the table, centavos. */
const totalesDe = ({ totales }: Diferencias): readonly SumaDelServidor[] =>
  "importe" in totales
    ? [{ de: "", totales: { importe: aCentavos(totales.importe) } }]
    : totales.map((t) => ({
      de: nombreDeMoneda(t.mon),
      totales: { importe: aCentavos(t.importe) },
    }));

export default function CausasDeDiferencia(
  { diferencia, onFigura, onCerrar }: {
    readonly diferencia: DiferenciaExplicable;
    /** Opens the lines of a figure of either group. */
    readonly onFigura: (figura: Figura) => void;
    readonly onCerrar: () => void;
  },
): ReactNode {
  const { saf, codipres, con, seleccion, titulo, cifra } = diferencia;
  const [causa, elegir] = useState("");
  const ruta = `/salidas/diferencias/${saf}/${codipres}`;
  const consulta = {
    ...seleccion,
    con,
    ...(diferencia.anualizado ? {} : { anualizado: "no" }),
    ...(causa ? { causa } : {}),
  };
  const pedidas = usePaginas();
  const carga = useCarga(
    saf,
    codipres,
    "diferencias",
    { ...consulta, ...pedidas.consulta, formato: "json" },
    0,
  );
  const { datos } = carga;
  const descargas = useDescargas(
    vencidosDe(codipres, datos && { ...datos, comparados: [datos.comparado] }),
  );
  const columnas = useMemo(() => datos ? columnasDe(datos) : [], [datos]);
  const alEstado = useCallback(
    (estado: EstadoTabla) => pedidas.alEstado(columnas, estado),
    [columnas, pedidas.alEstado],
  );
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
        ...fila.filtro,
        ...(seleccion.opciones ? { opciones: seleccion.opciones } : {}),
      },
      medida: "valor",
      titulo: `Importe de ${enPalabras(fila, claves)}`,
      cifra: aCentavos(Number(fila[columna])),
      anualizado: actual ? datos?.anualizado : datos?.comparado.anualizado,
    });
  };
  const contenido = (): ReactNode => {
    if (!datos) return estadoDeLectura(carga);
    return (
      <>
        {suma(datos.resumen) !== cifra && (
          <p className="salida-aviso" role="status">
            La diferencia cambió desde que se leyó: ahora es{" "}
            {conMenos(formatEsAr(suma(datos.resumen)))}.
          </p>
        )}
        <Causas
          resumen={datos.resumen}
          elegida={causa}
          onElegir={(otra) => {
            elegir(otra);
            if (otra !== causa) pedidas.volver();
          }}
        />
        <TablaDeSalida
          titulo="Renglones de la diferencia"
          columnas={columnas}
          filas={datos.filas}
          paginado={pedidas.paginado(columnas, carga.pedir, {
            registros: datos.renglones_sin_filtros,
            resultados: datos.renglones,
            totales: totalesDe(datos),
          })}
          onEstado={alEstado}
          cargando={carga.cargando}
          onFila={alElegir}
          ruta={ruta}
          consulta={consulta}
          descargas={descargas}
          vista={(estado) => vistaDeLibro(columnas, estado)}
          archivo={`${saf}-${codipres}-diferencias-${con}.xlsx`}
        />
      </>
    );
  };
  return (
    <Dialogo
      titulo={titulo}
      subtitulo={
        <span className="diferencia-suma">
          Diferencia de {codipres} con {con}: <b>{conMenos(formatEsAr(cifra))}</b>
        </span>
      }
      ancho="ancho"
      onCerrar={onCerrar}
    >
      <div className="diferencia">{contenido()}</div>
    </Dialogo>
  );
}
