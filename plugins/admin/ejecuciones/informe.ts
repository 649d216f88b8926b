/** What a load did, told to a person ([E5]) and to programs. */
import { formatEnteroEsAr, formatEsAr } from "../../../core/domain/money.ts";
import { nombreMes } from "../../../core/domain/period.ts";
import type { CargaDeEjecucion } from "../../valuation/service.ts";

/** Why a record stayed out, in the order in which the text tells them. */
export const MOTIVOS = {
  institucion: "Institución desconocida (ningún SAF tiene ese código SIRHU)",
  institucion_ambigua: "Institución ambigua (más de un SAF tiene ese código SIRHU)",
  periodo: "De otro período",
  dato: "Dato que no se entiende en LH1",
  escalafon: "Escalafón desconocido",
  categoria: "Categoría desconocida",
  apertura: "Apertura programática desconocida",
  sin_lh1: "LH2 sin su LH1",
  concepto: "Concepto sin clasificar (no está en CH1 con tipo 1, 2 o 4)",
  descuento: "Descuentos, que no son gasto (tipo 2 en CH1)",
} as const;
export type Motivo = keyof typeof MOTIVOS;

/** Records left out for one reason, told together; nothing in it identifies a person. */
export interface Omitido {
  readonly motivo: Motivo;
  /** `LH1` or `LH2`. */
  readonly registro: "LH1" | "LH2";
  readonly inst: string;
  /** Empty when the record's does not read as a number. */
  readonly esc: string;
  /** Of LH2. */
  readonly concepto: string;
  /** Name of the concept, or what in LH1 is unknown. */
  readonly detalle: string;
  readonly registros: number;
  /** Centavos; 0 in LH1. */
  readonly importe: number;
}

/** What one institution (of SIRHU) or SAF (of CSV) brought. */
export interface Aporte {
  readonly inst: string;
  readonly saf: number;
  readonly nombre: string;
  readonly cargos: number;
  readonly licencias: number;
  readonly horas: number;
  readonly renglones: number;
  /** Centavos by currency. */
  readonly importes: Readonly<Record<string, number>>;
}

/** What the lines of a SAF add up to. */
export function aporteDe(
  inst: string,
  { saf, nombre }: { readonly saf: number; readonly nombre: string },
  { renglones: r, lineas, totales }: CargaDeEjecucion,
): Aporte {
  const sumaDe = (columna: Uint32Array) => columna.subarray(0, r.n).reduce((s, x) => s + x, 0);
  return {
    ...{ inst, saf, nombre },
    cargos: sumaDe(r.ocupados),
    licencias: sumaDe(r.licencias),
    horas: sumaDe(r.horas),
    renglones: lineas.n,
    importes: totales,
  };
}

export interface ArchivoLeido {
  readonly nombre: string;
  readonly bytes: number;
  /** Files inside a zip and their records. */
  readonly partes: readonly { readonly nombre: string; readonly registros: number }[];
  readonly personales: readonly string[];
  readonly ajenos: number;
}

export interface Informe {
  readonly mes: number;
  readonly archivos: readonly ArchivoLeido[];
  /** Records by kind: CH1, LH1, LH2; or renglones of a CSV. */
  readonly leidos: Readonly<Record<string, number>>;
  readonly aportes: readonly Aporte[];
  readonly omitidos: readonly Omitido[];
  /** Facts that leave nothing out. */
  readonly avisos: readonly string[];
  /** Centavos of every record read, loaded or not. */
  readonly importeLeido: number;
}

const n = formatEnteroEsAr;
const ANCHO = 112;
/** Width of each figure at the right of a line, so that they stand one under another. */
const ANCHO_CIFRA = 20;

/** A line with its figures at the right. */
function renglon(izquierda: string, ...cifras: string[]): string {
  const [primera = "", ...otras] = cifras;
  const derecha = primera + otras.map((c) => c.padStart(ANCHO_CIFRA)).join("");
  const hueco = Math.max(2, ANCHO - izquierda.length - derecha.length);
  return `  ${izquierda}${" ".repeat(hueco)}${derecha}`.trimEnd();
}

const registros = (cuantos: number): string => `${n(cuantos)} registro${cuantos === 1 ? "" : "s"}`;

/** `1.234,5 kB`, for people. */
function peso(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${n(Math.round(bytes / 1024))} kB`;
}

function* deArchivos({ archivos, leidos }: Informe): Generator<string> {
  yield "ARCHIVOS";
  for (const archivo of archivos) {
    yield renglon(archivo.nombre, peso(archivo.bytes));
    for (const parte of archivo.partes) {
      yield renglon(`  ${parte.nombre}`, registros(parte.registros));
    }
    for (const nombre of archivo.personales) {
      yield renglon(`  ${nombre}`, "no se lee: tiene datos personales");
    }
    if (archivo.ajenos > 0) yield renglon(`  otros: ${n(archivo.ajenos)}`, "no se leen");
  }
  yield "";
  yield "REGISTROS LEÍDOS";
  for (const [tipo, cuantos] of Object.entries(leidos)) yield renglon(tipo, n(cuantos));
}

const importesDe = (importes: Readonly<Record<string, number>>): string[] =>
  Object.entries(importes).map(([mon, importe]) =>
    `${mon === "1" ? "" : `moneda ${mon}: `}${formatEsAr(importe)}`
  );

function* deAportes({ aportes }: Informe): Generator<string> {
  yield "TOTALES POR INSTITUCIÓN";
  for (const a of aportes) {
    yield `  ${a.inst === "" ? "" : `${a.inst}  `}SAF ${a.saf}  ${a.nombre}`;
    const cuentas = [`cargos ${n(a.cargos)}`, `licencias ${n(a.licencias)}`];
    if (a.horas > 0) cuentas.push(`horas ${n(a.horas)}`);
    cuentas.push(`renglones ${n(a.renglones)}`);
    const [primero = "0,00", ...otros] = importesDe(a.importes);
    yield renglon(`  ${cuentas.join(" · ")}`, primero);
    for (const importe of otros) yield renglon("", importe);
  }
}

function etiqueta(o: Omitido): string {
  const partes = [o.registro, o.inst];
  if (o.esc !== "") partes.push(`escalafón ${o.esc}`);
  if (o.concepto !== "") partes.push(`concepto ${o.concepto}`);
  if (o.detalle !== "") partes.push(o.detalle);
  return partes.join(" · ");
}

/** Reasons that are the concept's own; in the others a person's concepts are told together. */
const DE_CONCEPTO: ReadonlySet<Motivo> = new Set(["periodo", "concepto", "descuento"]);

function reunidos(omitidos: readonly Omitido[]): Omitido[] {
  const porEtiqueta = new Map<string, Omitido>();
  for (const o of omitidos) {
    const propio = o.registro === "LH1" || DE_CONCEPTO.has(o.motivo);
    const visto = propio ? o : { ...o, concepto: "", detalle: "" };
    const clave = etiqueta(visto);
    const hasta = porEtiqueta.get(clave);
    porEtiqueta.set(clave, {
      ...visto,
      registros: visto.registros + (hasta?.registros ?? 0),
      importe: visto.importe + (hasta?.importe ?? 0),
    });
  }
  return [...porEtiqueta.values()];
}

/** Every record left out, by reason; each line with its count and, of LH2, its amount. */
export function* textoDeOmitidos(omitidos: readonly Omitido[]): Generator<string> {
  const porMotivo = Map.groupBy(omitidos, (o) => o.motivo);
  for (const motivo of Object.keys(MOTIVOS) as Motivo[]) {
    const grupo = porMotivo.get(motivo);
    if (!grupo) continue;
    const cuantos = grupo.reduce((s, o) => s + o.registros, 0);
    const importe = grupo.reduce((s, o) => s + o.importe, 0);
    yield renglon(MOTIVOS[motivo], n(cuantos), formatEsAr(importe));
    for (const o of reunidos(grupo)) {
      const pesos = o.registro === "LH2" ? formatEsAr(o.importe) : "";
      yield renglon(`    ${etiqueta(o)}`, n(o.registros), pesos);
    }
  }
}

/** Total loaded and left out, centavos of every currency together. */
export function totalesDe(informe: Informe): { cargado: number; omitido: number } {
  const suma = (xs: Iterable<number>) => [...xs].reduce((s, x) => s + x, 0);
  return {
    cargado: suma(informe.aportes.flatMap((a) => Object.values(a.importes))),
    omitido: suma(informe.omitidos.map((o) => o.importe)),
  };
}

/**
 * The result text of a load that went well.
 * @param quitados SAFs that an earlier load of the month had and this one no longer has.
 */
export function textoDeInforme(informe: Informe, quitados: readonly number[]): string {
  const { cargado, omitido } = totalesDe(informe);
  const renglones = informe.aportes.reduce((s, a) => s + a.renglones, 0);
  const safs = new Set(informe.aportes.map((a) => a.saf)).size;
  const lineas = [
    `Ejecución de ${nombreMes(informe.mes)}`,
    "",
    ...deArchivos(informe),
    "",
    `RENGLONES PRODUCIDOS: ${n(renglones)}, de ${n(safs)} SAF`,
    "",
    ...deAportes(informe),
    "",
    "CONCILIACIÓN",
    renglon("Importe leído", formatEsAr(informe.importeLeido)),
    renglon("Importe cargado", formatEsAr(cargado)),
    renglon("Importe no cargado", formatEsAr(omitido)),
    "",
  ];
  if (informe.omitidos.length === 0) lineas.push("Ningún registro quedó afuera.");
  else lineas.push("REGISTROS QUE QUEDARON AFUERA", ...textoDeOmitidos(informe.omitidos));
  if (informe.avisos.length > 0) {
    lineas.push("", "AVISOS", ...informe.avisos.map((a) => `  ${a}`));
  }
  if (quitados.length > 0) {
    lineas.push(
      "",
      "La carga reemplaza al mes entero: se quitó la ejecución de los SAF que ya no están: " +
        quitados.join(", "),
    );
  }
  return lineas.join("\n");
}
