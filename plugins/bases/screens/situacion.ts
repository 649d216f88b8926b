/** State of the group for its toolbar: valuation, positions against the techo ([T2], [V12]). */
import { useEffect, useState } from "react";
import { api } from "../../../ui/api.ts";
import { escucharEventos } from "../../../ui/events.ts";

/** Answer of `GET /presupuestos/situacion/{saf}/{codipres}`, what the toolbar needs of it. */
export interface Situacion {
  readonly valorizado: boolean;
  readonly desactualizado: boolean;
  /** When its lines were made, and by whom; null when there are none, or of several SAFs. */
  readonly valuacion: { readonly instante: number; readonly usuario: string } | null;
  /** Per currency, with two decimals. */
  readonly totales: readonly { readonly mon: number; readonly total: number }[];
  /** Null for an execution. */
  readonly posiciones: {
    readonly cargos: number;
    /** Null when nobody set one. */
    readonly techo: number | null;
    readonly supera: boolean;
  } | null;
  /** Raised by every write to the header. */
  readonly rev: number;
  /** Raised by every write to the group. */
  readonly rev_datos: number;
}

/** A burst of changes asks once, when it rests. */
const CALMA_MS = 400;
/** Asked this often besides what is announced: another process of the server may write too. */
const VUELTA_MS = 4000;
/** Nobody is looking: the session may age, and the server rests. */
const AUSENCIA_MS = 15 * 60_000;

const iguales = (a: Situacion | null, b: Situacion): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Tells whether somebody is looking at the page; the function returned stops watching. */
function vigilar(): { hayAlguien(): boolean; dejar(): void } {
  let ultima = performance.now();
  const corte = new AbortController();
  const senal = () => ultima = performance.now();
  for (const tipo of ["pointermove", "keydown"]) {
    addEventListener(tipo, senal, { capture: true, passive: true, signal: corte.signal });
  }
  return {
    hayAlguien: () =>
      document.visibilityState === "visible" && performance.now() - ultima < AUSENCIA_MS,
    dejar: () => corte.abort(),
  };
}

/**
 * Null until known, and where nobody can say.
 * @param alCambiar somebody wrote to the group and nothing announced it; whether to its header too.
 */
export function useSituacion(
  saf: number,
  codipres: string,
  lista: boolean,
  alCambiar: (encabezado: boolean) => void,
): Situacion | null {
  const [situacion, fijar] = useState<Situacion | null>(null);
  useEffect(() => {
    fijar(null);
    if (!lista || codipres === "") return;
    let corte = new AbortController();
    let espera: ReturnType<typeof setTimeout> | undefined;
    let conocida: Situacion | null = null;
    const vigia = vigilar();
    const leer = (porReloj: boolean) => {
      corte.abort();
      corte = new AbortController();
      const { signal } = corte;
      api.get<Situacion>(`/presupuestos/situacion/${saf}/${codipres}`, undefined, { signal })
        .then((leida) => {
          if (signal.aborted) return;
          if (porReloj && conocida && leida.rev_datos !== conocida.rev_datos) {
            alCambiar(leida.rev !== conocida.rev);
          }
          conocida = leida;
          // Read every few seconds: the screen is drawn again only when something is different.
          fijar((vista) => iguales(vista, leida) ? vista : leida);
        })
        // If it cannot be read, the heading shows no state rather than one that may be out of date.
        .catch(() => signal.aborted || fijar(null));
    };
    leer(false);
    const callar = escucharEventos((e) => {
      if (e.saf !== saf || e.codipres !== codipres) return;
      if (e.tipo !== "cambio" && e.tipo !== "valorizado") return;
      clearTimeout(espera);
      espera = setTimeout(() => leer(false), CALMA_MS);
    });
    const reloj = setInterval(() => vigia.hayAlguien() && leer(true), VUELTA_MS);
    return () => {
      corte.abort();
      clearTimeout(espera);
      clearInterval(reloj);
      vigia.dejar();
      callar();
    };
  }, [saf, codipres, lista]);
  return situacion;
}
