/**
 * What the program says to the outside, as plain files: what has to stay when its inside is changed.
 *
 *     bun core/testing/linea-base.ts CARPETA                 # writes the baseline of this checkout
 *     bun core/testing/linea-base.ts CARPETA --contra OTRA   # writes it and compares; 1 if it differs
 *
 * Options: `--solo openapi,csv` and `--sin pantallas,postgres` choose among the parts below. Each is
 * a folder of CARPETA, written anew, and two runs of one checkout write the same bytes: the clock
 * stands still, and only chance (salts of passwords, names of temporary folders, ids of the
 * accessibility library) is replaced. A difference is a line; a file tells its first ones.
 *
 * The rows of the bench are no part of it: `bun run bench` prints its own.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { inflateSync } from "node:zlib";
import type { AnyElysia } from "elysia";
import JSZip from "jszip";
import { plugins } from "#plugins/index.ts";
import { numerosDe } from "#proto/numeros.ts";
import { ejecutarCli } from "../cli/run.ts";
import { entero, filas, texto } from "../db/text-query.ts";
import { Rechazo } from "../errors.ts";
import { rutasDe } from "../http/mounted.ts";
import { crearServidor } from "../http/server.ts";
import { type AppEnMarcha, registroDe } from "../process/boot.ts";
import { leerConfig } from "../process/config.ts";
import { cargarDemostracion } from "../process/demo.ts";
import { volcar } from "../transfer/export.ts";
import { encabezadoDe } from "./api.ts";
import { leerComo, MENSAJES } from "./attacks/messages.ts";
import { iniciarPostgres, VARIABLE_PG } from "./databases/postgres.ts";
import { basesDeDatos } from "./db.ts";
import { abrirQuieta, SIN_AZAR } from "./huellas.ts";

const CLAVE = "demostracion-2026";
const CUENTAS = { admin: "admin@onp", analista: "analista@economia" } as const;
const ACTOR = { id_usuario: null, usuario: "linea-base", origen: "prueba" };

const temporal = mkdtempSync(join(tmpdir(), "planta-linea-base-"));

/** Writes a file under the folder of a part; a text, without the chance that it has. */
type Escribir = (nombre: string, contenido: string | Uint8Array) => Promise<void>;

/** The demonstration is imported from a folder whose name the audit trail tells. */
const sinCarpeta = (texto: string): string =>
  texto.replaceAll(/planta-demostracion-[\w-]+/g, "planta-demostracion");

const segundosDesde = (inicio: number): string =>
  ((performance.now() - inicio) / 1000).toFixed(1).replace(".", ",");

const json = (valor: unknown): string => `${JSON.stringify(valor, null, 1)}\n`;

/** With the fields of every object in order: where it means nothing. */
function ordenado(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenado);
  if (valor === null || typeof valor !== "object") return valor;
  const pares = Object.entries(valor).toSorted(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(pares.map(([campo, v]) => [campo, ordenado(v)]));
}

const abrir = (archivo: string): Promise<AppEnMarcha> =>
  abrirQuieta(`sqlite:${archivo}`, temporal, { PLANTA_MODO: "testing" });

/** The whole demonstration, with every budget valued and counted: made once. */
async function hacerDemostracion(): Promise<string> {
  const inicio = performance.now();
  const archivo = join(temporal, "demostracion.db");
  const app = await abrir(archivo);
  await cargarDemostracion(app);
  const grupos = await filas(
    app.db,
    { saf: entero(), codipres: texto() },
    "SELECT saf, codipres FROM presupuestos ORDER BY saf, codipres",
  );
  for (const grupo of grupos) {
    await app.trabajos.ejecutar("valuation.valorizar", grupo, ACTOR).catch((error) => {
      if (!(error instanceof Rechazo)) throw error;
    });
  }
  // What the screens would count by the side.
  await app.trabajos.ejecutar("formulacion.contar", { codipres: "E2601" }, ACTOR);
  await app.cerrar();
  console.log(`la demostración, para las demás: ${segundosDesde(inicio)} s`);
  return archivo;
}

let demostracion: Promise<string> | undefined;
let copias = 0;

/** Of each part its own copy: what one writes (sessions, last group) shows in no other. */
async function copiarDemostracion(): Promise<string> {
  const copia = join(temporal, `copia-${copias++}.db`);
  copyFileSync(await (demostracion ??= hacerDemostracion()), copia);
  return copia;
}

async function conDemostracion(fn: (app: AppEnMarcha) => Promise<void>): Promise<void> {
  const app = await abrir(await copiarDemostracion());
  try {
    await fn(app);
  } finally {
    await app.cerrar();
  }
}

type Pedir = (ruta: string) => Promise<Response>;

async function ingresar(servidor: AnyElysia, cuenta: string): Promise<Pedir> {
  const body = new URLSearchParams({ usuario: cuenta, clave: CLAVE });
  const url = "http://localhost";
  const pedido = new Request(`${url}/api/iniciarsesion`, { method: "POST", body });
  const authorization = encabezadoDe(await (await servidor.handle(pedido)).json());
  return (ruta) => servidor.handle(new Request(url + ruta, { headers: { authorization } }));
}

/** What stands for each parameter of a path or of a query that has to be said. */
const VALORES: Readonly<Record<string, readonly (string | number)[]>> = {
  saf: [357],
  codipres: ["E2601"],
  origen: ["E2501"],
  destino: ["E2601"],
  ejercicio: [2026],
  version: [1],
  a: [2027],
  mes: [202412, 202603],
  esc: [62, 101, 303],
  jur: [50],
  sjur: [0],
  ent: [0],
  car: [1],
  tipo: ["A"],
  saf_origen: [357],
  saf_destino: [103],
  campo: ["usuario", "entidad", "accion"],
  id: [1, 2, 3],
  trabajo: [1],
  ids: ["1,2"],
};

/** Left to other parts, or nothing but the moment. */
const APARTE = /^\/api\/(salidas|eventos|metricas|documentacion|guia|admin\/auditoria)\b/;

/** Each way of giving values to these names. */
function combinaciones(
  nombres: readonly string[],
  de: (nombre: string) => readonly (string | number)[],
): Readonly<Record<string, string>>[] {
  return nombres.reduce<Record<string, string>[]>(
    (hechas, nombre) =>
      hechas.flatMap((h) => de(nombre).map((valor) => ({ ...h, [nombre]: String(valor) }))),
    [{}],
  );
}

interface TablaFechada {
  readonly tabla: string;
  readonly clave: readonly { readonly campo: string }[];
}

/** Every address that is read, but those of APARTE; with each table and each base in its place. */
async function direcciones(
  app: AppEnMarcha,
  pedir: Pedir,
): Promise<[patron: string, ruta: string][]> {
  const leer = async (ruta: string) => await (await pedir(ruta)).json();
  const fechadas: readonly TablaFechada[] = await leer("/api/tablas/valores");
  const propios: Readonly<Record<string, readonly (string | number)[]>> = {
    estructura: (await leer("/api/admin/estructura")).tablas.map((t: TablaFechada) => t.tabla),
    fechadas: fechadas.map((t) => t.tabla),
    base: (await leer("/api/presupuestos/situacion/357/E2601")).bases
      .map((b: { base: string }) => b.base),
    asiento: (await leer("/api/presupuestos/historia/357/E2601")).operaciones.slice(0, 1)
      .map((o: { asiento: number }) => o.asiento),
  };
  // Of its first row: what is asked of one row says which.
  const claves = new Map<string, Record<string, string>>();
  for (const { tabla, clave } of fechadas) {
    const { filas: [fila] } = await leer(`/api/tablas/valores/${tabla}/202603`);
    claves.set(tabla, Object.fromEntries(clave.map(({ campo }) => [campo, String(fila[campo])])));
  }
  return rutasDe(app).filter((r) =>
    r.metodo === "GET" && r.patron.startsWith("/api/") && !APARTE.test(r.patron)
  ).flatMap(({ patron, query }) => {
    const tablas = patron.includes("/estructura/") ? "estructura" : "fechadas";
    const valoresDe = (nombre: string) =>
      propios[nombre === "tabla" ? tablas : nombre] ?? VALORES[nombre] ?? ["1"];
    const nombres = [...patron.matchAll(/:(\w+)/g)].map(([, nombre]) => nombre);
    const { required = [] } = (query ?? {}) as { required?: string[] };
    return combinaciones([...nombres, ...required], valoresDe).map((valores) => {
      const ruta = patron.replace(/:(\w+)/g, (_, nombre: string) => valores[nombre]);
      const consulta = new URLSearchParams({
        ...Object.fromEntries(required.map((n) => [n, valores[n]])),
        ...(patron.endsWith("/:tabla") ? claves.get(valores.tabla) : {}),
      }).toString();
      return [patron, consulta ? `${ruta}?${consulta}` : ruta] satisfies [string, string];
    });
  });
}

/** Entries of a workbook as text, an element a line: sheets, cells, widths and styles. */
async function textoDeLibro(bytes: ArrayBuffer): Promise<string> {
  const zip = await JSZip.loadAsync(bytes);
  const entradas = Object.values(zip.files).map(async (e) =>
    `## ${e.name}\n${(await e.async("string")).replaceAll("><", ">\n<")}\n`
  );
  return (await Promise.all(entradas)).join("");
}

const LIBRO = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function cuerpoDe(patron: string, respuesta: Response): Promise<string> {
  const tipo = respuesta.headers.get("content-type")?.split(";")[0] ?? "";
  if (tipo === "application/json") return json(await respuesta.json());
  if (tipo === LIBRO) return await textoDeLibro(await respuesta.arrayBuffer());
  const bytes = new Uint8Array(await respuesta.arrayBuffer());
  if (tipo !== "application/x-protobuf") return new TextDecoder().decode(bytes);
  const { recibe } = respuesta.ok ? MENSAJES[`GET ${patron}`] : { recibe: "Error" };
  return `${json(leerComo(recibe, bytes))}${Buffer.from(bytes).toString("base64")}\n`;
}

/** That it has a tag, not which: what is in it is of the server alone. */
const cabezaDe = ({ status, headers }: Response): string =>
  [
    `${status} ${headers.has("etag") ? "con etag" : "sin etag"}`,
    ...["content-type", "content-disposition", "cache-control"]
      .map((nombre) => `${nombre}: ${headers.get(nombre) ?? "-"}`),
    "",
  ].join("\n");

/** Answers to both accounts; the workbooks, or what is not one. */
const llamadas = (libros: boolean) => (escribir: Escribir): Promise<void> =>
  conDemostracion(async (app) => {
    const servidor = crearServidor(app);
    const todas = (await direcciones(app, await ingresar(servidor, CUENTAS.admin)))
      .filter(([patron]) => /\/excel\b/.test(patron) === libros);
    for (const [rol, cuenta] of Object.entries(CUENTAS)) {
      const pedir = await ingresar(servidor, cuenta);
      for (const [patron, ruta] of todas) {
        const respuesta = await pedir(ruta);
        const cabeza = `GET ${ruta}\n${cabezaDe(respuesta)}`;
        const nombre = ruta.replace("/api/", "").replaceAll(/[^\w.-]+/g, "_");
        await escribir(`${rol}/${nombre}.txt`, cabeza + await cuerpoDe(patron, respuesta));
      }
    }
  });

/** Each entry with its words, newest first, and whether it is taken back. */
const auditoria = (escribir: Escribir): Promise<void> =>
  conDemostracion(async (app) => {
    const pedir = await ingresar(crearServidor(app), CUENTAS.admin);
    const asientos: string[] = [];
    let lugar: string | null = "";
    while (lugar !== null) {
      const pagina: { asientos: { id: number }[]; siguiente: string | null } =
        await (await pedir(`/api/admin/auditoria${lugar}`)).json();
      for (const { id } of pagina.asientos) {
        const [asiento, reversa] = await Promise.all(
          ["", "/reversa"].map(async (que) =>
            await (await pedir(`/api/admin/auditoria/${id}${que}`)).json()
          ),
        );
        asientos.push(json({ asiento, reversa }));
      }
      lugar = pagina.siguiente && `?antes=${pagina.siguiente}`;
    }
    await escribir("asientos.txt", asientos.join(""));
    await escribir(
      "libro.txt",
      await textoDeLibro(
        await (await pedir("/api/admin/auditoria/excel")).arrayBuffer(),
      ),
    );
  });

/** What «planta exportar» writes. */
const csv = (escribir: Escribir): Promise<void> =>
  conDemostracion(async (app) => {
    const carpeta = join(temporal, "volcado");
    await volcar(app, carpeta);
    for (const nombre of archivosDe(carpeta)) {
      const dicho = readFileSync(join(carpeta, nombre), "utf8");
      await escribir(nombre, SIN_AZAR[nombre]?.(dicho) ?? dicho);
    }
  });

const openapi = (escribir: Escribir): Promise<void> =>
  conDemostracion(async (app) => {
    const pedir = await ingresar(crearServidor(app), CUENTAS.admin);
    const documento = await (await pedir("/api/documentacion/openapi.json")).json();
    await escribir("openapi.json", json(ordenado(documento)));
  });

/** A number a line, with its message. */
const protobuf = (escribir: Escribir): Promise<void> =>
  escribir(
    "admin.txt",
    Object.entries(numerosDe("admin")).flatMap(([mensaje, numeros]) =>
      Object.entries(numeros).map(([numero, es]) => `${mensaje} ${numero}: ${es}\n`)
    ).sort().join(""),
  );

async function ayuda(escribir: Escribir): Promise<void> {
  const env = { DATABASE_URL: `sqlite:${join(temporal, "nada.db")}`, PLANTA_MODO: "testing" };
  const { comandos } = await registroDe(leerConfig(env), plugins);
  for (const nombre of ["", ...comandos.map((c) => c.name)]) {
    const lineas: string[] = [];
    await ejecutarCli([...nombre.split(" ").filter(Boolean), "--ayuda"], plugins, {
      env,
      escribir: (linea) => void lineas.push(linea),
      avisar: (linea) => void lineas.push(linea),
      esTerminal: false,
      entrada: () => Promise.resolve(""),
      usuario: "linea-base",
    });
    await escribir(`${nombre.replaceAll(" ", "_") || "planta"}.txt`, `${lineas.join("\n")}\n`);
  }
}

/** What a program of ours prints, in a process of its own. */
async function salidaDe(programa: string, argumentos: readonly string[]): Promise<string> {
  const orden = [process.execPath, resolve(import.meta.dir, "../..", programa), ...argumentos];
  const proceso = Bun.spawn(orden, { stdout: "pipe", stderr: "inherit" });
  const salida = await new Response(proceso.stdout).text();
  if (await proceso.exited !== 0) throw new Error(`${programa} ${argumentos.join(" ")}: falló`);
  return salida;
}

/** One that fails waits for the others: they use the same folders. */
async function todas<T>(tareas: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(tareas);
  return await Promise.all(tareas);
}

/** In two processes, each with half of the budgets and a database of its own. */
async function huellasDe(url: () => Promise<string[]>): Promise<string> {
  const mitades = ["1/2", "2/2"].map(async (parte) =>
    (await salidaDe("core/testing/huellas.ts", [...await url(), "--parte", parte])).trim()
  );
  const lineas = (await todas(mitades)).flatMap((salida) => salida.split("\n"));
  return `${[...new Set(lineas)].toSorted().join("\n")}\n`;
}

async function huellas(escribir: Escribir): Promise<void> {
  await escribir("sqlite.txt", await huellasDe(() => Promise.resolve([])));
}

/** The same answers of the other database. */
async function postgres(escribir: Escribir): Promise<void> {
  const servidor = await iniciarPostgres();
  process.env[VARIABLE_PG] = servidor.url;
  try {
    const url = async () => ["--base", (await basesDeDatos()[1].vacia()).url];
    await escribir("postgres.txt", await huellasDe(url));
  } finally {
    await servidor.detener();
  }
}

/** Three at a time, each with a server and a database of its own: none sees what another does. */
async function pantallas(_: Escribir, carpeta: string): Promise<void> {
  // Once, rather than by each of the servers.
  await salidaDe("core/testing/interface.ts", []);
  await todas(
    ["analista,onp", "admin", "tablas"].map(async (quienes) =>
      await salidaDe("ui/testing/retratos.ts", [carpeta, await copiarDemostracion(), quienes])
    ),
  );
}

/** By name; the quick ones first. */
const PARTES: Readonly<Record<string, (escribir: Escribir, carpeta: string) => Promise<void>>> = {
  protobuf,
  ayuda,
  openapi,
  llamadas: llamadas(false),
  libros: llamadas(true),
  csv,
  auditoria,
  huellas,
  postgres,
  pantallas,
};

const archivosDe = (carpeta: string): string[] =>
  !existsSync(carpeta)
    ? []
    : readdirSync(carpeta, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
      .map((e) => join(e.parentPath, e.name).slice(carpeta.length + 1)).sort();

/** Lines that a file tells of what differs in it. */
const POR_ARCHIVO = 8;
const LARGO_DE_LINEA = 160;

function diferenciasDeTexto(antes: string, ahora: string): string[] {
  const cuentas = new Map<string, number>();
  for (const linea of antes.split("\n")) cuentas.set(linea, (cuentas.get(linea) ?? 0) - 1);
  for (const linea of ahora.split("\n")) cuentas.set(linea, (cuentas.get(linea) ?? 0) + 1);
  const distintas = [...cuentas].filter(([, n]) => n !== 0)
    .map(([linea, n]) => `${n < 0 ? "-" : "+"} ${linea.trim().slice(0, LARGO_DE_LINEA)}`);
  if (distintas.length === 0) return ["las mismas líneas en otro orden"];
  const resto = distintas.length - POR_ARCHIVO;
  return [...distintas.slice(0, POR_ARCHIVO), ...(resto > 0 ? [`y ${resto} líneas más`] : [])];
}

/** What the filter of a row of a PNG adds to a byte: of the one before, above, and both. */
function sumando(filtro: number, izquierda: number, arriba: number, esquina: number): number {
  if (filtro < 4) return [0, izquierda, arriba, (izquierda + arriba) >> 1][filtro];
  const [i, a] = [Math.abs(arriba - esquina), Math.abs(izquierda - esquina)];
  const e = Math.abs(izquierda + arriba - 2 * esquina);
  return i <= a && i <= e ? izquierda : a <= e ? arriba : esquina;
}

/** Bytes of a picture of the browser (eight bits, not interlaced), row by row. */
function pixelesDe(png: Buffer): { ancho: number; canales: number; datos: Uint8Array } {
  const [ancho, alto, canales] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png[25] === 6 ? 4 : 3,
  ];
  const trozos: Buffer[] = [];
  for (let i = 8; i < png.length; i += 12 + png.readUInt32BE(i)) {
    if (png.toString("latin1", i + 4, i + 8) !== "IDAT") continue;
    trozos.push(png.subarray(i + 8, i + 8 + png.readUInt32BE(i)));
  }
  const crudo = inflateSync(Buffer.concat(trozos));
  const largo = ancho * canales;
  const datos = new Uint8Array(largo * alto);
  for (let y = 0; y < alto; y++) {
    const filtro = crudo[y * (largo + 1)];
    for (let x = 0; x < largo; x++) {
      const aca = y * largo + x;
      const izquierda = x < canales ? 0 : datos[aca - canales];
      const arriba = y === 0 ? 0 : datos[aca - largo];
      const esquina = x < canales || y === 0 ? 0 : datos[aca - largo - canales];
      datos[aca] = crudo[aca + y + 1] + sumando(filtro, izquierda, arriba, esquina);
    }
  }
  return { ancho, canales, datos };
}

/** A sentence about two pictures that are not the same bytes; none when they look the same. */
function diferenciasDePng(antes: Buffer, ahora: Buffer): string[] {
  const [a, b] = [antes, ahora].map(pixelesDe);
  if (a.ancho !== b.ancho || a.datos.length !== b.datos.length) return ["otro tamaño"];
  const distintos = new Set<number>();
  for (let i = 0; i < a.datos.length; i++) {
    if (a.datos[i] !== b.datos[i]) distintos.add(Math.trunc(i / a.canales));
  }
  return distintos.size > 0 ? [`${distintos.size} píxeles distintos`] : [];
}

/** A line for each difference of a part. */
function diferencias(parte: string, antes: string, ahora: string): string[] {
  const nombres = new Set([...archivosDe(join(antes, parte)), ...archivosDe(join(ahora, parte))]);
  return [...nombres].sort().flatMap((nombre) => {
    const [a, b] = [antes, ahora].map((carpeta) => {
      try {
        return readFileSync(join(carpeta, parte, nombre));
      } catch {
        return null;
      }
    });
    if (a === null || b === null) return [`${parte}/${nombre}: ${a ? "falta" : "no estaba"}`];
    if (a.equals(b)) return [];
    const dichas = nombre.endsWith(".png")
      ? diferenciasDePng(a, b)
      : diferenciasDeTexto(a.toString(), b.toString());
    return dichas.map((d) => `${parte}/${nombre}: ${d}`);
  });
}

async function escribirParte(carpeta: string, parte: string): Promise<void> {
  const propia = join(carpeta, parte);
  rmSync(propia, { recursive: true, force: true });
  mkdirSync(propia, { recursive: true });
  const inicio = performance.now();
  await PARTES[parte](async (nombre, contenido) => {
    mkdirSync(dirname(join(propia, nombre)), { recursive: true });
    await Bun.write(
      join(propia, nombre),
      typeof contenido === "string" ? sinCarpeta(contenido) : contenido,
    );
  }, propia);
  console.log(`${parte}: ${archivosDe(propia).length} archivos, ${segundosDesde(inicio)} s`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { contra: { type: "string" }, solo: { type: "string" }, sin: { type: "string" } },
    allowPositionals: true,
  });
  const [solo, sin] = [values.solo, values.sin].map((lista) => lista?.split(",") ?? []);
  const partes = Object.keys(PARTES)
    .filter((p) => !sin.includes(p) && (solo.length === 0 || solo.includes(p)));
  const ajenas = [...solo, ...sin].filter((p) => !(p in PARTES));
  if (positionals.length !== 1 || ajenas.length > 0) {
    console.error(`Uso: linea-base CARPETA [--contra OTRA]; partes: ${Object.keys(PARTES)}`);
    process.exit(2);
  }
  const carpeta = resolve(positionals[0]);
  try {
    for (const parte of partes) await escribirParte(carpeta, parte);
  } finally {
    rmSync(temporal, { recursive: true, force: true });
  }
  const { contra } = values;
  const halladas = contra ? partes.flatMap((p) => diferencias(p, resolve(contra), carpeta)) : [];
  for (const linea of halladas) console.log(linea);
  if (contra) console.log(halladas.length > 0 ? `${halladas.length} diferencias` : "igual");
  process.exit(halladas.length > 0 ? 1 : 0);
}
