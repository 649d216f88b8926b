/** «Programación mensual»: the year by months, as a chart and by item ([Y10]). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Segmento, SegmentoDeUnidad, type Unidad } from "#ui/parts/campos/segmento.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { esConsolidado, estado } from "#ui/state/estado.ts";
import { MarcoDeMonedas } from "../marco-de-monedas.tsx";
import { avisosDe } from "../resumen/resumen-modelo.ts";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { type PropsSalida, useSalida } from "../generica/use-salida.tsx";
import { GraficoDeMeses } from "./grafico-meses.tsx";
import { conclusionDe, type Periodo, tablaDe, totalesDe } from "./programacion-modelo.ts";
import { TablaDeItems } from "./tabla-meses.tsx";

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
