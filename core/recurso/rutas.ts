/** The calls that resources have alike; their paths, forms and words are those of each contract. */
import { type AnyElysia, Elysia } from "elysia";
import { campo, conVacio } from "../domain/fields.ts";
import { acceso, rutasPara } from "../http/access.ts";
import { responderLibro } from "../http/download.ts";
import { enteroDeFormulario, leerFormulario } from "../http/form.ts";
import { hecho } from "../http/idempotency.ts";
import { leerVista } from "../outputs/view.ts";
import type { Actor, App, Recurso } from "../plugin.ts";
import { leerToken } from "../sheet/source.ts";
import type { PreviaDeFilas } from "#proto/planilla.ts";
import { pegar } from "./cargas.ts";
import { rechazo } from "./errors.ts";

/** A call of the contract, and how the documentation tells it. */
type LlamadaDicha = readonly [
  call: { readonly call: string },
  resumen: string,
  descripcion?: string,
];

export interface LlamadasDeRecurso {
  /** Its rows, under `nombre`: `{ creditos: [...] }`. */
  readonly lista?: LlamadaDicha;
  readonly nombre?: string;
  /** What the answer of the list says beside its rows. */
  readonly ademas?: Readonly<Record<string, unknown>>;
  /** NUEVO, EDITAR or ELIMINAR. */
  readonly guardar?: LlamadaDicha;
  /** The workbook of the list, made by `trabajo`; its name without extension. */
  readonly excel?: readonly [...LlamadaDicha];
  readonly archivo?: string;
  /** A block of a spreadsheet; bytes of its body at most. */
  readonly pegar?: LlamadaDicha;
  readonly limite?: number;
  /** Cells of its rows. */
  readonly celdas?: LlamadaDicha;
  /** Rows of another year. */
  readonly copiar?: LlamadaDicha;
}

interface PedidoDeRecurso {
  readonly params: Readonly<Record<string, number>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly actor: Actor;
  readonly request: Request;
  readonly server: never;
}

const DE_COPIA = {
  norma: conVacio(campo.texto(200), ""),
  reemplazar: conVacio(campo.booleano(), false),
};

/** @throws Rechazo */
function leerCopia(ejercicio: number, cuerpo: PedidoDeRecurso["body"]) {
  const { desde = ejercicio - 1 } = cuerpo;
  const pedido = {
    ...leerFormulario(DE_COPIA, cuerpo),
    ejercicio,
    desde: enteroDeFormulario("desde", desde, 2999),
    token: leerToken(cuerpo),
  };
  if (pedido.desde === ejercicio) throw rechazo("copia_de_si");
  return pedido;
}

/**
 * Its calls: those that are given. What limits a list (`:ejercicio`) is in the path.
 * @param ruta what the calls of its part declare alike; `rutasPara`.
 */
export function rutasDeRecurso(
  app: App,
  r: Recurso,
  llamadas: LlamadasDeRecurso,
  { permiso, tags }: { readonly permiso: string; readonly tags: string[] },
): AnyElysia {
  const {
    lista,
    nombre = r.id,
    ademas,
    guardar,
    excel,
    archivo = r.id,
    pegar: bloque,
    celdas,
    copiar,
  } = llamadas;
  const ruta = rutasPara(permiso, tags);
  const rutaQueCrea = rutasPara(permiso, tags, { crea: hecho });
  const rutas: AnyElysia = new Elysia({ name: `recurso/${r.id}` }).use(acceso(app));
  const poner = (
    [call, resumen, descripcion]: LlamadaDicha,
    hacer: (pedido: PedidoDeRecurso) => unknown,
    hook: object = ruta(call, resumen, descripcion),
  ) => {
    const [metodo, camino] = call.call.split(" ");
    // A path without parameters has none, not an empty list of them.
    const manejar = (pedido: PedidoDeRecurso) => hacer({ ...pedido, params: pedido.params ?? {} });
    rutas.route(metodo, `/api${camino}`, manejar as never, hook as never);
  };
  const dentro = (hacer: (pedido: PedidoDeRecurso) => unknown) => (pedido: PedidoDeRecurso) => {
    r.exigirAmbito?.(pedido.params);
    return hacer(pedido);
  };
  if (lista) {
    poner(
      lista,
      dentro(({ params }) =>
        app.db.leer(async (q) => ({ [nombre]: await r.lista(q, params), ...ademas }))
      ),
    );
  }
  if (guardar) {
    poner(
      guardar,
      async ({ body, actor }) => hecho(await r.editar(app, actor, body)),
      rutaQueCrea(...guardar),
    );
  }
  if (excel) {
    poner(
      excel,
      dentro(({ params, query, actor, request, server }) =>
        responderLibro(app, { request, server }, {
          trabajo: "nucleo.libro",
          entrada: {
            recurso: r.id,
            ambito: params,
            de: Object.values(params),
            vista: leerVista(query),
          },
          nombre: `${archivo}.xlsx`,
          actor,
        })
      ),
    );
  }
  if (bloque) {
    const [call, que, descripcion] = bloque;
    const resumen = `${que}: vista previa de una planilla, o con su \`token\` la guarda entera`;
    poner(
      bloque,
      dentro((pedido) => pegar(app, pedido, r.id, pedido.params)),
      { ...rutaQueCrea(call, resumen, descripcion), limite: llamadas.limite },
    );
  }
  if (celdas) {
    poner(
      celdas,
      dentro(async ({ params, body, actor }) =>
        hecho(await r.guardarCeldas(app, actor, body.cambios, params))
      ),
      rutaQueCrea(...celdas),
    );
  }
  if (copiar) {
    poner(
      copiar,
      dentro(async ({ params: { ejercicio }, body, actor }) => {
        const pedido = leerCopia(ejercicio, body);
        const previa = await app.trabajos.ejecutar<PreviaDeFilas>(
          "nucleo.copia",
          { recurso: r.id, ...pedido },
          actor,
        );
        if (pedido.token !== null) r.avisar(app, actor);
        return hecho(previa);
      }),
      rutaQueCrea(...copiar),
    );
  }
  return rutas;
}
