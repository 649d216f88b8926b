/** The audit trail for administrators ([A1]): by pages, and whole for a workbook. */
import { esFecha } from "../../core/domain/period.ts";
import type { Consulta } from "../../core/plugin.ts";
import { finDelDia, inicioDelDia } from "./momento.ts";
import { rechazo } from "./errors.ts";
import { cambiosDe, reemplazadosDe, resumenDe } from "./legible.ts";
import { entidadesQueDicen, nombreDeRegistro, tituloDeEntidad } from "./nombres.ts";

/** What of the trail is asked for; what is absent does not limit. */
export interface FiltroDeAuditoria {
  /** Part of the user's name, whatever its case. */
  readonly usuario?: string;
  readonly saf?: number;
  /** Its first characters. */
  readonly codipres?: string;
  /** Part of the name of what was written, as it is stored or as it is shown. */
  readonly entidad?: string;
  /** Part of what was done. */
  readonly accion?: string;
  /** Key of what was written, exact: the id of a row, a SAF… */
  readonly clave?: string;
  /** Days `AAAA-MM-DD` in Buenos Aires, both included. */
  readonly desde?: string;
  readonly hasta?: string;
  /** 0 leaves out what every session notes by itself: signing in and out, the last group. */
  readonly de_sesion?: number;
}

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

/**
 * Ids that one statement looks at. A search for a rare value goes on in further statements, so that
 * it does not keep other requests waiting.
 */
const VENTANA = 10_000;
const LOTE = 200;
/** Longer JSON texts travel only when their entry is asked for. */
const LARGO = 20_000;

const COLUMNAS = "id, instante, usuario, origen, accion, entidad, clave, saf, codipres, antes, " +
  "despues, contenido IS NOT NULL AS con_contenido";

type Registro = Omit<AsientoGuardado, "con_contenido"> & { readonly con_contenido: number };

const leer = (r: Registro): AsientoGuardado => ({
  ...r,
  con_contenido: Boolean(r.con_contenido),
});

/** Part of a WHERE, and what it takes. */
export interface Condicion {
  readonly sql: string;
  readonly valores: readonly (string | number)[];
}

const como = (texto: string): string => texto.replace(/[!%_]/g, "!$&");

/** What was written by its stored name, or by the title that people see. */
function condicionDeEntidad(texto: string): Condicion {
  const buscado = texto.trim();
  const tituladas = entidadesQueDicen(buscado);
  const alguna = tituladas.length > 0
    ? ` OR entidad IN (${tituladas.map(() => "?").join(", ")})`
    : "";
  return {
    sql: `(entidad LIKE ? ESCAPE '!'${alguna})`,
    valores: [`%${como(buscado.toLowerCase().replaceAll(" ", "_"))}%`, ...tituladas],
  };
}

/** The same of one value. */
export function diceEntidad(texto: string): (entidad: string) => boolean {
  const buscado = texto.trim();
  const tituladas = new Set<string>(entidadesQueDicen(buscado));
  const guardada = buscado.toLowerCase().replaceAll(" ", "_");
  return (entidad) => entidad.includes(guardada) || tituladas.has(entidad);
}

/**
 * What signing in and out writes. The audit keeps it ([A1]), but the list leaves it out unless it
 * is asked for, as nobody looks for it among edits.
 */
const SIN_LO_DE_SESION = "entidad <> 'ultimos_grupos' " +
  "AND NOT (entidad = 'sesiones' AND accion IN ('ingresar', 'salir'))";

/** What passes, in one condition; of nothing, all. @throws Rechazo for days that are none. */
export function condiciones(f: FiltroDeAuditoria): Condicion {
  for (const campo of ["desde", "hasta"] as const) {
    if (f[campo] && !esFecha(f[campo])) throw rechazo("fecha_invalida", { campo }, { campo });
  }
  if (f.desde && f.hasta && f.desde > f.hasta) throw rechazo("fechas_invertidas");
  const partes: [string, string | number | undefined][] = [
    // The sum keeps the index of groups out: a range of ids is read in the order of the ids.
    ["saf + 0 = ?", f.saf],
    ["codipres LIKE ? ESCAPE '!'", f.codipres && `${como(f.codipres.toUpperCase())}%`],
    ["clave = ?", f.clave],
    ["instante >= ?", f.desde && inicioDelDia(f.desde)],
    ["instante < ?", f.hasta && finDelDia(f.hasta)],
    ["lower(usuario) LIKE ? ESCAPE '!'", f.usuario && `%${como(f.usuario.toLowerCase())}%`],
    ["lower(accion) LIKE ? ESCAPE '!'", f.accion && `%${como(f.accion.toLowerCase())}%`],
  ];
  const usadas = partes.filter(([, valor]) => valor !== undefined && valor !== "");
  const entidad = f.entidad?.trim() ? condicionDeEntidad(f.entidad) : null;
  return {
    sql: [
      "1 = 1",
      ...usadas.map(([sql]) => sql),
      ...(entidad ? [entidad.sql] : []),
      ...(f.de_sesion === 0 ? [SIN_LO_DE_SESION] : []),
    ].join(" AND "),
    valores: [...usadas.map(([, valor]) => valor ?? ""), ...entidad?.valores ?? []],
  };
}

/** Ranges of ids that cover the whole trail, the newest first. */
async function* ventanas(
  q: Consulta,
): AsyncGenerator<{ readonly desde: number; readonly antes: number }> {
  const [[primero, ultimo]] = await q.valores("SELECT min(id), max(id) FROM auditoria");
  for (let antes = Number(ultimo ?? -1) + 1; antes > Number(primero ?? 0); antes -= VENTANA) {
    yield { desde: antes - VENTANA, antes };
    await new Promise(setImmediate);
  }
}

/** The entries that pass, the newest first, in batches. */
export async function* asientos(
  q: Consulta,
  filtro: FiltroDeAuditoria,
): AsyncGenerator<AsientoGuardado[]> {
  const { sql, valores } = condiciones(filtro);
  for await (const { desde, antes } of ventanas(q)) {
    for (let hasta = antes; hasta > desde;) {
      const filas = await q.filas<Registro>(
        `SELECT ${COLUMNAS} FROM auditoria WHERE id >= ? AND id < ? AND ${sql} ` +
          "ORDER BY id DESC LIMIT ?",
        [desde, hasta, ...valores, LOTE],
      );
      if (filas.length > 0) yield filas.map(leer);
      hasta = filas.length < LOTE ? desde : filas[filas.length - 1].id;
    }
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
  escrito: Parameters<typeof cambiosDe>[0] & { readonly clave: string | null },
  extenso: boolean,
) {
  const cambios = cambiosDe(escrito);
  return {
    titulo: tituloDeEntidad(escrito.entidad),
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
  const filas = await q.filas<Registro>(
    `SELECT ${COLUMNAS} FROM auditoria WHERE id IN (${ids.map(() => "?").join(", ")})`,
    ids,
  );
  const porId = new Map(filas.map((f) => [f.id, leer(f)]));
  return ids.flatMap((id) => porId.get(id) ?? []);
}

/** One entry, whole. @throws Rechazo 404. */
export async function asientoEntero(q: Consulta, id: number) {
  const fila = await q.fila<Registro>(`SELECT ${COLUMNAS} FROM auditoria WHERE id = ?`, [id]);
  if (!fila) throw rechazo("asiento_inexistente");
  const { antes, despues, ...resto } = leer(fila);
  const valor = (texto: string | null): unknown => texto === null ? null : JSON.parse(texto);
  const valores = { antes: valor(antes), despues: valor(despues) };
  const palabras = enPalabras({ ...resto, ...valores }, false);
  return { ...resto, ...valores, extenso: false, ...palabras };
}
