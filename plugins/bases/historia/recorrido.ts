/** Operations of a group with what each of them did to its rows, the newest first ([A3]). */
import { tabla } from "#core/db/schema.ts";
import { booleano, columnas, type FilaDeForma, oNulo, texto } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import { type Base, baseDe } from "../bases.ts";
import type { Grupo } from "../grupos/grupos.ts";
import type { FilaBase } from "../filas/validar/validar.ts";
import { filaDeAsiento } from "./historia.ts";
import { ENTIDADES, mismaOperacion } from "./instante.ts";
import { contar } from "./instante-operaciones.ts";
import { rastroDe } from "./rastro.ts";

const { auditoria } = tabla;
const CON_FILAS = {
  ...columnas(auditoria, "id", "instante", "id_usuario", "usuario", "origen", "accion", "entidad"),
  ...columnas(auditoria, "clave", "antes"),
  despues: oNulo(texto("despues")),
  guarda: booleano("contenido IS NOT NULL"),
};
type Entrada = Readonly<FilaDeForma<typeof CON_FILAS>>;

/** What an entry of the trail did to a row. */
export interface CambioAsentado {
  readonly base: Base;
  readonly id: number;
  readonly accion: string;
  readonly antes: FilaBase | null;
  readonly despues: FilaBase | null;
}

export type OperacionRecorrida = ReturnType<typeof contar> & {
  /** Null where it is of more than its rows: a whole base, the header, a generation. */
  readonly filas: readonly CambioAsentado[] | null;
};

const lado = (base: Base, dicho: string | null): FilaBase | null =>
  dicho === null ? null : filaDeAsiento(base, JSON.parse(dicho));

function filasDe(entradas: readonly Entrada[]): readonly CambioAsentado[] | null {
  const filas: CambioAsentado[] = [];
  for (const e of entradas) {
    const base = baseDe(e.entidad);
    if (!base || e.clave === null) return null;
    filas.push({
      base,
      id: Number(e.clave),
      accion: e.accion,
      antes: lado(base, e.antes),
      despues: lado(base, e.despues),
    });
  }
  return filas;
}

/** @param desde only those after this entry. */
export async function* recorrerHistoria(
  q: Consulta,
  g: Grupo,
  desde: number,
): AsyncGenerator<OperacionRecorrida> {
  let abierta: Entrada[] = [];
  const cerrar = () => ({ ...contar(abierta), filas: filasDe(abierta) });
  for await (const e of rastroDe(q, CON_FILAS, g, ENTIDADES, desde)) {
    if (abierta.length > 0 && !mismaOperacion(e, abierta[abierta.length - 1])) {
      yield cerrar();
      abierta = [];
    }
    abierta.push(e);
  }
  if (abierta.length > 0) yield cerrar();
}
