/** What thousands of pending transfers would do, as the list of Pasajes says it ([F7]). */
import { previasDePendientes } from "#plugins/admin/pasajes/previa.ts";
import { BASES, columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { lotesDe } from "#plugins/bases/service.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { base, prepararBase, REAL } from "../comun/datos.ts";
import { mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";

const RENGLONES = 20_000;
/** Openings among which the rows are shared: a transfer leaves from each. */
const PENDIENTES = 2_000;
const RONDAS = 5;

/** Each row to one of the openings, and each opening to another programme. */
async function preparar({ db }: AppEnMarcha): Promise<void> {
  const niveles = (i: number) => [1 + i % 90, Math.trunc(i / 90) % 10, Math.trunc(i / 900), 1];
  const aperturas = Array.from({ length: PENDIENTES }, (_, i) => niveles(i));
  const de = [2025, 1, 50, 0, 0, 1, REAL.saf];
  const columnas = ["ejercicio", "version", "jur", "sjur", "ent", "car", "saf"];
  const cadena = ["prog", "subp", "proy", "act"];
  const lados = (lado: string) => ["saf", ...cadena].map((c) => `${c}_${lado}`);
  await db.tx(async (q) => {
    const [[ejercicio, version]] = await q.valores(
      "SELECT ejercicio, version FROM presupuestos WHERE saf = ? AND codipres = ?",
      [REAL.saf, REAL.codipres],
    );
    [de[0], de[1]] = [Number(ejercicio), Number(version)];
    await q.ejecutar("DELETE FROM aperturas WHERE saf = ? AND ejercicio = ? AND version = ?", [
      ...[REAL.saf, de[0], de[1]],
    ]);
    await q.insertar(
      "aperturas",
      [...columnas, ...cadena, "fin", "fun", "descripcion"],
      [...aperturas, [99, 0, 0, 1]].map((a) => [...de, ...a, 1, 3, "Actividad"]),
    );
    const i = `(id % ${PENDIENTES})`;
    await q.ejecutar(
      `UPDATE ${tablaDe(base("cargos"))} SET prog = 1 + ${i} % 90, subp = ${i} / 90 % 10, ` +
        `proy = ${i} / 900, act = 1 WHERE saf = ?`,
      [REAL.saf],
    );
    await q.insertar(
      "pasajes",
      ["codipres", ...lados("origen"), ...lados("destino"), "usuario", "instante", "resultado"],
      aperturas.map((a) => [REAL.codipres, REAL.saf, ...a, REAL.saf, 99, 0, 0, 1, "bench", 1, ""]),
    );
    await q.ejecutar("ANALYZE");
  });
}

async function medirEn(url: string): Promise<Medida[]> {
  const app = await prepararBase(url, { reales: RENGLONES });
  try {
    await preparar(app);
    const leer = () =>
      app.db.leer(async (q) => {
        for (const base of BASES) {
          for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), REAL)) void lote;
        }
      });
    const tiempos: [number[], number[]] = [[], []];
    for (let i = 0; i < RONDAS; i++) {
      for (
        const [n, hacer] of [
          () => app.db.leer((q) => previasDePendientes(q, null)),
          leer,
        ].entries()
      ) {
        const inicio = Bun.nanoseconds();
        await hacer();
        tiempos[n].push((Bun.nanoseconds() - inicio) / 1e6);
      }
    }
    return [{
      que: `lo que harían ${PENDIENTES} pendientes sobre ${RENGLONES} registros`,
      contra: "leer esos registros",
      propio: mediana(tiempos[0]),
      piso: mediana(tiempos[1]),
      alcanzar: 12,
      unidad: "ms",
    }];
  } finally {
    await app.cerrar();
  }
}

const nombre = "previas de pasajes pendientes";
const piso = "leer los registros de las bases, de una vez";

export const pasajes = enLasDos({ nombre: (base) => `${nombre}, ${base}`, piso }, medirEn);
