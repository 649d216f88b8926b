/**
 * `bun core/testing/segundo-motor/mutaciones.ts [--semilla N] [--cuantas K] [--solo TEXTO]`: changes the engine in
 * one place, as many times as asked, and says which changes nobody notices: neither the second engine
 * with its rows nor the golden cases. Each is either known to change nothing (`equivalentes.ts`) or
 * what a case is missing for.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { casos, tablasComunes } from "#plugins/valuation/rules/testing/leer.ts";
import { diferencia, type Esperado, esperar, type Producto } from "./comparar.ts";
import { porQueEsIgual } from "./equivalentes.ts";
import { aplicar, cierre, type Mutante, mutantesDe } from "./mutantes.ts";
import { mundoDe, MUNDOS } from "./mundos.ts";

const RAIZ = new URL("../../../", import.meta.url).pathname;
const PRODUCTO = "core/testing/segundo-motor/producto.ts";
/**
 * What works out amounts. Reading values, remembering what was worked out, keeping lines, finding them
 * and grouping them has tests of its own.
 */
const CALCULAN = new RegExp(
  "^plugins/valuation/engine/(" +
    "pago/(?!conjuntos|sacs|serie)|lineas/meses|motor|reglas|otras|imputacion|libro|verificar|" +
    "totales|meses-de-cargo|por-moneda)",
);
/** A change that makes a loop endless is noticed by its not ending. */
const ESPERA = 30_000;

export interface Informe {
  readonly mutantes: number;
  readonly muertos: number;
  readonly iguales: number;
  /** `file:line`, before → after. */
  readonly vivos: readonly string[];
}

/** Who notices a change: null when nobody does. */
function quienNota(producto: Producto, mundos: readonly Esperado[]): string | null {
  try {
    for (const e of mundos) if (diferencia(producto, e) !== null) return "el segundo motor";
    const comunes = tablasComunes();
    for (const { archivo, caso } of casos()) {
      if (producto.correr(caso, comunes).length > 0) return archivo;
    }
    return null;
  } catch (error) {
    return String(error).split("\n", 1)[0];
  }
}

/** Writes a copy of the engine with the change made, and loads it. */
async function cargar(
  carpeta: string,
  archivos: readonly string[],
  m: Mutante | null,
): Promise<Producto> {
  for (const a of archivos) {
    const destino = join(carpeta, a);
    await mkdir(dirname(destino), { recursive: true });
    const texto = await Bun.file(join(RAIZ, a)).text();
    await Bun.write(destino, m?.archivo === a ? aplicar(texto, m) : texto);
  }
  const imports = { "#core/*": "./core/*", "#plugins/*": "./plugins/*" };
  await Bun.write(join(carpeta, "package.json"), JSON.stringify({ type: "module", imports }));
  return await import(join(carpeta, PRODUCTO)) as Producto;
}

/** Tries the mutants of a list from one on, telling each by a line: what a child process does. */
async function probar(lista: string, desde: number): Promise<void> {
  const { carpeta, archivos, mutantes } = await Bun.file(lista).json() as {
    carpeta: string;
    archivos: string[];
    mutantes: Mutante[];
  };
  const comunes = tablasComunes();
  const mundos = Array.from({ length: MUNDOS }, (_, i) => esperar(mundoDe(i + 1, comunes)));
  const sano = await cargar(join(carpeta, `sano-${desde}`), archivos, null);
  const sinCambio = quienNota(sano, mundos);
  if (sinCambio !== null) throw new Error(`sin cambiar nada ya difieren: ${sinCambio}`);
  console.log("-1 sano");
  for (let k = desde; k < mutantes.length; k++) {
    const copia = join(carpeta, String(k));
    let quien: string | null;
    try {
      quien = quienNota(await cargar(copia, archivos, mutantes[k]), mundos);
    } catch (error) {
      quien = String(error).split("\n", 1)[0];
    }
    console.log(`${k} ${quien ?? ""}`);
    await rm(copia, { recursive: true, force: true });
  }
}

/** Runs a child over the list from `desde` on. @returns where it stopped: the list's end, or one that hangs. */
async function correrHijo(
  lista: string,
  desde: number,
  anotar: (k: number, quien: string) => void,
): Promise<number> {
  const hijo = Bun.spawn([
    process.execPath,
    import.meta.path,
    "--lista",
    lista,
    "--desde",
    String(desde),
  ], {
    stdout: "pipe",
    stderr: "inherit",
  });
  let siguiente = desde;
  let colgado = false;
  const vigia = () =>
    setTimeout(() => {
      colgado = true;
      hijo.kill("SIGKILL");
    }, ESPERA);
  let reloj = vigia();
  let resto = "";
  for await (const trozo of hijo.stdout.pipeThrough(new TextDecoderStream())) {
    clearTimeout(reloj);
    const renglones = (resto + trozo).split("\n");
    resto = renglones.pop() ?? "";
    for (const renglon of renglones) {
      const [k, ...quien] = renglon.split(" ");
      if (Number(k) < 0) continue;
      anotar(Number(k), quien.join(" "));
      siguiente = Number(k) + 1;
    }
    reloj = vigia();
  }
  clearTimeout(reloj);
  const salida = await hijo.exited;
  if (!colgado && salida !== 0) {
    throw new Error(`la prueba de las mutaciones terminó con ${salida}`);
  }
  if (colgado) anotar(siguiente, "no termina");
  return colgado ? siguiente + 1 : siguiente;
}

/** Tries `cuantas` mutations. @param contar what is told as it goes. */
export async function mutar(
  semilla: number,
  cuantas: number,
  solo = "",
  contar: (texto: string) => void = () => {},
): Promise<Informe> {
  const carpeta = await mkdtemp(join(tmpdir(), "planta-mutaciones-"));
  try {
    const archivos = cierre(RAIZ, PRODUCTO);
    const cambian = archivos.filter((a) => CALCULAN.test(a) && a.includes(solo));
    const mutantes = mutantesDe(RAIZ, cambian, semilla, cuantas);
    const lista = join(carpeta, "lista.json");
    await Bun.write(lista, JSON.stringify({ carpeta, archivos, mutantes }));
    const quienes = new Map<number, string>();
    for (let desde = 0; desde < mutantes.length;) {
      desde = await correrHijo(lista, desde, (k, quien) => {
        quienes.set(k, quien);
        const { archivo, linea, renglon } = mutantes[k];
        contar(
          `${k + 1}/${mutantes.length} ${archivo}:${linea} ${renglon.join(" → ")}: ${
            quien || "VIVE"
          }`,
        );
      });
    }
    const sobreviven = mutantes.filter((_, k) => quienes.get(k) === "");
    const vivos = sobreviven.filter((m) => porQueEsIgual(m) === undefined);
    return {
      mutantes: mutantes.length,
      muertos: mutantes.length - sobreviven.length,
      iguales: sobreviven.length - vivos.length,
      vivos: vivos.map((m) => `${m.archivo}:${m.linea}  ${m.renglon[0]}  →  ${m.renglon[1]}`),
    };
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      semilla: { type: "string", default: "1" },
      cuantas: { type: "string", default: "300" },
      solo: { type: "string" },
      lista: { type: "string" },
      desde: { type: "string", default: "0" },
      todas: { type: "boolean", default: false },
    },
  });
  if (values.lista !== undefined) {
    await probar(values.lista, Number(values.desde));
  } else {
    const contar = values.todas ? console.log : () => {};
    const i = await mutar(Number(values.semilla), Number(values.cuantas), values.solo, contar);
    for (const vivo of i.vivos) console.log(`vive: ${vivo}`);
    const distintos = i.mutantes - i.iguales;
    console.log(
      `${i.muertos} de ${distintos} mueren (${
        (100 * i.muertos / distintos).toFixed(1)
      } %); ${i.iguales} no cambian nada`,
    );
    if (i.muertos < 0.99 * distintos) process.exitCode = 1;
  }
}
