/**
 * Whether a line of an execution can be loaded ([E5]): one answer for the zips of SIRHU, the CSV and
 * `importar`. Pure: reference data in, reasons out; answers are remembered, since the same few serve
 * every record.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { LineaDeEjecucion } from "#plugins/valuation/service.ts";

/** Later than any month: whether a key ever existed does not depend on the date. */
const SIEMPRE = 999_912;

export type MotivoDeLinea = "escalafon" | "categoria" | "moneda" | "apertura" | "imputacion";

/** Why a line stays out, and what in it is unknown. */
export interface Falta {
  readonly motivo: MotivoDeLinea;
  readonly detalle: string;
}

type Clave = Omit<
  LineaDeEjecucion,
  "ubic" | "ff" | "pprin" | "rubro" | "cargos" | "horas" | "licencias" | "importe"
>;

/** `17.0.0.1`, for messages. */
export const cadenaDe = (c: Pick<Clave, "prog" | "subp" | "proy" | "act">): string =>
  `${c.prog}.${c.subp}.${c.proy}.${c.act}`;

export class Clasificador {
  readonly #regimenes: ReadonlyMap<number, string>;
  readonly #monedas: ReadonlySet<number>;
  readonly #categorias = new Map<string, boolean>();
  readonly #imputaciones = new Map<string, boolean>();

  constructor(readonly referencias: Referencias) {
    const { instantanea } = referencias;
    this.#regimenes = new Map(
      instantanea.filas("escalafones").map((e) => [Number(e.esc), String(e.regimen)]),
    );
    this.#monedas = new Set(instantanea.filas("monedas").map((m) => Number(m.mon)));
  }

  /** Undefined for a scale that does not exist. */
  regimen(esc: number): string | undefined {
    return this.#regimenes.get(esc);
  }

  /** Reads the partial of a rubro, and the like, at the month of the execution. */
  readonly leer: Referencias["leer"] = (tabla, clave) => this.referencias.leer(tabla, clave);

  /** Why nothing with this key can be loaded; null when it can. */
  falta(c: Clave): Falta | null {
    if (this.regimen(c.esc) === undefined) return { motivo: "escalafon", detalle: "" };
    if (!this.#hayCategoria(c)) {
      const partes = [c.agrup, c.nivel, c.agrup || c.nivel || c.grado ? c.grado : c.cat];
      return { motivo: "categoria", detalle: `«${partes.filter((p) => p !== "").join(" ")}»` };
    }
    if (!this.#monedas.has(c.mon)) return { motivo: "moneda", detalle: `moneda ${c.mon}` };
    if (this.referencias.estructura.apertura(c.saf, c) === undefined) {
      return { motivo: "apertura", detalle: cadenaDe(c) };
    }
    return null;
  }

  /** Why an amount of this rubro cannot be charged: no partial at the month ([R5]). */
  faltaImputacion(pprin: number, rubro: Rubro): Falta | null {
    const hay = this.#imputaciones.getOrInsertComputed(
      `${pprin}|${rubro}`,
      () => this.leer("imputacion", { pprin, rubro }) !== null,
    );
    return hay ? null : { motivo: "imputacion", detalle: `principal ${pprin}, rubro ${rubro}` };
  }

  #hayCategoria(c: Clave): boolean {
    const { esc, agrup, nivel, grado, cat } = c;
    return this.#categorias.getOrInsertComputed(`${esc}|${agrup}|${nivel}|${grado}|${cat}`, () => {
      const { instantanea } = this.referencias;
      return this.regimen(esc) === "sinep"
        ? cat === 0 && /^[GPTE]$/.test(agrup) && /^[A-F]$/.test(nivel) && grado <= 99 &&
          instantanea.fila("sinep_grilla", { nivel, grado }, SIEMPRE) !== null
        : agrup === "" && nivel === "" && grado === 0 && cat > 0 &&
          instantanea.fila("categorias", { esc, cat }) !== null;
    });
  }
}
