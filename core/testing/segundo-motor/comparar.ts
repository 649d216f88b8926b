/** A budget by both engines: what each line, month, count and reason is, told as texts. */
import type { Leer } from "#plugins/valuation/engine/lector.ts";
import { referencias, type Tablas } from "#plugins/valuation/rules/testing/correr.ts";
import {
  centesimos,
  type FaltaSegunda,
  type LineaSegunda,
  mesDelRenglon,
  OTRAS_BASES,
  type Presupuesto,
  type RenglonSegundo,
  S7,
  sumasDelRenglon,
  V13,
  valorizar,
} from "./motor.ts";
import { sumar } from "./fraccion.ts";

export type Producto = typeof import("./producto.ts");
type Renglon = Readonly<Record<string, number | string>>;

const BASES = ["cargos", ...OTRAS_BASES] as const;
const PORCENTAJES = ["adicionales", "complementos", "contribuciones"] as const;
/** Rows go in by pieces: what is remembered of one must not change another. */
const POR_TANDA = 25;
const DOCE = Array.from({ length: 12 }, (_, i) => i + 1);
const LIMITE = 7_000_000_000_000_000n;
const renglones = (p: Presupuesto, base: string) => (p[base] ?? []) as readonly Renglon[];

/** A budget and what the second engine says of it, which is worked out once for many mutations. */
export interface Esperado {
  readonly presupuesto: Presupuesto;
  /** The rows that are valued, together, and what they give. */
  readonly sano: Entrada;
  readonly lineas: readonly string[];
  readonly totales: readonly string[];
  /** The same month by month, in a budget by months. */
  readonly porMes: readonly string[];
  readonly motivos: readonly string[];
  /** What verifying each position says ([V14]). */
  readonly verificados: readonly string[];
  /** What a month of the category of each row is, without the sums and with them ([S7]). */
  readonly deCategoria: readonly string[];
  readonly todos: Entrada;
  /** What a month of each row is, and the months in which it counts. */
  readonly delMes: readonly string[];
  /** Rows that cannot be valued: alone, each of them fails. */
  readonly fallidos: readonly { readonly solo: Entrada; readonly renglon: RenglonSegundo }[];
}

/** A budget as the product takes it. */
interface Entrada {
  readonly presupuesto: Presupuesto;
  readonly leer: Leer;
  readonly filas: Readonly<Record<string, readonly Readonly<Record<string, number | string>>[]>>;
}

/** Each answer of the reference data is worked out once for every engine that asks. */
function leerDe(p: Presupuesto): Leer {
  const leer = referencias([p.tablas as Tablas], p.mes);
  const leidas = new Map<string, ReturnType<Leer>>();
  return (tabla, clave, mes) =>
    leidas.getOrInsertComputed(
      `${tabla}|${mes}|${Object.values(clave)}`,
      () => leer(tabla, clave, mes),
    );
}

const entradaDe = (presupuesto: Presupuesto, leer: Leer): Entrada => ({
  presupuesto,
  leer,
  filas: Object.fromEntries([...BASES, ...PORCENTAJES].map((base) => [
    base,
    renglones(presupuesto, base).map((f) =>
      Object.fromEntries(
        Object.entries(f).map(([c, v]) =>
          [c, /^-?[\d.]+,\d\d$/.test(String(v)) ? Number(centesimos(v)) : v] as const
        ),
      )
    ),
  ])),
});

const textoDe = (id: number, base: string, l: LineaSegunda): string =>
  [
    `${base} ${id} ${l.clave} ${l.rubro} 1.${l.pprin}.${l.ppar} mon ${l.mon} = ${l.importe}`,
    `al mes ${l.mensual} % ${l.porcentaje} regla ${l.regla}${l.cuenta ? " cuenta" : ""}`,
    l.segmentos?.map((s) => `${s.desde}-${s.hasta}: ${s.mensual}`).join(", ") ?? "sin segmentos",
    l.meses?.join(" ") ?? "sin meses",
  ].join(" | ");

function totalesDe(valorizados: readonly RenglonSegundo[]): string[] {
  const totales = new Map<string, bigint[]>();
  for (const v of valorizados) {
    for (const l of v.lineas) {
      const cuentas = l.cuenta ? [v.ocupados, v.vacantes, v.financiados, v.horas] : [0, 0, 0, 0];
      const clave = `${l.mon} 1.${l.pprin}.${l.ppar}`;
      const hasta = totales.get(clave) ?? [0n, 0n, 0n, 0n, 0n];
      totales.set(clave, [...cuentas.map(BigInt), l.importe].map((x, i) => x + hasta[i]));
    }
  }
  return [...totales].map(([clave, t]) => `${clave}: ${t.join(" ")}`).toSorted();
}

/** What each item is worth in each month, and the positions that cover it ([Y9]). */
function porMesDe(valorizados: readonly RenglonSegundo[]): string[] {
  const totales = new Map<string, bigint[]>();
  for (const v of valorizados) {
    for (const l of v.lineas) {
      l.meses?.forEach((importe, i) => {
        const cubre = l.cuenta && v.cubre.includes(i + 1);
        const cuentas = cubre ? [v.ocupados, v.vacantes, v.horas].map(BigInt) : [0n, 0n, 0n];
        const clave = `${l.mon} 1.${l.pprin}.${l.ppar} ${i + 1}`;
        const hasta = totales.get(clave) ?? [0n, 0n, 0n, 0n];
        totales.set(clave, [...cuentas, importe].map((x, k) => x + hasta[k]));
      });
    }
  }
  return [...totales].filter(([, t]) => t.some((x) => x !== 0n))
    .map(([clave, t]) => `${clave}: ${t.join(" ")}`).toSorted();
}

/** The budget with only some of its rows. */
const con = (p: Presupuesto, quedan: readonly RenglonSegundo[]): Presupuesto => ({
  ...p,
  ...Object.fromEntries(BASES.map((base) => {
    const ids = new Set(quedan.filter((v) => v.base === base).map((v) => v.id));
    return [base, renglones(p, base).filter((f) => ids.has(Number(f.id)))];
  })),
});

/** The rows whose total of each currency stays below the limit. */
function queCaben(valen: readonly RenglonSegundo[]): RenglonSegundo[] {
  const totales = new Map<number, bigint>();
  return valen.filter(({ lineas }) => {
    if (lineas.length === 0) return true;
    const { mon } = lineas[0];
    const total = (totales.get(mon) ?? 0n) + sumar(lineas.map((l) => l.importe));
    if (total >= LIMITE) return false;
    totales.set(mon, total);
    return true;
  });
}

/** Reasons go by base, in the order in which the screens have them, and by id. */
const ORDEN = ["cargos", "adicionales", "contribuciones", "complementos", ...OTRAS_BASES];
function enOrden(a: string, b: string): number {
  const [[baseA, idA], [baseB, idB]] = [a.split(" "), b.split(" ")];
  return ORDEN.indexOf(baseA) - ORDEN.indexOf(baseB) || Number(idA) - Number(idB);
}

export function esperar(presupuesto: Presupuesto): Esperado {
  const todos = valorizar(presupuesto);
  const leer = leerDe(presupuesto);
  const falla = (v: RenglonSegundo) => v.faltas.length > 0 || v.desborda !== null;
  const valen = queCaben(todos.filter((v) => !falla(v)));
  const sano = con(presupuesto, valen);
  return {
    presupuesto,
    sano: entradaDe(sano, leer),
    lineas: valen.flatMap((v) => v.lineas.map((l) => textoDe(v.id, v.base, l))),
    totales: totalesDe(valen),
    porMes: porMesDe(valen),
    motivos: [
      ...valen.filter((v) => v.motivo !== null).map((v) => `${v.base} ${v.id} ${v.motivo}`),
      ...V13(sano, valen),
    ].toSorted(enOrden),
    verificados: valen.filter((v) => v.base === "cargos").flatMap((v) =>
      v.lineas.map((l) =>
        `${v.id} ${l.clave} 1.${l.pprin}.${l.ppar} ${l.mensual} ${l.porcentaje} ${l.importe} ${l.unidad} de ${
          (l.segmentos ?? []).map((s) =>
            `${s.desde}-${s.hasta} ${s.mensual} ${s.porcentaje} ${s.unidad}`
          )
        }`
      )
    ),
    deCategoria: renglones(presupuesto, "cargos").map((f) =>
      `${f.id} ${S7(presupuesto, f, false)} ${S7(presupuesto, f, true)} ${
        sumasDelRenglon(presupuesto, f)
      }`
    ),
    todos: entradaDe(presupuesto, leer),
    delMes: valen.filter((v) => v.base === "cargos").map((v) => {
      const f = renglones(presupuesto, "cargos").find((c) => c.id === v.id) ?? {};
      const cubre = presupuesto.ejercicio === undefined ? [] : v.cubre;
      return `${v.id} ${mesDelRenglon(presupuesto, f)} en ${cubre}`;
    }),
    fallidos: todos.filter(falla).map((renglon) => ({
      solo: entradaDe(con(presupuesto, [renglon]), leer),
      renglon,
    })),
  };
}

/** The first thing that one list has and the other has not in its place; null when they are equal. */
function primera(que: string, esperado: readonly string[], dado: readonly string[]): string | null {
  const i = Array.from({ length: Math.max(esperado.length, dado.length) }, (_, k) => k)
    .find((k) => esperado[k] !== dado[k]);
  return i === undefined
    ? null
    : `${que}\n  segundo motor: ${esperado[i] ?? "nada"}\n  producto:      ${dado[i] ?? "nada"}`;
}

function motorDe(producto: Producto, { presupuesto, leer, filas }: Entrada) {
  const { mes, saf, ejercicio } = presupuesto;
  const reglas = filas as unknown as Parameters<Producto["crearMotor"]>[0]["reglas"];
  return producto.crearMotor({
    mes,
    saf,
    leer,
    reglas,
    ...producto.anioDe({
      criterio: ejercicio === undefined ? "unico" : "mensual",
      ejercicio: ejercicio ?? 1,
    }),
  });
}
type Motor = ReturnType<Producto["crearMotor"]>;
type Agregador = InstanceType<Producto["Agregador"]>;

function alimentar(
  producto: Producto,
  motor: Motor,
  { filas }: Entrada,
  sumidero: InstanceType<Producto["SumideroLineas"] | Producto["SumideroTotales"]>,
): void {
  const enTabla = (columnas: readonly string[], base: string) =>
    filas[base].map((f) => columnas.map((c) => f[c]));
  const cargos = enTabla(producto.NOMBRES_CARGOS, "cargos");
  for (let i = 0; i < cargos.length; i += POR_TANDA) {
    const tanda = cargos.slice(i, i + POR_TANDA);
    motor.cargos(producto.cargosDeFilas(producto.NOMBRES_CARGOS, tanda), sumidero);
  }
  for (const base of OTRAS_BASES) {
    const columnas = producto.COLUMNAS_OTRAS[base];
    if (filas[base].length > 0) motor.otra(base, columnas, enTabla(columnas, base), sumidero);
  }
}

/** A position as it is verified. */
const verificar = (motor: Motor, f: Readonly<Record<string, number | string>>) =>
  motor.verificar(f as unknown as Parameters<Motor["verificar"]>[0]);

/** What the product says where it does not where the second engine does; null when they agree. */
export function diferencia(producto: Producto, e: Esperado): string | null {
  return deSanos(producto, e) ??
    primera("mes de la categoría", e.deCategoria, deCategorias(producto, e.todos)) ??
    e.fallidos.reduce<string | null>(
      (hallada, f) => hallada ?? deFallido(producto, f.solo, f.renglon),
      null,
    );
}

function deSanos(producto: Producto, e: Esperado): string | null {
  const motor = motorDe(producto, e.sano);
  const porMeses = e.presupuesto.ejercicio !== undefined;
  const cubo = new producto.CuboDeMeses();
  const lineas = new producto.SumideroLineas(porMeses ? cubo.tipos : undefined);
  alimentar(producto, motor, e.sano, lineas);
  // Through the codec and back: what is stored is what is compared.
  const bloque = producto.decodificar(producto.codificar(lineas.bloque()));
  const textos: string[] = [];
  const delMes: string[] = [];
  const lector = new producto.Lector(e.presupuesto.mes, e.sano.leer);
  new producto.TramoDeLineas(bloque, motor.diccionario()).recorrer({}, (linea) => {
    const l = linea.explicada();
    textos.push(textoDe(l.id, l.base, {
      ...l,
      cuenta: l.conteo,
      segmentos: l.segmentos ?? null,
      meses: porMeses ? [...linea.meses] : null,
    } as unknown as LineaSegunda));
    if (l.base !== "cargos" || !l.conteo) return;
    const cubre = porMeses ? DOCE.filter((mes) => linea.cubre(mes)) : [];
    const pagos = producto.mesDeRenglon(lector, l).map((c) => `${c.clave} ${c.mensual}`);
    delMes.push(`${l.id} ${pagos} en ${cubre}`);
  });
  const totales = new producto.SumideroTotales();
  alimentar(producto, motorDe(producto, e.sano), e.sano, totales);
  const contado = (c: Readonly<Record<string, unknown>>, t: Readonly<Record<string, unknown>>) =>
    `${c.mon} 1.${c.pprin}.${c.ppar}: ${t.ocupados} ${t.vacantes} ${t.financiados} ${t.horas} ${t.valor}`;
  const porObjeto = totales.totales().map((t) => contado({ ...t }, { ...t })).toSorted();
  const agregador = new producto.Agregador(["mon", "pprin", "ppar"]);
  agregador.agregar(bloque, motor.diccionario());
  const agregados = agregador.resultado().filas.map(({ clave, ...t }) => contado(clave, t))
    .toSorted();
  // The months of the lines, and without lines: from what the engine works out of each class of row.
  const enMeses = (agrupar: (a: Pick<Agregador, "agregar">) => void): string[] => {
    const deMeses = new producto.Agregador(["mon", "pprin", "ppar", "mes"]);
    if (porMeses) agrupar(deMeses);
    return deMeses.resultado().filas
      .filter(({ clave, ...t }) =>
        clave.mes !== 0 && (t.valor || t.ocupados || t.vacantes || t.horas)
      )
      .map(({ clave: c, ...t }) =>
        `${c.mon} 1.${c.pprin}.${c.ppar} ${c.mes}: ${t.ocupados} ${t.vacantes} ${t.horas} ${t.valor}`
      ).toSorted();
  };
  const porMes = enMeses((a) => {
    cubo.agregar(lineas.breve(), motor.diccionario());
    const celdas = cubo.bloque();
    new producto.TramoDeLineas(celdas, producto.DICCIONARIO_CUBO, new producto.MesesDelCubo(celdas))
      .agruparEn(a);
  });
  const porMesDeLineas = enMeses((a) =>
    new producto.TramoDeLineas(bloque, motor.diccionario()).agruparEn(a)
  );
  const libro = motor.libro();
  const motivos = libro.sin_importe.map((s) => `${s.base} ${s.id} ${s.motivo}`);
  const cuentas = libro.bases.map((b) => `${b.base} ${b.entrada} ${b.con_importe}`).toSorted();
  const esperadas = [...BASES, ...PORCENTAJES].flatMap((base) => {
    const entrada = e.sano.filas[base].length;
    const sin = e.motivos.filter((m) => m.startsWith(`${base} `)).length;
    return entrada === 0 ? [] : [`${base} ${entrada} ${entrada - sin}`];
  }).toSorted();
  const verificados = e.sano.filas.cargos.flatMap((f) =>
    verificar(motor, f).map((l) => {
      const total = l.tiene_valor ? l.valor_total : "sin valor";
      const segmentos = (l.segmentos ?? []).map((s) =>
        `${s.desde}-${s.hasta} ${
          s.tiene_valor ? s.valor_mensual : "sin valor"
        } ${s.porcentaje} ${s.valor_ur}`
      );
      return `${f.id} ${l.clave} ${l.objeto} ${l.valor_mensual} ${l.porcentaje} ${total} ${
        l.segmentos === undefined ? l.valor_ur : null
      } de ${segmentos}`;
    })
  );
  return primera("líneas", e.lineas, textos) ??
    primera("mes del renglón", e.delMes, delMes) ??
    primera("totales por objeto", e.totales, porObjeto) ??
    primera("líneas agregadas por objeto", e.totales, agregados) ??
    primera("meses por objeto", e.porMes, porMes) ??
    primera("meses de las líneas por objeto", e.porMes, porMesDeLineas) ??
    primera("sin importe", e.motivos, motivos) ??
    primera("registros con importe", esperadas, cuentas) ??
    primera("verificación", e.verificados, verificados);
}

function deCategorias(producto: Producto, { presupuesto, leer, filas }: Entrada): string[] {
  const lector = new producto.Lector(presupuesto.mes, leer);
  return filas.cargos.map((f) => {
    const deQue = [lector, presupuesto.saf, Number(f.pprin), f] as unknown as Parameters<
      Producto["mesDeCategoria"]
    >;
    const sumas = producto.sumasDelMes(lector, Number(f.esc), Number(f.pprin))
      .map((x) => `suma:${x.id} ${x.importe} ${x.remunerativa} ${x.en_sac}`);
    return `${f.id} ${producto.pagoDeEscala(...deQue)} ${
      producto.mesDeCategoria(...deQue)
    } ${sumas}`;
  });
}

/** A row that cannot be valued must be refused, saying what it lacks in the first month it lacks it. */
function deFallido(producto: Producto, solo: Entrada, v: RenglonSegundo): string | null {
  const motor = motorDe(producto, solo);
  const donde = `${v.base} ${v.id}`;
  let dicho = "lo valorizó";
  try {
    const lineas = new producto.SumideroLineas();
    alimentar(producto, motor, solo, lineas);
    lineas.totales();
  } catch (error) {
    if (error instanceof producto.FaltaValor) dicho = `${error.tabla} ${error.clave} ${error.mes}`;
    else if (error instanceof producto.Desborde) dicho = error.que;
    else throw error;
  }
  const nombre = (f: FaltaSegunda) => `${f.tabla} ${f.clave}`;
  const faltas = v.faltas.map((f) =>
    `${nombre(f)} ${Math.min(...v.faltas.filter((g) => nombre(g) === nombre(f)).map((g) => g.mes))}`
  );
  if (faltas.length === 0) {
    return primera(`${donde}: debe desbordar`, [String(v.desborda)], [dicho]);
  }
  if (!faltas.includes(dicho)) return primera(`${donde}: le falta un valor`, faltas, [dicho]);
  if (v.base !== "cargos" || v.desborda !== null) return null;
  const lineas = verificar(motor, solo.filas.cargos[0]);
  // What a row does not pay it does not show.
  const seMuestra = v.faltas.some((f) => !f.clave.endsWith("rubro=contribuciones"));
  if (seMuestra && lineas.every((l) => l.tiene_valor)) {
    return `${donde}: al verificar todo tiene valor`;
  }
  const conAlgo = lineas.find((l) => !l.tiene_valor && (l.valor_total || l.valor_mensual));
  if (conAlgo) return `${donde}: al verificar, ${conAlgo.clave} no tiene valor y dice uno`;
  const imputado = !v.faltas.some((f) => f.clave.endsWith("rubro=complementos"));
  const mal = lineas.find(({ clave, tiene_valor }) => {
    if (/^D[A-Z]\d/.test(clave) && imputado) return tiene_valor !== v.enteros.p;
    const entera = /^[BD][A-Z]\d/.test(clave)
      ? v.enteros.p
      : clave === "sac"
      ? v.enteros.w
      : !/^H[A-Z]\d/.test(clave) || v.enteros.conSac;
    return tiene_valor && !entera;
  });
  return mal === undefined
    ? null
    : `${donde}: al verificar, ${mal.clave} ${
      mal.tiene_valor ? "" : "no "
    }tiene valor; falta ${faltas}`;
}
