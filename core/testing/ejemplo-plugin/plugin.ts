/**
 * A plugin as a third party writes it, in a folder of its own: a table with its migrations, a call
 * that fills it, an output and a section.
 */
import { Elysia } from "elysia";
import { tablasDe } from "#core/db/handles.ts";
import type { Kit } from "#core/db/kit.ts";
import { poner, varias } from "#core/db/query.ts";
import { campo } from "#core/domain/fields.ts";
import { acceso } from "#core/http/access.ts";
import { leerFormulario } from "#core/http/form.ts";
import { type App, CONTRACT, definePlugin, type Salida } from "#core/plugin.ts";

const tables = (k: Kit) => ({
  notas: k.tabla("ejemplo_notas", {
    id: k.id(),
    saf: k.entero().notNull(),
    codipres: k.texto().notNull(),
    texto: k.texto().notNull(),
    importe: k.grande().notNull(),
  }),
});

const tabla = tablasDe(tables);

const CAMPOS = { texto: campo.texto(50), importe: campo.importe() };

const routes = (app: App) =>
  new Elysia({ name: "ejemplo", prefix: "/api/notas" })
    .use(acceso(app))
    .post("/:saf/:codipres", async ({ params, body, actor }) => {
      const saf = Number(params.saf);
      const { codipres } = params;
      const { texto, importe } = leerFormulario(CAMPOS, body);
      await app.db.tx(async (q) => {
        await poner(q, tabla.notas, { saf, codipres, texto, importe });
        await q.auditar(actor, { accion: "nuevo", entidad: "notas", saf, codipres });
      });
      return { resultado: true, mensaje: "" };
    }, { permiso: "escribir", detail: { summary: "Agrega una nota" } });

const notas: Salida = {
  id: "notas",
  title: "Notas del grupo",
  options: {
    contiene: { description: "Sólo las notas con este texto" },
    orden: { description: "Orden", values: ["texto", "importe"], initial: "texto" },
  },
  async query({ q, saf, codipres }, { contiene, orden }) {
    const filas = await varias(q, tabla.notas, { saf, codipres }, ["texto", "importe"], {
      orden: [orden === "importe" ? "importe" : "texto", "id"],
    });
    const elegidas = filas.filter((f) => !contiene || f.texto.includes(contiene));
    return {
      encabezado: [`Grupo ${codipres}`],
      columnas: [
        { campo: "texto", titulo: "Nota", clase: "texto", tipo: "clave" },
        { campo: "importe", titulo: "Importe", clase: "importe", tipo: "medida" },
      ],
      filas: elegidas,
      totales: { texto: "Total", importe: elegidas.reduce((s, f) => s + f.importe, 0) },
      valorizado: filas.length > 0,
      desactualizado: elegidas.some((f) => f.texto === "vieja"),
    };
  },
};

export default definePlugin({
  id: "ejemplo",
  contract: CONTRACT,
  tables,
  routes,
  prefixes: ["/api/notas"],
  migrations: `${import.meta.dir}/migrations`,
  outputs: [notas],
  screens: { notas: "section", salidas: "section" },
  sections: [
    { id: "notas", title: "Notas", order: 90, module: "ejemplo/notas" },
    {
      id: "salidas",
      title: "Salidas",
      order: 20,
      module: "ejemplo/salidas",
      hosts: "outputs",
    },
  ],
});
