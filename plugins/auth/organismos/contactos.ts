/**
 * The two addresses where access is asked for, as the sign-in screen shows them (spec 1 §1). They are
 * no resource: both are one thing, with one form, one entry of the trail and an open answer that is
 * remembered, and no list, version or spreadsheet.
 */
import { Elysia } from "elysia";
import { poner, quitar, varias } from "#core/db/query.ts";
import { campo } from "#core/domain/fields.ts";
import { acceso } from "#core/http/access.ts";
import { leerFormulario } from "#core/http/form.ts";
import type { Actor, App, Archivo, Consulta, Escritura, Reversa } from "#core/plugin.ts";
import { exigirIgual } from "#core/reversals.ts";
import { calls, type Contactos } from "#proto/auth.ts";
import { tabla } from "../tables.ts";

const CAMPOS = { orden: campo.entero(1, 2), direccion: campo.texto(200, /\S/) };
const FORMULARIO = { primera: CAMPOS.direccion, segunda: CAMPOS.direccion };

/** Invented: each installation says its own. */
const DE_EJEMPLO: Contactos = {
  contactos: ["accesos.presupuesto@ministerio.example", "soporte.planta@ministerio.example"],
  ejemplo: true,
};

/** How long other servers may go on showing the previous ones, in milliseconds. */
const RECUERDO = 10_000;

interface Recordados {
  readonly contactos: Promise<Contactos>;
  readonly hasta: number;
}

/** Anybody may ask, without a session and as often as they like: the database is not asked each time. */
const recordados = new WeakMap<App, Recordados>();

async function leer(q: Consulta): Promise<Contactos> {
  const filas = await varias(q, tabla.contactos, {}, ["direccion"], { orden: "orden" });
  const [primera, segunda] = filas.map((f) => f.direccion);
  if (primera === undefined || segunda === undefined) return DE_EJEMPLO;
  return { contactos: [primera, segunda], ejemplo: false };
}

function contactos(app: App): Promise<Contactos> {
  const antes = recordados.get(app);
  if (antes && antes.hasta > Date.now()) return antes.contactos;
  const leidos = leer(app.db);
  recordados.set(app, { contactos: leidos, hasta: Date.now() + RECUERDO });
  leidos.catch(() => recordados.delete(app));
  return leidos;
}

/** Those of example stand in place of none. */
const dichos = ({ contactos, ejemplo }: Contactos) => ejemplo ? null : { contactos };

/** @param direcciones null = none. */
async function guardar(
  q: Escritura,
  actor: Actor,
  accion: string,
  direcciones: ReadonlyMap<number, string> | null,
): Promise<void> {
  const antes = dichos(await leer(q));
  if (!direcciones) await quitar(q, tabla.contactos, {});
  for (const [orden, direccion] of direcciones ?? []) {
    await poner(q, tabla.contactos, { orden, direccion }, "reemplazar");
  }
  const despues = dichos(await leer(q));
  await q.auditar(actor, { accion, entidad: "contactos", clave: "contactos", antes, despues });
}

/** What the trail tells of the addresses, taken back from it (formulation [F12]). */
export const reversaDeContactos: Reversa = {
  actions: ["editar"],
  async run({ q, actor }, { antes, despues }) {
    exigirIgual(despues, dichos(await leer(q)));
    const previos = antes as ReturnType<typeof dichos>;
    const direcciones = previos && new Map(previos.contactos.map((d, i) => [i + 1, d]));
    await guardar(q, actor, "editar", direcciones);
  },
};

export const routesContactos = (app: App) =>
  new Elysia({ name: "auth/contactos", prefix: "/contactos" })
    .use(acceso(app))
    .get(
      "",
      async () =>
        Response.json(await contactos(app), { headers: { "cache-control": "public, max-age=10" } }),
      {
        ...calls["GET /contactos"],
        // Open: who asks for access has no account yet.
        permiso: "publico",
        detail: { summary: "Las dos direcciones donde se pide acceso al sistema" },
      },
    )
    .post("", async ({ body, actor }) => {
      const { primera, segunda } = leerFormulario(FORMULARIO, body);
      const direcciones = new Map([[1, primera.trim()], [2, segunda.trim()]]);
      await app.db.tx((q) => guardar(q, actor, "editar", direcciones));
      recordados.delete(app);
      return { resultado: true, mensaje: "" };
    }, {
      ...calls["POST /contactos"],
      permiso: "admin",
      detail: { summary: "Cambia las dos direcciones donde se pide acceso al sistema" },
    });

/** Those of the file replace the ones of the same number. */
export const ARCHIVO_CONTACTOS: Archivo = {
  name: "contactos",
  order: 25,
  fields: CAMPOS,
  key: ["orden"],
  async import(ctx, lotes) {
    const direcciones = new Map<number, string>();
    for await (const lote of lotes) {
      for (const { valores } of lote) {
        direcciones.set(Number(valores.orden), String(valores.direccion));
      }
    }
    if (direcciones.size > 0) await guardar(ctx.q, ctx.actor, "importar", direcciones);
  },
  async *export(q) {
    yield await varias(q, tabla.contactos, {}, "*", { orden: "orden" });
  },
};
