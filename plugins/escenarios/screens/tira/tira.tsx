/** The year as a strip of twelve months, with the tranches and sums of each agreement ([W8]). */
import type { ReactNode } from "react";
import { MESES_ABREVIADOS, nombreDeMes } from "#core/domain/period.ts";
import type { Falla } from "../comparacion/use-evaluaciones.ts";
import type { Letra, Puesto } from "../tablero/tablero.ts";
import { FilaDeAcuerdo } from "./fila.tsx";
import { type PropsTira, useTira } from "./use-tira.ts";

export function Tira({ fallas, onMenu, children, ...p }: PropsTira & {
  readonly fallas: Readonly<Partial<Record<Letra, Falla>>>;
  /** Opens what can be done with an agreement, under its name. */
  readonly onMenu: (puesto: Puesto, donde: DOMRect) => void;
  /** What stands between the strip and what follows it, on the same axis. */
  readonly children?: ReactNode;
}): ReactNode {
  const tira = useTira(p);
  const { ejercicio } = p;
  // What the box did not take is said before what it holds.
  const motivo = tira.edicion?.rechazo || tira.falla;
  return (
    <div className="tira">
      <div
        role="grid"
        aria-label={`Acuerdos de ${ejercicio}, por mes`}
        aria-colcount={14}
        aria-describedby="tira-ayuda"
        className="tira-grilla"
        onKeyDown={tira.alTeclear}
        onBlur={(e) => {
          if (!e.currentTarget.contains(e.relatedTarget)) tira.alSalir();
        }}
      >
        <div role="row" className="tira-fila tira-cabecera">
          <span role="columnheader" className="tira-nombre">Acuerdos de {ejercicio}</span>
          {MESES_ABREVIADOS.map((m, i) => (
            <span key={m} role="columnheader" title={nombreDeMes(i + 1)}>{m}</span>
          ))}
          <span role="columnheader" className="tira-final">A diciembre</span>
        </div>
        {tira.filas.map((fila, n) => (
          <FilaDeAcuerdo
            key={`${fila.puesto.clave}/${n}`}
            n={n}
            fila={fila}
            tira={tira}
            ejercicio={ejercicio}
            tablero={p.tablero}
            falla={fallas[fila.puesto.letra]}
            lugarEnConjunto={p.tablero.filter((x) => x.letra === fila.puesto.letra)
              .indexOf(fila.puesto)}
            ordenar={p.ordenar}
            onMenu={onMenu}
          />
        ))}
      </div>
      <p id="tira-ayuda" className="solo-lectores">
        Flechas para recorrer los meses; cifras para escribir el porcentaje; Alt y flechas para
        mover un tramo; Entrar abre su detalle; Suprimir lo quita.
      </p>
      <p className="solo-lectores" role="status">{tira.dicho}</p>
      {motivo && <p className="escenarios-falla" role="alert">{motivo}</p>}
      {children}
    </div>
  );
}
