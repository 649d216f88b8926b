/** A projection as the table of its screen, its workbook and its JSON ([Z3]). */
import type { ColumnaTabla, FilaTabla, HojaAparte, Tabla } from "#core/outputs/table.ts";
import { elegir } from "#core/domain/fields.ts";
import { formatEsAr, mulDiv, sumar, toNumber } from "#core/domain/money.ts";
import { nombreDeMes } from "#core/domain/period.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { claves, enPesos } from "../columnas.ts";
import { lugarDicho } from "../por-objeto.ts";
import type { Apertura, FilaProyectada } from "./filas.ts";
import { MESES } from "./ficha.ts";
import type { Hecha } from "./hacer.ts";
import { categoriaCorta, conclusionDe, fraseDePrueba, motivoEnPalabras } from "./textos.ts";

/** What tells where a row stands. */
const LUGAR = ["mon", "prog", "ff", "pprin", "ppar"] as const;
/** What is said of each row in amounts. */
export const MONTOS = [
  ["ejecutado", "Ejecutado"],
  ["proyectado", "Proyectado"],
  ["total", "Total del año"],
  ["credito", "Crédito vigente"],
  ["saldo", "Saldo"],
] as const;

/** Widest figure of the year, with its sign. */
const anchoDe = (filas: readonly FilaProyectada[]): number =>
  Math.max(18, ...filas.map((f) => formatEsAr(f.total).length + 2));

export const columnasDe = (
  filas: readonly FilaProyectada[],
  { porPrograma, porFuente }: Apertura,
): ColumnaTabla[] => [
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

export const agotamientoDe = (
  { credito, mes_agotamiento }: Pick<FilaProyectada, "credito" | "mes_agotamiento">,
): string =>
  credito === null ? "" : mes_agotamiento === null ? "alcanza" : nombreDeMes(mes_agotamiento);

/** What a row is of: a total in words, an item by its description. */
export const nombreDe = ({ nivel, descripcion }: FilaProyectada): string =>
  nivel === "moneda" ? `Total en ${descripcion}` : descripcion;

export const aFila = (f: FilaProyectada): FilaTabla => ({
  ...elegir(f, LUGAR),
  descripcion: nombreDe(f),
  ...Object.fromEntries(MONTOS.map(([campo]) => [campo, f[campo]])),
  agotamiento: agotamientoDe(f),
  uso: usoDe(f),
});

/** Items of a currency that spend and have no credit. */
export const sinCreditoDe = (filas: readonly FilaProyectada[], mon: number): number[] =>
  [
    ...new Set(
      filas.filter((f) => f.mon === mon && f.nivel === "pprin" && f.credito === null)
        .flatMap((f) => f.pprin ?? []),
    ),
  ].sort((a, b) => a - b);

/** The conclusion of each currency. */
export const conclusiones = ({ filas, g }: Pick<Hecha, "filas" | "g">): string[] =>
  filas.filter((f) => f.nivel === "moneda").map((f, _, todas) => {
    const suya = conclusionDe(f, g.ejercicio, f.credito === null ? sinCreditoDe(filas, f.mon) : []);
    return todas.length === 1 ? suya : `${f.descripcion}: ${suya}`;
  });

/** The months of a currency: what is spent in each and until then. */
export interface MesDeMoneda {
  readonly mon: number;
  readonly mes: number;
  readonly ejecutado: number;
  readonly proyectado: number;
  readonly sac: number;
  readonly acumulado: number;
  /** In force at the end of the month; null where there is none. */
  readonly credito: number | null;
}

export function mesesDe({ filas, pasos, g }: Hecha): MesDeMoneda[] {
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

const monto = (campo: string, titulo: string) => medida(campo, titulo, "importe", 24);
const numero = (campo: string, titulo: string) => clave(campo, titulo, "entero");
const palabra = (campo: string, titulo: string, ancho: number) =>
  leyenda(campo, titulo, "texto", ancho);

/** Sheets after the table: months, credits by norm, what is listed, and the back-test. */
export function aparte(h: Hecha): HojaAparte[] {
  return [
    {
      titulo: "Meses",
      columnas: [
        numero("mon", "Moneda"),
        palabra("nombre", "Mes", 14),
        monto("ejecutado", "Ejecutado"),
        monto("proyectado", "Proyectado"),
        monto("sac", "SAC del mes"),
        monto("acumulado", "Acumulado"),
        monto("credito", "Crédito vigente"),
      ],
      filas: mesesDe(h).map((m) => ({ ...m, nombre: nombreDeMes(m.mes) })),
    },
    {
      titulo: "Crédito",
      columnas: [
        numero("mon", "Moneda"),
        palabra("fecha", "Fecha", 12),
        palabra("norma", "Norma", 44),
        monto("importe", "Importe"),
        monto("acumulado", "Acumulado"),
      ],
      filas: h.pasos.map((p) => ({ ...p })),
    },
    {
      titulo: "Prueba",
      columnas: [
        numero("mon", "Moneda"),
        palabra("desde_mes", "Proyectado desde", 16),
        palabra("ocultos", "Meses sin ver", 40),
        monto("proyectado", "Proyectado"),
        monto("ejecutado", "Ejecutado"),
        monto("diferencia", "Diferencia"),
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
        numero("saf", "SAF"),
        numero("mon", "Moneda"),
        numero("pprin", "Part. principal"),
        palabra("categoria", "Categoría", 20),
        palabra("motivo", "Motivo", 80),
        monto("importe", "Importe"),
      ],
      filas: h.listados.map((l) => ({
        ...l,
        categoria: categoriaCorta(l),
        motivo: motivoEnPalabras(l.motivo, l.mes),
      })),
    },
  ];
}

/** Lines of the heading: what it concludes, from what, and how far it can be trusted. */
export function lineasDe(h: Hecha, fecha: string | null): string[] {
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
export function aJson({ encabezado, datos = {} }: Tabla): Record<string, unknown> {
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
