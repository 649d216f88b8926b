/** The history of a dated value: every entry with who stored it and when, from the audit trail. */
import type { Consulta } from "../../core/plugin.ts";
import type { Clave } from "./clave.ts";
import type { TablaReferencia } from "./descripciones.ts";
import { coincide, mostrarFila, revDeConjunto, revDeEntrada, textoDeClave } from "./fechadas.ts";
import type { FilaReferencia } from "./instantanea.ts";
import { instantanea } from "./memoria.ts";

interface Autoria {
  readonly usuario: string;
  readonly instante: number;
  readonly despues: string | null;
}

/** The last record of each entry, by its canonical key. */
async function autorias(
  q: Consulta,
  tabla: TablaReferencia,
  prefijo: string,
): Promise<ReadonlyMap<string, Autoria>> {
  const filas = await q.filas<Autoria & { clave: string }>(
    "SELECT clave, usuario, instante, despues FROM auditoria " +
      "WHERE entidad = ? AND clave LIKE ? ORDER BY id",
    [tabla.nombre, `${prefijo}%`],
  );
  return new Map(filas.map((f) => [f.clave, f]));
}

/**
 * Who and when, while the trail's last record says what is stored; null for values that came in a
 * file, whose record is the file's.
 */
function quien(autoria: Autoria | undefined, mostrada: unknown) {
  const suya = autoria?.despues === JSON.stringify(mostrada) ? autoria : undefined;
  return { usuario: suya?.usuario ?? null, instante: suya?.instante ?? null };
}

/** Entries of a key, oldest first; of a set, one per month with its rows. */
export async function historiaDe(q: Consulta, tabla: TablaReferencia, clave: Clave) {
  const i = await instantanea(q);
  const entradas = i.filas(tabla.nombre).filter((f) => coincide(f, clave));
  if (tabla.fechada === "conjunto") {
    const autores = await autorias(q, tabla, "desde_mes=");
    return [...Map.groupBy(entradas, (f) => Number(f.desde_mes))].map(([mes, filas]) => {
      const mostradas = filas.map((f) => mostrarFila(tabla, f));
      return {
        desde_mes: mes,
        filas: mostradas,
        rev: revDeConjunto(tabla, filas),
        ...quien(autores.get(textoDeClave(tabla, {}, mes)), mostradas),
      };
    });
  }
  const autores = await autorias(q, tabla, `${textoDeClave(tabla, clave)}|`);
  return entradas.map((f: FilaReferencia) => {
    const mostrada = mostrarFila(tabla, f);
    return {
      ...mostrada,
      rev: revDeEntrada(tabla, f),
      ...quien(autores.get(textoDeClave(tabla, f, Number(f.desde_mes))), mostrada),
    };
  });
}
