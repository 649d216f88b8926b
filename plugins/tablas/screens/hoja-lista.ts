/** Tables that differ only in their columns, as sheets: the dated value behind each row. */
import { mesDe, nombreMes } from "#core/domain/period.ts";
import { hojaDeCampos } from "#ui/grid/celdas/campos.ts";
import type { Hoja } from "#ui/grid/celdas/hoja.ts";
import type { NombreCampo } from "../campos.ts";
import type { Fila, Lista } from "./listas.ts";
import { type DeValores, guardarValores, revDeFila } from "./valores/hoja-valores.ts";
import { camposDeValor } from "./valores/valores.ts";

interface Entrada {
  readonly lista: Lista;
  /** Month on screen, yyyymm. */
  readonly mes: number;
  readonly filas: readonly Fila[];
  readonly claveDe: (fila: Fila) => string;
  readonly poner: (guardadas: readonly Fila[]) => void;
  readonly abrir: (fila: Fila) => void;
}

/** The table and the month of what is typed in a list. @param fila any of its rows */
export function lugarDeLista(
  lista: Lista,
  fila: Fila,
  elegido: number,
): { readonly tabla: string; readonly mes: number } {
  const tabla = lista.historia?.(fila).tabla ?? "";
  // What depends on no month is of the one that is going on.
  return { tabla, mes: lista.depende === "mes" ? elegido : mesDe(Date.now()) };
}

/** Undefined where rows have no dated value. */
export function hojaDeLista(e: Entrada): Hoja<Fila> | undefined {
  const { lista, claveDe } = e;
  const { historia, celdas } = lista;
  const [primera] = e.filas;
  if (!historia || !celdas || !primera) return undefined;
  const { tabla, mes } = lugarDeLista(lista, primera, e.mes);
  const deTabla = new Map(camposDeValor(tabla).map((c) => [c.id, c]));
  const campos = Object.fromEntries(
    Object.entries(celdas).flatMap(([columna, campo]) => {
      const suyo = deTabla.get(campo);
      const titulo = lista.columnas.find((c) => c.id === columna)?.titulo ?? columna;
      return suyo ? [[columna, { ...suyo, titulo }] as const] : [];
    }),
  );
  const lugares = new Map(e.filas.map((f, i) => [claveDe(f), i]));
  const d: DeValores<Fila> = {
    tabla,
    mes,
    claveDe,
    campos,
    valorDe: (fila, columna) => ({
      id: lugares.get(claveDe(fila)) ?? 0,
      clave: historia(fila).clave,
      campo: celdas[columna] as NombreCampo,
    }),
    revDe: (fila) => String(fila.rev),
    con: (fila, _, { rev, desde_mes }) => ({ ...fila, rev, desde_mes }),
    nombre: (fila) => historia(fila).titulo,
    poner: e.poner,
  };
  return hojaDeCampos<Fila>({
    campos,
    cerradas: {
      desde_mes: `Es ${nombreMes(mes)}, el mes elegido, cuando el valor cambia`,
      "": "Viene de los clasificadores: aquí se escriben sólo los valores",
    },
    rev: (fila) => revDeFila(d, fila),
    guardar: (filas) => guardarValores(d, filas),
    abrir: e.abrir,
  });
}
