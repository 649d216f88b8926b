/** Valuation summary by expense object: a table per currency, its totals and its plot ([S1]). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { MonedaResumen } from "#proto/salidas.ts";
import { ConciliarCargos, type TotalDeCargos } from "#ui/parts/cuadros/conciliacion.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { useOrdenes } from "#ui/state/ordenes.ts";
import { Avisos } from "../avisos.tsx";
import { Descarga } from "../archivos/descarga.tsx";
import { useEntreCifras } from "../explicaciones/entre-cifras.ts";
import { Grafico } from "./grafico.tsx";
import { avisosDe, SIN_RESULTADOS } from "./resumen-modelo.ts";
import { Partes } from "../partes.tsx";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { QUE_CUENTA, TablaResumen, totalesDe, type VerCifra } from "./tabla-resumen.tsx";
import { type PropsSalida, useSalida } from "../generica/use-salida.tsx";

const consultaDe = (prog: number): Record<string, string> =>
  prog === 0 ? {} : { prog: String(prog) };

/** The amount of the whole: where Tab arrives. */
const TOTAL = ".resumen-titulo dl > div:last-child .cifra";

/** Its totals stand in the heading too: the foot of a long table is out of sight. */
function Moneda({ moneda, total, onVer }: {
  readonly moneda: MonedaResumen;
  /** Absent for the consolidated organismo. */
  readonly total?: TotalDeCargos;
  readonly onVer: VerCifra;
}): ReactNode {
  const { descripcion } = moneda;
  const { cargos, valor } = totalesDe(moneda, onVer);
  const cifras = useEntreCifras<HTMLElement>(TOTAL);
  return (
    <section {...cifras} className="resumen-moneda" aria-label={descripcion}>
      <div className="resumen-titulo">
        <h3>{descripcion}</h3>
        {total && <ConciliarCargos total={total} />}
        <dl>
          <div title={QUE_CUENTA}>
            <dt>Cargos</dt>
            <dd>{cargos}</dd>
          </div>
          <div>
            <dt>Total anual</dt>
            <dd>{valor}</dd>
          </div>
        </dl>
      </div>
      <div className="resumen-cuerpo">
        <TablaResumen moneda={moneda} onVer={onVer} />
        <Grafico moneda={moneda} />
      </div>
    </section>
  );
}

const verTotal = () => document.querySelector<HTMLElement>(TOTAL);

/**
 * Figures that were just made take the focus; and those that come to a screen where nobody has it,
 * because what had it went away. It stands beside them: tabs are drawn after what holds them.
 */
function FocoAlLlegar({ version, reciente }: Pick<PropsSalida, "version" | "reciente">): null {
  const llega = useRef(true);
  useEffect(() => {
    // Later on, only what is asked for: who reads may have the focus nowhere.
    const nadie = llega.current && document.activeElement === document.body &&
      navigator.userActivation?.hasBeenActive;
    if (nadie || reciente?.current) verTotal()?.focus();
    llega.current = false;
    if (reciente) reciente.current = false;
  }, [version]);
  return null;
}

export function ResumenPorObjeto(p: PropsSalida): ReactNode {
  const { saf, codipres } = p;
  const [prog, setProg] = useState(0);
  const consulta = consultaDe(prog);
  const salida = useSalida(
    p,
    "resumenporobjetodelgasto",
    consulta,
    (anterior) => setProg(Number(anterior.prog ?? 0)),
  );
  const { datos, cargando, ruta, vencidos, explicar } = salida;
  const previo = salida.previo();
  useOrdenes(() =>
    verTotal()
      ? [{ id: "explicar", titulo: "Explicar el total", hacer: () => verTotal()?.click() }]
      : []
  );
  if (!datos || previo) return previo;
  const consolidado = datos.safs_sin_valorizar !== undefined;
  const totalDe = (mon: number): TotalDeCargos | undefined =>
    consolidado
      ? undefined
      : { saf, codipres, de: "resumen", recorte: { ...consultaDe(prog), mon: String(mon) } };
  const ver: VerCifra = (medida, seleccion, donde, cifra) =>
    explicar({
      saf,
      codipres,
      seleccion: prog === 0 ? seleccion : { ...seleccion, prog: String(prog) },
      medida,
      titulo: `${medida === "cargos" ? "Cargos" : "Valor"}: ${donde}`,
      cifra,
    });
  return (
    <div className="resumen" aria-busy={cargando}>
      <TituloDeSalida titulo="Valorización" encabezado={datos.encabezado} />
      <Tabs>
        <TabList aria-label="Valorización">
          <Tab id="objeto">Resumen por objeto del gasto</Tab>
        </TabList>
        <TabPanel id="objeto">
          <div className="salidas-barra">
            {!consolidado && (
              <Seleccion
                etiqueta="Programa"
                textoNinguna="(Todos los programas)"
                valor={prog}
                opciones={datos.programas.map((p) => ({
                  id: p.prog,
                  descripcion: p.descripcion ? `${p.prog} - ${p.descripcion}` : String(p.prog),
                }))}
                onCambio={setProg}
              />
            )}
            <Descarga formato="excel" ruta={ruta} consulta={consulta} vencidos={vencidos} />
          </div>
          <Avisos desactualizado={datos.desactualizado} otros={avisosDe(datos)} />
          <Partes datos={datos} codipres={codipres} />
          {datos.monedas.length === 0 ? <Vacio texto={SIN_RESULTADOS} /> : (
            datos.monedas.map((m) => (
              <Moneda key={m.mon} moneda={m} total={totalDe(m.mon)} onVer={ver} />
            ))
          )}
          <FocoAlLlegar version={p.version} reciente={p.reciente} />
        </TabPanel>
      </Tabs>
      {salida.paneles}
    </div>
  );
}
