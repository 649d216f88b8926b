/** The list of a base as JSON, kept while nothing that it shows changes. */
import type { Consulta } from "../../core/plugin.ts";
import { leerContador } from "../../core/db/audit.ts";
import { type Base, columnasDe, tablaDe } from "./bases.ts";
import { filasDe } from "./filas.ts";
import type { Grupo } from "./grupos.ts";
import { catalogoDe } from "./catalogo.ts";
import { textoDeLista } from "./texto-lista.ts";
import { crearValidador } from "./validar.ts";

/** Characters of lists kept per database; the least recently asked go first. */
const CARACTERES = 32_000_000;

interface Guardado {
  readonly version: string;
  readonly texto: string;
}

/** Lists made before, by base and group. */
class Memoria {
  readonly #listas = new Map<string, Guardado>();
  #total = 0;

  leer(clave: string, version: string): string | undefined {
    const guardada = this.#listas.get(clave);
    if (guardada?.version !== version) return undefined;
    this.#listas.delete(clave);
    this.#listas.set(clave, guardada);
    return guardada.texto;
  }

  guardar(clave: string, nueva: Guardado): void {
    this.#quitar(clave);
    this.#listas.set(clave, nueva);
    this.#total += nueva.texto.length;
    for (const antigua of this.#listas.keys()) {
      if (this.#total <= CARACTERES) break;
      this.#quitar(antigua);
    }
  }

  #quitar(clave: string): void {
    this.#total -= this.#listas.get(clave)?.texto.length ?? 0;
    this.#listas.delete(clave);
  }
}

const memorias = new WeakMap<object, Memoria>();

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
  if (!memoria) memorias.set(duenio, memoria = new Memoria());
  const clave = `${base.id}|${grupo.saf}|${grupo.codipres}`;
  const version = `${grupo.rev}|${grupo.rev_datos}|${await leerContador(q, "referencias")}`;
  const guardada = memoria.leer(clave, version);
  if (guardada !== undefined) return guardada;
  const filas = await filasDe(q, tablaDe(base), columnasDe(base), grupo);
  const texto = textoDeLista(base, filas, crearValidador(base, await catalogoDe(q, grupo)));
  memoria.guardar(clave, { version, texto });
  return texto;
}
