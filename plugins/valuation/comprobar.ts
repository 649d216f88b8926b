/** `planta comprobar`: what the database holds, checked against what it must be. Writes nothing. */
import { fallasDelMotor, guardasQueFaltan } from "#core/db/integrity.ts";
import { cuantas, una, varias } from "#core/db/query.ts";
import { tabla as delNucleo } from "#core/db/schema.ts";
import { Desborde } from "#core/domain/money.ts";
import type { Comprobacion, Consulta, Db, PedidoDeComprobacion } from "#core/plugin.ts";
import {
  BASES,
  type Cabecera as CabeceraDeGrupo,
  cabeceras,
  entregables,
  filasDeBase,
  sinSellar,
  tablaDe,
} from "../bases/service.ts";
import { Agregador } from "./engine/agrupar/agregar.ts";
import { codificar } from "./engine/lineas/codec.ts";
import { decodificar } from "./engine/lineas/decodificar.ts";
import { CAMPOS_POR_MES, CuboDeMeses, MesesDelCubo } from "./engine/agrupar/cubo-meses.ts";
import { CAMPOS_CUBO, Cubo, DICCIONARIO_CUBO } from "./engine/agrupar/cubo.ts";
import { TramoDeLineas } from "./engine/lineas/cursor.ts";
import type { Bloque } from "./engine/lineas/lineas.ts";
import {
  bloquesDe,
  type CabeceraDeLineas,
  COLUMNAS,
  diccionarioDe,
  libroDe,
  tieneMeses,
} from "./lineas/almacen.ts";
import { huellaDe } from "./cierre/manifiesto.ts";
import { registrosDe } from "./posiciones.ts";
import { tabla } from "./tables.ts";

export interface Control {
  readonly control: string;
  readonly revisados: number;
  /** What is wrong, as sentences; empty = all right. */
  readonly fallas: readonly string[];
  /** What whoever reads it has to know besides. */
  readonly notas?: readonly string[];
}

/** Failures listed per check; the rest are only counted. */
const LISTADAS = 100;

class Fallas {
  readonly lista: string[] = [];
  #mas = 0;
  agregar(falla: string): void {
    if (this.lista.length < LISTADAS) this.lista.push(falla);
    else this.#mas++;
  }
  control(control: string, revisados: number): Control {
    const mas = this.#mas > 0 ? [`… y ${this.#mas} más`] : [];
    return { control, revisados, fallas: [...this.lista, ...mas] };
  }
}

/** Rows whose group is not there. */
async function huerfanos(q: Consulta, fallas: Fallas): Promise<void> {
  const tablas = [...BASES.map(tablaDe), "valuaciones", "entregables", "cierres_pedidos"];
  for (const tabla of tablas) {
    const filas = await q.valores(
      // The groups first, which an index gives: rows are many and their groups few.
      `SELECT t.saf, t.codipres FROM (SELECT DISTINCT saf, codipres FROM ${tabla}) t ` +
        "LEFT JOIN presupuestos p ON p.saf = t.saf AND p.codipres = t.codipres " +
        "WHERE p.saf IS NULL ORDER BY t.saf, t.codipres",
    );
    for (const [saf, codipres] of filas) {
      fallas.agregar(`${tabla}: hay registros del grupo ${saf} ${codipres}, que no existe`);
    }
  }
}

/** Stored numbers outside the range of their column ([B1]). */
async function rangos(q: Consulta, fallas: Fallas): Promise<number> {
  let revisados = 0;
  for (const base of BASES) {
    const numericas = base.columnas.filter((c) => c.campo.max !== undefined);
    const malas = numericas
      .map((c) => `${c.id} NOT BETWEEN ${c.campo.min ?? 0} AND ${c.campo.max}`).join(" OR ");
    revisados += await cuantas(q, filasDeBase(base), {});
    const filas = await q.valores(
      `SELECT saf, codipres, id FROM ${tablaDe(base)} WHERE ${malas} ORDER BY id LIMIT ${LISTADAS}`,
    );
    for (const [saf, codipres, id] of filas) {
      fallas.agregar(
        `${base.id}: el registro ${id} de ${saf} ${codipres} tiene un valor imposible`,
      );
    }
  }
  return revisados;
}

async function restricciones(q: Consulta, conMotor: boolean): Promise<Control> {
  const fallas = new Fallas();
  if (conMotor) { for (const falla of await fallasDelMotor(q)) fallas.agregar(falla); }
  await huerfanos(q, fallas);
  return fallas.control("restricciones", await rangos(q, fallas));
}

async function manifiestos(q: Consulta, grupos: readonly CabeceraDeGrupo[]): Promise<Control> {
  const fallas = new Fallas();
  const sellos = await entregables(q);
  for (const { sha256, ...cierre } of sellos) {
    const nombre = `${cierre.saf} ${cierre.codipres}`;
    const grupo = grupos.find((g) => g.saf === cierre.saf && g.codipres === cierre.codipres);
    if (!grupo) continue; // told among the constraints
    try {
      if (await huellaDe(q, grupo, cierre) !== sha256) {
        fallas.agregar(`${nombre}: el contenido no es el que se cerró`);
      }
    } catch (error) {
      fallas.agregar(`${nombre}: no se puede verificar (${(error as Error).message})`);
    }
  }
  for (const { saf, codipres } of await sinSellar(q)) {
    fallas.agregar(`${saf} ${codipres}: es un entregable sin manifiesto`);
  }
  return fallas.control("manifiestos", sellos.length);
}

/** What cells say, however they are put. @throws Desborde */
function dichas(cubo: Bloque, porMes: boolean): unknown {
  const celdas = new Agregador(porMes ? CAMPOS_POR_MES : CAMPOS_CUBO);
  new TramoDeLineas(cubo, DICCIONARIO_CUBO, porMes ? new MesesDelCubo(cubo) : 0).agruparEn(celdas);
  return celdas.resultado();
}

/**
 * Whether a stored cube is that of the lines: their bytes, as it is made of them again, or else the
 * same cells in another order.
 */
function mismoCubo(guardado: Uint8Array, hecho: Bloque, porMes = false): boolean {
  const bytes = Bun.zstdDecompressSync(guardado);
  if (Buffer.compare(bytes, codificar(hecho)) === 0) return true;
  return Bun.deepEquals(dichas(decodificar(bytes), porMes), dichas(hecho, porMes));
}

/**
 * Rows, lines and cubes of what is stored; the cube is null when a sum reaches the limit, and that of
 * the months where there are none.
 */
async function sumadas(q: Consulta, v: CabeceraDeLineas, alDesbordar: (error: Desborde) => void) {
  let cubo: Cubo | null = new Cubo();
  const cuantos = { renglones: 0, lineas: 0 };
  const meses = tieneMeses(v) ? new CuboDeMeses() : null;
  const diccionario = meses === null ? DICCIONARIO_CUBO : await diccionarioDe(q, v.id);
  for await (const bloque of bloquesDe(q, v.id)) {
    cuantos.renglones += bloque.renglones.n;
    cuantos.lineas += bloque.lineas.n;
    try {
      cubo?.agregar(bloque);
    } catch (error) {
      // No amount of a valuation does.
      if (!(error instanceof Desborde)) throw error;
      alDesbordar(error);
      cubo = null;
    }
    meses?.agregar(bloque, diccionario);
  }
  return { ...cuantos, cubo: cubo?.bloque() ?? null, meses: meses?.bloque() ?? null };
}

/** Adds the lines of a block, in centavos by currency. */
function sumarMonedas({ renglones: r, lineas: l }: Bloque, totales: Map<string, number>): void {
  for (let i = 0; i < l.n; i++) {
    const mon = String(r.mon[l.renglon[i]]);
    totales.set(mon, (totales.get(mon) ?? 0) + l.importe[i]);
  }
}

/** Stored lines of one valuation against its header and its ledger ([V13]). */
async function unaValuacion(q: Consulta, v: CabeceraDeLineas, fallas: Fallas): Promise<number> {
  const nombre = `${v.saf} ${v.codipres}`;
  const { renglones, lineas, cubo, meses } = await sumadas(
    q,
    v,
    (error) => fallas.agregar(`${nombre}: ${error.message}`),
  );
  if (renglones !== v.renglones || lineas !== v.lineas) {
    fallas.agregar(
      `${nombre}: tiene ${renglones} renglones y ${lineas} líneas, y dice ${v.renglones} y ${v.lineas}`,
    );
  }
  const totales = new Map<string, number>();
  // The cells add up to what the lines do, and are few.
  if (cubo) sumarMonedas(cubo, totales);
  else for await (const bloque of bloquesDe(q, v.id)) sumarMonedas(bloque, totales);
  for (const mon of new Set([...totales.keys(), ...Object.keys(v.totales)])) {
    if ((totales.get(mon) ?? 0) !== (v.totales[mon] ?? 0)) {
      fallas.agregar(`${nombre}: las líneas en moneda ${mon} no suman su total`);
    }
  }
  const guardados = await una(q, tabla.valuaciones, { id: v.id }, ["cubo", "cubo_meses"]);
  if (guardados?.cubo && cubo && !mismoCubo(guardados.cubo, cubo)) {
    fallas.agregar(`${nombre}: los subtotales guardados no son la suma de las líneas`);
  }
  if (guardados?.cubo_meses && meses && !mismoCubo(guardados.cubo_meses, meses, true)) {
    fallas.agregar(`${nombre}: los subtotales guardados de los meses no son los de las líneas`);
  }
  await unLibro(q, v, nombre, fallas);
  return lineas;
}

async function unLibro(
  q: Consulta,
  v: CabeceraDeLineas,
  nombre: string,
  fallas: Fallas,
): Promise<void> {
  if (v.tipo === "ejecucion") return;
  const libro = await libroDe(q, v.id);
  const [[rev]] = await q.valores(
    "SELECT rev_datos - rev_notas FROM presupuestos WHERE saf = ? AND codipres = ?",
    [v.saf, v.codipres],
  );
  const registros = await registrosDe(q, v);
  for (const [i, base] of BASES.entries()) {
    const linea = libro.bases.find((b) => b.base === base.id);
    const entrada = linea?.entrada ?? 0;
    const sin = libro.sin_importe.filter((s) => s.base === base.id).length;
    if (entrada !== (linea?.con_importe ?? 0) + sin) {
      fallas.agregar(`${nombre}: el libro de ${base.id} no cierra`);
    }
    if (Number(rev) !== v.rev_datos) continue; // rows changed since: nothing to compare with
    if (registros[i] !== entrada) {
      fallas.agregar(
        `${nombre}: entraron ${entrada} registros de ${base.id} y hay ${registros[i]}`,
      );
    }
  }
}

async function libros(q: Consulta): Promise<Control> {
  const fallas = new Fallas();
  const filas = await varias(q, tabla.valuaciones, {}, COLUMNAS, { orden: ["saf", "codipres"] });
  for (const fila of filas) {
    try {
      await unaValuacion(q, { ...fila, totales: JSON.parse(fila.totales) }, fallas);
    } catch (error) {
      fallas.agregar(
        `${fila.saf} ${fila.codipres}: no se puede leer (${(error as Error).message})`,
      );
    }
  }
  return fallas.control("libros", filas.length);
}

/** Guards that each table must have: without them the trail and the seals prove nothing. */
const GUARDAS: Readonly<Record<Consulta["dialecto"], Readonly<Record<string, number>>>> = {
  sqlite: {
    auditoria: 3,
    entregables: 3,
    presupuestos: 3,
    valuaciones: 3,
    valuacion_bloques: 3,
    ...Object.fromEntries(BASES.map((b) => [tablaDe(b), 3])),
  },
  postgres: {
    auditoria: 2,
    entregables: 2,
    presupuestos: 4,
    valuaciones: 2,
    valuacion_bloques: 2,
    ...Object.fromEntries(BASES.map((b) => [tablaDe(b), 4])),
  },
};

async function auditoria(q: Consulta): Promise<Control> {
  const fallas = new Fallas();
  for (const falla of await guardasQueFaltan(q, GUARDAS[q.dialecto])) fallas.agregar(falla);
  const LOTE = 5000;
  for (let desde = 0;;) {
    const lote = await q.valores(
      "SELECT id, instante, antes, despues FROM auditoria WHERE id > ? ORDER BY id LIMIT ?",
      [desde, LOTE],
    );
    for (const [id, instante, antes, despues] of lote) {
      if (!(Number(instante) > 0)) fallas.agregar(`asiento ${id}: sin fecha`);
      for (const texto of [antes, despues]) {
        if (texto !== null && !esJson(String(texto))) fallas.agregar(`asiento ${id}: ilegible`);
      }
    }
    if (lote.length < LOTE) break;
    desde = Number(lote[lote.length - 1][0]);
  }
  return fallas.control("auditoria", await cuantas(q, delNucleo.auditoria, {}));
}

function esJson(texto: string): boolean {
  try {
    JSON.parse(texto);
    return true;
  } catch {
    return false;
  }
}

/**
 * Every check, from one snapshot of the database.
 * @param conMotor false for who asks the database engine by itself (`core/db/integrity.ts`).
 * @param otros those of the plugins that have some, with what the order asked.
 */
export function comprobar(
  db: Db,
  avisar: (hecho: number, que: string) => void,
  conMotor = true,
  otros: readonly Comprobacion[] = [],
  pedido: PedidoDeComprobacion = {},
): Promise<Control[]> {
  return db.leer(async (q) => {
    const controles: Control[] = [];
    const grupos = await cabeceras(q, null, true);
    const pasos: [string, () => Promise<Control>][] = [
      ["restricciones", () => restricciones(q, conMotor)],
      ["manifiestos", () => manifiestos(q, grupos)],
      ["libros", () => libros(q)],
      ["auditoria", () => auditoria(q)],
      ...otros.map(({ id, run }): [string, () => Promise<Control>] => [id, async () => {
        const { checked, failures, notes } = await run(q, pedido);
        const propias = new Fallas();
        for (const falla of failures) propias.agregar(falla);
        return { ...propias.control(id, checked), ...(notes ? { notas: notes } : {}) };
      }]),
    ];
    for (const [i, [nombre, paso]] of pasos.entries()) {
      avisar(i / pasos.length, nombre);
      controles.push(await paso());
    }
    return controles;
  });
}
