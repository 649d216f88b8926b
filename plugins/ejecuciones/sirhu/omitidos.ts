/** Counting what stays out, record by record, without keeping any record. */
import { sumar } from "#core/domain/money.ts";
import { MOTIVOS, type Omitido } from "../informe/informe.ts";

const ORDEN_MOTIVOS = Object.keys(MOTIVOS);
/** Different lines told; a file that is wrong all over tells the rest of each reason together. */
const DISTINTOS = 20_000;

export class Omitidos {
  readonly #porClave = new Map<string, Omitido & { registros: number; importe: number }>();

  /** @param importe centavos of one record, or of `registros` of them together. */
  agregar(o: Omit<Omitido, "registros" | "importe">, importe: number, registros = 1): void {
    let datos = o;
    let clave = [o.motivo, o.registro, o.inst, o.esc, o.concepto, o.detalle].join("|");
    if (!this.#porClave.has(clave) && this.#porClave.size >= DISTINTOS) {
      datos = { ...o, inst: "", esc: "", concepto: "", detalle: "otros" };
      clave = `${o.motivo}|${o.registro}|otros`;
    }
    const conocido = this.#porClave.get(clave);
    if (!conocido) this.#porClave.set(clave, { ...datos, registros, importe });
    else {
      conocido.registros += registros;
      conocido.importe = sumar(conocido.importe, importe, "el importe no cargado");
    }
  }

  /** In a fixed order: the same files always tell the same. */
  lista(): Omitido[] {
    const orden = (o: Omitido) => [
      String(ORDEN_MOTIVOS.indexOf(o.motivo)).padStart(2, "0"),
      o.registro,
      o.inst,
      o.esc.padStart(4, "0"),
      o.concepto,
      o.detalle,
    ];
    return [...this.#porClave.values()].sort((a, b) => comparar(orden(a), orden(b)));
  }
}

function comparar(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}
