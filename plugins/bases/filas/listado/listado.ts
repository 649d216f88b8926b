/** The list of a base as JSON, and the version under which it stands. */
import { Bytes } from "#core/files/bytes.ts";
import type { App, Consulta } from "#core/plugin.ts";
import {
  type Base,
  type Columna,
  columnasDe,
  columnasEnteras,
  tablaDe,
} from "#plugins/bases/bases.ts";
import type { Grupo } from "#plugins/bases/grupos/grupos.ts";
import { referencias } from "#plugins/tablas/service.ts";
import { toNumber } from "#core/domain/money.ts";
import { filasDe } from "../filas.ts";
import { marcoDe } from "../escritura/anuncio.ts";
import { catalogoEn } from "../validar/catalogo.ts";
import { reglasAlMomento } from "../escritura/escrito.ts";
import { crearValidador, type Validador } from "../validar/validar.ts";
import { type Costeador, costeadorDe } from "./costos.ts";

// The list of a base as JSON, written here byte by byte: names, `validacion` and most values are
// short and known, and the runtime's own JSON needs an object for each row, and its shape.

const fijos = (texto: string): Uint8Array => new TextEncoder().encode(texto);

/** Integers below this one are written digit by digit. */
const CORTO = 2_147_483_648;
/** Amounts below this one too. */
const DIRECTO = 1e13;
const COMA = fijos(",");
const COSTO = fijos(',"costo_anual":');
/** Said only of the rows that have one. */
const DE_NOTA = [fijos(',"nota":'), fijos(',"nota_de":')];
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
interface EscritorDeLista {
  /** Rows of `columnasEnteras(base)`. */
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
        for (let i = 0; i < DE_NOTA.length; i++) {
          const dicho = fila[clases.length + i];
          if (!dicho) continue;
          salida.fijos(DE_NOTA[i]);
          escribir(salida, "texto", dicho);
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

/** Rows read and written in one go: a few milliseconds of the event loop. */
const TANDA = 2_048;

/** Where short lists are written: fresh memory would cost as much as half of each. */
const cortas = new Bytes(64 * 1024);

/**
 * Every write to the group raises `rev_datos`, and every write to its header, to reference data or
 * to organismos raises what `marcoDe` tells.
 */
export const versionDeLista = async (q: Consulta, grupo: Grupo): Promise<string> =>
  `${await marcoDe(q, grupo)}.${grupo.rev_datos}`;

/**
 * `{[base]: [...], errores: n}` (spec 2 §7). Each row carries id, rev, `validacion` and, in a budget,
 * what it costs in a year. A long list is of one moment, and is made in parts that let others be
 * served in between.
 * @param solo no more than the first ones; when there are more, it says so (`parcial`).
 */
export async function listarBase(
  app: App,
  base: Base,
  grupo: Grupo,
  solo?: number,
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { db } = app;
  const r = await referencias(db, grupo.ejercicio, grupo.version, grupo.desde_mes);
  const validador = crearValidador(base, catalogoEn(r, grupo));
  // What rules add to every position is worked out once for all who look at the group.
  const deReglas = base.todosLosProgramas ? reglasAlMomento(app, grupo, base) : undefined;
  const costear = await (deReglas ?? costeadorDe(db, grupo, base, r));
  const leer = (q: Consulta, desde: number, cuantas = TANDA) =>
    filasDe(q, tablaDe(base), columnasEnteras(base), grupo, desde, cuantas);
  const primeras = await leer(db, 0, solo === undefined ? TANDA : solo + 1);
  if (primeras.length < TANDA || solo !== undefined) {
    const escritor = escritorDeLista(cortas, base, validador, costear);
    escritor.agregar(primeras.slice(0, solo));
    escritor.terminar(solo !== undefined && primeras.length > solo);
    return cortas.decir();
  }
  return await db.leer(async (q) => {
    const salida = new Bytes(1024 * 1024);
    const escritor = escritorDeLista(salida, base, validador, costear);
    for (let desde = 0;;) {
      const tanda = await leer(q, desde);
      escritor.agregar(tanda);
      if (tanda.length < TANDA) break;
      desde = Number(tanda[TANDA - 1][0]);
      await new Promise(setImmediate);
    }
    escritor.terminar();
    return salida.tomar() as Uint8Array<ArrayBuffer>;
  });
}
