/**
 * `GET /api/metricas` in the text format of Prometheus. It counts what the program does and never
 * tells what with: no data, no names of people or groups, no paths that a caller wrote.
 */
import { usoDeCaches } from "#core/cache.ts";
import type { App } from "#core/plugin.ts";
import { tabla } from "#core/db/schema.ts";
import { entero, fila, type FilaDeForma, filas } from "#core/db/text-query.ts";
import { medidasDe } from "#core/jobs/measure.ts";
import { Histograma, MedidasDelPrograma } from "#core/process/measures.ts";
import { VERSION } from "#core/process/version.ts";
import { pendientesDe } from "./health.ts";

const TIPO = "text/plain; version=0.0.4; charset=utf-8";
/** Between two looks at how late the event loop is. */
const LATIDO_MS = 100;
/** In seconds; the same each time that it is told, and never in the future. */
const ARRANQUE = Math.floor(Date.now() / 1000 - process.uptime());
const METODOS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const deCada = new WeakMap<App, MedidasDelPrograma>();

/** The measures of the requests of one server. */
export const peticionesDe = (app: App): MedidasDelPrograma =>
  deCada.getOrInsertComputed(app, () => new MedidasDelPrograma());

/** Counts an answer. @param ruta the pattern of the route, never the path. */
export function anotarPeticion(
  app: App,
  metodo: string,
  ruta: string,
  estado: number,
  segundos: number,
): void {
  const conocido = METODOS.has(metodo) ? metodo : "OTRO";
  peticionesDe(app).anotar(`${conocido} ${ruta}`, String(estado), segundos);
}

const bucles = new WeakMap<App, Histograma>();

/** Starts to look at the event loop's delay. @returns what stops it. */
export function vigilarBucle(app: App): () => void {
  const demora = new Histograma();
  bucles.set(app, demora);
  let esperado = performance.now() + LATIDO_MS;
  const reloj = setInterval(() => {
    const ahora = performance.now();
    demora.anotar(Math.max(0, ahora - esperado) / 1000);
    esperado = ahora + LATIDO_MS;
  }, LATIDO_MS);
  reloj.unref();
  return () => clearInterval(reloj);
}

type Etiquetas = Readonly<Record<string, string>>;

const escapar = (texto: string): string =>
  texto.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

/** Lines of the text format, family by family. */
class Texto {
  #lineas: string[] = [];

  familia(nombre: string, tipo: "counter" | "gauge" | "histogram", ayuda: string): void {
    this.#lineas.push(`# HELP ${nombre} ${ayuda}`, `# TYPE ${nombre} ${tipo}`);
  }

  valor(nombre: string, valor: number, etiquetas: Etiquetas = {}): void {
    const pares = Object.entries(etiquetas).map(([e, v]) => `${e}="${escapar(v)}"`).join(",");
    this.#lineas.push(`${nombre}${pares ? `{${pares}}` : ""} ${valor}`);
  }

  unico(nombre: string, tipo: "counter" | "gauge", ayuda: string, valor: number): void {
    this.familia(nombre, tipo, ayuda);
    this.valor(nombre, valor);
  }

  histograma(nombre: string, h: Histograma, etiquetas: Etiquetas = {}): void {
    for (const [le, veces] of h.acumulado()) {
      this.valor(`${nombre}_bucket`, veces, { ...etiquetas, le });
    }
    this.valor(`${nombre}_sum`, h.suma, etiquetas);
    this.valor(`${nombre}_count`, h.cuenta, etiquetas);
  }

  toString(): string {
    return this.#lineas.join("\n") + "\n";
  }
}

function escribirPeticiones(t: Texto, m: MedidasDelPrograma): void {
  const todas = m.todas().map(([nombre, medida]) => {
    const [metodo, ruta] = nombre.split(" ", 2);
    return { metodo, ruta, medida };
  });
  t.familia("planta_http_peticiones_total", "counter", "Peticiones por ruta y estado");
  for (const { metodo, ruta, medida } of todas) {
    for (const [estado, veces] of medida.finales) {
      t.valor("planta_http_peticiones_total", veces, { metodo, ruta, estado });
    }
  }
  const duracion = "planta_http_duracion_segundos";
  t.familia(duracion, "histogram", "Lo que tarda una respuesta en empezar, por ruta");
  for (const { metodo, ruta, medida } of todas) {
    t.histograma(duracion, medida.duracion, { metodo, ruta });
  }
  t.unico("planta_http_en_curso", "gauge", "Peticiones que se atienden ahora", m.enCurso);
}

function escribirTrabajos(t: Texto, app: App): void {
  const m = medidasDe(app.trabajos);
  t.familia("planta_trabajos_total", "counter", "Trabajos pedidos a este proceso, por final");
  for (const [trabajo, { finales }] of m.todas()) {
    for (const [final, veces] of finales) {
      t.valor("planta_trabajos_total", veces, { trabajo, final });
    }
  }
  const duracion = "planta_trabajos_duracion_segundos";
  t.familia(duracion, "histogram", "Lo que tarda un trabajo, con su espera");
  for (const [trabajo, medida] of m.todas()) t.histograma(duracion, medida.duracion, { trabajo });
  t.unico("planta_trabajos_en_curso", "gauge", "Trabajos en curso o en espera", m.enCurso);
  const espera = "Trabajos que esperan un trabajador de este proceso";
  t.unico("planta_trabajos_en_espera", "gauge", espera, app.trabajos.enEspera());
}

const TAMANO = {
  sqlite: "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
  postgres: "SELECT pg_database_size(current_database()) AS bytes",
} as const;

const BYTES = { bytes: entero() };
const EN_COLA = { estado: tabla.trabajos.estado, n: entero("count(*)") };

/** What the database says of itself; a failure is a measure too. */
async function escribirBase(t: Texto, app: App): Promise<void> {
  const { db } = app;
  const inicio = performance.now();
  let leido: {
    bytes: number;
    cola: FilaDeForma<typeof EN_COLA>[];
    pendientes: Map<string, number>;
  } | null = null;
  try {
    const tamano = await fila(db, BYTES, TAMANO[db.dialecto]);
    const cola = await filas(
      db,
      EN_COLA,
      "FROM trabajos WHERE estado IN ('pendiente', 'en_curso') GROUP BY estado",
    );
    leido = { bytes: tamano?.bytes ?? 0, cola, pendientes: await pendientesDe(app) };
  } catch {
    // That the database does not answer is itself a measure, written below.
  }
  const segundos = (performance.now() - inicio) / 1000;
  t.familia("planta_base_disponible", "gauge", "1 si la base de datos responde");
  t.valor("planta_base_disponible", leido ? 1 : 0, { base: db.dialecto });
  t.unico("planta_base_lectura_segundos", "gauge", "Lo que tardó esta lectura", segundos);
  if (!leido) return;
  t.unico("planta_base_bytes", "gauge", "Lo que ocupa la base de datos", leido.bytes);
  t.familia("planta_pendientes", "gauge", "Lo que los servicios tienen sin hacer, por nombre");
  for (const [que, cuantos] of leido.pendientes) t.valor("planta_pendientes", cuantos, { que });
  t.familia("planta_cola_trabajos", "gauge", "Trabajos en la cola compartida, por estado");
  const enCola = new Map<string, number>(leido.cola.map((c) => [c.estado, c.n]));
  for (const estado of ["pendiente", "en_curso"]) {
    t.valor("planta_cola_trabajos", enCola.get(estado) ?? 0, { estado });
  }
}

function escribirProceso(t: Texto): void {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  t.unico("process_resident_memory_bytes", "gauge", "Memoria del proceso", rss);
  t.unico("planta_monton_bytes", "gauge", "Memoria en uso por objetos", heapUsed);
  const cpu = (user + system) / 1e6;
  t.unico("process_cpu_seconds_total", "counter", "Tiempo de procesador", cpu);
  t.unico("process_start_time_seconds", "gauge", "Cuándo arrancó, desde 1970", ARRANQUE);
}

function escribirCaches(t: Texto): void {
  const uso = [...usoDeCaches()].sort(([a], [b]) => a < b ? -1 : 1);
  t.familia("planta_cache_uso", "gauge", "Lo que recuerda este proceso, en la unidad de cada cosa");
  for (const [cache, { peso }] of uso) t.valor("planta_cache_uso", peso, { cache });
  t.familia("planta_cache_limite", "gauge", "Hasta cuánto recuerda; lo que sobra se olvida");
  for (const [cache, { limite }] of uso) t.valor("planta_cache_limite", limite, { cache });
}

/** The whole answer. Never rejects. */
export async function metricas(app: App): Promise<Response> {
  const t = new Texto();
  t.familia("planta_version", "gauge", "Versión del programa");
  t.valor("planta_version", 1, { version: VERSION, modo: app.config.modo });
  escribirPeticiones(t, peticionesDe(app));
  escribirTrabajos(t, app);
  await escribirBase(t, app);
  t.familia("planta_bucle_demora_segundos", "histogram", "Atraso del bucle de eventos");
  t.histograma("planta_bucle_demora_segundos", bucles.get(app) ?? new Histograma());
  escribirCaches(t);
  escribirProceso(t);
  return new Response(String(t), {
    headers: { "content-type": TIPO, "cache-control": "no-store" },
  });
}
