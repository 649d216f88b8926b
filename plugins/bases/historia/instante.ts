/**
 * A data group as it was ([A3]): the rows that are there now, with every later entry of the audit
 * trail taken back, the newest first.
 */
import { una } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { booleano, columnas, type FilaDeForma, filas, oNulo, texto } from "#core/db/text-query.ts";
import { elegir, leerValor } from "#core/domain/fields.ts";
import type { Consulta } from "#core/plugin.ts";
import type { EncabezadoPasado } from "#proto/bases.ts";
import { type Base, BASES, columnasEnteras, columnasGuardadas, tablaDe } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { lotesDe, porNombre, renglon } from "../filas/filas.ts";
import type { Grupo } from "../grupos/grupos.ts";
import { filaDeAsiento } from "./historia.ts";
import { LOTE, lugares, rastroDe } from "./rastro.ts";
import { CAMPOS_PRESUPUESTO } from "../tables.ts";
import type { FilaBase } from "../filas/validar/validar.ts";

type Clave = Pick<Grupo, "saf" | "codipres">;

const { auditoria } = nucleo;
/** An entry of the trail as its history is told. */
const ENTRADA = {
  ...columnas(auditoria, "id", "instante", "id_usuario", "usuario", "origen", "accion", "entidad"),
  ...columnas(auditoria, "clave", "antes"),
  /** Only of entries that tell of a whole base or group. */
  despues: oNulo(texto("CASE WHEN clave IS NULL OR entidad = 'presupuestos' THEN despues END")),
  /** Whether it keeps the rows that it replaced. */
  guarda: booleano("contenido IS NOT NULL"),
};
export type EntradaDelHistorial = Readonly<FilaDeForma<typeof ENTRADA>>;

/** Entities of the trail whose entries say what a group's header and rows were. */
export const ENTIDADES: readonly string[] = ["presupuestos", ...BASES.map((b) => b.id)];

/** Entries of a group after one, and before another, the newest first. */
export const posteriores = (
  q: Consulta,
  grupo: Clave,
  asiento: number,
  entidades: readonly string[],
  antesDe?: number,
): AsyncGenerator<EntradaDelHistorial> => rastroDe(q, ENTRADA, grupo, entidades, asiento, antesDe);

/** Rows that a bulk write replaced, as its entry keeps them. */
async function* guardadas(
  q: Consulta,
  base: Base,
  asiento: number,
): AsyncGenerator<readonly [id: number, fila: FilaBase]> {
  const guardado = await una(q, auditoria, { id: asiento }, ["contenido"]);
  const texto = new TextDecoder().decode(Bun.zstdDecompressSync(guardado?.contenido as Uint8Array));
  const { columnas, filas } = JSON.parse(texto) as {
    columnas: readonly string[];
    filas: readonly (readonly (number | string)[])[];
  };
  const nombres = ["id", ...columnas];
  for (const fila of filas) {
    const dichos = porNombre(nombres, fila);
    const valores = columnasGuardadas(base).map(({ id, inicial, campo }) => [
      id,
      dichos[id] ?? inicial ?? campo.vacio ?? 0,
    ]);
    yield [Number(dichos.id), Object.fromEntries(valores) as FilaBase];
  }
}

/** Rows of a base right after an entry of the trail, by id. `q` must be one snapshot. */
export async function filasEn(
  q: Consulta,
  base: Base,
  grupo: Clave,
  asiento: number,
): Promise<Map<number, FilaBase>> {
  const filas = await filasDeAhora(q, base, grupo);
  const entidades = [base.id, "presupuestos"];
  for await (const e of posteriores(q, grupo, asiento, entidades)) {
    if (e.entidad === "presupuestos") {
      // Going backwards past a generation: the rows it brought did not exist yet, and those it
      // replaced are in the entries written just before it.
      if (e.accion === "generar") filas.clear();
    } else if (e.guarda) {
      for await (const [id, fila] of guardadas(q, base, e.id)) filas.set(id, fila);
    } else if (e.clave === null) filas.clear();
    else {
      const antes = e.antes === null ? null : JSON.parse(e.antes) as unknown;
      const fila = filaDeAsiento(base, antes);
      if (fila) filas.set(Number(e.clave), fila);
      else if (antes === null) filas.delete(Number(e.clave));
      else throw new Error(`el asiento ${e.id} no guarda un registro de ${base.id}`);
    }
  }
  return new Map([...filas].sort(([a], [b]) => a - b));
}

/** Rows of a base as they are, by id. */
export async function filasDeAhora(
  q: Consulta,
  base: Base,
  grupo: Clave,
): Promise<Map<number, FilaBase>> {
  const filas = new Map<number, FilaBase>();
  for await (const lote of lotesDe(q, tablaDe(base), columnasEnteras(base), grupo)) {
    for (const fila of lote) {
      const { id, valores } = renglon(base, fila);
      filas.set(id, valores);
    }
  }
  return filas;
}

const CAMPOS_ENCABEZADO = ["descripcion", "desde_mes", "ejercicio", "version", "criterio"] as const;

/** @param de entries older than the criterion do not say it: there was only one. */
export const encabezadoDe = (
  de: Omit<EncabezadoPasado, "criterio"> & Partial<EncabezadoPasado>,
): EncabezadoPasado => ({
  ...elegir(de, CAMPOS_ENCABEZADO),
  criterio: de.criterio ?? "unico",
});

/** The header right after an entry of the trail. */
export async function encabezadoEn(
  q: Consulta,
  grupo: Grupo,
  asiento: number,
): Promise<EncabezadoPasado> {
  let encabezado = encabezadoDe(grupo);
  for await (const { antes } of posteriores(q, grupo, asiento, ["presupuestos"])) {
    const previo = antes === null ? null : JSON.parse(antes) as Record<string, unknown> | null;
    const completo = CAMPOS_ENCABEZADO.every((nombre) =>
      "valor" in leerValor(CAMPOS_PRESUPUESTO[nombre], previo?.[nombre])
    );
    if (completo) encabezado = encabezadoDe(previo as unknown as EncabezadoPasado);
  }
  return encabezado;
}

/** Whether two entries, one after the other, were written by one operation. */
export function mismaOperacion(una: EntradaDelHistorial, siguiente: EntradaDelHistorial): boolean {
  if (una.id_usuario !== siguiente.id_usuario) return false;
  // A bulk write audits first the rows that it replaced and, at its end, those that it brought.
  if (una.guarda) {
    return siguiente.accion === una.accion &&
      (siguiente.guarda || siguiente.clave === null || siguiente.entidad === "presupuestos");
  }
  // A transfer between openings touches every base at once.
  const juntas = una.entidad === siguiente.entidad ||
    (una.accion === "pasaje" && siguiente.accion === "pasaje");
  return juntas && una.instante === siguiente.instante && una.clave !== null &&
    siguiente.clave !== null && una.entidad !== "presupuestos";
}

/**
 * The last entry of the operation that an entry belongs to: half an operation was never there.
 * @throws Rechazo 404 when it is no entry of this group.
 */
export async function finDeOperacion(
  q: Consulta,
  { saf, codipres }: Clave,
  asiento: number,
): Promise<{ readonly asiento: number; readonly instante: number }> {
  let ultima: EntradaDelHistorial | undefined;
  while (true) {
    const lote: EntradaDelHistorial[] = await filas(
      q,
      ENTRADA,
      "FROM auditoria WHERE saf = ? AND codipres = ? AND id >= ? " +
        `AND entidad IN (${lugares(ENTIDADES.length)}) ORDER BY id LIMIT ?`,
      [saf, codipres, ultima ? ultima.id + 1 : asiento, ...ENTIDADES, LOTE],
    );
    if (!ultima && lote[0]?.id !== asiento) throw rechazo("instante_inexistente", { codipres });
    for (const e of lote) {
      if (ultima && !mismaOperacion(ultima, e)) {
        return { asiento: ultima.id, instante: ultima.instante };
      }
      ultima = e;
    }
    if (lote.length < LOTE && ultima) return { asiento: ultima.id, instante: ultima.instante };
  }
}
