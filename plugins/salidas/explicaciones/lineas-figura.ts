/** The lines of a figure, as the valuation is read: counted, added up and cut in pages ([S3]). */
import { sumar } from "#core/domain/money.ts";
import {
  CAMPOS_APERTURA,
  type Eleccion,
  type Linea,
  type TramoDeLineas,
} from "#plugins/valuation/service.ts";
import type { Pagina } from "../parametrico/seleccion.ts";

/** A line and what it adds. */
export interface LineaDeFigura {
  readonly linea: Linea;
  readonly cantidad: number;
  /** Of what annualising adds as SAC: the item, rubro and key that it is told with. */
  readonly como?: { readonly ppar: number; readonly rubro: "sac"; readonly clave: "sac" };
}

const DE_RENGLON = [...CAMPOS_APERTURA, "esc"] as const;
const QUE_VARIAN = ["saf", "mon"] as const;

/** What lines of a figure are asked, so as to know the fields that they use. */
type Dichos = Pick<Eleccion, "primero" | "primeraQueDice" | "primeraQueVaria">;

/**
 * Fields that deserve a column: those that some line has, and the SAF and the currency where there
 * are several. Over all the lines, so that no column comes and goes with the pages; in the order in
 * which the lines come to use them.
 */
class CamposUsados {
  readonly usados = new Set<string>();
  readonly #primeros: Partial<Record<typeof QUE_VARIAN[number], number>> = {};

  ver(lineas: Dichos): void {
    const nuevos: { readonly campo: string; readonly donde: number }[] = [];
    const usar = (campo: string, primera: () => number) => {
      const donde = this.usados.has(campo) ? -1 : primera();
      if (donde >= 0) nuevos.push({ campo, donde });
    };
    for (const c of DE_RENGLON) usar(c, () => lineas.primeraQueDice(c));
    for (const c of QUE_VARIAN) {
      const primero = this.#primeros[c] ??= lineas.primero(c);
      usar(c, () => primero === undefined ? -1 : lineas.primeraQueVaria(c, primero));
    }
    usar("ppar", () => lineas.primeraQueDice("ppar"));
    usar("cat", () => {
      const [cat, nivel] = [lineas.primeraQueDice("cat"), lineas.primeraQueDice("nivel")];
      return cat < 0 || nivel < 0 ? Math.max(cat, nivel) : Math.min(cat, nivel);
    });
    for (const c of ["porcentaje", "mensual"] as const) usar(c, () => lineas.primeraQueDice(c));
    for (const { campo } of nuevos.sort((a, b) => a.donde - b.donde)) this.usados.add(campo);
  }
}

/** One line asked the same as many of them. */
function dichosDe(linea: Linea): Dichos {
  const { renglon: r } = linea;
  const primera = (pasa: boolean) => pasa ? 0 : -1;
  return {
    primero: (c) => r[c],
    primeraQueVaria: (c, valor) => primera(r[c] !== valor),
    primeraQueDice(c) {
      if (c === "ppar") return primera(linea.ppar !== 0);
      if (c === "porcentaje" || c === "mensual") return primera(linea[c] !== null);
      return primera(r[c] !== 0 && r[c] !== "");
    },
  };
}

interface Vista {
  /** Null = every line. */
  readonly pasa: ((linea: LineaDeFigura) => boolean) | null;
  /** The lines that pass in their order; null = as they come, of which only the page is kept. */
  readonly ordenar: ((lineas: readonly LineaDeFigura[]) => readonly LineaDeFigura[]) | null;
  readonly pagina: Pagina;
  /** Looks at each line that passes; null = nobody does. */
  readonly ver: ((linea: LineaDeFigura) => void) | null;
}

/** Lines together: how many, and what they add in each currency. */
export class Sumadas {
  lineas = 0;
  readonly porMoneda = new Map<number, number>();

  sumar({ linea: { renglon: { mon } }, cantidad }: LineaDeFigura): void {
    this.lineas++;
    this.porMoneda.set(mon, sumar(this.porMoneda.get(mon) ?? 0, cantidad, "el total"));
  }

  /** Of all currencies: of amounts, only where there is one. */
  get total(): number {
    return this.porMoneda.values().reduce((t, x) => sumar(t, x, "el total"), 0);
  }
}

/** Counts and adds up every line, those that pass the filters apart, and keeps those of the page. */
export class LineasDeFigura {
  /** Of the figure, whatever the filters. */
  readonly figura = new Sumadas();
  readonly #pasadas = new Sumadas();
  readonly #campos = new CamposUsados();
  readonly #guardadas: LineaDeFigura[] = [];

  /** Somebody looks at each line before it is told. */
  readonly #miradas: boolean;

  constructor(private readonly vista: Vista) {
    const { pasa, ordenar, ver } = vista;
    this.#miradas = pasa !== null || ordenar !== null || ver !== null;
  }

  /** What passes the filters. */
  get filtradas(): Sumadas {
    return this.#miradas ? this.#pasadas : this.figura;
  }

  /** Lines of a part; of those that nobody filters nor puts in order, only the page is made. */
  agregarTodas(tramo: TramoDeLineas, lineas: Eleccion): void {
    const { figura, vista: { pagina } } = this;
    const todas = this.#miradas;
    const antes = figura.lineas;
    figura.lineas += lineas.cantidad;
    lineas.sumarEn(figura.porMoneda);
    this.#campos.ver(lineas);
    const desde = todas ? 0 : Math.max(0, pagina.desde - antes);
    const hasta = todas ? lineas.cantidad : Math.min(lineas.cantidad, pagina.hasta - antes);
    for (let n = desde; n < hasta; n++) {
      const linea = { linea: tramo.linea(lineas.lugar(n)), cantidad: lineas.aporte(n) };
      if (todas) this.#pasar(linea);
      else this.#guardadas.push(linea);
    }
  }

  agregar(linea: LineaDeFigura): void {
    this.figura.sumar(linea);
    this.#campos.ver(dichosDe(linea.linea));
    this.#pasar(linea);
  }

  #pasar(linea: LineaDeFigura): void {
    const { vista: { pasa, ordenar, ver, pagina } } = this;
    if (pasa && !pasa(linea)) return;
    ver?.(linea);
    const lugar = this.#pasadas.lineas;
    const dePagina = lugar >= pagina.desde && lugar < pagina.hasta;
    this.#pasadas.sumar(linea);
    if (ordenar || dePagina) this.#guardadas.push(linea);
  }

  /** Once every line was added. */
  pagina(): readonly LineaDeFigura[] {
    const { ordenar, pagina } = this.vista;
    return ordenar ? ordenar(this.#guardadas).slice(pagina.desde, pagina.hasta) : this.#guardadas;
  }

  get campos(): string[] {
    return [...this.#campos.usados];
  }
}
