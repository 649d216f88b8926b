/**
 * An index of fixed-width byte keys: what joins LH2 to LH1. The keys hold personal documents, so
 * they live only here, as bytes in one array, and never become texts that an error or a log could
 * carry ([E4]).
 */
const INICIAL = 1024;

export class Indice {
  #claves: Uint8Array;
  /** Position + 1 by hash; 0 = free. A power of two, at most half full. */
  #casillas = new Int32Array(INICIAL * 2);
  #cuantas = 0;

  constructor(readonly ancho: number) {
    this.#claves = new Uint8Array(INICIAL * ancho);
  }

  get cuantas(): number {
    return this.#cuantas;
  }

  /** Whether the key at this position is the one that starts at `desde`. */
  es(posicion: number, bytes: Uint8Array, desde: number): boolean {
    const claves = this.#claves;
    const inicio = posicion * this.ancho;
    for (let i = 0; i < this.ancho; i++) {
      if (claves[inicio + i] !== bytes[desde + i]) return false;
    }
    return true;
  }

  /** Position of the key that starts at `desde`, or -1. */
  buscar(bytes: Uint8Array, desde: number): number {
    return this.#casillas[this.#casilla(bytes, desde)] - 1;
  }

  /** Position of the key, given now when it is new: positions count up from 0. */
  agregar(bytes: Uint8Array, desde: number): number {
    const casilla = this.#casilla(bytes, desde);
    const conocida = this.#casillas[casilla] - 1;
    if (conocida >= 0) return conocida;
    const inicio = this.#cuantas * this.ancho;
    if (inicio === this.#claves.length) {
      const mayores = new Uint8Array(this.#claves.length * 2);
      mayores.set(this.#claves);
      this.#claves.fill(0);
      this.#claves = mayores;
    }
    for (let i = 0; i < this.ancho; i++) this.#claves[inicio + i] = bytes[desde + i];
    this.#casillas[casilla] = ++this.#cuantas;
    if (this.#cuantas * 2 > this.#casillas.length) this.#ampliar();
    return this.#cuantas - 1;
  }

  /** Wipes every key: nothing of them stays in memory. */
  olvidar(): void {
    this.#claves.fill(0);
    this.#casillas.fill(0);
    this.#cuantas = 0;
  }

  /** Where the key is, or the free place where it would be. */
  #casilla(bytes: Uint8Array, desde: number): number {
    const mascara = this.#casillas.length - 1;
    let casilla = this.#resumen(bytes, desde) & mascara;
    for (;;) {
      const posicion = this.#casillas[casilla] - 1;
      if (posicion < 0 || this.es(posicion, bytes, desde)) return casilla;
      casilla = (casilla + 1) & mascara;
    }
  }

  #resumen(bytes: Uint8Array, desde: number): number {
    let h = 0x811c9dc5;
    for (let i = 0; i < this.ancho; i++) h = Math.imul(h ^ bytes[desde + i], 0x01000193);
    h ^= h >>> 16;
    return Math.imul(h, 0x45d9f3b) >>> 4;
  }

  #ampliar(): void {
    this.#casillas = new Int32Array(this.#casillas.length * 2);
    const mascara = this.#casillas.length - 1;
    for (let posicion = 0; posicion < this.#cuantas; posicion++) {
      let casilla = this.#resumen(this.#claves, posicion * this.ancho) & mascara;
      while (this.#casillas[casilla] !== 0) casilla = (casilla + 1) & mascara;
      this.#casillas[casilla] = posicion + 1;
    }
  }
}
