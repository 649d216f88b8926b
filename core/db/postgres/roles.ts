/** Two roles of PostgreSQL: one owns and migrates, the other serves ([Q7]). */
import { crearCliente, principalDe } from "./postgres.ts";

/** Tables that the program writes through migrations alone. */
const SOLO_LEIDAS = ["migraciones"];

const citar = (nombre: string): string => `"${nombre.replaceAll('"', '""')}"`;

/**
 * Lets the role that serves read and write the rows of every table, and nothing else: it owns neither
 * tables nor triggers, so it cannot take away those that keep the trail and the deliverables.
 */
export async function conceder(duenoUrl: string, url: string): Promise<void> {
  const sirve = crearCliente(await principalDe(url), 1);
  const [{ rol }] = await sirve<{ rol: string }[]>`SELECT current_user AS rol`
    .finally(() => sirve.end({ timeout: 5 }));
  const dueno = crearCliente(await principalDe(duenoUrl), 1);
  try {
    await dueno.begin("read write", async (tx) => {
      const [{ esquema }] = await tx<{ esquema: string }[]>`SELECT current_schema() AS esquema`;
      const [en, a] = [citar(esquema), citar(rol)];
      await tx.unsafe(
        `GRANT USAGE ON SCHEMA ${en} TO ${a};
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${en} TO ${a};
         GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${en} TO ${a};
         ${
          SOLO_LEIDAS.map((t) => `REVOKE INSERT, UPDATE, DELETE ON ${en}.${citar(t)} FROM ${a};`)
            .join("\n")
        }`,
      ).simple();
    });
  } finally {
    await dueno.end({ timeout: 5 });
  }
}
