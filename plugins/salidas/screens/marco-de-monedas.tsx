/** The frame of an output that is a chart over a table, for each currency. */
import type { ReactNode } from "react";
import type { RespuestaTabla } from "#proto/outputs.ts";
import type { PartesConsolidadas } from "#proto/salidas.ts";
import type { ParametrosDeConsulta } from "#ui/api.ts";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { DosDescargas } from "./archivos/descarga.tsx";
import { Avisos } from "./avisos.tsx";
import { Partes } from "./partes.tsx";
import { SIN_RESULTADOS } from "./resumen/resumen-modelo.ts";
import { TituloDeSalida } from "./titulo-salida.tsx";
import type { SalidaLeida } from "./generica/use-salida.tsx";

type Leida = Pick<RespuestaTabla, "encabezado" | "desactualizado"> & PartesConsolidadas;

export function MarcoDeMonedas<M extends { readonly mon: number; readonly descripcion: string }>(
  { salida, datos, titulo, codipres, consulta, controles, compacto, avisos, totales, ...p }: {
    readonly salida: Omit<SalidaLeida<unknown>, "datos">;
    readonly datos: Leida;
    readonly titulo: string;
    readonly codipres: string;
    readonly consulta: ParametrosDeConsulta;
    /** Ways of seeing it, before its files. */
    readonly controles: ReactNode;
    /** With boxes among them, in as few lines as they take. */
    readonly compacto?: boolean;
    readonly avisos: readonly string[];
    readonly totales: readonly M[];
    readonly bloque: (total: M, lugar: number) => ReactNode;
    /** What stands under the currencies. */
    readonly children?: ReactNode;
  },
): ReactNode {
  const { ruta, vencidos, cargando } = salida;
  return (
    <div className="resumen" aria-busy={cargando}>
      <TituloDeSalida titulo={titulo} encabezado={datos.encabezado} />
      <div className={`salidas-barra ${compacto ? "cierre-controles" : ""}`.trimEnd()}>
        {controles}
        <DosDescargas ruta={ruta} consulta={consulta} vencidos={vencidos} />
      </div>
      <Avisos desactualizado={datos.desactualizado} otros={avisos} />
      <Partes datos={datos} codipres={codipres} />
      {totales.length === 0 && <Vacio texto={SIN_RESULTADOS} />}
      {totales.map((total, i) => (
        <section key={total.mon} className="programacion" aria-label={total.descripcion}>
          {p.bloque(total, i)}
        </section>
      ))}
      {p.children}
      {salida.paneles}
    </div>
  );
}
