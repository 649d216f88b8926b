/** What a table of values does with a spreadsheet. */
import type { ReactNode } from "react";
import type { PlanillaAbierta } from "#ui/list/con-planilla.tsx";
import { perezoso } from "#ui/parts/estados/perezoso.tsx";
import type { PropsPegar } from "./pegar.tsx";

const Pegar = perezoso(() => import("./pegar.tsx"));

/** @param de where its rows go. */
export const planillaDe =
  (de: Omit<PropsPegar, keyof PlanillaAbierta>) => (abierta: PlanillaAbierta): ReactNode => (
    <Pegar {...abierta} {...de} />
  );
