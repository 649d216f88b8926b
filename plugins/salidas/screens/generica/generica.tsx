/** The screen of any output without one of its own, third-party plugins included. */
import { type ReactNode, useMemo, useState } from "react";
import type { SalidaOfrecida } from "#proto/nucleo.ts";
import type { EstadoTabla } from "#ui/grid/tabla.tsx";
import { Avisos } from "../avisos.tsx";
import { Descarga } from "../archivos/descarga.tsx";
import { consultaDe, opcionesIniciales, tablaDe } from "./generica-modelo.ts";
import { minimoDeTabla } from "../minimo.ts";
import { Opciones } from "./opciones.tsx";
import { TablaDeSalida } from "./tabla-de-salida.tsx";
import { TituloDeSalida } from "../titulo-salida.tsx";
import { type PropsSalida, useSalida } from "./use-salida.tsx";
import { vistaParaArchivo } from "../vistas/vista-archivo.ts";

export function SalidaGenerica({ titulo, salida, ...p }: PropsSalida & {
  readonly titulo: string;
  readonly salida: SalidaOfrecida;
}): ReactNode {
  const [opciones, setOpciones] = useState(() => opcionesIniciales(salida));
  const consulta = consultaDe(opciones);
  const leida = useSalida(
    p,
    salida.id,
    // The form that a screen can draw, also where files are the usual one.
    { ...consulta, formato: "json" },
    (anterior) =>
      setOpciones((o) =>
        Object.fromEntries(Object.keys(o).map((n) => [n, String(anterior[n] ?? "")]))
      ),
  );
  const { datos, ruta, vencidos, descargas } = leida;
  const tabla = useMemo(() => datos && tablaDe(datos), [datos]);
  const archivos = salida.formatos.filter((f) => f !== "json" && (f !== "excel" || !tabla));
  // An option of the output itself goes before the table's own of the same name.
  const vista = (estado: EstadoTabla) =>
    Object.fromEntries(
      Object.entries(vistaParaArchivo(tabla?.columnas ?? [], estado))
        .filter(([opcion]) => !Object.hasOwn(salida.opciones, opcion)),
    );
  return (
    <div
      className="salida salida-llena"
      aria-busy={leida.cargando}
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
      {leida.previo() ??
        (tabla && (
          <TablaDeSalida
            {...tabla}
            titulo={titulo}
            ruta={ruta}
            consulta={consulta}
            descargas={descargas}
            vista={vista}
          />
        ))}
    </div>
  );
}
