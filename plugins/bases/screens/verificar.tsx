/** Dialog «Verificar Valorización»: every line of one position, saved or not ([V14]). */
import { type ReactNode, useEffect, useState } from "react";
import { formatEsAr } from "../../../core/domain/money.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import { ErrorApi } from "../../../ui/api.ts";
import { aCentavos } from "../../../ui/grid/columnas.ts";
import { Botonera } from "../../../ui/parts/botonera.tsx";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import type { LineaVerificada } from "./tipos.ts";
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

function Linea({ linea }: { linea: LineaVerificada }): ReactNode {
  return (
    <tr className={linea.tiene_valor ? undefined : "sin-valor"}>
      <th scope="row">{linea.clave}</th>
      <td className="a-izquierda">{linea.descripcion}</td>
      <td className="a-izquierda">{linea.objeto}</td>
      <td>{importe(linea.valor_ur)}</td>
      <td className="a-izquierda">
        {linea.mes_actualizado ? nombreMes(linea.mes_actualizado) : ""}
      </td>
      <td>{linea.porcentaje === null ? "" : `${importe(linea.porcentaje)} %`}</td>
      <td>{importe(linea.valor_mensual)}</td>
      <td>{linea.tiene_valor ? importe(linea.valor_total) : "Sin valor"}</td>
    </tr>
  );
}

export default function VerificarValorizacion(
  { saf, codipres, pedido, nombre, onCerrar }: PropsVerificar,
): ReactNode {
  const [lineas, fijar] = useState<readonly LineaVerificada[] | null>(null);
  const [error, fallar] = useState("");
  useEffect(() => {
    const corte = new AbortController();
    verificar(saf, codipres, pedido, corte.signal).then(fijar).catch((e) => {
      if (corte.signal.aborted) return;
      fallar(e instanceof ErrorApi ? e.mensaje : "No se pudo verificar la valorización");
    });
    return () => corte.abort();
  }, [saf, codipres, pedido]);
  const total = lineas && importesDe(lineas);
  return (
    <Dialogo titulo="Verificar Valorización" subtitulo={nombre} ancho="ancho" onCerrar={onCerrar}>
      <div className="verificar">
        {error && <p role="alert" className="editor-mensaje">{error}</p>}
        {!error && !lineas && <p role="status">Verificando…</p>}
        {lineas && total && (
          <table>
            <thead>
              <tr>
                <th scope="col">Clave</th>
                <th scope="col" className="a-izquierda">Descripción</th>
                <th scope="col" className="a-izquierda">Objeto</th>
                <th scope="col">Valor UR</th>
                <th scope="col" className="a-izquierda">Actualizado</th>
                <th scope="col">Porcentaje</th>
                <th scope="col">Valor mensual</th>
                <th scope="col">Valor total</th>
              </tr>
            </thead>
            <tbody>
              {lineas.map((l, i) => <Linea key={`${l.clave}-${i}`} linea={l} />)}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={6}>Total</th>
                <td>{formatEsAr(total.mensual)}</td>
                <td>{formatEsAr(total.anual)}</td>
              </tr>
            </tfoot>
          </table>
        )}
        <Botonera textoCancelar="Cerrar" onCancelar={onCerrar} />
      </div>
    </Dialogo>
  );
}
