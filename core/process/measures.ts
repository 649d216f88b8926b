/** Measures that only grow, as a monitor reads them: it takes two readings and subtracts. */

/** Upper bounds, in seconds, of what people wait for. */
const COTAS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
/** Of work that goes on while people do something else. */
export const COTAS_LARGAS = [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900] as const;

/** How many times something took how long. */
export class Histograma {
  readonly #veces: number[];
  #cuenta = 0;
  #suma = 0;

  constructor(private readonly cotas: readonly number[] = COTAS) {
    this.#veces = cotas.map(() => 0);
  }

  get cuenta(): number {
    return this.#cuenta;
  }

  get suma(): number {
    return this.#suma;
  }

  anotar(segundos: number): void {
    this.#cuenta++;
    this.#suma += segundos;
    const i = this.cotas.findIndex((cota) => segundos <= cota);
    if (i >= 0) this.#veces[i]++;
  }

  /** Bound → how many took at most that long, ending with `+Inf`. */
  acumulado(): (readonly [cota: string, veces: number])[] {
    let hasta = 0;
    return [
      ...this.cotas.map((cota, i) => [String(cota), hasta += this.#veces[i]] as const),
      ["+Inf", this.#cuenta],
    ];
  }
}

/** Something measured once per name: a route, a job. */
interface Medida {
  readonly duracion: Histograma;
  /** How each ended → times. */
  readonly finales: Map<string, number>;
}

/** Measures by name. The names are those of the program, never what a caller wrote. */
export class MedidasDelPrograma {
  readonly #porNombre = new Map<string, Medida>();
  /** Under way now. */
  enCurso = 0;

  constructor(private readonly cotas?: readonly number[]) {}

  anotar(nombre: string, final: string, segundos: number): void {
    const medida = this.#porNombre.getOrInsertComputed(nombre, () => ({
      duracion: new Histograma(this.cotas),
      finales: new Map(),
    }));
    medida.duracion.anotar(segundos);
    medida.finales.set(final, (medida.finales.get(final) ?? 0) + 1);
  }

  /** By name, in its order. */
  todas(): (readonly [nombre: string, medida: Medida])[] {
    return [...this.#porNombre].sort(([a], [b]) => a < b ? -1 : 1);
  }
}
