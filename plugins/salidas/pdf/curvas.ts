/** Accumulated spending against a limit, month by month, as lines on paper. */
import type PDFDocument from "pdfkit";
import { tramosDe } from "../proyeccion/ejecutados.ts";
import type { CurvasImpresas } from "./tipos.ts";

type Documento = InstanceType<typeof PDFDocument>;

/** Points. */
export interface Area {
  readonly x: number;
  readonly ancho: number;
  readonly arriba: number;
  readonly pie: number;
}

const COLORES = ["#0b5cad", "#1a1a1a"];
const GUIA = "#d5dae0";
const MALO = "#b3261e";

/**
 * Draws the curves over their months; each stands at the end of its month, and what is projected
 * is dashed. Nothing is written here.
 * @returns the height of an amount.
 */
export function dibujarCurvas(
  d: Documento,
  { curvas, ejecutados }: CurvasImpresas,
  { x, ancho, arriba, pie }: Area,
): (importe: number) => number {
  const valores = curvas.flatMap((c) => c.valores.filter((v) => v !== null));
  const mayor = Math.max(1, ...valores);
  const alto = (importe: number) => pie - (Math.max(0, importe) / mayor) * (pie - arriba);
  const paso = ancho / 12;
  for (const parte of [0, 0.25, 0.5, 0.75, 1]) {
    const y = alto(mayor * parte);
    d.moveTo(x, y).lineTo(x + ancho, y).lineWidth(0.4).strokeColor(GUIA).stroke();
  }
  curvas.forEach(({ valores: suyos, escalonada }, i) => {
    const trazo = (desde: number, fin: number, discontinuo: boolean) => {
      let abierto = false;
      for (let m = desde; m <= fin; m++) {
        const valor = m === 0 ? (escalonada ? suyos[0] : 0) : suyos[m - 1];
        if (valor === null) continue;
        const [px, py] = [x + m * paso, alto(valor)];
        if (!abierto) d.moveTo(px, py);
        else if (escalonada) d.lineTo(px - paso, py).lineTo(px, py);
        else d.lineTo(px, py);
        abierto = true;
      }
      if (!abierto) return;
      if (discontinuo) d.dash(4, { space: 3 });
      d.lineWidth(1.6).strokeColor(COLORES[i]).stroke();
      if (discontinuo) d.undash();
    };
    if (escalonada) return trazo(0, 12, false);
    for (const { desde, hasta, ejecutado } of tramosDe(ejecutados)) trazo(desde, hasta, !ejecutado);
  });
  const [gasto, limite] = curvas;
  const fin = limite?.valores.at(-1) ?? null;
  if (fin !== null && (gasto.valores.at(-1) ?? 0) > fin) {
    const mes = gasto.valores.findIndex((v) => v !== null && v > fin);
    d.circle(x + (mes + 1) * paso, alto(gasto.valores[mes] ?? 0), 3).lineWidth(1.4)
      .strokeColor(MALO).stroke();
  }
  return alto;
}
