/** The lines of a figure, as the valuation is read: counted, added up and cut in pages ([S3]). */
import { sumar } from "../../../core/domain/money.ts";
import { CAMPOS_APERTURA, type Linea, type Renglon } from "../../valuation/service.ts";
import type { Pagina } from "../parametrico/seleccion.ts";

/** A line and what it adds. */
export interface LineaDeFigura {
  readonly linea: Linea;
  readonly cantidad: number;
  /** What annualising makes of it. */
  readonly como?: { readonly ppar: number; readonly rubro: "sac"; readonly clave: "sac" };
}

const DE_RENGLON = [...CAMPOS_APERTURA, "esc"] as const;
const QUE_VARIAN = ["saf", "mon"] as const;

/**
 * Fields that deserve a column: those that some line has, and the SAF and the currency where there
 * are several. Over all the lines, so that no column comes and goes with the pages.
 */
class CamposUsados {
  readonly usados = new Set<string>();
  readonly #primeros: Partial<Record<typeof QUE_VARIAN[number], number>> = {};
  /** Its lines come one after the other, and say the same of the fields of the row. */
  #visto: Renglon | null = null;

  ver(linea: Linea): void {
    const { renglon: r } = linea;
    const usar = (campo: string, dice: boolean) => void (dice && this.usados.add(campo));
    if (r !== this.#visto) {
      this.#visto = r;
      for (const c of DE_RENGLON) usar(c, r[c] !== 0);
      for (const c of QUE_VARIAN) usar(c, (this.#primeros[c] ??= r[c]) !== r[c]);
    }
    usar("ppar", linea.ppar !== 0);
    usar("cat", r.cat !== 0 || r.nivel !== "");
    usar("porcentaje", linea.porcentaje !== null);
    usar("mensual", linea.mensual !== null);
  }
}

interface Vista {
  /** Null = every line. */
  readonly pasa: ((linea: LineaDeFigura) => boolean) | null;
  /** The lines that pass in their order; null = as they come, of which only the page is kept. */
  readonly ordenar: ((lineas: readonly LineaDeFigura[]) => readonly LineaDeFigura[]) | null;
  readonly pagina: Pagina;
}

/** Counts and adds up every line, those that pass the filters apart, and keeps those of the page. */
export class LineasDeFigura {
  /** Of the figure, whatever the filters. */
  readonly figura = { lineas: 0, total: 0 };
  /** Of what passes the filters. */
  readonly filtradas = { lineas: 0, total: 0 };
  readonly #campos = new CamposUsados();
  readonly #guardadas: LineaDeFigura[] = [];

  constructor(private readonly vista: Vista) {}

  agregar(suya: Linea, cantidad: number, como?: LineaDeFigura["como"]): void {
    const { figura, filtradas, vista: { pasa, ordenar, pagina } } = this;
    figura.lineas++;
    figura.total = sumar(figura.total, cantidad, "el total");
    this.#campos.ver(suya);
    const dePagina = filtradas.lineas >= pagina.desde && filtradas.lineas < pagina.hasta;
    if (!pasa && !ordenar && !dePagina) {
      filtradas.lineas++;
      filtradas.total = figura.total;
      return;
    }
    const linea = { linea: suya.fija(), cantidad, ...(como ? { como } : {}) };
    if (pasa && !pasa(linea)) return;
    filtradas.lineas++;
    filtradas.total = sumar(filtradas.total, cantidad, "el total");
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
