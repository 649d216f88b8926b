/** What a tranche raises, key by key ([W2]). Pure. */
import type { Rechazo } from "#core/errors.ts";
import type { FilaReferencia, Instantanea } from "#plugins/tablas/service.ts";
import type { TramoDeAcuerdo } from "#proto/escenarios.ts";
import type { Alcance } from "../acuerdos/acuerdo.ts";
import { rechazo } from "./errores.ts";

/** Where an agreement writes: a dated table and one of its keys. */
export type DestinoDeAcuerdo =
  | { readonly tabla: "valores_ur"; readonly clave: { readonly serie_ur: string } }
  | {
    readonly tabla: "categorias_valores";
    readonly clave: { readonly esc: number; readonly cat: number };
  };

/** An amount of a key. */
export type CampoDelMonto = "valor" | "remuneracion" | "sumafijare";

export interface Alcanzado {
  readonly destino: DestinoDeAcuerdo;
  readonly campos: ReadonlySet<CampoDelMonto>;
}

/** A series that rises, with every scale that is paid by it. */
export interface SerieAlcanzada {
  readonly serie: string;
  readonly escalafones: readonly number[];
}

/** `valores_ur|SINEP`, `categorias_valores|62|5`. */
export const textoDeDestino = ({ tabla, clave }: DestinoDeAcuerdo): string =>
  [tabla, ...Object.values(clave)].join("|");

/** `serie_ur=SINEP`, `esc=62|cat=5`: a key as whatever is told of a value names it. */
export const claveEnTexto = ({ clave }: { readonly clave: object }): string =>
  Object.entries(clave).map(([c, v]) => `${c}=${v}`).join("|");

/** «la serie SINEP», «la categoría 5 del escalafón 62». */
export const destinoEnPalabras = (d: DestinoDeAcuerdo): string =>
  d.tabla === "valores_ur"
    ? `la serie ${d.clave.serie_ur}`
    : `la categoría ${d.clave.cat} del escalafón ${d.clave.esc}`;

type Falla = (
  codigo: Parameters<typeof rechazo>[0],
  valores: Readonly<Record<string, string | number>>,
) => Rechazo;

const serieDe = (e: FilaReferencia): string => String(e.serie_ur ?? "");
/** The series of the executive function: its own, or the one of everything else ([R2]). */
const serieDeFuncion = (e: FilaReferencia): string => String(e.serie_fe ?? "") || serieDe(e);

/** What is stored, as a tranche looks at it. */
export class Escalas {
  readonly #escalafones: readonly FilaReferencia[];
  readonly #series: ReadonlySet<string>;
  readonly #conValor: ReadonlyMap<number, readonly number[]>;

  constructor(readonly valores: Instantanea) {
    this.#escalafones = valores.filas("escalafones");
    this.#series = new Set(valores.filas("valores_ur").map((f) => String(f.serie_ur)));
    const pares = Map.groupBy(valores.filas("categorias_valores"), (f) => Number(f.esc));
    this.#conValor = new Map(
      [...pares].map(([esc, filas]) => [esc, [...new Set(filas.map((f) => Number(f.cat)))]]),
    );
  }

  /** Every scale that a series pays, whatever it pays. */
  quienesUsan(serie: string): number[] {
    return this.#escalafones
      .filter((e) => serieDe(e) === serie || serieDeFuncion(e) === serie)
      .map((e) => Number(e.esc));
  }

  /** Scales whose executive function rises with everything else. */
  #conFuncion(serie: string): number[] {
    return this.#escalafones
      .filter((e) => e.regimen === "sinep" && serieDe(e) === serie && serieDeFuncion(e) === serie)
      .map((e) => Number(e.esc));
  }

  /** The keys that a tranche raises, each once, whatever named it. @throws Rechazo */
  de({ alcance, con_funcion }: TramoDeAcuerdo, falla: Falla): Alcanzado[] {
    const alcanzados = new Map<string, { destino: DestinoDeAcuerdo; campos: Set<CampoDelMonto> }>();
    const agregar = (destino: DestinoDeAcuerdo, ...campos: readonly CampoDelMonto[]) => {
      const clave = textoDeDestino(destino);
      const suyo = alcanzados.getOrInsertComputed(clave, () => ({ destino, campos: new Set() }));
      for (const c of campos) suyo.campos.add(c);
    };
    const deCategoria = alcance.sumafijare
      ? ["remuneracion", "sumafijare"] as const
      : ["remuneracion"] as const;
    for (const serie of this.#seriesDe(alcance, falla)) {
      const funcion = this.#conFuncion(serie);
      if (funcion.length > 0 && !con_funcion) {
        const cuales = funcion.length === 1 ? "escalafón" : "escalafones";
        throw falla("serie_con_funcion", {
          serie,
          escalafones: `${cuales} ${funcion.join(", ")}`,
        });
      }
      agregar({ tabla: "valores_ur", clave: { serie_ur: serie } }, "valor");
    }
    for (const { esc, cats } of this.#categoriasDe(alcance, falla)) {
      for (const cat of cats) {
        agregar({ tabla: "categorias_valores", clave: { esc, cat } }, ...deCategoria);
      }
    }
    return [...alcanzados.values()];
  }

  #escalafon(esc: number, falla: Falla): FilaReferencia {
    const fila = this.valores.fila("escalafones", { esc });
    if (!fila) throw falla("escalafon_sin_definir", { esc });
    return fila;
  }

  /** Those named, and those of the scales that are paid in units. */
  #seriesDe({ series, escalafones }: Alcance, falla: Falla): Set<string> {
    const suyas = new Set<string>(series);
    for (const serie of series) {
      if (!this.#series.has(serie)) throw falla("serie_sin_definir", { serie });
    }
    for (const esc of escalafones) {
      const escalafon = this.#escalafon(esc, falla);
      if (escalafon.regimen !== "categorias") suyas.add(serieDe(escalafon));
    }
    return suyas;
  }

  /** Those named, and all that have ever had a value of the scales that are paid by category. */
  #categoriasDe({ escalafones, categorias }: Alcance, falla: Falla) {
    const suyas: { esc: number; cats: readonly number[] }[] = [];
    for (const esc of escalafones) {
      if (this.#escalafon(esc, falla).regimen !== "categorias") continue;
      suyas.push({ esc, cats: this.#conValor.get(esc) ?? [] });
    }
    for (const { esc, cats } of categorias) {
      const escalafon = this.#escalafon(esc, falla);
      if (escalafon.regimen !== "categorias") {
        throw falla("categorias_en_unidades", { esc, serie: serieDe(escalafon) });
      }
      for (const cat of cats) {
        if (!this.valores.fila("categorias", { esc, cat })) {
          throw falla("categoria_sin_definir", { esc, cat });
        }
      }
      suyas.push({ esc, cats });
    }
    return suyas;
  }
}
