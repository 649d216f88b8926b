/** The outputs of the printed forms ([S4]): one table each, printed, as JSON and as a workbook. */
import { formatEnteroEsAr, formatEsAr, sumar } from "#core/domain/money.ts";
import { fechaDe } from "#core/domain/period.ts";
import type { ColumnaDeTabla, FilaTabla, Tabla, ValorTabla } from "#core/outputs/table.ts";
import { exigirVigente } from "#core/outputs/vigente.ts";
import type { ContextoSalida, Salida } from "#core/plugin.ts";
import {
  type Agregado,
  Agregador,
  lineasDe,
  pagoEnReferencia,
} from "#plugins/valuation/service.ts";
import { clave, leyenda, medida } from "#core/outputs/columns.ts";
import { baseDe } from "#plugins/bases/service.ts";
import type { Referencias } from "#plugins/tablas/service.ts";
import { claves } from "../columnas.ts";
import { clasificadorDe, deReferencia, encabezadoDe, valorizadoEl } from "../encabezado.ts";
import { type GrupoLeido, leerPrograma, leerPropio } from "../grupo.ts";
import { imprimir } from "../pdf/imprimir.ts";
import type { Impreso, RenglonImpreso } from "../pdf/tipos.ts";
import { type ColumnaFormulario, type Plantilla, PLANTILLAS } from "./plantillas.ts";
import {
  Armador,
  esMedida,
  type PagoDeLinea,
  type RenglonDeFormulario,
  SIN_RETRIBUCION,
} from "./renglones.ts";
import { Textos } from "./textos.ts";

// Why the total of a form is not that of its pair ([S11]): the bases that only one of them has.

/** What the lines of a form are added up by, to set it beside its pair. */
const CAMPOS_NOTA = ["mon", "base"] as const;
type Lado = readonly [Plantilla, Agregado<typeof CAMPOS_NOTA[number]>];

/** By currency, the amount that each form has of each base, centavos. */
function importesDe(lados: readonly Lado[]) {
  const porMoneda = new Map<number, Map<string, number[]>>();
  lados.forEach(([, { filas }], lado) => {
    for (const { clave: { mon, base }, valor } of filas) {
      const bases = porMoneda.getOrInsertComputed(mon, () => new Map());
      bases.getOrInsertComputed(base, () => [0, 0])[lado] = valor;
    }
  });
  return [...porMoneda].sort(([a], [b]) => a - b);
}

/**
 * A sentence per currency in which a form and its pair take different bases, and a line under it
 * for each of those bases.
 */
function notasDe(propio: Lado, suyo: Lado, r: Referencias): string[] {
  const [{ codigo }, { codigo: otro }] = [propio[0], suyo[0]];
  return importesDe([propio, suyo]).flatMap(([mon, porBase]) => {
    const bases = [...porBase].map(([base, [a, b]]) => ({ base, importe: a - b }))
      .filter((x) => x.importe !== 0);
    if (bases.length === 0) return [];
    const total = (lado: 0 | 1) =>
      [...porBase.values()].reduce((t, v) => sumar(t, v[lado], "un total del formulario"), 0);
    const diferencia = total(0) - total(1);
    const [mayor, menor] = diferencia > 0 ? [codigo, otro] : [otro, codigo];
    return [
      `${r.descripcion("monedas", { mon })}: el total del ${codigo} es ${formatEsAr(total(0))} ` +
      `y el del ${otro}, ${formatEsAr(total(1))}. Difieren en ` +
      `${formatEsAr(Math.abs(diferencia))}, que el ${mayor} incluye y el ${menor} no:`,
      ...bases.map(({ base, importe }) =>
        `${baseDe(base)?.titulo ?? base}: ${formatEsAr(diferencia > 0 ? importe : -importe)}`
      ),
    ];
  });
}

export interface FormularioArmado extends GrupoLeido {
  readonly plantilla: Plantilla;
  readonly textos: Textos;
  readonly renglones: readonly RenglonDeFormulario[];
  /** Why its total is not that of its pair; empty when it is. */
  readonly notas: readonly string[];
}

export const PROGRAMA = { prog: { description: "Programa; ausente o 0, todos" } };

/** The same form, of one programme alone. */
function delPrograma(p: Plantilla, prog: number): Plantilla {
  const { filtro } = p;
  return prog === 0 ? p : { ...p, filtro: { ...filtro, solo: { ...filtro.solo, prog: [prog] } } };
}

/** These forms, of lines that are read once. @param mirar also looks at every line. */
export async function armar(
  ctx: ContextoSalida,
  plantillas: readonly Plantilla[],
  prog: number,
  mirar: readonly Pick<Agregador, "agregar" | "mira">[] = [],
): Promise<FormularioArmado[]> {
  const leido = await leerPropio(ctx);
  const { g, estado, r } = leido;
  const partes = plantillas.map((deLista) => {
    const p = delPrograma(deLista, prog);
    const pareja = delPrograma(PLANTILLAS.find((otra) => otra.id === p.pareja) ?? p, prog);
    const propio = new Agregador(CAMPOS_NOTA, p.filtro);
    const suyo = new Agregador(CAMPOS_NOTA, pareja.filtro);
    return { p, pareja, armador: new Armador(p), propio, suyo };
  });
  const sumados = [...partes.flatMap(({ propio, suyo }) => [propio, suyo]), ...mirar];
  // One organismo has one valuation.
  let pago: PagoDeLinea | undefined;
  for await (const { tramo, valuacion } of lineasDe(ctx.q, estado)) {
    pago ??= await pagoEnReferencia(ctx.q, valuacion);
    for (const { armador } of partes) armador.agregar(tramo, pago);
    tramo.agruparEn(...sumados);
  }
  return partes.map(({ p, pareja, armador, propio, suyo }) => ({
    ...leido,
    plantilla: p,
    textos: new Textos(g, r),
    renglones: armador.renglones(),
    notas: [
      ...notasDe([p, propio.resultado()], [pareja, suyo.resultado()], r),
      ...(p.columnas.some((c) => c.campo === "retribucion") ? deReferencia(g) : []),
    ],
  }));
}

/** The words that close a group: «Total Programa 18 - …». */
function tituloDeCierre(
  { nivel, clave }: RenglonDeFormulario,
  p: Plantilla,
  textos: Textos,
): string {
  const campo = p.niveles[nivel];
  return nivel === 0
    ? `Total general - ${textos.nivel(campo, clave)}`
    : `Total ${textos.nivel(campo, clave)}`;
}

/** Stored value of a cell, centavos for amounts. */
function celda(
  { campo }: Pick<ColumnaFormulario, "campo">,
  renglon: RenglonDeFormulario,
  p: Plantilla,
  textos: Textos,
): ValorTabla {
  const { clase, clave, medidas } = renglon;
  switch (campo) {
    case "descripcion":
      return clase === "detalle"
        ? textos.describir(p.detalle[0], clave)
        : tituloDeCierre(renglon, p, textos);
    case "retribucion":
      return clave.retribucion === undefined || clave.retribucion === SIN_RETRIBUCION
        ? null
        : clave.retribucion;
    case "feje":
      return clase === "detalle" ? Textos.funcion(clave.feje) : null;
    default:
      return esMedida(campo) ? medidas[campo] : clave[campo] ?? null;
  }
}

/** The levels that are bands on paper are columns here. */
function columnasDe(p: Plantilla): ColumnaDeTabla[] {
  return [
    leyenda("tipo", "Renglón", "texto", 32),
    ...claves(...p.niveles.filter((n) => !p.columnas.some((c) => c.campo === n))),
    ...p.columnas.map(({ campo, titulo, clase }) => {
      if (campo === "descripcion") return leyenda(campo, titulo, clase, 60);
      const columna = esMedida(campo) ? medida : clave;
      return columna(campo, titulo, clase, clase === "importe" ? 22 : undefined);
    }),
  ];
}

/** A program reads codes; a person, words. */
function tipoDe({ clase, nivel }: RenglonDeFormulario, p: Plantilla, formato: string): string {
  const detalle = clase === "detalle";
  if (formato === "json") return detalle ? "detalle" : `total ${p.niveles[nivel]}`;
  return detalle ? "Detalle" : Textos.total(p.niveles[nivel]);
}

async function tablaDe(ctx: ContextoSalida, p: Plantilla, prog: number): Promise<Tabla> {
  const [{ g, estado, textos, renglones, notas }] = await armar(ctx, [p], prog);
  const columnas = columnasDe(p);
  return {
    encabezado: [
      `Formulario ${p.codigo} - ${p.titulo}`,
      ...await encabezadoDe(ctx.q, g, estado),
      ...notas,
    ],
    columnas,
    filas: renglones.filter((r) => r.clase !== "abre").map((r): FilaTabla => ({
      ...Object.fromEntries(
        columnas.map(({ campo }) => [
          campo,
          celda({ campo: campo as ColumnaFormulario["campo"] }, r, p, textos),
        ]),
      ),
      tipo: tipoDe(r, p, ctx.format),
    })),
    valorizado: estado.valorizado,
    desactualizado: estado.desactualizado,
    datos: { notas },
  };
}

function mostrar({ clase }: ColumnaFormulario, valor: ValorTabla): string {
  if (valor === null) return "";
  if (clase === "importe") return formatEsAr(Number(valor));
  if (clase === "entero") return formatEnteroEsAr(Number(valor));
  return String(valor);
}

function renglonImpreso(r: RenglonDeFormulario, p: Plantilla, textos: Textos): RenglonImpreso {
  const campo = p.niveles[r.nivel];
  if (r.clase === "abre") {
    return { clase: "banda", nivel: r.nivel, texto: textos.nivel(campo, r.clave) };
  }
  const celdas = p.columnas.map((c) => {
    // A total row already names its group in words: its code cells are left empty.
    const esCodigo = r.clase === "cierra" && Object.hasOwn(r.clave, c.campo);
    return esCodigo ? "" : mostrar(c, celda(c, r, p, textos));
  });
  return { clase: r.clase === "detalle" ? "detalle" : "total", nivel: r.nivel, celdas };
}

/** What is printed of each. */
export async function impresosDe(
  ctx: ContextoSalida,
  formularios: readonly FormularioArmado[],
): Promise<Impreso[]> {
  const [{ g, estado, textos }] = formularios;
  const bloque = textos.bloque(await clasificadorDe(ctx.q, g));
  return formularios.map(({ plantilla: p, textos, renglones, notas }) => ({
    codigo: `Formulario ${p.codigo}`,
    titulo: p.titulo,
    bloque,
    columnas: p.columnas.map(({ campo, titulo, clase, ancho }) => ({
      titulo,
      ancho,
      numero: clase === "importe" || esMedida(campo),
    })),
    // These levels are printed in the heading of each page, not as rows between the others.
    porPagina: p.porPagina,
    renglones: renglones.map((r) => renglonImpreso(r, p, textos)),
    notas,
    firmas: p.firmas,
    instante: estado.valuaciones[0].instante,
    // Only the day, without the hour, so that two prints of one day are the same bytes.
    fechas: `${valorizadoEl(g, estado)}  ·  Impreso el ${fechaDe(Date.now())}`,
    nombre: `${p.codigo} - SAF ${g.saf} - ${g.codipres}`,
  }));
}

/** One document of these forms. @throws Rechazo 409 without a valuation of now. */
export async function pdfDe(
  ctx: ContextoSalida,
  plantillas: readonly Plantilla[],
  prog: number,
): Promise<Uint8Array> {
  const formularios = await armar(ctx, plantillas, prog);
  exigirVigente(formularios[0].estado, formularios[0].g.codipres);
  const [primero, ...otros] = await impresosDe(ctx, formularios);
  return await imprimir(primero, ...otros);
}

export const formularios: readonly Salida[] = PLANTILLAS.map((p) => ({
  id: p.id,
  title: `Formulario ${p.codigo} - ${p.titulo}`,
  menu: false,
  initialFormat: "pdf",
  formatted: true,
  hiddenFor: ["consolidado", "ejecucion"],
  options: PROGRAMA,
  query: (ctx, { prog }) => tablaDe(ctx, p, leerPrograma(prog)),
  files: { pdf: (ctx, { prog }) => pdfDe(ctx, [p], leerPrograma(prog)) },
}));
