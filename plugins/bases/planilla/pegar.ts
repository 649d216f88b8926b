/**
 * Pasting a block of rows and dropping an exported workbook back: preview, and applying it whole
 * or not at all ([B1], [B4], [K1], [A1]).
 */
import type { Planilla } from "#core/sheet/process.ts";
import type { EstadoDeFila, FilaPrevia, Pegado, PreviaDePegado } from "#proto/bases.ts";
import { mostrarValor } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Formato } from "#core/sheet/cells.ts";
import { rechazo as rechazoDeBloque } from "#core/sheet/errors.ts";
import { rechazo } from "../errors.ts";
import {
  exigirBase,
  exigirEditable,
  type Grupo,
  grupo as grupoDe,
  grupoParaEditar,
} from "../grupos/grupos.ts";
import { diferenciaCon } from "../filas/listado/costos.ts";
import type { Registrar } from "../filas/escritura/registrar.ts";
import { type Base, columnasEnteras, NOTA, tablaDe } from "../bases.ts";
import {
  banderasDeGrupo,
  type CambioDeFila,
  filasDe,
  mostrarFila,
  type Renglon,
  renglon,
} from "../filas/filas.ts";
import { filaMostrada, ultimosAutores } from "../historia/historia.ts";
import type { FilaBase } from "../filas/validar/validar.ts";
import { columnasVisibles } from "../filas/listado/vista.ts";
import {
  type BloqueDeBase,
  bloqueDeBase,
  type EntradaPegar,
  type RegistroExportado,
} from "./leer-bloque.ts";
import { HOJA_REGISTROS, TOTAL } from "./libro.ts";
import { type FilaDeBloque, filasDeBloque } from "./bloque.ts";
import { type Revisor, revisor } from "./revisor.ts";

// Which row of a workbook is which stored row. A workbook carries ids and versions apart from
// its rows, and people sort, insert and delete: rows are known by what they said when exported,
// and only those that were retouched by their place among the others. Pure.
//
// Whatever is paired, applying the result leaves exactly the workbook's rows; pairing decides
// only which id keeps which history.

interface Original {
  readonly id: number;
  /** What it said when it was exported, cell by cell; null when nobody knows any more. */
  readonly celdas: readonly unknown[] | null;
}

interface Pareja {
  /** Index in the exported rows; null = the row is new. */
  readonly original: number | null;
  /** Index in the workbook's rows; null = the row is no longer there. */
  readonly fila: number | null;
}

/** Rows looked at ahead when rows were added or taken out between changed ones. */
const VENTANA = 16;

const claveDe = (celdas: readonly unknown[]) => JSON.stringify(celdas);

/** Pairs by content: the next one in order, else any. */
function porContenido(
  originales: readonly Original[],
  filas: readonly (readonly unknown[])[],
): (number | null)[] {
  const libres = new Map<string, number[]>();
  originales.forEach(({ celdas }, i) => {
    if (celdas === null) return;
    const clave = claveDe(celdas);
    const lista = libres.get(clave);
    if (lista) lista.push(i);
    else libres.set(clave, [i]);
  });
  let ultimo = -1;
  return filas.map((celdas) => {
    const lista = libres.get(claveDe(celdas));
    if (!lista || lista.length === 0) return null;
    const siguiente = lista.findIndex((i) => i > ultimo);
    const [elegido] = lista.splice(Math.max(siguiente, 0), 1);
    return ultimo = elegido;
  });
}

function parecido(a: readonly unknown[] | null, b: readonly unknown[]): number {
  return a === null ? 0 : a.reduce<number>((n, v, i) => n + (v === b[i] ? 1 : 0), 0);
}

/** Pairs what is left between two known neighbours. */
function* enHueco(
  originales: readonly Original[],
  filas: readonly (readonly unknown[])[],
  libres: readonly number[],
  nuevas: readonly number[],
): Generator<Pareja> {
  if (libres.length === nuevas.length) {
    for (const [i, original] of libres.entries()) yield { original, fila: nuevas[i] };
    return;
  }
  let desde = 0;
  for (const fila of nuevas) {
    const minimo = Math.ceil(filas[fila].length / 2);
    let mejor = -1;
    let puntaje = minimo - 1;
    for (let k = desde; k < Math.min(libres.length, desde + VENTANA); k++) {
      const igual = parecido(originales[libres[k]].celdas, filas[fila]);
      if (igual > puntaje) [mejor, puntaje] = [k, igual];
    }
    if (mejor < 0) {
      yield { original: null, fila };
      continue;
    }
    for (const original of libres.slice(desde, mejor)) yield { original, fila: null };
    yield { original: libres[mejor], fila };
    desde = mejor + 1;
  }
  for (const original of libres.slice(desde)) yield { original, fila: null };
}

/** Every exported row and every row of the workbook, each exactly once. */
export function emparejar(
  originales: readonly Original[],
  filas: readonly (readonly unknown[])[],
): Pareja[] {
  const iguales = porContenido(originales, filas);
  const conocidos = iguales.filter((i) => i !== null);
  const enOrden = conocidos.every((v, i) => i === 0 || conocidos[i - 1] < v);
  const usados = new Set(conocidos);
  const parejas: Pareja[] = [];
  let huecoFilas: number[] = [];
  let desde = 0;
  const cerrarHueco = (hasta: number) => {
    const libres: number[] = [];
    for (; desde < hasta; desde++) if (!usados.has(desde)) libres.push(desde);
    parejas.push(...enHueco(originales, filas, libres, huecoFilas));
    huecoFilas = [];
  };
  filas.forEach((_, fila) => {
    const original = iguales[fila];
    if (original === null) huecoFilas.push(fila);
    else {
      if (enOrden) cerrarHueco(original);
      parejas.push({ original, fila });
    }
  });
  cerrarHueco(originales.length);
  return parejas;
}

// What a block would do to a base: each of its rows against what is stored ([B4], [K1]).

/** Errors listed one by one; the rest are counted, and their rows marked. */
const ERRORES_LISTADOS = 20_000;

/** What is to be stored. */
interface Plan {
  readonly grupo: Grupo;
  readonly previa: PreviaDePegado;
  readonly cambios: readonly CambioDeFila[];
}

/** Values of a new row for the columns that the block does not have. */
function iniciales(base: Base, presentes: ReadonlySet<string>): Record<string, number | string> {
  const valores: Record<string, number | string> = {};
  for (const { id, titulo, campo, inicial } of [...base.columnas, NOTA]) {
    if (presentes.has(id)) continue;
    const valor = inicial ?? campo.vacio;
    if (valor === undefined || valor === null) {
      throw rechazoDeBloque("columna_ausente", { columna: titulo });
    }
    valores[id] = valor as number | string;
  }
  return valores;
}

async function guardadas(q: Consulta, base: Base, g: Grupo): Promise<Map<number, Renglon>> {
  const filas = await filasDe(q, tablaDe(base), columnasEnteras(base), g);
  return new Map(filas.map((f) => renglon(base, f)).map((r) => [r.id, r]));
}

/** What each exported row said then: what it says now, or what the audit kept of it. */
async function originalesDe(
  q: Consulta,
  base: Base,
  g: Grupo,
  exportados: readonly RegistroExportado[],
  actuales: ReadonlyMap<number, Renglon>,
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

/** The rows of a block beside those stored, and how to tell them apart. */
interface Careo {
  readonly base: Base;
  /** Ids of the columns that the block has. */
  readonly presentes: readonly string[];
  readonly filas: readonly FilaDeBloque[];
  readonly exportados: readonly RegistroExportado[];
  readonly originales: ReadonlyMap<number, FilaBase | null>;
  readonly actuales: ReadonlyMap<number, Renglon>;
  readonly revisar: Revisor;
}

const celdasDe = (c: Careo, f: FilaBase) => c.presentes.map((columna) => f[columna]);

function estadoDe(
  c: Careo,
  leida: FilaDeBloque | null,
  exportada: RegistroExportado | null,
  actual: Renglon | undefined,
): EstadoDeFila {
  if (exportada === null) return "nueva";
  const intacta = actual?.rev === exportada.rev;
  if (leida === null) return intacta ? "eliminada" : actual ? "conflicto" : "igual";
  const dice = (f: FilaBase) =>
    c.presentes.every((columna) => f[columna] === leida.valores[columna]);
  const antes = c.originales.get(exportada.id);
  // The workbook says what it was exported with, so it was not edited there: the stored row stays.
  if ((antes && dice(antes)) || (actual && dice(actual.valores))) return "igual";
  return intacta ? "cambiada" : "conflicto";
}

/** A pair, resolved: what becomes of it, the whole row asked for and what is wrong with it. */
function comparar(c: Careo, { original, fila }: Pareja, porOmision: FilaBase) {
  const leida = fila === null ? null : c.filas[fila];
  const exportada = original === null ? null : c.exportados[original];
  const actual = exportada ? c.actuales.get(exportada.id) : undefined;
  const estado = estadoDe(c, leida, exportada, actual);
  /** Null when the row is to be deleted. */
  const completa = leida && { ...(actual?.valores ?? porOmision), ...leida.valores };
  // A row that is wrong takes a note all the same.
  const soloAnota = actual && completa &&
    c.base.columnas.every(({ id }) => actual.valores[id] === completa[id]);
  const seRevisa = estado === "nueva" || (estado === "cambiada" && !soloAnota);
  // Its unreadable cells or, when all can be read, what a save would refuse.
  const errores = !leida || !completa
    ? []
    : leida.errores.length === 0 && seRevisa
    ? c.revisar(leida.numero, completa)
    : leida.errores;
  return {
    estado,
    fila: leida?.numero ?? null,
    id: exportada?.id ?? null,
    actual,
    completa,
    errores,
  };
}

const SE_GUARDAN: ReadonlySet<EstadoDeFila> = new Set(["nueva", "cambiada", "eliminada"]);

async function planDe(
  careo: Careo,
  columnas: PreviaDePegado["columnas"],
  autores: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>,
): Promise<Omit<Plan, "grupo">> {
  const { base, presentes, filas, exportados, originales } = careo;
  const parejas = emparejar(
    exportados.map(({ id }): Original => {
      const original = originales.get(id);
      return { id, celdas: original ? celdasDe(careo, original) : null };
    }),
    filas.map((f) => presentes.map((columna) => f.valores[columna])),
  );
  const hayNuevas = parejas.some((p) => p.original === null);
  const porOmision = hayNuevas ? iniciales(base, new Set(presentes)) : {};
  const comparadas = parejas.map((p) => comparar(careo, p, porOmision));
  const resumen = { nueva: 0, cambiada: 0, igual: 0, eliminada: 0, conflicto: 0 };
  for (const { estado } of comparadas) resumen[estado]++;
  const errores = comparadas.flatMap((f) => f.errores);
  const ajenas = comparadas.flatMap((f) => f.estado === "conflicto" ? f.id ?? [] : []);
  const quienes = await autores(ajenas);
  const seGuardan = comparadas.filter((f) => SE_GUARDAN.has(f.estado));
  // Who reads the trail finds first what was removed.
  const cambios = [
    ...seGuardan.filter((f) => f.estado === "eliminada"),
    ...seGuardan.filter((f) => f.estado !== "eliminada"),
  ].map(({ id, actual, completa }): CambioDeFila => (
    { id, antes: actual?.valores ?? null, despues: completa, rev: actual?.rev }
  ));
  const mostrar = (fila: FilaBase) =>
    Object.fromEntries(
      [...base.columnas, NOTA].filter((c) => fila[c.id] !== undefined)
        .map((c) => [c.id, mostrarValor(c.campo, fila[c.id]) as number | string]),
    );
  return {
    previa: {
      columnas,
      resumen,
      filas: comparadas.map(({ estado, fila, id, actual, completa, errores }): FilaPrevia => {
        const quien = estado === "conflicto" && id !== null ? quienes.get(id) : undefined;
        return {
          estado,
          fila,
          id,
          valores: completa && mostrar(completa),
          actual: actual ? mostrarFila(base, actual.valores) : null,
          con_error: errores.length > 0,
          ...(quien === undefined ? {} : { quien }),
        };
      }),
      errores: errores.slice(0, ERRORES_LISTADOS),
      cantidad_errores: errores.length,
      cantidad_dudosos: errores.filter((e) => e.dudosa).length,
      aplicable: cambios.length > 0 && errores.length === 0 && resumen.conflicto === 0,
      diferencia: null,
    },
    cambios,
  };
}

/** Compares the block with what is stored. Reads only. @throws Rechazo when it does not fit. */
async function planear(
  q: Consulta,
  base: Base,
  grupo: Grupo,
  bloque: BloqueDeBase,
  formato: Formato | null,
): Promise<Plan> {
  const visibles = columnasVisibles(base, await banderasDeGrupo(q, base, grupo));
  const nuevas = bloque.exportados.length === 0;
  const { columnas, filas } = filasDeBloque([...visibles, NOTA], bloque.registros, formato, nuevas);
  const actuales = bloque.exportados.length > 0
    ? await guardadas(q, base, grupo)
    : new Map<number, Renglon>();
  // When none of the exported ids exists in this group, the workbook came from another one: its ids
  // are ignored.
  const exportados = bloque.exportados.some((e) => actuales.has(e.id)) ? bloque.exportados : [];
  const originales = await originalesDe(q, base, grupo, exportados, actuales);
  const presentes = columnas.map((c) => c.id);
  const revisar = await revisor(q, base, grupo, presentes);
  const plan = await planDe(
    { base, presentes, filas, exportados, originales, actuales, revisar },
    columnas.map(({ id, titulo }) => ({ id, titulo })),
    (ids) => ultimosAutores(q, base, ids),
  );
  return { ...plan, grupo };
}

/** A block of rows of a base. */
export const planillaDeBase = (
  registrar: Registrar,
): Planilla<EntradaPegar, Plan, Pegado> => ({
  maximo: 20_000,
  sobra: (celdas) => celdas.includes(TOTAL),
  // The rows that a workbook of ours brought and no longer has are removed from the base.
  entera: (_, hojas) => hojas.some((h) => h.nombre === HOJA_REGISTROS),
  guarda: ({ aplicar }) => aplicar,
  async revisar(q, entrada, leido, tx) {
    const base = exigirBase(entrada.base);
    const { saf, codipres, formato } = entrada;
    const bloque = bloqueDeBase(base, leido, entrada);
    const g = await (tx ? grupoParaEditar(tx, saf, codipres) : grupoDe(q, saf, codipres));
    exigirEditable(g);
    const plan = await planear(q, base, g, bloque, formato);
    const { cantidad_errores: errores } = plan.previa;
    if (tx !== null || errores > 0 || plan.cambios.length === 0) return plan;
    const diferencia = await diferenciaCon(q, g, base, plan.cambios);
    return { ...plan, previa: { ...plan.previa, diferencia } };
  },
  /** @throws Rechazo with `previa` when it has errors, or rows that someone else changed. */
  async guardar(tx, _actor, entrada, { grupo, cambios, previa }) {
    const { cantidad_errores: errores, resumen } = previa;
    const conflictos = entrada.conservarAjenos ? 0 : resumen.conflicto;
    if (errores + conflictos > 0) {
      throw rechazo("bloque_con_errores", {
        errores: errores === 1 ? "1 celda con error" : `${errores} celdas con errores`,
        conflictos: conflictos === 1 ? "1 registro" : `${conflictos} registros`,
      }, { previa });
    }
    const guardados = await registrar(tx, grupo, cambios);
    const quedan = cambios.flatMap(({ id, despues }, i) =>
      despues ? [{ nueva: id === null, id: guardados[i].id }] : []
    );
    const [nuevas, otras] = [true, false].map((n) => quedan.filter((c) => c.nueva === n));
    return { resumen, registros: [...nuevas, ...otras].map((c) => c.id) };
  },
});
