/**
 * Lines of a loaded execution, stored as valued lines ([E6]): what a CSV file and a SIRHU load
 * have in common once each has found its lines.
 */
import type { Rubro } from "#core/domain/rubros.ts";
import { sumar } from "#core/domain/money.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import {
  borrarEjecucion,
  type Cabecera,
  cabeceras,
  codigoDeEjecucion,
  crearEjecucion,
} from "#plugins/bases/service.ts";
import { versionesDisponibles } from "#plugins/tablas/service.ts";
import { cabeceraDe, Deposito, huellaDe } from "./almacen.ts";
import { TramoDeLineas } from "../engine/lineas/cursor.ts";
import { Lector } from "../engine/lector.ts";
import {
  agregarLinea,
  agregarRenglon,
  type APERTURA,
  codigoDeBase,
  codigoDeLetra,
  codigoDeRubro,
  crearLineas,
  crearRenglones,
  crearSegmentos,
  crecerLineas,
  type PUESTO,
  type RenglonValorizado,
  SIN_MENSUAL,
  UNIDAD,
} from "../engine/lineas/lineas.ts";

const EJECUCION = codigoDeBase("ejecucion");

type DelRenglon =
  | ("saf" | "mon" | "horas" | "licencias")
  | keyof typeof APERTURA
  | Exclude<keyof typeof PUESTO, "feje" | "codp" | "codes">;

/** One line of an execution, of a SAF and month said apart. */
export interface LineaDeEjecucion extends Pick<RenglonValorizado, DelRenglon> {
  readonly rubro: Rubro;
  /** This and the other two counts stand only on the line of rubro `cargo` of each key ([E2]). */
  readonly cargos: number;
  /** Centavos. */
  readonly importe: number;
}

/** Lines of one (mes, saf), gathered in columns. */
export class CargaDeEjecucion {
  readonly #bloque = {
    renglones: crearRenglones(1024),
    lineas: crearLineas(1024),
    segmentos: crearSegmentos(0),
  };
  /** Centavos by currency. */
  readonly totales: Record<string, number> = {};
  readonly lector: Lector;

  /** @param leer reference data at the month: the partial of each rubro ([R5]). */
  constructor(readonly mes: number, leer: ConstructorParameters<typeof Lector>[1]) {
    this.lector = new Lector(mes, leer);
  }

  /** @throws Desborde when the total of a currency reaches the limit of an amount. */
  agregar(f: LineaDeEjecucion): void {
    const { rubro, cargos, importe, ...clave } = f;
    const cuenta = rubro === "cargo";
    const { renglones, lineas } = this.#bloque;
    const renglon = agregarRenglon(renglones, {
      ...clave,
      base: EJECUCION,
      id: renglones.n + 1,
      agrup: codigoDeLetra(f.agrup),
      nivel: codigoDeLetra(f.nivel),
      unidad: cuenta ? UNIDAD.cargos : UNIDAD.nada,
      ocupados: cargos,
      financiados: cargos,
    });
    const imputacion = this.lector.consultar("imputacion", { pprin: f.pprin, rubro });
    crecerLineas(lineas, 1);
    agregarLinea(lineas, {
      renglon,
      ppar: Number(imputacion.lectura?.valores.ppar ?? 0),
      rubro: codigoDeRubro(rubro),
      componente: this.lector.componente(rubro),
      porcentaje: -1,
      regla: 0,
      mensual: SIN_MENSUAL,
      importe,
      conteo: cuenta ? 1 : 0,
      parametros: this.lector.conjunto([imputacion.indice]),
    });
    const mon = String(f.mon);
    this.totales[mon] = sumar(this.totales[mon] ?? 0, importe, "el total de la ejecución");
  }

  /** Sum of the lines as they will be stored, centavos of every currency together. */
  importe(): number {
    let total = 0;
    this.tramo.recorrer({}, ({ importe }) => {
      total = sumar(total, importe, "el total de la ejecución");
    });
    return total;
  }

  /** How many lines there are. */
  get cantidad(): number {
    return this.#bloque.lineas.n;
  }

  /** The lines so far. */
  get tramo(): TramoDeLineas {
    return new TramoDeLineas(this.#bloque, this.lector.diccionario());
  }

  async guardarEn(deposito: Deposito): Promise<void> {
    await deposito.guardar(this.#bloque, this.lector.diccionario());
  }
}

/**
 * Budget structure of an execution: its year's, or the nearest one's (the earlier of two at the
 * same distance); greatest version ([E6]). Undefined while no structure exists.
 */
export async function estructuraDeEjecucion(
  q: Consulta,
  mes: number,
): Promise<{ readonly ejercicio: number; readonly version: number } | undefined> {
  const anio = Math.floor(mes / 100);
  const versiones = await versionesDisponibles(q);
  const distancia = (v: { ejercicio: number }) => Math.abs(v.ejercicio - anio);
  const [mejor] = [...versiones].sort((a, b) =>
    distancia(a) - distancia(b) || a.ejercicio - b.ejercicio || b.version - a.version
  );
  return mejor;
}

/**
 * What the trail keeps of an execution that another load replaces: its files come again from who
 * sent them, and the digest tells whether they say the same ([A1]).
 */
async function retratoDe(q: Consulta, saf: number, codipres: string) {
  const cabecera = await cabeceraDe(q, saf, codipres);
  if (!cabecera) return null;
  const { id, lineas, totales } = cabecera;
  return { registros: lineas, totales, sha256: await huellaDe(q, id) };
}

/**
 * Creates or replaces the execution of a SAF with these lines, in the caller's transaction ([E6]).
 * @param accion of the audit entry: `cargar` gives an existing group the header that the rule
 * says; `importar` leaves the header that its own file brought.
 */
export async function guardarEjecucion(
  q: Escritura,
  actor: Actor,
  saf: number,
  carga: CargaDeEjecucion,
  accion: "cargar" | "importar",
): Promise<void> {
  const codipres = codigoDeEjecucion(carga.mes);
  const estructura = await estructuraDeEjecucion(q, carga.mes);
  const grupo = await crearEjecucion(q, {
    saf,
    codipres,
    descripcion: `Ejecución de ${nombreMes(carga.mes)}`,
    desde_mes: carga.mes,
    ejercicio: estructura?.ejercicio ?? Math.floor(carga.mes / 100),
    version: estructura?.version ?? 1,
  }, accion === "cargar");
  const antes = await retratoDe(q, saf, codipres);
  const deposito = await Deposito.abrir(q, actor, {
    saf,
    codipres,
    tipo: "ejecucion",
    desde_mes: carga.mes,
    criterio: "unico",
    ejercicio: grupo.ejercicio,
    version: grupo.version,
    rev_datos: grupo.rev_datos,
    referencias: 0,
  }, Date.now());
  await carga.guardarEn(deposito);
  await deposito.cerrar(
    {
      ...carga.lector.diccionario(),
      cadenas: [],
      banderas: { habilitar_me: false, habilitar_ogas: false },
    },
    { bases: [], sin_importe: [] },
    carga.totales,
  );
  await q.auditar(actor, {
    accion,
    entidad: "ejecucion",
    clave: codipres,
    saf,
    codipres,
    ...(antes ? { antes } : {}),
    despues: await retratoDe(q, saf, codipres),
  });
}

/**
 * Executions of a month, apart those of the SAFs that a load holds nothing for any more ([E1]).
 * @param quitar which SAFs.
 */
export async function ejecucionesDelMes(
  q: Consulta,
  mes: number,
  quitar: (saf: number) => boolean,
): Promise<{ readonly sobran: readonly Cabecera[]; readonly otros: readonly number[] }> {
  const codipres = codigoDeEjecucion(mes);
  const delMes = (await cabeceras(q, null, true)).filter((c) => c.codipres === codipres);
  return {
    sobran: delMes.filter((c) => quitar(c.saf)),
    otros: delMes.filter((c) => !quitar(c.saf)).map((c) => c.saf),
  };
}

/**
 * Removes executions of a month: those of the SAFs that a load holds nothing for any more ([E1]).
 * @param quitar which SAFs.
 * @returns the SAFs removed, and the others that have one.
 */
export async function quitarEjecuciones(
  q: Escritura,
  actor: Actor,
  mes: number,
  quitar: (saf: number) => boolean,
): Promise<{ readonly quitados: readonly number[]; readonly otros: readonly number[] }> {
  const codipres = codigoDeEjecucion(mes);
  const { sobran, otros } = await ejecucionesDelMes(q, mes, quitar);
  for (const { saf, descripcion } of sobran) {
    const antes = await retratoDe(q, saf, codipres);
    await q.ejecutar("DELETE FROM valuaciones WHERE saf = ? AND codipres = ?", [saf, codipres]);
    await borrarEjecucion(q, saf, codipres);
    await q.auditar(actor, {
      accion: "quitar",
      entidad: "ejecucion",
      clave: codipres,
      saf,
      codipres,
      antes: { descripcion, ...antes },
    });
  }
  return { quitados: sobran.map((c) => c.saf), otros };
}
