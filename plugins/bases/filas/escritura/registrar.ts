/**
 * Writing rows of a base of a group, one or thousands: each with its entry in the audit trail, and
 * told to who saved, to the screens and to the counts ([A1], [A3]).
 */
import { auditarVarios, leerContador } from "#core/db/audit.ts";
import type { Asiento } from "#core/db/types.ts";
import { toNumber } from "#core/domain/money.ts";
import { fechaYHoraDe } from "#core/domain/period.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import type { CambioDeLista, FilaDeLista } from "#proto/bases.ts";
import type { Base } from "#plugins/bases/bases.ts";
import {
  type Grupo,
  grupoParaEditar,
  marcarCambio,
  type VersionDeGrupo,
} from "#plugins/bases/grupos/grupos.ts";
import { type Movimiento, seguirCuentas } from "#plugins/bases/grupos/situacion.ts";
import {
  agregarVarios,
  type CambioDeFila,
  eliminar,
  mostrarFila,
  reemplazar,
  restaurar,
  REV_INICIAL,
} from "../filas.ts";
import { catalogoDe } from "../validar/catalogo.ts";
import { crearValidador, type FilaBase } from "../validar/validar.ts";
import { cambioDeLista, filaDeLista, FILAS_POR_AVISO, marco } from "./anuncio.ts";
import { contarEscrito, costoDeFila } from "./escrito.ts";

/** A row that was stored. */
export interface RegistroGuardado {
  readonly id: number;
  /** Row version after the save; 0 after a delete. */
  readonly rev: number;
  /** Of a year of the row, in its currency; null when nobody can say, and among many. */
  readonly costo: number | null;
}

type Clave = Pick<Grupo, "saf" | "codipres">;

/**
 * The row as it is stored: who writes a note signs it. One that comes back from the trail, or from
 * another group, comes with who signed it.
 */
function firmada({ usuario }: Actor, { antes, despues }: CambioDeFila): FilaBase | null {
  const { nota } = despues ?? {};
  if (despues === null || nota === undefined || nota === (antes?.nota ?? "")) return despues;
  if (nota === "") return { ...despues, nota_de: "" };
  const firmo = despues.nota_de ?? "";
  if (firmo !== "" && firmo !== antes?.nota_de) return despues;
  return { ...despues, nota_de: `${usuario}, ${fechaYHoraDe(Date.now())}` };
}

/** Whether nothing that is valued is other than it was. */
const soloAnota = (base: Base, { antes, despues }: CambioDeFila): boolean =>
  antes !== null && despues !== null && base.columnas.every((c) => antes[c.id] === despues[c.id]);

/** Whether they write notes, and nothing else. */
const sonNotas = (base: Base, cambios: readonly CambioDeFila[]): boolean =>
  cambios.some((c) => c.despues?.nota !== undefined && c.despues.nota !== c.antes?.nota) &&
  cambios.every((c) => soloAnota(base, c));

/**
 * Stores the changes and marks the group, which must be locked.
 * @returns each row in the order of the changes, and how the group is left.
 */
export async function guardarFilas(
  q: Escritura,
  actor: Actor,
  base: Base,
  { saf, codipres }: Clave,
  pedidos: readonly CambioDeFila[],
): Promise<{
  readonly registros: readonly Omit<RegistroGuardado, "costo">[];
  readonly version: VersionDeGrupo;
  /** As they were stored. */
  readonly cambios: readonly CambioDeFila[];
}> {
  const cambios = pedidos.map((c) => ({ ...c, despues: firmada(actor, c) }));
  const asientos: Asiento[] = [];
  const asentar = (accion: string, clave: number, c: CambioDeFila) =>
    asientos.push({
      accion,
      entidad: base.id,
      clave,
      saf,
      codipres,
      antes: c.antes && mostrarFila(base, c.antes),
      despues: c.despues && mostrarFila(base, c.despues),
      ...c.asiento,
    });
  const revs = new Map<number, number>();
  for (const cambio of cambios) {
    const { id, antes, despues, rev = 0 } = cambio;
    if (id === null) continue;
    if (!despues) {
      await eliminar(q, base, id);
      revs.set(id, 0);
    } else if (antes) {
      await reemplazar(q, base, id, despues);
      revs.set(id, rev + 1);
    } else revs.set(id, await restaurar(q, base, saf, codipres, id, despues));
    asentar(despues ? "editar" : "eliminar", id, cambio);
  }
  const nuevas = cambios.filter((c) => c.id === null);
  const ids = await agregarVarios(q, base, saf, codipres, nuevas.map((c) => c.despues ?? {}));
  ids.forEach((id, i) => asentar("nuevo", id, nuevas[i]));
  // One save is one statement; many go in bulk.
  if (asientos.length === 1) await q.auditar(actor, asientos[0]);
  else await auditarVarios(q, actor, asientos);
  const agregadas = ids.values();
  return {
    registros: cambios.map(({ id: suyo }) => {
      const id = suyo ?? agregadas.next().value ?? 0;
      return { id, rev: revs.get(id) ?? REV_INICIAL };
    }),
    version: await marcarCambio(q, saf, codipres, sonNotas(base, cambios)),
    cambios,
  };
}

interface Registrado {
  readonly guardados: readonly RegistroGuardado[];
  /** What the screens are told; without the rows, they are read once they are stored. */
  readonly cambio: CambioDeLista;
  /** For who counts and values; null where they find out by themselves. */
  readonly escrito: Movimiento | null;
}

/** @param costea who saves is told what each row costs. */
async function registrar(
  app: App,
  q: Escritura,
  actor: Actor,
  base: Base,
  grupo: Grupo,
  pedidos: readonly CambioDeFila[],
  costea: boolean,
): Promise<Registrado> {
  const { saf, codipres } = grupo;
  const hecho = await guardarFilas(q, actor, base, grupo, pedidos);
  const { registros, cambios, version: { rev_datos } } = hecho;
  const contador = await leerContador(q, "referencias");
  const version = { marco: marco(grupo, contador), antes: rev_datos - 1, despues: rev_datos };
  if (!costea) {
    const guardados = registros.map((r) => ({ ...r, costo: null }));
    return { guardados, cambio: { version }, escrito: null };
  }
  const pocas = cambios.length <= FILAS_POR_AVISO;
  const guardados: RegistroGuardado[] = [];
  for (const [i, { despues }] of cambios.entries()) {
    const costo = pocas ? await costoDeFila(app, q, grupo, base, despues) : null;
    guardados.push({ ...registros[i], costo: costo === null ? null : toNumber(costo) });
  }
  const validador = crearValidador(base, await catalogoDe(q, grupo));
  const filasDe = (): FilaDeLista[] =>
    cambios.flatMap(({ despues: valores }, i) =>
      valores ? filaDeLista(base, validador, { ...guardados[i], valores }, guardados[i].costo) : []
    );
  const quitadas = cambios.flatMap((c, i) => c.despues ? [] : guardados[i].id);
  return {
    guardados,
    cambio: { version, ...(pocas ? { filas: filasDe(), quitadas } : {}) },
    escrito: {
      saf,
      codipres,
      base,
      rev_datos,
      cambios,
      contador,
      malos: cambios.map(({ antes }) =>
        antes !== null && Object.values(validador.validacion(antes)).includes(false)
      ),
    },
  };
}

/** Tells what was registered, once it is committed. Never rejects: the rows are written. */
async function contar(
  app: App,
  actor: Actor,
  base: Base,
  { saf, codipres }: Clave,
  dicho: object,
  { guardados, cambio, escrito }: Registrado,
): Promise<void> {
  if (escrito) {
    seguirCuentas(app.db, escrito);
    await contarEscrito(app, escrito);
  }
  const { version: { antes, despues }, filas } = cambio;
  const contado = filas || guardados.length > FILAS_POR_AVISO
    ? cambio
    : await app.db.leer((q) =>
      cambioDeLista(q, base, { saf, codipres }, guardados.map((g) => g.id), antes, despues)
    ).catch(() => null); // without the rows, each screen reads them for itself
  app.eventos.cambio(actor, { saf, codipres }, { base: base.id, ...dicho, ...contado });
}

/** Stores changes of a group, which must be locked; the rows, in their order. */
export type Registrar = (
  q: Escritura,
  grupo: Grupo,
  cambios: readonly CambioDeFila[],
) => Promise<readonly RegistroGuardado[]>;

interface AlEscribir<T> {
  /** Who saves is told what each row costs. */
  readonly costea?: boolean;
  /** What else the screens are told. */
  readonly dicho?: (dado: T) => object;
}

/**
 * Runs work that writes rows of a base, and tells what it wrote once it is stored. What only reads,
 * or repeats a request that was done before ([K3]), tells nothing.
 * @param hacer its unit of work may be repeated: what the last one registered is what counts.
 */
export async function escribiendo<T>(
  app: App,
  actor: Actor,
  base: Base,
  clave: Clave,
  accion: string,
  hacer: (registrar: Registrar) => Promise<T>,
  { costea = false, dicho }: AlEscribir<T> = {},
): Promise<T> {
  const ultimo: { hecho?: Registrado } = {};
  const dado = await hacer(async (q, grupo, cambios) => {
    ultimo.hecho = await registrar(app, q, actor, base, grupo, cambios, costea);
    return ultimo.hecho.guardados;
  });
  const { hecho } = ultimo;
  if (hecho) await contar(app, actor, base, clave, { accion, ...dicho?.(dado) }, hecho);
  return dado;
}

/** The same, in one unit of work on the group, which it locks. @throws Rechazo */
export const escribirEnGrupo = <T>(
  app: App,
  actor: Actor,
  base: Base,
  { saf, codipres }: Clave,
  accion: string,
  hacer: (
    q: Escritura,
    grupo: Grupo,
    registrar: (cambios: readonly CambioDeFila[]) => ReturnType<Registrar>,
  ) => Promise<T>,
  opciones?: AlEscribir<T>,
): Promise<T> =>
  escribiendo(app, actor, base, { saf, codipres }, accion, (registrar) =>
    app.db.tx(async (q) => {
      const grupo = await grupoParaEditar(q, saf, codipres);
      return await hacer(q, grupo, (cambios) => registrar(q, grupo, cambios));
    }), opciones);
