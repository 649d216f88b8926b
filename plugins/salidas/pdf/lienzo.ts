/** What pages are drawn on: a document of paper, or strokes that a screen draws. */
import type { LetraImpresa } from "./letra.ts";
import type { Trazo } from "#proto/salidas.ts";

/** What the layout engine asks of what it draws on; a PDF document answers it. */
export interface Lienzo {
  font(letra: LetraImpresa, cuerpo: number): this;
  fontSize(cuerpo: number): this;
  fillColor(color: string): this;
  widthOfString(texto: string): number;
  text(texto: string, x: number, y: number, opciones: { readonly lineBreak: false }): this;
  rect(x: number, y: number, ancho: number, alto: number): this;
  fill(color: string): this;
  moveTo(x: number, y: number): this;
  lineTo(x: number, y: number): this;
  lineWidth(grosor: number): this;
  strokeColor(color: string): this;
  stroke(): this;
}

/** Who knows how wide a text is in these letters. */
type Medidor = Pick<Lienzo, "font" | "fontSize" | "widthOfString">;

/** Keeps what is drawn on it. Measured as paper is: each text stands where the paper has it. */
export class Lamina implements Lienzo {
  readonly trazos: Trazo[] = [];
  #letra: LetraImpresa = "normal";
  #cuerpo = 0;
  #color = "";
  #grosor = 1;
  #caja = [0, 0, 0, 0];
  #puntos: number[] = [];

  constructor(private readonly medidor: Medidor) {}

  font(letra: LetraImpresa, cuerpo: number): this {
    this.#letra = letra;
    this.medidor.font(letra, cuerpo);
    return this.fontSize(cuerpo);
  }
  fontSize(cuerpo: number): this {
    this.#cuerpo = cuerpo;
    this.medidor.fontSize(cuerpo);
    return this;
  }
  fillColor(color: string): this {
    this.#color = color;
    return this;
  }
  widthOfString(texto: string): number {
    return this.medidor.widthOfString(texto);
  }
  text(texto: string, x: number, y: number): this {
    const [cuerpo, color, fuerte] = [this.#cuerpo, this.#color, this.#letra === "fuerte"];
    const ancho = this.widthOfString(texto);
    this.trazos.push({ clase: "texto", texto, x, y, ancho, cuerpo, fuerte, color });
    return this;
  }
  rect(...caja: [x: number, y: number, ancho: number, alto: number]): this {
    this.#caja = caja;
    return this;
  }
  fill(color: string): this {
    const [x, y, ancho, alto] = this.#caja;
    this.trazos.push({ clase: "caja", x, y, ancho, alto, color });
    return this;
  }
  moveTo(x: number, y: number): this {
    this.#puntos = [x, y];
    return this;
  }
  lineTo(x: number, y: number): this {
    this.#puntos.push(x, y);
    return this;
  }
  lineWidth(grosor: number): this {
    this.#grosor = grosor;
    return this;
  }
  strokeColor(color: string): this {
    this.#color = color;
    return this;
  }
  stroke(): this {
    const [grosor, color] = [this.#grosor, this.#color];
    this.trazos.push({ clase: "linea", puntos: this.#puntos, grosor, color });
    return this;
  }
}
