/**
 * The golden cases under Deno: `deno run --allow-read plugins/valuation/rules/deno.ts`. Exits with
 * 1 on a difference, or when there is no case.
 */
import process from "node:process";
import { correr } from "./testing/correr.ts";
import { casos, tablasComunes } from "./testing/leer.ts";

const comunes = tablasComunes();
let bien = 0;
let mal = 0;
for (const { archivo, caso } of casos()) {
  const diferencias = correr(caso, comunes);
  if (diferencias.length === 0) {
    bien++;
  } else {
    mal++;
    console.error(`${archivo}: ${caso.caso}\n  ${diferencias.join("\n  ")}`);
  }
}
console.log(`${bien} passed, ${mal} failed`);
process.exit(mal === 0 && bien > 0 ? 0 : 1);
