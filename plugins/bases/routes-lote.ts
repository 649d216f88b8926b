/** Calls on many rows of a base at once: paste, workbook, delete, undo (beyond the spec). */
import { Elysia } from "elysia";
import type { App } from "#core/plugin.ts";
import { acceso, rutasPara } from "#core/http/access.ts";
import { sinLimite } from "#core/http/download.ts";
import { leerCeldas } from "#core/http/cells.ts";
import { enteroOpcional } from "#core/http/form.ts";
import type { PedidoRepetido } from "#core/http/context.ts";
import { hecho } from "#core/http/idempotency.ts";
import { conOrigen, leerFormato } from "#core/sheet/source.ts";
import {
  calls,
  type CambioMostrado,
  type CeldasGuardadas,
  type Deshecho,
  type Pegado,
  type Previa,
} from "#proto/bases.ts";
import type { PedidoDeshacer } from "./historia/deshacer.ts";
import { exigirBase } from "./grupos/grupos.ts";
import { leerElegidos } from "./filas/escritura/lote.ts";
import { cambiarCeldas } from "./planilla/cambiar-celdas.ts";
import type { EntradaPegar } from "./planilla/leer-bloque.ts";

const paraEscribir = rutasPara("escribir");
const paraEscribirYCrear = rutasPara("escribir", undefined, { crea: hecho });

/** Bytes of a pasted block or workbook. */
const LIMITE = 16 * 1024 * 1024;

/** Rows of a change that are stored at once; more are a worker's. */
const EN_EL_ACTO = 200;

const bandera = (valor: unknown): boolean => valor === "1" || valor === "true";

type Formulario = Readonly<Record<string, unknown>>;

/** What a form of paste asks beside its rows. @throws Rechazo 400 for a format that is not one. */
const opcionesDePegar = (body: Formulario) => ({
  aplicar: bandera(body.aplicar),
  conservarAjenos: body.conflictos === "conservar",
  formato: leerFormato(body),
  otroGrupo: bandera(body.otro_grupo),
});

/** Which change a form asks to undo. @throws Rechazo 400. */
function pedidoDeDeshacer(body: Formulario): PedidoDeshacer {
  const { asientos = "" } = body;
  return {
    instante: enteroOpcional(body, "instante", Number.MAX_SAFE_INTEGER),
    asientos: asientos === "" ? null : leerElegidos(asientos).map((e) => e.id),
    esperado: enteroOpcional(body, "asiento", Number.MAX_SAFE_INTEGER),
    rehacer: enteroOpcional(body, "rehacer", 1) === 1,
  };
}

export const routesLote = (app: App) => {
  return new Elysia({ name: "bases/lote" })
    .use(acceso(app))
    .post(
      "/bases/:base/pegar/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor, request, server }) => {
        sinLimite({ request, server });
        exigirBase(base);
        const opciones = opcionesDePegar(body);
        const previa = await conOrigen(body, (origen) => {
          const entrada: EntradaPegar = { base, saf, codipres, ...opciones, ...origen };
          return app.trabajos.ejecutar<Previa | Pegado>("bases.pegar", entrada, actor, {
            signal: request.signal,
            onlyReads: !opciones.aplicar,
          });
        });
        return hecho({ aplicado: opciones.aplicar, ...previa });
      },
      {
        ...paraEscribir(
          calls["POST /bases/:base/pegar/:saf/:codipres"],
          "Vista previa de un bloque de registros, o lo guarda entero",
        ),
        crea: (pegado: Pegado) => hecho({ aplicado: true, ...pegado }),
        limite: LIMITE,
      },
    )
    .post(
      "/bases/:base/celdas/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        const descripcion = exigirBase(base);
        const pedidas = leerCeldas(body.cambios, descripcion.columnas.map((c) => c.id));
        const guardadas = pedidas.length <= EN_EL_ACTO
          ? await cambiarCeldas(app, actor, descripcion, { saf, codipres }, pedidas)
          : await app.trabajos.ejecutar<CeldasGuardadas>(
            "bases.celdas",
            { base, saf, codipres, pedidas },
            actor,
          );
        return hecho(guardadas);
      },
      {
        ...paraEscribir(
          calls["POST /bases/:base/celdas/:saf/:codipres"],
          "Cambia celdas de registros de una base: todas o ninguna",
          "`cambios`, en JSON: `[{id, rev, valores}]`, con las columnas que cambian de cada " +
            "registro y la versión que se vio; los decimales, con punto. Si algo no se puede " +
            "guardar no se guarda nada: `celdas` dice qué celdas, o `conflictos` qué registros " +
            "cambió otra persona",
        ),
        crea: hecho,
        limite: LIMITE,
      },
    )
    .post(
      "/bases/:base/eliminar/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        exigirBase(base);
        const elegidos = leerElegidos(body.registros);
        await app.trabajos.ejecutar("bases.eliminar", { base, saf, codipres, elegidos }, actor);
        return hecho({ eliminados: elegidos.length });
      },
      {
        ...paraEscribir(
          calls["POST /bases/:base/eliminar/:saf/:codipres"],
          "Elimina varios registros de una base: todos o ninguno",
        ),
        crea: (_: null, { body }: PedidoRepetido) =>
          hecho({ eliminados: leerElegidos((body as Formulario).registros).length }),
      },
    )
    .get(
      "/bases/cambios/:saf/:codipres",
      async ({ params: { saf, codipres }, actor, request }) => ({
        cambios: await app.trabajos.ejecutar<readonly CambioMostrado[]>(
          "bases.cambios",
          { saf, codipres },
          actor,
          { signal: request.signal },
        ),
      }),
      paraEscribir(
        calls["GET /bases/cambios/:saf/:codipres"],
        "Los últimos cambios propios que se pueden deshacer, de todas las bases",
      ),
    )
    .post(
      "/bases/:base/deshacer/:saf/:codipres",
      async ({ params: { base, saf, codipres }, body, actor }) => {
        exigirBase(base);
        const deshecho = await app.trabajos.ejecutar<Deshecho>(
          "bases.deshacer",
          { base, saf, codipres, pedido: pedidoDeDeshacer(body) },
          actor,
        );
        return hecho(deshecho);
      },
      paraEscribirYCrear(
        calls["POST /bases/:base/deshacer/:saf/:codipres"],
        "Deshace un cambio propio, registro por registro",
        "`instante` nombra el cambio (sin él, el último), `asientos` algunos de sus " +
          "registros. Lo que alguien cambió después queda como está, en `conservados`. " +
          "`rehacer` en 1: vuelve a hacer lo último que uno mismo deshizo, mientras no haya " +
          "cambiado otra cosa después",
      ),
    );
};
