/**
 * Rows of a keyed table that come all together, from a spreadsheet or from other rows: each against
 * the one that is stored, then all of them or none. What a table is like is data.
 */
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { valorSimple } from "../excel/values.ts";
import { type Campos, mostrarValor } from "../domain/fields.ts";
import { titulosDe } from "../domain/recurso.ts";
import type { Actor, Consulta, Escritura } from "../plugin.ts";
import {
  type ClaseDeBloque,
  type ColumnaDeBloque,
  columnasDeBloque,
  type FilaLeida,
  type LectorDeCeldas,
  leerFila,
  type Registro,
} from "./block.ts";
import { type Celda, type Formato, vacia } from "./cells.ts";
import { rechazo } from "./errors.ts";
import type { Planilla } from "./process.ts";
import type { Origen } from "./source.ts";

/** A row as it is stored. */
export type FilaDeTabla = Readonly<Record<string, number | string | boolean | null>>;
/** Key columns that the call says, for every row. */
export type Fijas = Readonly<Record<string, number | string>>;
type FilaPrevia = PreviaDeFilas["filas"][number];
type Motivo = FilaPrevia["motivos"][number];

/** The rows that are stored, and what another one must meet to be among them. */
interface Guardadas<F> {
  readonly filas: readonly F[];
  /** What is wrong with a row; those that it passed count for the ones after it. */
  revisar(fila: F, antes: F | null): { readonly columna: string; readonly mensaje: string } | null;
}

export interface TablaDePlanilla<F extends FilaDeTabla> {
  /** In the order of the file. */
  readonly campos: Campos;
  readonly titulos: Readonly<Record<string, string>>;
  readonly clave: readonly string[];
  /** Other names that a heading may give a column. */
  readonly nombres?: Readonly<Record<string, readonly string[]>>;
  /** What a heading may name besides, and rows say: names and sums that are worked out. */
  readonly aparte: readonly string[];
  readonly maximo: number;
  /** How the sentences name what has the columns, and what a block lacks. */
  readonly de: string;
  readonly nada: string;
  /** What a cell stands for, where it is not what it says; nothing = it is silent. */
  abrir?(q: Consulta): Promise<LectorDeCeldas["abrir"]>;
  /** A row as it would be stored. */
  normalizar?(fila: F): F;
  /** Its key, of a row that may have nothing else: what it is looked up by. */
  normalizarClave?(fila: FilaDeTabla): FilaDeTabla;
  leer(q: Consulta, fijas: Fijas): Promise<Guardadas<F>>;
  /** A row that nobody stored and that says nothing: it is not stored either. */
  calla?(fila: F): boolean;
  /** A value as answers show it; by default, as its field does. */
  mostrar?(columna: string, valor: unknown): ReturnType<typeof mostrarValor>;
  /** What else storing them would do, told in the preview; of plain data. */
  consecuencias?(q: Consulta, cambios: readonly CambioDeFila<F>[]): Promise<unknown>;
  /** Stores them all, in the order of the block. */
  guardar(tx: Escritura, actor: Actor, cambios: readonly CambioDeFila<F>[]): Promise<void>;
}

/** Columns of a table with the words by which a block may name them. @param aparte told besides. */
export const palabrasDe = (campos: Campos, aparte: Campos = {}) => ({
  campos,
  titulos: titulosDe(campos),
  nombres: Object.fromEntries(
    Object.entries(campos).flatMap(([c, { nombres }]) => nombres ? [[c, nombres]] : []),
  ),
  aparte: Object.entries(aparte).flatMap(([c, { titulo = c, nombres = [] }]) => [
    titulo,
    ...nombres,
  ]),
});

/** A row that would change, with what it says now; null = it is not there. */
interface CambioDeFila<F> {
  readonly antes: F | null;
  readonly despues: F;
}

/** A row that may go to the table: what it says of it, and what could not be read. */
export type Candidata = Pick<FilaLeida, "numero" | "fallas"> & { readonly valores: FilaDeTabla };

export interface PlanDeFilas<F> {
  readonly previa: PreviaDeFilas;
  readonly cambios: readonly CambioDeFila<F>[];
}

const CERO = { nueva: 0, cambiada: 0, igual: 0, erronea: 0, dudosa: 0, quitada: 0 };

const mostrar = (t: Pick<TablaDePlanilla<never>, "campos" | "mostrar">, f: FilaDeTabla) => {
  const uno = t.mostrar ?? ((columna, valor) => mostrarValor(t.campos[columna], valor));
  return (columnas: readonly string[]) =>
    Object.fromEntries(columnas.map((c) => [c, uno(c, f[c])]));
};

const motivosDe = (
  { campos }: Pick<TablaDePlanilla<never>, "campos">,
  { fallas }: Candidata,
): Motivo[] =>
  fallas.map(({ columna, mensaje: motivo, escrito, lecturas }) => ({
    columna,
    motivo,
    ...(lecturas && {
      escrito: escrito ?? "",
      lecturas: lecturas.map((l) => ({ ...l, valor: mostrarValor(campos[columna], l.valor) })),
    }),
  }));

/** Each row against what is stored. Reads only. */
export async function planDeFilas<F extends FilaDeTabla>(
  q: Consulta,
  tabla: TablaDePlanilla<F>,
  fijas: Fijas,
  candidatas: readonly Candidata[],
): Promise<PlanDeFilas<F>> {
  const { filas: guardadas, revisar } = await tabla.leer(q, fijas);
  const columnas = Object.keys(tabla.campos);
  const contenido = columnas.filter((c) => !tabla.clave.includes(c));
  const claveDe = (f: FilaDeTabla) => JSON.stringify(tabla.clave.map((c) => f[c]));
  const porClave = new Map(guardadas.map((f) => [claveDe(f), f]));
  const vistas = new Map<string, number>();
  const cambios: CambioDeFila<F>[] = [];
  const filas = candidatas.map((candidata): FilaPrevia => {
    const motivos = motivosDe(tabla, candidata);
    const fila: Record<string, FilaDeTabla[string]> = {};
    /** What the row says, or else what stands for it. */
    const completar = (nombres: readonly string[], antes: F | null) => {
      for (const c of nombres) {
        const dicho = candidata.valores[c];
        const falta = antes ? antes[c] : fijas[c] ?? tabla.campos[c].vacio;
        if (dicho !== undefined || falta !== undefined) {
          fila[c] = dicho ?? falta as FilaDeTabla[string];
        } else if (!motivos.some((m) => m.columna === c)) {
          motivos.push({ columna: c, motivo: "es obligatorio" });
        }
        if (c in fijas && fila[c] !== fijas[c]) {
          motivos.push({ columna: c, motivo: `debe ser ${fijas[c]}` });
        }
      }
    };
    completar(tabla.clave, null);
    const nombrada = tabla.normalizarClave?.(fila) ?? {};
    for (const c of tabla.clave) if (c in fila && c in nombrada) fila[c] = nombrada[c];
    const conClave = !motivos.some((m) => tabla.clave.includes(m.columna));
    const clave = claveDe(fila);
    const antes = conClave ? porClave.get(clave) ?? null : null;
    completar(contenido, antes);
    const repetida = conClave ? vistas.get(clave) : undefined;
    if (repetida !== undefined) {
      const columna = tabla.clave.find((c) => !(c in fijas)) ?? "";
      motivos.push({ columna, motivo: `repite lo que ya dice la fila ${repetida}` });
    } else if (conClave) vistas.set(clave, candidata.numero);
    if (motivos.length === 0) {
      Object.assign(fila, tabla.normalizar?.(fila as F));
      const falla = revisar(fila as F, antes);
      if (falla) motivos.push({ columna: falla.columna, motivo: falla.mensaje });
    }
    const bien = motivos.length === 0;
    const cambia = antes
      ? contenido.some((c) => antes[c] !== fila[c])
      : tabla.calla?.(fila as F) !== true;
    if (bien && cambia) cambios.push({ antes, despues: fila as F });
    return {
      numero: candidata.numero,
      estado: !bien
        ? (motivos.every((m) => m.lecturas) ? "dudosa" : "erronea")
        : !cambia
        ? "igual"
        : antes
        ? "cambiada"
        : "nueva",
      clave: mostrar(tabla, fila)(tabla.clave.filter((c) => c in fila && !(c in fijas))),
      antes: antes && mostrar(tabla, antes)(contenido),
      despues: bien ? mostrar(tabla, fila)(contenido) : null,
      motivos: motivos.map((m) => ({
        ...m,
        motivo: m.columna ? `${tabla.titulos[m.columna]}: ${m.motivo}` : m.motivo,
      })),
    };
  });
  const resumen: Record<FilaPrevia["estado"], number> = { ...CERO };
  for (const f of filas) resumen[f.estado]++;
  const consecuencias = await tabla.consecuencias?.(q, cambios);
  const token = new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([fijas, filas, consecuencias])).digest("hex").slice(0, 16);
  const previa = { filas, resumen, token, ...(consecuencias ? { consecuencias } : {}) };
  return { previa, cambios };
}

/** Plain JSON: it crosses to the worker. */
export interface EntradaDeFilas extends Origen {
  readonly fijas: Fijas;
  readonly formato: Formato | null;
  /** Token of the preview to store; null = only the preview. */
  readonly token: string | null;
}

const NUMERICAS: ReadonlySet<string> = new Set(["entero", "importe", "porcentaje", "mes"]);
const esNombre = (c: Celda | undefined): boolean =>
  typeof c === "string" && !vacia(c) && !/\d/.test(c);

/** What a cell of these columns says is left aside. */
const APARTE: ColumnaDeBloque = {
  id: "",
  titulo: "Descripción",
  campo: { clase: "texto", vacio: "" },
};

type Descripcion = Pick<
  TablaDePlanilla<never>,
  "campos" | "titulos" | "nombres" | "clave" | "aparte" | "de" | "nada"
>;

function claseDe(
  { campos, titulos, nombres = {}, clave, aparte, de, nada }: Descripcion,
  fijas: Fijas,
): ClaseDeBloque<ColumnaDeBloque> {
  const columnas = Object.entries(campos).map(([id, campo]): ColumnaDeBloque => ({
    id,
    titulo: titulos[id],
    campo,
    ...(nombres[id] ? { nombres: nombres[id] } : {}),
  }));
  const propias = columnas.filter(({ id }) => !(id in fijas));
  return {
    columnas,
    // As the file has them, or without what the call says, and then maybe with the name of the first.
    sinTitulos({ celdas: [primera, segunda] }) {
      const conNombre = aparte.length > 0 && esNombre(segunda) &&
        NUMERICAS.has(propias[1]?.campo.clase);
      const sinFijas = conNombre ? propias.toSpliced(1, 0, APARTE) : propias;
      const [fija] = Object.values(fijas);
      const delArchivo = fija !== undefined &&
        String(valorSimple(primera ?? "")).trim() === String(fija);
      return delArchivo ? [columnas, sinFijas] : [sinFijas, columnas];
    },
    prescindible: ({ id, campo }) => !clave.includes(id) && campo.vacio !== undefined,
    de,
    nada,
    aparte,
  };
}

/** The rows of a block. @throws Rechazo for a heading that does not fit. */
function candidatasDe<F extends FilaDeTabla>(
  tabla: TablaDePlanilla<F>,
  { fijas, formato }: EntradaDeFilas,
  registros: readonly Registro[],
  abrir: LectorDeCeldas["abrir"],
): Candidata[] {
  const clase = claseDe(tabla, fijas);
  const { orden, registros: datos } = columnasDeBloque(clase, registros);
  const falta = tabla.clave.find((c) =>
    !(c in fijas) && tabla.campos[c].vacio === undefined && !orden.some((o) => o?.id === c)
  );
  if (falta) throw rechazo("columna_ausente", { columna: tabla.titulos[falta] });
  return datos.map((r) => {
    const { numero, valores: { "": _, ...valores }, fallas } = leerFila(orden, r, {
      formato,
      de: tabla.de,
      ...(abrir ? { abrir } : {}),
    });
    return { numero, valores, fallas };
  });
}

/** @throws Rechazo with the new preview when that of the token is no longer right ([K1]). */
export function exigirToken(previa: PreviaDeFilas, token: string | null): void {
  if (previa.token !== token) throw rechazo("planilla_cambiada", {}, { previa });
}

/** @throws Rechazo when the preview is no longer right, or is not yet. */
export function exigirPrevia(previa: PreviaDeFilas, token: string | null): void {
  exigirToken(previa, token);
  if (previa.resumen.erronea + previa.resumen.dudosa > 0) {
    throw rechazo("planilla_con_errores", {}, { previa });
  }
}

/** How a block of these rows is previewed and stored. */
export const planillaDeFilas = <F extends FilaDeTabla>(
  tabla: TablaDePlanilla<F>,
): Planilla<EntradaDeFilas, PlanDeFilas<F>, PreviaDeFilas> => ({
  maximo: tabla.maximo,
  guarda: ({ token }) => token !== null,
  async revisar(q, entrada, { registros }) {
    const candidatas = candidatasDe(tabla, entrada, registros, await tabla.abrir?.(q));
    return await planDeFilas(q, tabla, entrada.fijas, candidatas);
  },
  async guardar(tx, actor, { token }, { previa, cambios }) {
    exigirPrevia(previa, token);
    await tabla.guardar(tx, actor, cambios);
    return previa;
  },
});
