/** What must hold of every answer, whatever was asked and whoever asked. */
import JSZip from "jszip";
import { PUBLICO } from "#core/http/access.ts";
import { leerComo, MENSAJES } from "./messages.ts";
import type { Ataque } from "./requests.ts";
import { DE_UN_SAF, negadosSiempre, nombreDe } from "./roles.ts";
import { CLAVE_CANARIO } from "./values.ts";

export interface Contestado {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** The statuses that the product answers with, and those of the protocol itself. */
const ESTADOS: readonly number[] = [
  200,
  304,
  400,
  401,
  403,
  404,
  405,
  409,
  411,
  413,
  415,
  422,
  429,
];

/** What an answer never carries: traces, statements, names of files and of the machinery. */
const FUGAS: readonly RegExp[] = [
  /\n\s+at .+[:(]\d+/,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|PRAGMA|ON CONFLICT)\s+["\w*]+/,
  /SQLITE_|SQLiteError|PostgresError|DrizzleError|\bTypeError\b|\bRangeError\b|\bReferenceError\b/,
  /node_modules|\.tsx?:\d+|file:\/\/\/\S+\.m?[jt]s/,
  /(?<![\w.])\/(?:home|root|usr|var|proc|tmp)\//,
  /violates|duplicate key|syntax error|out of range for type|invalid byte sequence/,
  /\[object Object\]|\$argon2/,
];

/** Sentences are Spanish: these words are of a library that was left to speak for itself. */
const EN_INGLES =
  /\b(the|is|not|must|expected|invalid|failed|error occurred|cannot|unknown|found|missing|required|undefined|NaN|null)\b/i;

/** What nobody without access to a SAF may read: planted in its data before the run. */
export const canarios = (saf: number): readonly string[] => [
  `Canario${saf}Secreto`,
  `88800${String(saf).padStart(3, "0")}.77`,
];

const esTexto = (tipo: string): boolean => /json|text\/|svg|javascript/.test(tipo);

/** Everything readable of an answer, the sheets of a workbook and the files of a zip included. */
async function textoDe(tipo: string, bytes: Uint8Array, restringido: boolean): Promise<string> {
  if (esTexto(tipo) || /protobuf/.test(tipo)) return new TextDecoder().decode(bytes);
  if (!restringido || bytes[0] !== 0x50) return "";
  const zip = await JSZip.loadAsync(bytes);
  const partes = Object.values(zip.files).filter((f) => !f.dir);
  return (await Promise.all(partes.map((f) => f.async("string")))).join("\n");
}

/** The path, the query and the form as text, which a sentence may repeat. */
function enviadoPor({ camino, cuerpo }: Ataque): string {
  const formulario = cuerpo instanceof Uint8Array ? new TextDecoder().decode(cuerpo) : cuerpo;
  const texto = typeof formulario === "string" ? `${camino} ${formulario}` : camino;
  try {
    return decodeURIComponent(texto);
  } catch {
    return texto;
  }
}

function fallaDeRechazo(
  enviado: string,
  enProtobuf: boolean,
  tipo: string,
  bytes: Uint8Array,
): string | null {
  let mensaje: unknown;
  try {
    if (enProtobuf) {
      if (tipo !== "application/x-protobuf") return `una negativa de tipo «${tipo}»`;
      mensaje = leerComo("Error", bytes).error;
    } else {
      const cuerpo = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
      if (cuerpo.resultado !== false) return "una negativa sin resultado false";
      mensaje = cuerpo.mensaje;
    }
  } catch {
    return "una negativa que no se puede leer";
  }
  if (typeof mensaje !== "string" || mensaje.trim() === "") return "una negativa sin mensaje";
  // What was sent may be quoted, in any language.
  const propio = mensaje.replace(/«.*»/gs, "");
  const palabra = EN_INGLES.exec(propio)?.[0];
  if (palabra && !enviado.includes(palabra)) {
    return `un mensaje que no es nuestro: ${mensaje.slice(0, 200)}`;
  }
  return mensaje.length > 2500 ? `un mensaje de ${mensaje.length} caracteres` : null;
}

function fallaDeContenido(nombre: string, tipo: string, bytes: Uint8Array): string | null {
  try {
    if (tipo.includes("json")) {
      const { mensaje, resultado } = (JSON.parse(new TextDecoder().decode(bytes)) ?? {}) as {
        mensaje?: unknown;
        resultado?: unknown;
      };
      if (resultado === false && (typeof mensaje !== "string" || mensaje === "")) {
        return "resultado false sin mensaje";
      }
      return null;
    }
    if (tipo.includes("protobuf")) {
      leerComo(MENSAJES[nombre].recibe, bytes);
      return null;
    }
  } catch {
    return `un contenido que no es ${tipo}`;
  }
  const firma = String.fromCharCode(...bytes.subarray(0, 4));
  if (/sheet|zip/.test(tipo)) return firma.startsWith("PK") ? null : "un zip que no lo es";
  if (/woff2/.test(tipo)) return firma === "wOF2" ? null : "una letra que no lo es";
  if (/pdf/.test(tipo)) return firma === "%PDF" ? null : "un PDF que no lo es";
  return esTexto(tipo) ? null : `un contenido de tipo «${tipo}»`;
}

/** Another method is another route, or none: what it may answer is looked at where it is the target. */
const esSuRuta = ({ metodo, blanco: { ruta } }: Ataque): boolean =>
  metodo === ruta.metodo || (metodo === "HEAD" && ruta.metodo === "GET");

function fallaDeEncabezados(a: Ataque, { headers }: Contestado): string | null {
  if (!headers.get("content-security-policy")?.includes("default-src 'self'")) {
    return "sin política de contenido";
  }
  if (headers.get("x-content-type-options") !== "nosniff") return "sin nosniff";
  const cache = headers.get("cache-control") ?? "";
  const { permiso } = a.blanco.ruta;
  if (esSuRuta(a) && permiso !== PUBLICO && !/no-store|private/.test(cache)) {
    return `datos que una caché compartida puede guardar: «${cache}»`;
  }
  return headers.has("set-cookie") ? "una galleta" : null;
}

/** SAFs named by the path that the caller cannot see. */
function safAjeno({ blanco: { ruta }, camino, quien }: Ataque): boolean {
  const propio = DE_UN_SAF[quien];
  if (propio === undefined) return false;
  const lugar = ruta.patron.split("/").indexOf(":saf");
  const nombrado = lugar < 0 ? undefined : camino.split("?")[0].split("/")[lugar];
  return nombrado !== undefined && Number(nombrado) !== propio &&
    ["ver", "escribir"].includes(ruta.permiso);
}

function fallaDeAcceso(a: Ataque, status: number): string | null {
  const { permiso } = a.blanco.ruta;
  if (status >= 400 || !esSuRuta(a)) return null;
  const anonimo = "authorization" in a.headers ? "invitado" : a.quien;
  if (negadosSiempre(permiso).includes(anonimo)) return `«${anonimo}» pasó por «${permiso}»`;
  return safAjeno(a) ? `«${a.quien}» leyó otro SAF` : null;
}

/** The sentence that says what is wrong with an answer, or null. */
export async function fallaDe(a: Ataque, r: Contestado): Promise<string | null> {
  const { status, headers, bytes } = r;
  const nombre = nombreDe(a.blanco.ruta);
  const tipo = headers.get("content-type") ?? "";
  if (!ESTADOS.includes(status)) return `estado ${status}`;
  const acceso = fallaDeAcceso(a, status) ?? fallaDeEncabezados(a, r);
  if (acceso) return acceso;
  const propio = DE_UN_SAF[a.quien];
  const texto = await textoDe(tipo, bytes, propio !== undefined);
  const fuga = FUGAS.find((f) => f.test(texto))?.exec(texto);
  // The pages that describe the calls, and the program, speak of the program.
  if (fuga && a.blanco.ruta.permiso !== PUBLICO) return `una fuga: ${fuga[0].slice(0, 100)}`;
  if (texto.includes(CLAVE_CANARIO)) return "una contraseña";
  if (propio !== undefined) {
    const visto = [103, 357, 750].filter((saf) => saf !== propio).flatMap(canarios)
      .find((c) => texto.includes(c));
    if (visto) return `datos de otro organismo: ${visto}`;
  }
  if (a.metodo === "HEAD" || status === 304 || tipo.startsWith("text/event-stream")) return null;
  if (status >= 400) {
    const enProtobuf = new URL(`http://localhost${a.camino}`).pathname.startsWith("/api/pb/");
    return fallaDeRechazo(enviadoPor(a), enProtobuf, tipo, bytes);
  }
  return fallaDeContenido(nombre, tipo, bytes);
}
