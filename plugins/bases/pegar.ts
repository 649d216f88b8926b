/**
 * Pasting a block of rows and dropping an exported workbook back: preview, and applying it whole
 * or not at all ([B1], [B4], [K1], [A1]).
 */
import { parse } from "csv-parse/sync";
import type { App } from "../../core/app.ts";
import { auditarVarios } from "../../core/db/audit.ts";
import type { Asiento } from "../../core/db/types.ts";
import { mostrarValor } from "../../core/domain/fields.ts";
import { leerLibro } from "../../core/excel/reader.ts";
import type { Actor, Consulta, Escritura } from "../../core/plugin.ts";
import { type Base, baseDe, type Columna } from "./bases.ts";
import {
  type Celda,
  type ErrorDeCelda,
  type FilaDeBloque,
  filasDeBloque,
  type RegistroDeBloque,
} from "./bloque.ts";
import { catalogoDe } from "./catalogo.ts";
import { rechazo } from "./errors.ts";
import { agregarVarios, eliminar, filasDe, mostrarFila, reemplazar } from "./filas.ts";
import { emparejar, type Original } from "./fusion.ts";
import { type Grupo, grupo as grupoDe, grupoParaEditar, marcarCambio } from "./grupos.ts";
import { filaMostrada } from "./historia.ts";
import { columnasVisibles } from "./libro.ts";
import { CELDAS_DE_GRUPO, MOTIVO_DE_GRUPO } from "./motivos.ts";
import { crearValidador, type FilaBase, formaDeFila } from "./validar.ts";

/** Rows of one block. */
const MAXIMO = 20_000;

/** Plain JSON: it crosses to the worker. */
export interface EntradaPegar {
  readonly base: string;
  readonly saf: number;
  readonly codipres: string;
  readonly texto: string | null;
  /** Path of an uploaded workbook. */
  readonly libro: string | null;
  readonly aplicar: boolean;
  /** Rows that someone else changed meanwhile stay as they are, instead of stopping everything. */
  readonly conservarAjenos: boolean;
}

export type EstadoDeFila = "nueva" | "cambiada" | "igual" | "eliminada" | "conflicto";

/** A row of the preview; equal ones are only counted. */
export interface FilaPrevia {
  readonly estado: Exclude<EstadoDeFila, "igual">;
  /** Row of the block; null for one that it no longer has. */
  readonly fila: number | null;
  /** Stored row; null for a new one. */
  readonly id: number | null;
  /** What the block says; null when the row is to be deleted. */
  readonly valores: Readonly<Record<string, unknown>> | null;
  /** What is stored now; null for a new one, or when someone else deleted it. */
  readonly actual: Readonly<Record<string, unknown>> | null;
}

export interface Previa {
  readonly columnas: readonly { readonly id: string; readonly titulo: string }[];
  readonly resumen: Readonly<Record<EstadoDeFila, number>>;
  readonly filas: readonly FilaPrevia[];
  readonly errores: readonly ErrorDeCelda[];
  readonly cantidad_errores: number;
  /** Whether applying it now would store everything. */
  readonly aplicable: boolean;
}

const ERRORES_LISTADOS = 1000;

/** Tab when there is one, then `;`, then `,`: the last would split es-AR amounts. */
function separador(texto: string): string {
  const [primera] = texto.split(/[\r\n]/, 1);
  return ["\t", ";", ","].find((s) => primera.includes(s)) ?? "\t";
}

function deTexto(texto: string): RegistroDeBloque[] {
  try {
    const filas = parse(texto, {
      bom: true,
      delimiter: separador(texto),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      to: MAXIMO + 2,
    }) as string[][];
    return filas.map((celdas, i) => ({ numero: i + 1, celdas }));
  } catch {
    throw rechazo("bloque_ilegible");
  }
}

interface Registrado {
  readonly id: number;
  readonly rev: number;
}

interface Bloque {
  readonly registros: readonly RegistroDeBloque[];
  /** Ids and versions of the rows when they were exported; empty when it is no export. */
  readonly exportados: readonly Registrado[];
}

async function deLibro(archivo: string): Promise<Bloque> {
  const hojas = await leerLibro(archivo);
  const visible = hojas.find((h) => !h.oculta);
  const oculta = hojas.find((h) => h.nombre === "_registros");
  return {
    registros: (visible?.filas ?? []).map((f) => ({ ...f, celdas: f.celdas as Celda[] })),
    exportados: (oculta?.filas ?? []).slice(1)
      .map(({ celdas: [id, rev] }) => ({ id: Number(id), rev: Number(rev) }))
      .filter(({ id, rev }) => Number.isSafeInteger(id) && Number.isSafeInteger(rev)),
  };
}

async function leerBloque({ texto, libro }: EntradaPegar): Promise<Bloque> {
  const bloque = libro === null
    ? { registros: deTexto(texto ?? ""), exportados: [] }
    : await deLibro(libro);
  if (bloque.registros.length > MAXIMO + 1) throw rechazo("bloque_excede", { maximo: MAXIMO });
  return bloque;
}

/** What is to be stored. */
interface Plan {
  readonly previa: Previa;
  readonly nuevas: readonly FilaBase[];
  readonly cambiadas: readonly { id: number; antes: FilaBase; despues: FilaBase }[];
  readonly eliminadas: readonly { id: number; antes: FilaBase }[];
}

/** Values of a new row for the columns that the block does not have. */
function iniciales(base: Base, presentes: ReadonlySet<string>): Record<string, number | string> {
  const valores: Record<string, number | string> = {};
  for (const { id, titulo, campo, inicial } of base.columnas) {
    if (presentes.has(id)) continue;
    const valor = inicial ?? campo.vacio;
    if (valor === undefined || valor === null) {
      throw rechazo("columna_ausente", { columna: titulo });
    }
    valores[id] = valor as number | string;
  }
  return valores;
}

/** Checks whole rows as a save does: shape first, then references, cell by cell. */
async function revisor(q: Consulta, base: Base, grupo: Grupo) {
  if (base.requiere && !grupo.organismo[base.requiere]) {
    throw rechazo("base_deshabilitada", { titulo: base.titulo });
  }
  const validador = crearValidador(base, await catalogoDe(q, grupo));
  return (numero: number, fila: FilaBase): ErrorDeCelda[] => {
    const falla = formaDeFila(base, fila, grupo.organismo);
    if (falla) return [{ fila: numero, columna: falla.columna, mensaje: falla.mensaje }];
    const bits = validador.bits([0, ...base.columnas.map((c) => fila[c.id])]);
    if (bits === 0) return [];
    const validacion = validador.deBits(bits);
    return base.grupos.filter((g) => validacion[g] === false).map((g) => ({
      fila: numero,
      columna: CELDAS_DE_GRUPO[g].find((c) => base.columnas.some((x) => x.id === c)) ?? "",
      mensaje: MOTIVO_DE_GRUPO[g],
    }));
  };
}

interface Guardada extends Registrado {
  readonly valores: FilaBase;
}

async function guardadas(q: Consulta, base: Base, g: Grupo): Promise<Map<number, Guardada>> {
  const filas = await filasDe(q, base, g.saf, g.codipres);
  return new Map(filas.map((f) => {
    const valores = Object.fromEntries(base.columnas.map((c, i) => [c.id, f[i + 1]]));
    const id = Number(f[0]);
    return [id, { id, rev: Number(f[f.length - 1]), valores: valores as FilaBase }];
  }));
}

/** What each exported row said then: what it says now, or what the audit kept of it. */
async function originalesDe(
  q: Consulta,
  base: Base,
  g: Grupo,
  exportados: readonly Registrado[],
  actuales: ReadonlyMap<number, Guardada>,
): Promise<Map<number, FilaBase | null>> {
  const originales = new Map<number, FilaBase | null>();
  for (const { id, rev } of exportados) {
    const actual = actuales.get(id);
    originales.set(
      id,
      actual?.rev === rev ? actual.valores : await filaMostrada(q, base, g, id, rev, actual?.rev),
    );
  }
  return originales;
}

/** Compares the block with what is stored. Reads only. */
async function planear(q: Consulta, base: Base, grupo: Grupo, bloque: Bloque): Promise<Plan> {
  const visibles = columnasVisibles(base, grupo).map((v) => v.columna);
  const { columnas, filas } = filasDeBloque(visibles, bloque.registros);
  if (filas.length === 0 && bloque.exportados.length === 0) throw rechazo("bloque_vacio");
  const revisar = await revisor(q, base, grupo);
  const actuales = bloque.exportados.length > 0
    ? await guardadas(q, base, grupo)
    : new Map<number, Guardada>();
  // An export of another group brings new rows: none of its ids is here.
  const exportados = bloque.exportados.some((e) => actuales.has(e.id)) ? bloque.exportados : [];
  return await comparar(q, { base, grupo, columnas, filas, exportados, actuales, revisar });
}

async function comparar(
  q: Consulta,
  { base, grupo, columnas, filas, exportados, actuales, revisar }: {
    base: Base;
    grupo: Grupo;
    columnas: readonly Columna[];
    filas: readonly FilaDeBloque[];
    exportados: readonly Registrado[];
    actuales: ReadonlyMap<number, Guardada>;
    revisar: (numero: number, fila: FilaBase) => ErrorDeCelda[];
  },
): Promise<Plan> {
  const presentes = columnas.map((c) => c.id);
  const originales = await originalesDe(q, base, grupo, exportados, actuales);
  const celdasDe = (f: FilaBase) => presentes.map((c) => f[c]);
  const parejas = emparejar(
    exportados.map(({ id }): Original => {
      const original = originales.get(id);
      return { id, celdas: original ? celdasDe(original) : null };
    }),
    filas.map((f) => presentes.map((c) => f.valores[c])),
  );
  const resumen = { nueva: 0, cambiada: 0, igual: 0, eliminada: 0, conflicto: 0 };
  const previas: FilaPrevia[] = [];
  const errores: ErrorDeCelda[] = [];
  const nuevas: FilaBase[] = [];
  const cambiadas: { id: number; antes: FilaBase; despues: FilaBase }[] = [];
  const eliminadas: { id: number; antes: FilaBase }[] = [];
  const mostrar = (f: FilaBase) => mostrarFila(base, f);
  const faltantes = filas.length > 0 ? new Set(presentes) : null;
  const porOmision = faltantes && parejas.some((p) => p.original === null)
    ? iniciales(base, faltantes)
    : {};
  for (const { original, fila } of parejas) {
    const leida = fila === null ? null : filas[fila];
    const exportada = original === null ? null : exportados[original];
    const actual = exportada ? actuales.get(exportada.id) : undefined;
    const intacta = exportada !== null && actual?.rev === exportada.rev;
    const antes = exportada && originales.get(exportada.id);
    if (leida && leida.errores.length > 0) errores.push(...leida.errores);
    const completa = leida && { ...(actual?.valores ?? porOmision), ...leida.valores } as FilaBase;
    const mostrada = completa && Object.fromEntries(
      base.columnas.map((c) => [c.id, mostrarValor(c.campo, completa[c.id])]),
    );
    let estado: EstadoDeFila;
    const propia = (f: FilaBase) => celdasDe(f).every((v, i) => v === leida?.valores[presentes[i]]);
    if (exportada === null) estado = "nueva";
    else if (leida === null) estado = intacta ? "eliminada" : actual ? "conflicto" : "igual";
    else if (antes && propia(antes)) estado = "igual"; // untouched here: what is stored stands
    else if (actual && propia(actual.valores)) estado = "igual";
    else estado = intacta ? "cambiada" : "conflicto";
    resumen[estado]++;
    if (estado === "igual") continue;
    previas.push({
      estado,
      fila: leida?.numero ?? null,
      id: exportada?.id ?? null,
      valores: mostrada,
      actual: actual ? mostrar(actual.valores) : null,
    });
    if (estado !== "conflicto" && completa && leida && leida.errores.length === 0) {
      errores.push(...revisar(leida.numero, completa));
    }
    if (estado === "nueva" && completa) nuevas.push(completa);
    if (estado === "cambiada" && completa && actual) {
      cambiadas.push({ id: actual.id, antes: actual.valores, despues: completa });
    }
    if (estado === "eliminada" && actual) eliminadas.push({ id: actual.id, antes: actual.valores });
  }
  const hay = nuevas.length + cambiadas.length + eliminadas.length > 0;
  return {
    previa: {
      columnas: columnas.map(({ id, titulo }) => ({ id, titulo })),
      resumen,
      filas: previas,
      errores: errores.slice(0, ERRORES_LISTADOS),
      cantidad_errores: errores.length,
      aplicable: hay && errores.length === 0 && resumen.conflicto === 0,
    },
    nuevas,
    cambiadas,
    eliminadas,
  };
}

async function aplicar(
  q: Escritura,
  actor: Actor,
  base: Base,
  { saf, codipres }: Grupo,
  { nuevas, cambiadas, eliminadas }: Plan,
): Promise<void> {
  const asientos: Asiento[] = [];
  const comun = { entidad: base.id, saf, codipres };
  const mostrar = (f: FilaBase) => mostrarFila(base, f);
  for (const { id, antes } of eliminadas) {
    await eliminar(q, base, id);
    asientos.push({
      ...comun,
      accion: "eliminar",
      clave: id,
      antes: mostrar(antes),
      despues: null,
    });
  }
  for (const { id, antes, despues } of cambiadas) {
    await reemplazar(q, base, id, despues);
    const valores = { antes: mostrar(antes), despues: mostrar(despues) };
    asientos.push({ ...comun, accion: "editar", clave: id, ...valores });
  }
  const ids = await agregarVarios(q, base, saf, codipres, nuevas);
  ids.forEach((clave, i) => {
    asientos.push({
      ...{ ...comun, accion: "nuevo", clave, antes: null, despues: mostrar(nuevas[i]) },
    });
  });
  await auditarVarios(q, actor, asientos);
  await marcarCambio(q, saf, codipres);
}

/** Preview of a block, or everything stored. @throws Rechazo, with `previa` when it has errors. */
export async function pegar(app: App, actor: Actor, entrada: EntradaPegar): Promise<Previa> {
  const base = baseDe(entrada.base);
  if (!base) throw rechazo("base_inexistente", { base: entrada.base });
  const bloque = await leerBloque(entrada);
  const { saf, codipres } = entrada;
  if (!entrada.aplicar) {
    return await app.db.leer(async (q) => {
      const g = await grupoDe(q, saf, codipres);
      if (!g.editable) throw rechazo("grupo_no_editable", { codipres });
      return (await planear(q, base, g, bloque)).previa;
    });
  }
  return await app.db.tx(async (q) => {
    const g = await grupoParaEditar(q, saf, codipres);
    const plan = await planear(q, base, g, bloque);
    const { cantidad_errores: errores, resumen: { conflicto } } = plan.previa;
    const conflictos = entrada.conservarAjenos ? 0 : conflicto;
    if (errores + conflictos > 0) {
      throw rechazo("bloque_con_errores", { errores, conflictos }, { previa: plan.previa });
    }
    await aplicar(q, actor, base, g, plan);
    return plan.previa;
  });
}
