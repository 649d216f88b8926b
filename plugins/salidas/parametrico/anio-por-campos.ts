/** An execution in its year ([S6]) by any fields, as the parametric list gathers stored lines ([S2]). */
import { sumar } from "#core/domain/money.ts";
import type { Consulta } from "#core/plugin.ts";
import {
  type AgregadoPorColumnas,
  type Cabecera,
  type CampoDeGrupos,
  Codigos,
  esDeRenglon,
  type Estado,
  type Filtro,
  type ValorCampo,
} from "#plugins/valuation/service.ts";
import { anioDe, pasaEnElAnio, type RenglonAnual } from "../ejecuciones/ejecuciones.ts";

export type SumasPorCampos = Pick<AgregadoPorColumnas, "n" | "campos"> & {
  readonly medidas: { readonly valor: Float64Array };
  readonly totales: { readonly valor: number };
};

type CampoDeLinea = Exclude<CampoDeGrupos, "mes">;

/** The SAC that a line brings is charged where that of its main item is. */
function valorDe({ linea, ppar, rubro }: RenglonAnual, campo: CampoDeLinea): ValorCampo {
  if (esDeRenglon(campo)) return linea.renglon[campo];
  if (campo === "ppar") return ppar;
  if (campo === "rubro") return rubro;
  if (campo === "regla") return linea.regla ?? 0;
  return linea.componente[campo];
}

class Sumas {
  readonly #codigos: Codigos[];
  readonly #claves: number[][];
  readonly #valores: number[] = [];
  readonly #lugares = new Map<string, number>();
  #total = 0;

  constructor(private readonly campos: readonly CampoDeLinea[]) {
    this.#codigos = campos.map(() => new Codigos());
    this.#claves = campos.map(() => []);
  }

  agregar(r: RenglonAnual): void {
    const clave = this.campos.map((c, j) => this.#codigos[j].de(valorDe(r, c)));
    const lugar = this.#lugares.getOrInsertComputed(clave.join(), () => {
      clave.forEach((codigo, j) => this.#claves[j].push(codigo));
      return this.#valores.push(0) - 1;
    });
    this.#valores[lugar] = sumar(this.#valores[lugar], r.importe, "un subtotal");
    this.#total = sumar(this.#total, r.importe, "el total");
  }

  columnas(): SumasPorCampos {
    return {
      n: this.#valores.length,
      campos: this.#codigos.map(({ valores }, j) => ({
        codigos: Int32Array.from(this.#claves[j]),
        valores,
      })),
      medidas: { valor: Float64Array.from(this.#valores) },
      totales: { valor: this.#total },
    };
  }
}

/** The amounts of the year, apart for each classifier of its lines. */
export async function anioPorCampos(
  q: Consulta,
  estado: Estado,
  campos: readonly CampoDeLinea[],
  filtro: Filtro,
): Promise<{ readonly valuacion: Cabecera; readonly sumas: SumasPorCampos }[]> {
  const pasa = pasaEnElAnio(filtro);
  const partes = new Map<string, { readonly valuacion: Cabecera; readonly sumas: Sumas }>();
  for (const r of (await anioDe(q, estado)).renglones) {
    if (!pasa(r)) continue;
    const { valuacion } = r;
    const { ejercicio, version, desde_mes } = valuacion;
    partes.getOrInsertComputed(
      `${ejercicio}.${version}.${desde_mes}`,
      () => ({ valuacion, sumas: new Sumas(campos) }),
    ).sumas.agregar(r);
  }
  return [...partes.values()].map(({ valuacion, sumas }) => ({
    valuacion,
    sumas: sumas.columnas(),
  }));
}
