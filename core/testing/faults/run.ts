/**
 * The faults, hundreds of times instead of a few.
 *
 *     bun core/testing/faults/run.ts [FILTRO…]
 *
 * Takes many minutes; the figures that it prints say what was provoked and what was found.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const filtros = Bun.argv.slice(2);
const pruebas = readdirSync(import.meta.dir)
  .filter((n) => n.endsWith(".test.ts"))
  .filter((n) => filtros.length === 0 || filtros.some((f) => n.includes(f)))
  .map((n) => join(import.meta.dir, n));
const proceso = Bun.spawn([process.execPath, "test", "--timeout=7200000", ...pruebas], {
  env: { ...process.env, NODE_ENV: "test", FALLAS_MUCHAS: "1" },
  stdin: "ignore",
  stdout: "inherit",
  stderr: "inherit",
});
process.exit(await proceso.exited);
