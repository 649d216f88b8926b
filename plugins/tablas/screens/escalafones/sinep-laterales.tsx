/** What goes with the grid of the SINEP: unit value, functions, groupings and ranges. */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { romano } from "#core/domain/roman.ts";
import type { Sinep, Suplementos, Tramos } from "#proto/tablas.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { Cuadro } from "#ui/parts/cuadros/cuadro.tsx";
import type { ClaveFechada } from "../listas.ts";
import { mostrarUnidades } from "./sinep-modelo.ts";
import type { LecturaDePantalla } from "#ui/lectura.ts";
import { Reintentar } from "#ui/parts/estados/reintentar.tsx";
import { renglonesDeSuplementos } from "./suplementos.tsx";

/** A value that opens its history. */
function Valor({ texto, nombre, onAbrir }: {
  readonly texto: string;
  readonly nombre: string;
  readonly onAbrir: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className="tablas-valor"
      aria-label={`${nombre}: ${texto}`}
      onClick={onAbrir}
    >
      {texto}
    </button>
  );
}

/** A short table beside the grid: name and value. */
function Lateral({ titulo, encabezados, filas, children }: {
  readonly titulo: string;
  readonly encabezados: readonly [string, string];
  readonly filas: readonly (readonly [string, ReactNode])[];
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <section className="tablas-lateral" aria-label={titulo}>
      <h2>{titulo}</h2>
      <Cuadro
        nombre={titulo}
        columnas={encabezados}
        derecha={[1]}
        filas={filas.map(([nombre, valor]) => ({ clave: nombre, celdas: [nombre, valor] }))}
        vacio="No hay registros en la tabla"
      />
      {children}
    </section>
  );
}

export interface PropsLaterales {
  readonly datos: Sinep;
  /** Read apart: it may fail, or come later, when the rest does not. */
  readonly tramos: Omit<LecturaDePantalla<Tramos>, "poner">;
  readonly suplementos: Suplementos | null;
  readonly serie_ur: string;
  /** Series of the executive function; empty = the same. */
  readonly serie_fe: string;
  readonly enPesos: boolean;
  /** Whether the ranges and the supplements may be edited. */
  readonly puede: boolean;
  /** A value was chosen: its history. */
  readonly onVer: (valor: ClaveFechada) => void;
  readonly onTramos: () => void;
  readonly onSuplementos: () => void;
}

const porcentaje = (n: number | null) => n === null ? "—" : `${formatEsAr(aCentavos(n))} %`;

/** A unit value beside the grid: since when it stands, and a button to its history. */
const renglonDeUnidad = (
  nombre: string,
  deQue: string,
  valor: number | null,
  desde: number | null,
  onAbrir: () => void,
): readonly [string, ReactNode] => [
  `${deQue}${desde === null ? "Sin valor" : nombreMes(desde)}`,
  <Valor
    key={nombre}
    nombre={nombre}
    texto={valor === null ? "—" : formatEsAr(aCentavos(valor))}
    onAbrir={onAbrir}
  />,
];

export function Laterales(p: PropsLaterales): ReactNode {
  const { datos, tramos, suplementos, serie_ur, serie_fe, enPesos, puede, onVer, onTramos } = p;
  const verSerie = (serie: string) =>
    onVer({
      tabla: "valores_ur",
      clave: { serie_ur: serie },
      titulo: `Unidad retributiva de la serie ${serie}`,
    });
  const conSerieFe = serie_fe !== "" && serie_fe !== serie_ur;
  const importe = conSerieFe && datos.valor_fe !== null
    ? `Importe, a ${formatEsAr(aCentavos(datos.valor_fe))}`
    : "Importe";
  const deFuncion = (nivel: number) =>
    onVer({
      tabla: "sinep_funciones",
      clave: { feje: nivel },
      titulo: `Función ejecutiva ${romano(nivel)}`,
    });
  return (
    <div className="tablas-laterales">
      <Lateral
        titulo="Unidad retributiva"
        encabezados={["Actualizado desde", "Valor"]}
        filas={[
          renglonDeUnidad(
            "Valor de la unidad retributiva",
            "",
            datos.valor_ur,
            datos.actualizacion_ur,
            () => verSerie(serie_ur),
          ),
          ...(conSerieFe
            ? [renglonDeUnidad(
              "Valor de la unidad de la función ejecutiva",
              "Función ejecutiva: ",
              datos.valor_fe,
              datos.actualizacion_fe,
              () => verSerie(serie_fe),
            )]
            : []),
        ]}
      />
      <Lateral
        titulo="Funciones ejecutivas"
        encabezados={["Nivel", enPesos ? importe : "Unidades"]}
        filas={datos.funciones_ejecutivas.map(({ nivel, ur }) => [
          romano(nivel),
          <Valor
            key={nivel}
            nombre={`Función ejecutiva ${romano(nivel)}`}
            texto={mostrarUnidades(ur, enPesos, datos.valor_fe)}
            onAbrir={() => deFuncion(nivel)}
          />,
        ])}
      />
      <Lateral
        titulo="Agrupamientos"
        encabezados={["Agrupamiento", "Adicional"]}
        filas={datos.agrupamientos.map((a) => [
          a.agrup,
          <Valor
            key={a.agrup}
            nombre={`Agrupamiento ${a.agrup}`}
            texto={porcentaje(a.porcentaje)}
            onAbrir={() =>
              onVer({
                tabla: "sinep_agrupamientos",
                clave: { agrup: a.agrup },
                titulo: `Adicional del agrupamiento ${a.agrup}`,
              })}
          />,
        ])}
      />
      {tramos.ajenos && tramos.error
        ? (
          <section className="tablas-lateral" aria-label="Tramos">
            <h2>Tramos</h2>
            <Reintentar error={tramos.error} onReintentar={tramos.recargar} />
          </section>
        )
        : (
          <Lateral
            titulo="Tramos"
            encabezados={["Grados", "Adicional"]}
            filas={(tramos.datos?.filas ?? []).map((t) => [
              `${t.grado_desde} a ${t.grado_hasta}`,
              <span key={t.grado_desde} className="tablas-fijo">
                {porcentaje(t.porcentaje)}
              </span>,
            ])}
          >
            <button type="button" className="enlace" onClick={onTramos}>
              {puede ? "Editar los tramos" : "Historia de los tramos"}
            </button>
          </Lateral>
        )}
      {suplementos && (
        <Lateral
          titulo="Suplementos"
          encabezados={["Partida", "Paga"]}
          filas={renglonesDeSuplementos(suplementos).map(([partida, paga]) => [
            partida,
            <span key={partida} className="tablas-fijo">{paga}</span>,
          ])}
        >
          {puede && (
            <button type="button" className="enlace" onClick={p.onSuplementos}>
              Editar los suplementos
            </button>
          )}
        </Lateral>
      )}
    </div>
  );
}
