/** A dated value while it is edited: what is typed, read and sent. Pure. */
import { type Campo, leerCampo } from "#core/domain/fields.ts";
import { formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { aCentavos } from "#ui/grid/columnas.ts";
import type { Diferencia } from "#ui/parts/dialogos/conflicto.tsx";
import {
  CAMPOS,
  clavePrimaria,
  type NombreCampo,
  tablaReferencia,
  tituloDe,
} from "#proto/recursos/tablas.ts";
import { columnaSinPago } from "#plugins/tablas/lecturas/regimen.ts";

/** A row as the calls show it. */
export type ValorMostrado = Readonly<Record<string, unknown>>;
/** What stands in each box; decimals with `.`. */
export type Borrador = Readonly<Record<string, string>>;

export interface CampoDeValor {
  readonly id: NombreCampo;
  readonly titulo: string;
  readonly campo: Campo<unknown>;
  /** How its values are said, where a code would not be understood. */
  readonly decir?: (valor: unknown) => string;
}

const REGIMENES: Readonly<Record<string, string>> = {
  sinep: "Grilla SINEP",
  categorias: "Categorías",
  ur: "Unidades ret.",
};

/** A pay-scale regime in words. */
export const nombreDeRegimen = (regimen: string): string => REGIMENES[regimen] ?? regimen;

/** A value of a field as a cell says it. */
export const dichoDe = ({ campo, decir }: CampoDeValor, valor: unknown): string =>
  decir?.(valor) || textoDeValor(campo, valor);

/** Fields of a dated table that a person types: neither its key nor its month. */
export function camposDeValor(nombre: string): readonly CampoDeValor[] {
  const tabla = tablaReferencia(nombre);
  const clave = clavePrimaria(tabla);
  return tabla.columnas.filter((c) => !clave.includes(c))
    .map((id) => ({
      id,
      titulo: tituloDe(tabla, id),
      campo: tabla.campos[id],
      ...(id === "regimen" ? { decir: (v) => nombreDeRegimen(String(v ?? "")) } : {}),
    }));
}

/** The one of a category, which no month dates ([R6]). */
const DESCRIPCION: CampoDeValor = {
  id: "descripcion",
  titulo: CAMPOS.descripcion.titulo,
  campo: CAMPOS.descripcion,
};

/** Fields of a category with its value: units, or the amount, as the scale is paid ([R2]). */
export function camposDeCategoria(enUnidades: boolean): readonly CampoDeValor[] {
  const sinPago = columnaSinPago(enUnidades);
  return [DESCRIPCION, ...camposDeValor("categorias_valores").filter((c) => c.id !== sinPago)];
}

export const esDecimal = ({ clase }: Campo<unknown>): boolean =>
  clase === "importe" || clase === "porcentaje";

/** The norm of a value belongs to it: another month's is not that of the one being entered ([R6]). */
const esDeOtroMes = (id: NombreCampo, fila: ValorMostrado, mes: number): boolean =>
  id === "norma" && fila.desde_mes !== mes;

/**
 * Boxes of a value; empty where there is none yet. What they show is what is stored.
 * @param mes month that is edited, yyyymm
 */
export function borradorDe(
  campos: readonly CampoDeValor[],
  fila: ValorMostrado | null,
  mes: number,
): Borrador {
  return Object.fromEntries(campos.map(({ id }) => {
    const vale = fila !== null && !esDeOtroMes(id, fila, mes);
    return [id, String((vale ? fila[id] : null) ?? "")];
  }));
}

/** What stands under a box that begins empty although the value in force says something there. */
export function ayudasDe(
  campos: readonly CampoDeValor[],
  fila: ValorMostrado | null,
  mes: number,
): Borrador {
  return Object.fromEntries(
    campos.flatMap(({ id }) =>
      fila?.[id] && esDeOtroMes(id, fila, mes) ? [[id, `Hasta ahora: ${fila[id]}`]] : []
    ),
  );
}

interface Leido {
  /** What is sent. */
  readonly form: Record<string, string>;
  /** Why each box cannot be sent. */
  readonly errores: Readonly<Record<string, string>>;
}

/**
 * Reads the boxes. A norm that nobody touched is not sent: the server keeps it while the value is
 * the same one, and starts a new value without any ([R6]).
 */
export function leerBorrador(
  campos: readonly CampoDeValor[],
  borrador: Borrador,
  tocados: ReadonlySet<string>,
): Leido {
  const form: Record<string, string> = {};
  const errores: Record<string, string> = {};
  for (const { id, titulo, campo } of campos) {
    if (id === "norma" && !tocados.has(id)) continue;
    const texto = borrador[id].trim();
    const leido = leerCampo(campo, texto);
    if (id === "descripcion" && texto === "") errores[id] = "Ingrese la descripción";
    else if ("error" in leido) errores[id] = `${titulo} ${leido.error}`;
    else form[id] = texto;
  }
  return { form, errores };
}

/** A value as a cell says it. */
export function textoDeValor(campo: Campo<unknown>, valor: unknown): string {
  if (valor === null || valor === undefined || valor === "") return "—";
  if (typeof valor === "boolean") return valor ? "Sí" : "No";
  if (campo.clase === "mes") return nombreMes(Number(valor));
  if (typeof valor === "number" && esDecimal(campo)) return formatEsAr(aCentavos(valor));
  return String(valor);
}

/** The column that a plot of the value shows: the first amount that is ever more than zero. */
export function columnaDelGrafico(
  campos: readonly CampoDeValor[],
  filas: readonly ValorMostrado[],
): CampoDeValor | null {
  const decimales = campos.filter((c) => esDecimal(c.campo));
  return decimales.find((c) => filas.some((f) => Number(f[c.id]) > 0)) ?? null;
}

/** Query of a key: `esc=62&cat=5`. */
export function consultaDeClave(clave: Readonly<Record<string, string | number>>): string {
  return new URLSearchParams(
    Object.entries(clave).map(([c, v]): [string, string] => [c, String(v)]),
  ).toString();
}

/** Both values of each field that differs, when somebody else saved first. */
export function diferenciasDeValor(
  campos: readonly CampoDeValor[],
  borrador: Borrador,
  actual: ValorMostrado,
  mes: number,
): Diferencia[] {
  const deActual = borradorDe(campos, actual, mes);
  return campos.map(({ id, titulo, campo }) => ({
    id,
    titulo,
    escrito: textoDeValor(
      campo,
      esDecimal(campo) && "valor" in leerCampo(campo, borrador[id])
        ? Number(borrador[id])
        : borrador[id],
    ),
    guardado: textoDeValor(campo, deActual[id] === "" ? null : actual[id]),
  })).filter((d) => d.escrito !== d.guardado);
}
