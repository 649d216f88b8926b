/** A short list that is edited and saved as a whole, with its version ([K1]). */
import { useState } from "react";
import { ErrorApi } from "#ui/api.ts";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";
import { useSinGuardar } from "#ui/state/unsaved.ts";

export interface DescripcionDeConjunto<F, B> {
  /** What is stored, once it was read; null meanwhile. */
  readonly guardado: { readonly filas: readonly F[]; readonly rev: string } | null;
  readonly aBorrador: (fila: F) => B;
  /** The list in one sentence. */
  readonly enTexto: (filas: readonly F[]) => string;
  /** Heading of the question when somebody else saved first. */
  readonly alChocar: string;
  /** Sends the list that is written, in JSON, with the version that it was read with. */
  readonly enviar: (
    form: { readonly filas: string; readonly rev: string | undefined },
  ) => Promise<unknown>;
  readonly recargar: () => void;
  readonly onGuardado: () => void;
}

/** What is written, what went wrong, and saving it. */
export function useConjunto<F, B extends object>(d: DescripcionDeConjunto<F, B>) {
  const [escritas, escribir] = useState<readonly B[] | null>(null);
  const [mensaje, avisar] = useState("");
  const [ocupado, ocupar] = useState(false);
  // What another person stored, once it was told: until it is read, it is what is saved over.
  const [dicha, decir] = useState<{ readonly tras: typeof d.guardado; readonly rev?: string }>();
  const vista = dicha && dicha.tras === d.guardado ? dicha.rev : d.guardado?.rev;
  useSinGuardar(escritas !== null);
  const filas = escritas ?? d.guardado?.filas.map(d.aBorrador) ?? [];
  const poner = (nuevas: readonly B[]) => {
    escribir(nuevas);
    avisar("");
  };

  async function guardar(rev = vista): Promise<void> {
    ocupar(true);
    try {
      await d.enviar({ filas: JSON.stringify(filas), rev });
      d.onGuardado();
    } catch (e) {
      if (!(e instanceof ErrorApi)) await mostrarError(e);
      else if (e.status === 409) {
        const actual = e.datos.actual as { rev?: string; filas?: readonly F[] } | undefined;
        const imponer = actual?.rev !== undefined && await confirmar(
          `${e.mensaje}.\nGuardado: ${d.enTexto(actual.filas ?? [])}.\n¿Guardar lo que escribió?`,
          { titulo: d.alChocar, aceptar: "Guardar lo que escribí" },
        );
        if (imponer) return await guardar(actual.rev);
        if (actual) decir({ tras: d.guardado, rev: actual.rev });
        d.recargar();
      } else avisar(e.mensaje);
    } finally {
      ocupar(false);
    }
  }

  return {
    filas,
    mensaje,
    ocupado,
    agregar: (fila: B) => poner([...filas, fila]),
    cambiar: (i: number, cambio: Partial<B>) =>
      poner(filas.map((f, j) => i === j ? { ...f, ...cambio } : f)),
    quitar: (i: number) => poner(filas.filter((_, j) => j !== i)),
    guardar: () => void guardar(),
  };
}
