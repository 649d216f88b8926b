/** Taking back a movement of rows between openings, row by row and exactly (formulation [F12]). */
import { auditarVarios } from "../../../core/db/audit.ts";
import { cambiar, es, mas, una, varias } from "../../../core/db/query.ts";
import { tabla as nucleo } from "../../../core/db/schema.ts";
import type { Actor, Escritura } from "../../../core/plugin.ts";
import { type Base, BASES } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { renglonesDe } from "../filas/filas.ts";
import { formaDeFila } from "../filas/validar.ts";
import { sigueIgual } from "../historia/deshacer.ts";
import { filaDeAsiento } from "../historia/historia.ts";
import { filasDeBase } from "../tables.ts";
import { type Grupo, grupoParaEditar, marcarCambio } from "./grupos.ts";
import { asientosDe } from "./mover.ts";

/** Where the rows were and where they went: two organismos, or one, of one code. */
interface Movimiento {
  readonly codipres: string;
  readonly saf_origen: number;
  readonly saf_destino: number;
}

type Mostrada = Readonly<Record<string, string | number>> | null;

/** A moved row, as it was and as it arrived. */
interface Movida {
  readonly id: number;
  antes: Mostrada;
  despues: Mostrada;
}

/** What the last movement before an entry moved, by base; both groups were held while it did. */
async function movidasAntes(
  q: Escritura,
  { codipres, saf_origen, saf_destino }: Movimiento,
  asiento: number,
): Promise<{ readonly ultimo: number; readonly porBase: ReadonlyMap<Base, Map<number, Movida>> }> {
  const anteriores = { codipres, accion: "pasaje", id: es("<", asiento) };
  const ultimo = await una(q, nucleo.auditoria, { ...anteriores, saf: saf_destino }, [
    "id",
    "instante",
  ], { orden: "-id" });
  const porBase = new Map<Base, Map<number, Movida>>();
  if (!ultimo) return { ultimo: 0, porBase };
  const columnas = ["entidad", "clave", "antes", "despues"] as const;
  for (const saf of new Set([saf_origen, saf_destino])) {
    const donde = { ...anteriores, saf, instante: ultimo.instante };
    for (const a of await varias(q, nucleo.auditoria, donde, columnas, { orden: "id" })) {
      const base = BASES.find((b) => b.id === a.entidad);
      if (!base) continue;
      const filas = porBase.get(base) ?? new Map<number, Movida>();
      porBase.set(base, filas);
      const id = Number(a.clave);
      const movida = filas.get(id) ?? { id, antes: null, despues: null };
      // A row that went to another organismo is told once in each of them.
      movida.antes ??= JSON.parse(a.antes ?? "null");
      movida.despues ??= JSON.parse(a.despues ?? "null");
      filas.set(id, movida);
    }
  }
  return { ultimo: ultimo.id, porBase };
}

/** @throws Rechazo when somebody wrote any of the rows since, even to leave it as it was. */
async function exigirSinTocar(
  q: Escritura,
  { saf, codipres }: Pick<Grupo, "saf" | "codipres">,
  desde: number,
  porBase: ReadonlyMap<Base, ReadonlyMap<number, Movida>>,
): Promise<void> {
  const posteriores = await varias(
    q,
    nucleo.auditoria,
    { saf, codipres, id: es(">", desde) },
    ["entidad", "clave"],
  );
  for (const { entidad, clave } of posteriores) {
    const base = BASES.find((b) => b.id === entidad);
    if (base && porBase.get(base)?.has(Number(clave))) throw rechazo("movidos_tocados");
  }
}

/**
 * Puts every row that a movement moved where it was, as it was; audited as a movement.
 * @param asiento the entry that tells of it, which comes after those of its rows.
 * @throws Rechazo, before writing, when some row is not as it left it or may not be there any more.
 */
export async function desmover(
  q: Escritura,
  actor: Actor,
  movimiento: Movimiento,
  asiento: number,
): Promise<void> {
  const { codipres, saf_origen, saf_destino } = movimiento;
  const origen = await grupoParaEditar(q, saf_origen, codipres);
  const destino = saf_destino === saf_origen
    ? origen
    : await grupoParaEditar(q, saf_destino, codipres);
  const { ultimo, porBase } = await movidasAntes(q, movimiento, asiento);
  if (porBase.size === 0) throw rechazo("movidos_tocados");
  await exigirSinTocar(q, destino, ultimo, porBase);
  const asientos = [];
  for (const [base, movidas] of porBase) {
    const hay = await renglonesDe(q, base, saf_destino, codipres, [...movidas.keys()]);
    for (const { id, antes, despues } of movidas.values()) {
      const [actual, era] = [hay.get(id), filaDeAsiento(base, antes)];
      if (!actual || !era || !sigueIgual(base, { despues }, actual)) {
        throw rechazo("movidos_tocados");
      }
      const falla = formaDeFila(base, era, origen.organismo);
      if (falla) throw rechazo("fila_invalida", { mensaje: `${base.titulo}: ${falla.mensaje}` });
      asientos.push(...asientosDe(base, destino, origen, actual, era));
    }
  }
  for (const [base, movidas] of porBase) {
    for (const { id, antes } of movidas.values()) {
      const { prog, subp, proy, act } = antes as Record<"prog" | "subp" | "proy" | "act", number>;
      const lugar = { saf: saf_origen, prog, subp, proy, act };
      await cambiar(q, filasDeBase(base), { id }, { ...lugar, rev: mas(1) });
    }
  }
  await auditarVarios(q, actor, asientos);
  for (const saf of new Set([saf_origen, saf_destino])) await marcarCambio(q, saf, codipres);
}
