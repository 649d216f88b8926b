/** Control de remuneraciones: how old the pay behind each category is ([S8]). */
import { type ReactNode, useMemo } from "react";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { useAparte } from "../aparte.tsx";
import { Barras } from "../comparaciones/barras.tsx";
import {
  avisosDeControl,
  brechas,
  columnasDeControl,
  type FilaControl,
  filasDeControl,
  seleccionDeControl,
  seleccionDePago,
  seleccionDeTotalDeControl,
  UMBRAL_DE_MESES,
} from "./control-modelo.ts";
import { SIN_RESULTADOS } from "../resumen/resumen-modelo.ts";
import { FechaDeSalida } from "../titulo-salida.tsx";
import { TablaDeSalida } from "../generica/tabla-de-salida.tsx";
import { MarcoDeSalida, type PropsSalida, useSalida } from "../generica/use-salida.tsx";

const TITULO = "Control de remuneraciones";
const TITULOS = { cargos: "Cargos", horas: "Horas" } as const;

export function ControlRemuneraciones(p: PropsSalida): ReactNode {
  const { saf, codipres } = p;
  const salida = useSalida(p, "controlmesesremuneraciones");
  const { datos, ruta, descargas, explicar } = salida;
  const filas = useMemo(() => datos ? filasDeControl(datos) : null, [datos]);
  const grafico = useAparte(
    "control-meses",
    <Barras
      id="control-meses"
      titulo="Meses de diferencia por escalafón"
      series={["La mayor", "La menor"]}
      pares={brechas(filas ?? [])}
      umbral={UMBRAL_DE_MESES}
    />,
    "gráfico",
  );
  const previo = salida.previo();
  if (!datos || !filas || previo) return previo;
  const alElegir = (fila: FilaControl, columna: string) => {
    const donde = `Esc. ${fila.esc}, ${fila.cod_categoria}`;
    if (columna === "remuneracion" && fila.remuneracion !== null) {
      // The month of one position: each line says its own, and they add up to the year of all.
      explicar({
        saf,
        codipres,
        seleccion: seleccionDePago(fila),
        medida: "valor",
        titulo: `Remuneración de ${donde}: las líneas que la pagan`,
      });
    }
    if (columna !== "cargos" && columna !== "horas") return;
    explicar({
      saf,
      codipres,
      seleccion: seleccionDeControl(fila),
      medida: columna,
      titulo: `${TITULOS[columna]} de ${donde}`,
      cifra: fila[columna],
    });
  };
  const alTotal = (columna: string, total: number, pasan: readonly FilaControl[]) => {
    if (columna !== "cargos" && columna !== "horas") return;
    if (pasan.length === 0) return decirAlPasar(SIN_RESULTADOS);
    const seleccion = seleccionDeTotalDeControl(filas, pasan);
    if (!seleccion) {
      return decirAlPasar(
        "Este total es de demasiados renglones sueltos para ver de qué está hecho: filtre por códigos.",
      );
    }
    explicar({
      saf,
      codipres,
      seleccion,
      medida: columna,
      titulo: `${TITULOS[columna]}, total`,
      cifra: total,
    });
  };
  return (
    <MarcoDeSalida
      salida={salida}
      titulo={TITULO}
      enBarra
      columnas={columnasDeControl}
      avisos={avisosDeControl(filas)}
    >
      <div className="salida-con-grafico">
        <TablaDeSalida
          titulo={TITULO}
          columnas={columnasDeControl}
          filas={filas}
          clave={(f) => f.clave}
          ruta={ruta}
          descargas={descargas}
          consulta={{}}
          onFila={alElegir}
          onTotal={alTotal}
          barra={
            <>
              <FechaDeSalida encabezado={datos.encabezado} />
              {grafico.boton}
            </>
          }
        />
        {grafico.visto}
      </div>
    </MarcoDeSalida>
  );
}
