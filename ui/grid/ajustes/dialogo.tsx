/** «Columnas»: which are in sight, how wide, and which stay while the rest scrolls. */
import type { ReactNode } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { tituloCompleto } from "../columnas.ts";
import {
  alternarVista,
  ANCHO_MINIMO,
  conAncho,
  FIJAS_MAXIMO,
  fijasDe,
  hayAjustes,
  SIN_AJUSTES,
} from "./ajustes.ts";
import type { AjustesDeTabla } from "./use-ajustes.ts";

interface PropsColumnas {
  readonly titulo: string;
  readonly de: AjustesDeTabla<unknown>;
  readonly onCerrar: () => void;
}

export default function Columnas({ titulo, de, onCerrar }: PropsColumnas): ReactNode {
  const { todas, columnas, ajustes, ajustar } = de;
  const fijas = fijasDe(columnas, ajustes);
  const lugares = new Map(columnas.map((c, i) => [c.id, i + 1]));
  return (
    <Dialogo titulo="Columnas" subtitulo={titulo} onCerrar={onCerrar}>
      <div className="columnas-lista">
        <table className="cuadro">
          <thead>
            <tr>
              <th scope="col">A la vista</th>
              <th scope="col">Ancho en píxeles</th>
              <th scope="col">Fijas hasta</th>
            </tr>
          </thead>
          <tbody>
            {todas.map((c) => {
              const nombre = tituloCompleto(c);
              const lugar = lugares.get(c.id);
              return (
                <tr key={c.id}>
                  <td>
                    <label className="columnas-vista">
                      <input
                        type="checkbox"
                        checked={lugar !== undefined}
                        disabled={lugar !== undefined && columnas.length === 1}
                        onChange={() => ajustar((a) => alternarVista(a, todas, c.id))}
                      />
                      {nombre}
                    </label>
                  </td>
                  <td>
                    <input
                      // What was typed is read when the box is left; what came of it is shown then.
                      key={ajustes.anchos[c.id]}
                      type="number"
                      min={ANCHO_MINIMO}
                      step={10}
                      placeholder="el suyo"
                      aria-label={`Ancho de ${nombre}`}
                      defaultValue={ajustes.anchos[c.id] ?? ""}
                      onKeyDown={(e) => e.key === "Enter" && e.currentTarget.blur()}
                      onBlur={(e) => {
                        const px = e.currentTarget.valueAsNumber;
                        ajustar((a) => conAncho(a, c.id, Number.isFinite(px) ? px : null));
                      }}
                    />
                  </td>
                  <td>
                    {lugar !== undefined && lugar <= FIJAS_MAXIMO && (
                      <input
                        type="checkbox"
                        aria-label={`Fijas hasta ${nombre}`}
                        checked={lugar <= fijas}
                        onChange={() =>
                          ajustar((a) => ({ ...a, fijas: lugar === fijas ? lugar - 1 : lugar }))}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="botonera">
        <Boton
          className="botonera-eliminar"
          motivo={hayAjustes(ajustes) ? null : "Están como al principio"}
          onClick={() => ajustar(() => SIN_AJUSTES)}
        >
          Volver a las del principio
        </Boton>
        <Boton clase="primario" onClick={onCerrar}>Aceptar</Boton>
      </div>
    </Dialogo>
  );
}
