/** The list of a base as JSON, kept while nothing that it shows changes. */
import { Cache } from "../../../core/cache.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { leerContador } from "../../../core/db/audit.ts";
import { type Base, columnasDe, tablaDe } from "../bases.ts";
import { filasDe } from "./filas.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { catalogoDe } from "./catalogo.ts";
import { textoDeLista } from "./texto-lista.ts";
import { crearValidador } from "./validar.ts";

/** Characters of lists kept per database; the least recently asked go first. */
const CARACTERES = 32_000_000;

interface Guardado {
  readonly version: string;
  readonly texto: string;
}

/** Lists made before, by base and group, of each database. */
const memorias = new WeakMap<object, Cache<string, Guardado>>();

/**
 * `{[base]: [...], errores: n}` (spec 2 §7). Each row carries id, rev and `validacion`.
 *
 * What was made is kept while nothing it shows changed: every write to the group raises
 * `rev_datos`, and every write to reference data or organismos raises their counter. Both are read
 * before the rows, so a list kept under a version is never older than it.
 */
export async function listarBase(
  q: Consulta,
  base: Base,
  grupo: Grupo,
): Promise<string> {
  const duenio = q.base ?? q;
  let memoria = memorias.get(duenio);
  if (!memoria) {
    memoria = new Cache("listas", CARACTERES, ({ texto }) => texto.length);
    memorias.set(duenio, memoria);
  }
  const clave = `${base.id}|${grupo.saf}|${grupo.codipres}`;
  const version = `${grupo.rev}|${grupo.rev_datos}|${await leerContador(q, "referencias")}`;
  const guardada = memoria.get(clave);
  if (guardada?.version === version) return guardada.texto;
  const filas = await filasDe(q, tablaDe(base), columnasDe(base), grupo);
  const texto = textoDeLista(base, filas, crearValidador(base, await catalogoDe(q, grupo)));
  memoria.set(clave, { version, texto });
  return texto;
}
