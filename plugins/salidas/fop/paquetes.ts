/** Record of the packages made, so that the next one can say what changed. */
import type { Actor, Consulta, Escritura } from "../../../core/plugin.ts";
import { claveDe, COLUMNAS, type Credito } from "./creditos.ts";

export interface Paquete {
  readonly instante: number;
  readonly usuario: string;
  /** SHA-256 of `creditos.csv`. */
  readonly huella: string;
  readonly filas: readonly Credito[];
}

const NIVEL = 3;
const CAMPOS = COLUMNAS.map(([campo]) => campo);

interface Registro extends Omit<Paquete, "filas"> {
  readonly contenido: Uint8Array;
}

function abrir({ contenido, ...datos }: Registro): Paquete {
  const texto = new TextDecoder().decode(Bun.zstdDecompressSync(contenido));
  const filas = (JSON.parse(texto) as number[][]).map((valores) =>
    Object.fromEntries(CAMPOS.map((c, i) => [c, valores[i]])) as Credito
  );
  return { ...datos, filas };
}

/** Every package, by group and in the order they were made. */
export async function* paquetesDe(
  q: Consulta,
): AsyncGenerator<Paquete & { readonly saf: number; readonly codipres: string }> {
  const ids = await q.valores(
    "SELECT id, saf, codipres FROM paquetes_fop ORDER BY saf, codipres, instante, id",
  );
  for (const [id, saf, codipres] of ids) {
    const fila = await q.fila<Registro>(
      "SELECT instante, usuario, huella, contenido FROM paquetes_fop WHERE id = ?",
      [Number(id)],
    );
    if (fila) yield { saf: Number(saf), codipres: String(codipres), ...abrir(fila) };
  }
}

/** The last package recorded for the group. */
export async function ultimoPaquete(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Paquete | undefined> {
  const fila = await q.fila<Registro>(
    "SELECT instante, usuario, huella, contenido FROM paquetes_fop " +
      "WHERE saf = ? AND codipres = ? ORDER BY instante DESC, id DESC LIMIT 1",
    [saf, codipres],
  );
  return fila && abrir(fila);
}

/** Writes a package as it is; the same one is replaced. */
export async function guardarPaquete(
  q: Escritura,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
  { instante, usuario, huella, filas }: Paquete,
): Promise<void> {
  const contenido = JSON.stringify(filas.map((f) => CAMPOS.map((c) => f[c])));
  await q.ejecutar(
    "DELETE FROM paquetes_fop WHERE saf = ? AND codipres = ? AND instante = ? AND huella = ?",
    [saf, codipres, instante, huella],
  );
  await q.ejecutar(
    "INSERT INTO paquetes_fop (saf, codipres, instante, usuario, huella, contenido) " +
      "VALUES (?, ?, ?, ?, ?, ?)",
    [
      saf,
      codipres,
      instante,
      usuario,
      huella,
      Bun.zstdCompressSync(new TextEncoder().encode(contenido), { level: NIVEL }),
    ],
  );
}

/** Records a package, unless the last one had the same credits. Audited ([A1]). */
export async function registrarPaquete(
  q: Escritura,
  actor: Actor,
  grupo: { readonly saf: number; readonly codipres: string },
  filas: readonly Credito[],
  huella: string,
): Promise<void> {
  const { saf, codipres } = grupo;
  const ultimo = await q.fila<{ huella: string }>(
    "SELECT huella FROM paquetes_fop WHERE saf = ? AND codipres = ? " +
      "ORDER BY instante DESC, id DESC LIMIT 1",
    [saf, codipres],
  );
  if (ultimo?.huella === huella) return;
  await guardarPaquete(q, grupo, { instante: Date.now(), usuario: actor.usuario, huella, filas });
  await q.auditar(actor, {
    accion: "paquete",
    entidad: "paquetes_fop",
    saf,
    codipres,
    despues: { huella, filas: filas.length },
  });
}

export interface Cambio {
  /** The credit as it is now, or as it was when it is gone. */
  readonly credito: Credito;
  readonly anterior: number;
  readonly actual: number;
}

/** Credits whose amount is not that of the last package; new and gone ones included. */
export function cambiosDesde(antes: readonly Credito[], ahora: readonly Credito[]): Cambio[] {
  const previos = new Map(antes.map((c) => [claveDe(c), c]));
  const cambios: Cambio[] = [];
  for (const credito of ahora) {
    const clave = claveDe(credito);
    const previo = previos.get(clave);
    previos.delete(clave);
    if (previo?.importe !== credito.importe) {
      cambios.push({ credito, anterior: previo?.importe ?? 0, actual: credito.importe });
    }
  }
  for (const credito of previos.values()) {
    cambios.push({ credito, anterior: credito.importe, actual: 0 });
  }
  return cambios;
}
