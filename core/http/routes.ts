/** The route table: what every mounted route says of itself, and the checks over all of them. */
import type { AnyElysia, TSchema } from "elysia";
import type { App } from "../app.ts";
import { RegistroError } from "../registry.ts";
import { PUBLICO, registrarFlujos, registrarLimites, rutasDeclaradas } from "./access.ts";
import type { Componer } from "./context.ts";
import { registrarCreaciones } from "./idempotency.ts";

export interface Ruta {
  readonly metodo: string;
  /** `/api/bases/:base` */
  readonly patron: string;
  /** Id of the plugin, or `core`. */
  readonly plugin: string;
  readonly permiso: string;
  readonly titulo: string;
  readonly descripcion?: string;
  readonly limite?: number;
  /** It reads its body as it arrives. */
  readonly flujo?: boolean;
  /** How it answers a repeat; absent in routes that take no `Idempotency-Key` ([K3]). */
  readonly crea?: Componer;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Which of `proto/` describes it, and what it answers: a schema for JSON, content types. */
  readonly call?: string;
  readonly answer?: TSchema;
  readonly types?: readonly string[];
}

interface Montada {
  readonly plugin: string;
  readonly prefijos: readonly string[];
  readonly instancia: AnyElysia;
}

function bajoPrefijo(patron: string, prefijos: readonly string[]): boolean {
  return prefijos.some((p) => patron === p || patron.startsWith(p.endsWith("/") ? p : `${p}/`));
}

/** Parameters match whatever their name, so `/a/:x` and `/a/:y` are one route. */
const forma = (metodo: string, patron: string) => `${metodo} ${patron.replace(/:[^/]+/g, ":")}`;

function detalle(hooks: unknown): Record<string, unknown> {
  const { detail } = (hooks ?? {}) as { detail?: Record<string, unknown> };
  return detail ?? {};
}

/**
 * Builds a part. An instance forgets a route that a later one replaces, so one that it declares
 * twice is told by its number: that of the first is missing.
 * @throws RegistroError for a route that one instance declares twice.
 */
export function construirRutas(plugin: string, hacer: () => AnyElysia): AnyElysia {
  const antes = rutasDeclaradas();
  const instancia = hacer();
  const orden = (ruta: { readonly hooks: unknown }) => Number(detalle(ruta.hooks)["x-orden"]);
  const quedan = new Set(instancia.routes.map(orden));
  for (let falta = antes + 1; falta <= rutasDeclaradas(); falta++) {
    const repetida = quedan.has(falta) ? null : instancia.routes.find((r) => orden(r) > falta);
    if (!repetida) continue;
    const nombre = forma(repetida.method, repetida.path);
    throw new RegistroError("ruta_repetida", nombre, `«${plugin}» la declara dos veces`);
  }
  return instancia;
}

/**
 * Walks the routes of every part before they are mounted together.
 * @throws RegistroError for a duplicate, one outside its prefixes, or one without a permission.
 */
export function revisarRutas(app: App, partes: readonly Montada[]): Ruta[] {
  const vistas = new Map<string, string>();
  const rutas: Ruta[] = [];
  for (const { plugin, prefijos, instancia } of partes) {
    for (const { method, path, hooks } of instancia.routes) {
      const nombre = `${method} ${path}`;
      const anterior = vistas.get(forma(method, path));
      if (anterior) {
        throw new RegistroError("ruta_repetida", nombre, `«${anterior}» ya la atiende`);
      }
      vistas.set(forma(method, path), plugin);
      if (!bajoPrefijo(path, prefijos)) {
        throw new RegistroError("ruta_fuera_de_prefijo", nombre, `no es de «${plugin}»`);
      }
      const d = detalle(hooks);
      const permiso = d["x-permiso"];
      if (typeof permiso !== "string") {
        throw new RegistroError("ruta_sin_permiso", nombre, "no nombra un permiso");
      }
      if (permiso !== PUBLICO && !app.registro.permiso(permiso)) {
        throw new RegistroError("permiso_desconocido", permiso, `lo nombra la ruta ${nombre}`);
      }
      const { params, query, body, call, answer, types } = hooks as unknown as Partial<Ruta>;
      rutas.push({
        metodo: method,
        patron: path,
        plugin,
        permiso,
        titulo: typeof d.summary === "string" ? d.summary : nombre,
        descripcion: typeof d.description === "string" ? d.description : undefined,
        limite: typeof d["x-limite"] === "number" ? d["x-limite"] : undefined,
        flujo: d["x-flujo"] === true,
        crea: d["x-crea"] as Componer | undefined,
        params,
        query,
        body,
        call,
        answer,
        types,
      });
    }
  }
  registrarCreaciones(
    app,
    new Map(rutas.flatMap((r) => r.crea ? [[`${r.metodo} ${r.patron}`, r.crea]] : [])),
  );
  registrarLimites(
    app,
    new Map(rutas.flatMap((r) => r.limite ? [[`${r.metodo} ${r.patron}`, r.limite]] : [])),
  );
  registrarFlujos(
    app,
    new Set(rutas.flatMap((r) => r.flujo ? [`${r.metodo} ${r.patron}`] : [])),
  );
  return rutas;
}
