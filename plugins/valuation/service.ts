/** What other plugins may ask of the valued lines. */
import type { App, Consulta } from "#core/plugin.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { type Grupo, grupo } from "../bases/service.ts";
import type { Referencias } from "../tablas/service.ts";
import {
  bloquesDe,
  type CabeceraDeLineas,
  cubosDe,
  cubosDeMeses,
  diccionarioDe,
  sellar,
} from "./lineas/almacen.ts";
import { type Agregado, Agregador, type CampoDeGrupos } from "./engine/agrupar/agregar.ts";
import { respondenLosMeses } from "./engine/agrupar/cubo-meses.ts";
import { respondeElCubo } from "./engine/agrupar/cubo.ts";
import type { CategoriaSola } from "./engine/pago/categoria.ts";
import { TramoDeLineas } from "./engine/lineas/cursor.ts";
import type { Filtro } from "./engine/lineas/filtro.ts";
import { Lector, type Leer } from "./engine/lector.ts";
import { mesDeCategoria, pagoDeEscala } from "./engine/pago/mes.ts";
import { type SumaDelMes, sumasDelMes } from "./engine/pago/sumas.ts";
import { lineasAhora } from "./ensayo/ensayo.ts";
import type { Estado } from "./estado.ts";
import { type Lecturas, lecturasDe } from "./lineas/referencia.ts";
import { momentoDe, mostrarFoto } from "./momento/momento.ts";
import {
  bloqueRecordado,
  diccionarioRecordado,
  mesesDeBloque,
  mesesRecordados,
} from "./lineas/recordados.ts";

export {
  type Agregado,
  type AgregadoPorColumnas,
  Agregador,
  type CampoDeGrupos,
  compararClaves,
  type FilaAgregada,
} from "./engine/agrupar/agregar.ts";
export {
  Codigos,
  distintas,
  ordenarPor,
  ordenDe,
  type PorCodigos,
  seguidas,
  tomar,
} from "./engine/agrupar/codigos.ts";
export {
  MesesDeGrupos,
  mesesEnColumnas,
  type MesesEnFilas,
  mesesEnFilas,
} from "./engine/agrupar/grupos-por-mes.ts";
export type {
  Linea,
  LineaExplicada,
  SegmentoDeLinea,
  TramoDeLineas,
} from "./engine/lineas/cursor.ts";
export type { CampoOpcional, Eleccion, MedidaDeLinea } from "./engine/lineas/eleccion.ts";
export {
  type CampoAgrupable,
  type CampoMes,
  type Combinaciones,
  esDeRenglon,
  type Filtro,
  Prueba,
  type ValorCampo,
} from "./engine/lineas/filtro.ts";
export {
  BASES,
  CAMPOS_APERTURA,
  type Medidas,
  NINGUNA,
  type ParametroDeLineas,
  type RenglonValorizado,
  UNIDAD,
} from "./engine/lineas/lineas.ts";
export type { CategoriaSola } from "./engine/pago/categoria.ts";
export type { Leer } from "./engine/lector.ts";
export type { SumaDelMes } from "./engine/pago/sumas.ts";
export type { CabeceraDeLineas } from "./lineas/almacen.ts";
export type { Estado } from "./estado.ts";
export {
  estadoDe,
  estadosDe,
  estadosDelSaf,
  mesesDeAntes,
  unidas,
  valorizadosDe,
} from "./estado.ts";
export {
  cabeceraDe,
  cabecerasDe,
  libroDe,
  lineasDeGrupos,
  totalesDeGrupos,
  totalesPorCodigo,
  tramosDe,
} from "./lineas/almacen.ts";
export {
  CargaDeEjecucion,
  ejecucionesDelMes,
  estructuraDeEjecucion,
  guardarEjecucion,
  type LineaDeEjecucion,
  quitarEjecuciones,
} from "./lineas/carga.ts";
export { cierresQueEsperan, pedidoDe, usosDeTipoDeCierre } from "./cierre/pedido.ts";
export { comprobar } from "./comprobar.ts";
export { type Lecturas, pagoEnReferencia } from "./lineas/referencia.ts";
export { type CostoDePartida, type Costos, SumaDeCostos, totalesDe } from "./ensayo/costos.ts";
export { lineasDeEnsayo } from "./ensayo/ensayo.ts";
export { comparadorDe } from "./momento/costeador.ts";
export { pesosDe } from "./valores/pesos.ts";
export { ensayoDe } from "./ensayo/recordados.ts";
export { posicionesDe, sumasDe, sumasDelSaf } from "./posiciones.ts";
export { generarEnTx, registrosQueDa } from "./generar.ts";
export { MESES_DE_AVISO, TABLAS_DE_PAGO } from "./pago.ts";

/** Some lines of a valuation, by the names of their fields. */
export interface LineasDeValuacion {
  readonly valuacion: CabeceraDeLineas;
  readonly tramo: TramoDeLineas;
}

/** The month of all the lines of an execution; 0, none, of a valuation that has no months. */
function mesDe({ tipo, criterio, desde_mes }: CabeceraDeLineas): number | undefined {
  if (tipo === "ejecucion") return desde_mes % 100;
  return criterio === "mensual" ? undefined : 0;
}

/** Every valued line of a group; of all its SAFs for the consolidated organismo. */
export async function* lineasDe(q: Consulta, estado: Estado): AsyncGenerator<LineasDeValuacion> {
  for (const valuacion of estado.valuaciones) {
    const diccionario = await diccionarioDe(q, valuacion.id, diccionarioRecordado);
    for await (const bloque of bloquesDe(q, valuacion.id, bloqueRecordado)) {
      const meses = mesDe(valuacion) ?? (() => mesesDeBloque(bloque, diccionario));
      yield { valuacion, tramo: new TramoDeLineas(bloque, diccionario, meses) };
    }
  }
}

/**
 * The same, those of the groups valued by months as of their reference month alone ([Y11]): the
 * engine over their rows as they are now, and nothing stored.
 * @throws Rechazo naming a missing value or a limit.
 */
export async function* lineasDeUnMes(
  q: Consulta,
  estado: Estado,
): AsyncGenerator<LineasDeValuacion> {
  for (const valuacion of estado.valuaciones) {
    if (valuacion.criterio !== "mensual") {
      yield* lineasDe(q, { ...estado, valuaciones: [valuacion] });
      continue;
    }
    const g = await grupo(q, valuacion.saf, valuacion.codipres);
    for await (const tramo of lineasAhora(q, { ...g, criterio: "unico" })) {
      yield { valuacion, tramo };
    }
  }
}

/**
 * What adds up to the lines of a group in every sum by these fields and no others: the cells of its
 * cubes where they have them all, its lines else, or where a valuation has no cube.
 */
export async function* sumablesDe(
  q: Consulta,
  estado: Estado,
  campos: readonly CampoDeGrupos[],
): AsyncGenerator<LineasDeValuacion> {
  const { valuaciones } = estado;
  const ids = valuaciones.map((v) => v.id);
  const cubos = respondeElCubo(campos)
    ? await cubosDe(q, ids, bloqueRecordado)
    : respondenLosMeses(campos)
    ? await cubosDeMeses(q, ids, mesesRecordados)
    : new Map<number, TramoDeLineas>();
  for (const valuacion of valuaciones) {
    const tramo = cubos.get(valuacion.id);
    if (tramo) yield { valuacion, tramo };
    else yield* lineasDe(q, { ...estado, valuaciones: [valuacion] });
  }
}

/**
 * What stands for the stored lines of a group: another one as soon as any byte of them is another,
 * whoever wrote it.
 */
export async function selloDe(q: Consulta, { valuaciones }: Estado): Promise<string> {
  const resumen = new Bun.CryptoHasher("sha256");
  for (const { id, saf, ejercicio, version, desde_mes, tipo, criterio } of valuaciones) {
    // The same bytes are of other months in a valuation of another kind.
    resumen.update(`${[saf, ejercicio, version, desde_mes, tipo, criterio].join()}:`);
    await sellar(q, id, resumen);
  }
  return resumen.digest("hex");
}

/** The valued lines of a group in several groupings, read once. @throws Desborde */
export async function agruparEn(
  q: Consulta,
  estado: Estado,
  ...agregadores: readonly Pick<Agregador, "agregar" | "mira">[]
): Promise<void> {
  const campos = agregadores.flatMap((a) => a.mira);
  for await (const { tramo } of sumablesDe(q, estado, campos)) tramo.agruparEn(...agregadores);
}

/** The valued lines of a group by some of their fields ([S2]). @throws Desborde */
export async function agrupar<C extends CampoDeGrupos>(
  q: Consulta,
  estado: Estado,
  campos: readonly C[],
  filtro?: Filtro,
): Promise<Agregado<C>> {
  const agregador = new Agregador(campos, filtro);
  await agruparEn(q, estado, agregador);
  return agregador.resultado();
}

/** The tables at the month of a group; of a deliverable, the values that it was closed with. */
export async function valoresDelMes(
  q: Consulta,
  { tipo }: Pick<Grupo, "tipo">,
  { valuaciones: [valuacion] }: Estado,
  tablas: Referencias,
): Promise<Lecturas> {
  const leer: Leer = (tabla, clave) => tablas.leer(tabla, clave);
  return tipo === "entregable" && valuacion
    ? await lecturasDe(q, valuacion, leer)
    : { leer, releer: (leida) => tablas.releer(leida) };
}

/** Centavos of a month of one position of a category; null where a value is missing. */
export type MesDeCategoria = (pprin: number, categoria: CategoriaSola) => number | null;

/**
 * The month of one position of a category, by the engine's own arithmetic ([V1], [S7]). Asked many
 * times, it reads each value once.
 * @param mes of the values.
 */
export function mesesDeCategorias({ leer }: Lecturas, saf: number, mes: number): MesDeCategoria {
  const lector = new Lector(mes, leer);
  return (pprin, categoria) => mesDeCategoria(lector, saf, pprin, categoria);
}

/** What the scales and the fixed sums pay in any month, each value read once. */
export interface PagosPorMes {
  /** [V1] without executive function; null where a value is missing. @param mes yyyymm */
  escala(pprin: number, categoria: CategoriaSola, mes: number): number | null;
  /** [Y7] @param mes yyyymm */
  sumas(esc: number, pprin: number, mes: number): readonly SumaDelMes[];
}

/** @param leer reference data, or those of a scenario laid over them. */
export function pagosPorMes(leer: Leer, saf: number, mes: number): PagosPorMes {
  const lector = new Lector(mes, leer);
  return {
    escala: (pprin, categoria, m) => pagoDeEscala(lector.en(m), saf, pprin, categoria),
    sumas: (esc, pprin, m) => sumasDelMes(lector.en(m), esc, pprin),
  };
}

/**
 * How many groups have stored lines that were made with a row of a reference table.
 * @param clave of the row, as `claveDeFila` writes it.
 */
export async function gruposQueLeyeron(q: Consulta, tabla: string, clave: string): Promise<number> {
  let grupos = 0;
  for (const [id] of await q.valores("SELECT id FROM valuaciones ORDER BY id")) {
    const { parametros } = await diccionarioDe(q, Number(id));
    const leida = parametros.some((p) =>
      p.tabla === tabla && p.clave === clave && p.valores !== null
    );
    if (leida) grupos++;
  }
  return grupos;
}

/** What a budget is worth now, valued or not. @throws Rechazo for what is no budget. */
export const totalAlMomento = async (
  app: App,
  clave: { readonly saf: number; readonly codipres: string },
): Promise<TotalAlMomento> => mostrarFoto(await momentoDe(app).pedir(clave));
