/** What was loaded and is worth a look ([E5]): codes without a table, openings that are no leaf. */
import { cadenaDe, type Clasificador } from "./archivo/clasificacion.ts";
import { formatEnteroEsAr, formatEsAr, sumar } from "#core/domain/money.ts";
import { type CargaDeEjecucion } from "#plugins/valuation/service.ts";

const n = formatEnteroEsAr;

/** Warnings about the lines that will be stored, whatever their files were, in a fixed order. */
export function avisosDeCargas(
  cargas: ReadonlyMap<number, CargaDeEjecucion>,
  { referencias }: Clasificador,
): string[] {
  const conocidos = new Map<string, boolean>();
  const hay = (tabla: string, columna: string, codigo: number): boolean => {
    const clave = `${tabla}|${codigo}`;
    let si = conocidos.get(clave);
    if (si === undefined) {
      conocidos.set(clave, si = referencias.existe(tabla, { [columna]: codigo }));
    }
    return si;
  };
  const avisos: string[] = [];
  for (const [saf, { tramo }] of [...cargas].sort(([a], [b]) => a - b)) {
    const vistos = new Map<string, { lineas: number; importe: number }>();
    const ver = (que: string, importe: number): void => {
      const visto = vistos.get(que) ?? { lineas: 0, importe: 0 };
      visto.lineas++;
      visto.importe = sumar(visto.importe, importe, "un importe de la ejecución");
      vistos.set(que, visto);
    };
    tramo.recorrer({}, ({ renglon, importe }) => {
      const { ubic, ff } = renglon;
      if (!hay("ubicaciones", "ubic", ubic)) {
        ver(`ubicación ${ubic}, que no está en la tabla`, importe);
      }
      if (!hay("fuentes", "ff", ff)) {
        ver(`fuente de financiamiento ${ff}, que no está en la tabla`, importe);
      }
      if (!referencias.estructura.esHoja(saf, renglon)) {
        ver(`apertura ${cadenaDe(renglon)}, que tiene otras debajo`, importe);
      }
    });
    for (const [que, { lineas, importe }] of [...vistos].sort(([a], [b]) => a < b ? -1 : 1)) {
      avisos.push(
        `SAF ${saf}: ${que}: se cargó (${n(lineas)} ${lineas === 1 ? "renglón" : "renglones"}, ` +
          `${formatEsAr(importe)})`,
      );
    }
  }
  return avisos;
}
