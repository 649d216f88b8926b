/**
 * The reference tables, each described once: its SQL table, its CSV file, its checks on import and
 * its place in the in-memory snapshot all derive from here.
 */
import type { RecursoCualquiera } from "#core/domain/recurso.ts";
import { RUBROS } from "#core/domain/rubros.ts";
import { type Campo, campo, conVacio, elegir, llamado, nulo } from "#core/domain/fields.ts";

/** Pay-scale regimes ([R2]). */
export const REGIMENES = ["categorias", "sinep", "ur"] as const;

/** Main items that pay positions ([B2]). */
export const PPRIN_DE_CARGOS: readonly number[] = [1, 2, 7, 8];

const LETRAS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const opcional = (largo: number): Campo<string> => conVacio(campo.texto(largo), "");
const nivel = () => campo.entero(0, 99);
const saf = () => campo.entero(0, 999);
const serie = () => campo.texto(20, /^[A-Z0-9_-]+$/);

/**
 * Columns: kind, range and words of each name, the same in every table. Amounts are centavos, percentages and units of remuneration hundredths. An
 * empty number is an error, but for the fields whose `vacio` says what it stands for.
 */
export const CAMPOS = {
  ejercicio: llamado("Ejercicio", campo.ejercicio()),
  version: llamado("Versión", campo.entero(0, 99)),
  jur: llamado("Jur.", campo.entero(0, 999), { nombres: ["Jurisdicción"] }),
  sjur: llamado("Subjur.", campo.entero(0, 999), { nombres: ["Subjurisdicción"] }),
  ent: llamado("Ent.", campo.entero(0, 9999), { nombres: ["Entidad"] }),
  car: llamado("Car.", campo.entero(0, 99), { nombres: ["Carácter"] }),
  saf: llamado("SAF", saf()),
  prog: llamado("Prog.", nivel(), { nombres: ["Programa"] }),
  subp: llamado("Subp.", nivel(), { nombres: ["Subprograma"] }),
  proy: llamado("Proy.", nivel(), { nombres: ["Proyecto"] }),
  act: llamado("Act.", nivel(), { nombres: ["Actividad"] }),
  fin: llamado("Fin.", campo.entero(0, 9), { nombres: ["Finalidad"] }),
  fun: llamado("Fun.", campo.entero(0, 99), { nombres: ["Función"] }),
  descripcion: llamado("Descripción", opcional(300), { ancho: 60 }),
  pprin: llamado("Partida Principal", campo.entero(0, 9), { nombres: ["Principal"] }),
  ppar: llamado("Partida Parcial", conVacio(campo.entero(0, 99), 0), { nombres: ["Parcial"] }),
  rubro: llamado("Rubro", campo.texto(20)),
  ubic: llamado("Código de Ubicación", campo.entero(0, 999), { nombres: ["Ubicación", "Ubic."] }),
  ff: llamado("F. Fin.", campo.entero(0, 99), { nombres: ["Fuente", "Fuente de financiamiento"] }),
  mon: llamado("Mon.", campo.entero(1, 9), { nombres: ["Moneda"] }),
  simbolo: llamado("Símbolo", opcional(10)),
  desde_mes: llamado("Actualizado desde", campo.mes()),
  nivel: llamado("Nivel", campo.letra("ABCDEF")),
  grado: llamado("Grado", campo.entero(0, 99)),
  ur: llamado("Unid. Ret.", campo.importe(), {
    nombres: ["UR", "Unidades", "Unidades retributivas"],
  }),
  feje: llamado("Fun. Ejec.", campo.entero(1, 9), { nombres: ["Función ejecutiva"] }),
  agrup: llamado("Agrup.", campo.letra("GPTE"), { nombres: ["Agrupamiento"] }),
  porcentaje: llamado("Porcentaje", campo.porcentaje(), { nombres: ["%"] }),
  grado_desde: llamado("Grado desde", campo.entero(0, 99)),
  grado_hasta: llamado("Grado hasta", campo.entero(0, 99)),
  serie_ur: llamado("Serie", serie()),
  serie_fe: llamado("Serie fun. ejec.", serie()),
  valor: llamado("Valor", campo.importe()),
  norma: llamado("Norma", opcional(200)),
  esc: llamado("Esc.", campo.entero(1, 9999), { nombres: ["Escalafón"] }),
  regimen: llamado("Régimen", conVacio(campo.texto(10), "categorias")),
  con_agrupamiento: llamado("Con agrupamiento", campo.booleano()),
  con_tramo: llamado("Con tramo", campo.booleano()),
  agrupamiento: llamado("Agrupamiento", campo.booleano()),
  tramo: llamado("Tramo", campo.booleano()),
  cat: llamado("Cat.", conVacio(campo.entero(0, 9999), 0), { nombres: ["Categoría"] }),
  remuneracion: llamado("Remuneración", conVacio(campo.importe(), 0)),
  sumafijare: llamado("S. F. Rem.", conVacio(campo.importe(), 0), {
    nombres: ["Suma fija", "Suma fija remunerativa"],
  }),
  uret: llamado("Unid. Ret.", conVacio(campo.importe(), 0), { nombres: ["Unidades retributivas"] }),
  codp: llamado("Cod. P.", campo.entero(0, 999)),
  unidad: llamado("Unidad", campo.letra("CH")),
  con_sac: llamado("Con SAC", campo.booleano()),
  con_contribuciones: llamado("Con contribuciones", campo.booleano()),
  codes: llamado("Código", campo.entero(1, 9999), { nombres: ["Código de destino"] }),
  retri_emba: llamado("Retribución de embajador", campo.importe()),
  c_comp: llamado("Comp.", campo.letra(LETRAS)),
  c_scom: llamado("Subcomp.", campo.letra("ABCDEFGHIJKLM")),
  n_comp: llamado("Nro. Comp.", campo.entero(0, 9999)),
  // Closing types: E, O and M begin the codes of budgets and executions ([C1]).
  codigo: llamado("Código", campo.letra([...LETRAS].filter((l) => !"EOM".includes(l)).join(""))),
  propio_onp: llamado("Propio de ONP", campo.booleano()),
  dos_personas: llamado("Dos personas", conVacio(campo.booleano(), false), {
    dice: "Su cierre espera a que una segunda persona lo confirme",
  }),
  // Fixed sums ([Y7]): an empty list is all of them; without `hasta_mes`, from then on.
  id: llamado("Código", campo.texto(30, /^[A-Za-z0-9][A-Za-z0-9._-]*$/)),
  escalafones: llamado("Escalafones", campo.lista()),
  pprins: llamado("Partidas principales", campo.lista()),
  hasta_mes: llamado("Hasta", nulo(campo.mes())),
  importe: llamado("Importe", campo.importe()),
  remunerativa: llamado("Remunerativa", campo.booleano()),
  bonificable: llamado("Bonificable", campo.booleano()),
  en_sac: llamado("Integra el SAC", nulo(campo.booleano())),
  saf_origen: llamado("SAF origen", saf()),
  prog_origen: llamado("Prog. origen", nivel()),
  subp_origen: llamado("Subp. origen", nivel()),
  proy_origen: llamado("Proy. origen", nivel()),
  act_origen: llamado("Act. origen", nivel()),
  saf_destino: llamado("SAF destino", saf()),
  prog_destino: llamado("Prog. destino", nivel()),
  subp_destino: llamado("Subp. destino", nivel()),
  proy_destino: llamado("Proy. destino", nivel()),
  act_destino: llamado("Act. destino", nivel()),
} satisfies Record<string, Campo<unknown>>;

export type NombreCampo = keyof typeof CAMPOS;

/** Values of `columnas` must be the key of an entry of `tabla`; not asked while `salvo` holds. */
export interface Referencia {
  readonly columnas: readonly NombreCampo[];
  readonly tabla: string;
  /** The row refers to nothing when this column is 0. */
  readonly salvoCero?: NombreCampo;
  /** `columnas` is one list: each of its numbers is a key of `tabla`. */
  readonly lista?: true;
}

/** A check of one row alone: the column at fault and the sentence, or null. */
type Comprobacion = (
  fila: Readonly<Record<string, unknown>>,
) => { readonly columna: string; readonly mensaje: string } | null;

/** Beside what is said of every resource; its columns are those of `CAMPOS`, or its own. */
export interface TablaReferencia extends RecursoCualquiera {
  /** Columns in file order. */
  readonly columnas: readonly NombreCampo[];
  /** Key columns in order, without `desde_mes`. */
  readonly clave: readonly NombreCampo[];
  /** `clave`: each key has its own history; `conjunto`: the whole set of a month rules ([R1]). */
  readonly fechada?: "clave" | "conjunto";
  /** Each row says by itself from when to when it rules, and people edit it by its key ([Y7]). */
  readonly porFila?: true;
  /** Administrators keep it row by row from the screen (formulation [F10]). */
  readonly administrada?: true;
  readonly referencias?: readonly Referencia[];
  /** The table of what the key is: a block of values may name and create it too. */
  readonly catalogo?: "categorias" | "codigos_destino";
  readonly comprobar?: Comprobacion;
  /**
   * Columns younger than the table: older files lack them, and what was stored or read before them
   * says their empty value.
   */
  readonly posteriores?: readonly NombreCampo[];
}

const ESTRUCTURA: Referencia = { columnas: ["ejercicio", "version"], tabla: "versiones" };
const ESCALAFON: Referencia = { columnas: ["esc"], tabla: "escalafones" };
const PARTIDA: Referencia = { columnas: ["pprin", "ppar"], tabla: "clasificador" };
const unoDe = (columna: NombreCampo, valores: readonly string[]): Comprobacion => (f) =>
  valores.includes(String(f[columna]))
    ? null
    : { columna, mensaje: `debe ser uno de: ${valores.join(", ")}` };
const organismo = (columna: NombreCampo): Referencia => ({
  columnas: [columna],
  tabla: "organismos",
});

/** How a scale pays, and with which units ([R2]). */
const comprobarEscalafon: Comprobacion = (f) => {
  const regimen = unoDe("regimen", REGIMENES)(f);
  if (regimen) return regimen;
  if (f.regimen !== "categorias" && f.serie_ur === "") {
    const mensaje = `el régimen ${f.regimen} necesita la serie de sus unidades`;
    return { columna: "serie_ur", mensaje };
  }
  // Only the SINEP regime pays an executive function: elsewhere the series would have no effect,
  // and whoever wrote it would believe that it has.
  return f.regimen !== "sinep" && f.serie_fe
    ? { columna: "serie_fe", mensaje: `el régimen ${f.regimen} no paga función ejecutiva` }
    : null;
};

// deno-fmt-ignore
const COLUMNAS_SUMA = ["id", "descripcion", "norma", "regimen", "escalafones", "pprins", "desde_mes", "hasta_mes", "importe", "remunerativa", "bonificable", "en_sac"] as const;

/** Kinds of the columns of a fixed sum ([Y7]). */
export const CAMPOS_SUMA = {
  ...elegir(CAMPOS, COLUMNAS_SUMA),
  regimen: conVacio(CAMPOS.regimen, ""),
};

/** Whom a fixed sum reaches, when, and what it counts for ([Y7]). */
export const comprobarSuma: Comprobacion = (f) => {
  const [regimen, escalafones] = [String(f.regimen), String(f.escalafones)];
  if ((regimen === "") === (escalafones === "")) {
    return {
      columna: "regimen",
      mensaje: "se espera el régimen o los escalafones, uno de los dos",
    };
  }
  if (regimen !== "" && !(REGIMENES as readonly string[]).includes(regimen)) {
    return { columna: "regimen", mensaje: `debe ser uno de: ${REGIMENES.join(", ")}` };
  }
  if (String(f.pprins).split(";").some((p) => p !== "" && !PPRIN_DE_CARGOS.includes(Number(p)))) {
    return {
      columna: "pprins",
      mensaje: `deben ser partidas con cargos: ${PPRIN_DE_CARGOS.join(", ")}`,
    };
  }
  if (f.hasta_mes !== null && Number(f.hasta_mes) < Number(f.desde_mes)) {
    return { columna: "hasta_mes", mensaje: "no puede ser anterior al mes desde el que rige" };
  }
  if (f.remunerativa) return null;
  if (f.bonificable) {
    return { columna: "bonificable", mensaje: "una suma bonificable tiene que ser remunerativa" };
  }
  // What is not remunerative is outside the SAC: saying otherwise would change nothing.
  return f.en_sac
    ? { columna: "en_sac", mensaje: "una suma que integra el SAC tiene que ser remunerativa" }
    : null;
};

const de = (...columnas: readonly NombreCampo[]) => elegir(CAMPOS, columnas);

const DESCRIPCIONES: readonly Omit<TablaReferencia, "columnas" | "uno" | "varios">[] = [
  {
    id: "versiones",
    titulo: "Versiones del clasificador",
    administrada: true,
    campos: de("ejercicio", "version", "descripcion"),
    clave: ["ejercicio", "version"],
  },
  {
    id: "instituciones",
    titulo: "Instituciones",
    administrada: true,
    campos: de("ejercicio", "version", "jur", "sjur", "ent", "descripcion"),
    clave: ["ejercicio", "version", "jur", "sjur", "ent"],
    referencias: [ESTRUCTURA],
  },
  {
    id: "aperturas",
    titulo: "Apertura programática",
    administrada: true,
    // deno-fmt-ignore
    campos: de("ejercicio", "version", "jur", "sjur", "ent", "car", "saf", "prog", "subp", "proy", "act", "fin", "fun", "descripcion"),
    // Not the institution: a file that moves a SAF to another one replaces its lines.
    clave: ["ejercicio", "version", "saf", "prog", "subp", "proy", "act"],
    referencias: [ESTRUCTURA, organismo("saf")],
    comprobar: (f) =>
      f.prog === 0 && (f.subp !== 0 || f.proy !== 0 || f.act !== 0)
        ? {
          columna: "prog",
          mensaje: "con programa 0, el subprograma, el proyecto y la actividad deben ser 0",
        }
        : null,
  },
  {
    id: "clasificador",
    titulo: "Clasificador Presupuestario",
    administrada: true,
    campos: de("pprin", "ppar", "descripcion"),
    clave: ["pprin", "ppar"],
  },
  {
    id: "imputacion",
    titulo: "Imputación por rubro",
    administrada: true,
    campos: de("pprin", "rubro", "ppar"),
    clave: ["pprin", "rubro"],
    referencias: [PARTIDA],
    comprobar: unoDe("rubro", RUBROS),
  },
  {
    id: "ubicaciones",
    titulo: "Ubicación Geográfica",
    administrada: true,
    campos: de("ubic", "descripcion"),
    clave: ["ubic"],
  },
  {
    id: "fuentes",
    titulo: "Fuentes de financiamiento",
    administrada: true,
    campos: de("ff", "descripcion"),
    clave: ["ff"],
  },
  {
    id: "monedas",
    titulo: "Monedas",
    campos: de("mon", "descripcion", "simbolo"),
    clave: ["mon"],
  },
  {
    id: "finalidades_funciones",
    titulo: "Finalidades y funciones",
    administrada: true,
    campos: de("fin", "fun", "descripcion"),
    clave: ["fin", "fun"],
  },
  {
    id: "sinep_grilla",
    titulo: "Grilla SINEP",
    campos: de("desde_mes", "nivel", "grado", "ur"),
    clave: ["nivel", "grado"],
    fechada: "clave",
  },
  {
    id: "sinep_funciones",
    titulo: "Funciones ejecutivas SINEP",
    campos: de("desde_mes", "feje", "ur"),
    clave: ["feje"],
    fechada: "clave",
  },
  {
    id: "sinep_agrupamientos",
    titulo: "Agrupamientos SINEP",
    campos: de("desde_mes", "agrup", "descripcion", "porcentaje"),
    clave: ["agrup"],
    fechada: "clave",
  },
  {
    id: "sinep_tramos",
    titulo: "Tramos SINEP",
    campos: de("desde_mes", "grado_desde", "grado_hasta", "porcentaje", "descripcion"),
    clave: ["grado_desde"],
    fechada: "conjunto",
    comprobar: (f) =>
      Number(f.grado_hasta) < Number(f.grado_desde)
        ? { columna: "grado_hasta", mensaje: "debe ser mayor o igual que grado_desde" }
        : null,
  },
  {
    id: "valores_ur",
    titulo: "Valores de la unidad retributiva",
    campos: de("serie_ur", "desde_mes", "valor", "norma"),
    clave: ["serie_ur"],
    fechada: "clave",
  },
  {
    id: "escalafones",
    titulo: "Escalafones",
    campos: {
      // deno-fmt-ignore
      ...de("esc", "descripcion", "regimen", "serie_ur", "con_agrupamiento", "con_tramo", "serie_fe"),
      serie_ur: conVacio(CAMPOS.serie_ur, ""),
      serie_fe: conVacio(CAMPOS.serie_fe, ""),
    },
    clave: ["esc"],
    comprobar: comprobarEscalafon,
    posteriores: ["serie_fe"],
  },
  {
    id: "escalafon_suplementos",
    titulo: "Suplementos por partida principal",
    campos: de("esc", "pprin", "agrupamiento", "tramo"),
    clave: ["esc", "pprin"],
    referencias: [ESCALAFON],
    comprobar: (f) =>
      PPRIN_DE_CARGOS.includes(Number(f.pprin)) ? null : {
        columna: "pprin",
        mensaje: `debe ser una partida con cargos: ${PPRIN_DE_CARGOS.join(", ")}`,
      },
  },
  {
    id: "sumas_fijas",
    titulo: "Sumas fijas",
    campos: { ...CAMPOS_SUMA, desde_mes: llamado("Desde", CAMPOS.desde_mes) },
    porFila: true,
    clave: ["id"],
    referencias: [{ columnas: ["escalafones"], tabla: "escalafones", lista: true }],
    comprobar: comprobarSuma,
  },
  {
    id: "categorias",
    titulo: "Categorías",
    campos: de("esc", "cat", "descripcion"),
    clave: ["esc", "cat"],
    referencias: [ESCALAFON],
  },
  {
    id: "categorias_valores",
    titulo: "Valores de las categorías",
    campos: de("esc", "cat", "desde_mes", "remuneracion", "sumafijare", "uret", "norma"),
    clave: ["esc", "cat"],
    fechada: "clave",
    referencias: [{ columnas: ["esc", "cat"], tabla: "categorias" }],
    catalogo: "categorias",
  },
  {
    id: "codigos_procesamiento",
    titulo: "Códigos de procesamiento",
    administrada: true,
    campos: de("codp", "descripcion", "unidad", "con_sac", "con_contribuciones"),
    clave: ["codp"],
  },
  {
    id: "codigos_destino",
    titulo: "Códigos de Destino",
    campos: de("codes", "descripcion", "mon"),
    clave: ["codes"],
    referencias: [{ columnas: ["mon"], tabla: "monedas" }],
  },
  {
    id: "codigos_destino_valores",
    titulo: "Valores de los códigos de destino",
    campos: de("codes", "desde_mes", "retri_emba"),
    clave: ["codes"],
    fechada: "clave",
    referencias: [{ columnas: ["codes"], tabla: "codigos_destino" }],
    catalogo: "codigos_destino",
  },
  {
    id: "equivalencias_exterior",
    titulo: "Equivalencias Exterior",
    campos: { ...de("esc", "cat", "nivel", "porcentaje"), nivel: conVacio(CAMPOS.nivel, "") },
    clave: ["esc", "cat", "nivel"],
    referencias: [
      ESCALAFON,
      { columnas: ["esc", "cat"], tabla: "categorias", salvoCero: "cat" },
    ],
    comprobar: (f) =>
      (f.cat === 0) === (f.nivel === "")
        ? { columna: "nivel", mensaje: "se espera la categoría o el nivel, uno de los dos" }
        : null,
  },
  {
    id: "composicion",
    titulo: "Composición Salarial",
    administrada: true,
    campos: de("c_comp", "c_scom", "n_comp", "descripcion"),
    clave: ["c_comp", "c_scom", "n_comp"],
  },
  {
    id: "imputacion_composicion",
    titulo: "Imputación por composición",
    administrada: true,
    campos: de("pprin", "c_comp", "c_scom", "n_comp", "ppar"),
    clave: ["pprin", "c_comp", "c_scom", "n_comp"],
    referencias: [
      PARTIDA,
      { columnas: ["c_comp", "c_scom", "n_comp"], tabla: "composicion" },
    ],
  },
  {
    id: "tipos_cierre",
    titulo: "Tipos de cierre",
    administrada: true,
    campos: de("codigo", "descripcion", "propio_onp", "dos_personas"),
    clave: ["codigo"],
    posteriores: ["dos_personas"],
  },
  {
    id: "mapeo_esidif",
    titulo: "Mapeo eSidif",
    administrada: true,
    // deno-fmt-ignore
    campos: de("ejercicio", "version", "saf_origen", "prog_origen", "subp_origen", "proy_origen", "act_origen", "saf_destino", "prog_destino", "subp_destino", "proy_destino", "act_destino"),
    // deno-fmt-ignore
    clave: ["ejercicio", "version", "saf_origen", "prog_origen", "subp_origen", "proy_origen", "act_origen", "saf_destino", "prog_destino", "subp_destino", "proy_destino", "act_destino"],
    referencias: [ESTRUCTURA, organismo("saf_origen"), organismo("saf_destino")],
  },
];

/** In import order: what a table refers to comes before it. */
export const TABLAS: readonly TablaReferencia[] = DESCRIPCIONES.map((t) => ({
  ...t,
  uno: "la fila",
  varios: "filas",
  columnas: Object.keys(t.campos) as NombreCampo[],
}));

const POR_NOMBRE = new Map(TABLAS.map((t) => [t.id, t]));

/** @throws Error for a name that is not a reference table: a fault of the program. */
export function tablaReferencia(nombre: string): TablaReferencia {
  const tabla = POR_NOMBRE.get(nombre);
  if (!tabla) throw new Error(`no existe la tabla de referencia ${nombre}`);
  return tabla;
}

/** What the table of its key says of it, beside the key. */
export function columnasDelCatalogo({ catalogo, clave }: TablaReferencia): NombreCampo[] {
  return catalogo ? tablaReferencia(catalogo).columnas.filter((c) => !clave.includes(c)) : [];
}

/** The kind of a column; what describes its key is not the table's own. */
export const campoDe = (tabla: TablaReferencia, columna: NombreCampo): Campo<unknown> =>
  tabla.campos[columna] ?? CAMPOS[columna];

/** How a column of a table is called on screen and in workbooks. */
export const tituloDe = (tabla: TablaReferencia, columna: NombreCampo): string =>
  campoDe(tabla, columna).titulo ?? columna;

/** Its primary key: the key columns, and the month when it is dated. */
export function clavePrimaria(tabla: TablaReferencia): NombreCampo[] {
  return tabla.fechada ? [...tabla.clave, "desde_mes"] : [...tabla.clave];
}

/** What a column says in what was stored or read before it existed; undefined for the first ones. */
export function valorPrevio(tabla: string, columna: string): unknown {
  const descripcion = POR_NOMBRE.get(tabla);
  const posterior = descripcion?.posteriores?.find((c) => c === columna);
  return descripcion && posterior ? descripcion.campos[posterior].vacio : undefined;
}

/** The keys that a row refers to; those of a list, one by one. */
export function clavesReferidas(
  { columnas, tabla, salvoCero, lista }: Referencia,
  fila: Readonly<Record<string, unknown>>,
): Record<string, number | string>[] {
  if (salvoCero && fila[salvoCero] === 0) return [];
  if (!lista) return [Object.fromEntries(columnas.map((c) => [c, fila[c] as number | string]))];
  const [clave] = tablaReferencia(tabla).clave;
  return String(fila[columnas[0]] ?? "").split(";").filter((n) => n !== "")
    .map((n) => ({ [clave]: Number(n) }));
}

const TEXTOS: readonly NombreCampo[] = ["descripcion", "simbolo", "norma"];

/** Columns that the arithmetic reads: neither key nor text for people. */
export function columnasDeValor(tabla: TablaReferencia): NombreCampo[] {
  const clave = clavePrimaria(tabla);
  return tabla.columnas.filter((c) => !clave.includes(c) && !TEXTOS.includes(c));
}
