/** The changes of dated values that a budget reads, one notice for each operation ([F5]). */
import { Cache } from "#core/cache.ts";
import { compararValores } from "#core/domain/filters.ts";
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { App, Consulta, Trabajo } from "#core/plugin.ts";
import type { GrupoDeAviso } from "#proto/avisos.ts";
import { cabeceras, leidosPor } from "../bases/service.ts";
import { type CambioDeValores, cambioEscrito, type FilaReferencia } from "../tablas/service.ts";
import {
  type AsientoGuardado,
  cambiosDe,
  campoDe,
  leerAsientos,
  nombreDeRegistro,
  resumenDe,
  tituloDeEntidad,
} from "../auditoria/service.ts";

/** What was looked at of a group as it is, and what of it the group reads: ids of entries. */
interface Leidos {
  readonly mirados: Set<number>;
  readonly leidos: Set<number>;
}

/** Entries that may be kept in mind, of all groups. */
const RECORDADOS = 200_000;
/** By group, under the version of its rows and of its header: an entry never changes. */
const recordados = new Cache<string, Leidos>(
  "valores_leidos",
  RECORDADOS,
  ({ mirados, leidos }) => mirados.size + leidos.size + 1,
);

/** Entries of one operation come within so many milliseconds of each other. */
const SEGUIDOS_MS = 60_000;

const lados = ({ antes, despues }: AsientoGuardado): (FilaReferencia | null)[] =>
  [antes, despues].map((lado) => lado === null ? null : JSON.parse(lado) as FilaReferencia | null);

const cambioDe = (a: AsientoGuardado): CambioDeValores =>
  cambioEscrito(
    a.entidad,
    a.clave ?? "",
    lados(a).filter((l): l is FilaReferencia => l !== null && !Array.isArray(l)),
  );

interface Entrada {
  readonly grupos: readonly (GrupoDeAviso & { readonly ids: readonly number[] })[];
}

/** Over every position of a budget: not for who serves requests. */
export const trabajoValores = {
  title: "Valores que leen unos presupuestos",
  readOnly: true,
  run: ({ app }, { grupos }) =>
    app.db.leer(async (q) => {
      const leidos: number[][] = [];
      for (const { saf, codipres, ids } of grupos) {
        const asientos = await leerAsientos(q, ids);
        const cabecera = (await cabeceras(q, saf)).find((c) => c.codipres === codipres);
        const suyos = cabecera ? await leidosPor(q, cabecera, asientos.map(cambioDe)) : [];
        leidos.push(asientos.filter((_, i) => suyos[i]).map((a) => a.id));
      }
      return leidos;
    }),
} satisfies Trabajo<Entrada, number[][]>;

/** Which groups read each entry. @param ids of entries of tables with dated values. */
export async function quienesLeen(
  app: App,
  grupos: readonly (GrupoDeAviso & { readonly rev: number; readonly rev_datos: number })[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly GrupoDeAviso[]>> {
  const deCada = grupos.map((g) => {
    const clave = [app.config.databaseUrl, g.saf, g.codipres, g.rev, g.rev_datos].join("|");
    const visto = recordados.get(clave) ?? { mirados: new Set(), leidos: new Set() };
    return { g, clave, visto, faltan: ids.filter((id) => !visto.mirados.has(id)) };
  });
  const pedidos = deCada.filter(({ faltan }) => faltan.length > 0);
  if (pedidos.length > 0) {
    const entrada: Entrada = {
      grupos: pedidos.map(({ g: { saf, codipres }, faltan }) => ({ saf, codipres, ids: faltan })),
    };
    const leidos = await app.trabajos.ejecutar<number[][]>("avisos.valores_leidos", entrada, {
      id_usuario: null,
      usuario: "sistema",
      origen: "avisos",
    });
    for (const [i, { clave, visto, faltan }] of pedidos.entries()) {
      for (const id of faltan) visto.mirados.add(id);
      for (const id of leidos[i]) visto.leidos.add(id);
      recordados.set(clave, visto);
    }
  }
  return new Map(
    ids.map((id) => [id, deCada.filter(({ visto }) => visto.leidos.has(id)).map(({ g }) => g)]),
  );
}

/** Of the first amount or percentage that changed, in hundredths of a percent; null for none. */
function porcentajeDe(a: AsientoGuardado): number | null {
  const [antes, despues] = lados(a);
  if (!antes || !despues) return null;
  for (const [columna, nuevo] of Object.entries(despues)) {
    const viejo = antes[columna];
    const { clase } = campoDe(a.entidad, columna);
    if (clase !== "importe" && clase !== "centesimos") continue;
    if (typeof viejo !== "number" || typeof nuevo !== "number" || viejo === nuevo) continue;
    return viejo === 0 ? null : Math.round((nuevo - viejo) / viejo * 10_000);
  }
  return null;
}

const conSigno = (centesimos: number): string =>
  `${centesimos > 0 ? "+" : ""}${formatEsAr(centesimos)} %`;

function normaDe(a: AsientoGuardado): string {
  const [antes, despues] = lados(a);
  const norma = (despues ?? antes)?.norma;
  return typeof norma === "string" ? norma.trim() : "";
}

/** One operation: entries of one table by one person, one after another and with one norm. */
function deUnaOperacion(asientos: readonly AsientoGuardado[]): AsientoGuardado[][] {
  const operaciones: AsientoGuardado[][] = [];
  for (const a of asientos) {
    const abierta = operaciones.find(([o]) =>
      o.entidad === a.entidad && o.usuario === a.usuario && normaDe(o) === normaDe(a)
    );
    const ultimo = abierta?.at(-1);
    if (abierta && ultimo && ultimo.instante - a.instante <= SEGUIDOS_MS) abierta.push(a);
    else operaciones.unshift([a]);
  }
  return operaciones;
}

function decirVarios(asientos: readonly AsientoGuardado[]): string {
  const porcentajes = asientos.flatMap((a) => porcentajeDe(a) ?? []);
  const meses = [...new Set(asientos.map((a) => cambioDe(a).mes))].filter((m) => m > 0);
  const [menor, mayor] = [Math.min(...porcentajes), Math.max(...porcentajes)];
  return [
    `${formatEnteroEsAr(asientos.length)} valores`,
    ...(meses.length === 1 ? [`desde ${nombreMes(meses[0])}`] : []),
    ...(porcentajes.length === 0
      ? []
      : [menor === mayor ? conSigno(menor) : `de ${conSigno(menor)} a ${conSigno(mayor)}`]),
  ].join(", ");
}

function decirUno(a: AsientoGuardado): string {
  const [antes, despues] = lados(a);
  const { entidad, accion, clave } = a;
  const registro = nombreDeRegistro(entidad, clave);
  const porcentaje = porcentajeDe(a);
  const cambios = cambiosDe({ entidad, accion, antes, despues })
    .filter((c) => c.campo !== "norma" && c.campo !== "desde_mes");
  const dicho = accion === "eliminar" ? "se eliminó" : resumenDe(cambios);
  return `${registro === "" ? "" : `${registro}: `}${dicho}` +
    (porcentaje === null ? "" : ` (${conSigno(porcentaje)})`);
}

export interface CambioLeido {
  readonly id: number;
  readonly instante: number;
  readonly titulo: string;
  readonly texto: string;
  /** Those that read them, in order. */
  readonly grupos: readonly GrupoDeAviso[];
}

/** The groups in words; the SAF is said where there are several. */
function nombrar(grupos: readonly GrupoDeAviso[]): string {
  const varios = new Set(grupos.map((g) => g.saf)).size > 1;
  return grupos.map((g) => varios ? `${g.codipres} (SAF ${g.saf})` : g.codipres).join(", ");
}

/** The changes that some groups read, told; the newest first. */
export async function decirValores(
  q: Consulta,
  lectores: ReadonlyMap<number, readonly GrupoDeAviso[]>,
): Promise<CambioLeido[]> {
  const ids = [...lectores].filter(([, grupos]) => grupos.length > 0).map(([id]) => id);
  const asientos = await leerAsientos(q, ids.sort((a, b) => b - a));
  return deUnaOperacion(asientos).map((suyos) => {
    const [ultimo] = suyos;
    const leen = suyos.flatMap((a) => lectores.get(a.id) ?? [])
      .map(({ saf, codipres }) => [`${saf}|${codipres}`, { saf, codipres }] as const);
    const grupos = [...new Map(leen).values()]
      .sort((a, b) => a.saf - b.saf || compararValores(a.codipres, b.codipres));
    const norma = normaDe(ultimo);
    const dicho = suyos.length === 1 ? decirUno(ultimo) : decirVarios(suyos);
    return {
      id: ultimo.id,
      instante: ultimo.instante,
      titulo: tituloDeEntidad(ultimo.entidad),
      texto: `${dicho}${norma === "" ? "" : `. ${norma}`}. ${
        grupos.length === 1 ? "Lo lee" : "Lo leen"
      } ${nombrar(grupos)}`,
      grupos,
    };
  }).sort((a, b) => b.id - a.id);
}
