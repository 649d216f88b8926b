/** Rows of a keyed table from a spreadsheet: preview, then all or nothing. */
import { type ReactNode, useMemo } from "react";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { Carga, type FormularioDeCarga, type OrigenDeFilas } from "./carga.tsx";
import {
  type CampoDicho,
  type ColumnaDeClave,
  columnasDeFilas,
  ESTADOS,
  type FilaDePrevia,
  filasVistas,
  mirarFilas,
} from "./filas.ts";

export interface PropsCargarFilas {
  readonly subtitulo: string;
  readonly bloque: OrigenDeFilas;
  /** What is said above the box. */
  readonly indicacion?: ReactNode;
  readonly claves: readonly ColumnaDeClave[];
  readonly campos: readonly CampoDicho[];
  /** Beside the summary while nothing is wrong. */
  readonly nota?: ReactNode | ((previa: PreviaDeFilas) => ReactNode);
  /** Asks for the preview or, with the token of one, stores it. @throws ErrorApi */
  readonly pedir: (form: FormularioDeCarga, token?: string) => Promise<PreviaDeFilas>;
  readonly onPrevia?: (previa: PreviaDeFilas) => void;
  /** @param quedan other rows are still there to be put right: it is not closed. */
  readonly onGuardada: (previa: PreviaDeFilas, quedan: boolean) => void;
  readonly onCerrar: () => void;
}

export function CargarFilas(p: PropsCargarFilas): ReactNode {
  const columnas = useMemo(() => columnasDeFilas(p.claves, p.campos), [p.claves, p.campos]);
  return (
    <Carga<PreviaDeFilas, FilaDePrevia>
      titulo="Cargar planilla"
      subtitulo={p.subtitulo}
      origen={p.bloque}
      junta
      indicacion={p.indicacion}
      nombres={[]}
      estados={ESTADOS}
      columnas={columnas}
      filas={filasVistas}
      ver={async (form) => {
        const previa = await p.pedir(form);
        p.onPrevia?.(previa);
        return previa;
      }}
      guardar={async (form, { token }, _, quedan) => {
        p.onGuardada(await p.pedir(form, token), quedan);
      }}
      mirar={(previa) => mirarFilas(previa, typeof p.nota === "function" ? p.nota(previa) : p.nota)}
      onCerrar={p.onCerrar}
    />
  );
}
