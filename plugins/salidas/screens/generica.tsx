/** The screen of any output without one of its own, third-party plugins included. */
import { type ReactNode, useState } from "react";
import { Tabla } from "../../../ui/grid/tabla.tsx";
import { CargandoSeccion } from "../../../ui/parts/cargando.tsx";
import { Vacio } from "../../../ui/parts/vacio.tsx";
import { Avisos } from "./avisos.tsx";
import { usarCarga } from "./carga.ts";
import { Boton } from "./boton.tsx";
import { Descarga } from "./descarga.tsx";
import {
  consultaDe,
  opcionesIniciales,
  type RespuestaSalida,
  type SalidaDescripta,
  tablaDe,
} from "./generica-modelo.ts";
import { Opciones } from "./opciones.tsx";
import type { PropsSalida } from "./resumen.tsx";
import { SIN_RESULTADOS, sinValorizar } from "./resumen-modelo.ts";

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
  const { datos, cargando, error, recargar } = usarCarga<RespuestaSalida>(
    saf,
    codipres,
    ruta,
    // The form that a screen can draw, also where files are the usual one.
    { ...consulta, formato: "json" },
    version,
  );
  const tabla = datos && tablaDe(datos);
  const contenido = (): ReactNode => {
    if (!datos) {
      return error
        ? <Vacio texto={error} accion={<Boton onClick={recargar}>Reintentar</Boton>} />
        : <CargandoSeccion />;
    }
    if (datos.valorizado === false) {
      return (
        <Vacio
          texto={sinValorizar(codipres)}
          accion={onValorizar && <Boton primario onClick={onValorizar}>Valorizar</Boton>}
        />
      );
    }
    if (!tabla) return null;
    return (
      <Tabla
        titulo={titulo}
        columnas={tabla.columnas}
        filas={tabla.filas}
        vacio={SIN_RESULTADOS}
      />
    );
  };
  return (
    <div className="salida" aria-busy={cargando}>
      <h3 className="salida-titulo">{titulo}</h3>
      <Opciones
        opciones={salida.opciones}
        valores={opciones}
        onCambio={(nombre, valor) => setOpciones((o) => ({ ...o, [nombre]: valor }))}
      />
      <div className="barra">
        {salida.formatos.filter((f) => f !== "json").map((formato) => (
          <Descarga
            key={formato}
            ruta={ruta}
            consulta={consulta}
            id={salida.id}
            formato={formato}
          />
        ))}
      </div>
      <Avisos desactualizado={datos?.desactualizado === true} />
      {contenido()}
    </div>
  );
}
