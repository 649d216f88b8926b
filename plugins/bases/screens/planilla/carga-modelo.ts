/** The preview of a block of a base: its states, its columns and what it says. Pure. */
import { contar, contarRegistros, formatEnteroEsAr } from "#core/domain/money.ts";
import { type ColumnaTabla, formatear } from "#ui/grid/columnas.ts";
import {
  columnasComunes,
  type Decididas,
  type Estados,
  type FilaVista as FilaDe,
  type VistaDePrevia,
} from "#ui/sheet/modelo.ts";
import { type Base, type Columna, NOTA } from "#plugins/bases/bases.ts";
import { repetidas, textoDeRepetidas } from "#plugins/bases/filas/validar/repetidas.ts";
import { claseDe } from "../columnas.ts";
import { diferenciaEnPalabras } from "../diferencia.ts";
import type { FilaPrevia, PreviaDePegado } from "#proto/bases.ts";

type FilaVista = FilaDe<FilaPrevia>;

/** What fails comes before what would happen. */
export const ESTADOS: Estados = {
  error: { una: "Con error", varias: "Con error", detiene: true },
  conflicto: { una: "Conflicto", varias: "Conflictos", detiene: true },
  nueva: { una: "Nueva", varias: "Nuevas" },
  cambiada: { una: "Cambiada", varias: "Cambiadas" },
  eliminada: { una: "Se elimina", varias: "Se eliminan" },
  igual: { una: "Igual", varias: "Iguales" },
};

export function filasVistas({ filas, errores }: PreviaDePegado): readonly FilaVista[] {
  const porFila = Map.groupBy(errores, (e) => e.fila);
  return filas.map((previa, clave) => ({
    clave,
    estado: previa.con_error ? "error" : previa.estado,
    numero: previa.fila,
    previa,
    errores: new Map(
      (previa.fila === null ? [] : porFila.get(previa.fila) ?? [])
        .map(({ columna, mensaje, escrito }) => [columna || "fila", { mensaje, escrito }]),
    ),
  }));
}

function columnaDe(c: Columna): ColumnaTabla<FilaVista> {
  const clase = claseDe(c);
  const decir = (valor: unknown) => formatear(clase, valor as string | number | undefined) || "—";
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
    alinear: c === NOTA ? "izquierda" : clase === "codigo" ? "centro" : "derecha",
  };
}

/** What happened to the stored row, in a conflict. */
function motivoDeConflicto({ actual, quien = "otra persona" }: FilaPrevia): string {
  return actual
    ? `Lo modificó ${quien} después de que usted descargó la planilla: se ve lo guardado y lo suyo`
    : `Lo eliminó ${quien} después de que usted descargó la planilla`;
}

/** State, row of the block, and the columns of the base. */
export const columnasDePrevia = (columnas: readonly Columna[]): ColumnaTabla<FilaVista>[] => [
  ...columnasComunes<FilaPrevia>(
    ESTADOS,
    (f) => f.estado === "conflicto" ? motivoDeConflicto(f) : "",
  ),
  ...columnas.map(columnaDe),
];

const unir = (partes: readonly string[]): string =>
  partes.length < 2 ? partes.join("") : `${partes.slice(0, -1).join(", ")} y ${partes.at(-1)}`;

/** What a block does to rows, in the order in which it is said. */
const HECHOS = [
  { de: "nueva", verbo: "agrega", hecho: "agregado" },
  { de: "cambiada", verbo: "modifica", hecho: "modificado" },
  { de: "eliminada", verbo: "elimina", hecho: "eliminado" },
] as const;

const hechosDe = (resumen: PreviaDePegado["resumen"]) =>
  HECHOS.map((h) => ({ ...h, n: resumen[h.de] })).filter((h) => h.n > 0);

/** Only the first one says what they are. */
const cuantos = (n: number, i: number): string =>
  i === 0 ? contarRegistros(n) : formatEnteroEsAr(n);

/** «Se agregan 3 registros, se modifican 2 y se elimina 1»; what accepting would do. */
export function queHace(resumen: PreviaDePegado["resumen"]): string {
  const frase = unir(
    hechosDe(resumen).map(({ n, verbo }, i) => `se ${verbo}${n === 1 ? "" : "n"} ${cuantos(n, i)}`),
  );
  return frase === "" ? "No hay nada para guardar" : frase[0].toUpperCase() + frase.slice(1);
}

/** The same, done: «3 registros agregados, 2 modificados y 1 eliminado». */
export const queHizo = (resumen: PreviaDePegado["resumen"]): string =>
  unir(
    hechosDe(resumen).map(({ n, hecho }, i) => `${cuantos(n, i)} ${hecho}${n === 1 ? "" : "s"}`),
  );

/** Where a person corrects the wrong rows, by where they came from. */
const DONDE = {
  texto: "Corrija lo pegado, o su planilla y vuelva a pegarla.",
  archivo: "Corríjalas en su planilla y vuelva a cargarla.",
};

/** Why it cannot be stored yet; null when it can. */
export function impedimento(
  previa: PreviaDePegado,
  { eliminar, conservar }: Decididas,
  origen: keyof typeof DONDE = "archivo",
): string | null {
  const { resumen: { nueva, cambiada, eliminada, conflicto }, cantidad_errores } = previa;
  if (cantidad_errores > 0) {
    const celdas = contar(cantidad_errores, "celda con error", "celdas con errores");
    return `Hay ${celdas}. ${DONDE[origen]}`;
  }
  if (nueva + cambiada + eliminada === 0) return "No hay nada para guardar.";
  if (conflicto > 0 && !conservar) {
    return `${contarRegistros(conflicto)} ${
      conflicto === 1 ? "cambió" : "cambiaron"
    } después de que usted descargó la planilla. Indique qué hacer.`;
  }
  if (eliminada > 0 && !eliminar) return "Confirme las eliminaciones para poder guardar.";
  return null;
}

const elRegistro = (n: number): string =>
  n === 1 ? "el registro" : `los ${formatEnteroEsAr(n)} registros`;

/** Deletions, and rows that someone else changed. */
function decisionesDe(
  { eliminada, conflicto }: PreviaDePegado["resumen"],
): VistaDePrevia["decisiones"] {
  const conservar = `Dejar como ${conflicto === 1 ? "está" : "están"} ${
    elRegistro(conflicto)
  } que cambió otra persona, y guardar lo demás`;
  const eliminar = `Eliminar ${elRegistro(eliminada)} que ya no ${
    eliminada === 1 ? "está" : "están"
  } en la planilla`;
  return [
    ...(conflicto > 0 ? [{ id: "conservar", texto: conservar }] : []),
    ...(eliminada > 0 ? [{ id: "eliminar", texto: eliminar }] : []),
  ];
}

/**
 * Rows of a preview that would say exactly what another does.
 * @param guardadas the rows of the base.
 */
export function repetidasDePrevia(
  base: Base,
  { filas }: PreviaDePegado,
  guardadas: readonly { readonly id: number }[],
): number {
  const tocadas = new Set(filas.flatMap((f) => f.id ?? []));
  const quedan = filas.filter((f) => f.estado !== "eliminada");
  const nuevas = quedan.filter((f) => f.estado === "nueva" || f.estado === "cambiada");
  const dichas = (de: readonly FilaPrevia[]) =>
    de.map((f) => f.valores ?? f.actual).filter((f) => f !== null);
  const todas = [...guardadas.filter((f) => !tocadas.has(f.id)), ...dichas(quedan)];
  return repetidas(base, todas, dichas(nuevas));
}

/** @param iguales rows that would say exactly what another does: they are said, not refused. */
export function mirarPrevia(
  previa: PreviaDePegado,
  decididas: Decididas,
  origen: keyof typeof DONDE,
  iguales = 0,
): VistaDePrevia {
  const repetida = iguales === 0 ? "" : ` ${textoDeRepetidas(iguales)}.`;
  const falta = impedimento(previa, decididas, origen);
  const { diferencia } = previa;
  return {
    frase: falta ?? `${queHace(previa.resumen)}.${repetida}`,
    ...(diferencia ? { nota: `${diferenciaEnPalabras(diferencia).join(". ")}.` } : {}),
    puede: falta === null,
    dudosos: previa.cantidad_dudosos,
    dudoso: previa.errores.find((e) => e.dudosa)?.escrito?.trim() ?? "",
    decisiones: decisionesDe(previa.resumen),
    errores: previa.errores,
  };
}
