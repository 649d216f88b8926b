/** Calls that edit reference data (spec 1 §7; those of dated values, beyond it). */
import { Elysia } from "elysia";
import { acceso, rutasPara } from "#core/http/access.ts";
import { leerCeldas } from "#core/http/cells.ts";
import { hecho } from "#core/http/idempotency.ts";
import type { Actor, App, Consulta, Escritura } from "#core/plugin.ts";
import { mesDe } from "#core/domain/period.ts";
import { calls } from "#proto/tablas.ts";
import { varias } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { columnas, filas, texto } from "#core/db/text-query.ts";
import { avisarCambio } from "../avisos.ts";
import { rechazo } from "../errors.ts";
import {
  coincide,
  contenidoDe,
  describirFechadas,
  exigirMesEditable,
  mostrarFila,
  revDeConjunto,
  revDeEntrada,
  tablaEditable,
  textoDeClave,
  valoresEn,
} from "../lecturas/fechadas.ts";
import { instantanea } from "../lecturas/memoria.ts";
import { leerMes, leerParametros } from "../lecturas/parametros.ts";
import type { Clave } from "../lecturas/clave.ts";
import type { TablaReferencia } from "#proto/recursos/tablas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import {
  editarCategoria,
  editarCategorias,
  editarEscalafon,
  nuevaCategoria,
  nuevoEscalafon,
} from "./escalas.ts";
import { editarValor, editarValores, eliminarValor } from "./editar.ts";
import { editarConjunto } from "./editar-conjunto.ts";
import {
  claveDelFormulario,
  conjuntoDelFormulario,
  contenidoDelFormulario,
  parteDeClave,
  revDelFormulario,
} from "./formularios.ts";
import { editarSuplementos } from "./suplementos.ts";

// The history of a dated value: every entry with who stored it and when, from the audit trail.

interface Quien {
  readonly usuario: string;
  readonly instante: number;
}

interface Autoria extends Quien {
  readonly antes: string | null;
  readonly despues: string | null;
}

/** A value that stood at this same month until somebody put another in its place. */
interface Reemplazo extends Quien {
  readonly valor: Mostrada;
}

type Mostrada = ReturnType<typeof mostrarFila>;

/** A file that was imported into the table, with the entries that it replaced, by their keys. */
interface Importacion extends Quien {
  readonly reemplazadas: ReadonlyMap<string, Mostrada>;
}

const { auditoria } = nucleo;
const AUTORIA = {
  ...columnas(auditoria, "usuario", "instante", "antes", "despues"),
  clave: texto("clave"),
};

/** The records of each entry, oldest first, by its canonical key. */
async function autorias(
  q: Consulta,
  tabla: TablaReferencia,
  prefijo: string,
): Promise<ReadonlyMap<string, readonly Autoria[]>> {
  const escritas = await filas(
    q,
    AUTORIA,
    "FROM auditoria WHERE entidad = ? AND clave LIKE ? ORDER BY id",
    [tabla.id, `${prefijo}%`],
  );
  return Map.groupBy(escritas, (f) => f.clave);
}

interface Reemplazadas {
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly (string | number)[])[];
}

/** The files imported into a table, newest first. */
async function importaciones(q: Consulta, tabla: TablaReferencia): Promise<Importacion[]> {
  const donde = { entidad: tabla.id, accion: ["importar", "reemplazar"] };
  const columnas = ["accion", "clave", "usuario", "instante", "antes"] as const;
  const asientos = await varias(q, auditoria, donde, columnas, { orden: "-id" });
  // What is dated as a set is replaced month by month, before the file itself is noted.
  let meses = new Map<string, Mostrada>();
  const hechas: { readonly quien: Quien; readonly claves: Map<string, Mostrada> }[] = [];
  for (const { accion, clave, usuario, instante, antes } of asientos) {
    if (accion === "reemplazar") {
      meses.set(textoDeClave(tabla, { desde_mes: clave }), {});
      continue;
    }
    const { columnas, filas } = JSON.parse(antes ?? "null") as Reemplazadas;
    meses = new Map(filas.map((f) => {
      const fila: FilaReferencia = Object.fromEntries(columnas.map((c, i) => [c, f[i]]));
      return [textoDeClave(tabla, fila), mostrarFila(tabla, fila)];
    }));
    hechas.push({ quien: { usuario, instante }, claves: meses });
  }
  return hechas.map(({ quien, claves }) => ({ ...quien, reemplazadas: claves }));
}

/**
 * Who and when: of the trail's last record while it says what is stored, else of the file that the
 * value came in. A file's record tells the entries that it replaced and only counts the new ones:
 * with several files, a value that none replaced is of one of them, nobody knows which.
 */
function quien(
  clave: string,
  mostrada: unknown,
  autores: ReadonlyMap<string, readonly Autoria[]>,
  archivos: readonly Importacion[],
) {
  const autoria = autores.get(clave)?.at(-1);
  if (autoria?.despues === JSON.stringify(mostrada)) {
    return { usuario: autoria.usuario, instante: autoria.instante, importado: false };
  }
  const [unico, ...otros] = archivos;
  const suyo = archivos.find((a) => a.reemplazadas.has(clave)) ??
    (otros.length === 0 ? unico : undefined);
  return { usuario: suyo?.usuario ?? null, instante: suyo?.instante ?? null, importado: true };
}

/**
 * The values that stood at the month of an entry (any, of one that says its months by itself) before the one that stands now, newest first, with
 * who replaced each: a correction leaves no entry of its own ([R6]), and must not leave no trace.
 */
function reemplazosDe(
  clave: string,
  mes: number | null,
  autores: ReadonlyMap<string, readonly Autoria[]>,
  archivos: readonly Importacion[],
): Reemplazo[] {
  const escritos = (autores.get(clave) ?? []).flatMap(({ antes, usuario, instante }) => {
    const valor = JSON.parse(antes ?? "null") as Mostrada | null;
    return valor && (mes === null || valor.desde_mes === mes) ? [{ valor, usuario, instante }] : [];
  });
  const importados = archivos.flatMap(({ usuario, instante, reemplazadas }) => {
    const valor = reemplazadas.get(clave);
    return valor ? [{ valor, usuario, instante }] : [];
  });
  return [...escritos, ...importados].sort((a, b) => b.instante - a.instante);
}

/** Entries of a key, oldest first; of a set, one per month with its rows. */
async function historiaDe(q: Consulta, tabla: TablaReferencia, clave: Clave) {
  const i = await instantanea(q);
  const entradas = i.filas(tabla.id).filter((f) => coincide(f, clave));
  const archivos = await importaciones(q, tabla);
  if (tabla.fechada === "conjunto") {
    const autores = await autorias(q, tabla, "desde_mes=");
    return [...Map.groupBy(entradas, (f) => Number(f.desde_mes))].map(([mes, filas]) => {
      const mostradas = filas.map((f) => mostrarFila(tabla, f));
      return {
        desde_mes: mes,
        filas: mostradas,
        rev: revDeConjunto(tabla, filas),
        ...quien(textoDeClave(tabla, { desde_mes: mes }), mostradas, autores, archivos),
      };
    });
  }
  const prefijo = textoDeClave(tabla, clave);
  const autores = await autorias(q, tabla, tabla.porFila ? prefijo : `${prefijo}|`);
  return entradas.map((f: FilaReferencia) => {
    const mostrada = mostrarFila(tabla, f);
    const mes = Number(f.desde_mes);
    const propia = textoDeClave(tabla, f);
    return {
      ...mostrada,
      rev: revDeEntrada(tabla, f),
      ...quien(propia, mostrada, autores, archivos),
      reemplazos: reemplazosDe(propia, tabla.porFila ? null : mes, autores, archivos),
    };
  });
}

const lectura = rutasPara("sesion");
const escritura = rutasPara("ediciontablas", { crea: hecho });

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
          return await editar(actor, tabla.id, guardar);
        }
        const clave = claveDelFormulario(tabla, body);
        const contenido = contenidoDelFormulario(tabla, body, mes);
        const pedido = { tabla, clave, mes, rev, contenido };
        return await editar(actor, tabla.id, (q) => editarValor(q, actor, pedido));
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
        return await editar(actor, tabla.id, async (q) => ({
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
            tabla.id,
            (q) => editarConjunto(q, actor, tabla, mes, [], rev),
          );
        }
        const clave = claveDelFormulario(tabla, body);
        const pedido = { tabla, clave, mes, rev };
        return await editar(actor, tabla.id, (q) => eliminarValor(q, actor, pedido));
      },
      escritura(
        calls["POST /tablas/valores/:tabla/:mes/eliminar"],
        "Elimina el valor cargado por error en un mes; vuelve a regir el anterior",
      ),
    );
};
