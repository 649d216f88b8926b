/** Valuation summary by expense object: a table per currency, its totals and its plot ([S1]). */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Barra as BarraDibujada, Figura } from "#ui/parts/graficos/graficos.tsx";
import { useSignals } from "@preact/signals-react/runtime";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { MonedaResumen } from "#proto/salidas.ts";
import { ConciliarCargos, type TotalDeCargos } from "#ui/parts/cuadros/conciliacion.tsx";
import { Seleccion } from "#ui/parts/campos/seleccion.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { useOrdenes } from "#ui/state/ordenes.ts";
import { aCentavos, formatear } from "#ui/grid/columnas.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { Avisos } from "../avisos.tsx";
import { Descarga } from "../archivos/descarga.tsx";
import { useEntreCifras } from "../explicaciones/entre-cifras.ts";
import { Partes } from "../partes.tsx";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { type PropsSalida, useSalida } from "../generica/use-salida.tsx";
import { Cifra } from "../explicaciones/cifra.tsx";
import { figuraElegida } from "../explicaciones/explicaciones.tsx";
import { avisosDe, type Barra, barrasDe, SIN_RESULTADOS, textoDeParte } from "./resumen-modelo.ts";
import { TablaDeObjeto } from "./tabla-objeto.tsx";

// Main and partial items of one currency, with their totals ([S1]).

/** Opens the lines of a figure: its measure, its selection, what it is, and the figure. */
export type VerCifra = (
  medida: "cargos" | "valor",
  seleccion: Readonly<Record<string, string>>,
  donde: string,
  cifra: number,
) => void;

/** Which positions the summary counts ([S1]): other screens count others. */
export const QUE_CUENTA =
  "Cargos ocupados y vacantes de las partidas principales 1, 2 y 8: sin horas ni gabinete.";

type MedidaDeResumen = Parameters<VerCifra>[0];

/** «Valor: 1.1 Retribución del cargo»: what a figure is called where it is explained. */
const tituloDe = (medida: MedidaDeResumen, donde: string): string =>
  `${medida === "cargos" ? "Cargos" : "Valor"}: ${donde}`;
const esElegida = (medida: MedidaDeResumen, donde: string): boolean =>
  figuraElegida.value === tituloDe(medida, donde);

const cargosDe = (n: number | null): string => n === null ? "" : formatEnteroEsAr(n);

/** Positions and amount of a row, each open to its lines. */
function Celdas({ cargos, valor, seleccion, donde, onVer }: {
  readonly cargos: number | null;
  readonly valor: number;
  readonly seleccion: Readonly<Record<string, string>>;
  readonly donde: string;
  readonly onVer?: VerCifra;
}) {
  useSignals();
  return (
    <>
      <td>
        <Cifra
          texto={cargosDe(cargos)}
          de={`cargos de ${donde}`}
          elegida={esElegida("cargos", donde)}
          onVer={onVer && (() => onVer("cargos", seleccion, donde, cargos ?? 0))}
        />
      </td>
      <td>
        <Cifra
          texto={formatear("importe", valor)}
          de={`valor de ${donde}`}
          elegida={esElegida("valor", donde)}
          onVer={onVer && (() => onVer("valor", seleccion, donde, aCentavos(valor)))}
        />
      </td>
    </>
  );
}

/** Totals of a currency, each open to its lines: of the foot of its table, and of its heading. */
export function totalesDe(moneda: MonedaResumen, onVer?: VerCifra) {
  const mon = String(moneda.mon);
  const { total_cargos, total_valor } = moneda;
  // The total of positions is of these main items alone ([S1]).
  const conCargos = moneda.pprins.filter((p) => p.cargos !== null).map((p) => p.pprin).join(",");
  const donde = `total en ${moneda.descripcion}`;
  return {
    cargos: (
      <Cifra
        texto={formatEnteroEsAr(total_cargos)}
        de={`cargos, ${donde}`}
        onVer={onVer && conCargos !== ""
          ? () => onVer("cargos", { mon, pprin: conCargos }, donde, total_cargos)
          : undefined}
      />
    ),
    valor: (
      <Cifra
        texto={formatear("importe", total_valor)}
        de={`valor, ${donde}`}
        onVer={onVer && (() => onVer("valor", { mon }, donde, aCentavos(total_valor)))}
      />
    ),
  };
}

export function TablaResumen({ moneda, onVer }: {
  readonly moneda: MonedaResumen;
  readonly onVer?: VerCifra;
}) {
  const { cargos, valor } = totalesDe(moneda, onVer);
  return (
    <TablaDeObjeto<Pick<MonedaResumen["pprins"][number], "cargos" | "valor">>
      nombre={`Resumen en ${moneda.descripcion}`}
      mon={moneda.mon}
      pprins={moneda.pprins}
      titulos={
        <>
          <th scope="col" className="resumen-cargos" title={QUE_CUENTA}>Cargos</th>
          <th scope="col" className="resumen-valor">Valor</th>
        </>
      }
      celdas={(fila, { seleccion, nombre }) => (
        <Celdas
          cargos={fila.cargos}
          valor={fila.valor}
          seleccion={seleccion}
          donde={nombre}
          onVer={onVer}
        />
      )}
      total={
        <>
          <td>{cargos}</td>
          <td>{valor}</td>
        </>
      }
    />
  );
}

// Spending by main item, as bars beside the table.

/**
 * The text of each bar says everything that its length shows, so that the drawing itself is
 * hidden from assistive technology and colour carries no meaning.
 */
function Renglon({ barra }: { readonly barra: Barra }) {
  return (
    <li className="grafico-renglon">
      <span className="grafico-etiqueta" title={barra.etiqueta}>{barra.etiqueta}</span>
      <span className="grafico-parte">{textoDeParte(barra.parte)}</span>
      <BarraDibujada
        className="grafico-barra"
        tramos={[{
          clase: "grafico-largo",
          largo: barra.largo / 100,
          titulo: formatear("importe", barra.valor),
        }]}
      />
    </li>
  );
}

export function Grafico({ moneda }: { readonly moneda: MonedaResumen }) {
  return (
    <Figura id={`grafico-${moneda.mon}`} titulo="Gasto por partida principal">
      <ul>{barrasDe(moneda).map((b) => <Renglon key={b.clave} barra={b} />)}</ul>
    </Figura>
  );
}

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
      titulo: tituloDe(medida, donde),
      cifra,
    });
  return (
    <div className="resumen" aria-busy={cargando}>
      <Tabs>
        <TituloDeSalida titulo="Valorización" encabezado={datos.encabezado}>
          <TabList aria-label="Valorización">
            <Tab id="objeto">Resumen por objeto del gasto</Tab>
          </TabList>
          <div className="salida-acciones">
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
        </TituloDeSalida>
        <TabPanel id="objeto">
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
