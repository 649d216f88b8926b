/**
 * Every check and every test, in one command.
 *
 *     bun core/testing/run.ts [PASO…]
 *     bun core/testing/run.ts --cambios     what changed since `main` can break, within the minute
 *
 * Prints each step with its time, then what failed in plain words, and closes with one line
 * `N passed, N failed` (`, N skipped` only when something could not run). Exit code 1 when anything
 * failed or nothing ran.
 */
import { type Paso, pasosDeCambios, PRUEBAS, type Resultado, REVISIONES } from "./checks/steps.ts";

const escribir = (linea: string): void => console.log(linea);

async function ejecutar(paso: Paso): Promise<Resultado> {
  const inicio = performance.now();
  let resultado: Resultado;
  try {
    resultado = await paso.ejecutar();
  } catch (error) {
    const detalle = error instanceof Error ? error.stack ?? error.message : String(error);
    resultado = { pasaron: 0, fallaron: 1, omitidos: 0, detalle };
  }
  const { pasaron, fallaron, omitidos, detalle } = resultado;
  const segundos = ((performance.now() - inicio) / 1000).toFixed(1).replace(".", ",");
  const cuenta = pasaron + fallaron + omitidos > 1
    ? ` (${
      [
        `${pasaron} bien`,
        fallaron ? `${fallaron} mal` : "",
        omitidos ? `${omitidos} sin correr` : "",
      ].filter(Boolean).join(", ")
    })`
    : "";
  escribir(`${fallaron > 0 ? "✗" : "✓"} ${paso.nombre}${cuenta} ${segundos} s`);
  if (detalle) escribir(detalle.replace(/^/gm, "    "));
  return resultado;
}

async function enOrden(pasos: readonly Paso[]): Promise<Resultado[]> {
  const resultados: Resultado[] = [];
  for (const paso of pasos) resultados.push(await ejecutar(paso));
  return resultados;
}

const CAMBIOS = "--cambios";
const argumentos = process.argv.slice(2);
const pedidos = argumentos.filter((a) => a !== CAMBIOS);
const { revisiones, pruebas } = argumentos.includes(CAMBIOS)
  ? pasosDeCambios()
  : { revisiones: REVISIONES, pruebas: PRUEBAS };
const todos = [...revisiones, pruebas];
const desconocido = pedidos.find((nombre) => !todos.some((paso) => paso.nombre === nombre));
if (desconocido !== undefined) {
  console.error(
    `No hay un paso «${desconocido}»: ${todos.map(({ nombre }) => nombre).join(", ")}`,
  );
  process.exit(2);
}
const pedido = ({ nombre }: Paso): boolean => pedidos.length === 0 || pedidos.includes(nombre);

// Side by side: the checks fill what the tests leave free.
const resultados = (await Promise.all([
  enOrden([pruebas].filter(pedido)),
  enOrden(revisiones.filter(pedido)),
])).flat();

const suma = (de: (r: Resultado) => number): number => resultados.reduce((n, r) => n + de(r), 0);
const pasaron = suma((r) => r.pasaron);
const fallaron = suma((r) => r.fallaron);
const omitidos = suma((r) => r.omitidos);
escribir("");
escribir(
  `${pasaron} passed, ${fallaron} failed${omitidos > 0 ? `, ${omitidos} skipped` : ""}`,
);
process.exit(fallaron > 0 || pasaron === 0 ? 1 : 0);
