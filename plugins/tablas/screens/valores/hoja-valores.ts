/**
 * Dated values as a sheet: a cell is a value from a month on ([R6]), and several of one row may be
 * values by themselves. Each table says which value a cell is of; the rest is here.
 */
import { contar } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { api } from "#ui/api.ts";
import { enviarCeldas, type ParteDeEnvio } from "#ui/grid/celdas/enviar.ts";
import type { Guardadas, PorGuardar } from "#ui/grid/celdas/hoja.ts";
import type { ClaveDeFila } from "#ui/grid/estado.ts";
import { confirmar, preguntar } from "#ui/state/alerts.ts";
import { CAMPOS, type NombreCampo, tablaReferencia } from "#proto/recursos/tablas.ts";
import { saltos } from "./confirmar-valor.ts";
import { decirNorma, LARGO_DE_NORMA, type LugarDeNorma, normaDicha, tieneNorma } from "./norma.tsx";
import { type CampoDeValor, esDecimal, type ValorMostrado } from "./valores.ts";

/** The value that a cell is of. */
export interface ValorDeCelda {
  /** Number of its own among those of the table. */
  readonly id: number;
  readonly clave: Readonly<Record<string, string | number>>;
  readonly campo: NombreCampo;
}

export interface DeValores<F> {
  readonly tabla: string;
  /** yyyymm, from which what is typed stands. */
  readonly mes: number;
  readonly claveDe: (fila: F) => ClaveDeFila;
  readonly valorDe: (fila: F, columna: string) => ValorDeCelda;
  /** Columns that are written, and what their values are. */
  readonly campos: Readonly<Record<string, CampoDeValor>>;
  /** Version of the value of a cell. */
  readonly revDe: (fila: F, columna: string) => string;
  /** The row with what the call says of values in some of its columns: their version and month. */
  readonly con: (fila: F, columnas: readonly string[], dicho: DichoDeValor) => F;
  readonly nombre: (fila: F) => string;
  /** Stores cells, all or none; by default, as values of the table. @throws ErrorApi */
  readonly guardar?: (cambios: string) => ReturnType<typeof guardarEn>;
  /** Where its norm is said; by default, its table and month. */
  readonly lugar?: LugarDeNorma;
  readonly poner: (guardadas: readonly F[]) => void;
}

export interface DichoDeValor {
  readonly rev: string;
  readonly desde_mes: number | null;
}

const guardarEn = (tabla: string, mes: number, cambios: string) =>
  api.post("/tablas/valores/:tabla/:mes/celdas", { tabla, mes, cambios });

/** A row has a version for each of its values: they travel together. */
export const revDeFila = <F>({ campos, revDe }: DeValores<F>, fila: F): string =>
  JSON.stringify(Object.fromEntries(Object.keys(campos).map((c) => [c, revDe(fila, c)])));

/** What is typed over some rows, for whoever asks about it before it is stored. */
interface Escritas<F> {
  readonly filas: readonly PorGuardar<F>[];
  readonly campos: Readonly<Record<string, CampoDeValor>>;
  /** yyyymm */
  readonly mes: number;
  readonly lugar: LugarDeNorma;
  readonly nombre: (fila: F) => string;
}

/** Whether what is typed over a row changes some amount. */
const cambiaImportes = (
  campos: Readonly<Record<string, CampoDeValor>>,
  valores: Readonly<Record<string, string>>,
): boolean =>
  Object.entries(campos).some(([columna, { campo }]) => columna in valores && esDecimal(campo));

/** A value that is corrected keeps the norm that it has. */
function tieneLaSuya({ tabla }: LugarDeNorma, fila: object, mes: number): boolean {
  const { norma, desde_mes } = fila as ValorMostrado;
  const suya = tablaReferencia(tabla).porFila === true || desde_mes === mes;
  return suya && typeof norma === "string" && norma !== "";
}

/** «Categoría 5: Remuneración pasa de …», one per amount that jumps. */
const grandesDe = <F extends object>({ filas, campos, nombre }: Escritas<F>): string[] =>
  filas.flatMap(({ fila, revisada: { valores } }) =>
    Object.entries(campos).filter(([columna]) => columna in valores).flatMap(([id, campo]) =>
      saltos([{ ...campo, id: id as NombreCampo }], fila as unknown as ValorMostrado, valores)
        .map((frase) => `${nombre(fila)}: ${frase}`)
    )
  );

/**
 * What has to be asked about before cells are stored, once for all of them: amounts that jump, and
 * the norm of national values where nobody said it yet.
 * @returns the norm of what is stored, "" = each keeps its own; null when the person went back.
 */
export async function normaQueVale<F extends object>(e: Escritas<F>): Promise<string | null> {
  const { filas, campos, mes, lugar } = e;
  const grandes = grandesDe(e);
  const dicha = tieneNorma(lugar) ? normaDicha(lugar) : "";
  const falta = dicha === undefined &&
    filas.some(({ fila, revisada: { valores } }) =>
      cambiaImportes(campos, valores) && !tieneLaSuya(lugar, fila, mes)
    );
  if (grandes.length === 0 && !falta) return dicha ?? "";
  // The focus is in its cell by then: it is what the question gives it back to.
  await new Promise((listo) => setTimeout(listo));
  const resto = grandes.length - 5;
  const frases = [
    ...grandes.slice(0, 5),
    ...(resto > 0 ? [`Y ${contar(resto, "importe", "importes")} más.`] : []),
    ...(lugar.mes === undefined ? [] : [`Los importes rigen desde ${nombreMes(mes)}.`]),
  ];
  const titulo = grandes.length > 0 ? "El valor cambia mucho" : "Falta la norma";
  const aceptar = grandes.length > 0 ? "Guardar igual" : "Guardar";
  if (!falta) {
    return await confirmar(frases.join("\n"), { titulo, aceptar }) ? dicha ?? "" : null;
  }
  frases.push("¿Qué norma los dispone? Va con lo que siga escribiendo en esta planilla.");
  const norma = await preguntar(frases.join("\n"), {
    titulo,
    aceptar,
    caja: { etiqueta: CAMPOS.norma.titulo, maximo: LARGO_DE_NORMA, vacia: "Guardar sin norma" },
  });
  if (norma !== null) decirNorma(lugar, norma);
  return norma;
}

/**
 * What a row says of its norm once amounts of it are stored with one; "" = it keeps its own, and a
 * value of a new month has none.
 */
export function normaDe(
  lugar: LugarDeNorma,
  antes: object,
  mes: number,
  norma: string,
): { readonly norma?: string } {
  if (!("norma" in antes)) return {};
  return norma !== "" ? { norma } : tieneLaSuya(lugar, antes, mes) ? {} : { norma: "" };
}

/** What is sent of a row, value by value. @param norma "" = each value keeps its own. */
function partesDe<F>(
  d: DeValores<F>,
  { fila, rev, revisada }: PorGuardar<F>,
  norma: string,
): readonly ParteDeEnvio[] {
  const revs = JSON.parse(String(rev)) as Readonly<Record<string, string>>;
  const partes = new Map<number, ParteDeEnvio>();
  for (const [columna, texto] of Object.entries(revisada.valores)) {
    const { id, clave, campo } = d.valorDe(fila, columna);
    const { valores = {} } = partes.get(id) ?? {};
    const conNorma = norma !== "" && cambiaImportes(d.campos, { [columna]: texto });
    const suyos: Record<string, string> = { ...valores, [campo]: texto };
    if (conNorma) suyos.norma = norma;
    partes.set(id, { id, rev: revs[columna], clave, valores: suyos });
  }
  return [...partes.values()];
}

export async function guardarValores<F extends object>(
  d: DeValores<F>,
  filas: readonly PorGuardar<F>[],
): Promise<Guardadas<F>> {
  const lugar = d.lugar ?? { tabla: d.tabla, mes: d.mes };
  const norma = await normaQueVale({ ...d, filas, lugar });
  if (norma === null) return { clase: "desistido" };
  const columnasDe = (fila: F, id: number) =>
    Object.keys(d.campos).filter((c) => d.valorDe(fila, c).id === id);
  const porId = new Map(
    filas.flatMap((por) => partesDe(d, por, norma).map((p) => [p.id, por] as const)),
  );
  return await enviarCeldas(filas, {
    id: () => 0,
    clave: d.claveDe,
    partes: (por) => partesDe(d, por, norma),
    enviar: async (cambios) =>
      (await (d.guardar?.(cambios) ?? guardarEn(d.tabla, d.mes, cambios))).registros,
    con(fila, id, dicho) {
      const por = porId.get(id);
      const columnas = columnasDe(fila, id);
      const movidos = Object.fromEntries(
        columnas.flatMap((c) => c in (por?.revisada.valores ?? {}) ? [[c, ""]] : []),
      );
      const queda = d.con(fila, columnas, dicho as DichoDeValor);
      return por && cambiaImportes(d.campos, movidos)
        ? { ...queda, ...normaDe(lugar, por.fila, d.mes, norma) }
        : queda;
    },
    actual(id, dicho, fila) {
      const columnas = columnasDe(fila, id);
      const valores = columnas.map((c) => [c, dicho[d.valorDe(fila, c).campo] ?? null] as const);
      const queda = { ...fila, ...Object.fromEntries(valores) };
      return d.con(queda, columnas, dicho as unknown as DichoDeValor);
    },
    columna(campo, id) {
      const fila = porId.get(id)?.fila;
      const suya = fila && columnasDe(fila, id).find((c) => d.valorDe(fila, c).campo === campo);
      return suya ?? Object.keys(d.campos)[0];
    },
    poner: d.poner,
  });
}
