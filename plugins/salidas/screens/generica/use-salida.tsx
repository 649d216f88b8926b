/** What the screens of the outputs have in common: their call, frame, files and figures. */
import type { ReactNode, RefObject } from "react";
import type { RespuestaTabla } from "#proto/outputs.ts";
import type { RespuestaDe } from "#proto/salidas.ts";
import type { ParametrosDeConsulta } from "#ui/api.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import { Avisos } from "../avisos.tsx";
import { type Carga, useCarga } from "../carga.ts";
import { type Descargas, useDescargas } from "../archivos/descarga.tsx";
import { vencidosDe } from "../archivos/descarga-modelo.ts";
import { estadoDeSalida } from "../estado-salida.tsx";
import { type Explicaciones, useExplicaciones } from "../explicaciones/explicaciones.tsx";
import { minimoDeTabla } from "../minimo.ts";
import { TituloDeSalida } from "../titulo-salida.tsx";

export interface PropsSalida {
  readonly saf: number;
  readonly codipres: string;
  /** Raised when the screen must read again. */
  readonly version: number;
  /** True when it was just valued from here: the figures that come take the focus. */
  readonly reciente?: RefObject<boolean>;
  /** Opens the heading of the group; absent when the user may not change it. */
  readonly onEditar?: () => void;
}

type Encabezada = Pick<RespuestaTabla, "encabezado" | "valorizado" | "desactualizado">;

export interface SalidaLeida<R> extends Carga<R>, Explicaciones {
  readonly ruta: string;
  /** Codes whose valuation is stale among those of the answer. */
  readonly vencidos: readonly string[];
  readonly descargas: Descargas;
  /**
   * What is said before there is something to show; null once there is.
   * @param alFallar what else can be done where reading failed
   */
  readonly previo: (alFallar?: ReactNode) => ReactNode;
}

/** @param volver @param avisar see {@link useCarga} */
export function useSalida<I extends string>(
  { saf, codipres, version }: PropsSalida,
  id: I,
  consulta: ParametrosDeConsulta = {},
  volver?: (consulta: ParametrosDeConsulta) => void,
  avisar?: boolean,
): SalidaLeida<RespuestaDe<I>> {
  const ruta = `/salidas/${id}/${saf}/${codipres}`;
  const carga = useCarga(saf, codipres, id, consulta, version, volver, undefined, avisar);
  const vencidos = vencidosDe(codipres, carga.datos);
  return {
    ...carga,
    ruta,
    vencidos,
    ...useExplicaciones(),
    descargas: useDescargas(vencidos),
    previo: (alFallar) => estadoDeSalida(carga, codipres, alFallar),
  };
}

/** The frame of an output of one list or of several blocks. */
export function MarcoDeSalida(
  { salida, titulo, controles, enBarra, avisos, columnas, className, children }: {
    readonly salida: SalidaLeida<Encabezada>;
    readonly titulo: string;
    /** Selectors beside the title. */
    readonly controles?: ReactNode;
    /** The title is that of the menu, and the date stands in the toolbar of its table. */
    readonly enBarra?: boolean;
    readonly avisos?: readonly string[];
    /** Of the list that takes the window whole. */
    readonly columnas?: readonly Pick<ColumnaTabla, "ancho">[];
    readonly className?: string;
    readonly children: ReactNode;
  },
): ReactNode {
  const { datos, cargando } = salida;
  return (
    <div
      className={`salida ${enBarra ? "salida-en-barra" : ""} ${columnas ? "salida-llena" : ""} ${
        className ?? ""
      }`}
      aria-busy={cargando}
      style={columnas && minimoDeTabla(columnas)}
    >
      <TituloDeSalida titulo={titulo} encabezado={datos?.encabezado} sinFecha={enBarra}>
        {controles}
      </TituloDeSalida>
      <Avisos desactualizado={datos?.desactualizado === true} otros={avisos} />
      {children}
      {salida.paneles}
    </div>
  );
}
