/** Pay scales and their categories: creation and editing (spec 1 §5 and §7, [R2], [R6]). */
import { poner } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { CeldasDeFila } from "#core/http/cells.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, Escritura } from "#core/plugin.ts";
import { type TablaReferencia, tablaReferencia } from "#proto/recursos/tablas.ts";
import { tablaDe } from "../tables.ts";
import {
  type CambioGuardado,
  conMarca,
  entradaPara,
  escribir,
  exigirQuePague,
  exigirRev,
  type Guardado,
  guardarCeldas,
  guardarEntrada,
  marcarReferencias,
} from "./editar.ts";
import { rechazo } from "../errors.ts";
import {
  asientoDe,
  fechadoDe,
  mostrarFila,
  tablaEditable,
  textoDeClave,
} from "../lecturas/fechadas.ts";
import { contenidoDelFormulario, presente, revDelFormulario } from "./formularios.ts";
import type { FilaReferencia, Instantanea } from "../lecturas/instantanea.ts";
import { exigirEscalafon } from "../lecturas/listas.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { revDeCategoria, revDeEscalafon } from "../lecturas/vistas.ts";

const ESCALAFONES = tablaReferencia("escalafones");
const CATEGORIAS = tablaReferencia("categorias");
const VALORES = tablaEditable("categorias_valores");

/** Trimmed and not empty. @throws Rechazo. */
function exigirDescripcion(texto: unknown): string {
  const descripcion = String(texto ?? "").trim();
  if (descripcion === "") throw rechazo("descripcion_vacia", {}, { campo: "descripcion" });
  return descripcion;
}

/** A scale that has categories: SINEP ones are paid by their grid ([R2]). */
export function exigirConCategorias(i: Instantanea, esc: number): void {
  if (exigirEscalafon(i, esc).regimen === "sinep") throw rechazo("sin_categorias", { esc });
}

/** Inserts a row; false when its key is taken, also by somebody at this very moment. */
async function insertarNueva(
  q: Escritura,
  actor: Actor,
  tabla: TablaReferencia,
  fila: FilaReferencia,
): Promise<boolean> {
  const nueva = elegir(fila, tabla.columnas);
  if (await poner(q, tablaDe(tabla), nueva, "nada") === 0) return false;
  await q.auditar(actor, asientoDe(tabla, { antes: null, despues: fila }));
  await marcarReferencias(q);
  return true;
}

/** What may be said of a new scale beyond the spec: how it is paid ([R2]). */
const DE_REGIMEN = [
  "regimen",
  "serie_ur",
  "con_agrupamiento",
  "con_tramo",
  "serie_fe",
] as const;

/** @throws Rechazo when the scale could not pay what it says. */
function exigirEscalafonValido(fila: FilaReferencia): void {
  const falla = ESCALAFONES.comprobar?.(fila);
  if (!falla) return;
  const mensaje = `${falla.columna}: ${falla.mensaje}`;
  throw rechazo("valor_invalido", { mensaje }, { campo: falla.columna });
}

/**
 * `POST /tablas/escalafones/nuevo`. Without more than the spec sends, a scale of categories.
 * @throws Rechazo
 */
export async function nuevoEscalafon(q: Escritura, actor: Actor, body: unknown): Promise<void> {
  const { esc: campoEsc } = ESCALAFONES.campos;
  const leido = leerFormulario({
    ...elegir(ESCALAFONES.campos, ["descripcion", ...DE_REGIMEN.filter((c) => presente(body, c))]),
    // 0 is what the client has before anything is typed: it gets its own sentence.
    esc: { ...campoEsc, min: 0, vacio: 0 },
  }, body) as FilaReferencia;
  const esc = Number(leido.esc);
  if (esc === 0) throw rechazo("escalafon_cero", {}, { campo: "esc" });
  const fila: FilaReferencia = {
    regimen: "categorias",
    serie_ur: "",
    con_agrupamiento: false,
    con_tramo: false,
    serie_fe: "",
    ...leido,
    descripcion: exigirDescripcion(leido.descripcion),
  };
  exigirEscalafonValido(fila);
  if (!await insertarNueva(q, actor, ESCALAFONES, fila)) {
    throw rechazo("escalafon_existente", { esc }, { campo: "esc" });
  }
}

/**
 * `POST /tablas/escalafones/editar`: the description and, when it comes, the series of units that
 * pays the executive function; without it, it stays as it was. @throws Rechazo
 */
export async function editarEscalafon(
  q: Escritura,
  actor: Actor,
  body: unknown,
): Promise<{ rev: string }> {
  const { esc, descripcion, ...serie } = leerFormulario(
    elegir(ESCALAFONES.campos, [
      "esc",
      "descripcion",
      ...(presente(body, "serie_fe") ? ["serie_fe"] : []),
    ]),
    body,
  ) as { esc: number; descripcion: string; serie_fe?: string };
  const i = await instantanea(q);
  const actual = exigirEscalafon(i, esc);
  const ahora = revDeEscalafon(actual);
  const de = [ESCALAFONES.id, `esc=${esc}`] as const;
  await exigirRev(q, { vista: revDelFormulario(body), ahora, de }, () => ({
    actual: { ...mostrarFila(ESCALAFONES, actual), rev: ahora },
  }));
  const nuevo = { ...actual, ...serie, descripcion: exigirDescripcion(descripcion) };
  if (revDeEscalafon(nuevo) !== ahora) {
    exigirEscalafonValido(nuevo);
    await escribir(q, actor, ESCALAFONES, [{ antes: actual, despues: nuevo }]);
    await marcarReferencias(q);
  }
  return { rev: revDeEscalafon(nuevo) };
}

/** `POST /tablas/categorias/nueva/{esc}`. @throws Rechazo */
export async function nuevaCategoria(
  q: Escritura,
  actor: Actor,
  esc: number,
  body: unknown,
): Promise<void> {
  const leida = leerFormulario(elegir(CATEGORIAS.campos, ["cat", "descripcion"]), body);
  const i = await instantanea(q);
  exigirConCategorias(i, esc);
  const cat = Number(leida.cat);
  if (cat === 0) throw rechazo("categoria_cero", {}, { campo: "cat" });
  const fila = { esc, cat, descripcion: exigirDescripcion(leida.descripcion) };
  if (!await insertarNueva(q, actor, CATEGORIAS, fila)) {
    throw rechazo("categoria_existente", { esc, cat }, { campo: "cat" });
  }
}

/** No amount at all where there was no value: only the description was being edited. */
function sinValor(actual: FilaReferencia | null, contenido: FilaReferencia): boolean {
  return actual === null && fechadoDe(VALORES).every((c) => !contenido[c]);
}

/**
 * `POST /tablas/categorias/editar/{esc}/{yyyymm}`: the description, and the value from that month
 * on ([R6]). @throws Rechazo
 */
export const editarCategoria = async (
  q: Escritura,
  actor: Actor,
  esc: number,
  mes: number,
  body: unknown,
): Promise<Guardado> => conMarca(q, editarUna(q, await instantanea(q), actor, { esc, mes }, body));

/** Edits many of them; all or none. @throws Rechazo */
export async function editarCategorias(
  q: Escritura,
  actor: Actor,
  donde: { readonly esc: number; readonly mes: number },
  filas: readonly CeldasDeFila[],
): Promise<(Guardado & { readonly id: number })[]> {
  const i = await instantanea(q);
  return await guardarCeldas(q, filas, ({ id, rev, valores }) => {
    const body = { ...valores, cat: String(id), ...(rev === null ? {} : { rev }) };
    return editarUna(q, i, actor, donde, body);
  });
}

/** @param i what is stored of every category but those of this unit of work. */
async function editarUna(
  q: Escritura,
  i: Instantanea,
  actor: Actor,
  { esc, mes }: { readonly esc: number; readonly mes: number },
  body: unknown,
): Promise<CambioGuardado> {
  const campos = elegir(CATEGORIAS.campos, ["cat"]);
  const cat = Number(leerFormulario(campos, body).cat);
  exigirConCategorias(i, esc);
  const categoria = i.fila("categorias", { esc, cat });
  if (!categoria) throw rechazo("categoria_inexistente", { esc, cat });
  const actual = i.fila(VALORES.id, { esc, cat }, mes);
  const contenido = contenidoDelFormulario(VALORES, body, mes)(actual);
  exigirQuePague(i, VALORES, { esc, ...contenido }, actual);
  const ahora = revDeCategoria(categoria, actual);
  const entidades = [CATEGORIAS.id, VALORES.id];
  const de = [entidades, textoDeClave(CATEGORIAS, { esc, cat })] as const;
  await exigirRev(q, { vista: revDelFormulario(body), ahora, de }, (quien) => ({
    quien,
    actual: {
      ...mostrarFila(CATEGORIAS, categoria),
      ...mostrarFila(VALORES, actual ?? {}, ["desde_mes", ...fechadoDe(VALORES)]),
      rev: ahora,
    },
  }));
  const enviada = Object.hasOwn(body as object, "descripcion");
  const descripcion = enviada
    ? exigirDescripcion(
      leerFormulario(elegir(CATEGORIAS.campos, ["descripcion"]), body).descripcion,
    )
    : categoria.descripcion;
  const nueva = { ...categoria, descripcion };
  const entrada = sinValor(actual, contenido)
    ? null
    : entradaPara(VALORES, actual, { esc, cat }, mes, contenido);
  if (nueva.descripcion !== categoria.descripcion) {
    await escribir(q, actor, CATEGORIAS, [{ antes: categoria, despues: nueva }]);
  }
  if (entrada) await guardarEntrada(q, actor, i, VALORES, entrada);
  const queda = entrada ?? actual;
  return {
    cambio: entrada !== null || nueva.descripcion !== categoria.descripcion,
    desde_mes: queda ? Number(queda.desde_mes) : null,
    rev: revDeCategoria(nueva, queda),
  };
}
