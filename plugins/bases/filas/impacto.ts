/**
 * What an edit of dated values would revalue: the positions of open budgets that read it. The same
 * validator that guards each row says what the row reads ([B4]), so that both never differ.
 */
import { Elysia } from "elysia";
import type { App } from "../../../core/app.ts";
import { acceso, puedeVerSaf } from "../../../core/http/access.ts";
import { mesesCubiertos } from "../../../core/domain/meses-cubiertos.ts";
import { columnas, entero, filas } from "../../../core/db/text-query.ts";
import type { Consulta, Trabajo } from "../../../core/plugin.ts";
import { type Afectado, calls } from "../../../proto/bases.ts";
import { organismos } from "../../auth/service.ts";
import {
  type CambioDeValores,
  cambioDeValores,
  type Clave,
  type Referencias,
  referencias,
} from "../../tablas/service.ts";
import { type Base, baseDe, BASES, tablaDe } from "../bases.ts";
import { type Cabecera, cabeceras, tipoDeGrupo } from "../grupos/grupos.ts";
import { filasDeBase } from "../tables.ts";
import { leeSumas } from "./impacto-sumas.ts";
import { crearValidador, type FilaBase } from "./validar.ts";

/** Columns that decide what a position reads, and when. */
const COLUMNAS = [
  ...["pprin", "esc", "agrup", "nivel", "grado", "cat", "feje", "codes"] as const,
  ...["codp", "tcober", "mes_inicio"] as const,
] as const;

/** Positions that read the same, and how many they are. */
const GRUPO = { ...columnas(filasDeBase(BASES[0]), ...COLUMNAS), cuantos: entero("count(*)") };

/** Whether the edits replace something that a position reads at a month. */
function lee(
  cargos: Base,
  r: Referencias,
  cambios: readonly CambioDeValores[],
  fila: FilaBase,
  mes: number,
): boolean {
  const deTabla = Map.groupBy(cambios.filter((c) => mes >= c.mes), (c) => c.tabla);
  if (deTabla.size === 0) return false;
  let toca = false;
  const validador = crearValidador(cargos, {
    leer(tabla, clave) {
      const actual = r.instantanea.leer(tabla, clave, mes);
      // A position abroad is paid by its destination alone: edits of other tables do not touch it
      // ([V1]).
      const paga = fila.codes === 0 || tabla === "codigos_destino_valores";
      // Unless it goes away too, a later entry already rules at this month: the edit stays below it
      // ([R1]).
      const rige = (c: CambioDeValores) => c.enAdelante || (actual?.desde_mes ?? 0) <= c.mes;
      if (paga && !toca) {
        toca = deTabla.get(tabla)?.some((c) => coincide(c.parte, clave) && rige(c)) ?? false;
      }
      // A missing value reads as empty instead of stopping, so that every read of the row is seen.
      return actual ?? { valores: {} };
    },
    esHoja: () => true,
    habilitar_me: true,
    habilitar_ogas: true,
    usa_coefval: false,
    meses: null,
  });
  validador.validacion(fila);
  return toca;
}

/** Whether a key has the columns that an edit names. */
function coincide(parte: Clave, clave: Clave): boolean {
  for (const columna in parte) if (clave[columna] !== parte[columna]) return false;
  return true;
}

async function renglonesDe(
  q: Consulta,
  cargos: Base,
  c: Cabecera,
  cambios: readonly CambioDeValores[],
): Promise<number> {
  const grupos = await filas(
    q,
    GRUPO,
    `FROM ${tablaDe(cargos)} WHERE saf = ? AND codipres = ? GROUP BY ${COLUMNAS.join(", ")}`,
    [c.saf, c.codipres],
  );
  if (grupos.length === 0) return 0;
  const r = await referencias(q, c.ejercicio, c.version, c.desde_mes);
  const neutra = Object.fromEntries(cargos.columnas.map((columna) => [columna.id, 0]));
  const deSumas = cambios.filter((cambio) => cambio.tabla === "sumas_fijas");
  const fechados = cambios.filter((cambio) => cambio.tabla !== "sumas_fijas");
  let renglones = 0;
  for (const { cuantos, ...propia } of grupos) {
    const fila = { ...neutra, ...propia };
    const meses = mesesQueLee(c, propia);
    const toca = deSumas.some((cambio) => leeSumas(r, cambio, propia, meses)) ||
      meses.some((mes) => lee(cargos, r, fechados, fila, mes));
    if (toca) renglones += cuantos;
  }
  return renglones;
}

/** No position of the group reads a later one. */
const ultimoMes = (c: Pick<Cabecera, "criterio" | "ejercicio" | "desde_mes">): number =>
  c.criterio === "mensual" ? Math.max(c.desde_mes, c.ejercicio * 100 + 12) : c.desde_mes;

/** Months (yyyymm) at which the values of a position are read ([Y1], [Y3]). */
export function mesesQueLee(
  c: Pick<Cabecera, "criterio" | "ejercicio" | "desde_mes">,
  { mes_inicio, tcober }: Readonly<Record<"mes_inicio" | "tcober", number | string>>,
): number[] {
  const cubiertos = c.criterio === "mensual"
    ? mesesCubiertos(Number(mes_inicio), Number(tcober))
    : null;
  if (!cubiertos) return [c.desde_mes];
  const { desde, hasta } = cubiertos;
  const cuantos = Math.min(hasta, 12) - desde + 1;
  return Array.from({ length: cuantos }, (_, i) => c.ejercicio * 100 + desde + i);
}

/** Open budgets, online and editable, with rows that the edits, taken together, would revalue. */
export async function impactoDe(
  q: Consulta,
  cambios: readonly CambioDeValores[],
): Promise<Afectado[]> {
  const cargos = baseDe("cargos");
  if (!cargos) throw new Error("no existe la base cargos");
  const consolidados = new Set(
    (await organismos(q)).filter((o) => o.consolidado).map((o) => o.saf),
  );
  const abiertos = (await cabeceras(q, null)).filter((c) =>
    tipoDeGrupo(c.codipres) === "presupuesto" && !consolidados.has(c.saf) &&
    cambios.some((cambio) => cambio.filas !== undefined || ultimoMes(c) >= cambio.mes)
  );
  const afectados: Afectado[] = [];
  for (const c of abiertos) {
    const renglones = await renglonesDe(q, cargos, c, cambios);
    if (renglones === 0) continue;
    const { saf, codipres, descripcion, desde_mes } = c;
    afectados.push({ saf, codipres, descripcion, desde_mes, renglones });
  }
  return afectados;
}

export const trabajoImpacto = {
  titulo: "Presupuestos que cambia un valor",
  lectura: true,
  run: ({ app }, cambio) => app.db.leer((q) => impactoDe(q, [cambio])),
} satisfies Trabajo<CambioDeValores, Afectado[]>;

/** Sum of rows, without naming the budgets of organismos that the caller may not see ([U3]). */
const resumir = (afectados: readonly Afectado[]) => ({
  presupuestos: afectados.length,
  renglones: afectados.reduce((n, a) => n + a.renglones, 0),
});

export const rutaDeImpacto = (app: App) =>
  new Elysia({ name: "bases-impacto", prefix: "/api/tablas" })
    .use(acceso(app))
    .get("/impacto/:tabla/:mes", async ({ params, query, actor, identidad, request }) => {
      const cambio = cambioDeValores(params, query);
      const todos = await app.trabajos.ejecutar<Afectado[]>("bases.impacto", cambio, actor, {
        senal: request.signal,
      });
      const visibles = todos.filter((a) => puedeVerSaf(app, identidad, a.saf));
      return {
        ...resumir(todos),
        detalle: visibles,
        otros: resumir(todos.filter((a) => !visibles.includes(a))),
      };
    }, {
      ...calls["GET /tablas/impacto/:tabla/:mes"],
      permiso: "ediciontablas",
      detail: {
        summary: "Renglones de presupuestos abiertos que revaluaría un cambio de valores",
        description: "En la consulta, las columnas de la clave; las que falten valen para todas. " +
          "De las sumas fijas, las de una o, en filas, una lista JSON con las de varias",
        tags: ["tablas"],
      },
    });
