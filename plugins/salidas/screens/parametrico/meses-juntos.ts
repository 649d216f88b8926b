/** Twelve months beside each other: as many in sight as fit, between what they are of and their sum. */
import type { ColumnaDeSalida } from "./con-leyenda.ts";

/** Of the window: what stays must leave most of it to the months. */
const FIJAS_HASTA = 320;
/** A digit of the usual letter and of the small one, with what stands beside the figure. */
const USUAL = { digito: 8, margen: 18 };
const CHICA = { digito: 6.75, margen: 14 };

const px = ({ ancho }: ColumnaDeSalida): number => Number.parseInt(ancho ?? "0");

const angosta = (c: ColumnaDeSalida): ColumnaDeSalida => {
  const digitos = (px(c) - USUAL.margen) / USUAL.digito;
  return { ...c, ancho: `${Math.ceil(digitos * CHICA.digito + CHICA.margen)}px` };
};

/** Fields and the total stay in sight while the months scroll; amounts take the small letter. */
export function mesesJuntos(columnas: readonly ColumnaDeSalida[]): ColumnaDeSalida[] {
  let izquierda = 0;
  let sigue = true;
  return columnas.map((c, i) => {
    const medida = c.medida === true;
    izquierda += px(c);
    sigue &&= !medida && c.ancho !== undefined && izquierda <= FIJAS_HASTA;
    const total = i === columnas.length - 1 && c.clase === "importe";
    const suya = medida && c.clase === "importe" ? angosta(c) : c;
    return sigue || total ? { ...suya, fija: true } : suya;
  });
}
