/** The audit trail for administrators ([A1]): by pages, and whole for a workbook. */
import { tabla } from "../../../core/db/schema.ts";
import { booleano, columnas, fila, filas } from "../../../core/db/text-query.ts";
import type { Consulta } from "../../../core/plugin.ts";
import { rechazo } from "../errors.ts";
import { idsMarcados, type Marcados } from "./indice-auditoria.ts";
import { cambiosDe, reemplazadosDe, resumenDe } from "./legible.ts";
import { nombreDeAccion, nombreDeRegistro, tituloDeEntidad } from "./nombres.ts";

/** An entry as it is stored; `antes` and `despues` are JSON texts. */
export interface AsientoGuardado {
  readonly id: number;
  /** Milliseconds since 1970, UTC. */
  readonly instante: number;
  readonly usuario: string;
  readonly origen: string;
  readonly accion: string;
  readonly entidad: string;
  readonly clave: string | null;
  readonly saf: number | null;
  readonly codipres: string | null;
  readonly antes: string | null;
  readonly despues: string | null;
  /** Whether it keeps the rows that a bulk write replaced. */
  readonly con_contenido: boolean;
}

/** Entries that one statement reads whole. */
const LOTE = 200;
/** Longer JSON texts travel only when their entry is asked for. */
const LARGO = 20_000;

const { auditoria } = tabla;
const ASIENTO = {
  ...columnas(auditoria, "id", "instante", "usuario", "origen", "accion", "entidad", "clave"),
  ...columnas(auditoria, "saf", "codipres", "antes", "despues"),
  con_contenido: booleano("contenido IS NOT NULL"),
};

/** The entries that are marked, in their order, in batches. */
export async function* asientos(
  q: Consulta,
  marcados: readonly Marcados[],
): AsyncGenerator<AsientoGuardado[]> {
  for (const tramo of marcados) {
    const ids = idsMarcados(tramo);
    for (let i = 0; i < ids.length; i += LOTE) yield await leerAsientos(q, ids.slice(i, i + LOTE));
    await new Promise(setImmediate);
  }
}

/** JSON value of a text; `extenso` when it is left for the entry's own call. */
function mostrar(texto: string | null): { valor: unknown; extenso: boolean } {
  if (texto === null) return { valor: null, extenso: false };
  if (texto.length > LARGO) return { valor: null, extenso: true };
  return { valor: JSON.parse(texto), extenso: false };
}

/** What the screen shows of an entry beside its raw values. */
function enPalabras(
  escrito: Parameters<typeof cambiosDe>[0] & {
    readonly clave: string | null;
    readonly accion: string;
  },
  extenso: boolean,
) {
  const cambios = cambiosDe(escrito);
  return {
    titulo: tituloDeEntidad(escrito.entidad),
    /** `accion` in words. */
    obra: nombreDeAccion(escrito.accion),
    /** `clave` in words. */
    registro: nombreDeRegistro(escrito.entidad, escrito.clave),
    resumen: extenso && cambios.length === 0 ? "Contenido extenso" : resumenDe(cambios),
    cambios,
    /** Rows that a file replaced. */
    reemplazados: reemplazadosDe(escrito),
  };
}

/** An entry as the list shows it. */
export function mostrarAsiento({ antes, despues, ...resto }: AsientoGuardado) {
  const [a, d] = [mostrar(antes), mostrar(despues)];
  // True when something long was left out: `GET …/auditoria/{id}` brings it.
  const extenso = a.extenso || d.extenso;
  const valores = { antes: a.valor, despues: d.valor };
  const palabras = enPalabras({ ...resto, ...valores }, extenso);
  return { ...resto, ...valores, extenso, ...palabras };
}

/** Entries by their ids, in the order given. */
export async function leerAsientos(
  q: Consulta,
  ids: readonly number[],
): Promise<AsientoGuardado[]> {
  if (ids.length === 0) return [];
  const lugares = ids.map(() => "?").join(", ");
  const leidos = await filas(q, ASIENTO, `FROM auditoria WHERE id IN (${lugares})`, ids);
  const porId = new Map(leidos.map((a) => [a.id, a]));
  return ids.flatMap((id) => porId.get(id) ?? []);
}

/** One entry, whole. @throws Rechazo 404. */
export async function asientoEntero(q: Consulta, id: number) {
  const asiento = await fila(q, ASIENTO, "FROM auditoria WHERE id = ?", [id]);
  if (!asiento) throw rechazo("asiento_inexistente");
  const { antes, despues, ...resto } = asiento;
  const valor = (texto: string | null): unknown => texto === null ? null : JSON.parse(texto);
  const valores = { antes: valor(antes), despues: valor(despues) };
  const palabras = enPalabras({ ...resto, ...valores }, false);
  return { ...resto, ...valores, extenso: false, ...palabras };
}
