/** `planta valorizar`. */
import { OPCIONES_DE_GRUPO } from "#core/cli/group-options.ts";
import { Rechazo } from "#core/errors.ts";
import type { Criterio } from "#core/domain/group.ts";
import { interrumpible } from "#core/cli/interrupted.ts";
import { ejecutarEnCola } from "#core/jobs/queue.ts";
import { deAVarios } from "#core/jobs/several.ts";
import { conTrabajadores } from "#core/jobs/spawn.ts";
import { trabajoAbandonado } from "#core/jobs/turns.ts";
import { formatEnteroEsAr, formatEsAr, formatPlain } from "#core/domain/money.ts";
import type { ComandoDePlanta, ContextoComando } from "#core/plugin.ts";
import type { ErrorDeBase } from "#proto/valuation.ts";
import { grupo, gruposValorizables } from "../bases/service.ts";
import { commands as deCierre } from "./cierre/commands.ts";
import { comprobar } from "./comprobar.ts";
import { rechazo } from "./errors.ts";
import type { Valorizado } from "./valorizar.ts";

/** What `valorizar --json` prints for each group. */
interface Informe {
  readonly saf: number;
  readonly codipres: string;
  /** How it is valued ([Y1]). */
  readonly criterio: Criterio;
  readonly resultado: boolean;
  readonly mensaje: string;
  readonly errores: readonly ErrorDeBase[];
  /** Valued lines. */
  readonly renglones: number;
  /** Centavos by currency. */
  readonly total: Readonly<Record<string, number>>;
  readonly ms: number;
}

interface Par {
  readonly saf: number;
  readonly codipres: string;
  /** Where it has been read. */
  readonly criterio?: Criterio;
}

async function valorizarUno(
  { app, actor, progress }: ContextoComando,
  par: Par,
  avance: (fraccion: number) => number,
  enCola: boolean,
  senal: AbortSignal,
): Promise<Informe> {
  const { saf, codipres } = par;
  const inicio = performance.now();
  const base = { saf, codipres, errores: [], renglones: 0, total: {} };
  const ms = () => Math.round(performance.now() - inicio);
  let criterio = par.criterio ?? "unico";
  try {
    if (par.criterio === undefined) criterio = (await grupo(app.db, saf, codipres)).criterio;
    const avisar = (f: number, mensaje = "") =>
      progress(avance(f), `${saf} ${codipres} ${mensaje}`);
    const trabajo = ["valuation.valorizar", { saf, codipres }, actor] as const;
    const { renglones, totales } = enCola
      // Interrupted, what nobody has begun is not left for whoever serves the queue next.
      ? await ejecutarEnCola<Valorizado>(app, ...trabajo, avisar, undefined, senal)
      : await app.trabajos.ejecutar<Valorizado>(...trabajo, { progress: avisar });
    return {
      ...base,
      criterio,
      resultado: true,
      mensaje: "",
      renglones,
      total: totales,
      ms: ms(),
    };
  } catch (error) {
    if (!(error instanceof Rechazo)) throw error;
    const errores = (error.datos.errores ?? []) as readonly ErrorDeBase[];
    return { ...base, criterio, resultado: false, mensaje: error.message, errores, ms: ms() };
  }
}

/** One object; amounts are texts with two decimals. */
function enJson(i: Informe): string {
  const total = Object.entries(i.total).map(([mon, v]) => [mon, formatPlain(v)]);
  return JSON.stringify({ ...i, total: Object.fromEntries(total) });
}

function linea(i: Informe): string {
  const donde = `SAF ${i.saf} ${i.codipres}${i.criterio === "mensual" ? " (mes a mes)" : ""}`;
  if (!i.resultado) {
    const bases = i.errores.map((e) => `${e.base}: ${e.registros}`).join(", ");
    return `${donde}: ${i.mensaje}${bases ? ` (${bases})` : ""}`;
  }
  const total = Object.entries(i.total)
    .map(([mon, v]) => `moneda ${mon}: ${formatEsAr(v)}`).join(", ");
  const renglones = `${formatEnteroEsAr(i.renglones)} renglones`;
  return `${donde}: ${renglones}, ${total || "sin importes"} (${formatEnteroEsAr(i.ms)} ms)`;
}

const TITULOS = {
  restricciones: "Restricciones",
  manifiestos: "Manifiestos de los entregables",
  libros: "Libros de las valorizaciones",
  auditoria: "Auditoría",
} as const;

const comandoComprobar: ComandoDePlanta = {
  name: "comprobar",
  summary: "Comprueba la integridad: restricciones, manifiestos, libros, auditoría y acuerdos",
  database: "read-only",
  options: {
    sello: { type: "text", description: "Sello guardado afuera con el que también se compara" },
    clave: {
      type: "text",
      description: "Huella de la clave con la que los sellos deben estar firmados",
    },
    "a-fondo": {
      type: "flag",
      description:
        "Compara además todo lo guardado con lo último que dice de ello la auditoría, y " +
        "vuelve a valorizar con sus propios parámetros",
    },
  },
  async run({ app, json, write, progress, options }) {
    const { registro } = app;
    const comprobaciones = registro.comprobaciones.filter((c) => options["a-fondo"] || !c.deep);
    const titulos = new Map<string, string>([
      ...Object.entries(TITULOS),
      ...comprobaciones.map(({ id, title: titulo }) => [id, titulo] as const),
    ]);
    const controles = await comprobar(
      app.db,
      (hecho, que) => progress(hecho, titulos.get(que) ?? que),
      // Said by the program alone, when it asks the engine apart (`exigirIntegra`).
      options.motor !== false,
      comprobaciones,
      { options, config: app.config, registro },
    );
    const resultado = controles.every((c) => c.fallas.length === 0);
    if (json) write(JSON.stringify({ resultado, controles }));
    else {
      for (const { control, revisados, fallas, notas = [] } of controles) {
        const estado = fallas.length === 0 ? "bien" : "con fallas";
        write(
          `${titulos.get(control) ?? control}: ${estado} (${
            formatEnteroEsAr(revisados)
          } revisados)`,
        );
        for (const linea of [...fallas, ...notas]) write(`  ${linea}`);
      }
    }
    return resultado ? 0 : 1;
  },
};

/** Processes that may work on one order, this one included. */
const MAXIMO = 16;
/** What one that was taken out of the queue says. */
const SIN_HACER = trabajoAbandonado().message;
/** Jobs that wait in the queue, beside two for each other process. */
const EN_COLA = 2;

/** Each as it ends, in the order of the organismos. @returns those that were begun. */
async function valorizarPares(
  ctx: ContextoComando,
  pares: readonly Par[],
  trabajadores: number | undefined,
  senal: AbortSignal,
): Promise<readonly Informe[]> {
  let dichos = 0;
  const informes: Informe[] = [];
  /** How far each is: several go on at a time. */
  const avances = new Float64Array(pares.length);
  const pendientes = pares.entries();
  const cuantos = Math.min(trabajadores ?? 1, MAXIMO, Math.max(1, pares.length));
  const aLaVez = (n: number, enCola: boolean) =>
    deAVarios(pendientes, n, async ([i, par]) => {
      if (senal.aborted) return;
      const avance = (f: number) => {
        avances[i] = Math.max(avances[i], f);
        return avances.reduce((a, b) => a + b) / pares.length;
      };
      const informe = await valorizarUno(ctx, par, avance, enCola, senal);
      // Taken out of the queue before anybody began it.
      if (senal.aborted && !informe.resultado && informe.mensaje === SIN_HACER) return;
      informes[i] = informe;
      avance(1);
      // In the order of the organismos, whichever ended before.
      for (; informes[dichos]; dichos++) {
        ctx.write(ctx.json ? enJson(informes[dichos]) : linea(informes[dichos]));
      }
    });
  // What one waits for the server of the database, the other computes; SQLite has one writer.
  const aqui = () => aLaVez(ctx.app.db.dialecto === "postgres" ? 2 : 1, false);
  // This process is one of them: it has been loaded already.
  const otros = cuantos - 1;
  if (otros === 0) await aqui();
  // Enough in the queue that no process waits for this one to fill it.
  else {
    await conTrabajadores(
      ctx.app,
      otros,
      senal,
      () => Promise.all([aqui(), aLaVez(otros * 2 + EN_COLA, true)]),
    );
  }
  const hechos = informes.filter(Boolean);
  // Interrupted, some of those after the last one told ended too.
  for (const informe of hechos.slice(dichos)) {
    ctx.write(ctx.json ? enJson(informe) : linea(informe));
  }
  return hechos;
}

export const commands: readonly ComandoDePlanta[] = [...deCierre, comandoComprobar, {
  name: "valorizar",
  summary: "Valoriza un presupuesto, o todos los que se pueden editar",
  options: {
    ...OPCIONES_DE_GRUPO,
    todos: { type: "flag", description: "Todos los presupuestos editables en línea" },
    trabajadores: {
      type: "number",
      min: 1,
      description: "Procesos que valorizan a la vez; 1 si falta",
    },
  },
  async run(ctx) {
    const { saf, codipres, todos: todas, trabajadores } = ctx.options as {
      saf?: number;
      codipres?: string;
      todos?: boolean;
      trabajadores?: number;
    };
    // An option that --todos cannot heed is refused: who adds --saf does not mean every organismo.
    const claro = todas ? saf === undefined : saf !== undefined && codipres !== undefined;
    if (!claro) throw rechazo("faltan_opciones");
    const pares: readonly Par[] = todas
      ? await ctx.app.db.leer((q) => gruposValorizables(q, codipres))
      : [{ saf: saf as number, codipres: codipres as string }];
    if (codipres !== undefined && pares.length === 0) {
      throw rechazo("ninguno_editable", { codipres });
    }
    const informes = await interrumpible((senal) =>
      valorizarPares(ctx, pares, trabajadores, senal)
    );
    if (informes.length < pares.length) {
      throw rechazo("interrumpida", { hechos: informes.length, total: pares.length });
    }
    return informes.every((i) => i.resultado) ? 0 : 1;
  },
}];
