/** The way of a budget: what is done, what comes next, and the button that goes there. */
import type { ReactNode } from "react";
import type { InicioDePresupuesto } from "#proto/inicio.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { ir } from "#ui/state/hash.ts";
import { baseConErrores, DONDE } from "./inicio-modelo.ts";

export function Pasos({ datos }: { readonly datos: InicioDePresupuesto }): ReactNode {
  const { pasos, siguiente } = datos;
  const alSeguir = () => {
    if (siguiente === null) return;
    const { seccion, item } = DONDE[siguiente];
    if (siguiente === "corregir") ir(seccion, baseConErrores(datos), { errores: "1" });
    else ir(seccion, item);
  };
  return (
    <div className="inicio-camino">
      <ol className="inicio-pasos" aria-label="Pasos del presupuesto">
        {pasos.map(({ id, titulo, hecho, detalle }, i) => (
          <li key={id} aria-current={id === siguiente ? "step" : undefined}>
            <span className={hecho ? "hecho" : ""} aria-hidden="true">{hecho ? "✓" : i + 1}</span>
            <div>
              <b>
                {titulo}
                {hecho && <span className="solo-lectores">, hecho</span>}
              </b>
              <small title={detalle}>{detalle}</small>
            </div>
          </li>
        ))}
      </ol>
      {siguiente && <Boton clase="primario" onClick={alSeguir}>{DONDE[siguiente].texto}</Boton>}
    </div>
  );
}
