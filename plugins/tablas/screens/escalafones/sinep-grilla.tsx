/** The grid of the SINEP: levels by ten grades, one cell with the focus, moved by arrows. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Sinep } from "../../../../proto/tablas.ts";
import { gradosDe, mostrarUnidades, moverEnGrilla, NIVELES, unidadesDe } from "./sinep-modelo.ts";

export function Grilla({ datos, extraordinarios, enPesos, onAbrir }: {
  readonly datos: Sinep;
  readonly extraordinarios: boolean;
  readonly enPesos: boolean;
  readonly onAbrir: (nivel: string, grado: number) => void;
}): ReactNode {
  const tabla = useRef<HTMLTableElement>(null);
  const [[fila, columna], activar] = useState<readonly [number, number]>([0, 0]);
  const unidades = unidadesDe(datos);
  const grados = gradosDe(extraordinarios);
  const alTeclear = (e: KeyboardEvent) => {
    const destino = moverEnGrilla(e.key, fila, columna);
    if (!destino) return;
    e.preventDefault();
    activar(destino);
    tabla.current?.querySelector<HTMLElement>(`[data-celda="${destino.join("-")}"]`)?.focus();
  };
  return (
    <div className="tablas-grilla">
      <table ref={tabla} aria-label="Grilla SINEP" onKeyDown={alTeclear}>
        <thead>
          <tr>
            <th scope="col">Nivel</th>
            {grados.map((g) => <th key={g} scope="col" className="a-derecha">{g}</th>)}
          </tr>
        </thead>
        <tbody>
          {NIVELES.map((nivel, f) => (
            <tr key={nivel}>
              <th scope="row">{nivel}</th>
              {grados.map((grado, c) => {
                const texto = mostrarUnidades(
                  unidades.get(`${nivel}${grado}`),
                  enPesos,
                  datos.valor_ur,
                );
                return (
                  <td key={grado} className="a-derecha">
                    <button
                      type="button"
                      className="tablas-valor"
                      data-celda={`${f}-${c}`}
                      tabIndex={f === fila && c === columna ? 0 : -1}
                      aria-label={`Nivel ${nivel}, grado ${grado}: ${texto}`}
                      onFocus={() => activar([f, c])}
                      onClick={() => onAbrir(nivel, grado)}
                    >
                      {texto}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
