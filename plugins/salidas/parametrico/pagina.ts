/**
 * The rows of the parametric list that a person looks at: filtered, in order and gathered over the
 * whole list, and made one by one ([S2], [S9]). The same rows, order and sums as its workbook.
 */
import { compararValores } from "#core/domain/filters.ts";
import { sumar } from "#core/domain/money.ts";
import { mostrarCelda } from "#core/outputs/json.ts";
import { unidadDe } from "#core/outputs/subtotals.ts";
import { rechazo } from "#core/outputs/rejections.ts";
import type { ColumnaDeTabla, FilaTabla, ValorTabla } from "#core/outputs/table.ts";
import { CuentaDeValores } from "#core/outputs/values.ts";
import { pruebaDeColumna, type VistaDeTabla } from "#core/outputs/view.ts";
import type { ValorContado } from "#proto/outputs.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import {
  Codigos,
  distintas,
  ordenarPor,
  ordenDe,
  type PorCodigos,
  tomar,
} from "#plugins/valuation/service.ts";
import type { CampoListado, ValoresDeFila } from "./campos.ts";
import type { Listado } from "./listado.ts";

const MONEDA = "mon";

/** A subtotal of a page: after which of its rows it stands, and what its rows share and add up. */
export interface SubtotalDePagina {
  readonly nivel: number;
  readonly tras: number;
  readonly valores: FilaTabla;
}

/** Groups that differ in case or accents alone are still different. */
const compararGrupos = (a: string | number, b: string | number): number =>
  a === b ? 0 : compararValores(a, b) || (String(a) < String(b) ? -1 : 1);

/** Whether these rows say more than one thing. */
function varian(columna: PorCodigos, filas: Int32Array): boolean {
  if (columna.valores.length < 2) return false;
  const { codigos } = columna;
  for (let k = 1; k < filas.length; k++) if (codigos[filas[k]] !== codigos[filas[0]]) return true;
  return false;
}

export class FilasDeListado {
  readonly #leyendas = new Map<string, PorCodigos>();
  readonly #enMes: ReadonlyMap<string, number>;

  /** @param referencias of each classifier of the list @param saf of the group that is listed */
  constructor(
    private readonly listado: Listado,
    private readonly columnas: readonly ColumnaDeTabla[],
    private readonly descriptos: readonly CampoListado[],
    private readonly referencias: readonly Referencias[],
    private readonly saf: number,
  ) {
    this.#enMes = new Map(
      columnas.flatMap(({ campo, enMes }) => enMes === undefined ? [] : [[campo, enMes]]),
    );
  }

  /** Rows as the table has them. */
  filas(lugares: Int32Array): FilaTabla[] {
    const { n, pagina } = this.listado;
    if (!pagina || lugares.length === n) return Array.from(lugares, (i) => this.fila(i));
    const suyas = pagina(lugares);
    return Array.from(lugares, (_, k) => this.fila(k, suyas));
  }

  /** Row `i`, of these ones, as the table has it. */
  fila(i: number, { campos, medidas, clasificador } = this.listado): FilaTabla {
    const fila: Record<string, FilaTabla[string]> = {};
    for (const c in campos) fila[c] = campos[c].valores[campos[c].codigos[i]];
    const r = this.referencias[clasificador[i]];
    for (const c of this.descriptos) {
      fila[`${c.campo}_desc`] = this.#describir(c, fila as ValoresDeFila, r);
    }
    for (const m in medidas) fila[m] = this.#noTiene(m, fila.mes) ? null : medidas[m][i];
    return fila;
  }

  /** Whether a measure has nothing in that month, where its column is of another. */
  #noTiene(campo: string, mes: ValorTabla | undefined): boolean {
    const enMes = this.#enMes.get(campo);
    return enMes !== undefined && enMes !== mes;
  }

  /** What each row says of a measure. */
  #medida(campo: string): (i: number) => number | null {
    const medida = this.listado.medidas[campo];
    if (!this.#enMes.has(campo)) return (i) => medida[i];
    const { codigos, valores } = this.listado.campos.mes;
    return (i) => this.#noTiene(campo, valores[codigos[i]]) ? null : medida[i];
  }

  #describir({ leyenda }: CampoListado, valores: ValoresDeFila, r: Referencias): string {
    return leyenda?.describir(valores, r, Number(valores.saf_origen ?? this.saf)) ?? "";
  }

  /** A column of texts or codes; undefined for a measure. */
  columna(campo: string): PorCodigos | undefined {
    return this.listado.campos[campo] ?? this.#leyenda(campo);
  }

  /** The descriptions of every row: each made once however many rows share it. */
  #leyenda(campo: string): PorCodigos | undefined {
    const descripto = this.descriptos.find((c) => `${c.campo}_desc` === campo);
    const conocida = this.#leyendas.get(campo);
    if (!descripto || conocida) return conocida;
    const { campos, clasificador, n } = this.listado;
    const { leyenda } = descripto;
    const lee = [...leyenda?.requiere ?? [], descripto.campo, "esc", "saf_origen"]
      .filter((c) => Object.hasOwn(campos, c));
    const { primeras, cual } = distintas([...lee.map((c) => campos[c].codigos), clasificador], n);
    const codigos = new Codigos();
    const propios = Array.from(primeras, (i) => {
      const valores = Object.fromEntries(
        lee.map((c) => [c, campos[c].valores[campos[c].codigos[i]]]),
      );
      return codigos.de(this.#describir(descripto, valores, this.referencias[clasificador[i]]));
    });
    const columna = { codigos: tomar(Int32Array.from(propios), cual), valores: codigos.valores };
    this.#leyendas.set(campo, columna);
    return columna;
  }

  #buscar(campo: string, opcion: string): ColumnaDeTabla {
    const columna = this.columnas.find((c) => c.campo === campo);
    if (!columna) throw rechazo("opcion_invalida", { opcion });
    return columna;
  }

  /**
   * Places of the rows that pass, in their order.
   * @param grupos fields whose rows come together, the outermost first
   * @throws Rechazo 400 when the view names a column that the list has not.
   */
  lugares({ filtros, orden }: VistaDeTabla, grupos: readonly string[]): Int32Array {
    let lugares = ordenDe([], this.listado.n);
    for (const { campo, clase, texto } of filtros) {
      const columna = this.#buscar(campo, "filtros");
      const muestra = pruebaDeColumna(
        columna,
        { clase, texto },
        (v: ValorTabla) => mostrarCelda(columna.clase, v),
      );
      if (!muestra) continue;
      const porCodigos = this.columna(campo);
      const medida = this.#medida(campo);
      const pasan = porCodigos?.valores.map(muestra) ?? [];
      lugares = lugares.filter((i) =>
        porCodigos ? pasan[porCodigos.codigos[i]] : muestra(medida(i))
      );
    }
    if (orden) {
      this.#buscar(orden.campo, "orden");
      lugares = this.#ordenar(lugares, orden);
    }
    for (const campo of grupos.toReversed()) {
      const signo = orden?.baja && orden.campo === campo ? -1 : 1;
      const columna = this.columna(campo);
      if (columna) {
        lugares = ordenarPor(columna, lugares, (a, b) => signo * compararGrupos(a, b));
      }
    }
    return lugares;
  }

  #ordenar(
    lugares: Int32Array,
    { campo, baja }: { readonly campo: string; readonly baja: boolean },
  ): Int32Array {
    const signo = baja ? -1 : 1;
    const columna = this.columna(campo);
    if (columna) return ordenarPor(columna, lugares, (a, b) => signo * compararValores(a, b));
    const medida = this.#medida(campo);
    return lugares.toSorted((a, b) => signo * compararValores(medida(a), medida(b)));
  }

  /** What these rows say in a column, each described as the first of them describes it. */
  valores(lugares: Int32Array, columna: ColumnaDeTabla): ValorContado[] {
    const { campo } = columna;
    const valores = new CuentaDeValores(columna);
    const porCodigos = this.columna(campo);
    if (!porCodigos) {
      const medida = this.#medida(campo);
      for (const i of lugares) valores.ver(medida(i));
      return valores.lista();
    }
    const cuantas = new Int32Array(porCodigos.valores.length);
    const primera = new Map<ValorTabla, number>();
    for (const i of lugares) {
      const codigo = porCodigos.codigos[i];
      if (cuantas[codigo]++ === 0) primera.set(porCodigos.valores[codigo], i);
    }
    porCodigos.valores.forEach((v, c) => cuantas[c] > 0 && valores.ver(v, cuantas[c]));
    return valores.lista((v) => {
      const i = primera.get(v);
      return i === undefined ? "" : String(this.fila(i)[`${campo}_desc`] ?? "");
    });
  }

  /** The list adds up amounts of more than one currency. */
  get variasMonedas(): boolean {
    const columna = this.listado.campos[MONEDA];
    return columna !== undefined && varian(columna, ordenDe([], this.listado.n));
  }

  /** Sums of the measures of these rows; null for those of more than one currency, or month. */
  sumas(lugares: Int32Array): Record<string, number | null> {
    const varia = (campo: string | undefined): boolean => {
      const columna = campo === undefined ? undefined : this.listado.campos[campo];
      return columna !== undefined && varian(columna, lugares);
    };
    const medidas = this.columnas.filter((c) => c.tipo === "medida");
    const varias = new Map(medidas.map((c) => [unidadDe(c), varia(unidadDe(c))]));
    return Object.fromEntries(medidas.map((c) => {
      const { campo } = c;
      if (varias.get(unidadDe(c))) return [campo, null];
      const columna = this.listado.medidas[campo];
      let suma = 0;
      for (let k = 0; k < lugares.length; k++) suma = sumar(suma, columna[lugares[k]], "un total");
      return [campo, suma];
    }));
  }

  /** The same, one row per currency, with its `mon`. */
  sumasPorMoneda(lugares: Int32Array): FilaTabla[] {
    const { codigos, valores } = this.listado.campos[MONEDA];
    return [...new Set(lugares.map((i) => codigos[i]))]
      .sort((a, b) => Number(valores[a]) - Number(valores[b]))
      .map((c) => ({
        [MONEDA]: valores[c],
        ...this.sumas(lugares.filter((i) => codigos[i] === c)),
      }));
  }

  /** The subtotals that stand among the rows `desde`–`hasta` of these, which are gathered. */
  subtotales(
    lugares: Int32Array,
    grupos: readonly string[],
    desde: number,
    hasta: number,
  ): SubtotalDePagina[] {
    const columnas = grupos.map((c) => this.listado.campos[c]);
    const iguales = (k: number, otro: number, nivel: number) =>
      columnas.slice(0, nivel).every(({ codigos }) =>
        codigos[lugares[k]] === codigos[lugares[otro]]
      );
    const subtotales: SubtotalDePagina[] = [];
    for (let k = desde; k < Math.min(hasta, lugares.length); k++) {
      for (let nivel = grupos.length; nivel > 0; nivel--) {
        if (k + 1 < lugares.length && iguales(k, k + 1, nivel)) continue;
        let inicio = k;
        while (inicio > 0 && iguales(inicio - 1, k, nivel)) inicio--;
        const compartidos = grupos.slice(0, nivel).map((c, j) =>
          [c, columnas[j].valores[columnas[j].codigos[lugares[k]]]] as const
        );
        subtotales.push({
          nivel,
          tras: k + 1 - desde,
          valores: {
            ...Object.fromEntries(compartidos),
            ...this.sumas(lugares.subarray(inicio, k + 1)),
          },
        });
      }
    }
    return subtotales;
  }
}
