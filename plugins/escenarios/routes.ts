/** Calls of salary agreements ([W1]). */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { campoDe, enteroDeFormulario, enteroOpcional, revDe } from "#core/http/form.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import { calls } from "#proto/escenarios.ts";
import {
  acuerdoLegible,
  crearAcuerdo,
  duplicarAcuerdo,
  editarAcuerdo,
  eliminarAcuerdo,
  type Hecho,
  listaDeAcuerdos,
  mostrarGuardado,
  moverAcuerdo,
  publicarAcuerdo,
} from "./acuerdos/acuerdos.ts";
import type { Quien } from "./acuerdos/accesos.ts";
import type { Acuerdo } from "./acuerdos/acuerdo.ts";
import { avisarAcuerdo } from "./acuerdos/avisos.ts";
import { rechazo } from "./errors.ts";
import { leerAcuerdo, leerTextoDeAcuerdo, mostrarAcuerdo } from "./acuerdos/leer-acuerdo.ts";
import { acuerdosPublicos } from "./acuerdos/publicos.ts";

const tags = ["escenarios"];
const paraEscribirYCrear = rutasPara("escribir", tags, { crea: hecho });
const paraRedactarYCrear = rutasPara("redactar", tags, { crea: hecho });
const paraSesion = rutasPara("sesion", tags);

/** A form sends its text; a JSON body, either. @throws Rechazo. */
function definicionDe(body: unknown): Acuerdo {
  const definicion = campoDe(body, "definicion");
  return typeof definicion === "string" ? leerTextoDeAcuerdo(definicion) : leerAcuerdo(definicion);
}

const safDe = (body: unknown): number | null => enteroOpcional(body, "saf", 999);

const siNo = (valor: unknown): boolean => enteroDeFormulario("publicado", valor, 1) === 1;

type Cambio = (
  q: Escritura,
  actor: Actor,
  pedido: { readonly quien: Quien; readonly id: number; readonly rev: number | null },
  body: unknown,
) => Promise<Hecho>;

/** What a person does with an agreement, by the word that the call says. */
const CAMBIOS: Readonly<Record<string, Cambio>> = {
  editar: (q, actor, p, body) => editarAcuerdo(q, actor, p, definicionDe(body)),
  duplicar: (q, actor, p, body) => duplicarAcuerdo(q, actor, p, safDe(body)),
  estado: (q, actor, p, body) => moverAcuerdo(q, actor, p, campoDe(body, "estado")),
  publicar: (q, actor, p, body) => publicarAcuerdo(q, actor, p, siNo(campoDe(body, "publicado"))),
  eliminar: (q, actor, p) => eliminarAcuerdo(q, actor, p),
};

function cambioDe(accion: unknown): Cambio {
  const nombre = String(accion ?? "");
  if (!Object.hasOwn(CAMBIOS, nombre)) throw rechazo("accion_desconocida", { accion: nombre });
  return CAMBIOS[nombre];
}

export const routes = (app: App) => {
  async function escribir(actor: Actor, hacer: (q: Escritura) => Promise<Hecho>): Promise<Hecho> {
    const guardado = await app.db.tx(hacer);
    avisarAcuerdo(app, actor, guardado);
    return guardado;
  }

  return new Elysia({ name: "escenarios-acuerdos", prefix: "/api/acuerdos" })
    .use(acceso(app))
    .get(
      "",
      ({ query, identidad }) => listaDeAcuerdos(app.db, identidad, safDe(query)),
      paraSesion(
        calls["GET /acuerdos"],
        "Acuerdos salariales que se pueden leer",
        "Los de los SAF propios y los publicados; saf, los de ese SAF",
      ),
    )
    .get(
      "/publicos",
      () => acuerdosPublicos(),
      paraSesion(
        calls["GET /acuerdos/publicos"],
        "Acuerdos publicados por norma, listos para abrir",
      ),
    )
    .get(
      "/:id",
      async ({ params: { id }, identidad }) =>
        mostrarGuardado(
          identidad,
          await app.db.leer((q) => acuerdoLegible(q, identidad, id)),
        ),
      paraSesion(calls["GET /acuerdos/:id"], "Un acuerdo salarial con sus tramos y sus sumas"),
    )
    .get(
      "/:id/archivo",
      async ({ params: { id }, identidad, set }) => {
        const { acuerdo } = await app.db.leer((q) => acuerdoLegible(q, identidad, id));
        set.headers["content-disposition"] = `attachment; filename="acuerdo-${id}.json"`;
        return mostrarAcuerdo(acuerdo);
      },
      paraSesion(
        calls["GET /acuerdos/:id/archivo"],
        "El archivo de un acuerdo, como lo lee la línea de comandos",
      ),
    )
    .post(
      "",
      async ({ body, actor }) => {
        const saf = enteroDeFormulario("saf", campoDe(body, "saf"), 999);
        const acuerdo = definicionDe(body);
        return hecho(await escribir(actor, (q) => crearAcuerdo(q, actor, saf, acuerdo)));
      },
      paraEscribirYCrear(
        calls["POST /acuerdos"],
        "Nuevo acuerdo salarial, en borrador",
        "definicion: el archivo, como texto JSON",
      ),
    )
    .post(
      "/:id",
      async ({ params: { id }, body, identidad: quien, actor }) => {
        const cambio = cambioDe(campoDe(body, "accion"));
        const pedido = { quien, id, rev: revDe(body) };
        return hecho(await escribir(actor, (q) => cambio(q, actor, pedido, body)));
      },
      paraRedactarYCrear(
        calls["POST /acuerdos/:id"],
        "Edita, duplica, cambia de estado, publica o elimina un acuerdo",
        "accion: editar (definicion), duplicar (saf), estado (borrador o acta), " +
          "publicar (publicado, 0 o 1) o eliminar",
      ),
    );
};
