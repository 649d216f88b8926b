/** Saving what a dialog or an inline editor holds: refusals and conflicts, for every screen. */
import { useRef, useState } from "react";
import { ErrorApi } from "../api.ts";
import { mostrarError } from "../state/alerts.ts";

/** Somebody else saved first ([K1]). */
interface Choque<F> {
  readonly mensaje: string;
  /** The row as it is now; null when it no longer exists. */
  readonly actual: F | null;
  /** Times that it was to be saved with the question still open. */
  readonly insistido: number;
}

/** What is wrong in each box, by its name. */
export type Fallas = Readonly<Record<string, string>>;

export interface EnvioDeFormulario<F> {
  readonly ocupado: boolean;
  readonly fallas: Fallas;
  readonly choque: Choque<F> | null;
  /** What is said on the screen itself; empty once another save begins. */
  readonly mensaje: string;
  decir(mensaje: string): void;
  /** Marks boxes; whether there is any. */
  marcar(fallas: Fallas): boolean;
  /** What was typed changed, or the conflict was answered. */
  olvidar(): void;
  /**
   * Runs a save. What is refused is said in an alert, and marked in its box ([K1]). While it waits
   * for an answer to a conflict nothing is sent: the same refusal would come back.
   * @param guardar gives false when the person went back.
   * @returns whether it was saved.
   */
  intentar(guardar: () => Promise<unknown>): Promise<boolean>;
}

export interface OpcionesDeGuardado<F> {
  /** The row as it is now, for calls whose refusal does not bring it. */
  readonly releer?: () => Promise<F | undefined>;
  /**
   * What was typed merged with the row as somebody else left it: saves it, where nobody has to
   * choose; null where the person is asked.
   */
  readonly fundir?: (actual: F, quien: string | null) => (() => Promise<unknown>) | null;
  /** Whether what was typed still differs from the row as it is now where both changed it. */
  readonly enDisputa?: (actual: F) => boolean;
  /** A refusal that is said in its box alone, without an alert; null for any other. */
  readonly enSuCaja?: (e: ErrorApi) => Fallas | null;
  /** How the box of a field is called: a refusal that quotes the field by its name says it so. */
  readonly tituloDe?: (campo: string) => string | undefined;
  /** What a refusal says on the screen itself, without an alert; null for any other. */
  readonly enPantalla?: (e: ErrorApi) => string | null;
}

/** Every refusal is said on the screen itself. */
export const EN_PANTALLA = { enPantalla: (e: ErrorApi) => e.mensaje };

/** A refusal with its field called as its box is. */
function conTitulo(
  e: ErrorApi,
  { tituloDe }: Pick<OpcionesDeGuardado<never>, "tituloDe">,
): ErrorApi {
  const { campo } = e.datos;
  const titulo = typeof campo === "string" && tituloDe?.(campo);
  if (!titulo) return e;
  return new ErrorApi(e.status, e.mensaje.replaceAll(`«${campo}»`, `«${titulo}»`), e.datos);
}

export function useGuardado<F>(
  { releer, fundir, enDisputa, enSuCaja, enPantalla, tituloDe }: OpcionesDeGuardado<F> = {},
): EnvioDeFormulario<F> {
  const [ocupado, ocupar] = useState(false);
  const [fallas, culpar] = useState<Fallas>({});
  const [choque, dibujarChoque] = useState<Choque<F> | null>(null);
  // Who answers forgets it and saves at once, before it is drawn without it.
  const abierto = useRef(choque);
  const chocar = (nuevo: Choque<F> | null) => dibujarChoque(abierto.current = nuevo);
  const [mensaje, decir] = useState("");

  /** @returns whether it was saved after all, merged with what somebody else left. */
  async function atender(error: unknown): Promise<boolean> {
    if (!(error instanceof ErrorApi)) return await mostrarError(error), false;
    const e = conTitulo(error, { tituloDe });
    const propias = enSuCaja?.(e);
    if (propias) return culpar(propias), false;
    const { campo, actual, quien } = e.datos;
    const dicho = enPantalla?.(e) ?? null;
    if (dicho !== null) return decir(dicho), false;
    if (e.status === 409 && (actual || releer)) {
      const persona = typeof quien === "string" && quien !== "" ? quien : null;
      const deQuien = persona && !e.mensaje.includes(persona) ? ` Lo cambió ${persona}.` : "";
      const ahora = (actual as F | undefined) ?? await releer?.() ?? null;
      const fundido = ahora && fundir?.(ahora, persona);
      if (fundido) return await correr(fundido);
      chocar({
        mensaje: `${e.mensaje.replace(/\.?$/, ".")}${deQuien}`,
        actual: ahora,
        insistido: 0,
      });
      return false;
    }
    if (typeof campo === "string" && campo !== "") culpar({ [campo]: e.mensaje });
    await mostrarError(e);
    return false;
  }

  async function correr(guardar: () => Promise<unknown>): Promise<boolean> {
    ocupar(true);
    decir("");
    try {
      return await guardar() !== false;
    } catch (e) {
      ocupar(false);
      return await atender(e);
    } finally {
      ocupar(false);
    }
  }

  return {
    ocupado,
    fallas,
    choque,
    mensaje,
    decir,
    marcar(nuevas) {
      culpar(nuevas);
      return Object.keys(nuevas).length > 0;
    },
    olvidar() {
      culpar({});
      chocar(null);
      decir("");
    },
    async intentar(guardar) {
      const { current: pregunta } = abierto;
      // What can no longer be stored is in dispute whatever is typed.
      if (pregunta && enDisputa && (!pregunta.actual || enDisputa(pregunta.actual))) {
        chocar({ ...pregunta, insistido: pregunta.insistido + 1 });
        return false;
      }
      return !ocupado && await correr(guardar);
    },
  };
}
