/** Sending cells to a call that stores them all or none, and what its refusals say of each. */
import { ErrorApi } from "#ui/api.ts";
import type { ClaveDeFila } from "../estado.ts";
import type { Guardadas, PorGuardar, VersionDeFila } from "./hoja.ts";

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

/** What is stored by itself: a row or, where each of its cells is a value of its own, a part of it. */
export interface ParteDeEnvio {
  readonly id: number;
  readonly rev: VersionDeFila;
  readonly valores: Readonly<Record<string, string>>;
  /** What names it where a number does not. */
  readonly clave?: Readonly<Record<string, string | number>>;
}

interface Envio<F, R> {
  readonly id: (fila: F) => number;
  /** Key of the row in its table; by default, its id. */
  readonly clave?: (fila: F) => ClaveDeFila;
  /** By default, each row is one part. */
  readonly partes?: (fila: PorGuardar<F>) => readonly ParteDeEnvio[];
  /** @param cambios what the call takes, in JSON. @throws ErrorApi */
  readonly enviar: (cambios: string) => Promise<readonly (R & { readonly id: number })[]>;
  /** A row as somebody else left it. */
  readonly actual: (id: number, dicho: Readonly<Record<string, unknown>>, fila: F) => F;
  /** The row with what the call says of a part that was stored; by default, that over it. */
  readonly con?: (fila: F, id: number, dicho: object) => F;
  /** Column of the screen of a field of the call; by default, of the same name. */
  readonly columna?: (campo: string, id: number) => string;
  /** The rows as they were stored go to the table. */
  readonly poner: (guardadas: readonly F[]) => void;
}

/** Rows as they were read, with those that were just stored in their place. */
export function conGuardadas<F>(
  filas: readonly F[],
  guardadas: readonly F[],
  clave: (fila: F) => ClaveDeFila,
): F[] {
  const porClave = new Map(guardadas.map((f) => [clave(f), f]));
  return filas.map((f) => porClave.get(clave(f)) ?? f);
}

/** @throws ErrorApi for what is of no cell. */
export async function enviarCeldas<F extends object, R extends object>(
  filas: readonly PorGuardar<F>[],
  e: Envio<F, R>,
): Promise<Guardadas<F>> {
  const { columna = (c) => c, con = (fila, _, dicho) => ({ ...fila, ...dicho }) } = e;
  const clave = e.clave ?? e.id;
  const partesDe = e.partes ??
    (({ fila, rev, revisada }) => [{ id: e.id(fila), rev, valores: revisada.valores }]);
  const envios = filas.map((por) => ({ por, partes: partesDe(por) }));
  const duenos = new Map(
    envios.flatMap(({ por, partes }) => partes.map((p) => [p.id, por.fila] as const)),
  );
  try {
    const registros = await e.enviar(JSON.stringify(envios.flatMap(({ partes }) => partes)));
    const porId = new Map(registros.map((r) => [r.id, r]));
    const guardadas = envios.map(({ por, partes }) =>
      partes.reduce((fila, p): F => {
        const { id: _, ...dicho } = porId.get(p.id) ?? { id: 0 };
        return con(fila, p.id, dicho);
      }, por.revisada.fila)
    );
    e.poner(guardadas);
    return { clase: "hecho", filas: guardadas };
  } catch (error) {
    if (!(error instanceof ErrorApi)) throw error;
    const { celdas, conflictos } = error.datos as Rehusado;
    const deFila = (id: number): ClaveDeFila => {
      const fila = duenos.get(id);
      return fila === undefined ? id : clave(fila);
    };
    if (conflictos) {
      return {
        clase: "ajenas",
        ajenas: conflictos.map(({ id, quien, actual }) => {
          const fila = duenos.get(id);
          return {
            clave: deFila(id),
            quien,
            actual: actual && fila ? e.actual(id, actual, fila) : null,
          };
        }),
      };
    }
    if (!celdas) throw error;
    return {
      clase: "rehusadas",
      mensaje: error.mensaje,
      celdas: celdas.map((c) => (
        { clave: deFila(c.id), columna: columna(c.columna, c.id), mensaje: c.mensaje }
      )),
    };
  }
}
