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

interface PropsAtajos {
  readonly comandos: readonly Comando<unknown>[];
  /** Enter opens the row. */
  readonly conEnter: boolean;
  readonly onCerrar: () => void;
}

export default function Atajos({ comandos, conEnter, onCerrar }: PropsAtajos): ReactNode {
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
        {[...entrar, ...propios, ...MOVIMIENTOS].map(([tecla, texto]) => (
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
