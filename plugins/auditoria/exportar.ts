/** `planta auditoria exportar`: the trail as JSON lines, for whoever keeps it elsewhere ([Q9]). */
import { interrumpible } from "#core/cli/interrupted.ts";
import { ASIENTOS_EN_CAMINO } from "#core/db/audit.ts";
import { esFecha } from "#core/domain/period.ts";
import { pausar } from "#core/process/wait.ts";
import type { ComandoDePlanta, Consulta } from "#core/plugin.ts";
import { rechazo } from "./errors.ts";
import { COLUMNAS as COLUMNAS_DE_LECTURA } from "./lecturas.ts";
import { inicioDelDia } from "./filtro-auditoria.ts";

const LOTE = 1_000;
const PASO_MS = 1_000;

const COLUMNAS =
  "id, instante, id_usuario, usuario, origen, accion, entidad, clave, saf, codipres, " +
  "antes, despues, contenido";

/** Nothing before an entry, or before a day. @throws Rechazo 400. */
function leerDesde(desde: unknown): { readonly id: number; readonly instante: number } {
  if (desde === undefined) return { id: 0, instante: 0 };
  const texto = String(desde);
  if (/^\d{1,15}$/.test(texto)) return { id: Number(texto), instante: 0 };
  const instante = esFecha(texto) ? inicioDelDia(texto) : NaN;
  if (Number.isNaN(instante)) throw rechazo("desde_invalido", { desde: texto });
  return { id: 0, instante };
}

/** What an entry says; of the rows that a whole write replaced, their digest. */
function enLinea(fila: readonly unknown[]): string {
  const [id, instante, id_usuario, usuario, origen, accion, entidad, clave, saf, codipres] = fila;
  const [antes, despues, contenido] = fila.slice(10) as [string, string, Uint8Array | null];
  return JSON.stringify({
    id: Number(id),
    instante: new Date(Number(instante)).toISOString(),
    id_usuario: id_usuario === null ? null : Number(id_usuario),
    usuario,
    origen,
    accion,
    entidad,
    clave,
    saf,
    codipres,
    antes: JSON.parse(antes ?? "null"),
    despues: JSON.parse(despues ?? "null"),
    adjunto: contenido && new Bun.CryptoHasher("sha256").update(contenido).digest("hex"),
  });
}

const DE_LECTURA = ["id", ...COLUMNAS_DE_LECTURA];

/** What a reading says ([Q9]). */
const lecturaEnLinea = (fila: readonly unknown[]): string => {
  const dicha = Object.fromEntries(DE_LECTURA.map((c, i) => [c, fila[i]]));
  return JSON.stringify({
    ...dicha,
    id: Number(dicha.id),
    instante: new Date(Number(dicha.instante)).toISOString(),
    id_usuario: Number(dicha.id_usuario),
  });
};

const AUDITORIA = { tabla: "auditoria", columnas: COLUMNAS, enLinea };
const LECTURAS: typeof AUDITORIA = {
  tabla: "lecturas",
  columnas: DE_LECTURA.join(", "),
  enLinea: lecturaEnLinea,
};

/** Those after one, in order. @returns the last one that was seen. */
async function decir(
  q: Consulta,
  { tabla, columnas, enLinea }: typeof AUDITORIA,
  { id, instante }: ReturnType<typeof leerDesde>,
  dichos: Set<number>,
  write: (linea: string) => void,
): Promise<number> {
  for (let ultimo = id;;) {
    const filas = await q.valores(
      `SELECT ${columnas} FROM ${tabla} WHERE id > ? AND instante >= ? ORDER BY id LIMIT ${LOTE}`,
      [ultimo, instante],
    );
    for (const fila of filas) {
      ultimo = Number(fila[0]);
      if (dichos.has(ultimo)) continue;
      dichos.add(ultimo);
      write(enLinea(fila));
    }
    for (const dicho of dichos) if (dicho < ultimo - ASIENTOS_EN_CAMINO) dichos.delete(dicho);
    if (filas.length < LOTE) return ultimo;
  }
}

export const comandoExportar: ComandoDePlanta = {
  name: "auditoria exportar",
  summary: "Escribe la auditoría, un asiento por línea en JSON, para guardarla afuera",
  options: {
    desde: {
      type: "text",
      description: "Número del último asiento que ya se tiene, o primer día: AAAA-MM-DD",
    },
    lecturas: {
      type: "flag",
      description: "En lugar de la auditoría, quién se llevó archivos",
    },
    seguir: { type: "flag", description: "Sigue con los que se asienten, hasta que se lo corte" },
  },
  run({ app, options: { desde, lecturas, seguir }, write }) {
    const pedido = leerDesde(desde);
    const de = lecturas === true ? LECTURAS : AUDITORIA;
    return interrumpible(async (senal) => {
      const dichos = new Set<number>();
      let ultimo = await decir(app.db, de, pedido, dichos, write);
      while (seguir === true && !senal.aborted) {
        await pausar(PASO_MS, senal);
        // Again those that may have been committed late; what was said is not said again.
        const id = Math.max(pedido.id, ultimo - ASIENTOS_EN_CAMINO);
        ultimo = Math.max(ultimo, await decir(app.db, de, { ...pedido, id }, dichos, write));
      }
    });
  },
};
