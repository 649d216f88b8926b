/** What takes a spreadsheet: dropped, pasted outside any box, or asked for by its command. */
import { type ReactNode, useState } from "react";
import type { Comando } from "../grid/mando/comandos.ts";
import type { OrigenDeFilas } from "../sheet/carga.tsx";
import { ZonaDeSoltar } from "../sheet/soltar.tsx";
import { Lista, type PropsLista } from "./lista.tsx";

/** A spreadsheet that was given, until it is stored or left. */
export interface PlanillaAbierta {
  readonly bloque: OrigenDeFilas;
  readonly onCerrar: () => void;
}

export interface PropsConPlanilla {
  /** Shows what was given and stores it; absent or false = none is taken. */
  readonly planilla?: false | ((abierta: PlanillaAbierta) => ReactNode);
  /** Something is being edited: what is pasted or dropped is not for the table. */
  readonly ocupada?: boolean;
  /** @param cargar the command; none where no spreadsheet is taken. */
  readonly children: (cargar: readonly Comando[]) => ReactNode;
}

export function ConPlanilla({ planilla, ocupada, children }: PropsConPlanilla): ReactNode {
  const [bloque, abrir] = useState<OrigenDeFilas | null>(null);
  const recibe = planilla && !ocupada;
  const comando: Comando = {
    id: "pegar",
    label: "Cargar planilla",
    shortcut: "p",
    run: () => abrir({ clase: "texto", texto: "" }),
  };
  return (
    <ZonaDeSoltar
      texto="Suelte la planilla"
      onArchivo={recibe ? (archivo) => abrir({ clase: "archivo", archivo }) : null}
      onTexto={recibe ? (texto) => abrir({ clase: "texto", texto }) : null}
    >
      {children(planilla ? [comando] : [])}
      {bloque && planilla && planilla({ bloque, onCerrar: () => abrir(null) })}
    </ZonaDeSoltar>
  );
}

/** A list that takes one; its command stands before those of the screen. */
export function ListaConPlanilla<F>(
  { planilla, ...p }: PropsLista<F> & Pick<PropsConPlanilla, "planilla">,
): ReactNode {
  return (
    <ConPlanilla planilla={planilla} ocupada={p.lista.abierta !== null}>
      {(cargar) => <Lista<F> {...p} acciones={[...cargar, ...p.acciones ?? []]} />}
    </ConPlanilla>
  );
}
