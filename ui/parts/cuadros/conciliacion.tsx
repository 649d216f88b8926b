/** Why a total of positions is not another one: the steps between them ([S11]). */
import { type ReactNode, useState } from "react";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import { conSigno } from "#core/domain/signs.ts";
import type { Conciliacion as Datos, IdTotal } from "#proto/salidas.ts";
import { useLectura } from "#ui/lectura.ts";
import { CargandoSeccion } from "../estados/cargando.tsx";
import { Dialogo } from "../dialogos/dialogo.tsx";
import { Reintentar } from "../estados/reintentar.tsx";
import "./conciliacion.css";

/** Which total of which group, and what the screen left out of it. */
export interface TotalDeCargos {
  readonly saf: number;
  readonly codipres: string;
  readonly de: IdTotal;
  /** Options of the call: `prog`, `mon`, `opciones`. */
  readonly recorte?: Readonly<Record<string, string>>;
}

function Cadena({ total, contra, queCuenta }: {
  readonly total: Datos["total"];
  readonly contra: Datos["explicaciones"][number];
  readonly queCuenta: string;
}): ReactNode {
  return (
    <table className="conciliacion">
      <caption>
        <b>{contra.titulo}</b> {queCuenta}
      </caption>
      <tbody>
        <tr>
          <th scope="row">{total.titulo}</th>
          <td>{formatEnteroEsAr(total.cargos)}</td>
        </tr>
        {contra.pasos.map((p) => (
          <tr key={p.id}>
            <th scope="row">{p.titulo}</th>
            <td>{conSigno(formatEnteroEsAr(p.cargos), p.cargos, " ")}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{contra.titulo}</th>
          <td>{`= ${formatEnteroEsAr(contra.cargos)}`}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Explicado({ datos }: { readonly datos: Datos }): ReactNode {
  const { total, totales, explicaciones } = datos;
  return (
    <>
      <p>{total.que_cuenta}</p>
      <div className="conciliaciones">
        {explicaciones.map((e) => (
          <Cadena
            key={e.contra}
            total={total}
            contra={e}
            queCuenta={totales.find((t) => t.id === e.contra)?.que_cuenta ?? ""}
          />
        ))}
      </div>
    </>
  );
}

function Conciliacion({ total, onCerrar }: {
  readonly total: TotalDeCargos;
  readonly onCerrar: () => void;
}): ReactNode {
  const { saf, codipres, de, recorte } = total;
  const pedido = { ...recorte, saf, codipres, de };
  const { datos, error, recargar } = useLectura(
    "/salidas/conciliacioncargos/:saf/:codipres",
    pedido,
    false,
  );
  const cargos = datos && `${datos.total.titulo}: ${formatEnteroEsAr(datos.total.cargos)}`;
  return (
    <Dialogo
      titulo="Por qué un total de cargos no es otro"
      subtitulo={cargos}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      {error
        ? <Reintentar error={error} onReintentar={recargar} />
        : datos
        ? <Explicado datos={datos} />
        : <CargandoSeccion />}
    </Dialogo>
  );
}

const QUE_CUENTA = "Qué cargos cuenta";

/**
 * The button beside a total of positions, and what it opens.
 * @param cifra where there is no room for a button, the total itself is it.
 */
export function ConciliarCargos({ total, cifra }: {
  readonly total: TotalDeCargos;
  readonly cifra?: string;
}): ReactNode {
  const [abierto, abrir] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cifra === undefined ? "enlace conciliar" : "enlace conciliar-cifra"}
        aria-label={cifra === undefined ? undefined : `${QUE_CUENTA}: ${cifra}`}
        onClick={() => abrir(true)}
      >
        {cifra ?? QUE_CUENTA}
      </button>
      {abierto && <Conciliacion total={total} onCerrar={() => abrir(false)} />}
    </>
  );
}
