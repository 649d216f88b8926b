/**
 * Runs the golden cases: files that a budget analyst reads, writes and signs. Pure: the caller
 * reads the files, so that Bun and Deno run the very same code.
 */
import { tramoDe, vigenteEn } from "#core/domain/dated.ts";
import { formatEsAr, parseEsAr } from "#core/domain/money.ts";
import { rangoDeMeses } from "#core/domain/period.ts";
import { Desborde, FaltaValor } from "#plugins/valuation/engine/errores.ts";
import { Agregador } from "#plugins/valuation/engine/agrupar/agregar.ts";
import { type LineaExplicada, TramoDeLineas } from "#plugins/valuation/engine/lineas/cursor.ts";
import { codificar } from "#plugins/valuation/engine/lineas/codec.ts";
import { decodificar } from "#plugins/valuation/engine/lineas/decodificar.ts";
import {
  BASES_DE_PORCENTAJE,
  type CargosChunk,
  cargosDeFilas,
  type FilaCargo,
  NOMBRES_CARGOS,
  type Regla,
} from "#plugins/valuation/engine/filas.ts";
import type { ClaveDeConsulta, Lectura, Leer } from "#plugins/valuation/engine/lector.ts";
import { COLUMNAS_OTRAS, type OtraBase } from "#plugins/valuation/engine/otras.ts";
import { crearMotor, type Motor } from "#plugins/valuation/engine/motor.ts";
import type { Sumidero } from "#plugins/valuation/engine/sumidero.ts";
import { SumideroLineas } from "#plugins/valuation/engine/sumideros.ts";
import { SumideroTotales } from "#plugins/valuation/engine/totales.ts";

/** A chunk of one position. */
export const cargosDeFila = (f: FilaCargo): CargosChunk =>
  cargosDeFilas(NOMBRES_CARGOS, [NOMBRES_CARGOS.map((c) => f[c])]);

type Celda = number | string;
export type FilaCaso = Readonly<Record<string, Celda>>;
export type Tablas = Readonly<Record<string, readonly FilaCaso[]>>;

const SUMAS = "sumas_fijas";

/** A golden case: amounts, percentages and units are written es-AR, with comma. */
export interface Caso {
  readonly caso: string;
  readonly reglas: readonly string[];
  readonly mes: number;
  readonly saf: number;
  /** Year of a budget valued by months ([Y1]); absent = all at `mes`. */
  readonly ejercicio?: number;
  /** Reference entries that only this case has. */
  readonly tablas?: Tablas;
  readonly cargos?: readonly FilaCaso[];
  readonly espera: {
    readonly lineas?: readonly Record<string, unknown>[];
    readonly totales?: Readonly<Record<string, string>>;
    readonly cuentas?: Readonly<Record<string, number>>;
    readonly sin_importe?: readonly Record<string, unknown>[];
    readonly error?: {
      readonly falta?: { readonly tabla: string; readonly clave: string; readonly mes: number };
      readonly desborde?: string;
    };
  };
  readonly [base: string]: unknown;
}

const CLAVES: Readonly<Record<string, readonly string[]>> = {
  escalafones: ["esc"],
  escalafon_suplementos: ["esc", "pprin"],
  valores_ur: ["serie_ur"],
  sinep_grilla: ["nivel", "grado"],
  sinep_funciones: ["feje"],
  sinep_agrupamientos: ["agrup"],
  categorias_valores: ["esc", "cat"],
  codigos_destino: ["codes"],
  codigos_destino_valores: ["codes"],
  equivalencias_exterior: ["esc", "cat", "nivel"],
  codigos_procesamiento: ["codp"],
  imputacion: ["pprin", "rubro"],
  imputacion_composicion: ["pprin", "c_comp", "c_scom", "n_comp"],
  organismos: ["saf"],
};
const CON_DECIMALES = new Set([
  "valor",
  "ur",
  "porcentaje",
  "remuneracion",
  "sumafijare",
  "uret",
  "retri_emba",
  "costo",
  "costo_total",
  "porcont",
  "coefval",
  "importe",
]);

/** es-AR texts of the decimal columns → integers. */
function interpretar(fila: FilaCaso): Record<string, Celda> {
  return Object.fromEntries(
    Object.entries(fila).map(([columna, celda]) => {
      if (!CON_DECIMALES.has(columna)) return [columna, celda];
      const leido = parseEsAr(String(celda));
      if (!("valor" in leido)) throw new TypeError(`${columna}: «${celda}» no es un importe`);
      return [columna, leido.valor];
    }),
  );
}

function lectura({ desde_mes, norma, ...valores }: Record<string, Celda>): Lectura {
  return {
    desde_mes: desde_mes === undefined ? null : Number(desde_mes),
    valores,
    norma: norma === undefined ? null : String(norma),
  };
}

const enLista = (lista: Celda | undefined, valor: Celda): boolean =>
  String(lista ?? "").split(";").includes(String(valor));

/** The sums of a scale and main item in force at a month, as one set ([Y7]). */
function sumasEn(
  sumas: readonly Record<string, Celda>[],
  regimen: Celda | undefined,
  { esc, pprin }: ClaveDeConsulta,
  mes: number,
): Lectura | null {
  const vigentes = sumas
    .filter((s) => s.regimen ? s.regimen === regimen : enLista(s.escalafones, esc))
    .filter((s) => !s.pprins || enLista(s.pprins, pprin))
    .filter((s) => Number(s.desde_mes) <= mes && mes <= Number(s.hasta_mes ?? 999_912))
    .sort((a, b) => a.id < b.id ? -1 : 1);
  if (vigentes.length === 0) return null;
  const valores = vigentes.map((s) => [
    s.id,
    s.importe,
    s.remunerativa,
    s.bonificable,
    s.en_sac ?? s.remunerativa,
    s.hasta_mes === undefined ? 1 : 0,
  ]);
  return {
    desde_mes: Math.max(...vigentes.map((s) => Number(s.desde_mes))),
    valores: { sumas: JSON.stringify(valores) },
    norma: vigentes.map((s) => s.norma ?? "").join("; "),
  };
}

/**
 * Reference data of a case, dated as [R1] says.
 * @param mesDelCaso of whoever asks without a month.
 */
export function referencias(tablas: readonly Tablas[], mesDelCaso: number): Leer {
  const leidas = new Map<string, Record<string, Celda>[]>();
  const filas = (tabla: string) =>
    leidas.getOrInsertComputed(tabla, () =>
      tablas.flatMap((t) => t[tabla] ?? []).map(interpretar)
        .sort((a, b) => Number(a.desde_mes ?? 0) - Number(b.desde_mes ?? 0)));
  return (tabla: string, clave: ClaveDeConsulta, mes = mesDelCaso): Lectura | null => {
    if (tabla === SUMAS) {
      const escalafon = filas("escalafones").find((f) => f.esc === clave.esc);
      return sumasEn(filas(SUMAS), escalafon?.regimen, clave, mes);
    }
    if (tabla === "sinep_tramos") {
      const tramos = filas(tabla).map((f) => ({
        desde_mes: Number(f.desde_mes),
        grado_desde: Number(f.grado_desde),
        grado_hasta: Number(f.grado_hasta),
        porcentaje: Number(f.porcentaje),
      }));
      const tramo = tramoDe(tramos, mes, Number(clave.grado));
      return tramo && lectura({ desde_mes: tramo.desde_mes, porcentaje: tramo.porcentaje });
    }
    if (CLAVES[tabla] === undefined) throw new TypeError(`tabla desconocida: ${tabla}`);
    if (Object.keys(clave).join() !== CLAVES[tabla].join()) {
      throw new TypeError(`clave inesperada de ${tabla}: ${Object.keys(clave)}`);
    }
    const entradas = filas(tabla).filter((f) => CLAVES[tabla].every((c) => f[c] === clave[c]));
    if (entradas.length === 0) return null;
    if (entradas[0].desde_mes === undefined) return lectura(entradas[0]);
    const vigente = vigenteEn(
      entradas.map((f) => ({ desde_mes: Number(f.desde_mes), fila: f })),
      mes,
    );
    return vigente && lectura(vigente.fila);
  };
}

function filasDe(caso: Caso, base: string): Record<string, Celda>[] {
  return ((caso[base] ?? []) as FilaCaso[]).map(interpretar);
}

export function alimentar(motor: Motor, caso: Caso, sumidero: Sumidero): void {
  for (const fila of filasDe(caso, "cargos")) {
    motor.cargos(cargosDeFila(fila as unknown as FilaCargo), sumidero);
  }
  for (const base of Object.keys(COLUMNAS_OTRAS) as OtraBase[]) {
    const filas = filasDe(caso, base).map((f) => COLUMNAS_OTRAS[base].map((c) => f[c]));
    if (filas.length > 0) motor.otra(base, COLUMNAS_OTRAS[base], filas, sumidero);
  }
}

export function motorDe(caso: Caso, comunes: Tablas): Motor {
  const leer = referencias([comunes, caso.tablas ?? {}], caso.mes);
  const reglas = (base: string) => filasDe(caso, base) as unknown as Regla[];
  const [adicionales, complementos, contribuciones] = BASES_DE_PORCENTAJE.map(reglas);
  return crearMotor({
    mes: caso.mes,
    saf: caso.saf,
    leer,
    reglas: { adicionales, complementos, contribuciones },
    ...(caso.ejercicio === undefined ? {} : { ejercicio: caso.ejercicio }),
  });
}

/** Lines as the case files write them. @param porMes also what each is in every month. */
export function lineasDe(
  sumidero: SumideroLineas,
  motor: Motor,
  porMes: boolean,
): Record<string, unknown>[] {
  // Through the codec and back: what is stored is what is compared.
  const bloque = decodificar(codificar(sumidero.bloque()));
  const lineas: Record<string, unknown>[] = [];
  new TramoDeLineas(bloque, motor.diccionario()).recorrer({}, (l) => {
    lineas.push(lineaDe(l.explicada(), porMes ? [...l.meses] : null));
  });
  return lineas;
}

function lineaDe(l: LineaExplicada, meses: readonly number[] | null): Record<string, unknown> {
  const segmentos = l.segmentos?.map((s) => ({
    meses: rangoDeMeses(s.desde, s.hasta),
    mensual: formatEsAr(s.mensual),
  }));
  return {
    base: l.base,
    id: l.id,
    objeto: `1.${l.pprin}.${l.ppar}`,
    clave: l.clave,
    mon: l.mon,
    importe: formatEsAr(l.importe),
    ...(l.mensual === null ? {} : { mensual: formatEsAr(l.mensual) }),
    ...(l.regla === null ? {} : { regla: l.regla }),
    ...(l.porcentaje === null || (l.regla === null && l.base === "cargos")
      ? {}
      : { porcentaje: formatEsAr(l.porcentaje) }),
    ...(l.conteo ? { cuenta: true } : {}),
    ...(segmentos === undefined ? {} : { segmentos }),
    ...(meses === null ? {} : { meses: meses.map(formatEsAr) }),
  };
}

/** Text of a value whose keys are sorted, for comparing. */
function canonico(v: unknown): string {
  if (Array.isArray(v)) return `[${v.map(canonico).join(", ")}]`;
  if (v === null || typeof v !== "object") return JSON.stringify(v) ?? "";
  const partes = Object.entries(v).sort(([a], [b]) => a < b ? -1 : 1);
  return `{${partes.map(([c, x]) => `${c}: ${canonico(x)}`).join(", ")}}`;
}

class Diferencias {
  readonly lista: string[] = [];

  comparar(que: string, obtenido: unknown, esperado: unknown): void {
    const [o, e] = [canonico(obtenido), canonico(esperado)];
    if (o !== e) this.lista.push(`${que}\n    esperado ${e}\n    obtenido ${o}`);
  }
}

/** Runs a case. @returns the differences with what it expects; none when it passes. */
export function correr(caso: Caso, comunes: Tablas): string[] {
  const { espera } = caso;
  const d = new Diferencias();
  const motor = motorDe(caso, comunes);
  const lineas = new SumideroLineas();
  try {
    alimentar(motor, caso, lineas);
  } catch (e) {
    if (e instanceof FaltaValor) {
      d.comparar("error", { falta: { tabla: e.tabla, clave: e.clave, mes: e.mes } }, espera.error);
    } else if (e instanceof Desborde) {
      d.comparar("error", { desborde: e.que }, espera.error);
    } else throw e;
    return d.lista;
  }
  if (espera.error !== undefined) return [`se esperaba el error ${canonico(espera.error)}`];

  const esperadas = espera.lineas ?? [];
  const obtenidas = lineasDe(lineas, motor, esperadas.some((l) => l.meses !== undefined));
  for (let i = 0; i < Math.max(obtenidas.length, esperadas.length); i++) {
    d.comparar(`línea ${i + 1}`, obtenidas[i] ?? "nada", esperadas[i] ?? "nada");
  }
  const totales = Object.fromEntries(
    Object.entries(lineas.totales()).map(([mon, t]) => [mon, formatEsAr(t)]),
  );
  d.comparar("totales", totales, espera.totales);

  const agregador = new Agregador([]);
  agregador.agregar(lineas.bloque(), motor.diccionario());
  const { licencias: _, valor: __, ...cuentas } = agregador.resultado().totales;
  if (espera.cuentas !== undefined) d.comparar("cuentas", cuentas, espera.cuentas);
  const libro = motor.libro();
  if (espera.sin_importe !== undefined) {
    d.comparar("sin importe", libro.sin_importe, espera.sin_importe);
  }

  // The other way to the same figures: totals by object without lines.
  const porObjeto = new SumideroTotales();
  alimentar(motorDe(caso, comunes), caso, porObjeto);
  const resumen = new Agregador(["mon", "pprin", "ppar"]);
  resumen.agregar(lineas.bloque(), motor.diccionario());
  d.comparar(
    "totales por objeto",
    porObjeto.totales().map((t) => [t.mon, t.pprin, t.ppar, t.cargos, t.horas, t.valor]),
    resumen.resultado().filas.map((f) => [...Object.values(f.clave), f.cargos, f.horas, f.valor]),
  );

  compararVerificacion(d, caso, comunes);
  return d.lista;
}

/** Verifying each position alone gives the same lines as valuing it ([V14]). */
function compararVerificacion(d: Diferencias, caso: Caso, comunes: Tablas): void {
  const motor = motorDe(caso, comunes);
  const verificadas = filasDe(caso, "cargos").flatMap((fila) =>
    motor.verificar(fila as unknown as FilaCargo).map((l) => ({
      id: fila.id,
      objeto: l.objeto,
      clave: l.clave,
      importe: formatEsAr(l.valor_total),
    }))
  );
  const esperadas = (caso.espera.lineas ?? []).filter((l) => l.base === "cargos")
    .map(({ id, objeto, clave, importe }) => ({ id, objeto, clave, importe }));
  d.comparar("verificación", verificadas, esperadas);
}
