/** How a valuation that failed is told: the bases with invalid rows, each a way to them. */
import { type ReactNode, useEffect, useRef } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { Dialogo } from "../../../ui/parts/dialogo.tsx";
import { type Seccion, secciones } from "../../../ui/secciones.ts";
import type { ErrorDeBase } from "./proceso.ts";
import { CIERRE, textoDeRegistros, TITULO_ERRORES } from "./textos.ts";

/** Title of a base as the side menu has it; its id when this user's sections lack it. */
function tituloDeBase(todas: readonly Seccion[], base: string): string {
  const items = todas.find((s) => s.id === "bases")?.items ?? [];
  return items.find((i) => i.id === base)?.titulo ?? base;
}

export function BotonCerrar({ onCerrar }: { readonly onCerrar: () => void }): ReactNode {
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => boton.current?.focus(), []);
  return (
    <div className="botonera">
      <button ref={boton} type="button" className="boton boton-primario" onClick={onCerrar}>
        Cerrar
      </button>
    </div>
  );
}

/** Each base leads to its erroneous rows. */
export function ConErrores({ errores, onCerrar, onVerErrores }: {
  readonly errores: readonly ErrorDeBase[];
  readonly onCerrar: () => void;
  readonly onVerErrores: (base: string) => void;
}): ReactNode {
  useSignals();
  const todas = secciones.value;
  return (
    <Dialogo titulo="Error" onCerrar={onCerrar}>
      <table className="valorizar-errores">
        <caption>{TITULO_ERRORES}</caption>
        <thead>
          <tr>
            <th scope="col">Base</th>
            <th scope="col">Registros con errores</th>
          </tr>
        </thead>
        <tbody>
          {errores.map(({ base, registros }) => (
            <tr key={base}>
              <th scope="row">
                <button type="button" className="enlace" onClick={() => onVerErrores(base)}>
                  {tituloDeBase(todas, base)}
                </button>
              </th>
              <td>{textoDeRegistros(registros)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="valorizar-cierre">{CIERRE}</p>
      <BotonCerrar onCerrar={onCerrar} />
    </Dialogo>
  );
}
