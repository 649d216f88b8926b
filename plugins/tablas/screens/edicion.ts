/** State of the boxes of one value: typing, saving, refusals and conflicts, for every editor. */
import { useState } from "react";
import type { Guardado } from "../../../proto/tablas.ts";
import { ErrorApi } from "../../../ui/api.ts";
import { mostrarError } from "../../../ui/state/alerts.ts";
import { useSinGuardar } from "../../../ui/state/unsaved.ts";
import type { Conflicto } from "./campos.tsx";
import {
  ayudasDe,
  type Borrador,
  borradorDe,
  type CampoDeValor,
  leerBorrador,
  type Mostrada,
} from "./valores.ts";

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
  const [errores, culpar] = useState<Readonly<Record<string, string>>>({});
  const [conflicto, chocar] = useState<Conflicto | null>(null);
  const [ocupado, ocupar] = useState(false);
  /** Version taken in place of the one that was read, after a conflict. */
  const [tomada, tomar] = useState<string | null>(null);
  // What was typed stays while the value under it changes (another month).
  const borrador = { ...borradorDe(campos, inicial, mes), ...escrito };

  useSinGuardar(tocados.size > 0);

  const escribir = (id: string, texto: string) => {
    escribirTodo((e) => ({ ...e, [id]: texto }));
    tocar((t) => new Set(t).add(id));
    culpar({});
  };

  async function guardar(
    conRev = tomada ?? rev,
    escritos = tocados,
    confirmado = false,
  ): Promise<void> {
    if (ocupado) return;
    const leido = leerBorrador(campos, borrador, escritos);
    culpar(leido.errores);
    if (Object.keys(leido.errores).length > 0) return;
    ocupar(true);
    try {
      if (!confirmado && !await confirmar()) return;
      onGuardado(
        await enviar({ ...leido.form, ...(conRev === undefined ? {} : { rev: conRev }) }),
      );
    } catch (e) {
      if (!(e instanceof ErrorApi)) await mostrarError(e);
      else {
        const actual = e.datos.actual as Conflicto["actual"] | undefined;
        if (e.status === 409 && actual) return chocar({ mensaje: e.mensaje, actual });
        // Said in an alert (spec 1 §8), and marked in its box.
        const { campo } = e.datos;
        if (typeof campo === "string" && campo in borrador) culpar({ [campo]: e.mensaje });
        void mostrarError(e);
      }
    } finally {
      ocupar(false);
    }
  }

  return {
    borrador,
    ayudas: ayudasDe(campos, inicial, mes),
    errores,
    conflicto,
    ocupado,
    escribir,
    guardar,
    tomarLoGuardado() {
      if (!conflicto) return;
      escribirTodo(borradorDe(campos, conflicto.actual, mes));
      tocar(NINGUNO);
      tomar(conflicto.actual.rev);
      chocar(null);
    },
    async imponerLoEscrito() {
      if (!conflicto) return;
      const { rev, desde_mes } = conflicto.actual;
      tomar(rev);
      chocar(null);
      // Somebody else stored a value for this same month: all boxes are sent, and not only the
      // edited ones, so that what is stored is what the person sees.
      const todos = new Set(campos.map((c) => c.id));
      // Choosing between both values has said that this one is meant.
      await guardar(rev, desde_mes === mes ? todos : tocados, true);
    },
  };
}
