/** Counting every budget of a code, off the event loop, and keeping what was counted ([F1]). */
import { leerContador } from "#core/db/audit.ts";
import { poner, varias } from "#core/db/query.ts";
import type { App, Consulta, Progreso, Trabajo } from "#core/plugin.ts";
import { BASES, cuentasDe, type Grupo, gruposDelConsolidado } from "#plugins/bases/service.ts";
import { estadosDe, posicionesDe } from "#plugins/valuation/service.ts";
import { tabla } from "./tables.ts";

type Contado = (typeof tabla.estados_formulacion)["$inferSelect"];

/** The versions that decide what is counted of a budget. */
export const vigente = (
  c: Contado | undefined,
  g: { readonly rev_datos: number },
  contador: number,
  valuacion: { readonly id: number; readonly instante: number } | undefined,
): boolean =>
  c !== undefined && c.rev_datos === g.rev_datos && c.referencias === contador &&
  c.valuacion === (valuacion?.id ?? 0) && c.valorizada_el === (valuacion?.instante ?? 0);

/** Every budget of a code that an organismo of its own has online, in SAF order. */
export const presupuestosDe = async (q: Consulta, codipres: string): Promise<Grupo[]> =>
  (await gruposDelConsolidado(q, codipres)).filter((g) => g.presupuesto);

export const contados = async (q: Consulta, codipres: string): Promise<Map<number, Contado>> =>
  new Map((await varias(q, tabla.estados_formulacion, { codipres })).map((c) => [c.saf, c]));

/** What an entry on the rows or the header of a budget is of. */
export const ENTIDADES = [...BASES.map((b) => b.id), "presupuestos"];

interface Cambio {
  readonly asiento: number;
  readonly cambio_el: number;
  readonly cambio_por: string;
}

/** Last entry on the rows or the header of each budget after the ones that are known. */
async function ultimosCambios(
  q: Consulta,
  codipres: string,
  desde: number,
): Promise<Map<number, Cambio>> {
  const ultimos = await q.valores(
    "SELECT saf, instante, usuario, id FROM auditoria WHERE id IN (SELECT max(id) FROM auditoria " +
      `WHERE codipres = ? AND id > ? AND entidad IN (${ENTIDADES.map(() => "?").join(", ")}) ` +
      "GROUP BY saf)",
    [codipres, desde, ...ENTIDADES],
  );
  return new Map(ultimos.map(([saf, instante, usuario, id]) => [
    Number(saf),
    { asiento: Number(id), cambio_el: Number(instante), cambio_por: String(usuario) },
  ]));
}

const SIN_CAMBIOS: Cambio = { asiento: 0, cambio_el: 0, cambio_por: "" };

async function contarUno(
  q: Consulta,
  g: Grupo,
  { valuacion, desactualizado }: {
    readonly valuacion?: { readonly id: number; readonly instante: number };
    readonly desactualizado: boolean;
  },
  cambio: Cambio,
  referencias: number,
): Promise<Contado> {
  const { saf, codipres, rev_datos } = g;
  const { bases, posiciones } = await cuentasDe(q, g);
  const suma = (de: "registros" | "errores") => bases.reduce((n, b) => n + b[de], 0);
  const cargos = (await posicionesDe(q, saf, codipres, posiciones))
    .filter((p) => p.pprin === 1 || p.pprin === 2).reduce((n, p) => n + p.cargos, 0);
  return {
    saf,
    codipres,
    rev_datos,
    referencias,
    valuacion: valuacion?.id ?? 0,
    valorizada_el: valuacion?.instante ?? 0,
    renglones: suma("registros"),
    invalidos: suma("errores"),
    cargos,
    desactualizado,
    ...cambio,
    instante: Date.now(),
  };
}

/** Counted and stored at a time: nobody's save waits for more. */
const TANDA = 10;

/**
 * Counts what changed since it was last counted.
 * @returns how many.
 */
export async function contarTodos(
  app: Pick<App, "db">,
  codipres: string,
  progreso: Progreso,
): Promise<number> {
  const { viejos, desde, contador, estados, conocidos } = await app.db.leer(async (q) => {
    const contador = await leerContador(q, "referencias");
    const grupos = await presupuestosDe(q, codipres);
    const estados = await estadosDe(q, codipres, grupos);
    const conocidos = await contados(q, codipres);
    const viejos = grupos.filter((g) =>
      !vigente(conocidos.get(g.saf), g, contador, estados.get(g.saf)?.valuacion)
    );
    const faltan = viejos.some((g) => !conocidos.has(g.saf));
    const desde = faltan ? 0 : Math.min(...viejos.map((g) => conocidos.get(g.saf)?.asiento ?? 0));
    return { viejos, desde, contador, estados, conocidos };
  });
  if (viejos.length === 0) return 0;
  const cambios = await ultimosCambios(app.db, codipres, desde);
  for (let i = 0; i < viejos.length; i += TANDA) {
    const tanda = viejos.slice(i, i + TANDA);
    // One snapshot: what is counted is of the versions that it is kept under.
    const filas = await app.db.leer(async (q) => {
      const ahora = new Map((await presupuestosDe(q, codipres)).map((g) => [g.saf, g]));
      const hechas: Contado[] = [];
      for (const { saf, rev_datos } of tanda) {
        const g = ahora.get(saf);
        if (!g) continue;
        const estado = g.rev_datos === rev_datos ? estados.get(saf) : undefined;
        const cambio = cambios.get(saf) ?? conocidos.get(saf) ?? SIN_CAMBIOS;
        const { asiento, cambio_el, cambio_por } = cambio;
        hechas.push(
          await contarUno(
            q,
            g,
            estado ?? { desactualizado: true },
            { asiento, cambio_el, cambio_por },
            contador,
          ),
        );
      }
      return hechas;
    });
    await app.db.tx(async (q) => {
      for (const { saf, codipres, ...otros } of filas) {
        await poner(q, tabla.estados_formulacion, { saf, codipres, ...otros }, otros);
      }
    });
    progreso(Math.min(1, (i + TANDA) / viejos.length), `${i + tanda.length} de ${viejos.length}`);
  }
  return viejos.length;
}

export const trabajoContar = {
  title: "Estado de la formulación",
  shareable: {},
  run: async ({ app, progress }, { codipres }) => ({
    contados: await contarTodos(app, codipres, progress),
  }),
} satisfies Trabajo<{ readonly codipres: string }, { contados: number }>;
