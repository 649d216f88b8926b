/** Tables that plugins declare against those of the database, and what is asked of third parties'. */
import { is } from "drizzle-orm/entity";
import { getTableName, Table } from "drizzle-orm/table";
import { getTableColumns } from "drizzle-orm/utils";
import { dePostgres } from "../db/kit.ts";
import type { Consulta } from "../db/types.ts";
import type { Plugin } from "../plugin.ts";
import { RegistroError } from "./error.ts";

/**
 * The tables of a plugin.
 * @throws RegistroError for what is no table of the kit.
 */
export function tablasDe({ id, tables }: Plugin): readonly Table[] {
  const declaradas = Object.entries(tables ? dePostgres(tables) : {});
  const ajena = declaradas.find(([, tabla]) => !is(tabla, Table))?.[0];
  if (ajena !== undefined) {
    throw new RegistroError(
      "campo_mal_formado",
      `tables.${ajena}`,
      `en «${id}» tiene que ser una tabla hecha con «k.tabla»`,
    );
  }
  return declaradas.map(([, tabla]) => tabla as Table);
}

/** How the names of a plugin's tables begin. */
const prefijoDe = (id: string): string => id.replaceAll("-", "_");

/** @throws RegistroError for a table whose name may be that of another plugin's. */
export function revisarNombres(plugin: Plugin): void {
  const prefijo = prefijoDe(plugin.id);
  for (const tabla of tablasDe(plugin)) {
    const nombre = getTableName(tabla);
    if (nombre === prefijo || nombre.startsWith(`${prefijo}_`)) continue;
    const motivo = `el nombre de una tabla de «${plugin.id}» empieza con «${prefijo}_»`;
    throw new RegistroError("tabla_sin_prefijo", nombre, motivo);
  }
}

/** Those whose every write leaves an entry in the trail: all but the ones of the installation. */
export const asentadasDe = (plugins: readonly Plugin[]): ReadonlySet<string> =>
  new Set(
    plugins.flatMap((plugin) =>
      tablasDe(plugin).map((t) => getTableName(t))
        .filter((nombre) => !plugin.ephemeral?.includes(nombre))
    ),
  );

const COLUMNAS = {
  sqlite: "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c " +
    "WHERE t.type = 'table'",
  postgres: "SELECT table_name, column_name FROM information_schema.columns " +
    "WHERE table_schema = current_schema()",
};

/** @throws RegistroError naming a table or a column that the migrations do not make. */
export async function revisarColumnas(q: Consulta, plugins: readonly Plugin[]): Promise<void> {
  if (plugins.every((p) => p.tables === undefined)) return;
  const hay = new Set((await q.valores(COLUMNAS[q.dialecto])).map((fila) => fila.join(".")));
  for (const plugin of plugins) {
    for (const tabla of tablasDe(plugin)) {
      const nombre = getTableName(tabla);
      const falta = Object.values(getTableColumns(tabla)).find((c) =>
        !hay.has(`${nombre}.${c.name}`)
      );
      if (falta === undefined) continue;
      throw new RegistroError(
        "columna_sin_migracion",
        `${nombre}.${falta.name}`,
        `«${plugin.id}» la declara y ninguna migración la hace (core/db/generate.ts)`,
      );
    }
  }
}
