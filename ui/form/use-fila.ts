/** A row while it is edited: what is typed, what is wrong with it, saving it ([K1]). */
import { useState } from "react";
import { decirAlPasar } from "../state/pasajeros.ts";
import { useSinGuardar } from "../state/unsaved.ts";
import { cediendo, dichoDeFusion, fundir, type Fusion } from "./fusion.ts";
import {
  type EnvioDeFormulario,
  type Fallas,
  type OpcionesDeGuardado,
  useGuardado,
} from "./use-guardado.ts";

/** Version of a row: who saves says which one was seen. */
type Version = string | number;

export interface ConVersion {
  readonly rev?: Version;
}

export interface DescripcionDeFila<F extends ConVersion, B> {
  /** null = a new one. */
  readonly fila: F | null;
  /** What the boxes hold of a row. */
  readonly borradorDe: (fila: F | null) => B;
  /** What is wrong before anything is sent. */
  readonly revisar?: (b: B) => Fallas;
  /**
   * Sends what was typed over the version that was seen; false when the person went back.
   * @throws ErrorApi
   */
  readonly enviar: (b: B, rev: F["rev"] | undefined) => Promise<unknown>;
  /** Leaves it without saving; absent = nobody misses what was typed (a password). */
  readonly onCancelar?: () => void;
  /** The row as it is now, for calls whose refusal does not bring it. */
  readonly releer?: (b: B) => Promise<F | undefined>;
  /** A refusal that is said in its box alone, without an alert. */
  readonly enSuCaja?: OpcionesDeGuardado<F>["enSuCaja"];
  readonly tituloDe?: OpcionesDeGuardado<F>["tituloDe"];
}

export interface FilaEnEdicion<F extends ConVersion, B> {
  readonly g: EnvioDeFormulario<F>;
  readonly b: B;
  /** The row as it was read, or as it was taken after a conflict. */
  readonly base: F | null;
  /** Something was typed. */
  readonly tocado: boolean;
  readonly poner: (cambio: Partial<B>) => void;
  readonly guardar: () => void;
  /** The fields that both changed, where somebody else saved meanwhile; null = all that differ. */
  readonly disputados: (actual: F) => readonly string[] | null;
  /** Of those, what is stored takes the place of what was typed. */
  readonly tomar: (actual: F) => void;
  /** Of those, what was typed is saved over what is stored. */
  readonly imponer: (actual: F) => void;
}

export function useFila<F extends ConVersion, B extends object>(
  d: DescripcionDeFila<F, B>,
): FilaEnEdicion<F, B> {
  const [b, escribir] = useState(() => d.borradorDe(d.fila));
  const [base, fijar] = useState(d.fila);
  const [tocado, tocar] = useState(false);
  const { releer, enSuCaja, tituloDe } = d;
  /** Of a new one nothing was seen before: there is nothing to merge with. */
  const fundirCon = (actual: F): Fusion<B> | null =>
    base && fundir(d.borradorDe(base), b, d.borradorDe(actual));
  const g = useGuardado<F>({
    releer: releer && (() => releer(b)),
    fundir(actual, quien) {
      const f = fundirCon(actual);
      if (!f || f.disputados.length > 0) return null;
      fijar(actual);
      escribir(f.fundido);
      return async () => {
        if (g.marcar(d.revisar?.(f.fundido) ?? {})) return false;
        if (await d.enviar(f.fundido, actual.rev) === false) return false;
        decirAlPasar(dichoDeFusion(quien, f.ajenos.flatMap((c) => tituloDe?.(c) ?? [])));
      };
    },
    enSuCaja,
    tituloDe,
  });
  const guardar = async (rev: F["rev"] | undefined, de = b): Promise<boolean> =>
    !g.marcar(d.revisar?.(de) ?? {}) && await g.intentar(() => d.enviar(de, rev));
  const { onCancelar: descartar } = d;
  useSinGuardar(tocado && descartar !== undefined, {
    guardar: () => guardar(base?.rev),
    descartar,
  });
  return {
    g,
    b,
    base,
    tocado,
    poner(cambio) {
      escribir((antes) => ({ ...antes, ...cambio }));
      tocar(true);
      g.olvidar();
    },
    guardar: () => void guardar(base?.rev),
    disputados: (actual) => fundirCon(actual)?.disputados ?? null,
    tomar(actual) {
      const suyo = d.borradorDe(actual);
      const f = fundirCon(actual);
      const queda = f ? cediendo(f, suyo) : { ...b, ...suyo };
      escribir(queda);
      tocar(JSON.stringify(queda) !== JSON.stringify({ ...queda, ...suyo }));
      fijar(actual);
    },
    imponer(actual) {
      const { fundido } = fundirCon(actual) ?? { fundido: b };
      escribir(fundido);
      fijar(actual);
      void guardar(actual.rev, fundido);
    },
  };
}
