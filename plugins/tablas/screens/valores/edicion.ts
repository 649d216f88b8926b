/** State of the boxes of one value: typing, saving, refusals and conflicts, for every editor. */
import { useState } from "react";
import type { Guardado } from "../../../../proto/tablas.ts";
import { useGuardado } from "../../../../ui/form/use-guardado.ts";
import { useSinGuardar } from "../../../../ui/state/unsaved.ts";
import {
  ayudasDe,
  type Borrador,
  borradorDe,
  type CampoDeValor,
  diferenciasDeValor,
  leerBorrador,
  type Mostrada,
} from "./valores.ts";

/** The value as it is now, when somebody else saved it first. */
type Actual = Mostrada & { readonly rev: string };

interface Opciones {
  readonly campos: readonly CampoDeValor[];
  readonly inicial: Mostrada | null;
  /** Month that is edited, yyyymm. */
  readonly mes: number;
  /** Version that the person sees; absent = there was no value. */
  readonly rev: string | undefined;
  /** Asks about what should not happen on one Enter; false = go on editing. */
  confirmar(): Promise<boolean>;
  /** Sends what was typed. @throws ErrorApi */
  enviar(form: Record<string, string>): Promise<Guardado>;
  readonly onGuardado: (g: Guardado) => void;
}

const NINGUNO: ReadonlySet<string> = new Set();

/** What was typed, what is wrong with it, and saving it, with its conflicts ([K1]). */
export function useEdicion(
  { campos, inicial, mes, rev, confirmar, enviar, onGuardado }: Opciones,
) {
  const [escrito, escribirTodo] = useState<Borrador>({});
  const [tocados, tocar] = useState(NINGUNO);
  /** Version taken in place of the one that was read, after a conflict. */
  const [tomada, tomar] = useState<string | null>(null);
  const g = useGuardado<Actual>();
  // What was typed stays while the value under it changes (another month).
  const borrador = { ...borradorDe(campos, inicial, mes), ...escrito };

  useSinGuardar(tocados.size > 0);

  const escribir = (id: string, texto: string) => {
    escribirTodo((e) => ({ ...e, [id]: texto }));
    tocar((t) => new Set(t).add(id));
    g.marcar({});
  };

  async function guardar(
    conRev = tomada ?? rev,
    escritos = tocados,
    confirmado = false,
  ): Promise<void> {
    const leido = leerBorrador(campos, borrador, escritos);
    if (g.marcar(leido.errores)) return;
    await g.intentar(async () => {
      if (!confirmado && !await confirmar()) return;
      onGuardado(
        await enviar({ ...leido.form, ...(conRev === undefined ? {} : { rev: conRev }) }),
      );
    });
  }

  return {
    g,
    borrador,
    escribir,
    guardar,
    ayudas: ayudasDe(campos, inicial, mes),
    diferencias: (actual: Actual) => diferenciasDeValor(campos, borrador, actual, mes),
    tomar(actual: Actual) {
      escribirTodo(borradorDe(campos, actual, mes));
      tocar(NINGUNO);
      tomar(actual.rev);
    },
    async imponer({ rev, desde_mes }: Actual) {
      tomar(rev);
      // Somebody else stored a value for this same month: all boxes are sent, and not only the
      // edited ones, so that what is stored is what the person sees.
      const todos = new Set(campos.map((c) => c.id));
      // Choosing between both values has said that this one is meant.
      await guardar(rev, desde_mes === mes ? todos : tocados, true);
    },
  };
}
