/**
 * What a server costs to people who look at one base and change nothing: open screens while others
 * save, lists that did not change, the state of the group.
 */
import { join } from "node:path";
import { escuchar } from "./flujo.ts";
import { carpetaPropia, prepararBase, REAL } from "../comun/datos.ts";
import { type Cifra, mediana, type Medida } from "../comun/harness.ts";
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
  await (await prepararBase(url, { reales })).cerrar();
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
  piso: "el mismo guardado, sin pantallas",
  medir: () =>
    conPlanta(miles * 1000, async (p) => {
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
      for (const cortar of parar) {
        cortar();
      }
      if (releidas > 0 || aplicadas < 10 * pantallas) {
        throw new Error(`${aplicadas} avisos con filas y ${releidas} relecturas`);
      }
      return [
        {
          que: "peor espera de otro",
          propio: peor,
          piso: solo,
          alcanzar: LIMITE_MS / solo,
          unidad: "ms",
        },
        {
          que: "memoria que crece",
          contra: "lo admitido",
          propio: Math.max(crecio, 0.1),
          piso: LIMITE_MIB,
          alcanzar: 1,
          unidad: "MiB",
        },
      ];
    }),
});

/** Milliseconds of one request, of many in a row on one connection: the median of several rounds. */
async function cadaUno(pedirUno: () => Promise<unknown>, veces = 300, rondas = 5): Promise<number> {
  const tiempos: number[] = [];
  for (let r = 0; r < rondas; r++) {
    const inicio = performance.now();
    for (let i = 0; i < veces; i++) await pedirUno();
    tiempos.push((performance.now() - inicio) / veces);
  }
  return mediana(tiempos);
}

const sinCambios: Cifra = {
  nombre: "lista que no cambió, pedida otra vez",
  piso: "una respuesta autorizada y corta",
  async medir() {
    const medidas: Medida[] = [];
    for (const reales of [3_000, 100_000]) {
      medidas.push(
        await conPlanta(reales, async (p) => {
          const primera = await pedir(p, LISTA);
          const etag = primera.headers.get("etag") ?? "";
          await primera.arrayBuffer();
          const otraVez = async () => {
            const r = await pedir(p, LISTA, { headers: { "if-none-match": etag } });
            if (r.status !== 304) throw new Error(`respondió ${r.status}`);
            await r.arrayBuffer();
          };
          const corta = async () => void await (await pedir(p, VACIA)).arrayBuffer();
          await cadaUno(corta, 100, 1);
          await cadaUno(otraVez, 100, 1);
          return {
            que: `${reales} filas`,
            propio: await cadaUno(otraVez),
            piso: await cadaUno(corta),
            alcanzar: 1.5,
            unidad: "ms",
          };
        }),
      );
    }
    return medidas;
  },
};

const situacionPlana: Cifra = {
  nombre: "estado del grupo después de cada guardado",
  piso: "con 3.000 filas",
  async medir() {
    const [chica, grande] = [[], []] as number[][];
    for (const [reales, tiempos] of [[3_000, chica], [100_000, grande]] as const) {
      await conPlanta(reales, async (p) => {
        const { cargos: [fila] } = await (await pedir(p, LISTA)).json() as { cargos: Fila[] };
        const { costo_anual: _c, validacion: _v, rev: _r, ...valores } = fila;
        await (await pedir(p, SITUACION)).arrayBuffer();
        for (let i = 0; i < 30; i++) {
          const form = { ...valores, accion: "editar", cargos: 1 + i };
          const body = new URLSearchParams(Object.entries(form).map(([k, v]) => [k, String(v)]));
          await (await pedir(p, LISTA, { method: "POST", body })).arrayBuffer();
          const inicio = performance.now();
          await (await pedir(p, SITUACION)).arrayBuffer();
          tiempos.push(performance.now() - inicio);
        }
      });
    }
    return [{
      que: "100.000 filas",
      propio: mediana(grande),
      piso: mediana(chica),
      alcanzar: 1.5,
      unidad: "ms",
    }];
  },
};

export const vivos: readonly Cifra[] = [
  guardarConPantallas(30, 50),
  guardarConPantallas(100, 10),
  sinCambios,
  situacionPlana,
];
