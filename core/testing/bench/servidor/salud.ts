/**
 * What other people's requests take while one server does its longest work — a valuation and a
 * workbook at once, a PDF, a load from SIRHU — against the idle server. Requests one at a time, a
 * few milliseconds apart; 95th percentile of each round, median of the rounds.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { carpetaPropia, PLANO, prepararBase, REAL } from "../comun/datos.ts";
import { type Cifra, mediana, type Medida } from "../comun/harness.ts";
import { RENGLON } from "../comun/renglon.ts";
import { ingresar, servirPantallas } from "../comun/servidores.ts";
import { zipSirhu } from "../archivos/sirhu-datos.ts";

const RONDAS = 3;
const SONDEOS = 300;
const LIMITE_MS = 25;
const FILAS = 100_000;
const REGISTROS = 500_000;

type Pedir = (ruta: string, cuerpo?: Record<string, string>) => Promise<void>;

function pedidor(url: string, authorization: string): Pedir {
  return async (ruta, cuerpo) => {
    const respuesta = await fetch(`${url}/api/${ruta}`, {
      headers: { authorization },
      ...(cuerpo ? { method: "POST", body: new URLSearchParams(cuerpo) } : {}),
    });
    const bytes = await respuesta.arrayBuffer();
    if (respuesta.status === 200) return;
    throw new Error(`${ruta}: ${respuesta.status} ${new TextDecoder().decode(bytes)}`);
  };
}

/** What analysts do beside it: health, a list of rows, a reference table, a search. */
const LECTURAS = [
  "salud",
  `bases/cargos/${PLANO.saf}/${PLANO.codipres}`,
  "tablas/escalafones",
  `presupuestos/lista/${PLANO.saf}`,
];

/** Latencies of requests, until there are `minimo` and `seguir` says no. */
async function sondear(
  hacer: (i: number) => Promise<void>,
  minimo: number,
  seguir: () => boolean,
): Promise<number> {
  const ms: number[] = [];
  while (ms.length < minimo || seguir()) {
    const inicio = performance.now();
    await hacer(ms.length);
    ms.push(performance.now() - inicio);
    await Bun.sleep(4);
  }
  ms.sort((a, b) => a - b);
  return ms[Math.ceil(ms.length * 0.95) - 1];
}

async function medirMientras(
  que: string,
  hacer: (i: number) => Promise<void>,
  trabajar: () => Promise<void>,
): Promise<Medida> {
  const [reposo, ocupada]: number[][] = [[], []];
  for (let i = 0; i < RONDAS; i++) {
    reposo.push(await sondear(hacer, SONDEOS, () => false));
    let listo = false;
    const trabajo = trabajar().finally(() => listo = true);
    const [p95] = await Promise.all([sondear(hacer, 1, () => !listo), trabajo]);
    ocupada.push(p95);
  }
  const [propio, piso] = [mediana(ocupada), mediana(reposo)];
  return { que, propio, piso, alcanzar: Math.max(LIMITE_MS / piso, 3), unidad: "ms" };
}

/** Drops a file in the inbox and waits until it was loaded and is gone. */
async function cargar(bandeja: string, zip: string): Promise<void> {
  await Bun.write(join(bandeja, "202411.zip"), Bun.file(zip));
  while ((await readdir(bandeja)).includes("202411.zip")) await Bun.sleep(50);
  if ((await readdir(bandeja)).includes("fallidos")) throw new Error("la carga fue rechazada");
}

export const saludOcupada: Cifra = {
  nombre: "p95 de otros pedidos mientras el servidor trabaja",
  piso: "p95 en reposo; alcanza con 25 ms o el triple",
  async medir() {
    const carpeta = await carpetaPropia();
    const bandeja = join(carpeta.ruta, "bandeja");
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    await (await prepararBase(url, { reales: FILAS, planos: 50 })).cerrar();
    const zip = await zipSirhu(carpeta.ruta, REGISTROS);
    const planta = await servirPantallas(url, bandeja);
    try {
      const pedir = pedidor(planta.url, await ingresar(planta.url, "admin@onp"));
      const leer = (i: number) => pedir(LECTURAS[i % LECTURAS.length]);
      const guardar = () =>
        pedir(`bases/cargos/${PLANO.saf}/${PLANO.codipres}`, { accion: "nuevo", ...RENGLON });
      const { saf, codipres } = REAL;
      const valorizar = () => pedir("valorizar", { saf: String(saf), codipres });
      const excel = () => pedir(`bases/excel/cargos/${saf}/${codipres}`);
      const pdf = () => pedir(`salidas/formulariof9/${saf}/${codipres}/pdf`);
      const lectura = () => cargar(bandeja, zip);
      await valorizar();
      const trabajos: readonly [string, () => Promise<void>][] = [
        [`una valorización y un Excel de ${FILAS} filas`, async () => {
          await Promise.all([valorizar(), excel()]);
        }],
        [`un PDF de ${FILAS} filas`, pdf],
        [`una carga de ${REGISTROS} LH2`, lectura],
      ];
      const medidas: Medida[] = [];
      for (const [durante, trabajo] of trabajos) {
        medidas.push(await medirMientras(`lecturas durante ${durante}`, leer, trabajo));
        medidas.push(await medirMientras(`guardar durante ${durante}`, guardar, trabajo));
      }
      return medidas;
    } finally {
      await planta.detener();
      await carpeta.borrar();
    }
  },
};
