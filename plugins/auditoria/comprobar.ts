/**
 * What is kept beside the bases (accounts, organismos, reference values, ceilings…) against what the
 * trail says of it last ([Q3]): whoever writes it behind the program's back leaves no entry.
 */
import { fechaYMinutosDe } from "#core/domain/period.ts";
import { una, varias } from "#core/db/query.ts";
import { tabla } from "#core/db/schema.ts";
import { Rechazo } from "#core/errors.ts";
import { losPrimeros } from "#core/domain/money.ts";
import type {
  AsientoHecho,
  Comprobacion,
  Consulta,
  PedidoDeComprobacion,
  Reversa,
} from "#core/plugin.ts";
import { esComoQuedo } from "#core/reversals.ts";
import { cambiosDe, resumenDe } from "./legible.ts";
import { nombreDeRegistro, tituloDeEntidad } from "./nombres.ts";

const { auditoria } = tabla;
type Registro = NonNullable<PedidoDeComprobacion["registro"]>;

/** Records that are looked at a time. */
const POR_VEZ = 500;

interface Asentado extends AsientoHecho {
  readonly usuario: string;
  readonly instante: number;
}

/**
 * What the entries of a record leave, the oldest first: of each of its actions the last one, since some
 * say only a part. Null = it is gone; undefined when none says anything of it.
 */
function dejado(asientos: readonly Asentado[], { actions = [] }: Reversa): unknown {
  return asientos.reduce<unknown>((dicho, { accion, antes, despues }) => {
    if (despues === null) return antes !== null && actions.includes(accion) ? null : dicho;
    if (Array.isArray(despues) || typeof despues !== "object") return despues;
    return { ...(typeof dicho === "object" ? dicho : {}), ...despues };
  }, undefined);
}

/** Entries by record, some records at a time, after those that were written whole. */
async function* porRegistro(q: Consulta, entidad: string): AsyncGenerator<readonly Asentado[]> {
  const [[entera]] = await q.valores(
    "SELECT coalesce(max(id), 0) FROM auditoria WHERE entidad = ? AND clave IS NULL",
    [entidad],
  );
  for (let desde = "";;) {
    const claves = (await q.valores(
      "SELECT DISTINCT clave FROM auditoria WHERE entidad = ? AND clave > ? " +
        `ORDER BY clave LIMIT ${POR_VEZ}`,
      [entidad, desde],
    )).map(([clave]) => String(clave));
    const ids = await q.valores(
      `SELECT max(id) FROM auditoria WHERE entidad = ? AND id > ? AND clave IN (${
        claves.map(() => "?").join() || "NULL"
      }) GROUP BY clave, saf, accion`,
      [entidad, Number(entera), ...claves],
    );
    const leidos = await varias(q, auditoria, { id: ids.map(([id]) => Number(id)) }, [
      ...["id", "accion", "entidad", "clave", "saf", "codipres", "antes", "despues"] as const,
      ...["usuario", "instante"] as const,
    ], { orden: "id" });
    const asientos = leidos.map((a): Asentado => ({
      ...a,
      clave: a.clave ?? "",
      antes: JSON.parse(a.antes ?? "null"),
      despues: JSON.parse(a.despues ?? "null"),
    }));
    // A group is told by its organismo too; what goes from one organismo to another, to both.
    yield* Map.groupBy(asientos, (a) => a.codipres === null ? a.clave : `${a.saf} ${a.clave}`)
      .values();
    if (claves.length < POR_VEZ) return;
    desde = claves[claves.length - 1];
  }
}

/** Whether a row that is not there went with another one, or took its new name, later. */
async function fueConOtra(
  q: Consulta,
  registro: Registro,
  { id, entidad }: Asentado,
): Promise<boolean> {
  const recurso = registro.recursos.get(entidad);
  const padres = [recurso?.parteDe, ...Object.values(recurso?.vaCon ?? {})]
    .filter((p) => p !== undefined);
  if (padres.length === 0) return false;
  const [[hay]] = await q.valores(
    `SELECT count(*) FROM auditoria WHERE id > ? AND entidad IN (${
      padres.map(() => "?").join()
    }) ` +
      "AND (antes LIKE ? OR (accion = 'editar' AND entidad = ?))",
    [id, ...padres, `%"${entidad}":[%`, recurso?.parteDe ?? ""],
  );
  return Number(hay) > 0;
}

/** Records that no entry names, where every one must have its own. */
async function sinNombrar(
  q: Consulta,
  registro: Registro,
  entidad: string,
  keys: NonNullable<Reversa["keys"]>,
): Promise<readonly string[]> {
  const entera = await una(q, auditoria, { entidad, clave: null }, ["id"]);
  if (entera || registro.recursos.get(entidad)?.parteDe) return [];
  const nombradas = new Set<unknown>();
  for (
    const [clave] of await q.valores(
      "SELECT DISTINCT clave FROM auditoria WHERE entidad = ?",
      [entidad],
    )
  ) nombradas.add(clave);
  return (await keys(q)).filter((clave) => !nombradas.has(clave));
}

async function unaEntidad(
  q: Consulta,
  registro: Registro,
  entidad: string,
  reversa: Reversa & Required<Pick<Reversa, "now">>,
  fallar: (falla: string) => void,
): Promise<number> {
  const nombre = ({ clave, saf, codipres }: Pick<Asentado, "clave" | "saf" | "codipres">) => {
    if (codipres !== null) return `${tituloDeEntidad(entidad)}, ${saf} ${clave}`;
    const cual = nombreDeRegistro(entidad, clave);
    return `${tituloDeEntidad(entidad)}, ${cual}${saf === null ? "" : `, SAF ${saf}`}`;
  };
  let revisados = 0;
  for await (const asientos of porRegistro(q, entidad)) {
    const despues = dejado(asientos, reversa);
    const ultimo = asientos[asientos.length - 1];
    if (despues === undefined) continue;
    let ahora: unknown;
    try {
      ahora = await reversa.now(q, { ...ultimo, despues });
    } catch (error) {
      if (!(error instanceof Rechazo)) throw error;
      continue; // an entry that does not hold the record whole
    }
    revisados++;
    if (ahora === undefined || esComoQuedo(despues, ahora)) continue;
    if (ahora === null && await fueConOtra(q, registro, ultimo)) continue;
    const { id, usuario, instante } = ultimo;
    const quien = `el asiento ${id} (${usuario}, ${fechaYMinutosDe(instante)})`;
    const suya = (despues ?? ultimo.antes) as { readonly usuario?: unknown } | null;
    const donde = `${nombre(ultimo)}${suya?.usuario ? ` (${String(suya.usuario)})` : ""}`;
    if (ahora === null) fallar(`${donde}: falta, y ${quien} lo dejó`);
    else if (despues === null) fallar(`${donde}: está, y ${quien} lo eliminó`);
    else {
      const cambios = cambiosDe({ entidad, antes: despues, despues: ahora })
        .filter(({ campo }) =>
          Array.isArray(despues) || [despues, ahora].every((lado) => campo in (lado as object))
        );
      fallar(`${donde}: no es como lo dejó ${quien}: ${resumenDe(cambios)}`);
    }
  }
  if (reversa.keys) {
    for (const clave of await sinNombrar(q, registro, entidad, reversa.keys)) {
      fallar(`${nombre({ clave, saf: null, codipres: null })}: está, y la auditoría no lo nombra`);
    }
  }
  return revisados;
}

export const comprobacionDeRegistros: Comprobacion = {
  id: "registros",
  title: "Cuentas, tablas y techos contra la auditoría",
  deep: true,
  async run(q, { registro }) {
    const failures: string[] = [];
    let checked = 0;
    const enteras: string[] = [];
    for (const [entidad, reversa] of registro?.reversas ?? []) {
      const { now } = reversa;
      if (!registro || !now) continue;
      checked += await unaEntidad(
        q,
        registro,
        entidad,
        { ...reversa, now },
        (falla) => failures.push(falla),
      );
      if (await una(q, auditoria, { entidad, clave: null }, ["id"])) {
        enteras.push(tituloDeEntidad(entidad));
      }
    }
    return {
      checked,
      failures,
      notes: enteras.length === 0 ? [] : [
        `De lo que vino de un archivo la auditoría dice cuántos registros eran, y no cuáles: lo que ` +
        `nadie cambió después no se compara (${losPrimeros(enteras, 3, (e) => e).join(", ")})`,
      ],
    };
  },
};
