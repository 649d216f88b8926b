/** What changed of each main item, as a chart over the table that says its figures. */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { type Cambio, cambioDe, type Diferencia, diferenciaDe } from "./inicio-modelo.ts";

function Grafico({ cambio }: { readonly cambio: Cambio }): ReactNode {
  return (
    <figure
      className="inicio-grafico"
      role="img"
      aria-label={`Cambio por partida, en millones de pesos. ${
        cambio.barras.map((b) => `${b.nombre} ${b.diferencia.millones}`).join("; ")
      }`}
    >
      {cambio.barras.map((b) => (
        <div key={b.pprin}>
          <span>{b.nombre}</span>
          <span className="pista">
            <i className="cero" style={{ left: `${cambio.cero}%` }} />
            <i
              className={b.diferencia.centavos < 0 ? "barra baja" : "barra"}
              style={{ left: `${b.desde}%`, width: `${b.largo}%` }}
            />
          </span>
          <b>{b.diferencia.millones}</b>
        </div>
      ))}
    </figure>
  );
}

const Celdas = ({ d }: { readonly d: Diferencia | null }) =>
  d && (
    <>
      <td>{d.millones}</td>
      <td>{d.porcentaje}</td>
    </>
  );

const importe = (n: number | null): string => n === null ? "–" : formatEsAr(aCentavos(n));

export function CambioPorPartida({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const { partidas, total, entregable, ejecucion } = datos;
  const cambio = cambioDe(datos);
  const filas = [
    ...partidas.map((p) => ({
      ...p,
      clave: String(p.pprin),
      nombre: `${p.pprin} ${p.descripcion}`,
    })),
    { ...total, clave: "total", nombre: "Total" },
  ];
  return (
    <section className="inicio-cambio" aria-label="Cambio por partida">
      {cambio && (
        <>
          <h2>{cambio.titulo}</h2>
          {cambio.criterio && <p className="nota">{cambio.criterio}.</p>}
          <p className="nota">Cambio por partida principal, en millones de pesos</p>
          <Grafico cambio={cambio} />
        </>
      )}
      <table className="inicio-tabla" aria-label="Importes por partida principal">
        <thead>
          <tr>
            <th scope="col" className="izquierda">Partida principal</th>
            <th scope="col">Valorizado</th>
            {entregable && (
              <>
                <th scope="col">{entregable.codipres}</th>
                <th scope="col">Dif. (millones)</th>
                <th scope="col">Dif. %</th>
              </>
            )}
            {ejecucion && <th scope="col">{ejecucion.codipres} al año</th>}
            {ejecucion && <th scope="col">Dif. %</th>}
          </tr>
        </thead>
        <tbody>
          {filas.map((f) => (
            <tr key={f.clave} className={f.clave === "total" ? "total" : undefined}>
              <th scope="row" className="izquierda" title={f.nombre}>{f.nombre}</th>
              <td>{importe(f.total)}</td>
              {entregable && <td>{importe(f.entregable)}</td>}
              {entregable && <Celdas d={diferenciaDe(f.total, f.entregable)} />}
              {ejecucion && <td>{importe(f.ejecucion)}</td>}
              {ejecucion && <td>{diferenciaDe(f.total, f.ejecucion)?.porcentaje}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
