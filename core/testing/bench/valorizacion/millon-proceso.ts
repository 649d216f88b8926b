/** Values two budgets of different size, in turns, and prints what it took as JSON. */
import { join } from "node:path";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { ACTOR, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { memoriaMaxima } from "../comun/memoria.ts";
import type { Medido } from "./millon.ts";

const RONDAS = 5;

const carpeta = await carpetaPropia();
const abrir = (reales: string) =>
  prepararBase(`sqlite:${join(carpeta.ruta, `${reales}.db`)}`, Number(reales));

async function valorizar(app: AppEnMarcha): Promise<number> {
  Bun.gc(true);
  const inicio = performance.now();
  await app.db.tx((q) => valorizarEnTx(q, ACTOR, REAL.saf, REAL.codipres, () => {}));
  return performance.now() - inicio;
}

const [chica, grande] = [await abrir(process.argv[2]), await abrir(process.argv[3])];
await valorizar(chica);
const tiempos = { chico: [] as number[], grande: [] as number[] };
for (let i = 0; i < RONDAS; i++) {
  tiempos.chico.push(await valorizar(chica));
  tiempos.grande.push(await valorizar(grande));
}
await chica.cerrar();
await grande.cerrar();
await carpeta.borrar();
const medido: Medido = { ...tiempos, memoria: await memoriaMaxima() };
console.log(JSON.stringify(medido));
