/** What a database holds, asked of the database itself: plugins that are not loaded included. */
import type { Consulta } from "../db/types.ts";

export interface TablaFisica {
  readonly nombre: string;
  readonly columnas: readonly string[];
  /** Columns of the primary key, in its order; empty without one. */
  readonly clave: readonly string[];
  /** Tables whose rows its rows refer to. */
  readonly refiere: readonly string[];
  /** Column with the identity that the database gives, if any. */
  readonly identidad: string | null;
  readonly conBytes: boolean;
  /** Columns of text: numbers and booleans are the others. */
  readonly textos: ReadonlySet<string>;
}

/** Which migrations ran: each database keeps its own, in its own dialect. */
const PROPIA = "migraciones";

const texto = (valor: unknown): string => String(valor);

async function deSqlite(q: Consulta): Promise<TablaFisica[]> {
  const tablas = await q.valores(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  );
  const hechas: TablaFisica[] = [];
  for (const [nombre, sql] of tablas.map((f) => f.map(texto))) {
    const columnas = await q.valores(
      "SELECT name, type, pk FROM pragma_table_info(?) ORDER BY cid",
      [nombre],
    );
    const refiere = await q.valores(
      'SELECT DISTINCT "table" FROM pragma_foreign_key_list(?)',
      [nombre],
    );
    const clave = columnas.filter(([, , pk]) => Number(pk) > 0)
      .sort((a, b) => Number(a[2]) - Number(b[2])).map(([c]) => texto(c));
    hechas.push({
      nombre,
      columnas: columnas.map(([c]) => texto(c)),
      clave,
      refiere: refiere.map(([t]) => texto(t)),
      identidad: /\bAUTOINCREMENT\b/i.test(sql) ? clave[0] : null,
      conBytes: columnas.some(([, tipo]) => texto(tipo).toUpperCase() === "BLOB"),
      textos: new Set(
        columnas.filter(([, tipo]) => texto(tipo).toUpperCase() === "TEXT").map(([c]) => texto(c)),
      ),
    });
  }
  return hechas;
}

async function dePostgres(q: Consulta): Promise<TablaFisica[]> {
  const columnas = await q.valores(
    `SELECT c.table_name, c.column_name, c.data_type = 'bytea', c.is_identity = 'YES',
       c.data_type NOT IN ('integer', 'bigint', 'smallint', 'boolean')
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
     ORDER BY c.table_name, c.ordinal_position`,
  );
  const claves = await q.valores(
    `SELECT r.relname, a.attname FROM pg_index i
     JOIN pg_class r ON r.oid = i.indrelid
     JOIN pg_namespace n ON n.oid = r.relnamespace AND n.nspname = current_schema()
     CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(numero, lugar)
     JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = k.numero
     WHERE i.indisprimary ORDER BY r.relname, k.lugar`,
  );
  const referencias = await q.valores(
    `SELECT DISTINCT r.relname, d.relname FROM pg_constraint c
     JOIN pg_class r ON r.oid = c.conrelid JOIN pg_class d ON d.oid = c.confrelid
     JOIN pg_namespace n ON n.oid = r.relnamespace AND n.nspname = current_schema()
     WHERE c.contype = 'f'`,
  );
  const segundos = (filas: unknown[][], tabla: string): string[] =>
    filas.filter(([t]) => t === tabla).map(([, c]) => texto(c));
  const nombres = [...new Set(columnas.map(([t]) => texto(t)))];
  return nombres.map((nombre) => {
    const propias = columnas.filter(([t]) => t === nombre);
    const identidad = propias.find(([, , , es]) => Boolean(es));
    return {
      nombre,
      columnas: propias.map(([, c]) => texto(c)),
      clave: segundos(claves, nombre),
      refiere: segundos(referencias, nombre),
      identidad: identidad ? texto(identidad[1]) : null,
      conBytes: propias.some(([, , bytes]) => Boolean(bytes)),
      textos: new Set(propias.filter(([, , , , es]) => Boolean(es)).map(([, c]) => texto(c))),
    };
  });
}

/** Tables in an order in which every row finds what it refers to. */
function ordenar(tablas: readonly TablaFisica[]): TablaFisica[] {
  const porNombre = new Map(tablas.map((t) => [t.nombre, t]));
  const ordenadas = new Set<TablaFisica>();
  const visitar = (t: TablaFisica, camino: readonly string[]): void => {
    if (ordenadas.has(t) || camino.includes(t.nombre)) return;
    for (const otra of t.refiere) {
      const destino = porNombre.get(otra);
      if (destino) visitar(destino, [...camino, t.nombre]);
    }
    ordenadas.add(t);
  };
  for (const t of tablas.toSorted((a, b) => a.nombre < b.nombre ? -1 : 1)) visitar(t, []);
  return [...ordenadas];
}

/** Every table with data, those referred to first. */
export async function tablasDe(q: Consulta): Promise<readonly TablaFisica[]> {
  const tablas = q.dialecto === "sqlite" ? await deSqlite(q) : await dePostgres(q);
  return ordenar(tablas.filter((t) => t.nombre !== PROPIA));
}
