/**
 * A whole national administration for the benches: 129 organismos, each with the budget of `REAL`
 * under its own number, and SAF 750 that consolidates them.
 */
import { tablaDe } from "#plugins/bases/bases.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { subirContador } from "#core/db/audit.ts";
import { base, prepararBase, REAL } from "./datos.ts";

/** As many as the national administration has. */
export const ORGANISMOS = 129;
/** Number of the first copy: the sample has none above. */
const PRIMERO = 800;
const CARGADAS = ["cargos", "adicionales", "complementos", "contribuciones"];

const COPIADAS: Readonly<Record<string, readonly string[]>> = {
  presupuestos: [
    ...["codipres", "descripcion", "desde_mes", "ejercicio", "version", "fecha_alta"] as const,
    ...["online", "rev", "rev_datos"] as const,
  ],
  aperturas: [
    ...[
      "ejercicio",
      "version",
      "jur",
      "sjur",
      "ent",
      "car",
      "prog",
      "subp",
      "proy",
      "act",
    ] as const,
    ...["fin", "fun", "descripcion"] as const,
  ],
  ...Object.fromEntries(
    CARGADAS.map((id) => [
      tablaDe(base(id)),
      ["codipres", ...base(id).columnas.map((c) => c.id), "rev"],
    ]),
  ),
};
const BANDERAS = ["habilitar_me", "habilitar_ogas", "consolidado", "usa_coefval", "onp"];

/** The product over this database, with `ORGANISMOS` budgets of so many positions, none valued. */
export async function prepararNacion(url: string, renglones: number): Promise<AppEnMarcha> {
  const app = await prepararBase(url, renglones);
  const safs = Array.from({ length: ORGANISMOS - 1 }, (_, i) => PRIMERO + i);
  const lista = safs.map((saf) => `SELECT ${saf} AS nuevo`).join(" UNION ALL ");
  await app.db.tx(async (q) => {
    // Only the copies: the sample's own others have nothing to value.
    await q.ejecutar("UPDATE presupuestos SET online = ? WHERE saf <> ? OR codipres <> ?", [
      false,
      REAL.saf,
      REAL.codipres,
    ]);
    await q.ejecutar(
      "INSERT INTO organismos (saf, nombre, login, codsir, jur, sjur, ent, car, rev, " +
        `${BANDERAS}) SELECT nuevo, nombre, login || nuevo, codsir, jur, sjur, ent, car, rev, ` +
        `${BANDERAS} FROM organismos, (${lista}) n WHERE saf = ?`,
      [REAL.saf],
    );
    for (const [tabla, columnas] of Object.entries(COPIADAS)) {
      const deUno = columnas.includes("codipres") ? " AND codipres = ?" : "";
      await q.ejecutar(
        `INSERT INTO ${tabla} (saf, ${columnas}) SELECT nuevo, ${columnas} ` +
          `FROM ${tabla}, (${lista}) n WHERE saf = ?${deUno}`,
        deUno ? [REAL.saf, REAL.codipres] : [REAL.saf],
      );
    }
    await subirContador(q, "referencias");
  });
  await app.db.tx((q) => q.ejecutar("ANALYZE"));
  return app;
}
