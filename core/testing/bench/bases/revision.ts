/**
 * The list before closing ([F6]) of a budget with a deliverable behind: as a job computes it, for
 * somebody who looks again (nothing changed) and after a save (its rows are read again). Against the
 * limits that were asked for, and against reading every row of the group once, which any answer
 * about rows that nobody remembers has to do.
 */
import { BASES, columnasDe, tablaDe } from "#plugins/bases/bases.ts";
import { lotesDe } from "#plugins/bases/service.ts";
import { cerrarEnTx } from "#plugins/valuation/cierre/cerrar.ts";
import { listaDeCierre } from "#plugins/valuation/cierre/revision.ts";
import { valorizarEnTx } from "#plugins/valuation/valorizar.ts";
import type { AppEnMarcha } from "#core/process/boot.ts";
import { ACTOR, prepararBase, REAL } from "../comun/datos.ts";
import { mediana, type Medida } from "../comun/harness.ts";
import { enLasDos } from "../comun/lugares.ts";

const TAMANOS = [{ renglones: 3_000, limite: 100 }, { renglones: 100_000, limite: 1_000 }];
const RONDAS = 7;
/** What a list may cost beside one reading of the rows, with nothing remembered. */
const LECTURAS = 3;
const { saf, codipres } = REAL;

async function cronometrar(hacer: () => Promise<unknown>): Promise<number> {
  const inicio = Bun.nanoseconds();
  await hacer();
  return (Bun.nanoseconds() - inicio) / 1e6;
}

/** @throws Error when a point says nothing that it must say of this budget. */
async function revisar({ db, registro }: AppEnMarcha): Promise<void> {
  const { puntos } = await db.leer((q) => listaDeCierre({ q, ...REAL }, registro.puntosDeRevision));
  const halla = (id: string) => puntos.some((p) => p.id === id && p.cuantos > 0);
  if (!halla("sin_meses") || !halla("duplicados") || halla("valorizacion")) {
    throw new Error("la lista no dice lo que debe");
  }
}

/** Every row of the group, as the database gives it. */
const leerTodo = ({ db }: AppEnMarcha) =>
  db.leer(async (q) => {
    let filas = 0;
    for (const base of BASES) {
      for await (const lote of lotesDe(q, tablaDe(base), columnasDe(base), REAL)) {
        filas += lote.length;
      }
    }
    return filas;
  });

async function medirUno(url: string, renglones: number, limite: number): Promise<Medida[]> {
  const app = await prepararBase(url, { reales: renglones });
  try {
    const valorizar = () => app.db.tx((q) => valorizarEnTx(q, ACTOR, saf, codipres, () => {}));
    await valorizar();
    const quien = { admin: true, onp: true };
    const pedido = { saf, codipres, tipo: "A", quien, puntos: [], hoy: "2026-01-02" };
    await app.db.tx((q) => cerrarEnTx(q, ACTOR, pedido, Date.now()));
    await revisar(app);
    const tibias: number[] = [];
    const tocadas: number[] = [];
    const lecturas: number[] = [];
    for (let i = 0; i < RONDAS; i++) {
      tibias.push(await cronometrar(() => revisar(app)));
      // As a save leaves it: what was counted and found is of other rows. Valued again at once.
      await app.db.tx((q) =>
        q.ejecutar(
          "UPDATE presupuestos SET rev_datos = rev_datos + 1 WHERE saf = ? AND codipres = ?",
          [
            saf,
            codipres,
          ],
        )
      );
      await app.db.tx((q) =>
        q.ejecutar(
          "UPDATE valuaciones SET rev_datos = rev_datos + 1 WHERE saf = ? AND codipres = ?",
          [saf, codipres],
        )
      );
      lecturas.push(await cronometrar(() => leerTodo(app)));
      tocadas.push(await cronometrar(() => revisar(app)));
    }
    const que = `${renglones} renglones`;
    const unidad = "ms";
    return [
      {
        que: `${que}, sin cambios`,
        contra: "lo que se pide",
        propio: mediana(tibias),
        piso: limite,
        alcanzar: 1,
        unidad,
      },
      {
        que: `${que}, después de un guardado`,
        contra: "lo que se pide",
        propio: mediana(tocadas),
        piso: limite,
        alcanzar: 1,
        unidad,
      },
      {
        que: `${que}, después de un guardado`,
        contra: "leer sus filas",
        propio: mediana(tocadas),
        piso: mediana(lecturas),
        alcanzar: LECTURAS,
        unidad,
      },
    ];
  } finally {
    await app.cerrar();
  }
}

const nombre = "lista antes de cerrar, contra un entregable";
const piso = "lo que se pide, y una lectura de sus filas";

export const revision = enLasDos(
  { nombre: (base) => `${nombre}, ${base}`, piso, casos: TAMANOS },
  (url, { renglones, limite }) => medirUno(url, renglones, limite),
);
