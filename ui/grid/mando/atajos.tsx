/** List of shortcuts, opened with `?`. */
import type { ReactNode } from "react";
import { abrirGlosario } from "#ui/glosario/estado.ts";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Dialogo } from "#ui/parts/dialogos/dialogo.tsx";
import { secciones } from "#ui/secciones/secciones.ts";
import { LENGUAJE_DE_FILTROS } from "../filtros/ayuda-filtros.ts";
import { type Comando, nombreDeTecla } from "./comandos.ts";

const MOVIMIENTOS: readonly (readonly [string, string])[] = [
  ["↑ ↓ ← →", "Mover el foco"],
  ["Inicio, Fin", "Primera o última columna"],
  ["Re Pág, Av Pág", "Página anterior o siguiente"],
  ["Menú", "Acciones del renglón"],
  ["?", "Esta lista; en un título, qué es la columna"],
  ["=", "En una casilla o celda de números, una cuenta: =12*3-1, =100/3"],
  ["Alt+↓", "En un filtro, los valores de la columna"],
  ["Alt+G", "Glosario"],
  ["Mayús+← →", "En un título: columna más angosta o más ancha"],
];

/** Keys that answer from anywhere: the palette, and the items that have one. */
function desdeCualquierParte(): readonly (readonly [string, string])[] {
  const deSecciones = secciones.peek().flatMap(({ titulo, items }) => {
    const con = items.filter((i) => i.tecla);
    const [primero, ultimo] = [con.at(0), con.at(-1)];
    if (!primero?.tecla || !ultimo) return [];
    return primero === ultimo ? [[primero.tecla, primero.titulo] as const] : [
      [
        `${primero.tecla} … ${ultimo.tecla}`,
        `${titulo}: ${primero.titulo} … ${ultimo.titulo}`,
      ] as const,
    ];
  });
  return [
    ["Ctrl+K", "Ir a una pantalla, un presupuesto, un registro o una acción"],
    ...deSecciones,
  ];
}

const SELECCION: readonly (readonly [string, string])[] = [
  ["Espacio", "Seleccionar el renglón, o dejar de hacerlo"],
  ["Mayús+↑ ↓", "Seleccionar varios renglones seguidos"],
  ["Ctrl+A", "Seleccionar todos los que cumplen los filtros"],
  ["Esc", "Quitar la selección"],
];

const DE_HOJA: readonly (readonly [string, string])[] = [
  ["Letras, números", "Reemplazar lo que dice la celda"],
  ["F2", "Corregirlo"],
  ["Enter, Tab", "Guardar e ir abajo, o a la derecha; con Mayús, al revés"],
  ["Esc", "Restituir; otra vez y Tab, salir de la tabla"],
  ["Ctrl+Z, Ctrl+Y", "Deshacer lo último, y rehacerlo"],
  ["Mayús+flechas", "Elegir un rango; con Ctrl, hasta el final"],
];

interface PropsAtajos {
  readonly comandos: readonly Comando<unknown>[];
  /** Enter opens the row. */
  readonly conEnter: boolean;
  /** Several rows can be selected. */
  readonly conSeleccion: boolean;
  /** Cells are written in place. */
  readonly enHoja: boolean;
  readonly onCerrar: () => void;
}

export default function Atajos(
  { comandos, conEnter, conSeleccion, enHoja, onCerrar }: PropsAtajos,
): ReactNode {
  const propios = comandos.flatMap((c) =>
    c.shortcut ? [[nombreDeTecla(c.shortcut), c.label.replace(/^\+ /, "")] as const] : []
  );
  const yaDichos = propios.some(([tecla]) => tecla === nombreDeTecla("Enter"));
  const entrar = conEnter && !yaDichos && !enHoja
    ? [[nombreDeTecla("Enter"), "Abrir el renglón"] as const]
    : [];
  const deHoja = enHoja ? DE_HOJA : [];
  const deSeleccion = !conSeleccion
    ? []
    : enHoja
    ? SELECCION.filter(([tecla]) => !["Mayús+↑ ↓", "Esc"].includes(tecla))
    : SELECCION;
  return (
    <Dialogo titulo="Atajos de teclado" ancho="ancho" onCerrar={onCerrar}>
      <div className="ayuda-de-tabla">
        <dl className="lista-atajos">
          {[
            ...entrar,
            ...deHoja,
            ...propios,
            ...deSeleccion,
            ...MOVIMIENTOS,
            ...desdeCualquierParte(),
          ].map((
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
        <section>
          <h3>Qué se escribe en un filtro</h3>
          <dl className="lista-atajos">
            {LENGUAJE_DE_FILTROS.map(([escrito, significa]) => (
              <div key={escrito}>
                <dt>
                  <code>{escrito}</code>
                </dt>
                <dd>{significa}</dd>
              </div>
            ))}
          </dl>
          <Boton
            clase="plano"
            onClick={() => {
              onCerrar();
              abrirGlosario();
            }}
          >
            Ver el glosario
          </Boton>
        </section>
      </div>
    </Dialogo>
  );
}
