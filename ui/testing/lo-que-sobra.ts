/**
 * What a person would have to scroll for, or could not read: the page itself, in either direction;
 * a table, sideways; a list with room for few rows; words that are cut. Runs inside the page, of
 * whatever browser.
 */

/** Rows that a table has room for, by the height of the window. */
const FILAS = new Map([[720, 18], [900, 24]]);

/** @param filas rows that a table has room for; 0: it is not looked at. */
export function loQueSobra(filas: number): string[] {
  const hallazgos: string[] = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) {
    hallazgos.push(`la página se pasa ${scrollWidth - innerWidth} px`);
  }
  if (scrollHeight > innerHeight) {
    hallazgos.push(`la página se desplaza ${scrollHeight - innerHeight} px`);
  }
  const marcos = document.querySelectorAll("main .marco-tabla");
  for (const marco of marcos) {
    const sobra = marco.scrollWidth - marco.clientWidth;
    if (sobra > 0) hallazgos.push(`una tabla se pasa ${sobra} px de su caja`);
  }
  /** The first rows say what all of them are like. */
  const primeras = (que: string) =>
    [...document.querySelectorAll(que)].slice(0, 40).flatMap((fila) => {
      const celda = fila.querySelector("td");
      return celda ? [{ fila, celda }] : [];
    });
  // The table that ends at the foot: what is below its header, whatever rows it has today.
  const tabla = document.querySelector("main .marco-tabla > table:not(:has(.editor))");
  const alto = (e?: Element | null) => e?.getBoundingClientRect().height ?? 0;
  const celda = tabla?.querySelector("tbody tr[data-clave] > td");
  const cabecera = tabla?.querySelector("thead")?.getBoundingClientRect();
  if (marcos.length === 1 && celda && cabecera && !document.querySelector("main .vacio")) {
    const paginas = tabla?.closest(".tabla")?.querySelector(".paginas");
    const libre = innerHeight - cabecera.bottom - alto(tabla?.querySelector("tfoot")) -
      alto(paginas);
    const entran = Math.floor(
      libre / Number.parseInt(getComputedStyle(celda).getPropertyValue("--row")),
    );
    if (entran < filas) hallazgos.push(`la tabla tiene lugar para ${entran} filas`);
  }
  // Of several long texts, each keeps to its line: the whole of it is for hover and focus.
  for (
    const { celda, fila } of primeras("main .textos-largos tr[data-clave]")
  ) {
    const pedido = Number.parseInt(getComputedStyle(celda).getPropertyValue("--row"));
    if (alto(fila) > pedido + 1) {
      hallazgos.push(`«${fila.textContent}» mide ${alto(fila)} px, no ${pedido}`);
    }
  }
  // Half a letter more or less is how each one is drawn.
  const cortado = (e: Element) => e.scrollWidth > e.clientWidth + 3 && e.clientWidth > 0;
  const ejes = (e: Element) => getComputedStyle(e);
  const deCostado = (e: Element) => ejes(e).overflowX !== "visible";
  const deAlto = (e: Element) => ejes(e).overflowY !== "visible";
  /** Lines of the words that this element is the first to cut, in that direction. */
  const lineas = (e: Element, corta: (e: Element) => boolean): [string, DOMRect][] => {
    if (!corta(e)) return [];
    const textos = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    const suyas: [string, DOMRect][] = [];
    while (textos.nextNode()) {
      const texto = textos.currentNode;
      let quien = texto.parentElement;
      while (quien && quien !== e && !corta(quien)) quien = quien.parentElement;
      const dicho = texto.textContent?.trim() ?? "";
      if (quien !== e || dicho === "") continue;
      const rango = document.createRange();
      rango.selectNodeContents(texto);
      for (const linea of rango.getClientRects()) suyas.push([dicho, linea]);
    }
    return suyas;
  };
  /** Words are there whole, or are not: never one line of two, nor half of one, nor without its foot. */
  const aMedias = (e: Element): boolean => {
    const caja = e.getBoundingClientRect();
    const todas = lineas(e, deAlto);
    const visto = (r: DOMRect) =>
      (Math.min(r.bottom, caja.bottom) - Math.max(r.top, caja.top)) / r.height;
    const vistas = todas.filter(([, r]) => visto(r) > 0.2);
    // The foot of a «g» ends half a pixel above that of its line: more than one pixel is ink.
    const sinPie = ([dicho, r]: [string, DOMRect]) =>
      /[gjpqyQ,;()|]/.test(dicho) && r.bottom - caja.bottom > 1;
    return vistas.length > 0 &&
        (vistas.length < todas.length || vistas.some((v) => visto(v[1]) < 0.8 || sinPie(v))) ||
      lineas(e, deCostado).some(([, r]) =>
        visto(r) > 0.2 && (r.right > caja.right + 3 || r.left < caja.left - 3)
      );
  };
  for (const e of document.querySelectorAll("main *, [role='dialog'] *")) {
    // Some engines cut a cell at its line, where no measure tells it.
    if (e.matches("td, th") && deAlto(e)) hallazgos.push(`«${e.textContent}» corta su alto`);
    const { overflowX, overflowY, clipPath } = getComputedStyle(e);
    // A name of a base is whole beside its code, or goes to a second line, which is not seen; a
    // bubble hangs out of its cell.
    const segunda = e.parentElement?.matches(".con-nota-ancha") &&
      e.getBoundingClientRect().top > e.parentElement.getBoundingClientRect().bottom - 1;
    // A description that is said whole on hover may end in an ellipsis; with its code before it or not.
    const juntas = (texto?: string | null) => (texto ?? "").replaceAll(/\s/g, "");
    const dicho = e.querySelector(".nota")?.textContent ?? e.textContent;
    const suyo = juntas(dicho);
    // A brief name («Contratados del SINEP») begins as the whole one that is said in its place.
    const comienzo = juntas(dicho?.trim().split(/\s+/, 2).join(""));
    const dicha = getComputedStyle(e).textOverflow === "ellipsis" &&
      [e.closest("[title]"), e.querySelector("[title]")].some((quien) => {
        const titulo = juntas(quien?.getAttribute("title"));
        return titulo.includes(suyo) || titulo.length > suyo.length && titulo.startsWith(comienzo);
      });
    // A drawing of a page is no text to read.
    const aparte = clipPath !== "none" || segunda || dicha ||
      e.matches("input, :focus, svg, svg *");
    const oculta = [overflowX, overflowY].some((o) => o === "hidden" || o === "clip");
    if (aparte || !oculta || !e.textContent?.trim()) continue;
    // What is whole or is not there has a line that is not seen, as wide as it is.
    const entero = e.matches(".con-nota-ancha");
    if ((!entero && deCostado(e) && cortado(e) || aMedias(e)) && e.checkVisibility()) {
      hallazgos.push(`«${e.textContent}» no se lee entero`);
    }
  }
  return hallazgos;
}

/** @param alto height of the window, in pixels: how many rows a table has room for. */
export const filasPara = (alto: number): number => FILAS.get(alto) ?? 0;
