/** Valores eProa-SIRHU: budget beside an execution taken to the year, by object ([S6]). */
import type { ReactNode } from "react";
import { nombreMes } from "#core/domain/period.ts";
import type { ValoresProa } from "#proto/salidas.ts";
import { aCentavos, formatear } from "#ui/grid/columnas.ts";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { estado } from "#ui/state/estado.ts";
import { Anualizacion, avisosDeAnio } from "./anualizacion.tsx";
import { Barras } from "../comparaciones/barras.tsx";
import { Cifra } from "../explicaciones/cifra.tsx";
import { Descarga } from "../archivos/descarga.tsx";
import { ControlesDeEjecucion, useEjecucion } from "./ejecuciones.tsx";
import type { Explicaciones } from "../explicaciones/explicaciones.tsx";
import { SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { TablaDeObjeto } from "../resumen/tabla-objeto.tsx";
import { MarcoDeSalida, type PropsSalida, useSalida } from "../generica/use-salida.tsx";

type Lado = "presupuesto" | "ejecucion" | "diferencia";

interface Grupos extends Pick<Explicaciones, "explicar" | "comparar"> {
  readonly saf: number;
  readonly codipres: string;
  readonly ejecucion: string;
  /** The month that is set beside its own; null = the year. */
  readonly mes: number | null;
  /** Titles of the two amounts that stand side by side. */
  readonly series: readonly [string, string];
}

/** Both sides; by months, each with its year: an execution is seldom of the year of the budget. */
function seriesDe({ mes, ejecuciones, codigo_ejecucion }: ValoresProa): readonly [string, string] {
  const ejecucion = ejecuciones.find((e) => e.codipres === codigo_ejecucion);
  if (mes === undefined || !ejecucion) return ["Presupuesto", "Ejecución anualizada"];
  const { ejercicio } = estado.aperturapres.peek();
  return [
    `Presupuesto de ${nombreMes(ejercicio * 100 + mes)}`,
    `Ejecución de ${nombreMes(ejecucion.desde_mes)}`,
  ];
}

/** The three amounts of a row, each open to its lines or its causes. */
function Celdas({ importes, seleccion, nombre, grupos }: {
  readonly importes: Readonly<Record<Lado, number>>;
  readonly seleccion: Readonly<Record<string, string>>;
  readonly nombre: string;
  readonly grupos: Grupos;
}): ReactNode {
  const { saf, codipres, ejecucion, mes, series: [deAqui, deAlla], explicar, comparar } = grupos;
  const anualizado = mes === null;
  const suya = anualizado ? seleccion : { ...seleccion, mes: String(mes) };
  const comun = (campo: Lado, titulo: string) => ({
    saf,
    seleccion: suya,
    titulo: `${titulo} de ${nombre}`,
    cifra: aCentavos(importes[campo]),
  });
  const celda = (campo: Lado, titulo: string, onVer?: () => void) => (
    <td>
      <Cifra
        texto={formatear("importe", importes[campo])}
        de={`${titulo} de ${nombre}`}
        onVer={onVer}
      />
    </td>
  );
  return (
    <>
      {celda(
        "presupuesto",
        deAqui,
        () => explicar({ ...comun("presupuesto", deAqui), codipres, medida: "valor" }),
      )}
      {celda(
        "ejecucion",
        deAlla,
        ejecucion === "" ? undefined : () =>
          explicar({
            ...comun("ejecucion", deAlla),
            codipres: ejecucion,
            medida: "valor",
            anualizado,
          }),
      )}
      {celda(
        "diferencia",
        "Diferencia",
        ejecucion === "" ? undefined : () =>
          comparar({
            ...comun("diferencia", "Diferencia"),
            codipres,
            con: ejecucion,
            anualizado,
          }),
      )}
    </>
  );
}

function TablaMoneda({ moneda, pprins, grupos }: {
  readonly moneda: ValoresProa["monedas"][number];
  readonly pprins: ValoresProa["pprins"];
  readonly grupos: Grupos;
}): ReactNode {
  return (
    <TablaDeObjeto<Readonly<Record<Lado, number>>>
      nombre={`Valores en ${moneda.descripcion}`}
      mon={moneda.mon}
      pprins={pprins}
      titulos={[...grupos.series, "Diferencia"].map((s) => (
        <th key={s} scope="col" className="resumen-valor">{s}</th>
      ))}
      celdas={(importes, de) => <Celdas importes={importes} {...de} grupos={grupos} />}
      total={
        <Celdas
          importes={{
            presupuesto: moneda.total_presupuesto,
            ejecucion: moneda.total_ejecucion,
            diferencia: moneda.diferencia,
          }}
          seleccion={{ mon: String(moneda.mon) }}
          nombre={`total en ${moneda.descripcion}`}
          grupos={grupos}
        />
      }
    />
  );
}

export function ValoresProa(p: PropsSalida): ReactNode {
  const { saf, codipres } = p;
  const eleccion = useEjecucion();
  const { consulta } = eleccion;
  const salida = useSalida(p, "valoresproasirhu", consulta, eleccion.volver);
  const { datos, ruta, vencidos, explicar, comparar } = salida;
  const previo = salida.previo();
  if (!datos || previo) return previo;
  const { mes = null } = datos;
  const series = seriesDe(datos);
  const ejecucion = datos.codigo_ejecucion;
  const grupos = { saf, codipres, ejecucion, mes, series, explicar, comparar };
  return (
    <MarcoDeSalida
      salida={salida}
      titulo="Valores eProa-SIRHU"
      className="resumen"
      avisos={avisosDeAnio(datos)}
      controles={
        <>
          <ControlesDeEjecucion datos={datos} eleccion={eleccion} />
          <Descarga formato="excel" ruta={ruta} consulta={consulta} vencidos={vencidos} />
        </>
      }
    >
      {datos.monedas.length === 0 && <Vacio texto={SIN_RESULTADOS} />}
      {datos.monedas.map((m) => {
        const pprins = datos.pprins.filter((p) => p.mon === m.mon);
        return (
          <section key={m.mon} className="resumen-moneda" aria-label={m.descripcion}>
            <div className="resumen-titulo">
              <h2>{m.descripcion}</h2>
            </div>
            <div className="resumen-cuerpo valores-cuerpo">
              <TablaMoneda moneda={m} pprins={pprins} grupos={grupos} />
              <Barras
                id={`valores-${m.mon}`}
                titulo="Presupuesto y ejecución por partida principal"
                series={series}
                pares={pprins.map((p) => ({
                  clave: String(p.pprin),
                  etiqueta: `${p.pprin} ${p.descripcion}`,
                  valores: [aCentavos(p.presupuesto), aCentavos(p.ejecucion)],
                  textos: [
                    formatear("importe", p.presupuesto),
                    formatear("importe", p.ejecucion),
                  ],
                }))}
              />
            </div>
            <Anualizacion datos={datos} mon={m.mon} />
          </section>
        );
      })}
    </MarcoDeSalida>
  );
}
