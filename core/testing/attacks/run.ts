/**
 * Hostile requests, hundreds of thousands of them.
 *
 *     bun core/testing/attacks/run.ts [--pedidos 200000] [--base sqlite|postgres] [--semilla N]
 *
 * Prints the seed, what was answered and what was found; exit code 1 when anything was. The same
 * seed makes the same requests.
 */
import { parseArgs } from "node:util";
import { basesDeDatos } from "../db.ts";
import { abrirProducto } from "../producto.ts";
import { atacar, type Hallazgo } from "./fuzz.ts";

/** A database for so many requests: later ones would find what the earlier ones left. */
const POR_BASE = 10_000;

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    pedidos: { type: "string", default: "200000" },
    base: { type: "string", default: "sqlite" },
    semilla: { type: "string", default: String(Date.now() % 1_000_000_000) },
  },
});
const pedidos = Number(values.pedidos);
const semilla = Number(values.semilla);
const base = basesDeDatos().find((b) => b.dialecto === values.base);
if (!base || !Number.isSafeInteger(pedidos) || !Number.isSafeInteger(semilla)) {
  console.error("Uso: run.ts [--pedidos N] [--base sqlite|postgres] [--semilla N]");
  process.exit(2);
}

const inicio = performance.now();
const estados: Record<string, number> = {};
const alcanzadas = new Set<string>();
const hallazgos: Hallazgo[] = [];
let rutas = 0;
console.log(`semilla ${semilla}, ${pedidos} pedidos, ${base.dialecto}`);
for (let hechos = 0; hechos < pedidos; hechos += POR_BASE) {
  const p = await abrirProducto(base, { safs: [103, 357, 750], renglones: 5 });
  try {
    const r = await atacar(p, {
      pedidos: Math.min(POR_BASE, pedidos - hechos),
      semilla: semilla + hechos,
    });
    for (const [estado, n] of Object.entries(r.estados)) {
      estados[estado] = (estados[estado] ?? 0) + n;
    }
    for (const ruta of r.alcanzadas) alcanzadas.add(ruta);
    for (const h of r.hallazgos) {
      hallazgos.push(h);
      console.log(`✗ ${h.ruta}: ${h.falla}\n    ${h.pedido}`);
    }
    rutas = r.rutas;
  } finally {
    await p.cerrar();
  }
  const segundos = Math.round((performance.now() - inicio) / 1000);
  console.log(`${Math.min(hechos + POR_BASE, pedidos)} pedidos, ${segundos} s`);
}
console.log(JSON.stringify({ estados, rutas, con_exito: alcanzadas.size }));
console.log(`${hallazgos.length} hallazgos`);
process.exit(hallazgos.length > 0 ? 1 : 0);
