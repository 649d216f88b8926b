/** Control de remuneraciones: how old the pay behind each category is ([S8]). */
import { type ReactNode, useMemo } from "react";
import { api } from "../../../ui/api.ts";
import { type ColumnaTabla, type EstadoTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { Avisos } from "./avisos.tsx";
import { Barras } from "./barras.tsx";
import { usarCarga } from "./carga.ts";
import {
  avisosDeControl,
  brechas,
  columnasDeControl,
  type FilaControl,
  filasDeControl,
  type RespuestaControl,
  seleccionDeControl,
} from "./control-modelo.ts";
import { estadoDeSalida } from "./estado-salida.tsx";
import { usarExplicaciones } from "./explicaciones.tsx";
import type { PropsSalida } from "./resumen.tsx";
import { SIN_RESULTADOS } from "./resumen-modelo.ts";

function Bloque({ titulo, columnas, filas, onFila, onExcel }: {
  readonly titulo: string;
  readonly columnas: readonly ColumnaTabla<FilaControl>[];
  readonly filas: readonly FilaControl[];
  readonly onFila: (fila: FilaControl, columna: string) => void;
  readonly onExcel?: (estado: EstadoTabla) => void;
}): ReactNode {
  return (
    <section aria-label={titulo}>
      <h3 className="salida-bloque">{titulo}</h3>
      <Tabla
        titulo={titulo}
        columnas={columnas}
        filas={filas}
        clave={(f) => f.clave}
        vacio={SIN_RESULTADOS}
        onFila={onFila}
        onExcel={onExcel}
      />
    </section>
  );
}

export function ControlRemuneraciones(
  { saf, codipres, version, onValorizar }: PropsSalida,
): ReactNode {
  const { explicar, paneles } = usarExplicaciones();
  const ruta = `/salidas/controlmesesremuneraciones/${saf}/${codipres}`;
  const carga = usarCarga<RespuestaControl>(saf, codipres, ruta, {}, version);
  const { datos, cargando } = carga;
  const filas = useMemo(() => datos ? filasDeControl(datos) : null, [datos]);
  const columnas = useMemo(
    () => ({ categorias: columnasDeControl(false), sinep: columnasDeControl(true) }),
    [],
  );
  const previo = estadoDeSalida(carga, codipres, onValorizar);
  if (!datos || !filas || previo) return previo;
  const alElegir = (fila: FilaControl, columna: string) => {
    if (columna !== "cargos" && columna !== "horas") return;
    explicar({
      saf,
      codipres,
      seleccion: seleccionDeControl(fila),
      medida: columna,
      titulo: `${columna === "cargos" ? "Cargos" : "Horas"} de Esc. ${fila.esc}, ${fila.codigo}`,
      cifra: fila[columna],
    });
  };
  const bajarExcel = async () => {
    try {
      await api.descargar(`${ruta}/excel`, "controlmesesremuneraciones.xlsx");
    } catch (e) {
      await mostrarError(e);
    }
  };
  return (
    <div className="salida" aria-busy={cargando}>
      <h2 className="salida-titulo">Control de remuneraciones</h2>
      <Avisos
        desactualizado={datos.desactualizado}
        otros={avisosDeControl([...filas.categorias, ...filas.sinep])}
      />
      <div className="salida-con-grafico">
        <div>
          <Bloque
            titulo="Categorías"
            columnas={columnas.categorias}
            filas={filas.categorias}
            onFila={alElegir}
            onExcel={() => void bajarExcel()}
          />
          {filas.sinep.length > 0 && (
            <Bloque
              titulo="SINEP"
              columnas={columnas.sinep}
              filas={filas.sinep}
              onFila={alElegir}
            />
          )}
        </div>
        <Barras
          id="control-meses"
          titulo="Meses de diferencia por escalafón"
          series={["La mayor", "La menor"]}
          pares={brechas([...filas.categorias, ...filas.sinep])}
        />
      </div>
      {paneles}
    </div>
  );
}
