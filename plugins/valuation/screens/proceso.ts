/**
 * A valuation under way. It belongs to the page, not to the dialog that started it: the dialog may
 * be closed and the valuation goes on; opening it again for the same group joins it.
 */
import { type Signal, signal } from "@preact/signals-react";
import type { ErrorDeBase } from "#proto/valuation.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { escucharEventos } from "#ui/events.ts";
import type { LugarDelProducto } from "#ui/paleta/destinos.ts";
import { alerta, lugarDeRechazo } from "#ui/state/alerts.ts";

/** How a valuation ended. */
export type Fin =
  | { readonly tipo: "bien" }
  | {
    readonly tipo: "errores";
    readonly errores: readonly ErrorDeBase[];
    /** What stops it besides the rows ([B5]). */
    readonly mensaje?: string;
  }
  | {
    readonly tipo: "error";
    readonly mensaje: string;
    /** Where what is missing is written. */
    readonly lugar?: LugarDelProducto;
  };

export interface Avance {
  /** 0–1 of the rows read; null until the server says. */
  readonly fraccion: number | null;
  /** Title of the base that is being valued. */
  readonly mensaje: string;
}

export interface Proceso {
  readonly avance: Signal<Avance>;
  /** Never rejects. */
  readonly fin: Promise<Fin>;
  /** A dialog is watching; the function returned says that it no longer does. */
  atender(): () => void;
}

const enCurso = new Map<string, Proceso>();

function esErrorDeBase(e: unknown): e is ErrorDeBase {
  const { base, registros } = (e ?? {}) as { base?: unknown; registros?: unknown };
  return typeof base === "string" && typeof registros === "number";
}

/** What a refusal means: the list of bases when there is one, its sentence otherwise. */
export function finDeError(error: unknown): Fin {
  if (!(error instanceof ErrorApi)) return { tipo: "error", mensaje: String(error) };
  const { errores } = error.datos;
  if (Array.isArray(errores) && errores.length > 0 && errores.every(esErrorDeBase)) {
    // The rows of a base whose option is off are right: the option is what is said.
    const { apagada } = error.datos;
    return { tipo: "errores", errores, ...(apagada ? { mensaje: error.mensaje } : {}) };
  }
  const lugar = lugarDeRechazo(error.datos);
  return { tipo: "error", mensaje: error.mensaje, ...(lugar ? { lugar } : {}) };
}

/** How long the announcement of a valuation may come after its answer, and be waited for. */
const ANUNCIO_MS = 100;

async function correr(saf: number, codipres: string, avance: Signal<Avance>): Promise<Fin> {
  const anunciada = Promise.withResolvers<void>();
  const callar = escucharEventos((e) => {
    if (e.saf !== saf || e.codipres !== codipres) return;
    if (e.tipo === "valorizado") anunciada.resolve();
    if (e.tipo !== "progreso") return;
    const { fraccion, mensaje } = e.datos;
    if (typeof fraccion !== "number") return;
    avance.value = {
      fraccion: Math.min(1, Math.max(0, fraccion)),
      mensaje: typeof mensaje === "string" ? mensaje : "",
    };
  });
  try {
    await api.post("/valorizar", { saf, codipres });
    // Whoever reads the figures once this ends is not told afterwards to read them again.
    await Promise.race([
      anunciada.promise,
      new Promise((seguir) => setTimeout(seguir, ANUNCIO_MS)),
    ]);
    return { tipo: "bien" };
  } catch (error) {
    return finDeError(error);
  } finally {
    callar();
  }
}

/** Sentence for whoever left a valuation running and it failed. */
export function avisoDeFalla(codipres: string, fin: Fin): string | null {
  if (fin.tipo === "bien") return null;
  if (fin.tipo === "error") {
    return `No se pudo valorizar el Presupuesto ${codipres}: ${fin.mensaje}`;
  }
  const total = fin.errores.reduce((n, e) => n + e.registros, 0);
  return `No se pudo valorizar el Presupuesto ${codipres}: ` +
    (total === 1 ? "hay 1 registro con errores." : `hay ${total} registros con errores.`);
}

/** Starts the valuation of a group, or joins the one under way. */
export function valorizar(saf: number, codipres: string): Proceso {
  const clave = `${saf}/${codipres}`;
  const previo = enCurso.get(clave);
  if (previo) return previo;
  const avance = signal<Avance>({ fraccion: null, mensaje: "" });
  let atienden = 0;
  const fin = correr(saf, codipres, avance).then((final) => {
    enCurso.delete(clave);
    const aviso = atienden === 0 ? avisoDeFalla(codipres, final) : null;
    const lugar = final.tipo === "error" ? final.lugar : undefined;
    if (aviso) void alerta(aviso, "Error", lugar);
    return final;
  });
  const proceso: Proceso = {
    avance,
    fin,
    atender() {
      atienden++;
      let atento = true;
      return () => {
        if (atento) atienden--;
        atento = false;
      };
    },
  };
  enCurso.set(clave, proceso);
  return proceso;
}
