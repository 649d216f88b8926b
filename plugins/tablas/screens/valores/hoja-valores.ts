/**
 * Dated values as a sheet: a cell is a value from a month on ([R6]), and several of one row may be
 * values by themselves. Each table says which value a cell is of; the rest is here.
 */
import { contar } from "../../../../core/domain/money.ts";
import { nombreMes } from "../../../../core/domain/period.ts";
import { api } from "../../../../ui/api.ts";
import { enviarCeldas, type Parte } from "../../../../ui/grid/celdas/enviar.ts";
import type { Guardadas, PorGuardar } from "../../../../ui/grid/celdas/hoja.ts";
import type { Clave } from "../../../../ui/grid/estado.ts";
import { confirmar } from "../../../../ui/state/alerts.ts";
import type { NombreCampo } from "../../campos.ts";
import { saltos } from "./confirmar-valor.ts";
import type { CampoDeValor, Mostrada } from "./valores.ts";

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
  readonly claveDe: (fila: F) => Clave;
  readonly valorDe: (fila: F, columna: string) => ValorDeCelda;
  /** Columns that are written, and what their values are. */
  readonly campos: Readonly<Record<string, CampoDeValor>>;
  /** Version of the value of a cell. */
  readonly revDe: (fila: F, columna: string) => string;
  /** The row with what the call says of values in some of its columns: their version and month. */
  readonly con: (fila: F, columnas: readonly string[], dicho: DichoDeValor) => F;
  readonly nombre: (fila: F) => string;
  readonly poner: (guardadas: readonly F[]) => void;
}

export interface DichoDeValor {
  readonly rev: string;
  readonly desde_mes: number | null;
}

/** A row has a version for each of its values: they travel together. */
export const revDeFila = <F>({ campos, revDe }: DeValores<F>, fila: F): string =>
  JSON.stringify(Object.fromEntries(Object.keys(campos).map((c) => [c, revDe(fila, c)])));

/** Amounts that jump are asked about once, all of them together. */
export async function seQuieren<F extends object>(
  filas: readonly PorGuardar<F>[],
  campos: Readonly<Record<string, CampoDeValor>>,
  mes: number,
  nombre: (fila: F) => string,
): Promise<boolean> {
  const grandes = filas.flatMap(({ fila, revisada: { valores } }) =>
    Object.entries(campos).filter(([columna]) => columna in valores).flatMap(([id, campo]) =>
      saltos([{ ...campo, id: id as NombreCampo }], fila as unknown as Mostrada, valores)
        .map((frase) => `${nombre(fila)}: ${frase}`)
    )
  );
  if (grandes.length === 0) return true;
  // The focus is in its cell by then: it is what the question gives it back to.
  await new Promise((listo) => setTimeout(listo));
  const resto = grandes.length - 5;
  return await confirmar(
    [
      ...grandes.slice(0, 5),
      ...(resto > 0 ? [`Y ${contar(resto, "importe", "importes")} más.`] : []),
      `Los importes rigen desde ${nombreMes(mes)}.`,
    ].join("\n"),
    { titulo: "El valor cambia mucho", aceptar: "Guardar igual" },
  );
}

/** What is sent of a row, value by value. */
function partesDe<F>(d: DeValores<F>, { fila, rev, revisada }: PorGuardar<F>): readonly Parte[] {
  const revs = JSON.parse(String(rev)) as Readonly<Record<string, string>>;
  const partes = new Map<number, Parte>();
  for (const [columna, texto] of Object.entries(revisada.valores)) {
    const { id, clave, campo } = d.valorDe(fila, columna);
    const { valores = {} } = partes.get(id) ?? {};
    partes.set(id, { id, rev: revs[columna], clave, valores: { ...valores, [campo]: texto } });
  }
  return [...partes.values()];
}

export async function guardarValores<F extends object>(
  d: DeValores<F>,
  filas: readonly PorGuardar<F>[],
): Promise<Guardadas<F>> {
  if (!await seQuieren(filas, d.campos, d.mes, d.nombre)) return { clase: "desistido" };
  const columnasDe = (fila: F, id: number) =>
    Object.keys(d.campos).filter((c) => d.valorDe(fila, c).id === id);
  const porId = new Map(
    filas.flatMap((por) => partesDe(d, por).map((p) => [p.id, por.fila] as const)),
  );
  return await enviarCeldas(filas, {
    id: () => 0,
    clave: d.claveDe,
    partes: (por) => partesDe(d, por),
    async enviar(cambios) {
      const { registros } = await api.post("/tablas/valores/:tabla/:mes/celdas", {
        tabla: d.tabla,
        mes: d.mes,
        cambios,
      });
      return registros;
    },
    con: (fila, id, dicho) => d.con(fila, columnasDe(fila, id), dicho as DichoDeValor),
    actual(id, dicho, fila) {
      const columnas = columnasDe(fila, id);
      const valores = columnas.map((c) => [c, dicho[d.valorDe(fila, c).campo] ?? null] as const);
      const { rev, desde_mes } = dicho as unknown as DichoDeValor;
      return d.con({ ...fila, ...Object.fromEntries(valores) }, columnas, { rev, desde_mes });
    },
    columna(campo, id) {
      const fila = porId.get(id);
      const suya = fila && columnasDe(fila, id).find((c) => d.valorDe(fila, c).campo === campo);
      return suya ?? Object.keys(d.campos)[0];
    },
    poner: d.poner,
  });
}
