/**
 * `Idempotency-Key` ([K3], decision 0021), for every route that says with the macro `crea` how it
 * answers what its unit of work gave. The first request does it, and stores what it gave in the same
 * transaction; a repeat is answered from there, and does nothing else.
 */
import { recordadoDe } from "../db/idempotency.ts";
import type { PedidoUnico } from "../db/types.ts";
import { impedimento } from "../db/values.ts";
import type { App, Identidad } from "../plugin.ts";
import { direccionDe } from "./address.ts";
import { contextoDe, type PedidoRepetido, type Unico } from "./context.ts";
import { caminoDe, rutaDe } from "./mounted.ts";
import { rechazo } from "./rejections.ts";

/** Header of the key. */
const ENCABEZADO = "idempotency-key";
/** Header of a request that the screen sends again by itself. */
const REINTENTO = "x-reintento";

/** What most routes answer: `resultado`, `mensaje`, and what was done. */
export const hecho = (datos: object | null = null) => ({ resultado: true, mensaje: "", ...datos });

/** Keys at work in this process, and the request that each is for. */
const enCurso = new WeakMap<App, Map<string, string>>();

const sha256 = (...partes: (string | Uint8Array)[]): string => {
  const hash = new Bun.CryptoHasher("sha256");
  for (const parte of partes) hash.update(parte as string);
  return hash.digest("hex");
};

/** What was sent, as a text that is the same for the same fields in any order. */
async function canonico(valor: unknown): Promise<string> {
  if (valor instanceof File) {
    return `[${JSON.stringify([valor.name, valor.size])},"${sha256(await valor.bytes())}"]`;
  }
  if (valor instanceof Uint8Array) return `"${sha256(valor)}"`;
  if (Array.isArray(valor)) return `[${(await Promise.all(valor.map(canonico))).join()}]`;
  if (valor !== null && typeof valor === "object") {
    const pares = Object.entries(valor).sort(([a], [b]) => a < b ? -1 : 1);
    const textos = pares.map(async ([k, v]) => `${JSON.stringify(k)}:${await canonico(v)}`);
    return `{${(await Promise.all(textos)).join()}}`;
  }
  return JSON.stringify(valor) ?? "null";
}

/**
 * Takes the key of a request, if its route takes one and it brought one.
 * @throws Rechazo 400 for a key out of shape; 409 for a request sent again by itself to a route that
 * takes no key.
 */
export async function tomarClave(
  app: App,
  request: Request,
  route: string,
  { id_usuario }: Identidad,
  datos: PedidoRepetido,
): Promise<PedidoUnico | undefined> {
  const clave = request.headers.get(ENCABEZADO);
  if (clave === null) return undefined;
  const componer = rutaDe(app, request.method, route)?.crea;
  if (!componer) {
    // The route does not say how to answer a repeat (`crea`), so running it again could do its work
    // twice: a request that the screen repeats by itself is refused.
    if (request.headers.has(REINTENTO)) throw rechazo("sin_repeticion");
    return undefined;
  }
  if (!/^[\x21-\x7e]{1,64}$/.test(clave)) throw rechazo("clave_invalida");
  const { consulta } = direccionDe(request);
  const llamada = `${clave}\n${request.method} ${caminoDe(request)}${consulta}\n`;
  // The client's key is hashed together with the body. Without it, whoever reads the table could
  // guess bodies (a password, say) and compare their hashes.
  const huella = sha256(llamada, await canonico(datos.body));
  const pedido = { clave: sha256(clave), huella };
  contextoDe(request).unico = { id_usuario, pedido, componer, datos };
  return pedido;
}

/** The answer that was given, or undefined. @throws Rechazo 409 for the key of another request. */
async function recordada(app: App, u: Unico): Promise<{ respuesta: unknown } | undefined> {
  const fila = await recordadoDe(app.db, u.id_usuario, u.pedido.clave);
  if (!fila) return undefined;
  if (fila.huella !== u.pedido.huella) throw rechazo("clave_de_otro");
  return { respuesta: u.componer(JSON.parse(fila.resultado) as never, u.datos) };
}

/**
 * Before a request with a key: the answer that it already had, or undefined for whoever is to do it,
 * who has the key until `soltarClave`.
 * @throws Rechazo 409 while the same runs, and for the key of another request.
 */
export async function yaRespondido(app: App, request: Request): Promise<unknown> {
  const contexto = contextoDe(request);
  const { unico } = contexto;
  if (!unico) return undefined;
  const { id_usuario, pedido: { clave, huella } } = unico;
  const claves = enCurso.getOrInsertComputed(app, () => new Map());
  const propia = `${id_usuario}:${clave}`;
  const otra = claves.get(propia);
  if (otra !== undefined) {
    if (otra !== huella) throw rechazo("clave_de_otro");
    throw rechazo("pedido_en_curso", {}, {
      en_curso: true,
      encabezados: { "retry-after": "1" },
    });
  }
  claves.set(propia, huella);
  contexto.soltar = () => void claves.delete(propia);
  return (await recordada(app, unico))?.respuesta;
}

/** Looks for what was confirmed after a connection was lost, in milliseconds between looks. */
const MIRADAS = [0, 150, 500];

/**
 * After a request with a key that failed: the answer of what was done all the same, by it or by its
 * twin in another server; undefined when nothing is known of it.
 */
export async function respondidoPeseA(
  app: App,
  request: Request,
  error: unknown,
): Promise<Response | undefined> {
  const { unico } = contextoDe(request);
  if (!unico) return undefined;
  const incierta = impedimento(error) === "confirmacion_incierta";
  for (const espera of incierta ? MIRADAS : MIRADAS.slice(0, 1)) {
    if (espera > 0) await Bun.sleep(espera);
    try {
      const hallada = await recordada(app, unico);
      if (hallada) {
        const { respuesta } = hallada;
        return respuesta instanceof Response ? respuesta : Response.json(respuesta);
      }
    } catch {
      // The look-up failed as well: the answer stays the one of the original error.
    }
  }
  return undefined;
}
