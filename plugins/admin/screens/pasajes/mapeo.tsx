/** «Mapeo eSidif» beside the boxes of a transfer ([J4]). */
import type { ReactNode } from "react";
import { useLectura } from "#ui/lectura.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Vacio } from "#ui/parts/estados/vacio.tsx";
import { mapeo, type Par } from "../pb.ts";
import { casillero, LADOS, NIVELES } from "./pasaje-modelo.ts";
import { alDejarDeEscribir } from "./previas.ts";

const cadena = (par: Par, lado: typeof LADOS[number]): string =>
  NIVELES.map((n) => par[casillero(n, lado)]).join(" · ");

/** «Mapeo eSidif»: old openings of the SAF of origin, and what each became. */
export function Mapeo({ codipres, saf, onPar, onTodo }: {
  readonly codipres: string;
  readonly saf: number;
  readonly onPar: (par: Par) => void;
  /** «Usar todo el mapeo». */
  readonly onTodo: () => void;
}): ReactNode {
  const { datos, cargando, error } = useLectura(
    `mapeo/${codipres}/${saf}`,
    async (signal) => {
      await alDejarDeEscribir(signal);
      return await mapeo(codipres, saf, signal);
    },
    false,
  );
  if (error) return <Vacio texto={error} />;
  if (!datos) return <p role="status">Cargando…</p>;
  const { ejercicio, version, descripcion } = datos;
  const numero = `${ejercicio}.${version}`;
  // Some descriptions already begin with the number: it is not written twice.
  const clasificador = descripcion.startsWith(numero)
    ? descripcion
    : descripcion
    ? `${numero} - ${descripcion}`
    : numero;
  return (
    <>
      <h2>
        Mapeo eSidif
        <span className="nota">
          Clasificador {clasificador}
        </span>
        {datos.mapeo.length > 0 && <Boton onClick={onTodo}>Usar todo el mapeo</Boton>}
      </h2>
      {datos.mapeo.length === 0
        ? <Vacio texto="No hay datos de mapeo para mostrar" />
        : (
          <div className="admin-mapeo-lista" aria-busy={cargando}>
            <table>
              <thead>
                <tr>
                  {LADOS.map((l) => <th key={l.id} scope="colgroup" colSpan={5}>{l.titulo}</th>)}
                  <th rowSpan={2} scope="col">
                    <span className="solo-lectores">Usar</span>
                  </th>
                </tr>
                <tr>
                  {LADOS.map((lado) =>
                    NIVELES.map((n) => <th key={casillero(n, lado)} scope="col">{n.titulo}</th>)
                  )}
                </tr>
              </thead>
              <tbody>
                {datos.mapeo.map((par) => (
                  <tr
                    key={`${cadena(par, LADOS[0])} ${cadena(par, LADOS[1])}`}
                    onClick={() => onPar(par)}
                  >
                    {LADOS.map((lado) =>
                      NIVELES.map((n) => <td key={casillero(n, lado)}>{par[casillero(n, lado)]}
                      </td>)
                    )}
                    <td>
                      <button
                        type="button"
                        className="enlace"
                        aria-label={`Usar ${cadena(par, LADOS[0])} a ${cadena(par, LADOS[1])}`}
                      >
                        Usar
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
    </>
  );
}
