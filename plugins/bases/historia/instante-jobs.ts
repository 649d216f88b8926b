/** Going back in time is too long for the event loop. */
import type { App, Consulta, Trabajo } from "#core/plugin.ts";
import type {
  BaseComparada,
  Comparacion,
  DiferenciaDeFila,
  FilasPasadas,
  Momento,
} from "#proto/bases.ts";
import { exigirBase, type Grupo } from "../grupos/grupos.ts";
import { type Base, BASES, NOTA } from "../bases.ts";
import { mostrarFila } from "../filas/filas.ts";
import type { FilaBase } from "../filas/validar/validar.ts";
import { type PedidoRecuperar, type Recuperado, recuperar } from "./instante-recuperar.ts";
import { encabezadoDe, encabezadoEn, filasDeAhora, filasEn, finDeOperacion } from "./instante.ts";
import { grupoConHistoria } from "./instante-operaciones.ts";

// A past moment of a data group, row by row against now ([A3]).

type ClaseDeCambio = DiferenciaDeFila["cambio"];

interface Par {
  readonly id: number;
  readonly antes: FilaBase | null;
  readonly ahora: FilaBase | null;
}

const contenido = (base: Base, fila: FilaBase): string =>
  JSON.stringify([...base.columnas, NOTA].map((c) => fila[c.id]));

/**
 * Rows that differ, by id; of those that only one side has, equal ones are the same row that a
 * generation or an import wrote again.
 */
function pares(
  base: Base,
  antes: ReadonlyMap<number, FilaBase>,
  ahora: ReadonlyMap<number, FilaBase>,
): Par[] {
  const distintos: Par[] = [];
  const idas = new Map<string, number[]>();
  for (const [id, fila] of antes) {
    const actual = ahora.get(id);
    const clave = contenido(base, fila);
    if (actual) {
      if (contenido(base, actual) !== clave) distintos.push({ id, antes: fila, ahora: actual });
    } else idas.set(clave, [...idas.get(clave) ?? [], id]);
  }
  for (const [id, fila] of ahora) {
    if (antes.has(id)) continue;
    if (idas.get(contenido(base, fila))?.shift() === undefined) {
      distintos.push({ id, antes: null, ahora: fila });
    }
  }
  for (const ids of idas.values()) {
    for (const id of ids) distintos.push({ id, antes: antes.get(id) ?? null, ahora: null });
  }
  return distintos.sort((a, b) => a.id - b.id);
}

const claseDe = ({ antes, ahora }: Par): ClaseDeCambio =>
  antes === null ? "nuevo" : ahora === null ? "eliminado" : "modificado";

function mostrarPar(base: Base, par: Par): DiferenciaDeFila {
  const { id: registro, antes, ahora } = par;
  const columnas = antes && ahora
    ? [...base.columnas, NOTA].map((c) => c.id).filter((c) => antes[c] !== ahora[c])
    : [];
  return {
    registro,
    cambio: claseDe(par),
    antes: antes && mostrarFila(base, antes),
    ahora: ahora && mostrarFila(base, ahora),
    columnas,
  };
}

async function compararBase(q: Consulta, base: Base, grupo: Grupo, en: number) {
  const antes = await filasEn(q, base, grupo, en);
  const ahora = await filasDeAhora(q, base, grupo);
  return { antes, ahora, distintos: pares(base, antes, ahora) };
}

/** A moment of a group: right after an entry of its trail, and the operation that it is of. */
interface PedidoDeMomento {
  readonly saf: number;
  readonly codipres: string;
  readonly asiento: number;
}

/** Reads a group and the end of the operation that is asked for, from one snapshot. @throws Rechazo */
const enMomento = <T>(
  app: App,
  { saf, codipres, asiento }: PedidoDeMomento,
  leer: (q: Consulta, g: Grupo, fin: Awaited<ReturnType<typeof finDeOperacion>>) => Promise<T>,
): Promise<T> =>
  app.db.leer(async (q) => {
    const g = await grupoConHistoria(q, saf, codipres);
    return await leer(q, g, await finDeOperacion(q, g, asiento));
  });

/** What changed since, base by base. @throws Rechazo */
const momentoDe = (app: App, pedido: PedidoDeMomento): Promise<Momento> =>
  enMomento(app, pedido, async (q, g, fin) => {
    const bases: BaseComparada[] = [];
    for (const base of BASES) {
      const { antes, ahora, distintos } = await compararBase(q, base, g, fin.asiento);
      const cuantos = (clase: ClaseDeCambio) =>
        distintos.filter((par) => claseDe(par) === clase).length;
      bases.push({
        base: base.id,
        titulo: base.titulo,
        antes: antes.size,
        ahora: ahora.size,
        nuevos: cuantos("nuevo"),
        modificados: cuantos("modificado"),
        eliminados: cuantos("eliminado"),
      });
    }
    return {
      ...fin,
      encabezado: {
        antes: await encabezadoEn(q, g, fin.asiento),
        ahora: encabezadoDe(g),
      },
      bases,
    };
  });

/** Differences that one answer lists; the rest are counted. */
const LISTADAS = 20_000;

/** Rows of one base that are not today what they were. @throws Rechazo */
const compararCon = (
  app: App,
  base: Base,
  pedido: PedidoDeMomento,
): Promise<Comparacion> =>
  enMomento(app, pedido, async (q, g, fin) => {
    const { distintos } = await compararBase(q, base, g, fin.asiento);
    const diferencias = distintos.slice(0, LISTADAS).map((par) => mostrarPar(base, par));
    return { ...fin, cantidad: distintos.length, diferencias };
  });

/** The rows of one base as they were. @throws Rechazo */
const filasDelMomento = (
  app: App,
  base: Base,
  pedido: PedidoDeMomento,
): Promise<FilasPasadas> =>
  enMomento(app, pedido, async (q, g, fin) => {
    const filas = await filasEn(q, base, g, fin.asiento);
    const registros = [...filas].map(([id, fila]) => ({ id, ...mostrarFila(base, fila) }));
    return { ...fin, registros };
  });

interface EntradaDeBase extends PedidoDeMomento {
  readonly base: string;
}

export const jobs = {
  momento: {
    title: "Un momento pasado de un grupo de datos",
    readOnly: true,
    run: ({ app }, pedido) => momentoDe(app, pedido),
  } satisfies Trabajo<PedidoDeMomento, Momento>,
  comparar: {
    title: "Comparación con un momento pasado",
    readOnly: true,
    run: ({ app }, { base, ...pedido }) => compararCon(app, exigirBase(base), pedido),
  } satisfies Trabajo<EntradaDeBase, Comparacion>,
  pasado: {
    title: "Registros de un momento pasado",
    readOnly: true,
    run: ({ app }, { base, ...pedido }) => filasDelMomento(app, exigirBase(base), pedido),
  } satisfies Trabajo<EntradaDeBase, FilasPasadas>,
  recuperar: {
    title: "Recuperación de un momento pasado",
    run: ({ app, actor }, pedido) => recuperar(app, actor, pedido),
  } satisfies Trabajo<PedidoRecuperar, Recuperado>,
};
