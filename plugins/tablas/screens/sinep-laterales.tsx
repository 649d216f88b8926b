/** What goes with the grid of the SINEP: unit value, functions, groupings and ranges. */
import type { ReactNode } from "react";
import { formatEsAr } from "../../../core/domain/money.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import { romano } from "../../../core/domain/roman.ts";
import { aCentavos } from "../../../ui/grid/columnas.ts";
import type { ClaveFechada } from "./listas.ts";
import { mostrarUnidades, type Sinep } from "./sinep-modelo.ts";
import type { Lectura } from "../../../ui/lectura.ts";
import { Reintentar } from "../../../ui/parts/reintentar.tsx";
import type { Tramos } from "./tramos.tsx";

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
      <table aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col">{encabezados[0]}</th>
            <th scope="col" className="a-derecha">{encabezados[1]}</th>
          </tr>
        </thead>
        <tbody>
          {filas.map(([nombre, valor]) => (
            <tr key={nombre}>
              <th scope="row">{nombre}</th>
              <td className="a-derecha">{valor}</td>
            </tr>
          ))}
          {filas.length === 0 && (
            <tr>
              <td colSpan={2}>No hay registros en la tabla</td>
            </tr>
          )}
        </tbody>
      </table>
      {children}
    </section>
  );
}

export interface PropsLaterales {
  readonly datos: Sinep;
  /** Read apart: it may fail, or come later, when the rest does not. */
  readonly tramos: Lectura<Tramos>;
  readonly serie_ur: string;
  readonly enPesos: boolean;
  /** Whether the ranges may be edited. */
  readonly puede: boolean;
  /** A value was chosen: its history. */
  readonly onVer: (valor: ClaveFechada) => void;
  readonly onTramos: () => void;
}

const porcentaje = (n: number | null) => n === null ? "–" : `${formatEsAr(aCentavos(n))} %`;

export function Laterales(p: PropsLaterales): ReactNode {
  const { datos, tramos, serie_ur, enPesos, puede, onVer, onTramos } = p;
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
        filas={[[
          datos.actualizacion_ur === null ? "Sin valor" : nombreMes(datos.actualizacion_ur),
          <Valor
            key="valor"
            nombre="Valor de la unidad retributiva"
            texto={datos.valor_ur === null ? "–" : formatEsAr(aCentavos(datos.valor_ur))}
            onAbrir={() =>
              onVer({
                tabla: "valores_ur",
                clave: { serie_ur },
                titulo: `Unidad retributiva de la serie ${serie_ur}`,
              })}
          />,
        ]]}
      />
      <Lateral
        titulo="Funciones ejecutivas"
        encabezados={["Nivel", enPesos ? "Importe" : "Unidades"]}
        filas={datos.funciones_ejecutivas.map(({ nivel, ur }) => [
          romano(nivel),
          <Valor
            key={nivel}
            nombre={`Función ejecutiva ${romano(nivel)}`}
            texto={mostrarUnidades(ur, enPesos, datos.valor_ur)}
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
    </div>
  );
}
