/**
 * The fixed sums of a scale and main item at a month ([Y7]): one dated set, read as the ranges of
 * grades are. Its answer is one text, so that any change of it is another answer ([V12]).
 */
import { mesSiguiente } from "#core/domain/period.ts";

/** id, centavos, remunerativa, bonificable, en_sac, abierta (without an end). */
export type SumaVigente = readonly [string, number, number, number, number, number];

type Fila = Readonly<Record<string, number | string | boolean | null>>;

interface Suma {
  readonly desde: number;
  /** null = from then on. */
  readonly hasta: number | null;
  readonly norma: string;
  readonly vigente: SumaVigente;
}

const lista = (texto: unknown): ReadonlySet<number> =>
  new Set(String(texto ?? "").split(";").filter((n) => n !== "").map(Number));

const menor = (a: Suma, b: Suma): number => a.vigente[0] < b.vigente[0] ? -1 : 1;

function sumaDe(f: Fila): Suma {
  const remunerativa = Number(f.remunerativa);
  const hasta = f.hasta_mes === null || f.hasta_mes === undefined ? null : Number(f.hasta_mes);
  return {
    desde: Number(f.desde_mes),
    hasta,
    norma: String(f.norma ?? ""),
    vigente: [
      String(f.id),
      Number(f.importe),
      remunerativa,
      Number(f.bonificable),
      // Not said: what is remunerative is part of the SAC.
      f.en_sac === null || f.en_sac === undefined ? remunerativa : Number(f.en_sac),
      hasta === null ? 1 : 0,
    ],
  };
}

/** Answers for one state of the table; what it worked out once is kept. */
export class Sumas {
  readonly #por = new Map<string, readonly Suma[]>();

  /** @param filas of `sumas_fijas` @param regimenDe pay-scale regime of a scale; empty = unknown. */
  constructor(
    private readonly filas: readonly Fila[],
    private readonly regimenDe: (esc: number) => string,
  ) {}

  /** null when no sum is in force. */
  leer(esc: number, pprin: number, mes: number) {
    if (this.filas.length === 0) return null;
    const suyas = this.#por.getOrInsertComputed(`${esc}|${pprin}`, () => this.#de(esc, pprin));
    const vigentes = suyas.filter((s) => s.desde <= mes && (s.hasta === null || mes <= s.hasta));
    if (vigentes.length === 0) return null;
    const cambios = suyas
      .flatMap((s) => s.hasta === null ? [s.desde] : [s.desde, mesSiguiente(s.hasta)])
      .filter((m) => m <= mes);
    const normas = [...new Set(vigentes.map((s) => s.norma))].filter((n) => n !== "");
    return {
      desde_mes: Math.max(...cambios),
      valores: { sumas: JSON.stringify(vigentes.map((s) => s.vigente)) },
      norma: normas.length === 0 ? null : normas.join("; "),
    };
  }

  #de(esc: number, pprin: number): Suma[] {
    const regimen = this.regimenDe(esc);
    return this.filas
      .filter((f) => f.regimen ? f.regimen === regimen : lista(f.escalafones).has(esc))
      .filter((f) => !f.pprins || lista(f.pprins).has(pprin))
      .map(sumaDe).sort(menor);
  }
}
