/** The preview of rows of a keyed table: what becomes of each, and why it cannot be. Pure. */
import type { ReactNode } from "react";
import { formatEsAr } from "#core/domain/money.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { aCentavos, type ColumnaTabla } from "../grid/columnas.ts";
import { columnasComunes, type Estados, type FilaVista, type VistaDePrevia } from "./modelo.ts";

export type FilaDePrevia = PreviaDeFilas["filas"][number];
/** Values of a row as a screen shows them. */
export type Mostrada = FilaDePrevia["clave"];

type Valores = Readonly<Record<string, unknown>>;

/** A value that a row may change, and how it is said. */
export interface CampoDicho {
  readonly id: string;
  readonly titulo: string;
  readonly decir: (valor: unknown) => string;
}

/** A column that says which row it is. */
export interface ColumnaDeClave {
  readonly id: string;
  readonly titulo: string;
  readonly ancho?: string;
  readonly decir: (clave: Mostrada) => string;
}

export const ESTADOS: Estados = {
  erronea: { una: "Con error", varias: "Con error", detiene: true },
  dudosa: { una: "Con dudas", varias: "Con dudas", detiene: true },
  nueva: { una: "Nueva", varias: "Nuevas" },
  cambiada: { una: "Cambiada", varias: "Cambiadas" },
  quitada: { una: "Quitada", varias: "Quitadas" },
  igual: { una: "Igual", varias: "Iguales" },
};

/** «2 nuevas, 1 cambiada, 5 iguales». */
export function textoDeResumen(resumen: Readonly<Record<string, number>>): string {
  const partes = Object.entries(ESTADOS).filter(([e]) => resumen[e] > 0)
    .map(([e, { una, varias }]) =>
      `${resumen[e]} ${(resumen[e] === 1 ? una : varias).toLowerCase()}`
    );
  return partes.length > 0 ? partes.join(", ") : "Ninguna fila";
}

/** What storing a row would change. */
export const cambioDe = (
  campos: readonly CampoDicho[],
  { antes, despues }: { readonly antes: Valores | null; readonly despues: Valores | null },
): string =>
  despues === null ? "" : campos.filter((c) => (antes?.[c.id] ?? "") !== (despues[c.id] ?? ""))
    .map(({ id, titulo, decir }) =>
      antes
        ? `${titulo}: ${decir(antes[id])} → ${decir(despues[id])}`
        : `${titulo}: ${decir(despues[id])}`
    ).join("; ");

const leido = (valor: unknown): string =>
  typeof valor === "number" ? formatEsAr(aCentavos(valor)) : String(valor ?? "");

/** Why a row cannot be stored, with both readings of what is doubtful. */
const motivosDe = ({ motivos }: FilaDePrevia): string =>
  motivos.map(({ motivo, lecturas }) =>
    lecturas ? `${motivo}: ${lecturas.map((l) => l.error ?? leido(l.valor)).join(" o ")}` : motivo
  ).join("; ");

export const filasVistas = (
  { filas }: Pick<PreviaDeFilas, "filas">,
): readonly FilaVista<FilaDePrevia>[] =>
  filas.map((previa, clave) => ({
    clave,
    estado: previa.estado,
    numero: previa.numero || null,
    previa,
    errores: new Map(
      previa.motivos.length > 0 ? [["cambio", { mensaje: motivosDe(previa) }]] : [],
    ),
  }));

export const columnasDeFilas = (
  claves: readonly ColumnaDeClave[],
  campos: readonly CampoDicho[],
  estados: Estados = ESTADOS,
): readonly ColumnaTabla<FilaVista<FilaDePrevia>>[] => [
  ...columnasComunes<FilaDePrevia>(estados),
  ...claves.map(({ id, titulo, ancho = "80px", decir }) => ({
    id,
    clase: "texto" as const,
    titulo,
    ancho,
    valor: ({ previa }: FilaVista<FilaDePrevia>) => decir(previa.clave) || "—",
  })),
  {
    id: "cambio",
    clase: "texto",
    titulo: "Qué cambia",
    valor: ({ previa, errores }) =>
      errores.get("cambio")?.mensaje ?? (cambioDe(campos, previa) || "—"),
    invalida: ({ errores }) => errores.get("cambio")?.mensaje ?? null,
  },
];

/** What is said of a preview, and whether it may be stored. @param nota when nothing is wrong. */
export function mirarFilas({ filas, resumen }: PreviaDeFilas, nota?: ReactNode): VistaDePrevia {
  const { erronea, dudosa, nueva, cambiada, quitada } = resumen;
  const malas = erronea + dudosa;
  const dudas = filas.flatMap((f) => f.motivos.filter((m) => m.lecturas));
  return {
    frase: textoDeResumen(resumen),
    nota: malas > 0 ? "Corrija las filas marcadas y vuelva a cargar." : nota,
    puede: malas === 0 && nueva + cambiada + quitada > 0,
    dudosos: dudas.length,
    dudoso: dudas.at(0)?.escrito?.trim() ?? "",
    decisiones: [],
    errores: [],
  };
}
