/** Why a total of positions is not another one: the steps between them ([S11]). */
import { type ReactNode, useEffect, useState } from "react";
import { formatEnteroEsAr } from "../../core/domain/money.ts";
import { api, ErrorApi } from "../api.ts";
import { CargandoSeccion } from "./cargando.tsx";
import { Dialogo } from "./dialogo.tsx";
import { Reintentar } from "./reintentar.tsx";
import "./conciliacion.css";

/** Which total of which group, and what the screen left out of it. */
export interface TotalDeCargos {
  readonly saf: number;
  readonly codipres: string;
  readonly de: "base" | "techo" | "resumen" | "parametrico" | "financiados" | "comparativo";
  /** Options of the call: `prog`, `mon`, `opciones`. */
  readonly recorte?: Readonly<Record<string, string>>;
}

interface Respuesta {
  readonly total: { readonly titulo: string; readonly que_cuenta: string; readonly cargos: number };
  readonly totales: readonly { readonly id: string; readonly que_cuenta: string }[];
  readonly explicaciones: readonly {
    readonly contra: string;
    readonly titulo: string;
    readonly cargos: number;
    readonly pasos: readonly {
      readonly id: string;
      readonly titulo: string;
      readonly cargos: number;
    }[];
  }[];
}

/** «+ 331», «− 2.368». */
const conSigno = (n: number): string => `${n < 0 ? "−" : "+"} ${formatEnteroEsAr(Math.abs(n))}`;

function Cadena({ total, contra, queCuenta }: {
  readonly total: Respuesta["total"];
  readonly contra: Respuesta["explicaciones"][number];
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
            <td>{conSigno(p.cargos)}</td>
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

function Explicado({ datos }: { readonly datos: Respuesta }): ReactNode {
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
  const ruta = `/salidas/conciliacioncargos/${saf}/${codipres}`;
  const consulta = JSON.stringify({ ...recorte, de });
  const [datos, recibir] = useState<Respuesta | null>(null);
  const [error, fallar] = useState("");
  const [vuelta, otraVez] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    fallar("");
    api.get<Respuesta>(ruta, JSON.parse(consulta), { signal: control.signal }).then(
      recibir,
      (e: unknown) => {
        if (!control.signal.aborted) fallar(e instanceof ErrorApi ? e.mensaje : String(e));
      },
    );
    return () => control.abort();
  }, [ruta, consulta, vuelta]);
  const cargos = datos && `${datos.total.titulo}: ${formatEnteroEsAr(datos.total.cargos)}`;
  return (
    <Dialogo
      titulo="Por qué un total de cargos no es otro"
      subtitulo={cargos}
      ancho="ancho"
      onCerrar={onCerrar}
    >
      {error
        ? (
          <Reintentar
            error={error}
            onReintentar={() => otraVez((n) => n + 1)}
          />
        )
        : datos
        ? <Explicado datos={datos} />
        : <CargandoSeccion />}
    </Dialogo>
  );
}

/** The button beside a total of positions, and what it opens. */
export function ConciliarCargos({ total }: { readonly total: TotalDeCargos }): ReactNode {
  const [abierto, abrir] = useState(false);
  return (
    <>
      <button type="button" className="enlace conciliar" onClick={() => abrir(true)}>
        Qué cargos cuenta
      </button>
      {abierto && <Conciliacion total={total} onCerrar={() => abrir(false)} />}
    </>
  );
}
