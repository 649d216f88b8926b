/** What a person waits for, in a real Chromium over the product as it is started. */
import { gzipSync } from "bun";
import type { Page } from "playwright-core";
import { type Cifra, contraLimite, cuantil, mediana, type Medida } from "../comun/harness.ts";
import { abrirEscena, dejar, type Escena } from "./escena.ts";
import {
  dosCuadros,
  type Guardado,
  medirClic,
  medirGuardado,
  medirTeclas,
  type Tecla,
} from "./reloj.ts";

const FILA = "tbody tr[data-clave]";
const LIMITE = "el límite";
/** Whoever clicks has looked at the screen first: what the page fetches ahead has arrived. */
const CALMA_MS = 1_000;
const CUADROS = "dos cuadros de animación";

const boton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pestana = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Secciones" }).getByRole("button", { name, exact: true });

async function conEscena(
  datos: Parameters<typeof abrirEscena>[0],
  medir: (escena: Escena) => Promise<Medida[]>,
): Promise<Medida[]> {
  const escena = await abrirEscena(datos);
  try {
    return await medir(escena);
  } finally {
    await escena.cerrar();
  }
}

/** Bytes of a text as the network carries it. */
const comprimido = (bytes: Uint8Array<ArrayBuffer>): number => gzipSync(bytes, { level: 9 }).length;

/** React and react-dom alone, built as the product builds. */
async function soloReact(): Promise<number> {
  const entrada = `${import.meta.dir}/navegador-react.js`;
  const { outputs } = await Bun.build({
    entrypoints: [entrada],
    files: {
      [entrada]: 'import * as a from "react"; import * as b from "react-dom/client"; ' +
        "globalThis.piso = [a, b];",
    },
    minify: true,
    target: "browser",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return comprimido(new Uint8Array(await outputs[0].arrayBuffer()));
}

/** Scripts that the page names: what runs before the login is seen. */
async function primeraPintura(url: string): Promise<number> {
  const pagina = await (await fetch(url)).text();
  const guiones = [...pagina.matchAll(/(?:src|href)="(\/ui\/[^"]+\.js)"/g)].map(([, ruta]) => ruta);
  const pesos = await Promise.all(
    guiones.map(async (ruta) =>
      comprimido(
        new Uint8Array(
          await (await fetch(url + ruta, { headers: { "accept-encoding": "identity" } }))
            .arrayBuffer(),
        ),
      )
    ),
  );
  return pesos.reduce((a, b) => a + b, 0);
}

/** From another section, on a page that has read nothing of the budget, to its first rows. */
async function abrirBases(escena: Escena): Promise<number> {
  const page = await escena.entrar("#/tablas/clasificador");
  await page.locator(FILA).first().waitFor();
  await Bun.sleep(CALMA_MS);
  const ms = await medirClic(
    page,
    `table[aria-label="Cargos"] ${FILA}`,
    () => pestana(page, "Bases").click(),
  );
  await dejar(page);
  return ms;
}

/** From the click on Valorizar to the summary. */
async function valorizar(page: Page): Promise<number> {
  return await medirClic(
    page,
    'table[aria-label="Resumen en Pesos"] tbody tr',
    () => boton(page, "Valorizar").click(),
  );
}

async function valorizaciones(escena: Escena, veces: number): Promise<number[]> {
  const page = await escena.entrar("#/bases/cargos");
  const tiempos: number[] = [];
  for (let i = 0; i < veces; i++) {
    await page.locator(FILA).first().waitFor();
    await Bun.sleep(CALMA_MS);
    tiempos.push(await valorizar(page));
    await pestana(page, "Bases").click();
  }
  await dejar(page);
  return tiempos;
}

const repetir = async <T>(veces: number, medir: () => Promise<T>): Promise<T[]> => {
  const tiempos: T[] = [];
  for (let i = 0; i < veces; i++) tiempos.push(await medir());
  return tiempos;
};

const CARGOS = 3_000;

/** A budget of the size of a ministry's, from the first byte to the summary. */
export const trabajoPrincipal: Cifra = {
  nombre: `navegador, ${CARGOS} cargos`,
  piso: LIMITE,
  medir: () =>
    conEscena({ cargos: CARGOS }, async (escena) => {
      const pesos: Medida = {
        que: "guiones de la primera pintura, gzip",
        contra: "react + react-dom",
        propio: await primeraPintura(escena.url()),
        piso: await soloReact(),
        alcanzar: 2.3,
        unidad: "bytes",
      };
      await escena.reiniciar();
      const bases = [await abrirBases(escena), ...await repetir(6, () => abrirBases(escena))];
      await escena.reiniciar();
      const valorizados = await valorizaciones(escena, 7);
      return [
        pesos,
        contraLimite("abrir Bases, la primera vez desde el arranque", bases[0], 700),
        contraLimite("abrir Bases en una página nueva", mediana(bases.slice(1)), 700),
        contraLimite("Valorizar → resumen, la primera desde el arranque", valorizados[0], 1000),
        contraLimite("Valorizar → resumen", mediana(valorizados.slice(1)), 1000),
      ];
    }),
};

/** Boxes of a table and what is typed into them: each key, and then each one taken back. */
type Escritura = readonly (readonly [columna: string, texto: string])[];

async function filtrar(page: Page, escritura: Escritura, vueltas: number): Promise<Tecla[]> {
  const medidas: Tecla[] = [];
  for (let i = 0; i < vueltas; i++) {
    for (const [columna, texto] of escritura) {
      await page.getByLabel(`Filtrar ${columna}`, { exact: true }).focus();
      medidas.push(
        ...await medirTeclas(page, [...texto, ...Array.from(texto, () => "Backspace")]),
      );
    }
  }
  return medidas;
}

const percentil95 = (valores: readonly number[]): number => cuantil(valores, 0.95);

/**
 * A shared machine lengthens the slowest keys: the processor's time of the same ones stands by. The
 * floor is what two frames with nothing to draw took between one key and the next.
 */
async function medidasDeFiltro(
  page: Page,
  escritura: Escritura,
  calificado = "",
): Promise<Medida[]> {
  await filtrar(page, escritura, 1); // until the page runs compiled code
  const medidas = await filtrar(page, escritura, 4);
  const tiempos = medidas.map((m) => m.ms);
  const que = `tecla en un filtro${calificado}`;
  return [
    contraLimite(`${que}, percentil 95`, percentil95(tiempos), 50),
    contraLimite(`${que}, procesador, percentil 95`, percentil95(medidas.map((m) => m.cpu)), 50),
    {
      que: `${que}, mediana`,
      contra: CUADROS,
      propio: mediana(tiempos),
      piso: mediana(medidas.map((m) => m.cuadros)),
      alcanzar: 2,
      unidad: "ms",
    },
  ];
}

const FILAS = 10_000;
const EN_CARGOS: Escritura = [["Esc.", "303"], ["Cat.", "c 4"], ["Prog.", "16"], ["Cargos", "1"]];

/** The table of a base with ten thousand rows. */
export const tablaGrande: Cifra = {
  nombre: `navegador, base de ${FILAS} filas`,
  piso: LIMITE,
  medir: () =>
    conEscena({ cargos: FILAS }, async (escena) => {
      const abrir = await repetir(5, () => abrirBases(escena));
      const page = await escena.entrar("#/bases/cargos");
      const menu = page.getByRole("navigation", { name: "Bases" });
      const montar = async () => {
        await menu.getByRole("button", { name: /^Otros/ }).click();
        await page.waitForSelector(`table[aria-label="Cargos"]`, { state: "detached" });
        await Bun.sleep(CALMA_MS);
        return await medirClic(
          page,
          `table[aria-label="Cargos"] ${FILA}`,
          () => menu.getByRole("button", { name: /^Cargos/ }).click(),
        );
      };
      await page.locator(FILA).first().waitFor();
      await Bun.sleep(CALMA_MS);
      await montar();
      const cuadros = mediana(await repetir(15, () => dosCuadros(page)));
      const montada = mediana(await repetir(9, montar));
      const nodos = await page.evaluate(() => document.querySelectorAll("*").length);
      const sinOrden = await medidasDeFiltro(page, EN_CARGOS);
      await page.locator('[data-titulo="cat"]').click();
      const conOrden = await medidasDeFiltro(page, EN_CARGOS, " con la tabla ordenada");
      return [
        contraLimite("abrir Bases en una página nueva", mediana(abrir), 1000),
        {
          que: "montar la tabla",
          contra: CUADROS,
          propio: montada,
          piso: cuadros,
          alcanzar: 2,
          unidad: "ms",
        },
        { que: "nodos de la página", propio: nodos, piso: 5_000, alcanzar: 1, unidad: "nodos" },
        ...sinOrden,
        ...conOrden,
      ];
    }),
};

/** A number typed in a cell and taken back; and the arrows over its rows. */
const TECLAS = ["1", "4", "7", "Escape", "F2", "3", "Escape"];
const FLECHAS = ["ArrowDown", "ArrowRight", "Shift+ArrowDown", "ArrowLeft", "ArrowUp"];

/** A frame, and half of another one to draw it: past it, the frame after the key was missed. */
const CUADRO_Y_MEDIO_MS = 25;
/** Of processor, for each time that the table is drawn. */
const DE_CUADRO_MS = 16;

/** @param veces that a key draws the table: itself, and what the server says of it. */
async function medidasDeCelda(
  page: Page,
  que: string,
  teclas: readonly string[],
  veces: number,
): Promise<Medida[]> {
  await medirTeclas(page, teclas); // until the page runs compiled code
  const medidas = (await repetir(5, () => medirTeclas(page, teclas))).flat();
  return [
    contraLimite(
      `${que}, hasta el cuadro que la dibuja, percentil 95`,
      percentil95(medidas.map((m) => m.primero)),
      CUADRO_Y_MEDIO_MS,
    ),
    contraLimite(
      `${que}, procesador de todo lo que causa, percentil 95`,
      percentil95(medidas.map((m) => m.cpu)),
      DE_CUADRO_MS * veces,
    ),
    {
      que: `${que}, mediana`,
      contra: CUADROS,
      propio: mediana(medidas.map((m) => m.ms)),
      piso: mediana(medidas.map((m) => m.cuadros)),
      alcanzar: 2,
      unidad: "ms",
    },
  ];
}

/** A number that no cell says, and Enter; what follows it has rested when the next is typed. */
async function guardarCeldas(page: Page, veces: number): Promise<Guardado[]> {
  let numero = 1_000;
  return await repetir(veces, async () => {
    await page.keyboard.type(String(numero++));
    const guardado = await medirGuardado(page, "/bases/cargos/celdas/");
    await Bun.sleep(CALMA_MS);
    return guardado;
  });
}

/** The same base written as a sheet. */
export const planillaGrande: Cifra = {
  nombre: `navegador, planilla de ${FILAS} filas`,
  piso: LIMITE,
  medir: () =>
    conEscena({ cargos: FILAS }, async (escena) => {
      const page = await escena.entrar("#/bases/cargos");
      await page.locator(FILA).first().waitFor();
      await page.locator(".recuento").filter({ hasText: "registros en total" }).waitFor();
      await page.keyboard.press("Alt+p");
      await page.locator(".tabla[data-hoja]").waitFor();
      await page.locator(FILA).nth(3).locator("td").nth(11).click();
      const teclas = await medidasDeCelda(page, "tecla en una celda", TECLAS, 2);
      const flechas = await medidasDeCelda(page, "flecha entre celdas", FLECHAS, 1);
      await guardarCeldas(page, 2);
      const guardados = await guardarCeldas(page, 15);
      const guardado = mediana(guardados.map((g) => g.ms));
      return [
        ...teclas,
        ...flechas,
        contraLimite("de Enter a la celda guardada y dibujada", guardado, 50),
        {
          que: "de Enter a la celda guardada y dibujada, mediana",
          contra: "su pedido y dos cuadros",
          propio: guardado,
          piso: mediana(guardados.map((g) => g.pedido)) + await dosCuadros(page),
          alcanzar: 1.5,
          unidad: "ms",
        },
      ];
    }),
};

/** Every bench of the browser, in the order in which a day goes. */
export const navegador: readonly Cifra[] = [
  trabajoPrincipal,
  tablaGrande,
  planillaGrande,
];
