/** Control de remuneraciones: how old the pay behind each category is ([S8]). */
import { type ReactNode, useMemo } from "react";
import { type ColumnaTabla, type EstadoTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { alerta } from "../../../ui/state/alerts.ts";
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
  seleccionDePago,
  seleccionDeTotalDeControl,
  UMBRAL_DE_MESES,
} from "./control-modelo.ts";
import { bajarLibro, type Descargas, usarDescargas } from "./descarga.tsx";
import { vencidosDe } from "./descarga-modelo.ts";
import { estadoDeSalida } from "./estado-salida.tsx";
import { usarExplicaciones } from "./explicaciones.tsx";
import type { PropsSalida } from "./resumen.tsx";
import { SIN_RESULTADOS } from "./resumen-modelo.ts";
import { TituloDeSalida } from "./titulo-salida.tsx";
import { vistaParaArchivo } from "./vista-archivo.ts";

const TITULOS = { cargos: "Cargos", horas: "Horas" } as const;

function Bloque({ titulo, columnas, filas, onFila, onTotal, onExcel, descargas }: {
  readonly titulo: string;
  readonly columnas: readonly ColumnaTabla<FilaControl>[];
  readonly filas: readonly FilaControl[];
  readonly onFila: (fila: FilaControl, columna: string) => void;
  readonly onTotal: (columna: string, total: number, filas: readonly FilaControl[]) => void;
  readonly onExcel: (estado: EstadoTabla) => void;
  readonly descargas: Descargas;
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
        onTotal={onTotal}
        onExcel={onExcel}
        excel={descargas.excel}
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
  const descargas = usarDescargas(vencidosDe(codipres, datos));
  const filas = useMemo(() => datos ? filasDeControl(datos) : null, [datos]);
  const columnas = useMemo(
    () => ({ categorias: columnasDeControl(false), sinep: columnasDeControl(true) }),
    [],
  );
  const previo = estadoDeSalida(carga, codipres, onValorizar);
  if (!datos || !filas || previo) return previo;
  const todas = [...filas.categorias, ...filas.sinep];
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
    if (pasan.length === 0) return void alerta(SIN_RESULTADOS);
    const seleccion = seleccionDeTotalDeControl(todas, pasan);
    if (!seleccion) {
      return void alerta(
        "Este total es de demasiados renglones sueltos para ver sus líneas: filtre por códigos.",
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
  const bajarExcel = (bloque: keyof typeof columnas, estado: EstadoTabla) =>
    descargas.hacer(() =>
      bajarLibro(ruta, { bloque, ...vistaParaArchivo(columnas[bloque], estado) })
    );
  return (
    <div className="salida" aria-busy={cargando}>
      <TituloDeSalida titulo="Control de remuneraciones" encabezado={datos.encabezado} />
      <Avisos
        desactualizado={datos.desactualizado}
        otros={avisosDeControl(todas)}
      />
      <div className="salida-con-grafico">
        <div>
          <Bloque
            titulo="Categorías"
            columnas={columnas.categorias}
            filas={filas.categorias}
            onFila={alElegir}
            onTotal={alTotal}
            onExcel={(e) => bajarExcel("categorias", e)}
            descargas={descargas}
          />
          {filas.sinep.length > 0 && (
            <Bloque
              titulo="SINEP"
              columnas={columnas.sinep}
              filas={filas.sinep}
              onFila={alElegir}
              onTotal={alTotal}
              onExcel={(e) => bajarExcel("sinep", e)}
              descargas={descargas}
            />
          )}
        </div>
        <Barras
          id="control-meses"
          titulo="Meses de diferencia por escalafón"
          series={["La mayor", "La menor"]}
          pares={brechas(todas)}
          umbral={UMBRAL_DE_MESES}
        />
      </div>
      {paneles}
    </div>
  );
}
