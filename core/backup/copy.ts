/** Copying everything from one database to another of any kind, in one transaction, and proving it. */
import type { Consulta, Db, Escritura } from "../db/types.ts";
import type { Progreso } from "../plugin.ts";
import { type TablaFisica, tablasDe } from "./catalog.ts";
import { rechazo } from "./rejections.ts";
import {
  citar,
  Contador,
  fijarIdentidad,
  type Huella,
  huella,
  lotes,
  ultimaIdentidad,
} from "./rows.ts";

// The triggers that keep audit and deliverables as they are would also refuse a copy of them:
// they rest while a whole database is copied, inside the transaction that copies it.

/** Runs `fn` without the triggers; they are back before the transaction ends, or it never ends. */
async function sinGuardias<T>(
  q: Escritura,
  tablas: readonly TablaFisica[],
  fn: () => Promise<T>,
): Promise<T> {
  if (q.dialecto === "postgres") {
    for (const t of tablas) await q.ejecutar(`ALTER TABLE ${citar(t.nombre)} DISABLE TRIGGER USER`);
    const resultado = await fn();
    for (const t of tablas) await q.ejecutar(`ALTER TABLE ${citar(t.nombre)} ENABLE TRIGGER USER`);
    return resultado;
  }
  const guardias = await q.valores("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
  for (const [nombre] of guardias) await q.ejecutar(`DROP TRIGGER ${citar(String(nombre))}`);
  const resultado = await fn();
  for (const [, sql] of guardias) await q.ejecutar(String(sql));
  return resultado;
}

export type Huellas = Readonly<Record<string, Huella>>;

/** Digest of every table of a database. */
export async function huellas(q: Consulta): Promise<Huellas> {
  const todas: Record<string, Huella> = {};
  for (const t of await tablasDe(q)) todas[t.nombre] = await huella(q, t, t.columnas.toSorted());
  return todas;
}

/** @throws Rechazo when a table or column of the source has no place in the destination. */
function exigirLugar(origen: readonly TablaFisica[], destino: readonly TablaFisica[]): void {
  for (const t of origen) {
    const otra = destino.find((d) => d.nombre === t.nombre);
    const iguales = otra && otra.columnas.toSorted().join() === t.columnas.toSorted().join();
    if (!iguales) throw rechazo("tabla_sin_lugar", { tabla: t.nombre });
  }
}

async function vaciar(q: Escritura, tablas: readonly TablaFisica[], reemplazar: boolean) {
  for (const t of tablas.toReversed()) {
    const borradas = await q.ejecutar(`DELETE FROM ${citar(t.nombre)}`);
    if (borradas > 0 && !reemplazar) throw rechazo("destino_con_datos", { tabla: t.nombre });
  }
}

export interface OpcionesDeCopia {
  /** Whether what stands in the destination may be deleted. */
  readonly reemplazar: boolean;
  /** Tables whose rows are not copied ([X6]). */
  readonly sin: ReadonlySet<string>;
  /** Last step of the same transaction. */
  alTerminar?(w: Escritura, hechas: Huellas): Promise<void>;
}

/**
 * Copies every row of `origen` (a snapshot) into `destino`, whose tables exist already, identities
 * included, and reads all of it again before it counts: nothing is kept unless both are equal.
 * @throws Rechazo; the destination is then as before.
 */
export async function copiarTodo(
  origen: Db,
  destino: Db,
  { reemplazar, sin, alTerminar }: OpcionesDeCopia,
  progreso: Progreso = () => {},
): Promise<Huellas> {
  return await origen.leer(async (q) => {
    const tablas = await tablasDe(q);
    return await destino.tx(async (w) => {
      const propias = await tablasDe(w);
      exigirLugar(tablas, propias);
      const hechas: Record<string, Huella> = {};
      await sinGuardias(w, propias, async () => {
        await vaciar(w, propias, reemplazar);
        for (const [i, t] of tablas.entries()) {
          progreso(i / tablas.length, t.nombre);
          hechas[t.nombre] = await copiarTabla(q, w, t, sin.has(t.nombre));
        }
      });
      await alTerminar?.(w, hechas);
      progreso(1, "copiado");
      return hechas;
    });
  });
}

async function copiarTabla(
  q: Consulta,
  w: Escritura,
  t: TablaFisica,
  vacia: boolean,
): Promise<Huella> {
  const columnas = t.columnas.toSorted();
  const leidas = new Contador();
  async function* filas() {
    if (vacia) return;
    for await (const lote of lotes(q, t, columnas)) {
      leidas.agregar(lote);
      yield lote;
    }
  }
  await w.insertar(t.nombre, columnas, filas());
  await fijarIdentidad(w, t, await ultimaIdentidad(q, t));
  const esperada = leidas.terminar();
  const guardada = await huella(w, t, columnas);
  if (guardada.sha256 !== esperada.sha256) throw rechazo("copia_distinta", { tabla: t.nombre });
  return esperada;
}
