/**
 * From the click that signs in to the first rows of a budget of 100,000 positions, and what the page
 * holds once all of them are there. The floor of the wait is the same over a budget of a hundred: the
 * password, the shell and the first paint cost the same. That of the memory is the text of the list.
 */
import type { Page } from "playwright-core";
import { REAL } from "../comun/datos.ts";
import { type Cifra, mediana, type Medida } from "../comun/harness.ts";
import { abrirEscena, dejar, type Escena } from "./escena.ts";
import { medirClic } from "./reloj.ts";

const [MUCHOS, POCOS] = [100_000, 100];
/** Rows that a screen reads before the others. */
const PRIMERAS = 200;
const VECES = 5;
/** What a person waits without looking for something else to do. */
const LIMITE_MS = 600;
/** Until what it took to read them is done. */
const CALMA_MS = 1_000;
const MIB = 2 ** 20;
const RUTA = `/api/bases/cargos/${REAL.saf}/${REAL.codipres}`;

/** Bytes that the page holds after its garbage is collected. */
async function memoria(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize;
}

/** Waits for the whole list, beside its first rows. @returns bytes of its text. */
async function listaEntera(page: Page): Promise<number> {
  const llegada = await page.waitForFunction((ruta) => {
    const entradas = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return entradas.find((e) => e.name.endsWith(ruta) && e.responseEnd > 0)?.decodedBodySize;
  }, RUTA);
  return await llegada.jsonValue() ?? 0;
}

interface Ingreso {
  readonly ms: number;
  /** Bytes that the list added to the page, and those of its text. */
  readonly memoria: number;
  readonly texto: number;
}

async function ingresar(escena: Escena, cargos: number): Promise<Ingreso> {
  const page = await escena.porEntrar("#/bases/cargos");
  const antes = await memoria(page);
  const ms = await medirClic(
    page,
    'table[aria-label="Cargos"] tbody tr[data-clave]',
    () => page.getByRole("button", { name: "Iniciar sesión" }).click(),
  );
  const texto = cargos > PRIMERAS ? await listaEntera(page) : 0;
  // Said under the table once every row is here.
  await page.getByText("Cargando…").first().waitFor({ state: "detached" });
  await Bun.sleep(CALMA_MS);
  const despues = await memoria(page);
  await dejar(page);
  return { ms, memoria: despues - antes, texto };
}

async function ingresos(cargos: number): Promise<Ingreso[]> {
  const escena = await abrirEscena({ cargos });
  try {
    await ingresar(escena, cargos);
    const hechos: Ingreso[] = [];
    for (let i = 0; i < VECES; i++) hechos.push(await ingresar(escena, cargos));
    return hechos;
  } finally {
    await escena.cerrar();
  }
}

export const ingresoAMuchas: Cifra = {
  nombre: `navegador, ingresar a una base de ${MUCHOS} filas`,
  piso: `el mismo ingreso a una de ${POCOS}`,
  async medir(): Promise<Medida[]> {
    const pocas = await ingresos(POCOS);
    const muchas = await ingresos(MUCHOS);
    const ms = (hechos: readonly Ingreso[]) => mediana(hechos.map((h) => h.ms));
    const propias = mediana(muchas.map((h) => h.memoria)) - mediana(pocas.map((h) => h.memoria));
    return [
      {
        que: "hasta las primeras filas",
        propio: ms(muchas),
        piso: ms(pocas),
        alcanzar: 1.3,
        unidad: "ms",
      },
      {
        que: "hasta las primeras filas, en absoluto",
        contra: "el límite",
        propio: ms(muchas),
        piso: LIMITE_MS,
        alcanzar: 1,
        unidad: "ms",
      },
      {
        que: "memoria de la página con todas",
        contra: "el texto de la lista",
        propio: propias / MIB,
        piso: mediana(muchas.map((h) => h.texto)) / MIB,
        alcanzar: 1.5,
        unidad: "MiB",
      },
    ];
  },
};
