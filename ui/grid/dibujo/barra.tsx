/** Toolbar of the table: the screen's commands and the table's own, in one row. */
import type { ReactNode } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { useOrdenes } from "#ui/state/ordenes.ts";
import {
  type Comando,
  deBarra,
  disponible,
  ejecutar,
  impedimentoDe,
  nombreDeTecla,
  type Objetivo,
  rotuloDe,
} from "../mando/comandos.ts";

interface PropsBarra<F> {
  readonly comandos: readonly Comando<F>[];
  readonly objetivo: Objetivo<F>;
  readonly inicio?: ReactNode;
  readonly fin?: ReactNode;
}

export function Barra<F>({ comandos, objetivo, inicio, fin }: PropsBarra<F>): ReactNode {
  const { aLaVista, deSeleccion } = deBarra(comandos, objetivo);
  useOrdenes(() =>
    comandos.filter((c) => disponible(c, objetivo.fila)).map((c) => ({
      id: c.id,
      titulo: rotuloDe(c, objetivo).replace(/^\+ /, ""),
      tecla: c.shortcut && nombreDeTecla(c.shortcut),
      hacer: () => ejecutar(c, objetivo),
    }))
  );
  const boton = (c: Comando<F>): ReactNode => {
    const rotulo = rotuloDe(c, objetivo);
    return (
      <Boton
        key={c.id}
        clase={c.primario ? "primario" : c.peligroso ? "peligro" : "secundario"}
        motivo={impedimentoDe(c, objetivo.fila)}
        aria-pressed={c.pressed}
        title={c.shortcut && `${rotulo} (${nombreDeTecla(c.shortcut)})`}
        onClick={() => ejecutar(c, objetivo)}
      >
        {rotulo}
      </Boton>
    );
  };
  const deTramo = (tramo: Comando<F>["tramo"]) => aLaVista.filter((c) => c.tramo === tramo);
  const primeros = deTramo(undefined).filter((c) => c.primario || c.primero);
  return (
    <div className="barra-tabla" role="toolbar" aria-label="Acciones de la tabla">
      {inicio}
      {primeros.map(boton)}
      <div className="acciones-juntas">
        {deTramo("escribir").map(boton)}
      </div>
      {deTramo(undefined).filter((c) => !primeros.includes(c)).map(boton)}
      {deSeleccion.map(boton)}
      <div className="barra-final">
        <div className="acciones-juntas">{deTramo("llevar").map(boton)}</div>
        {fin}
      </div>
    </div>
  );
}
