/** What was written to a budget today, in lines, and what each of them moved in pesos a year. */
import { Cache } from "#core/cache.ts";
import { porBase } from "#core/db/by-base.ts";
import { leerContador } from "#core/db/audit.ts";
import { varias } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { columnas, entero, fila, type FilaDeForma, filas } from "#core/db/text-query.ts";
import { contarRegistros, toNumber } from "#core/domain/money.ts";
import { diaDe, instanteDe } from "#core/domain/period.ts";
import type { Consulta, Registro } from "#core/plugin.ts";
import type { CambioDeHoy, CambiosDeHoy } from "#proto/inicio.ts";
import {
  cambiosDe,
  nombreDeAccion,
  nombreDeRegistro,
  resumenDe,
  simboloDeMoneda,
  tituloDeEntidad,
} from "../admin/service.ts";
import { type Base, baseDe, filaDeAsiento, type Grupo, rotuloDeFila } from "../bases/service.ts";
import type { Referencias } from "../tablas/service.ts";
import { comparadorDe } from "../valuation/service.ts";

/** Lines told. */
const LINEAS = 8;
/** Entries of the group looked at: the last ones, however many were written. */
const VENTANA = 200;
/** Entries of everybody looked at for the last change of what all are valued with. */
const VISTOS = 20_000;
/** Says less than the total beside it. */
const LINEAS_VALUADAS = "renglones";
/** Titles of fields told of many rows. */
const CAMPOS = 3;

const ASIENTO = columnas(
  nucleo.auditoria,
  ...["id", "instante", "usuario", "accion", "entidad", "clave"] as const,
);
type Asiento = Readonly<FilaDeForma<typeof ASIENTO>>;
type FilaDeAsiento = Parameters<typeof rotuloDeFila>[1];
type Lados = ReadonlyMap<number, { readonly antes: unknown; readonly despues: unknown }>;

type Inertes = Registro["inertes"];

/** For a statement that leaves out entries of these entities. */
function sin(inertes: Inertes, como: readonly string[]) {
  const entidades = [...inertes].flatMap(([e, cual]) => como.includes(String(cual)) ? [e] : []);
  return { sql: `entidad NOT IN (${entidades.map(() => "?").join(", ")})`, entidades };
}

/** The last entries of today, newest first. That somebody looked at the group changes nothing of it. */
async function asientosDeHoy(
  q: Consulta,
  inertes: Inertes,
  { saf, codipres }: Grupo,
  desde: number,
) {
  const { sql, entidades } = sin(inertes, ["mirada"]);
  const ultimos = await filas(
    q,
    ASIENTO,
    `FROM auditoria WHERE saf = ? AND codipres = ? AND ${sql} ` +
      `ORDER BY id DESC LIMIT ${VENTANA + 1}`,
    [saf, codipres, ...entidades],
  );
  return ultimos.filter((a) => a.instante >= desde);
}

const seJuntan = (a: Asiento, b: Asiento): boolean =>
  a.usuario === b.usuario && a.entidad === b.entidad && a.clave !== null && b.clave !== null &&
  baseDe(a.entidad) !== undefined;

/** Those in a row that one person wrote to one base go together. */
export function enLineas(asientos: readonly Asiento[]): Asiento[][] {
  const lineas: Asiento[][] = [];
  for (const a of asientos) {
    const abierta = lineas.at(-1);
    if (abierta && seJuntan(abierta[0], a)) abierta.push(a);
    else lineas.push([a]);
  }
  return lineas;
}

/** What the entries of the lines say of before and after; of files and of whole bases, nothing. */
async function ladosDe(q: Consulta, asientos: readonly Asiento[]): Promise<Lados> {
  const ids = asientos.filter((a) => a.clave !== null).map((a) => a.id);
  if (ids.length === 0) return new Map();
  const leidos = await varias(q, nucleo.auditoria, { id: ids }, ["id", "antes", "despues"]);
  const leer = (texto: string | null): unknown => texto === null ? null : JSON.parse(texto);
  return new Map(
    leidos.map(({ id, antes, despues }) => [id, { antes: leer(antes), despues: leer(despues) }]),
  );
}

/** What a row was when it began to change, and what became of it. */
interface Neto {
  antes: unknown;
  readonly despues: unknown;
}

/** One for each row, newest first. */
function netosDe(linea: readonly Asiento[], lados: Lados): Neto[] {
  const porFila = new Map<string, Neto>();
  for (const { id, clave } of linea) {
    const { antes, despues } = lados.get(id) ?? { antes: null, despues: null };
    const suyo = porFila.get(clave ?? "");
    if (suyo) suyo.antes = antes;
    else porFila.set(clave ?? "", { antes, despues });
  }
  return [...porFila.values()];
}

/** «Modificación» of one who modifies, and «Cambios» where several things were done. */
function obraDe(linea: readonly Asiento[]): string {
  const [accion, ...otras] = new Set(linea.map((a) => a.accion));
  return otras.length === 0 ? nombreDeAccion(accion) : "Cambios";
}

const esFila = (lado: unknown): lado is FilaDeAsiento => typeof lado === "object" && lado !== null;

/** Which fields of the rows that stayed are others; of one row, from what to what. */
function detalleDe(base: Base, netos: readonly Neto[]): string {
  const movidas = new Set<Base["columnas"][number]>();
  for (const { antes, despues } of netos) {
    if (!esFila(antes) || !esFila(despues)) continue;
    for (const c of base.columnas) if (antes[c.id] !== despues[c.id]) movidas.add(c);
  }
  if (netos.length > 1) {
    return movidas.size <= CAMPOS ? [...movidas].map((c) => c.titulo).join(", ") : "";
  }
  if (movidas.size === 0) return "";
  // The currency of an amount stays beside it.
  const suyas = (lado: unknown) =>
    Object.fromEntries(
      Object.entries(lado as FilaDeAsiento)
        .filter(([id]) => id === "mon" || [...movidas].some((c) => c.id === id)),
    );
  const [{ antes, despues }] = netos;
  return resumenDe(
    cambiosDe({ entidad: base.id, antes: suyas(antes), despues: suyas(despues) }),
  );
}

/**
 * Where what a row costs no longer stands on what it stood: after a percentage rule, the heading or
 * whatever else is no row of a base, nor a picture of them.
 */
function mueveALosDemas(inertes: Inertes, { entidad, accion }: Asiento): boolean {
  const base = baseDe(entidad);
  if (base) return base.todosLosProgramas === true;
  const suyas = inertes.get(entidad) ?? [];
  return typeof suyas !== "string" && !suyas.includes(accion);
}

const ID = { id: entero("id") };
const ULTIMO = { id: entero("coalesce(max(id), 0)") };

/** By SAF; right while the counter that every write to the tables raises is the same. */
const vistos = porBase(() =>
  new Cache<number, { readonly contador: number; readonly id: number }>("tablas_del_inicio", 1_000)
);

/** The entry since which the tables and the organismo are what they are now, as far as it is known. */
async function tablasDesde(q: Consulta, inertes: Inertes, saf: number): Promise<number> {
  const contador = await leerContador(q, "referencias");
  const memoria = vistos(q);
  const visto = memoria?.get(saf);
  if (visto?.contador === contador) return visto.id;
  const ultimo = (await fila(q, ULTIMO, "FROM auditoria"))?.id ?? 0;
  const { sql, entidades } = sin(inertes, ["todas", "mirada"]);
  const cambio = await fila(
    q,
    ID,
    "FROM auditoria WHERE id > ? AND codipres IS NULL AND (saf IS NULL OR saf = ?) " +
      `AND ${sql} ORDER BY id DESC LIMIT 1`,
    [ultimo - VISTOS, saf, ...entidades],
  );
  const id = cambio?.id ?? Math.max(ultimo - VISTOS, 0);
  memoria?.set(saf, { contador, id });
  return id;
}

/** Rows of an entry as they are stored; undefined when it does not hold whole ones. */
function filasDe(base: Base, { antes, despues }: Neto) {
  const leidas = { antes: filaDeAsiento(base, antes), despues: filaDeAsiento(base, despues) };
  const enteras = (leidas.antes === null) === (antes === null) &&
    (leidas.despues === null) === (despues === null);
  return enteras ? [leidas] : [];
}

const mostrar = (importes: Readonly<Record<string, number>>): CambioDeHoy["costo"] => {
  const movidos = Object.entries(importes).filter(([, n]) => n !== 0);
  return (movidos.length > 0 ? movidos : [["1", 0] as const])
    .map(([mon, n]) => ({ simbolo: simboloDeMoneda(Number(mon)), total: toNumber(n) }));
};

/** @param r of the structure and month of the group. */
export async function cambiosDeHoy(
  q: Consulta,
  inertes: Inertes,
  g: Grupo,
  r: Referencias,
  ahora: number,
): Promise<CambiosDeHoy> {
  const leidos = await asientosDeHoy(q, inertes, g, instanteDe(diaDe(ahora)));
  const asientos = leidos.slice(0, VENTANA);
  const todas = enLineas(asientos);
  // Of its entries, some are not here.
  const cortada = leidos.length > VENTANA ? todas.at(-1) : undefined;
  const lineas = todas.slice(0, LINEAS);
  const lados = await ladosDe(q, lineas.flat());
  const movido = asientos.find((a) => mueveALosDemas(inertes, a))?.id ?? 0;
  const deFilas = lineas.some(([a]) => baseDe(a.entidad) && a.clave !== null);
  const firmes = deFilas ? Math.max(movido, await tablasDesde(q, inertes, g.saf)) : 0;
  const comparar = deFilas ? await comparadorDe(q, g, r) : null;
  let inciertas = 0;

  /** Null where it is not certain. */
  function costoDe(base: Base, linea: readonly Asiento[], netos: readonly Neto[]) {
    if (!comparar || base.todosLosProgramas) return null;
    const cambios = netos.flatMap((n) => filasDe(base, n));
    const seSabe = linea !== cortada && linea.every((a) => a.id > firmes) &&
      cambios.length === netos.length;
    const importes = seSabe ? comparar(base, cambios) : null;
    if (!importes) inciertas++;
    return importes && mostrar(importes);
  }

  const ultimos = lineas.map((linea): CambioDeHoy => {
    const [{ instante, usuario, accion, entidad, clave }] = linea;
    const base = clave === null ? undefined : baseDe(entidad);
    const netos = clave === null ? [] : netosDe(linea, lados);
    const [unico, ...otros] = netos;
    const suyo = (unico?.despues ?? unico?.antes) as FilaDeAsiento | null;
    const comun = { instante, usuario, accion, titulo: tituloDeEntidad(entidad) };
    if (!base || !suyo) {
      const propio = (unico ? cambiosDe({ entidad, accion, ...unico }) : [])
        .filter((c) => c.campo !== LINEAS_VALUADAS);
      const detalle = propio.length > 0 ? resumenDe(propio) : "";
      const cual = clave === g.codipres ? "" : nombreDeRegistro(entidad, clave);
      return { ...comun, obra: obraDe(linea), clave: cual, detalle, costo: null };
    }
    const registros = (linea === cortada ? "más de " : "") + contarRegistros(netos.length);
    return {
      ...comun,
      obra: obraDe(linea),
      clave: otros.length === 0 ? rotuloDeFila(base, suyo) : registros,
      detalle: detalleDe(base, netos),
      costo: costoDe(base, linea, netos),
    };
  });
  return { ultimos, hay_mas: todas.length > LINEAS || cortada !== undefined, inciertas };
}
