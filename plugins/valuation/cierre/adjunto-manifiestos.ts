/**
 * `manifiestos/SAF-CODIPRES.json` beside the CSV files: the seal of each deliverable and the
 * valuation that it holds. On import the manifest is computed again from what was stored; a
 * deliverable appears with it, or not at all ([C3]).
 */
import type { Adjunto, ArchivoAdjunto, Consulta, ContextoAdjunto } from "#core/plugin.ts";
import {
  BASES,
  type Cabecera as CabeceraDeGrupo,
  cabeceras,
  type Entregable,
  entregables,
  filasDe,
  sellar,
  sinSellar,
  tablaDe,
} from "#plugins/bases/service.ts";
import {
  bloquesDe,
  cabeceraDe,
  type CabeceraDeLineas,
  Deposito,
  diccionarioDe,
  type DiccionarioGuardado,
  libroDe,
} from "../lineas/almacen.ts";
import { codificar } from "../engine/lineas/codec.ts";
import { decodificar } from "../engine/lineas/decodificar.ts";
import type { Libro } from "../engine/libro.ts";
import { type Traduccion, traduccionDe, traducirBloque, traducirLibro } from "./lugares.ts";
import { FORMATO, huellaDe } from "./manifiesto.ts";
import { type CamposDelSello, DE_VALUACION, leerCampos } from "./manifiesto-campos.ts";

/** Facts of the valuation, by name: a file may bring more than this program knows. */
type DatosDeValuacion =
  & Pick<CabeceraDeLineas, Exclude<typeof DE_VALUACION[number], "criterio">>
  & Partial<Pick<CabeceraDeLineas, "criterio">>;

interface Contenido extends Omit<Entregable, "campos" | "revision" | "pedido_por"> {
  /** Who asked for it; absent where one person closed. */
  readonly pedido_por?: string;
  /** What was read before closing; absent in what was closed before there was a review. */
  readonly revision?: string;
  /** Names of what the manifest answers for ([C5]); absent in format 1. */
  readonly campos?: CamposDelSello;
  readonly valuacion: DatosDeValuacion & {
    readonly diccionario: DiccionarioGuardado;
    /** Rows by their place in the base, from 1. */
    readonly libro: Libro;
    /** Base64 of zstd of the canonical bytes, rows by their place. */
    readonly bloques: readonly string[];
  };
}

const nombreDe = (e: { saf: number; codipres: string }) => `${e.saf}-${e.codipres}.json`;

/** Ids of the rows of each base in order, to and from their places. */
async function lugaresDe(q: Consulta, grupo: Pick<Entregable, "saf" | "codipres">) {
  const alLugar = new Map<string, Map<number, number>>();
  const alId = new Map<string, Map<number, number>>();
  for (const base of BASES) {
    const ids = (await filasDe(q, tablaDe(base), ["id"], grupo)).map(([id]) => Number(id));
    alLugar.set(base.id, new Map(ids.map((id, i) => [id, i + 1])));
    alId.set(base.id, new Map(ids.map((id, i) => [i + 1, id])));
  }
  return { alLugar: traduccionDe(alLugar), alId: traduccionDe(alId) };
}

async function contenidoDe(
  q: Consulta,
  { formato, campos, revision, pedido_por, ...e }: Entregable,
): Promise<Contenido> {
  const valuacion = await cabeceraDe(q, e.saf, e.codipres);
  if (!valuacion) throw new Error(`el entregable ${nombreDe(e)} no tiene su valorización`);
  const { alLugar } = await lugaresDe(q, e);
  const diccionario = await diccionarioDe(q, valuacion.id);
  const bloques: string[] = [];
  for await (const bloque of bloquesDe(q, valuacion.id)) {
    const bytes = codificar(traducirBloque(bloque, diccionario.componentes, alLugar));
    bloques.push(Bun.zstdCompressSync(bytes).toString("base64"));
  }
  const libro = traducirLibro(await libroDe(q, valuacion.id), alLugar);
  const leidos = formato === 1 ? null : leerCampos(campos);
  // Whoever closed it before there were criteria wrote none: its file stays as it was.
  const dichos = DE_VALUACION.filter((c) =>
    c !== "criterio" || leidos?.valuacion.includes("criterio")
  );
  const datos = Object.fromEntries(dichos.map((c) => [c, valuacion[c]]));
  return {
    formato,
    ...e,
    ...(leidos === null ? {} : { campos: leidos }),
    ...(revision === "" ? {} : { revision }),
    ...(pedido_por === "" ? {} : { pedido_por }),
    valuacion: { ...datos as unknown as DatosDeValuacion, diccionario, libro, bloques },
  };
}

const ILEGIBLE = "el manifiesto no se puede leer";
const DISTINTO = "el contenido del entregable no es el que dice su manifiesto";

const sonEnteros = (valores: readonly unknown[]) => valores.every(Number.isSafeInteger);
const sonTextos = (valores: readonly unknown[]) => valores.every((v) => typeof v === "string");

/** @throws when it is not a manifest of a format that this program knows. */
function leer(texto: string): Contenido {
  const c = JSON.parse(texto) as Contenido;
  const v = c.valuacion;
  if (c.formato === FORMATO) leerCampos(JSON.stringify(c.campos));
  const bien = (c.formato === 1 || c.formato === FORMATO) &&
    sonTextos([c.codipres, c.origen, c.tipo, c.motor, c.usuario, c.sha256, v.usuario, v.motor]) &&
    sonEnteros([c.saf, c.instante, v.instante, v.desde_mes, v.ejercicio, v.version]) &&
    sonTextos([...v.bloques, c.revision ?? "", c.pedido_por ?? ""]);
  if (!bien) throw new TypeError(ILEGIBLE);
  return c;
}

/** The lines under the ids that the rows have here. @throws when they are not these rows'. */
function aqui({ diccionario, libro, bloques }: Contenido["valuacion"], alId: Traduccion) {
  return {
    libro: traducirLibro(libro, alId),
    bloques: bloques.map((texto) => {
      const bytes = Bun.zstdDecompressSync(Buffer.from(texto, "base64"));
      return traducirBloque(decodificar(bytes), diccionario.componentes, alId);
    }),
  };
}

/** Stores the valuation of a deliverable whose rows are there, and seals it if all agrees. */
async function crear(
  ctx: ContextoAdjunto,
  nombre: string,
  grupo: CabeceraDeGrupo,
  { valuacion, ...sello }: Contenido,
): Promise<void> {
  const { q, actor } = ctx;
  const { saf, codipres } = grupo;
  const { alId } = await lugaresDe(q, { saf, codipres });
  let lineas: ReturnType<typeof aqui>;
  try {
    lineas = aqui(valuacion, alId);
  } catch {
    return ctx.error(nombre, DISTINTO);
  }
  const { usuario, instante, motor, desde_mes, ejercicio, version } = valuacion;
  const deposito = await Deposito.abrir(
    q,
    { id_usuario: null, usuario, origen: "" },
    {
      saf,
      codipres,
      tipo: "valorizacion",
      motor,
      desde_mes,
      // Files from before there were criteria do not say it.
      criterio: valuacion.criterio ?? "unico",
      ejercicio,
      version,
      rev_datos: grupo.rev_datos,
      referencias: 0,
    },
    instante,
  );
  for (const bloque of lineas.bloques) await deposito.guardar(bloque, valuacion.diccionario);
  await deposito.cerrar(valuacion.diccionario, lineas.libro, valuacion.totales);
  const { origen, tipo, motor: cerrado, usuario: quien, instante: cuando, sha256 } = sello;
  const cierre: Entregable = {
    saf,
    codipres,
    origen,
    tipo,
    motor: cerrado,
    usuario: quien,
    instante: cuando,
    sha256,
    formato: sello.formato,
    campos: sello.campos ? JSON.stringify(sello.campos) : "",
    revision: sello.revision ?? "",
    pedido_por: sello.pedido_por ?? "",
  };
  // The manifest may name a field that this program does not have. Its hash cannot be computed, so
  // the deliverable does not match.
  const propia = await huellaDe(q, grupo, cierre).catch(() => null);
  if (propia !== sha256) return ctx.error(nombre, DISTINTO);
  await sellar(q, cierre);
  await q.auditar(actor, {
    accion: "importar",
    entidad: "entregables",
    clave: codipres,
    saf,
    codipres,
    despues: { origen, sha256 },
  });
}

async function importarUno(
  ctx: ContextoAdjunto,
  { name: nombre, text: texto }: ArchivoAdjunto,
  pendientes: Map<string, CabeceraDeGrupo>,
): Promise<void> {
  let contenido: Contenido;
  try {
    contenido = leer(texto);
  } catch {
    return ctx.error(nombre, ILEGIBLE);
  }
  const grupo = pendientes.get(nombre);
  if (!grupo || nombreDe(contenido) !== nombre) {
    return ctx.error(nombre, "no corresponde a ningún entregable de presupuestos.csv");
  }
  pendientes.delete(nombre);
  await crear(ctx, nombre, grupo, contenido);
}

export const MANIFIESTOS: Adjunto = {
  folder: "manifiestos",
  async *export(q) {
    for (const e of await entregables(q)) {
      yield { name: nombreDe(e), text: `${JSON.stringify(await contenidoDe(q, e))}\n` };
    }
  },
  async import(ctx, archivos) {
    const pendientes = new Map<string, CabeceraDeGrupo>();
    for (const { saf, codipres } of await sinSellar(ctx.q)) {
      const c = (await cabeceras(ctx.q, saf, true)).find((x) => x.codipres === codipres);
      if (c) pendientes.set(nombreDe(c), c);
    }
    for await (const archivo of archivos) await importarUno(ctx, archivo, pendientes);
    for (const nombre of pendientes.keys()) {
      ctx.error(nombre, "un entregable sólo se crea con su manifiesto, y falta");
    }
  },
};
