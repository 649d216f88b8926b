/** Saving and deleting rows of the structure, one by one or chosen ([K1]; formulation [F10]). */
import { ultimoAutor } from "#core/db/audit.ts";
import { elegir } from "#core/domain/fields.ts";
import { contar, contarRegistros, losPrimeros } from "#core/domain/money.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { Consecuencias } from "#proto/estructura.ts";
import {
  type CambioDeReferencia,
  claveDeFila,
  enPantalla,
  type FilaReferencia,
  filasAdministradas,
  guardarCambios,
  leerClaveDeFila,
  mostrarAdministrada,
  revisorDe,
  tablaAdministrada,
  type TablaReferencia,
  tituloDe,
  usosEnTablas,
} from "#plugins/tablas/service.ts";
import { BASES, cabeceras, columnasDe, tablaDe, tipoDeGrupo } from "#plugins/bases/service.ts";
import {
  gruposQueLeyeron,
  lineasDe,
  lineasDeGrupos,
  unidas,
  usosDeTipoDeCierre,
} from "#plugins/valuation/service.ts";
import { rechazo } from "../errors.ts";
import type { AccionDeFila } from "#core/recurso/recurso.ts";
import { CREDITOS } from "#plugins/creditos/service.ts";
import { consecuenciasDe } from "./consecuencias.ts";

// Who uses a row of the structure: what keeps it from being deleted, with counts (formulation
// [F10]).

// Lines of executions that say a code of the structure ([F10]): without it they would no longer
// say what it is. They live in blocks, so the executions that may have it are read.

const DE_APERTURA = ["prog", "subp", "proy", "act"] as const;

/** Fields of a line that say the key of a table; the rest of the key is of its group. */
const CAMPOS: Readonly<
  Record<string, readonly ("ubic" | "ff" | "pprin" | "ppar" | typeof DE_APERTURA[number])[]>
> = {
  aperturas: DE_APERTURA,
  ubicaciones: ["ubic"],
  fuentes: ["ff"],
  clasificador: ["pprin", "ppar"],
};

/** «12 líneas de 2 ejecuciones»; empty when no execution says it. */
async function usoEnEjecuciones(
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
): Promise<string> {
  const campos = CAMPOS[tabla.id];
  if (!campos) return "";
  const deGrupo = (["saf", "ejercicio", "version"] as const).filter((c) => tabla.clave.includes(c));
  const grupos = (await cabeceras(q, deGrupo.includes("saf") ? Number(fila.saf) : null))
    .filter((g) =>
      tipoDeGrupo(g.codipres) === "ejecucion" && deGrupo.every((c) => g[c] === Number(fila[c]))
    );
  const solo = Object.fromEntries(campos.map((c) => [c, [Number(fila[c])]]));
  const ejecuciones = new Set<number>();
  let lineas = 0;
  const estado = unidas(await lineasDeGrupos(q, grupos));
  for await (const { valuacion, tramo } of lineasDe(q, estado)) {
    tramo.recorrer({ solo }, () => {
      lineas++;
      ejecuciones.add(valuacion.id);
    });
  }
  if (lineas === 0) return "";
  const de = contar(ejecuciones.size, "ejecución", "ejecuciones");
  return `${contar(lineas, "línea", "líneas")} de ${de}`;
}

/** A table whose rows name codes, by the names that the reference tables give them. */
interface Lugar {
  readonly tabla: string;
  readonly columnas: readonly string[];
  /** Class of its compositions; none where it has none. */
  readonly c_comp?: string | undefined;
  /** Its rows belong to data groups. */
  readonly deGrupo: boolean;
}

const LUGARES: readonly Lugar[] = [
  ...BASES.map((b) => ({
    tabla: tablaDe(b),
    columnas: columnasDe(b),
    c_comp: b.c_comp,
    deGrupo: true,
  })),
  { tabla: "credito_vigente", columnas: CREDITOS.columnas, deGrupo: false },
];

/** What the header of a group says, or who owns it, instead of its rows. */
const DE_CABECERA: readonly string[] = ["ejercicio", "version", "saf"];

/** Rows of one place that say the whole key, by the groups that they are of. */
async function renglonesEn(
  q: Consulta,
  { tabla, columnas, c_comp, deGrupo }: Lugar,
  clave: readonly (readonly [string, string | number])[],
): Promise<ReadonlyMap<string, number>> {
  const suyas = clave.filter(([c]) => !DE_CABECERA.includes(c) && c !== "c_comp");
  const deCabecera = clave.filter(([c]) => DE_CABECERA.includes(c));
  const clase = clave.find(([c]) => c === "c_comp")?.[1];
  const nombra = suyas.length > 0 && suyas.every(([c]) => columnas.includes(c)) &&
    (clase === undefined || clase === c_comp) && (deGrupo || deCabecera.length === 0);
  if (!nombra) return new Map();
  const condiciones = [
    ...suyas.map(([c]) => `f.${c} = ?`),
    ...deCabecera.map(([c]) => `p.${c} = ?`),
  ].join(" AND ");
  const valores = await q.valores(
    deGrupo
      ? `SELECT f.saf, f.codipres, count(*) FROM presupuestos p JOIN ${tabla} f ` +
        `ON f.saf = p.saf AND f.codipres = p.codipres WHERE ${condiciones} ` +
        "GROUP BY f.saf, f.codipres"
      : `SELECT 0, '', count(*) FROM ${tabla} f WHERE ${condiciones}`,
    [...suyas, ...deCabecera].map(([, v]) => v),
  );
  return new Map(valores.map(([saf, codipres, n]) => [`${saf}|${codipres}`, Number(n)]));
}

/** Where amounts are charged: no row names it, and what was valued says that it was read. */
const DE_LECTURA: readonly string[] = ["imputacion", "imputacion_composicion"];

/** Groups that stand on a structure. */
async function gruposDe(q: Consulta, { ejercicio, version }: FilaReferencia): Promise<number> {
  const [[grupos]] = await q.valores(
    "SELECT count(*) FROM presupuestos WHERE ejercicio = ? AND version = ?",
    [Number(ejercicio), Number(version)],
  );
  return Number(grupos);
}

/**
 * Where a row is used, in words: «12 registros de 2 presupuestos». Every stored group
 * counts, closed and historical ones too, and those of executions: they go on saying what that code
 * is. Empty = nowhere.
 * @param conLineas also what was valued or executed, which takes long to look through.
 */
async function usosDe(
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
  conLineas: boolean,
): Promise<string[]> {
  const usos = (await usosEnTablas(q, tabla, fila)).map(({ titulo, cantidad }) =>
    `${contarRegistros(cantidad)} de ${titulo}`
  );
  if (tabla.id === "versiones") {
    const grupos = await gruposDe(q, fila);
    if (grupos > 0) {
      usos.push(contar(grupos, "presupuesto o ejecución", "presupuestos o ejecuciones"));
    }
    return usos;
  }
  if (tabla.id === "tipos_cierre") {
    return [...usos, ...await usosDeTipoDeCierre(q, String(fila.codigo))];
  }
  const clave = tabla.clave.map((c) => [c, fila[c] as string | number] as const);
  const grupos = new Set<string>();
  let [deGrupos, otros] = [0, 0];
  for (const lugar of LUGARES) {
    for (const [grupo, n] of await renglonesEn(q, lugar, clave)) {
      if (lugar.deGrupo) {
        grupos.add(grupo);
        deGrupos += n;
      } else otros += n;
    }
  }
  if (deGrupos > 0) {
    const de = contar(grupos.size, "presupuesto", "presupuestos");
    usos.unshift(`${contarRegistros(deGrupos)} de ${de}`);
  }
  if (otros > 0) usos.push(`${contarRegistros(otros)} de Crédito vigente`);
  if (!conLineas) return usos;
  const ejecutado = await usoEnEjecuciones(q, tabla, fila);
  if (ejecutado !== "") usos.push(ejecutado);
  const valuados = DE_LECTURA.includes(tabla.id)
    ? await gruposQueLeyeron(q, tabla.id, claveDeFila(tabla, fila))
    : 0;
  if (valuados > 0) {
    usos.push(`las cifras de ${contar(valuados, "presupuesto", "presupuestos")}`);
  }
  return usos;
}

/** Rows that are deleted at once. */
const CLAVES = 500;
/** Rows in use that one refusal names. */
const NOMBRADAS = 5;

/** Plain JSON: it crosses to the worker. */
export interface EdicionDeEstructura {
  readonly tabla: string;
  readonly accion: AccionDeFila;
  readonly cuerpo: Readonly<Record<string, unknown>>;
}

export interface HechoEnEstructura {
  /** Of the row that was saved; null once deleted. */
  readonly clave: string | null;
  readonly consecuencias: Consecuencias | null;
}

/** The row that a call names. @throws Rechazo 400, 404. */
async function filaDe(
  q: Consulta,
  tabla: TablaReferencia,
  clave: unknown,
): Promise<FilaReferencia> {
  const [fila] = await filasAdministradas(q, tabla, leerClaveDeFila(tabla, clave));
  if (!fila) throw rechazo("fila_inexistente", { tabla: tabla.titulo });
  return fila;
}

/** @throws Rechazo 409 with the row as it is, when `rev` is not its version ([K1]). */
async function exigirRev(
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
  rev: unknown,
): Promise<void> {
  const actual = mostrarAdministrada(tabla, fila);
  if (rev === undefined || rev === "" || rev === actual.rev) return;
  const quien = await ultimoAutor(q, tabla.id, actual.clave);
  throw rechazo("fila_cambiada", { quien }, { quien, actual: { ...actual, organismo: "" } });
}

/** @throws Rechazo with the field at fault. */
export async function exigirBuena(
  q: Consulta,
  tabla: TablaReferencia,
  fila: FilaReferencia,
): Promise<void> {
  const [falla] = (await revisorDe(q, tabla, enPantalla))(fila);
  if (!falla) return;
  const titulo = tituloDe(tabla, falla.columna as never);
  throw rechazo("fila_invalida", { titulo, mensaje: falla.mensaje }, { campo: falla.columna });
}

async function filaGuardada(
  q: Consulta,
  tabla: TablaReferencia,
  { accion, cuerpo }: EdicionDeEstructura,
): Promise<CambioDeReferencia> {
  const { campos } = tabla;
  if (accion === "NUEVO") {
    const nueva = leerFormulario(campos, cuerpo) as FilaReferencia;
    const [hay] = await filasAdministradas(q, tabla, elegir(nueva, tabla.clave) as never);
    if (hay) throw rechazo("fila_existente", { tabla: tabla.titulo });
    return { antes: null, despues: nueva };
  }
  const antes = await filaDe(q, tabla, cuerpo.clave);
  await exigirRev(q, tabla, antes, cuerpo.rev);
  // The key says which row it is; what is not sent stays as it was.
  const enviadas = tabla.columnas.filter((c) => !tabla.clave.includes(c) && c in cuerpo);
  const leidas = leerFormulario(elegir(campos, enviadas), cuerpo) as FilaReferencia;
  return { antes, despues: { ...antes, ...leidas } };
}

/**
 * @param conLineas see `usosDe`.
 * @throws Rechazo with who uses each row that may not be deleted, and how many times.
 */
export async function exigirSinUso(
  q: Consulta,
  tabla: TablaReferencia,
  filas: readonly FilaReferencia[],
  conLineas = true,
): Promise<void> {
  const usadas: string[] = [];
  for (const fila of filas) {
    const usos = await usosDe(q, tabla, fila, conLineas);
    if (usos.length > 0) {
      const cual = tabla.clave.map((c) => `${tituloDe(tabla, c)} ${fila[c]}`).join(", ");
      usadas.push(`${cual} (${usos.join("; ")})`);
    }
  }
  if (usadas.length === 0) return;
  throw rechazo("fila_en_uso", { usos: losPrimeros(usadas, NOMBRADAS, (u) => u).join("; ") });
}

async function filasEliminadas(
  q: Consulta,
  tabla: TablaReferencia,
  cuerpo: EdicionDeEstructura["cuerpo"],
  conLineas: boolean,
): Promise<CambioDeReferencia[]> {
  const claves = clavesDe(cuerpo);
  const filas: FilaReferencia[] = [];
  for (const clave of new Set(claves)) filas.push(await filaDe(q, tabla, clave));
  if (filas.length === 1) await exigirRev(q, tabla, filas[0], cuerpo.rev);
  await exigirSinUso(q, tabla, filas, conLineas);
  return filas.map((antes) => ({ antes, despues: null }));
}

/** `clave`, or `claves` as a JSON list. @throws Rechazo 400. */
function clavesDe({ clave, claves }: EdicionDeEstructura["cuerpo"]): readonly unknown[] {
  if (claves === undefined || claves === "") return [clave];
  try {
    const lista: unknown = JSON.parse(String(claves));
    if (Array.isArray(lista) && lista.length > 0 && lista.length <= CLAVES) return lista;
  } catch {
    // Said below.
  }
  throw rechazo("claves_invalidas", { maximo: CLAVES });
}

/**
 * What is looked at before the unit of work, so that nobody waits for it to save: a load that comes
 * in between finds the code gone, and says so of its lines ([E5]).
 * @throws Rechazo for a row that may not be deleted.
 */
export async function revisarEliminacion(
  q: Consulta,
  { accion, tabla, cuerpo }: EdicionDeEstructura,
): Promise<void> {
  if (accion === "ELIMINAR") await filasEliminadas(q, tablaAdministrada(tabla), cuerpo, true);
}

/**
 * Does it, audited. What would make rows of open budgets invalid is stored only once that was
 * accepted (`aceptar`).
 * @throws Rechazo, with `consecuencias` when they were not accepted; nothing is stored then.
 */
export async function editarEstructura(
  q: Escritura,
  actor: Actor,
  pedido: EdicionDeEstructura,
): Promise<HechoEnEstructura> {
  const tabla = tablaAdministrada(pedido.tabla);
  const { accion, cuerpo } = pedido;
  const cambios = accion === "ELIMINAR"
    ? await filasEliminadas(q, tabla, cuerpo, false)
    : [await filaGuardada(q, tabla, pedido)];
  for (const { despues } of cambios) if (despues) await exigirBuena(q, tabla, despues);
  const consecuencias = await consecuenciasDe(q, tabla, cambios);
  if (consecuencias) {
    const { frase } = consecuencias;
    if (accion === "ELIMINAR") throw rechazo("fila_en_uso", { usos: frase });
    const acepta = ["1", "true"].includes(String(cuerpo.aceptar));
    if (!acepta) throw rechazo("deja_invalidos", { frase }, { consecuencias });
  }
  const distintos = cambios.filter(({ antes, despues }) =>
    antes === null || despues === null || tabla.columnas.some((c) => antes[c] !== despues[c])
  );
  await guardarCambios(q, actor, tabla, distintos);
  const [{ despues }] = cambios;
  return { clave: despues && claveDeFila(tabla, despues), consecuencias };
}
