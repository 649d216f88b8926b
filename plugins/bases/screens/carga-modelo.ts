/** The preview of a block as rows and columns of a table. Pure. */
import { formatEnteroEsAr } from "../../../core/domain/money.ts";
import { type ColumnaTabla, formatear } from "../../../ui/grid/columnas.ts";
import type { Columna } from "../bases.ts";
import type { ErrorDeCelda } from "../bloque.ts";
import type { FilaPrevia, Previa } from "../previa.ts";

/** What a person does about a row: what fails comes before what would happen. */
export type EstadoVisto = "error" | "conflicto" | "nueva" | "cambiada" | "eliminada" | "igual";
export type Filtro = EstadoVisto | "cambios";

export interface FilaVista {
  readonly clave: number;
  readonly estado: EstadoVisto;
  readonly previa: FilaPrevia;
  /** Sentence of each cell with an error; `fila` for what no cell can show. */
  readonly errores: ReadonlyMap<string, { readonly mensaje: string; readonly escrito?: string }>;
}

interface Palabras {
  /** State of one row. */
  readonly una: string;
  /** The filter that keeps these rows. */
  readonly varias: string;
}

/** In the order in which a person looks for them. */
const ESTADOS: Readonly<Record<EstadoVisto, Palabras>> = {
  error: { una: "Con error", varias: "Con error" },
  conflicto: { una: "Conflicto", varias: "Conflictos" },
  nueva: { una: "Nueva", varias: "Nuevas" },
  cambiada: { una: "Cambiada", varias: "Cambiadas" },
  eliminada: { una: "Se elimina", varias: "Se eliminan" },
  igual: { una: "Igual", varias: "Iguales" },
};
const EN_ORDEN = Object.keys(ESTADOS) as EstadoVisto[];

export function filasVistas({ filas, errores }: Previa): readonly FilaVista[] {
  const porFila = Map.groupBy(errores, (e) => e.fila);
  return filas.map((previa, clave) => ({
    clave,
    estado: previa.con_error ? "error" : previa.estado,
    previa,
    errores: new Map(
      (previa.fila === null ? [] : porFila.get(previa.fila) ?? [])
        .map(({ columna, mensaje, escrito }) => [columna || "fila", { mensaje, escrito }]),
    ),
  }));
}

export interface OpcionDeFiltro {
  readonly id: Filtro;
  readonly texto: string;
  readonly cuantas: number;
}

/** Filters worth offering: one per state that has rows, and everything that is not equal. */
export function filtrosDe(filas: readonly FilaVista[]): readonly OpcionDeFiltro[] {
  const cuantas = new Map(EN_ORDEN.map((e) => [e, 0]));
  for (const f of filas) cuantas.set(f.estado, (cuantas.get(f.estado) ?? 0) + 1);
  const cambian = filas.length - (cuantas.get("igual") ?? 0);
  return [
    { id: "cambios" as const, texto: "Todo lo que cambia", cuantas: cambian },
    ...EN_ORDEN.map((id) => ({ id, texto: ESTADOS[id].varias, cuantas: cuantas.get(id) ?? 0 })),
  ].filter((o) => o.cuantas > 0);
}

/** What is looked at first: what stops the load, or else what would change. */
export function filtroInicial(filas: readonly FilaVista[]): Filtro {
  const [primero] = filtrosDe(filas).filter((o) => o.id === "error" || o.id === "conflicto");
  return primero?.id ?? (filas.some((f) => f.estado !== "igual") ? "cambios" : "igual");
}

export const pasaFiltro = (f: FilaVista, filtro: Filtro): boolean =>
  filtro === "cambios" ? f.estado !== "igual" : f.estado === filtro;

const CLASES = { importe: "importe", porcentaje: "porcentaje", letra: "codigo" } as const;

function columnaDe(c: Columna): ColumnaTabla<FilaVista> {
  const clase = CLASES[c.campo.clase as keyof typeof CLASES] ?? "exacto";
  const decir = (valor: unknown) => formatear(clase, valor as string | number | undefined) || "–";
  const leido = ({ previa: { valores, actual } }: FilaVista) => (valores ?? actual)?.[c.id];
  const cambia = ({ previa: { estado, valores, actual } }: FilaVista) =>
    (estado === "cambiada" || estado === "conflicto") && valores !== null && actual !== null &&
    c.id in valores && valores[c.id] !== actual[c.id];
  const ancha = clase === "importe";
  return {
    id: c.id,
    titulo: c.titulo,
    clase,
    valor: (f) => leido(f) as string | number | undefined,
    texto: (f) => {
      const error = f.errores.get(c.id);
      if (error?.escrito !== undefined) return error.escrito || "(vacía)";
      return cambia(f)
        ? `${decir(f.previa.actual?.[c.id])} → ${decir(f.previa.valores?.[c.id])}`
        : decir(leido(f));
    },
    resaltada: cambia,
    invalida: (f) => f.errores.get(c.id)?.mensaje ?? null,
    ancho: ancha ? "190px" : undefined,
    alinear: clase === "codigo" ? "centro" : "derecha",
  };
}

/** What happened to the stored row, in a conflict. */
function motivoDeConflicto({ actual, quien = "otra persona" }: FilaPrevia): string {
  return actual
    ? `Lo modificó ${quien} después de que usted descargó la planilla: se ve lo guardado y lo suyo`
    : `Lo eliminó ${quien} después de que usted descargó la planilla`;
}

/** State, row of the block, and the columns of the base. */
export function columnasDePrevia(columnas: readonly Columna[]): ColumnaTabla<FilaVista>[] {
  return [
    {
      id: "estado",
      titulo: "Estado",
      clase: "texto",
      ancho: "92px",
      valor: (f) => ESTADOS[f.estado].una,
      ayuda: (f) => f.previa.estado === "conflicto" ? motivoDeConflicto(f.previa) : "",
    },
    {
      id: "fila",
      titulo: "Fila",
      clase: "exacto",
      ancho: "58px",
      valor: (f) => f.previa.fila,
      ayuda: () => "Fila de lo que se pega",
      invalida: (f) => f.errores.get("fila")?.mensaje ?? null,
    },
    ...columnas.map(columnaDe),
  ];
}

/** «Fila 8 · Cargos · «diez»: no es un número». */
export function textoDeError(
  { fila, columna, mensaje, escrito }: ErrorDeCelda,
  columnas: readonly Columna[],
): string {
  const titulo = columnas.find((c) => c.id === columna)?.titulo;
  const dice = escrito === undefined ? undefined : escrito === "" ? "(vacía)" : `«${escrito}»`;
  return `${[`Fila ${fila}`, titulo, dice].filter(Boolean).join(" · ")}: ${mensaje}`;
}

/** Where a wrong cell stands in the pasted text: what it says, or else its whole row. */
export function lugarEnTexto(
  texto: string,
  { fila, escrito = "" }: ErrorDeCelda,
): { readonly desde: number; readonly hasta: number } {
  const lineas = texto.split("\n");
  const desde = lineas.slice(0, fila - 1).reduce((n, l) => n + l.length + 1, 0);
  const linea = lineas[fila - 1] ?? "";
  const celda = escrito === "" ? -1 : linea.split("\t").indexOf(escrito);
  if (celda < 0) return { desde, hasta: desde + linea.length };
  const antes = linea.split("\t").slice(0, celda).reduce((n, c) => n + c.length + 1, 0);
  return { desde: desde + antes, hasta: desde + antes + escrito.length };
}

const registros = (n: number): string =>
  `${formatEnteroEsAr(n)} ${n === 1 ? "registro" : "registros"}`;

const unir = (partes: readonly string[]): string =>
  partes.length < 2 ? partes.join("") : `${partes.slice(0, -1).join(", ")} y ${partes.at(-1)}`;

/** «Se agregan 3 registros, se modifican 2 y se elimina 1»; what accepting would do. */
export function queHace({ nueva, cambiada, eliminada }: Previa["resumen"]): string {
  const hechos = [
    { n: nueva, uno: "se agrega", varios: "se agregan" },
    { n: cambiada, uno: "se modifica", varios: "se modifican" },
    { n: eliminada, uno: "se elimina", varios: "se eliminan" },
  ].filter((h) => h.n > 0);
  const frase = unir(
    hechos.map(({ n, uno, varios }, i) =>
      `${n === 1 ? uno : varios} ${i === 0 ? registros(n) : formatEnteroEsAr(n)}`
    ),
  );
  return frase === "" ? "No hay nada para guardar" : frase[0].toUpperCase() + frase.slice(1);
}

/** The same, done: «3 registros agregados, 2 modificados y 1 eliminado». */
export function queHizo({ nueva, cambiada, eliminada }: Previa["resumen"]): string {
  const hechos = [
    { n: nueva, palabra: "agregado" },
    { n: cambiada, palabra: "modificado" },
    { n: eliminada, palabra: "eliminado" },
  ].filter((h) => h.n > 0);
  return unir(
    hechos.map(({ n, palabra }, i) =>
      `${i === 0 ? registros(n) : formatEnteroEsAr(n)} ${palabra}${n === 1 ? "" : "s"}`
    ),
  );
}

/** What is decided before a preview can be stored. */
export interface Decisiones {
  /** Rows that are no longer in the workbook are to be deleted. */
  readonly eliminar: boolean;
  /** Rows that someone else changed stay as they are. */
  readonly conservar: boolean;
}

/** Where what is wrong is put right. */
const DONDE = {
  texto: "Corrija lo pegado, o su planilla y vuelva a pegarla.",
  archivo: "Corríjalas en su planilla y vuelva a cargarla.",
};

/** Why it cannot be stored yet; null when it can. */
export function impedimento(
  previa: Previa,
  { eliminar, conservar }: Decisiones,
  origen: keyof typeof DONDE = "archivo",
): string | null {
  const { resumen: { nueva, cambiada, eliminada, conflicto }, cantidad_errores } = previa;
  if (cantidad_errores > 0) {
    return `Hay ${formatEnteroEsAr(cantidad_errores)} ${
      cantidad_errores === 1 ? "celda con error" : "celdas con errores"
    }: se guarda todo o nada. ${DONDE[origen]}`;
  }
  if (nueva + cambiada + eliminada === 0) return "No hay nada para guardar.";
  if (conflicto > 0 && !conservar) {
    return `${registros(conflicto)} ${
      conflicto === 1 ? "cambió" : "cambiaron"
    } después de que usted descargó la planilla. Indique qué hacer.`;
  }
  if (eliminada > 0 && !eliminar) return "Confirme las eliminaciones para poder guardar.";
  return null;
}
