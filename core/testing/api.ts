/** The whole server on a real database, called without a socket; and API cases written as data. */
import { expect, test } from "bun:test";
import type { AnyElysia, TSchema } from "elysia";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type AppEnMarcha, arrancar, registroDe } from "../process/boot.ts";
import { type Config, leerConfig } from "../process/config.ts";
import { crearServidor } from "../http/server.ts";
import { crearLog, type Log } from "../process/log.ts";
import { conectar } from "../db/connect.ts";
import type { App, Plugin } from "../plugin.ts";
import { conjuntosDe } from "../registry/registry.ts";
import { contextoDe } from "../http/context.ts";
import { rutasDe } from "../http/mounted.ts";
import type { BaseDePrueba, TipoDeBase } from "./db.ts";

// Every answer that a test sees is the one that `proto/` describes for its route.

const compilados = new WeakMap<TSchema, TypeCheck<TSchema>>();

function comprobadorDe(esquema: TSchema): TypeCheck<TSchema> {
  let hecho = compilados.get(esquema);
  if (!hecho) compilados.set(esquema, hecho = TypeCompiler.Compile(esquema));
  return hecho;
}

/** A refusal, whatever its status: in a form, what a person can correct is refused with a 200. */
function esRechazo(json: unknown): boolean {
  const { resultado, mensaje } = (json ?? {}) as Record<string, unknown>;
  return resultado === false && typeof mensaje === "string";
}

const recortar = (valor: unknown) => JSON.stringify(valor)?.slice(0, 300);

/**
 * Routes that nobody describes, which are those of test plugins, answer what they like.
 * @throws Error with what the answer has that its description has not, or the reverse.
 */
function exigirDescrita(
  app: App,
  request: Request,
  { status, headers, texto }: { status: number; headers: Headers; texto: string },
): void {
  const { ruta: patron } = contextoDe(request);
  const ruta = rutasDe(app).find((r) => r.metodo === request.method && r.patron === patron);
  if (!ruta?.call || texto === "") return;
  const tipo = headers.get("content-type")?.split(";")[0] ?? "";
  const nombre = `${ruta.call} (${status})`;
  if (tipo !== "application/json") {
    if (ruta.types?.includes(tipo)) return;
    throw new Error(`${nombre} responde ${tipo}, y sus tipos son ${ruta.types}`);
  }
  const json: unknown = JSON.parse(texto);
  if (esRechazo(json)) return;
  if (status >= 400) throw new Error(`${nombre} rechaza sin decir por qué: ${recortar(json)}`);
  if (!ruta.answer) throw new Error(`${nombre} no dice que responda JSON`);
  const comprobador = comprobadorDe(ruta.answer);
  if (comprobador.Check(json)) return;
  const faltas = [...comprobador.Errors(json)].slice(0, 5).map((e) =>
    `${e.path || "/"}: ${e.message}, y es ${recortar(e.value)}`
  );
  throw new Error(`${nombre} no responde lo que describe:\n${faltas.join("\n")}`);
}

/** A signed-in caller, as `POST /api/iniciarsesion` gives it; or a whole header, for abuse. */
export type Credencial = { readonly id_usuario: number; readonly token: string } | string;

export interface OpcionesPedido {
  readonly como?: Credencial | null;
  /** Sent as multipart; `urlencoded: true` for the other kind. */
  readonly form?: Readonly<Record<string, string | number | boolean | File>>;
  readonly urlencoded?: boolean;
  readonly json?: unknown;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Respuesta<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly texto: string;
  readonly bytes: Uint8Array;
  /** Parsed body; fails the test when it is not JSON. */
  readonly json: T;
}

export interface AppDePrueba {
  readonly app: AppEnMarcha;
  readonly servidor: AnyElysia;
  /** Lines of the log so far. */
  readonly log: readonly Record<string, unknown>[];
  /** What the seed of its database said; empty without one. */
  readonly nota: string;
  pedir<T = Record<string, unknown>>(
    metodo: string,
    ruta: string,
    opciones?: OpcionesPedido,
  ): Promise<Respuesta<T>>;
  /** Signs in with `POST /api/iniciarsesion`; fails the test when refused. */
  ingresar(usuario: string, clave: string): Promise<Credencial>;
  cerrar(): Promise<void>;
}

export function encabezadoDe(c: Credencial): string {
  return typeof c === "string" ? c : `Basic ${btoa(`${c.id_usuario}:${c.token}`)}`;
}

function cuerpoDe({ form, urlencoded, json, body }: OpcionesPedido): BodyInit | undefined {
  if (body !== undefined) return body;
  if (json !== undefined) return JSON.stringify(json);
  if (!form) return undefined;
  const datos = urlencoded ? new URLSearchParams() : new FormData();
  for (const [nombre, valor] of Object.entries(form)) {
    if (valor instanceof File) (datos as FormData).set(nombre, valor);
    else datos.set(nombre, String(valor));
  }
  return datos;
}

/** The request of `pedir`, for tests that need the `Response` itself. */
export function pedidoDe(metodo: string, ruta: string, opciones: OpcionesPedido = {}): Request {
  const headers = new Headers(opciones.headers);
  if (opciones.como) headers.set("authorization", encabezadoDe(opciones.como));
  if (opciones.json !== undefined) headers.set("content-type", "application/json");
  return new Request(`http://localhost${ruta}`, {
    method: metodo,
    headers,
    body: cuerpoDe(opciones),
  });
}

function logDePrueba(): { log: Log; lineas: Record<string, unknown>[] } {
  const lineas: Record<string, unknown>[] = [];
  const log = crearLog((texto) => {
    for (const linea of texto.split("\n").filter(Boolean)) lineas.push(JSON.parse(linea));
  });
  return { log, lineas };
}

/** What fills a database through the server, once; later ones are copies of it. */
export interface SemillaDeApp {
  /** Seeds of the same name fill a database alike. */
  readonly nombre: string;
  /** What has to be known about it, as a short text. */
  sembrar(prueba: AppDePrueba): Promise<string>;
}

/**
 * A migrated database, with what a seed adds, and the server over these plugins; jobs run in this
 * thread. Use inside `paraCadaBase(title, (base) => { … appDePrueba(base, plugins) … })`.
 */
export async function appDePrueba(
  base: TipoDeBase,
  plugins: readonly Plugin[],
  ajustes: Partial<Config> = {},
  semilla?: SemillaDeApp,
): Promise<AppDePrueba> {
  const config: Config = { ...leerConfig({ PLANTA_MODO: "testing" }), ...ajustes };
  const registro = await registroDe(config, plugins);
  const prueba = await base.abrir(
    conjuntosDe(registro),
    semilla && {
      nombre: semilla.nombre,
      async sembrar(url) {
        const db = await conectar(url);
        const cerrar = () => db.cerrar();
        const original = await appSobre({ db, url, nota: "", cerrar }, plugins, config);
        try {
          return await semilla.sembrar(original);
        } finally {
          await original.cerrar();
        }
      },
    },
  );
  return await appSobre(prueba, plugins, config);
}

async function appSobre(
  prueba: BaseDePrueba,
  plugins: readonly Plugin[],
  ajustes: Config,
): Promise<AppDePrueba> {
  const { log, lineas } = logDePrueba();
  const config = { ...ajustes, databaseUrl: prueba.url };
  const app = await arrancar(config, plugins, { migrar: false, db: prueba.db, log });
  const servidor = crearServidor(app);

  async function pedir<T>(
    metodo: string,
    ruta: string,
    opciones?: OpcionesPedido,
  ): Promise<Respuesta<T>> {
    const pedido = pedidoDe(metodo, ruta, opciones);
    const respuesta: Response = await servidor.handle(pedido);
    const bytes = new Uint8Array(await respuesta.arrayBuffer());
    const texto = new TextDecoder().decode(bytes);
    exigirDescrita(app, pedido, { status: respuesta.status, headers: respuesta.headers, texto });
    return {
      status: respuesta.status,
      headers: respuesta.headers,
      texto,
      bytes,
      get json() {
        return JSON.parse(texto) as T;
      },
    };
  }

  return {
    app,
    servidor,
    nota: prueba.nota,
    get log() {
      log.vaciar();
      return lineas;
    },
    pedir,
    async ingresar(usuario, clave) {
      const { json } = await pedir<{ resultado: boolean; id_usuario: number; token: string }>(
        "POST",
        "/api/iniciarsesion",
        { form: { usuario, clave } },
      );
      expect(json.resultado).toBe(true);
      return { id_usuario: json.id_usuario, token: json.token };
    },
    async cerrar() {
      await app.cerrar();
      await prueba.cerrar();
    },
  };
}

/** One API case as data. */
export interface CasoApi extends Omit<OpcionesPedido, "como"> {
  readonly metodo: string;
  readonly ruta: string;
  /** Role name; `invitado` has no session. */
  readonly como: string;
  readonly estado: number;
  /** Why, when method, path and role do not tell. */
  readonly titulo?: string;
  readonly contiene?: readonly string[];
  readonly noContiene?: readonly string[];
}

/** Runs each case as a test of its own. `preparar` is asked inside the tests. */
export function probarLlamadas(
  preparar: () => { prueba: AppDePrueba; roles: Readonly<Record<string, Credencial>> },
  casos: readonly CasoApi[],
): void {
  for (const caso of casos) {
    const { metodo, ruta, como, estado, titulo } = caso;
    test(`${como} ${metodo} ${ruta} → ${estado}${titulo ? `: ${titulo}` : ""}`, async () => {
      const { prueba, roles } = preparar();
      if (como !== "invitado") expect(Object.keys(roles)).toContain(como);
      const r = await prueba.pedir(metodo, ruta, { ...caso, como: roles[como] ?? null });
      expect({ estado: r.status, cuerpo: r.status === estado ? "" : r.texto }).toEqual({
        estado,
        cuerpo: "",
      });
      for (const parte of caso.contiene ?? []) expect(r.texto).toContain(parte);
      for (const parte of caso.noContiene ?? []) expect(r.texto).not.toContain(parte);
      if (estado >= 400 && metodo !== "HEAD") {
        expect(r.json).toMatchObject({ resultado: false, mensaje: expect.any(String) });
      }
    });
  }
}
