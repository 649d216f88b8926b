/**
 * Calls that are done once ([K3], [K4]): each carries a key of its own, and is asked again with the
 * same one when nobody knows what became of it.
 */

/** Whether a call takes no key: the page says which ones of its server, as routes are written. */
function vaSinClave(ruta: string): boolean {
  const meta = globalThis.document?.querySelector("meta[name=planta-sin-clave]");
  const [camino] = ruta.split("?");
  return (meta?.getAttribute("content")?.split(" ") ?? [])
    .some((patron) => new RegExp(`^${patron.replaceAll(/:\w+/g, "[^/]+")}$`).test(camino));
}

/** Pauses before asking again, in milliseconds. */
const PAUSAS = [400, 1200, 3000];
/** Between two looks at a request that the server still has in hands, and for how long. */
const SONDEO_MS = 1000;
const SONDEO_MAXIMO_MS = 120_000;
/** How long the same call, sent anew by the person, is still the one of which nothing is known. */
const PENDIENTE_MS = 120_000;
/** As many rows of a sheet as are typed in that time. */
const PENDIENTES_MAXIMO = 500;

/** How an attempt that gave no answer stands. */
export type Duda =
  /** Nobody knows whether it was done. */
  | "incierto"
  /** Nor is it waited for any longer. */
  | "abandonado"
  /** The server is at it. */
  | "en_curso"
  /** It was refused or failed: that is the answer. */
  | null;

interface Pendiente {
  readonly clave: string;
  readonly hasta: number;
}

/** Keys of the calls whose outcome is not known, by what was sent. */
const pendientes = new Map<string, Pendiente>();

function nuevaClave(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** What tells one call from another: its path and what it sends; null for a call without a key. */
export function firmaDe(ruta: string, cuerpo: FormData | Uint8Array | undefined): string | null {
  if (vaSinClave(ruta)) return null;
  if (cuerpo instanceof Uint8Array) return `${ruta}\n${cuerpo.join()}`;
  const campos = [...cuerpo ?? []].map(([nombre, valor]) =>
    valor instanceof Blob
      ? [nombre, valor.size, (valor as File).name, (valor as File).lastModified]
      : [nombre, valor]
  );
  return `${ruta}\n${JSON.stringify(campos)}`;
}

function claveDe(firma: string): string {
  const anterior = pendientes.get(firma);
  return anterior && anterior.hasta > Date.now() ? anterior.clave : nuevaClave();
}

function recordar(firma: string, clave: string): void {
  pendientes.delete(firma);
  pendientes.set(firma, { clave, hasta: Date.now() + PENDIENTE_MS });
  if (pendientes.size > PENDIENTES_MAXIMO) {
    const [primera] = pendientes.keys();
    if (primera !== undefined) pendientes.delete(primera);
  }
}

const pausa = (ms: number) => new Promise((listo) => setTimeout(listo, ms));

/**
 * Sends a call until something is known of it, or it has been asked enough.
 * @param firma see `firmaDe`; null sends it once, without a key.
 * @param enviar one attempt, with the key; and whether it is one more than the person asked for.
 * @param dudaDe how what an attempt threw stands.
 * @throws what the last attempt threw.
 */
export async function unaVez<T>(
  firma: string | null,
  enviar: (clave: string | null, otraVez: boolean) => Promise<T>,
  dudaDe: (error: unknown) => Duda,
  signal?: AbortSignal,
): Promise<T> {
  if (firma === null) return await enviar(null, false);
  const clave = claveDe(firma);
  const limite = Date.now() + SONDEO_MAXIMO_MS;
  for (let intento = 0, otraVez = false;; otraVez = true) {
    try {
      const respuesta = await enviar(clave, otraVez);
      pendientes.delete(firma);
      return respuesta;
    } catch (error) {
      const duda = dudaDe(error);
      if (duda === null) pendientes.delete(firma);
      else recordar(firma, clave);
      const seguir = duda === "en_curso" ? Date.now() < limite : intento < PAUSAS.length;
      if (duda === null || duda === "abandonado" || !seguir || signal?.aborted) throw error;
      await pausa(duda === "en_curso" ? SONDEO_MS : PAUSAS[intento++]);
    }
  }
}
