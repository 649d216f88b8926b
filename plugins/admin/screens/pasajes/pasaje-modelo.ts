/** A new transfer while it is typed (spec 1 §5; [J1], [J4]). Pure. */
import { SAF_MAXIMO } from "#core/domain/saf-name.ts";
import { entradaEntera } from "#ui/parts/campos/entradas.ts";
import type { CasillerosDePasaje, PasajeMostrado } from "../pb.ts";

/** The five numbers of an opening, with their titles, in the order of the screen. */
export const NIVELES = [
  { id: "saf", titulo: "SAF", maximo: SAF_MAXIMO },
  { id: "prog", titulo: "Prog.", maximo: 99 },
  { id: "subp", titulo: "Subp.", maximo: 99 },
  { id: "proy", titulo: "Proy.", maximo: 99 },
  { id: "act", titulo: "Act.", maximo: 99 },
] as const;

export const LADOS = [
  { id: "origen", titulo: "Origen" },
  { id: "destino", titulo: "Destino" },
] as const;

export const casillero = (
  nivel: typeof NIVELES[number],
  lado: typeof LADOS[number],
): CasillerosDePasaje => `${nivel.id}_${lado.id}`;

/** The ten boxes, in the order of the screen. */
export const TODOS = LADOS.flatMap((lado) => NIVELES.map((nivel) => casillero(nivel, lado)));
const conTodos = <V>(de: (c: CasillerosDePasaje) => V) =>
  Object.fromEntries(TODOS.map((c) => [c, de(c)])) as Record<CasillerosDePasaje, V>;

/** How the server names the opening of a side: `E2601|357.16.0.0.1`. */
export const claveDeApertura = (
  p: Readonly<Record<CasillerosDePasaje, number>> & { readonly codipres: string },
  lado: typeof LADOS[number],
): string => `${p.codipres}|${NIVELES.map((n) => p[casillero(n, lado)]).join(".")}`;

/** Texts of the boxes; empty until somebody fills them. */
export type BorradorPasaje = Readonly<Record<CasillerosDePasaje, string>> & {
  readonly codipres: string;
};

export const VACIO: BorradorPasaje = { codipres: "", ...conTodos(() => "") };

/** The boxes of one that was entered; of a new one, empty. */
export const borradorDePasaje = (p: PasajeMostrado | null): BorradorPasaje =>
  p ? { codipres: p.codipres, ...conTodos((c) => String(p[c])) } : VACIO;

/** It did not run yet: it may be corrected or taken out. */
export const estaPendiente = ({ ejecucion }: Pick<PasajeMostrado, "ejecucion">): boolean =>
  ejecucion === "";

/** Names of the boxes, for whoever must choose between two versions. */
export const TITULOS: Readonly<Record<keyof BorradorPasaje, string>> = {
  codipres: "Presupuesto",
  ...Object.fromEntries(
    LADOS.flatMap((l) => NIVELES.map((n) => [casillero(n, l), `${l.titulo}: ${n.titulo}`])),
  ) as Record<CasillerosDePasaje, string>,
};

/** A number box: digits, up to the greatest number of its level; it may stay empty. */
export function entradaCasillero(texto: string, maximo: number): string {
  const digitos = texto.replace(/\D/g, "");
  return digitos === "" ? "" : String(Math.min(Number(entradaEntera(digitos)), maximo));
}

/** Whether the code is one of an editable budget: E or O, and five characters. */
export const codigoValido = (codipres: string): boolean => /^[EO][A-Z0-9]{4}$/.test(codipres);

export const CODIGO_INVALIDO = "El código de presupuesto empieza con E u O y tiene 5 caracteres";

/** What is missing to save, by box: the button and the question of who leaves ask alike for it. */
export const fallasDePasaje = (b: BorradorPasaje): Readonly<Record<string, string>> => ({
  ...(codigoValido(b.codipres) ? {} : { codipres: CODIGO_INVALIDO }),
  ...Object.fromEntries(
    TODOS.filter((c) => b[c] === "").map((c) => [c, "Complete los diez casilleros"]),
  ),
});

/** The first of what is missing; empty when nothing. */
export const faltaEnPasaje = (b: BorradorPasaje): string =>
  Object.values(fallasDePasaje(b))[0] ?? "";

/** What is sent. */
export const pasajeDe = ({ codipres, ...b }: BorradorPasaje) => (
  { codipres, ...conTodos((c) => Number(b[c])) }
);

/** The boxes as a pair of the mapping fills them. */
export const conPar = (
  b: BorradorPasaje,
  par: Readonly<Record<CasillerosDePasaje, number>>,
): BorradorPasaje => ({ ...b, ...conTodos((c) => String(par[c])) });

/** What the next one keeps: the form stays open with its budget and its SAFs. */
export const paraElSiguiente = (
  { codipres, saf_origen, saf_destino }: BorradorPasaje,
): Partial<BorradorPasaje> => ({ codipres, saf_origen, saf_destino });

export const cuantosPasajes = (n: number): string => n === 1 ? "1 pasaje" : `${n} pasajes`;

/** How the process ended, in words ([J2]). */
export function resumenDeProceso({ ejecutados, rechazados }: {
  readonly ejecutados: number;
  readonly rechazados: number;
}): string {
  const lineas: string[] = [];
  if (ejecutados > 0) {
    lineas.push(`Se ${ejecutados === 1 ? "ejecutó" : "ejecutaron"} ${cuantosPasajes(ejecutados)}.`);
  }
  if (rechazados > 0) {
    const [pudo, vuelve] = rechazados === 1 ? ["pudo", "vuelve"] : ["pudieron", "vuelven"];
    lineas.push(
      `No se ${pudo} ejecutar ${cuantosPasajes(rechazados)}: el motivo está en la columna ` +
        `Resultado y se ${vuelve} a intentar en el próximo proceso.`,
    );
  }
  return lineas.join("\n") || "No hay pasajes pendientes.";
}
