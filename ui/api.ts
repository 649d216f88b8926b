/** The calls to the server: one place for the session header, errors and downloads. */
import type { Answer, Asked, Path, Unlisted, Values } from "#proto/calls.ts";
import { contandoDemora, SIN_ESPERAR } from "./demora.ts";
import { type Duda, firmaDe, unaVez } from "./once.ts";
import { auth, encabezadoBasic } from "./state/auth.ts";
import { esDelGrupoPerdido } from "./state/lost-group.ts";
import {
  esperarSesion,
  hastaQueVuelva,
  perderSesion,
  vidaDePantalla,
} from "./state/lost-session.ts";

const BASE = "/api";

/** Marks what was refused for a reason that the person is told otherwise. */
const DICHO = "dicho";

/** An answer that is not a success; `mensaje` is a Spanish sentence that can be shown as it is. */
export class ErrorApi extends Error {
  override readonly name = "ErrorApi";
  constructor(
    /** HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    readonly mensaje: string,
    /** The whole answer: `errores`, `actual`, … */
    readonly datos: Readonly<Record<string, unknown>> = {},
  ) {
    super(mensaje);
  }

  /** The person is told otherwise why it was refused. */
  get dicho(): boolean {
    return this.datos[DICHO] === true;
  }
}

export type ParametrosDeConsulta = Readonly<Record<string, string | number | boolean | undefined>>;
export type Formulario = Readonly<Record<string, string | number | boolean | Blob | undefined>>;

export interface OpcionesApi {
  /** Ends the request when the screen no longer wants it. */
  readonly signal?: AbortSignal;
}

const PROTOBUF = "application/x-protobuf";

export interface PedidoBinario extends OpcionesApi {
  readonly metodo: "GET" | "POST";
  readonly consulta?: ParametrosDeConsulta;
  readonly cuerpo?: Uint8Array<ArrayBuffer>;
  /** Reads the message of a refusal. */
  readonly leerRechazo: (bytes: Uint8Array) => Readonly<Record<string, unknown>>;
}

const SIN_RED = "No se pudo conectar con el servidor. Verifique la conexión e intente nuevamente.";
const SIN_RED_AL_GUARDAR =
  "No se pudo conectar con el servidor, y no se sabe si lo que envió quedó " +
  "guardado. Verifique la conexión e intente nuevamente: no se hará dos veces.";
const INCIERTO =
  "El servidor no llegó a responder: no se sabe si lo que envió quedó guardado. Vuelva " +
  "a mirar, o intente nuevamente en los próximos dos minutos: no se hará dos veces.";
const SIN_ESPERA = "El servidor no contestó y se dejó de esperar. Intente nuevamente.";
const SIN_RESPUESTA = "El servidor respondió de una forma que no se pudo leer.";

/** A path with its parameters in their places, and the values that it does not name. */
function llenar<V>(ruta: string, valores: Readonly<Record<string, V>>) {
  const resto: Record<string, V> = { ...valores };
  const camino = ruta.replace(/:(\w+)/g, (_, nombre: string) => {
    delete resto[nombre];
    return encodeURIComponent(String(valores[nombre]));
  });
  return { camino, resto };
}

/** Path under `/api` with its query; undefined values are left out. */
export function direccion(ruta: string, consulta: ParametrosDeConsulta = {}): string {
  const { camino, resto } = llenar(ruta, consulta);
  const valores = new URLSearchParams();
  for (const [nombre, valor] of Object.entries(resto)) {
    if (valor !== undefined) valores.set(nombre, String(valor));
  }
  const texto = valores.toString();
  return `${BASE}${camino}${texto ? `?${texto}` : ""}`;
}

async function leerJson(respuesta: Response): Promise<Record<string, unknown>> {
  try {
    return await respuesta.json() as Record<string, unknown>;
  } catch {
    throw new ErrorApi(respuesta.status, SIN_RESPUESTA);
  }
}

/** What a refusal says, `mensaje` among it. */
type LectorDeRechazo = (respuesta: Response) => Promise<Readonly<Record<string, unknown>>>;

/** Calls of whoever is signing in: they do not wait until somebody has. */
const DEL_INGRESO =
  /^\/api\/(iniciarsesion|institucional\/canje|cambiarclave|cerrarsesion|contactos|segundofactor\b.*)$/;

type Pedir = (url: string, init: RequestInit & { readonly headers: Headers }) => Promise<Response>;

/** One attempt, as who is signed in at this moment. @throws ErrorApi 0 without an answer. */
async function pedirUnaVez(url: string, init: RequestInit, pedir: Pedir, basic: string | null) {
  const headers = new Headers(init.headers);
  if (basic) headers.set("authorization", basic);
  try {
    // Who tells how much has left says by itself that it takes long.
    return pedir === fetch
      ? await contandoDemora((signal) => pedir(url, { ...init, headers, signal }), init.signal)
      : await pedir(url, { ...init, headers });
  } catch (causa) {
    if (init.signal?.aborted) throw causa;
    if (causa === SIN_ESPERAR) throw new ErrorApi(0, SIN_ESPERA, { abandonada: true });
    throw new ErrorApi(0, SIN_RED);
  }
}

/**
 * Sends with the session; any status but success becomes an {@link ErrorApi}. What is refused
 * because the session is over is sent again once the same account has signed in over its screen.
 */
async function enviar(
  direccionCompleta: string,
  init: RequestInit,
  leerRechazo: LectorDeRechazo = leerJson,
  pedir: Pedir = fetch,
): Promise<Response> {
  const vida = vidaDePantalla();
  const delIngreso = DEL_INGRESO.test(direccionCompleta);
  for (;;) {
    if (!delIngreso && !await hastaQueVuelva(init.signal)) throw new ErrorApi(401, "");
    const basic = encabezadoBasic();
    const respuesta = await pedirUnaVez(direccionCompleta, init, pedir, basic);
    if (respuesta.ok) return respuesta;
    // Only a session that was sent can be lost; a refused sign-in has none.
    if (respuesta.status === 401 && basic && basic === encabezadoBasic()) perderSesion();
    const leidos = await leerRechazo(respuesta).catch(() => null) ?? {};
    const estado = respuesta.headers.get("x-estado");
    const datos = estado === null ? leidos : { ...leidos, [estado]: true };
    // The installation began to ask for a second factor: it is set up over the screen.
    const falta = respuesta.status === 403 && datos.pendiente === true;
    if (falta && auth.pendiente.peek() === "") {
      auth.pendiente.value = "factor";
      esperarSesion();
    }
    if (falta || respuesta.status === 401) {
      const volvio = !delIngreso && basic !== null && await hastaQueVuelva(init.signal);
      const ahora = encabezadoBasic();
      const otra = falta ? auth.pendiente.peek() === "" : ahora !== null && ahora !== basic;
      if (volvio && otra && vida === vidaDePantalla()) continue;
    }
    // Every call about a group that is gone is refused: what they have to say is said once.
    const perdido = (respuesta.status === 403 || respuesta.status === 404) &&
      await esDelGrupoPerdido(direccionCompleta);
    const mensaje = typeof datos.mensaje === "string" && datos.mensaje !== ""
      ? datos.mensaje
      : `El servidor respondió con el estado ${respuesta.status}.`;
    throw new ErrorApi(respuesta.status, mensaje, perdido ? { ...datos, [DICHO]: true } : datos);
  }
}

/** Statuses of what stands before the program when it lost the answer. */
const PERDIDA: ReadonlySet<number> = new Set([0, 502, 504]);

/** What is known of a call that failed ([K4]). */
function dudaDe(error: unknown): Duda {
  if (!(error instanceof ErrorApi)) return null;
  if (error.status === 409 && error.datos.en_curso === true) return "en_curso";
  if (error.datos.abandonada === true) return "abandonado";
  return PERDIDA.has(error.status) || error.datos.incierto === true ? "incierto" : null;
}

/** Sends what is to be done once; when nothing is known of it in the end, it says so. */
async function enviarUnaVez(
  ruta: string,
  cuerpo: FormData | Uint8Array<ArrayBuffer> | undefined,
  { headers, consulta, signal }: OpcionesApi & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly consulta?: ParametrosDeConsulta;
  },
  leerRechazo?: LectorDeRechazo,
): Promise<Response> {
  const camino = direccion(ruta, consulta);
  const firma = firmaDe(camino.slice(BASE.length), cuerpo);
  const enviarCon = (clave: string | null, otraVez: boolean) =>
    enviar(camino, {
      method: "POST",
      body: cuerpo,
      headers: {
        ...headers,
        ...(clave === null ? {} : { "idempotency-key": clave }),
        // A call that cannot be told from its repeat refuses it instead.
        ...(otraVez ? { "x-reintento": "1" } : {}),
      },
      signal,
    }, leerRechazo);
  try {
    return await unaVez(firma, enviarCon, dudaDe, signal);
  } catch (error) {
    if (firma === null || !(error instanceof ErrorApi) || dudaDe(error) === null) throw error;
    const sinRed = error.status === 0 && dudaDe(error) !== "abandonado";
    const mensaje = sinRed ? SIN_RED_AL_GUARDAR : INCIERTO;
    throw new ErrorApi(error.status, mensaje, { ...error.datos, incierto: true });
  }
}

async function leer<T>(respuesta: Response): Promise<T> {
  const datos = await leerJson(respuesta);
  if (datos.resultado === false) {
    const mensaje = typeof datos.mensaje === "string" ? datos.mensaje : "";
    throw new ErrorApi(respuesta.status, mensaje, datos);
  }
  return datos as T;
}

function cuerpo(form: Formulario): FormData {
  const datos = new FormData();
  for (const [nombre, valor] of Object.entries(form)) {
    if (valor === undefined) continue;
    datos.set(nombre, valor instanceof Blob ? valor : String(valor));
  }
  return datos;
}

/** File name of `content-disposition`; null when it names none. */
export function nombreDeArchivo(encabezado: string | null): string | null {
  const conUtf8 = /filename\*=UTF-8''([^;]+)/i.exec(encabezado ?? "")?.[1];
  if (conUtf8) return decodeURIComponent(conUtf8);
  return /filename="?([^";]+)"?/i.exec(encabezado ?? "")?.[1] ?? null;
}

function guardarArchivo(contenido: Blob, nombre: string): void {
  const url = URL.createObjectURL(contenido);
  const enlace = document.createElement("a");
  enlace.href = url;
  enlace.download = nombre;
  document.body.append(enlace);
  enlace.click();
  enlace.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * @param ruta path under `/api` as it is described, e.g. `/bases/:base/:saf/:codipres`; the values
 * that it does not name are its query.
 */
function get<P extends Path<"GET">>(
  ruta: P,
  ...resto: Asked<Values<"GET", P>, OpcionesApi>
): Promise<Answer<"GET", P>>;
function get<R extends string>(
  ruta: Unlisted<R>,
  valores?: ParametrosDeConsulta,
  opciones?: OpcionesApi,
): Promise<unknown>;
async function get(ruta: string, valores?: ParametrosDeConsulta, opciones?: OpcionesApi) {
  return await leer(await enviar(direccion(ruta, valores), { signal: opciones?.signal }));
}

/** An answer, and its version as the server says it. */
export interface RespuestaConVersion<T> {
  readonly datos: T;
  readonly etag: string | null;
}

/**
 * The same, unless the screen has it already.
 * @param interesa whether an answer of that version (null = it has none) is to be read.
 * @returns null when it is not.
 */
async function getSi<P extends Path<"GET">>(
  ruta: P,
  valores: Values<"GET", P>,
  interesa: (etag: string | null) => boolean,
): Promise<RespuestaConVersion<Answer<"GET", P>> | null> {
  const respuesta = await enviar(direccion(ruta, valores as ParametrosDeConsulta), {});
  const etag = respuesta.headers.get("etag");
  if (interesa(etag)) return { datos: await leer(respuesta), etag };
  await respuesta.body?.cancel();
  return null;
}

/** Multipart form of the values that the path does not name, done once ([K3]). */
function post<P extends Path<"POST">>(
  ruta: P,
  ...resto: Asked<Values<"POST", P>, OpcionesApi>
): Promise<Answer<"POST", P>>;
function post<R extends string>(
  ruta: Unlisted<R>,
  valores?: Formulario,
  opciones?: OpcionesApi,
): Promise<unknown>;
async function post(ruta: string, valores: Formulario = {}, opciones: OpcionesApi = {}) {
  const { camino, resto } = llenar(ruta, valores);
  const conCuerpo = Object.keys(resto).length > 0 ? cuerpo(resto) : undefined;
  return await leer(await enviarUnaVez(camino, conCuerpo, opciones));
}

/**
 * Every method throws {@link ErrorApi}: an error status, `resultado: false`, no connection. A 401
 * has by then ended the session locally (spec 1 §4).
 */
export const api = {
  get,
  getSi,
  post,
  /** A file, for a screen that shows it. @throws ErrorApi */
  async archivo(ruta: string, consulta: ParametrosDeConsulta): Promise<Blob> {
    return await (await enviar(direccion(ruta, consulta), {})).blob();
  },
  /** Saves a file under the name given, or the server's. @param pedido what an address cannot say. */
  async descargar(
    ruta: string,
    nombre?: string,
    consulta?: ParametrosDeConsulta,
    pedido?: Formulario,
  ): Promise<void> {
    const respuesta = pedido
      ? await enviarUnaVez(ruta, cuerpo(pedido), { consulta })
      : await enviar(direccion(ruta, consulta), {});
    const propio = nombreDeArchivo(respuesta.headers.get("content-disposition"));
    guardarArchivo(await respuesta.blob(), nombre ?? propio ?? "archivo");
  },
  /**
   * Sends files as they are, one after another, telling how much has left. What they are goes in the
   * query. It is sent once: who wants repeats it.
   */
  async subir<P extends Path<"POST">>(
    ruta: P,
    consulta: ParametrosDeConsulta,
    cuerpo: Blob,
    { alSubir, signal }: OpcionesApi & { readonly alSubir: (fraccion: number) => void },
  ): Promise<Answer<"POST", P>> {
    const { pedirConAvance } = await import("./upload.ts");
    const init = { method: "POST", body: cuerpo, signal };
    const pedir: typeof pedirConAvance = (url, dado) => pedirConAvance(url, dado, alSubir);
    return await leer(await enviar(direccion(ruta, consulta), init, leerJson, pedir));
  },
  /** Binary call (protobuf): bytes both ways. The codec is the screen's: it comes when it opens. */
  async binario(ruta: string, pedido: PedidoBinario): Promise<Uint8Array> {
    const { metodo, cuerpo, signal, leerRechazo } = pedido;
    const headers = { accept: PROTOBUF, ...(cuerpo ? { "content-type": PROTOBUF } : {}) };
    const leerSuyo: LectorDeRechazo = async (r) => {
      const esSuyo = r.headers.get("content-type")?.startsWith(PROTOBUF) === true;
      return esSuyo ? leerRechazo(new Uint8Array(await r.arrayBuffer())) : await leerJson(r);
    };
    const respuesta = metodo === "POST"
      ? await enviarUnaVez(ruta, cuerpo, { headers, signal, consulta: pedido.consulta }, leerSuyo)
      : await enviar(direccion(ruta, pedido.consulta), { headers, signal }, leerSuyo);
    return new Uint8Array(await respuesta.arrayBuffer());
  },
};
