/**
 * What the calls of a day take as the database grows past the national size: 110 budgets of 3,000
 * positions, ten and a hundred times as many. The reference data stay as they are.
 *
 *     bun core/testing/bench/escala.ts sqlite|postgres [VECES…]
 *
 * Takes minutes and several gigabytes at a hundred times; prints one line for each size.
 */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { tablaDe } from "#plugins/bases/bases.ts";
import { guardar } from "#plugins/bases/filas/escritura/escribir.ts";
import { grupo } from "#plugins/bases/grupos/grupos.ts";
import { listarBase } from "#plugins/bases/filas/listado/listado.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { ACTOR, base, carpetaPropia, prepararBase, REAL } from "./comun/datos.ts";
import { mediana } from "./comun/harness.ts";
import { baseVacia, detenerPostgres } from "./comun/postgres.ts";
import { RENGLON } from "./comun/renglon.ts";

const PRESUPUESTOS = 110;
const RENGLONES = 3_000;
const MUESTRAS = 25;
/** Budgets copied by one statement. */
const POR_VEZ = 400;
const CARGOS = base("cargos");
const PORCENTAJES = ["adicionales", "complementos", "contribuciones"];

/** The code of the copy number `i`, in base 36. */
const codigo = (i: number): string => `E${i.toString(36).padStart(4, "0").toUpperCase()}`;

async function copiar(app: AppEnMarcha, desde: number, hasta: number): Promise<void> {
  for (let i = desde; i < hasta; i += POR_VEZ) {
    const codigos = Array.from({ length: Math.min(POR_VEZ, hasta - i) }, (_, k) => codigo(i + k));
    const lista = codigos.map((c) => `SELECT '${c}' AS nuevo`).join(" UNION ALL ");
    await app.db.tx(async (q) => {
      await q.ejecutar(
        "INSERT INTO presupuestos (saf, codipres, descripcion, desde_mes, ejercicio, version, " +
          "fecha_alta, online, rev, rev_datos) SELECT saf, nuevo, descripcion, desde_mes, " +
          `ejercicio, version, fecha_alta, online, rev, rev_datos FROM presupuestos, (${lista}) n ` +
          "WHERE saf = ? AND codipres = ?",
        [REAL.saf, REAL.codipres],
      );
      for (const id of ["cargos", ...PORCENTAJES]) {
        const tabla = tablaDe(base(id));
        const columnas = base(id).columnas.map((c) => c.id).join(", ");
        await q.ejecutar(
          `INSERT INTO ${tabla} (saf, codipres, ${columnas}, rev) SELECT saf, nuevo, ` +
            `${columnas}, 1 FROM ${tabla}, (${lista}) n WHERE saf = ? AND codipres = ?`,
          [REAL.saf, REAL.codipres],
        );
      }
    });
  }
  await app.db.tx((q) => q.ejecutar("ANALYZE"));
}

/** Median milliseconds over budgets spread through the database, each touched once. */
async function medir(hasta: number, hacer: (codipres: string) => Promise<unknown>) {
  const ms: number[] = [];
  for (let k = 0; k < MUESTRAS; k++) {
    const inicio = performance.now();
    await hacer(codigo(1 + Math.floor(k * (hasta - 1) / MUESTRAS)));
    ms.push(performance.now() - inicio);
  }
  return mediana(ms);
}

async function gigas(app: AppEnMarcha, archivo: string | null): Promise<number> {
  if (archivo) return (await stat(archivo)).size / 2 ** 30;
  const [[bytes]] = await app.db.valores("SELECT pg_database_size(current_database())");
  return Number(bytes) / 2 ** 30;
}

const [motor = "sqlite", ...pedidas] = Bun.argv.slice(2);
const tamanos = pedidas.length > 0 ? pedidas.map(Number) : [1, 10];
const carpeta = await carpetaPropia();
const archivo = motor === "sqlite" ? join(carpeta.ruta, "planta.db") : null;
const { url, cerrar } = archivo
  ? { url: `sqlite:${archivo}`, cerrar: () => Promise.resolve() }
  : await baseVacia();
try {
  const app = await prepararBase(url, { reales: RENGLONES });
  let hechos = 1;
  for (const veces of tamanos) {
    const hasta = PRESUPUESTOS * veces;
    const inicio = performance.now();
    await copiar(app, hechos, hasta);
    const carga = (performance.now() - inicio) / 1000;
    hechos = hasta;
    const abrir = await medir(hasta, async (codipres) => {
      await listarBase(app, CARGOS, await grupo(app.db, REAL.saf, codipres));
    });
    const unGuardado = await medir(
      hasta,
      (codipres) =>
        guardar(app, ACTOR, CARGOS, REAL.saf, codipres, {
          accion: "nuevo",
          id: 0,
          rev: null,
          body: RENGLON,
        }),
    );
    const valorizar = await medir(
      hasta,
      (codipres) => app.db.tx((q) => valorizarEnTx(q, ACTOR, REAL.saf, codipres, () => {})),
    );
    console.log(
      `${motor} ${veces}×: ${hasta} presupuestos, ${hasta * RENGLONES} cargos, ` +
        `${(await gigas(app, archivo)).toFixed(2)} GiB, copiados en ${carga.toFixed(0)} s; ` +
        `abrir ${abrir.toFixed(1)} ms, guardar ${unGuardado.toFixed(2)} ms, ` +
        `valorizar ${valorizar.toFixed(0)} ms`,
    );
  }
  await app.cerrar();
} finally {
  await cerrar();
  await carpeta.borrar();
  await detenerPostgres();
}
