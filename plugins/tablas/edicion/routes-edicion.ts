/** Calls that edit reference data (spec 1 §7; those of dated values, beyond it). */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "../../../core/http/access.ts";
import { leerCeldas } from "../../../core/http/cells.ts";
import { hecho } from "../../../core/http/idempotency.ts";
import type { Actor, App, Escritura } from "../../../core/plugin.ts";
import { avisarCambio } from "../avisos.ts";
import {
  editarCategoria,
  editarCategorias,
  editarEscalafon,
  nuevaCategoria,
  nuevoEscalafon,
} from "./escalas.ts";
import { editarValor, editarValores, eliminarValor, type Guardado } from "./editar.ts";
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
import { mesDe } from "../../../core/domain/period.ts";
import { calls } from "../../../proto/tablas.ts";
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
  /** One edit: stored whole, and then told to whoever looks at the table. */
  async function editar<T>(
    actor: Actor,
    tabla: string,
    hacer: (q: Escritura) => Promise<T>,
  ): Promise<T> {
    const resultado = await app.db.tx(hacer);
    avisarCambio(app, actor, tabla);
    return resultado;
  }

  return new Elysia({ name: "tablas-edicion", prefix: "/api/tablas" })
    .use(acceso(app))
    .post(
      "/escalafones/nuevo",
      async ({ body, actor }) => {
        await editar(actor, "escalafones", (q) => nuevoEscalafon(q, actor, body));
        return hecho();
      },
      escritura(
        calls["POST /tablas/escalafones/nuevo"],
        "Nuevo escalafón",
        "Campos: esc, descripcion; además regimen, serie_ur…",
      ),
    )
    .post(
      "/escalafones/editar",
      async ({ body, actor }) =>
        hecho(await editar(actor, "escalafones", (q) => editarEscalafon(q, actor, body))),
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
        return hecho(await editar(actor, "escalafon_suplementos", guardar));
      },
      escritura(
        calls["POST /tablas/suplementos/:esc"],
        "Suplementos de un escalafón por partida principal",
        "`filas` (JSON): la lista",
      ),
    )
    .post("/categorias/nueva/:esc", async ({ params, body, actor }) => {
      const { esc } = leerParametros(["esc"], params);
      await editar(actor, "categorias", (q) => nuevaCategoria(q, actor, esc, body));
      return hecho();
    }, escritura(calls["POST /tablas/categorias/nueva/:esc"], "Nueva categoría de un escalafón"))
    .post(
      "/categorias/editar/:esc/:mes",
      async ({ params, body, actor }) => {
        const { esc } = leerParametros(["esc"], params);
        const mes = mesEditable(params.mes);
        return hecho(
          await editar(
            actor,
            "categorias_valores",
            (q) => editarCategoria(q, actor, esc, mes, body),
          ),
        );
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
        const registros = await editar(
          actor,
          "categorias_valores",
          (q) => editarCategorias(q, actor, { esc, mes }, filas),
        );
        return hecho({ registros });
      },
      {
        ...escritura(
          calls["POST /tablas/categorias/celdas/:esc/:mes"],
          "Cambia celdas de categorías de un escalafón desde un mes: todas o ninguna",
          "`cambios`, en JSON: `[{id, rev, valores}]`; `id` es la categoría",
        ),
        crea: (registros: unknown) => hecho({ registros }),
      },
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
          return hecho(
            await editar<Guardado>(
              actor,
              tabla.nombre,
              (q) => editarConjunto(q, actor, tabla, mes, filas, rev),
            ),
          );
        }
        const clave = claveDelFormulario(tabla, body);
        const contenido = contenidoDelFormulario(tabla, body, mes);
        return hecho(
          await editar(
            actor,
            tabla.nombre,
            (q) => editarValor(q, actor, { tabla, clave, mes, rev, contenido }),
          ),
        );
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
        const registros = await editar(
          actor,
          tabla.nombre,
          (q) =>
            editarValores(q, actor, filas, ({ clave, rev, valores }) => ({
              tabla,
              clave: claveDelFormulario(tabla, clave ?? {}),
              mes,
              rev: revDelFormulario(rev === null ? {} : { rev }),
              contenido: contenidoDelFormulario(tabla, valores, mes),
            })),
        );
        return hecho({ registros });
      },
      {
        ...escritura(
          calls["POST /tablas/valores/:tabla/:mes/celdas"],
          "Cambia celdas de valores de una tabla desde un mes: todas o ninguna",
          "`cambios`, en JSON: `[{id, rev, clave, valores}]`; `id` sólo nombra la fila en la respuesta",
        ),
        crea: (registros: unknown) => hecho({ registros }),
      },
    )
    .post(
      "/valores/:tabla/:mes/eliminar",
      async ({ params, body, actor }) => {
        const tabla = tablaEditable(params.tabla);
        const mes = leerMes(params.mes);
        const rev = revDelFormulario(body);
        if (tabla.fechada === "conjunto") {
          return hecho(
            await editar<Guardado>(
              actor,
              tabla.nombre,
              (q) => editarConjunto(q, actor, tabla, mes, [], rev),
            ),
          );
        }
        const clave = claveDelFormulario(tabla, body);
        return hecho(
          await editar(
            actor,
            tabla.nombre,
            (q) => eliminarValor(q, actor, { tabla, clave, mes, rev }),
          ),
        );
      },
      escritura(
        calls["POST /tablas/valores/:tabla/:mes/eliminar"],
        "Elimina el valor cargado por error en un mes; vuelve a regir el anterior",
      ),
    );
};
