/** The history of a dated value: every entry with who stored it and when, from the audit trail. */
import { varias } from "#core/db/query.ts";
import { tabla as nucleo } from "#core/db/schema.ts";
import { columnas, filas, texto } from "#core/db/text-query.ts";
import type { Consulta } from "#core/plugin.ts";
import type { Clave } from "../lecturas/clave.ts";
import type { TablaReferencia } from "../descripciones.ts";
import {
  coincide,
  mostrarFila,
  revDeConjunto,
  revDeEntrada,
  textoDeClave,
} from "../lecturas/fechadas.ts";
import type { FilaReferencia } from "../lecturas/instantanea.ts";
import { instantanea } from "../lecturas/memoria.ts";

interface Quien {
  readonly usuario: string;
  readonly instante: number;
}

interface Autoria extends Quien {
  readonly antes: string | null;
  readonly despues: string | null;
}

/** A value that stood at this same month until somebody put another in its place. */
interface Reemplazo extends Quien {
  readonly valor: Mostrada;
}

type Mostrada = ReturnType<typeof mostrarFila>;

/** A file that was imported into the table, with the entries that it replaced, by their keys. */
interface Importacion extends Quien {
  readonly reemplazadas: ReadonlyMap<string, Mostrada>;
}

const { auditoria } = nucleo;
const AUTORIA = {
  ...columnas(auditoria, "usuario", "instante", "antes", "despues"),
  clave: texto("clave"),
};

/** The records of each entry, oldest first, by its canonical key. */
async function autorias(
  q: Consulta,
  tabla: TablaReferencia,
  prefijo: string,
): Promise<ReadonlyMap<string, readonly Autoria[]>> {
  const escritas = await filas(
    q,
    AUTORIA,
    "FROM auditoria WHERE entidad = ? AND clave LIKE ? ORDER BY id",
    [tabla.nombre, `${prefijo}%`],
  );
  return Map.groupBy(escritas, (f) => f.clave);
}

interface Reemplazadas {
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly (string | number)[])[];
}

/** The files imported into a table, newest first. */
async function importaciones(q: Consulta, tabla: TablaReferencia): Promise<Importacion[]> {
  const donde = { entidad: tabla.nombre, accion: ["importar", "reemplazar"] };
  const columnas = ["accion", "clave", "usuario", "instante", "antes"] as const;
  const asientos = await varias(q, auditoria, donde, columnas, { orden: "-id" });
  // What is dated as a set is replaced month by month, before the file itself is noted.
  let meses = new Map<string, Mostrada>();
  const hechas: { readonly quien: Quien; readonly claves: Map<string, Mostrada> }[] = [];
  for (const { accion, clave, usuario, instante, antes } of asientos) {
    if (accion === "reemplazar") {
      meses.set(textoDeClave(tabla, {}, Number(clave)), {});
      continue;
    }
    const { columnas, filas } = JSON.parse(antes ?? "null") as Reemplazadas;
    meses = new Map(filas.map((f) => {
      const fila: FilaReferencia = Object.fromEntries(columnas.map((c, i) => [c, f[i]]));
      return [textoDeClave(tabla, fila, Number(fila.desde_mes)), mostrarFila(tabla, fila)];
    }));
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
  autores: ReadonlyMap<string, readonly Autoria[]>,
  archivos: readonly Importacion[],
) {
  const autoria = autores.get(clave)?.at(-1);
  if (autoria?.despues === JSON.stringify(mostrada)) {
    return { usuario: autoria.usuario, instante: autoria.instante, importado: false };
  }
  const [unico, ...otros] = archivos;
  const suyo = archivos.find((a) => a.reemplazadas.has(clave)) ??
    (otros.length === 0 ? unico : undefined);
  return { usuario: suyo?.usuario ?? null, instante: suyo?.instante ?? null, importado: true };
}

/**
 * The values that stood at the month of an entry (any, of one that says its months by itself) before the one that stands now, newest first, with
 * who replaced each: a correction leaves no entry of its own ([R6]), and must not leave no trace.
 */
function reemplazosDe(
  clave: string,
  mes: number | null,
  autores: ReadonlyMap<string, readonly Autoria[]>,
  archivos: readonly Importacion[],
): Reemplazo[] {
  const escritos = (autores.get(clave) ?? []).flatMap(({ antes, usuario, instante }) => {
    const valor = JSON.parse(antes ?? "null") as Mostrada | null;
    return valor && (mes === null || valor.desde_mes === mes) ? [{ valor, usuario, instante }] : [];
  });
  const importados = archivos.flatMap(({ usuario, instante, reemplazadas }) => {
    const valor = reemplazadas.get(clave);
    return valor ? [{ valor, usuario, instante }] : [];
  });
  return [...escritos, ...importados].sort((a, b) => b.instante - a.instante);
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
  const prefijo = textoDeClave(tabla, clave);
  const autores = await autorias(q, tabla, tabla.porFila ? prefijo : `${prefijo}|`);
  return entradas.map((f: FilaReferencia) => {
    const mostrada = mostrarFila(tabla, f);
    const mes = Number(f.desde_mes);
    const propia = textoDeClave(tabla, f, mes);
    return {
      ...mostrada,
      rev: revDeEntrada(tabla, f),
      ...quien(propia, mostrada, autores, archivos),
      reemplazos: reemplazosDe(propia, tabla.porFila ? null : mes, autores, archivos),
    };
  });
}
