/** The zips of a load, read in the order that the join needs ([E2]a, [E4]). */
import { nombreMes } from "#core/domain/period.ts";
import { formatEnteroEsAr } from "#core/domain/money.ts";
import type { Consulta, Progreso } from "#core/plugin.ts";
import { organismos } from "#plugins/auth/service.ts";
import { referencias } from "#plugins/tablas/service.ts";
import {
  type CargaDeEjecucion,
  Clasificador,
  estructuraDeEjecucion,
} from "#plugins/valuation/service.ts";
import { rechazo } from "../errors.ts";
import { excepciones } from "../excepciones.ts";
import { avisosDeCargas } from "../avisos.ts";
import {
  type Aporte,
  aporteDe,
  type ArchivoLeido,
  type Pedido,
  type Preparada,
} from "../informe/informe.ts";
import { textoDeOmitidos } from "../informe/texto.ts";
import { claveDeConcepto } from "./clasificar.ts";
import { LARGOS, ORDEN } from "./formato.ts";
import { institucionesDe, type ReferenciasDeCarga } from "./referencias.ts";
import { leerRegistros } from "./registros.ts";
import { type Unido, Union } from "./union.ts";
import { abrirZip, type Parte, type ZipAbierto } from "./zip.ts";

async function referenciasDe(q: Consulta, { mes, horas }: Pedido): Promise<ReferenciasDeCarga> {
  const estructura = await estructuraDeEjecucion(q, mes) ??
    { ejercicio: Math.floor(mes / 100), version: 1 };
  return {
    mes,
    instituciones: institucionesDe(await organismos(q)),
    excepciones: new Map(
      (await excepciones(q)).map((e) => [claveDeConcepto(e.inst, e.esc, e.concepto), e.rubro]),
    ),
    horas: new Set(horas),
    clasificador: new Clasificador(
      await referencias(q, estructura.ejercicio, estructura.version, mes),
    ),
  };
}

/** Parts of every zip by kind and name: the result does not depend on how they were packed. */
function ordenadas(zips: readonly ZipAbierto[]): Parte[] {
  const partes = zips.flatMap((z) => z.partes);
  const vistas = new Set<string>();
  for (const { nombre } of partes) {
    if (vistas.has(nombre)) throw rechazo("parte_repetida", { parte: nombre });
    vistas.add(nombre);
  }
  return partes.sort((a, b) =>
    ORDEN.indexOf(a.tipo) - ORDEN.indexOf(b.tipo) || (a.nombre < b.nombre ? -1 : 1)
  );
}

/** Opens the zips of a load, with their parts in the order to read them; closed afterwards. */
export async function conZips<T>(
  archivos: readonly string[],
  fn: (zips: readonly ZipAbierto[], partes: readonly Parte[]) => Promise<T>,
): Promise<T> {
  const zips: ZipAbierto[] = [];
  try {
    for (const ruta of archivos) zips.push(await abrirZip(ruta));
    return await fn(zips, ordenadas(zips));
  } finally {
    for (const zip of zips) zip.cerrar();
  }
}

async function recorrer(
  partes: readonly Parte[],
  union: Union,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Map<string, number>> {
  const total = partes.reduce((s, p) => s + p.bytes, 0);
  const leidos = new Map<string, number>();
  let hechos = 0;
  for (const parte of partes) {
    const { nombre, tipo } = parte;
    const registros = await leerRegistros(
      parte.leer(),
      nombre,
      LARGOS[tipo],
      tipo === "LH2"
        ? (bytes, inicio, numero) => union.lh2(bytes, inicio, numero, nombre)
        : tipo === "LH1"
        ? (bytes, inicio) => union.lh1(bytes, inicio)
        : (bytes, inicio) => union.ch1(bytes, inicio),
      (bytes) => avanzar((hechos += bytes) / total, `Leyendo ${nombre}`),
    );
    leidos.set(nombre, registros);
  }
  return leidos;
}

/** One for each institution with records, loaded or not, by its letters. */
function aportesDe(
  cargas: ReadonlyMap<number, CargaDeEjecucion>,
  { cuentas }: Unido,
  { instituciones }: ReferenciasDeCarga,
): Aporte[] {
  return [...cuentas].sort(([a], [b]) => a < b ? -1 : 1).map(([inst, cuenta]) => {
    const organismo = instituciones.get(inst);
    const saf = organismo?.saf ?? null;
    const nombre = organismo?.nombre ??
      (organismo === null ? "más de un SAF tiene ese código" : "ningún SAF tiene ese código");
    return aporteDe({ inst, saf, nombre }, cuenta, saf === null ? undefined : cargas.get(saf));
  });
}

/** @throws Rechazo when no record of people is of the month, or all of them stay out. */
function exigirAlgo({ delMes, otrosMeses, omitidos, grupos }: Unido, mes: number): void {
  if (delMes === 0) {
    const otros = [...otrosMeses].sort().map(([m, cuantos]) =>
      `${/^\d+$/.test(m) ? nombreMes(Number(m)) : m} (${formatEnteroEsAr(cuantos)})`
    );
    throw rechazo("nada_del_mes", {
      mes: nombreMes(mes),
      otros: otros.length > 0 ? `; hay de ${otros.join(", ")}` : "",
    });
  }
  if (grupos.cuantos === 0) {
    throw rechazo("nada_para_cargar", { detalle: [...textoDeOmitidos(omitidos)].join("\n") });
  }
}

/** Reads, joins and classifies the zips of a load. @throws Rechazo with what is wrong. */
export async function leerSirhu(
  q: Consulta,
  pedido: Pedido,
  avanzar: (...de: Parameters<Progreso>) => Promise<void>,
): Promise<Preparada> {
  const contexto = await referenciasDe(q, pedido);
  const union = new Union(contexto);
  try {
    return await conZips(pedido.archivos, async (zips, partes) => {
      const leidos = await recorrer(partes, union, avanzar);
      const unido = union.terminar();
      exigirAlgo(unido, pedido.mes);
      const cargas = unido.grupos.cargas(contexto);
      const cuantos = (suyas: readonly Parte[]) =>
        suyas.reduce((s, p) => s + (leidos.get(p.nombre) ?? 0), 0);
      const archivos = zips.map(({ nombre, bytes, partes, personales, ajenos }): ArchivoLeido => ({
        nombre,
        bytes,
        personales,
        ajenos,
        partes: partes.map((p) => ({ nombre: p.nombre, registros: cuantos([p]) })),
      }));
      return {
        cargas,
        informe: {
          mes: pedido.mes,
          archivos,
          leidos: Object.fromEntries(
            ORDEN.map((tipo) => [tipo, cuantos(partes.filter((p) => p.tipo === tipo))]),
          ),
          aportes: aportesDe(cargas, unido, contexto),
          omitidos: unido.omitidos,
          descuentos: unido.descuentos,
          avisos: [...unido.avisos, ...avisosDeCargas(cargas, contexto.clasificador)],
        },
      };
    });
  } finally {
    union.olvidar();
  }
}
