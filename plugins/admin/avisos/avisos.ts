/** Keeping the notices of administration ([F5]). */
import { ultimoAutor } from "#core/db/audit.ts";
import { cambiar, mas, poner, quitar, una, varias } from "#core/db/query.ts";
import { elegir } from "#core/domain/fields.ts";
import type { Actor, Consulta, Escritura, Reversa } from "#core/plugin.ts";
import { asientoDeFila, leerDicho, reversaDeFilas, revNueva } from "#core/reversals.ts";
import type { AvisoGuardado } from "#proto/avisos.ts";
import { organismos } from "#plugins/auth/service.ts";
import { rechazo } from "../errors.ts";
import { tabla } from "../tables.ts";
import {
  type Aviso,
  CAMPOS_AVISO,
  CLAVE_AVISO,
  COLUMNAS_AVISO,
  fallaDeAviso,
  listaDe,
  safsDe,
  TITULOS_AVISO,
} from "./campos.ts";

export const mostrarAviso = (a: Aviso) => ({ ...elegir(a, COLUMNAS_AVISO), safs: safsDe(a.safs) });

/** Every notice, those that end last first. */
export async function listaDeAvisos(q: Consulta): Promise<AvisoGuardado[]> {
  const filas = await varias(q, tabla.avisos, {}, "*", { orden: ["-hasta", "-desde", "id"] });
  return filas.map((a) => ({ id: a.id, ...mostrarAviso(a), rev: a.rev }));
}

const DE_NUEVO = "Quien ya lo había leído lo ve otra vez.";

/** @throws Rechazo 404, or 409 when it changed after `rev` ([K1]). */
async function avisoVigente(q: Consulta, id: number, rev: number | null) {
  const aviso = await una(q, tabla.avisos, { id }, "*", { bloquear: true });
  if (!aviso) throw rechazo("aviso_inexistente");
  if (rev !== null && rev !== aviso.rev) {
    const quien = await ultimoAutor(q, "avisos", id);
    throw rechazo("aviso_cambiado", { quien }, {
      quien,
      actual: { id, ...mostrarAviso(aviso), rev: aviso.rev },
    });
  }
  return aviso;
}

/**
 * Writes a notice, or changes the one of that id; whoever had read it reads it again.
 * @returns its id. @throws Rechazo.
 */
export async function guardarAviso(
  q: Escritura,
  actor: Actor,
  id: number | null,
  rev: number | null,
  dicho: Aviso,
): Promise<number> {
  const antes = id === null ? null : await avisoVigente(q, id, rev);
  return await escribirAviso(q, actor, antes, dicho);
}

/**
 * Checks a notice and stores it in place of another, or of none.
 * @param propio id and version of one that comes back. @returns its id. @throws Rechazo.
 */
async function escribirAviso(
  q: Escritura,
  actor: Actor,
  antes: (Aviso & { readonly id: number }) | null,
  dicho: Aviso,
  propio: { readonly id?: number; readonly rev: number } = { rev: 1 },
): Promise<number> {
  const aviso = { ...dicho, safs: listaDe(safsDe(dicho.safs)) };
  const safs = new Set((await organismos(q)).map((o) => o.saf));
  const falla = fallaDeAviso(aviso, (saf) => safs.has(saf), antes?.hasta);
  if (falla) {
    const { columna: campo, mensaje } = falla;
    throw rechazo("aviso_invalido", { titulo: TITULOS_AVISO[campo], mensaje }, { campo });
  }
  const igual = await una(q, tabla.avisos, elegir(aviso, CLAVE_AVISO), ["id"]);
  if (igual && igual.id !== antes?.id) throw rechazo("aviso_existente");
  const instante = Date.now();
  if (antes) await cambiar(q, tabla.avisos, { id: antes.id }, { ...aviso, instante, rev: mas(1) });
  else await poner(q, tabla.avisos, { ...aviso, ...propio, instante });
  const guardado = await una(q, tabla.avisos, elegir(aviso, CLAVE_AVISO), ["id"]);
  if (!guardado) throw new Error("el aviso guardado no está");
  const de = { entidad: "avisos", clave: guardado.id };
  await q.auditar(actor, asientoDeFila(de, antes && mostrarAviso(antes), mostrarAviso(aviso)));
  return guardado.id;
}

/** @throws Rechazo 404, or 409 when it changed after `rev`. */
export async function quitarAviso(
  q: Escritura,
  actor: Actor,
  id: number,
  rev: number | null,
): Promise<void> {
  const antes = await avisoVigente(q, id, rev);
  await quitar(q, tabla.avisos, { id });
  const de = { entidad: "avisos", clave: id };
  await q.auditar(actor, asientoDeFila(de, mostrarAviso(antes), null));
}

/** What the trail tells of a notice, taken back from it (formulation [F12]). */
export const reversaDeAvisos: Reversa = reversaDeFilas<Aviso & { readonly id: number }>({
  caveats: { editar: DE_NUEVO, eliminar: DE_NUEVO },
  leer: ({ safs, ...dicho }, { clave }) => ({
    ...leerDicho(CAMPOS_AVISO, { ...dicho, safs: listaDe(safs as number[]) }),
    id: Number(clave),
  }),
  actual: (q, { id }, candado) => una(q, tabla.avisos, { id }, "*", candado),
  mostrar: mostrarAviso,
  async guardar({ q, actor }, antes, despues) {
    if (!despues) return antes ? await quitarAviso(q, actor, antes.id, null) : undefined;
    const { id, ...aviso } = despues;
    await escribirAviso(q, actor, antes, aviso, { id, rev: await revNueva(q, "avisos", id) });
  },
});
