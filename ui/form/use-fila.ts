/** A row while it is edited: what is typed, what is wrong with it, saving it ([K1]). */
import { useEffect, useRef, useState } from "react";
import { elegir } from "#core/domain/fields.ts";
import { decirAlPasar } from "../state/pasajeros.ts";
import { useSinGuardar } from "../state/unsaved.ts";
import { cediendo, dichoDeFusion, fundir, type Fusion, iguales } from "./fusion.ts";
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
  /** What is typed, as text that can be pasted elsewhere. */
  readonly textoDe?: (b: B) => string;
  /** Whether nothing is lost by leaving it; by default, when nothing was typed. */
  readonly intacto?: (b: B, visto: B) => boolean;
  /**
   * The row as its list has it now, with a number for version: what only somebody else changes is
   * shown while it is edited. Absent = it is seen when it is saved.
   */
  readonly vigente?: F | undefined;
  /** The row as it is now, for calls whose refusal does not bring it. */
  readonly releer?: (b: B) => Promise<F | undefined>;
  /** A refusal that is said in its box alone, without an alert. */
  readonly enSuCaja?: OpcionesDeGuardado<F>["enSuCaja"];
  readonly tituloDe?: OpcionesDeGuardado<F>["tituloDe"];
  readonly enPantalla?: OpcionesDeGuardado<F>["enPantalla"];
}

export interface FilaEnEdicion<F extends ConVersion, B> {
  readonly g: EnvioDeFormulario<F>;
  readonly b: B;
  /** The row as it was read, or as it was taken after a conflict. */
  readonly base: F | null;
  /** Something was typed. */
  readonly tocado: boolean;
  /** Version of the row whose values are in the boxes nobody typed in. */
  readonly vista: F["rev"] | undefined;
  readonly poner: (cambio: Partial<B>) => void;
  /** The same, and what was said of what was typed before stays. */
  readonly escribir: (cambiar: (b: B) => B) => void;
  readonly guardar: () => void;
  /** The same, sent in another way. */
  readonly guardarCon: (enviar: DescripcionDeFila<F, B>["enviar"]) => void;
  /** The fields that both changed, where somebody else saved meanwhile; null = all that differ. */
  readonly disputados: (actual: F) => readonly string[] | null;
  /** Of those, what is stored takes the place of what was typed. */
  readonly tomar: (actual: F) => void;
  /** Of those, what was typed is saved over what is stored. */
  readonly imponer: (actual: F) => void;
}

/** What is typed over the row as it was read: kept together, or a merge would take one for the other. */
interface Escrito<F extends ConVersion, B>
  extends Pick<FilaEnEdicion<F, B>, "base" | "b" | "vista"> {
  readonly visto: B;
  /** Boxes that only somebody else changed since the version that was read. */
  readonly deOtros: readonly (keyof B & string)[];
}

export function useFila<F extends ConVersion, B extends object>(
  d: DescripcionDeFila<F, B>,
): FilaEnEdicion<F, B> {
  const [escrito, dibujar] = useState<Escrito<F, B>>(() => {
    const visto = d.borradorDe(d.fila);
    return { base: d.fila, visto, b: visto, vista: d.fila?.rev, deOtros: [] };
  });
  // A save that is under way merges what is on screen by then, not as it was when it was asked for.
  const ultimo = useRef(escrito);
  const [tocado, tocar] = useState(false);
  const { releer, enSuCaja, tituloDe, enPantalla, vigente } = d;
  const { base, visto, b, vista } = escrito;
  const fijar = (cambio: Partial<Escrito<F, B>>) =>
    dibujar(ultimo.current = { ...ultimo.current, ...cambio });
  const escribir = (cambiar: (b: B) => B) => fijar({ b: cambiar(ultimo.current.b) });
  /** Of a new one nothing was seen before: there is nothing to merge with. */
  function fundirCon(actual: F): Fusion<B> | null {
    const { base, visto, b } = ultimo.current;
    return base && fundir(visto, b, d.borradorDe(actual));
  }
  /** The row as somebody else left it is what was seen from now on. */
  const ver = (actual: F, b: B) =>
    fijar({ base: actual, visto: d.borradorDe(actual), b, vista: actual.rev, deOtros: [] });
  /**
   * What only somebody else changed is shown as it is stored. The rest stays as it was read and
   * typed, and saving asks about it.
   */
  function ponerAlDia(actual: F): void {
    const f = fundirCon(actual);
    if (!f) return;
    const { visto, deOtros } = ultimo.current;
    fijar({
      visto: { ...visto, ...elegir(f.fundido, f.ajenos) },
      b: f.fundido,
      vista: actual.rev,
      deOtros: [...new Set([...deOtros, ...f.ajenos])],
    });
  }
  const g = useGuardado<F>({
    releer: releer && (() => releer(ultimo.current.b)),
    fundir(actual, quien) {
      if ("vigente" in d) ponerAlDia(actual);
      const f = fundirCon(actual);
      if (!f || f.disputados.length > 0) return null;
      const suyo = d.borradorDe(actual);
      // One that was typed over afterwards is no longer theirs.
      const ajenos = [...ultimo.current.deOtros, ...f.ajenos]
        .filter((c) => iguales(f.fundido[c], suyo[c]));
      ver(actual, f.fundido);
      return async () => {
        if (g.marcar(d.revisar?.(f.fundido) ?? {})) return false;
        if (await d.enviar(f.fundido, actual.rev) === false) return false;
        decirAlPasar(dichoDeFusion(quien, ajenos.flatMap((c) => tituloDe?.(c) ?? [])));
      };
    },
    enDisputa: (actual) => fundirCon(actual)?.disputados.length !== 0,
    enSuCaja,
    tituloDe,
    enPantalla,
  });
  // An open question is about the row that it shows: what comes later waits for its answer.
  useEffect(() => {
    const nueva = vigente && Number(vigente.rev) > Number(vista ?? 0);
    if (nueva && g.choque === null) ponerAlDia(vigente);
  }, [vigente, g.choque]);
  const guardar = async (rev = base?.rev, de = b, enviar = d.enviar): Promise<boolean> =>
    !g.marcar(d.revisar?.(de) ?? {}) && await g.intentar(() => enviar(de, rev));
  const { onCancelar: descartar, textoDe } = d;
  const sucio = d.intacto ? !d.intacto(b, visto) : tocado;
  useSinGuardar(sucio && descartar !== undefined, {
    texto: textoDe && (() => textoDe(b)),
    guardar: () => guardar(),
    descartar,
  });
  return {
    g,
    b,
    base,
    tocado: sucio,
    vista,
    poner(cambio) {
      escribir((antes) => ({ ...antes, ...cambio }));
      tocar(true);
      g.olvidar();
    },
    escribir,
    guardar: () => void guardar(),
    guardarCon: (enviar) => void guardar(base?.rev, b, enviar),
    disputados: (actual) => fundirCon(actual)?.disputados ?? null,
    tomar(actual) {
      const suyo = d.borradorDe(actual);
      const f = fundirCon(actual);
      const queda = f ? cediendo(f, suyo) : { ...b, ...suyo };
      ver(actual, queda);
      tocar(JSON.stringify(queda) !== JSON.stringify({ ...queda, ...suyo }));
    },
    imponer(actual) {
      const { fundido } = fundirCon(actual) ?? { fundido: b };
      ver(actual, fundido);
      void guardar(actual.rev, fundido);
    },
  };
}
