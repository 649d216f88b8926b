/** The rows behind a figure, in words, each with what its lines add ([S3]). */
import { sumar, toNumber } from "#core/domain/money.ts";
import { normalizar } from "#core/domain/text-key.ts";
import { sinAclaracion } from "#core/domain/short-name.ts";
import { baseDe, BASES, dondeEsta, type nombresDe, queEs } from "#plugins/bases/service.ts";
import { type Linea, UNIDAD } from "#plugins/valuation/service.ts";
import type { Pagina } from "../parametrico/seleccion.ts";
import { nombreDeBase } from "./columna-de-linea.ts";
import type { LineaDeFigura } from "./lineas-figura.ts";

export type NombresDeCodigos = Pick<Awaited<ReturnType<typeof nombresDe>>, "describir">;

interface Renglon {
  readonly linea: Linea;
  readonly texto: string;
  lineas: number;
  cantidad: number;
}

/** «Profesional B 6 · Política tributaria, act. 3 · Recursos propios»: first what tells it apart. */
function textoDe({ renglon, componente }: Linea, { describir }: NombresDeCodigos): string {
  // What was loaded as spent is in no base: it is told as a position is.
  const base = baseDe(renglon.base) ?? BASES[0];
  const { c_scom, n_comp } = componente;
  const fila = { ...renglon, c_scom, n_comp };
  return [
    queEs(base, fila, describir),
    dondeEsta(base, fila, describir),
    sinAclaracion(describir(base, "ff", fila)),
  ].filter((t) => t !== "").join(" · ");
}

/** Whether a text has every word that is looked for, in whatever order. */
function buscar(escrito: string): ((texto: string) => boolean) | null {
  const palabras = normalizar(escrito).split(/[\s,]+/).filter(Boolean);
  if (palabras.length === 0) return null;
  // A single letter is a level, and no part of a word.
  return (texto) => {
    const suyo = ` ${normalizar(texto).replaceAll(/[.,·]/g, " ")} `;
    return palabras.every((p) => p.length === 1 ? suyo.includes(` ${p} `) : suyo.includes(p));
  };
}

/** Adds up the lines of each row as they come. */
export class RenglonesDeCifra {
  readonly #porClave = new Map<string, Renglon>();

  constructor(
    private readonly nombres: NombresDeCodigos,
    private readonly enPesos: boolean,
  ) {}

  ver({ linea, cantidad }: LineaDeFigura): void {
    const { saf, base, id } = linea.renglon;
    const suyo = this.#porClave.getOrInsertComputed(`${saf}|${base}|${id}`, () => {
      return { linea: linea.fija(), texto: textoDe(linea, this.nombres), lineas: 0, cantidad: 0 };
    });
    suyo.lineas++;
    suyo.cantidad = sumar(suyo.cantidad, cantidad, "un renglón de la cifra");
  }

  #mostrar({ linea: { renglon }, texto, lineas, cantidad }: Renglon) {
    const { saf, base, id, mon, ocupados, vacantes, horas, unidad, tcober } = renglon;
    return {
      saf,
      base,
      id,
      desc_base: nombreDeBase(base),
      texto,
      mon,
      lineas,
      cargos: unidad === UNIDAD.horas ? horas : ocupados + vacantes,
      en_horas: unidad === UNIDAD.horas,
      meses: tcober,
      cantidad: this.enPesos ? toNumber(cantidad) : cantidad,
    };
  }

  /** A page of them, the biggest first; of those whose words are looked for. */
  mostrados({ desde, hasta }: Pagina, escrito: string) {
    const todos = [...this.#porClave.values()];
    const pasa = buscar(escrito);
    const hallados = (pasa ? todos.filter((r) => pasa(r.texto)) : todos)
      .sort((a, b) => Math.abs(b.cantidad) - Math.abs(a.cantidad));
    const porMoneda = new Map<number, number>();
    for (const { linea: { renglon: { mon } }, cantidad } of hallados) {
      porMoneda.set(mon, sumar(porMoneda.get(mon) ?? 0, cantidad, "los renglones"));
    }
    const sumas = [...porMoneda].sort(([a], [b]) => a - b);
    return {
      todos: todos.length,
      hallados: hallados.length,
      sumas: sumas.map(([mon, n]) => ({ mon, cantidad: this.enPesos ? toNumber(n) : n })),
      filas: hallados.slice(desde, hasta).map((r) => this.#mostrar(r)),
    };
  }
}
