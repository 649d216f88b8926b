/**
 * A sheet whose cells are fields of their rows, one by one: what most tables need. Each is described
 * by the kinds that its form and its call already have.
 */
import { calcular, esCuenta } from "#core/domain/arithmetic.ts";
import { type Campo, cuerpoDeNumero, leerCampo, mostrarValor } from "#core/domain/fields.ts";
import { leerPegado } from "#ui/parts/campos/entradas.ts";
import type { Escrito, Hoja, OpcionDeCelda, Revisada } from "./hoja.ts";

export interface CampoDeCelda {
  readonly titulo: string;
  readonly campo: Campo<unknown>;
  /** Sentence of one that is left empty and must not be. */
  readonly falta?: string;
  /** Sentence of what is no value of the field, where its own would name another way to type it. */
  readonly malo?: string;
  /** What is typed, as the field takes it: capitals, digits alone. */
  readonly entrada?: (texto: string) => string;
  /** What a cell of few values offers; its code is what is typed. */
  readonly opciones?: readonly OpcionDeCelda[];
  /** What it is typed as and shown as where that is not its value. */
  readonly texto?: (valor: unknown) => string;
  /** Reads a cell that writes other fields than its own. */
  readonly leer?: (texto: string) => Leida;
}

/** Fields as the row holds them and as they are sent; or why it is not taken. */
export type Leida =
  | {
    readonly como: Readonly<Record<string, unknown>>;
    readonly enviado: Readonly<Record<string, string>>;
  }
  | string;

/** Yes and no, typed by their first letter too. */
export const SI_NO: readonly OpcionDeCelda[] = [
  { codigo: "Sí", descripcion: "" },
  { codigo: "No", descripcion: "" },
];

/** Null for what says neither. */
export function leerSiNo(texto: string): boolean | null {
  const primera = texto.trim().toLowerCase().charAt(0);
  if (["s", "1"].includes(primera)) return true;
  return ["n", "0"].includes(primera) ? false : null;
}

/** `1.234,5` → `1234.5` for decimals and whole numbers; the rest as it is typed. */
function canonico({ campo }: CampoDeCelda, texto: string): { readonly valor: string } | string {
  const decimal = campo.clase === "importe" || campo.clase === "porcentaje";
  if (!decimal && campo.clase !== "entero") return { valor: texto };
  if (esCuenta(texto)) {
    const hecha = calcular(texto, decimal ? 2 : 0);
    return "error" in hecha ? hecha.error : hecha;
  }
  const escrito = cuerpoDeNumero(campo, texto);
  if ("error" in escrito) return escrito.error;
  const { cuerpo } = escrito;
  const resta = Number(campo.min) < 0 && cuerpo.startsWith("-");
  const cuanto = cuerpo === "" || cuerpo === "—" ? "0" : resta ? cuerpo.slice(1) : cuerpo;
  const leido = leerPegado(cuanto, decimal ? 2 : 0);
  if ("ambiguo" in leido) {
    const [miles] = leido.ambiguo;
    return `«${texto}» se puede leer de dos maneras: escriba ${miles}, o los decimales exactos`;
  }
  if ("error" in leido) return leido.error;
  return resta ? { valor: `-${leido.valor}` } : leido;
}

function leerCelda(id: string, c: CampoDeCelda, escrito: string): Leida {
  const { titulo, campo, falta } = c;
  const texto = c.entrada?.(escrito.trim()) ?? escrito.trim();
  if (c.leer) return c.leer(texto);
  if (campo.clase === "booleano") {
    const si = leerSiNo(texto);
    if (si === null) return `${titulo}: escriba Sí o No`;
    return { como: { [id]: si }, enviado: { [id]: si ? "1" : "0" } };
  }
  if (texto === "" && falta) return falta;
  if (c.opciones && !c.opciones.some((o) => o.codigo === texto)) {
    return `${titulo}: ${c.opciones.map((o) => o.codigo).join(", ")}`;
  }
  const claro = canonico(c, texto);
  if (typeof claro === "string") return `${titulo}: ${claro}`;
  const leido = leerCampo(campo, claro.valor);
  if ("error" in leido) return c.malo ?? `${titulo} ${leido.error}`;
  return { como: { [id]: mostrarValor(campo, leido.valor) }, enviado: { [id]: claro.valor } };
}

/** What a value is typed as: it comes back as it was. */
function textoDeCelda({ campo, texto }: CampoDeCelda, valor: unknown): string {
  if (texto) return texto(valor);
  if (campo.clase === "booleano") return valor ? "Sí" : "No";
  if (campo.clase === "importe" || campo.clase === "porcentaje") {
    return String(valor ?? 0).replace(".", ",");
  }
  return String(valor ?? "");
}

interface DeCampos<F> extends Pick<Hoja<F>, "rev" | "guardar" | "poner" | "abrir"> {
  readonly campos: Readonly<Record<string, CampoDeCelda>>;
  /** Why a column without a field is not typed in, by column; `""` = any other. */
  readonly cerradas: Readonly<Record<string, string>>;
  /** What a cell is typed as where its own field does not say it; null where it does. */
  readonly texto?: (fila: F, columna: string) => string | null;
  /** Why nothing of a row is written; null where it is. */
  readonly fija?: (fila: F) => string | null;
  /** What a row says of a column; by default, what it holds under its id. */
  readonly valorDe?: (fila: F, columna: string) => unknown;
  /** A row that says something else; by default, that over it. */
  readonly con?: (fila: F, valores: Readonly<Record<string, unknown>>) => F;
  /** What is wrong with a row as a whole, by column. */
  readonly comprobar?: (fila: F) => Readonly<Record<string, string>>;
}

/** What a row holds under the id of a column. */
const propio = (fila: unknown, columna: string): unknown =>
  (fila as Readonly<Record<string, unknown>>)[columna];

function revisar<F>(d: DeCampos<F>, fila: F, escrito: Escrito): Revisada<F> {
  const { campos, comprobar, valorDe = propio } = d;
  const valores: Record<string, string> = {};
  const fallas: Record<string, string> = {};
  const como: Record<string, unknown> = {};
  for (const [id, texto] of Object.entries(escrito)) {
    const campo = campos[id];
    if (!campo) continue;
    const leida = leerCelda(id, campo, texto);
    if (typeof leida === "string") {
      fallas[id] = leida;
      continue;
    }
    for (const [suyo, valor] of Object.entries(leida.como)) {
      como[suyo] = valor;
      if (valor !== (valorDe(fila, suyo) ?? null)) {
        valores[suyo] = leida.enviado[suyo];
      }
    }
  }
  // As the row holds it, with what was typed: nothing else of it changes.
  const queda = d.con?.(fila, como) ?? { ...fila, ...como } as F;
  return { fila: queda, valores, fallas: { ...comprobar?.(queda), ...fallas } };
}

export function hojaDeCampos<F>(d: DeCampos<F>): Hoja<F> {
  const { campos, cerradas, rev, guardar, poner, abrir, valorDe = propio } = d;
  return {
    cerrada: (fila, columna) =>
      d.fija?.(fila) ??
        (Object.hasOwn(campos, columna) ? null : cerradas[columna] ?? cerradas[""] ?? ""),
    texto: (fila, columna) =>
      d.texto?.(fila, columna) ??
        (Object.hasOwn(campos, columna)
          ? textoDeCelda(campos[columna], valorDe(fila, columna))
          : String(valorDe(fila, columna) ?? "")),
    vacia: (columna) => {
      // A column that only tells has no field: who empties it is told that it is closed.
      const clase = campos[columna]?.campo.clase ?? "";
      if (clase === "booleano") return "No";
      return ["importe", "porcentaje", "entero"].includes(clase) ? "0" : "";
    },
    opciones: (_, columna) =>
      campos[columna]?.opciones ?? (campos[columna]?.campo.clase === "booleano" ? SI_NO : null),
    revisar: (fila, escrito) => revisar(d, fila, escrito),
    rev,
    guardar,
    poner,
    abrir,
  };
}
