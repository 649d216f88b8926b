/**
 * Starting over a database that exists, until the first answer, and stopping with nothing to do;
 * against a bare server of the same library, in a process of its own too.
 */
import { join } from "node:path";
import { RAIZ } from "#core/program/kept.ts";
import { guardarPrograma } from "#core/program/make.ts";
import { carpetaPropia, prepararBase } from "../comun/datos.ts";
import { type Cifra, contraLimite, mediana } from "../comun/harness.ts";
import { type Servidor, servirDesnudo, servirPantallas } from "../comun/servidores.ts";

const RONDAS = 11;
const PROGRAMA = join(RAIZ, "bin/programa.ts");
const LIMITE_ARRANQUE_MS = 350;
const LIMITE_PARADA_MS = 100;
/** Until the worker that waits for jobs is ready: then nothing is being done. */
const REPOSO_MS = 2_500;

async function cronometrar(iniciar: () => Promise<Servidor>, reposo: number) {
  const inicio = performance.now();
  const servidor = await iniciar();
  await (await fetch(`${servidor.url}/api/salud`)).text();
  const arranque = performance.now() - inicio;
  await Bun.sleep(reposo);
  const final = performance.now();
  await servidor.detener();
  return { arranque, parada: performance.now() - final };
}

export const arrancarYParar: Cifra = {
  nombre: "servir sobre una base que existe",
  piso: "un servidor de Elysia con una ruta",
  async medir() {
    const carpeta = await carpetaPropia();
    const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
    await (await prepararBase(url, 3_000)).cerrar();
    const planta = () => servirPantallas(url, join(carpeta.ruta, "bandeja"));
    const desnudo = () => servirDesnudo(join(carpeta.ruta, "planta.db"));
    const [propias, pisos] = [[], []] as Awaited<ReturnType<typeof cronometrar>>[][];
    try {
      // What a first start leaves for the others: the interface and the program, each made once.
      await cronometrar(planta, REPOSO_MS);
      await guardarPrograma(PROGRAMA);
      for (let i = 0; i < RONDAS; i++) {
        pisos.push(await cronometrar(desnudo, 0));
        propias.push(await cronometrar(planta, REPOSO_MS));
      }
    } finally {
      await carpeta.borrar();
    }
    const arranque = mediana(propias.map((p) => p.arranque));
    return [
      {
        que: "hasta la primera respuesta",
        propio: arranque,
        piso: mediana(pisos.map((p) => p.arranque)),
        // The limit below, where the bare server takes a tenth of a second.
        alcanzar: 3.5,
        unidad: "ms",
      },
      contraLimite("hasta la primera respuesta, en absoluto", arranque, LIMITE_ARRANQUE_MS),
      contraLimite("detenerse en reposo", mediana(propias.map((p) => p.parada)), LIMITE_PARADA_MS),
    ];
  },
};
