/**
 * An agreement becomes law ([W6]): what it compiles to is written in the reference tables with its
 * norm, in one unit of work, and from then on it is read only.
 */
import { auditarVarios } from "#core/db/audit.ts";
import { poner, varias } from "#core/db/query.ts";
import { leerCampo } from "#core/domain/fields.ts";
import { nombreMes } from "#core/domain/period.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import {
  decirLectura,
  type EntradaDeTabla,
  instantanea,
  mostrarEntrada,
  reemplazarEntradas,
} from "#plugins/tablas/service.ts";
import { puedeLeer, type Quien } from "../acuerdos/accesos.ts";
import type { Acuerdo } from "../acuerdos/acuerdo.ts";
import { asentarAcuerdo, type Hecho } from "../acuerdos/acuerdos.ts";
import { type AcuerdoGuardado, cabeceras } from "../acuerdos/almacen.ts";
import { claveEnTexto } from "../calculo/alcance.ts";
import {
  type Compilado,
  compilar,
  type EntradaDeAcuerdo,
  primerasDe,
  type Reemplazado,
} from "../calculo/compilar.ts";
import { rechazo } from "../errors.ts";
import { CAMPOS_ACUERDO, tabla, type TablaDeValores } from "../tables.ts";

/** What homologating would do, before anybody says yes. */
export interface PreviaDeHomologacion extends Compilado {
  readonly acuerdo: Acuerdo;
  /** Stands for all of it: another one means that something changed. */
  readonly token: string;
}

/** The norm with which it is written. @throws Rechazo for none, and for what is no text. */
export function leerNorma(valor: unknown): string {
  const leida = leerCampo(CAMPOS_ACUERDO.norma, typeof valor === "string" ? valor.trim() : "");
  if ("error" in leida) throw rechazo("acuerdo_invalido", { mensaje: `norma: ${leida.error}` });
  const norma = String(leida.valor);
  if (norma === "") throw rechazo("norma_ausente");
  return norma;
}

const deTabla = ({ tabla, ...e }: EntradaDeAcuerdo | Reemplazado): EntradaDeTabla => ({
  tabla,
  fila: "despues" in e ? e.despues : e.fila,
});

/** «Serie SINEP», «Escalafón 62, categoría 1». */
export function claveEnPalabras(e: Pick<EntradaDeAcuerdo, "tabla" | "clave">): string {
  if ("id" in e.clave) return `Suma fija ${e.clave.id}`;
  const dicha = decirLectura(e.tabla, claveEnTexto(e), null).clave;
  return dicha.charAt(0).toUpperCase() + dicha.slice(1);
}

/** The values that agreements wrote and that still stand, by table and key without its month. */
async function homologados(q: Consulta) {
  const i = await instantanea(q);
  const orden = ["-tabla", "entrada"] as const;
  const escritos = await varias(q, tabla.acuerdos_valores, {}, "*", { orden });
  const vigentes = new Map<string, Map<string, string>>();
  for (const nombre of new Set(escritos.map((e) => e.tabla))) {
    vigentes.set(
      nombre,
      new Map(
        i.filas(nombre).map((fila) => {
          const { entrada, valor } = mostrarEntrada({ tabla: nombre, fila });
          return [entrada, JSON.stringify(valor)];
        }),
      ),
    );
  }
  return escritos.filter((e) => vigentes.get(e.tabla)?.get(e.entrada) === e.valor);
}

/** Key and month of a canonical text: `serie_ur=SINEP|desde_mes=202601`; 0 for what has no month. */
function partesDe(entrada: string): { readonly clave: string; readonly mes: number } {
  const corte = entrada.lastIndexOf("|desde_mes=");
  return corte < 0
    ? { clave: entrada, mes: 0 }
    : { clave: entrada.slice(0, corte), mes: Number(entrada.slice(corte + 11)) };
}

/**
 * What another agreement wrote is not written over ([W6]): from the first tranche of a key on, no
 * value of it may be of another one.
 * @throws Rechazo naming the other agreement, where the caller may read it.
 */
async function exigirSinSuperponer(q: Consulta, quien: Quien, { entradas }: Compilado) {
  const primeras = primerasDe(entradas);
  for (const escrito of await homologados(q)) {
    const { clave, mes } = partesDe(escrito.entrada);
    const propia = primeras.get(`${escrito.tabla}|${clave}`);
    if (!propia || (mes !== 0 && mes < propia.desde_mes)) continue;
    const otro = (await cabeceras(q)).find((a) => a.id === escrito.acuerdo);
    throw rechazo("homologacion_superpuesta", {
      que: claveEnPalabras(propia),
      desde: nombreMes(mes || propia.desde_mes),
      otro: otro && puedeLeer(quien, otro) ? `«${otro.nombre}»` : "otro acuerdo",
    });
  }
}

/** @throws Rechazo for what cannot become law, with the reason. */
export async function prepararHomologacion(
  q: Consulta,
  quien: Quien,
  guardado: Pick<AcuerdoGuardado, "acuerdo" | "estado" | "rev">,
  norma: string,
): Promise<PreviaDeHomologacion> {
  if (guardado.estado === "homologado") throw rechazo("acuerdo_homologado");
  if (guardado.estado !== "acta") throw rechazo("acuerdo_sin_firmar");
  const acuerdo: Acuerdo = { ...guardado.acuerdo, norma, estado: "homologado" };
  const compilado = compilar([acuerdo], await instantanea(q));
  if (compilado.entradas.length === 0) throw rechazo("acuerdo_vacio");
  await exigirSinSuperponer(q, quien, compilado);
  const { entradas, reemplazados } = compilado;
  const token = Bun.hash(JSON.stringify([guardado.rev, norma, entradas, reemplazados]));
  return { ...compilado, acuerdo, token: token.toString(36) };
}

/** The stored entries that somebody lets go, by their place in the preview; or all of them. */
export type Aceptados = "todos" | ReadonlySet<number>;

export interface PedidoDeHomologar {
  readonly quien: Quien;
  readonly norma: string;
  /** Of the preview that was accepted; null when nobody saw one. */
  readonly token: string | null;
  readonly aceptados: Aceptados;
}

export interface Homologado extends Hecho {
  readonly entradas: number;
  /** Tables that were written. */
  readonly tablas: readonly TablaDeValores[];
}

/** @throws Rechazo unless each stored entry that goes away was accepted. */
function exigirAceptados({ reemplazados }: PreviaDeHomologacion, aceptados: Aceptados): void {
  if (aceptados === "todos") return;
  const faltan = reemplazados.filter((_, n) => !aceptados.has(n));
  if (faltan.length === 0) return;
  const [primero] = faltan;
  throw rechazo("falta_aceptar", {
    cuantos: faltan.length === 1 ? "1 valor guardado" : `${faltan.length} valores guardados`,
    primero: `${claveEnPalabras(primero)}, ${nombreMes(primero.desde_mes)}`,
  });
}

/** Writes it, with what it replaces; one operation in the trail. */
export async function homologar(
  q: Escritura,
  actor: Actor,
  guardado: AcuerdoGuardado,
  { quien, norma, token, aceptados }: PedidoDeHomologar,
): Promise<Homologado> {
  const previa = await prepararHomologacion(q, quien, guardado, norma);
  if (token !== null && token !== previa.token) throw rechazo("previa_cambiada");
  exigirAceptados(previa, aceptados);
  const entradas = previa.entradas.map(deTabla);
  const asientos = await reemplazarEntradas(q, previa.reemplazados.map(deTabla), entradas);
  const { hecho, asiento } = await asentarAcuerdo(q, "homologar", guardado, previa.acuerdo);
  for (const e of entradas) {
    const { entrada, valor } = mostrarEntrada(e);
    await poner(q, tabla.acuerdos_valores, {
      tabla: e.tabla,
      entrada,
      acuerdo: guardado.id,
      valor: JSON.stringify(valor),
    }, "reemplazar");
  }
  await auditarVarios(q, actor, [asiento, ...asientos]);
  const tablas = [...new Set(previa.entradas.map((e) => e.tabla))];
  return { ...hecho, entradas: entradas.length, tablas };
}

/** The agreements that the entries of a key come from, by month. */
export async function acuerdosDeValores(
  q: Consulta,
  quien: Quien,
  nombre: string,
  clave: Readonly<Record<string, unknown>>,
) {
  const propios = (await homologados(q)).filter((e) => {
    const dicha = JSON.parse(e.valor) as Readonly<Record<string, unknown>>;
    return e.tabla === nombre && Object.entries(clave).every(([c, v]) => dicha[c] === v);
  });
  const porId = new Map((await cabeceras(q)).map((a) => [a.id, a]));
  return propios.map(({ acuerdo, valor }) => {
    const suyo = porId.get(acuerdo);
    const legible = suyo !== undefined && puedeLeer(quien, suyo);
    const { desde_mes } = JSON.parse(valor) as { desde_mes: number };
    return {
      desde_mes,
      acuerdo: legible ? suyo.id : null,
      nombre: legible ? suyo.nombre : "Acuerdo de otro organismo",
    };
  }).sort((a, b) => a.desde_mes - b.desde_mes);
}
