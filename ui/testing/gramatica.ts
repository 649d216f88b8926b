/**
 * Rules of the house on what a screen says and how: signs, zeros, headings, one line for each cell.
 * Run inside the page, of whatever browser.
 */

/** What breaks a rule in the page as it stands; each finding names its words. */
export function faltasDeGramatica(): string[] {
  const hallazgos = new Set<string>();
  const raices = [...document.querySelectorAll("main, [role='dialog']")];
  const todos = (que: string) => raices.flatMap((r) => [...r.querySelectorAll<HTMLElement>(que)]);
  const seVe = (e: Element) => e.checkVisibility({ visibilityProperty: true });

  for (const e of todos("select")) {
    if (seVe(e)) {
      hallazgos.add(`«${e.getAttribute("aria-label") ?? e.id}» es un select del navegador`);
    }
  }

  for (const raiz of raices) {
    const textos = document.createTreeWalker(raiz, NodeFilter.SHOW_TEXT);
    while (textos.nextNode()) {
      const texto = textos.currentNode.textContent?.trim() ?? "";
      const donde = textos.currentNode.parentElement;
      // What a person typed, and what is to be typed, have the signs of their keys; a drawn page, its own.
      if (
        texto === "" || !donde || donde.closest("code, pre, kbd, textarea, style, .formulario-hoja")
      ) continue;
      const falta = /(^|[\s($])-\s?\$?\s?\d/.test(texto)
        ? "resta con un guion, no con «−»"
        : /^[-–]$/.test(donde.textContent?.trim() ?? "")
        ? "dice que no hay valor sin «—»"
        : /\d%/.test(texto)
        ? "no deja espacio antes de «%»"
        : /\b\d{1,2}:\d{2}:\d{2}\b/.test(texto)
        ? "dice los segundos"
        : /\[[A-Z]{1,2}\d{1,2}\]/.test(texto)
        ? "explica con el nombre de una regla"
        : "";
      if (falta && seVe(donde)) hallazgos.add(`«${texto.slice(0, 80)}» ${falta}`);
    }
  }

  const cortado = (e: HTMLElement) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
  /** The first that cuts the words with an ellipsis, or this one itself. */
  const conPuntos = (e: HTMLElement) =>
    [e, ...e.querySelectorAll<HTMLElement>("*")].find((s) =>
      getComputedStyle(s).textOverflow === "ellipsis" && cortado(s)
    );
  for (const e of todos("thead th, h1, h2, h3")) {
    if (seVe(e) && conPuntos(e)) {
      hallazgos.add(`el encabezado «${e.textContent}» termina en puntos`);
    }
  }

  /** Lines of words of a cell that are seen: what is folded away below its edge is not there. */
  const lineasDe = (celda: HTMLElement): number => {
    const medios: number[] = [];
    const textos = document.createTreeWalker(celda, NodeFilter.SHOW_TEXT);
    const rango = document.createRange();
    while (textos.nextNode()) {
      const { currentNode: texto } = textos;
      const donde = texto.parentElement;
      if (!texto.textContent?.trim() || !donde || !seVe(donde)) continue;
      // Across its group, under its code: a line of its own, which the rest of the row leaves free.
      if (donde.closest(".solo-lectores, .nota-debajo")) continue;
      let [arriba, abajo] = [-Infinity, Infinity];
      for (let e: Element | null = donde; e && e !== celda.parentElement; e = e.parentElement) {
        if (e !== celda && getComputedStyle(e).overflowY === "visible") continue;
        const caja = e.getBoundingClientRect();
        [arriba, abajo] = [Math.max(arriba, caja.top), Math.min(abajo, caja.bottom)];
      }
      rango.selectNodeContents(texto);
      for (const { top, bottom, width, height } of rango.getClientRects()) {
        const medio = (top + bottom) / 2;
        if (width < 2 || height < 4 || medio < arriba || medio > abajo) continue;
        if (medios.every((m) => Math.abs(m - medio) > height * 0.6)) medios.push(medio);
      }
    }
    return medios.length;
  };
  for (
    const fila of todos(
      "table > :is(tbody, tfoot) > tr:not(:has([data-editor]), [data-editor], :nth-child(n + 41))",
    )
  ) {
    for (const celda of fila.querySelectorAll<HTMLElement>(":scope > :is(td, th)")) {
      if (seVe(celda) && lineasDe(celda) > 1) {
        hallazgos.add(`la celda «${celda.innerText.slice(0, 80)}» ocupa más de una línea`);
      }
    }
  }

  /** A figure alone: an amount, a count, a percentage. */
  const CIFRA = /^[−+]?\s?(?:\$\s)?\d{1,3}(?:\.\d{3})*(?:,\d+)?(?:\s%)?$/;
  const CERO = /^0(?:,0+)?$/;
  for (const tabla of todos("table")) {
    // The first rows say what all of them are like.
    for (const fila of [...tabla.querySelectorAll("tbody tr")].slice(0, 40)) {
      const tinta = new Map<boolean, Set<string>>([[true, new Set()], [false, new Set()]]);
      for (const celda of fila.querySelectorAll<HTMLElement>(":scope > td")) {
        const texto = celda.textContent?.trim() ?? "";
        if (!seVe(celda) || texto === "" || celda.querySelector("input, button:not(.cifra), a")) {
          continue;
        }
        if (CIFRA.test(texto)) {
          if (conPuntos(celda)) hallazgos.add(`la cifra «${texto}» termina en puntos`);
          tinta.get(CERO.test(texto))?.add(
            getComputedStyle(celda.querySelector("*") ?? celda).color,
          );
        }
      }
      const [ceros, demas] = [tinta.get(true), tinta.get(false)];
      const iguales = [...ceros ?? []].filter((c) => demas?.has(c));
      if (iguales.length > 0) hallazgos.add(`un cero de «${fila.textContent}» no es gris`);
    }
  }
  return [...hallazgos];
}

/** More than one next step: filled buttons outside dialogs, by what they say. */
export function botonesLlenos(): string[] {
  const muestra = document.body.appendChild(document.createElement("i"));
  const colores = ["--accent", "--bad"].map((color) => {
    muestra.style.backgroundColor = `var(${color})`;
    return getComputedStyle(muestra).backgroundColor;
  });
  muestra.remove();
  const llenos = [...document.querySelectorAll<HTMLElement>("button, a.boton")].filter((b) =>
    b.checkVisibility() && !b.closest("[role='dialog'], [role='alertdialog']") &&
    colores.includes(getComputedStyle(b).backgroundColor)
  );
  return llenos.length > 1
    ? [`botones llenos: ${llenos.map((b) => `«${b.innerText}»`).join(" ")}`]
    : [];
}

/** A state of the data group in other words than those of every screen. */
export function palabrasDeEstado(): string[] {
  const palabras = ["Al día", "Desactualizado", "Con errores", "Sin valorizar", "Cerrado"];
  return [...document.querySelectorAll(".estado > b, .grupo-estado > span")]
    .map((e) => e.textContent?.trim() ?? "")
    .filter((palabra) => !palabras.includes(palabra))
    .map((palabra) => `el estado dice «${palabra}»`);
}
