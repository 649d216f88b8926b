/**
 * The list of a base as JSON text, made here: the framework would walk it once more. Objects of
 * one shape through the runtime's own JSON are faster than joining texts by hand.
 */
import type { Consulta } from "../../core/plugin.ts";
import { leerContador } from "../../core/db/audit.ts";
import { toNumber } from "../../core/domain/money.ts";
import type { Base } from "./bases.ts";
import { objetosDe } from "./filas.ts";
import type { Grupo } from "./grupos.ts";
import { catalogoDe } from "./catalogo.ts";
import { crearValidador, type Validacion } from "./validar.ts";

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
export async function listarBase(q: Consulta, base: Base, grupo: Grupo): Promise<string> {
  const duenio = q.base ?? q;
  let memoria = memorias.get(duenio);
  if (!memoria) memorias.set(duenio, memoria = new Memoria());
  const clave = `${base.id}|${grupo.saf}|${grupo.codipres}`;
  const version = `${grupo.rev}|${grupo.rev_datos}|${await leerContador(q, "referencias")}`;
  const guardada = memoria.leer(clave, version);
  if (guardada !== undefined) return guardada;
  const texto = await hacerLista(q, base, grupo);
  memoria.guardar(clave, { version, texto });
  return texto;
}

async function hacerLista(q: Consulta, base: Base, grupo: Grupo): Promise<string> {
  const [filas, catalogo] = [
    await objetosDe(q, base, grupo.saf, grupo.codipres),
    await catalogoDe(q, grupo),
  ];
  const validador = crearValidador(base, catalogo);
  const centesimales = base.columnas
    .filter(({ campo }) => campo.clase === "importe" || campo.clase === "porcentaje")
    .map((c) => c.id);
  const validaciones = new Map<number, Validacion>();
  let errores = 0;
  for (const fila of filas) {
    const bits = validador.bitsDe(fila);
    if (bits !== 0) errores++;
    let validacion = validaciones.get(bits);
    if (validacion === undefined) validaciones.set(bits, validacion = validador.deBits(bits));
    for (const c of centesimales) fila[c] = toNumber(fila[c] as number);
    // The driver's own objects are completed: building others would take as long as writing them.
    fila.validacion = validacion;
  }
  return JSON.stringify({ [base.id]: filas, errores });
}
