/** Who took files out, apart from the audit trail and for a time ([Q9]). */
import {
  anotarDescargas,
  dejarDeAnotarDescargas,
  type Descarga,
  tomarDescargas,
} from "#core/http/downloads.ts";
import { es, quitar } from "#core/db/query.ts";
import { columnas, filas } from "#core/db/text-query.ts";
import { clave } from "#core/outputs/columns.ts";
import { trabajoDeLista } from "#core/outputs/workbook-job.ts";
import type { App, Consulta, ServicioDeFondo } from "#core/plugin.ts";
import { datosDeError } from "#core/process/log.ts";
import { DIA_MS, esFecha, fechaCorta, fechaYMinutosDe } from "#core/domain/period.ts";
import { EN_TODAS } from "#core/domain/row-search.ts";
import { nombresDeSaf } from "#plugins/auth/service.ts";
import { baseDe, BASES } from "#plugins/bases/service.ts";
import type { LecturasMostradas } from "#proto/admin.ts";
import { rechazo } from "./errors.ts";
import { tabla } from "./tables.ts";
import { campoDe, nombreDeAccion, tituloDeEntidad } from "./nombres.ts";
import { finDelDia, inicioDelDia } from "./filtro-auditoria.ts";

/** Between two writes, in milliseconds: downloads never wait for one. */
const PASO_MS = 1_000;
/** Between two looks at what is too old. */
const PODA_MS = 3_600_000;
/** Readings that one answer lists: the last ones. */
const TOPE = 2_000;

/** What is kept of each, in the order in which it is told. */
export const COLUMNAS = [
  ...["instante", "id_usuario", "usuario", "origen", "titulo", "saf", "codipres"] as const,
  ...["archivo", "pedido"] as const,
];

/** Writes down what left since the last time, and what is left undone of it. */
class Escribiente {
  #pendientes: Descarga[] = [];
  #podado = 0;
  perdidas = 0;

  constructor(private readonly app: App) {}

  get sinAnotar(): number {
    return this.#pendientes.length + this.perdidas;
  }

  async paso(): Promise<void> {
    const { lista, perdidas } = tomarDescargas(this.app);
    this.perdidas += perdidas;
    this.#pendientes.push(...lista);
    const ahora = Date.now();
    const podar = ahora - this.#podado >= PODA_MS;
    if (this.#pendientes.length === 0 && !podar) return;
    try {
      const antes = ahora - this.app.config.lecturasDias * DIA_MS;
      const escritas = this.#pendientes;
      await this.app.db.tx(async (q) => {
        await q.insertar("lecturas", COLUMNAS, escritas.map((d) => COLUMNAS.map((c) => d[c])));
        if (podar) await quitar(q, tabla.lecturas, { instante: es("<", antes) });
      });
      this.#pendientes = [];
      if (podar) this.#podado = ahora;
    } catch (error) {
      // Tried again with the next ones; what left has left all the same.
      this.app.log.error("lecturas_sin_anotar", {
        cuantas: this.#pendientes.length,
        ...datosDeError(error),
      });
    }
  }
}

const escribientes = new WeakMap<App, Escribiente>();

export const services: readonly ServicioDeFondo[] = [{
  name: "lecturas",
  title: "Quién se lleva archivos",
  start(app) {
    const escribiente = new Escribiente(app);
    escribientes.set(app, escribiente);
    // Where none is kept, what there was goes as what is too old does.
    if (app.config.lecturasDias > 0) anotarDescargas(app);
    let enCurso = Promise.resolve();
    const reloj = setInterval(() => enCurso = enCurso.then(() => escribiente.paso()), PASO_MS);
    reloj.unref();
    return Promise.resolve(async () => {
      clearInterval(reloj);
      await enCurso;
      await escribiente.paso();
      dejarDeAnotarDescargas(app);
    });
  },
  health: (app) => Promise.resolve({ lecturas_sin_anotar: escribientes.get(app)?.sinAnotar ?? 0 }),
}];

// What was asked for when a file was taken, as a person reads it. Pure.

/** What the reading of a file says of it. */
interface PedidoLegible {
  readonly titulo: string;
  readonly pedido: string;
}

/** Names of the path that say which table it was of. */
const DE_CUAL = ["base", "tabla"] as const;

/** Columns that a list has and nothing of what is written. */
const DE_LISTADO: Readonly<Record<string, string>> = {
  [EN_TODAS]: "En cualquier columna",
  cat: "Categoría",
  costo_anual: "Costo anual",
};

/** What the bases call each of their columns; where they differ, the first one. */
const EN_BASES = new Map(
  BASES.flatMap((b) => b.columnas).map((c) => [c.id, c.titulo] as const).toReversed(),
);

/** A column of the table it was of; of an output, as the bases call it. */
const columna = (entidad: string, campo: string): string =>
  DE_LISTADO[campo] ?? (entidad === "" ? EN_BASES.get(campo) : undefined) ??
    campoDe(entidad, campo).titulo;

/** Column and text of each filter; null when they cannot be read, as when they were cut short. */
function filtros(texto: string): (readonly [string, string])[] | null {
  try {
    const leidos = JSON.parse(texto) as unknown;
    return Array.isArray(leidos)
      ? leidos.map((f: { campo: string; texto: string }) => [f.campo, f.texto])
      : Object.entries(leidos as Record<string, string>);
  } catch {
    return null;
  }
}

/** One option in words. */
function decir(entidad: string, opcion: string, valor: string): string {
  const columnas = () => valor.split(",").map((c) => columna(entidad, c)).join(", ");
  switch (opcion) {
    case "filtros":
      return filtros(valor)?.map(([c, v]) => `${columna(entidad, c)}: ${v}`).join("; ") ??
        `Filtros: ${valor}…`;
    case "orden":
      return valor.startsWith("-")
        ? `Orden: ${columna(entidad, valor.slice(1))}, de mayor a menor`
        : `Orden: ${columna(entidad, valor)}`;
    case "grupos":
      return `Agrupado por: ${columnas()}`;
    case "campos":
    case "columnas":
      return `${campoDe("", opcion).titulo}: ${columnas()}`;
    case "base":
      return valor === "presupuesto" ? "Meses que faltan: del presupuesto" : "";
    case "porprograma":
      return valor === "1" ? "Por programa" : "";
    case "porfuente":
      return valor === "1" ? "Por fuente" : "";
    case "errores":
      return valor === "1" ? "Sólo con errores" : "";
    case "de_sesion":
      return valor === "0" ? "" : "También lo de cada sesión";
    case "entidad":
      return `Entidad: ${tituloDeEntidad(valor)}`;
    case "accion":
      return `Acción: ${nombreDeAccion(valor)}`;
    default: {
      const dicho = esFecha(valor) ? fechaCorta(valor) : valor;
      return `${campoDe("", opcion).titulo}: ${dicho.replaceAll(",", ", ")}`;
    }
  }
}

/** @param pedido as a query is written. */
function legible({ titulo, pedido }: PedidoLegible): PedidoLegible {
  const opciones = new URLSearchParams(pedido);
  // A projection says `base` of something else: what its months come from.
  const cual = DE_CUAL.find((n) =>
    opciones.has(n) && (n !== "base" || baseDe(opciones.get(n) ?? ""))
  );
  const entidad = (cual && opciones.get(cual)) ?? "";
  if (cual) opciones.delete(cual);
  const dichas = [...opciones].filter(([, valor]) => valor !== "")
    .map(([opcion, valor]) => decir(entidad, opcion, valor));
  return {
    titulo: entidad ? `${titulo}: ${tituloDeEntidad(entidad)}` : titulo,
    pedido: dichas.filter((d) => d !== "").join("; "),
  };
}

const LECTURA = columnas(tabla.lecturas, "id", ...COLUMNAS);

interface Dias {
  /** AAAA-MM-DD */
  readonly desde?: string;
  readonly hasta?: string;
}

/** @throws Rechazo 400 for days that are none. */
export function exigirDias({ desde, hasta }: Dias): void {
  const malo = [desde, hasta].find((dia) => dia !== undefined && !esFecha(dia));
  if (malo !== undefined) throw rechazo("desde_invalido", { desde: malo });
}

/** Those of some days, the newest first, as people read them. */
async function leidas(q: Consulta, { desde, hasta }: Dias, tope: number) {
  const lecturas = await filas(
    q,
    LECTURA,
    `FROM lecturas WHERE instante >= ? AND instante < ? ORDER BY id DESC LIMIT ${tope}`,
    [desde ? inicioDelDia(desde) : 0, hasta ? finDelDia(hasta) : Number.MAX_SAFE_INTEGER],
  );
  return lecturas.map(({ id_usuario: _, ...l }) => ({ ...l, ...legible(l) }));
}

/** The last ones of some days. @throws Rechazo 400 for days that are none. */
export async function lecturasDe(
  { db, config }: Pick<App, "db" | "config">,
  dias: Dias,
): Promise<LecturasMostradas> {
  exigirDias(dias);
  const lecturas = await leidas(db, dias, TOPE + 1);
  return {
    dias: config.lecturasDias,
    hay_mas: lecturas.length > TOPE,
    lecturas: lecturas.slice(0, TOPE),
  };
}

/** Rows of a sheet, its headings taken off. */
const TOPE_DE_LIBRO = 1_000_000;

const texto = (campo: string, titulo: string, ancho?: number) =>
  clave(campo, titulo, "texto", ancho);

/** The workbook of readings ([S9]): the columns of its screen. */
export const libroDeLecturas = trabajoDeLista<Dias>("Planilla de las lecturas", {
  titulo: "Lecturas",
  columnas: [
    texto("instante", "Fecha y hora", 18),
    texto("usuario", "Usuario", 26),
    texto("origen", "Desde dónde", 20),
    clave("saf", "SAF", "entero"),
    texto("organismo", "Organismo", 40),
    texto("codipres", "Grupo"),
    texto("titulo", "Qué", 50),
    texto("archivo", "Archivo", 40),
    texto("pedido", "Pedido", 60),
  ],
  async filas(q, dias) {
    const nombres = await nombresDeSaf(q);
    return (await leidas(q, dias, TOPE_DE_LIBRO)).map(({ instante, id: _, ...l }) => ({
      ...l,
      instante: fechaYMinutosDe(instante),
      organismo: nombres.get(l.saf ?? -1) ?? "",
    }));
  },
});
