/** The screen of any output without one of its own, third-party plugins included. */
import { type ReactNode, useMemo, useState } from "react";
import { type EstadoTabla, Tabla } from "../../../ui/grid/tabla.tsx";
import { Avisos } from "./avisos.tsx";
import { usarCarga } from "./carga.ts";
import { bajarLibro, Descarga, usarDescargas } from "./descarga.tsx";
import { vencidosDe } from "./descarga-modelo.ts";
import { estadoDeSalida } from "./estado-salida.tsx";
import {
  consultaDe,
  opcionesIniciales,
  type RespuestaSalida,
  type SalidaDescripta,
  tablaDe,
} from "./generica-modelo.ts";
import { minimoDeTabla } from "./minimo.ts";
import { Opciones } from "./opciones.tsx";
import type { PropsSalida } from "./resumen.tsx";
import { SIN_RESULTADOS } from "./resumen-modelo.ts";
import { TituloDeSalida } from "./titulo-salida.tsx";
import { vistaParaArchivo } from "./vista-archivo.ts";

export interface PropsGenerica extends PropsSalida {
  readonly titulo: string;
  readonly salida: SalidaDescripta;
}

export function SalidaGenerica(
  { titulo, salida, saf, codipres, version, onValorizar }: PropsGenerica,
): ReactNode {
  const [opciones, setOpciones] = useState(() => opcionesIniciales(salida));
  const ruta = `/salidas/${salida.id}/${saf}/${codipres}`;
  const consulta = consultaDe(opciones);
  const carga = usarCarga<RespuestaSalida>(
    saf,
    codipres,
    ruta,
    // The form that a screen can draw, also where files are the usual one.
    { ...consulta, formato: "json" },
    version,
    (anterior) =>
      setOpciones((o) =>
        Object.fromEntries(Object.keys(o).map((n) => [n, String(anterior[n] ?? "")]))
      ),
  );
  const { datos, cargando } = carga;
  const vencidos = vencidosDe(codipres, datos);
  const descargas = usarDescargas(vencidos);
  const tabla = useMemo(() => datos && tablaDe(datos), [datos]);
  // Rows of an output have no id: their place among the rows is their key.
  const lugares = useMemo(
    () => new Map(tabla?.filas.map((fila, i) => [fila, i])),
    [tabla],
  );
  const archivos = salida.formatos.filter((f) => f !== "json" && (f !== "excel" || !tabla));
  const descargarExcel = (estado: EstadoTabla) => {
    // An option of the output itself goes before the table's own of the same name.
    const vista = Object.entries(vistaParaArchivo(tabla?.columnas ?? [], estado))
      .filter(([opcion]) => !Object.hasOwn(salida.opciones, opcion));
    descargas.hacer(() => bajarLibro(ruta, { ...consulta, ...Object.fromEntries(vista) }));
  };
  const contenido = (): ReactNode => {
    const previo = estadoDeSalida(carga, codipres, onValorizar);
    if (previo) return previo;
    if (!tabla) return null;
    return (
      <Tabla
        titulo={titulo}
        columnas={tabla.columnas}
        filas={tabla.filas}
        clave={(fila) => lugares.get(fila) ?? -1}
        vacio={SIN_RESULTADOS}
        onExcel={descargarExcel}
        excel={descargas.excel}
      />
    );
  };
  return (
    <div
      className="salida salida-llena"
      aria-busy={cargando}
      style={tabla ? minimoDeTabla(tabla.columnas) : undefined}
    >
      <TituloDeSalida titulo={titulo} encabezado={datos?.encabezado} />
      <Opciones
        opciones={salida.opciones}
        valores={opciones}
        onCambio={(nombre, valor) => setOpciones((o) => ({ ...o, [nombre]: valor }))}
      />
      {archivos.length > 0 && (
        <div className="salidas-barra">
          {archivos.map((formato) => (
            <Descarga
              key={formato}
              ruta={ruta}
              consulta={consulta}
              formato={formato}
              vencidos={vencidos}
            />
          ))}
        </div>
      )}
      <Avisos desactualizado={datos?.desactualizado === true} />
      {contenido()}
    </div>
  );
}
