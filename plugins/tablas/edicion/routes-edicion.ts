/** Calls that edit reference data (spec 1 §7; those of dated values, beyond it). */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { leerCeldas } from "#core/http/cells.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App, Escritura } from "#core/plugin.ts";
import { avisarCambio } from "../avisos.ts";
import {
  editarCategoria,
  editarCategorias,
  editarEscalafon,
  nuevaCategoria,
  nuevoEscalafon,
} from "./escalas.ts";
import { editarValor, editarValores, eliminarValor } from "./editar.ts";
import { editarConjunto } from "./editar-conjunto.ts";
import { rechazo } from "../errors.ts";
import {
  contenidoDe,
  describirFechadas,
  exigirMesEditable,
  tablaEditable,
  valoresEn,
} from "../lecturas/fechadas.ts";
import {
  claveDelFormulario,
  conjuntoDelFormulario,
  contenidoDelFormulario,
  parteDeClave,
  revDelFormulario,
} from "./formularios.ts";
import { historiaDe } from "./historia.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { mesDe } from "#core/domain/period.ts";
import { calls } from "#proto/tablas.ts";
import { leerMes, leerParametros } from "../lecturas/parametros.ts";
import { editarSuplementos } from "./suplementos.ts";

const lectura = rutasPara("sesion", ["tablas"]);
const escritura = rutasPara("ediciontablas", ["tablas"], { crea: hecho });

/** What a sheet writes of a category; its norm has no cell, and goes with its value. */
const CELDAS_DE_CATEGORIA = ["descripcion", "remuneracion", "sumafijare", "uret", "norma"];

/** A month that may be edited. @throws Rechazo 400 for what is not a month. */
export function mesEditable(crudo: unknown): number {
  const mes = leerMes(crudo);
  exigirMesEditable(mes, mesDe(Date.now()));
  return mes;
}

export const edicion = (app: App) => {
  /** One edit: stored whole, then told to whoever looks at the table, and answered. */
  async function editar(
    actor: Actor,
    tabla: string,
    hacer: (q: Escritura) => Promise<object | void>,
  ) {
    const guardado = await app.db.tx(hacer);
    avisarCambio(app, actor, tabla);
    return hecho(guardado ?? null);
  }

  return new Elysia({ name: "tablas-edicion", prefix: "/api/tablas" })
    .use(acceso(app))
    .post(
      "/escalafones/nuevo",
      ({ body, actor }) => editar(actor, "escalafones", (q) => nuevoEscalafon(q, actor, body)),
      escritura(
        calls["POST /tablas/escalafones/nuevo"],
        "Nuevo escalafón",
        "Campos: esc, descripcion; además regimen, serie_ur…",
      ),
    )
    .post(
      "/escalafones/editar",
      ({ body, actor }) => editar(actor, "escalafones", (q) => editarEscalafon(q, actor, body)),
      escritura(
        calls["POST /tablas/escalafones/editar"],
        "Edita la descripción de un escalafón",
        "Además, serie_fe",
      ),
    )
    .post(
      "/suplementos/:esc",
      async ({ params, body, actor }) => {
        const { esc } = leerParametros(["esc"], params);
        const guardar = (q: Escritura) => editarSuplementos(q, actor, esc, body);
        return await editar(actor, "escalafon_suplementos", guardar);
      },
      escritura(
        calls["POST /tablas/suplementos/:esc"],
        "Suplementos de un escalafón por partida principal",
        "`filas` (JSON): la lista",
      ),
    )
    .post("/categorias/nueva/:esc", async ({ params, body, actor }) => {
      const { esc } = leerParametros(["esc"], params);
      return await editar(actor, "categorias", (q) => nuevaCategoria(q, actor, esc, body));
    }, escritura(calls["POST /tablas/categorias/nueva/:esc"], "Nueva categoría de un escalafón"))
    .post(
      "/categorias/editar/:esc/:mes",
      async ({ params, body, actor }) => {
        const { esc } = leerParametros(["esc"], params);
        const mes = mesEditable(params.mes);
        const guardar = (q: Escritura) => editarCategoria(q, actor, esc, mes, body);
        return await editar(actor, "categorias_valores", guardar);
      },
      escritura(
        calls["POST /tablas/categorias/editar/:esc/:mes"],
        "Edita una categoría y su valor desde un mes",
      ),
    )
    .post(
      "/categorias/celdas/:esc/:mes",
      async ({ params, body, actor }) => {
        const { esc } = leerParametros(["esc"], params);
        const mes = mesEditable(params.mes);
        const filas = leerCeldas(body.cambios, CELDAS_DE_CATEGORIA);
        return await editar(actor, "categorias_valores", async (q) => ({
          registros: await editarCategorias(q, actor, { esc, mes }, filas),
        }));
      },
      escritura(
        calls["POST /tablas/categorias/celdas/:esc/:mes"],
        "Cambia celdas de categorías de un escalafón desde un mes: todas o ninguna",
        "`cambios`, en JSON: `[{id, rev, valores}]`; `id` es la categoría",
      ),
    )
    .get(
      "/valores",
      () => describirFechadas(),
      lectura(calls["GET /tablas/valores"], "Tablas con valores fechados y sus campos"),
    )
    .get(
      "/valores/:tabla/:mes",
      async ({ params, query }) => {
        const tabla = tablaEditable(params.tabla);
        const mes = leerMes(params.mes);
        return valoresEn(await instantanea(app.db), tabla, mes, parteDeClave(tabla, query));
      },
      lectura(
        calls["GET /tablas/valores/:tabla/:mes"],
        "Valores de una tabla en un mes, con la versión de cada uno",
        "En la consulta, cualquier columna de la clave acota la lista",
      ),
    )
    .get(
      "/historia/:tabla",
      async ({ params, query }) => {
        const tabla = tablaEditable(params.tabla);
        const clave = tabla.fechada === "conjunto" ? {} : claveDelFormulario(tabla, query);
        return await app.db.leer((q) => historiaDe(q, tabla, clave));
      },
      lectura(
        calls["GET /tablas/historia/:tabla"],
        "Historia de un valor: mes, valores, norma, quién y cuándo",
      ),
    )
    .post(
      "/valores/:tabla/:mes",
      async ({ params, body, actor }) => {
        const tabla = tablaEditable(params.tabla);
        const mes = mesEditable(params.mes);
        const rev = revDelFormulario(body);
        if (tabla.fechada === "conjunto") {
          const filas = conjuntoDelFormulario(tabla, body);
          const guardar = (q: Escritura) => editarConjunto(q, actor, tabla, mes, filas, rev);
          return await editar(actor, tabla.nombre, guardar);
        }
        const clave = claveDelFormulario(tabla, body);
        const contenido = contenidoDelFormulario(tabla, body, mes);
        const pedido = { tabla, clave, mes, rev, contenido };
        return await editar(actor, tabla.nombre, (q) => editarValor(q, actor, pedido));
      },
      escritura(
        calls["POST /tablas/valores/:tabla/:mes"],
        "Agrega o reemplaza el valor de un mes",
        "Campos: los de la clave y los valores; una tabla de conjuntos recibe `filas` (JSON)",
      ),
    )
    .post(
      "/valores/:tabla/:mes/celdas",
      async ({ params, body, actor }) => {
        const tabla = tablaEditable(params.tabla);
        if (tabla.fechada === "conjunto") throw rechazo("tabla_sin_celdas");
        const mes = mesEditable(params.mes);
        const filas = leerCeldas(body.cambios, contenidoDe(tabla));
        return await editar(actor, tabla.nombre, async (q) => ({
          registros: await editarValores(q, actor, filas, ({ clave, rev, valores }) => ({
            tabla,
            clave: claveDelFormulario(tabla, clave ?? {}),
            mes,
            rev: revDelFormulario(rev === null ? {} : { rev }),
            contenido: contenidoDelFormulario(tabla, valores, mes),
          })),
        }));
      },
      escritura(
        calls["POST /tablas/valores/:tabla/:mes/celdas"],
        "Cambia celdas de valores de una tabla desde un mes: todas o ninguna",
        "`cambios`, en JSON: `[{id, rev, clave, valores}]`; `id` sólo nombra la fila en la respuesta",
      ),
    )
    .post(
      "/valores/:tabla/:mes/eliminar",
      async ({ params, body, actor }) => {
        const tabla = tablaEditable(params.tabla);
        const mes = leerMes(params.mes);
        const rev = revDelFormulario(body);
        if (tabla.fechada === "conjunto") {
          return await editar(
            actor,
            tabla.nombre,
            (q) => editarConjunto(q, actor, tabla, mes, [], rev),
          );
        }
        const clave = claveDelFormulario(tabla, body);
        const pedido = { tabla, clave, mes, rev };
        return await editar(actor, tabla.nombre, (q) => eliminarValor(q, actor, pedido));
      },
      escritura(
        calls["POST /tablas/valores/:tabla/:mes/eliminar"],
        "Elimina el valor cargado por error en un mes; vuelve a regir el anterior",
      ),
    );
};
