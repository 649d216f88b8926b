/** Answers that a validator remembers while its catalogue lives. Pure. */

/** Answers kept by each check; beyond it they are forgotten and asked again. */
const RECORDADAS_MAXIMO = 100_000;

/**
 * Answers of a check under a key made of its arguments: a base repeats few distinct combinations
 * and asks for each row. The caller makes the key: an array of arguments per row would be half of
 * the cost.
 */
export class Respuestas {
  readonly #porClave = new Map<number | string, boolean>();

  leer(clave: number | string): boolean | undefined {
    return this.#porClave.get(clave);
  }

  anotar(clave: number | string, respuesta: boolean): boolean {
    if (this.#porClave.size >= RECORDADAS_MAXIMO) this.#porClave.clear();
    this.#porClave.set(clave, respuesta);
    return respuesta;
  }
}

/** Codes below this one are remembered by place: most of a row are, and a map takes ten times. */
const DIRECTOS = 1024;

/** A check of one code that asks once for each. */
export function recordarCodigo(check: (codigo: number) => boolean): (codigo: number) => boolean {
  /** 0 = not asked yet, 1 = no, 2 = yes. */
  const directos = new Int8Array(DIRECTOS);
  const otros = new Respuestas();
  return (codigo) => {
    if (!(codigo >= 0 && codigo < DIRECTOS)) {
      return otros.leer(codigo) ?? otros.anotar(codigo, check(codigo));
    }
    if (directos[codigo] === 0) directos[codigo] = check(codigo) ? 2 : 1;
    return directos[codigo] === 2;
  };
}
