/** Record of the packages made, so that the next one can say what changed. */
import type { FilaDe } from "#core/db/handles.ts";
import { poner, quitar, una, varias } from "#core/db/query.ts";
import type { Actor, Consulta, Escritura } from "#core/plugin.ts";
import { CAMPOS } from "./columnas.ts";
import { claveDe, type CreditoDeFop } from "./creditos.ts";
import { tabla } from "../tables.ts";

export interface Paquete {
  readonly instante: number;
  readonly usuario: string;
  /** SHA-256 of `creditos.csv`. */
  readonly huella: string;
  readonly filas: readonly CreditoDeFop[];
}

const NIVEL = 3;
const ULTIMO = { orden: ["-instante", "-id"] } as const;

const REGISTRO = ["instante", "usuario", "huella", "contenido"] as const;
type Registro = Pick<FilaDe<typeof tabla.paquetes_fop>, typeof REGISTRO[number]>;

function abrir({ contenido, ...datos }: Registro): Paquete {
  const texto = new TextDecoder().decode(Bun.zstdDecompressSync(contenido));
  const filas = (JSON.parse(texto) as number[][]).map((valores) =>
    Object.fromEntries(CAMPOS.map((c, i) => [c, valores[i]])) as CreditoDeFop
  );
  return { ...datos, filas };
}

/** Every package, by group and in the order they were made. */
export async function* paquetesDe(
  q: Consulta,
): AsyncGenerator<Paquete & { readonly saf: number; readonly codipres: string }> {
  const orden = ["saf", "codipres", "instante", "id"] as const;
  const todos = await varias(q, tabla.paquetes_fop, {}, ["id", "saf", "codipres"], { orden });
  for (const { id, saf, codipres } of todos) {
    const fila = await una(q, tabla.paquetes_fop, { id }, REGISTRO);
    if (fila) yield { saf, codipres, ...abrir(fila) };
  }
}

/** The last package recorded for the group. */
export async function ultimoPaquete(
  q: Consulta,
  saf: number,
  codipres: string,
): Promise<Paquete | undefined> {
  const fila = await una(q, tabla.paquetes_fop, { saf, codipres }, REGISTRO, ULTIMO);
  return fila && abrir(fila);
}

/** Writes a package as it is; the same one is replaced. */
export async function guardarPaquete(
  q: Escritura,
  { saf, codipres }: { readonly saf: number; readonly codipres: string },
  { instante, usuario, huella, filas }: Paquete,
): Promise<void> {
  const contenido = JSON.stringify(filas.map((f) => CAMPOS.map((c) => f[c])));
  const paquete = { saf, codipres, instante, huella };
  await quitar(q, tabla.paquetes_fop, paquete);
  await poner(q, tabla.paquetes_fop, {
    ...paquete,
    usuario,
    contenido: Bun.zstdCompressSync(new TextEncoder().encode(contenido), { level: NIVEL }),
  });
}

/** Records a package, unless the last one had the same credits. Audited ([A1]). */
export async function registrarPaquete(
  q: Escritura,
  actor: Actor,
  grupo: { readonly saf: number; readonly codipres: string },
  filas: readonly CreditoDeFop[],
  huella: string,
): Promise<void> {
  const { saf, codipres } = grupo;
  const ultimo = await una(q, tabla.paquetes_fop, { saf, codipres }, ["huella"], ULTIMO);
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

interface Cambio {
  /** The credit as it is now, or as it was when it is gone. */
  readonly credito: CreditoDeFop;
  readonly anterior: number;
  readonly actual: number;
}

/** Credits whose amount is not that of the last package; new and gone ones included. */
export function cambiosDesde(
  antes: readonly CreditoDeFop[],
  ahora: readonly CreditoDeFop[],
): Cambio[] {
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
