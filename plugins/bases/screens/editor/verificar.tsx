/** Dialog «Verificar Valorización»: every line of one position, saved or not ([V14]). */
import type { ReactNode } from "react";
import { formatEsAr } from "../../../../core/domain/money.ts";
import { nombreMes } from "../../../../core/domain/period.ts";
import type { LineaVerificada } from "../../../../proto/valuation.ts";
import { aCentavos } from "../../../../ui/grid/columnas.ts";
import { useLectura } from "../../../../ui/lectura.ts";
import { Botonera } from "../../../../ui/parts/botonera.tsx";
import { Cuadro } from "../../../../ui/parts/cuadro.tsx";
import { Dialogo } from "../../../../ui/parts/dialogo.tsx";
import { importesDe, verificar } from "./valorizacion.ts";

export interface PropsVerificar {
  readonly saf: number;
  readonly codipres: string;
  /** Only the id of a saved row, or the fields of one that is being typed. */
  readonly pedido: Readonly<Record<string, string | number>>;
  /** The row in words. */
  readonly nombre: string;
  readonly onCerrar: () => void;
}

const importe = (n: number | null): string => n === null ? "" : formatEsAr(aCentavos(n));

const celdasDe = (linea: LineaVerificada): readonly string[] => [
  linea.clave,
  linea.descripcion,
  linea.objeto,
  importe(linea.valor_ur),
  linea.mes_actualizado ? nombreMes(linea.mes_actualizado) : "",
  linea.porcentaje === null ? "" : `${importe(linea.porcentaje)} %`,
  importe(linea.valor_mensual),
  linea.tiene_valor ? importe(linea.valor_total) : "Sin valor",
];

const COLUMNAS = [
  "Clave",
  "Descripción",
  "Objeto",
  "Valor UR",
  "Actualizado",
  "Porcentaje",
  "Valor mensual",
  "Valor total",
];

export default function VerificarValorizacion(
  { saf, codipres, pedido, nombre, onCerrar }: PropsVerificar,
): ReactNode {
  const { datos: lineas, error } = useLectura(
    `valorización de ${saf}/${codipres}: ${JSON.stringify(pedido)}`,
    (signal) => verificar(saf, codipres, pedido, signal),
    false,
  );
  const total = lineas && importesDe(lineas);
  return (
    <Dialogo titulo="Verificar Valorización" subtitulo={nombre} ancho="ancho" onCerrar={onCerrar}>
      {error && <p role="alert" className="editor-mensaje">{error}</p>}
      {!error && !lineas && <p role="status">Verificando…</p>}
      {lineas && total && (
        <Cuadro
          columnas={COLUMNAS}
          derecha={[3, 5, 6, 7]}
          filas={lineas.map((l, i) => ({
            clave: `${l.clave}-${i}`,
            className: l.tiene_valor ? undefined : "sin-valor",
            celdas: celdasDe(l),
          }))}
          pie={["Total", formatEsAr(total.mensual), formatEsAr(total.anual)]}
        />
      )}
      <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
    </Dialogo>
  );
}
