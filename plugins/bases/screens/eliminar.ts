/** Deleting rows from the screen: the question, the call, and what a conflict says ([K1]). */
import { formatEnteroEsAr, losPrimeros } from "#core/domain/money.ts";
import { api, ErrorApi } from "#ui/api.ts";
import { alerta, confirmar, mostrarError } from "#ui/state/alerts.ts";
import { conCarga } from "#ui/state/estado.ts";
import type { Base } from "../bases.ts";
import { nombreDeFila } from "./texto-filas.ts";
import type { FilaMostrada } from "./tipos.ts";

/** A row that somebody touched after it was seen. */
interface Ajena {
  readonly id: number;
  readonly quien: string | null;
  /** As it is now; null = deleted. */
  readonly actual: Readonly<Record<string, unknown>> | null;
}

/** Rows named in the message; the rest are counted. */
const NOMBRADAS = 5;

/** «No se eliminó nada…», with each row, who changed it, and how. */
export function mensajeDeAjenas(
  base: Base,
  filas: readonly FilaMostrada[],
  ajenas: readonly Ajena[],
): string {
  const renglones = losPrimeros(ajenas, NOMBRADAS, ({ id, quien, actual }) => {
    const fila = actual ?? filas.find((f) => f.id === id) ?? {};
    return `• ${nombreDeFila(base, fila)}: ${actual ? "lo modificó" : "lo eliminó"} ${
      quien ?? "otra persona"
    }`;
  });
  return [
    "No se eliminó ningún registro, porque algunos cambiaron después de que usted los vio:",
    ...renglones,
  ].join("\n");
}

export const preguntaDeEliminar = (cuantas: number): string =>
  `${
    cuantas === 1
      ? "¿Desea eliminar el registro?"
      : `¿Desea eliminar los ${formatEnteroEsAr(cuantas)} registros seleccionados?`
  } Con Deshacer se ${cuantas === 1 ? "puede" : "pueden"} recuperar.`;

/** Asks and deletes them all, or none. @returns whether they were deleted. */
export async function eliminarFilas(
  base: Base,
  saf: number,
  codipres: string,
  filas: readonly FilaMostrada[],
): Promise<boolean> {
  const acepto = await confirmar(preguntaDeEliminar(filas.length), {
    titulo: filas.length === 1 ? "Eliminar registro" : "Eliminar registros",
    aceptar: filas.length === 1 ? "Eliminar" : `Eliminar ${formatEnteroEsAr(filas.length)}`,
    peligro: true,
  });
  if (!acepto) return false;
  try {
    await conCarga(() =>
      api.post("/bases/:base/eliminar/:saf/:codipres", {
        base: base.id,
        saf,
        codipres,
        registros: filas.map((f) => `${f.id}:${f.rev}`).join(","),
      })
    );
    return true;
  } catch (e) {
    const ajenas = e instanceof ErrorApi ? e.datos.conflictos as Ajena[] | undefined : undefined;
    if (ajenas) await alerta(mensajeDeAjenas(base, filas, ajenas), "Eliminar registros");
    else await mostrarError(e);
    return false;
  }
}
