/** `GET /api/guia`: the operations guide as a page, with a place for each of its headings. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { paginaSimple } from "./plain-page.ts";

const ARCHIVO = join(import.meta.dir, "../../operacion/guia.md");

/** Name of a heading's place, as the sites that show Markdown make it: `## Qué tamaño` → `qué-tamaño`. */
const lugarDeTitulo = (titulo: string): string =>
  titulo.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, "").trim().replaceAll(/\s/g, "-");

/** The links to other files of the project say their text: the page stands alone. */
const sinEnlacesAjenos = (html: string): string =>
  html.replaceAll(/<a href="(?!#|https?:)[^"]*">(.*?)<\/a>/g, "$1");

const conLugares = (html: string): string =>
  html.replaceAll(
    /<h([23])>(.*?)<\/h\1>/g,
    (_, nivel, texto) => `<h${nivel} id="${lugarDeTitulo(texto)}">${texto}</h${nivel}>`,
  );

const conTablas = (html: string): string =>
  html.replaceAll(/(<table>)([\s\S]*?<\/table>)/g, '<div class="tabla">$1$2</div>');

let pagina: string | undefined;

/** The whole page: made once, as the guide comes with the program. */
export function paginaDeLaGuia(): string {
  return pagina ??= paginaSimple(
    "guía de operación",
    `\n${
      conTablas(conLugares(sinEnlacesAjenos(Bun.markdown.html(readFileSync(ARCHIVO, "utf8")))))
    }`,
  );
}
