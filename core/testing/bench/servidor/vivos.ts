/**
 * What others wait, and the server holds, when a save is told to many open screens of one base,
 * which take its rows from the event and read nothing again.
 */
import { join } from "node:path";
import { escuchar } from "./flujo.ts";
import { aEscala, carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { type Cifra, contraLimite, mediana } from "../comun/harness.ts";
import { ingresar, type Servidor, servirPlanta } from "../comun/servidores.ts";

const LISTA = `/api/bases/cargos/${REAL.saf}/${REAL.codipres}`;
const SITUACION = `/api/presupuestos/situacion/${REAL.saf}/${REAL.codipres}`;
/** What an authorised call costs at least: the session, and an answer of a few bytes. */
const VACIA = "/api/sesiones";

interface Planta extends Servidor {
  readonly authorization: string;
}

async function conPlanta<T>(reales: number, medir: (p: Planta) => Promise<T>): Promise<T> {
  const carpeta = await carpetaPropia();
  const url = `sqlite:${join(carpeta.ruta, "planta.db")}`;
  await (await prepararBase(url, reales)).cerrar();
  const servidor = await servirPlanta(url);
  try {
    const authorization = await ingresar(servidor.url, "analista@economia");
    return await medir({ ...servidor, authorization });
  } finally {
    await servidor.detener();
    await carpeta.borrar();
  }
}

async function pedir(
  { url, authorization }: Planta,
  ruta: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const r = await fetch(url + ruta, { ...init, headers: { authorization, ...init.headers } });
  if (r.status >= 400) throw new Error(`${ruta}: ${r.status} ${await r.text()}`);
  return r;
}

async function memoriaDe(pid: number): Promise<number> {
  const estado = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+)/.exec(estado)?.[1]) / 1024;
}

type Fila = Record<string, string | number>;

/**
 * Saves one row `veces` times, while a bystander asks for little again and again: its worst wait
 * after each save, and of these the median, since something else may stop the machine meanwhile.
 */
async function peorDeOtro(p: Planta, fila: Fila, veces: number): Promise<number> {
  const peores: number[] = [];
  let peor = 0;
  let sigue = true;
  const espectador = (async () => {
    while (sigue) {
      const inicio = performance.now();
      await (await pedir(p, VACIA)).arrayBuffer();
      peor = Math.max(peor, performance.now() - inicio);
      await Bun.sleep(1);
    }
  })();
  const { costo_anual: _c, validacion: _v, rev: _r, ...valores } = fila;
  for (let i = 0; i < veces; i++) {
    const form = { ...valores, accion: "editar", cargos: 1 + i };
    const body = new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)]));
    peor = 0;
    await (await pedir(p, LISTA, { method: "POST", body })).arrayBuffer();
    await Bun.sleep(400);
    peores.push(peor);
  }
  sigue = false;
  await espectador;
  return mediana(peores);
}

const LIMITE_MS = 30;
const LIMITE_MIB = 50;

/** @param pantallas that listen, and read again what they are not told. */
const guardarConPantallas = (miles: number, pantallas: number): Cifra => ({
  nombre: `un guardado en ${miles}.000 filas con ${pantallas} pantallas abiertas`,
  piso: "el límite",
  medir: () =>
    conPlanta(aEscala(miles * 1000), async (p) => {
      const zstd = { "accept-encoding": "zstd" };
      const { cargos: [fila] } = await (await pedir(p, LISTA)).json() as { cargos: Fila[] };
      // The state of the group is told after each save too.
      await (await pedir(p, SITUACION)).arrayBuffer();
      await peorDeOtro(p, fila, 2); // until it runs compiled code
      const solo = await peorDeOtro(p, fila, 6);
      let releidas = 0;
      let aplicadas = 0;
      const sesiones = await Promise.all(
        Array.from({ length: pantallas }, () => ingresar(p.url, "analista@economia")),
      );
      const parar = await Promise.all(sesiones.map((authorization) =>
        escuchar(p.url, authorization, ({ tipo, datos }) => {
          if (tipo !== "cambio") return; // the state and the totals come whole
          if (datos.filas) return void aplicadas++;
          releidas++;
          void pedir({ ...p, authorization }, LISTA, { headers: zstd })
            .then((r) => r.arrayBuffer());
        }, () => {})
      ));
      const antes = await memoriaDe(p.pid);
      const peor = await peorDeOtro(p, fila, 10);
      const crecio = await memoriaDe(p.pid) - antes;
      parar.forEach((cortar) =>
        cortar()
      );
      if (releidas > 0 || aplicadas < 10 * pantallas) {
        throw new Error(`${aplicadas} avisos con filas y ${releidas} relecturas`);
      }
      return [
        contraLimite(`peor espera de otro; sin pantallas, ${solo.toFixed(1)} ms`, peor, LIMITE_MS),
        contraLimite("memoria que crece", Math.max(crecio, 0.1), LIMITE_MIB, "MiB"),
      ];
    }),
});

export const vivos = [guardarConPantallas(30, 50), guardarConPantallas(100, 10)];
