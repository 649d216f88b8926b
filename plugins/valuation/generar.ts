/** Automatic data generation: one group's rows from another's ([P4]). */
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { BaseGenerada, Generado, PreviaDeGeneracion, SinRegistro } from "#proto/valuation.ts";
import {
  agregarFilas,
  BASES,
  copiarBase,
  type FilaBase,
  formaDeFila,
  type Grupo,
  grupo as grupoDe,
  grupoParaEditar,
  marcarCambio,
  vaciarBase,
} from "../bases/service.ts";
import { instantanea } from "../tablas/service.ts";
import { cabeceraDe, tramosDe } from "./lineas/almacen.ts";
import { CAMPOS_APERTURA, type RenglonValorizado } from "./engine/lineas/lineas.ts";
import { rechazo } from "./errors.ts";
import { registrosDe } from "./posiciones.ts";

const [CARGOS] = BASES;
const PPRINS = new Set([1, 2, 7, 8]);
const CARGOS_MAXIMOS = 999_999;

const CLAVE = [...CAMPOS_APERTURA, "esc", "agrup", "nivel", "grado", "cat"] as const;

interface Personal {
  readonly clave: Pick<RenglonValorizado, typeof CLAVE[number]>;
  readonly mon: number;
  cargos: number;
  licencias: number;
  horas: number;
}

/** Staff of each key of an execution: its lines of rubro cargo carry the counts ([V10]). */
async function personalDe(q: Consulta, g: Grupo): Promise<Personal[]> {
  const porClave = new Map<string, Personal>();
  const valuacion = await cabeceraDe(q, g.saf, g.codipres);
  if (!valuacion) return [];
  for await (const tramo of tramosDe(q, valuacion.id)) {
    tramo.recorrer({}, ({ renglon: r, medidas }) => {
      const clave = Object.fromEntries(CLAVE.map((c) => [c, r[c]])) as Personal["clave"];
      const personal = porClave.getOrInsertComputed(
        JSON.stringify([clave, r.mon]),
        () => ({ clave, mon: r.mon, cargos: 0, licencias: 0, horas: 0 }),
      );
      personal.cargos += medidas.cargos;
      personal.licencias += medidas.licencias;
      personal.horas += medidas.horas;
    });
  }
  return [...porClave.values()];
}

/** First processing code of a unit; 0 = there is none. */
async function primerCodp(q: Consulta, unidad: "C" | "H"): Promise<number> {
  const filas = (await instantanea(q)).filas("codigos_procesamiento");
  return Number(filas.find((f) => f.unidad === unidad)?.codp ?? 0);
}

/** Rows of positions that an execution gives, and what it has that gives none. */
async function filasDeEjecucion(q: Consulta, g: Grupo) {
  const codps = { C: await primerCodp(q, "C"), H: await primerCodp(q, "H") };
  const filas: FilaBase[] = [];
  const omitidos = new Map<string, number>();
  const omitir = (motivo: string) => omitidos.set(motivo, (omitidos.get(motivo) ?? 0) + 1);
  const agregar = (clave: FilaBase, unidad: "C" | "H", cargos: number) => {
    if (codps[unidad] === 0) throw rechazo("falta_codigo_de_procesamiento", { unidad });
    const anio = { tcober: 12, mes_inicio: 0 };
    const resto = { feje: 0, codes: 0, cargos, vacantes: 0, coefval: 100, ...anio };
    const fila = { ...clave, ...resto, codp: codps[unidad] };
    const falla = formaDeFila(CARGOS, fila, g.organismo);
    if (falla) omitir(falla.mensaje);
    else if (cargos > CARGOS_MAXIMOS) omitir("la cantidad supera el máximo de un registro");
    else filas.push(fila);
  };
  for (const { clave, mon, cargos, licencias, horas } of await personalDe(q, g)) {
    if (mon !== 1) omitir("está en otra moneda");
    else if (!PPRINS.has(Number(clave.pprin))) omitir("es de otra partida principal");
    else if (cargos - licencias <= 0 && horas === 0) omitir("no tiene cargos ocupados ni horas");
    else {
      if (cargos - licencias > 0) agregar(clave, "C", cargos - licencias);
      if (horas > 0) agregar(clave, "H", horas);
    }
  }
  return {
    filas,
    omitidos: [...omitidos].map(([motivo, registros]): SinRegistro => ({ motivo, registros })),
  };
}

/** Rows of each base that a group gives to another one, and what gives none. */
export async function registrosQueDa(q: Consulta, g: Grupo) {
  if (g.tipo !== "ejecucion") {
    return { registros: await registrosDe(q, g), omitidos: [] };
  }
  const { filas, omitidos } = await filasDeEjecucion(q, g);
  return { registros: BASES.map((b) => b === CARGOS ? filas.length : 0), omitidos };
}

/** What generating would do: rows per base that it would bring and replace. */
export async function previaDeGeneracion(
  q: Consulta,
  saf: number,
  origen: string,
  destino: string,
): Promise<PreviaDeGeneracion> {
  const g = await grupoDe(q, saf, origen);
  const { editable } = await grupoDe(q, saf, destino);
  const { registros: antes, omitidos } = origen === destino
    ? { registros: BASES.map(() => 0), omitidos: [] }
    : await registrosQueDa(q, g);
  const despues = await registrosDe(q, { saf, codipres: destino });
  const bases = BASES.map(({ id, titulo }, i) => ({
    base: id,
    titulo,
    origen: antes[i],
    destino: despues[i],
  }));
  return { bases, omitidos, editable };
}

/**
 * Replaces every row of `destino` in the caller's transaction; those that were there are kept in the
 * audit trail. @param deSaf whose `origen` is; its own by default. @throws Rechazo
 */
export async function generarEnTx(
  q: Escritura,
  actor: Actor,
  saf: number,
  origen: string,
  destino: string,
  deSaf = saf,
): Promise<Generado> {
  const g = await grupoParaEditar(q, saf, destino);
  const fuente = await grupoDe(q, deSaf, origen);
  const ejecucion = fuente.tipo === "ejecucion" ? await filasDeEjecucion(q, fuente) : null;
  const bases: BaseGenerada[] = [];
  for (const base of BASES) {
    const borradas = await vaciarBase({ q, actor }, base, saf, destino, "generar");
    let nuevas = 0;
    if (ejecucion) {
      if (base === CARGOS) {
        nuevas = await agregarFilas(q, base, g, ejecucion.filas);
      }
    } else if (origen !== destino || deSaf !== saf) {
      nuevas = (await copiarBase(q, base, fuente, g)).size;
    }
    bases.push({ base: base.id, titulo: base.titulo, origen: nuevas, destino: borradas });
  }
  await marcarCambio(q, saf, g.codipres);
  await q.auditar(actor, {
    accion: "generar",
    entidad: "presupuestos",
    clave: destino,
    saf,
    codipres: destino,
    despues: {
      origen: deSaf === saf ? origen : `${origen} del SAF ${deSaf}`,
      registros: Object.fromEntries(bases.map((b) => [b.base, b.origen])),
      omitidos: ejecucion?.omitidos ?? [],
    },
  });
  return { bases, omitidos: ejecucion?.omitidos ?? [] };
}
