/** Where one LH1 puts its person, or why it is left out ([E3], [E4]). */
import type { Clasificador } from "#plugins/valuation/service.ts";
import { entero, LH1, texto } from "./formato.ts";
import { type ClaveDeGrupo, PESOS } from "./grupos.ts";

/** From this scale on staff is contracted ([R2]): main item 8. */
const CONTRATADOS = 1000;
const PPRIN_DE_PLANTA: Readonly<Record<string, number>> = { P: 1, T: 2 };
const PPRIN_CONTRATADO = 8;

/** Reasons that a person's LH1 may have, as numbers below every group's position. */
export const MOTIVOS_LH1 = [
  "institucion_ambigua",
  "dato",
  "escalafon",
  "categoria",
  "moneda",
  "apertura",
  "imputacion",
] as const;

/** A group's key, or what is wrong with the record; nothing in either identifies a person. */
export type Lugar =
  | { readonly clave: ClaveDeGrupo; readonly licencia: boolean }
  | { readonly motivo: typeof MOTIVOS_LH1[number]; readonly detalle: string };

/** Reads the record that starts at `inicio`, of the institution of this SAF. */
export function leerLh1(
  bytes: Uint8Array,
  inicio: number,
  saf: number,
  clasificador: Clasificador,
): Lugar {
  const esc = texto(bytes, inicio, LH1.escalafon);
  const dejar = (motivo: typeof MOTIVOS_LH1[number], detalle = ""): Lugar => ({ motivo, detalle });
  const escalafon = /^\d{1,4}$/.test(esc) ? Number(esc) : -1;
  const regimen = clasificador.regimen(escalafon);
  if (regimen === undefined) return dejar("escalafon");
  const partes = [LH1.agrupamiento, LH1.nivel, LH1.categoria].map((c) => texto(bytes, inicio, c));
  const categoria = categoriaDe(regimen, partes);
  if (!categoria) return dejar("categoria", categoriaDicha(partes));
  const [prog, subp, proy, act] = [LH1.prog, LH1.subp, LH1.proy, LH1.act].map((c) =>
    entero(bytes, inicio, c)
  );
  if (Math.min(prog, subp, proy, act) < 0) return dejar("apertura", "«?»");
  const ubic = entero(bytes, inicio, LH1.ubic);
  if (ubic < 0) return dejar("dato", "ubicación");
  const ff = entero(bytes, inicio, LH1.ff);
  if (ff < 0 || ff > 99) return dejar("dato", "fuente de financiamiento");
  const pprin = escalafon >= CONTRATADOS
    ? PPRIN_CONTRATADO
    : PPRIN_DE_PLANTA[texto(bytes, inicio, LH1.planta)];
  if (pprin === undefined) return dejar("dato", "planta");
  const estado = texto(bytes, inicio, LH1.estado);
  if (estado !== "A" && estado !== "L") return dejar("dato", "estado");
  const clave: ClaveDeGrupo = {
    saf,
    prog,
    subp,
    proy,
    act,
    ubic,
    ff,
    pprin,
    esc: escalafon,
    mon: PESOS,
    ...categoria,
  };
  const falta = clasificador.falta(clave) ?? clasificador.faltaImputacion(pprin, "cargo");
  if (falta) {
    const { motivo, detalle } = falta;
    return dejar(motivo, motivo === "categoria" ? categoriaDicha(partes) : detalle);
  }
  return { clave, licencia: estado === "L" };
}

type Categoria = Pick<ClaveDeGrupo, "agrup" | "nivel" | "grado" | "cat">;

/** The three fields of LH1 as the lines have them; null when the last one is no number. */
function categoriaDe(regimen: string, [agrup, nivel, texto]: readonly string[]): Categoria | null {
  if (!/^\d{1,4}$/.test(texto)) return null;
  const numero = Number(texto);
  return regimen === "sinep"
    ? { agrup, nivel, grado: numero, cat: 0 }
    : { agrup: "", nivel: "", grado: 0, cat: numero };
}

/**
 * As the record says it, when it can be a code: of a record that is out of place these columns hold
 * a piece of a document or of a name, which is not repeated ([E4]).
 */
function categoriaDicha(partes: readonly string[]): string {
  const limpia = partes.filter((p) => p !== "").join(" ");
  return /^(?:[A-Z]{0,2} ?){0,2}\d{0,4}$/i.test(limpia) && limpia !== "" ? `«${limpia}»` : "«?»";
}
