/**
 * The national administration at once: every budget valued by one order, and the summary of one
 * organismo and of SAF 750 over what was valued.
 */
import { join } from "node:path";
import { tablaDe } from "#plugins/bases/bases.ts";
import { abrirBloque } from "#plugins/valuation/lineas/almacen.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { type Cliente, crearCliente } from "#core/db/postgres/postgres.ts";
import { RAIZ } from "#core/program/kept.ts";
import { guardarPrograma } from "#core/program/make.ts";
import { TRABAJO_SALIDA } from "#core/outputs/job.ts";
import { pedirMuchas } from "../servidor/cliente.ts";
import { ACTOR, base, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import type { Banco, Cifra, Comparacion, Medida } from "../comun/harness.ts";
import { mediana } from "../comun/harness.ts";
import { abrirNacion, ORGANISMOS, prepararNacion } from "../comun/nacion.ts";
import { baseVacia, procesadorDePostgres } from "../comun/postgres.ts";
import { ingresar, servirPlanta } from "../comun/servidores.ts";

const RENGLONES = 3_000;
const RESUMEN = "resumenporobjetodelgasto";

const PROGRAMA = join(RAIZ, "bin/planta.ts");

/** Milliseconds that an order took, and of processor that its processes used. */
interface Tomado {
  readonly ms: number;
  readonly procesador: number;
}

/** The order as an operator gives it, from its start to its end. @throws Error when not all is valued. */
async function valorizarTodos(url: string, ...opciones: string[]): Promise<Tomado> {
  const orden = [process.execPath, PROGRAMA, "valorizar", "--todos", "--json", ...opciones];
  const env = { ...process.env, DATABASE_URL: url, PLANTA_MODO: "testing" };
  const inicio = performance.now();
  const proceso = Bun.spawn(orden, { env, stdout: "pipe", stderr: "inherit" });
  const [dicho, codigo] = await Promise.all([new Response(proceso.stdout).text(), proceso.exited]);
  const ms = performance.now() - inicio;
  const hechos = dicho.split("\n").filter((linea) => linea !== "").length;
  if (codigo !== 0 || hechos !== ORGANISMOS) throw new Error(`valorizar: ${codigo}, ${hechos}`);
  return { ms, procesador: Number(proceso.resourceUsage()?.cpuTime.total ?? 0) / 1000 };
}

const COLUMNAS = ["id", ...base("cargos").columnas.map((c) => c.id)].join(", ");

/** The same rows read by the bare driver and the same bytes stored, a transaction for each budget. */
async function leerYGuardar(cliente: Cliente): Promise<number> {
  const inicio = performance.now();
  const grupos = await cliente.unsafe(
    "SELECT id, saf, codipres FROM valuaciones ORDER BY saf",
  ).values();
  for (const [id, saf, codipres] of grupos) {
    const bloques = await cliente.unsafe(
      "SELECT datos FROM valuacion_bloques WHERE valuacion = $1",
      [id],
    ).values();
    await cliente.begin(async (tx) => {
      await tx.unsafe(
        `SELECT ${COLUMNAS} FROM ${tablaDe(base("cargos"))} ` +
          "WHERE saf = $1 AND codipres = $2 ORDER BY id",
        [saf, codipres],
        { prepare: true },
      ).values();
      for (const [datos] of bloques) await tx.unsafe("INSERT INTO piso VALUES ($1)", [datos]);
    });
  }
  return performance.now() - inicio;
}

export const todosPostgres: Cifra = {
  nombre: `valorizar --todos, ${ORGANISMOS} organismos de 3.000 cargos, PostgreSQL`,
  piso: "leer los mismos cargos con el driver y guardar los mismos bytes",
  async medir(): Promise<Medida[]> {
    const { url, cerrar } = await baseVacia();
    await (await prepararNacion(url, RENGLONES)).cerrar();
    const cliente = crearCliente(url, 1);
    try {
      await cliente`SET default_transaction_read_only = off`;
      await cliente.unsafe("CREATE TABLE piso (datos bytea NOT NULL)");
      await guardarPrograma(join(RAIZ, "bin/programa.ts"));
      const [uno, dos, piso, suma]: number[][] = [[], [], [], []];
      await valorizarTodos(url);
      for (let i = 0; i < 3; i++) {
        piso.push(await leerYGuardar(cliente));
        const antes = await procesadorDePostgres();
        const { ms, procesador } = await valorizarTodos(url);
        uno.push(ms);
        suma.push(procesador + await procesadorDePostgres() - antes);
        dos.push((await valorizarTodos(url, "--trabajadores", "2")).ms);
      }
      const [deUno, deDos] = [mediana(uno), mediana(dos)];
      const procesadores = navigator.hardwareConcurrency;
      return [
        { que: "un trabajador", propio: deUno, piso: mediana(piso), alcanzar: 2, unidad: "ms" },
        {
          que: "dos trabajadores",
          contra: "uno solo",
          propio: deDos,
          piso: deUno,
          alcanzar: 1 / 1.8,
          unidad: "ms",
        },
        {
          que: "dos trabajadores",
          contra: `el procesador que usan uno y la base, entre ${procesadores}`,
          propio: deDos,
          piso: mediana(suma) / Math.min(2, procesadores),
          alcanzar: 1.25,
          unidad: "ms",
        },
      ];
    } finally {
      await cliente.end();
      await cerrar();
    }
  },
};

async function resumen(app: AppEnMarcha, saf: number): Promise<number> {
  const pedido = { id: RESUMEN, saf, codipres: REAL.codipres, identidad: null, valores: {} };
  const inicio = performance.now();
  await app.trabajos.ejecutar(TRABAJO_SALIDA, { ...pedido, formato: "json" }, ACTOR);
  return performance.now() - inicio;
}

/** The cells of every budget, read and opened and nothing else. */
async function abrirCubos(app: AppEnMarcha): Promise<number> {
  const inicio = performance.now();
  const filas = await app.db.valores("SELECT id, cubo FROM valuaciones WHERE codipres = ?", [
    REAL.codipres,
  ]);
  for (const [, cubo] of filas) abrirBloque(cubo as Uint8Array);
  return performance.now() - inicio;
}

export const resumenConsolidado: Cifra = {
  nombre: `resumen de SAF 750, ${ORGANISMOS} organismos de 3.000 cargos`,
  piso: "leer y abrir los subtotales guardados",
  async medir(): Promise<Medida[]> {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    try {
      await (await prepararNacion(url, RENGLONES)).cerrar();
      await valorizarTodos(url);
      const app = await abrirNacion(url);
      // The reference data are those of every other call.
      await resumen(app, REAL.saf);
      const primera = await resumen(app, 750);
      const [otras, piso]: number[][] = [[], []];
      for (let i = 0; i < 25; i++) {
        piso.push(await abrirCubos(app));
        otras.push(await resumen(app, 750));
      }
      await app.cerrar();
      const LIMITE_MS = 50;
      return [
        {
          que: "la primera vez",
          contra: "el límite",
          propio: primera,
          piso: LIMITE_MS,
          alcanzar: 1,
          unidad: "ms",
        },
        {
          que: "las demás",
          propio: mediana(otras),
          piso: mediana(piso),
          alcanzar: 2,
          unidad: "ms",
        },
      ];
    } finally {
      await carpeta.borrar();
    }
  },
};

export const resumenSinCambios: Banco = {
  nombre: "resumen sin cambios de 3.000 cargos, HTTP",
  piso: "una respuesta autorizada que no lee nada",
  alcanzar: 4,
  rondas: 9,
  calentamiento: 3,
  async preparar(): Promise<Comparacion> {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    const app = await prepararBase(url, { reales: RENGLONES });
    const { saf, codipres } = REAL;
    await app.trabajos.ejecutar("valuation.valorizar", { saf, codipres }, ACTOR);
    await app.cerrar();
    const planta = await servirPlanta(url);
    const authorization = await ingresar(planta.url, "analista@economia");
    const pedir = (ruta: string) => () =>
      pedirMuchas({ url: planta.url, ruta, encabezados: { authorization } }, 200);
    return {
      piso: async () => void await pedir("/api/secciones")(),
      propio: async () => void await pedir(`/api/salidas/${RESUMEN}/${saf}/${codipres}`)(),
      async cerrar() {
        await planta.detener();
        await carpeta.borrar();
      },
    };
  },
};
