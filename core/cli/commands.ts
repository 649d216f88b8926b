/** The core's own commands. */
import { basename, dirname, join, resolve } from "node:path";
import { open, rename } from "node:fs/promises";
import { comandosDeRespaldo } from "../backup/commands.ts";
import { asentarOperacion } from "../db/audit.ts";
import { aplicadasEn } from "../db/migrate.ts";
import { formatEnteroEsAr } from "../domain/money.ts";
import { comandoPluginDev, comandoPluginNuevo } from "../kit/commands.ts";
import type { App, ComandoDePlanta, ContextoComando, Salida } from "../plugin.ts";
import { volcar } from "../transfer/export.ts";
import { importar } from "../transfer/import.ts";
import type { ErrorImportacion } from "../transfer/types.ts";
import { type PedidoSalida, TRABAJO_SALIDA } from "../outputs/job.ts";
import { esDeEjecucion } from "../domain/group.ts";
import { quisoDecir } from "../domain/similar.ts";
import { Rechazo } from "../errors.ts";
import {
  extensionDe,
  formatosDe,
  leerOpciones,
  ocultaPara,
  opcionesDe,
} from "../outputs/options.ts";
import { asegurar, asegurarCarpeta } from "../files/whole.ts";
import { conTemporal } from "../files/temporary.ts";
import { escucharTrabajador } from "../http/worker-health.ts";
import { servirCola } from "../jobs/serve-queue.ts";
import { avisarAlSistema } from "../process/systemd.ts";
import { cargarDemostracion, exigirDemostracion, lineasDeDemostracion } from "../process/demo.ts";
import { servir as escuchar } from "../http/serve.ts";
import { prepararInterfaz, seEscribe } from "../http/ui/routes.ts";
import { datosDeError } from "../process/log.ts";
import { programaGuardado } from "../program/kept.ts";
import { esperarHasta } from "../process/wait.ts";
import { decirHecho } from "./answer.ts";
import { uso } from "./arguments.ts";
import { exigirDestino, llenarCarpeta } from "./destination.ts";
import { grupoNombrado, OPCIONES_DE_GRUPO } from "./group-options.ts";
import { interrumpible } from "./interrupted.ts";

// `planta servir`: listen until told to stop.

/** What makes the program in one file. */
const HACEDOR = resolve(import.meta.dir, "../program/make.ts");
/** A service still at work after this long is cut when the app closes, as any job is. */
const ESPERA_SERVICIOS_MS = 10_000;

/** Resolves with the exit code once something asks the process to end. */
function esperarFin(app: App): { fin: Promise<number>; soltar(): void } {
  const { promise, resolve } = Promise.withResolvers<number>();
  const senal = () => resolve(0);
  // A surprise outside any request leaves the process in a state nobody knows: drain and exit.
  const sorpresa = (clase: string) => (error: unknown) => {
    app.log.error(clase, datosDeError(error));
    resolve(1);
  };
  // To the end of the process: one that is repeated does not cut what the first is closing.
  for (const nombre of ["SIGTERM", "SIGINT"]) process.on(nombre, senal);
  const oyentes: readonly (readonly [string, (e: unknown) => void])[] = [
    ["unhandledRejection", sorpresa("promesa_sin_atender")],
    ["uncaughtException", sorpresa("excepcion_sin_atender")],
  ];
  for (const [nombre, oyente] of oyentes) process.on(nombre, oyente);
  return {
    fin: promise,
    soltar() {
      for (const [nombre, oyente] of oyentes) process.off(nombre, oyente);
    },
  };
}

/** Starts what goes along with the server; one that fails stops those before it. */
async function iniciarServicios(app: App): Promise<() => Promise<void>> {
  const paradas: (() => Promise<void>)[] = [];
  const parar = async () => {
    await Promise.all(paradas.map((p) => p()));
  };
  try {
    for (const servicio of app.registro.servicios) paradas.push(await servicio.start(app));
  } catch (error) {
    await parar();
    throw error;
  }
  return parar;
}

/** Keeps this program in one file for the next start, where it may be written. */
function guardarPrograma({ config }: App): () => void {
  // One that is being written would be made again at each save.
  if (config.plugins.length > 0 || seEscribe(config.modo) || programaGuardado()) return () => {};
  const hijo = Bun.spawn([process.execPath, "--no-install", HACEDOR], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  hijo.unref();
  return () => hijo.kill();
}

const comandoServir: ComandoDePlanta = {
  name: "servir",
  summary: "Atiende la API y las pantallas",
  database: "migrate",
  options: {
    demo: {
      type: "flag",
      description: "Carga una vez la demostración si la base está vacía, y la atiende",
    },
    "demo-publica": {
      type: "flag",
      description: "Atiende la demostración, con sus claves conocidas, también fuera de la máquina",
    },
  },
  async run({ app, options, write, progress }) {
    await exigirDemostracion(app, {
      demo: options.demo === true,
      publica: options["demo-publica"] === true,
    });
    if (options.demo) {
      const esta = await cargarDemostracion(app, (id) => progress(0, `demostración: ${id}`));
      if (!esta) write("La base ya tiene datos: la demostración no se cargó.");
    }
    const { fin, soltar } = esperarFin(app);
    const servicio = escuchar(app);
    let pararServicios = () => Promise.resolve();
    let codigo: number;
    try {
      pararServicios = await iniciarServicios(app);
      app.log.info("escuchando", { url: servicio.url });
      write(`Planta atiende en ${servicio.url}`);
      if (options.demo) {
        for (const linea of await lineasDeDemostracion(app)) write(linea);
      }
      // Who asks for a screen waits for it; every other call is answered meanwhile.
      await Promise.race([prepararInterfaz(app), fin]);
      app.trabajos.preparar();
      avisarAlSistema(app.log, "READY=1");
      const dejar = guardarPrograma(app);
      codigo = await fin;
      dejar();
    } catch (error) {
      await Promise.all([servicio.detener(0), pararServicios()]);
      soltar();
      throw error;
    }
    app.log.info("deteniendo");
    avisarAlSistema(app.log, "STOPPING=1");
    // Both stop at the same time: one after the other, the two waits would add up.
    await Promise.all([servicio.detener(), esperarHasta(pararServicios(), ESPERA_SERVICIOS_MS)]);
    soltar();
    return codigo;
  },
};

// `planta trabajador`: a process that works for the queue of the database.

const comandoTrabajador: ComandoDePlanta = {
  name: "trabajador",
  summary:
    "Toma trabajos de la cola de la base, en esta o en otra máquina, hasta que se lo detiene",
  options: {
    "hasta-vaciar": { type: "flag", description: "Termina cuando no queda ninguno" },
    puerto: {
      type: "number",
      description:
        "Dónde dice si vive (/api/salud/vivo), si puede trabajar (/api/salud) y sus medidas",
    },
    "con-entrada": {
      type: "flag",
      description: "Termina cuando se cierra su entrada estándar: con quien lo puso a trabajar",
    },
  },
  async run({ app, options, json, write }) {
    const vaciar = options["hasta-vaciar"] === true;
    let solo = false;
    if (options["con-entrada"]) process.stdin.once("end", () => solo = true).resume();
    const escucha = options.puerto === undefined
      ? null
      : escucharTrabajador(app, Number(options.puerto));
    if (escucha) app.log.info("escuchando", { url: escucha.url });
    const trabajos = await interrumpible((senal) => {
      if (!json && !vaciar) write("Planta atiende la cola de trabajos");
      senal.addEventListener("abort", () => avisarAlSistema(app.log, "STOPPING=1"));
      avisarAlSistema(app.log, "READY=1");
      return servirCola(app, () => !senal.aborted && !solo, vaciar);
    }).finally(() => escucha?.detener());
    // Open, it would keep the process from ending.
    if (options["con-entrada"]) process.stdin.destroy();
    if (json) write(JSON.stringify({ resultado: true, trabajos }));
    else write(trabajos === 1 ? "1 trabajo hecho" : `${trabajos} trabajos hechos`);
  },
};

// A file that appears whole or not at all.

/**
 * Gives the path of an empty file beside `destino`, which only its owner may read, and renames it
 * once its bytes are on disk.
 */
async function publicar(
  destino: string,
  hacer: (temporal: string) => Promise<void>,
): Promise<void> {
  await conTemporal(destino, "salida", async (temporal) => {
    await (await open(temporal, "wx", 0o600)).close();
    await hacer(temporal);
    await asegurar(temporal);
    await rename(temporal, destino);
    await asegurarCarpeta(dirname(destino));
  });
}

// `planta salida`: any output of the registry, to a file or to standard output.

/** `-o campo=valor`, once per option. */
function opcionesDeSalida(pares: unknown): Record<string, string> {
  const opciones: Record<string, string> = {};
  for (const par of (pares ?? []) as readonly string[]) {
    const corte = par.indexOf("=");
    if (corte < 1) throw uso(`-o ${par}: se espera campo=valor`);
    opciones[par.slice(0, corte)] = par.slice(corte + 1);
  }
  return opciones;
}

/** @throws Rechazo with the one that was probably meant. */
function salidaNombrada({ app }: ContextoComando, id: string): Salida {
  const salida = app.registro.salida(id);
  if (salida) return salida;
  const cerca = quisoDecir(id, app.registro.salidas.map((s) => s.id));
  throw uso(`No existe la salida «${id}»${cerca || "."} «planta salidas listar» las dice`);
}

/** What one of many gave: its file, or why there is none. */
interface Escrita {
  readonly saf: number;
  readonly codipres: string;
  readonly salida: string;
  readonly formato: string;
  readonly resultado: boolean;
  readonly archivo: string;
  readonly mensaje: string;
}

/** Formats, each once. @throws Rechazo for one that none of these outputs has. */
function formatosPedidos(pedidos: unknown, salidas: readonly Salida[]): readonly string[] | null {
  if (pedidos === undefined) return null;
  const todos = [...new Set(salidas.flatMap(formatosDe))];
  const lista = [...new Set(String(pedidos).split(",").map((f) => f.trim()).filter(Boolean))];
  const malo = lista.find((f) => !todos.includes(f));
  if (lista.length === 0 || malo !== undefined) {
    throw uso(`--formatos: se espera ${todos.join(", ")}, separados por coma`);
  }
  return lista;
}

/** Those that the menu offers: the others answer what a screen asks them. */
const deUnGrupo = (salida: Salida): boolean =>
  salida.menu !== false || salida.initialFormat !== undefined;

/** Every output of every group, in one process; where one cannot be made it is said, and the rest is. */
async function escribirTodas(contexto: ContextoComando): Promise<number> {
  const { app, actor, args: [id], options, json, write, progress } = contexto;
  const { carpeta, codipres } = options;
  for (const suelta of ["archivo", "formato", "o"]) {
    if (options[suelta] !== undefined) {
      throw uso(`--todos no lleva ${suelta === "o" ? "-o" : `--${suelta}`}`);
    }
  }
  if (typeof carpeta !== "string") throw uso("--todos: falta --carpeta");
  const salidas = id === undefined
    ? app.registro.salidas.filter(deUnGrupo)
    : [salidaNombrada(contexto, id)];
  const formatos = formatosPedidos(options.formatos, salidas);
  const grupos = (await app.db.leer((q) => app.registro.grupos(q))).filter((g) =>
    (codipres === undefined || g.codipres === codipres) &&
    (options.saf === undefined || g.saf === options.saf)
  );
  if (grupos.length === 0) throw new Rechazo("sin_grupos", 404, "No hay grupos de datos así");
  const pares = grupos.flatMap((g) =>
    salidas.filter((s) => !(esDeEjecucion(g.codipres) && ocultaPara(s).includes("ejecucion")))
      .flatMap((salida) =>
        formatosDe(salida)
          .filter((f) => formatos ? formatos.includes(f) : f === (salida.initialFormat ?? "excel"))
          .map((formato) => ({ ...g, salida, formato }))
      )
  );
  const hechas: Escrita[] = [];
  await llenarCarpeta(carpeta, async (provisoria) => {
    for (const [i, { salida, formato, saf, codipres }] of pares.entries()) {
      const nombre = `${saf}-${codipres}-${salida.id}.${extensionDe(formato)}`;
      progress(i / pares.length, nombre);
      const archivo = join(provisoria, nombre);
      const dicho = { saf, codipres, salida: salida.id, formato };
      try {
        const valores = leerOpciones(salida, {}, formato);
        const pedido: PedidoSalida = {
          id: salida.id,
          saf,
          codipres,
          identidad: null,
          valores,
          formato,
        };
        const { texto } = await app.trabajos.ejecutar<{ texto?: string }>(
          TRABAJO_SALIDA,
          formato === "json" ? pedido : { ...pedido, archivo },
          actor,
        );
        if (texto !== undefined) await Bun.write(archivo, texto);
        hechas.push({ ...dicho, resultado: true, archivo: nombre, mensaje: "" });
      } catch (error) {
        if (!(error instanceof Rechazo)) throw error;
        hechas.push({ ...dicho, resultado: false, archivo: "", mensaje: error.message });
      }
    }
    progress(1);
  });
  const escritas = hechas.filter((h) => h.resultado).length;
  const resultado = escritas === hechas.length;
  if (json) write(JSON.stringify({ resultado, carpeta, archivos: hechas }));
  else {
    for (const h of hechas.filter((x) => !x.resultado)) {
      write(`SAF ${h.saf} ${h.codipres}, ${h.salida} (${h.formato}): ${h.mensaje}`);
    }
    write(`${escritas} de ${hechas.length} archivos en ${resolve(carpeta)}`);
  }
  return resultado ? 0 : 1;
}

async function ejecutar(contexto: ContextoComando) {
  if (contexto.options.todos === true) return await escribirTodas(contexto);
  const { app, actor, args: [id], options, ...ctx } = contexto;
  if (id === undefined) throw uso("falta NOMBRE: el identificador de la salida, o --todos");
  for (const deTodas of ["carpeta", "formatos"]) {
    if (options[deTodas] !== undefined) throw uso(`--${deTodas} va con --todos`);
  }
  const salida = salidaNombrada(contexto, id);
  const { archivo } = options;
  const grupo = grupoNombrado(options);
  const formato = String(options.formato ?? salida.initialFormat ?? "json");
  if (!formatosDe(salida).includes(formato)) {
    throw uso(`--formato: se espera ${formatosDe(salida).join(", ")}`);
  }
  if (formato !== "json" && typeof archivo !== "string") throw uso("falta --archivo");
  if (typeof archivo === "string") await exigirDestino(archivo);
  const valores = leerOpciones(salida, opcionesDeSalida(options.o), formato);
  const pedido: PedidoSalida = { id, ...grupo, identidad: null, valores, formato };
  const correr = (destino?: string) =>
    app.trabajos.ejecutar<{ texto?: string }>(
      TRABAJO_SALIDA,
      destino === undefined ? pedido : { ...pedido, archivo: destino },
      actor,
      { progress: ctx.progress },
    );
  if (typeof archivo !== "string") return ctx.write((await correr()).texto ?? "");
  await publicar(archivo, async (temporal) => {
    const { texto } = await correr(temporal);
    if (texto !== undefined) await Bun.write(temporal, texto);
  });
  decirHecho(ctx, archivo, { archivo });
}

/** What each takes: «planta salida NOMBRE --formato F -o campo=valor». */
const comandoSalidas: ComandoDePlanta = {
  name: "salidas listar",
  summary: "Dice qué salidas hay, con sus formatos y sus opciones",
  database: "none",
  run({ app, json, write }) {
    const salidas = app.registro.salidas.map((s) => ({
      id: s.id,
      titulo: s.title,
      formatos: formatosDe(s),
      formato_inicial: s.initialFormat ?? "json",
      opciones: formatosDe(s).flatMap((formato) =>
        Object.entries(opcionesDe(s, formato)).map(([nombre, o]) => ({
          nombre,
          descripcion: o.description,
          valores: o.values ?? null,
          inicial: o.initial ?? null,
        }))
      ).filter((o, i, todas) => todas.findIndex((x) => x.nombre === o.nombre) === i),
    }));
    if (json) write(JSON.stringify({ resultado: true, salidas }));
    else {
      for (const { id, titulo, formatos, opciones } of salidas) {
        write(`${id}: ${titulo} (${formatos.join(", ")})`);
        for (const { nombre, descripcion, valores } of opciones) {
          write(
            `  -o ${nombre}=${valores ? valores.join("|") : "…"}  ${descripcion ?? ""}`.trimEnd(),
          );
        }
      }
    }
    return Promise.resolve();
  },
};

const comandoSalida: ComandoDePlanta = {
  name: "salida",
  summary: "Genera una salida de un grupo de datos, o con --todos las de todos",
  arguments: [{ name: "NOMBRE", description: "Identificador de la salida", optional: true }],
  options: {
    ...OPCIONES_DE_GRUPO,
    formato: { type: "text", description: "Uno de los de la salida: json, excel…" },
    archivo: { type: "text", description: "Archivo de destino; sin él, JSON a la pantalla" },
    todos: {
      type: "flag",
      description:
        "De todos los grupos en línea (o los de --codipres o --saf), a --carpeta; sin NOMBRE, las que el menú ofrece",
    },
    carpeta: { type: "text", description: "Con --todos, dónde; se crea si no existe" },
    formatos: {
      type: "text",
      description: "Con --todos, cuáles, separados por coma; el de cada salida si falta",
    },
    o: {
      type: "text",
      description: "Opción de la salida, campo=valor",
      short: "o",
      multiple: true,
    },
  },
  run: ejecutar,
};

const comandoMigrar: ComandoDePlanta = {
  name: "migrar",
  summary: "Crea o actualiza las tablas; se puede repetir",
  database: "migrate",
  async run({ app, json, write }) {
    // Starting the app has migrated already; this tells where it stands.
    const migraciones = (await aplicadasEn(app.db)).map((m) => `${m.conjunto}/${m.nombre}`);
    if (json) write(JSON.stringify({ resultado: true, migraciones }));
    else write(`La base está al día: ${migraciones.length} migraciones aplicadas.`);
  },
};

function lineaDeError({ archivo, fila, columna, mensaje }: ErrorImportacion): string {
  const donde = [
    archivo,
    ...(fila > 0 ? [`fila ${fila}`] : []),
    ...(columna ? [`columna ${columna}`] : []),
  ].join(", ");
  return `${donde}: ${mensaje}`;
}

/** «cargos: 3.000». */
const cuenta = (a: { readonly archivo: string; readonly registros: number }): string =>
  `${a.archivo}: ${formatEnteroEsAr(a.registros)}`;

/** Whoever reaches the database from a terminal administers the installation. */
const FORZAR = {
  type: "flag",
  description: "También en lo que está congelado; queda en la auditoría",
} as const;

const comandoImportar: ComandoDePlanta = {
  name: "importar",
  summary: "Importa los archivos CSV de una carpeta: todos o ninguno",
  database: "create",
  arguments: [{ name: "CARPETA", description: "Carpeta con los archivos .csv" }],
  options: { forzar: FORZAR },
  async run({ app, actor, args: [carpeta], options, json, write, progress }) {
    const r = await importar(app, actor, carpeta, progress, options.forzar === true);
    if (json) write(JSON.stringify(r));
    else if (r.resultado) {
      for (const a of r.archivos) write(cuenta(a));
    } else {
      for (const error of r.errores) write(lineaDeError(error));
      const otros = r.cantidad_errores - r.errores.length;
      if (otros > 0) write(`… y ${otros} errores más`);
      write("No se importó nada.");
    }
    return r.resultado ? 0 : 1;
  },
};

const comandoVolcar: ComandoDePlanta = {
  name: "volcar",
  summary: "Escribe todos los datos como archivos CSV en una carpeta",
  arguments: [{ name: "CARPETA", description: "Carpeta de destino; se crea si no existe" }],
  async run({ app, actor, args: [carpeta], json, write, progress }) {
    const archivos = await volcar(app, carpeta, progress);
    const registros = archivos.reduce((n, a) => n + a.registros, 0);
    await app.db.tx((q) =>
      asentarOperacion(q, actor, "volcar", {
        carpeta: basename(resolve(carpeta)),
        archivos: archivos.length,
        registros,
      })
    );
    if (json) write(JSON.stringify({ resultado: true, archivos }));
    else for (const a of archivos) write(cuenta(a));
  },
};

export const comandos: readonly ComandoDePlanta[] = [
  comandoServir,
  comandoMigrar,
  comandoImportar,
  comandoVolcar,
  comandoSalida,
  comandoSalidas,
  comandoTrabajador,
  ...comandosDeRespaldo,
  comandoPluginDev,
  comandoPluginNuevo,
];
