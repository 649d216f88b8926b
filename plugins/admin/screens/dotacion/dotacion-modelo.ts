/** Techos and Vigente: one screen, two descriptions (spec 1 §2, §9; [T1]). */
import { contar } from "#core/domain/money.ts";
import type { PosicionesAlLado } from "#proto/admin.ts";
import { api } from "#ui/api.ts";
import type { ColumnaTabla } from "#ui/grid/columnas.ts";
import {
  CAMPOS_VIGENTE,
  type DeTabla,
  TECHOS,
  TITULOS,
  VIGENTE,
} from "#plugins/admin/dotacion/campos.ts";
import { type ColumnaDeLista, decirCantidad, decirTexto } from "../planilla/descripcion.ts";
import * as pb from "../pb.ts";

/** A row of either; `horas` only in Vigente. */
export interface FilaDotacion extends pb.Techo, Partial<Pick<pb.Vigente, "horas">> {
  /** What stands beside it; absent until it is read. */
  readonly lado?: PosicionesAlLado;
}

export interface Dotacion extends DeTabla {
  /** The budget may not have more positions ([T2]). */
  readonly limita?: true;
  leer(anio: number, signal: AbortSignal): Promise<readonly FilaDotacion[]>;
  /** @param edicion what was typed of a row */
  guardar(anio: number, edicion: Omit<pb.Vigente, "descripcion">): Promise<unknown>;
  /** Stores cells of the rows of a year. @throws ErrorApi */
  guardarCeldas(ejercicio: number, cambios: string): ReturnType<typeof enTechos>;
}

const enTechos = (ejercicio: number, cambios: string) =>
  api.post("/admin/techos/:ejercicio/celdas", { ejercicio, cambios });

export const DOTACIONES = {
  techos: {
    ...TECHOS,
    limita: true,
    leer: pb.techos,
    guardar: (anio, { horas: _, ...techo }) => pb.editarTecho(anio, techo),
    guardarCeldas: enTechos,
  },
  vigente: {
    ...VIGENTE,
    leer: pb.vigente,
    guardar: pb.editarVigente,
    guardarCeldas: (ejercicio, cambios) =>
      api.post("/admin/vigente/:ejercicio/celdas", { ejercicio, cambios }),
  },
} satisfies Readonly<Record<string, Dotacion>>;

const deHoras = (horas: number): string => horas ? `, ${contar(horas, "hora", "horas")}` : "";

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
  texto: ({ lado }) => lado ? decirCantidad(lado[id]?.cargos) : "…",
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
export const columnasDe = (
  dotacion: Dotacion,
  destello: { readonly saf: number; readonly texto: string } | null,
): readonly ColumnaDeLista<FilaDotacion>[] => [
  {
    id: "saf",
    titulo: "SAF",
    clase: "entero",
    alinear: "izquierda",
    ancho: "56px",
    deClave: "56px",
  },
  {
    id: "descripcion",
    titulo: "Descripción",
    clase: "texto",
    nota: ({ saf }) => destello?.saf === saf ? destello.texto : "",
  },
  ...dotacion.cantidades.map((id): ColumnaDeLista<FilaDotacion> => ({
    id,
    titulo: TITULOS[id],
    clase: "entero",
    ancho: "100px",
    medida: true,
    decir: decirCantidad,
    celda: { campo: CAMPOS_VIGENTE[id] },
  })),
  {
    id: "observaciones",
    titulo: TITULOS.observaciones,
    clase: "texto",
    ancho: "22%",
    decir: decirTexto,
    celda: { campo: CAMPOS_VIGENTE.observaciones },
  },
  // Last: a block of what is written is pasted over columns that stand together.
  ...aLosLados(dotacion),
];

/** What a spreadsheet has. */
export const indicacionDe = ({ cantidades }: Dotacion): string =>
  `Columnas: SAF, ${cantidades.map((c) => TITULOS[c]).join(", ")} y Observaciones; el nombre del ` +
  "organismo puede venir tras el SAF.";
