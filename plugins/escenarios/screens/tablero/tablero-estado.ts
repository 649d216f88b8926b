/** The board with its steps: what is tried, what is settled, what can be undone. Pure. */
import { letraLibre, type PuestoDeTablero, PUESTOS_MAXIMO, type Tablero } from "./tablero.ts";

export type SinLetra = Omit<PuestoDeTablero, "letra">;

export interface EstadoDeTablero {
  readonly firme: Tablero;
  /** While something is typed or dragged: seen and computed, and not a step yet. */
  readonly prueba: Tablero | null;
  readonly pasado: readonly Tablero[];
  readonly futuro: readonly Tablero[];
}

export type OrdenDeTablero =
  /** One step, that can be undone. */
  | { readonly hacer: "cambiar" | "probar" | "empezar"; readonly tablero: Tablero }
  /** One more, with the letter that is free by then; nothing where there is no room. */
  | { readonly hacer: "agregar"; readonly puesto: SinLetra }
  /** What the server said of an agreement: no step. */
  | { readonly hacer: "marcar"; readonly clave: string; readonly marca: Partial<PuestoDeTablero> }
  | { readonly hacer: "asentar" | "devolver" | "deshacer" | "rehacer" };

/** Steps that are kept. */
const PASOS = 100;

export const tableroVisto = ({ firme, prueba }: EstadoDeTablero): Tablero => prueba ?? firme;

export const empezarCon = (tablero: Tablero): EstadoDeTablero => ({
  firme: tablero,
  prueba: null,
  pasado: [],
  futuro: [],
});

/** An earlier board, with what the server has said of its agreements since then. */
function conMarcas(anterior: Tablero, actual: Tablero): Tablero {
  return anterior.map((p) => {
    const hoy = actual.find((a) => a.clave === p.clave);
    return hoy ? { ...p, id: hoy.id, rev: hoy.rev, propio: hoy.propio, guardado: hoy.guardado } : p;
  });
}

const asentado = (e: EstadoDeTablero, tablero: Tablero): EstadoDeTablero =>
  tablero === e.firme ? { ...e, prueba: null } : {
    firme: tablero,
    prueba: null,
    pasado: [...e.pasado.slice(1 - PASOS), e.firme],
    futuro: [],
  };

export function siguiente(e: EstadoDeTablero, orden: OrdenDeTablero): EstadoDeTablero {
  switch (orden.hacer) {
    case "empezar":
      return empezarCon(orden.tablero);
    case "cambiar":
      return asentado(e, orden.tablero);
    case "agregar": {
      const visto = tableroVisto(e);
      if (visto.length >= PUESTOS_MAXIMO) return e;
      return asentado(e, [...visto, { ...orden.puesto, letra: letraLibre(visto) }]);
    }
    case "probar":
      return { ...e, prueba: orden.tablero };
    case "asentar":
      return e.prueba ? asentado(e, e.prueba) : e;
    case "devolver":
      return { ...e, prueba: null };
    case "marcar": {
      const marcar = (t: Tablero) =>
        t.map((p) => p.clave === orden.clave ? { ...p, ...orden.marca } : p);
      return { ...e, firme: marcar(e.firme), prueba: e.prueba && marcar(e.prueba) };
    }
    case "deshacer": {
      const anterior = e.pasado.at(-1);
      if (!anterior || e.prueba) return e;
      return {
        firme: conMarcas(anterior, e.firme),
        prueba: null,
        pasado: e.pasado.slice(0, -1),
        futuro: [...e.futuro, e.firme],
      };
    }
    case "rehacer": {
      const posterior = e.futuro.at(-1);
      if (!posterior || e.prueba) return e;
      return {
        firme: conMarcas(posterior, e.firme),
        prueba: null,
        pasado: [...e.pasado, e.firme],
        futuro: e.futuro.slice(0, -1),
      };
    }
  }
}
