/** Taking back what an entry of the trail tells: what it asks of every plugin alike. */
import { BASE_ENTERA } from "./db/audit.ts";
import { tabla } from "./db/schema.ts";
import { cuantas } from "./db/query.ts";
import { columnas, fila } from "./db/text-query.ts";
import type { Asiento, Consulta, Escritura } from "./db/types.ts";
import { type Campos, type Fila, leerValor } from "./domain/fields.ts";
import { fechaYHoraDe } from "./domain/period.ts";
import { rechazos } from "./errors.ts";
import type { AsientoHecho, ContextoDeReversa, Reversa } from "./plugin.ts";

/** Their sentences complete «No se volvió nada atrás: ». */
const rechazo = rechazos({
  200: {
    asiento_incompleto: "el registro de la auditoría no guarda todo lo que haría falta",
  },
  409: {
    asiento_cambiado: "{quien} lo cambió después, el {cuando}",
    asiento_distinto: "ya no está como lo dejó este cambio",
  },
});

/** Why what any entity may tell is not taken back, whoever keeps it. */
const MOTIVOS: Readonly<Record<string, string>> = {
  importar: "vino de un archivo con muchas filas; se corrige importando otro",
};

/** What is done with the whole database ([A4]). */
const DE_LA_BASE = ["importar", "volcar", "respaldar", "restaurar", "trasladar"];

/** Why an act that nobody takes back is not; undefined when nobody decided it. */
export const motivoComun = (entidad: string, accion: string): string | undefined =>
  entidad === BASE_ENTERA && DE_LA_BASE.includes(accion)
    ? "es de la base entera; lo anterior está en sus respaldos"
    : MOTIVOS[accion];

const { auditoria } = tabla;
const POSTERIOR = columnas(auditoria, "usuario", "instante");

/** @throws Rechazo 409 when what the entry wrote was written again since, with who and when. */
export async function exigirUltimo(q: Consulta, asiento: AsientoHecho): Promise<void> {
  const { id, entidad, clave, saf, codipres } = asiento;
  const [conSaf, conGrupo] = [saf !== null, codipres !== null];
  const posterior = await fila(
    q,
    POSTERIOR,
    "FROM auditoria WHERE id > ? AND entidad = ? AND clave = ? " +
      `AND saf ${conSaf ? "= ?" : "IS NULL"} AND codipres ${conGrupo ? "= ?" : "IS NULL"} ` +
      "ORDER BY id LIMIT 1",
    [id, entidad, clave, ...(conSaf ? [saf] : []), ...(conGrupo ? [codipres] : [])],
  );
  if (!posterior) return;
  const { usuario: quien, instante } = posterior;
  throw rechazo("asiento_cambiado", { quien, cuando: fechaYHoraDe(instante) });
}

/** A side of an entry, or a row as the trail says it. */
export type Dicho = Readonly<Record<string, unknown>>;

/** The entry of a row that entries hold whole, as `reversaDeFilas` takes it back; null = no row. */
export const asientoDeFila = (
  de: Pick<Asiento, "entidad" | "clave" | "saf" | "codipres">,
  antes: Dicho | null,
  despues: Dicho | null,
): Asiento => ({
  ...de,
  accion: antes === null ? "nuevo" : despues === null ? "eliminar" : "editar",
  ...(antes ? { antes } : {}),
  ...(despues ? { despues } : {}),
});

/**
 * Whether there is what an entry left; what either of them does not say is not compared.
 * @param ahora what there is, as the trail says it; null = nothing.
 */
export function esComoQuedo(despues: unknown, ahora: unknown): boolean {
  if (despues === null || ahora === null) return despues === ahora;
  if (Array.isArray(despues)) return JSON.stringify(despues) === JSON.stringify(ahora);
  const dejado = despues as Dicho;
  return Object.entries(ahora as Dicho).every(([c, v]) =>
    !(c in dejado) || JSON.stringify(dejado[c]) === JSON.stringify(v)
  );
}

/** For what other ways than its own trail may have written. @throws Rechazo 409 */
export function exigirIgual(despues: unknown, ahora: unknown): void {
  if (!esComoQuedo(despues, ahora)) throw rechazo("asiento_distinto");
}

/** The stored row that a side of an entry says. @throws Rechazo when it does not hold all of it. */
export function leerDicho<C extends Campos>(campos: C, dicho: Dicho): Fila<C> {
  return Object.fromEntries(
    Object.entries(campos).map(([nombre, campo]) => {
      const leido = leerValor(campo, dicho[nombre]);
      if ("error" in leido) throw rechazo("asiento_incompleto");
      return [nombre, leido.valor];
    }),
  ) as Fila<C>;
}

/** @throws Rechazo for an entry that was written before it kept this. */
export function exigirDicho<T>(valor: T | undefined): T {
  if (valor === undefined) throw rechazo("asiento_incompleto");
  return valor;
}

/** A version that no row has had: what raises one, by one, leaves an entry with a higher number. */
export async function revSinUsar(q: Escritura): Promise<number> {
  const [[ultimo]] = await q.valores("SELECT coalesce(max(id), 0) FROM auditoria");
  return Number(ultimo) + 1;
}

/**
 * Version of a row that is put under a key which may have been another's ([K1]): none that somebody
 * may still have on screen.
 */
export async function revNueva(
  q: Escritura,
  entidad: string,
  clave: string | number,
): Promise<number> {
  const propios = await cuantas(q, auditoria, { entidad, clave: String(clave) });
  return propios === 0 ? 1 : await revSinUsar(q);
}

/** Rows of a table whose entries hold them whole: what differs from one table to another. */
export interface FilaReversible<F> extends Pick<Reversa, "reasons" | "caveats" | "keys"> {
  /** By default: `nuevo`, `editar` and `eliminar`. */
  readonly actions?: readonly string[];
  /** The row that a side of an entry says; see `leerDicho`. @throws Rechazo */
  leer(dicho: Dicho, asiento: AsientoHecho): F;
  /** The one that is there now under its key, locked where `candado` says so; undefined = none. */
  actual(q: Consulta, fila: F, candado: { readonly bloquear?: true }): Promise<F | undefined>;
  /** As the trail says it. */
  mostrar(fila: F): Dicho;
  /** What `guardar` would refuse, only reading: see `Reversa.check`. @throws Rechazo */
  revisar?(q: Consulta, antes: F | null, despues: F | null): Promise<void>;
  /** Leaves one in place of the other, checked and audited as any other write; null = none. */
  guardar(
    ctx: ContextoDeReversa,
    antes: F | null,
    despues: F | null,
    asiento: AsientoHecho,
  ): Promise<void>;
}

/** The row that is there under the key that the entry names, and the one that it found. */
async function ladosDe<F>(
  t: FilaReversible<F>,
  q: Consulta,
  asiento: AsientoHecho,
  candado: { readonly bloquear?: true } = {},
) {
  const lado = (dicho: unknown) => dicho === null ? null : t.leer(dicho as Dicho, asiento);
  const [hallado, dejado] = [lado(asiento.antes), lado(asiento.despues)];
  const nombrada = exigirDicho(dejado ?? hallado ?? undefined);
  const actual = await t.actual(q, nombrada, candado) ?? null;
  return { actual, hallado, ahora: actual && t.mostrar(actual) };
}

/** The same; what is there has to be what the entry left. @throws Rechazo 409 */
async function ladosIntactos<F>(...pedido: Parameters<typeof ladosDe<F>>) {
  const lados = await ladosDe(...pedido);
  exigirIgual(pedido[2].despues, lados.ahora);
  return lados;
}

/** The row that the entry left goes, and the one that it found is back. */
export const reversaDeFilas = <F>(t: FilaReversible<F>): Reversa => ({
  actions: t.actions ?? ["nuevo", "editar", "eliminar"],
  ...(t.reasons ? { reasons: t.reasons } : {}),
  ...(t.caveats ? { caveats: t.caveats } : {}),
  async check({ q }, asiento) {
    if (!t.revisar) return false;
    const { actual, hallado } = await ladosIntactos(t, q, asiento);
    await t.revisar(q, actual, hallado);
    return true;
  },
  async run(ctx, asiento) {
    const { actual, hallado } = await ladosIntactos(t, ctx.q, asiento, { bloquear: true });
    await t.guardar(ctx, actual, hallado, asiento);
  },
  now: async (q, asiento) => (await ladosDe(t, q, asiento)).ahora,
  ...(t.keys ? { keys: t.keys } : {}),
});
