/** Supplements of a scale by main item ([R2]): one small list per scale, edited as a whole. */
import { elegir } from "#core/domain/fields.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, Escritura } from "#core/plugin.ts";
import { tablaReferencia } from "#proto/recursos/tablas.ts";
import { escribir, exigirRev, marcarReferencias } from "./editar.ts";
import { rechazo } from "../errors.ts";
import { exigirEscalafon } from "../lecturas/listas.ts";
import { contenidoDe, mostrarFila, revDe } from "../lecturas/fechadas.ts";
import { listaDelFormulario, revDelFormulario } from "./formularios.ts";
import type { FilaReferencia, Instantanea } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";

const TABLA = tablaReferencia("escalafon_suplementos");
/** What a row says beside its scale. */
const PROPIAS = TABLA.columnas.filter((c) => c !== "esc");

const filasDe = (i: Instantanea, esc: number) => i.filas(TABLA.id).filter((f) => f.esc === esc);

const revDeSuplementos = (filas: readonly FilaReferencia[]): string =>
  revDe(filas.map((f) => PROPIAS.map((c) => f[c])));

/** @throws Rechazo 404 for an unknown scale, 200 for one that pays no supplement. */
function exigirConSuplementos(i: Instantanea, esc: number): FilaReferencia {
  const escalafon = exigirEscalafon(i, esc);
  if (escalafon.regimen !== "sinep") throw rechazo("sin_suplementos", { esc });
  return escalafon;
}

/** What the scale says for all, and what it says for each main item of its own. @throws Rechazo */
export function suplementosDe(i: Instantanea, esc: number) {
  const { con_agrupamiento, con_tramo } = exigirConSuplementos(i, esc);
  const filas = filasDe(i, esc);
  return {
    esc,
    con_agrupamiento,
    con_tramo,
    filas: filas.map((f) => mostrarFila(TABLA, f, PROPIAS)),
    rev: revDeSuplementos(filas),
  };
}

/** The rows that were sent, in order of main item. @throws Rechazo naming what is wrong. */
function leidas(esc: number, body: unknown): FilaReferencia[] {
  const campos = elegir(TABLA.campos, PROPIAS);
  const filas = listaDelFormulario(body)
    .map((f) => ({ esc, ...leerFormulario(campos, f) }) as FilaReferencia);
  const vistas = new Set<unknown>();
  for (const fila of filas) {
    const falla = TABLA.comprobar?.(fila);
    const mensaje = falla
      ? `La partida principal ${fila.pprin} ${falla.mensaje}`
      : `La partida principal ${fila.pprin} está dos veces`;
    if (falla || vistas.has(fila.pprin)) throw rechazo("valor_invalido", { mensaje });
    vistas.add(fila.pprin);
  }
  return filas.toSorted((a, b) => Number(a.pprin) - Number(b.pprin));
}

/**
 * `POST /tablas/suplementos/{esc}`: the whole list of a scale; what it does not name goes back to
 * what the scale says for all. Each main item leaves its own record ([A1]).
 * @throws Rechazo 409 with the list as it is, when somebody changed it meanwhile ([K1]).
 */
export async function editarSuplementos(
  q: Escritura,
  actor: Actor,
  esc: number,
  body: unknown,
): Promise<{ rev: string }> {
  const i = await instantanea(q);
  exigirConSuplementos(i, esc);
  const nuevas = leidas(esc, body);
  const actuales = filasDe(i, esc);
  const ahora = revDeSuplementos(actuales);
  const de = [TABLA.id, `esc=${esc}`] as const;
  await exigirRev(q, { vista: revDelFormulario(body), ahora, de }, () => ({
    actual: suplementosDe(i, esc),
  }));
  const una = (filas: readonly FilaReferencia[], pprin: unknown) =>
    filas.find((f) => f.pprin === pprin) ?? null;
  const cambios = [...new Set([...actuales, ...nuevas].map((f) => f.pprin))]
    .map((pprin) => ({ antes: una(actuales, pprin), despues: una(nuevas, pprin) }))
    .filter(({ antes, despues }) => contenidoDe(TABLA).some((c) => antes?.[c] !== despues?.[c]));
  if (cambios.length > 0) {
    await escribir(q, actor, TABLA, cambios);
    await marcarReferencias(q);
  }
  return { rev: revDeSuplementos(nuevas) };
}
