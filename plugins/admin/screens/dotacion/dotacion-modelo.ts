/** Techos and Vigente: one screen, two descriptions (spec 1 §2, §9; [T1]). */
import type { ColumnaTabla } from "../../../../ui/grid/tabla.tsx";
import { contar, formatEnteroEsAr } from "../../../../core/domain/money.ts";
import type { PosicionesAlLado } from "../../../../proto/admin.ts";
import * as pb from "../pb.ts";

/** A row of either; `horas` only in Vigente. */
export interface FilaDotacion {
  readonly saf: number;
  readonly descripcion: string;
  readonly cargos: number;
  readonly horas?: number;
  readonly observaciones: string;
  readonly rev: number;
  /** What stands beside it; absent until it is read. */
  readonly lado?: PosicionesAlLado;
}

/** What is typed of a row. */
export interface EdicionDotacion {
  readonly saf: number;
  readonly cargos: number;
  readonly horas: number;
  readonly observaciones: string;
  readonly rev: number;
}

export type CantidadDotacion = "cargos" | "horas";

export interface Dotacion {
  /** Numbers of each row, in the order of the columns. */
  readonly cantidades: readonly CantidadDotacion[];
  /** The budget may not have more positions ([T2]). */
  readonly limita?: true;
  /** First and last year offered; the last is also the one shown at first. */
  anios(actual: number): { readonly primero: number; readonly ultimo: number };
  leer(anio: number, signal: AbortSignal): Promise<readonly FilaDotacion[]>;
  guardar(anio: number, edicion: EdicionDotacion): Promise<unknown>;
}

const PRIMER_ANIO = 2019;

export const DOTACIONES = {
  techos: {
    cantidades: ["cargos"],
    limita: true,
    anios: (actual) => ({ primero: PRIMER_ANIO, ultimo: actual + 1 }),
    leer: pb.techos,
    guardar: (anio, { horas: _, ...techo }) => pb.editarTecho(anio, techo),
  },
  vigente: {
    cantidades: ["cargos", "horas"],
    anios: (actual) => ({ primero: PRIMER_ANIO, ultimo: actual }),
    leer: pb.vigente,
    guardar: pb.editarVigente,
  },
} satisfies Readonly<Record<string, Dotacion>>;

export const TITULOS = { cargos: "Cargos", horas: "Horas", observaciones: "Observaciones" };

const deHoras = (horas: number): string => horas ? `, ${contar(horas, "hora", "horas")}` : "";

/** Nothing loaded yet reads as a dash (spec 1 §2). */
const cantidad = (n: number | undefined): string => n ? formatEnteroEsAr(n) : "–";

/** Budget or execution, beside what the row says. */
const alLado = (
  id: "presupuesto" | "ejecucion",
  titulo: string,
  ninguno: string,
  resto: Partial<ColumnaTabla<FilaDotacion>>,
): ColumnaTabla<FilaDotacion> => ({
  id,
  titulo,
  clase: "entero",
  medida: true,
  valor: ({ lado }) => lado?.[id]?.cargos ?? null,
  texto: ({ lado }) => lado ? cantidad(lado[id]?.cargos) : "…",
  ayuda: ({ lado }) => {
    const suyo = lado?.[id];
    return suyo ? `${titulo} ${suyo.codipres}${deHoras(suyo.horas)}` : lado ? ninguno : "";
  },
  ...resto,
});

const aLosLados = ({ limita }: Dotacion): readonly ColumnaTabla<FilaDotacion>[] => [
  alLado("presupuesto", "Presupuesto", "Sin presupuesto del ejercicio", {
    ancho: "104px",
    leyenda: "Cargos de planta permanente y temporaria del presupuesto del ejercicio",
    invalida: ({ cargos, lado }) => {
      const n = (lado?.presupuesto?.cargos ?? 0) - cargos;
      return limita && cargos > 0 && n > 0
        ? `Supera el techo en ${contar(n, "cargo", "cargos")}`
        : null;
    },
  }),
  alLado("ejecucion", "Ejecución", "Sin ejecuciones", {
    ancho: "92px",
    leyenda: "Cargos de planta permanente y temporaria de la última ejecución",
  }),
];

/** @param destello what just happened to a row, said beside its name. */
export function columnasDe(
  dotacion: Dotacion,
  destello: { readonly saf: number; readonly texto: string } | null,
): ColumnaTabla<FilaDotacion>[] {
  return [
    { id: "saf", titulo: "SAF", clase: "entero", alinear: "izquierda", ancho: "56px" },
    {
      id: "descripcion",
      titulo: "Descripción",
      clase: "texto",
      nota: ({ saf }) => destello?.saf === saf ? destello.texto : "",
    },
    ...dotacion.cantidades.map((id): ColumnaTabla<FilaDotacion> => ({
      id,
      titulo: TITULOS[id],
      clase: "entero",
      ancho: "100px",
      medida: true,
      texto: (fila) => cantidad(fila[id]),
    })),
    {
      id: "observaciones",
      titulo: TITULOS.observaciones,
      clase: "texto",
      ancho: "22%",
      texto: ({ observaciones }) => observaciones || "–",
    },
    // Last: a block of what is written is pasted over columns that stand together.
    ...aLosLados(dotacion),
  ];
}
