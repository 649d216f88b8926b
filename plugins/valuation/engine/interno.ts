/**
 * Interning of integer keys without allocation: three 32-bit integers → a small index. The hot
 * loop finds the profile and the rules of a position with it.
 */
export class Interno {
  #mascara: number;
  #indices: Int32Array;
  #claves: Int32Array;
  #n = 0;

  constructor(capacidad = 1024) {
    this.#mascara = capacidad - 1;
    this.#indices = new Int32Array(capacidad).fill(-1);
    this.#claves = new Int32Array(capacidad * 3);
  }

  /** Index of the key: known ones are below the `total` before the call. */
  de(a: number, b: number, c: number): number {
    let h = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
    h ^= h >>> 15;
    h = Math.imul(h, 0x2c1b3c6d);
    let i = (h ^ (h >>> 13)) & this.#mascara;
    for (;;) {
      const indice = this.#indices[i];
      if (indice < 0) break;
      const k = indice * 3;
      if (this.#claves[k] === a && this.#claves[k + 1] === b && this.#claves[k + 2] === c) {
        return indice;
      }
      i = (i + 1) & this.#mascara;
    }
    return this.#agregar(i, a, b, c);
  }

  get total(): number {
    return this.#n;
  }

  /** One of the three integers of a known key. */
  clave(indice: number, parte: 0 | 1 | 2): number {
    return this.#claves[indice * 3 + parte];
  }

  #agregar(i: number, a: number, b: number, c: number): number {
    const indice = this.#n++;
    this.#claves[indice * 3] = a;
    this.#claves[indice * 3 + 1] = b;
    this.#claves[indice * 3 + 2] = c;
    this.#indices[i] = indice;
    if (this.#n * 2 > this.#mascara) this.#duplicar();
    return indice;
  }

  #duplicar(): void {
    const claves = this.#claves;
    const total = this.#n;
    const capacidad = (this.#mascara + 1) * 2;
    this.#mascara = capacidad - 1;
    this.#indices = new Int32Array(capacidad).fill(-1);
    this.#claves = new Int32Array(capacidad * 3);
    this.#n = 0;
    for (let k = 0; k < total; k++) this.de(claves[k * 3], claves[k * 3 + 1], claves[k * 3 + 2]);
  }
}
