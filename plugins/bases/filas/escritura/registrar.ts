/** Storing rows that were checked, and what is told of them: to who saved, to the screens, to counts. */
import { leerContador } from "#core/db/audit.ts";
import { toNumber } from "#core/domain/money.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import type { CambioDeLista, FilaDeLista } from "#proto/bases.ts";
import type { Base } from "#plugins/bases/bases.ts";
import type { Grupo } from "#plugins/bases/grupos/grupos.ts";
import { type Movimiento, seguirCuentas } from "#plugins/bases/grupos/situacion.ts";
import { filaDeLista, FILAS_POR_AVISO, marco } from "./anuncio.ts";
import type { CambioDeFila } from "./cambio.ts";
import { catalogoDe } from "../validar/catalogo.ts";
import { contarEscrito, costoDeFila } from "./escrito.ts";
import { guardarFilas } from "./guardar-filas.ts";
import { crearValidador } from "../validar/validar.ts";

/** A row that was stored. */
export interface RegistroGuardado {
  readonly id: number;
  /** Row version after the save; 0 after a delete. */
  readonly rev: number;
  /** Of a year of the row, in its currency; null when nobody can say, and among many. */
  readonly costo: number | null;
}

export interface Registrado {
  /** In the order of the changes. */
  readonly guardados: readonly RegistroGuardado[];
  /** What the screens are told. */
  readonly cambio: CambioDeLista;
  readonly escrito: Movimiento;
}

/** A change, and the version that its row had; 0 of a new one. */
export interface CambioConRev extends CambioDeFila {
  readonly rev: number;
}

/** Stores the changes of a group, which must be locked. */
export async function registrar(
  app: App,
  q: Escritura,
  actor: Actor,
  base: Base,
  grupo: Grupo,
  cambios: readonly CambioConRev[],
): Promise<Registrado> {
  const { saf, codipres } = grupo;
  const { ids, quitadas, version } = await guardarFilas(q, actor, base, grupo, cambios);
  const { rev_datos } = version;
  const pocas = cambios.length <= FILAS_POR_AVISO;
  // Those of new rows go first, in their order.
  const nuevos = ids.values();
  const guardados: RegistroGuardado[] = [];
  for (const { id, despues, rev } of cambios) {
    const costo = pocas ? await costoDeFila(app, q, grupo, base, despues) : null;
    guardados.push({
      id: id ?? nuevos.next().value ?? 0,
      rev: despues ? rev + 1 : 0,
      costo: costo === null ? null : toNumber(costo),
    });
  }
  const contador = await leerContador(q, "referencias");
  const validador = crearValidador(base, await catalogoDe(q, grupo));
  const filasDe = (): FilaDeLista[] =>
    cambios.flatMap(({ despues: valores }, i) =>
      valores ? filaDeLista(base, validador, { ...guardados[i], valores }, guardados[i].costo) : []
    );
  return {
    guardados,
    cambio: {
      version: { marco: marco(grupo, contador), antes: rev_datos - 1, despues: rev_datos },
      ...(pocas ? { filas: filasDe(), quitadas: [...quitadas] } : {}),
    },
    escrito: {
      saf,
      codipres,
      base,
      rev_datos,
      cambios,
      contador,
      malos: cambios.map(({ antes }) =>
        antes !== null && Object.values(validador.validacion(antes)).includes(false)
      ),
    },
  };
}

/**
 * Tells what was registered, once it is committed.
 * @param hecho absent when the unit was done before, and this request repeats it ([K3]).
 */
export async function contarRegistrado(
  app: App,
  actor: Actor,
  clave: Pick<Grupo, "saf" | "codipres">,
  dicho: Readonly<Record<string, unknown>>,
  hecho: Registrado | undefined,
): Promise<void> {
  if (hecho) {
    seguirCuentas(app.db, hecho.escrito);
    await contarEscrito(app, hecho.escrito);
  }
  app.eventos.cambio(actor, clave, { ...dicho, ...hecho?.cambio });
}
