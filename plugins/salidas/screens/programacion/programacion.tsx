/** «Programación mensual»: the year by months, as a chart and by item ([Y10]). */
import { type ReactNode, useState } from "react";
import { BarrasDeMeses, Figura } from "#ui/parts/graficos/graficos.tsx";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Segmento, SegmentoDeUnidad, type Unidad } from "#ui/parts/campos/segmento.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { esConsolidado, estado } from "#ui/state/estado.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { BORDES_FIJOS, useColumnasEnteras } from "#ui/parts/cuadros/columnas-enteras.ts";
import { MarcoDeMonedas } from "../marco-de-monedas.tsx";
import { avisosDe } from "../resumen/resumen-modelo.ts";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { type PropsSalida, useSalida } from "../generica/use-salida.tsx";
import { Cifra } from "../explicaciones/cifra.tsx";
import {
  type ColumnaDeMeses,
  conclusionDe,
  type FilaDeProgramacion,
  type Periodo,
  pesosEnMillones,
  tablaDe,
  type TablaDeMeses,
  type TotalDeMoneda,
  totalesDe,
} from "./programacion-modelo.ts";

// Items by month or quarter of one currency: each figure opens its lines ([S3]).

/** Opens the lines of a figure: its filter, what it is, and the figure in centavos. */
type VerMes = (
  seleccion: Readonly<Record<string, string>>,
  donde: string,
  centavos: number,
) => void;

function Celdas({ columnas, celdas, seleccion, nombre, onVer }: {
  readonly columnas: readonly ColumnaDeMeses[];
  readonly celdas: FilaDeProgramacion["celdas"];
  readonly seleccion: Readonly<Record<string, string>>;
  readonly nombre: string;
  readonly onVer: VerMes;
}): ReactNode {
  return columnas.map((c, i) => {
    const { centavos, texto } = celdas[i];
    const donde = `${nombre}, ${c.nombre}`;
    const delAnio = c.meses.length === 12;
    return (
      <td key={c.id} className={delAnio ? "programacion-anio" : undefined}>
        {centavos === 0 ? <span className="programacion-cero">{texto}</span> : (
          <Cifra
            texto={texto}
            de={donde}
            onVer={() =>
              onVer(
                delAnio ? seleccion : { ...seleccion, mes: c.meses.join(",") },
                donde,
                centavos,
              )}
          />
        )}
      </td>
    );
  });
}

function TablaDeItems({ mon, titulo, tabla: { columnas, filas, total }, onVer }: {
  readonly mon: number;
  readonly titulo: string;
  readonly tabla: TablaDeMeses;
  readonly onVer: VerMes;
}): ReactNode {
  const marco = useColumnasEnteras<HTMLDivElement>();
  return (
    <div
      ref={marco}
      className={`resumen-marco ${BORDES_FIJOS}`}
      role="region"
      aria-label={titulo}
      tabIndex={0}
    >
      <table className="resumen-tabla programacion-tabla" aria-label={titulo}>
        <thead>
          <tr>
            <th scope="col" className="izquierda">Partida</th>
            {columnas.map((c) => <th key={c.id} scope="col" title={c.nombre}>{c.titulo}</th>)}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ clave, nivel, codigo, descripcion, seleccion, celdas }) => {
            const nombre = nivel === "prog"
              ? `Programa ${codigo} ${descripcion}`
              : `${codigo} ${descripcion}`;
            return (
              <tr key={clave} className={`programacion-${nivel}`}>
                <th scope="row" className="izquierda">{nombre}</th>
                <Celdas
                  columnas={columnas}
                  celdas={celdas}
                  seleccion={seleccion}
                  nombre={nombre}
                  onVer={onVer}
                />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="izquierda">Total</th>
            <Celdas
              columnas={columnas}
              celdas={total}
              seleccion={{ mon: String(mon) }}
              nombre="Total"
              onVer={onVer}
            />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

// The months of the year as bars: what is SAC stands on the rest.

/** Pixels: of the bars, of what is said above them, and of their names. */
const ALTO = 132;
const ARRIBA = 18;
const ABAJO = 20;

/** Every amount is said in the text of the drawing, and again in the foot of the table. */
function GraficoDeMeses({ total, titulo }: {
  readonly total: TotalDeMoneda;
  readonly titulo: string;
}): ReactNode {
  const { mon, meses, sac } = total;
  const pie = ARRIBA + ALTO;
  return (
    <Figura
      id={`programacion-grafico-${mon}`}
      titulo={titulo}
      className="grafico grafico-meses"
      series={
        <>
          <span className="barras-serie serie-0">Haberes y otros</span>
          <span className="barras-serie serie-1">SAC</span>
        </>
      }
    >
      <svg
        width="100%"
        height={pie + ABAJO}
        role="img"
        aria-label={`${titulo}. ${
          meses.map((x, m) => `${nombreDeMes(m + 1)} ${pesosEnMillones(x)}`).join("; ")
        }`}
      >
        {[0, 0.5, 1].map((parte) => (
          <line
            key={parte}
            className="grafico-guia"
            x1="0"
            x2="100%"
            y1={pie - parte * ALTO}
            y2={pie - parte * ALTO}
          />
        ))}
        <BarrasDeMeses
          meses={meses.map((importe, m) => ({
            importe,
            arriba: sac[m],
            clases: ["serie-0", "serie-1"],
            texto: pesosEnMillones(importe),
          }))}
          pie={pie}
          alto={ALTO}
        />
      </svg>
    </Figura>
  );
}

const TITULO = "Programación mensual";

/** Why there are no months, and the way to have them. */
function SinMeses({ codipres, onEditar }: Pick<PropsSalida, "codipres" | "onEditar">): ReactNode {
  return (
    <Vacio
      texto={`El presupuesto ${codipres} se valoriza con los valores de un solo mes: no dice ` +
        "cuánto cuesta cada mes del año. Con el criterio «Mes a mes» cada mes se valoriza con " +
        "sus propios valores."}
      accion={onEditar && <Boton clase="primario" onClick={onEditar}>Cambiar el criterio</Boton>}
    />
  );
}

function Programacion(p: PropsSalida): ReactNode {
  const { saf, codipres } = p;
  const [porprograma, setPorPrograma] = useState("0");
  const [periodo, setPeriodo] = useState<Periodo>("meses");
  const [unidad, setUnidad] = useState<Unidad>("millones");
  const consulta = { porprograma };
  const salida = useSalida(
    p,
    "programacionmensual",
    consulta,
    (anterior) => setPorPrograma(String(anterior.porprograma ?? "0")),
  );
  const { datos, explicar } = salida;
  const { safs_sin_meses = [] } = datos ?? {};
  const deUnMes = safs_sin_meses.map(({ saf, nombre }) => `${saf} - ${nombre}`).join("; ");
  if (datos?.valorizado === false && deUnMes) {
    return (
      <Vacio
        texto={`Ningún organismo tiene el grupo de datos ${codipres} valorizado mes a mes. ` +
          `Con valores de un solo mes: ${deUnMes}.`}
      />
    );
  }
  const previo = salida.previo();
  if (!datos || previo) return previo;
  const { ejercicio } = datos;
  const totales = totalesDe(datos);
  const avisos = [
    ...avisosDe(datos),
    ...(deUnMes ? [`Con valores de un solo mes, y fuera de estos totales: ${deUnMes}.`] : []),
  ];
  return (
    <MarcoDeMonedas
      salida={salida}
      datos={datos}
      titulo={TITULO}
      codipres={codipres}
      consulta={consulta}
      controles={
        <>
          <Segmento
            nombre="Columnas"
            vistas={[["meses", "Meses"], ["trimestres", "Trimestres"]]}
            elegida={periodo}
            onElegir={setPeriodo}
          />
          <SegmentoDeUnidad elegida={unidad} onElegir={setUnidad} />
          <Segmento
            nombre="Renglones"
            vistas={[["0", "Por partida"], ["1", "Por programa"]]}
            elegida={porprograma}
            onElegir={setPorPrograma}
          />
        </>
      }
      avisos={avisos}
      totales={totales}
      bloque={(total) => (
        <>
          <h3>
            {totales.length > 1 ? `${total.descripcion}. ` : ""}
            {conclusionDe(total, ejercicio)}
          </h3>
          <GraficoDeMeses total={total} titulo={`Gasto de cada mes de ${ejercicio}, en millones`} />
          <TablaDeItems
            mon={total.mon}
            titulo={`Importes en ${
              unidad === "millones" ? "millones de " : ""
            }${total.descripcion}`}
            tabla={tablaDe(datos, total.mon, periodo, unidad)}
            onVer={(seleccion, donde, cifra) =>
              explicar({
                saf,
                codipres,
                seleccion,
                medida: "valor",
                titulo: `Valor: ${donde}`,
                cifra,
              })}
          />
        </>
      )}
    />
  );
}

export function ProgramacionMensual(p: PropsSalida): ReactNode {
  useSignals();
  const conMeses = esConsolidado.value || estado.criterio.value === "mensual";
  return conMeses ? <Programacion {...p} /> : (
    <div className="resumen">
      <TituloDeSalida titulo={TITULO} />
      <SinMeses {...p} />
    </div>
  );
}
