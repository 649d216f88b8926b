/** Which lines go on which page. Pure: pages are known before anything is drawn. */
import type { RenglonImpreso } from "./tipos.ts";

export interface Pagina {
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
