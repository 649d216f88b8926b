/** What a load did, told to a person ([E5]). */
import { formatEnteroEsAr, formatEsAr } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import { textoDePorcentaje } from "../estado.ts";
import {
  type Aporte,
  cargadoDe,
  type Informe,
  type MotivoDeOmision,
  MOTIVOS,
  omisionesDe,
  type Omitido,
  type Reemplazo,
  totalesDe,
} from "./informe.ts";

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

function nombreDe({ inst, saf, nombre }: Aporte): string {
  const partes = [inst, saf === null ? "" : `SAF ${saf}`, nombre];
  return partes.filter((p) => p !== "").join("  ");
}

function* deAportes({ aportes }: Informe): Generator<string> {
  yield "TOTALES POR INSTITUCIÓN";
  for (const a of aportes) {
    yield `  ${nombreDe(a)}`;
    const cuentas = [`cargos ${n(a.cargos)}`, `licencias ${n(a.licencias)}`];
    if (a.horas > 0) cuentas.push(`horas ${n(a.horas)}`);
    cuentas.push(`renglones ${n(a.renglones)}`);
    const [primero = "0,00", ...otros] = importesDe(a.importes);
    yield renglon(`  ${cuentas.join(" · ")}`, primero);
    for (const importe of otros) yield renglon("", importe);
  }
}

function* deConciliacion(informe: Informe): Generator<string> {
  const { leido, cargado, omitido } = totalesDe(informe);
  const proporcion = omisionesDe(informe);
  yield "CONCILIACIÓN";
  yield renglon("Importe leído", formatEsAr(leido));
  yield renglon("Importe cargado", formatEsAr(cargado));
  yield renglon("Importe no cargado", formatEsAr(omitido));
  if (proporcion !== null) {
    yield renglon("Parte que quedó afuera (importes sin su signo)", textoDePorcentaje(proporcion));
  }
  yield "";
  yield renglon("Por institución", "leído", "cargado", "no cargado");
  for (const a of informe.aportes) {
    const cifras = [a.leido, cargadoDe(a), a.omitido].map(formatEsAr);
    yield renglon(`  ${nombreDe(a)}`, ...cifras);
  }
  const descuentos = informe.descuentos.reduce((s, o) => s + o.registros, 0);
  if (descuentos === 0) return;
  const importe = informe.descuentos.reduce((s, o) => s + o.importe, 0);
  yield "";
  yield renglon(`Aparte: ${MOTIVOS.descuento}`, n(descuentos), formatEsAr(importe));
}

function etiqueta(o: Omitido): string {
  const partes = [o.registro, o.registro === "CSV" ? `SAF ${o.inst}` : o.inst];
  if (o.esc !== "") partes.push(`escalafón ${o.esc}`);
  if (o.concepto !== "") partes.push(`concepto ${o.concepto}`);
  if (o.detalle !== "") partes.push(o.detalle);
  return partes.join(" · ");
}

/** Reasons that are the concept's own; in the others a person's concepts are told together. */
const DE_CONCEPTO: ReadonlySet<MotivoDeOmision> = new Set(["periodo", "concepto", "imputacion"]);

function reunidos(omitidos: readonly Omitido[]): Omitido[] {
  const porEtiqueta = new Map<string, Omitido>();
  for (const o of omitidos) {
    const propio = o.registro !== "LH2" || DE_CONCEPTO.has(o.motivo);
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
  for (const motivo of Object.keys(MOTIVOS) as MotivoDeOmision[]) {
    const grupo = porMotivo.get(motivo);
    if (!grupo) continue;
    const cuantos = grupo.reduce((s, o) => s + o.registros, 0);
    const importe = grupo.reduce((s, o) => s + o.importe, 0);
    yield renglon(MOTIVOS[motivo], n(cuantos), formatEsAr(importe));
    for (const o of reunidos(grupo)) {
      const pesos = o.registro === "LH1" ? "" : formatEsAr(o.importe);
      yield renglon(`    ${etiqueta(o)}`, n(o.registros), pesos);
    }
  }
}

/** What becomes of the other SAFs of the month, a sentence each. */
export function* deReemplazo({ quitados, quedan, mes_completo }: Reemplazo): Generator<string> {
  if (quitados.length > 0) {
    yield `Se quitó la ejecución de los SAF ${quitados.join(", ")}: ` +
      (mes_completo
        ? "la carga es del mes completo y los archivos no traen nada suyo para cargar."
        : "los archivos traen su institución y nada suyo para cargar.");
  }
  if (quedan.length > 0) {
    yield `Quedan como estaban, porque los archivos no los traen, los SAF ${quedan.join(", ")}.`;
  }
}

/** The result text of a load that went well: what matters most comes first ([E5]). */
export function textoDeInforme(informe: Informe, reemplazo: Reemplazo): string {
  const renglones = informe.aportes.reduce((s, a) => s + a.renglones, 0);
  const safs = informe.aportes.filter((a) => a.renglones > 0).length;
  const lineas = [`Ejecución de ${nombreMes(informe.mes)}`, "", ...deConciliacion(informe), ""];
  if (informe.omitidos.length === 0) lineas.push("Ningún registro quedó afuera.");
  else lineas.push("REGISTROS QUE QUEDARON AFUERA", ...textoDeOmitidos(informe.omitidos));
  const avisos = [...deReemplazo(reemplazo), ...informe.avisos];
  if (avisos.length > 0) lineas.push("", "AVISOS", ...avisos.map((a) => `  ${a}`));
  lineas.push("", ...deArchivos(informe));
  lineas.push("", `RENGLONES PRODUCIDOS: ${n(renglones)}, de ${n(safs)} SAF`);
  lineas.push("", ...deAportes(informe));
  if (informe.descuentos.length > 0) {
    lineas.push("", "DESCUENTOS, APARTE", ...textoDeOmitidos(informe.descuentos));
  }
  return lineas.join("\n");
}
