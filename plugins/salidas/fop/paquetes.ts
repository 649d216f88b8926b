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

/** The last package recorded for the group. */
export async function ultimoPaquete(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Paquete | undefined> {
  const fila = await q.fila<Omit<Paquete, "filas"> & { contenido: Uint8Array }>(
    "SELECT instante, usuario, huella, contenido FROM paquetes_fop " +
      "WHERE saf = ? AND codipres = ? ORDER BY id DESC LIMIT 1",
    [saf, codipres],
  );
  if (!fila) return undefined;
  const { contenido, ...datos } = fila;
  const texto = new TextDecoder().decode(Bun.zstdDecompressSync(contenido));
  const filas = (JSON.parse(texto) as number[][]).map((valores) =>
    Object.fromEntries(CAMPOS.map((c, i) => [c, valores[i]])) as Credito
  );
  return { ...datos, filas };
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
    "SELECT huella FROM paquetes_fop WHERE saf = ? AND codipres = ? ORDER BY id DESC LIMIT 1",
    [saf, codipres],
  );
  if (ultimo?.huella === huella) return;
  const contenido = JSON.stringify(filas.map((f) => CAMPOS.map((c) => f[c])));
  await q.ejecutar(
    "INSERT INTO paquetes_fop (saf, codipres, instante, usuario, huella, contenido) " +
      "VALUES (?, ?, ?, ?, ?, ?)",
    [
      saf,
      codipres,
      Date.now(),
      actor.usuario,
      huella,
      Bun.zstdCompressSync(new TextEncoder().encode(contenido), { level: NIVEL }),
    ],
  );
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
