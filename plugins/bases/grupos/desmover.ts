/** Taking back a movement of rows between openings, row by row and exactly (formulation [F12]). */
import { auditarVarios } from "#core/db/audit.ts";
import { cambiar, es, mas, una, varias } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { Cadena } from "#plugins/tablas/service.ts";
import { type Base, BASES } from "../bases.ts";
import { rechazo } from "../errors.ts";
import { renglonesDe } from "../filas/filas.ts";
import { formaDeFila } from "../filas/validar/validar.ts";
import { sigueIgual } from "../historia/deshacer.ts";
import { filaDeAsiento } from "../historia/historia.ts";
import { filasDeBase } from "../tables.ts";
import { exigirEditable, type Grupo, grupo, grupoParaEditar, marcarCambio } from "./grupos.ts";
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
  q: Consulta,
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
  q: Consulta,
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

/** The rows that would go back, and what the trail would tell of them; nothing is written. */
async function porDesmover(
  q: Consulta,
  movimiento: Movimiento,
  asiento: number,
  grupoDe: (saf: number) => Promise<Grupo>,
) {
  const { codipres, saf_origen, saf_destino } = movimiento;
  const origen = await grupoDe(saf_origen);
  const destino = saf_destino === saf_origen ? origen : await grupoDe(saf_destino);
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
  return { porBase, asientos };
}

/** @throws Rechazo as `desmover` would now. */
export async function revisarDesmover(
  q: Consulta,
  movimiento: Movimiento,
  asiento: number,
): Promise<void> {
  await porDesmover(q, movimiento, asiento, async (saf) => {
    const g = await grupo(q, saf, movimiento.codipres);
    exigirEditable(g);
    return g;
  });
}

/** Rows changed by one statement. */
const POR_VEZ = 1_024;

/** Rows of a base, by the opening where they were. */
const porApertura = (movidas: Iterable<Movida>) =>
  Map.groupBy(movidas, ({ antes }) => {
    const { prog, subp, proy, act } = antes as unknown as Cadena;
    return JSON.stringify({ prog, subp, proy, act });
  });

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
  const { codipres, saf_origen: saf, saf_destino } = movimiento;
  const { porBase, asientos } = await porDesmover(
    q,
    movimiento,
    asiento,
    (suyo) => grupoParaEditar(q, suyo, codipres),
  );
  for (const [base, movidas] of porBase) {
    for (const [apertura, suyas] of porApertura(movidas.values())) {
      const lugar = { saf, ...JSON.parse(apertura) as Cadena, rev: mas(1) };
      for (let i = 0; i < suyas.length; i += POR_VEZ) {
        const id = suyas.slice(i, i + POR_VEZ).map((m) => m.id);
        await cambiar(q, filasDeBase(base), { id }, lugar);
      }
    }
  }
  await auditarVarios(q, actor, asientos);
  for (const suyo of new Set([saf, saf_destino])) await marcarCambio(q, suyo, codipres);
}
