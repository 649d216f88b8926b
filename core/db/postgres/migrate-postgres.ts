import { type Aplicada, fallaDe, type Migracion, MigracionRechazada } from "../migrations.ts";
import { pendientes, tablaMigraciones } from "../migrations.ts";
import { type Cliente, crearCliente, exigirConexionPropia, principalDe } from "./postgres.ts";
import { codigo } from "../values.ts";

/** Key of the advisory lock, any constant: locks are per database. */
const CANDADO = 7_265_981;

/** A table of another program has a name of ours. */
function explicar(m: Migracion, error: unknown): never {
  if (codigo(error) !== "42P07") throw fallaDe(m, error);
  // The server writes its messages in its own language; the name stands between quotes in all.
  const nombre = /["«]([^"»]+)["»]/.exec(String(error))?.[1] ?? "una tabla";
  throw new MigracionRechazada(
    `la base ya tiene «${nombre}», que no es de Planta: use otra base u otro esquema. No se tocó nada`,
    { cause: error },
  );
}

/** What another role applied, when the tables are not this one's to change ([Q7]); null otherwise. */
async function aplicadasPorOtro(tx: Pick<Cliente, "unsafe">): Promise<readonly Aplicada[] | null> {
  const [hay] = await tx.unsafe(
    "SELECT pg_has_role(tableowner, 'USAGE') AS propia FROM pg_tables " +
      "WHERE schemaname = current_schema() AND tablename = 'migraciones'",
  );
  if (!hay || hay.propia) return null;
  return await tx.unsafe("SELECT conjunto, nombre, sha256 FROM migraciones") as Aplicada[];
}

/** Applies what is missing to a PostgreSQL database, all or nothing. */
export async function migrarPostgres(
  url: string,
  todas: readonly Migracion[],
): Promise<Migracion[]> {
  const principal = await principalDe(url);
  await exigirConexionPropia(principal);
  const cliente = crearCliente(principal, 1);
  try {
    return await cliente.begin("read write", async (tx) => {
      const aplicadas = await aplicadasPorOtro(tx);
      if (aplicadas) {
        if (pendientes(todas, aplicadas).length === 0) return [];
        throw new MigracionRechazada(
          "la base es de una versión anterior del programa y la cuenta de DATABASE_URL no es su " +
            "dueña: actualícela con «planta migrar» y DATABASE_URL_DUENO",
        );
      }
      // Two processes that start together: the second waits here, then finds nothing to do.
      await tx`SELECT pg_advisory_xact_lock(${CANDADO})`;
      await tx.unsafe(tablaMigraciones("postgres"));
      const propias = await tx<Aplicada[]>`SELECT conjunto, nombre, sha256 FROM migraciones`;
      const faltan = pendientes(todas, propias);
      for (const m of faltan) {
        await tx.unsafe(m.sql).simple().catch((error) => explicar(m, error));
        await tx`INSERT INTO migraciones VALUES
          (${m.conjunto}, ${m.nombre}, ${m.sha256}, ${Date.now()})`;
      }
      return faltan;
    });
  } finally {
    await cliente.end({ timeout: 5 });
  }
}
