/** The figure that is explained, and how far, as the address keeps them. Pure. */
import type { Figura } from "./explicable.ts";

type Extra = Readonly<Record<string, string>>;

/** What is looked at in each storey of an explanation. */
export interface Mirado {
  /** By what the figure is taken apart. */
  readonly por: "esc" | "cat" | "clave";
  /** Part of it whose rows are listed; empty = all of it. */
  readonly parte: string;
  /** «357/cargos/7»: the row whose account is written out; empty = the biggest. */
  readonly renglon: string;
  readonly busca: string;
}

export const SIN_MIRAR: Mirado = { por: "esc", parte: "", renglon: "", busca: "" };

/** The keys of the address begin with it: a screen keeps its own beside them. */
export const MARCA = "x.";

/** What of an address is not of an explanation, and what is. */
export const sinFigura = (extra: Extra): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).filter(([c]) => !c.startsWith(MARCA)));
export const soloFigura = (extra: Extra): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).filter(([c]) => c.startsWith(MARCA)));

const CORTES: readonly string[] = ["esc", "cat", "clave"];

/** @param f without a reader of its own, which no address can keep. */
export function escribirFigura(f: Figura, m: Mirado = SIN_MIRAR): Record<string, string> {
  const { saf, codipres, medida, titulo, cifra, anualizado } = f;
  const dichos: Record<string, string | undefined> = {
    figura: titulo,
    de: `${saf}/${codipres}`,
    medida: medida === "valor" ? undefined : medida,
    son: new URLSearchParams(f.seleccion).toString() || undefined,
    cifra: cifra === undefined ? undefined : String(cifra),
    anual: anualizado ? "1" : undefined,
    por: m.por === SIN_MIRAR.por ? undefined : m.por,
    parte: m.parte || undefined,
    renglon: m.renglon || undefined,
    busca: m.busca || undefined,
  };
  return Object.fromEntries(
    Object.entries(dichos).flatMap(([c, v]) => v === undefined ? [] : [[MARCA + c, v]]),
  );
}

/** Null when the address explains no figure, or not one that can be understood. */
export function leerFigura(
  extra: Extra,
): { readonly figura: Figura; readonly mirado: Mirado } | null {
  const dice = (campo: string): string => extra[MARCA + campo] ?? "";
  const de = /^(\d{1,3})\/([A-Z0-9]{5})$/.exec(dice("de"));
  if (!de || dice("figura") === "") return null;
  const cifra = /^-?\d{1,16}$/.exec(dice("cifra"));
  const por = dice("por");
  return {
    figura: {
      saf: Number(de[1]),
      codipres: de[2],
      seleccion: Object.fromEntries(new URLSearchParams(dice("son"))),
      medida: dice("medida") || "valor",
      titulo: dice("figura"),
      ...(cifra ? { cifra: Number(cifra[0]) } : {}),
      ...(dice("anual") === "1" ? { anualizado: true } : {}),
    },
    mirado: {
      por: CORTES.includes(por) ? por as Mirado["por"] : SIN_MIRAR.por,
      parte: dice("parte"),
      renglon: dice("renglon"),
      busca: dice("busca"),
    },
  };
}
