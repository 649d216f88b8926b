/** Computing the whole country: it is asked for, shows how far it is, and can be left. */
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { escucharEventos } from "../../../ui/events.ts";
import { Boton } from "../../../ui/parts/boton.tsx";
import type { Evaluacion } from "./evaluacion.ts";
import type { Evaluaciones } from "./use-evaluaciones.ts";

interface Avance {
  /** 0–1; null until the server says. */
  readonly fraccion: number | null;
  readonly mensaje: string;
}

const SIN_AVANCE: Avance = { fraccion: null, mensaje: "" };

/** What the server says of its computations on a group, while there is one. */
function useAvance(saf: number, codipres: string, enCurso: boolean): Avance {
  const [avance, decir] = useState(SIN_AVANCE);
  const oir = useCallback(() =>
    escucharEventos((e) => {
      if (e.tipo !== "progreso" || e.saf !== saf || e.codipres !== codipres) return;
      const { fraccion, mensaje, trabajo } = e.datos;
      if (typeof fraccion !== "number" || !String(trabajo).startsWith("escenarios.")) return;
      decir({ fraccion, mensaje: String(mensaje) });
    }), [saf, codipres]);
  useEffect(() => {
    decir(SIN_AVANCE);
    return enCurso ? oir() : undefined;
  }, [enCurso, oir]);
  return avance;
}

export function Calculo({ saf, codipres, evaluaciones }: {
  readonly saf: number;
  readonly codipres: string;
  readonly evaluaciones: Evaluaciones;
}): ReactNode {
  const { enCurso, vencida } = evaluaciones;
  const { fraccion, mensaje } = useAvance(saf, codipres, enCurso);
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
