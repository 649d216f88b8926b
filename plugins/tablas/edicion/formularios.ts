/** What people type about dated values, through the field kinds. */
import { elegir } from "#core/domain/fields.ts";
import { leerFormulario } from "#core/http/form.ts";
import { rechazo as rechazoDeBloque } from "#core/sheet/errors.ts";
import type { Clave } from "../lecturas/clave.ts";
import type { TablaReferencia } from "#proto/recursos/tablas.ts";
import { rechazo } from "../errors.ts";
import { conNorma, contenidoDe } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";

/** Whether a form sends a field. */
export const presente = (body: unknown, nombre: string): boolean =>
  body !== null && typeof body === "object" && Object.hasOwn(body, nombre);

const valorDe = (body: unknown, nombre: string): unknown =>
  presente(body, nombre) ? (body as Record<string, unknown>)[nombre] : undefined;

/** `rev` travels beyond the spec; without it the last writer wins ([K1]). @throws Rechazo 400. */
export function revDelFormulario(body: unknown): string | null {
  const rev = valorDe(body, "rev");
  if (rev === undefined || rev === "") return null;
  if (typeof rev !== "string" || !/^[0-9a-z]{1,20}$/.test(rev)) throw rechazo("rev_invalida");
  return rev;
}

/** Key of one entry. @throws Rechazo. */
export function claveDelFormulario(tabla: TablaReferencia, body: unknown): Clave {
  return leerFormulario(elegir(tabla.campos, tabla.clave), body) as Clave;
}

/** The columns of a key that the request names; the rest stay open. @throws Rechazo. */
export function parteDeClave(tabla: TablaReferencia, crudos: unknown): Clave {
  const columnas = tabla.clave.filter((c) => presente(crudos, c));
  return leerFormulario(elegir(tabla.campos, columnas), crudos) as Clave;
}

/** A JSON list; null for what is none. */
export function leerLista(texto: unknown): readonly unknown[] | null {
  try {
    const lista: unknown = JSON.parse(String(texto));
    return Array.isArray(lista) ? lista : null;
  } catch {
    return null;
  }
}

/** The columns that a request names, whatever they are; the rest stay open. @throws Rechazo. */
export function filaEscrita(tabla: TablaReferencia, crudos: unknown): FilaReferencia {
  const columnas = tabla.columnas.filter((c) => presente(crudos, c));
  return leerFormulario(elegir(tabla.campos, columnas), crudos) as FilaReferencia;
}

/**
 * Content of an entry. A field that was not sent keeps what is in force, so that no amount turns
 * into 0 by omission.
 * @throws Rechazo
 */
export function contenidoDelFormulario(
  tabla: TablaReferencia,
  body: unknown,
  mes: number,
): (actual: FilaReferencia | null) => FilaReferencia {
  const columnas = contenidoDe(tabla);
  const enviadas = columnas.filter((c) => presente(body, c));
  const leidos = leerFormulario(elegir(tabla.campos, enviadas), body) as FilaReferencia;
  return (actual) => {
    const otras = columnas.filter((c) => !presente(body, c) && c !== "norma");
    const resto = actual
      ? Object.fromEntries(otras.map((c) => [c, actual[c]]))
      : leerFormulario(elegir(tabla.campos, otras), body) as FilaReferencia;
    return conNorma(tabla, actual, { ...leidos, ...resto }, mes);
  };
}

const LIMITE_CONJUNTO = 200;

/** The field `filas` of a form: a JSON list. @throws Rechazo */
export function listaDelFormulario(body: unknown): readonly unknown[] {
  const texto = valorDe(body, "filas");
  let lista: unknown = texto;
  try {
    if (typeof texto === "string") lista = JSON.parse(texto);
  } catch {
    throw rechazo("parametro_invalido", { parametro: "filas", motivo: "debe ser una lista JSON" });
  }
  if (!Array.isArray(lista)) {
    throw rechazo("parametro_invalido", { parametro: "filas", motivo: "debe ser una lista" });
  }
  if (lista.length > LIMITE_CONJUNTO) {
    throw rechazoDeBloque("bloque_excede", { maximo: LIMITE_CONJUNTO });
  }
  return lista;
}

/**
 * The rows of a whole set: the field `filas` holds a JSON list of rows with the table's columns.
 * @throws Rechazo for a row that fails, named by its number.
 */
export function conjuntoDelFormulario(tabla: TablaReferencia, body: unknown): FilaReferencia[] {
  const lista = listaDelFormulario(body);
  const campos = elegir(tabla.campos, [...tabla.clave, ...contenidoDe(tabla)]);
  const filas = lista.map((fila) => leerFormulario(campos, fila) as FilaReferencia);
  const mensaje = fallaDelConjunto(tabla, filas);
  if (mensaje) throw rechazo("valor_invalido", { mensaje });
  return ordenadas(filas);
}

const ordenadas = (filas: readonly FilaReferencia[]) =>
  filas.toSorted((a, b) => Number(a.grado_desde) - Number(b.grado_desde));

/** The sentence that refuses a set ([R1]: its ranges may not overlap), or null. */
export function fallaDelConjunto(
  tabla: TablaReferencia,
  filas: readonly FilaReferencia[],
): string | null {
  let hasta = -1;
  for (const fila of ordenadas(filas)) {
    const falla = tabla.comprobar?.(fila);
    if (falla) return `El rango que empieza en el grado ${fila.grado_desde} no es válido`;
    if (Number(fila.grado_desde) <= hasta) {
      return `El rango que empieza en el grado ${fila.grado_desde} se superpone con otro`;
    }
    hasta = Number(fila.grado_hasta);
  }
  return null;
}
