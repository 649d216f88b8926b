/** Why a budget is read-only, and what makes it so or reopens it (formulation [F3]). */
import type { ReactNode } from "react";
import { api } from "#ui/api.ts";
import { confirmar, mostrarError } from "#ui/state/alerts.ts";

/** `motivo` ends a sentence: «lo congeló…». */
export function Cerrado({ motivo }: { readonly motivo: string }): ReactNode {
  return (
    <p className="solo-lectura" role="status">
      {`Presupuesto de sólo lectura: ${motivo}. Se puede consultar, valorizar y copiar.`}
    </p>
  );
}

/** Asks, and does one or the other; whoever looks at the group is told by its events. */
export async function alternarCongelado({ saf, codipres, congelado }: {
  readonly saf: number;
  readonly codipres: string;
  readonly congelado: boolean;
}): Promise<void> {
  const si = await confirmar(
    congelado
      ? `El presupuesto ${codipres} del SAF ${saf} se podrá modificar otra vez.`
      : `Nadie podrá modificar el presupuesto ${codipres} del SAF ${saf} hasta que se reabra: ` +
        "ni sus registros, ni su encabezado, ni por generación, pasajes o importación. Se podrá " +
        "consultar y valorizar.",
    {
      titulo: congelado ? "Reabrir Presupuesto" : "Congelar Presupuesto",
      aceptar: congelado ? "Reabrir" : "Congelar",
    },
  );
  if (!si) return;
  try {
    const pedido = { codipres, safs: String(saf) };
    await api.post(congelado ? "/formulacion/reabrir" : "/formulacion/congelar", pedido);
  } catch (error) {
    mostrarError(error);
  }
}
