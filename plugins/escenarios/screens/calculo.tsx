/** Computing the whole country: it is asked for, shows how far it is, and can be left. */
import { type ReactNode, useCallback } from "react";
import type { Evento } from "#ui/events.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { useProgreso } from "#ui/use-progreso.ts";
import type { Evaluacion } from "./comparacion/evaluacion.ts";
import type { Evaluaciones } from "./comparacion/use-evaluaciones.ts";

export function Calculo({ saf, codipres, evaluaciones }: {
  readonly saf: number;
  readonly codipres: string;
  readonly evaluaciones: Evaluaciones;
}): ReactNode {
  const { enCurso, vencida } = evaluaciones;
  const esSuyo = useCallback(
    (e: Evento) =>
      e.saf === saf && e.codipres === codipres &&
      String(e.datos.trabajo).startsWith("escenarios."),
    [saf, codipres],
  );
  const { fraccion, mensaje } = useProgreso(esSuyo, enCurso);
  if (enCurso) {
    return (
      <div className="escenarios-calculo">
        <progress
          aria-label="Avance del cálculo"
          max={1}
          {...(fraccion === null ? {} : { value: fraccion })}
        />
        <span>{mensaje || "Calculando todos los organismos"}</span>
        <Boton onClick={evaluaciones.cancelar}>Cancelar</Boton>
      </div>
    );
  }
  return vencida && (
    <div className="escenarios-calculo">
      <span>Los totales que se ven no son los de la tira.</span>
      <Boton clase="primario" onClick={evaluaciones.calcular}>Calcular</Boton>
    </div>
  );
}

/** Organismos that the totals lack, and why. */
export function SinEvaluar({ safs }: Pick<Evaluacion, "safs">): ReactNode {
  const fuera = (safs ?? []).filter((s) => s.mensaje !== "");
  return fuera.length > 0 && (
    <details className="escenarios-nota escenarios-fuera">
      <summary>
        {fuera.length === 1
          ? "Un organismo queda fuera de estos totales"
          : `${fuera.length} organismos quedan fuera de estos totales`}
      </summary>
      <ul>
        {fuera.map((s) => <li key={s.saf}>{s.saf} - {s.nombre}: {s.mensaje}</li>)}
      </ul>
    </details>
  );
}
