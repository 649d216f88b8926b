/** Sending cells to a call that stores them all or none, and what its refusals say of each. */
import { ErrorApi } from "../../api.ts";
import type { Guardadas, PorGuardar } from "./hoja.ts";

/** What a refusal brings. */
interface Rehusado {
  readonly celdas?: readonly {
    readonly id: number;
    readonly columna: string;
    readonly mensaje: string;
  }[];
  readonly conflictos?: readonly {
    readonly id: number;
    readonly quien: string | null;
    readonly actual: Readonly<Record<string, unknown>> | null;
  }[];
}

interface Envio<F, R> {
  readonly id: (fila: F) => number;
  /** @param cambios what the call takes, in JSON. @throws ErrorApi */
  readonly enviar: (cambios: string) => Promise<readonly (R & { readonly id: number })[]>;
  /** A row as somebody else left it. */
  readonly actual: (id: number, dicho: Readonly<Record<string, unknown>>) => F;
  /** Column of the screen of a field of the call; by default, of the same name. */
  readonly columna?: (campo: string) => string;
  /** The rows as they were stored go to the table. */
  readonly poner: (guardadas: readonly F[]) => void;
}

/** @throws ErrorApi for what is of no cell. */
export async function enviarCeldas<F extends object, R extends object>(
  filas: readonly PorGuardar<F>[],
  { id, enviar, actual, columna = (c) => c, poner }: Envio<F, R>,
): Promise<Guardadas<F>> {
  const cambios = filas.map(({ fila, rev, revisada }) => (
    { id: id(fila), rev, valores: revisada.valores }
  ));
  try {
    const registros = await enviar(JSON.stringify(cambios));
    const porId = new Map(registros.map((r) => [r.id, r]));
    const guardadas = filas.map(({ revisada: { fila } }): F => {
      const { id: _, ...dicho } = porId.get(id(fila)) ?? { id: 0 };
      return { ...fila, ...dicho };
    });
    poner(guardadas);
    return { clase: "hecho", filas: guardadas };
  } catch (e) {
    if (!(e instanceof ErrorApi)) throw e;
    const { celdas, conflictos } = e.datos as Rehusado;
    if (conflictos) {
      return {
        clase: "ajenas",
        ajenas: conflictos.map((c) => (
          { clave: c.id, quien: c.quien, actual: c.actual && actual(c.id, c.actual) }
        )),
      };
    }
    if (!celdas) throw e;
    return {
      clase: "rehusadas",
      mensaje: e.mensaje,
      celdas: celdas.map((c) => (
        { clave: c.id, columna: columna(c.columna), mensaje: c.mensaje }
      )),
    };
  }
}
