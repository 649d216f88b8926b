/** Somebody else saved the agreement meanwhile: both versions, and nothing is lost ([K1]). */
import type { ReactNode } from "react";
import { fechaCorta } from "#core/domain/period.ts";
import { type Diferencia, PanelDeConflicto } from "#ui/parts/dialogos/conflicto.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { type Acuerdo, fraseDeTramo, mesesDeSuma, textoDeSuma } from "../tablero/acuerdo.ts";
import type { Choque } from "../tablero/use-acuerdos.ts";

const CAMPOS: readonly (readonly [id: string, titulo: string, de: (a: Acuerdo) => string])[] = [
  ["nombre", "Nombre", (a) => a.nombre],
  ["norma", "Norma", (a) => a.norma],
  ["fecha", "Fecha", (a) => fechaCorta(a.fecha)],
  ["estado", "Estado", (a) => a.estado],
  ["tramos", "Tramos", (a) => a.tramos.map(fraseDeTramo).join("; ")],
  [
    "sumas",
    "Sumas fijas",
    (a) => a.sumas.map((s) => `${textoDeSuma(s)}, ${mesesDeSuma(s)}`).join("; "),
  ],
];

export const diferenciasEntre = (escrito: Acuerdo, guardado: Acuerdo): readonly Diferencia[] =>
  CAMPOS.map(([id, titulo, de]) => ({ id, titulo, escrito: de(escrito), guardado: de(guardado) }))
    .filter((d) => d.escrito !== d.guardado);

export function Conflicto({ choque, onTomar, onImponer, onCerrar }: {
  readonly choque: Choque;
  readonly onTomar: (choque: Choque) => void;
  readonly onImponer: (choque: Choque) => void;
  readonly onCerrar: () => void;
}): ReactNode {
  const { puesto, actual, mensaje } = choque;
  return (
    <Dialogo titulo={puesto.acuerdo.nombre} ancho="ancho" onCerrar={onCerrar}>
      <PanelDeConflicto
        mensaje={mensaje}
        diferencias={diferenciasEntre(puesto.acuerdo, actual.definicion)}
        onTomar={() => onTomar(choque)}
        onImponer={() => onImponer(choque)}
      />
    </Dialogo>
  );
}
