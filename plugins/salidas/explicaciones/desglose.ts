/** What a figure is made of: its lines by scale, category or component, the biggest first ([S3]). */
import { nombreDeComponente } from "#core/domain/rubros.ts";
import { sumar, toNumber } from "#core/domain/money.ts";
import { categoriaEnPalabras } from "#core/domain/category.ts";
import { sinAclaracion } from "#core/domain/short-name.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import type { RenglonValorizado } from "#plugins/valuation/service.ts";
import { categoria } from "../parametrico/campos.ts";
import { rechazo } from "../errors.ts";
import { descripcionDe } from "./columna-de-linea.ts";
import type { LineaDeFigura } from "./lineas-figura.ts";

/** Ways of taking a figure apart, and what each part is taken apart by in turn. */
const DENTRO = { esc: "clave", cat: "clave", clave: "esc" } as const;
export type Corte = keyof typeof DENTRO;
export const CORTES = Object.keys(DENTRO) as readonly Corte[];

interface Parte {
  /** As option `dentro` takes it. */
  readonly dentro: string;
  readonly titulo: string;
  readonly mon: number;
  lineas: number;
  cantidad: number;
  readonly partes: Map<string, Parte>;
}

const claveDe = ({ linea, como }: LineaDeFigura): string => (como ?? linea.componente).clave;

const valorDe = (corte: Corte, l: LineaDeFigura): string => {
  const { renglon } = l.linea;
  if (corte === "clave") return claveDe(l);
  return corte === "esc" ? String(renglon.esc) : `${renglon.esc}/${categoria(renglon, false)}`;
};

function tituloDeEscala({ esc }: Pick<RenglonValorizado, "esc">, r: Referencias): string {
  return esc === 0 ? "Sin escalafón" : `${esc} ${r.descripcion("escalafones", { esc })}`.trim();
}

function tituloDeCategoria(renglon: RenglonValorizado, r: Referencias): string {
  const { esc, cat, agrup, nivel, grado } = renglon;
  const dicha = categoriaEnPalabras(
    { nivel, grado },
    agrup === "" ? "" : r.descripcion("sinep_agrupamientos", { agrup }),
    cat === 0 ? "" : r.descripcion("categorias", { esc, cat }),
  ) || String(categoria(renglon, false));
  return dicha === "" || dicha === "0" ? `${tituloDeEscala(renglon, r)}, sin categoría` : dicha;
}

function tituloDe(corte: Corte, { linea, como }: LineaDeFigura, r: Referencias): string {
  if (corte === "esc") return tituloDeEscala(linea.renglon, r);
  if (corte === "cat") return tituloDeCategoria(linea.renglon, r);
  const componente = { ...linea.componente, ...como };
  return descripcionDe(componente, r) || nombreDeComponente(componente.clave) || componente.clave;
}

const porTamano = (a: Parte, b: Parte): number =>
  Math.abs(b.cantidad) - Math.abs(a.cantidad) || a.titulo.localeCompare(b.titulo, "es");

/** Adds lines up as they come, each once in its part and once in the part of that. */
export class Desglose {
  readonly #partes = new Map<string, Parte>();

  /** @param enPesos amounts have two decimals, counts none. */
  constructor(
    private readonly corte: Corte,
    private readonly r: Referencias,
    private readonly enPesos: boolean,
  ) {}

  ver(l: LineaDeFigura): void {
    const suya = this.#sumar(this.#partes, this.corte, l, "");
    this.#sumar(suya.partes, DENTRO[this.corte], l, `${suya.dentro}&`);
  }

  #sumar(en: Map<string, Parte>, corte: Corte, l: LineaDeFigura, dentroDe: string): Parte {
    const { mon } = l.linea.renglon;
    const valor = valorDe(corte, l);
    const parte = en.getOrInsertComputed(`${mon}|${valor}`, () => ({
      dentro: `${dentroDe}${new URLSearchParams({ [corte]: valor, mon: String(mon) })}`,
      titulo: sinAclaracion(tituloDe(corte, l, this.r)),
      mon,
      lineas: 0,
      cantidad: 0,
      partes: new Map(),
    }));
    parte.lineas++;
    parte.cantidad = sumar(parte.cantidad, l.cantidad, "una parte de la cifra");
    return parte;
  }

  #mostrar({ dentro, titulo, mon, lineas, cantidad }: Parte) {
    return {
      dentro,
      titulo,
      mon,
      lineas,
      cantidad: this.enPesos ? toNumber(cantidad) : cantidad,
    };
  }

  /** As its JSON form has it. */
  mostrado() {
    const ordenadas = (partes: Map<string, Parte>) => [...partes.values()].sort(porTamano);
    return ordenadas(this.#partes).map((parte) => ({
      ...this.#mostrar(parte),
      partes: ordenadas(parte.partes).map((p) => this.#mostrar(p)),
    }));
  }
}

/**
 * Whether a line is of a part of a figure; null = of all of it.
 * @param dentro as a part says it. @throws Rechazo 400 for what no part says.
 */
export function pruebaDeParte(dentro: string): ((l: LineaDeFigura) => boolean) | null {
  if (dentro === "") return null;
  const pedidos = [...new URLSearchParams(dentro)];
  if (pedidos.some(([c]) => c !== "mon" && !CORTES.includes(c as Corte))) {
    throw rechazo("filtro_invalido", { campo: "dentro" });
  }
  return (l) =>
    pedidos.every(([corte, valor]) =>
      (corte === "mon" ? String(l.linea.renglon.mon) : valorDe(corte as Corte, l)) === valor
    );
}
