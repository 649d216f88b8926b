/** The toolbar: what is added to the strip, what is done with its agreement, and what is shown. */
import type { ReactNode } from "react";
import { Boton } from "#ui/parts/botones/boton.tsx";
import { Segmento, type Unidad } from "#ui/parts/campos/segmento.tsx";
import type { Por } from "./comparacion/comparacion-modelo.ts";
import type { Abierto } from "./dialogos/dialogos.tsx";
import type { VistaDeGrafico } from "./comparacion/grafico-modelo.ts";
import {
  motivoDeSoloLectura,
  type Puesto,
  PUESTOS_MAXIMO,
  sinGuardar,
  type Tablero,
} from "./tablero/tablero.ts";
import type { Casilla } from "./tira/carriles.ts";
import type { Acuerdos } from "./tablero/use-acuerdos.ts";

export interface Vistas {
  readonly grafico: VistaDeGrafico | "tabla";
  readonly por: Por;
  readonly unidad: Unidad;
}

const GRAFICOS = [["sobre", "Sobre la base"], ["costo", "Costo mensual"], [
  "tabla",
  "Tabla",
]] as const;
export function Barra({ tablero, elegido, casilla, ejercicio, vistas, ...p }: {
  readonly tablero: Tablero;
  /** The agreement that has the focus of the strip. */
  readonly elegido: Puesto | null;
  readonly casilla: Casilla;
  readonly ejercicio: number;
  readonly vistas: Vistas;
  readonly impedimento: string | null;
  /** Why it cannot be homologated; null when it can. */
  readonly homologable: (p: Puesto) => string | null;
  readonly acuerdos: Acuerdos;
  readonly onVistas: (vistas: Vistas) => void;
  readonly onAbrir: (que: Abierto) => void;
  /** Absent while there is nothing to be compared. */
  readonly onExcel: (() => void) | undefined;
}): ReactNode {
  const fija = elegido && motivoDeSoloLectura(elegido);
  const mes = ejercicio * 100 + casilla.mes + 1;
  const agregar = (clase: "tramo" | "suma") => () =>
    elegido && p.onAbrir({ que: "detalle", donde: { clave: elegido.clave, clase, mes } });
  const motivoGuardar = p.impedimento ?? fija ??
    (elegido && sinGuardar(elegido) ? null : "No hay cambios sin guardar");
  const poner = (cambio: Partial<Vistas>) => p.onVistas({ ...vistas, ...cambio });
  return (
    <div className="escenarios-barra">
      <h2>Escenarios</h2>
      {elegido && (
        <>
          <Boton clase="primario" motivo={fija} onClick={agregar("tramo")}>+ Tramo</Boton>
          <Boton motivo={fija} onClick={agregar("suma")}>+ Suma fija</Boton>
          <Boton
            motivo={tablero.length >= PUESTOS_MAXIMO ? "La tira está completa" : null}
            onClick={() => p.onAbrir({ que: "lista" })}
          >
            + Acuerdo
          </Boton>
          <span className="separador" />
          <Boton
            motivo={motivoGuardar}
            aria-label={`Guardar ${elegido.acuerdo.nombre}`}
            onClick={() => void p.acuerdos.guardar(elegido)}
          >
            Guardar {elegido.letra}
          </Boton>
          <Boton
            motivo={p.homologable(elegido)}
            aria-label={`Homologar ${elegido.acuerdo.nombre}`}
            onClick={() => p.onAbrir({ que: "homologar", clave: elegido.clave })}
          >
            Homologar…
          </Boton>
          <span className="espacio" />
          <Segmento
            nombre="Gráfico"
            vistas={GRAFICOS}
            elegida={vistas.grafico}
            onElegir={(grafico) => poner({ grafico })}
          />
          <Boton
            motivo={p.onExcel ? null : "Todavía no hay un escenario que comparar"}
            onClick={p.onExcel}
          >
            Excel
          </Boton>
        </>
      )}
    </div>
  );
}
