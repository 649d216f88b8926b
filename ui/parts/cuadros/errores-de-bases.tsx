/** Bases with invalid rows, each a way to them: why a budget cannot be valued or closed (spec 2 §8). */
import { type ReactNode, useEffect, useRef } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { contarRegistros } from "#core/domain/money.ts";
import type { ErrorDeBase } from "#proto/valuation.ts";
import { type SeccionDelMenu, secciones } from "#ui/secciones/secciones.ts";
import { Boton } from "../botones/boton.tsx";
import { Cuadro } from "./cuadro.tsx";
import { Dialogo } from "../dialogos/dialogo.tsx";
import { IrALugar } from "../dialogos/ir-a-lugar.tsx";
import type { LugarDelProducto } from "#ui/paleta/destinos.ts";
import "./errores-de-bases.css";

/** Title of a base as the side menu has it; its id when this user's sections lack it. */
function tituloDeBase(todas: readonly SeccionDelMenu[], base: string): string {
  return todas.flatMap((s) => s.items).find((i) => i.id === base)?.titulo ?? base;
}

/** Takes the focus when it appears: what it closes has nothing else to answer. */
export function BotonCerrar({ onCerrar, lugar }: {
  readonly onCerrar: () => void;
  readonly lugar?: LugarDelProducto;
}): ReactNode {
  const boton = useRef<HTMLButtonElement>(null);
  useEffect(() => boton.current?.focus(), []);
  return (
    <div className="botonera">
      <IrALugar lugar={lugar} onIr={onCerrar} />
      <Boton ref={boton} clase="primario" onClick={onCerrar}>
        Cerrar
      </Boton>
    </div>
  );
}

/** @param cierre sentence under the table: what to do next. */
export function ErroresDeBases({ errores, cierre, onCerrar, onVerErrores }: {
  readonly errores: readonly ErrorDeBase[];
  readonly cierre: string;
  readonly onCerrar: () => void;
  readonly onVerErrores: (base: string) => void;
}): ReactNode {
  useSignals();
  const todas = secciones.value;
  return (
    <Dialogo titulo="Error" onCerrar={onCerrar}>
      <Cuadro
        leyenda="Se han encontrado los siguientes registros con errores:"
        columnas={["Base", "Registros con errores"]}
        derecha={[1]}
        filas={errores.map(({ base, registros }) => ({
          clave: base,
          celdas: [
            <button
              key={base}
              type="button"
              className="enlace"
              onClick={() => onVerErrores(base)}
            >
              {tituloDeBase(todas, base)}
            </button>,
            contarRegistros(registros),
          ],
        }))}
      />
      <p className="errores-de-bases-cierre">{cierre}</p>
      <BotonCerrar onCerrar={onCerrar} />
    </Dialogo>
  );
}
