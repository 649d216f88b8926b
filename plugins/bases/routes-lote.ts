/** Calls on many rows of a base at once: paste, workbook, delete, undo (beyond the spec). */
import { Elysia, t } from "elysia";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "../../core/app.ts";
import { acceso } from "../../core/http/access.ts";
import { sinLimite } from "../../core/http/download.ts";
import { enteroDeFormulario } from "../../core/http/form.ts";
import type { Actor } from "../../core/plugin.ts";
import { type Deshecho, vistaDeDeshacer } from "./deshacer.ts";
import { rechazo } from "./errors.ts";
import { exigirBase } from "./grupos.ts";
import { leerElegidos } from "./lote.ts";
import type { EntradaPegar, Previa } from "./pegar.ts";

const BASE = t.Object({
  base: t.String({ maxLength: 40 }),
  saf: t.Integer({ minimum: 0, maximum: 999 }),
  codipres: t.String({ pattern: "^[A-Z0-9]{5}$" }),
});
const FORMULARIO = t.Record(t.String({ maxLength: 40 }), t.Unknown(), {
  description: "Formulario multipart o urlencoded",
});
/** Bytes of a pasted block or workbook. */
const LIMITE = 16 * 1024 * 1024;

const bandera = (valor: unknown): boolean => valor === "1" || valor === "true";

/** Runs the job over the text, or over the uploaded file, which is gone afterwards. */
async function correrPegar(
  app: App,
  actor: Actor,
  entrada: Omit<EntradaPegar, "texto" | "libro">,
  body: Readonly<Record<string, unknown>>,
): Promise<Previa> {
  const { texto, archivo } = body;
  const correr = (origen: Pick<EntradaPegar, "texto" | "libro">) =>
    app.trabajos.ejecutar<Previa>("bases.pegar", { ...entrada, ...origen }, actor);
  if (typeof texto === "string" && texto !== "") return await correr({ texto, libro: null });
  if (!(archivo instanceof File)) throw rechazo("bloque_ausente");
  const carpeta = await mkdtemp(join(tmpdir(), "planta-pegado-"));
  try {
    const libro = join(carpeta, "libro.xlsx");
    await Bun.write(libro, archivo);
    return await correr({ texto: null, libro });
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

export const routesLote = (app: App) => {
  const avisar = (base: string, saf: number, codipres: string, accion: string, usuario: string) =>
    app.eventos.emitir({ tipo: "cambio", saf, codipres, datos: { base, accion, usuario } });
  return new Elysia({ name: "bases/lote" })
    .use(acceso(app))
    .post(
      "/bases/:base/pegar/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor, request, server }) => {
        sinLimite({ request, server });
        exigirBase(base);
        const aplicar = bandera(body.aplicar);
        const conservarAjenos = body.conflictos === "conservar";
        const entrada = { base, saf, codipres, aplicar, conservarAjenos };
        const previa = await correrPegar(app, actor, entrada, body);
        if (aplicar) avisar(base, saf, codipres, "pegar", actor.usuario);
        return { resultado: true, mensaje: "", aplicado: aplicar, ...previa };
      },
      {
        permiso: "escribir",
        limite: LIMITE,
        params: BASE,
        body: FORMULARIO,
        detail: { summary: "Vista previa de un bloque de registros, o lo guarda entero" },
      },
    )
    .post(
      "/bases/:base/eliminar/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        exigirBase(base);
        const elegidos = leerElegidos(body.registros);
        await app.trabajos.ejecutar("bases.eliminar", { base, saf, codipres, elegidos }, actor);
        avisar(base, saf, codipres, "eliminar", actor.usuario);
        return { resultado: true, mensaje: "", eliminados: elegidos.length };
      },
      {
        permiso: "escribir",
        params: BASE,
        body: FORMULARIO,
        detail: { summary: "Elimina varios registros de una base: todos o ninguno" },
      },
    )
    .get(
      "/bases/:base/deshacer/:saf/:codipres",
      async ({ params: { base, saf, codipres }, identidad }) => ({
        ultimo: await vistaDeDeshacer(app, exigirBase(base), saf, codipres, identidad.id_usuario),
      }),
      {
        permiso: "escribir",
        params: BASE,
        detail: { summary: "El último cambio propio que se puede deshacer" },
      },
    )
    .post(
      "/bases/:base/deshacer/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        const esperado = body.asiento === undefined || body.asiento === ""
          ? null
          : enteroDeFormulario("asiento", body.asiento, Number.MAX_SAFE_INTEGER);
        exigirBase(base);
        const hecho = await app.trabajos.ejecutar<Deshecho>(
          "bases.deshacer",
          { base, saf, codipres, esperado },
          actor,
        );
        avisar(base, saf, codipres, "deshacer", actor.usuario);
        return { resultado: true, mensaje: "", ...hecho };
      },
      {
        permiso: "escribir",
        params: BASE,
        body: FORMULARIO,
        detail: { summary: "Deshace el último cambio propio, registro por registro" },
      },
    );
};
