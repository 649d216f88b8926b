/**
 * The list of a base as JSON, written here byte by byte: names, `validacion` and most values are
 * short and known, and the runtime's own JSON needs an object for each row, and its shape.
 */
import { Bytes } from "#core/files/bytes.ts";
import { toNumber } from "#core/domain/money.ts";
import { type Base, type Columna, columnasDe } from "#plugins/bases/bases.ts";
import type { Costeador } from "./costos.ts";
import type { Validador } from "../validar/validar.ts";

const fijos = (texto: string): Uint8Array => new TextEncoder().encode(texto);

/** Integers below this one are written digit by digit. */
const CORTO = 2_147_483_648;
/** Amounts below this one too. */
const DIRECTO = 1e13;
const COMA = fijos(",");
const COSTO = fijos(',"costo_anual":');
/** Nothing, and a letter, as nearly all texts of a base are; by the code of the letter. */
const VACIO = fijos('""');
const LETRAS = Array.from({ length: 91 }, (_, i) => fijos(`"${String.fromCharCode(i)}"`));

const esCorto = (valor: unknown): valor is number =>
  typeof valor === "number" && valor >= 0 && valor < CORTO;

function escribir(salida: Bytes, clase: Clase, valor: unknown): void {
  if (clase === "texto") {
    const letra = typeof valor === "string" && valor.length === 1 ? valor.charCodeAt(0) : 0;
    if (valor === "") salida.fijos(VACIO);
    else if (letra >= 65 && letra <= 90) salida.fijos(LETRAS[letra]);
    else salida.texto(JSON.stringify(valor));
  } else if (!esCorto(valor)) {
    salida.texto(JSON.stringify(clase === "entero" ? valor : toNumber(Number(valor))));
  } else if (clase === "entero") salida.entero(valor);
  else salida.centesimos(valor);
}

function escribirCosto(salida: Bytes, centavos: number): void {
  if (centavos < DIRECTO) salida.centesimos(centavos);
  else salida.texto(Number.isNaN(centavos) ? "null" : JSON.stringify(toNumber(centavos)));
}

type Clase = "entero" | "centesimos" | "texto";

/** Ids and versions are no columns of the description. */
function claseDe(columna: Columna | undefined): Clase {
  const clase = columna?.campo.clase ?? "entero";
  if (clase === "importe" || clase === "porcentaje") return "centesimos";
  return clase === "entero" ? "entero" : "texto";
}

/** Writes a list part by part: of a long one, without keeping others waiting. */
export interface EscritorDeLista {
  /** Rows of `columnasDe(base)`. */
  agregar(filas: readonly (readonly unknown[])[]): void;
  /** @param parcial there are more rows. */
  terminar(parcial?: boolean): void;
}

/**
 * `{[base]: [{id, …columns, rev, validacion}, …], errores: n}` (spec 2 §7), as `JSON.stringify`
 * would write it; with what each row costs in a year (`costo_anual`, null when nobody can say).
 */
export function escritorDeLista(
  salida: Bytes,
  base: Base,
  validador: Pick<Validador, "bits" | "deBits">,
  costear: Costeador | null = null,
): EscritorDeLista {
  const nombres = columnasDe(base);
  const piezas = nombres.map((nombre, i) =>
    fijos(`${i === 0 ? "{" : ","}${JSON.stringify(nombre)}:`)
  );
  const clases = nombres.map((n): Clase => claseDe(base.columnas.find((c) => c.id === n)));
  const finales = new Map<number, Uint8Array>();
  /** Rows that are wrong have no cost. */
  const costosDe = (filas: readonly (readonly unknown[])[], bits: readonly number[]) =>
    costear?.(bits.every((b) => b === 0) ? filas : filas.filter((_, f) => bits[f] === 0));
  let escritas = 0;
  let errores = 0;
  salida.texto(`{${JSON.stringify(base.id)}:[`);
  return {
    agregar(filas) {
      const todos = filas.map((fila) => validador.bits(fila));
      const costos = costosDe(filas, todos);
      let valida = 0;
      for (let f = 0; f < filas.length; f++) {
        const fila = filas[f];
        if (escritas++ > 0) salida.fijos(COMA);
        for (let i = 0; i < clases.length; i++) {
          salida.fijos(piezas[i]);
          escribir(salida, clases[i], fila[i]);
        }
        const bits = todos[f];
        if (costos) {
          salida.fijos(COSTO);
          escribirCosto(salida, bits === 0 ? costos[valida++] : NaN);
        }
        if (bits !== 0) errores++;
        let final = finales.get(bits);
        if (!final) {
          final = fijos(`,"validacion":${JSON.stringify(validador.deBits(bits))}}`);
          finales.set(bits, final);
        }
        salida.fijos(final);
      }
    },
    terminar: (parcial = false) =>
      salida.texto(`],"errores":${errores}${parcial ? ',"parcial":true' : ""}}`),
  };
}
