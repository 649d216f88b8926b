/** Draws a form on A4 landscape pages. The same input gives the same bytes. */
import { once } from "node:events";
import type PDFDocument from "pdfkit";
import { leerLetra, type LetraImpresa, LETRAS, simplificar } from "./letra.ts";
import { dibujarCurvas } from "./curvas.ts";
import { Lamina, type Lienzo } from "./lienzo.ts";
import type { CurvasImpresas, GraficoImpreso, Impreso, RenglonImpreso } from "./tipos.ts";

// Which lines go on which page. Pure: pages are known before anything is drawn.

interface Pagina {
  /** What every line of the page belongs to. */
  readonly subtitulo: string;
  readonly renglones: readonly RenglonImpreso[];
}

type Banda = Extract<RenglonImpreso, { readonly texto: string }>;

/** A band never ends a page: it takes the first line of its group along. */
const COMPANIA = 1;

/**
 * @param capacidad lines that fit on a page, at least twice the number of levels.
 * @param porPagina levels that begin a new page; when the outermost closes, one more page gathers
 * the totals of the level below and its own.
 */
export function paginar(
  renglones: readonly RenglonImpreso[],
  capacidad: number,
  porPagina: number,
): Pagina[] {
  const paginas: Pagina[] = [];
  const titulos: string[] = [];
  const abiertas: Banda[] = [];
  let resumen: RenglonImpreso[] = [];
  let actual: RenglonImpreso[] = [];

  const cerrarPagina = (subtitulo = titulos.join("  ·  ")) => {
    if (actual.length > 0) paginas.push({ subtitulo, renglones: actual });
    actual = [];
  };
  /** Begins a page when `lugar` lines do not fit, repeating the bands that are open. */
  const exigir = (lugar: number, subtitulo?: string) => {
    if (actual.length + lugar <= capacidad) return;
    cerrarPagina(subtitulo);
    for (const b of abiertas) actual.push({ ...b, texto: `${b.texto} (continuación)` });
  };
  /** Lines that must stay together from `i` on: bands and the first line after them. */
  const grupo = (i: number): number => {
    let n = 0;
    while (renglones[i + n]?.clase === "banda") n++;
    return n + COMPANIA;
  };

  renglones.forEach((r, i) => {
    if (r.clase === "banda" && r.nivel < porPagina) {
      cerrarPagina();
      titulos.length = r.nivel;
      titulos.push(r.texto);
      abiertas.length = 0;
      return;
    }
    if (r.clase === "banda") {
      abiertas.length = r.nivel - porPagina;
      exigir(grupo(i));
      abiertas.push(r);
      actual.push(r);
      return;
    }
    if (r.clase === "total" && r.nivel === 0 && porPagina > 0) {
      cerrarPagina();
      const subtitulo = `${titulos[0] ?? ""}  ·  Resumen`;
      for (const total of resumen) {
        exigir(1, subtitulo);
        actual.push(total);
      }
      exigir(1, subtitulo);
      actual.push(r);
      cerrarPagina(subtitulo);
      resumen = [];
      return;
    }
    exigir(1);
    actual.push(r);
    if (r.clase === "total") {
      abiertas.length = Math.max(0, Math.min(abiertas.length, r.nivel - porPagina));
      if (r.nivel === 1 && porPagina > 1) resumen.push(r);
    }
  });
  cerrarPagina();
  return paginas;
}

/** The notes under the lines of the last page, or on pages of their own where they do not fit. */
export function conNotas(
  paginas: readonly Pagina[],
  notas: readonly string[],
  capacidad: number,
): readonly Pagina[] {
  if (notas.length === 0) return paginas;
  const renglones = notas.map((texto): RenglonImpreso => ({ clase: "nota", nivel: 0, texto }));
  const ultima = paginas.at(-1);
  const aire: RenglonImpreso = { clase: "nota", nivel: 0, texto: "" };
  if (ultima?.renglones.length && ultima.renglones.length + 1 + renglones.length <= capacidad) {
    const { subtitulo } = ultima;
    return [...paginas.slice(0, -1), {
      subtitulo,
      renglones: [...ultima.renglones, aire, ...renglones],
    }];
  }
  const propias: Pagina[] = [];
  for (let i = 0; i < renglones.length; i += capacidad) {
    propias.push({ subtitulo: "Notas", renglones: renglones.slice(i, i + capacidad) });
  }
  return [...paginas, ...propias];
}

/** Points; A4 landscape is 841.89 × 595.28. */
const ANCHO = 841.89;
const ALTO = 595.28;
const MARGEN = 34;
const UTIL = ANCHO - 2 * MARGEN;
const RENGLON = 13;
const CUERPO = 7.5;
const ALTO_BLOQUE = 22;
const ALTO_TITULOS = 18;
const ALTO_PIE = 56;
const AIRE = 4;
/** Height of the chart whose lines stand over bars. */
const ALTO_CURVAS = 150;
/** Room at their right says what they come to. */
const CURVAS = { x: MARGEN + 8, ancho: UTIL - 150 } as const;
const SANGRIA = 8;
const TINTA = "#1a1a1a";
const GRIS = "#595959";
const LINEA = "#8c8c8c";
const FONDO = "#eceff3";
/** Parts of a bar, from its foot up: told apart on paper without colour too. */
const RELLENOS = ["#0b5cad", "#8fb8de"];
/** Heading block: shares of the width of its columns, short facts first. */
const BLOQUE = [10, 30, 35, 25];
const POR_FILA = BLOQUE.length;
const SIN_RENGLONES = "La consulta no arrojó ningún resultado";

type Documento = InstanceType<typeof PDFDocument>;

interface Caja {
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly numero?: boolean;
  readonly centrado?: boolean;
}

class Hoja<D extends Lienzo> {
  protected readonly d: D;
  readonly #impreso: Impreso;
  /** Left edge of each column, and the right edge of the last one. */
  readonly #bordes: readonly number[];
  #cuerpo = CUERPO;

  constructor(d: D, impreso: Impreso) {
    this.d = d;
    this.#impreso = impreso;
    const total = impreso.columnas.reduce((t, c) => t + c.ancho, 0);
    let x = MARGEN;
    this.#bordes = [x, ...impreso.columnas.map((c) => x += (c.ancho / total) * UTIL)];
  }

  /**
   * One line of text that stays in its box, ended with an ellipsis when it is longer; a figure is
   * made smaller, and never cut.
   */
  protected texto(texto: string, { x, y, ancho, numero, centrado }: Caja): void {
    if (texto === "") return;
    let visible = texto;
    let largo = this.d.widthOfString(visible);
    if (largo > ancho && numero) {
      this.d.fontSize(this.#cuerpo * (ancho / largo));
      this.d.text(texto, x + ancho - this.d.widthOfString(texto), y, { lineBreak: false });
      this.d.fontSize(this.#cuerpo);
      return;
    }
    if (largo > ancho) {
      const caracteres = [...texto];
      let n = Math.floor(caracteres.length * (ancho / largo));
      do {
        visible = `${caracteres.slice(0, n--).join("").trimEnd()}…`;
        largo = this.d.widthOfString(visible);
      } while (largo > ancho && n >= 0);
    }
    const corrido = numero ? ancho - largo : centrado ? (ancho - largo) / 2 : 0;
    this.d.text(visible, x + corrido, y, { lineBreak: false });
  }

  protected letra(letra: LetraImpresa, cuerpo: number, color = TINTA): void {
    this.#cuerpo = cuerpo;
    this.d.font(letra, cuerpo).fillColor(color);
  }

  protected recta(x1: number, x2: number, y: number, grosor = 0.5): void {
    this.d.moveTo(x1, y).lineTo(x2, y).lineWidth(grosor).strokeColor(LINEA).stroke();
  }

  /** @returns where the table begins. */
  protected encabezado(subtitulo: string): number {
    const { titulo, codigo, bloque } = this.#impreso;
    let y = MARGEN;
    this.letra("fuerte", 13);
    this.texto(titulo, { x: MARGEN, y, ancho: UTIL - 90 });
    this.texto(codigo, { x: MARGEN + UTIL - 130, y, ancho: 130, numero: true });
    y += 22;
    this.recta(MARGEN, MARGEN + UTIL, y, 1);
    y += 5;
    bloque.forEach(([nombre, valor], i) => {
      const antes = BLOQUE.slice(0, i % POR_FILA).reduce((t, a) => t + a, 0);
      const caja = {
        x: MARGEN + (antes / 100) * UTIL,
        y: y + Math.floor(i / POR_FILA) * ALTO_BLOQUE,
        ancho: (BLOQUE[i % POR_FILA] / 100) * UTIL - AIRE * 2,
      };
      this.letra("normal", 6.5, GRIS);
      this.texto(nombre, caja);
      this.letra("normal", 8);
      this.texto(valor, { ...caja, y: caja.y + 8 });
    });
    y += Math.ceil(bloque.length / POR_FILA) * ALTO_BLOQUE + 2;
    this.recta(MARGEN, MARGEN + UTIL, y, 1);
    y += 6;
    this.letra("fuerte", 9);
    this.texto(subtitulo, { x: MARGEN, y, ancho: UTIL });
    return y + 16;
  }

  #titulos(y: number): number {
    this.d.rect(MARGEN, y, UTIL, ALTO_TITULOS).fill(FONDO);
    this.letra("fuerte", 7);
    this.#impreso.columnas.forEach(({ titulo, numero }, i) =>
      this.texto(titulo, { ...this.#caja(i, y + 4), numero })
    );
    this.recta(MARGEN, MARGEN + UTIL, y + ALTO_TITULOS, 0.8);
    return y + ALTO_TITULOS;
  }

  #caja(i: number, y: number): Caja {
    const desde = this.#bordes[i];
    return { x: desde + AIRE, y, ancho: this.#bordes[i + 1] - desde - 2 * AIRE };
  }

  /** What the figures of a row are reduced by: all alike, as the widest one asks. */
  #menor(celdas: readonly string[]): number {
    return celdas.reduce((menor, texto, i) => {
      if (texto === "" || !this.#impreso.columnas[i].numero) return menor;
      return Math.min(menor, this.#caja(i, 0).ancho / this.d.widthOfString(texto));
    }, 1);
  }

  #renglon(r: RenglonImpreso, y: number): void {
    const sangria = Math.max(0, r.nivel - this.#impreso.porPagina) * SANGRIA;
    if ("texto" in r) {
      this.letra(r.clase === "banda" ? "fuerte" : "normal", CUERPO);
      const caja = { x: MARGEN + AIRE + sangria, y: y + 3, ancho: UTIL - 2 * AIRE - sangria };
      this.texto(r.texto, caja);
      return;
    }
    const { columnas } = this.#impreso;
    if (r.clase === "total") this.recta(MARGEN + sangria, MARGEN + UTIL, y + 0.5, 0.4);
    const letra = r.clase === "total" ? "fuerte" : "normal";
    this.letra(letra, CUERPO);
    // The words of a total may take the place of the empty cells around them.
    const palabras = r.clase === "total" ? r.celdas.findIndex((c) => c !== "") : -1;
    const siguiente = r.celdas.findIndex((c, i) => i > palabras && c !== "");
    const hasta = this.#bordes[siguiente < 0 ? columnas.length : siguiente] - AIRE;
    const menor = this.#menor(r.celdas);
    r.celdas.forEach((texto, i) => {
      const caja = this.#caja(i, y + 3);
      const numero = columnas[i].numero && i !== palabras;
      if (menor < 1) this.letra(letra, numero ? CUERPO * menor : CUERPO);
      if (i !== palabras) return this.texto(texto, { ...caja, numero });
      const x = MARGEN + AIRE + sangria;
      this.texto(texto, { x, y: y + 3, ancho: hasta - x });
    });
  }

  protected lineas({ subtitulo, renglones }: Pagina): void {
    let y = this.#titulos(this.encabezado(subtitulo));
    for (const r of renglones) {
      this.#renglon(r, y);
      y += RENGLON;
    }
    if (renglones.length === 0) {
      this.letra("normal", 9, GRIS);
      this.texto(SIN_RENGLONES, { x: MARGEN, y: y + 12, ancho: UTIL, centrado: true });
    }
    this.recta(MARGEN, MARGEN + UTIL, y, 0.8);
  }

  protected pie(numero: number, total: number): void {
    const { firmas, nombre, fechas } = this.#impreso;
    const y = ALTO - MARGEN - ALTO_PIE + 30;
    const ancho = UTIL / firmas.length;
    this.letra("normal", 6.5, GRIS);
    firmas.forEach((firma, i) => {
      const x = MARGEN + i * ancho + 24;
      this.recta(x, x + ancho - 48, y);
      this.texto(firma, { x, y: y + 3, ancho: ancho - 48, centrado: true });
    });
    const abajo = ALTO - MARGEN - 8;
    const lado = UTIL / 4;
    this.texto(nombre, { x: MARGEN, y: abajo, ancho: lado });
    this.texto(fechas, { x: MARGEN + lado, y: abajo, ancho: UTIL / 2, centrado: true });
    this.texto(`Página ${numero} de ${total}`, {
      x: MARGEN + UTIL - lado,
      y: abajo,
      ancho: lado,
      numero: true,
    });
  }

  /** A page of lines. */
  pagina(pagina: Pagina, numero: number, total: number): void {
    this.lineas(pagina);
    this.pie(numero, total);
  }
}

/** The one of a document, with its charts and what a reader aloud takes of each page. */
class HojaDePapel extends Hoja<Documento> {
  /** The bars of a page, each with what it says and what it is of. */
  #grafico({ titulo, series, barras, curvas }: GraficoImpreso): void {
    const d = this.d;
    const cabeza = this.encabezado(titulo) + 26;
    const arriba = curvas ? this.#curvas(curvas, cabeza - 18) : cabeza;
    const pie = ALTO - MARGEN - ALTO_PIE - 24;
    const mayor = Math.max(1, ...barras.map((b) => b.partes.reduce((t, x) => t + x, 0)));
    // The bars and the lines over them share the axis of the months.
    const [izquierda, largo] = curvas ? [CURVAS.x, CURVAS.ancho] : [MARGEN, UTIL];
    const lugar = largo / barras.length;
    series.forEach((serie, i) => {
      const x = MARGEN + i * 130;
      d.rect(x, arriba - 24, 8, 8).fill(RELLENOS[i]);
      this.letra("normal", 7.5);
      this.texto(serie, { x: x + 12, y: arriba - 24, ancho: 112 });
    });
    barras.forEach(({ etiqueta, partes, texto }, i) => {
      const x = izquierda + i * lugar + AIRE;
      const ancho = lugar - 2 * AIRE;
      let y = pie;
      partes.forEach((parte, j) => {
        const alto = (parte / mayor) * (pie - arriba - 12);
        y -= alto;
        if (alto > 0) d.rect(x, y, ancho, alto).fill(RELLENOS[j]);
      });
      this.letra("normal", 6.5);
      this.texto(texto, { x: x - AIRE, y: y - 10, ancho: lugar, centrado: true });
      this.letra("normal", 7.5, GRIS);
      this.texto(etiqueta, { x, y: pie + 5, ancho, centrado: true });
    });
    this.recta(izquierda, izquierda + largo, pie, 0.8);
  }

  /** Lines over the bars, each with its name and what it comes to. @returns where bars begin. */
  #curvas(curvas: CurvasImpresas, desde: number): number {
    const area = { ...CURVAS, arriba: desde + 8, pie: desde + ALTO_CURVAS };
    const alto = dibujarCurvas(this.d, curvas, area);
    const x = area.x + area.ancho + 8;
    let libre = -Infinity;
    const enAltura = curvas.curvas.map((c) => ({ ...c, y: alto(c.valores.at(-1) ?? 0) - 8 }))
      .sort((a, b) => a.y - b.y);
    for (const { nombre, texto, y } of enAltura) {
      const donde = Math.max(y, libre);
      this.letra("fuerte", 8);
      this.texto(texto, { x, y: donde, ancho: 130 });
      this.letra("normal", 7.5, GRIS);
      this.texto(nombre, { x, y: donde + 10, ancho: 130 });
      libre = donde + 24;
    }
    return area.pie + 56;
  }

  dibujar(pagina: Pagina | GraficoImpreso, numero: number, total: number): void {
    const d = this.d;
    d.addPage();
    // A reader aloud takes the heading and the lines of each page; the foot is no content.
    const seccion = d.struct("Sect");
    d.addStructure(seccion);
    seccion.add(d.struct("P", {}, () => {
      if ("barras" in pagina) this.#grafico(pagina);
      else this.lineas(pagina);
    }));
    seccion.end();
    d.markContent("Artifact", { type: "Pagination" });
    this.pie(numero, total);
    d.endMarkedContent();
  }
}

/** Lines that fit under a heading block of so many pairs. */
function capacidad({ bloque }: Impreso): number {
  const arriba = MARGEN + 22 + 5 + Math.ceil(bloque.length / POR_FILA) * ALTO_BLOQUE + 2 + 6 + 16 +
    ALTO_TITULOS;
  return Math.floor((ALTO - MARGEN - ALTO_PIE - arriba) / RENGLON);
}

/** What is drawn on each page of a form. */
function paginasDe(impreso: Impreso): readonly (Pagina | GraficoImpreso)[] {
  const { grafico, renglones, porPagina, notas = [] } = impreso;
  const lugar = capacidad(impreso);
  const cuerpo = paginar(renglones, lugar, porPagina);
  if (cuerpo.length === 0 && !grafico) cuerpo.push({ subtitulo: "", renglones: [] });
  return [...(grafico ? [grafico] : []), ...conNotas(cuerpo, notas, lugar)];
}

async function conLetras(d: Documento): Promise<void> {
  for (const letra of LETRAS) {
    d.registerFont(letra, await leerLetra(letra) as Buffer);
    simplificar(d.font(letra));
  }
}

/** The first page of each, as the document has it, and how many it has. */
export async function primerasPaginas(impresos: readonly Impreso[]) {
  const { default: Documento } = await import("pdfkit");
  const medidor = new Documento({ autoFirstPage: false });
  await conLetras(medidor);
  return impresos.map((impreso) => {
    const paginas = paginasDe(impreso);
    const lamina = new Lamina(medidor);
    const [primera] = paginas;
    if ("barras" in primera) throw new Error("un formulario no empieza con un gráfico");
    new Hoja(lamina, impreso).pagina(primera, 1, paginas.length);
    return { paginas: paginas.length, trazos: lamina.trazos };
  });
}

/** The bytes of the PDF: these forms one after another, with their pages numbered together. */
export async function imprimir(...impresos: readonly [Impreso, ...Impreso[]]): Promise<Uint8Array> {
  const { default: Documento } = await import("pdfkit");
  const [{ nombre, titulo, instante }] = impresos;
  const d = new Documento({
    size: "A4",
    layout: "landscape",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: "es-AR",
    tagged: true,
    displayTitle: true,
    info: {
      Title: nombre,
      Subject: titulo,
      Creator: "Planta",
      Producer: "Planta",
      CreationDate: new Date(instante),
    },
  });
  await conLetras(d);
  const trozos: Uint8Array[] = [];
  d.on("data", (trozo: Uint8Array) => trozos.push(trozo));
  const fin = once(d, "end");
  const paginas = impresos.flatMap((impreso) => {
    const hoja = new HojaDePapel(d, impreso);
    return paginasDe(impreso).map((pagina) => ({ hoja, pagina }));
  });
  paginas.forEach(({ hoja, pagina }, i) => hoja.dibujar(pagina, i + 1, paginas.length));
  d.end();
  await fin;
  return Buffer.concat(trozos);
}
