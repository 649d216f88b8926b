/** State of the boxes of one value: typing, saving, refusals and conflicts, for every editor. */
import { useState } from "react";
import type { Guardado } from "../../../../proto/tablas.ts";
import { useGuardado } from "../../../../ui/form/use-guardado.ts";
import { useSinGuardar } from "../../../../ui/state/unsaved.ts";
import { confirmarValor, seMueve, textoDeVariaciones } from "./confirmar-valor.ts";
import { filasDeBorrador, useImpacto } from "./impacto.ts";
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
  readonly tabla: string;
  readonly clave: Readonly<Record<string, string | number>>;
  readonly campos: readonly CampoDeValor[];
  /** Value in force at the month that is edited; null when there is none. */
  readonly vigente: Actual | null;
  /** Month that is edited, yyyymm. */
  readonly mes: number;
  /** What is in force there is not known yet. */
  readonly leyendo?: boolean;
  /** Whether a value that nobody asked to correct would be replaced. */
  readonly reemplaza?: boolean;
  /** Sends what was typed. @throws ErrorApi */
  enviar(form: Record<string, string>): Promise<Guardado>;
  readonly onGuardado: (g: Guardado) => void;
  readonly onCancelar: () => void;
}

const NINGUNO: ReadonlySet<string> = new Set();

/** What was typed, what is wrong with it and what it does, and saving it, with its conflicts ([K1]). */
export function useEdicion(
  { tabla, clave, campos, vigente, mes, leyendo, reemplaza = false, enviar, ...p }: Opciones,
) {
  const { onGuardado, onCancelar } = p;
  const [escrito, escribirTodo] = useState<Borrador>({});
  const [tocados, tocar] = useState(NINGUNO);
  /** Version taken in place of the one that was read, after a conflict. */
  const [tomada, tomar] = useState<string | null>(null);
  const g = useGuardado<Actual>({ tituloDe: (id) => campos.find((c) => c.id === id)?.titulo });
  // What was typed stays while the value under it changes (another month).
  const borrador = { ...borradorDe(campos, vigente, mes), ...escrito };
  const seValua = !leyendo && seMueve(campos, vigente, borrador);
  const filas = seValua ? filasDeBorrador(campos, clave, borrador) : null;
  const impacto = useImpacto(tabla, mes, clave, filas);

  useSinGuardar(tocados.size > 0, { guardar: () => guardar(), descartar: onCancelar });

  const escribir = (id: string, texto: string) => {
    escribirTodo((e) => ({ ...e, [id]: texto }));
    tocar((t) => new Set(t).add(id));
    g.marcar({});
  };

  async function guardar(
    conRev = tomada ?? vigente?.rev,
    escritos = tocados,
    confirmado = false,
  ): Promise<boolean> {
    const leido = leerBorrador(campos, borrador, escritos);
    if (g.marcar(leido.errores)) return false;
    return await g.intentar(async () => {
      const pregunta = { campos, vigente, mes, borrador, reemplaza, impacto };
      if (!confirmado && !await confirmarValor(pregunta)) return false;
      onGuardado(
        await enviar({ ...leido.form, ...(conRev === undefined ? {} : { rev: conRev }) }),
      );
    });
  }

  return {
    g,
    campos,
    borrador,
    escribir,
    guardar,
    ayudas: ayudasDe(campos, vigente, mes),
    /** How much it moves, and what that does to the budgets. */
    efecto: `${textoDeVariaciones(campos, vigente, borrador)} ${impacto}`,
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

export type EdicionDeValor = ReturnType<typeof useEdicion>;
