/** State of the boxes of one value: typing, saving, refusals and conflicts, for every editor. */
import { useState } from "react";
import type { ValorGuardado } from "#proto/tablas.ts";
import { cediendo, dichoDeFusion, fundir } from "#ui/form/fusion.ts";
import { useGuardado } from "#ui/form/use-guardado.ts";
import { decirAlPasar } from "#ui/state/pasajeros.ts";
import { useSinGuardar } from "#ui/state/unsaved.ts";
import { confirmarValor, seMueve, textoDeVariaciones } from "./confirmar-valor.ts";
import { filasDeBorrador, useImpacto } from "./impacto.ts";
import {
  ayudasDe,
  type Borrador,
  borradorDe,
  type CampoDeValor,
  diferenciasDeValor,
  leerBorrador,
  type ValorMostrado,
} from "./valores.ts";

/** The value as it is now, when somebody else saved it first. */
type Actual = ValorMostrado & { readonly rev: string };

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
  enviar(form: Record<string, string>): Promise<ValorGuardado>;
  readonly onGuardado: (g: ValorGuardado) => void;
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
  /** Taken in place of what was read of the month, after a conflict. */
  const [tomado, tomar] = useState<
    { readonly mes: number; readonly rev: string; readonly visto: Borrador } | null
  >(null);
  const tomada = tomado?.mes === mes ? tomado : null;
  // What was typed stays while the value under it changes (another month).
  const borrador: Borrador = { ...borradorDe(campos, vigente, mes), ...escrito };
  const tituloDe = (id: string) => campos.find((c) => c.id === id)?.titulo;
  const fundirCon = (actual: Actual) =>
    fundir(
      tomada?.visto ?? borradorDe(campos, vigente, mes),
      borrador,
      borradorDe(campos, actual, mes),
    );
  /** The value as somebody else left it is what was seen from now on. */
  function ver(actual: Actual, escrito: Borrador): void {
    escribirTodo(escrito);
    tomar({ mes, rev: actual.rev, visto: borradorDe(campos, actual, mes) });
  }
  const g = useGuardado<Actual>({
    tituloDe,
    fundir(actual, quien) {
      const { fundido, disputados, ajenos } = fundirCon(actual);
      if (disputados.length > 0) return null;
      ver(actual, fundido);
      return async () => {
        await enviarTodo(fundido, actual);
        decirAlPasar(dichoDeFusion(quien, ajenos.flatMap((c) => tituloDe(c) ?? [])));
      };
    },
    enDisputa: (actual) => fundirCon(actual).disputados.length > 0,
  });
  const seValua = !leyendo && seMueve(campos, vigente, borrador);
  const filas = seValua ? filasDeBorrador(campos, clave, borrador) : null;
  const impacto = useImpacto(tabla, mes, clave, filas);

  useSinGuardar(tocados.size > 0, { guardar: () => guardar(), descartar: onCancelar });

  const escribir = (id: string, texto: string) => {
    escribirTodo((e) => ({ ...e, [id]: texto }));
    tocar((t) => new Set(t).add(id));
    g.marcar({});
  };

  /**
   * Over a value that somebody else stored. For this same month all boxes are sent, its norm too: what
   * is stored is what the person sees.
   */
  async function enviarTodo(de: Borrador, { rev, desde_mes }: Actual): Promise<void> {
    const todos = new Set(campos.map((c) => c.id));
    const { form } = leerBorrador(campos, de, desde_mes === mes ? todos : tocados);
    onGuardado(await enviar({ ...form, rev }));
  }

  async function guardar(): Promise<boolean> {
    const conRev = tomada?.rev ?? vigente?.rev;
    const leido = leerBorrador(campos, borrador, tocados);
    if (g.marcar(leido.errores)) return false;
    return await g.intentar(async () => {
      const pregunta = { campos, vigente, mes, borrador, reemplaza, impacto };
      if (!await confirmarValor(pregunta)) return false;
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
      const suyo = borradorDe(campos, actual, mes);
      const queda = cediendo(fundirCon(actual), suyo);
      ver(actual, queda);
      tocar(new Set([...tocados].filter((id) => queda[id] !== suyo[id])));
    },
    disputados: (actual: Actual) => fundirCon(actual).disputados,
    async imponer(actual: Actual) {
      const { fundido } = fundirCon(actual);
      ver(actual, fundido);
      // Choosing between both values has said that this one is meant.
      await g.intentar(() => enviarTodo(fundido, actual));
    },
  };
}

export type EdicionDeValor = ReturnType<typeof useEdicion>;
