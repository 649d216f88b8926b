/** List of shortcuts, opened with `?`. */
import type { ReactNode } from "react";
import { Dialogo } from "../parts/dialogo.tsx";
import { type Comando, nombreDeTecla } from "./comandos.ts";

const MOVIMIENTOS: readonly (readonly [string, string])[] = [
  ["↑ ↓ ← →", "Mover el foco"],
  ["Inicio, Fin", "Primera o última columna"],
  ["Re Pág, Av Pág", "Página anterior o siguiente"],
  ["Menú", "Acciones del renglón"],
  ["?", "Esta lista"],
];

const SELECCION: readonly (readonly [string, string])[] = [
  ["Espacio", "Seleccionar el renglón, o dejar de hacerlo"],
  ["Mayús+↑ ↓", "Seleccionar varios renglones seguidos"],
  ["Ctrl+A", "Seleccionar todos los que cumplen los filtros"],
  ["Esc", "Quitar la selección"],
];

interface PropsAtajos {
  readonly comandos: readonly Comando<unknown>[];
  /** Enter opens the row. */
  readonly conEnter: boolean;
  /** Several rows can be selected. */
  readonly conSeleccion: boolean;
  readonly onCerrar: () => void;
}

export default function Atajos(
  { comandos, conEnter, conSeleccion, onCerrar }: PropsAtajos,
): ReactNode {
  const propios = comandos.flatMap((c) =>
    c.shortcut ? [[nombreDeTecla(c.shortcut), c.label.replace(/^\+ /, "")] as const] : []
  );
  const yaDichos = propios.some(([tecla]) => tecla === nombreDeTecla("Enter"));
  const entrar = conEnter && !yaDichos
    ? [[nombreDeTecla("Enter"), "Abrir el renglón"] as const]
    : [];
  return (
    <Dialogo titulo="Atajos de teclado" ancho="angosto" onCerrar={onCerrar}>
      <dl className="lista-atajos">
        {[...entrar, ...propios, ...(conSeleccion ? SELECCION : []), ...MOVIMIENTOS].map((
          [tecla, texto],
        ) => (
          <div key={tecla + texto}>
            <dt>
              <kbd>{tecla}</kbd>
            </dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  );
}
