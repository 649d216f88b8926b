/** Saving and deleting rows of the structure, one by one or chosen ([K1]; formulation [F10]). */
import { ultimoAutor } from "#core/db/audit.ts";
import { elegir } from "#core/domain/fields.ts";
import { losPrimeros } from "#core/domain/money.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import type { Consecuencias } from "#proto/estructura.ts";
import {
  type CambioDeFila,
  camposDe,
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
} from "#plugins/tablas/service.ts";
import { rechazo } from "../errors.ts";
import type { AccionDeFila } from "../formularios.ts";
import { consecuenciasDe } from "./consecuencias.ts";
import { usosDe } from "./usos.ts";

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
  const quien = await ultimoAutor(q, tabla.nombre, actual.clave);
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
): Promise<CambioDeFila> {
  const campos = camposDe(tabla);
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
): Promise<CambioDeFila[]> {
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
