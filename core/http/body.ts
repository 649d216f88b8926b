/**
 * Reading the body of a request. Own reading, because the framework's turns a text field that
 * looks like JSON into an object and `a[b]` into nesting: here a field is the text that was typed.
 */
import { Rechazo } from "../errors.ts";
import { rechazo } from "./rejections.ts";

/** Bytes of a body, unless the route asks for more. */
export const LIMITE_CUERPO = 1024 * 1024;
/** The most that any route may ask for. */
export const LIMITE_MAYOR = 64 * 1024 * 1024;
/** The most that a route may take that reads its body as it arrives, straight to a file. */
export const LIMITE_FLUJO = 512 * 1024 * 1024;
export const TIPO_PROTOBUF = "application/x-protobuf";
/** Fields of one form: more than any form of the product, fewer than an attack needs. */
const LIMITE_CAMPOS = 1000;

type Formulario = Record<string, string | File | (string | File)[]>;

async function leerBytes(request: Request, limite: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const partes: Uint8Array[] = [];
  let total = 0;
  for await (const parte of request.body as unknown as AsyncIterable<Uint8Array>) {
    total += parte.byteLength;
    if (total > limite) throw rechazo("demasiado_grande");
    partes.push(parte);
  }
  return Buffer.concat(partes, total);
}

function formulario(entradas: Iterable<[string, string | File]>): Formulario {
  const campos: Formulario = Object.create(null);
  let cuantos = 0;
  for (const [nombre, valor] of entradas) {
    if (++cuantos > LIMITE_CAMPOS) throw rechazo("demasiado_grande");
    const anterior = campos[nombre];
    if (anterior === undefined) campos[nombre] = valor;
    else if (Array.isArray(anterior)) anterior.push(valor);
    else campos[nombre] = [anterior, valor];
  }
  return campos;
}

function texto(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** Names that every object has of its own: with other values, it cannot even become a text. */
const AJENAS: ReadonlySet<string> = new Set(["__proto__", "constructor", "toString", "valueOf"]);

/** No field of the product has such a name. */
function sinAjenas(clave: string, valor: unknown): unknown {
  if (AJENAS.has(clave)) throw rechazo("cuerpo_ilegible");
  return valor;
}

/** @throws Rechazo for one that has no fields: taken for an empty form, it would do what that does. */
function objeto(leido: unknown): object {
  if (typeof leido === "object" && leido !== null && !Array.isArray(leido)) return leido;
  throw rechazo("cuerpo_ilegible");
}

/**
 * Body by content type: a form (flat names), JSON, or bytes for `application/x-protobuf` and
 * `application/octet-stream`. An absent body is an empty form.
 * @param mensajes whether bytes are a message to whoever asked; to others they have no fields.
 * @throws Rechazo 400, 413, 415.
 */
export async function leerCuerpo(
  request: Request,
  limite: number,
  mensajes: boolean,
): Promise<unknown> {
  const declarados = Number(request.headers.get("content-length") ?? 0);
  if (declarados > limite) throw rechazo("demasiado_grande");
  const contenido = request.headers.get("content-type") ?? "";
  const tipo = contenido.split(";", 1)[0].trim().toLowerCase();
  const bytes = await leerBytes(request, limite);
  if (bytes.byteLength === 0 && tipo !== TIPO_PROTOBUF) return {};
  try {
    switch (tipo) {
      case "multipart/form-data": {
        const copia = new Response(bytes, { headers: { "content-type": contenido } });
        return formulario((await copia.formData()).entries() as Iterable<[string, string | File]>);
      }
      case "application/x-www-form-urlencoded":
        return formulario(new URLSearchParams(texto(bytes)).entries());
      case "application/json":
        return objeto(JSON.parse(texto(bytes), sinAjenas));
      case TIPO_PROTOBUF:
      case "application/octet-stream":
        if (mensajes) return bytes;
    }
  } catch (error) {
    throw error instanceof Rechazo ? error : rechazo("cuerpo_ilegible");
  }
  throw rechazo("tipo_no_admitido");
}
