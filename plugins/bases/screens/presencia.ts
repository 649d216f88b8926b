/**
 * Who is editing which row of a base now, as the screens of the others say it at each of their keys.
 * It is kept nowhere: what nobody says again for a while is over.
 */
import { useEffect, useState } from "react";
import { api } from "#ui/api.ts";
import { escucharEventos } from "#ui/events.ts";
import { escuchar } from "#ui/pagina/escuchar.ts";
import type { DeBase } from "./base/props.ts";

/** Between two of the keys that are told: the first of each while tells for all of them. */
const CADA_MS = 10_000;
/** Without a key for so long, the person is doing something else. */
const DURA_MS = 120_000;

/** This screen among those that are told of a row; no secret, only different. */
const PESTANA = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);

/** Longer than this an answer is not waited for: nobody is told that the server takes long. */
const ESPERA_MS = 5_000;

/** That nobody hears of it stops no work: a failure is silent. */
function decir({ base, saf, codipres }: DeBase, registro: number): void {
  const dicho = { base: base.id, saf, codipres, registro, pestana: PESTANA };
  api.post("/bases/:base/editando/:saf/:codipres", dicho, {
    signal: AbortSignal.timeout(ESPERA_MS),
  }).catch(() => {});
}

/** Boxes of a row: its editor, and a cell that is typed in. */
const CAJAS = ".tabla tbody :is(.editor *, input, textarea)";

/** Tells that a row is being edited while there are keys in it, and that it is not when it is left. */
export function useDecirQueEdito(de: DeBase, registro: number | null): void {
  const { base, saf, codipres } = de;
  useEffect(() => {
    if (registro === null) return;
    let ultima = 0;
    const editando = () => {
      if (Date.now() - ultima < CADA_MS) return;
      ultima = Date.now();
      decir(de, registro);
    };
    // A cell that was left with nothing to store says nothing by itself: the next key elsewhere does.
    const alTeclear = () => {
      if (document.activeElement?.closest(CAJAS)) return editando();
      if (ultima > 0) decir(de, 0);
      ultima = 0;
    };
    // Who opens the row later did not hear of it: they are told once, as they are heard.
    const contestadas = new Set<unknown>([PESTANA]);
    const dejar = escucharEventos((e) => {
      if (e.tipo !== "editando" || e.saf !== saf || e.codipres !== codipres) return;
      const { base: cual, registro: suyo, pestana } = e.datos;
      if (cual !== base.id || Number(suyo) !== registro || contestadas.has(pestana)) return;
      contestadas.add(pestana);
      if (Date.now() - ultima < DURA_MS) decir(de, registro);
    });
    editando();
    const callar = escuchar(document, { keydown: alTeclear, pointerdown: alTeclear });
    return () => {
      dejar();
      callar();
      decir(de, 0);
    };
  }, [base, saf, codipres, registro]);
}

/** By row of the base on screen, who else is editing it. */
export type Presentes = ReadonlyMap<number, string>;

const NADIE: Presentes = new Map();

interface Dicho {
  readonly registro: number;
  readonly usuario: string;
  readonly hasta: number;
}

function presentesDe(dichos: Iterable<Dicho>): Presentes {
  const porFila = Map.groupBy(dichos, (d) => d.registro);
  return new Map(
    Array.from(porFila, ([id, suyos]) => [
      id,
      [...new Set(suyos.map((d) => d.usuario))].sort().join(", "),
    ]),
  );
}

const iguales = (a: Presentes, b: Presentes): boolean =>
  a.size === b.size && [...a].every(([id, quienes]) => b.get(id) === quienes);

export function usePresentes({ base, saf, codipres }: DeBase): Presentes {
  const [presentes, fijar] = useState(NADIE);
  useEffect(() => {
    const dichos = new Map<number, Dicho>();
    let reloj: ReturnType<typeof setTimeout> | undefined;
    // Keys that say the same again draw nothing.
    const mostrar = () => {
      clearTimeout(reloj);
      const ahora = Date.now();
      for (const [pestana, { hasta }] of dichos) if (hasta <= ahora) dichos.delete(pestana);
      const nuevos = presentesDe(dichos.values());
      fijar((actuales) => iguales(actuales, nuevos) ? actuales : nuevos);
      const primero = Math.min(...Array.from(dichos.values(), (d) => d.hasta));
      if (dichos.size > 0) reloj = setTimeout(mostrar, primero - ahora);
    };
    const callar = escucharEventos((e) => {
      if (e.tipo !== "editando" || e.saf !== saf || e.codipres !== codipres) return;
      const { base: cual, registro, pestana, usuario } = e.datos;
      if (pestana === PESTANA) return;
      const deEsta = cual === base.id && Number(registro) > 0;
      if (!deEsta) dichos.delete(Number(pestana));
      else {
        dichos.set(Number(pestana), {
          registro: Number(registro),
          usuario: String(usuario),
          hasta: Date.now() + DURA_MS,
        });
      }
      mostrar();
    });
    return () => {
      clearTimeout(reloj);
      callar();
      fijar(NADIE);
    };
  }, [base, saf, codipres]);
  return presentes;
}
