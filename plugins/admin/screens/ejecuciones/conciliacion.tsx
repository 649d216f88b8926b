/** What a load did: its reconciliation first, then each institution, folded ([E5]). */
import type { ReactNode } from "react";
import { contarRegistros, formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import type { Omitido, ResumenDeEjecucion } from "#proto/admin.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import { IconoAviso } from "#ui/parts/botones/iconos.tsx";
import { textoDePorcentaje } from "#plugins/admin/ejecuciones/estado.ts";
import { MOTIVOS } from "#plugins/admin/ejecuciones/informe/informe.ts";

type DeInstitucion = ResumenDeEjecucion["instituciones"][number];

const importe = (pesos: number): string => formatEsAr(aCentavos(pesos));

function Totales({ resumen }: { readonly resumen: ResumenDeEjecucion }): ReactNode {
  const { leido, cargado, omitido, omisiones, descuentos } = resumen;
  const filas: readonly (readonly [string, string])[] = [
    ["Importe leído", importe(leido)],
    ["Importe cargado", importe(cargado)],
    ["Importe no cargado", importe(omitido)],
    [
      "Parte que quedó afuera (importes sin su signo)",
      omisiones === null ? "nada" : textoDePorcentaje(aCentavos(omisiones)),
    ],
    ["Aparte: descuentos, que no son gasto", importe(descuentos)],
  ];
  return (
    <table className="admin-conciliacion">
      <caption className="solo-lectores">Conciliación</caption>
      <tbody>
        {filas.map(([titulo, valor]) => (
          <tr key={titulo}>
            <th scope="row">{titulo}</th>
            <td>{valor}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lineaDe = (o: Omitido): string =>
  [
    MOTIVOS[o.motivo],
    o.registro,
    o.esc && `escalafón ${o.esc}`,
    o.concepto && `concepto ${o.concepto}`,
    o.detalle,
  ].filter(Boolean).join(" · ");

function Institucion({ de, omitidos }: {
  readonly de: DeInstitucion;
  readonly omitidos: readonly Omitido[];
}): ReactNode {
  const nombre = [de.inst, de.saf === null ? "" : `SAF ${de.saf}`, de.nombre].filter(Boolean);
  const n = formatEnteroEsAr;
  return (
    <details className="admin-institucion">
      <summary>
        <span className="admin-institucion-nombre">
          {omitidos.length > 0 && (
            <span className="admin-pendiente" title="Quedaron registros afuera">
              <IconoAviso />
            </span>
          )}
          {nombre.join(" · ")}
        </span>
        <span className="admin-cifra">{importe(de.leido)}</span>
        <span className="admin-cifra">{importe(de.cargado)}</span>
        <span className="admin-cifra">{importe(de.omitido)}</span>
      </summary>
      <p className="nota">
        {`${n(de.cargos)} cargos · ${n(de.licencias)} licencias${
          de.horas > 0 ? ` · ${n(de.horas)} horas` : ""
        } · ${n(de.renglones)} renglones`}
      </p>
      {omitidos.length > 0 && (
        <ul>
          {omitidos.map((o) => (
            <li key={lineaDe(o)}>
              <span>{lineaDe(o)}</span>
              <span className="admin-cifra">{contarRegistros(o.registros)}</span>
              <span className="admin-cifra">{importe(o.importe)}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

export function Conciliacion({ resumen, omitidos }: {
  readonly resumen: ResumenDeEjecucion;
  readonly omitidos: readonly Omitido[];
}): ReactNode {
  const deInst = Map.groupBy(omitidos, (o) => o.inst);
  const suyos = ({ inst, saf }: DeInstitucion) => deInst.get(inst || String(saf ?? "")) ?? [];
  const { instituciones, avisos } = resumen;
  // Those that left something out first: they are what is looked for.
  const orden = [
    ...instituciones.filter((i) => suyos(i).length > 0),
    ...instituciones.filter((i) => suyos(i).length === 0),
  ];
  return (
    <div className="admin-informe" tabIndex={0} role="group" aria-label="Conciliación de la carga">
      <Totales resumen={resumen} />
      {avisos.length > 0 && (
        <details className="admin-institucion" open={avisos.length <= 3}>
          <summary>{`Avisos: ${formatEnteroEsAr(avisos.length)}`}</summary>
          <ul>{avisos.map((a) => <li key={a}>{a}</li>)}</ul>
        </details>
      )}
      <div className="admin-instituciones">
        <p className="admin-institucion-titulos" aria-hidden="true">
          <span className="admin-institucion-nombre">Por institución</span>
          <span className="admin-cifra">Leído</span>
          <span className="admin-cifra">Cargado</span>
          <span className="admin-cifra">No cargado</span>
        </p>
        {orden.map((i) => (
          <Institucion key={`${i.inst} ${i.saf} ${i.nombre}`} de={i} omitidos={suyos(i)} />
        ))}
      </div>
    </div>
  );
}
