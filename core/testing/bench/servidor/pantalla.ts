/**
 * The screen of a base without a browser: it reads what the real one reads when a group is opened,
 * listens, applies the rows that the events carry, and reads again what it is told to.
 */
import type { CambioDeLista } from "#proto/bases.ts";
import type { TotalAlMomento } from "#proto/valuation.ts";
import { BASES } from "#plugins/bases/bases.ts";
import { REAL } from "../comun/datos.ts";
import { type Aviso, escuchar } from "./flujo.ts";

export interface Fila {
  readonly id: number;
  readonly rev: number;
  readonly [campo: string]: unknown;
}

/** What the requests of all the screens took, by kind, and what went wrong. */
export interface Cuenta {
  readonly tiempos: Record<string, number[]>;
  /** From the moment a person saves until another screen shows it, total included. */
  readonly demoras: number[];
  /** When each save began, by group, row and version. */
  readonly guardados: Map<string, number>;
  aplicados: number;
  releidos: number;
}

/** A burst of changes reads once, when it rests: as the screens do. */
const CALMA_MS = 250;
const CARGOS = "cargos";

/** Version of a list, from the tag of its answer: what every row rests on, and the rows. */
function versionDe(etag: string | null): { marco: string; datos: number } | null {
  const partes = /^W\/"(.+)\.(\d+)-/.exec(etag ?? "");
  return partes && { marco: partes[1], datos: Number(partes[2]) };
}

export class Pantalla {
  codipres = "";
  filas = new Map<number, Fila>();
  total: TotalAlMomento | null = null;
  #version: ReturnType<typeof versionDe> = null;
  #etag = "";
  #parar = () => {};
  #espera: Timer | undefined;
  #leyendo: Promise<void> = Promise.resolve();
  falla: unknown;

  constructor(
    private readonly url: string,
    private readonly authorization: string,
    private readonly cuenta: Cuenta,
  ) {}

  async encender(): Promise<void> {
    this.#parar = await escuchar(
      this.url,
      this.authorization,
      (aviso) => this.#oir(aviso),
      () => this.falla ??= new Error("el servidor cortó el flujo de eventos"),
    );
  }

  /** Nothing is on its way to it any more. */
  async apagar(): Promise<void> {
    this.#parar();
    clearTimeout(this.#espera);
    await this.#leyendo;
  }

  /** @throws Error for an answer that is neither 200 nor one of `esperados`. */
  async pedir(
    clase: string,
    ruta: string,
    { cuerpo, headers, esperados = [] }: {
      cuerpo?: Readonly<Record<string, string>>;
      headers?: Readonly<Record<string, string>>;
      esperados?: readonly number[];
    } = {},
  ): Promise<{ status: number; headers: Headers; bytes: ArrayBuffer }> {
    const inicio = performance.now();
    const respuesta = await fetch(`${this.url}/api/${ruta}`, {
      headers: { ...headers, authorization: this.authorization },
      ...(cuerpo ? { method: "POST", body: new URLSearchParams(cuerpo) } : {}),
    });
    const bytes = await respuesta.arrayBuffer();
    (this.cuenta.tiempos[clase] ??= []).push(performance.now() - inicio);
    const { status } = respuesta;
    if (status === 200 || esperados.includes(status)) {
      return { status, headers: respuesta.headers, bytes };
    }
    throw new Error(`${ruta}: ${status} ${new TextDecoder().decode(bytes)}`);
  }

  async #json<T>(clase: string, ruta: string): Promise<T> {
    const { bytes } = await this.pedir(clase, ruta);
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  }

  get #grupo(): string {
    return `${REAL.saf}/${this.codipres}`;
  }

  /** Opens a group as a person does: its data, the base on sight, then the rest of the menu. */
  async abrir(codipres: string): Promise<void> {
    this.codipres = codipres;
    this.total = null;
    this.#version = null;
    this.#etag = "";
    await this.#json("abrir", `valores/datospresupuesto/${this.#grupo}`);
    await this.leerLista("abrir");
    await Promise.all([
      this.#json("abrir", `presupuestos/situacion/${this.#grupo}`),
      this.leerTotal(),
    ]);
    for (const { id } of BASES) {
      if (id !== CARGOS) await this.pedir("abrir", `bases/${id}/${this.#grupo}`);
    }
  }

  /** As if nothing had been read before. */
  async leerDeNuevo(): Promise<void> {
    this.#version = null;
    this.#etag = "";
    this.total = null;
    await this.leerLista("releer");
    await this.leerTotal();
  }

  async leerLista(clase: string): Promise<void> {
    const { codipres } = this;
    const { status, headers, bytes } = await this.pedir(clase, `bases/cargos/${this.#grupo}`, {
      headers: this.#etag ? { "if-none-match": this.#etag } : {},
      esperados: [304],
    });
    if (this.codipres !== codipres) return;
    const etag = headers.get("etag") ?? "";
    const version = versionDe(etag);
    // An event may have told more than this answer, which left before it.
    if (version && this.#version && version.marco === this.#version.marco) {
      if (version.datos < this.#version.datos) return;
    }
    this.#etag = etag;
    this.#version = version;
    if (status === 304) return;
    const { cargos } = JSON.parse(new TextDecoder().decode(bytes)) as { cargos: readonly Fila[] };
    this.filas = new Map(cargos.map((f) => [f.id, f]));
  }

  async leerTotal(): Promise<void> {
    const { codipres } = this;
    const total = await this.#json<TotalAlMomento>("total", `valorizar/momento/${this.#grupo}`);
    if (this.codipres === codipres && total.rev_datos >= (this.total?.rev_datos ?? 0)) {
      this.total = total;
    }
  }

  #releer(leer: () => Promise<void>): void {
    clearTimeout(this.#espera);
    this.#espera = setTimeout(() => {
      this.cuenta.releidos++;
      this.#leyendo = this.#leyendo.then(leer).catch((error) => void (this.falla ??= error));
    }, CALMA_MS);
  }

  #oir({ tipo, datos }: Aviso): void {
    if (datos.saf !== REAL.saf || datos.codipres !== this.codipres) return;
    if (tipo === "totales") {
      if (datos.pendiente) this.#releer(() => this.leerTotal());
      else {
        const total = datos as unknown as TotalAlMomento;
        if (total.rev_datos >= (this.total?.rev_datos ?? 0)) this.total = total;
      }
    } else if (tipo === "cambio" && datos.base === CARGOS) {
      this.#cambiar(datos as unknown as Partial<CambioDeLista> & { id?: number; rev?: number });
    }
  }

  #cambiar({ version, filas, quitadas, id, rev }: Partial<CambioDeLista> & Partial<Fila>): void {
    const propia = this.#version;
    if (
      version && propia && filas && version.marco === propia.marco && version.antes === propia.datos
    ) {
      for (const fila of filas) this.filas.set(fila.id, fila);
      for (const quitada of quitadas ?? []) this.filas.delete(quitada);
      this.#version = { ...propia, datos: version.despues };
      this.#etag = "";
      this.cuenta.aplicados++;
    } else if (!(version && propia && version.despues <= propia.datos)) {
      this.#releer(() => this.leerLista("releer"));
    }
    const inicio = this.cuenta.guardados.get(`${this.codipres}|${id}|${rev}`);
    if (inicio !== undefined) this.cuenta.demoras.push(performance.now() - inicio);
  }
}
