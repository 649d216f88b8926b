/** «Programación mensual»: the year by months, as a chart and by item ([Y10]). */
import { type ReactNode, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Boton } from "../../../../ui/parts/boton.tsx";
import { Vacio } from "../../../../ui/parts/vacio.tsx";
import { esConsolidado, estado } from "../../../../ui/state/estado.ts";
import { Avisos } from "../avisos.tsx";
import { Descarga } from "../archivos/descarga.tsx";
import { Partes } from "../partes.tsx";
import { avisosDe, SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { type PropsSalida, useSalida } from "../use-salida.tsx";
import { GraficoDeMeses } from "./grafico-meses.tsx";
import {
  conclusionDe,
  type Periodo,
  tablaDe,
  totalesDe,
  type Unidad,
} from "./programacion-modelo.ts";
import { TablaDeItems } from "./tabla-meses.tsx";
import { Vistas } from "./vistas-de-lo-mismo.tsx";

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
  const { datos, cargando, ruta, vencidos, explicar } = salida;
  const previo = salida.previo();
  if (!datos || previo) return previo;
  const { ejercicio, safs_sin_meses = [] } = datos;
  const totales = totalesDe(datos);
  const avisos = [
    ...avisosDe(datos),
    ...(safs_sin_meses.length === 0 ? [] : [
      `Con valores de un solo mes, y fuera de estos totales: ${
        safs_sin_meses.map(({ saf, nombre }) => `${saf} - ${nombre}`).join("; ")
      }.`,
    ]),
  ];
  return (
    <div className="resumen" aria-busy={cargando}>
      <TituloDeSalida titulo={TITULO} encabezado={datos.encabezado} />
      <div className="salidas-barra">
        <Vistas
          nombre="Columnas"
          vistas={[["meses", "Meses"], ["trimestres", "Trimestres"]]}
          elegida={periodo}
          onElegir={setPeriodo}
        />
        <Vistas
          nombre="Unidad"
          vistas={[["millones", "Millones"], ["pesos", "Exactos"]]}
          elegida={unidad}
          onElegir={setUnidad}
        />
        <Vistas
          nombre="Renglones"
          vistas={[["0", "Por partida"], ["1", "Por programa"]]}
          elegida={porprograma}
          onElegir={setPorPrograma}
        />
        <span className="programacion-archivos">
          <Descarga formato="excel" ruta={ruta} consulta={consulta} vencidos={vencidos} />
          <Descarga formato="pdf" ruta={ruta} consulta={consulta} vencidos={vencidos} />
        </span>
      </div>
      <Avisos desactualizado={datos.desactualizado} otros={avisos} />
      <Partes datos={datos} codipres={codipres} />
      {totales.length === 0 && <Vacio texto={SIN_RESULTADOS} />}
      {totales.map((total) => (
        <section key={total.mon} className="programacion" aria-label={total.descripcion}>
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
        </section>
      ))}
      {salida.paneles}
    </div>
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
