/** The history of a dated value: every entry with who stored it and when, from the audit trail. */
import type { Consulta } from "../../core/plugin.ts";
import type { Clave } from "./clave.ts";
import type { TablaReferencia } from "./descripciones.ts";
import { coincide, mostrarFila, revDeConjunto, revDeEntrada, textoDeClave } from "./fechadas.ts";
import type { FilaReferencia } from "./instantanea.ts";
import { instantanea } from "./memoria.ts";

interface Quien {
  readonly usuario: string;
  readonly instante: number;
}

interface Autoria extends Quien {
  readonly despues: string | null;
}

/** A file that was imported into the table, with the keys of the entries that it replaced. */
interface Importacion extends Quien {
  readonly reemplazadas: ReadonlySet<string>;
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

interface Reemplazadas {
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly (string | number)[])[];
}

/** The files imported into a table, newest first. */
async function importaciones(q: Consulta, tabla: TablaReferencia): Promise<Importacion[]> {
  const asientos = await q.filas<Quien & { accion: string; clave: string; antes: string | null }>(
    "SELECT accion, clave, usuario, instante, antes FROM auditoria " +
      "WHERE entidad = ? AND accion IN ('importar', 'reemplazar') ORDER BY id DESC",
    [tabla.nombre],
  );
  // What is dated as a set is replaced month by month, before the file itself is noted.
  let meses = new Set<string>();
  const hechas: { readonly quien: Quien; readonly claves: Set<string> }[] = [];
  for (const { accion, clave, usuario, instante, antes } of asientos) {
    if (accion === "reemplazar") {
      meses.add(textoDeClave(tabla, {}, Number(clave)));
      continue;
    }
    const { columnas, filas } = JSON.parse(antes ?? "null") as Reemplazadas;
    const claves = filas.map((f) => {
      const fila: FilaReferencia = Object.fromEntries(columnas.map((c, i) => [c, f[i]]));
      return textoDeClave(tabla, fila, Number(fila.desde_mes));
    });
    meses = new Set(claves);
    hechas.push({ quien: { usuario, instante }, claves: meses });
  }
  return hechas.map(({ quien, claves }) => ({ ...quien, reemplazadas: claves }));
}

/**
 * Who and when: of the trail's last record while it says what is stored, else of the file that the
 * value came in. A file's record tells the entries that it replaced and only counts the new ones:
 * with several files, a value that none replaced is of one of them, nobody knows which.
 */
function quien(
  clave: string,
  mostrada: unknown,
  autores: ReadonlyMap<string, Autoria>,
  archivos: readonly Importacion[],
) {
  const autoria = autores.get(clave);
  if (autoria?.despues === JSON.stringify(mostrada)) {
    return { usuario: autoria.usuario, instante: autoria.instante, importado: false };
  }
  const [unico, ...otros] = archivos;
  const suyo = archivos.find((a) => a.reemplazadas.has(clave)) ??
    (otros.length === 0 ? unico : undefined);
  return { usuario: suyo?.usuario ?? null, instante: suyo?.instante ?? null, importado: true };
}

/** Entries of a key, oldest first; of a set, one per month with its rows. */
export async function historiaDe(q: Consulta, tabla: TablaReferencia, clave: Clave) {
  const i = await instantanea(q);
  const entradas = i.filas(tabla.nombre).filter((f) => coincide(f, clave));
  const archivos = await importaciones(q, tabla);
  if (tabla.fechada === "conjunto") {
    const autores = await autorias(q, tabla, "desde_mes=");
    return [...Map.groupBy(entradas, (f) => Number(f.desde_mes))].map(([mes, filas]) => {
      const mostradas = filas.map((f) => mostrarFila(tabla, f));
      return {
        desde_mes: mes,
        filas: mostradas,
        rev: revDeConjunto(tabla, filas),
        ...quien(textoDeClave(tabla, {}, mes), mostradas, autores, archivos),
      };
    });
  }
  const autores = await autorias(q, tabla, `${textoDeClave(tabla, clave)}|`);
  return entradas.map((f: FilaReferencia) => {
    const mostrada = mostrarFila(tabla, f);
    return {
      ...mostrada,
      rev: revDeEntrada(tabla, f),
      ...quien(textoDeClave(tabla, f, Number(f.desde_mes)), mostrada, autores, archivos),
    };
  });
}
