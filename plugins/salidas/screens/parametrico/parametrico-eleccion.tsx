/** The checklists of the parametric list: its fields and its options ([S2]; spec 2 §4). */
import type { ReactNode } from "react";
import {
  alternarCampo,
  alternarMeses,
  alternarOpcion,
  camposOfrecidos,
  conMes,
  esUltimo,
  OPCIONES,
  type Vista,
} from "../vistas/vista.ts";

export function Campos({ vista, consolidado, conMeses, onCambio }: {
  readonly vista: Vista;
  /** The group is valued by months. */
  readonly conMeses: boolean;
  readonly consolidado: boolean;
  readonly onCambio: (vista: Vista) => void;
}): ReactNode {
  return (
    <div className="parametrico-eleccion" id="parametrico-eleccion">
      <fieldset className="opciones-casillas">
        <legend>Campos</legend>
        {camposOfrecidos(consolidado, vista.tipo)
          // One that a link brings can always be taken off.
          .filter((c) => conMeses || !c.porMeses || vista.campos.includes(c.campo))
          .map(({ campo, nombre }) => (
            <label key={campo}>
              <input
                type="checkbox"
                checked={vista.campos.includes(campo)}
                disabled={esUltimo(vista, campo)}
                onChange={() => onCambio(alternarCampo(vista, campo))}
              />
              {nombre}
            </label>
          ))}
      </fieldset>
      <fieldset className="opciones-casillas">
        <legend>Opciones</legend>
        {OPCIONES.map(([id, nombre]) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={vista.opciones.includes(id)}
              onChange={() => onCambio(alternarOpcion(vista, id))}
            />
            {nombre}
          </label>
        ))}
        {conMes(vista) && (
          <label>
            <input
              type="checkbox"
              checked={vista.enColumnas}
              onChange={() => onCambio(alternarMeses(vista))}
            />
            Meses en columnas
          </label>
        )}
      </fieldset>
    </div>
  );
}
