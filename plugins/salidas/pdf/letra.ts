/**
 * The letters of the printed forms: Inter, embedded. Shaping a text with the whole machinery of an
 * OpenType font costs a millisecond and a half, and a form has tens of thousands of cells; Spanish
 * needs none of it, so each character is its own glyph. Figures take the tabular ones of the font:
 * columns of amounts line up.
 */
import { readFile } from "node:fs/promises";

interface Glifo {
  readonly id: number;
  readonly advanceWidth: number;
}

/** What the layout engine asks of an opened font (pdfkit's EmbeddedFont over fontkit). */
interface Tipo {
  readonly scale: number;
  readonly font: {
    layout(texto: string, rasgos: readonly string[]): { readonly glyphs: readonly Glifo[] };
    glyphForCodePoint(codigo: number): Glifo;
  };
  layout(texto: string): unknown;
}

export const LETRAS = ["normal", "fuerte"] as const;
export type LetraImpresa = typeof LETRAS[number];

const ARCHIVOS: Readonly<Record<LetraImpresa, string>> = {
  normal: import.meta.resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
  fuerte: import.meta.resolve("@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf"),
};

const CIFRAS = "0123456789";

export async function leerLetra(letra: LetraImpresa): Promise<Uint8Array> {
  return await readFile(new URL(ARCHIVOS[letra]));
}

/** Replaces the shaping of the font in use in `documento` by one glyph per character. */
export function simplificar(documento: object): void {
  // The library has no public way to its current font; a version that moves it fails here.
  const tipo = (documento as { _font?: Tipo })._font;
  if (!tipo) throw new Error("pdfkit no expone la letra en uso");
  const { font, scale } = tipo;
  const glifos = new Map<string, Glifo>(
    font.layout(CIFRAS, ["tnum"]).glyphs.map((g, i) => [CIFRAS[i], g]),
  );
  tipo.layout = (texto) => {
    const glyphs: Glifo[] = [];
    const positions: Record<string, number>[] = [];
    let ancho = 0;
    for (const caracter of texto.normalize("NFC")) {
      let glifo = glifos.get(caracter);
      if (glifo === undefined) {
        glifo = font.glyphForCodePoint(caracter.codePointAt(0) ?? 0);
        glifos.set(caracter, glifo);
      }
      const advanceWidth = glifo.advanceWidth * scale;
      glyphs.push(glifo);
      positions.push({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth });
      ancho += advanceWidth;
    }
    return { glyphs, positions, advanceWidth: ancho };
  };
}
