/**
 * The file form of an agreement ([W7]): percentages and amounts as people say them. What is read is
 * checked whole; what refers to reference data is checked against it elsewhere.
 */
import {
  type Campo,
  campo,
  type Campos,
  conVacio,
  elegir,
  type Fila,
  leerValor,
} from "#core/domain/fields.ts";
import { toNumber } from "#core/domain/money.ts";
import type { ArchivoDeAcuerdo, SumaDeAcuerdo, TramoDeAcuerdo } from "#proto/escenarios.ts";
import { CAMPOS_SUMA, comprobarSuma } from "#plugins/tablas/service.ts";
import {
  type Acuerdo,
  type Alcance,
  DATOS_DE_ACUERDO,
  type EstadoDeAcuerdo,
  ESTADOS,
  PORCENTAJE_MAXIMO,
  REDONDEOS,
} from "./acuerdo.ts";
import { rechazo } from "../errors.ts";
import { CAMPOS_ACUERDO } from "../tables.ts";

/** Of the file form; a file that does not say it is of the first. */
export const VERSION = 1;

/** Tranches, or sums, of one agreement; and elements of one list of its scope. */
const MAXIMO = 200;

/** Where something wrong stands: its tranche or its sum, from 0, for whoever marks it. */
type Lugar = { readonly tramo?: number; readonly suma?: number };
type Objeto = Readonly<Record<string, unknown>>;

function mal(lugar: Lugar, mensaje: string): never {
  const { tramo, suma } = lugar;
  const donde = tramo !== undefined
    ? `Tramo ${tramo + 1}: `
    : suma !== undefined
    ? `Suma ${suma + 1}: `
    : "";
  throw rechazo("acuerdo_invalido", { mensaje: donde + mensaje }, { ...lugar });
}

function objetoDe(v: unknown, lugar: Lugar, que: string, claves: readonly string[]): Objeto {
  if (v === null || typeof v !== "object" || Array.isArray(v)) {
    mal(lugar, `${que} debe ser un objeto JSON`);
  }
  const ajena = Object.keys(v).find((k) => !claves.includes(k));
  if (ajena !== undefined) mal(lugar, `no se conoce el campo «${ajena.slice(0, 40)}» de ${que}`);
  return v as Objeto;
}

function listaDe(v: unknown, lugar: Lugar, que: string): readonly unknown[] {
  if (v === undefined) return [];
  if (!Array.isArray(v)) mal(lugar, `${que}: debe ser una lista`);
  if (v.length > MAXIMO) mal(lugar, `${que}: admite hasta ${MAXIMO} elementos`);
  return v;
}

function valorDe<T>(c: Campo<T>, v: unknown, lugar: Lugar, que: string): T {
  const leido = leerValor(c, v);
  if ("error" in leido) mal(lugar, `${que}: ${leido.error}`);
  return leido.valor as T;
}

/** The values of a list of one kind, each once and in order. */
function valoresDe<T extends number | string>(
  c: Campo<T>,
  v: unknown,
  lugar: Lugar,
  que: string,
): T[] {
  const leidos = listaDe(v, lugar, que).map((uno) => valorDe(c, uno, lugar, que));
  return [...new Set(leidos)].sort((a, b) => a < b ? -1 : 1);
}

function camposDe<C extends Campos>(campos: C, o: Objeto, lugar: Lugar): Fila<C> {
  const pares = Object.entries(campos).map(([c, tipo]) => [c, valorDe(tipo, o[c], lugar, c)]);
  return Object.fromEntries(pares) as Fila<C>;
}

function opcion<const V extends string>(
  opciones: readonly V[],
  v: unknown,
  lugar: Lugar,
  que: string,
): V {
  const elegida = v === undefined ? opciones[0] : opciones.find((o) => o === v);
  return elegida ?? mal(lugar, `${que}: debe ser ${opciones.join(" o ")}`);
}

const SERIE = campo.texto(20, /^[A-Z0-9_-]+$/);
const ESCALAFON = campo.entero(1, 9999);
const CATEGORIA = campo.entero(1, 9999);
const SI_O_NO = conVacio(campo.booleano(), false);

function alcanceDe(v: unknown, lugar: Lugar): Alcance {
  const o = objetoDe(v, lugar, "alcance", ["series", "escalafones", "categorias", "sumafijare"]);
  const porEscala = new Map<number, number[]>();
  for (const de of listaDe(o.categorias, lugar, "categorias")) {
    const { esc, cats } = objetoDe(de, lugar, "categorias", ["esc", "cats"]);
    const escala = valorDe(ESCALAFON, esc, lugar, "esc");
    if (porEscala.has(escala)) mal(lugar, `categorias: el escalafón ${escala} está repetido`);
    const suyas = valoresDe(CATEGORIA, cats, lugar, "cats");
    if (suyas.length === 0) mal(lugar, `categorias: faltan las del escalafón ${escala}`);
    porEscala.set(escala, suyas);
  }
  const alcance = {
    series: valoresDe(SERIE, o.series, lugar, "series"),
    escalafones: valoresDe(ESCALAFON, o.escalafones, lugar, "escalafones"),
    categorias: [...porEscala].sort(([a], [b]) => a - b).map(([esc, cats]) => ({ esc, cats })),
    sumafijare: valorDe(SI_O_NO, o.sumafijare, lugar, "sumafijare"),
  };
  const { series, escalafones, categorias } = alcance;
  if (series.length + escalafones.length + categorias.length === 0) {
    mal(lugar, "el alcance debe nombrar series, escalafones o categorías");
  }
  return alcance;
}

const DE_TRAMO = ["mes", "porcentaje", "base", "redondeo", "con_funcion", "alcance"];

function tramoDe(v: unknown, tramo: number): TramoDeAcuerdo {
  const lugar = { tramo };
  const o = objetoDe(v, lugar, "tramo", DE_TRAMO);
  const mes = valorDe(campo.mes(), o.mes, lugar, "mes");
  const porcentaje = valorDe(
    campo.porcentaje(PORCENTAJE_MAXIMO),
    o.porcentaje,
    lugar,
    "porcentaje",
  );
  const base = o.base === undefined || o.base === "anterior"
    ? "anterior"
    : valorDe(campo.mes(), o.base, lugar, "base");
  if (base !== "anterior" && base >= mes) {
    mal(lugar, "base: debe ser «anterior» o un mes anterior al del tramo");
  }
  return {
    mes,
    porcentaje,
    base,
    redondeo: opcion(REDONDEOS, o.redondeo, lugar, "redondeo"),
    con_funcion: valorDe(SI_O_NO, o.con_funcion, lugar, "con_funcion"),
    alcance: alcanceDe(o.alcance, lugar),
  };
}

const DE_SUMA = Object.keys(CAMPOS_SUMA) as (keyof SumaDeAcuerdo)[];
const { escalafones: _, pprins: __, ...SIN_LISTAS } = CAMPOS_SUMA;

function sumaDe(v: unknown, suma: number): SumaDeAcuerdo {
  const lugar = { suma };
  const o = objetoDe(v, lugar, "suma", DE_SUMA);
  const leida = {
    ...camposDe(SIN_LISTAS, o, lugar),
    escalafones: valoresDe(ESCALAFON, o.escalafones, lugar, "escalafones"),
    pprins: valoresDe(campo.entero(0, 9), o.pprins, lugar, "pprins"),
  } as unknown as SumaDeAcuerdo;
  const falla = comprobarSuma(filaDeSuma(leida));
  return falla ? mal(lugar, `${falla.columna}: ${falla.mensaje}`) : leida;
}

/** A sum as the reference table keeps it ([Y7]). */
export const filaDeSuma = (s: SumaDeAcuerdo) => ({
  ...s,
  escalafones: s.escalafones.join(";"),
  pprins: s.pprins.join(";"),
});

const DE_ACUERDO = elegir(CAMPOS_ACUERDO, ["nombre", "norma", "fecha"]);

/** A file of another version would be read as something that it does not say. */
function exigirVersion(version: unknown): void {
  if (version === undefined || version === VERSION) return;
  if (typeof version !== "number") mal({}, "version: debe ser un número");
  throw rechazo("otra_version", { version, propia: VERSION });
}

/**
 * An agreement from its file form, already parsed. Absent fields take what they say when nobody
 * says anything: no norm, a draft, the value of the month before, rounded to the centavo.
 * @throws Rechazo with the sentence, and the tranche or the sum that it is about.
 */
export function leerAcuerdo(v: unknown): Acuerdo {
  const version = v !== null && typeof v === "object" ? (v as Objeto).version : undefined;
  exigirVersion(version);
  const claves = ["version", ...Object.keys(DE_ACUERDO), "estado", "tramos", "sumas"];
  const o = objetoDe(v, {}, "acuerdo", claves);
  const { nombre, norma, fecha } = camposDe(DE_ACUERDO, o, {});
  if (nombre.trim() === "") mal({}, "nombre: es obligatorio");
  const sumas = listaDe(o.sumas, {}, "sumas").map(sumaDe);
  const repetida = sumas.findIndex((s, i) => sumas.findIndex((x) => x.id === s.id) < i);
  if (repetida >= 0) mal({ suma: repetida }, `id: «${sumas[repetida].id}» está repetido`);
  return {
    nombre: nombre.trim(),
    norma: norma.trim(),
    fecha,
    estado: opcion<EstadoDeAcuerdo>(ESTADOS, o.estado, {}, "estado"),
    tramos: listaDe(o.tramos, {}, "tramos").map(tramoDe),
    sumas,
  };
}

/** From the text of a file. @throws Rechazo 400 for what is no JSON, and as `leerAcuerdo`. */
export function leerTextoDeAcuerdo(texto: string): Acuerdo {
  let leido: unknown;
  try {
    leido = JSON.parse(texto.replace(/^\uFEFF/, ""));
  } catch {
    throw rechazo("acuerdo_ilegible");
  }
  return leerAcuerdo(leido);
}

/** The file form: inverse of `leerAcuerdo`. The same agreement is always the same text. */
export function mostrarAcuerdo(a: Acuerdo): ArchivoDeAcuerdo {
  return {
    version: VERSION,
    ...elegir(a, DATOS_DE_ACUERDO),
    tramos: a.tramos.map(({ mes, porcentaje, base, redondeo, con_funcion, alcance }) => ({
      mes,
      porcentaje: toNumber(porcentaje),
      base,
      redondeo,
      con_funcion,
      alcance: elegir(alcance, ["series", "escalafones", "categorias", "sumafijare"]),
    })),
    sumas: a.sumas.map((s) => ({ ...elegir(s, DE_SUMA), importe: toNumber(s.importe) })),
  };
}
