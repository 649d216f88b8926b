/**
 * The lists of reference data as the calls answer them (spec 1 §3 «Reference rows»). Pure: over
 * the in-memory data; amounts leave as numbers with at most two decimals, and a key before its
 * first value keeps its row with null amounts ([R1]).
 */
import { elegir as copiar, mostrarValor } from "#core/domain/fields.ts";
import { CAMPOS, type NombreCampo, tablaReferencia } from "#proto/recursos/tablas.ts";
import type { Estructura } from "./estructura.ts";
import { revDe, revDeEntrada } from "./fechadas.ts";
import type { FilaReferencia, Instantanea, ValorFila, Vigencia } from "./instantanea.ts";

const SUMAS = tablaReferencia("sumas_fijas");
const CATEGORIAS = tablaReferencia("categorias_valores");
const DESTINOS = tablaReferencia("codigos_destino_valores");
const GRILLA = tablaReferencia("sinep_grilla");

/** Shows a stored value by the kind of its column. */
const mostrar = (campo: NombreCampo, valor: ValorFila | undefined) =>
  mostrarValor(CAMPOS[campo], valor);

type Mostrada<C extends string> = Record<C, ReturnType<typeof mostrarValor>>;

function elegir<C extends NombreCampo>(fila: FilaReferencia, campos: readonly C[]): Mostrada<C> {
  // Thousands of rows per call: a plain loop costs a third of `Object.fromEntries`.
  const mostrada: Partial<Mostrada<C>> = {};
  for (const c of campos) mostrada[c] = mostrar(c, fila[c]);
  return mostrada as Mostrada<C>;
}

/** Key columns always, the rest only when there is a value. */
function conVigencia<C extends NombreCampo>(
  { clave, fila }: Vigencia,
  claves: readonly C[],
  valores: readonly C[],
): Mostrada<C> {
  return { ...elegir(clave, claves), ...elegir(fila ?? {}, valores) };
}

export const clasificador = (i: Instantanea) =>
  i.filas("clasificador").map((f) => elegir(f, ["pprin", "ppar", "descripcion"]));

export const ubicaciones = (i: Instantanea) =>
  i.filas("ubicaciones").map((f) => elegir(f, ["ubic", "descripcion"]));

/** Classes of the code tables ([R4], [B3]). */
export const CLASES = {
  adicionales: "B",
  complementos: "D",
  contribuciones: "H",
  asistenciasocial: "J",
} as const;

/** [R4] A code table is the rows of `composicion` of one class; codigo = c_scom + n_comp. */
export const codigos = (i: Instantanea, clase: typeof CLASES[keyof typeof CLASES]) =>
  i.filas("composicion").filter((f) => f.c_comp === clase).map((f) => ({
    codigo: `${f.c_scom}${f.n_comp}`,
    descripcion: f.descripcion,
  }));

/** Fixed sums ([Y7]): from when to when each rules, and whom it reaches. */
export const sumasFijas = (i: Instantanea) =>
  i.filas(SUMAS.id).map((f) => ({
    ...elegir(f, SUMAS.columnas),
    rev: revDeEntrada(SUMAS, f),
  }));

export const composicion = (i: Instantanea) =>
  i.filas("composicion").map((f) => elegir(f, ["c_comp", "c_scom", "n_comp", "descripcion"]));

/** Version of a scale as people see it ([K1]). */
export const revDeEscalafon = (f: FilaReferencia): string =>
  revDe([f.esc, f.descripcion, f.serie_fe]);

/** `regimen` and the series of its units travel too: screens read them, never the number ([R2]). */
export const escalafones = (i: Instantanea) =>
  i.filas("escalafones").map((f) => ({
    ...elegir(f, ["esc", "descripcion", "regimen", "serie_ur", "serie_fe"]),
    rev: revDeEscalafon(f),
  }));

/** Unit values of a SINEP scale at a month, as stored; null before the first. */
export interface UnidadesSinep {
  readonly valor: FilaReferencia | null;
  /** The one that pays the executive function: the same unless the scale names its series ([R2]). */
  readonly funcion: FilaReferencia | null;
}

/** @param esc the scale; without it the first one, whose series the others usually share. */
export function unidadesSinep(i: Instantanea, mes: number, esc?: number): UnidadesSinep {
  const escala = i.filas("escalafones")
    .find((f) => f.regimen === "sinep" && (esc === undefined || f.esc === esc));
  const en = (serie: ValorFila | undefined) =>
    i.fila("valores_ur", { serie_ur: String(serie ?? "") }, mes);
  return { valor: en(escala?.serie_ur), funcion: en(escala?.serie_fe || escala?.serie_ur) };
}

export function sinep(i: Instantanea, mes: number, esc?: number) {
  const { valor, funcion } = unidadesSinep(i, mes, esc);
  return {
    grilla: i.vigencias(GRILLA.id, mes).map((v) => ({
      ...conVigencia(v, ["nivel", "grado"], ["ur"]),
      rev: revDeEntrada(GRILLA, v.fila),
    })),
    sin_valor: revDeEntrada(GRILLA, null),
    funciones_ejecutivas: i.vigencias("sinep_funciones", mes).map(({ clave, fila }) => ({
      nivel: clave.feje,
      ur: mostrar("ur", fila?.ur),
    })),
    agrupamientos: i.vigencias("sinep_agrupamientos", mes).map((v) =>
      conVigencia(v, ["agrup"], ["porcentaje"])
    ),
    valor_ur: mostrar("valor", valor?.valor),
    actualizacion_ur: mostrar("desde_mes", valor?.desde_mes),
    valor_fe: mostrar("valor", funcion?.valor),
    actualizacion_fe: mostrar("desde_mes", funcion?.desde_mes),
  };
}

const DE_CATEGORIA = ["norma", "remuneracion", "sumafijare", "uret", "desde_mes"] as const;

/** Version of a category with the value that people see beside it ([K1]). */
export const revDeCategoria = (f: FilaReferencia, valor: FilaReferencia | null): string =>
  revDe([f.descripcion, valor && DE_CATEGORIA.map((c) => valor[c])]);

const categoriasDe = (i: Instantanea, esc: number) =>
  i.filas("categorias").filter((f) => f.esc === esc);

const valorDe = (i: Instantanea, esc: number, f: FilaReferencia, mes: number) =>
  i.fila("categorias_valores", { esc, cat: Number(f.cat) }, mes);

/** Categories of a scale with their value at the month, each with its version. */
export const categorias = (i: Instantanea, esc: number, mes: number) =>
  categoriasDe(i, esc).map((f) => {
    const valor = valorDe(i, esc, f, mes);
    return {
      ...elegir(f, ["cat", "descripcion"]),
      ...elegir(valor ?? {}, DE_CATEGORIA),
      rev: revDeCategoria(f, valor),
    };
  });

/** Categories of a scale for the editor's look-up; with a month, whether each has a value. */
export const categoriasDeEscalafon = (i: Instantanea, esc: number, mes: number | null) =>
  categoriasDe(i, esc).map((f) => ({
    cat: f.cat,
    descripcion: f.descripcion,
    ...(mes === null ? {} : {
      tiene_valor: i.leer("categorias_valores", { esc, cat: Number(f.cat) }, mes) !== null,
    }),
  }));

/** [R4] Categories of the scales paid in units, with the units of the month. */
export const unidadesRetributivas = (i: Instantanea, mes: number) =>
  i.filas("escalafones").filter((e) => e.regimen === "ur").flatMap(({ esc }) =>
    i.filas("categorias").filter((c) => c.esc === esc).map(({ cat, descripcion }) => {
      const valor = i.fila(CATEGORIAS.id, { esc: Number(esc), cat: Number(cat) }, mes);
      return {
        esc,
        cat,
        descripcion,
        cantidad: mostrar("uret", valor?.uret),
        rev: revDeEntrada(CATEGORIAS, valor),
      };
    })
  );

export const codigosDeDestino = (i: Instantanea, mes: number) =>
  i.filas("codigos_destino").map((f) => {
    const valor = i.fila(DESTINOS.id, { codes: Number(f.codes) }, mes);
    return {
      codigo: f.codes,
      descripcion: f.descripcion,
      ...elegir(valor ?? {}, ["desde_mes", "retri_emba"]),
      rev: revDeEntrada(DESTINOS, valor),
    };
  });

/** `descripcion`: of the category, or of the scale when the row is for a level. */
export const equivalenciasExterior = (i: Instantanea) =>
  i.filas("equivalencias_exterior").map((f) => {
    const esc = Number(f.esc);
    const dueno = f.cat === 0
      ? i.fila("escalafones", { esc })
      : i.fila("categorias", { esc, cat: Number(f.cat) });
    return {
      ...elegir(f, ["esc", "cat", "nivel", "porcentaje"]),
      descripcion: dueno?.descripcion ?? "",
    };
  });

/** Budget structures, newest first. */
export const versiones = (i: Instantanea) =>
  i.filas("versiones").map((f) => ({
    ejercicio: Number(f.ejercicio),
    version: Number(f.version),
    descripcion: String(f.descripcion),
  })).reverse();

/** Institutions of a structure, and the structures that can be asked for. */
export const instituciones = (i: Instantanea, ejercicio: number, version: number) => ({
  datos: i.filas("instituciones")
    .filter((f) => f.ejercicio === ejercicio && f.version === version)
    .map((f) => elegir(f, ["jur", "sjur", "ent", "descripcion"])),
  versiones_disponibles: versiones(i),
});

/** Organisations of a structure; `organismo` is empty for a SAF that is not in the system. */
export const organizaciones = (i: Instantanea, e: Estructura) => ({
  datos: e.organismos().map((o) => ({ ...o, organismo: i.organismo(o.saf)?.nombre ?? "" })),
  versiones_disponibles: versiones(i),
});

export interface Organizacion {
  readonly jur: number;
  readonly sjur: number;
  readonly ent: number;
  readonly car: number;
  readonly saf: number;
}

/** Openings of one organisation of a structure, with their purpose and function. */
export const programas = (i: Instantanea, e: Estructura, o: Organizacion) => ({
  datos: e.lineas(o.saf)
    .filter((l) => l.jur === o.jur && l.sjur === o.sjur && l.ent === o.ent && l.car === o.car)
    .map((l) => copiar(l, ["prog", "subp", "proy", "act", "fin", "fun", "descripcion"])),
  versiones_disponibles: versiones(i),
});
