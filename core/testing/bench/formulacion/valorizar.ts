/**
 * Every organismo valued by one operation while somebody goes on saving in a budget that is not
 * among them: the first result, and what a save takes meanwhile beside what it takes alone ([F2]).
 */
import type { TrabajoDeOperacion } from "#proto/formulacion.ts";
import { REAL } from "../comun/datos.ts";
import { contraLimite, mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";
import { ORGANISMOS, prepararNacion } from "../comun/nacion.ts";
import { ingresar, servirPlanta } from "../comun/servidores.ts";

/** `PLANTA_BENCH_RENGLONES` for a smaller machine. */
const RENGLONES = Number(process.env.PLANTA_BENCH_RENGLONES ?? 3_000);
const PRIMERO_MS = 1_000;
/** What a person does not notice. */
const LENTO_MS = 250;
/** Between two saves of somebody who types fast. */
const PAUSA_MS = 40;
const SOLAS = 60;

type Pedir = <T>(ruta: string, form?: Readonly<Record<string, string>>) => Promise<T>;

const cliente = (url: string, authorization: string): Pedir =>
async <T>(
  ruta: string,
  form?: Readonly<Record<string, string>>,
) => {
  const respuesta = await fetch(`${url}/api/${ruta}`, {
    headers: { authorization },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  if (!respuesta.ok) throw new Error(`${ruta}: ${respuesta.status} ${await respuesta.text()}`);
  return await respuesta.json() as T;
};

/** Saves one row again and again. @returns milliseconds of each. */
async function guardar(pedir: Pedir, seguir: (van: number) => boolean): Promise<number[]> {
  const base = `bases/cargos/${REAL.saf}/${REAL.codipres}`;
  const { cargos: [{ validacion: _, rev: _rev, ...fila }] } = await pedir<
    { cargos: Record<string, string>[] }
  >(base);
  const tiempos: number[] = [];
  while (seguir(tiempos.length)) {
    const inicio = performance.now();
    const cargos = String(1 + tiempos.length % 90);
    const { resultado } = await pedir<{ resultado: boolean }>(base, {
      ...fila,
      accion: "editar",
      cargos,
    });
    if (!resultado) throw new Error("el guardado se rehusó");
    tiempos.push(performance.now() - inicio);
    await Bun.sleep(PAUSA_MS);
  }
  return tiempos;
}

async function medirEn(url: string): Promise<Medida[]> {
  const app = await prepararNacion(url, RENGLONES);
  const safs = (await app.db.valores(
    "SELECT saf FROM presupuestos WHERE online AND codipres = ? AND saf <> ? ORDER BY saf",
    [REAL.codipres, REAL.saf],
  )).map(([saf]) => saf).join(";");
  await app.cerrar();
  const planta = await servirPlanta(url);
  try {
    const admin = cliente(planta.url, await ingresar(planta.url, "admin@onp"));
    const analista = cliente(planta.url, await ingresar(planta.url, "analista@economia"));
    const valorizar = async (alMirar: (t: TrabajoDeOperacion) => void) => {
      const form = { codipres: REAL.codipres, safs };
      const { trabajo } = await admin<{ trabajo: number }>("formulacion/valorizar", form);
      while (true) {
        const t = await admin<TrabajoDeOperacion>(`formulacion/trabajos/${trabajo}`);
        alMirar(t);
        if (t.resultado) return t.resultado;
        if (t.estado === "fallado") throw new Error(t.mensaje);
        await Bun.sleep(50);
      }
    };
    await guardar(analista, (van) => van < 10);
    // What the screen asks first.
    await admin("formulacion/previa", { accion: "valorizar", codipres: REAL.codipres, safs });
    const solas = await guardar(analista, (van) => van < SOLAS);
    let primero = 0;
    let terminada = false;
    const inicio = performance.now();
    const valorizada = valorizar((t) => {
      if (primero === 0 && t.avance > 0) primero = performance.now() - inicio;
    }).finally(() => terminada = true);
    const durante = await guardar(analista, () => !terminada);
    const { organismos } = await valorizada;
    const hechos = organismos.filter((o) => o.hecho).length;
    if (hechos !== ORGANISMOS - 1) throw new Error(`valorizados: ${hechos}`);
    const todo = performance.now() - inicio;
    console.error(
      `  ${hechos} en ${Math.round(todo)} ms; ${durante.length} guardados mientras tanto; ` +
        `el más lento solo, ${Math.round(Math.max(...solas))} ms`,
    );
    return [
      contraLimite("el primer resultado", primero, PRIMERO_MS),
      {
        que: "un guardado mientras tanto",
        propio: mediana(durante),
        piso: mediana(solas),
        alcanzar: 3,
        unidad: "ms",
      },
      contraLimite("el guardado más lento", Math.max(...durante), LENTO_MS),
    ];
  } finally {
    await planta.detener();
  }
}

const nombre = `valorizar ${ORGANISMOS} organismos de ${RENGLONES} cargos y guardar a la vez`;

export const valorizarYGuardar = enLasDos(
  (base) => `${nombre}, ${base}`,
  "el mismo guardado, solo",
  medirEn,
);
