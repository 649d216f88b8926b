/**
 * Any number of hostile requests to the whole product, reproducible by their seed, and what they
 * brought to light: in the answers, in what was kept of them, and in the database afterwards.
 */
import fc from "fast-check";
import { comprobar } from "#plugins/valuation/service.ts";
import { escribirLibro } from "#core/excel/writer.ts";
import type { Escritura } from "#core/db/types.ts";
import type { Ruta } from "#core/http/mounted.ts";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pedidoDe } from "../api.ts";
import type { Producto, Rol } from "../producto.ts";
import { canarios, type Contestado, fallaDe } from "./invariants.ts";
import { type Ataque, ataques } from "./requests.ts";
import { nombreDe, type Quien, QUIENES } from "./roles.ts";
import { blancosDe, conocer } from "./targets.ts";
import { CLAVE_CANARIO, TEXTOS_HOSTILES } from "./values.ts";

/** Far more than any call on a sample takes, even on a busy machine. */
const LIMITE_MS = 60_000;
/** Requests generated together; the seed of a batch is that of the run plus its number. */
const TANDA = 250;
/** Requests under way at a time. */
const JUNTOS = 4;

export interface Hallazgo {
  readonly falla: string;
  readonly ruta: string;
  readonly pedido: string;
}

export interface Resultado {
  readonly pedidos: number;
  /** How many answers of each status. */
  readonly estados: Readonly<Record<string, number>>;
  /** Routes that answered a success at least once. */
  readonly alcanzadas: ReadonlySet<string>;
  readonly rutas: number;
  readonly hallazgos: readonly Hallazgo[];
}

/** Marks in the data of every SAF, which only those with access to it may read. */
async function plantar(p: Producto): Promise<void> {
  await p.app.db.tx(async (q) => {
    for (const saf of [103, 357, 750]) {
      const [texto, importe] = canarios(saf);
      await q.ejecutar("UPDATE presupuestos SET descripcion = ? WHERE saf = ?", [texto, saf]);
      await q.ejecutar("UPDATE base_otrosgastos SET costo_total = ? WHERE saf = ?", [
        Math.round(Number(importe) * 100),
        saf,
      ]);
    }
    const [propio] = canarios(103);
    await q.ejecutar("UPDATE usuarios SET nombre_completo = ?, dependencia = ? WHERE saf = 103", [
      propio,
      propio,
    ]);
  });
}

/** Workbooks to upload: with hostile texts, and a plain one. */
async function libros(): Promise<Uint8Array[]> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-ataque-"));
  try {
    const escribir = async (nombre: string, filas: (string | number)[][]) => {
      const archivo = join(carpeta, nombre);
      const columnas = ["prog", "subp", "esc"].map((titulo) => ({
        titulo,
        formato: "texto" as const,
      }));
      await escribirLibro(archivo, [{ nombre: "Hoja", columnas, filas }]);
      return new Uint8Array(await readFile(archivo));
    };
    const textos = TEXTOS_HOSTILES.filter((t) => t.length < 300 && t.isWellFormed());
    return [
      await escribir("a.xlsx", [[1, 0, 303]]),
      await escribir("b.xlsx", textos.map((t) => [t.replace(/\p{Cc}/gu, " "), "1", 2])),
    ];
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

type FilaCruda = Record<string, unknown>;

/** The accounts of the run and their sessions, as they were before it. */
interface Cuentas {
  readonly usuarios: ReadonlyMap<number, FilaCruda>;
  readonly sesiones: readonly FilaCruda[];
}

/** Columns that an attack may change without touching what the account may do. */
const INDIFERENTES = ["rev", "nombre_completo", "dependencia", "email", "telefono"];

async function recordarCuentas({ app: { db } }: Producto): Promise<Cuentas> {
  const usuarios = await db.filas("SELECT * FROM usuarios");
  return {
    usuarios: new Map(usuarios.map((u) => [Number(u.id), u])),
    sesiones: await db.filas("SELECT * FROM sesiones"),
  };
}

const idDe = (p: Producto, quien: Quien): number | null => {
  const credencial = quien === "invitado" ? "" : p.roles[quien];
  return typeof credencial === "string" ? null : credencial.id_usuario;
};

/** Whether an account may do what it could before the run: an attack may have promoted it. */
async function intacta(p: Producto, { usuarios }: Cuentas, quien: Quien): Promise<boolean> {
  const id = idDe(p, quien);
  if (id === null) return true;
  const antes = usuarios.get(id) ?? {};
  const [ahora] = await p.app.db.filas("SELECT * FROM usuarios WHERE id = ?", [id]);
  return ahora !== undefined && Object.keys(antes)
    .every((c) => INDIFERENTES.includes(c) || ahora[c] === antes[c]);
}

/** Writes a row back as it was. */
async function reponer(q: Escritura, tabla: string, fila: FilaCruda): Promise<void> {
  const columnas = Object.keys(fila);
  await q.ejecutar(
    `INSERT INTO ${tabla} (${columnas.join(", ")}) VALUES (${
      columnas.map(() => "?").join(", ")
    }) ` +
      `ON CONFLICT (id) DO UPDATE SET ${columnas.map((c) => `${c} = excluded.${c}`).join(", ")}`,
    columnas.map((c) => fila[c] as string),
  );
}

/** Gives back the rights, the passwords and the sessions that attacks took or gave. */
async function reponerCuentas(p: Producto, { usuarios, sesiones }: Cuentas): Promise<void> {
  await p.app.db.tx(async (q) => {
    await q.ejecutar("DELETE FROM intentos");
    for (const quien of QUIENES) {
      const id = idDe(p, quien);
      const usuario = id === null ? undefined : usuarios.get(id);
      if (id === null || usuario === undefined) continue;
      const [organismo] = await q.filas("SELECT 1 AS hay FROM organismos WHERE saf = ?", [
        Number(usuario.saf),
      ]);
      const [otro] = await q.filas(
        "SELECT 1 AS hay FROM usuarios WHERE saf = ? AND lower(usuario) = lower(?) AND id <> ?",
        [Number(usuario.saf), String(usuario.usuario), id],
      );
      if (!organismo || otro) continue;
      await reponer(q, "usuarios", usuario);
      await q.ejecutar("DELETE FROM segundos_factores WHERE id_usuario = ?", [id]);
      for (const sesion of sesiones) {
        if (Number(sesion.id_usuario) === id) await reponer(q, "sesiones", sesion);
      }
    }
  });
}

async function enviar(p: Producto, a: Ataque): Promise<Contestado> {
  const falsa = "authorization" in a.headers || a.quien === "invitado";
  const pedido = pedidoDe(a.metodo, a.camino, {
    como: falsa ? null : p.roles[a.quien as Rol],
    headers: a.headers,
    ...(a.cuerpo === undefined || a.metodo === "GET" ? {} : { body: a.cuerpo }),
  });
  const respuesta: Response = await p.servidor.handle(pedido);
  const { status, headers } = respuesta;
  if (headers.get("content-type")?.startsWith("text/event-stream")) {
    await respuesta.body?.cancel();
    return { status, headers, bytes: new Uint8Array() };
  }
  const bytes = new Uint8Array(await respuesta.arrayBuffer());
  const codificado = headers.get("content-encoding");
  return {
    status,
    headers,
    bytes: codificado === "gzip"
      ? Bun.gunzipSync(bytes)
      : codificado === "zstd"
      ? Bun.zstdDecompressSync(bytes)
      : bytes,
  };
}

function describir({ metodo, camino, quien, headers, cuerpo }: Ataque): string {
  const texto = cuerpo instanceof Uint8Array
    ? new TextDecoder().decode(cuerpo.subarray(0, 600))
    : String(cuerpo ?? "").slice(0, 600);
  return JSON.stringify({ metodo, camino: camino.slice(0, 500), quien, headers, cuerpo: texto });
}

/** Runs one request against the clock. */
async function atacarUno(p: Producto, a: Ataque) {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const tarde = new Promise<never>((_, no) => {
    reloj = setTimeout(() => no(new Error("no contestó")), LIMITE_MS);
  });
  try {
    const r = await Promise.race([enviar(p, a), tarde]);
    return { estado: r.status, falla: await fallaDe(a, r) };
  } catch (error) {
    return { estado: 0, falla: `excepción: ${error instanceof Error ? error.message : error}` };
  } finally {
    clearTimeout(reloj);
  }
}

/** What is kept of the requests: the log and the trail hold no password, and no surprise. */
async function revisarLoGuardado(p: Producto): Promise<string[]> {
  const fallas: string[] = [];
  const lineas = p.log.map((l) => JSON.stringify(l));
  for (const l of lineas) if (l.includes("error_inesperado")) fallas.push(`registro: ${l}`);
  const tokens = Object.values(p.roles).flatMap((c) => typeof c === "string" ? [] : [c.token]);
  const secretos = [CLAVE_CANARIO, "demostracion-2026", ...tokens];
  const asientos = await p.app.db.valores("SELECT * FROM auditoria");
  const textos = [...lineas, ...asientos.map((fila) => JSON.stringify(fila))];
  if (textos.some((t) => secretos.some((s) => t.includes(s)))) fallas.push("un secreto guardado");
  const controles = await comprobar(p.app.db, () => {});
  return [...fallas, ...controles.flatMap((c) => c.fallas)];
}

export interface Pedido {
  readonly pedidos: number;
  readonly semilla: number;
  readonly avance?: (hechos: number) => void;
}

/** Attacks a product that nobody else uses; it is not good for anything else afterwards. */
export async function atacar(
  p: Producto,
  { pedidos, semilla, avance }: Pedido,
): Promise<Resultado> {
  const blancos = blancosDe(p);
  const arbitrario = ataques(blancos, await conocer(p), await libros());
  // Afterwards: nobody sends what only those with access may have read.
  await plantar(p);
  const cuentas = await recordarCuentas(p);
  const estados: Record<string, number> = {};
  const alcanzadas = new Set<string>();
  const hallazgos = new Map<string, Hallazgo>();
  const anotar = (falla: string, ruta: Ruta | null, pedido: string) => {
    const nombre = ruta ? nombreDe(ruta) : "";
    const clave = `${nombre} ${falla.replace(/\d+/g, "#").slice(0, 120)}`;
    if (!hallazgos.has(clave)) hallazgos.set(clave, { falla, ruta: nombre, pedido });
  };
  for (let hechos = 0, n = 0; hechos < pedidos; n++) {
    const lote = fc.sample(arbitrario, {
      // Neighbouring seeds have no batch in common.
      seed: Math.imul(semilla, 0x9e3779b1) + n | 0,
      numRuns: Math.min(TANDA, pedidos - hechos),
    });
    for (let i = 0; i < lote.length; i += JUNTOS) {
      await Promise.all(
        lote.slice(i, i + JUNTOS).map(async (a) => {
          const { estado, falla } = await atacarUno(p, a);
          estados[estado] = (estados[estado] ?? 0) + 1;
          if (estado === 200) alcanzadas.add(nombreDe(a.blanco.ruta));
          if (falla && await intacta(p, cuentas, a.quien)) {
            anotar(falla, a.blanco.ruta, describir(a));
          }
        }),
      );
      if (i % (JUNTOS * 5) === 0) await reponerCuentas(p, cuentas);
    }
    hechos += lote.length;
    avance?.(hechos);
  }
  for (const falla of await revisarLoGuardado(p)) anotar(falla, null, "");
  const rutas = new Set(blancos.map((b) => nombreDe(b.ruta))).size;
  return { pedidos, estados, alcanzadas, rutas, hallazgos: [...hallazgos.values()] };
}
