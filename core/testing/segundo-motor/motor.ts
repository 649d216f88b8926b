/**
 * The rules of `plugins/valuation/rules/SPEC.md` written a second time, from their text alone: slow,
 * a row at a time, a function for each rule with its name. It imports nothing of the product, so
 * that a mistake in the engine that a budget is valued with cannot be here too.
 */
import {
  CERO,
  entero,
  type Fraccion,
  mas,
  mayor,
  por,
  r,
  repartir,
  sobre,
  sumar,
} from "./fraccion.ts";

type Celda = number | string;
type Renglon = Readonly<Record<string, Celda>>;

/** A budget as the golden cases write it: amounts and percentages es-AR, as texts. */
export interface Presupuesto {
  readonly mes: number;
  readonly saf: number;
  /** Absent = everything at the values of `mes` ([Y1]). */
  readonly ejercicio?: number;
  readonly tablas: Readonly<Record<string, readonly Renglon[]>>;
  readonly [base: string]: unknown;
}

export interface LineaSegunda {
  readonly clave: string;
  readonly rubro: string;
  readonly pprin: number;
  readonly ppar: number;
  readonly mon: number;
  readonly importe: bigint;
  /** A month of one position; null where there is none. */
  readonly mensual: bigint | null;
  /** Hundredths. */
  readonly porcentaje: bigint | null;
  readonly regla: number | null;
  readonly cuenta: boolean;
  /** Value of the unit of a component of a row that is valued at one month. */
  readonly unidad: bigint | null;
  /** Of a component of a row by months. */
  readonly segmentos: readonly SegmentoSegundo[] | null;
  /** January to December, in a budget by months. */
  readonly meses: readonly bigint[] | null;
}

export interface SegmentoSegundo {
  readonly desde: number;
  readonly hasta: number;
  readonly mensual: bigint;
  readonly porcentaje: bigint | null;
  readonly unidad: bigint | null;
}

/** A value that a row needs and nobody wrote. */
export interface FaltaSegunda {
  readonly tabla: string;
  readonly clave: string;
  readonly mes: number;
}

export interface RenglonSegundo {
  readonly base: string;
  readonly id: number;
  readonly lineas: readonly LineaSegunda[];
  readonly ocupados: number;
  readonly vacantes: number;
  readonly financiados: number;
  readonly horas: number;
  /** Months of the year in which it counts. */
  readonly cubre: readonly number[];
  /** Why it is worth nothing ([V13]); null when it is worth something. */
  readonly motivo: string | null;
  /** Not empty: the row is not valued, and these are what it lacks. */
  readonly faltas: readonly FaltaSegunda[];
  /** What each percentage is of is whole: P, W with the adicionales, and that with the SAC ([V14]). */
  readonly enteros: Readonly<Record<"p" | "w" | "conSac", boolean>>;
  /** The first amount that is not below the limit, as the error names it; null when there is none. */
  readonly desborda: string | null;
}

const LIMITE = 7_000_000_000_000_000n;
const PORCENTAJES = { adicionales: "B", complementos: "D", contribuciones: "H" } as const;
type BaseDePorcentaje = keyof typeof PORCENTAJES;
const RUBROS = {
  adicionales: "no_cargo",
  complementos: "complementos",
  contribuciones: "contribuciones",
};
const DOCE = Array.from({ length: 12 }, (_, i) => i + 1);

/** `1.234,56` → 123456. */
export function centesimos(texto: Celda | undefined): bigint {
  const [enteros, decimales = ""] = String(texto ?? "0").replaceAll(".", "").split(",");
  const valor = BigInt(enteros.replace("-", "") + decimales.padEnd(2, "0"));
  return enteros.startsWith("-") ? -valor : valor;
}
const porCiento = (base: Fraccion, porcentaje: bigint): bigint =>
  r(sobre(por(base, entero(porcentaje)), 10_000n));
const enLista = (lista: Celda | undefined, valor: Celda): boolean =>
  String(lista ?? "").split(";").includes(String(valor));

/** What a month pays to one position for one thing. */
interface Pago {
  readonly clave: string;
  readonly rubro: string;
  /** null = a value that it needs is missing. */
  readonly mensual: bigint | null;
  readonly porcentaje: bigint | null;
  /** Value of the unit that it is paid in ([V14]). */
  readonly unidad: bigint | null;
  readonly enP: boolean;
  readonly enW: boolean;
  readonly enSac: boolean;
}

/** What was read for a row at a month: what decides where a segment ends, and what was missing. */
class Lectura {
  readonly valores: string[] = [];
  readonly faltas: FaltaSegunda[] = [];

  constructor(readonly presupuesto: Presupuesto, readonly mes: number) {}

  filas(tabla: string): readonly Renglon[] {
    return this.presupuesto.tablas[tabla] ?? [];
  }

  falta(tabla: string, clave: Renglon): null {
    const texto = Object.entries(clave).map(([c, v]) => `${c}=${v}`).join("|");
    this.faltas.push({ tabla, clave: texto, mes: this.mes });
    return null;
  }

  /** [R1] */
  R1(tabla: string, clave: Renglon, columna: string): bigint | null {
    let vale: Renglon | null = null;
    for (const f of this.filas(tabla)) {
      if (Object.entries(clave).some(([c, v]) => f[c] !== v)) continue;
      if (Number(f.desde_mes ?? 0) > this.mes) continue;
      if (vale === null || Number(f.desde_mes ?? 0) > Number(vale.desde_mes ?? 0)) vale = f;
    }
    if (vale === null) return this.falta(tabla, clave);
    this.valores.push(`${tabla}.${columna}=${vale[columna]}`);
    return centesimos(vale[columna]);
  }

  /** [R1] of the sets of ranges: outside every range of the set in force, nothing. */
  R1DeTramos(grado: number): bigint | null {
    const desde = this.filas("sinep_tramos").map((f) => Number(f.desde_mes));
    const vigente = Math.max(-1, ...desde.filter((m) => m <= this.mes));
    if (vigente < 0) return this.falta("sinep_tramos", { grado });
    const tramo = this.filas("sinep_tramos").find((f) =>
      f.desde_mes === vigente && Number(f.grado_desde) <= grado && grado <= Number(f.grado_hasta)
    );
    this.valores.push(`tramo=${tramo?.porcentaje ?? 0}`);
    return centesimos(tramo?.porcentaje);
  }

  /** A row of a table without months. */
  unica(tabla: string, clave: Renglon): Renglon | null {
    return this.filas(tabla).find((f) => Object.entries(clave).every(([c, v]) => f[c] === v)) ??
      null;
  }
}

/** [R2] */
function R2(lectura: Lectura, esc: number, pprin: number) {
  const escalafon = lectura.unica("escalafones", { esc });
  if (escalafon === null) throw new Error(`no hay escalafón ${esc}`);
  const propio = lectura.unica("escalafon_suplementos", { esc, pprin });
  return {
    regimen: String(escalafon.regimen),
    serie: String(escalafon.serie_ur),
    serieFe: String(escalafon.serie_fe || escalafon.serie_ur),
    conAgrupamiento: Number(propio?.agrupamiento ?? escalafon.con_agrupamiento) === 1,
    conTramo: Number(propio?.tramo ?? escalafon.con_tramo) === 1,
  };
}

type Composicion = Readonly<Record<"c_comp" | "c_scom" | "n_comp", Celda>>;

/** [R5] null = it is charged nowhere. */
function R5(
  lectura: Lectura,
  pprin: number,
  rubro: string,
  composicion?: Composicion,
): number | null {
  const propia = composicion &&
    lectura.unica("imputacion_composicion", { pprin, ...composicion });
  const hallada = propia ?? lectura.unica("imputacion", { pprin, rubro });
  return hallada === null ? null : Number(hallada.ppar);
}

function R5OFalta(...a: Parameters<typeof R5>): number {
  const [lectura, pprin, rubro] = a;
  const ppar = R5(...a);
  if (ppar === null) lectura.falta("imputacion", { pprin, rubro });
  return ppar ?? 0;
}

/** [V1] with [Y7]: everything that one position is paid in the month of the reading. */
function V1(lectura: Lectura, f: Renglon, soloSinFin: boolean): Pago[] {
  const pprin = Number(f.pprin);
  const { regimen, serie, serieFe, conAgrupamiento, conTramo } = R2(lectura, Number(f.esc), pprin);
  const componente = (
    clave: string,
    mensual: bigint | null,
    { rubro = "no_cargo", porcentaje = null, unidad = null, enP = true }: {
      rubro?: string;
      porcentaje?: bigint | null;
      unidad?: bigint | null;
      enP?: boolean;
    } = {},
  ): Pago => ({ clave, rubro, mensual, porcentaje, unidad, enP, enW: true, enSac: true });
  const producto = (a: bigint | null, b: bigint | null): bigint | null =>
    a === null || b === null ? null : r(sobre(entero(a * b), 100n));
  const porcion = (a: bigint | null, porcentaje: bigint | null): bigint | null =>
    a === null || porcentaje === null ? null : porCiento(entero(a), porcentaje);

  if (f.codes !== 0) {
    const retribucion = lectura.R1("codigos_destino_valores", { codes: f.codes }, "retri_emba");
    const clave = regimen === "sinep"
      ? { esc: f.esc, cat: 0, nivel: f.nivel }
      : { esc: f.esc, cat: f.cat, nivel: "" };
    const equivalencia = lectura.R1("equivalencias_exterior", clave, "porcentaje");
    return [
      componente("basico", porcion(retribucion, equivalencia), {
        rubro: "cargo",
        porcentaje: equivalencia,
      }),
    ];
  }

  const usaCoeficiente = lectura.unica("organismos", { saf: lectura.presupuesto.saf })?.usa_coefval;
  const conCoeficiente = (x: bigint | null): bigint | null =>
    usaCoeficiente === 1 ? producto(x, centesimos(f.coefval)) : x;
  const pagos: Pago[] = [];
  if (regimen === "sinep") {
    const v = lectura.R1("valores_ur", { serie_ur: serie }, "valor");
    const base = lectura.R1("sinep_grilla", { nivel: f.nivel, grado: 0 }, "ur");
    const conGrado = lectura.R1("sinep_grilla", { nivel: f.nivel, grado: f.grado }, "ur");
    const agregado = base === null || conGrado === null ? null : conGrado - base;
    const basico = conCoeficiente(producto(base, v));
    pagos.push(componente("basico", basico, { rubro: "cargo", unidad: v }));
    const grado = conCoeficiente(producto(agregado, v));
    pagos.push(componente("grado", grado, { rubro: "cargo", unidad: v }));
    if (conAgrupamiento) {
      const porcentaje = lectura.R1("sinep_agrupamientos", { agrup: f.agrup }, "porcentaje");
      pagos.push(
        componente("agrupamiento", porcion(basico, porcentaje), { porcentaje, unidad: v }),
      );
    }
    if (conTramo) {
      const porcentaje = lectura.R1DeTramos(Number(f.grado));
      pagos.push(componente("tramo", porcion(basico, porcentaje), { porcentaje, unidad: v }));
    }
    if (f.feje !== 0) {
      const ur = lectura.R1("sinep_funciones", { feje: f.feje }, "ur");
      const vf = lectura.R1("valores_ur", { serie_ur: serieFe }, "valor");
      pagos.push(componente("funcion", producto(ur, vf), { unidad: vf }));
    }
  } else {
    const clave = { esc: f.esc, cat: f.cat };
    const v = regimen === "ur" ? lectura.R1("valores_ur", { serie_ur: serie }, "valor") : null;
    const basico = regimen === "ur"
      ? producto(lectura.R1("categorias_valores", clave, "uret"), v)
      : lectura.R1("categorias_valores", clave, "remuneracion");
    const sumafija = lectura.R1("categorias_valores", clave, "sumafijare");
    pagos.push(componente("basico", conCoeficiente(basico), { rubro: "cargo", unidad: v }));
    pagos.push(componente("sumafija", sumafija, { enP: false }));
  }
  return [...pagos, ...Y7(lectura, f, regimen, soloSinFin)];
}

/** [Y7] */
function Y7(lectura: Lectura, f: Renglon, regimen: string, soloSinFin: boolean): Pago[] {
  if (lectura.unica("codigos_procesamiento", { codp: f.codp })?.unidad === "H") return [];
  return lectura.filas("sumas_fijas")
    .filter((s) => s.regimen ? s.regimen === regimen : enLista(s.escalafones, f.esc))
    .filter((s) => !s.pprins || enLista(s.pprins, f.pprin))
    .filter((s) => Number(s.desde_mes) <= lectura.mes)
    .filter((s) => s.hasta_mes === undefined || lectura.mes <= Number(s.hasta_mes))
    .filter((s) => s.hasta_mes === undefined || !soloSinFin)
    .toSorted((a, b) => a.id < b.id ? -1 : 1)
    .map((s) => {
      lectura.valores.push(`suma ${s.id}`);
      const remunerativa = s.remunerativa === 1;
      return {
        clave: `suma:${s.id}`,
        rubro: remunerativa ? "no_cargo" : "complementos",
        mensual: centesimos(s.importe),
        porcentaje: null,
        unidad: null,
        enP: s.bonificable === 1,
        enW: remunerativa,
        enSac: remunerativa && Number(s.en_sac ?? 1) === 1,
      };
    });
}

/** [S7]: a month of the category alone; null where a value is missing. */
export function S7(presupuesto: Presupuesto, f: Renglon, conSumas: boolean): bigint | null {
  const lectura = new Lectura(presupuesto, presupuesto.mes);
  const pagos = V1(lectura, { ...f, feje: 0, coefval: "1,00", codp: 0 }, true)
    .filter((p) => conSumas || !p.clave.startsWith("suma:"));
  return lectura.faltas.length > 0 ? null : sumar(pagos.map((p) => p.mensual ?? 0n));
}

/** What a month of a row is, with coefficient 1 and the open-ended sums; nothing where a value is missing. */
export function mesDelRenglon(presupuesto: Presupuesto, f: Renglon): string[] {
  const lectura = new Lectura(presupuesto, presupuesto.mes);
  const pagos = V1(lectura, { ...f, coefval: "1,00" }, true);
  return lectura.faltas.length > 0 ? [] : pagos.map((p) => `${p.clave} ${p.mensual}`);
}

/** The sums of the scale and item of a row in force in the month, with an end or without. */
export function sumasDelRenglon(presupuesto: Presupuesto, f: Renglon): string[] {
  const lectura = new Lectura(presupuesto, presupuesto.mes);
  const { regimen } = R2(lectura, Number(f.esc), Number(f.pprin));
  return Y7(lectura, { ...f, codp: 0 }, regimen, false)
    .map((p) => `${p.clave} ${p.mensual} ${p.enW} ${p.enSac}`);
}

/** Months that are paid alike ([Y4]). In a budget of one month, all that the row covers. */
interface Segmento {
  readonly desde: number;
  hasta: number;
  readonly leido: string;
  readonly pagos: readonly Pago[];
}

/** [Y2] */
function Y2(f: Renglon): number[] {
  const tcober = Number(f.tcober);
  const inicio = Number(f.mes_inicio ?? 0) || 13 - tcober;
  return DOCE.filter((m) => inicio <= m && m < inicio + tcober);
}

/** [Y3] and [Y4] */
function Y4(presupuesto: Presupuesto, f: Renglon, faltas: FaltaSegunda[]): Segmento[] {
  const segmentos: Segmento[] = [];
  for (const mes of Y2(f)) {
    const lectura = new Lectura(presupuesto, Number(presupuesto.ejercicio) * 100 + mes);
    const pagos = V1(lectura, f, false);
    faltas.push(...lectura.faltas);
    const leido = lectura.valores.join();
    const ultimo = segmentos.at(-1);
    if (ultimo?.leido === leido) ultimo.hasta = mes;
    else segmentos.push({ desde: mes, hasta: mes, leido, pagos });
  }
  return segmentos;
}

/** [V7], in the order of their ids. */
function V7(presupuesto: Presupuesto, base: BaseDePorcentaje, f: Renglon, mon: number): Renglon[] {
  const reglas = (presupuesto[base] ?? []) as readonly Renglon[];
  return reglas.filter((regla) =>
    regla.esc === f.esc && regla.mon === mon && (regla.pprin === 0 || regla.pprin === f.pprin) &&
    (regla.prog === 0 || ["prog", "subp", "proy", "act"].every((c) => regla[c] === f[c]))
  ).toSorted((a, b) => Number(a.id) - Number(b.id));
}

const largo = (s: Segmento): bigint => BigInt(s.hasta - s.desde + 1);

/** [Y6]: the best month of each semester by its covered months. @param w of a month of a segment. */
function Y6(segmentos: readonly Segmento[], w: readonly Fraccion[]): Fraccion[] {
  return [[1, 6], [7, 12]].map(([desde, hasta]) => {
    let mejor = CERO;
    let cubiertos = 0;
    segmentos.forEach((s, i) => {
      const meses = Math.min(s.hasta, hasta) - Math.max(s.desde, desde) + 1;
      if (meses <= 0) return;
      cubiertos += meses;
      if (mayor(w[i], mejor)) mejor = w[i];
    });
    return por(mejor, entero(cubiertos));
  });
}

/** [V10] */
function V10(f: Renglon, unidad: Celda | undefined) {
  const [ocupados, vacantes] = [Number(f.cargos), Number(f.vacantes)];
  if (unidad === "H") {
    return { ocupados: 0, vacantes: 0, financiados: 0, horas: ocupados + vacantes };
  }
  return { ocupados, vacantes, financiados: f.tcober === 0 ? 0 : ocupados + vacantes, horas: 0 };
}

/** A position: [V1] to [V10] and [Y1] to [Y9]. */
export function valorizarCargo(presupuesto: Presupuesto, f: Renglon): RenglonSegundo {
  const lectura = new Lectura(presupuesto, presupuesto.mes);
  const faltas: FaltaSegunda[] = [];
  const pprin = Number(f.pprin);
  const q = BigInt(Number(f.cargos) + Number(f.vacantes));
  const mon = f.codes === 0 ? 1 : Number(lectura.unica("codigos_destino", { codes: f.codes })?.mon);
  const codp = lectura.unica("codigos_procesamiento", { codp: f.codp });
  const porMeses = presupuesto.ejercicio !== undefined;
  const conMeses = porMeses && f.tcober !== 0;
  // [Y1]: the month that is shown, and all there is where the row has no months of its own.
  const delMes = V1(lectura, f, true);
  const imputaciones = new Lectura(presupuesto, presupuesto.mes);
  const segmentos = conMeses
    ? Y4(presupuesto, f, faltas)
    : [{ desde: 1, hasta: Number(f.tcober), leido: "", pagos: delMes }];
  if (!conMeses) faltas.push(...lectura.faltas);

  const lineas: LineaSegunda[] = [];
  let desborda: string | null = null;
  const cabe = (que: string, importe: bigint) => {
    if (importe >= LIMITE) desborda ??= `cargos, registro ${f.id}, ${que}: el importe`;
  };
  const anotar = (
    clave: string,
    rubro: string,
    importe: bigint,
    datos: Partial<LineaSegunda> & {
      readonly queda?: boolean;
      readonly composicion?: Composicion;
    },
  ) => {
    cabe(clave, importe);
    const { composicion, queda = false, ...otros } = datos;
    const ppar = R5OFalta(imputaciones, pprin, rubro, composicion);
    if (importe === 0n && !queda) return; // [V9]
    lineas.push({
      clave,
      rubro,
      pprin,
      ppar,
      mon,
      importe,
      mensual: null,
      porcentaje: null,
      regla: null,
      cuenta: false,
      unidad: null,
      segmentos: null,
      meses: porMeses ? DOCE.map(() => 0n) : null,
      ...otros,
    });
  };
  /** What a share of every month gives to each of the twelve. */
  const enMeses = (de: (i: number) => Fraccion): Fraccion[] =>
    DOCE.map((mes) => {
      const i = segmentos.findIndex((s) => s.desde <= mes && mes <= s.hasta);
      return i < 0 ? CERO : de(i);
    });
  /** What a segment pays in its months to all the positions of the row. */
  const delSegmento = (cual: (p: Pago) => boolean): bigint[] =>
    segmentos.map((s) => sumar(s.pagos.filter(cual).map((p) => p.mensual ?? 0n)) * q * largo(s));

  // [V2], [Y4]: the components, in their order, the sums last.
  const todos = segmentos.flatMap((s) => s.pagos);
  const claves = [...new Set(todos.map((p) => p.clave))];
  const sumas = claves.filter((c) => c.startsWith("suma:")).toSorted();
  let algo = 0n;
  for (const clave of [...claves.filter((c) => !c.startsWith("suma:")), ...sumas]) {
    const en = (pagos: readonly Pago[]) => pagos.find((p) => p.clave === clave);
    const pagado = segmentos.map((s) => en(s.pagos)?.mensual ?? 0n);
    const importe = sumar(segmentos.map((s, i) => pagado[i] * q * largo(s)));
    algo += importe;
    const mensual = en(delMes)?.mensual ?? null;
    const [porcentaje, ...mas] = new Set(
      segmentos.flatMap((s) => en(s.pagos) ?? []).map((p) => p.porcentaje),
    );
    const enSegmentos = segmentos.filter((s) => en(s.pagos) !== undefined);
    anotar(clave, todos.find((p) => p.clave === clave)?.rubro ?? "", importe, {
      mensual,
      porcentaje: mas.length === 0 ? porcentaje : null,
      cuenta: clave === "basico",
      unidad: conMeses ? null : en(delMes)?.unidad ?? null,
      queda: clave === "basico" || (f.tcober === 0 && mensual !== null && mensual !== 0n),
      segmentos: conMeses
        ? enSegmentos.map(({ desde, hasta, pagos }) => ({
          desde,
          hasta,
          mensual: en(pagos)?.mensual ?? 0n,
          porcentaje: en(pagos)?.porcentaje ?? null,
          unidad: en(pagos)?.unidad ?? null,
        }))
        : null,
      ...(conMeses ? { meses: enMeses((i) => entero(pagado[i] * q)).map(({ n }) => n) } : {}),
    });
  }
  cabe("suma de componentes", algo);
  const nadaFalta = () => faltas.length + imputaciones.faltas.length === 0;
  const p = nadaFalta();

  const composicionDe = (base: BaseDePorcentaje, { c_scom, n_comp }: Renglon) => ({
    c_comp: PORCENTAJES[base],
    c_scom,
    n_comp,
  });
  const dePorcentaje = (base: BaseDePorcentaje, sobreQue: bigint, pesos: () => Fraccion[]) =>
    V7(presupuesto, base, f, mon).map((regla) => {
      const porcentaje = centesimos(regla.porcentaje);
      const importe = porCiento(entero(sobreQue), porcentaje);
      const partes = porMeses && importe !== 0n ? repartir(importe, pesos()) : null;
      anotar(`${PORCENTAJES[base]}${regla.c_scom}${regla.n_comp}`, RUBROS[base], importe, {
        regla: Number(regla.id),
        porcentaje,
        composicion: composicionDe(base, regla),
        ...(partes === null ? {} : { meses: enDoce(partes) }),
      });
      return importe;
    });

  // [V3]
  const pDe = delSegmento((p) => p.enP);
  const pDelMes = () => enMeses((i) => sobre(entero(pDe[i]), largo(segmentos[i])));
  const adicionales = dePorcentaje("adicionales", sumar(pDe), pDelMes);
  // The part of each adicional in each segment, one adicional at a time ([Y6]).
  const agregado = segmentos.map(() => 0n);
  for (const importe of adicionales) {
    repartir(importe, pDe.map(entero)).forEach((parte, i) => agregado[i] += parte);
  }
  const wEntera = nadaFalta();
  const wDe = delSegmento((p) => p.enW);
  const w = sumar(wDe) + sumar(adicionales);
  cabe("suma remunerativa", w);

  // [V4], [Y6]
  let sac = 0n;
  let dosPagos: bigint[] = [0n, 0n];
  if (codp?.con_sac === 1) {
    const wSac = delSegmento((p) => p.enSac);
    if (conMeses) {
      const semestres = Y6(
        segmentos,
        segmentos.map((s, i) => sobre(entero(wSac[i] + agregado[i]), largo(s))),
      );
      sac = r(sobre(semestres.reduce(mas), 12n));
      dosPagos = repartir(sac, semestres);
    } else {
      sac = r(sobre(entero(sumar(wSac) + sumar(adicionales)), 12n));
    }
    anotar(
      "sac",
      "sac",
      sac,
      porMeses ? { meses: enDoce([...DOCE.map(() => 0n), ...dosPagos]) } : {},
    );
  }

  const conSac = nadaFalta();

  // [V5]
  dePorcentaje("complementos", sumar(pDe), pDelMes);

  // [V6], [Y9]
  if (codp?.con_contribuciones === 1) {
    cabe("suma remunerativa con SAC", w + sac);
    dePorcentaje("contribuciones", w + sac, () => [
      ...enMeses((i) => sobre(entero(wDe[i] + agregado[i]), largo(segmentos[i]))),
      ...dosPagos.map(entero),
    ]);
  } else {
    // [R5]: a rule that reaches a row needs where to be charged, though the row does not pay it.
    for (const regla of V7(presupuesto, "contribuciones", f, mon)) {
      R5OFalta(imputaciones, pprin, "contribuciones", composicionDe("contribuciones", regla));
    }
  }
  if (sumar(lineas.map((l) => l.importe)) >= LIMITE) desborda ??= `el total en moneda ${mon}`;
  return {
    base: "cargos",
    id: Number(f.id),
    lineas,
    ...V10(f, codp?.unidad),
    cubre: Y2(f),
    motivo: f.tcober === 0 ? "sin_meses" : algo === 0n ? "valor_cero" : null,
    faltas: [...faltas, ...imputaciones.faltas],
    enteros: { p, w: wEntera, conSac },
    desborda,
  };
}

/** Twelve months and, after them, what is paid in June and in December. */
function enDoce(partes: readonly bigint[]): bigint[] {
  const meses = partes.slice(0, 12);
  meses[5] += partes[12] ?? 0n;
  meses[11] += partes[13] ?? 0n;
  return meses;
}

/** A row of the other bases: [V8], [Y8]. */
export function V8(presupuesto: Presupuesto, base: string, f: Renglon): RenglonSegundo {
  const lectura = new Lectura(presupuesto, presupuesto.mes);
  const porMeses = presupuesto.ejercicio !== undefined;
  const lineas: LineaSegunda[] = [];
  const duodecimos = (x: bigint) => repartir(x, DOCE.map(() => entero(1)));
  const anotar = (
    clave: string,
    rubro: string,
    pprin: number,
    ppar: number,
    importe: bigint,
    meses: readonly bigint[],
    datos: Partial<LineaSegunda> = {},
  ) => {
    if (importe === 0n && datos.cuenta !== true) return;
    lineas.push({
      clave,
      rubro,
      pprin,
      ppar,
      mon: 1,
      importe,
      mensual: null,
      porcentaje: null,
      regla: null,
      cuenta: false,
      unidad: null,
      segmentos: null,
      meses: porMeses ? meses : null,
      ...datos,
    });
  };
  const conComposicion = (
    pprin: number,
    rubro: string,
    c_comp: string,
    importe: bigint,
    datos: Partial<LineaSegunda> = {},
  ) => {
    const composicion = { c_comp, c_scom: f.c_scom, n_comp: f.n_comp };
    const ppar = R5OFalta(lectura, pprin, rubro, composicion);
    const clave = `${c_comp}${f.c_scom}${f.n_comp}`;
    anotar(clave, rubro, pprin, ppar, importe, duodecimos(importe), datos);
  };
  const simple = (rubro: string, pprin: number, ppar: number) => {
    const importe = centesimos(f.costo_total);
    anotar(rubro, rubro, pprin, ppar, importe, duodecimos(importe));
  };
  const porCantidad = () => BigInt(f.cantidad) * centesimos(f.costo);

  if (base === "serviciosextraordinarios") {
    const x = porCantidad();
    conComposicion(3, "extraordinarias", "E", x);
    const sac = r(sobre(entero(x), 12n));
    const dosPagos = repartir(sac, [entero(1), entero(1)]);
    const pago = [...DOCE.map(() => 0n), ...dosPagos];
    anotar("sac", "sac", 3, R5OFalta(lectura, 3, "sac"), sac, enDoce(pago));
    const porcentaje = centesimos(f.porcont);
    const importe = porCiento(entero(x + sac), porcentaje);
    const pesos = [...DOCE.map(() => sobre(entero(x), 12n)), ...dosPagos.map(entero)];
    const ppar = R5OFalta(lectura, 3, "contribuciones");
    const meses = enDoce(repartir(importe, pesos));
    anotar("contribuciones", "contribuciones", 3, ppar, importe, meses, { porcentaje });
  } else if (base === "beneficiosycompensaciones") {
    simple("beneficios", 6, R5OFalta(lectura, 6, "beneficios"));
  } else if (base === "asistenciasocial") {
    conComposicion(5, "asistencia", "J", porCantidad(), { mon: Number(f.mon) });
  } else if (base === "contratosespeciales") {
    const cuenta = Number(f.cantidad) > 0;
    conComposicion(8, "especiales", "A", centesimos(f.costo_total), { cuenta });
  } else {
    simple("otros", Number(f.pprin), R5(lectura, Number(f.pprin), "otros") ?? 0);
  }
  const ocupados = base === "contratosespeciales" ? Number(f.cantidad) : 0;
  const total = sumar(lineas.map((l) => l.importe));
  return {
    base,
    id: Number(f.id),
    lineas,
    ocupados,
    vacantes: 0,
    financiados: ocupados,
    horas: 0,
    cubre: DOCE,
    motivo: total === 0n ? "valor_cero" : null,
    faltas: lectura.faltas,
    enteros: { p: true, w: true, conSac: true },
    desborda: total >= LIMITE ? "el total en moneda 1" : null,
  };
}

export const OTRAS_BASES = [
  "serviciosextraordinarios",
  "beneficiosycompensaciones",
  "asistenciasocial",
  "contratosespeciales",
  "otrosgastos",
] as const;

const renglonesDe = (p: Presupuesto, base: string) => (p[base] ?? []) as readonly Renglon[];

/** Every row of a budget, in the order of its bases and of its rows. */
export const valorizar = (p: Presupuesto): RenglonSegundo[] => [
  ...renglonesDe(p, "cargos").map((f) => valorizarCargo(p, f)),
  ...OTRAS_BASES.flatMap((base) => renglonesDe(p, base).map((f) => V8(p, base, f))),
];

/** [V13]: why each rule of percentage that gave nothing gave it, `base id motivo`. */
export function V13(p: Presupuesto, valorizados: readonly RenglonSegundo[]): string[] {
  const cargos = renglonesDe(p, "cargos");
  const lectura = new Lectura(p, p.mes);
  return (Object.keys(PORCENTAJES) as BaseDePorcentaje[]).flatMap((base) =>
    renglonesDe(p, base).flatMap((regla) => {
      const dio = valorizados.some((v) =>
        v.lineas.some((l) => l.regla === regla.id && l.clave.startsWith(PORCENTAJES[base]))
      );
      if (dio) return [];
      const alcanzados = cargos.filter((f) => {
        const mon = f.codes === 0 ? 1 : lectura.unica("codigos_destino", { codes: f.codes })?.mon;
        return V7(p, base, f, Number(mon)).includes(regla);
      });
      const pagan = alcanzados.some((f) =>
        lectura.unica("codigos_procesamiento", { codp: f.codp })?.con_contribuciones === 1
      );
      const motivo = alcanzados.length === 0
        ? "sin_coincidencia"
        : base === "contribuciones" && !pagan && centesimos(regla.porcentaje) !== 0n
        ? "sin_contribuciones"
        : "valor_cero";
      return [`${base} ${regla.id} ${motivo}`];
    })
  );
}
