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
  /** The workbook of the list; its name without extension. */
  readonly excel?: LlamadaDicha;
  readonly archivo?: string;
  /** A block of a spreadsheet; bytes of its body at most. */
  readonly pegar?: LlamadaDicha;
  readonly limite?: number;
  /** Cells of its rows. */
  readonly celdas?: LlamadaDicha;
  /** Rows of another year. */
  readonly copiar?: LlamadaDicha;
}

/** What limits a list: the parameters of its path. */
type Ambito = Readonly<Record<string, number>>;

interface PedidoDeRecurso {
  /** A path without parameters has none, not an empty list of them. */
  readonly params?: Ambito;
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

/** What the call that takes a block of a spreadsheet does. @param que whose rows it has. */
export const resumenDeBloque = (que: string): string =>
  `${que}: vista previa de una planilla, o con su \`token\` la guarda entera`;

/**
 * Its calls: those that are given. What limits a list (`:ejercicio`) is in the path.
 * The last argument says who may call them, and where the documentation has them.
 */
export function rutasDeRecurso(
  app: App,
  r: Recurso,
  llamadas: LlamadasDeRecurso,
  { permiso }: { readonly permiso: string },
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
  const ruta = rutasPara(permiso);
  const rutaQueCrea = rutasPara(permiso, { crea: hecho });
  const rutas: AnyElysia = new Elysia({ name: `recurso/${r.id}` }).use(acceso(app));
  const poner = (
    [call, resumen, descripcion]: LlamadaDicha,
    hacer: (pedido: PedidoDeRecurso) => unknown,
    hook: object = ruta(call, resumen, descripcion),
  ) => {
    const [metodo, camino] = call.call.split(" ");
    rutas.route(metodo, `/api${camino}`, hacer as never, hook as never);
  };
  const dentro =
    (hacer: (pedido: PedidoDeRecurso, ambito: Ambito) => unknown) => (pedido: PedidoDeRecurso) => {
      const { params: ambito = {} } = pedido;
      r.exigirAmbito?.(ambito);
      return hacer(pedido, ambito);
    };
  if (lista) {
    poner(
      lista,
      dentro((_, ambito) =>
        app.db.leer(async (q) => ({ [nombre]: await r.lista(q, ambito), ...ademas }))
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
      dentro(({ query, actor, request, server }, ambito) =>
        responderLibro(app, { request, server }, {
          trabajo: "nucleo.libro",
          entrada: {
            recurso: r.id,
            ambito,
            de: Object.values(ambito),
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
    poner(
      bloque,
      dentro((pedido, ambito) => pegar(app, pedido, r.id, ambito)),
      { ...rutaQueCrea(call, resumenDeBloque(que), descripcion), limite: llamadas.limite },
    );
  }
  if (celdas) {
    poner(
      celdas,
      dentro(async ({ body, actor }, ambito) =>
        hecho(await r.guardarCeldas(app, actor, body.cambios, ambito))
      ),
      rutaQueCrea(...celdas),
    );
  }
  if (copiar) {
    poner(
      copiar,
      dentro(async ({ body, actor }, { ejercicio }) => {
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
