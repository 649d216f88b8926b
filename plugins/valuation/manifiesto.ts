/**
 * The canonical content of a deliverable and its SHA-256 ([C3]). It says the same on every
 * database: rows are told by their place in their base, never by the id that a database gave them.
 */
import type { Consulta } from "../../core/plugin.ts";
import { BASES, type Cabecera as Grupo, type Entregable, lotesDe } from "../bases/service.ts";
import { bloquesDe, type Cabecera, cabeceraDe, diccionarioDe, libroDe } from "./almacen.ts";
import { codificar } from "./engine/codec.ts";
import type { Libro } from "./engine/libro.ts";
import { BASES as NOMBRES, type Bloque, type Componente } from "./engine/lineas.ts";

/** Changes only when the same content would give another hash. */
const FORMATO = "planta entregable 1";

/** Percentage base whose rows a composition class comes from ([B3]). */
const BASE_DE_CLASE: Readonly<Record<string, string>> = {
  B: "adicionales",
  D: "complementos",
  H: "contribuciones",
};

/** Another name for a row of a base. @throws Error when the row is unknown. */
export type Traduccion = (base: string, id: number) => number;

/** Makes the translation of known rows. */
export function traduccionDe(
  porBase: ReadonlyMap<string, ReadonlyMap<number, number>>,
): Traduccion {
  return (base, id) => {
    const nuevo = porBase.get(base)?.get(id);
    if (nuevo === undefined) throw new Error(`una línea valuada nombra ${base} ${id}, que no está`);
    return nuevo;
  };
}

/** The block with its rows under their other names; its arrays are changed in place. */
export function traducirBloque(
  bloque: Bloque,
  componentes: readonly Componente[],
  traducir: Traduccion,
): Bloque {
  const { renglones: r, lineas: l } = bloque;
  for (let k = 0; k < r.n; k++) r.id[k] = traducir(NOMBRES[r.base[k]], r.id[k]);
  for (let i = 0; i < l.n; i++) {
    if (l.regla[i] === 0) continue;
    const { c_comp } = componentes[l.componente[i]];
    l.regla[i] = traducir(BASE_DE_CLASE[c_comp] ?? c_comp, l.regla[i]);
  }
  return bloque;
}

/** A ledger whose rows go by the ids of a copy. */
export function traducirLibro(libro: Libro, traducir: Traduccion): Libro {
  const sin_importe = libro.sin_importe.map((s) => ({ ...s, id: traducir(s.base, s.id) }));
  return { ...libro, sin_importe };
}

/** Facts of the valuation that the manifest answers for. */
export function datosDeValuacion(v: Cabecera) {
  const { instante, usuario, motor, desde_mes, ejercicio, version, renglones, lineas, totales } = v;
  return { instante, usuario, motor, desde_mes, ejercicio, version, renglones, lineas, totales };
}

/**
 * Hash of what the database holds for a deliverable: header, every base row, valuation with the
 * parameter values that it read, and who closed it, when and with which engine. `online` is left
 * out: hiding a group changes nothing of it ([P3]).
 * @throws Error when the valuation is missing or names rows that are not there.
 */
export async function huellaDe(
  q: Consulta,
  grupo: Grupo,
  cierre: Omit<Entregable, "sha256">,
): Promise<string> {
  const { saf, codipres, descripcion, desde_mes, ejercicio, version, fecha_alta } = grupo;
  const { origen, tipo, motor, usuario, instante } = cierre;
  const hash = new Bun.CryptoHasher("sha256");
  const agregar = (valor: unknown) => hash.update(`${JSON.stringify(valor)}\n`);
  agregar(FORMATO);
  agregar({ saf, codipres, descripcion, desde_mes, ejercicio, version, fecha_alta });
  agregar({ origen, tipo, motor, usuario, instante });
  const lugares = new Map<string, Map<number, number>>();
  for (const base of BASES) {
    const propios = new Map<number, number>();
    lugares.set(base.id, propios);
    agregar({ base: base.id, columnas: base.columnas.map((c) => c.id) });
    for await (const lote of lotesDe(q, base, saf, codipres)) {
      let texto = "";
      for (const fila of lote) {
        propios.set(Number(fila[0]), propios.size + 1);
        texto += `${JSON.stringify(fila.slice(1, -1))}\n`;
      }
      hash.update(texto);
    }
  }
  const valuacion = await cabeceraDe(q, saf, codipres);
  if (!valuacion) throw new Error("falta la valorización");
  const diccionario = await diccionarioDe(q, valuacion.id);
  const traducir = traduccionDe(lugares);
  agregar(datosDeValuacion(valuacion));
  agregar(diccionario);
  agregar(traducirLibro(await libroDe(q, valuacion.id), traducir));
  for await (const bloque of bloquesDe(q, valuacion.id)) {
    const bytes = codificar(traducirBloque(bloque, diccionario.componentes, traducir));
    agregar(bytes.byteLength);
    hash.update(bytes);
  }
  return hash.digest("hex");
}
