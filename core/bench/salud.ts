/**
 * `/api/salud` while the same server values 100,000 rows and exports them to Excel, both at once
 * and again until enough was measured, against the idle server. One probe at a time, a few
 * milliseconds apart; p99 of each round, median of the rounds.
 */
import { join } from "node:path";
import { carpetaPropia, prepararBase, REAL } from "./datos.ts";
import { type Cifra, mediana } from "./harness.ts";
import { ingresar, servirPlanta } from "./servidores.ts";

const RONDAS = 5;
const SONDEOS = 300;
const LIMITE_MS = 25;

/** Latencies of probes of `/api/salud`, until there are `minimo` and `seguir` says no. */
async function sondear(url: string, minimo: number, seguir: () => boolean): Promise<number> {
  const ms: number[] = [];
  while (ms.length < minimo || seguir()) {
    const inicio = performance.now();
    const respuesta = await fetch(`${url}/api/salud`);
    await respuesta.arrayBuffer();
    ms.push(performance.now() - inicio);
    await Bun.sleep(4);
  }
  ms.sort((a, b) => a - b);
  return ms[Math.ceil(ms.length * 0.99) - 1];
}

/** One valuation and one workbook at the same time. @throws Error when one of them fails. */
async function trabajar(url: string, authorization: string): Promise<void> {
  const { saf, codipres } = REAL;
  const headers = { authorization };
  const body = new URLSearchParams({ saf: String(saf), codipres });
  const respuestas = await Promise.all([
    fetch(`${url}/api/valorizar`, { method: "POST", body, headers }),
    fetch(`${url}/api/bases/excel/cargos/${saf}/${codipres}`, { headers }),
  ]);
  for (const r of respuestas) {
    if (r.status !== 200) throw new Error(`${r.url}: ${r.status} ${await r.text()}`);
    await r.arrayBuffer();
  }
}

export const saludOcupada: Cifra = {
  nombre: "p99 de /api/salud durante una valorización y un Excel de 100.000 filas",
  piso: "p99 en reposo; alcanza con 25 ms o el triple",
  async medir() {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    await (await prepararBase(url, { reales: 100_000 })).cerrar();
    const planta = await servirPlanta(url);
    try {
      const sesion = await ingresar(planta.url, "analista@economia");
      await trabajar(planta.url, sesion);
      const reposo: number[] = [];
      const ocupada: number[] = [];
      for (let i = 0; i < RONDAS; i++) {
        reposo.push(await sondear(planta.url, SONDEOS, () => false));
        let listo = false;
        const trabajo = trabajar(planta.url, sesion).finally(() => listo = true);
        const [p99] = await Promise.all([sondear(planta.url, 0, () => !listo), trabajo]);
        ocupada.push(p99);
      }
      const [propio, piso] = [mediana(ocupada), mediana(reposo)];
      return [{ propio, piso, alcanzar: Math.max(LIMITE_MS / piso, 3), unidad: "ms" }];
    } finally {
      await planta.detener();
      await carpeta.borrar();
    }
  },
};
