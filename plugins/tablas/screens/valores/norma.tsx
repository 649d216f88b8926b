/**
 * The norm of what is typed in the cells of a sheet ([F12]): a value has its own, and a cell has no
 * room for it. It is said once for a table and a month, in a box above it or when the first value is
 * stored, and goes with every value that is typed from then on.
 */
import type { ReactNode } from "react";
import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { nombreMes } from "#core/domain/period.ts";
import { enPlanilla } from "#ui/grid/celdas/modo.ts";
import { CampoTexto } from "#ui/parts/campos/campos.tsx";
import { auth } from "#ui/state/auth.ts";
import { CAMPOS, tablaReferencia } from "#proto/recursos/tablas.ts";

/** What is typed there has one norm. */
export interface LugarDeNorma {
  readonly tabla: string;
  /** Part of its key that is on screen: a scale. */
  readonly parte?: string | number;
  /** yyyymm; absent where each row says its own. */
  readonly mes?: number;
}

/** By whom and where; `""` = said that there is none. */
const dichas = signal<ReadonlyMap<string, string>>(new Map());

const claveDe = ({ tabla, parte = "", mes = 0 }: LugarDeNorma): string =>
  [auth.id_usuario.peek(), tabla, parte, mes].join();

export const tieneNorma = ({ tabla }: LugarDeNorma): boolean =>
  tablaReferencia(tabla).columnas.includes("norma");

/** The one said for a place; undefined = nobody was asked yet. */
export const normaDicha = (lugar: LugarDeNorma): string | undefined =>
  dichas.value.get(claveDe(lugar))?.trim();

/** @param norma undefined = it has to be asked for again. */
export function decirNorma(lugar: LugarDeNorma, norma: string | undefined): void {
  const otras = [...dichas.peek()].filter(([clave]) => clave !== claveDe(lugar));
  dichas.value = new Map(norma === undefined ? otras : [...otras, [claveDe(lugar), norma]]);
}

/** Its boxes take no more letters. */
export const LARGO_DE_NORMA = CAMPOS.norma.largo;

/** The box above a table that is being written as a sheet; nothing where values have no norm. */
export function NormaDeHoja({ lugar }: { readonly lugar: LugarDeNorma }): ReactNode {
  useSignals();
  if (!enPlanilla.value || !tieneNorma(lugar)) return null;
  return (
    <div
      className="tablas-norma"
      title={"Con la que se guarda lo que se escriba en la planilla" +
        (lugar.mes ? ` desde ${nombreMes(lugar.mes)}` : "")}
    >
      <CampoTexto
        etiqueta={CAMPOS.norma.titulo}
        valor={dichas.value.get(claveDe(lugar)) ?? ""}
        maximo={LARGO_DE_NORMA}
        onCambio={(norma) => decirNorma(lugar, norma.trim() === "" ? undefined : norma)}
      />
    </div>
  );
}
