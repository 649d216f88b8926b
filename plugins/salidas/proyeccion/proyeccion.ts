/** «Proyección de cierre»: where the year ends, and whether its credit lasts ([Z1]–[Z4]). */
import type { ColumnaDeTabla, FilaTabla, HojaAparte, Tabla } from "#core/outputs/table.ts";
import { exigirVigente } from "#core/outputs/vigente.ts";
import { esFecha, nombreDeMes, tituloDeMes } from "#core/domain/period.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import { answers } from "#proto/salidas.ts";
import { decimasDeMillon, enMillones, textoDeDecimas } from "#core/domain/millions.ts";
import { formatEsAr, mulDiv, sumar, toNumber } from "#core/domain/money.ts";
import { elegir } from "#core/domain/fields.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { rubroEnPalabras } from "#core/domain/rubros.ts";
import { avisosDe, lineasDePartes, marcoDe, partesDe } from "../encabezado.ts";
import { rechazo } from "../errors.ts";
import { imprimir } from "../pdf/imprimir.ts";
import {
  impresosPorMoneda,
  type MonedaImpresa,
  numero,
  partidaEnPapel,
  renglonesDe,
} from "../pdf/por-moneda.ts";
import type { ColumnaImpresa, GraficoImpreso } from "../pdf/tipos.ts";
import { claves, enPesos } from "../columnas.ts";
import { lugarDicho } from "../por-objeto.ts";
import { hacerProyeccion, type Hecha, type LeerAcuerdo, type PedidoDeProyeccion } from "./hacer.ts";
import type { AperturaDeFilas, FilaProyectada } from "./filas.ts";
import { avisosDePocoEjecutado, mesesEjecutados } from "./ejecutados.ts";
import { MESES } from "./ficha.ts";
import type { MotivoDeProyeccion } from "./tipos.ts";

// What a projection says in words: the same on screen, in its workbook and on paper. Pure.

/** «marzo», «marzo y abril», «marzo, abril y mayo». */
function mesesEnPalabras(meses: readonly number[]): string {
  const nombres = meses.map(nombreDeMes);
  const ultimo = nombres.at(-1) ?? "";
  return nombres.length < 2 ? ultimo : `${nombres.slice(0, -1).join(", ")} y ${ultimo}`;
}

/** What the year of a currency comes to, beside its credit. Centavos. */
type Cierre = Pick<FilaProyectada, "credito" | "saldo" | "mes_agotamiento" | "total">;

/** The conclusion: whether the credit lasts, and how much is missing or left. */
function conclusionDe(
  { credito, saldo, mes_agotamiento, total }: Cierre,
  ejercicio: number,
  /** Items of which no credit was given. */
  sinCredito: readonly number[],
): string {
  // As the table under it: what is left of the figures that are read, and not rounded by itself.
  const resto = credito === null
    ? ""
    : textoDeDecimas(Math.abs(decimasDeMillon(credito) - decimasDeMillon(total)));
  const proyectado = `el gasto proyectado de ${ejercicio} es de ${enMillones(total)} millones`;
  if (credito === null || saldo === null) {
    return sinCredito.length > 0
      ? `Sin crédito cargado de ${sinCredito.length === 1 ? "la partida" : "las partidas"} ${
        sinCredito.join(", ")
      }: ${proyectado}`
      : `Sin crédito cargado: ${proyectado}`;
  }
  if (mes_agotamiento === null) {
    return saldo === 0
      ? `El crédito alcanza justo para ${ejercicio}`
      : `El crédito alcanza: al cierre de ${ejercicio} sobran ${resto} millones`;
  }
  const hasta = mes_agotamiento === 1
    ? "El crédito no alcanza ni para enero"
    : `El crédito alcanza hasta ${nombreDeMes(mes_agotamiento - 1)}`;
  return saldo < 0
    ? `${hasta}; para cerrar ${ejercicio} faltan ${resto} millones`
    : `El crédito se pasa en ${
      nombreDeMes(mes_agotamiento)
    }, y el año cierra con ${resto} millones de saldo`;
}

/** What the back-test found: «sin ver mayo y junio…». */
function fraseDePrueba(
  { desde, meses, porcentaje, diferencia }: {
    readonly desde: number;
    readonly meses: readonly number[];
    /** Hundredths. */
    readonly porcentaje: number | null;
    readonly diferencia: number;
  },
): string {
  const error = porcentaje === null
    ? `${enMillones(diferencia)} millones`
    : `${porcentaje > 0 ? "+" : ""}${formatEsAr(porcentaje)} %`;
  return `Prueba: sin ver ${mesesEnPalabras(meses)}, la proyección desde ${nombreDeMes(desde)} ` +
    `se aparta ${error} de lo ejecutado`;
}

/** A category in words, short: «303 P C 4», «62 cat. 9». */
const categoriaCorta = (
  { esc, agrup, nivel, grado, cat }: {
    readonly esc: number;
    readonly agrup: string;
    readonly nivel: string;
    readonly grado: number;
    readonly cat: number;
  },
): string =>
  esc === 0
    ? "sin escalafón"
    : nivel === ""
    ? `${esc} cat. ${cat}`
    : `${esc} ${agrup} ${nivel} ${grado}`;

const MOTIVOS: Readonly<Record<MotivoDeProyeccion, (mes: string) => string>> = {
  sin_categoria: () => "sin categoría: sigue el importe del último mes",
  sin_valor: (mes) => `sin valor en ${mes}, o en el último mes: sigue el importe de éste`,
  suma_mayor: () =>
    `las sumas fijas son más que lo ejecutado de su rubro (${rubroEnPalabras("no_cargo")} o ${
      rubroEnPalabras("complementos")
    }): se quitaron hasta cero`,
  sac_mayor: (mes) => `el SAC ya pagado es más que el de ${mes}: no queda nada por pagar`,
  sin_relacion: () => "contribuciones sin remunerativo que las explique: sigue su importe",
};

const motivoEnPalabras = (motivo: MotivoDeProyeccion, mes: number): string =>
  MOTIVOS[motivo](nombreDeMes(mes));

// A projection as the table of its screen, its workbook and its JSON ([Z3]).

/** What tells where a row stands. */
const LUGAR = ["mon", "prog", "ff", "pprin", "ppar"] as const;
/** What is said of each row in amounts. */
const MONTOS = [
  ["ejecutado", "Ejecutado"],
  ["proyectado", "Proyectado"],
  ["total", "Total del año"],
  ["credito", "Crédito vigente"],
  ["saldo", "Saldo"],
] as const;

/** Widest figure of the year, with its sign. */
const anchoDe = (filas: readonly FilaProyectada[]): number =>
  Math.max(18, ...filas.map((f) => formatEsAr(f.total).length + 2));

const columnasDe = (
  filas: readonly FilaProyectada[],
  { porPrograma, porFuente }: AperturaDeFilas,
): ColumnaDeTabla[] => [
  ...claves(
    "mon",
    ...(porPrograma ? ["prog"] : []),
    ...(porFuente ? ["ff"] : []),
    "pprin",
    "ppar",
  ),
  leyenda("descripcion", "Descripción", "texto", 44),
  ...MONTOS.map(([campo, titulo]) => medida(campo, titulo, "importe", anchoDe(filas))),
  leyenda("agotamiento", "Se agota en", "texto", 14),
  medida("uso", "Uso %", "porcentaje", 10),
];

/** Hundredths of a percentage of the credit; null where there is none. */
const usoDe = ({ credito, total }: FilaProyectada): number | null =>
  credito === null || credito <= 0 ? null : mulDiv(total, 10_000, credito);

const agotamientoDe = (
  { credito, mes_agotamiento }: Pick<FilaProyectada, "credito" | "mes_agotamiento">,
): string =>
  credito === null ? "" : mes_agotamiento === null ? "alcanza" : nombreDeMes(mes_agotamiento);

/** What a row is of: a total in words, an item by its description. */
const nombreDe = ({ nivel, descripcion }: FilaProyectada): string =>
  nivel === "moneda" ? `Total en ${descripcion}` : descripcion;

const aFila = (f: FilaProyectada): FilaTabla => ({
  ...elegir(f, LUGAR),
  descripcion: nombreDe(f),
  ...Object.fromEntries(MONTOS.map(([campo]) => [campo, f[campo]])),
  agotamiento: agotamientoDe(f),
  uso: usoDe(f),
});

/** Items of a currency that spend and have no credit. */
const sinCreditoDe = (filas: readonly FilaProyectada[], mon: number): number[] =>
  [
    ...new Set(
      filas.filter((f) => f.mon === mon && f.nivel === "pprin" && f.credito === null)
        .flatMap((f) => f.pprin ?? []),
    ),
  ].sort((a, b) => a - b);

/** The conclusion of each currency. */
const conclusiones = ({ filas, g }: Pick<Hecha, "filas" | "g">): string[] =>
  filas.filter((f) => f.nivel === "moneda").map((f, _, todas) => {
    const suya = conclusionDe(f, g.ejercicio, f.credito === null ? sinCreditoDe(filas, f.mon) : []);
    return todas.length === 1 ? suya : `${f.descripcion}: ${suya}`;
  });

/** The months of a currency: what is spent in each and until then. */
interface MesDeMoneda {
  readonly mon: number;
  readonly mes: number;
  readonly ejecutado: number;
  readonly proyectado: number;
  readonly sac: number;
  readonly acumulado: number;
  /** In force at the end of the month; null where there is none. */
  readonly credito: number | null;
}

function mesesDe({ filas, pasos, g }: Hecha): MesDeMoneda[] {
  return filas.filter((f) => f.nivel === "moneda").flatMap((f) => {
    let acumulado = 0;
    return Array.from({ length: MESES }, (_, m): MesDeMoneda => {
      acumulado = sumar(acumulado, f.meses[m], "el acumulado del año");
      const fin = `${g.ejercicio}-${String(m + 1).padStart(2, "0")}-31`;
      const suyos = pasos.filter((p) => p.mon === f.mon);
      return {
        mon: f.mon,
        mes: m + 1,
        ejecutado: f.mesesEjecutados[m],
        proyectado: f.meses[m] - f.mesesEjecutados[m],
        sac: f.sac[m],
        acumulado,
        credito: suyos.length === 0
          ? null
          : suyos.filter((p) => p.fecha <= fin).at(-1)?.acumulado ?? 0,
      };
    });
  });
}

const importe = (campo: string, titulo: string) => medida(campo, titulo, "importe", 24);
const entero = (campo: string, titulo: string) => clave(campo, titulo, "entero");
const palabra = (campo: string, titulo: string, ancho: number) =>
  leyenda(campo, titulo, "texto", ancho);

/** Sheets after the table: months, credits by norm, what is listed, and the back-test. */
function aparte(h: Hecha): HojaAparte[] {
  return [
    {
      titulo: "Meses",
      columnas: [
        entero("mon", "Moneda"),
        palabra("nombre", "Mes", 14),
        importe("ejecutado", "Ejecutado"),
        importe("proyectado", "Proyectado"),
        importe("sac", "SAC del mes"),
        importe("acumulado", "Acumulado"),
        importe("credito", "Crédito vigente"),
      ],
      filas: mesesDe(h).map((m) => ({ ...m, nombre: nombreDeMes(m.mes) })),
    },
    {
      titulo: "Crédito",
      columnas: [
        entero("mon", "Moneda"),
        palabra("fecha", "Fecha", 12),
        palabra("norma", "Norma", 44),
        importe("importe", "Importe"),
        importe("acumulado", "Acumulado"),
      ],
      filas: h.pasos.map((p) => ({ ...p })),
    },
    {
      titulo: "Prueba",
      columnas: [
        entero("mon", "Moneda"),
        palabra("desde_mes", "Proyectado desde", 16),
        palabra("ocultos", "Meses sin ver", 40),
        importe("proyectado", "Proyectado"),
        importe("ejecutado", "Ejecutado"),
        importe("diferencia", "Diferencia"),
        medida("porcentaje", "Error %", "porcentaje", 12),
      ],
      filas: h.prueba.map(({ meses, desde, ...p }) => ({
        ...p,
        desde_mes: nombreDeMes(desde),
        ocultos: meses.map(nombreDeMes).join(", "),
      })),
    },
    {
      titulo: "Listados",
      columnas: [
        entero("saf", "SAF"),
        entero("mon", "Moneda"),
        entero("pprin", "Part. principal"),
        palabra("categoria", "Categoría", 20),
        palabra("motivo", "Motivo", 80),
        importe("importe", "Importe"),
      ],
      filas: h.listados.map((l) => ({
        ...l,
        categoria: categoriaCorta(l),
        motivo: motivoEnPalabras(l.motivo, l.mes),
      })),
    },
  ];
}

const pocoEjecutado = (h: Hecha): string[] =>
  avisosDePocoEjecutado(
    mesesDe(h),
    mesesEjecutados(h.ultimo, h.faltantes),
    h.filas.filter((f) => f.nivel === "moneda"),
  );

/** Lines of the heading: what it concludes, from what, and how far it can be trusted. */
function lineasDe(h: Hecha, fecha: string | null): string[] {
  const { g, ultimo, faltantes, base, acuerdo, prueba, safs_sin_proyeccion } = h;
  const dia = fecha?.split("-").reverse().join("/");
  return [
    ...conclusiones(h),
    ultimo === null
      ? `Sin meses ejecutados de ${g.ejercicio}: los doce, del presupuesto`
      : `Última ejecución: ${nombreDeMes(ultimo)} de ${g.ejercicio}; lo que falta, ${
        base === "presupuesto" ? "del presupuesto" : "según el último mes ejecutado"
      }`,
    ...(acuerdo === null ? [] : [`Con el acuerdo «${acuerdo}»`]),
    ...(faltantes.length === 0
      ? []
      : [`Sin ejecución cargada, y proyectado: ${faltantes.map(nombreDeMes).join(", ")}`]),
    ...pocoEjecutado(h),
    ...(dia ? [`Crédito vigente al ${dia}`] : []),
    ...prueba.slice(0, 1).map(fraseDePrueba),
    ...(safs_sin_proyeccion.length === 0 ? [] : [
      `Sin meses ejecutados y con valores de un solo mes, fuera de estos totales: ${
        safs_sin_proyeccion.map(({ saf, nombre }) => `${saf} - ${nombre}`).join("; ")
      }`,
    ]),
  ];
}

/** A row in its place, beside its credit. */
const enJson = (f: FilaProyectada) => ({
  ...lugarDicho(f, LUGAR),
  descripcion: f.descripcion,
  ...enPesos(f, "ejecutado", "proyectado", "total"),
  por_mes: {
    ejecutado: f.mesesEjecutados.map(toNumber),
    proyectado: f.meses.map((total, m) => toNumber(total - f.mesesEjecutados[m])),
  },
  ...enPesos(f, "credito", "saldo"),
  mes_agotamiento: f.mes_agotamiento,
});

/** The form of `interfaces.md`; what adds up its rows, and what it rests on, are beside them. */
function aJson({ encabezado, datos = {} }: Tabla): Record<string, unknown> {
  const h = datos.hecha as Hecha;
  const de = (nivel: FilaProyectada["nivel"]) =>
    h.filas.filter((f) => f.nivel === nivel).map(enJson);
  const { hecha: _, ...resto } = datos;
  return {
    encabezado,
    ejercicio: h.g.ejercicio,
    base: h.base,
    acuerdo: h.acuerdo,
    ultimo_mes: h.ultimo,
    meses_faltantes: h.faltantes,
    ejecuciones: h.ejecuciones,
    conclusiones: conclusiones(h),
    resultados: de("ppar"),
    principales: de("pprin"),
    aperturas: de("apertura"),
    totales: de("moneda"),
    meses: mesesDe(h).map((m) => ({
      ...m,
      ...enPesos(m, "ejecutado", "proyectado", "sac", "acumulado", "credito"),
    })),
    creditos: h.pasos.map((p) => ({ ...p, ...enPesos(p, "importe", "acumulado") })),
    prueba: h.prueba.map((p) => ({
      ...p,
      ...enPesos(p, "proyectado", "ejecutado", "diferencia", "porcentaje"),
    })),
    listados: h.listados.map((l) => ({
      ...elegir(l, ["motivo", "saf", "mon", "pprin", "esc"]),
      categoria: categoriaCorta(l),
      mes: l.mes,
      importe: toNumber(l.importe),
      mensaje: motivoEnPalabras(l.motivo, l.mes),
    })),
    ...resto,
  };
}

// «Proyección de cierre» on paper: the two lines over the months, then each item to the cent.

const COLUMNAS: readonly ColumnaImpresa[] = [
  { titulo: "Partida", ancho: 30, numero: false },
  ...MONTOS.map(([, titulo]) => numero(titulo, 14)),
  { titulo: "Se agota en", ancho: 9, numero: false },
];

const monto = (importe: number | null): string => importe === null ? "—" : formatEsAr(importe);

const celdasDe = (f: FilaProyectada): string[] => [
  f.pprin === null ? nombreDe(f) : partidaEnPapel(f),
  ...MONTOS.map(([campo]) => monto(f[campo])),
  agotamientoDe(f),
];

function graficoDe(h: Hecha, total: FilaProyectada): GraficoImpreso {
  const { g: { ejercicio } } = h;
  const meses = mesesDe(h).filter((m) => m.mon === total.mon);
  const conCredito = meses.some((m) => m.credito !== null);
  return {
    titulo: conclusionDe(total, ejercicio, sinCreditoDe(h.filas, total.mon)),
    series: ["Ejecutado", "Proyectado"],
    curvas: {
      ejecutados: mesesEjecutados(h.ultimo, h.faltantes),
      curvas: [
        {
          nombre: "Gasto acumulado, en millones",
          valores: meses.map((m) => m.acumulado),
          texto: enMillones(total.total),
          escalonada: false,
        },
        ...(conCredito
          ? [{
            nombre: "Crédito vigente, en millones",
            valores: meses.map((m) => m.credito),
            texto: enMillones(meses.at(-1)?.credito ?? 0),
            escalonada: true,
          }]
          : []),
      ],
    },
    barras: meses.map((m) => ({
      etiqueta: tituloDeMes(m.mes),
      partes: [Math.max(0, m.ejecutado), Math.max(0, m.proyectado)],
      texto: enMillones(m.ejecutado + m.proyectado),
    })),
  };
}

/** For each currency, its chart and its items. */
const monedasDe = (h: Hecha): MonedaImpresa[] =>
  h.filas.filter((f) => f.nivel === "moneda").map((total) => ({
    descripcion: total.descripcion,
    grafico: graficoDe(h, total),
    tablas: [{
      titulo: "Por partida",
      columnas: COLUMNAS,
      renglones: renglonesDe(h.filas.filter((f) => f.mon === total.mon), nombreDe, celdasDe),
    }],
  }));

const TITULO = "Proyección de cierre";

type Opciones = Readonly<Record<string, string>>;

/** @throws Rechazo 400 for an option that cannot be read. */
function pedidoDe(
  { base, fecha = "", acuerdo = "", porprograma, porfuente }: Opciones,
): PedidoDeProyeccion {
  if (fecha !== "" && !esFecha(fecha)) throw rechazo("fecha_de_credito");
  if (acuerdo !== "" && !/^\d{1,15}$/.test(acuerdo)) throw rechazo("acuerdo_ilegible");
  return {
    base: base === "presupuesto" ? base : "ejecucion",
    fecha: fecha === "" ? null : fecha,
    acuerdo: acuerdo === "" ? null : Number(acuerdo),
    porPrograma: porprograma === "1",
    porFuente: porfuente === "1",
  };
}

const notasDe = (h: Hecha, pedido: PedidoDeProyeccion): string[] => [
  ...lineasDe(h, pedido.fecha),
  ...lineasDePartes(h.g, h.estado),
];

const SI_NO = ["0", "1"];

/** Where the year ends ([Z]). */
export function proyeccionCierre(leerAcuerdo: LeerAcuerdo): Salida {
  return {
    id: "proyeccioncierre",
    title: TITULO,
    formatted: true,
    options: {
      base: {
        description: "De dónde salen los meses que faltan: del último ejecutado, o los del " +
          "presupuesto",
        values: ["ejecucion", "presupuesto"],
        initial: "ejecucion",
      },
      acuerdo: { description: "Número de un acuerdo: con sus valores sobre los guardados" },
      fecha: { description: "Crédito vigente a ese día, AAAA-MM-DD; sin indicarlo, todo" },
      porprograma: { description: "Por programa", values: SI_NO, initial: "0" },
      porfuente: { description: "Por fuente de financiamiento", values: SI_NO, initial: "0" },
    },
    answer: answers.proyeccioncierre,
    async query(ctx: ContextoSalida, opciones: Opciones): Promise<Tabla> {
      const pedido = pedidoDe(opciones);
      const h = await hacerProyeccion(ctx, pedido, leerAcuerdo);
      const { g, estado, filas, safs_sin_proyeccion } = h;
      return {
        ...await marcoDe(ctx.q, g, estado, ...notasDe(h, pedido)),
        columnas: columnasDe(filas, pedido),
        filas: filas.map(aFila),
        aparte: aparte(h),
        datos: {
          ...(g.organismo.consolidado ? { safs_sin_proyeccion } : {}),
          ...avisosDe(g, estado),
          hecha: h,
        },
      };
    },
    json: aJson,
    files: {
      async pdf(ctx: ContextoSalida, opciones: Opciones): Promise<Uint8Array> {
        const pedido = pedidoDe(opciones);
        const h = await hacerProyeccion(ctx, pedido, leerAcuerdo);
        exigirVigente({ ...h.estado, ...partesDe(h.g, h.estado) }, h.g.codipres);
        const notas = notasDe(h, pedido);
        return await imprimir(
          ...await impresosPorMoneda(ctx.q, h, TITULO, COLUMNAS, monedasDe(h), notas),
        );
      },
    },
  };
}
