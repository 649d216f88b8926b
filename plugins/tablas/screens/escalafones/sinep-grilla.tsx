/** The grid of the SINEP: levels by ten grades, in units or money. */
import { type ReactNode, useMemo } from "react";
import type { Sinep } from "#proto/tablas.ts";
import { type Comando, Tabla } from "#ui/grid/tabla.tsx";
import {
  claveDeNivel,
  columnasDeGrilla,
  conNiveles,
  gradoDe,
  hojaDeGrilla,
  type NivelDeGrilla,
  nivelesDe,
} from "./hoja-sinep.ts";
import { gradosDe } from "./sinep-modelo.ts";

export function Grilla(p: {
  readonly datos: Sinep;
  readonly mes: number;
  readonly extraordinarios: boolean;
  readonly enPesos: boolean;
  /** Whether its values may be written. */
  readonly puede: boolean;
  readonly cargando: boolean;
  readonly acciones: readonly Comando<NivelDeGrilla>[];
  readonly poner: (hacer: (datos: Sinep) => Sinep) => void;
  readonly onAbrir: (nivel: string, grado: number) => void;
  readonly onExcel: () => void;
}): ReactNode {
  const { datos, mes, extraordinarios, enPesos, puede, poner, onAbrir } = p;
  const grados = useMemo(() => gradosDe(extraordinarios), [extraordinarios]);
  const filas = useMemo(() => nivelesDe(datos), [datos]);
  const columnas = useMemo(
    () => columnasDeGrilla(grados, enPesos, datos.valor_ur),
    [grados, enPesos, datos.valor_ur],
  );
  const abrir = (fila: NivelDeGrilla, columna: string) =>
    onAbrir(fila.nivel, columna === "nivel" ? grados[0] : gradoDe(columna));
  const { sin_valor: sinValor } = datos;
  const hoja = useMemo(
    () =>
      puede
        ? hojaDeGrilla({
          mes,
          grados,
          sinValor,
          enPesos,
          poner: (guardados) => poner((leidos) => conNiveles(leidos, guardados)),
          abrir,
        })
        : undefined,
    // What opens a value only names it.
    [puede, mes, grados, sinValor, enPesos, poner],
  );
  return (
    <Tabla
      titulo="Grilla SINEP"
      columnas={columnas}
      filas={filas}
      clave={claveDeNivel}
      cargando={p.cargando}
      acciones={p.acciones}
      hoja={hoja}
      onFila={abrir}
      onExcel={p.onExcel}
    />
  );
}
