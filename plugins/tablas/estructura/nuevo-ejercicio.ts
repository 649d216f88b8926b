/** «Nuevo ejercicio»: a structure that begins as a copy of another (formulation [F10]). */
import { cuantas, poner } from "#core/db/query.ts";
import { leerValor } from "#core/domain/fields.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { type TablaReferencia, tablaReferencia } from "#proto/recursos/tablas.ts";
import { marcarReferencias } from "../edicion/editar.ts";
import { rechazo } from "../errors.ts";
import { textoDeClave } from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { tablaDe } from "../tables.ts";
import { DE_VERSION } from "./administradas.ts";

const VERSIONES = tablaReferencia("versiones");

export interface EjercicioYVersion {
  readonly ejercicio: number;
  readonly version: number;
}

/** Tables that a new structure takes unless others are named: how the last one came is its own. */
const COPIADAS = DE_VERSION.filter((t) => t.id !== "mapeo_esidif").map((t) => t.id);

const nombreDe = ({ ejercicio, version }: EjercicioYVersion): string => `${ejercicio}.${version}`;

const filaDe = async (
  q: Consulta,
  { ejercicio, version }: EjercicioYVersion,
): Promise<FilaReferencia | null> =>
  (await instantanea(q)).fila("versiones", { ejercicio, version });

/** The description of the structure it comes from, with the years moved on by as many. */
function descripcionDe(origen: FilaReferencia, nueva: EjercicioYVersion): string {
  const [de, a] = [String(origen.ejercicio), String(nueva.ejercicio)];
  const texto = String(origen.descripcion);
  return texto.includes(de) && de !== a
    ? texto.replaceAll(nombreDe(origen as never), nombreDe(nueva)).replaceAll(de, a)
    : nombreDe(nueva);
}

/** The first name that no structure has: the next fiscal year, version 1 or the one after the last. */
async function libre(q: Consulta, ejercicio: number): Promise<EjercicioYVersion> {
  const suyas = (await instantanea(q)).filas("versiones").filter((f) => f.ejercicio === ejercicio);
  return { ejercicio, version: suyas.reduce((n, f) => Math.max(n, Number(f.version)), 0) + 1 };
}

/** @throws Rechazo 404 when there is no structure, or not that one. */
async function origenDe(q: Consulta, de: EjercicioYVersion | null): Promise<FilaReferencia> {
  const ultima = (await instantanea(q)).filas("versiones").at(-1) ?? null;
  const origen = de ? await filaDe(q, de) : ultima;
  if (!origen) {
    throw de ? rechazo("version_inexistente", { ...de }) : rechazo("sin_versiones");
  }
  return origen;
}

/**
 * What a copy would take and how it would be called. @param de null = the last structure.
 * @param ejercicio of the new one; the year after by default.
 */
export async function previaDeCopia(q: Consulta, de: EjercicioYVersion | null, ejercicio?: number) {
  const origen = await origenDe(q, de);
  const donde = { ejercicio: Number(origen.ejercicio), version: Number(origen.version) };
  const a = await libre(q, ejercicio ?? donde.ejercicio + 1);
  const tablas = [];
  for (const tabla of DE_VERSION) {
    const registros = await cuantas(q, tablaDe(tabla), donde);
    tablas.push({
      tabla: tabla.id,
      titulo: tabla.titulo,
      registros,
      copia: COPIADAS.includes(tabla.id) && registros > 0,
    });
  }
  return {
    de: { ...donde, descripcion: String(origen.descripcion) },
    a: { ...a, descripcion: descripcionDe(origen, a) },
    tablas,
  };
}

/** What a person or a program says of the copy; the rest is as the preview has it. */
interface PedidoDeCopia {
  readonly de: EjercicioYVersion | null;
  readonly ejercicio?: number | undefined;
  readonly version?: number | undefined;
  readonly descripcion?: string | undefined;
  readonly tablas?: readonly string[] | undefined;
}

/** The new row of `versiones`, read as its columns are. @throws Rechazo */
function nueva(valores: Readonly<Record<string, unknown>>): FilaReferencia {
  return Object.fromEntries(VERSIONES.columnas.map((c) => {
    const leido = leerValor(VERSIONES.campos[c], valores[c]);
    if ("error" in leido) {
      throw rechazo("valor_invalido", { mensaje: `${c}: ${leido.error}` }, { campo: c });
    }
    return [c, leido.valor as string | number];
  }));
}

const copiar = (
  q: Escritura,
  tabla: TablaReferencia,
  de: EjercicioYVersion,
  a: EjercicioYVersion,
): Promise<number> => {
  const resto = tabla.columnas.filter((c) => c !== "ejercicio" && c !== "version").join(", ");
  return q.ejecutar(
    `INSERT INTO ${tabla.id} (ejercicio, version, ${resto}) ` +
      `SELECT CAST(? AS INTEGER), CAST(? AS INTEGER), ${resto} FROM ${tabla.id} ` +
      "WHERE ejercicio = ? AND version = ?",
    [a.ejercicio, a.version, de.ejercicio, de.version],
  );
};

/** Makes the structure, in one operation of the trail. @throws Rechazo; nothing is stored then. */
export async function copiarVersion(q: Escritura, actor: Actor, pedido: PedidoDeCopia) {
  const previa = await previaDeCopia(q, pedido.de, pedido.ejercicio);
  const { version = previa.a.version, tablas = previa.tablas.filter((t) => t.copia) } = pedido;
  const elegidas = DE_VERSION.filter((t) =>
    tablas.some((e) => (typeof e === "string" ? e : e.tabla) === t.id)
  );
  if (elegidas.length !== tablas.length) throw rechazo("tablas_de_version");
  const propia = { ejercicio: previa.a.ejercicio, version };
  const fila = nueva({
    ...propia,
    descripcion: pedido.descripcion?.trim() || descripcionDe(previa.de, propia),
  });
  if (await filaDe(q, propia)) throw rechazo("version_existente", { ...propia });
  await poner(q, tablaDe(VERSIONES), fila as never);
  const copiadas = [];
  for (const tabla of elegidas) {
    const registros = await copiar(q, tabla, previa.de, propia);
    copiadas.push({ tabla: tabla.id, titulo: tabla.titulo, registros });
  }
  await q.auditar(actor, {
    accion: "copiar",
    entidad: "versiones",
    clave: textoDeClave(VERSIONES, fila),
    despues: {
      descripcion: fila.descripcion,
      de: nombreDe(previa.de),
      filas: Object.fromEntries(copiadas.map((c) => [c.tabla, c.registros])),
    },
  });
  await marcarReferencias(q);
  return {
    de: previa.de,
    a: { ...propia, descripcion: String(fila.descripcion) },
    tablas: copiadas,
  };
}
